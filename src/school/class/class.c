/* What shuffle, deal, play and extra share beyond the cards. */
#include "class.h"

#include <ctype.h>
#include <err.h>
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const long long SEED_LEAST = -2147483648; /* what srand() takes, */
static const long long SEED_MOST = 4294967295;   /* signed or unsigned */

enum { FAILED = 2, DECKS_MAX = 1000, PAUSE_MAX = 3600 };

/* ---- Output ---- */

void flush_output(void)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return;
    if (errno == 0)
        warnx("can't write the output");
    else if (errno != EPIPE) /* such as head, which has seen enough */
        warn("can't write the output"); /* and the reason */
    _exit(FAILED);
}

void complain(const char message[])
{
    fflush(stdout); /* so that the message comes after it */
    warnx("%s", message);
}

enum { QUOTE_SIZE = 48, QUOTED = 40 };

/* Writes the text in double quotes to `quote`. Bytes that aren't plain text
 * become \xNN, and a long text ends with three dots. */
static void quote_text(char quote[QUOTE_SIZE], const char text[], size_t length)
{
    size_t used = 1;
    size_t i = 0;
    quote[0] = '"';
    for (; i < length && used < QUOTED; i++) {
        unsigned byte = (unsigned char)text[i];
        bool plain = byte >= ' ' && byte <= '~';
        used += (size_t)snprintf(&quote[used], QUOTE_SIZE - used,
                                 plain ? "%c" : "\\x%02x", byte);
    }
    snprintf(&quote[used], QUOTE_SIZE - used, i < length ? "...\"" : "\"");
}

/* ---- Answers ---- */

enum { KEPT = 47 }; /* the most bytes that are kept of what is typed */

/* Ends the program. On a terminal the cursor is still after the prompt, so the
 * message starts on a new line. */
static void end_of_input(const char wanted[])
{
    int error = ferror(stdin) ? errno : 0;
    fflush(stdout);
    if (isatty(STDERR_FILENO))
        fputc('\n', stderr);
    errno = error;
    if (error)
        err(FAILED, "can't read the input");
    errx(FAILED, "unexpected end of input; %s was expected", wanted);
}

/* A terminal shows what is typed. With --echo, a file or a pipe does, too. */
static void echo(int byte, const unsigned options[])
{
    if (options[ECHO_ANSWERS] && !isatty(STDIN_FILENO))
        putchar(byte);
}

/* Reads the rest of a line, or of a word, after its `first` byte. Keeps its
 * start in `typed`, and returns its length without the blanks at the end. */
static size_t read_typed(char typed[KEPT + 1], int first, bool whole_line,
                         const unsigned options[])
{
    size_t length = 0, end = 0;
    for (int byte = first; byte != EOF && byte != '\n'; byte = getchar()) {
        if (isspace(byte) && !whole_line)
            break;
        echo(byte, options);
        if (length < KEPT)
            typed[length] = (char)byte;
        length++;
        if (!isspace(byte))
            end = length;
    }
    echo('\n', options);
    typed[end < KEPT ? end : KEPT] = '\0';
    return end;
}

/* Returns the number that a text is. Ends the program if it isn't one. */
static long long read_number(const char text[], size_t length,
                             const char name[], long long least, long long most)
{
    char *rest; /* what follows the number */
    long long number = strtoll(text, &rest, 10);
    bool whole = length > 0 && strlen(text) == length && *rest == '\0' &&
                 !isspace((unsigned char)text[0]);
    if (whole && number >= least && number <= most)
        return number;
    char quote[QUOTE_SIZE];
    quote_text(quote, text, length < KEPT ? length : KEPT);
    fflush(stdout);
    errx(FAILED, "%s must be a whole number from %lld to %lld, not %s", name,
         least, most, quote);
}

long long ask_number(const char prompt[], const char name[], long long least,
                     long long most, bool alone, const unsigned options[])
{
    char typed[KEPT + 1];
    int first;
    printf("%s", prompt);
    flush_output();
    do {
        first = getchar();
    } while (isspace(first) && first != '\n');
    if (first == EOF)
        end_of_input(name);
    size_t length = read_typed(typed, first, alone, options);
    return read_number(typed, length, name, least, most);
}

unsigned ask_seed(const unsigned options[], bool alone)
{
    if (options[SEED_GIVEN])
        return options[SEED];
    return (unsigned)ask_number("Seed: ", "the seed", SEED_LEAST, SEED_MOST,
                                alone, options);
}

