/* A drill in plain lines: a question, an answer, and what it was worth. */
#include "cli_input.h"
#include "training/ask.h"
#include "training/drills/drills.h"

enum { LINE_COLUMNS = 60 };

/* Lets the cards of a question come by. */
static enum cli_status show_stream(const struct cli *cli,
                                   const struct drill_setup *setup,
                                   const struct drill_stream *stream)
{
    int shown = 0;
    for (int i = 0; i < stream->group_count; i++) {
        char cards[DRILL_TEXT_SIZE] = "";
        words_add_cards(cards, stream->cards + shown, stream->groups[i],
                        setup->ascii);
        shown += stream->groups[i];
        fprintf(cli->out, "%s\n", cards);
        if (cli_pause(cli, drill_group_time(setup, stream->groups[i])) !=
            CLI_DONE)
            return CLI_FAILED;
    }
    return CLI_DONE;
}

static void write_run_help(const void *self, FILE *out)
{
    drill_guide(self, out);
}

/* Asks the question of the run and tells what the answer was worth. */
static enum ask_end ask_and_check(const struct cli *cli, struct drill_run *run)
{
    const struct drill_question *question = &run->question;
    const struct ask_help help = {.write = write_run_help, .self = run};
    struct drill_reply reply = {.letter = '\0'};
    fputs(question->news, cli->out);
    double began = cli_seconds(cli);
    if (show_stream(cli, run->setup, &question->stream) != CLI_DONE)
        return ASK_FAILED;
    enum ask_end end =
        ask_in_a_line(cli, run->count + 1, question, &help, &reply);
    if (end != ASK_ANSWERED)
        return end;
    reply.seconds = cli_seconds(cli) - began;
    if (!drill_check(run, &reply)) {
        cli_complain(cli, "out of memory");
        return ASK_FAILED;
    }
    const struct drill_verdict *verdict = &run->entries[run->count - 1].verdict;
    if (!verdict->later)
        fprintf(cli->out, "%s\n", verdict->text);
    if (!verdict->right && question->stream.count > 0)
        drill_write_count(run->setup, &question->stream, LINE_COLUMNS,
                          cli->out);
    return ASK_ANSWERED;
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
    const struct cli beside = ask_beside(cli, setup->json);
    struct drill_run run;
    char what[DRILL_TEXT_SIZE];
    const char *fault = drill_open(&run, kind, setup);
    if (fault) {
        cli_complain(cli, "%s", fault);
        return CLI_FAILED;
    }
    drill_begin_words(&run, what);
    ask_introduce(&beside, setup, what);
    int64_t began = cli->ticks(cli->clock);
    enum ask_end end = ASK_ANSWERED;
    while (end == ASK_ANSWERED && !is_time_over(cli, setup, began) &&
           drill_next(&run))
        end = ask_and_check(&beside, &run);
    bool sums_up = end != ASK_FAILED || run.count > 0;
    if (sums_up && setup->json)
        drill_write_json(&run, cli->out);
    else if (sums_up) {
        fputs(run.count > 0 ? "\n" : "", cli->out);
        drill_tell(&run, cli->out);
    }
    drill_close(&run);
    return end == ASK_FAILED || run.is_unkept ? CLI_FAILED : CLI_DONE;
}
