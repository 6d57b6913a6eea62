/* The game that a person has left, in a file, until it is over. */
#include <errno.h>
#include <unistd.h>

#include "mancala_session.h"

/*
 * The file is a record of the moves that count, with these lines in place of
 * its end:
 *
 *     level 2         the computer's; 0 if its strength isn't a level
 *     cost 0          of the first move, as the coach judged it, and so on
 */

enum { PATH_SIZE = RECORD_PATH_SIZE - 8 }; /* room for ".part" */

static bool write_path(char path[PATH_SIZE])
{
    int length = cli_user_path(path, PATH_SIZE, "XDG_STATE_HOME",
                               "/.local/state", "/mancala/game");
    return length >= 0 && length < PATH_SIZE;
}

static bool write_game(const struct mancala_session *session, int level,
                       const int costs[], FILE *file)
{
    struct mancala_session copy;
    mancala_session_open(&copy, &session->game.rules, &session->players, file);
    mancala_session_repeat(&copy, &session->game);
    fprintf(file, "level %d\n", level);
    for (int i = 0; i < session->game.ply_count; i++)
        fprintf(file, "cost %d\n", costs[i]);
    return !copy.record.failed;
}

bool mancala_kept_write(const struct mancala_session *session, int level,
                        const int costs[])
{
    struct record_file whole;
    char path[PATH_SIZE];
    if (!write_path(path))
        return false;
    if (session->game.end != MANCALA_GOES_ON)
        return unlink(path) == 0 || errno == ENOENT;
    whole.path = path;
    snprintf(whole.part, sizeof whole.part, "%s.part", path);
    whole.file = cli_make_folders(path) ? fopen(whole.part, "w") : NULL;
    return whole.file &&
           record_file_close(&whole,
                             write_game(session, level, costs, whole.file));
}

FILE *mancala_kept_open(void)
{
    char path[PATH_SIZE];
    return write_path(path) ? fopen(path, "r") : NULL;
}

/* Reads the number from the line that was read last. */
static bool read_number(const struct replay *replay, const char *word, int most,
                        int *number)
{
    int64_t value;
    const char *text = replay_value(replay, word);
    if (text == NULL || !cli_parse_integer(text, 0, most, &value))
        return false;
    *number = (int)value;
    return true;
}

bool mancala_kept_read(struct mancala_session *session, FILE *file, int *level,
                       int costs[MANCALA_PLIES_MOST])
{
    enum { COST_MOST = MANCALA_SIZE_MOST * MANCALA_STONES_MOST };
    struct replay replay = {
        .format = &MANCALA_RECORDS, .game = session, .file = file, .name = ""};
    enum replay_step step = replay_begin(&replay);
    while (step == REPLAY_CONTINUES)
        step = replay_next(&replay);
    bool is_good = step == REPLAY_WRONG && replay.round > 0 &&
                   session->game.end == MANCALA_GOES_ON &&
                   read_number(&replay, "level", MANCALA_SESSION_LEVELS, level);
    for (int i = 0; is_good && i < session->game.ply_count; i++)
        is_good = replay_read_line(&replay) &&
                  read_number(&replay, "cost", COST_MOST, &costs[i]);
    return is_good;
}
