/*
 * The log of matches of blackjack. For the room challenge and its tests.
 *
 * Each line holds a request of the bot and, after #, the referee's ruling. When
 * a log is played again, every line must come out the same:
 *
 *     challenge blackjack log 3
 *     game decks=6 cut=75 bankroll=1000 min=1 max=100 shoes=100 hands=10000 \
 *          natural=1:1                                         (on one line)
 *     seed 2f1c9c9d3b6b4a17c05d8e11a64f7b90
 *     match 1
 *     bot counter.so
 *     call new
 *     bet 10          # you Kd 2h, dealer ** 6s
 *     hit             # you Kd 2h 4c, goes on
 *     stand           # you Kd 2h 4c, dealer 10h 6s 9d, dealer busts, +10
 *     again
 *     ...
 *     end left        # 1010, wagered 10, hands 1, illegal 0
 *
 * The requests are bet N, stand, hit, double, split, claim, action N (for a
 * number that isn't an Action), again, leave and out. "insure" after an action
 * asks for insurance. "call new" is a call with a new deck, "call" one without.
 *
 * A ruling shows the cards that the bot was shown (** is the hidden card), the
 * result and the winnings that it was told. It also says whether the bot got
 * the insurance it asked for, and why a play was illegal:
 *
 *     hit insure      # insured for 5, you Kd 2h 4c, goes on
 *     hit insure      # not insured (no ace), you Kd 2h 4c, goes on
 *     split           # you Kd 2h, dealer 10h 6s, illegal play (not a pair),
 * -10 bet 500         # illegal play (more than the maximum bet)
 */
#ifndef CHALLENGE_LOG_BLACKJACK_H
#define CHALLENGE_LOG_BLACKJACK_H

#include "challenge/blackjack/referee.h"
#include "challenge/log.h"

#define LOG_BLACKJACK_HEAD "challenge blackjack log 3"

/* What the heads of all versions begin with; earlier ones aren't replayed. */
#define LOG_BLACKJACK_ANY "challenge blackjack log "

/* ---- Lines ---- */

/* Writes the line for `request`, with `ruling` after # unless that is NULL. */
void challenge_request_write(const struct challenge_request *request,
                             const struct challenge_ruling *ruling,
                             char line[CHALLENGE_LINE_SIZE]);

/* Reads the request of such a line and ignores what follows #. Returns false
 * and sets `problem` if there is none. */
bool challenge_request_read(const char *line, struct challenge_request *request,
                            char problem[CHALLENGE_PROBLEM_SIZE]);

/* Write the "game" line and the "end" line of a match. log_call_line() returns
 * the line of a call. */
void log_write_game(const struct challenge_game *game,
                    char line[CHALLENGE_LINE_SIZE]);
const char *log_call_line(bool new_deck);
void log_write_end(const struct referee *referee,
                   char line[CHALLENGE_LINE_SIZE]);

/* ---- A match ---- */

/* Write the head and the end of a match. */
void log_match_begin(FILE *log, const struct referee *referee, const char *bot);
void log_match_end(FILE *log, const struct referee *referee);

/* Write the line of a call, and that of a request with its ruling. */
void log_match_call(FILE *log, bool new_deck);
void log_match_request(FILE *log, const struct challenge_request *request,
                       const struct challenge_ruling *ruling);

#endif
