/*
 * The ledger: who plays, what they own, and every round they have played, in
 * one SQLite database. It knows no game: a round comes to it as words and
 * numbers.
 *
 * A bankroll always equals the purchases of its profile plus the net of its
 * rounds. Both move in the same transaction, so that a program may be killed
 * at any instant: either a round is in the file with its chips, or neither is.
 *
 * Functions that answer bool and take a `problem` fail with it filled in: what
 * is wrong, where, and what it means. Nothing is half written then.
 */
#ifndef LEDGER_H
#define LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LEDGER_PROBLEM_SIZE = 512, LEDGER_PATH_SIZE = 1024 };

/* The layout that this program writes, kept as the user_version. */
enum { LEDGER_VERSION = 3 };

/* ---- The file ---- */

struct ledger;

/* $XDG_STATE_HOME/blackjack/ledger.db, or the same below ~/.local/state where
 * that is not set to an absolute path. */
bool ledger_path(char path[LEDGER_PATH_SIZE],
                 char problem[LEDGER_PROBLEM_SIZE]);

enum ledger_access { LEDGER_WRITES, LEDGER_READS };

/*
 * Opens a ledger. LEDGER_WRITES makes the folders (0700) and the file (0600)
 * that are missing, and brings an older layout up to date, all of it or
 * nothing. LEDGER_READS changes nothing that is in it; a file of an older
 * layout or none at all is a problem.
 *
 * NULL, with the problem, where that can't be done. A file that is no ledger,
 * or that a newer program wrote, is left as it is, to the byte. A process may
 * read a ledger as often as it likes, but have it open to write only once:
 * the locks of its profiles are the process's, and end with the first close.
 */
struct ledger *ledger_open(const char *path, enum ledger_access access,
                           char problem[LEDGER_PROBLEM_SIZE]);

/* Gives everything back; NULL is fine. */
void ledger_close(struct ledger *ledger);

/* ---- The profile that plays ---- */

enum { LEDGER_NAME_SIZE = 32 };

struct ledger_profile {
    int64_t id;
    char name[LEDGER_NAME_SIZE];
    int64_t bankroll;     /* cents; a bet counts until it is settled */
    bool is_new;          /* it has never bought chips */
    bool was_interrupted; /* its last round was never finished; it is void */
    int64_t returned;     /* cents of that round which came back: what was
                             staked, less what was lost by then; 0 at least */
};

enum ledger_answer {
    LEDGER_DONE,
    LEDGER_BUSY,  /* another process has it; `problem` says which */
    LEDGER_NONE,  /* there is no such thing */
    LEDGER_FAILED /* see `problem` */
};

/*
 * Takes a profile for this process until the ledger is closed or the process
 * ends, however it ends; makes one with nothing in it where there is none.
 * The case of the letters A to Z does not count in names, which have no blanks
 * at their ends and no control characters. A round that was left open becomes
 * void; what was settled of it stays so. Another profile taken before is given
 * back. Times here and below are in seconds since 1970, and given, never
 * looked up.
 */
enum ledger_answer ledger_take(struct ledger *ledger, const char *name,
                               int64_t now, struct ledger_profile *profile,
                               char problem[LEDGER_PROBLEM_SIZE]);

/* Finds a profile without taking it. LEDGER_NONE where there is none. */
enum ledger_answer ledger_find(struct ledger *ledger, const char *name,
                               struct ledger_profile *profile,
                               char problem[LEDGER_PROBLEM_SIZE]);

/* Does another process play this profile now? */
bool ledger_is_taken(struct ledger *ledger, int64_t profile);

/* ---- What is written: only for the profile that was taken ---- */

/* Buys chips for so many cents, more than 0. No amount, here and below, may be
 * greater than 10^12 cents. */
bool ledger_buy_in(struct ledger *ledger, int64_t cents, int64_t now,
                   char problem[LEDGER_PROBLEM_SIZE]);

struct ledger_session {
    const char *rules_name; /* short; rounds are summed up by it */
    const char *rules;      /* all of them, as text */
    const char *cards;      /* where the cards come from, as text */
};

/* Rounds belong to the session that was begun last. It has ended when the
 * next one begins, too, or with its last round where the program died. To end
 * one where none was begun does nothing. */
bool ledger_begin_session(struct ledger *ledger,
                          const struct ledger_session *session, int64_t now,
                          char problem[LEDGER_PROBLEM_SIZE]);
bool ledger_end_session(struct ledger *ledger, int64_t now,
                        char problem[LEDGER_PROBLEM_SIZE]);

/* What is counted in a round, for one seat. */
struct ledger_counts {
    int hands;
    int won;
    int lost;
    int pushed;
    int naturals;
    int busts;
    int doubles;
    int splits;
    int insurances;
    int surrenders;
};

/* How good decisions were. Who decides that is not the ledger's business. */
enum ledger_grade {
    LEDGER_BEST,
    LEDGER_DOUBTFUL,
    LEDGER_BAD,
    LEDGER_VERY_BAD,
    LEDGER_GRADES
};
extern const char *const LEDGER_GRADE_NAMES[LEDGER_GRADES]; /* "very bad" */

/* A decision: what it was worth, and what the best one would have been. */
struct ledger_decision {
    const char *done; /* a word */
    const char *best;
    double value; /* cents */
    double best_value;
    enum ledger_grade grade;
};

