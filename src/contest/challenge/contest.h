/* What the tournaments of both games share: the bots that enter, the matches
 * that they play, logs and files of --resume. */
#ifndef CHALLENGE_CONTEST_H
#define CHALLENGE_CONTEST_H

#include <stdatomic.h>
#include <stdio.h>

#include "challenge.h"
#include "challenge/bot/bot.h"
#include "cli_input.h"
#include "cli_report.h"
#include "records.h"

/* ---- The bots that enter ---- */

/* Reads rows of entries whose paths begin in `folder`, as
 * challenge_entries_list() does. */
bool contest_read_rows(FILE *file, const char *folder,
                       struct challenge_details rows[CHALLENGE_BOTS_MAX],
                       struct challenge_setup *setup,
                       char problem[CLI_PROBLEM_SIZE]);

/* Names an entry after its file or folder, without the ending of a source or a
 * shared object, with up to `folders` folders in front. */
void contest_name_bot(char name[CHALLENGE_NAME_SIZE], const char *path,
                      int folders);

/* Returns what is known of a bot. */
const struct challenge_details *
contest_details(const struct challenge_setup *setup, int bot);

/* How a match, a game or a whole tournament ended. */
enum play_status { PLAY_DONE, PLAY_STOPPED, PLAY_FAILED };

/* The verdict of a match that wasn't played, because a bot had timed out too
 * often. */
#define ENTRY_BARRED "out of the tournament"

/* Sorts the numbers of the bots into `order`, highest points first. Bots with
 * equal points stay in the order of the command line. */
void contest_rank_bots(const double points[], int bot_count,
                       int order[CHALLENGE_BOTS_MAX]);

/* What a row about a bot in a report begins with. */
struct standing {
    int number; /* the bot's */
    /* Bots with equal points share the best of their places: "1=". */
    char place[16];
    const char *bot; /* its name */
    struct challenge_details details;
};

/* The fields of a row whose member `who` is a standing. */
#define CONTEST_STANDING(type)                                  \
    FIELD_NAMED("bot", type, who.bot),                          \
        FIELD_OPTIONAL("author", type, who.details.author),     \
        FIELD_OPTIONAL("language", type, who.details.language), \
        FIELD_OPTIONAL("code_bytes", type, who.details.size)

/* Fills the standings of all bots by their points, the best first. */
struct contest;
void contest_stand(const struct contest *contest, const double points[],
                   struct standing standings[CHALLENGE_BOTS_MAX]);

/* ---- The results ---- */

/* Pairs of different bots. */
enum { CONTEST_PAIRS_MOST = CHALLENGE_BOTS_MAX * (CHALLENGE_BOTS_MAX - 1) / 2 };

/* The results as they are being written. */
struct results_page {
    FILE *out;
    bool is_html; /* else text */
};

/* A column of a table of structs. What is unknown is written as in reports (see
 * cli_report.h), as "-". */
struct results_column {
    const char *heading;  /* NULL ends the columns */
    enum field_kind kind; /* a text, a double or an int64_t */
    size_t offset;        /* of the member */
    int decimals;
    bool is_signed;
    bool is_optional;  /* left out if there is nothing but zeros in it */
    bool is_published; /* left out of text */
};

#define COLUMN_WITH(title, type, member, ...)                          \
    {                                                                  \
        .heading = (title), .offset = offsetof(type, member),          \
        .kind = FIELD_KIND_OF(FIELD_MEMBER(type, member)), __VA_ARGS__ \
    }
#define COLUMN(title, type, member) \
    COLUMN_WITH(title, type, member, .decimals = 0)
#define COLUMN_END      \
    {                   \
        .heading = NULL \
    }

/* The columns that a table of standings begins with. */
#define COLUMN_OF_ENTRY(title, type, member)                           \
    COLUMN_WITH(title, type, who.details.member, .is_published = true, \
                .is_optional = true)
