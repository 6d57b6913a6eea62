/* What people type: options, operands and answers, and what is said about the
 * ones that are wrong. */
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli.h"
#include "cli_input.h"

/* ---- Invalid values and answers ---- */

/* Reports `NAME must be a whole number from LEAST to MOST, not "BYTES"`.
 * Returns CLI_FAILED. */
static enum cli_status cli_refuse_integer(const struct cli *cli,
                                          const char *name, int64_t least,
                                          int64_t most, const char *bytes,
                                          size_t length)
{
    char quote[CLI_QUOTE_SIZE];
    cli_complain(cli, "%s must be a whole number from %lld to %lld, not %s",
                 name, (long long)least, (long long)most,
                 cli_quote(quote, bytes, length));
    return CLI_FAILED;
}

/* Reports `NAME must be a number of seconds from 0 to MOST, not "TEXT"`.
 * Returns CLI_FAILED. */
static enum cli_status cli_refuse_seconds(const struct cli *cli,
                                          const char *name, int64_t most,
                                          const char *text)
{
    char quote[CLI_QUOTE_SIZE];
    cli_complain(cli, "%s must be a number of seconds from 0 to %lld, not %s",
                 name, (long long)most, cli_quote(quote, text, strlen(text)));
    return CLI_FAILED;
}

/* Reports `"BYTES" isn't an answer; HINT`, or `you typed nothing; HINT` if
 * `length` is 0. */
static void cli_refuse_answer(const struct cli *cli, const char *hint,
                              const char *bytes, size_t length)
{
    char quote[CLI_QUOTE_SIZE];
    if (length == 0)
        cli_complain(cli, "you typed nothing; %s", hint);
    else
        cli_complain(cli, "%s isn't an answer; %s",
                     cli_quote(quote, bytes, length), hint);
}

bool cli_refuse_value(const char *wanted, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    snprintf(problem, CLI_PROBLEM_SIZE, "must be %s, not %s", wanted,
             cli_quote(quote, value, strlen(value)));
    return false;
}

/* ---- Names, in British spelling or with typos ---- */

enum { NAME_SIZE = 48 }; /* more than any name that a program knows */

/* ---- Spelling ---- */

static const struct spelling {
    const char *british;
    const char *american; /* never longer */
} SPELLINGS[] = {
    {"colour", "color"},
    {"grey", "gray"},
    {"centre", "center"},
};

enum { SPELLINGS_COUNT = sizeof SPELLINGS / sizeof *SPELLINGS };

static const struct spelling *british_at(const char *text, size_t length)
{
    for (size_t i = 0; i < SPELLINGS_COUNT; i++) {
        size_t size = strlen(SPELLINGS[i].british);
        if (size <= length && memcmp(text, SPELLINGS[i].british, size) == 0)
            return &SPELLINGS[i];
    }
    return NULL;
}

/* Changes British spellings in the first `length` bytes of `text` to American
 * ones, in place; the rest of `text` moves up to them. Returns the new length
 * of that first part. */
static size_t cli_make_american(char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const struct spelling *spelling = british_at(text + i, length - i);
        if (spelling == NULL)
            continue;
        size_t old = strlen(spelling->british);
        size_t new = strlen(spelling->american);
        memcpy(text + i, spelling->american, new);
        memmove(text + i + new, text + i + old, strlen(text + i + old) + 1);
        length -= old - new;
    }
    return length;
}

/* Copies the first `length` bytes of `text` in American spelling. Returns the
 * length of the copy, or 0 if `text` is too long for a name. */
static size_t copy_american(const char *text, size_t length,
                            char copy[NAME_SIZE])
{
    if (length >= NAME_SIZE)
        length = 0;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return cli_make_american(copy, length);
}

int cli_find_name(const char *word, const char *const names[], size_t count)
{
    char typed[NAME_SIZE], known[NAME_SIZE];
    (void)copy_american(word, strlen(word), typed);
    for (size_t i = 0; *typed && i < count; i++) {
        (void)copy_american(names[i], strlen(names[i]), known);
        if (strcmp(typed, known) == 0)
            return (int)i;
    }
    return -1;
}

/* ---- Nearly right ---- */

static int smaller(int one, int other)
{
    return one < other ? one : other;
}

/* Returns how many letters of `word` must be added, dropped, changed or
 * swapped with the next one to get `name`: the Damerau-Levenshtein distance
 * with no letter edited twice. `edits[i][j]` is the distance between the first
 * i letters of `word` and the first j letters of `name`. */
