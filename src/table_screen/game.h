/* A game on the screen, and what its parts share. For this room alone. */
#ifndef TABLE_SCREEN_GAME_H
#define TABLE_SCREEN_GAME_H

#include "scene.h"
#include "table_screen.h"

enum { DIARY_LINES = 600, DIARY_LINE_SIZE = 128 };

/* The last lines of the session, in the language of the table; what happened
 * stands there as comments. */
struct diary {
    int count; /* written so far; the last DIARY_LINES are kept */
    char lines[DIARY_LINES][DIARY_LINE_SIZE];
};

/* The bet that is being made up. */
struct bet {
    int64_t amount;
    int64_t typed; /* in dollars, while digits are typed */
    bool is_typing;
};

/* What the game waits for. */
enum awaited {
    AWAITED_NOTHING,
    AWAITED_BET,
    AWAITED_DECISION, /* at a hand */
    AWAITED_NEXT_ROUND /* that needs no bet */,
    AWAITED_FAREWELL /* that the last round has been looked at */
};

struct game {
    const struct table_screen *start;
    struct stage_start stage_start;
    struct stage stage;
    struct session session;
    struct scene scene;
    struct diary diary;
    enum awaited awaited;
    struct bet bet;
    /* The last round stays in sight while the next bet is made up: it is asked
     * for at a copy of the session, which is one round ahead. */
    struct session ahead;
    bool bets_ahead;
    char remark[COACH_SIZE]; /* of the coach, not told yet */
    bool has_coach;
    bool is_broke;
    bool told_of_account; /* that it is closed */
    enum cli_status status;
};

/* What the table does on the stage (play.c). */
extern const struct stage_game TABLE_GAME;

/* ---- On the stage (game.c) ---- */

/* A game in memory that does these things. NULL where it has been said that
 * there is none. */
struct game *game_new(const struct table_screen *start,
                      const struct stage_game *stage_game, const char *title);

/* Begins and ends on the terminal. False where it has been said why not. */
bool game_open(struct game *game);
enum cli_status game_close(struct game *game);

/* Draws the table as it stands, for the stage. */
void game_draw(void *game);

/* Does what a line says, as if typed; says why not in the status line. */
void game_line(struct game *game, const char *line);

/* Does it, and lets it be seen. */
void game_act(struct game *game, const struct action *action);

/* Tells, once, of an account that was closed. */
void game_look_at_account(struct game *game);

/* The listener that shows what happens. */
struct listener game_watcher(struct game *game);

/* Chips of persons that lie on the table. */
int64_t game_chips_on_table(const struct game *game);

/* ---- Turns (rounds.c), for the stage ---- */

/* Whoever is in turn decides, or is asked, or the next round is. */
bool game_turn(void *game);
void game_key(void *game, int key);

/* ---- What happens, in words (telling.c, diary.c) ---- */

/* A sentence for the status line; empty where nothing need be said. */
void tell_event(const struct session *session, enum card_form form,
                const struct event *event, char text[SAYING_SIZE]);

/* The question to the seat in turn. */
void tell_question(const struct session *session, char text[SAYING_SIZE]);

void diary_add(struct diary *diary, const char *line);
const char *diary_line(const struct diary *diary, int index);

/* Keeps an event that was told by this sentence. */
void diary_keep_event(struct game *game, const struct event *event,
                      const char *sentence);

/* ---- Keys (choice.c, bet.c) ---- */

/* The hints for what the seat in turn may do, but for bets. */
void choices_hint(const struct table *table, struct bar *bar);

/* The line that a key stands for in this phase; NULL: none. */
const char *choice_line(const struct table *table, int key);

void bet_start(struct bet *bet, const struct table *table, int seat);

/* Changes the bet by a key. False where that is no key for it. */
bool bet_key(struct bet *bet, const struct table *table, int seat, int key);
void bet_line(const struct bet *bet, char line[LINE_SIZE]);

/* ---- What a profile has chosen (settings.c) ---- */

/* Where the setup has an account: its look, and how many computers play along,
 * unless the setup has some. */
void settings_read(struct look *look, bool *has_coach, struct setup *setup);

/* What can be changed while one plays. */
struct settings {
    struct look look;
    bool has_coach;
    int computers;
};

struct settings settings_of(const struct game *game);

/* Keeps what has changed since it was `before`. False where it can't be kept;
 * without an account nothing need be. */
bool settings_write(const struct settings *before, const struct settings *now,
                    const struct account *account);

/* ---- Commands: views, and the way out (views.c and others) ---- */

int game_show_help(void *game);
int game_show_advice(void *game);
int game_show_statistics(void *game);
int game_show_log(void *game);
int game_show_options(void *game);

/* Asks whether to leave though money is on the table. */
bool game_confirm_leaving(void *game);

/* The end of a session. True: another one follows. */
bool game_show_ending(struct game *game);

#endif
