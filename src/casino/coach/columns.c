/* Writes the table as text: a column for each hand. */
#include "coach.h"

enum { COLUMNS_ABREAST = 11, HEADING_WIDTH = 6 };

static const char *cell(char text[CARD_TEXT_SIZE], const struct column *column,
                        size_t row, enum card_form form)
{
    if (row >= column->count)
        return "   ";
    if (row == 1 && column->hides_second)
        return " **";
    return card_text(text, column->cards[row], form);
}

static void show_abreast(FILE *out, enum card_form form,
                         const struct column columns[], size_t count)
{
    size_t rows = 0;
    fputc('\n', out);
    for (size_t i = 0; i < count; i++) {
        bool last = i + 1 == count;
        fprintf(out, " %-*s", last ? 0 : HEADING_WIDTH, columns[i].heading);
        if (columns[i].count > rows)
            rows = columns[i].count;
    }
    fputc('\n', out);
    for (size_t row = 0; row < rows; row++) {
        fputc('|', out);
        for (size_t i = 0; i < count; i++) {
            char text[CARD_TEXT_SIZE];
            fprintf(out, " %s  |", cell(text, &columns[i], row, form));
        }
        fputc('\n', out);
    }
}

void show_columns(FILE *out, enum card_form form, const struct column columns[],
                  size_t count)
{
    for (size_t i = 0; i < count; i += COLUMNS_ABREAST) {
        size_t left = count - i;
        show_abreast(out, form, columns + i,
                     left < COLUMNS_ABREAST ? left : COLUMNS_ABREAST);
    }
}
