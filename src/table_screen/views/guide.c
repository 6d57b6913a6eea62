/* Blackjack for somebody who has never played it, on one page. */
#include "table_screen/views/guide.h"

#include <string.h>

static const char *natural_in_words(const struct rules *rules)
{
    static const char *const words[] = {
        [PAYS_3_2] = "pays 3 to 2: $15 for a bet of $10",
        [PAYS_6_5] = "pays 6 to 5: $12 for a bet of $10",
        [PAYS_1_1] = "pays as much as you bet",
        [PAYS_2_1] = "pays 2 to 1: $20 for a bet of $10",
        [PAYS_NONE] = "is a 21 like any other",
    };
    return words[rules->natural];
}

void guide_write(const struct rules *rules, int columns, FILE *out)
{
    enum { WIDE = 76 };
    char text[SAYING_SIZE];
    columns = columns < WIDE ? columns : WIDE;
    cli_write_wrapped(out,
                      "The aim is to get closer to 21 than the dealer without "
                      "going over. A hand over 21 busts and loses at "
                      "once, you before the dealer.",
                      columns);
    cli_write_wrapped(out,
                      "Cards 2 to 10 count their number, J, Q and K count 10, "
                      "and an ace counts 11, or 1 if 11 would bust.",
                      columns);
    snprintf(
        text, sizeof text,
        "A blackjack, which is an ace with a 10, J, Q or K at the start, %s.",
        natural_in_words(rules));
    cli_write_wrapped(out, text, columns);
    snprintf(
        text, sizeof text,
        "You see one of the dealer's two cards. The dealer plays last and draws "
        "to 17%s.",
        rules->soft17_hits ? ", and goes on at 17 with an ace that counts 11"
                           : "");
    cli_write_wrapped(out, text, columns);
}

/* ---- The rules of the table ---- */

enum { WORDS_MAX = RULE_PARTS_MAX + 3 };

struct rule_words {
    char parts[WORDS_MAX][RULE_TEXT_SIZE];
    size_t count;
};

static void add_rule(struct rule_words *words, const char *part)
{
    snprintf(words->parts[words->count++], RULE_TEXT_SIZE, "%s", part);
}

/* rules_in_words() leaves out what is usual at most tables. */
static void add_what_is_usual(struct rule_words *words,
                              const struct rules *rules)
{
    if (rules->split < 2)
        return;
    if (!rules->das)
        add_rule(words, "no double after a split");
    if (!rules->hit_split_aces)
        add_rule(words, "split aces get one card each");
}

static void add_limits(struct rule_words *words, const struct rules *rules)
{
    char least[CLI_MONEY_SIZE + 4], most[CLI_MONEY_SIZE + 4];
    char part[RULE_TEXT_SIZE];
    if (rules->ante > 0)
        snprintf(part, sizeof part, "the ante is %s",
                 dollars(least, rules->ante));
    else
        snprintf(part, sizeof part, "bets from %s to %s",
                 dollars(least, rules->min), dollars(most, rules->max));
    if (rules_have_money(rules))
        add_rule(words, part);
}

void guide_write_rules(const struct session *session, int columns, FILE *out)
{
    enum { HALF = 36 };
    const struct rules *rules = &session->table.rules;
    struct rule_words words = {.count = 0};
    int across = columns >= 2 * HALF ? 2 : 1;
    words.count = rules_in_words(rules, words.parts);
    add_what_is_usual(&words, rules);
    add_limits(&words, rules);
    fprintf(out, "\nRules of this table: %s\n\n", session->rules_name);
    for (size_t i = 0; i < words.count; i++) {
        bool is_last = (int)i % across == across - 1 || i + 1 == words.count;
        fprintf(out, "  %-*s%s", is_last ? 0 : HALF, words.parts[i],
                is_last ? "\n" : "");
    }
    fputs("\nSee blackjack-rules(5) for every rule.\n\nWords\n\n", out);
    guide_write_glossary(columns, out);
}

/* Appends `sentence` if it fits. */
static void add_sentence(char text[SAYING_SIZE], int columns,
                         const char *sentence)
{
    size_t used = strlen(text);
    if (text_columns(text) + 1 + text_columns(sentence) <= columns)
        snprintf(text + used, SAYING_SIZE - used, "%s%s", used > 0 ? " " : "",
                 sentence);
}

