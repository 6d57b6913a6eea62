/* Casts of games that nobody plays: curses draws them into a file. */
#define _XOPEN_SOURCE 700
#include "stage_cast.h"

#include <string.h>
#include <unistd.h>

#include "cast.h"
#include "stage/picture.h"
#include "stage/playback.h"
#include "stage/tty.h"

/* A cast of what curses appends to a file. */
struct watched {
    struct stage *stage;
    struct cast cast;
    FILE *drawn;
    off_t read;   /* the bytes of `drawn` that the cast has */
    int64_t time; /* in nanoseconds */
};

/* Copies what was drawn since the last time. */
static void take_picture(struct watched *watched)
{
    char bytes[4096];
    ssize_t length;
    while ((length = pread(fileno(watched->drawn), bytes, sizeof bytes,
                           watched->read)) > 0) {
        cast_output(&watched->cast, watched->time, bytes, (size_t)length);
        watched->read += length;
    }
}

static void run_watched(struct watched *watched)
{
    enum { MILLION = 1000000 };
    struct stage *stage = watched->stage;
    const struct stage_game *game = stage->start->game;
    for (;;) {
        stage_draw_position(stage);
        take_picture(watched);
        if (game->pace == NULL || stage->is_over)
            return;
        watched->time += (int64_t)playback_interval(stage) * MILLION;
        game->tick(stage->start->self);
    }
}

enum cli_status stage_cast(struct stage *stage, const struct stage_start *start,
                           int rows, int columns, FILE *file)
{
    struct box size = {.rows = rows, .columns = columns};
    struct watched watched = {.stage = stage, .drawn = tmpfile()};
    if (!stage_open_nowhere(stage, start, &size, start->color, watched.drawn))
        return CLI_FAILED;
    stage->skips = true; /* a step at a time, without animation */
    cast_begin(&watched.cast, file, TERM_OF_NOWHERE, size.rows, size.columns,
               0);
    run_watched(&watched);
    stage_close_nowhere(stage, watched.drawn);
    if (watched.cast.error == 0)
        return CLI_DONE;
    cli_complain(start->cli, "can't write the cast: %s",
                 strerror(watched.cast.error));
    return CLI_FAILED;
}
