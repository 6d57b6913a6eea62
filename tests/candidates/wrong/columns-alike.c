/* Both cells of a row are written to one buffer. */
#define DEAL
#define OWN_PRINT_TABLE
#include "play.h"

static const char *cell(const struct hand *hand, int row)
{
    static char text[16];
    snprintf(text, sizeof text, EMPTY_PLACE);
    if (row < hand->count)
        snprintf(text, sizeof text, "%2s%s", faces[hand->cards[row] % 100],
                 suits[hand->cards[row] / 100]);
    return text;
}

static void print_table(bool hidden)
{
    (void)hidden;
    printf(BEFORE_TABLE HEADING);
    for (int i = 0; ROWS(i); i++) {
        const char *left = cell(&player, i), *right = cell(&dealer, i);
        printf("| %s  | %s  |" LINE_END, left, right);
    }
}
