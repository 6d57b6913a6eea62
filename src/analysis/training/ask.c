/* Questions in plain lines: a line is an answer. */
#include "training/ask.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli_output.h"

enum { ASK_PROMPT_SIZE = DRILL_TEXT_SIZE + 64, ASK_COLUMNS = 78 };

static const struct {
    char letter;
    const char *word, *hint;
} ANSWERS[] = {{'h', "hit", "to hit"},
               {'s', "stand", "to stand"},
               {'d', "double", "to double"},
               {'p', "split", "to split"},
               {'r', "surrender", "to surrender"},
               {'k', "keep", "to keep the hand"},
               {'y', "yes", "for yes"},
               {'n', "no", "for no"},
               {'q', "quit", "to quit"}};
enum { ANSWER_COUNT = sizeof ANSWERS / sizeof *ANSWERS };

/* Returns the letter that a line stands for, or NUL. */
static char letter_of_line(const char *line)
{
    for (size_t i = 0; i < ANSWER_COUNT; i++) {
        const char letter[] = {ANSWERS[i].letter, '\0'};
        if (strcasecmp(line, ANSWERS[i].word) == 0 ||
            strcasecmp(line, letter) == 0)
            return ANSWERS[i].letter;
    }
    return '\0';
}

void drill_hint(const struct drill_question *question,
                char hint[CLI_PROBLEM_SIZE])
{
    const char *letters = question->letters;
    if (letters[0] == '\0') {
        snprintf(hint, CLI_PROBLEM_SIZE, "%s", question->hint);
        return;
    }
    size_t used = (size_t)snprintf(hint, CLI_PROBLEM_SIZE, "type ");
    for (size_t i = 0; i < ANSWER_COUNT; i++)
        if (strchr(letters, ANSWERS[i].letter))
            used +=
                (size_t)snprintf(hint + used, CLI_PROBLEM_SIZE - used,
                                 "%c %s, ", ANSWERS[i].letter, ANSWERS[i].hint);
    snprintf(hint + used, CLI_PROBLEM_SIZE - used, "or q to quit");
}

int ask_columns(const struct cli *cli)
{
    return isatty(fileno(cli->out)) ? cli_terminal_columns(cli->out) : 0;
}

void ask_say(const struct cli *cli, const char *text)
{
    int columns = ask_columns(cli);
    if (columns > 0)
        cli_write_wrapped(cli->out, text, columns);
    else
        fprintf(cli->out, "%s\n", text);
}

/* Breaks a prompt into lines of a terminal, which leave room for the answer. */
static void wrap_ask_prompt(const struct cli *cli, char *prompt)
{
    enum { ANSWER_COLUMNS = 6 };
    int columns = ask_columns(cli) - ANSWER_COLUMNS;
    while (columns > 0 && text_columns(prompt) > columns) {
        prompt += text_row(prompt, columns);
        if (*prompt != ' ')
            return;
        *prompt++ = '\n';
    }
}

static void write_question_prompt(size_t number,
                                  const struct drill_question *question,
                                  char prompt[ASK_PROMPT_SIZE])
{
    size_t used = (size_t)snprintf(prompt, ASK_PROMPT_SIZE, "%zu. %s", number,
                                   question->text);
    for (size_t i = 0; question->letters[i] != '\0'; i++)
        used += (size_t)snprintf(prompt + used, ASK_PROMPT_SIZE - used, "%s%c",
                                 i > 0 ? "/" : " [", question->letters[i]);
    snprintf(prompt + used, ASK_PROMPT_SIZE - used, "%s ",
             question->letters[0] ? "]" : "?");
}

