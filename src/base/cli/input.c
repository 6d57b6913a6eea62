/* What people type: options, operands and answers, and what is said about the
 * ones that are wrong. */
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli.h"
#include "cli_input.h"

/* ---- Invalid values and answers ---- */

bool cli_refuse(char problem[CLI_PROBLEM_SIZE], const char *format, ...)
{
    va_list values;
    va_start(values, format);
    if (problem)
        vsnprintf(problem, CLI_PROBLEM_SIZE, format, values);
    va_end(values);
    return false;
}

bool cli_refuse_value(const char *wanted, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    return cli_refuse(problem, "must be %s, not %s", wanted,
                      cli_quote(quote, value, strlen(value)));
}

const char *cli_find_conflict(const struct cli_conflict conflicts[],
                              size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (conflicts[i].is_so)
            return conflicts[i].problem;
    return NULL;
}

/* ---- Names, right or nearly right ---- */

int cli_find_name(const char *word, const char *const names[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(word, names[i]) == 0)
            return (int)i;
    return -1;
}

enum { NAME_SIZE = 48 }; /* more than any name that a program knows */

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

/* Copies the first `length` bytes of `text` in lower case. Returns the length
 * of the copy, which is 0 if `text` is too long for a name. */
static size_t copy_in_lower_case(const char *text, size_t length,
                                 char copy[NAME_SIZE])
{
    if (length >= NAME_SIZE)
        length = 0;
    for (size_t i = 0; i < length; i++)
        copy[i] = (char)tolower((unsigned char)text[i]);
    copy[length] = '\0';
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

bool cli_say_unknown(char problem[CLI_PROBLEM_SIZE], const char *what,
                     const char *word, const char *const names[], size_t count,
                     const char *hint)
{
    char quote[CLI_QUOTE_SIZE];
    size_t length = strlen(word);
    const char *nearest = cli_nearest(word, length, names, count);
    (void)cli_quote(quote, word, length);
    return nearest
               ? cli_refuse(problem, "unknown %s %s; did you mean \"%s\"?",
                            what, quote, nearest)
               : cli_refuse(problem, "unknown %s %s; %s", what, quote, hint);
}

/* ---- Questions, and lines of input ---- */

/* On a terminal the cursor is still after the prompt, so the message starts on
 * a new line. */
enum cli_status cli_input_ended(const struct cli *cli, const char *wanted)
{
    int error = ferror(cli->in) ? errno : 0;
    if (isatty(fileno(cli->errors)))
        fputc('\n', cli->errors);
    if (error)
        return cli_complain(cli, "can't read the input: %s", strerror(error));
    return cli_complain(cli, "unexpected end of input; %s was expected",
                        wanted);
}

static enum cli_status write_prompt(const struct cli *cli, const char *prompt)
{
    fputs(prompt, cli->out);
    return cli_pause(cli, 0);
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
    char quote[CLI_QUOTE_SIZE];
    struct cli_line line;
    for (;;) {
        if (cli_ask_line(cli, question->prompt, &line) != CLI_DONE)
            return CLI_FAILED;
        *answer = find_answer(question, line.text);
        if (*answer >= 0)
            return CLI_DONE;
        if (line.length == 0)
            cli_complain(cli, "you typed nothing; %s", question->hint);
        else
            cli_complain(cli, "%s isn't an answer; %s",
                         cli_quote(quote, line.text, line.length),
                         question->hint);
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
static void show_help(const struct cli *cli, const struct cli_usage *usage,
                      const struct cli_option options[], size_t option_count)
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
    OPERAND = 1,              /* getopt's result for an operand */
    LONG_NAME = UINT8_MAX + 1 /* its result for the first long name */
};

/* ---- Options and operands, by getopt_long() ---- */

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
    int letter_count;
};

static void describe_option(struct getopt_forms *forms,
                            const struct cli_option *option, size_t i)
{
    bool value = option->integer || option->nanoseconds || option->text ||
                 option->is_second || option->take;
    if (option->letter) {
        forms->letters[forms->letter_count++] = option->letter;
        if (value)
            forms->letters[forms->letter_count++] = ':';
    }
    forms->names[i] = (struct option){
        .name = option->name,
        .has_arg = !value             ? no_argument
                   : option->optional ? optional_argument
                                      : required_argument,
        .val = LONG_NAME + (int)i,
    };
}

/* Gathers the options, and describes them for getopt_long(). */
static void describe(struct reading *reading, struct getopt_forms *forms)
{
    const struct cli_usage *usage = reading->usage;
    const struct cli_option ours[OURS] = {
        {"help", .help = "print this help and exit", .letter = 'h',
         .given = &reading->help},
        {"version", .help = "print the version and exit", .letter = 'V',
         .given = &reading->version},
    };
    assert(usage->option_count <= CLI_OPTIONS_MAX);
    reading->option_count = usage->option_count + OURS;
    /* '-' returns operands in order; ':' leaves error messages to us. The rest
     * is 0, which ends both lists. */
    *forms = (struct getopt_forms){.letters = "-:", .letter_count = 2};
    for (size_t i = 0; i < reading->option_count; i++) {
        struct cli_option *option = &reading->options[i];
        *option = i < usage->option_count ? usage->options[i]
                                          : ours[i - usage->option_count];
        describe_option(forms, option, i);
    }
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

/* Stores `text`, the value of `option`, which messages call `name`. */
static enum cli_status store(const struct cli *cli,
                             const struct cli_option *option, const char *name,
                             const char *text)
{
    char problem[CLI_PROBLEM_SIZE], quote[CLI_QUOTE_SIZE];
    bool good = true;
    if (option->given)
        *option->given = true;
    if (text == NULL)
        return CLI_DONE;
    (void)cli_quote(quote, text, strlen(text));
    if (option->text)
        *option->text = text;
    if (option->integer &&
        !cli_parse_integer(text, option->least, option->most, option->integer))
        good = cli_refuse(
            problem, "must be a whole number from %lld to %lld, not %s",
            (long long)option->least, (long long)option->most, quote);
    if (option->nanoseconds &&
        !cli_parse_seconds(text, option->most, option->nanoseconds))
        good = cli_refuse(problem,
                          "must be a number of seconds from 0 to %lld, not %s",
                          (long long)option->most, quote);
    if (option->is_second) {
        int word = cli_find_name(text, option->words, 2);
        *option->is_second = word == 1;
        if (word < 0)
            good = cli_refuse(problem, "must be %s or %s, not %s",
                              option->words[0], option->words[1], quote);
    }
    if (option->take)
        good = option->take(option->target, text, problem);
    if (good)
        return CLI_DONE;
    if (strncmp(problem, "must ", strlen("must ")) == 0)
        return cli_complain(cli, "%s %s", name, problem);
    return option->name ? cli_complain(cli, "%s: %s", name, problem)
                        : cli_complain(cli, "%s", problem);
}

/* Says what is wrong, and shows the usage. */
__attribute__((format(printf, 2, 3))) static enum cli_status
refuse(const struct reading *reading, const char *format, ...)
{
    const struct cli *cli = reading->cli;
    char problem[CLI_PROBLEM_SIZE];
    va_list values;
    va_start(values, format);
    vsnprintf(problem, sizeof problem, format, values);
    va_end(values);
    cli_complain(cli, "%s", problem);
    show_synopsis(cli->errors, cli, reading->usage);
    fprintf(cli->errors, "Try \"%s --help\" for more information.\n",
            cli->program);
    return CLI_FAILED;
}

static enum cli_status take_operand(struct reading *reading, const char *text)
{
    const struct cli_usage *usage = reading->usage;
    char quote[CLI_QUOTE_SIZE];
    size_t count = usage->operand_count;
    bool more = count > 0 && usage->operands[count - 1].repeats;
    if (reading->operands_read == count && !more)
        return refuse(reading, "unexpected argument %s",
                      cli_quote(quote, text, strlen(text)));
    if (reading->operands_read < count)
        reading->operands_read++;
    const struct cli_option *operand =
        &usage->operands[reading->operands_read - 1];
    return store(reading->cli, operand, operand->argument, text);
}

/* Reports `argument`, a long option that doesn't exist or abbreviates several
 * options. */
static enum cli_status refuse_long_name(const struct reading *reading,
                                        const char *argument)
{
    const char *names[ALL_MAX], *found[ALL_MAX];
    char quote[CLI_QUOTE_SIZE];
    size_t length = strcspn(argument + 2, "="), count = 0;
    for (size_t i = 0; i < reading->option_count; i++) {
        names[i] = reading->options[i].name;
        if (strncmp(names[i], argument + 2, length) == 0)
            found[count++] = names[i];
    }
    const char *nearest =
        cli_nearest(argument + 2, length, names, reading->option_count);
    (void)cli_quote(quote, argument, 2 + length);
    if (count > 1)
        return refuse(reading,
                      "option %s is ambiguous: it could be \"--%s\" or "
                      "\"--%s\"",
                      quote, found[0], found[1]);
    if (nearest)
        return refuse(reading, "unknown option %s; did you mean \"--%s\"?",
                      quote, nearest);
    return refuse(reading, "unknown option %s", quote);
}

/* Reports why getopt refused `argument`. `optopt` is the number of a long name
 * that was used wrongly, or a letter. For a byte that isn't a letter the C
 * libraries set it differently, so the message shows the whole argument. */
static enum cli_status refuse_argument(const struct reading *reading,
                                       const char *argument, bool value_missing)
{
    bool is_long = strncmp(argument, "--", 2) == 0;
    bool is_letter = !is_long && optopt > ' ' && optopt <= '~';
    const char letter[] = {'-', (char)optopt, '\0'};
    const char *shown = is_letter ? letter : argument;
    char quote[CLI_QUOTE_SIZE];
    if (optopt >= LONG_NAME)
        return refuse(reading, "--%s %s",
                      reading->options[optopt - LONG_NAME].name,
                      value_missing ? "needs a value" : "takes no value");
    if (value_missing)
        return refuse(reading, "-%c needs a value", optopt);
    if (is_long)
        return refuse_long_name(reading, argument);
    return refuse(reading, "unknown option %s",
                  cli_quote(quote, shown, strlen(shown)));
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
    if (reading->usage->seen)
        reading->usage->seen(reading->usage->self, option->name, optarg);
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
        show_help(cli, usage, reading.options, reading.option_count);
    else if (reading.version)
        fprintf(cli->out, "%s (%s) %s, commit %s\n", cli->program, CLI_PROJECT,
                CLI_VERSION, cli_commit());
    return !reading.help && !reading.version;
}

/* ---- CSV ---- */

/* Splits a line into its values, without their quotation marks. */
static void csv_split(char *from, char separator,
                      const char *values[CLI_CSV_COLUMNS])
{
    size_t count = 0;
    if (strncmp(from, "\xEF\xBB\xBF", 3) == 0) /* the mark of UTF-8 */
        from += 3;
    from[strcspn(from, "\r\n")] = '\0';
    for (bool more = true; more && count < CLI_CSV_COLUMNS; from++) {
        char *to = from;
        values[count++] = to;
        if (*from == '"') {
            for (from++; *from && (*from != '"' || from[1] == '"'); from++) {
                from += *from == '"';
                *to++ = *from;
            }
            from += *from == '"';
        }
        while (*from && *from != separator)
            *to++ = *from++;
        more = *from == separator;
        *to = '\0';
    }
    while (count < CLI_CSV_COLUMNS)
        values[count++] = "";
}

bool cli_read_csv(FILE *file, cli_csv_taker *take, void *target,
                  char problem[CLI_PROBLEM_SIZE])
{
    const char *values[CLI_CSV_COLUMNS], *wrong = NULL;
    char *line = NULL, separator = ',';
    size_t room = 0, number = 0;
    while (!wrong && getline(&line, &room, file) > 0) {
        /* Spreadsheets write semicolons where a comma is in numbers. */
        if (number == 0 && !strchr(line, ',') && strchr(line, ';'))
            separator = ';';
        csv_split(line, separator, values);
        wrong = take(target, ++number, values);
    }
    free(line);
    if (wrong)
        snprintf(problem, CLI_PROBLEM_SIZE, "line %zu: %s", number, wrong);
    return wrong == NULL;
}

bool cli_read_path(const char *path, const char *between,
                   bool (*read)(void *target, FILE *file,
                                char problem[CLI_PROBLEM_SIZE]),
                   void *target, char problem[CLI_PATH_PROBLEM_SIZE])
{
    char fault[CLI_PROBLEM_SIZE];
    FILE *file = fopen(path, "r");
    bool good = file && read(target, file, fault);
    if (file == NULL || ferror(file))
        snprintf(problem, CLI_PATH_PROBLEM_SIZE, "can't read %.250s: %s", path,
                 strerror(errno));
    else if (!good)
        snprintf(problem, CLI_PATH_PROBLEM_SIZE, "%.250s%s%s", path, between,
                 fault);
    if (file)
        fclose(file);
    return good;
}
