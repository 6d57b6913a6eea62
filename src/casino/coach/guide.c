/* Blackjack for somebody who has never played it, by the rules in force. */
#include "coach_guide.h"

#include <string.h>

#include "cli_output.h"
#include "house_side_bets.h"

enum { WIDE = 76, SENTENCE_SIZE = 256 };

/* ---- The game ---- */

static const char *tens_in_words(const struct rules *rules)
{
    return rules->no_tens ? "J, Q or K" : "10, J, Q or K";
}

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

static void write_aim(const struct rules *rules, char text[SENTENCE_SIZE])
{
    snprintf(text, SENTENCE_SIZE,
             "The aim is to get closer to 21 than the dealer without going "
             "over. A hand over 21 busts and loses at once, even if the dealer "
             "busts later. %s",
             rules->ties == TIE_LOSES ? "If both have the same total, you lose."
             : rules->replay_push
                 ? "If both have the same total, you play again."
                 : "If both have the same total, your bet comes back.");
}

static void write_dealers_play(const struct rules *rules,
                               char text[SENTENCE_SIZE])
{
    const char *shown =
        rules->shows_both ? "You see both of the dealer's cards."
        : rules->peek == PEEK_HOLE
            ? "You see one of the dealer's two cards."
            : "The dealer has one card while you play, and you see it.";
    snprintf(text, SENTENCE_SIZE,
             "%s The dealer plays last, hits 16 or less and stands on 17 or "
             "more%s.%s",
             shown,
             rules->soft17_hits ? ", but hits a 17 with an ace that counts 11"
                                : "",
             rules->push_22 ? " The dealer's 22 isn't bust, but a tie." : "");
}

/* Writes "21+3", "21+3 and buster" or "21+3, perfect-pairs and buster". */
static void list_side_bets(const struct rules *rules, char text[SENTENCE_SIZE])
{
    text[0] = '\0';
    for (int i = 0; i < SIDE_BETS; i++) {
        if (!rules_offer_side_bet(rules, (enum side_bet_kind)i))
            continue;
        bool is_last = rules->side_bets >> (i + 1) == 0;
        text_add(text, SENTENCE_SIZE, "%s%s",
                 *text == '\0' ? ""
                 : is_last     ? " and "
                               : ", ",
                 side_bet_facts((enum side_bet_kind)i)->name);
    }
}

void guide_write(const struct rules *rules, int columns, FILE *out)
{
    char text[2 * SENTENCE_SIZE], sentence[SENTENCE_SIZE];
    columns = columns < WIDE ? columns : WIDE;
    write_aim(rules, sentence);
    cli_write_wrapped(out, sentence, columns);
    cli_write_wrapped(out,
                      rules->no_tens
                          ? "Cards 2 to 9 count at face value; there are no "
                            "10s. J, Q and K count 10, and an ace counts 11, "
                            "or 1 if 11 would bust."
                          : "Cards 2 to 10 count at face value, J, Q and K "
                            "count 10, and an ace counts 11, or 1 if 11 would "
                            "bust.",
                      columns);
    snprintf(text, sizeof text,
             "A blackjack, which is an ace with a %s at the start, %s.",
             tens_in_words(rules), natural_in_words(rules));
    cli_write_wrapped(out, text, columns);
    write_dealers_play(rules, sentence);
    cli_write_wrapped(out, sentence, columns);
    if (rules->ante > 0)
        cli_write_wrapped(out,
                          "You pay the ante first. Once you have seen your "
                          "cards, fold and lose it, or play for as much again.",
                          columns);
    if (rules->side_bets == 0)
        return;
    list_side_bets(rules, sentence);
    snprintf(text, sizeof text,
             "Before the deal, you can also make side bets here: %s.",
             sentence);
    cli_write_wrapped(out, text, columns);
}

/* ---- The rules of a table ---- */

enum { WORDS_MAX = RULE_PARTS_MAX + 3 };

struct rule_words {
    char parts[WORDS_MAX][RULE_TEXT_SIZE];
    size_t count;
};

static void add_rule_part(struct rule_words *words, const char *part)
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
        add_rule_part(words, "no double after a split");
    if (!rules->hit_split_aces)
        add_rule_part(words, "split aces get one card each");
}

static void add_limits(struct rule_words *words, const struct rules *rules)
{
    char least[CLI_MONEY_SIZE], most[CLI_MONEY_SIZE], part[RULE_TEXT_SIZE];
    if (rules->ante > 0)
        snprintf(part, sizeof part, "the ante is $%s",
                 cli_money(least, rules->ante));
    else if (rules->min == rules->max)
        snprintf(part, sizeof part, "every bet is $%s",
                 cli_money(least, rules->min));
    else
        snprintf(part, sizeof part, "bets from $%s to $%s",
                 cli_money(least, rules->min), cli_money(most, rules->max));
    if (rules_have_money(rules))
        add_rule_part(words, part);
}

/* Writes two rules side by side if both have room in their halves. */
static void write_in_columns(const struct rule_words *words, int columns,
                             FILE *out)
{
    enum { HALF = 36, INDENT = 2 };
    bool is_left = true;
    for (size_t i = 0; i < words->count; i++) {
        bool has_next = i + 1 < words->count;
        bool is_short = text_columns(words->parts[i]) < HALF;
        bool pairs = is_left && has_next && is_short &&
                     columns >= INDENT + 2 * HALF &&
                     text_columns(words->parts[i + 1]) < HALF;
        fprintf(out, "%*s%-*s%s", is_left ? INDENT : 0, "", pairs ? HALF : 0,
                words->parts[i], pairs ? "" : "\n");
        is_left = !pairs;
    }
}