/* Reads an answer from a line. Returns false after saying what is wrong. */
static bool take_answer(const struct cli *cli, const struct cli_line *line,
                        const struct drill_question *question,
                        struct drill_reply *reply)
{
    char problem[CLI_PROBLEM_SIZE], quote[CLI_QUOTE_SIZE];
    char letter = letter_of_line(line->text);
    const char *fault = NULL;
    cli_quote(quote, line->text, line->length);
    if (question->letters[0] == '\0') {
        if (!drill_read_number(line->text, &reply->number))
            cli_complain(cli, "%s isn't a number; %s", quote, question->hint);
        else if ((fault = drill_refuses(question, reply->number, problem)))
            cli_complain(cli, "%s", fault);
        else
            return true;
        return false;
    }
    reply->letter = letter;
    if (letter != '\0' && strchr(question->letters, letter))
        return true;
    drill_hint(question, problem);
    cli_complain(cli, "%s isn't an answer here; %s", quote, problem);
    return false;
}

/* Writes the page that explains the drill. */
static bool write_ask_help(const struct cli *cli, const struct drill_run *run)
{
    char *text = NULL, hint[CLI_PROBLEM_SIZE];
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    bool good = memory != NULL;
    drill_hint(&run->question, hint);
    if (memory) {
        drill_guide(run, memory);
        fprintf(memory, "Now %s.\n", hint);
        good = fclose(memory) == 0;
    }
    if (good)
        cli_write_wrapped(cli->out, text, ASK_COLUMNS);
    else
        cli_complain(cli, "out of memory");
    free(text);
    return good;
}

/* ---- Asking ---- */

bool ask_is_left(const struct cli_line *line)
{
    return letter_of_line(line->text) == 'q';
}

static bool asks_for_help(const struct cli_line *line)
{
    return strcmp(line->text, "?") == 0;
}

/* Reads a line, and writes the help if the line asks for it. A terminal has
 * ended the line of the prompt with what was typed; a pipe hasn't. Returns
 * ASK_ANSWERED unless the drill ends. */
static enum ask_end read_ask_line(const struct cli *cli,
                                  const struct drill_run *run,
                                  const char *prompt, struct cli_line *line)
{
    if (cli_ask_line(cli, prompt, line) != CLI_DONE)
        return ASK_FAILED;
    if (!isatty(fileno(cli->in)))
        fputc('\n', cli->out);
    if (ask_is_left(line))
        return ASK_LEFT;
    if (asks_for_help(line) && !write_ask_help(cli, run))
        return ASK_FAILED;
    return ASK_ANSWERED;
}

enum ask_end ask_to_start(const struct cli *cli, const struct drill_run *run)
{
    struct cli_line line;
    enum ask_end end = ASK_ANSWERED;
    if (!isatty(fileno(cli->in)))
        return ASK_ANSWERED;
    do {
        end = read_ask_line(cli, run, "Ready? Enter starts the cards. ", &line);
    } while (end == ASK_ANSWERED && asks_for_help(&line));
    return end;
}

/* After an empty line, the prompt says what to type. */
static void write_hint_prompt(const struct drill_question *question,
                              char prompt[ASK_PROMPT_SIZE])
{
    char hint[CLI_PROBLEM_SIZE];
    drill_hint(question, hint);
    hint[0] = (char)toupper((unsigned char)hint[0]);
    snprintf(prompt, ASK_PROMPT_SIZE, "%s: ", hint);
}

enum ask_end ask_in_a_line(const struct cli *cli, const struct drill_run *run,
                           struct drill_reply *reply)
{
    const struct drill_question *question = &run->question;
    char prompt[ASK_PROMPT_SIZE];
    struct cli_line line = {.length = 1};
    enum ask_end end = ASK_ANSWERED;
    do {
        if (line.length > 0)
            write_question_prompt(run->count + 1, question, prompt);
        else
            write_hint_prompt(question, prompt);
        wrap_ask_prompt(cli, prompt);
        end = read_ask_line(cli, run, prompt, &line);
    } while (end == ASK_ANSWERED &&
             (asks_for_help(&line) || line.length == 0 ||
              !take_answer(cli, &line, question, reply)));
    return end;
}
