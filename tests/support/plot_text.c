/* Plots as texts. */
#include "plot_text.h"

#include "check.h"

#include <stdio.h>

enum { EMPTY_BRAILLE = 0x2800 };

const char *plot_text(char text[PLOT_TEXT_SIZE], const struct plot *plot)
{
    size_t length = 0;
    text[0] = '\0';
    for (int row = 0; row < plot->rows; row++)
        length += (size_t)snprintf(text + length, PLOT_TEXT_SIZE - length,
                                   "%s\n", plot->lines[row]);
    return text;
}

size_t plot_characters(const char *text, uint32_t characters[PLOT_LINE_SIZE])
{
    size_t count = 0;
    while (*text != '\0') {
        unsigned char byte = (unsigned char)*text++;
        int more = byte < 0x80 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
        assert_true(byte < 0x80 || byte >= 0xC0);
        uint32_t character = more == 0 ? byte : byte & (0x3FU >> more);
        for (int i = 0; i < more; i++) {
            assert_int_equal((unsigned char)*text & 0xC0, 0x80);
            character = character << 6 | ((unsigned char)*text++ & 0x3F);
        }
        characters[count++] = character;
    }
    return count;
}

void assert_plot_fits(const struct plot *plot, int columns, bool ascii)
{
    uint32_t characters[PLOT_LINE_SIZE];
    for (int row = 0; row < plot->rows; row++) {
        const char *line = plot->lines[row];
        size_t count = plot_characters(line, characters);
        if (count > (size_t)columns)
            fail_msg("\"%s\" has %zu columns, not %d", line, count, columns);
        for (size_t i = 0; i < count; i++)
            if (characters[i] < ' ' || (ascii && characters[i] > '~'))
                fail_msg("\"%s\" holds the character %u", line, characters[i]);
        uint32_t last = count > 0 ? characters[count - 1] : 0;
        if (last == ' ' || last == EMPTY_BRAILLE)
            fail_msg("\"%s\" ends in a blank", line);
    }
}

uint64_t plot_random(uint64_t *state, uint64_t most)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return most == UINT64_MAX ? *state : *state % (most + 1);
}
