/*
 * The ledger: the chips of each profile and every round it has played, in one
 * SQLite database. It knows no game; a round is words and numbers.
 *
 * A bankroll always equals the profile's purchases plus the net of its rounds.
 * Both change in one transaction, so the program can be killed at any time.
 *
 * Amounts are in cents, at most 10^12 each. Times are in seconds since 1970;
 * the caller provides them. A function that fails changes nothing in the file,
 * and then ledger_problem() says what is wrong; if there is no ledger yet, the
 * function writes it to `problem`.
 */
#ifndef LEDGER_H
#define LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LEDGER_PROBLEM_SIZE = 512, LEDGER_PATH_SIZE = 1024 };

/* ---- The file ---- */

struct ledger;
struct ledger_situations;

/* Writes the default path: $XDG_STATE_HOME/blackjack/ledger.db, with
 * ~/.local/state if the variable isn't an absolute path. */
bool ledger_path(char path[LEDGER_PATH_SIZE],
                 char problem[LEDGER_PROBLEM_SIZE]);

enum ledger_access { LEDGER_WRITES, LEDGER_READS };

/*
 * Opens a ledger, and updates an older layout, all of it or nothing. Returns
 * NULL if it can't. LEDGER_WRITES creates missing folders (mode 0700) and the
 * file (0600). LEDGER_READS fails if the file is missing or empty, and changes
 * nothing else. A file that isn't a ledger, or comes from a newer program, is
 * never changed. NULL instead of a path opens a ledger in memory to write, for
 * somebody whose rounds aren't saved.
 *
 * A process may open a ledger for reading any number of times, but for writing
 * only once, because the first close would release the locks of its profiles.
 */
struct ledger *ledger_open(const char *path, enum ledger_access access,
                           char problem[LEDGER_PROBLEM_SIZE]);

void ledger_close(struct ledger *ledger); /* NULL does nothing */

/* A write waits up to five seconds while another program writes. `tell` is
 * called once in each wait that takes longer than half a second. */
void ledger_on_wait(struct ledger *ledger, void (*tell)(void *self),
                    void *self);

/* Returns what was wrong when a function of this ledger last failed. The text
 * is valid until the next one fails. */
const char *ledger_problem(const struct ledger *ledger);

/* Makes the text that problem, without control characters, which could come
 * from a damaged database. Returns false, so that callers can return it. */
