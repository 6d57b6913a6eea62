/* Questions whose answers are lines or words. */
#include <strings.h>

#include "refuse.h"
#include "cli_input.h"

enum cli_status cli_ask_line(const struct cli *cli, const char *prompt,
                             struct cli_line *line)
{
    char problem[CLI_PROBLEM_SIZE];
    for (;;) {
        if (cli_prompt(cli, prompt) != CLI_DONE)
            return CLI_FAILED;
        if (!cli_read_line(cli->in, line))
            return cli_input_ended(cli, "an answer");
        if (cli_line_problem(line, problem) == NULL)
            return CLI_DONE;
        cli_complain(cli, "%s", problem);
    }
}

/* Returns the index of the answer that was typed, or -1. */
static int find_answer(const struct cli_words *question, const char *typed)
{
    for (int i = 0; i < CLI_WORDS_MAX && question->answers[i].word; i++)
        if (strcasecmp(typed, question->answers[i].letter) == 0 ||
            strcasecmp(typed, question->answers[i].word) == 0)
            return i;
    return -1;
}

enum cli_status cli_ask_word(const struct cli *cli,
                             const struct cli_words *question, int *answer)
{
    struct cli_line line;
    for (;;) {
        if (cli_ask_line(cli, question->prompt, &line) != CLI_DONE)
            return CLI_FAILED;
        *answer = find_answer(question, line.text);
        if (*answer >= 0)
            return CLI_DONE;
        cli_refuse_answer(cli, question->hint, line.text, line.length);
    }
}
