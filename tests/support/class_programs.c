/* Includes the source of the three programs, because a test calls functions
 * that are local to each file. Each main() gets another name. */
#include "support/class_programs.h"

#include <string.h>

#include "support/check.h"

int shuffle_main(int argc, char *argv[]);
int deal_main(int argc, char *argv[]);
int play_main(int argc, char *argv[]);

/* NOLINTBEGIN(bugprone-suspicious-include) */
#define main shuffle_main
#include "../../src/shuffle.c"
#undef main
#define main deal_main
#include "../../src/deal.c"
#undef main
#define main play_main
#include "../../src/play.c"
#undef main
/* NOLINTEND(bugprone-suspicious-include) */

enum cli_status class_program_run(const struct cli *cli, const char *program,
                                  const char *seed)
{
    static const struct class_program SHUFFLE = {.reads_seed_only = true};
    char *arguments[] = {(char *)program, (char *)seed, NULL};
    bool deals = strcmp(program, "deal") == 0;
    bool plays = strcmp(program, "play") == 0;
    struct class_session session;
    enum cli_status status;
    assert_true(deals || plays || strcmp(program, "shuffle") == 0);
    if (!class_start(&session, cli,
                     deals   ? &DEAL
                     : plays ? &PLAY
                             : &SHUFFLE,
                     seed ? 2 : 1, arguments, &status))
        return status;
    return deals   ? deal_game(&session)
           : plays ? play_until_won(&session)
                   : shuffle_and_print(&session, 1, false);
}
