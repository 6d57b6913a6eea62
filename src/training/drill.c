/* The strategy drill in lines: a question, an answer, and what it cost. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "training/ask.h"
#include "training/drill.h"

/* ---- One question ---- */

/* Asks for an action. */
static enum ask_end ask_action(const struct drill *drill,
                               const struct question *question,
                               struct drill_reply *reply)
{
    struct drill_question asked = {.news = ""};
    const struct ask_help help = {.write = drill_basic_guide, .self = drill};
    char text[QUESTION_TEXT_SIZE];
    question_letters(&drill->lessons.list[question->lesson], asked.letters);
    snprintf(asked.text, sizeof asked.text, "%s",
             question_text(question, drill->request->ascii, text));
    return ask_in_a_line(drill->cli, drill->count + 1, &asked, &help, reply);
}

static bool note_answer(struct drill *drill, const struct question *question,
                        enum odds_action done, double seconds)
{
    struct lesson *lesson = &drill->lessons.list[question->lesson];
    char text[QUESTION_TEXT_SIZE];
    double cost = lesson_cost(lesson, done);
    fprintf(drill->cli->out, "%s\n",
            question_reply(question, lesson, done, text));
    struct drill_answer *answer = &drill->answers[drill->count++];
    *answer = (struct drill_answer){
        .question = *question, .done = done, .cost = cost, .seconds = seconds};
    lesson_note(lesson, done);
    return drill_keep(drill, lesson, answer);
}

/* ---- All of them ---- */

/* Makes room for one more answer. */
static bool has_room(struct drill *drill)
{
    enum { FIRST = 64 };
    if (drill->count < drill->room)
        return true;
    size_t room = drill->room > 0 ? 2 * drill->room : FIRST;
    struct drill_answer *more =
        realloc(drill->answers, room * sizeof *drill->answers);
    if (more == NULL)
        return false;
    drill->answers = more;
    drill->room = room;
    return true;
}

static bool is_over(const struct drill *drill, int64_t began)
{
    const struct drill_request *request = drill->request;
    const struct cli *cli = drill->cli;
    return lessons_left(&drill->lessons) == 0 ||
           (request->cards > 0 && drill->count >= (size_t)request->cards) ||
           (request->nanoseconds > 0 &&
            cli->ticks(cli->clock) - began >= request->nanoseconds);
}

static enum cli_status ask_all(struct drill *drill)
{
    const struct cli *cli = drill->cli;
    int64_t began = cli->ticks(cli->clock);
    while (!is_over(drill, began)) {
        if (!has_room(drill)) {
            cli_complain(cli, "out of memory");
            return CLI_FAILED;
        }
        struct question question = question_deal(
            &drill->lessons,
            lessons_choose(&drill->lessons, &drill->recent, &drill->random),
            &drill->random);
        struct drill_reply reply = {.letter = '\0'};
        double asked = cli_seconds(cli);
        enum ask_end end = ask_action(drill, &question, &reply);
        if (end == ASK_LEFT)
            break;
        if (end == ASK_FAILED ||
            !note_answer(drill, &question, question_action(reply.letter),
                         cli_seconds(cli) - asked))
            return CLI_FAILED;
    }
    return CLI_DONE;
}

/* True if surrender is the best action, or costs less than a tenth of a bet. */
static bool is_about_surrender(const struct lesson *lesson)
{
    const double nearly = 0.1;
    return lesson->legal[ODDS_SURRENDER] &&
           lesson_cost(lesson, ODDS_SURRENDER) < nearly;
}

/* Leaves out the lessons of other kinds. Returns NULL, or what is wrong. */
static const char *keep_kinds(struct lessons *lessons, unsigned kinds)
{
    bool surrenders = kinds & DRILL_SURRENDER;
    for (size_t i = 0; i < lessons->count; i++) {
        struct lesson *lesson = &lessons->list[i];
        lesson->is_out = surrenders ? !is_about_surrender(lesson)
                                    : (kinds >> lesson->row.kind & 1U) == 0;
    }
    if (lessons_left(lessons) > 0)
        return NULL;
    return surrenders ? "the rules leave nothing to surrender"
                      : "the rules leave nothing to decide";
}

const char *drill_prepare(struct drill *drill)
{
    const struct drill_request *request = drill->request;
    const char *fault = lessons_of_rules(request->rules, &drill->lessons);
    if (fault == NULL)
        fault = keep_kinds(&drill->lessons, request->kinds);
    if (fault == NULL && !request->has_seed)
        return fair_random_from_system(&drill->random);
    const uint64_t seed = (uint64_t)request->seed;
    fair_random_derive(&drill->random, &seed, 1);
    return fault;
}

enum cli_status drill_strategy(const struct cli *cli,
                               const struct drill_request *request)
{
    struct drill *drill = calloc(1, sizeof *drill);
    const struct cli beside = ask_beside(cli, request->json);
    const struct drill_setup setup = {.rules = request->rules,
                                      .rules_label = request->rules_label};
    enum cli_status status = CLI_FAILED;
    const char *fault = "out of memory";
    if (drill) {
        drill->cli = &beside;
        drill->request = request;
        fault = drill_prepare(drill);
    }
    if (fault)
        cli_complain(cli, "%s", fault);
    else if (drill_recall(drill)) {
        if (lessons_left(&drill->lessons) > 0)
            ask_introduce(&beside, &setup, DRILL_BASIC_ASKS);
        drill_announce(drill, cli->out);
        status = ask_all(drill);
    }
    if (status == CLI_DONE || (drill && drill->count > 0))
        drill_summary(drill, cli->out);
    if (drill)
        free(drill->answers);
    free(drill);
    return status;
}