char ask_letter(const char prompt[], const char letters[], const char hint[],
                const unsigned options[])
{
    for (;;) {
        char answer;
        printf("%s", prompt);
        flush_output();
        if (scanf(" %c", &answer) != 1)
            end_of_input("an answer");
        int letter = tolower((unsigned char)answer);
        if (letter != '\0' && strchr(letters, letter)) {
            echo(answer, options);
            echo('\n', options);
            return (char)letter;
        }
        char typed[KEPT + 1], quote[QUOTE_SIZE];
        size_t length = read_typed(typed, (unsigned char)answer, true, options);
        quote_text(quote, typed, length < KEPT ? length : KEPT);
        fflush(stdout);
        warnx("%s isn't an answer; %s", quote, hint);
    }
}

bool ask_hit(const unsigned options[])
{
    return ask_letter("Hit or stand? [h/s] ", "hs",
                      "type h to hit or s to stand", options) == 'h';
}

/* ---- Options ---- */

/* What --help says of each program, and examples. */
static const char *const PROGRAMS[][3] = {
    {"shuffle",
     "Print the shuffled deck for a seed, one card per line, the top card "
     "last.\n"
     "Seed 0 leaves the deck in order.",
     "  shuffle 42              the deck for seed 42\n"
     "  shuffle --ascii -7      a negative seed, suits as letters\n"
     "  shuffle --codes -d 6 1  six decks as numbers"},
    {"deal",
     "Deal two cards each to the player and the dealer from the deck for a "
     "seed.\n"
     "Type h to hit or s to stand. Then the dealer hits twice. There is no "
     "score.",
     "  deal                    ask for the seed, then deal\n"
     "  deal --pause 0 42       deal from seed 42 without pauses\n"
     "  echo hhs | deal 5       hit twice, then stand"},
    {"play",
     "Play a game of blackjack against the dealer with the deck for a seed.\n"
     "Type h to hit or s to stand. The dealer stands on 17. After a push, play "
     "again.",
     "  play                    ask for the seed, then play\n"
     "  play --pause 0 42       play the deck for seed 42 without pauses\n"
     "  echo hs | play 12       hit once, then stand"},
    {"extra",
     "Play blackjack for money with seven decks and up to seven players.\n"
     "Ante $5. Then fold, or play for $5 more: type f or p, h or s, y or n.",
     "  extra                   ask for the seed, then play\n"
     "  extra --pause 0 42      play the shoe for seed 42 without pauses\n"
     "  echo 1 psn | extra 5    a round of one player, who stands"},
};

static void print_help(const char program[])
{
    bool shuffles = strcmp(program, "shuffle") == 0;
    int number = 0;
    while (strcmp(PROGRAMS[number][0], program) != 0)
        number++;
    printf("usage: %s [OPTION]... [SEED]\n\n%s\n\n", program,
           PROGRAMS[number][1]);
    printf("  SEED                      the seed of the shuffle (default: ask "
           "for it)\n"
           "  -a, --ascii               write suits as letters (c, d, h, s)\n"
           "  -p, --pause SECONDS       %s\n"
           "  -e, --echo                show the answers that come from a file "
           "or a pipe\n",
           shuffles ? "ignored; accepted as in deal and play"
                    : "wait before each dealer decision (default: 2)");
    if (shuffles)
        printf("  -c, --codes               write each card as a number from "
               "102 to 414\n"
               "  -d, --decks N             shuffle N decks together, 1 to "
               "1000\n");
    printf("  -h, --help                print this help and exit\n"
           "  -V, --version             print the version and exit\n\n"
           "Examples:\n%s\n\n"
           "Exit status:\n"
           "  0  success\n"
           "  2  bad usage, input or output\n\n"
           "For the full manual, type \"man %s\"; in the source tree,\n"
           "type \"man data/man/%s.6\".\n",
           PROGRAMS[number][2], program, program);
}

/* The project's Makefile names the version; a student's compiler doesn't. */
static void print_version(const char program[])
{
#ifdef CLASS_VERSION
    const char *cli_commit(void);
    printf("%s (Card Table) %s, commit %s\n", program, CLASS_VERSION,
           cli_commit());
#else
    printf("%s (Card Table)\n", program);
#endif
}

/* Says what is wrong with the arguments, and shows the usage. */
static void refuse(const char program[], const char problem[])
{
    warnx("%s", problem);
    fprintf(stderr,
            "usage: %s [OPTION]... [SEED]\n"
            "Try \"%s --help\" for more information.\n",
            program, program);
    exit(FAILED);
}

