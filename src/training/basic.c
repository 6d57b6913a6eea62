/* The drill in basic strategy as a kind of drill, for the screen. */
#include <string.h>

#include "training/drill.h"
#include "training_drills.h"

/* What the drill asked last. */
struct basic_drill {
    struct drill drill;
    const struct drill_setup *setup;
    struct question question;
};

static const char *basic_open(void *state, const struct drill_setup *setup)
{
    struct basic_drill *self = state;
    self->setup = setup;
    self->drill.cli = setup->cli;
    self->drill.request = setup->basic;
    const char *fault = drill_prepare(&self->drill);
    if (fault == NULL && !drill_recall(&self->drill))
        fault = "the ledger can't be read";
    return fault;
}

static bool basic_next(void *state, struct fair_random *random,
                       struct drill_question *question)
{
    struct basic_drill *self = state;
    struct drill *drill = &self->drill;
    struct drill_scene *scene = &question->scene;
    (void)random;
    if (lessons_left(&drill->lessons) == 0)
        return false;
    size_t chosen =
        lessons_choose(&drill->lessons, &drill->recent, &drill->random);
    self->question = question_deal(&drill->lessons, chosen, &drill->random);
    scene->hand_count = 2;
    memcpy(scene->hand, self->question.cards, 2 * sizeof *scene->hand);
    scene->dealer_count = 1;
    scene->dealer[0] = self->question.cards[QUESTION_UPCARD];
    scene->hides_hole = true;
    question_letters(&drill->lessons.list[chosen], question->letters);
    question_text(&self->question, self->setup->ascii, question->text);
    return true;
}

static void basic_check(void *state, const struct drill_reply *reply,
                        struct drill_verdict *verdict)
{
    struct basic_drill *self = state;
    struct lesson *lesson = &self->drill.lessons.list[self->question.lesson];
    const struct drill_answer answer = {
        .question = self->question,
        .done = question_action(reply->letter),
        .cost = lesson_cost(lesson, question_action(reply->letter)),
        .seconds = reply->seconds};
    verdict->right = answer.done == lesson->right;
    verdict->cost = verdict->right ? 0 : answer.cost;
    question_reply(&self->question, lesson, answer.done, verdict->text);
    verdict->explains = question_best(&self->question, lesson) != lesson->right;
    strcpy(verdict->given, odds_action_name(answer.done));
    strcpy(verdict->wanted, odds_action_name(lesson->right));
    lesson_note(lesson, answer.done);
    (void)drill_keep(&self->drill, lesson, &answer);
}

/* ---- Words ---- */

static void basic_tell(const void *state, FILE *out)
{
    const struct basic_drill *self = state;
    drill_tell_due(&self->drill, out);
}

static void basic_first(const struct drill_setup *setup, char *text)
{
    (void)setup;
    strcat(text, DRILL_BASIC_ASKS);
}

/* Writes each play of a lesson with its value, the best first. */
static void write_plays(const struct lesson *lesson, FILE *out)
{
    fprintf(out, "%s %+.3f", odds_action_name(lesson->right),
            lesson->value[lesson->right]);
    for (int action = 0; action < ODDS_ACTIONS; action++)
        if (lesson->legal[action] && action != (int)lesson->right)
            fprintf(out, ", %s %+.3f",
                    odds_action_name((enum odds_action)action),
                    lesson->value[action]);
}

void drill_basic_guide(const void *state, FILE *out)
{
    const struct drill *drill = state;
    const struct lessons *lessons = &drill->lessons;
    size_t example = lessons_find(lessons, "hard 16 against 10");
    char name[CHART_CELL_SIZE];
    if (example == lessons->count)
        example = 0;
    const struct lesson *lesson = &lessons->list[example];
    fputs(
        "You see your two cards and the dealer's upcard. Which play wins most "
        "on average, or loses least, if you know no other card? That is basic "
        "strategy, computed for these rules.\n",
        out);
    fprintf(out, "Example: %s, in bets: ",
            chart_cell_name(lesson->row, lesson->upcard, name));
    write_plays(lesson, out);
    fprintf(out, ". So %s.\n", odds_action_name(lesson->right));
    fputs("Type h to hit, s to stand, d to double, p to split, r to surrender; "
          "the line below shows which of them the rules allow.\n"
          "The mark: right within 5 seconds. What costs you most comes first, "
          "and what you know comes back after 1 day, 6 days, and then later "
          "and later.\n",
          out);
}

static void basic_guide_page(const void *state, const struct drill_setup *setup,
                             FILE *out)
{
    const struct basic_drill *self = state;
    (void)setup;
    drill_basic_guide(&self->drill, out);
}

const struct drill_kind DRILL_STRATEGY = {
    .name = "strategy",
    .purpose = "learn the best play of each hand",
    .first = basic_first,
    .guide = basic_guide_page,
    .unit = "bets",
    .keeps_lessons = true,
    .size = sizeof(struct basic_drill),
    .open = basic_open,
    .next = basic_next,
    .check = basic_check,
    .tell = basic_tell,
};
