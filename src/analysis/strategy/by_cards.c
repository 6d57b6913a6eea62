/* The codes of a chart for play by totals and numbers of cards. */
#include "strategy.h"

#include <string.h>

static char chart_letter(enum odds_action action)
{
    static const char letters[ODDS_ACTIONS] = {[ODDS_STAND] = 'S',
                                               [ODDS_HIT] = 'H',
                                               [ODDS_DOUBLE] = 'D',
                                               [ODDS_SPLIT] = 'P',
                                               [ODDS_SURRENDER] = 'R'};
    return letters[action];
}

/* Appends the plays of a total: a letter, and for each change with more cards
 * their number and a letter. */
static void add_total_code(const struct odds_cards_chart *chart,
                           struct chart_row row, int upcard,
                           char code[CHART_CARDS_CODE_SIZE])
{
    char last = '\0';
    for (int kind = 0; kind < ODDS_CARDS_KINDS; kind++) {
        const struct odds_cell *cell =
            &chart_cells_of(&chart->by_cards[kind], row)[upcard];
        bool surrenders = cell->action == ODDS_SURRENDER;
        char letter = chart_letter(surrenders ? cell->otherwise : cell->action);
        size_t used = strlen(code);
        if (!cell->possible || (letter == last && !surrenders))
            continue;
        if (surrenders)
            snprintf(code + used, CHART_CARDS_CODE_SIZE - used, "R%c", letter);
        else if (last == '\0')
            snprintf(code + used, CHART_CARDS_CODE_SIZE - used, "%c", letter);
        else
            snprintf(code + used, CHART_CARDS_CODE_SIZE - used, "%d%c",
                     kind + ODDS_CARDS_LEAST, letter);
        last = letter;
    }
}

/* A pair that isn't split is played by its total. */
const char *chart_cards_code(const struct odds_cards_chart *chart,
                             struct chart_row row, int upcard,
                             char code[CHART_CARDS_CODE_SIZE])
{
    struct chart_row total = row;
    code[0] = '\0';
    if (row.kind == CHART_PAIR) {
        const struct odds_cell *pair =
            &chart->by_cards[0].pair[row.number][upcard];
        if (!pair->possible || pair->action == ODDS_SPLIT) {
            snprintf(code, CHART_CARDS_CODE_SIZE, "%c",
                     pair->possible ? chart_letter(ODDS_SPLIT) : '-');
            return code;
        }
        total = chart_row_of_pair(row.number);
    }
    add_total_code(chart, total, upcard, code);
    if (*code == '\0') /* no two cards make it, or only a pair that is split */
        snprintf(
            code, CHART_CARDS_CODE_SIZE, "%c",
            chart_letter(
                chart_cells_of(&chart->by_cards[0], total)[upcard].otherwise));
    return code;
}
