/* The lobby: the tables to choose from, and who plays along. For this room
 * alone. */
#ifndef TABLE_SCREEN_LOBBY_H
#define TABLE_SCREEN_LOBBY_H

#include "table_screen/game.h"

enum { LOBBY_TABLES = 9 }; /* as many as there are digits */

struct lobby {
    struct game *game;
    struct rules_choice own; /* as the program was started */
    struct lobby_table {
        struct rules_choice choice;
        struct rules rules;
        char label[RULES_LABEL_SIZE];
        bool has_edge;
        double edge; /* of the first bet, with best play */
    } tables[LOBBY_TABLES];
    int count, chosen;
};

/* Shows the lobby. Returns true if another session follows, at the table that
 * was chosen. */
bool lobby_show(struct game *game);

#endif
