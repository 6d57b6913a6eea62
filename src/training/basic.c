/* The drill in basic strategy as a kind of drill, for the screen. */
#include <string.h>

#include "training/drill.h"
#include "training_drills.h"

/* What the drill asked last. */
struct basic_drill {
    struct drill drill;
    struct question question;
};

static const char *basic_open(void *state, const struct drill_setup *setup)
{
    struct basic_drill *self = state;
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
    question_text(&self->question, drill->request->ascii, question->text);
    question->hint = "type h to hit, s to stand, d to double, p to split, "
                     "r to surrender, or q to quit";
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
    question_reply(lesson, answer.done, verdict->text);
    strcpy(verdict->given, odds_action_name(answer.done));
    strcpy(verdict->wanted, odds_action_name(lesson->right));
    lesson_note(lesson, answer.done);
    (void)drill_keep(&self->drill, lesson, &answer);
}

const struct drill_kind DRILL_STRATEGY = {
    .name = "strategy",
    .purpose = "choose the play by basic strategy",
    .unit = "bets",
    .size = sizeof(struct basic_drill),
    .open = basic_open,
    .next = basic_next,
    .check = basic_check,
};
