/* What the drills share, and their tables. */
#ifndef TRAINING_DRILLS_DRILLS_H
#define TRAINING_DRILLS_DRILLS_H

#include "training_drills.h"

extern const struct drill_kind DRILL_DEVIATIONS, DRILL_COUNT, DRILL_TRUE_COUNT,
    DRILL_BETS, DRILL_DEALER, DRILL_EXAM;

/* Returns the kind of this number, or NULL: these, in the order in which one
 * learns them. */
const struct drill_kind *drill_kind_at(size_t number);

/* Writes the answers and their sums as JSON. */
void drill_write_json(const struct drill_run *run, FILE *out);

/* Writes the result so far to the ledger, if there is one (keep.c). */
void run_keep(struct drill_run *run, const struct drill_entry *entry);

/* ---- Words ---- */

/* Writes cards separated by blanks, "10♥ 6♣", at the end of `text`, which is
 * DRILL_TEXT_SIZE long. */
void words_add_cards(char *text, const int cards[], int count, bool ascii);

/* Writes more at the end of `text`. */
void words_add(char *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds "(16)" or "(soft 18)" after a blank. */
void words_add_total(char *text, const int cards[], int count);

/* Writes a count or an amount with its decimals, if it has any: "+2.5", "0". */
const char *words_signed(char word[DRILL_WORD_SIZE], double number);
const char *words_units(char word[DRILL_WORD_SIZE], double units);

/* Writes hundredths of a deck: "2.5 decks", "1 deck". */
const char *words_decks(char word[DRILL_WORD_SIZE], int64_t hundredths);

/* ---- What explains a drill (guide.c) ---- */

/* Adds "2-6 +1, 7-9 0, 10-A -1". */
void guide_add_tags(const struct count_tags *tags, char *text);

/* Adds "1 below +1, 2 from +1, 4 from +2", or the step of a true count. */
void guide_add_ramp(const struct count_ramp *ramp, char *text);
void guide_add_step(const struct count_ramp *ramp, int true_count, char *text);

/* Returns "rounded down". */
const char *guide_rounding(enum true_rounding rounding);

/* The words of the drills; see struct drill_kind. */
void count_first(const struct drill_setup *setup, char *text);
void true_count_first(const struct drill_setup *setup, char *text);
void bets_first(const struct drill_setup *setup, char *text);
void dealer_first(const struct drill_setup *setup, char *text);
void exam_first(const struct drill_setup *setup, char *text);
void count_guide_page(const void *self, const struct drill_setup *setup,
                      FILE *out);
void true_count_guide_page(const void *self, const struct drill_setup *setup,
                           FILE *out);
void bets_guide_page(const void *self, const struct drill_setup *setup,
                     FILE *out);
void dealer_guide_page(const void *self, const struct drill_setup *setup,
                       FILE *out);
void exam_guide_page(const void *self, const struct drill_setup *setup,
                     FILE *out);

/* ---- Numbers ---- */

/* Returns the sum of the tags of cards. */
double tags_sum(const struct count_tags *tags, const int cards[], int count);

/* Returns what `value` costs compared with the best one, as it is told: the
 * difference of both in thousandths, which a text may show next to it. */
double told_cost(double best, double value);

/* Returns the mean tag of full decks. */
double tags_mean(const struct count_tags *tags);

/* Rounds a true count as chosen. */
int true_rounded(double true_count, enum true_rounding rounding);

/* True if the numbers agree to two decimals. */
bool numbers_agree(double one, double other);

/* Judges an answer that is a number: whether it is right, and what it differs
 * by. */
void judge_number(struct drill_verdict *verdict, double given, double right);

/* ---- A running count and a discard tray (true_count.c) ---- */

/* Returns the shoe in hundredths of a deck. */
int64_t situation_shoe(const struct drill_setup *setup);

/* True if the tray can be drawn to the precision; and what to say if not. */
bool situation_is_possible(const struct drill_setup *setup);
#define SITUATION_IS_IMPOSSIBLE \
    "one deck is too little for --precision 1; use 0.5 or 0.25"

/* Draws a running count, and hundredths of a deck in the tray, no further than
 * the cut card. */
void situation_draw(const struct drill_setup *setup, struct fair_random *random,
                    double *running, int64_t *tray);

/* Returns the true count, not rounded. */
double situation_true(const struct drill_setup *setup, double running,
                      int64_t tray);

/* Adds "+7 over 3 decks left is +2.33, rounded down to +2" and returns the
 * rounded true count. */
int situation_explain(const struct drill_setup *setup, double running,
                      int64_t tray, enum true_rounding rounding, char *text);

/* ---- Bets (bets.c) ---- */

/* Makes the number of a question a bet: from one unit, the table's minimum, to
 * the table's maximum, or to the ramp's if that is more. */
void question_of_bet(struct drill_question *question,
                     const struct drill_setup *setup);

/* Returns what a bet costs, in units, at a true count that isn't rounded. A bet
 * that wins more than the right one costs nothing, as it risks more. */
double bet_cost(const struct count_guide *guide, double true_count,
                double right, double given);

/* ---- Cards ---- */

/* Takes `count` random cards of a deck, all different, without order. */
void cards_draw(int cards[], int count, struct fair_random *random);

/* Deals random cards of a cell of the chart: two or three for the hand. Returns
 * false if there are none. */
bool cards_of_cell(struct chart_row row, int upcard, int count, int cards[],
                   int *up, struct fair_random *random);

/* Returns the row of the chart of cards. */
struct chart_row cards_row(const int cards[], int count);

#endif
