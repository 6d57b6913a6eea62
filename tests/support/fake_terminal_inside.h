/* What the parts of a display share. */
#ifndef SUPPORT_FAKE_TERMINAL_INSIDE_H
#define SUPPORT_FAKE_TERMINAL_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include <vterm.h>

#include "support/fake_terminal.h"
#include "support/pty.h"

/* ---- The emulator ---- */

enum { SEQUENCE_ROOM = 64 };

struct screen {
    VTerm *emulator;
    VTermScreen *cells;
    int rows;
    int columns;
    bool alternate;
    bool cursor_shown;
    bool mouse;
    size_t held; /* the start of an incomplete sequence or character */
    char sequence[SEQUENCE_ROOM];
};

/* Opens a screen. The terminal's answers to the program's questions are written
 * to `answer`. */
void screen_open(struct screen *screen, int rows, int columns,
                 const int *answer);
void screen_close(struct screen *screen);
void screen_resize(struct screen *screen, int rows, int columns);

/* Shows what the program wrote. */
void screen_write(struct screen *screen, const char *bytes, size_t length);

/* Shows what the program wrote, in pieces of any length. Replaces the sequence
 * for dim letters by one for a font, since libvterm 0.1 has ten fonts but no
 * dim letters. */
void screen_write_dim(struct screen *screen, const char *bytes, size_t length);

enum { DIM_FONT = 9 };

/* ---- The environment ---- */

/* Returns the program's environment, which ends with NULL. */
char **environment_new(const struct fake_terminal_start *start);
void environment_free(char **environment);

/* ---- The display ---- */

struct fake_terminal {
    struct pty pty;
    pid_t child; /* the program, or the shell whose job it is */
    bool as_job;
    bool ended;
    int result; /* when it has ended */
    bool hung_up;
    struct screen screen;
    char *raw; /* everything written so far, and a '\0' */
    size_t raw_length;
    size_t raw_room;
    size_t raw_told; /* counted by fake_terminal_bytes_written() */
    char *text;      /* the last text returned to a caller */
};

#endif
