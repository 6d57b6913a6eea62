/* Reads asciicasts and shows them on a terminal emulator. */
#include "support/check.h"

#include "support/cast_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/fake_terminal_inside.h"

/* ---- Reading ---- */

/* Returns what follows `text` at the start of `line`, or fails the test. */
static const char *behind(const char *line, const char *text)
{
    if (strncmp(line, text, strlen(text)) != 0)
        fail_msg("\"%s\" was expected in the cast at: %.60s", text, line);
    return line + strlen(text);
}

/* Reads a control character from four digits. */
static const char *read_escape(const char *line, char *byte)
{
    char digits[5] = "", *end;
    snprintf(digits, sizeof digits, "%.4s", line);
    *byte = (char)strtol(digits, &end, 16);
    assert_true(*end == '\0' && end == digits + 4);
    return line + 4;
}

/* Reads a JSON string, with the escapes that the program writes. */
static const char *read_string(const char *line, char **data)
{
    size_t used = 0;
    line = behind(line, "\"");
    *data = malloc(strlen(line) + 1);
    assert_non_null(*data);
    while (*line != '"') {
        char byte = *line++;
        assert_true((unsigned char)byte >= ' ');
        if (byte == '\\') {
            byte = *line++;
            if (byte == 'n')
                byte = '\n';
            else if (byte == 'u')
                line = read_escape(line, &byte);
            else
                assert_true(byte == '"' || byte == '\\');
        }
        (*data)[used++] = byte;
    }
    (*data)[used] = '\0';
    return line + 1;
}

static const char *read_event(const char *line, struct cast_event *event)
{
    char *end, *kind;
    line = behind(line, "[");
    event->time = strtod(line, &end);
    assert_true(end > line);
    line = read_string(behind(end, ", "), &kind);
    event->kind = kind[0];
    free(kind);
    line = read_string(behind(line, ", "), &event->data);
    return behind(line, "]\n");
}

void cast_lines_read(struct cast_lines *cast, const char *text)
{
    char *end;
    double before = 0;
    *cast = (struct cast_lines){.count = 0};
    text = behind(text, "{\"version\": 2, \"width\": ");
    cast->columns = (int)strtol(text, &end, 10);
    text = behind(end, ", \"height\": ");
    cast->rows = (int)strtol(text, &end, 10);
    text = strchr(end, '\n') + 1;
    while (*text) {
        size_t size = (size_t)(cast->count + 1) * sizeof *cast->events;
        cast->events = realloc(cast->events, size);
        assert_non_null(cast->events);
        struct cast_event *event = &cast->events[cast->count++];
        text = read_event(text, event);
        assert_true(event->time >= before);
        assert_true(event->kind == 'o' || event->kind == 'r');
        before = event->time;
    }
}

void cast_lines_free(struct cast_lines *cast)
{
    for (int i = 0; i < cast->count; i++)
        free(cast->events[i].data);
    free(cast->events);
}

char *cast_lines_output(const struct cast_lines *cast)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    for (int i = 0; i < cast->count; i++)
        if (cast->events[i].kind == 'o')
            fputs(cast->events[i].data, out);
    fclose(out);
    return text;
}

/* ---- Showing ---- */

static void show_event(struct fake_terminal *display,
                       const struct cast_event *event)
{
    char *end;
    if (event->kind == 'o') {
        screen_write_dim(&display->screen, event->data, strlen(event->data));
        return;
    }
    int columns = (int)strtol(event->data, &end, 10);
    assert_int_equal(*end, 'x');
    screen_resize(&display->screen, (int)strtol(end + 1, NULL, 10), columns);
}

struct fake_terminal *cast_screen_open(const struct cast_lines *cast, int count)
{
    struct fake_terminal *display = calloc(1, sizeof *display);
    assert_non_null(display);
    display->pty.master = -1; /* nobody reads the terminal's answers */
    screen_open(&display->screen, cast->rows, cast->columns,
                &display->pty.master);
    for (int i = 0; i < count; i++)
        show_event(display, &cast->events[i]);
    return display;
}

void cast_screen_close(struct fake_terminal *display)
{
    screen_close(&display->screen);
    free(display->text);
    free(display);
}
