/* The drill of bets: a count, and how much the ramp bets at it. */
#include <math.h>

#include "training/drills.h"

struct bets_drill {
    const struct drill_setup *setup;
    struct count_guide *guide;
    double running;
    int64_t tray;
};

static const char *bets_open(void *state, const struct drill_setup *setup)
{
    struct bets_drill *self = state;
    self->setup = setup;
    return situation_is_possible(setup)
               ? count_guide_open(&self->guide, setup->rules, &setup->tags)
               : SITUATION_IS_IMPOSSIBLE;
}

static void bets_close(void *state)
{
    struct bets_drill *self = state;
    count_guide_close(self->guide);
}

void question_of_bet(struct drill_question *question,
                     const struct drill_setup *setup)
{
    const double most = 10000; /* as in a ramp */
    const struct rules *rules = setup->rules;
    question->hint = "type how many units you bet, or q to quit";
    question->least = 1;
    question->most = most;
    if (rules->min > 0)
        question->most =
            fmin(most, floor((double)rules->max / (double)rules->min));
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        question->most = fmax(question->most, setup->ramp.bet[i]);
}

static bool bets_next(void *state, struct fair_random *random,
                      struct drill_question *question)
{
    struct bets_drill *self = state;
    char count[DRILL_WORD_SIZE], decks[DRILL_WORD_SIZE];
    situation_draw(self->setup, random, &self->running, &self->tray);
    int64_t shoe = situation_shoe(self->setup);
    question->scene.tray = self->tray;
    question->scene.shoe = shoe;
    question_of_bet(question, self->setup);
    words_add(question->text, "Running count %s, %s left: units to bet",
              words_signed(count, self->running),
              words_decks(decks, shoe - self->tray));
    return true;
}

double bet_cost(const struct count_guide *guide, double true_count,
                double right, double given)
{
    double cost = (right - given) * count_guide_round(guide, true_count);
    return cost > 0 && !numbers_agree(right, given) ? cost : 0;
}

/* Tells what a unit wins at this count, and what another bet than the right one
 * costs, or risks. */
static void add_price(double edge, double right, double given,
                      struct drill_verdict *verdict)
{
    const double percent = 100;
    words_add(verdict->text, " A bet %s %.2f%% here",
              edge < 0 ? "loses" : "wins", percent * fabs(edge));
    if (verdict->cost > 0)
        words_add(verdict->text, ": yours %s %.3f units %s.",
                  edge < 0 ? "loses" : "wins", verdict->cost,
                  edge < 0 ? "more" : "less");
    else
        words_add(verdict->text,
                  ": yours wins %.3f units more, but risks %s units where your "
                  "ramp risks %s.",
                  (given - right) * edge, verdict->given, verdict->wanted);
}

static void bets_check(void *state, const struct drill_reply *reply,
                       struct drill_verdict *verdict)
{
    struct bets_drill *self = state;
    double true_count = situation_true(self->setup, self->running, self->tray);
    const struct count_ramp *ramp = &self->setup->ramp;
    int rounded = true_rounded(true_count, TRUE_FLOOR);
    double right = count_ramp_bet(ramp, rounded);
    judge_number(verdict, reply->number, right);
    verdict->cost = bet_cost(self->guide, true_count, right, reply->number);
    words_units(verdict->given, reply->number);
    words_units(verdict->wanted, right);
    if (verdict->right)
        words_add(verdict->text, "Right: ");
    else
        words_add(verdict->text, "No, %s: ", verdict->wanted);
    situation_explain(self->setup, self->running, self->tray, TRUE_FLOOR,
                      verdict->text);
    words_add(verdict->text, "; the ramp bets ");
    guide_add_step(ramp, rounded, verdict->text);
    words_add(verdict->text, ".");
    if (verdict->right)
        return;
    add_price(count_guide_round(self->guide, true_count), right, reply->number,
              verdict);
}

/* ---- What explains the drill ---- */

static void bets_first(const struct drill_setup *setup, char *text)
{
    words_add(text, "Find the true count, rounded down. Your ramp bets ");
    guide_add_ramp(&setup->ramp, text);
    words_add(text, ".");
}

static void bets_guide_page(const void *self, const struct drill_setup *setup,
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

const struct drill_kind DRILL_BETS = {
    .name = "bets",
    .purpose = "bet the right amount at each count",
    .first = bets_first,
    .guide = bets_guide_page,
    .unit = "units",
    .counts = true,
    .seconds = 5,
    .size = sizeof(struct bets_drill),
    .open = bets_open,
    .close = bets_close,
    .next = bets_next,
    .check = bets_check,
};
