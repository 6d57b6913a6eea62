/*
 * Hand history: the rounds of an account or of this session, and each of them
 * as a record that can be replayed. A part of the room session.
 */
#ifndef SESSION_HISTORY_H
#define SESSION_HISTORY_H

#include "ledger_history.h"
#include "session_setup.h"

/* Returns the account that has the history of `session`: that of the first
 * person or, for a guest, the journal. Returns NULL if nothing is kept. */
struct account *session_book(const struct session *session);

/* Sets the profile and the days of a search; the query stays. */
void history_set_search(struct ledger_search *search, const struct cli *cli,
                        int64_t profile);

/* ---- A round in words ---- */

enum { HISTORY_TEXT_SIZE = 256, HISTORY_DATE_SIZE = 24 };

/* Writes the person's hands, such as "8♠ 3♣ / 8♥ K♣", and the dealer's cards,
 * of a ledger's text of cards. Both are empty for a round that isn't over, and
 * a text that can't be read becomes the hands. `name` is the profile's. */
void history_write_cards(const struct ledger_row *row, const char *name,
                         enum card_form form, char hands[HISTORY_TEXT_SIZE],
                         char dealer[HISTORY_TEXT_SIZE]);

/* Writes "2026-11-22 15:04". */
void history_write_date(int64_t time, char text[HISTORY_DATE_SIZE]);

/* Writes what was special about the play of a round: "split, doubled". Returns
 * `text`, which is empty if nothing was. history_main_play() returns what
 * matters most of it: "split". */
enum { HISTORY_PLAYS_SIZE = 48 };
const char *history_write_plays(const struct ledger_counts *counts,
                                char text[HISTORY_PLAYS_SIZE]);
const char *history_main_play(const struct ledger_counts *counts);

/* Writes what the side bets of a round won or lost: "side bets +$45", or
 * nothing if there were none. Returns `text`. */
const char *history_write_side_bets(const struct ledger_row *row,
                                    char text[HISTORY_PLAYS_SIZE]);

/* Writes the decisions of the round `id` that cost something, "hit instead of
 * stand: $1.20", or nothing. Returns false, with the problem, if they can't be
 * read. */
bool history_write_mistakes(struct ledger *ledger, int64_t id,
                            char text[HISTORY_TEXT_SIZE],
                            char problem[LEDGER_PROBLEM_SIZE]);

/* ---- A round as a record ---- */

/*
 * Writes a record of the round `id`, with its rules, its players and just the
 * cards that were dealt, to `out`. Returns false, with the problem, if the
 * round isn't over or if its cards can't be put in order again.
 */
bool history_write_record(struct ledger *ledger,
                          const struct ledger_profile *profile, int64_t id,
                          FILE *out, char problem[LEDGER_PROBLEM_SIZE]);

/* Writes that record to a new file in the current folder, and its name, such
 * as "blackjack-2026-11-22-round-5.record", to `file`. Returns false, with the
 * problem, if that fails; a file that exists is left alone. */
enum { HISTORY_FILE_SIZE = 64 };
bool history_export(struct ledger *ledger, const struct ledger_profile *profile,
                    const struct ledger_row *row, char file[HISTORY_FILE_SIZE],
                    char problem[LEDGER_PROBLEM_SIZE]);

/* ---- Lists ---- */

struct history_list {
    const char *query;
    int most;            /* rounds, the newest; 0: all */
    bool is_json;        /* else lines of text */
    enum card_form form; /* of the lines */
};

/* Prints the rounds of the profile `name` that `list` asks for, newest first,
 * even while another program plays under it. Returns CLI_FAILED after an error
 * message. */
enum cli_status account_history(const struct cli *cli, const char *name,
                                const struct history_list *list);

#endif
