/* Words for the pages that explain the drills: tags, ramps, rules. */
#include "training/drills/drills.h"

#include "cli_output.h"

/* The ranks from 2 to ten, and the ace, as players list tags. */
static int rank_at(int place)
{
    return place < ODDS_TEN ? place + 1 : ODDS_ACE;
}

static void add_ranks(char *text, int first, int last)
{
    words_add(text, "%s", odds_rank_name(rank_at(first)));
    if (last > first)
        words_add(text, "-%s", odds_rank_name(rank_at(last)));
}

void guide_add_tags(const struct count_tags *tags, char *text)
{
    const double *tag = tags->tag;
    char word[DRILL_WORD_SIZE];
    for (int first = 0, last; first < ODDS_RANKS; first = last + 1) {
        last = first;
        while (last + 1 < ODDS_RANKS &&
               numbers_agree(tag[rank_at(last + 1)], tag[rank_at(first)]))
            last++;
        words_add(text, first > 0 ? ", " : "");
        add_ranks(text, first, last);
        words_add(text, " %s", words_signed(word, tag[rank_at(first)]));
    }
}

/* ---- Ramps ---- */

/* Returns the first true count of the step to which `true_count` belongs. */
static int step_start(const struct count_ramp *ramp, int true_count)
{
    int from = true_count < COUNT_RAMP_MOST ? true_count : COUNT_RAMP_MOST;
    if (from < -COUNT_RAMP_MOST)
        from = -COUNT_RAMP_MOST;
    double bet = count_ramp_bet(ramp, from);
    while (from > -COUNT_RAMP_MOST &&
           numbers_agree(count_ramp_bet(ramp, from - 1), bet))
        from--;
    return from;
}

/* Returns the true count of the next step, or COUNT_RAMP_MOST + 1. */
static int next_step(const struct count_ramp *ramp, int from)
{
    double bet = count_ramp_bet(ramp, from);
    while (from <= COUNT_RAMP_MOST &&
           numbers_agree(count_ramp_bet(ramp, from), bet))
        from++;
    return from;
}

void guide_add_step(const struct count_ramp *ramp, int true_count, char *text)
{
    char units[DRILL_WORD_SIZE], count[DRILL_WORD_SIZE];
    int from = step_start(ramp, true_count), next = next_step(ramp, from);
    words_add(text, "%s ", words_units(units, count_ramp_bet(ramp, from)));
    if (from > -COUNT_RAMP_MOST)
        words_add(text, "from %s", words_signed(count, from));
    else if (next <= COUNT_RAMP_MOST)
        words_add(text, "below %s", words_signed(count, next));
    else
        words_add(text, "at every count");
}

void guide_add_ramp(const struct count_ramp *ramp, char *text)
{
    for (int from = -COUNT_RAMP_MOST; from <= COUNT_RAMP_MOST;
         from = next_step(ramp, from)) {
        words_add(text, from > -COUNT_RAMP_MOST ? ", " : "");
        guide_add_step(ramp, from, text);
    }
}

/* ---- Paragraphs ---- */

const char *guide_rounding(enum true_rounding rounding)
{
    static const char *const ways[TRUE_ROUNDINGS] = {
        "rounded down", "rounded toward zero",
        "rounded to the nearest whole number"};
    return ways[rounding];
}

static void guide_count(const struct drill_setup *setup, FILE *out)
{
    char text[DRILL_TEXT_SIZE] = "";
    guide_add_tags(&setup->tags, text);
    fprintf(out,
            "The running count is the sum of the tags of all cards that you "
            "have seen since the shuffle. The tags of %s: %s.\n",
            setup->tags.name, text);
}

static void guide_true_count(const struct drill_setup *setup,
                             enum true_rounding rounding, FILE *out)
{
    const double usual = tags_mean(&setup->tags) * DECK_CARDS;
    const double below_zero = -1.09;
    char word[DRILL_WORD_SIZE];
    fprintf(out,
            "The true count is the running count divided by the decks that are "
            "left, %s: +1.09 becomes +1, and -1.09 becomes %s.\n",
            guide_rounding(rounding),
            words_signed(word, true_rounded(below_zero, rounding)));
    if (usual != 0)
        fprintf(out,
                "The tags of a deck of %s add up to %s, which is no news: for "
                "each deck dealt, subtract it from the running count first.\n",
                setup->tags.name, words_signed(word, usual));
}