void guide_write_meaning(const struct rules *rules, int columns,
                         char text[SAYING_SIZE])
{
    static const char *const naturals[] = {
        [PAYS_3_2] = "3:2 means $15 for a blackjack with $10.",
        [PAYS_6_5] = "6:5 means only $12 for a blackjack with $10.",
        [PAYS_1_1] = "1:1 means only $10 for a blackjack with $10.",
        [PAYS_2_1] = "2:1 means $20 for a blackjack with $10.",
        [PAYS_NONE] = "A blackjack wins no more than any 21.",
    };
    text[0] = '\0';
    if (rules->shows_both)
        add_sentence(text, columns, "You see both of the dealer's cards.");
    if (rules->ties == TIE_LOSES)
        add_sentence(text, columns, "A tie loses your bet.");
    if (rules->side_bets != 0)
        add_sentence(text, columns,
                     "Side bets cost more on average than the game.");
    add_sentence(
        text, columns,
        rules->soft17_hits
            ? "The dealer draws on an ace and a 6 (H17), worse for you."
            : "The dealer stops at any 17 (S17), better for you.");
    add_sentence(text, columns, naturals[rules->natural]);
    if (rules->surrender != SURRENDER_NONE)
        add_sentence(
            text, columns,
            "You may give up a bad hand for half the bet (surrender).");
    if (rules->split >= 2)
        add_sentence(text, columns,
                     rules->das ? "You may double after a split (DAS)."
                                : "You can't double after a split (no DAS).");
    if (rules->peek != PEEK_HOLE)
        add_sentence(text, columns,
                     "The dealer's second card comes last, so a dealer's "
                     "blackjack can take a double, too.");
}

/* ---- Words ---- */

void guide_write_glossary(int columns, FILE *out)
{
    static const char *const words[] = {
        "blackjack, natural: an ace and a 10, J, Q or K as the first two cards",
        "bust: to go over 21; the bet is lost at once",
        "push: your total is the dealer's; the bet comes back",
        "ties lose: it doesn't come back; the price of seeing both dealer cards",
        "soft 17: an ace counts 11 in it; no single card can bust it",
        "hard 17: no ace counts 11 in it; most cards bust it",
        "upcard, hole card: the dealer's open card, and the one face down",
        "insurance: half your bet more; pays 2:1 if the dealer has blackjack",
        "even money: your blackjack is paid 1:1 at once, whatever comes",
        "surrender: you give up the hand and lose only half the bet",
        "late surrender: once the dealer has looked for blackjack; early: before",
        "S17, H17: the dealer stands on soft 17, or hits it (worse for you)",
        "DAS: double after split; LS: late surrender",
        "split to 4: pairs can be split again, to four hands",
        "3:2, 6:5: a blackjack with $10 wins $15, or only $12",
        "Charlie: a hand of that many cards wins at once",
        "shoe, cut card: the decks; the mark at which they are shuffled again",
        "house edge: what the house keeps of each bet on average",
        "basic strategy: the best play of each hand; the chart has it",
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        cli_write_wrapped(out, words[i], columns);
}

static void write_first_words(void *self, FILE *out, int columns)
{
    (void)self;
    guide_write_glossary(columns, out);
}

/* ---- The first page ---- */

static void write_first_page(void *self, FILE *out, int columns)
{
    guide_write(self, columns, out);
    fputs("\nAt the table:\n"
          "  Enter  deal          h  hit: take a card\n"
          "  Up     bet more      s  stand: take no more\n"
          "  c      what is best  d  double: bet twice, one card\n"
          "  ?      all this      p  split a pair    q  leave\n",
          out);
}

static bool has_played(const struct account *account)
{
    struct ledger_statistics sum;
    char problem[LEDGER_PROBLEM_SIZE];
    bool played = true;
    if (ledger_sum_up(account->ledger, account->profile.id, &sum, problem))
        played = sum.rounds + sum.void_rounds > 0;
    ledger_statistics_free(&sum);
    return played;
}

void guide_show_first_page(struct game *game)
{
    const struct setup *setup = game->start->setup;
    const struct account *account = setup->account;
    struct rules rules;
    struct view view = {.title = "Welcome to the table",
                        .write = write_first_page,
                        .self = &rules,
                        .keys = "\n ?"};
    struct view words = {
        .title = "Words", .write = write_first_words, .keys = "?\n "};
    int key;
    if (account == NULL || account->ledger == NULL || has_played(account) ||
        !rules_choice_load(&setup->rules, &rules))
        return;
    bar_add(&view.bar, KEY_ENTER_SIGN, "Enter", "Begin");
    if (screen_rows() < SCREEN_ROWS)
        bar_add(&view.bar, KEY_DOWN_ARROW, game->stage.brush.glyphs->up_down,
                "Scroll");
    bar_add(&view.bar, '?', "?", "Words");
    bar_add(&view.bar, 'q', "q", "Leave");
    while ((key = stage_show(&game->stage, &view)) == '?' &&
           !game->stage.leaves)
        (void)stage_show(&game->stage, &words);
    if (key == 'q' || key == KEY_END_SIGN)
        game->stage.leaves = true;
}
