/* Writes the log of a match of blackjack. */
#include "challenge/blackjack/log_blackjack.h"

#include <inttypes.h>

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

void log_write_end(const struct referee *referee,
                   char line[CHALLENGE_LINE_SIZE])
{
    const struct challenge_tally *tally = &referee->tally;
    snprintf(line, CHALLENGE_LINE_SIZE,
             "end %-11s # %" PRId64 ", wagered %" PRId64 ", hands %" PRId64
             ", illegal %" PRId64,
             challenge_end_name(referee->end), referee_credits(referee),
             tally->wagered, tally->hands, tally->illegal);
}

const char *log_call_line(bool new_deck)
{
    return new_deck ? "call new" : "call";
}

void log_match_begin(FILE *log, const struct referee *referee, const char *bot)
{
    char game[CHALLENGE_LINE_SIZE], seed[CHALLENGE_SEED_TEXT_SIZE];
    log_write_game(&referee->game, game);
    fprintf(log, "%s\n%s\nseed %s\nmatch %" PRIu32 "\nbot %s\n",
            LOG_BLACKJACK_HEAD, game, seed_write(&referee->seed, seed),
            referee->match, bot);
}

void log_match_end(FILE *log, const struct referee *referee)
{
    char line[CHALLENGE_LINE_SIZE];
    log_write_end(referee, line);
    fprintf(log, "%s\n", line);
}

void log_match_call(FILE *log, bool new_deck)
{
    fprintf(log, "%s\n", log_call_line(new_deck));
}

void log_match_request(FILE *log, const struct challenge_request *request,
                       const struct challenge_ruling *ruling)
{
    char line[CHALLENGE_LINE_SIZE];
    challenge_request_write(request, ruling, line);
    fprintf(log, "%s\n", line);
}
