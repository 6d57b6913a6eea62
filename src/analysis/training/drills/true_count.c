/* The drill of true counts: a discard tray and a running count. */
#include "training/drills/drills.h"

enum { DECK_HUNDREDTHS = 100 };

struct true_count_drill {
    const struct drill_setup *setup;
    double mean; /* of the tags */
    int64_t shoe;

    /* The last question. */
    double running;
    int64_t tray;
};

/* ---- The situation, which the drill of bets asks about, too ---- */

int64_t situation_shoe(const struct drill_setup *setup)
{
    return (int64_t)setup->rules->decks * DECK_HUNDREDTHS;
}

bool situation_is_possible(const struct drill_setup *setup)
{
    return situation_shoe(setup) > setup->precision;
}

/* Sums two shoes' counts, so that they stray further than in play. */
static double running_of(const struct drill_setup *setup, int cards,
                         struct fair_random *random)
{
    int shoe[SHOE_CARDS];
    size_t decks = (size_t)setup->rules->decks;
    double sum = 0;
    for (int i = 0; i < 2; i++) {
        deck_fresh(shoe, decks);
        deck_shuffle_fair(shoe, decks * DECK_CARDS, random);
        sum += tags_sum(&setup->tags, shoe, cards);
    }
    return sum - tags_mean(&setup->tags) * cards;
}

void situation_draw(const struct drill_setup *setup, struct fair_random *random,
                    double *running, int64_t *tray)
{
    const int64_t percent = 100;
    int64_t shoe = situation_shoe(setup);
    int64_t steps = shoe * setup->rules->cut / percent / setup->precision;
    if (steps < 1 || steps * setup->precision >= shoe)
        steps = shoe / setup->precision - 1;
    *tray = setup->precision * (1 + fair_random_below(random, (uint32_t)steps));
    *running =
        running_of(setup, (int)(*tray * DECK_CARDS / DECK_HUNDREDTHS), random);
}

/* ---- Questions ---- */

/* Draws the tray with a bar between decks: "[##|#.|..]". */
static void add_tray(const struct drill_setup *setup, int64_t tray, char *text)
{
    int64_t shoe = situation_shoe(setup);
    words_add(text, "[");
    for (int64_t at = 0; at < shoe; at += setup->precision)
        words_add(text, "%s%s", at > 0 && at % DECK_HUNDREDTHS == 0 ? "|" : "",
                  at < tray ? "#" : ".");
    words_add(text, "]");
}

static const char *true_count_open(void *state, const struct drill_setup *setup)
{
    struct true_count_drill *self = state;
    self->setup = setup;
    self->mean = tags_mean(&setup->tags);
    self->shoe = situation_shoe(setup);
    return situation_is_possible(setup) ? NULL : SITUATION_IS_IMPOSSIBLE;
}

static bool true_count_next(void *state, struct fair_random *random,
                            struct drill_question *question)
{
    struct true_count_drill *self = state;
    char word[DRILL_WORD_SIZE];
    situation_draw(self->setup, random, &self->running, &self->tray);
    question->scene.tray = self->tray;
    question->scene.shoe = self->shoe;
    question->hint = "type a number like -2, or q to quit";
    question->whole = "a true count is rounded to a whole number";
    words_add(question->text, "Discards ");
    add_tray(self->setup, self->tray, question->text);
    words_add(question->text, ", running count %s: true count",
              words_signed(word, self->running));
    return true;
}

/* ---- Answers ---- */

int situation_explain(const struct drill_setup *setup, double running,
                      int64_t tray, enum true_rounding rounding, char *text)
{
    char count[DRILL_WORD_SIZE], decks[DRILL_WORD_SIZE];
    int64_t left = situation_shoe(setup) - tray;
    double usual =
        tags_mean(&setup->tags) * DECK_CARDS * (double)tray / DECK_HUNDREDTHS;
    words_add(text, "%s", words_signed(count, running));
    if (usual != 0) {
        words_add(text, " less %s, which is usual after ",
                  words_signed(count, usual));
        words_add(text, "%s,", words_decks(decks, tray));
    }
    double exact = situation_true(setup, running, tray);
    int rounded = true_rounded(exact, rounding);
    if (numbers_agree(exact, rounded))
        words_add(text, " over %s left is %s", words_decks(decks, left),
                  words_signed(count, rounded));
    else
        words_add(text, " over %s left is %+.2f, %s%s %s",
                  words_decks(decks, left), exact, guide_rounding(rounding),
                  rounding == TRUE_NEAREST ? "," : " to",
                  words_signed(count, rounded));
    return rounded;
}

double situation_true(const struct drill_setup *setup, double running,
                      int64_t tray)
{
    double seen = (double)tray / DECK_HUNDREDTHS;
    return (running - tags_mean(&setup->tags) * DECK_CARDS * seen) /
           (setup->rules->decks - seen);
}

static void true_count_check(void *state, const struct drill_reply *reply,
                             struct drill_verdict *verdict)
{
    struct true_count_drill *self = state;
    const struct drill_setup *setup = self->setup;
    int right = true_rounded(situation_true(setup, self->running, self->tray),
                             setup->rounding);
    judge_number(verdict, reply->number, right);
    words_signed(verdict->given, reply->number);
    words_signed(verdict->wanted, right);
    words_add(verdict->text, "%s%s: ", verdict->right ? "Right" : "No, ",
              verdict->right ? "" : verdict->wanted);
    situation_explain(setup, self->running, self->tray, setup->rounding,
                      verdict->text);
    words_add(verdict->text, ".");
}

const struct drill_kind DRILL_TRUE_COUNT = {
    .name = "true-count",
    .purpose = "turn the running count into the true count",
    .first = true_count_first,
    .guide = true_count_guide_page,
    .unit = "units",
    .counts = true,
    .seconds = 5,
    .size = sizeof(struct true_count_drill),
    .open = true_count_open,
    .next = true_count_next,
    .check = true_count_check,
};