void guide_write_rules(const struct rules *rules, const char *name, int columns,
                       FILE *out)
{
    struct rule_words words = {.count = 0};
    words.count = rules_in_words(rules, words.parts);
    add_what_is_usual(&words, rules);
    add_limits(&words, rules);
    fprintf(out, "Rules of this table: %s\n\n", name);
    write_in_columns(&words, columns, out);
}

static void add_sentence(char text[GUIDE_MEANING_SIZE], int columns,
                         const char *sentence)
{
    if (text_columns(text) + 1 + text_columns(sentence) <= columns)
        text_add(text, GUIDE_MEANING_SIZE, "%s%s", *text ? " " : "", sentence);
}

/* What is special about a game comes first. */
static void add_what_is_special(const struct rules *rules, int columns,
                                char text[GUIDE_MEANING_SIZE])
{
    char names[SENTENCE_SIZE], sentence[2 * SENTENCE_SIZE];
    const struct {
        bool applies;
        const char *sentence;
    } special[] = {
        {rules->no_tens,
         "The decks have no 10s (worse for you), only J, Q and K."},
        {rules->wins_21, "Your 21 always wins, whatever the dealer has."},
        {rules->shows_both, "You see both of the dealer's cards."},
        {rules->ties == TIE_LOSES, "A tie loses your bet."},
        {rules->push_22, "The dealer's 22 ties your hand: worse for you."},
        {rules->free_double,
         "To double hard 9 to 11 costs nothing: the second bet can only win."},
        {rules->free_split,
         "To split a pair, except of tens, costs nothing, either."},
    };
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (special[i].applies)
            add_sentence(text, columns, special[i].sentence);
    list_side_bets(rules, names);
    snprintf(sentence, sizeof sentence,
             "Side bets (%s) cost more on average than the game.", names);
    if (rules->side_bets != 0)
        add_sentence(text, columns, sentence);
}

void guide_write_meaning(const struct rules *rules, int columns,
                         char text[GUIDE_MEANING_SIZE])
{
    static const char *const naturals[] = {
        [PAYS_3_2] = "3:2 means that a $10 blackjack wins $15.",
        [PAYS_6_5] = "6:5 means that a $10 blackjack wins only $12.",
        [PAYS_1_1] = "1:1 means that a $10 blackjack wins only $10.",
        [PAYS_2_1] = "2:1 means that a $10 blackjack wins $20.",
        [PAYS_NONE] = "A blackjack wins no more than any 21.",
    };
    text[0] = '\0';
    add_what_is_special(rules, columns, text);
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

/* An ace and a ten after a split aren't a blackjack, which surprises everybody
 * once. */
static void write_word_of_split(const struct rules *rules,
                                char text[SENTENCE_SIZE])
{
    snprintf(text, SENTENCE_SIZE,
             "split: to play a pair as two hands, each with its own bet");
    if (rules->natural != PAYS_NONE)
        text_add(text, SENTENCE_SIZE,
                 "; an ace and a %s are then a 21, but not a blackjack",
                 tens_in_words(rules));
}

void guide_write_glossary(const struct rules *rules, int columns, FILE *out)
{
    char blackjack[SENTENCE_SIZE], split[SENTENCE_SIZE];
    bool ties_lose = rules->ties == TIE_LOSES;
    bool gives_up = rules->surrender != SURRENDER_NONE;
    snprintf(blackjack, sizeof blackjack,
             "blackjack, natural: an ace and a %s as the first two cards",
             tens_in_words(rules));
    write_word_of_split(rules, split);
    const char *const words[] = {
        blackjack,
        "bust: to go over 21; the bet is lost at once",
        ties_lose ? "tie: your total equals the dealer's; here the bet is lost"
                  : "push: your total equals the dealer's; the bet comes back",
        "soft 17: an ace counts 11 in it; no single card can bust it",
        "hard 17: no ace counts 11 in it; most cards bust it",
        rules->shows_both
            ? "upcard, hole card: the dealer's two cards; here you see both"
            : "upcard, hole card: the dealer's open card, and the one face "
              "down",
        rules->ante > 0
            ? "ante: what you pay before the deal; you lose it if you fold"
            : NULL,
        rules->doubling != DOUBLE_NONE
            ? "double: to bet as much again and get exactly one more card"
            : NULL,
        rules->split >= 2 ? split : NULL,
        "insurance: half your bet more; pays 2:1 if the dealer has blackjack",
        rules->burn > 0 ? "burned: put away unseen after a shuffle" : NULL,
        "even money: your blackjack is paid 1:1 at once, whatever comes",
        gives_up ? "surrender: you give up the hand and lose only half the bet"
                 : NULL,
        gives_up ? "late surrender: after the dealer peeks for blackjack; "
                   "early: before"
                 : NULL,
        "S17, H17: the dealer stands on soft 17, or hits it (worse for you)",
        "DAS: double after split; LS: late surrender",
        "split to 4: pairs can be split again, to four hands",
        "3:2, 6:5: a $10 blackjack wins $15, or only $12",
        rules->charlie > 0 ? "Charlie: a hand of that many cards wins at once"
                           : NULL,
        rules->side_bets != 0 ? "side bet: a separate bet, made before the deal"
                              : NULL,
        "shoe, cut card: the decks; the mark at which they are shuffled again",
        "house edge: what the house keeps of each bet on average",
        "basic strategy: the best play for each hand; the chart shows it",
    };
    fputs("\nGlossary\n\n", out);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i])
            cli_write_hanging(out, words[i], columns, 2);
}
