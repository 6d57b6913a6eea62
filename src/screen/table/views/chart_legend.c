/* The legend of the chart: what the letters in its cells mean, and the color of
 * each. */
#include "table/views/chart_legend.h"

#include <string.h>

struct chart_code_words {
    const char *code, *words;
    enum role role;
};

/* The codes of charts by totals. */
static const struct chart_code_words CODE_WORDS[] = {
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

/* The letters of charts by the number of cards, and an example of more of them.
 */
static const struct chart_code_words LETTER_WORDS[] = {
    {"S", "stand", ROLE_CHIPS},
    {"H", "hit", ROLE_PLAIN},
    {"P", "split", ROLE_WON},
    {"D", "double", ROLE_STONE},
    {"RH", "surrender, or hit", ROLE_LOST},
    {"RS", "surrender, or stand", ROLE_LOST},
    {"S5H", "stand; with 5 cards or more, hit", ROLE_CHIPS},
};
enum { LETTER_WORDS_COUNT = sizeof LETTER_WORDS / sizeof *LETTER_WORDS };

enum role chart_role_of_code(const char *code)
{
    for (int i = 0; i < CODE_WORDS_COUNT; i++)
        if (strcmp(CODE_WORDS[i].code, code) == 0)
            return CODE_WORDS[i].role;
    for (int i = 0; i < LETTER_WORDS_COUNT; i++)
        if (LETTER_WORDS[i].code[0] == code[0])
            return LETTER_WORDS[i].role;
    return ROLE_PLAIN;
}

int chart_lay_legend(const struct chart_table *table, const struct brush *brush,
                     int first_row)
{
    static const char else_words[] = "or: if you can't";
    int row = first_row, column = 1;
    bool by_cards = table->counts_cards;
    int count = by_cards ? LETTER_WORDS_COUNT - 1 : CODE_WORDS_COUNT;
    for (int i = 0; i <= count; i++) {
        bool is_else = i == count && !by_cards;
        const struct chart_code_words *code = by_cards  ? &LETTER_WORDS[i]
                                              : is_else ? &CODE_WORDS[0]
                                                        : &CODE_WORDS[i];
        const char *sign = is_else ? "" : code->code;
        const char *words = is_else ? else_words : code->words;
        int columns = text_columns(sign) + !is_else + text_columns(words);
        if (!is_else && !chart_table_has(table, sign))
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
