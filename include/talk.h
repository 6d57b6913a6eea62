/*
 * Talk: games in plain lines, in and out.
 *
 * First the three programs that a class is graded on; what they print is
 * compared byte for byte. `shuffle` lists a deck. `deal` deals two open hands;
 * the player hits until he stands, then the dealer hits twice. `play` is a game
 * of blackjack: the dealer's second card is hidden, he hits below 17, and equal
 * totals are played again with a fresh deck.
 */
#ifndef TALK_H
#define TALK_H

#include <stdbool.h>
#include <stdint.h>

#include "cards.h"
#include "cli.h"
#include "house.h"

/* ---- Options that every program here has ---- */

/* Every seed that srand() takes, as signed or as unsigned. */
#define SEED_LEAST ((int64_t)INT32_MIN)
#define SEED_MOST ((int64_t)UINT32_MAX)

/* --ascii, and --pause with what it is if not said. */
#define PAUSE_DEFAULT ((int64_t)2 * CLI_NANOSECONDS)
struct cli_option talk_ascii_option(bool *ascii);
struct cli_option talk_pause_option(int64_t *pause);

/* ---- The graded three ---- */

/* What the options of the three programs set. */
struct graded_settings {
    bool has_seed; /* else it is asked for */
    int64_t seed;
    bool ascii;
    int64_t pause; /* nanoseconds before each decision of the dealer */
    bool codes;    /* shuffle: the integers instead of faces and suits */
    int64_t decks; /* shuffle: so many together */
};

/* A run of one of the programs: what it talks through, and its shuffle. */
struct graded_session {
    const struct cli *cli;
    enum card_form form;
    struct graded_settings settings;
    struct seeded_shuffle shuffle;
};

/* Begins a run; without a seed in the settings it asks for one. It must be
 * alone on its line where no answers are to follow. */
enum cli_status graded_start(struct graded_session *session,
                             const struct cli *cli,
                             const struct graded_settings *settings,
                             bool answers_follow);

/* No seed, UTF-8, two seconds, one deck. */
struct graded_settings graded_defaults(void);

/* The list and the games, from the first card to the result. They fail when
 * the input ends too early or the output can't be written. */
enum cli_status graded_shuffle(struct graded_session *session);
enum cli_status graded_deal(struct graded_session *session);
enum cli_status graded_play(struct graded_session *session);

/* A whole program around one of them. */
struct graded_program {
    const char *purpose;  /* for --help, as in struct cli_usage */
    const char *examples; /* likewise */
    bool lists_deck;      /* it asks nothing but the seed: no game, a list */
    enum cli_status (*run)(struct graded_session *session);
};

/* Reads the arguments, starts, runs, and returns the exit status. */
int graded_main(const struct graded_program *program, int argc, char *argv[]);

/* ---- The language of the table ---- */

/*
 * One language for people, bots and files: a line is what a seat does.
 *
 *     bet 10      stake 10 dollars; bet alone repeats the last bet, bet 0
 *                 sits the round out
 *     hit  stand  double  split  surrender
 *     insurance yes|no   even yes|no   surrender yes|no
 *     fold  play
 *
 * and for whoever types: quit, help. `#` begins a comment. A word may be cut
 * as long as it is clear; while hands are played h is hit, s stand, p split
 * and r surrender. At a question with two answers yes and no do, and at the
 * bets an amount alone.
 */
enum line_kind {
    LINE_ACTION,
    LINE_EMPTY, /* nothing, or a comment */
    LINE_QUIT,
    LINE_HELP,
    LINE_WRONG /* no word of the language, or not a clear one: see problem */
};

/* Reads a line as something that the seat in turn may say. It need not be
 * legal: table_act() judges that. */
enum line_kind line_read(const char *line, const struct table *table,
                         struct action *action, char problem[PROBLEM_SIZE]);

/* The whole words of an action, without a line's end. */
enum { LINE_SIZE = 48 };
void line_write(const struct action *action, char line[LINE_SIZE]);

/* ---- Rules and cards of a session ---- */

/* Cards in the order in which they are to be dealt. */
struct card_list {
    int cards[SHOE_CARDS];
    int count;
};

/* Adds the cards of a text, in any form that card_read() knows, with blanks,
 * commas and # comments between them. False, with the problem, at a word that
 * is no card. */
bool card_list_read(struct card_list *list, const char *text,
                    char problem[PROBLEM_SIZE]);

/* Is no card there more often than there are decks? */
bool card_list_fits(const struct card_list *list, int decks,
                    char problem[PROBLEM_SIZE]);

enum { SETUP_CHANGES_MAX = 64 };

/* What is said of rules and cards, as options say it. */
struct setup {
    const char *rules;                      /* a preset's name, or a file's */
    const char *changes[SETUP_CHANGES_MAX]; /* of single rules */
    int change_count;
    bool has_seed;
    int64_t seed;
    const char *cards;      /* a list; NULL: none */
    const char *cards_file; /* a file with one; NULL: none */
};

/* The rules for so many seats, and the shoe for so many decks: arranged,
 * seeded, or by chance. False where it has been said what is wrong. */
