/* Blackjack for somebody who has never played it, on one page. */
#include "table_screen/views/guide.h"

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
    view_write_wrapped(out,
                       "The aim is to get closer to 21 than the dealer without "
                       "going over. A hand over 21 busts and loses at "
                       "once, you before the dealer.",
                       columns);
    view_write_wrapped(out,
                       "Cards 2 to 10 count their number, J, Q and K count 10, "
                       "and an ace counts 11, or 1 if 11 would bust.",
                       columns);
    snprintf(
        text, sizeof text,
        "A blackjack, which is an ace with a 10, J, Q or K at the start, %s.",
        natural_in_words(rules));
    view_write_wrapped(out, text, columns);
    snprintf(
        text, sizeof text,
        "You see one of the dealer's two cards. The dealer plays last and draws "
        "to 17%s.",
        rules->soft17_hits ? ", and goes on at 17 with an ace that counts 11"
                           : "");
    view_write_wrapped(out, text, columns);
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
    fputs("\nSee blackjack-rules(5) for what each rule means.\n", out);
}

/* ---- The first page ---- */

static void write_first_page(void *self, FILE *out, int columns)
{
    guide_write(self, columns, out);
    fputs("\n"
          "  Enter  deal          h  hit: take a card\n"
          "  Up     bet more      s  stand: take no more\n"
          "  c      what is best  d  double: bet twice, one card\n"
          "  ?      this again    p  split a pair    q  leave\n",
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
                        .any_key_closes = true};
    if (account == NULL || account->ledger == NULL || has_played(account) ||
        !rules_choice_load(&setup->rules, &rules))
        return;
    bar_add(&view.bar, KEY_ENTER_SIGN, "Enter", "Begin");
    (void)stage_show(&game->stage, &view);
}
