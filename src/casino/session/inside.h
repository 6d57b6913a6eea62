/* What the files of sessions and records share. For this room alone. */
#ifndef SESSION_INSIDE_H
#define SESSION_INSIDE_H

#include "session_setup.h"

/* ---- Records (record.c, replay.c) ---- */

/*
 * A record of blackjack has all rules, the source of the cards, the seats, and
 * then each round's lines and a check value over everything that was written,
 * dealt and paid so far. Its rounds are REPLAY_ROUND.
 *
 *     blackjack record 1
 *     rule decks = 6
 *     ...
 *     seed 42                     or: random W W W W, or lines of: cards 414 …
 *     seat 100000 Anna            cents, name; or: mimic 100000 Max
 *     round
 *     bet 10
 *     stand
 *     check 0123456789abcdef
 *     end 0123456789abcdef
 *
 * A round that was given up has `void` before its check.
 */
#define RECORD_HEAD "blackjack record 1"

/* Adds `event` to the check value. */
void record_event(struct record *record, const struct event *event);

/* Writes the lines from the version to the seats. */
void record_head(struct record *record, const struct session *session);

/* Writes the record's lines about the source of the cards. */
void record_source_text(const struct session *session, char *text, size_t size);

/* ---- The adviser (session_adviser.c) ---- */

/* Opens the adviser once all players sit. Most sessions can do without; if a
 * computer needs the odds and there are none, returns false after an error
 * message. */
bool session_take_adviser(struct session *session, const struct cli *cli);
void session_drop_adviser(struct session *session);

/* ---- Skill (skill.c) ---- */

/* Stores in `session->judgment` what the seat to act would give away by
 * `action`, if its decisions are judged. */
void session_judge(struct session *session, const struct action *action);

/* Adds the judgments of the round, which is over in `table`, to the sums. */
void session_close_skills(struct session *session, const struct table *table);

/* Writes what bets win with best play, what mistakes cost, and luck: together
 * they are the result. */
void session_write_luck(const struct ledger_skills *skills, FILE *out);

/* Returns what `value` gives away, in cents: the difference of the amounts that
 * are shown. Both values are in cents, too. */
double cost_in_cents(double best_value, double value);

/* Returns a cost in bets to the digit that a daily counts. */
double cost_as_written(double bets);

/* ---- The account of a session, or NULL (account.c) ---- */

/* Opens the ledger and takes the profile called `name`. If the result isn't
 * LEDGER_DONE, the account is closed. `cli` must outlive the account. */
enum ledger_answer account_open(struct account *account, const struct cli *cli,
                                const char *path, const char *name);

/* Begin and end the account's session in the ledger. Return false, with the
 * problem, if the ledger can't be written. */
bool account_begin(struct account *account, const struct session *session);
bool account_end(struct account *account);
void account_open_round(struct account *account);

/* Keep a line of a decision, and what followed, for the current round. */
void account_line(struct account *account, const char *line);
void account_hear(struct account *account, const struct table *table,
                  const struct event *event);

/* Keep the judgment of the decision that the seat to act is about to perform,
 * and, when the round is over and all its decisions were judged, the cents
 * expected before the deal. */
struct advice;
void account_judge(const struct session *session, const struct advice *advice);
void account_expect(struct account *account, double before);

/* Begins to keep the lines of the session's record for the ledger. */
void account_keep_lines(struct account *account, struct record *record);

/* Writes the round to the ledger if the account takes part. Returns false, with
 * the problem, if it can't. */
bool account_write(struct account *account, const struct session *session,
                   const struct table *table);

/* Begin a session in the journal, and write a round that is over. */
void journal_begin(struct session *session);
void journal_write(struct session *session, const struct table *table);

/* Makes `session` from the open round of the setup's account (resume.c).
 * Returns LEDGER_NONE if there is none, or none that can go on; then it is
 * void. The notice says what became of it. */
enum ledger_answer session_resume(struct session *session,
                                  const struct cli *cli,
                                  const struct setup *setup,
                                  char notice[ACCOUNT_NOTICE_SIZE]);

/* ---- Texts (side_bets.c, offer.c) ---- */

/* Writes the side bets of the table in lines of at most 76 columns. */
void session_write_side_bets(const struct session *session, FILE *out);

/* Appends the seat's side bets, as in ", $5 on 21+3", and a period. */
void narrate_side_stakes(const struct seat *seat, char text[NARRATION_SIZE]);

/* Writes "You win $45 on 21+3: flush." */
void narrate_side_bet(const struct session *session, const struct event *event,
                      char text[NARRATION_SIZE]);

/* Adds to `text` what makes split aces different, which no question shows. */
void explain_split_aces(const struct rules *rules, char text[NARRATION_SIZE]);

/* ---- Options (setup.c) ---- */

/* True if a seed or a list determines the cards. */
bool setup_is_practice(const struct setup *setup);

/* ---- Players ---- */

/* True if texts address the player at `seat` as "you": the only person at a
 * table with money. Without money, texts are those of play(6). */
bool seat_is_you(const struct session *session, int seat);

/* True if `name` is one that setup_computer() gives: a kind and a number. */
bool player_kind_is_named(const char *name, enum player_kind *kind);

/* Returns the kind called `name`, such as "never-bust", or PLAYER_KINDS. */
enum player_kind player_kind_find(const char *name);

/* True if `name` has 1 to 12 letters, digits and hyphens. Returns false, with
 * the problem, if not. */
bool player_name_is_good(const char *name, char problem[PROBLEM_SIZE]);

/* Seats a player at the table, which must have a free seat. */
void session_sit(struct session *session, const struct player *player);

/* Returns the index of the first person among the players, or -1. */
int setup_first_person(const struct setup *setup);

/* Add a person, or a computer with a name of its own. Return false, with the
 * problem, if the table is full or the name is taken. */
bool setup_person(struct setup *setup, const char *name,
                  char problem[PROBLEM_SIZE]);
bool setup_computer(struct setup *setup, enum player_kind kind,
                    char problem[PROBLEM_SIZE]);

#endif
