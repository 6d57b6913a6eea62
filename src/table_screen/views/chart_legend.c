/* The legend of the chart: what the letters in its cells mean, and the color of
 * each. */
#include "table_screen/views/chart_legend.h"

#include <string.h>

static const struct chart_code_words {
    const char *code, *words;
    enum role role;
} CODE_WORDS[] = {
    {"S", "stand", ROLE_CHIPS},
    {"H", "hit", ROLE_PLAIN},
    {"P", "split", ROLE_WON},
    {"Dh", "double, or hit", ROLE_STONE},
    {"Ds", "double, or stand", ROLE_STONE},
    {"Rh", "surrender, or hit", ROLE_LOST},
    {"Rs", "surrender, or stand", ROLE_LOST},
    {"-", "not in this shoe", ROLE_FAINT},
};
enum { CODE_WORDS_COUNT = sizeof CODE_WORDS / sizeof *CODE_WORDS };

enum role chart_role_of_code(const char *code)
{
    for (int i = 0; i < CODE_WORDS_COUNT; i++)
        if (strcmp(CODE_WORDS[i].code, code) == 0)
            return CODE_WORDS[i].role;
    return ROLE_PLAIN;
}

int chart_lay_legend(const struct odds_chart *chart, const struct brush *brush,
                     int first_row)
{
    static const char else_words[] = "or: if you can't";
    int row = first_row, column = 1;
    for (int i = 0; i <= CODE_WORDS_COUNT; i++) {
        bool is_else = i == CODE_WORDS_COUNT;
        const struct chart_code_words *code = &CODE_WORDS[is_else ? 0 : i];
        const char *sign = is_else ? "" : code->code;
        const char *words = is_else ? else_words : code->words;
        int columns = text_columns(sign) + !is_else + text_columns(words);
        if (!is_else && !chart_has_code(chart, sign))
            continue;
        if (column + columns >= screen_columns()) {
            row++;
            column = 1;
        }
        if (brush) {
            paint_text(brush, row, column, code->role, sign);
            paint_text(brush, row, column + columns - text_columns(words),
                       is_else ? ROLE_FAINT : ROLE_PLAIN, words);
        }
        column += columns + 2;
    }
    return row - first_row + 1;
}