static int distance(const char *word, const char *name)
{
    int edits[NAME_SIZE][NAME_SIZE];
    int rows = (int)strlen(word), columns = (int)strlen(name);
    for (int i = 0; i <= rows; i++)
        for (int j = 0; j <= columns; j++) {
            if (i == 0 || j == 0) {
                edits[i][j] = i + j;
                continue;
            }
            int changed = word[i - 1] == name[j - 1] ? 0 : 1;
            int best = smaller(edits[i - 1][j], edits[i][j - 1]) + 1;
            best = smaller(best, edits[i - 1][j - 1] + changed);
            if (i > 1 && j > 1 && word[i - 1] == name[j - 2] &&
                word[i - 2] == name[j - 1])
                best = smaller(best, edits[i - 2][j - 2] + 1);
            edits[i][j] = best;
        }
    return edits[rows][columns];
}

static size_t copy_in_lower_case(const char *text, size_t length,
                                 char copy[NAME_SIZE])
{
    length = copy_american(text, length, copy);
    for (size_t i = 0; i < length; i++)
        copy[i] = (char)tolower((unsigned char)copy[i]);
    return length;
}

/* One typo is allowed for this many letters. */
enum { LETTERS_PER_TYPO = 3 };

const char *cli_nearest(const char *word, size_t length,
                        const char *const names[], size_t count)
{
    char typed[NAME_SIZE], known[NAME_SIZE];
    const char *nearest = NULL;
    int least = NAME_SIZE;
    length = copy_in_lower_case(word, length, typed);
    for (size_t i = 0; length > 0 && i < count; i++) {
        size_t size = copy_in_lower_case(names[i], strlen(names[i]), known);
        int edits = distance(typed, known);
        size_t longer = size > length ? size : length;
        if (edits < least && (size_t)edits * LETTERS_PER_TYPO <= longer) {
            least = edits;
            nearest = names[i];
        }
    }
    return nearest;
}

void cli_say_unknown(char problem[CLI_PROBLEM_SIZE], const char *what,
                     const char *word, const char *const names[], size_t count,
                     const char *hint)
{
    char quote[CLI_QUOTE_SIZE];
    size_t length = strlen(word);
    const char *nearest = cli_nearest(word, length, names, count);
    (void)cli_quote(quote, word, length);
    if (nearest)
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "unknown %s %s; did you mean \"%s\"?", what, quote, nearest);
    else
        snprintf(problem, CLI_PROBLEM_SIZE, "unknown %s %s; %s", what, quote,
                 hint);
}

/* ---- Questions, and lines of input ---- */

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