bool setup_rules(const struct cli *cli, const struct setup *setup, int seats,
                 struct rules *rules);
bool setup_shoe(const struct cli *cli, const struct setup *setup, int decks,
                struct shoe *shoe);

/* ---- A session ---- */

enum { NAME_SIZE = 13 }; /* a name has at most 12 letters */

struct player {
    char name[NAME_SIZE];
    bool is_computer;
    enum computer computer;
    int64_t bankroll; /* what it came with */
};

/* A name has letters, digits and hyphens. False, with the problem, else. */
bool player_name_is_good(const char *name, char problem[PROBLEM_SIZE]);

/*
 * A record is a text file: the format's version, all rules, where the cards
 * come from, the seats, then each round's lines and a check value over all
 * that was written, dealt and paid so far.
 *
 *     blackjack record 1
 *     rule decks = 6
 *     ...
 *     seed 42                     or: random W W W W, or lines of: cards 414 …
 *     seat 100000 Anna            cents, name; or: mimic 100000 Max
 *     round
 *     bet 10
 *     stand
 *     check 0123456789abcdef
 *     end 0123456789abcdef
 *
 * A round that was given up has `void` before its check.
 */
struct record {
    FILE *file;  /* NULL: nothing is written, only the check value is kept */
    bool failed; /* it could not be written; the file is let go */
    uint64_t check;
    char last_check[LINE_SIZE]; /* the line behind the last round */
};

struct book;

/*
 * A table with its players, and all that is kept of what they do. Whatever a
 * seat decides is written down first, in the record and in the book, and only
 * then told to the watcher: nobody has seen what could still get lost.
 */
struct session {
    uint32_t seed; /* of the shoe, where it has one */
    struct table table;
    struct player players[SEATS_MAX];
    struct record record;
    struct book *book;       /* of the person whose chips last; or NULL */
    struct listener watcher; /* may be empty */
    int rounds;              /* played to their end */
    bool round_is_open;      /* something was decided in this round */
    int decisions;
};

/* Adds a player to the table; there must be room. */
void session_sit(struct session *session, const struct player *player);

/* Is money at stake? Without it a session is one game and looks like play's. */
bool session_has_money(const struct session *session);

/* The head of the record, once all have sat down. */
void session_begin(struct session *session);

enum session_round {
    ROUND_BEGINS,
    ROUND_NO_MONEY, /* no person has the money for a bet */
    ROUND_NO_CARDS  /* the arranged cards are used up */
};

/* Goes on to the next round's bets. Without one the table stays as it is. */
enum session_round session_next_round(struct session *session);

/* Does the seat in turn decide by itself: a computer, or a bet that needs no
 * saying? Then it does what `action` says. */
bool session_decides_itself(const struct session *session,
                            struct action *action);

/* Does what the seat in turn decides. False, with the problem, and nothing
 * done, where it is not legal. */
bool session_act(struct session *session, const struct action *action,
                 char problem[PROBLEM_SIZE]);

/* Makes the round that is open, if one is, void. */
void session_give_up_round(struct session *session);

/* Did the round that is over end for want of arranged cards? */
bool session_lacks_cards(const struct session *session);

/* The end of the record and of the book's session. */
void session_end(struct session *session);

/* ---- Records played again ---- */

enum { PLACED_PROBLEM_SIZE = 512 };

/* A record while it is played again. */
struct replay {
    struct session *session;
    FILE *file;
    const char *name; /* of the file, for what is wrong */
    /* Hears each line of a seat before it is done; may be NULL. */
    void (*decision)(void *self, const char *line);
    void *self;

    struct cli_line line;
    int number; /* of the line, from 1 */
    int round;
    bool round_is_open;
    bool lacks_end; /* it is wrong only in that it was interrupted or cut */
    char problem[PLACED_PROBLEM_SIZE]; /* with the file, line and round */
};

enum replay_step {
    REPLAY_GOES_ON, /* a seat has decided, or a round has begun */
    REPLAY_ROUND,   /* a round is over, and is as it was */
    REPLAY_END,     /* all of it is as it was */
    REPLAY_DIFFERS, /* it goes another way than it did: see `problem` */
    REPLAY_WRONG    /* it is no whole record: see `problem` */
};

/* Reads the head, and makes the session anew. REPLAY_GOES_ON if that is well.
 */
enum replay_step replay_begin(struct replay *replay);

/* The next line. */
enum replay_step replay_next(struct replay *replay);

/* ---- The table in plain lines ---- */

struct casino {
    const struct cli *cli;
    enum card_form form;
    int64_t pause; /* nanoseconds before each decision of the dealer */
    struct session *session;

    int bad_lines;          /* in a row */
    bool ended;             /* nothing more is to be played */
    enum cli_status status; /* how it went so far */
};

/* Plays until somebody quits, the input, the cards or the money end, or, in a
 * game without money, one game is decided; then sums up. */
enum cli_status casino_play(struct casino *casino);

/* Plays the record of a file again, on an empty session. CLI_NO, with the
 * round and the line, where it goes another way than it did; CLI_FAILED where
 * it is no whole record. `name` is for messages. */
enum cli_status casino_replay(struct casino *casino, FILE *file,
                              const char *name);

#endif