/* What was expected of a round, and its decisions in their order. */
struct ledger_skill {
    double before; /* cents, before the first card */
    const struct ledger_decision *decisions;
    int count;
};

enum ledger_state { LEDGER_OPEN, LEDGER_SETTLED, LEDGER_VOID };

struct ledger_round {
    int number; /* in its session, from 1 */
    enum ledger_state state;
    int64_t bet;    /* the first bet: what results are measured by */
    int64_t staked; /* all that was put up so far */
    int64_t net;    /* what was settled so far: won, or lost if negative */
    struct ledger_counts counts;
    const char *decisions;            /* lines */
    const char *cards;                /* what was dealt, as text */
    const char *results;              /* as text */
    const struct ledger_skill *skill; /* of a settled round; NULL: not known.
                                         It is written, and not read back */
};

/*
 * Writes a round as it stands: first open, perhaps several times, at last
 * settled or void. Each time the bankroll changes by what `net` has changed,
 * in the same transaction. A round that is not open any more can't be written
 * again. A text that is NULL is an empty one.
 */
bool ledger_write_round(struct ledger *ledger, const struct ledger_round *round,
                        int64_t now, char problem[LEDGER_PROBLEM_SIZE]);

/* ---- Settings of the profile that was taken ---- */

enum { LEDGER_VALUE_SIZE = 64 };

/* Keeps a value under a name, and finds it again: "" where there is none. A
 * longer value is cut. */
bool ledger_set(struct ledger *ledger, const char *name, const char *value,
                char problem[LEDGER_PROBLEM_SIZE]);
bool ledger_get(struct ledger *ledger, const char *name,
                char value[LEDGER_VALUE_SIZE],
                char problem[LEDGER_PROBLEM_SIZE]);

/* ---- What is read: of any profile ---- */

/* A round from the file. Texts live only as long as the call. */
struct ledger_row {
    int64_t id; /* grows with every round of the ledger */
    int64_t session;
    int64_t began;
    int64_t ended;    /* when it was written last */
    int64_t bankroll; /* of the profile, behind this round */
    const char *rules_name;
    struct ledger_round round;
};

/* Hands over the rounds of a profile whose id is greater than `after`, in
 * their order, until `take` answers false. */
bool ledger_each_round(struct ledger *ledger, int64_t profile, int64_t after,
                       bool (*take)(void *self, const struct ledger_row *row),
                       void *self, char problem[LEDGER_PROBLEM_SIZE]);

/* ---- Statistics ---- */

enum { LEDGER_RULES_MAX = 16, LEDGER_RULES_NAME_SIZE = 32 };

/* Rounds played by the same rules. */
struct ledger_by_rules {
    char name[LEDGER_RULES_NAME_SIZE]; /* cut, if need be; "others" for what
                                          has no room */
    int64_t rounds;                    /* settled ones, as in hands, staked */
    int64_t hands;
    int64_t staked;
    int64_t net; /* of all rounds, void ones too */
    int64_t seconds;
};

/* Results in units of the first bet, each in the bin that is nearest: 1.2 in
 * +1. Halfway between two it is the one further from 0: 0.25 in +0.5, -2.5 in
 * -3 or less. Without a bet it is won, lost or neither: +1, -1 or 0. */
enum { LEDGER_RESULTS = 11 };
extern const char *const LEDGER_RESULT_NAMES[LEDGER_RESULTS];

/* Skill and luck, over the rounds of which the skill is known. The decisions
 * made the best of what they were dealt but for what they gave away; luck is
 * the net, less what was expected before the first cards, plus what was given
 * away. */
struct ledger_skills {
    int64_t rounds;
    double before; /* cents */
    int64_t net;
    int64_t decisions[LEDGER_GRADES];
    double given_away[LEDGER_GRADES];
};

double ledger_given_away(const struct ledger_skills *skills);
double ledger_luck(const struct ledger_skills *skills);

struct ledger_statistics {
    int64_t sessions; /* with at least one round */
    int64_t seconds;  /* played, from each session's begin to its last round */
    int64_t rounds;   /* settled ones; likewise all below but for chips */
    int64_t void_rounds;
    struct ledger_counts counts;
    int64_t staked;
    int64_t net;          /* of all rounds, void ones too */
    int64_t biggest_win;  /* of a round; 0 where none was won */
    int64_t biggest_loss; /* likewise, as a positive number */
    int64_t longest_wins; /* rounds in a row; pushes neither count nor end it */
    int64_t longest_losses;
    int64_t results[LEDGER_RESULTS]; /* rounds */
    int64_t purchases;
    int64_t bought; /* cents */
    int64_t bankroll;
    struct ledger_skills skills;
    struct ledger_by_rules by_rules[LEDGER_RULES_MAX];
    int rules_count;
    int64_t *bankrolls; /* behind each round; NULL where there is none */
    size_t bankroll_count;
};

/* Sums up the rounds of a profile. Give the sum back in any case. */
bool ledger_sum_up(struct ledger *ledger, int64_t profile,
                   struct ledger_statistics *sum,
                   char problem[LEDGER_PROBLEM_SIZE]);
void ledger_statistics_free(struct ledger_statistics *sum);

#endif
