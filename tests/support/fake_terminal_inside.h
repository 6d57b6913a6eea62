/* What the parts of a display share. */
#ifndef SUPPORT_DISPLAY_INSIDE_H
#define SUPPORT_DISPLAY_INSIDE_H

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
    size_t held; /* the start of a sequence or character; its end is to come */
    char sequence[SEQUENCE_ROOM];
};

/* `answer` is written to when the terminal answers a program's question. */
void screen_open(struct screen *screen, int rows, int columns,
                 const int *answer);
void screen_close(struct screen *screen);
void screen_resize(struct screen *screen, int rows, int columns);

/* Shows what the program wrote. */
void screen_write(struct screen *screen, const char *bytes, size_t length);

/* The same, in any pieces, and with a sequence for dim letters said in another
 * way: libvterm 0.1 knows no dim, but ten fonts. */
void screen_write_dim(struct screen *screen, const char *bytes, size_t length);

enum { DIM_FONT = 9 };

/* ---- The environment ---- */

/* What a program gets, NULL at its end. */
char **environment_new(const struct fake_terminal_start *start);
void environment_free(char **environment);

/* ---- The display ---- */

struct fake_terminal {
    struct pty pty;
    pid_t child; /* the program, or the shell that it is a job of */
    bool as_job;
    bool ended;
    int result; /* when it has ended */
    bool hung_up;
    struct screen screen;
    char *raw; /* all that was written, with a '\0' behind it */
    size_t raw_length;
    size_t raw_room;
    size_t raw_told; /* by fake_terminal_bytes_written() */
    char *text;      /* what was last given to a caller */
};

#endif
