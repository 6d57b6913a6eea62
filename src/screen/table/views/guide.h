/* The first page. For this room alone. */
#ifndef TABLE_SCREEN_GUIDE_H
#define TABLE_SCREEN_GUIDE_H

#include "table/game.h"

/* Shows one page to a profile that has never played a round. */
void guide_show_first_page(struct game *game);

#endif
