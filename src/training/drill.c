/* The strategy drill in lines: a question, an answer, and what it cost. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "training/drill.h"
#include "cli_input.h"

/* ---- One question ---- */

/* Asks for an action. Stores 'q' if the person wants to leave. */
static enum cli_status ask_action(const struct drill *drill,
                                  const struct question *question, char *letter)
{
    char text[QUESTION_TEXT_SIZE], prompt[2 * QUESTION_TEXT_SIZE];
    char letters[QUESTION_LETTERS_SIZE + 1], choices[4 * ODDS_ACTIONS] = "";
    const struct lesson *lesson = &drill->lessons.list[question->lesson];
    question_letters(lesson, letters);
    size_t used = 0;
    for (size_t i = 0; letters[i] != '\0'; i++)
        used += (size_t)snprintf(choices + used, sizeof choices - used, "%s%c",
                                 i > 0 ? "/" : "", letters[i]);
    strcat(letters, "q");
    snprintf(prompt, sizeof prompt, "%zu. %s [%s] ", drill->count + 1,
             question_text(question, drill->request->ascii, text), choices);
    const struct cli_choice choice = {
        .prompt = prompt,
        .letters = letters,
        .hint = "type h to hit, s to stand, d to double, p to split, "
                "r to surrender, or q to quit",
    };
    return cli_ask_letter(drill->cli, &choice, letter);
}

static bool note_answer(struct drill *drill, const struct question *question,
                        enum odds_action done, double seconds)
{
    struct lesson *lesson = &drill->lessons.list[question->lesson];
    char text[QUESTION_TEXT_SIZE];
    double cost = lesson_cost(lesson, done);
    fprintf(drill->cli->out, "%s\n", question_reply(lesson, done, text));
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
    char letter = '\0';
    while (!is_over(drill, began)) {
        if (!has_room(drill)) {
            cli_complain(cli, "out of memory");
            return CLI_FAILED;
        }
        struct question question = question_deal(
            &drill->lessons,
            lessons_choose(&drill->lessons, &drill->recent, &drill->random),
            &drill->random);
        double asked = cli_seconds(cli);
        if (ask_action(drill, &question, &letter) != CLI_DONE)
            return CLI_FAILED;
        if (letter == 'q')
            break;
        if (!note_answer(drill, &question, question_action(letter),
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

static bool is_of_kinds(const struct lesson *lesson, unsigned kinds)
{
    return kinds & DRILL_SURRENDER ? is_about_surrender(lesson)
                                   : (kinds >> lesson->row.kind & 1U) != 0;
}

/* Leaves out the lessons of other kinds. Returns NULL, or what is wrong. */
static const char *keep_kinds(struct lessons *lessons, unsigned kinds)
{
    size_t kept = 0;
    for (size_t i = 0; i < lessons->count; i++)
        if (is_of_kinds(&lessons->list[i], kinds))
            lessons->list[kept++] = lessons->list[i];
    lessons->count = kept;
    if (kept == 0 && kinds & DRILL_SURRENDER)
        return "the rules leave nothing to surrender";
    return kept > 0 ? NULL : "the rules leave nothing to decide";
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
    enum cli_status status = CLI_FAILED;
    const char *fault = "out of memory";
    if (drill) {
        drill->cli = cli;
        drill->request = request;
        fault = drill_prepare(drill);
    }
    if (fault)
        cli_complain(cli, "%s", fault);
    else if (drill_recall(drill)) {
        drill_announce(drill, cli->out);
        status = ask_all(drill);
    }
    if (status == CLI_DONE)
        drill_summary(drill);
    if (drill)
        free(drill->answers);
    free(drill);
    return status;
}
