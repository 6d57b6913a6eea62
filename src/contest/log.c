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

void log_write_game(const struct contest_game *game,
                    char line[CONTEST_LINE_SIZE])
{
    snprintf(line, CONTEST_LINE_SIZE,
             "game decks=%d cut=%d bankroll=%" PRId64 " min=%" PRId64
             " max=%" PRId64 " shoes=%" PRId64 " hands=%" PRId64 " natural=%s",
             game->decks, game->cut, game->bankroll, game->least, game->most,
             game->shoes, game->hands, game->natural_3_2 ? "3:2" : "1:1");
}

void log_write_end(const struct contest_casino *casino,
                   char line[CONTEST_LINE_SIZE])
{
    const struct contest_tally *tally = &casino->tally;
    snprintf(line, CONTEST_LINE_SIZE,
             "end %-11s # %" PRId64 ", wagered %" PRId64 ", hands %" PRId64
             ", illegal %" PRId64,
             contest_end_name(casino->end), contest_casino_credits(casino),
             tally->wagered, tally->hands, tally->illegal);
}

const char *log_call(bool new_deck)
{
    return new_deck ? "call new" : "call";
}

void contest_log_begin(FILE *log, const struct contest_casino *casino,
                       const char *bot)
{
    char game[CONTEST_LINE_SIZE];
    log_write_game(&casino->game, game);
    fprintf(log, "%s\n%s\nseed %" PRIu64 "\nmatch %" PRIu64 "\nbot %s\n",
            LOG_HEAD, game, casino->seed, casino->match, bot);
}

void contest_log_end(FILE *log, const struct contest_casino *casino)
{
    char line[CONTEST_LINE_SIZE];
    log_write_end(casino, line);
    fprintf(log, "%s\n", line);
}

void contest_log_call(FILE *log, bool new_deck)
{
    fprintf(log, "%s\n", log_call(new_deck));
}

void contest_log_request(FILE *log, const struct contest_request *request,
                         const struct contest_answer *answer)
{
    char line[CONTEST_LINE_SIZE];
    contest_request_write(request, answer, line);
    fprintf(log, "%s\n", line);
}
