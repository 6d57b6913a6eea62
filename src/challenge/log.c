/* The log of a match. */
#include "log.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* ---- Files ---- */

bool log_open(const struct cli *cli, const char *path, FILE **log)
{
    *log = path ? fopen(path, "w") : NULL;
    if (path == NULL || *log)
        return true;
    cli_complain(cli, "--log: %.250s can't be written: %s", path,
                 strerror(errno));
    return false;
}

bool log_close(const struct cli *cli, const char *path, FILE *log)
{
    if (log == NULL)
        return true;
    bool failed = ferror(log) != 0;
    if (fclose(log) == 0 && !failed)
        return true;
    cli_complain(cli, "--log: %.250s can't be written", path);
    return false;
}

/* ---- Lines ---- */

void log_write_game(const struct challenge_game *game,
                    char line[CHALLENGE_LINE_SIZE])
{
    snprintf(line, CHALLENGE_LINE_SIZE,
             "game decks=%d cut=%d bankroll=%" PRId64 " min=%" PRId64
             " max=%" PRId64 " shoes=%" PRId64 " hands=%" PRId64 " natural=%s",
             game->decks, game->cut, game->bankroll, game->least, game->most,
             game->shoes, game->hands, game->natural_3_2 ? "3:2" : "1:1");
}

void log_write_end(const struct challenge_referee *referee,
                   char line[CHALLENGE_LINE_SIZE])
{
    const struct challenge_tally *tally = &referee->tally;
    snprintf(line, CHALLENGE_LINE_SIZE,
             "end %-11s # %" PRId64 ", wagered %" PRId64 ", hands %" PRId64
             ", illegal %" PRId64,
             challenge_end_name(referee->end),
             challenge_referee_credits(referee), tally->wagered, tally->hands,
             tally->illegal);
}

const char *log_call(bool new_deck)
{
    return new_deck ? "call new" : "call";
}

void challenge_log_begin(FILE *log, const struct challenge_referee *referee,
                         const char *bot)
{
    char game[CHALLENGE_LINE_SIZE];
    log_write_game(&referee->game, game);
    fprintf(log, "%s\n%s\nseed %" PRIu64 "\nmatch %" PRIu64 "\nbot %s\n",
            LOG_HEAD, game, referee->seed, referee->match, bot);
}

void challenge_log_end(FILE *log, const struct challenge_referee *referee)
{
    char line[CHALLENGE_LINE_SIZE];
    log_write_end(referee, line);
    fprintf(log, "%s\n", line);
}

void challenge_log_call(FILE *log, bool new_deck)
{
    fprintf(log, "%s\n", log_call(new_deck));
}

void challenge_log_request(FILE *log, const struct challenge_request *request,
                           const struct challenge_answer *answer)
{
    char line[CHALLENGE_LINE_SIZE];
    challenge_request_write(request, answer, line);
    fprintf(log, "%s\n", line);
}