static void guide_example(const struct drill_setup *setup,
                          enum true_rounding rounding,
                          const struct count_ramp *ramp, FILE *out)
{
    enum { MANY = 4 };
    const double running = setup->rules->decks >= MANY ? 7 : 2;
    char text[DRILL_TEXT_SIZE] = "", word[DRILL_WORD_SIZE];
    int64_t shoe = situation_shoe(setup), most = shoe - setup->precision;
    int64_t tray = shoe / 3 / setup->precision * setup->precision;
    tray = tray < setup->precision ? setup->precision : tray;
    tray = tray > most ? most : tray;
    int right = situation_explain(setup, running, tray, rounding, text);
    if (ramp) {
        words_add(text, "; bet ");
        guide_add_step(ramp, right, text);
    }
    fprintf(out, "Example: %s in the tray of %d. %s.\n",
            words_decks(word, tray), setup->rules->decks, text);
}

/* ---- The pages of the drills ---- */

void count_first(const struct drill_setup *setup, char *text)
{
    words_add(text, "Add up the tags of the cards. %s: ", setup->tags.name);
    guide_add_tags(&setup->tags, text);
    words_add(text, ".");
}

void count_guide_page(const void *self, const struct drill_setup *setup,
                      FILE *out)
{
    const int cards[] = {
        card_code(SPADES, (enum face)5), card_code(DIAMONDS, KING),
        card_code(CLUBS, (enum face)8),  card_code(HEARTS, TWO),
        card_code(DIAMONDS, ACE),        card_code(SPADES, (enum face)3)};
    enum { COUNT = sizeof cards / sizeof *cards };
    char text[DRILL_TEXT_SIZE] = "", word[DRILL_WORD_SIZE];
    (void)self;
    fputs("Cards come by and stop when you don't expect it. What is the "
          "running count?\n",
          out);
    guide_count(setup, out);
    for (int i = 0; i < COUNT; i++) {
        words_add(text, i > 0 ? ", " : "");
        words_add_cards(text, cards + i, 1, setup->ascii);
        words_add(text, " %s",
                  words_signed(word, tags_sum(&setup->tags, cards + i, 1)));
    }
    fprintf(out, "Example: %s: the running count is %s.\n", text,
            words_signed(word, tags_sum(&setup->tags, cards, COUNT)));
    fputs("Type a number like -2, and Enter. Then you see each card with its "
          "tag; a line that ends with \"= +5\" brings the running count to "
          "+5.\n",
          out);
    fputs("The mark: a deck in 30 seconds, that is, 52 cards or more counted "
          "right in a row. ",
          out);
    if (drill_cards_are_at_once(setup))
        fputs("Here all cards come at once, and the clock runs until you "
              "answer.\n",
              out);
    else if (setup->pace >= 0)
        fputs("The time in which cards come by counts; that of your answer "
              "doesn't.\n",
              out);
    else
        fprintf(out,
                "Here a deck takes %.3g seconds to come by. That time counts; "
                "the time of your answer doesn't.\n",
                (double)setup->speed / CLI_NANOSECONDS);
}

void true_count_first(const struct drill_setup *setup, char *text)
{
    words_add(text,
              "Divide the running count by the decks left. The true count is "
              "%s.",
              guide_rounding(setup->rounding));
}

void true_count_guide_page(const void *self, const struct drill_setup *setup,
                           FILE *out)
{
    (void)self;
    fputs("The tray shows how many decks have been dealt, and you are told the "
          "running count. What is the true count?\n",
          out);
    guide_true_count(setup, setup->rounding, out);
    guide_example(setup, setup->rounding, NULL, out);
    fputs("Type a number like -2, and Enter.\n"
          "The mark: no mistakes, within 5 seconds.\n",
          out);
}

void bets_first(const struct drill_setup *setup, char *text)
{
    words_add(text, "Find the true count, rounded down. Your ramp bets ");
    guide_add_ramp(&setup->ramp, text);
    words_add(text, ".");
}

void bets_guide_page(const void *self, const struct drill_setup *setup,
                     FILE *out)
{
    char text[DRILL_TEXT_SIZE] = "";
    (void)self;
    guide_add_ramp(&setup->ramp, text);
    fprintf(out,
            "You are told the running count and the decks left. How many units "
            "does your ramp bet?\nYour ramp, by true count: %s. It is the "
            "default, or the one that you give with --bets.\n",
            text);
    guide_true_count(setup, TRUE_FLOOR, out);
    guide_example(setup, TRUE_FLOOR, &setup->ramp, out);
    fputs("Type the units, and Enter.\n"
          "The mark: no mistakes, within 5 seconds. A bet that "
          "is too small at a good count, or too large at a bad one, has its "
          "price.\n",
          out);
}

