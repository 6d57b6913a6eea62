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

#include "cards_deck.h"

static const long long SEED_LEAST = -2147483648; /* srand() takes a seed, */
static const long long SEED_MOST = 4294967295;   /* signed or unsigned */

enum { FAILED = 2, PAUSE_MAX = 3600 };
enum { TYPED_MAX = 40 };             /* the most bytes that are kept */
enum { QUOTE_SIZE = TYPED_MAX + 8 }; /* room for a last \x00, three dots, " */

void flush_output(void)
{
    errno = 0; /* fflush() sets it only if it fails now */
    if (fflush(stdout) == 0 && !ferror(stdout))
        return;
    if (errno == 0)
        warnx("can't write the output");
    else if (errno != EPIPE) /* such as head, which has seen enough */
        warn("can't write the output"); /* and the reason */
    _exit(FAILED);                      /* exit() would flush again */
}

void complain(const char message[])
{
    fflush(stdout); /* so that the message comes after it */
    warnx("%s", message);
}

/* ---- Answers ---- */

/* Writes the text in double quotes to `quote`. Bytes that aren't plain text
 * become \xNN, and a long text ends with three dots. */
static void quote_text(char quote[QUOTE_SIZE], const char text[], size_t length)
{
    size_t used = 1, i = 0;
    quote[0] = '"';
    for (; i < length && used < TYPED_MAX; i++) {
        unsigned byte = (unsigned char)text[i];
        if (byte >= ' ' && byte <= '~')
            quote[used++] = text[i];
        else
            used += (size_t)snprintf(&quote[used], QUOTE_SIZE - used, "\\x%02x",
                                     byte);
    }
    snprintf(&quote[used], QUOTE_SIZE - used, i < length ? "...\"" : "\"");
}

/* Ends the program. On a terminal the cursor is still after the prompt, so the
 * message starts on a new line. */