/* Stores the seconds of --pause, such as "2" or "0.5". */
static void read_pause(unsigned options[], const char value[])
{
    size_t length = strlen(value);
    bool fine = strspn(value, "0123456789.") == length &&
                strspn(value, ".") < length &&
                strchr(value, '.') == strrchr(value, '.');
    double seconds = fine ? strtod(value, NULL) : -1;
    if (seconds < 0 || seconds > PAUSE_MAX) {
        char quote[QUOTE_SIZE];
        quote_text(quote, value, length);
        errx(FAILED, "--pause must be a number of seconds from 0 to %d, not %s",
             PAUSE_MAX, quote);
    }
    options[SECONDS] = (unsigned)seconds;
    options[MICROSECONDS] = (unsigned)((seconds - options[SECONDS]) * 1e6);
}

static void take_option(unsigned options[], const char program[], char letter,
                        const char value[])
{
    if (letter == 'a')
        options[ASCII] = 1;
    if (letter == 'c')
        options[CODES] = 1;
    if (letter == 'd')
        options[DECKS] = (unsigned)read_number(value, strlen(value), "--decks",
                                               1, DECKS_MAX);
    if (letter == 'e')
        options[ECHO_ANSWERS] = 1;
    if (letter == 'p')
        read_pause(options, value);
    if (letter == 'h')
        print_help(program);
    if (letter == 'V')
        print_version(program);
    if (letter == 'h' || letter == 'V')
        exit(EXIT_SUCCESS);
}

/* Reports what getopt_long() has refused: an `unknown` option, or one without
 * its value or with a value that it doesn't take. */
static void refuse_option(const char program[], const char word[], bool unknown)
{
    char problem[2 * QUOTE_SIZE], quote[QUOTE_SIZE];
    bool is_long = strncmp(word, "--", 2) == 0;
    const char letter[] = {'-', (char)optopt, '\0'};
    quote_text(quote, is_long ? word : letter,
               is_long ? strcspn(word, "=") : strlen(letter));
    if (!unknown)
        snprintf(problem, sizeof problem, "%s needs a value",
                 !is_long        ? letter
                 : optopt == 'p' ? "--pause"
                                 : "--decks");
    else if (is_long && optopt != 0)
        snprintf(problem, sizeof problem, "%.*s takes no value",
                 (int)strcspn(word, "="), word);
    else
        snprintf(problem, sizeof problem, "unknown option %s", quote);
    refuse(program, problem);
}

static void take_seed(unsigned options[], const char program[],
                      const char word[])
{
    if (options[SEED_GIVEN]) {
        char problem[2 * QUOTE_SIZE], quote[QUOTE_SIZE];
        quote_text(quote, word, strlen(word));
        snprintf(problem, sizeof problem, "unexpected argument %s", quote);
        refuse(program, problem);
    }
    options[SEED_GIVEN] = 1;
    options[SEED] = (unsigned)read_number(word, strlen(word), "SEED",
                                          SEED_LEAST, SEED_MOST);
}

void read_options(unsigned options[], const char program[], int argc,
                  char *argv[])
{
    /* The table of getopt_long(), which returns the letters; the first two
     * options are only those of shuffle. */
    const struct option names[] = {
        {"codes", no_argument, NULL, 'c'},
        {"decks", required_argument, NULL, 'd'},
        {"ascii", no_argument, NULL, 'a'},
        {"echo", no_argument, NULL, 'e'},
        {"help", no_argument, NULL, 'h'},
        {"pause", required_argument, NULL, 'p'},
        {"version", no_argument, NULL, 'V'},
        {NULL, 0, NULL, 0},
    };
    bool shuffles = strcmp(program, "shuffle") == 0;
    bool only_seed = false; /* after -- */
    for (int i = 0; i < OPTIONS; i++)
        options[i] = 0;
    options[DECKS] = 1;
    options[SECONDS] = 2;
    signal(SIGPIPE, SIG_IGN); /* so that writing to a closed pipe just fails */
    atexit(flush_output);     /* so that a failure is noticed at the end, too */
    opterr = 0;               /* the messages are ours */
    while (optind < argc) {
        const char *word = argv[optind];
        bool negative = word[0] == '-' && isdigit((unsigned char)word[1]);
        if (only_seed || negative) {
            take_seed(options, program, word);
            optind++;
            continue;
        }
        int letter =
            getopt_long(argc, argv, shuffles ? "-:acd:ehp:V" : "-:aehp:V",
                        shuffles ? names : &names[2], NULL);
        if (letter == -1)
            only_seed = true;
        else if (letter == 1) /* no option */
            take_seed(options, program, optarg);
        else if (letter == '?' || letter == ':')
            refuse_option(program, word, letter == '?');
        else
            take_option(options, program, (char)letter, optarg);
    }
}
