/* A drill in plain lines: a question, an answer, and what it was worth. */
#include <string.h>
#include <unistd.h>

#include "cli_input.h"
#include "cli_output.h"
#include "training/ask.h"
#include "training/drills/drills.h"

enum { LINE_COLUMNS = 60 };

/* Where cards come by in a terminal. */
struct card_line {
    const struct cli *cli;
    const struct drill_setup *setup;
    bool vanishes; /* each group takes the place of the last one */
    int columns;   /* of a terminal */
    int used;      /* columns of the last group */
    bool shifts;   /* the next group a little, so that one sees that a card
                      follows its like */
};

static struct card_line card_line_start(const struct cli *cli,
                                        const struct drill_setup *setup)
{
    int columns = ask_columns(cli);
    return (struct card_line){.cli = cli,
                              .setup = setup,
                              .vanishes = columns > 0 &&
                                          !drill_cards_are_at_once(setup),
                              .columns = columns};
}

/* Writes cards over those before, or in a line of their own. */
static enum cli_status write_passing_cards(struct card_line *line,
                                           const int cards[], int count)
{
    enum { SHIFT = 4 };
    FILE *out = line->cli->out;
    char text[DRILL_TEXT_SIZE] = "";
    words_add_cards(text, cards, count, line->setup->ascii);
    if (line->vanishes) {
        int used = text_columns(text) + (line->shifts ? SHIFT : 0);
        fprintf(out, "\r%*s%s%*s", line->shifts ? SHIFT : 0, "", text,
                used < line->used ? line->used - used : 0, "");
        line->used = used;
        line->shifts = !line->shifts;
    } else
        fprintf(out, "%s\n", text);
    return cli_pause(line->cli, drill_group_time(line->setup, count));
}

/* Writes a group; if it is too long to be overwritten, in pieces. */
static enum cli_status write_group(struct card_line *line, const int cards[],
                                   int count)
{
    enum { CARD = 4, MARGIN = 6 };
    int most = (line->columns - MARGIN) / CARD;
    enum cli_status status = CLI_DONE;
    if (!line->vanishes || most < 1)
        most = count;
    for (int at = 0; at < count && status == CLI_DONE; at += most)
        status = write_passing_cards(line, cards + at,
                                     count - at < most ? count - at : most);
    return status;
}

/* Lets the cards of a question come by, and stores the seconds that it took.
 * In a terminal they vanish, or one could count them afterwards. */
static enum ask_end show_stream(const struct cli *cli,
                                const struct drill_run *run, double *seconds)
{
    const struct drill_stream *stream = &run->question.stream;
    struct card_line line = card_line_start(cli, run->setup);
    int shown = 0;
    enum ask_end end =
        stream->group_count > 0 ? ask_to_start(cli, run) : ASK_ANSWERED;
    if (end != ASK_ANSWERED)
        return end;
    double began = cli_seconds(cli);
    for (int i = 0; i < stream->group_count; i++) {
        if (write_group(&line, stream->cards + shown, stream->groups[i]) !=
            CLI_DONE)
            return ASK_FAILED;
        shown += stream->groups[i];
    }
    if (line.vanishes)
        fprintf(cli->out, "\r%*s\r", line.used, "");
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

/* Writes what is due, in lines that fit. */
static void announce(const struct cli *cli, const struct drill_run *run)
{
    char text[DRILL_TEXT_SIZE] = "";
    FILE *memory =
        run->kind->announce ? fmemopen(text, sizeof text, "w") : NULL;
    if (memory == NULL)
        return;
    run->kind->announce(run->state, memory);
    fclose(memory);
    text[strcspn(text, "\n")] = '\0';
    if (*text)
        ask_say(cli, text);
}

/* Writes the rules in force, what is asked, and what is due. */
static void introduce(const struct cli *cli, const struct drill_run *run)
{
    char text[DRILL_TEXT_SIZE];
    drill_rules_words(run->setup, ", ", "...", DRILL_TEXT_SIZE, text);
    ask_say(cli, text);
    drill_begin_words(run, text);
    ask_say(cli, text);
    announce(cli, run);
    if (isatty(fileno(cli->in)))
        ask_say(cli, "? explains the drill, and q ends it.");
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