static void end_of_input(const char wanted[])
{
    int error = ferror(stdin) ? errno : 0; /* before anything changes errno */
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

/* Reads the rest of a line, or of a word, after its `first` byte. Returns its
 * length without the blanks at the end. Keeps only the first TYPED_MAX bytes.
 */
static size_t read_typed(char typed[TYPED_MAX], int first, bool whole_line,
                         const unsigned options[])
{
    size_t length = 0, end = 0;
    for (int byte = first; byte != EOF && byte != '\n'; byte = getchar()) {
        if (isspace(byte) && !whole_line)
            break;
        echo(byte, options);
        if (length < TYPED_MAX)
            typed[length] = (char)byte;
        length++;
        if (!isspace(byte))
            end = length;
    }
    echo('\n', options);
    return end;
}

/* Returns the number that a text is. Ends the program if it isn't one. Like
 * quote_text(), reads at most TYPED_MAX bytes of a longer text. */
static long long read_number(const char text[], size_t length,
                             const char name[], long long least, long long most)
{
    char digits[TYPED_MAX + 1] = "", quote[QUOTE_SIZE];
    char *rest; /* the text after the number */
    memcpy(digits, text, length < TYPED_MAX ? length : TYPED_MAX);
    long long number = strtoll(digits, &rest, 10);
    bool whole = length > 0 && !isspace((unsigned char)digits[0]) &&
                 (size_t)(rest - digits) == length;
    if (whole && number >= least && number <= most)
        return number;
    quote_text(quote, text, length);
    fflush(stdout);
    errx(FAILED, "%s must be a whole number from %lld to %lld, not %s", name,
         least, most, quote);
}

long long ask_number(const char prompt[], const char name[], long long least,
                     long long most, const unsigned options[])
{
    char typed[TYPED_MAX];
    int first;
    printf("%s", prompt);
    flush_output();
    do {
        first = getchar();
    } while (isspace(first) && first != '\n'); /* an empty line is an answer */
    if (first == EOF)
        end_of_input(name);
    size_t length = read_typed(typed, first, options[IS_SHUFFLE], options);
    return read_number(typed, length, name, least, most);
}

unsigned ask_seed(const unsigned options[])
{
    if (options[SEED_GIVEN])
        return options[SEED];
    if (isatty(STDIN_FILENO) && isatty(STDERR_FILENO))
        fputs("A seed is a whole number. The same seed deals the same cards; "
              "0 leaves the deck\nin order.\n",
              stderr);
    return (unsigned)ask_number("Seed: ", "the seed", SEED_LEAST, SEED_MOST,
                                options);
}

char ask_letter(const char prompt[], const char letters[], const char hint[],
                const unsigned options[])
{
    for (;;) {
        char answer, typed[TYPED_MAX], quote[QUOTE_SIZE];
        printf("%s", prompt);
        flush_output();
        if (scanf(" %c", &answer) != 1)
            end_of_input("an answer");
        int letter = tolower((unsigned char)answer);
        if (letter != '\0' &&
            strchr(letters, letter)) { /* it finds '\0', too */
            echo(answer, options);
            echo('\n', options);
            return (char)letter;
        }
        size_t length = read_typed(typed, (unsigned char)answer, true, options);
        quote_text(quote, typed, length);
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

/* The text of --help for each program. */
static const char *const PROGRAMS[][2] = {
    {"shuffle", "Print the shuffled deck for a seed, the top card last."},
    {"deal", "Deal two hands. Hit or stand; then the dealer hits twice."},
    {"play", "Play a game of blackjack against the dealer."},
    {"extra",
     "Play blackjack for money with up to seven players. Ctrl-C ends the game."},
};

static void print_help(const char program[], bool is_shuffle)
{
    int row = 0;
    while (strcmp(PROGRAMS[row][0], program) != 0)
        row++;
    printf("usage: %s [OPTION]... [SEED]\n\n%s\n\n", program, PROGRAMS[row][1]);
    printf("  SEED                      use this seed (default: ask for it)\n"
           "  -a, --ascii               write suits as letters (c, d, h, s)\n");
    printf(is_shuffle
               ? "  -c, --codes               write cards as numbers\n"
               : "  -p, --pause SECONDS       wait before the dealer acts "
                 "(default: 2)\n");
    printf("  -e, --echo                show answers from a file or pipe\n"
           "  -h, --help                print this help and exit\n"
           "  -V, --version             print the version and exit\n\n");
    printf("Examples:\n"
           "  %s                        ask for the seed\n"
           "  %s 42                     use seed 42\n"
           "  %s --ascii -7             use a negative seed and letters\n\n",
           program, program, program);
    printf("Exit status:\n"
           "  0  success\n"
           "  2  bad usage, input or output\n\n"
           "For the full manual, type \"man %s\"; in the source tree,\n"
           "type \"man data/man/%s.6\".\n",
           program, program);
}

#ifdef CLASS_VERSION /* The project's Makefile defines it. */
const char *cli_commit(void);
#endif

static void print_version(const char program[])
{
#ifdef CLASS_VERSION
    printf("%s (Card Table) %s, commit %s\n", program, CLASS_VERSION,
           cli_commit());
#else
    printf("%s (Card Table)\n", program);
#endif
}

/* Says what is wrong with a word of the arguments, and shows the usage. */
static void refuse(const char program[], const char problem[],
                   const char word[])
{
    char quote[QUOTE_SIZE];
    quote_text(quote, word, strlen(word));
    warnx("%s %s", problem, quote);
    fprintf(stderr,
            "usage: %s [OPTION]... [SEED]\n"
            "Try \"%s --help\" for more information.\n",
            program, program);
    exit(FAILED);
}

static void take_option(unsigned options[], const char program[], int letter,
                        const char value[])
{
    if (letter == 'a')
        options[CARD_FORM] = CARD_ASCII;
    if (letter == 'c')
        options[CODES] = 1;
    if (letter == 'e')
        options[ECHO_ANSWERS] = 1;
    if (letter == 'p')
        options[PAUSE] = (unsigned)read_number(value, strlen(value), "--pause",
                                               0, PAUSE_MAX);
    if (letter == 'h')
        print_help(program, options[IS_SHUFFLE]);
    if (letter == 'V')
        print_version(program);
    if (letter == 'h' || letter == 'V')
        exit(EXIT_SUCCESS);
}

static void take_seed(unsigned options[], const char program[],
                      const char word[])
{
    if (options[SEED_GIVEN])
        refuse(program, "unexpected argument", word);
    options[SEED_GIVEN] = 1;
    options[SEED] = (unsigned)read_number(word, strlen(word), "SEED",
                                          SEED_LEAST, SEED_MOST);
}

void read_options(unsigned options[], const char program[], int argc,
                  char *argv[])
{
    /* For getopt_long(), which returns the letter. In the text of letters, p:
     * takes a value, + stops before the first word that isn't an option, and :
     * leaves messages to us. */
    static const struct option names[] = {
        {"ascii", no_argument, NULL, 'a'},
        {"echo", no_argument, NULL, 'e'},
        {"help", no_argument, NULL, 'h'},
        {"pause", required_argument, NULL, 'p'},
        {"version", no_argument, NULL, 'V'},
        {"codes", no_argument, NULL, 'c'},
        {NULL, 0, NULL, 0},
    };
    bool only_seed = false; /* whether -- has come */
    for (int i = 0; i < OPTIONS; i++)
        options[i] = 0;
    options[PAUSE] = 2;
    options[IS_SHUFFLE] = strcmp(program, "shuffle") == 0;
    signal(SIGPIPE, SIG_IGN); /* so that writing to a closed pipe just fails */
    atexit(flush_output);     /* so that a failure is noticed at the end, too */
    opterr = 0;               /* the messages are ours */
    while (optind < argc) {
        const char *word = argv[optind];
        /* A negative seed looks like an option. */
        bool option =
            word[0] == '-' && word[1] && !isdigit((unsigned char)word[1]);
        if (only_seed || !option) {
            take_seed(options, program, word);
            optind++;
            continue;
        }
        int letter = getopt_long(argc, argv, "+:acehp:V", names, NULL);
        if (letter == -1)
            only_seed = true;
        else if (letter == ':')
            errx(FAILED, "%s needs a value", word);
        else if (letter == '?' || (letter == 'c' && !options[IS_SHUFFLE]))
            refuse(program, "unknown option", word);
        else
            take_option(options, program, letter, optarg);
    }
}
