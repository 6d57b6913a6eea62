/* The drill of true counts: a discard tray and a running count. */
#include "training/drills.h"

enum { DECK_HUNDREDTHS = 100 };

struct true_count_drill {
    const struct drill_setup *setup;
    double mean; /* of the tags */
    int64_t shoe;

    /* The last question. */
    double running;
    int64_t tray;
};

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

/* ---- What explains the drill ---- */

static void true_count_first(const struct drill_setup *setup, char *text)
{
    words_add(text,
              "Divide the running count by the decks left. The true count is "
              "%s.",
              guide_rounding(setup->rounding));
}

static void true_count_guide_page(const void *self,
                                  const struct drill_setup *setup, FILE *out)
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
