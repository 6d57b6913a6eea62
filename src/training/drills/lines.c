/* A drill in plain lines: a question, an answer, and what it was worth. */
#include "cli_input.h"
#include "training/ask.h"
#include "training/drills/drills.h"

enum { LINE_COLUMNS = 60 };

/* Lets the cards of a question come by, and stores the seconds that it took. */
static enum ask_end show_stream(const struct cli *cli,
                                const struct drill_run *run, double *seconds)
{
    const struct drill_setup *setup = run->setup;
    const struct drill_stream *stream = &run->question.stream;
    int shown = 0;
    enum ask_end end =
        stream->group_count > 0 ? ask_to_start(cli, run) : ASK_ANSWERED;
    if (end != ASK_ANSWERED)
        return end;
    double began = cli_seconds(cli);
    for (int i = 0; i < stream->group_count; i++) {
        char cards[DRILL_TEXT_SIZE] = "";
        words_add_cards(cards, stream->cards + shown, stream->groups[i],
                        setup->ascii);
        shown += stream->groups[i];
        fprintf(cli->out, "%s\n", cards);
        if (cli_pause(cli, drill_group_time(setup, stream->groups[i])) !=
            CLI_DONE)
            return ASK_FAILED;
    }
    *seconds = cli_seconds(cli) - began;
    return ASK_ANSWERED;
}

/* Asks the question of the run and tells what the answer was worth. */
static enum ask_end ask_and_check(const struct cli *cli, struct drill_run *run)
{
    const struct drill_question *question = &run->question;
    struct drill_reply reply = {.letter = '\0'};
    if (question->news[0])
        ask_say(cli, question->news);
    enum ask_end end = show_stream(cli, run, &reply.shown);
    double began = cli_seconds(cli);
    if (end == ASK_ANSWERED)
        end = ask_in_a_line(cli, run, &reply);
    if (end != ASK_ANSWERED)
        return end;
    reply.seconds = cli_seconds(cli) - began;
    if (!drill_check(run, &reply)) {
        cli_complain(cli, "out of memory");
        return ASK_FAILED;
    }
    const struct drill_verdict *verdict = &run->entries[run->count - 1].verdict;
    if (!verdict->later)
        ask_say(cli, verdict->text);
    if (!verdict->right && question->stream.count > 0)
        drill_write_count(run->setup, &question->stream, LINE_COLUMNS,
                          cli->out);
    return verdict->is_lost ? ASK_FAILED : ASK_ANSWERED;
}

/* Writes the rules in force, what is asked, and what is due. */
static void introduce(const struct cli *cli, const struct drill_run *run)
{
    enum { RULES_COLUMNS = 78 };
    char text[DRILL_TEXT_SIZE];
    int columns = ask_columns(cli);
    if (columns == 0 || columns > RULES_COLUMNS)
        columns = RULES_COLUMNS;
    drill_rules_words(run->setup, ", ", "...", columns, text);
    fprintf(cli->out, "%s\n", text);
    drill_begin_words(run, text);
    ask_say(cli, text);
    if (run->kind->announce)
        run->kind->announce(run->state, cli->out);
}

static bool is_time_over(const struct cli *cli, const struct drill_setup *setup,
                         int64_t began)
{
    return setup->duration > 0 &&
           cli->ticks(cli->clock) - began >= setup->duration;
}

enum cli_status drill_in_lines(const struct cli *cli,
                               const struct drill_kind *kind,
                               const struct drill_setup *setup)
{
    struct cli beside = *cli;
    struct drill_run run;
    const char *fault = drill_open(&run, kind, setup);
    if (fault) {
        cli_complain(cli, "%s", fault);
        return CLI_FAILED;
    }
    if (setup->json) /* the questions go where the messages go */
        beside.out = cli->errors;
    int64_t began = cli->ticks(cli->clock);
    enum ask_end end = ASK_ANSWERED;
    while (end == ASK_ANSWERED && !is_time_over(cli, setup, began) &&
           drill_next(&run)) {
        if (run.count == 0)
            introduce(&beside, &run);
        end = ask_and_check(&beside, &run);
    }
    bool sums_up = end != ASK_FAILED || run.count > 0;
    if (sums_up && setup->json)
        drill_write_json(&run, cli->out);
    else if (sums_up) {
        fputs(run.count > 0 ? "\n" : "", cli->out);
        drill_tell(&run, ask_columns(cli), cli->out);
    }
    if (run.count > 0 && setup->unkept)
        cli_complain(cli, "%s", setup->unkept);
    drill_close(&run);
    return end == ASK_FAILED || run.is_unkept ? CLI_FAILED : CLI_DONE;
}
