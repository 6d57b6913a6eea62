/* A game of mancala on the screen, and what its parts share. For this room
 * alone. */
#ifndef BOARD_SCREEN_BOWLS_H
#define BOARD_SCREEN_BOWLS_H

#include "board_screen.h"

/* ---- Where the bowls lie (bowls_layout.c) ---- */

/* Two rows of houses between two mancalas: those of the player above from the
 * right to the left, and its mancala on the left; those of the player below
 * from the left to the right, and its mancala on the right. */
struct bowls_layout {
    int rows, columns;
    int size;                  /* of the board */
    enum mancala_player below; /* whose houses lie below */
    struct box first_above;    /* the leftmost house of each row */
    struct box first_below;
    int stride; /* columns from one house's left edge to the next one's */
    int above_numbers_row, below_numbers_row, middle_row;
    struct box mancalas[MANCALA_PLAYERS];
    int status_row, question_row, actions_row, keys_row;
};

/* For at least SCREEN_ROWS by SCREEN_COLUMNS. Nothing overlaps. */
void bowls_plan(struct bowls_layout *layout, int size,
                enum mancala_player below, int rows, int columns);

/* The box of a bowl. */
struct box bowls_box(const struct bowls_layout *layout, int bowl);

/* The bowl that lies there; -1 for none. */
int bowls_at(const struct bowls_layout *layout, int row, int column);

/* ---- What is to be seen (bowls_draw.c) ---- */

struct bowls_scene {
    const char *title;
    const struct mancala_session_players *players;
    struct mancala_rules rules;
    struct mancala_board board;   /* as it looks now: while stones are sown, not
                                     as the game knows it */
    bool sown[MANCALA_SIZE_MOST]; /* bowls that the last move changed */
    int at;                       /* the bowl that is looked at; -1: none */
    int in_hand;                  /* stones, while they are sown */
    bool is_asked;                /* whoever is to move chooses a house: `at` */
    bool is_over;
    char status[SAYING_SIZE];   /* what has happened */
    char question[SAYING_SIZE]; /* what is asked */
    struct hint actions[HINTS_MAX];
    int action_count;
    struct hint general[HINTS_MAX];
    int general_count;
};

/* Draws it all. On a screen that is too small it says so. */
void bowls_draw(struct bowls_scene *scene, const struct brush *brush);

/* ---- The game (bowls_game.c) ---- */

struct bowls {
    const struct screen_mancala *start;
    struct cli cli; /* its complaints wait until the screen is gone */
    struct look look;
    struct terminal terminal;
    struct brush brush;
    struct mancala_session_players players; /* of the next game */
    int level;
    struct mancala_session session;
    struct bowls_scene scene;
    int chosen[MANCALA_PLAYERS]; /* the house of each, from 1 */
    int typed;                   /* the house that is being typed; 0: none */
    bool skips;                  /* nothing moves until somebody is asked */
    bool leaves;                 /* the program must end, at once */
    bool ended;                  /* the game is left */
    bool again;                  /* and another one begins */
    bool is_replay;
    int games; /* begun so far */
};

/* Begins and ends on the terminal. False where it has been said why not. */
bool bowls_open(struct bowls *bowls, const struct screen_mancala *start);
void bowls_close(struct bowls *bowls);

/* Makes the brush anew for the look. */
void bowls_take_look(struct bowls *bowls);

/* Draws what is to be seen. */
void bowls_show(struct bowls *bowls);

/* What is to be seen of the game as it stands, from the beginning. */
void bowls_begin_scene(struct bowls *bowls, const char *title);

/* Leaves the game, or stays. */
void bowls_leave(struct bowls *bowls);

/* Lets time pass; a key skips what is to come. */
void bowls_wait(struct bowls *bowls, int milliseconds);

/* What is left of a key when sizes, redrawing, views and leaving have been
 * seen to: KEY_IS_NONE where it was for them. */
int bowls_general_key(struct bowls *bowls, int key);

/* Shows the game; the next key that is for whoever is asked. KEY_IS_NONE when
 * what is on the screen has changed. */
int bowls_key(struct bowls *bowls);

/* ---- Moves (bowls_sow.c) ---- */

/* The board as the game has it, with nothing on its way. */
void bowls_settle(struct bowls *bowls);

/* Shows the board as it was, and what this move does to it, stone by stone. */
void bowls_show_sowing(struct bowls *bowls, const struct mancala_board *before,
                       struct mancala_move move);

/* Marks the bowls that are not what they were. */
void bowls_mark_changes(struct bowls *bowls,
                        const struct mancala_board *before);

/* Makes a move that has no problem, tells it and shows it. */
void bowls_sow(struct bowls *bowls, struct mancala_move move);

/* Takes back what a person did last, or says why not. */
void bowls_take_back(struct bowls *bowls);

/* ---- Turns (bowls_turn.c) ---- */

/* Chooses a house that has stones, the one of the last turn if it has some. */
void bowls_begin_choice(struct bowls *bowls);

/* What a person is asked: the house that is chosen, what sowing it does, and
 * the keys. */
void bowls_ask_about(struct bowls *bowls);

/* Whoever is to move does so; behind the end another game is asked for. */
void bowls_take_turn(struct bowls *bowls);

/* ---- Views (bowls_views.c) ---- */

void bowls_show_help(struct bowls *bowls);
void bowls_show_hints(struct bowls *bowls,
                      const struct mancala_session_thought *thought);
void bowls_show_log(struct bowls *bowls);
void bowls_show_options(struct bowls *bowls);

/* Asks whether to leave a game that is not over. */
bool bowls_confirm_leaving(struct bowls *bowls);

#endif