/* Reads the rest of the line into `typed`, without the blanks at its end. */
static void read_on(const struct cli *cli, struct typed *typed)
{
    int byte;
    while ((byte = getc(cli->in)) != EOF && byte != '\n')
        typed_keep(typed, byte);
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

/* Writes a prompt and flushes the output. */
static enum cli_status write_prompt(const struct cli *cli, const char *prompt)
{
    fputs(prompt, cli->out);
    return cli_pause(cli, 0);
}

enum cli_status cli_ask_letter(const struct cli *cli,
                               const struct cli_choice *choice, char *letter)
{
    for (;;) {
        if (write_prompt(cli, choice->prompt) != CLI_DONE)
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
        struct typed typed = {.length = 0};
        typed_keep(&typed, byte);
        read_on(cli, &typed);
        cli_refuse_answer(cli, choice->hint, typed.bytes, typed.length);
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

const char *cli_line_behind(const struct cli_line *line, const char *word)
{
    size_t length = strlen(word);
    bool found =
        strncmp(line->text, word, length) == 0 && line->text[length] == ' ';
    return found ? line->text + length + 1 : NULL;
}

/* Writes why `line` isn't text to `problem` and returns `problem`. Returns NULL
 * if it is text. */
static const char *line_problem(const struct cli_line *line,
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

enum cli_status cli_ask_answer(const struct cli *cli, const char *prompt,
                               struct cli_line *line,
                               char problem[CLI_PROBLEM_SIZE])
{
    bool is_person = isatty(fileno(cli->in));
    if (write_prompt(cli, prompt) != CLI_DONE)
        return CLI_FAILED;
    while (cli_read_line(cli->in, line)) {
        problem[0] = '\0';
        if (line_problem(line, problem) ||
            (line->length > 0 && line->text[0] != '#'))
            return CLI_DONE;
        if (is_person)
            (void)write_prompt(cli, prompt);
    }
    return CLI_NO;
}

/* ---- Answers that are lines or words ---- */

enum cli_status cli_ask_line(const struct cli *cli, const char *prompt,
                             struct cli_line *line)
{
    char problem[CLI_PROBLEM_SIZE];
    for (;;) {
        if (write_prompt(cli, prompt) != CLI_DONE)
            return CLI_FAILED;
        if (!cli_read_line(cli->in, line))
            return cli_input_ended(cli, "an answer");
        if (line_problem(line, problem) == NULL)
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

/* ---- --help, --version and the usage line ---- */

enum { HELP_COLUMN = 28 }; /* where the descriptions start */

static void show_synopsis(FILE *stream, const struct cli *cli,
                          const struct cli_usage *usage)
{
    fprintf(stream, "usage: %s [OPTION]...", cli->program);
    for (size_t i = 0; i < usage->operand_count; i++)
        fprintf(stream, " [%s]%s", usage->operands[i].argument,
                usage->operands[i].repeats ? "..." : "");
    fputc('\n', stream);
}

static void show_option(FILE *stream, const struct cli_option *option)
{
    char letter[] = {'-', option->letter, ',', '\0'};
    const char *argument = option->argument ? option->argument : "";
    const char *before = option->argument ? " " : "";
    if (option->optional)
        before = "[=";
    int width =
        fprintf(stream, "  %3s --%s%s%s%s", option->letter ? letter : "",
                option->name, before, argument, option->optional ? "]" : "");
    int blanks = HELP_COLUMN - width;
    fprintf(stream, "%*s%s\n", blanks > 1 ? blanks : 1, "", option->help);
}

/* Writes the help to the output. `options` includes --help and --version. */
static void cli_show_help(const struct cli *cli, const struct cli_usage *usage,
                          const struct cli_option options[],
                          size_t option_count)
{
    FILE *out = cli->out;
    show_synopsis(out, cli, usage);
    fprintf(out, "\n%s\n\n", usage->purpose);
    for (size_t i = 0; i < usage->operand_count; i++)
        fprintf(out, "  %-*s%s\n", HELP_COLUMN - 2, usage->operands[i].argument,
                usage->operands[i].help);
    for (size_t i = 0; i < option_count; i++)
        show_option(out, &options[i]);
    fprintf(out, "\nExamples:\n%s\n\nExit status:\n  0  success\n",
            usage->examples);
    if (usage->no)
        fprintf(out, "  1  %s\n", usage->no);
    fprintf(out,
            "  2  bad usage, input or output\n\n"
            "For the full manual, type \"man %s\"; in the source tree,\n"
            "type \"man data/man/%s.6\".\n",
            cli->program, cli->program);
}

enum {
    OURS = 2, /* --help and --version */
    ALL_MAX = CLI_OPTIONS_MAX + OURS,
    OPTION_NAME_SIZE = 64,    /* more than any option's name */
    OPERAND = 1,              /* what getopt returns for an operand */
    LONG_NAME = UINT8_MAX + 1 /* what it returns for the first long name */
};

/* ---- Options and operands, by getopt_long() ---- */

/* The state while the arguments are read. */
struct reading {
    const struct cli *cli;
    const struct cli_usage *usage;
    char **arguments;
    struct cli_option
        options[ALL_MAX]; /* the program's, then --help and --version */
    size_t option_count;
    size_t operands_read;
    bool operands_only; /* "--" has been passed */
    bool help;
    bool version;
};

/* The options as getopt_long() takes them. */
struct getopt_forms {
    char letters[sizeof "-:" + (size_t)2 * ALL_MAX];
    struct option names[ALL_MAX + 1];
};

static bool takes_value(const struct cli_option *option)
{
    return option->integer || option->nanoseconds || option->text ||
           option->take;
}

static void gather_options(struct reading *reading)
{
    const struct cli_usage *usage = reading->usage;
    assert(usage->option_count <= CLI_OPTIONS_MAX);
    for (size_t i = 0; i < usage->option_count; i++)
        reading->options[i] = usage->options[i];
    const struct cli_option ours[OURS] = {
        {"help", .help = "print this help and exit", .letter = 'h',
         .given = &reading->help},
        {"version", .help = "print the version and exit", .letter = 'V',
         .given = &reading->version},
    };
    memcpy(&reading->options[usage->option_count], ours, sizeof ours);
    reading->option_count = usage->option_count + OURS;
}

static void describe(const struct reading *reading, struct getopt_forms *forms)
{
    /* '-' returns operands in order; ':' leaves error messages to us. */
    char *letters = forms->letters;
    *letters++ = '-';
    *letters++ = ':';
    for (size_t i = 0; i < reading->option_count; i++) {
        const struct cli_option *option = &reading->options[i];
        bool value = takes_value(option);
        if (option->letter)
            *letters++ = option->letter;
        if (option->letter && value)
            *letters++ = ':';
        forms->names[i] = (struct option){
            .name = option->name,
            .has_arg = !value             ? no_argument
                       : option->optional ? optional_argument
                                          : required_argument,
            .val = LONG_NAME + (int)i,
        };
    }
    *letters = '\0';
    forms->names[reading->option_count] = (struct option){.name = NULL};
}

/* Returns the option for a letter or for the number of a long name. */
static const struct cli_option *find_option(const struct reading *reading,
                                            int found)
{
    if (found >= LONG_NAME)
        return &reading->options[found - LONG_NAME];
    const struct cli_option *option = reading->options;
    while (option->letter != found)
        option++;
    return option;
}

static enum cli_status store(const struct cli *cli,
                             const struct cli_option *option, const char *name,
                             const char *text)
{
    if (option->given)
        *option->given = true;
    if (text == NULL)
        return CLI_DONE;
    if (option->integer &&
        !cli_parse_integer(text, option->least, option->most, option->integer))
        return cli_refuse_integer(cli, name, option->least, option->most, text,
                                  strlen(text));
    if (option->nanoseconds &&
        !cli_parse_seconds(text, option->most, option->nanoseconds))
        return cli_refuse_seconds(cli, name, option->most, text);
    if (option->text)
        *option->text = text;
    char problem[CLI_PROBLEM_SIZE];
    if (option->take && !option->take(option->target, text, problem)) {
        if (strncmp(problem, "must ", strlen("must ")) == 0)
            cli_complain(cli, "%s %s", name, problem);
        else if (option->name)
            cli_complain(cli, "%s: %s", name, problem);
        else
            cli_complain(cli, "%s", problem);
        return CLI_FAILED;
    }
    return CLI_DONE;
}

static enum cli_status refuse(const struct reading *reading,
                              const char *problem)
{
    cli_complain(reading->cli, "%s", problem);
    const struct cli *cli = reading->cli;
    show_synopsis(cli->errors, cli, reading->usage);
    fprintf(cli->errors, "Try \"%s --help\" for more information.\n",
            cli->program);
    return CLI_FAILED;
}

static enum cli_status take_operand(struct reading *reading, const char *text)
{
    const struct cli_usage *usage = reading->usage;
    size_t count = usage->operand_count;
    bool more = count > 0 && usage->operands[count - 1].repeats;
    if (reading->operands_read == count && !more) {
        char problem[CLI_PROBLEM_SIZE], quote[CLI_QUOTE_SIZE];
        snprintf(problem, sizeof problem, "unexpected argument %s",
                 cli_quote(quote, text, strlen(text)));
        return refuse(reading, problem);
    }
    if (reading->operands_read < count)
        reading->operands_read++;
    const struct cli_option *operand =
        &usage->operands[reading->operands_read - 1];
    return store(reading->cli, operand, operand->argument, text);
}

/* ---- Options that are refused ---- */

static size_t name_length(const char *argument)
{
    return strcspn(argument + 2, "=");
}

/* Reports an unknown letter, or an argument that starts with - and something
 * other than a letter. */
static enum cli_status refuse_unknown(const struct reading *reading,
                                      const char *text)
{
    char problem[CLI_PROBLEM_SIZE], quote[CLI_QUOTE_SIZE];
    snprintf(problem, sizeof problem, "unknown option %s",
             cli_quote(quote, text, strlen(text)));
    return refuse(reading, problem);
}

/* Stores at most two options that `argument` abbreviates in `found`. Returns
 * the number stored. */
static size_t find_beginnings(const struct reading *reading,
                              const char *argument, const char *found[2])
{
    size_t count = 0;
    for (size_t i = 0; i < reading->option_count && count < 2; i++)
        if (strncmp(reading->options[i].name, argument + 2,
                    name_length(argument)) == 0)
            found[count++] = reading->options[i].name;
    return count;
}

/* Reports `argument`, a long option that doesn't exist or abbreviates several
 * options. */
static enum cli_status refuse_long_name(const struct reading *reading,
                                        const char *argument)
{
    const char *names[ALL_MAX], *found[2];
    char problem[CLI_PROBLEM_SIZE], quote[CLI_QUOTE_SIZE];
    size_t length = name_length(argument);
    for (size_t i = 0; i < reading->option_count; i++)
        names[i] = reading->options[i].name;
    const char *nearest =
        cli_nearest(argument + 2, length, names, reading->option_count);
    (void)cli_quote(quote, argument, 2 + length);
    if (find_beginnings(reading, argument, found) == 2)
        snprintf(problem, sizeof problem,
                 "option %s is ambiguous: it could be \"--%s\" or \"--%s\"",
                 quote, found[0], found[1]);
    else if (nearest)
        snprintf(problem, sizeof problem,
                 "unknown option %s; did you mean \"--%s\"?", quote, nearest);
    else
        snprintf(problem, sizeof problem, "unknown option %s", quote);
    return refuse(reading, problem);
}

/* Reports an option that lacks a value, or has one but takes none. */
static enum cli_status refuse_use(const struct reading *reading,
                                  const char *problem)
{
    char text[CLI_PROBLEM_SIZE];
    if (optopt >= LONG_NAME)
        snprintf(text, sizeof text, "--%s %s",
                 reading->options[optopt - LONG_NAME].name, problem);
    else
        snprintf(text, sizeof text, "-%c %s", optopt, problem);
    return refuse(reading, text);
}

/* Reports why getopt refused `argument`. `optopt` is the number of a long name
 * that was used wrongly, or a letter. For a byte that isn't a letter the C
 * libraries set it differently, so the message shows the whole argument. */
static enum cli_status refuse_argument(const struct reading *reading,
                                       const char *argument, bool value_missing)
{
    bool is_long = strncmp(argument, "--", 2) == 0;
    bool is_letter = !is_long && optopt > ' ' && optopt <= '~';
    char letter[] = {'-', (char)optopt, '\0'};
    if (value_missing)
        return refuse_use(reading, "needs a value");
    if (is_long && optopt >= LONG_NAME)
        return refuse_use(reading, "takes no value");
    if (is_long)
        return refuse_long_name(reading, argument);
    return refuse_unknown(reading, is_letter ? letter : argument);
}

/* Rewrites a long option in British spelling, such as --colour=always, to
 * American spelling if that option exists. */
static void accept_british(const struct reading *reading, char *argument)
{
    char name[OPTION_NAME_SIZE];
    if (argument == NULL || strncmp(argument, "--", 2) != 0)
        return;
    size_t length = name_length(argument);
    snprintf(name, sizeof name, "%.*s", (int)length, argument + 2);
    (void)cli_make_american(name, strlen(name));
    for (size_t i = 0; i < reading->option_count; i++)
        if (strcmp(reading->options[i].name, name) == 0)
            (void)cli_make_american(argument + 2, length);
}

/* True if `argument` is a negative number. A digit that is the letter of an
 * option makes it an option. */
static bool is_negative_number(const struct reading *reading,
                               const char *argument)
{
    if (argument == NULL || argument[0] != '-' ||
        !isdigit((unsigned char)argument[1]))
        return false;
    for (size_t i = 0; i < reading->option_count; i++)
        if (reading->options[i].letter == argument[1])
            return false;
    return true;
}

/* Reads the next option, operand or "--". */
static enum cli_status read_next(struct reading *reading, int argc,
                                 const struct getopt_forms *forms)
{
    char **argv = reading->arguments;
    if (reading->operands_only || is_negative_number(reading, argv[optind]))
        return take_operand(reading, argv[optind++]);
    const char *argument = argv[optind];
    accept_british(reading, argv[optind]);
    int found = getopt_long(argc, argv, forms->letters, forms->names, NULL);
    if (found == -1) {
        reading->operands_only = true;
        return CLI_DONE;
    }
    if (found == OPERAND)
        return take_operand(reading, optarg);
    if (found == '?' || found == ':')
        return refuse_argument(reading, argument, found == ':');
    const struct cli_option *option = find_option(reading, found);
    char name[CLI_QUOTE_SIZE];
    snprintf(name, sizeof name, "--%s", option->name);
    return store(reading->cli, option, name, optarg);
}

bool cli_read_options(const struct cli *cli, const struct cli_usage *usage,
                      int argc, char *argv[], enum cli_status *status)
{
    struct reading reading = {
        .cli = cli,
        .usage = usage,
        .arguments = argv,
    };
    struct getopt_forms forms;
    gather_options(&reading);
    describe(&reading, &forms);
    /* Getopt keeps its place in global variables. This is the portable way to
     * reset them. */
    optind = 0;
    opterr = 0;
    (void)getopt_long(1, argv, forms.letters, forms.names, NULL);
    *status = CLI_DONE;
    while (*status == CLI_DONE && optind < argc && !reading.help &&
           !reading.version)
        *status = read_next(&reading, argc, &forms);
    if (*status != CLI_DONE)
        return false;
    if (reading.help)
        cli_show_help(cli, usage, reading.options, reading.option_count);
    else if (reading.version)
        fprintf(cli->out, "%s (%s) %s, commit %s\n", cli->program, CLI_PROJECT,
                CLI_VERSION, cli_commit());
    return !reading.help && !reading.version;
}
