/* Questions in plain lines: a line is an answer. */
#include "training/ask.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli_input.h"
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

/* Writes "type h to hit, s to stand, or q to quit". */
static void write_letters_hint(const char *letters, char hint[CLI_PROBLEM_SIZE])
{
    size_t used = (size_t)snprintf(hint, CLI_PROBLEM_SIZE, "type ");
    for (size_t i = 0; i < ANSWER_COUNT; i++)
        if (strchr(letters, ANSWERS[i].letter))
            used +=
                (size_t)snprintf(hint + used, CLI_PROBLEM_SIZE - used,
                                 "%c %s, ", ANSWERS[i].letter, ANSWERS[i].hint);
    snprintf(hint + used, CLI_PROBLEM_SIZE - used, "or q to quit");
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
    write_letters_hint(question->letters, problem);
    cli_complain(cli, "%s isn't an answer here; %s", quote, problem);
    return false;
}

/* Writes the page that explains the drill. */
static bool write_ask_help(const struct cli *cli, const struct drill_run *run)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    bool good = memory != NULL;
    if (memory) {
        drill_guide(run, memory);
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

enum ask_end ask_in_a_line(const struct cli *cli, const struct drill_run *run,
                           struct drill_reply *reply)
{
    const struct drill_question *question = &run->question;
    char prompt[ASK_PROMPT_SIZE];
    struct cli_line line;
    bool is_help = false;
    write_question_prompt(run->count + 1, question, prompt);
    do {
        if (cli_ask_line(cli, prompt, &line) != CLI_DONE)
            return ASK_FAILED;
        if (letter_of_line(line.text) == 'q')
            return ASK_LEFT;
        is_help = strcmp(line.text, "?") == 0;
        if (is_help && !write_ask_help(cli, run))
            return ASK_FAILED;
    } while (is_help || line.length == 0 ||
             !take_answer(cli, &line, question, reply));
    return ASK_ANSWERED;
}
