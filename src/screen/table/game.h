/* A game on the screen, and what its parts share. For this module alone. */
#ifndef SCREEN_TABLE_GAME_H
#define SCREEN_TABLE_GAME_H

#include "screen_table.h"
#include "coach_adviser.h"
#include "coach_review.h"
#include "table/draw.h"

enum { DIARY_LINES = 600, DIARY_LINE_SIZE = 192 };

/* The last lines of the session: actions behind a >, events in sentences. */
struct diary {
    int count; /* written so far; the last DIARY_LINES are kept */
    char lines[DIARY_LINES][DIARY_LINE_SIZE];
};

/* What the ledger has of the sitting, as the review says it. */
struct sitting {
    bool is_known;        /* the ledger or the journal has it, with a round */
    int rounds;           /* of the person */
    struct review review; /* with the decisions of a round that is kept */
};

/* Each way does what the one before it does. */
enum coach_way {
    COACH_OFF,
    COACH_AFTER,  /* comments on a decision that wasn't the best */
    COACH_BEFORE, /* and asks before a mistake */
    COACH_PRAISE, /* and praises the best decisions */
    COACH_WAYS
};

enum { BET_TYPED_SIZE = 10 };

/* The bet that is being entered. */
struct bet {
    int64_t amount; /* what was typed or chosen, even if it isn't legal */
    int64_t last;   /* the bet before; 0: none */
    int64_t side[SIDE_BETS]; /* the side bets; none with a bet of 0 */
    bool is_typing;
    char typed[BET_TYPED_SIZE]; /* in dollars, if `is_typing` */
};

/* An action that waits for a yes. */
struct caution {
    struct action action;
    int key;         /* asked for it, and is never the yes; 0: none waits */
    const char *yes; /* the sign of the key that performs it */
    char question[SAYING_SIZE];
};

/* What the game is waiting for. */
enum awaited {
    AWAITED_NOTHING,
    AWAITED_BET,
    AWAITED_DECISION,   /* at a hand */
    AWAITED_NEXT_ROUND, /* a round without a bet */
    AWAITED_FAREWELL    /* the user to finish with the last round */
};

struct game {
    const struct table_screen *start;
    struct stage_start stage_start;
    struct stage stage;
    struct session session;
    struct scene scene;
    struct diary diary;
    struct banner banner;
    struct sitting sitting;
    enum awaited awaited;
    struct bet bet;
    /* The last round stays visible while the next bet is entered: the bet is
     * for a copy of the table, which is one round ahead. */
    struct table ahead;
    bool bets_ahead;
    int64_t last_bet;   /* of the account, from earlier sessions; 0: none */
    char *daily_result; /* printed at the end; NULL: none was played */
    struct caution caution;
    bool is_careful;                /* asks before costly slips */
    char remark[SAYING_SIZE];       /* of the coach, not shown yet */
    char short_remark[SAYING_SIZE]; /* the same where there is no room */
    bool is_praise;                 /* the remark */
    enum coach_way coach;
    char no_round[SAYING_SIZE]; /* why another round can't begin; or empty */
    bool is_broke;
    bool is_undecided; /* no option has chosen the table: the lobby opens */
    struct rules_choice given_rules; /* by options */
    bool moves;         /* to another table, without the last page */
    bool deals_at_once; /* for the last bet, as the lobby was told */
    bool is_replay;     /* tells also what people do */
    bool is_within;     /* on the screen of another game, which goes on */
    /* Plays the daily of today on the screen of `outer`, and comes back.
     * Returns false if it can't be played. */
    bool (*play_daily)(struct game *outer);
    enum cli_status status;
};

/* ---- On the stage ---- */

/* Allocates a game with the operations `stage_game`. Returns NULL after an
 * error message. */
struct game *game_new(const struct table_screen *start,
                      const struct stage_game *stage_game, const char *title);

/* Returns a game for the screen of `outer`, with its look, or NULL. */
struct game *game_new_within(const struct game *outer,
                             const struct stage_game *stage_game,
                             const char *title);

/* Opens and closes the stage. game_open() returns false after an error message.
 */
bool game_open(struct game *game);
enum cli_status game_close(struct game *game);

