/* Dots drawn as braille or as ASCII marks. */
#include "dots.h"

enum { BRAILLE_WIDTH = 2, BRAILLE_HEIGHT = 4 };

int dots_cell_width(const struct dots *dots)
{
    return dots->ascii ? 1 : BRAILLE_WIDTH;
}

int dots_cell_height(const struct dots *dots)
{
    return dots->ascii ? 1 : BRAILLE_HEIGHT;
}

void dots_set(struct dots *dots, int column, int top, int bottom)
{
    /* Unicode numbers the upper six dots down the columns, because the lowest
     * row was added later. */
    static const unsigned char bits[BRAILLE_HEIGHT][BRAILLE_WIDTH] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    int width = dots_cell_width(dots), height = dots_cell_height(dots);
    for (int row = top; row <= bottom; row++)
        dots->cells[row / height][column / width] |=
            bits[row % height][column % width];
}

/* Writes U+2800 plus the bits of the eight dots, in UTF-8. */
static void write_braille(unsigned char cell, struct pen *pen)
{
    const char text[] = {(char)0xE2, (char)(0xA0 | cell >> 6),
                         (char)(0x80 | (cell & 0x3F)), '\0'};
    pen_write(pen, text);
}

void dots_write(const struct dots *dots, int row, const char *background,
                struct pen *pen)
{
    for (int column = 0; column < dots->columns; column++) {
        unsigned char cell = dots->cells[row][column];
        if (cell == 0)
            pen_write(pen, background);
        else if (dots->ascii)
            pen_write(pen, "*");
        else
            write_braille(cell, pen);
    }
}