#define COLUMN_STANDING(type)                                         \
    COLUMN("Place", type, who.place), COLUMN("Entry", type, who.bot), \
        COLUMN_OF_ENTRY("Author", type, author),                      \
        COLUMN_OF_ENTRY("Language", type, language),                  \
        COLUMN_OF_ENTRY("Bytes", type, size)

void page_heading(const struct results_page *page, const char *text);
__attribute__((format(printf, 2, 3))) void
page_text(const struct results_page *page, const char *format, ...);

/* Writes `count` rows of `size` bytes each. */
void page_table(const struct results_page *page,
                const struct results_column columns[], const void *rows,
                int count, size_t size);

/* Writes the results to standard output and to the file of --html, as the setup
 * asks for: the `fields` of the report as JSON, the scores as CSV, or text or
 * HTML. `write` writes what these have between the title and the entries that
 * were left out. Returns CLI_FAILED after a message; otherwise CLI_NO if a bot
 * was out of a match. */
typedef void page_writer(const struct results_page *page, const void *report);
enum cli_status contest_publish(const struct contest *contest,
                                const struct field fields[], page_writer *write,
                                const void *report);

/* ---- Who is better ---- */

/* Returns how probable a wrong answer about one pair may be. Nobody knows
 * before the matches which bots will lead, so the error of --until-sure is
 * divided among all pairs (C. E. Bonferroni). */
double contest_pair_error(const struct challenge_setup *setup);

enum pair_verdict { PAIR_UNSURE, PAIR_BETTER, PAIR_WORSE, PAIR_EVEN };

/*
 * Judges a pair of bots after every opening, as --until-sure does in mancala.
 * An opening is worth a point: each bot plays it once as the first player, and
 * a game won counts 1/2 and a draw 1/4. The first bot has `score` points from
 * `openings` openings. PAIR_EVEN means that the bots are less than `elo` points
 * apart on Elo's scale.
 *
 * These are sequential probability ratio tests (A. Wald, "Sequential Tests of
 * Statistical Hypotheses", Ann. Math. Stat. 16, 1945) with the hypotheses of
 * fastchess, elo0 = 0 and elo1 = `elo`, one for each of the bots. With the
 * expected score p of elo1, the ratio of a score x is
 *
 *     (2p)^x (2 (1 - p))^(1 - x)
 *
 * Like its inverse, it is convex in x. So whatever the law of x in [0, 1] is,
 * the product is a supermartingale if the mean of x is at most 1/2, and its
 * inverse is one if the mean is at least p (W. Hoeffding, "Probability
 * Inequalities for Sums of Bounded Random Variables", JASA 58, 1963). The
 * chance that such a product ever reaches 1/a is at most a (Ville's
 * inequality). A bot is better if the mean of the ratios for elo, 2 elo, 4 elo
 * and 8 elo reaches 2 / `error`, which finds large differences sooner. The bots
 * are even if the ratio for elo falls to `error` / 2 for both of them. So the
 * chance of a wrong answer is at most `error`, however often this is called.
 */
enum pair_verdict contest_judge_pair(int64_t openings, double score, double elo,
                                     double error);

/* ---- The matches ---- */

/* A tournament plays numbered matches, one after the other or side by side,
 * shows progress, keeps the log, and stops early. */

enum { PLAYERS_MOST = 2 }; /* bots in a match */

/* What the score of a match begins with. The game adds its own members. */
struct contest_score {
    int bots[PLAYERS_MOST];
    int loser;   /* which of them the verdict is about: 0 or 1 */
    void *extra; /* freed with the score */
    char verdict[JAIL_VERDICT_SIZE]; /* why a bot was out, or empty */
};

/* What a game does for its tournament, which these functions get as `self`.
 * Matches are numbered from 0. */
