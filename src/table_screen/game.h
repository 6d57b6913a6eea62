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

struct game {
    const struct screen_start *start;
    struct cli cli; /* its complaints wait until the screen is gone */
    struct look look;
    struct terminal terminal;
    struct brush brush;
    struct session session;
    struct scene scene;
    struct diary diary;
    struct bet bet;
    char remark[COACH_SIZE]; /* of the coach, not told yet */
    bool skips;              /* nothing moves until somebody is asked */
    bool leaves;             /* the program must end, at once */
    bool ended;              /* the session has */
    bool is_broke;
    bool told_of_account; /* that it is closed */
    enum cli_status status;
};

/* ---- The loop's parts (game.c) ---- */

/* Draws the table as it stands. */
void game_draw(struct game *game);

/* The next key that is for whoever waits; sizes, redrawing, views and leaving
 * are seen to. KEY_IS_NONE when what is on the screen has changed, or when
 * the session or the program has ended. */
int game_key(struct game *game);

/* Does what a line says, as if typed; says why not in the status line. */
void game_line(struct game *game, const char *line);

/* Does it, and lets it be seen. */
void game_act(struct game *game, const struct action *action);

/* Tells, once, of an account that was closed. */
void game_look_at_account(struct game *game);

/* Whoever is in turn decides, or the next round is asked for (rounds.c). */
void game_take_turn(struct game *game);

/* Lets the time of an event pass; a key skips what is to come. */
void game_wait(struct game *game, int64_t nanoseconds);

/* Makes the brush anew for the look. */
void game_take_look(struct game *game);

/* The listener that shows what happens. */
struct listener game_watcher(struct game *game);

/* Begins and ends on the terminal. False where it has been said why not. */
bool game_open(struct game *game, const struct screen_start *start);
enum cli_status game_close(struct game *game);

/* The key of what was clicked in the bars; KEY_UNKNOWN: nothing. */
int game_clicked(const struct game *game);

/* Chips of persons that lie on the table. */
int64_t game_chips_on_table(const struct game *game);

/* ---- What happens, in words (telling.c) ---- */

/* A sentence for the status line; empty where nothing need be said. */
void tell_event(const struct session *session, enum card_form form,
                const struct event *event, char text[SAYING_SIZE]);

/* The question to the seat in turn. */
void tell_question(const struct session *session, char text[SAYING_SIZE]);

/* Puts a sentence behind what the status line says. */
void tell(struct scene *scene, const char *sentence);

void diary_add(struct diary *diary, const char *line);
const char *diary_line(const struct diary *diary, int index);

/* ---- Keys (choice.c, bet.c) ---- */

/* The hints for what the seat in turn may do, but for bets. */
void choices_hint(const struct table *table, struct scene *scene);

/* The line that a key stands for in this phase; NULL: none. */
const char *choice_line(const struct table *table, int key);

void bet_start(struct bet *bet, const struct table *table, int seat);

/* Changes the bet by a key. False where that is no key for it. */
bool bet_key(struct bet *bet, const struct table *table, int seat, int key);
void bet_line(const struct bet *bet, char line[LINE_SIZE]);

/* ---- Views ---- */

/* The key that closed it; KEY_IS_NONE when the program must end. */
int game_view(struct game *game, struct view *view);

void show_help(struct game *game);

/* What each action is worth. Any key closes it; returns one that acts, so that
 * it is not pressed twice, else KEY_IS_NONE. */
int show_advice(struct game *game);
void show_log(struct game *game);
void show_statistics(struct game *game);
void show_options(struct game *game);

/* A text that must be read. */
void show_notice(struct game *game, const char *title, const char *text);

/* The end of a session. True: another one follows. */
bool show_ending(struct game *game);

/* Asks whether to leave though money is on the table. */
bool confirm_leaving(struct game *game);

#endif