/* Draws the current table, for the stage. */
void game_draw(void *self);

/* Returns the smallest screen for the current table, for the stage. */
struct box game_smallest(const void *self);

/* Performs `action` and shows what happens. */
void game_act(struct game *game, const struct action *action);

/* Asks what to do when the account can't be written. */
enum unsaved game_ask_unsaved(void *self, const char *problem);

/* Says on the screen that the ledger is busy. */
void game_tell_wait(void *self, const char *text);

/* True if `key` is an action, and no face-up card is on its way: the person has
 * seen what it is about. For the stage. */
bool game_keeps_key(const void *self, int key);

/* Tells something that is no event, and keeps it in the diary. */
void game_tell(struct game *game, const char *text);

/* Returns the listener that shows events. */
struct listener game_watcher(struct game *game);

/* Returns the chips that people have on the table. */
int64_t game_chips_on_table(const struct game *game);

/* Takes the banner away, for the stage. */
void game_hide_banner(void *self);

/* ---- Turns, for the stage ---- */

/* Lets a computer decide, or asks for a decision or the next round. */
bool game_turn(void *self);
void game_key(void *self, int key);

/* ---- Events in words ---- */

/* Write the question to the seat to act, and the same for a small screen: "You
 * have 16; dealer shows 9." or "Dealer shows an ace. Insurance for $5?" */
void tell_question(const struct session *session, char text[SAYING_SIZE]);
void tell_question_shortly(const struct session *session,
                           char text[SAYING_SIZE]);

void diary_add(struct diary *diary, const char *line);
void diary_add_sentences(struct diary *diary, const char *text);
void diary_begin_round(struct diary *diary); /* after one empty line */
const char *diary_line(const struct diary *diary, int index);

/* Returns the listener that keeps what was played before of a session that goes
 * on. */
struct listener diary_catches_up(struct game *game);

/* ---- Keys ---- */

/* What a key changes while a bet is asked for. */
enum bet_deed {
    BET_DEAL,
    BET_REPEAT, /* and deal */
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
    int does; /* enum bet_deed in PHASE_BETS, else enum action_kind */
    int key, second_key;
    const char *sign; /* in bars and in the help; NULL: in neither */
    const char *word; /* in bars; NULL: in none */
    const char *help; /* NULL: that of the row before is about it, too; empty:
                         there is none */
};

/* Returns what `key` does in `phase`: of several rows the one that can be done,
 * as a bit of `can`, 1 << does. Returns NULL if it is no key of this phase. */
const struct table_key *table_key_find(enum phase phase, unsigned can, int key);

/* Adds the keys of `phase` for what can be done. */
void table_keys_hint(enum phase phase, unsigned can,
                     const struct glyphs *glyphs, struct bar *bar);

/* Lists the keys for the help, and returns how many lines that takes. */
enum { TABLE_KEYS_MAX = 48, TABLE_SIGN_SIZE = 24 };
struct table_key_words {
    char sign[TABLE_SIGN_SIZE];
    const char *does;
};
int table_keys_in_words(const struct glyphs *glyphs,
                        struct table_key_words words[TABLE_KEYS_MAX]);

/* Returns why an action's key means nothing in this phase, without a capital
 * letter or a period. Returns NULL for any other key. */
const char *table_key_refusal(enum phase phase, int key);

/* Starts with the bet of the last round or, in the first round, with `last`, as
 * far as the limits allow. */
void bet_start(struct bet *bet, const struct table *table, int seat,
               int64_t last);

/* Changes the bet as `key` does, and returns an answer to it, or NULL. */
const char *bet_change(struct bet *bet, const struct table *table, int seat,
                       enum bet_deed deed, int key);

/* Returns the action that places the bet. */
struct action bet_action(const struct bet *bet);

/* True if what is typed isn't an amount yet, as nothing or "5." isn't. */
bool bet_lacks_amount(const struct bet *bet);

/* Sets the bet before, with its side bets. */
void bet_repeat(struct bet *bet, const struct table *table, int seat);

/* Returns the cents on side bets; without a bet there are none. */
int64_t bet_side_stakes(const struct bet *bet);