struct contest_game {
    enum challenge_prototype prototype;
    const char *title; /* of the results */
    /* Does what comes between loading the bots and the first match; or NULL. */
    void (*begin)(void *self);
    /* The bytes of a score, and where in it the numbers begin that the file of
     * --resume has: all members from there on are int64_t. */
    size_t score_size, numbers;
    /* Plays a match and fills its score, which has only its bots. Writes the
     * log to `log` unless that is NULL. Sets `problem` for PLAY_FAILED. Several
     * threads can call this at the same time, for different matches. */
    enum play_status (*play)(const void *self, int64_t number, void *score,
                             FILE *log, char problem[CHALLENGE_PROBLEM_SIZE]);
    /* Counts the matches of a round, whose last one is `number`, in order.
     * Returns false if the tournament needs no more. */
    bool (*count)(void *self, int64_t number);
    /* True if a match isn't needed any more, after the matches that count; or
     * NULL. Several threads can call it. */
    bool (*skips)(const void *self, int64_t number);
    /* Writes the bots of a match to `bots` and returns how many there are. */
    int (*players)(const void *self, int64_t number, int bots[PLAYERS_MOST]);
    /* Fills the score of a match that isn't played, because its loser is out of
     * the tournament; and logs it if the log needs that. */
    void (*forfeit)(const void *self, int64_t number, void *score, FILE *log);
    /* For --resume: writes the lines that describe the tournament, without its
     * bots. */
    void (*write_head)(const void *self, FILE *out);
    /* Completes a score whose numbers were read. Returns false if a match can't
     * have them. */
    bool (*complete)(const void *self, int64_t number, void *score);
    /* The fields of a score in CSV, and whether the lines of a bot are
     * together. */
    const struct field *csv_fields;
    bool csv_is_by_bot;
    /* Prints the report. */
    enum cli_status (*report)(const void *self);
};

extern const struct contest_game blackjack_contest, mancala_contest;

/* A tournament. Don't copy it. */
struct contest {
    const struct cli *cli;
    const struct challenge_setup *setup;
    const struct contest_game *game;
    void *self;
    int64_t matches;   /* the matches to play */
    int64_t per_round; /* matches of a round, which count together */
    int64_t done;      /* played and counted */
    int64_t rounds;    /* all of them counted */
    bool stopped;      /* before the end */
    void **scores;     /* of the matches; NULL: it has none, or not yet */
    char names[CHALLENGE_BOTS_MAX][CHALLENGE_NAME_SIZE];
    _Atomic int64_t timeouts[CHALLENGE_BOTS_MAX]; /* in counted matches */
    struct cli_interrupt interrupt;
    struct jail_filters filters;
    struct challenge_limits limits; /* of all bots */
    bool was_hidden;    /* whether this process's memory was hidden before */
    FILE *log;          /* or NULL */
    FILE *state;        /* the file of --resume, or NULL */
    int64_t log_length; /* bytes in the log of the matches in that file */
    double shown;       /* when progress was shown */
};

/* Returns how many matches of whole rounds are counted. */
static inline int64_t contest_counted(const struct contest *contest)
{
    return contest->rounds * contest->per_round;
}

/*
 * Loads each bot once, then plays the matches that aren't in the file of
 * --resume. The log and the counting go from match to match in order, so they
 * don't depend on how many matches are played side by side. Neither does it
 * whether a bot is out of the tournament: a match that began before it is known
 * that one of its bots is out doesn't count as played.
 *
 * Then prints the report, unless nothing was finished before a failure. Returns
 * what the report returns, or CLI_FAILED after a message.
 */
enum cli_status contest_run(struct contest *contest);

/* Opens a bot for a match. If the setup says so, says how to attach a debugger,
 * and waits for Enter. Returns NULL and sets `problem` if it can't start. */
struct challenge_bot *contest_open_bot(const struct contest *contest, int bot,
                                       const struct challenge_limits *limits,
                                       char problem[CHALLENGE_PROBLEM_SIZE]);

/* Reads the file of --resume, if it exists, and counts its matches; otherwise
 * starts it. Does nothing without --resume. `*continues` becomes false if the
 * contest needs no more matches. Returns false after a message. */
bool resume_open(struct contest *contest, bool *continues);

#endif