void dealer_first(const struct drill_setup *setup, char *text)
{
    (void)setup;
    words_add(text, "Is every total right, and every payment? One round in two "
                    "has a mistake.");
}

/* Writes what a hand with this outcome wins or loses: "wins $15". */
static void add_payment(char *text, const char *what, int64_t amount)
{
    char money[CLI_MONEY_SIZE];
    words_add(text, "%s %s $%s", what, amount < 0 ? "loses" : "wins",
              cli_money(money, amount < 0 ? -amount : amount));
}

void dealer_guide_page(const void *self, const struct drill_setup *setup,
                       FILE *out)
{
    const int64_t bet = (int64_t)15 * CENTS;
    char text[DRILL_TEXT_SIZE] = "";
    (void)self;
    fputs("You are the dealer's inspector. The round is over; the dealer says "
          "what each hand and the dealer's own add up to, and what each hand "
          "wins or loses. Is all of it correct?\n",
          out);
    add_payment(text, "a blackjack", rules_natural_pay(setup->rules, bet));
    add_payment(text, ", a doubled hand", 2 * bet);
    words_add(text, " or loses as much");
    if (setup->rules->surrender != SURRENDER_NONE)
        add_payment(text, ", a surrendered one", -bet / 2);
    if (setup->rules->insurance)
        add_payment(text, ", and insurance of $7.50", bet);
    fprintf(out, "Example, with a bet of $15: %s. A tie is a push.\n", text);
    fputs("Type y if all is correct, n if something is wrong.\n"
          "The mark: no mistakes, within 10 seconds. What you miss costs one "
          "side the difference.\n",
          out);
}

void exam_first(const struct drill_setup *setup, char *text)
{
    words_add(text,
              "Count the shoe (%s), bet by your ramp, and play by the "
              "count. Your ramp bets ",
              setup->tags.name);
    guide_add_ramp(&setup->ramp, text);
    words_add(text, ".");
}

void exam_guide_page(const void *self, const struct drill_setup *setup,
                     FILE *out)
{
    char text[DRILL_TEXT_SIZE] = "";
    (void)self;
    guide_add_ramp(&setup->ramp, text);
    fprintf(
        out,
        "You play a whole shoe: a bet before each round, insurance, each "
        "play, and at the end the running count. Nothing tells you the "
        "count, and mistakes are told at the end, with what they cost per 100 "
        "rounds.\nYour ramp, by true count: %s. It is the "
        "default, or the one that you give with --bets.\n",
        text);
    guide_count(setup, out);
    guide_true_count(setup, TRUE_FLOOR, out);
    guide_example(setup, TRUE_FLOOR, &setup->ramp, out);
    fputs("Type the units of a bet, and Enter; for plays, a letter.\n"
          "The mark: mistakes that cost less per 100 rounds than perfect play "
          "with your ramp wins, on average over all shoes, and the right "
          "running count.\n"
          "q ends the exam; what you answered is counted.\n",
          out);
}

void drill_rules_words(const struct drill_setup *setup, const char *separator,
                       const char *more, int columns,
                       char text[DRILL_TEXT_SIZE])
{
    char all[DRILL_TEXT_SIZE];
    rules_in_a_line(setup->rules, separator, all, sizeof all, DRILL_TEXT_SIZE);
    snprintf(text, DRILL_TEXT_SIZE, "Rules: %.40s%s", setup->rules_label,
             separator);
    columns -= text_columns(text);
    if (text_columns(all) > columns) {
        columns -= text_columns(separator) + text_columns(more);
        rules_in_a_line(setup->rules, separator, all, sizeof all, columns);
        words_add(all, "%s%s", separator, more);
    }
    words_add(text, "%s", all);
}

void drill_count_words(const struct drill_setup *setup,
                       char text[DRILL_TEXT_SIZE])
{
    text[0] = '\0';
    words_add(text, "%s: ", setup->tags.name);
    guide_add_tags(&setup->tags, text);
}

void drill_ramp_words(const struct drill_setup *setup,
                      char text[DRILL_TEXT_SIZE])
{
    text[0] = '\0';
    guide_add_ramp(&setup->ramp, text);
}

void drill_begin_words(const struct drill_run *run, char text[DRILL_TEXT_SIZE])
{
    text[0] = '\0';
    if (run->kind->first)
        run->kind->first(run->setup, text);
}

void drill_guide(const struct drill_run *run, FILE *out)
{
    if (run->kind->guide)
        run->kind->guide(run->state, run->setup, out);
}