/* Writes what follows the bet in the question: " + $6 on side bets", that it
 * isn't an amount or too much, or that the player sits out. */
enum { BET_NOTE_SIZE = 64 };
void bet_write_note(const struct bet *bet, const struct session *session,
                    int seat, char text[BET_NOTE_SIZE]);

/* Lets the user place side bets of `table` in the bet. */
void game_place_side_bets(struct game *game, const struct table *table);

/* ---- The coach ---- */

const char *coach_way_word(enum coach_way way);

/* Write a remark on the last decision, or nothing if there is nothing to say.
 * The short one says what was best, and what the mistake cost. */
void coach_remark(const struct session *session, enum coach_way way,
                  char remark[SAYING_SIZE]);
void coach_short_remark(const struct session *session, enum coach_way way,
                        char remark[SAYING_SIZE]);

/* Writes a question if the action, which is legal, is almost surely a slip:
 * hitting hard 17 or soft 19 or more, doubling hard 12 or more, splitting tens,
 * standing on hard 11 or soft 16 or less, surrendering these, any soft hand, or
 * 17 or more to a weak card, or giving away 0.4 bets, or 0.25 bets by
 * surrendering, doubling or splitting. Otherwise returns false. */
bool caution_question(const struct session *session, enum action_kind kind,
                      char question[SAYING_SIZE]);

/* Writes a question if the action, which is legal, is a mistake, and why
 * another one is better in a sentence. Otherwise returns false. */
bool coach_question(const struct session *session, const struct action *action,
                    char question[SAYING_SIZE], char sentence[SAYING_SIZE]);

/* Writes what a coach who asks before mistakes thinks of insurance or even
 * money if the seat to act is offered it, or nothing. */
void coach_remark_on_offer(const struct session *session, enum coach_way way,
                           char remark[SAYING_SIZE]);

/* ---- Saved settings ---- */

/* The settings that can be changed during play. */
struct settings {
    struct look look;
    enum coach_way coach;
    bool is_careful;
    char computers[SEATS_MAX + 1]; /* a letter for the kind of each */
};

/* If the setup has an account, reads its settings and, unless options chose
 * them, the table and the computers that were chosen in the lobby. */
void settings_read(struct settings *settings, struct setup *setup);

/* Read and save the last bet of the account, in cents. Without an account, or
 * if it has none, settings_bet() returns 0. */
int64_t settings_bet(const struct account *account);
void settings_write_bet(const struct account *account, int64_t bet);

/* Saves the table that was chosen in the lobby, if it comes with the program or
 * is the account's own rules file. */
void settings_write_table(const struct account *account,
                          const struct setup *setup);

struct settings settings_of(const struct game *game);

/* Saves the settings that differ from `before`. Returns false if that fails.
 * Without an account there is nothing to save. */
bool settings_write(const struct settings *before, const struct settings *now,
                    const struct account *account);

/* ---- Commands: views and quitting ---- */

int game_show_help(void *self);
int game_show_advice(void *self);
int game_show_chart(void *self);
int game_show_statistics(void *self);
int game_show_log(void *self);           /* of this session, line by line */
int game_show_what_happened(void *self); /* the same, where it is a key of
                                            its own */
int game_show_history(void *self);
int game_show_options(void *self);

/* Replays the hand that `file` has a record of, on the same screen. `title`
 * says which hand it is, and `remark`, shown at its end, what it cost
 *. */
void game_replay_hand(struct game *game, FILE *file, const char *title,
                      const char *remark);

/* Returns true if the game may be left, after asking if money is on the table.
 */
bool game_confirm_leaving(void *self);

/* Shows the last sitting of the account, which must be open. */
void game_show_review(struct game *game);

/* Reads the sitting of the first person at the table once the session is over.
 * The session takes over its sums of skill. */
void sitting_read(struct sitting *sitting, struct session *session);

/* Shows the lobby before the first session. Returns false if the person
 * leaves. */
bool lobby_enter(struct game *game);

/* Shows the lobby between two rounds. Returns true if another session follows,
 * at the table that was chosen. */
bool lobby_visit(struct game *game);

/* Shows the end of a session. Returns true if another one follows. */
bool game_show_ending(struct game *game);

#endif
