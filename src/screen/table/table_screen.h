/* The table on the screen, and what its parts share. For this module alone. */
#ifndef SCREEN_TABLE_GAME_H
#define SCREEN_TABLE_GAME_H

#include "screen_table.h"
#include "coach_adviser.h"
#include "coach_review.h"
#include "table/draw.h"

enum { LOG_LINES = 600, LOG_LINE_SIZE = 192 };

/* The last lines of the game: actions behind a >, events in sentences. */
struct game_log {
    int count; /* written so far; the last LOG_LINES are kept */
    char lines[LOG_LINES][LOG_LINE_SIZE];
};

/* What the ledger has of the session, as the review says it. */
struct session {
    bool is_known;        /* the ledger or the journal has it, with a round */
    struct review review; /* includes the decisions of a round that is kept */
};

/* Each way does what the one before it does. */
enum coach_way {
    COACH_OFF,
    COACH_AFTER,  /* says what was right where that isn't obvious, and why
                     another decision was better */
    COACH_BEFORE, /* also asks before a mistake */
    COACH_PRAISE, /* also says why the best decisions were right */
    COACH_WAYS
};

enum { BET_TYPED_SIZE = 10 };

/* The bet that is being entered. */
struct bet {
    int64_t amount; /* the typed or chosen amount, even if it isn't legal */
    int64_t last;   /* the bet before; 0: none */
    int64_t side[SIDE_BETS]; /* the side bets; none with a bet of 0 */
    int64_t usual;           /* the last one that wasn't the largest; 0: none */
    int seat;
    bool is_most; /* the largest bet, which is for one round */
    bool is_typing;
    char typed[BET_TYPED_SIZE]; /* dollars, if `is_typing` */
};

/* An action that waits for a yes. */
struct confirmation {
    struct action action;
    int key; /* asked for it; 0: none waits */
    char question[MESSAGE_SIZE];
};

/* The visible part of the chart. */
struct chart_view {
    struct box box;         /* where it was drawn last */
    int part, line, column; /* the first ones; -1: where the hand is */
    bool is_longer;         /* than its box */
};

/* What the screen waits for. */
enum awaited {
    AWAITED_NOTHING,
    AWAITED_BET,
    AWAITED_DECISION,   /* at a hand */
    AWAITED_NEXT_ROUND, /* a round without a bet */
    AWAITED_ANSWER,     /* to what practice asks */
    AWAITED_FAREWELL    /* the user to finish with the last round */
};

struct table_screen {
    const struct table_screen_start *start;
    struct stage_start stage_start;
    struct stage stage;
    struct game game;
    struct scene scene;
    struct game_log log;
    struct session session;
    struct view aside; /* open beside or over the table, if the scene has a
                          sheet; the chart writes no text */
    struct panel panel;
    struct chart_view chart;
    /* The game as it was when the panel's text was written. */
    int written_log_lines;
    int64_t written_bet;
    enum awaited written_awaited;
    enum awaited awaited;
    struct bet bet;
    /* The last round stays visible while the next bet is entered: the bet is
     * for a copy of the table, which is one round ahead. */
    struct table ahead;
    bool bets_ahead;
    int64_t last_bet; /* the account's, from earlier games; 0: none */
    char last_words[CLI_DOLLARS_SIZE + 4]; /* what b does: "Bet $100" */
    char *daily_result; /* printed at the end; NULL: none was played */
    struct confirmation confirmation;
    bool is_careful;                 /* asks before costly slips */
    char remark[MESSAGE_SIZE];       /* the coach's, until the next act */
    char short_remark[MESSAGE_SIZE]; /* the same where there is no room */
    bool is_praise;                  /* the remark */
    int uncoached_mistakes;          /* costly ones, while the coach is off */
    int round_without_chips;         /* which has been said, from 1 */
    enum coach_way coach;
    char no_round[MESSAGE_SIZE]; /* why another round can't begin; or empty */
    bool is_broke;
    bool is_undecided; /* no option has chosen the table: the lobby opens */
    bool has_learned;  /* the first hands were played to their end */
    bool has_lobby;    /* the lobby opened first: the last page leads there */
    struct rules_choice given_rules; /* chosen by options */
    bool moves;         /* goes to another table, without the last page */
    bool deals_at_once; /* the lobby asked to repeat the last bet */
    bool is_replay;     /* the status line also says what people do */
    char verdict[HISTORY_VERDICT_SIZE]; /* a replay's, on the next decision */
    bool is_within; /* within another screen, which continues later */
    struct practice_choice practice; /* what the lobby offers */
    struct lobby *lobby; /* the last one, for what was worked out; or NULL */
    void *context;       /* the state of a replay, a review or a watcher */
    enum cli_status status;
};

/* ---- On the stage ---- */

/* Allocates a screen with the operations `stage_game`. Returns NULL after an
 * error message. */
struct table_screen *table_screen_new(const struct table_screen_start *start,
                                      const struct stage_game *stage_game,
                                      const char *title);

/* Returns a screen within `outer`, with its look, or NULL. */
struct table_screen *
table_screen_new_within(struct table_screen *outer,
                        const struct stage_game *stage_game, const char *title);

/* Draws the current table, for the stage. */
void table_screen_draw(void *self);

/* What every game on the table has for the stage. */
#define ON_THE_TABLE                                  \
    .rows = COMPACT_ROWS, .columns = COMPACT_COLUMNS, \
    .draw = table_screen_draw, .surface = SURFACE_FELT

/* True if `key` is an action, and no face-up card is on its way: the person has
 * seen what it is about. For the stage. */
bool table_screen_acts_after_skip(const void *self, int key);

/* Returns the listener that shows events or, of a game that continues, only
 * writes into the log what is past. */
