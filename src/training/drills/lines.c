/* A drill in plain lines: a question, an answer, and what it was worth. */
#include "cli_input.h"
#include "training/drills/drills.h"

#include <string.h>

enum { PROMPT_SIZE = DRILL_TEXT_SIZE + 64 };

enum answer_end { ANSWERED, LEFT, BROKEN };

/* Asks for a letter of the question, or q. */
static enum answer_end ask_for_letter(const struct cli *cli,
                                      const struct drill_question *question,
                                      const char *prompt,
                                      struct drill_reply *reply)
{
    char letters[DRILL_LETTERS_SIZE + 1];
    snprintf(letters, sizeof letters, "%sq", question->letters);
    const struct cli_choice choice = {
        .prompt = prompt, .letters = letters, .hint = question->hint};
    if (cli_ask_letter(cli, &choice, &reply->letter) != CLI_DONE)
        return BROKEN;
    return reply->letter == 'q' ? LEFT : ANSWERED;
}

/* Asks for a number, or q. */
static enum answer_end ask_for_number(const struct cli *cli,
                                      const struct drill_question *question,
                                      const char *prompt,
                                      struct drill_reply *reply)
{
    struct cli_line line;
    for (;;) {
        if (cli_ask_line(cli, prompt, &line) != CLI_DONE)
            return BROKEN;
        if (strcmp(line.text, "q") == 0 || strcmp(line.text, "Q") == 0)
            return LEFT;
        if (drill_read_number(line.text, &reply->number))
            return ANSWERED;
        char quote[CLI_QUOTE_SIZE];
        if (line.length == 0)
            continue;
        cli_complain(cli, "%s isn't a number; %s",
                     cli_quote(quote, line.text, line.length), question->hint);
    }
}

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

static void write_drill_prompt(const struct drill_run *run,
                               char prompt[PROMPT_SIZE])
{
    const struct drill_question *question = &run->question;
    size_t used = (size_t)snprintf(prompt, PROMPT_SIZE, "%zu. %s",
                                   run->count + 1, question->text);
    for (size_t i = 0; question->letters[i] != '\0'; i++)
        used += (size_t)snprintf(prompt + used, PROMPT_SIZE - used, "%s%c",
                                 i > 0 ? "/" : " [", question->letters[i]);
    snprintf(prompt + used, PROMPT_SIZE - used, "%s ",
             question->letters[0] ? "]" : "?");
}

/* Asks the question of the run and tells what the answer was worth. */
static enum answer_end ask_and_check(const struct cli *cli,
                                     struct drill_run *run)
{
    const struct drill_question *question = &run->question;
    struct drill_reply reply = {.letter = '\0'};
    char prompt[PROMPT_SIZE];
    fputs(question->news, cli->out);
    double began = cli_seconds(cli);
    if (show_stream(cli, run->setup, &question->stream) != CLI_DONE)
        return BROKEN;
    write_drill_prompt(run, prompt);
    enum answer_end end = question->letters[0]
                              ? ask_for_letter(cli, question, prompt, &reply)
                              : ask_for_number(cli, question, prompt, &reply);
    if (end != ANSWERED)
        return end;
    reply.seconds = cli_seconds(cli) - began;
    if (!drill_check(run, &reply)) {
        cli_complain(cli, "out of memory");
        return BROKEN;
    }
    const struct drill_verdict *verdict = &run->entries[run->count - 1].verdict;
    if (!verdict->later)
        fprintf(cli->out, "%s\n", verdict->text);
    return ANSWERED;
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
    struct drill_run run;
    const char *fault = drill_open(&run, kind, setup);
    if (fault) {
        cli_complain(cli, "%s", fault);
        return CLI_FAILED;
    }
    int64_t began = cli->ticks(cli->clock);
    enum answer_end end = ANSWERED;
    while (end == ANSWERED && !is_time_over(cli, setup, began) &&
           drill_next(&run))
        end = ask_and_check(cli, &run);
    if (end != BROKEN && setup->json)
        drill_write_json(&run, cli->out);
    else if (end != BROKEN) {
        fputs(run.count > 0 ? "\n" : "", cli->out);
        drill_tell(&run, cli->out);
    }
    drill_close(&run);
    return end == BROKEN ? CLI_FAILED : CLI_DONE;
}