bool ledger_refuse(struct ledger *ledger, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Copies a ledger to the file PATH.backup beside it, which takes the place of
 * the last backup once it is whole. Returns false if it can't. */
bool ledger_back_up(struct ledger *ledger);

/* True if the ledger at `path` is damaged, and its backup, `made` at that time,
 * isn't. ledger_restore() puts the backup in its place, and renames the damaged
 * file to PATH.damaged. No program may have the ledger open. */
bool ledger_can_restore(const char *path, int64_t *made);
bool ledger_restore(const char *path, char problem[LEDGER_PROBLEM_SIZE]);

/* ---- Profiles ---- */

enum { LEDGER_NAME_SIZE = 32 };

struct ledger_profile {
    int64_t id;
    char name[LEDGER_NAME_SIZE];
    int64_t bankroll;     /* includes bets that aren't settled */
    bool is_new;          /* it has never bought chips */
    bool has_open_round;  /* its last round was left open and can continue */
    bool was_interrupted; /* its last round was left open and is now void */
    int64_t returned; /* the money that came back from that round: the stakes,
                         less what was lost by then; at least 0 */
};

enum ledger_answer {
    LEDGER_DONE,
    LEDGER_BUSY, /* another process has the profile; the problem says which */
    LEDGER_NONE, /* there is no such profile */
    LEDGER_FAILED
};

/* Takes a profile for this process until the ledger is closed or the process
 * ends, and releases the one taken before. Creates the profile if it doesn't
 * exist. Names ignore the case of A to Z, and have no control characters and no
 * blanks at the ends. An open round that has a record stays open, for
 * ledger_resume(). Any other becomes void; its settled part stays. */
enum ledger_answer ledger_take(struct ledger *ledger, const char *name,
                               int64_t now, struct ledger_profile *profile);

/* Finds a profile without taking it. */
enum ledger_answer ledger_find(struct ledger *ledger, const char *name,
                               struct ledger_profile *profile);

/* Calls `take` with the name of each profile, in alphabetical order, until it
 * returns false. Returns false, with the problem, if reading fails. */
bool ledger_each_profile(struct ledger *ledger,
                         bool (*take)(void *self, const char *name),
                         void *self);

/* ---- Writing, for the profile that was taken ---- */

/* Buys chips for `cents`, which must be more than 0. */
bool ledger_buy_in(struct ledger *ledger, int64_t cents, int64_t now);

struct ledger_game {
    const char *rules_name; /* a short name, which groups the statistics */
    const char *rules;      /* all rules as text */
    const char *cards;      /* the source of the cards as text */
};

/* Begins a game, to which the next rounds belong, and ends the one before.
 * A game that is never ended ends with its last round. Ending one does
 * nothing if none was begun. */
bool ledger_begin_game(struct ledger *ledger, const struct ledger_game *game,
                       int64_t now);
bool ledger_end_game(struct ledger *ledger, int64_t now);

/* Returns the id of the game that continues, or 0. */
int64_t ledger_game_now(struct ledger *ledger);

/* A round that was left open. */
struct ledger_open_round {
    int number;
    int64_t bankroll; /* as in struct ledger_profile */
    char rules_name[LEDGER_NAME_SIZE];
    char *record; /* the game's so far; the caller frees it */
};

/* Continues the game of the round that the profile left open. Returns
 * LEDGER_NONE, without a problem, if there is none. ledger_void() makes the
 * round void instead, as if it had no record, and stores in `*returned` what
 * comes back from it. */
enum ledger_answer ledger_resume(struct ledger *ledger,
                                 struct ledger_open_round *round);
bool ledger_void(struct ledger *ledger, int64_t *returned);

/* The counts of a round, for one seat. */
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

/* The caller's grades for decisions. */
enum ledger_grade {
    LEDGER_BEST,
    LEDGER_DOUBTFUL,
    LEDGER_BAD,
    LEDGER_VERY_BAD,
    LEDGER_GRADES
};
extern const char *const LEDGER_GRADE_NAMES[LEDGER_GRADES]; /* "very bad" */

struct ledger_decision {
    const char *done; /* a word */
    const char *best;
    double value; /* in cents */
    double best_value;
    enum ledger_grade grade;
    const char *choices; /* read back: "hit -0.5, stand -0.54", in first bets,
                            or empty if they weren't kept */
};

struct ledger_skill {
    double before; /* the expected result before the first card, in cents */
    const struct ledger_decision *decisions; /* in their order */
    int count;
};

enum ledger_state { LEDGER_OPEN, LEDGER_SETTLED, LEDGER_VOID, LEDGER_STATES };
extern const char *const LEDGER_STATE_NAMES[LEDGER_STATES]; /* "settled" */

struct ledger_round {
    int number; /* in its game, from 1 */
    enum ledger_state state;
    int64_t bet;    /* the first bet, the unit of results */
    int64_t staked; /* everything put up so far, without side bets */
    int64_t net;    /* won so far with side bets, or lost if negative */
    struct ledger_counts counts;
    int side_bet_count; /* 0 when read back */
    const struct ledger_side_bet *side_bets;
    const char *decisions; /* lines; NULL counts as empty in these texts */
    const char *cards;
    const char *results;
    const char *record; /* the lines of the game since the last write. They
                           are kept while the game has an open round. NULL
                           when read back */
    const struct ledger_skill *skill; /* a settled round's, or NULL if it isn't
                                         known; NULL when read back */
    const struct ledger_situations *situations; /* the decisions', or NULL:
                                                   see ledger_reviews.h */
};

/* A side bet of a round. */
struct ledger_side_bet {
    const char *name;
    int64_t staked;
    int64_t net;     /* won so far, or lost if negative */
    double expected; /* cents, of the average net */
};

/* Writes the round, any number of times while it is open and once more as
 * settled or void, and changes the bankroll by the change of `net`. */
bool ledger_write_round(struct ledger *ledger, const struct ledger_round *round,
                        int64_t now);

/* A setting of the profile that was taken, or enrolled (see ledger_reviews.h).
 * A long value is cut; one that was never set reads as "". */
enum { LEDGER_VALUE_SIZE = 512 };
bool ledger_set(struct ledger *ledger, const char *name, const char *value);
bool ledger_get(struct ledger *ledger, const char *name,
                char value[LEDGER_VALUE_SIZE]);

/* The same for look_read() and look_write(): a value of `size` or more bytes
 * can't be read, and nobody sees why something fails. */
bool ledger_read_setting(void *ledger, const char *name, char *value,
                         size_t size);
bool ledger_keep_setting(void *ledger, const char *name, const char *value);

/* ---- Reading, for any profile ---- */

struct ledger_row {
    int64_t id; /* increases with every round of the ledger */
    int64_t game;
    int64_t began;
    int64_t ended;    /* when it was last written */
    int64_t bankroll; /* after the round */
    const char *rules_name;
    struct ledger_round round;
    int64_t side_net; /* the result of side bets, a part of the round's net */
    int64_t side_staked; /* on side bets, not a part of the round's stake */
    int64_t side_open;   /* the part of `side_staked` that isn't settled */
};

/* Replaces the control characters of such a text, which could command a
 * terminal. ledger_copy_text() does so in a copy of at most `size` bytes. */
void ledger_make_printable(char *text);
void ledger_copy_text(char *to, size_t size, const char *from);

#endif