struct listener table_screen_listener(struct table_screen *screen,
                                      bool is_past);

/* Returns the chips that people have on the table. */
int64_t table_screen_chips_on_table(const struct table_screen *screen);

/* ---- Turns, for the stage ---- */

/* Lets a computer decide, or asks for a decision or the next round. */
bool table_screen_turn(void *self);
void table_screen_key(void *self, int key);

/* Returns the bet nearest to `amount` that the rules and the bankroll allow, or
 * the minimum if the bankroll is below it. */
int64_t bet_within_limits(const struct rules *rules, int64_t bankroll,
                          int64_t amount);

/* ---- Events in words ---- */

void log_add_sentences(struct game_log *log, const char *text);
void log_begin_round(struct game_log *log); /* after one empty line */

/* ---- Keys ---- */

/* What a key changes while a bet is asked for. */
enum bet_key {
    BET_DEAL,
    BET_REPEAT, /* repeats the last bet and deals */
    BET_SIDE,
    BET_CHIP_MORE,
    BET_CHIP_LESS,
    BET_STEP_MORE,
    BET_STEP_LESS,
    BET_TYPE,
    BET_ERASE,
    BET_TWICE,
    BET_LEAST,
    BET_MOST,
    BET_ANTE,
    BET_PASS, /* no ante: sit out */
    BET_LOBBY
};

/* What a key does. Two rows may have the same key, also in one phase, if only
 * one of them can be done at a time. */
struct table_key {
    enum phase phase;
    int does; /* enum bet_key in PHASE_BETS, else enum action_kind */
    int key, second_key;
    const char *sign; /* shown in bars and the help; NULL: in neither */
    const char *word; /* shown in bars; NULL: in none */
    const char *help; /* NULL: that of the row before is about it, too; empty:
                         there is none */
};

/* Returns what `key` does in `phase`: if several rows have the key, the one
 * whose bit, 1 << does, is set in `can`. Returns NULL if the phase doesn't have
 * this key. */
const struct table_key *table_key_find(enum phase phase, unsigned can, int key);

/* Adds a hint for each key of `phase` that can be used now. Where `rules` allow
 * an action of a hand only at other times, its place stays empty. */
void table_keys_hint(const struct rules *rules, enum phase phase, unsigned can,
                     const struct glyphs *glyphs, struct bar *bar);

/* Lists the keys that the game has for the help, and returns how many lines
 * that takes. */
enum { TABLE_KEYS_MAX = 48, TABLE_SIGN_SIZE = 24 };
struct table_key_words {
    char sign[TABLE_SIGN_SIZE];
    const char *does;
};
int table_keys_in_words(const struct game *game, const struct glyphs *glyphs,
                        struct table_key_words words[TABLE_KEYS_MAX]);

/* ---- The coach ---- */

/* Writes a remark on the last decision, and a form of it for less room; both
 * are empty if there is nothing to say. */
void coach_remark(const struct game *game, enum coach_way way,
                  char remark[MESSAGE_SIZE], char brief[MESSAGE_SIZE]);

/* ---- Settings ---- */

/* The settings that can be changed during play. */
struct settings {
    struct look look;
    enum coach_way coach;
    bool is_careful;
    char computers[SEATS_MAX + 1]; /* a letter for the kind of each */
};

/* Takes over from the lobby who plays along and, if the person `sits` down
 * there, the table, and saves them in the profile. */
void settings_accept(struct table_screen *screen, const struct setup *wish,
                     bool sits);

/* ---- Commands: views and quitting ---- */

/* Draws the chart, with the hand to act marked, in a box of the picture. If it
 * is new, where the hand is. Returns the rows that it takes. */
int table_screen_draw_chart(struct table_screen *screen, const struct box *box,
                            bool is_new);

/* True if `key` scrolls the chart. */
bool table_screen_scroll_chart(struct table_screen *screen, int key);

/* Returns the view of this game, line by line. */
struct view table_screen_log(struct table_screen *screen);

/* Open the log or the advice beside or over the table, or close it. */
int table_screen_show_log(void *self);
int table_screen_show_advice(void *self);

/* Handles a key for what is open there. Returns false if the key is for the
 * table. */
bool table_screen_take_aside_key(struct table_screen *screen, int key);

/* Closes what is open there, for the stage: returns true if nothing is, so that
 * the table may be left. */
bool table_screen_leave_aside(void *self);

/* Plays the daily of today on the screen of `outer`, or practice with the setup
 * `wish`, and comes back. Returns false if it can't be played. */
bool table_screen_play_daily(struct table_screen *outer);
bool table_screen_play_practice(struct table_screen *outer,
                                const struct setup *wish);

int table_screen_show_options(void *self);
int table_screen_show_history(void *self);
void table_screen_show_statistics(struct table_screen *screen);

/* Shows a session from a mistake on, until `opener`, the key that opened it, or
 * another closes it. Keeps in the account what is played right. */
void table_screen_show_review(struct table_screen *screen,
                              struct review *review, int place, int opener);

/* True if a mistake was played right at the first try. */
bool review_is_mended(const struct account *account,
                      const struct review *review, int place);

/* True if the account's profile has never played a round. */
bool profile_is_new(const struct account *account);

/* Asks a profile that has never played a round whether it is new to the game,
 * and leads it through five arranged hands to a table. */
void first_page_show(struct table_screen *screen);

/* Plays these hands. The coach stays with the person, also after leaving them.
 * Returns true if all were played: then a table follows. */
bool first_hands_play(struct table_screen *screen);

/* Shows the lobby: before the first game, at the entrance, or between two
 * rounds. Returns true if the person sits down, in the second case for another
 * game at the table that was chosen. */
bool lobby_show(struct table_screen *screen, bool is_entrance);

#endif
