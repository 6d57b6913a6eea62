/* Questions, and lines of input. */
#include "cli.h"
#include "cli_input.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "refuse.h"

/* The start of what was typed, as much as a number needs or a message quotes.
 * The rest is dropped. */
struct typed {
    char bytes[CLI_QUOTE_SIZE]; /* ends with '\0', and can contain others */
    size_t length;
    bool cut; /* something was dropped */
};

static void typed_keep(struct typed *typed, int byte)
{
    if (typed->length + 1 < sizeof typed->bytes)
        typed->bytes[typed->length++] = (char)byte;
    else if (!isspace(byte))
        typed->cut = true;
}

/* Reads the rest of the line or of the word into `typed`, without the blanks at
 * its end. */
static void read_on(const struct cli *cli, struct typed *typed, bool whole_line)
{
    int byte;
    while ((byte = getc(cli->in)) != EOF && byte != '\n') {
        if (!whole_line && isspace(byte))
            break;
        typed_keep(typed, byte);
    }
    while (!typed->cut && typed->length > 0 &&
           isspace((unsigned char)typed->bytes[typed->length - 1]))
        typed->length--;
    typed->bytes[typed->length] = '\0';
}

/* On a terminal the cursor is still after the prompt, so the message starts on
 * a new line. */
enum cli_status cli_input_ended(const struct cli *cli, const char *wanted)
{
    int error = ferror(cli->in) ? errno : 0;
    if (isatty(fileno(cli->errors)))
        fputc('\n', cli->errors);
    if (error)
        cli_complain(cli, "can't read the input: %s", strerror(error));
    else
        cli_complain(cli, "unexpected end of input; %s was expected", wanted);
    return CLI_FAILED;
}

enum cli_status cli_prompt(const struct cli *cli, const char *prompt)
{
    fputs(prompt, cli->out);
    return cli_flush(cli);
}

enum cli_status cli_ask_number(const struct cli *cli,
                               const struct cli_number *number, int64_t *value)
{
    if (cli_prompt(cli, number->prompt) != CLI_DONE)
        return CLI_FAILED;
    int byte;
    do {
        byte = getc(cli->in);
    } while (isspace(byte) && byte != '\n');
    if (byte == EOF)
        return cli_input_ended(cli, number->name);

    struct typed typed = {.length = 0};
    if (byte != '\n') {
        typed_keep(&typed, byte);
        read_on(cli, &typed, number->alone);
    }
    bool is_text = !typed.cut && strlen(typed.bytes) == typed.length;
    if (is_text &&
        cli_parse_integer(typed.bytes, number->least, number->most, value))
        return CLI_DONE;
    return cli_refuse_integer(cli, number->name, number->least, number->most,
                              typed.bytes, typed.length);
}

static void refuse_answer(const struct cli *cli, const char *hint, int byte)
{
    struct typed typed = {.length = 0};
    typed_keep(&typed, byte);
    read_on(cli, &typed, true);
    cli_refuse_answer(cli, hint, typed.bytes, typed.length);
}

enum cli_status cli_ask_letter(const struct cli *cli,
                               const struct cli_choice *choice, char *letter)
{
    for (;;) {
        if (cli_prompt(cli, choice->prompt) != CLI_DONE)
            return CLI_FAILED;
        int byte;
        do {
            byte = getc(cli->in);
        } while (isspace(byte));
        if (byte == EOF)
            return cli_input_ended(cli, "an answer");
        if (byte != '\0' && strchr(choice->letters, tolower(byte))) {
            *letter = (char)tolower(byte);
            return CLI_DONE;
        }
        refuse_answer(cli, choice->hint, byte);
    }
}

/* Reading a line stops after this many bytes, because some files, such as
 * /dev/zero, are one endless line. */
enum { LINE_BYTES_MAX = 1 << 24 };

bool cli_read_line(FILE *in, struct cli_line *line)
{
    int byte = 0, read = 0;
    line->length = 0;
    line->is_cut = false;
    while (read < LINE_BYTES_MAX && (byte = getc(in)) != EOF && byte != '\n') {
        read++;
        if (line->length == 0 && isspace(byte))
            continue;
        if (line->length + 1 < sizeof line->text)
            line->text[line->length++] = (char)byte;
        else
            line->is_cut = line->is_cut || !isspace(byte);
    }
    while (line->length > 0 &&
           isspace((unsigned char)line->text[line->length - 1]))
        line->length--;
    line->text[line->length] = '\0';
    line->is_text = !line->is_cut && strlen(line->text) == line->length;
    return read > 0 || byte == '\n';
}

const char *cli_line_problem(const struct cli_line *line,
                             char problem[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    if (line->is_text)
        return NULL;
    snprintf(problem, CLI_PROBLEM_SIZE,
             line->is_cut ? "the line %s is too long"
                          : "the line %s isn't text",
             cli_quote(quote, line->text, line->length));
    return problem;
}

bool cli_read_answer(const struct cli *cli, const char *prompt,
                     struct cli_line *line)
{
    bool is_person = isatty(fileno(cli->in));
    while (cli_read_line(cli->in, line)) {
        if (!line->is_text || (line->length > 0 && line->text[0] != '#'))
            return true;
        if (is_person)
            (void)cli_prompt(cli, prompt);
    }
    return false;
}
