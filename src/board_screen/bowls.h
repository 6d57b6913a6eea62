/* A game of mancala on the stage, and what its parts share. For this room
 * alone. */
#ifndef BOARD_SCREEN_BOWLS_H
#define BOARD_SCREEN_BOWLS_H

#include "board_screen.h"

/* ---- Where the bowls lie (layout.c) ---- */

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
};

/* For at least SCREEN_ROWS by SCREEN_COLUMNS. Nothing overlaps. */
void bowls_plan(struct bowls_layout *layout, int size,
                enum mancala_player below, int rows, int columns);

/* The box of a bowl. */
struct box bowls_box(const struct bowls_layout *layout, int bowl);

/* The bowl that lies there; -1 for none. */
int bowls_at(const struct bowls_layout *layout, int row, int column);

/* ---- What is to be seen (draw.c) ---- */

struct bowls_scene {
    const struct mancala_session_players *players;
    struct mancala_rules rules;
    struct mancala_board board;   /* as it looks now: while stones are sown, not
                                     as the game knows it */
    bool sown[MANCALA_SIZE_MOST]; /* bowls that the last move changed */
    int at;                       /* the bowl that is looked at; -1: none */
    int in_hand;                  /* stones, while they are sown */
    bool is_asked;                /* whoever is to move chooses a house: `at` */
    bool is_over;
};

/* Draws it all on the stage. */
void bowls_draw_scene(const struct bowls_scene *scene, struct stage *stage);

/* ---- The game (game.c) ---- */

enum { NOT_ASKED = -1 };

struct bowls {
    const struct board_screen *start;
    struct stage_start stage_start;
    struct stage stage;
    struct mancala_session_players players; /* of the next game */
    int level;
    struct mancala_session session;
    struct bowls_scene scene;
    int chosen[MANCALA_PLAYERS]; /* the house of each, from 1 */
    int typed;                   /* the house that is being typed; 0: none */
    int asked_at; /* behind how many moves somebody is asked; or NOT_ASKED */
    bool again;   /* when the game is left another one begins */
    int games;    /* begun so far */
};

/* A game in memory that does these things. NULL where it has been said that
 * there is none. */
struct bowls *bowls_new(const struct board_screen *start,
                        const struct stage_game *stage_game, const char *title);

/* What mancala does on the stage. */
extern const struct stage_game BOARD_GAME;

/* Draws what is to be seen, for the stage. */
void bowls_draw(void *bowls);

/* What is to be seen of the game as it stands, from the beginning. */
void bowls_begin_scene(struct bowls *bowls);

/* ---- Moves (sow.c) ---- */

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

/* ---- Turns (turn.c), for the stage ---- */

/* The computer moves, or a person is asked for a move or for another game. */
bool bowls_turn(void *bowls);

/* Whoever is to move is asked, even for the computer. */
bool bowls_ask(void *bowls);

void bowls_key(void *bowls, int key);

/* ---- Commands: views, and the way out (views.c, options.c) ---- */

int bowls_show_help(void *bowls);
int bowls_show_log(void *bowls);
int bowls_show_options(void *bowls);
void bowls_show_hints(struct bowls *bowls,
                      const struct mancala_session_thought *thought);

/* Asks whether to leave a game that is not over. */
bool bowls_confirm_leaving(void *bowls);

#endif
