/* Asciicasts of the table. */
#include "stage_cast.h"

#include <errno.h>
#include <string.h>

#include "records.h"
#include "table/game.h"

static FILE *open_cast(const struct table_screen *start)
{
    return record_open(start->cli, start->cast, 1, start->options->replaces);
}

enum cli_status game_cast(struct game *game, int rows, int columns)
{
    const struct table_screen *start = game->start;
    FILE *file = open_cast(start);
    if (file == NULL)
        return CLI_FAILED;
    enum cli_status status =
        stage_cast(&game->stage, &game->stage_start, rows, columns, file);
    if (fclose(file) == 0 || status == CLI_FAILED)
        return status;
    cli_complain(start->cli, "can't write %s: %s", start->cast,
                 strerror(errno));
    return CLI_FAILED;
}

bool table_screen_begin_cast(const struct table_screen *start,
                             enum cli_status *status)
{
    const struct cli *cli = start->cli;
    *status = CLI_FAILED;
    if (start->cast == NULL)
        return true;
    if (!cli_is_terminal(cli->in) || !cli_is_terminal(cli->out)) {
        cli_complain(cli, "--cast needs a terminal, or --replay or --demo");
        return false;
    }
    FILE *file = open_cast(start);
    return file && cast_session(cli, file, start->cast, status);
}
