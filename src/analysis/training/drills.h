/* What the drills share, and their tables. */
#ifndef TRAINING_DRILLS_H_INSIDE
#define TRAINING_DRILLS_H_INSIDE

#include "training_drills.h"

/* Every drill but the one in basic strategy, in the order in which one learns
 * them. A new one is a file and a row here. */
#define DRILLS(ROW)       \
    ROW(DRILL_COUNT)      \
    ROW(DRILL_TRUE_COUNT) \
    ROW(DRILL_BETS)       \
    ROW(DRILL_DEVIATIONS) \
    ROW(DRILL_DEALER)     \
    ROW(DRILL_EXAM)
#define DRILL_DECLARATION(kind) extern const struct drill_kind kind;
DRILLS(DRILL_DECLARATION)

/* Returns the kind of this number, or NULL. */
const struct drill_kind *drill_kind_at(size_t number);

/* Writes the answers and their sums as JSON. */
void drill_write_json(const struct drill_run *run, FILE *out);

/* The ramp of a setup that nobody changed. */
#define DRILL_RAMP "1@-99 2@1 4@2 6@3 8@4"

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

/* Adds "2-6 +1, 7-9 0, 10-A -1". */
void guide_add_tags(const struct count_tags *tags, char *text);

/* Adds "1 below +1, 2 from +1, 4 from +2", or the step of a true count. */
void guide_add_ramp(const struct count_ramp *ramp, char *text);
void guide_add_step(const struct count_ramp *ramp, int true_count, char *text);

/* Returns "rounded down". */
const char *guide_rounding(enum true_rounding rounding);

/* Write paragraphs for the page that explains a drill: the running count, the
 * true count, and an example of one, with its bet unless `ramp` is NULL. */
void guide_count(const struct drill_setup *setup, FILE *out);
void guide_true_count(const struct drill_setup *setup,
                      enum true_rounding rounding, FILE *out);
void guide_example(const struct drill_setup *setup, enum true_rounding rounding,
                   const struct count_ramp *ramp, FILE *out);

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

/* ---- A running count and a discard tray ---- */

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

/* ---- Bets ---- */

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

/* ---- Answers that are letters ---- */

/* Writes the letters of the actions that are legal: "hsdr". */
void action_letters(const bool legal[ODDS_ACTIONS],
                    char letters[DRILL_LETTERS_SIZE]);

/* Returns the action of a letter, as in the table's plain mode. */
enum odds_action action_of_letter(char letter);

/* Returns "Standing", "Hitting" ... */
const char *action_doing(enum odds_action action);

/* ---- Play at a table, by cells of a chart ---- */

/* Returns the row of the hand whose turn it is. A pair that can't be split
 * again has the row of its total. */
struct chart_row table_row(const struct table *table);

/* True if the action is legal now. */
bool table_takes(const struct table *table, enum odds_action action);

/* Returns what a cell plays, as far as it is legal. */
enum odds_action table_plays(const struct table *table,
                             const struct odds_cell *cell);

/* Does the action; before the look, that is to surrender or to keep. */
void table_do(struct table *table, enum odds_action action,
              const struct listener *listener);

/* Takes or refuses insurance or even money. */
void table_insure(struct table *table, bool takes,
                  const struct listener *listener);

/* Puts a round that is over into the picture: the dealer's cards that were
 * turned, and all hands. */
void scene_show_round(struct drill_scene *scene, const struct table *table);

/* Puts the hands of a seat into the picture. `asked` is the number of the hand
 * that the question is about; -1: all. */
void scene_show_hands(struct drill_scene *scene, const struct seat *seat,
                      int asked);

/* ---- The exam ---- */

/* What the exam asks. */
enum exam_question { EXAM_BET, EXAM_INSURANCE, EXAM_PLAY, EXAM_COUNT };
enum { EXAM_QUESTIONS = EXAM_COUNT + 1 };

/* Rounds that a player plays in an hour. */
enum { EXAM_PACE = 100 };

/* The rounds from which the cost of an hour is told before the shoe is over:
 * fewer say little about an hour. */
enum { EXAM_ROUNDS_LEAST = 20 };

struct exam_result {
    int rounds, rounds_an_hour;
    bool is_whole_shoe;
    double mistakes, perfect, game; /* units an hour */
    double cost[EXAM_QUESTIONS];
    double hours; /* that the rounds take */
    bool tells_hour;
    bool meets_mark;
    const bool *met; /* NULL: the shoe isn't over */
};

struct exam {
    const struct drill_setup *setup;
    struct count_guide *guide;
    struct rules rules; /* with bets in units */
    struct table table;

    double running; /* of the cards seen */
    int seen;       /* their number */
    int64_t tray;   /* hundredths of a deck of them before the round, to the
                       precision of the setup, as a player sees them */
    bool started, ended;
    int rounds;                  /* with a bet on the table */
    double cost[EXAM_QUESTIONS]; /* in units */
    double told[EXAM_QUESTIONS]; /* the same, as each mistake is told */
    double perfect;              /* what best play wins in these rounds */

    /* The last question. */
    enum exam_question asked;
    int true_count;     /* by the decks left before the round, rounded down */
    double exact_count; /* by the cards left */
    double right_bet, bet;
    bool right_insurance;
    struct chart_row row;
    int upcard;
    enum odds_action right;

    double given_running; /* what was answered at the end */
    struct exam_result result;
};

#endif
