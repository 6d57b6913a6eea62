/* Options and operands, by getopt_long(). */
#include "cli.h"

#include <assert.h>
#include <ctype.h>
#include <getopt.h>
#include <string.h>

#include "help.h"
#include "names.h"
#include "refuse.h"

enum {
    OURS = 2, /* --help and --version */
    ALL_MAX = CLI_OPTIONS_MAX + OURS,
    NAME_SIZE = 64,           /* more than any option's name */
    OPERAND = 1,              /* what getopt returns for an operand */
    LONG_NAME = UINT8_MAX + 1 /* what it returns for the first long name */
};

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
        {.letter = 'h',
         .name = "help",
         .help = "print this help and exit",
         .given = &reading->help},
        {.letter = 'V',
         .name = "version",
         .help = "print the version and exit",
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
    cli_show_usage(reading->cli, reading->usage);
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

static enum cli_status take_option(const struct reading *reading, int found)
{
    const struct cli_option *option = find_option(reading, found);
    char name[CLI_QUOTE_SIZE];
    snprintf(name, sizeof name, "--%s", option->name);
    return store(reading->cli, option, name, optarg);
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
    char name[NAME_SIZE];
    if (argument == NULL || strncmp(argument, "--", 2) != 0)
        return;
    size_t length = name_length(argument);
    snprintf(name, sizeof name, "%.*s", (int)length, argument + 2);
    (void)cli_make_american(name, strlen(name));
    for (size_t i = 0; i < reading->option_count; i++)
        if (strcmp(reading->options[i].name, name) == 0)
            (void)cli_make_american(argument + 2, length);
}

static bool is_letter_of_an_option(const struct reading *reading, char letter)
{
    for (size_t i = 0; i < reading->option_count; i++)
        if (reading->options[i].letter == letter)
            return true;
    return false;
}

/* True if `argument` is a negative number. A digit that is the letter of an
 * option makes it an option. */
static bool is_negative_number(const struct reading *reading,
                               const char *argument)
{
    return argument && argument[0] == '-' &&
           isdigit((unsigned char)argument[1]) &&
           !is_letter_of_an_option(reading, argument[1]);
}

/* Restarts getopt, which keeps its place in global variables. This is the
 * portable way to reset them. */
static void restart_getopt(const struct getopt_forms *forms, char *argv[])
{
    optind = 0;
    opterr = 0;
    (void)getopt_long(1, argv, forms->letters, forms->names, NULL);
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
    return take_option(reading, found);
}

static enum cli_status read_options_all(struct reading *reading, int argc)
{
    struct getopt_forms forms;
    describe(reading, &forms);
    restart_getopt(&forms, reading->arguments);
    enum cli_status status = CLI_DONE;
    while (status == CLI_DONE && optind < argc && !reading->help &&
           !reading->version)
        status = read_next(reading, argc, &forms);
    return status;
}

bool cli_read_options(const struct cli *cli, const struct cli_usage *usage,
                      int argc, char *argv[], enum cli_status *status)
{
    struct reading reading = {
        .cli = cli,
        .usage = usage,
        .arguments = argv,
    };
    gather_options(&reading);
    *status = read_options_all(&reading, argc);
    if (*status != CLI_DONE)
        return false;
    if (reading.help)
        cli_show_help(cli, usage, reading.options, reading.option_count);
    else if (reading.version)
        cli_show_version(cli);
    return !reading.help && !reading.version;
}
