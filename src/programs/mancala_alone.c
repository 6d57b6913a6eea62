/* Stands in for challenge and jail where mancala is built without libseccomp:
 * refuses bots and the logs of tournaments. */
#include <stdio.h>

#include "challenge.h"
#include "jail.h"

static const char WITHOUT[] = "--bot and --watch need libseccomp, and this "
                              "mancala was built without it";

size_t jail_options(struct jail_demands *demands, struct cli_option options[])
{
    (void)demands;
    (void)options;
    return 0;
}

enum cli_status jail_admit(const struct cli *cli,
                           const struct jail_demands *demands)
{
    (void)demands;
    return cli_complain(cli, "%s", WITHOUT);
}

enum cli_status challenge_read_mancala(const struct cli *cli, const char *path,
                                       int64_t number,
                                       struct challenge_mancala_game *found)
{
    (void)path;
    (void)number;
    (void)found;
    return cli_complain(cli, "%s", WITHOUT);
}

/* jail_admit() lets no bot come so far. */
struct challenge_opponent *
challenge_opponent_open(const char *path, const struct mancala_rules *rules,
                        char problem[CHALLENGE_PROBLEM_SIZE])
{
    (void)path;
    (void)rules;
    snprintf(problem, CHALLENGE_PROBLEM_SIZE, "%s", WITHOUT);
    return NULL;
}

const char *challenge_opponent_choose(struct challenge_opponent *opponent,
                                      const struct mancala_game *game,
                                      bool is_new, struct mancala_move *move)
{
    (void)opponent;
    (void)game;
    (void)is_new;
    (void)move;
    return WITHOUT;
}

void challenge_opponent_close(struct challenge_opponent *opponent)
{
    (void)opponent;
}
