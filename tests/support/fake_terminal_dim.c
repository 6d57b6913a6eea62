/* Changes what the emulator can't handle. It has no dim letters, so SGR 2,
 * anywhere in a sequence, becomes the choice of a font that no terminal
 * description uses. It gets only whole characters, because libvterm 0.1 keeps
 * the start of a character in its decoder for text that begins with ASCII, and
 * then looks for it in another decoder. */
#include "support/fake_terminal_inside.h"

#include <stdio.h>
#include <string.h>

enum { ESCAPE = 0x1b, REWRITTEN_ROOM = 4 * SEQUENCE_ROOM };

/* Returns how many parameters after this one belong to it: 38;5;N and
 * 38;2;R;G;B are colors, and the 2 in them doesn't mean dim. */
static int parameters_of_color(const char *parameter, int before)
{
    if (before == 0 &&
        (strcmp(parameter, "38") == 0 || strcmp(parameter, "48") == 0))
        return -1; /* the next parameter decides */
    if (before < 0)
        return strcmp(parameter, "2") == 0 ? 3 : 1;
    return before > 0 ? before - 1 : 0;
}

static const char *in_other_words(const char *parameter)
{
    if (strcmp(parameter, "2") == 0)
        return "19";
    if (strcmp(parameter, "22") == 0)
        return "22;10"; /* neither bold nor dim */
    return parameter;
}

/* Rewrites the parameters between "ESC [" and "m". */
static void rewrite(const char *parameters, char rewritten[REWRITTEN_ROOM])
{
    size_t length = 0;
    int in_color = 0;
    const char *next = parameters;
    bool last;
    do {
        char parameter[SEQUENCE_ROOM];
        size_t span = strcspn(next, ";");
        snprintf(parameter, sizeof parameter, "%.*s", (int)span, next);
        last = next[span] == '\0';
        next += span + 1;
        int belongs = in_color;
        in_color = parameters_of_color(parameter, in_color);
        length += (size_t)snprintf(
            rewritten + length, REWRITTEN_ROOM - length, "%s%s",
            belongs ? parameter : in_other_words(parameter), last ? "" : ";");
    } while (!last);
}

/* Shows what was held back. */
static void release(struct screen *screen)
{
    char *sequence = screen->sequence;
    size_t length = screen->held;
    screen->held = 0;
    bool attributes = length > 2 && sequence[1] == '[' &&
                      sequence[length - 1] == 'm' &&
                      strcspn(sequence + 2, "<=>?") >= length - 2;
    if (!attributes) {
        screen_write(screen, sequence, length);
        return;
    }
    char rewritten[REWRITTEN_ROOM], whole[REWRITTEN_ROOM + 8];
    sequence[length - 1] = '\0';
    rewrite(sequence + 2, rewritten);
    int count = snprintf(whole, sizeof whole, "\033[%sm", rewritten);
    screen_write(screen, whole, (size_t)count);
}

/* Returns the length of a UTF-8 character from its first byte. */
static size_t bytes_of_character(unsigned char first)
{
    if (first < 0xe0)
        return 2;
    return first < 0xf0 ? 3 : 4;
}

static bool begins_several(char byte)
{
    return byte == ESCAPE || (unsigned char)byte >= 0xc0;
}

static bool is_complete(const struct screen *screen)
{
    size_t length = screen->held;
    unsigned char first = (unsigned char)screen->sequence[0];
    unsigned char last = (unsigned char)screen->sequence[length - 1];
    if (first != ESCAPE)
        return length == bytes_of_character(first) ||
               (length > 1 && (last & 0xc0) != 0x80);
    if (length == SEQUENCE_ROOM - 1 || (length > 1 && last < ' '))
        return true;
    if (length == 2)
        return last != '[';
    return length > 2 && last >= '@';
}

void screen_write_dim(struct screen *screen, const char *bytes, size_t length)
{
    size_t shown = 0;
    for (size_t i = 0; i < length; i++) {
        if (screen->held == 0) {
            if (!begins_several(bytes[i]))
                continue;
            screen_write(screen, bytes + shown, i - shown);
        }
        screen->sequence[screen->held++] = bytes[i];
        screen->sequence[screen->held] = '\0';
        shown = i + 1;
        if (is_complete(screen))
            release(screen);
    }
    if (shown < length)
        screen_write(screen, bytes + shown, length - shown);
}
