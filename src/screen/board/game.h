/* A game of mancala on the stage, and what its parts share. For this room
 * alone. */
#ifndef BOARD_SCREEN_GAME_H
#define BOARD_SCREEN_GAME_H

#include "screen_board.h"

/* ---- Where the bowls are (layout.c) ---- */

/* The smallest screen for a board of any size. */
enum { BOARD_ROWS = 18, BOARD_COLUMNS = 60 };

/*
 * Two rows of houses between two stores. The upper row runs from right to left,
 * with its store on the left; the lower row runs from left to right, with its
 * store on the right. The numbers of the houses are above the upper row and
 * below the lower row, and the values of a hint are beyond them.
 */
struct board_layout {
    int rows, columns;
    int size;                  /* of the board */
    enum mancala_player below; /* the player of the lower row */
    struct box first_above;    /* the leftmost house of each row */
    struct box first_below;
    int stride; /* columns from one house's left edge to the next one's */
    bool has_shared_edges; /* neighboring houses share a column */
    int above_numbers_row, below_numbers_row, middle_row;
    struct box mancalas[MANCALA_PLAYERS];
};

/* What is to be laid out. */
struct board_plan {
    int size;
    enum mancala_player below;
    int values[MANCALA_PLAYERS]; /* rows for values of each player's houses */
    int rows, columns;           /* at least BOARD_ROWS by BOARD_COLUMNS */
};

/* Lays out a board on a screen without overlaps. */
void board_lay_out(struct board_layout *layout, const struct board_plan *plan);

/* Returns the box of `bowl`. */
struct box board_box(const struct board_layout *layout, int bowl);

/* Returns the bowl at this position, or -1. */
int board_at(const struct board_layout *layout, int row, int column);

/* ---- The picture (draw.c, draw_hints.c) ---- */

struct board_scene {
    const struct mancala_session_players *players;
    struct mancala_rules rules;
    struct mancala_board board;   /* as it looks now: while stones are sown, not
                                     as the game knows it */
    bool sown[MANCALA_SIZE_MOST]; /* bowls that the last move changed */
    int at;                       /* the current bowl; -1: none */
    int in_hand;                  /* stones, while they are sown */
    bool is_asked;                /* a player is choosing a house: `at` */
    bool is_watched;              /* by nobody who could ask for a hint */
    bool is_over;
    /* The values of the moves; the count is 0 unless they are shown. */
    struct mancala_search_result hints;
};

/* True if the screen has no room for whole sentences. */
bool board_is_narrow(void);

/* Returns the layout of `scene` on the current screen. */
struct board_layout board_layout_of(const struct board_scene *scene);

/* Draws where the chosen house's stones would end. */
void board_draw_destinations(const struct brush *brush,
                             const struct board_layout *layout,
                             const struct board_scene *scene);

/* Draws the values of a hint next to the numbers of the houses. */
void board_draw_hints(const struct brush *brush,
                      const struct board_layout *layout,
                      const struct board_scene *scene);

/* Draws `scene` on the stage. */
void board_draw_scene(const struct board_scene *scene, struct stage *stage);

/* ---- The game (game.c) ---- */

enum { NOT_ASKED = -1 };

struct board_game {
    const struct board_screen *start;
    struct stage_start stage_start;
    struct stage stage;
    struct mancala_session_players players; /* of the next game */
    int level;
    struct mancala_session session;
    struct board_scene scene;
    int chosen[MANCALA_PLAYERS]; /* the house of each, from 1 */
    int typed;                   /* the number being typed; 0: none */
    int asked_at;    /* the move count of the current question, or NOT_ASKED */
    bool again;      /* another game follows this one */
    int games;       /* started so far */
    bool has_failed; /* after an error message; the program ends */
};

/* Allocates a game with the operations `stage_game`. Returns NULL after an
 * error message. */
struct board_game *board_new(const struct board_screen *start,
                             const struct stage_game *stage_game,
                             const char *title);

/* The operations of mancala on the stage. */
extern const struct stage_game BOARD_GAME;

/* Draws the current scene, for the stage. */
void board_draw(void *self);

/* Resets the scene to the current state of the game. */
void board_begin_scene(struct board_game *game);

/* ---- Moves (sow.c) ---- */

/* Shows the board of the game, with no stones in hand. */
void board_settle(struct board_game *game);

/* Animates `move` on the board `before`, stone by stone. */
void board_show_sowing(struct board_game *game,
                       const struct mancala_board *before,
                       struct mancala_move move);

/* Marks the bowls that differ from `before`. */
void board_mark_changes(struct board_game *game,
                        const struct mancala_board *before);

/* Makes a move, reports it and shows it. Returns NULL, or why it is illegal. */
const char *board_sow(struct board_game *game, struct mancala_move move);

/* Undoes the last move of a person, or says why it can't. */
void board_take_back(struct board_game *game);

/* ---- Turns (turn.c), for the stage ---- */

/* Lets the computer move, or asks a person for a move or for another game. */
bool board_turn(void *self);

/* Asks the player to move, even for the computer's moves. */
bool board_ask(void *self);

void board_key(void *self, int key);

/* ---- Commands: views and quitting (views.c, options.c) ---- */

int board_show_help(void *self);
int board_show_log(void *self);
int board_show_options(void *self);
void board_show_hints(struct board_game *game,
                      const struct mancala_search_result *thought);

/* Returns true if the game may be left, after asking if it isn't over. */
bool board_confirm_leaving(void *self);

#endif
