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
 * shared object. */
void contest_name_entry(char name[CHALLENGE_NAME_SIZE], const char *path);

/* Returns what is known of a bot. */
const struct challenge_details *
contest_details(const struct challenge_setup *setup, int bot);

/* Names the bots of `setup` as their rows say or after their files, without .so
 * and in printable ASCII. Bots with equal names get as many folders in front as
 * it takes to tell them apart. */
void contest_name_bots(char names[][CHALLENGE_NAME_SIZE],
                       const struct challenge_setup *setup);

/* What all bots of a tournament share. Don't copy it. */
struct bot_environment {
    struct cli_interrupt interrupt;
    struct jail_filters filters;
    struct challenge_limits limits;
    const struct cli *cli;
    bool was_hidden; /* whether this process's memory was hidden before */
};

/* How a match, a game or a whole tournament ended. */
enum play_status { PLAY_DONE, PLAY_STOPPED, PLAY_FAILED };

/* What a score says about a bot that is out of the tournament. */
#define ENTRY_BARRED "out of the tournament"

/* True if the verdict of a score says that the bot timed out, or that the match
 * wasn't played, because the bot had timed out too often. */
bool verdict_timed_out(const char *verdict);
bool verdict_is_barred(const char *verdict);

/* Writes the time scale for a report's head, unless it is 1. */
void contest_write_time_scale(FILE *out, double scale);

/* Sorts the numbers of the bots into `order`, highest points first. Bots with
 * equal points stay in the order of the command line. */
void contest_rank_bots(const double points[], int bot_count,
                       int order[CHALLENGE_BOTS_MAX]);

/* What a row about a bot in a report begins with. */
struct standing {
    int number;      /* the bot's */
    int place;       /* bots with equal points share the best of their places */
    const char *tie; /* "=" if it is shared, or "" */
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

/* ---- The page with the results ---- */

enum {
    CONTEST_TEXT_SIZE = 240,
    PAGE_TEXT_SIZE = 1024
}; /* of a row or a sentence */

/* A page in HTML or Markdown that is being written. */
struct results_page {
    FILE *out;
    bool is_html;
    unsigned numbers; /* columns of the table that hold numbers, as bits */
};

void page_begin(struct results_page *page, FILE *out, bool is_html,
                const char *title);
void page_heading(const struct results_page *page, const char *text);
__attribute__((format(printf, 2, 3))) void
page_text(const struct results_page *page, const char *format, ...);

/* Begins a table with these headings, which tabs separate; a > before one says
 * that its column has numbers. The cells of a row are separated by tabs, too.
 */
void page_table(struct results_page *page, const char *headings);
__attribute__((format(printf, 2, 3))) void
page_row(const struct results_page *page, const char *format, ...);
void page_table_end(const struct results_page *page);
void page_end(const struct results_page *page);

/* The headings and the cells that the table of the standings begins with.
 * page_standing() writes the cells and returns `text`. */
#define PAGE_STANDING ">Place\tEntry\tAuthor\tLanguage\t>Bytes of code\t"
const char *page_standing(char text[CONTEST_TEXT_SIZE],
                          const struct standing *who);

/* Says which entries were left out, and why. */
void page_left_out(const struct results_page *page,
                   const struct challenge_setup *setup);

/* Writes the page to standard output or to the file of --html, as the setup
 * asks for. Returns false after an error message. */
bool page_publish(const struct cli *cli, const struct challenge_setup *setup,
                  void (*write)(const void *report, FILE *out, bool is_html),
                  const void *report);

/* ---- Who is better ---- */

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

enum {
    PLAYERS_MOST = 2 /* bots in a match */
};

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
    /* The first line of each match in a log. */
    const char *log_head;
    /* Plays a log again, whose first line was read, and prints the result. */
    enum cli_status (*replay)(const struct cli *cli, struct replay *log);
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
    /* Writes what is played in a match to `text`, for the progress display. */
    void (*describe)(const void *self, int64_t number,
                     char text[CONTEST_TEXT_SIZE]);
    /* Prints the report. */
    enum cli_status (*report)(const void *self);
};

extern const struct contest_game blackjack_contest, mancala_contest;

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
    struct bot_environment environment;
    FILE *log;          /* or NULL */
    FILE *state;        /* the file of --resume, or NULL */
    int64_t log_length; /* bytes in the log of the matches in that file */
    double shown;       /* when progress was shown */
};

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

/* ---- The file of --resume ---- */

/*
 * The file of --resume, which holds the scores of the matches that count, so
 * that a tournament can continue after it was interrupted.
 *
 *     challenge state 2
 *     blackjack                       what the game's write_head() writes, ...
 *     game decks=6 cut=75 ...
 *     limits turn=10000000000 ...
 *     time-scale 1
 *     log no
 *     bot basic 2f1c9c9d3b6b4a17      ... and each bot with a check of its file
 *     match 0 1012 0 0 35120 ...      the bytes of the log so far, the score
 *
 * Only the lines up to the first match must agree with the tournament. So a
 * finished tournament can continue with a larger --repeat.
 */

/* Reads the file of contest->setup->resume, if it exists, and counts its
 * matches; otherwise starts it. Does nothing without --resume. `*continues`
 * becomes false if the contest needs no more matches. Returns false after a
 * message. */
bool resume_open(struct contest *contest, bool *continues);

/* Frees the scores. */
void contest_drop_scores(struct contest *contest);

/* ---- Logs that are played again ---- */

/* Opens the log at `path`, or standard input for "-", and reads its first line.
 * Returns false after a message if that can't be read. The caller closes it. */
bool contest_open_log(const struct cli *cli, const char *path,
                      struct replay *log);
void contest_close_log(const struct cli *cli, struct replay *log);

/* Returns REPLAY_CONTINUES if the line that was read last equals `line`, or
 * else stops with REPLAY_DIFFERS. */
enum replay_step contest_compare_line(struct replay *log, const char *line);

/* Reads the next line, which must be `word` and a number, such as "seed 1". The
 * word includes the blank. */
bool contest_read_numbered(struct replay *log, const char *word, int64_t least,
                           int64_t most, int64_t *number);

/* Calls `play` for each match of the log, at most `most` times and until it
 * doesn't return REPLAY_ROUND. The line that was read last is the head of the
 * first match. Returns the last step, and writes the number of calls. */
enum replay_step
contest_replay_matches(struct replay *log, int64_t most,
                       enum replay_step (*play)(struct replay *log),
                       int64_t *count);

/* Plays all matches of a log. If none differs, prints how many there were,
 * which are called `one` or `several`. */
enum cli_status contest_replay(const struct cli *cli, struct replay *log,
                               const char *one, const char *several,
                               enum replay_step (*play)(struct replay *log));

#endif
