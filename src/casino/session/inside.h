/* What the files of sessions and records share. For this module alone. */
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

/* ---- A daily (session_daily.c) ---- */

/* Puts the shoe of the next hand on the table. Returns false after the last
 * one. */
bool session_set_daily_shoe(struct session *session);

/* Makes the session of the daily, and replays what the account has of it.
 * Returns false after an error message. */
bool session_open_daily(const struct cli *cli, const struct setup *setup,
                        struct session *session);

/* ---- The account (account_steps.c) ---- */

/* Begins the session in an account, which may be NULL. Returns false, with the
 * problem, if the ledger can't be written. */
bool session_begin_account(const struct session *session,
                           struct account *account);

/* Writes the round of `table` to an account if that takes part. */
bool session_write_account(const struct session *session,
                           struct account *account, const struct table *table);

/* ---- The journal of a guest (journal.c) ---- */

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

/* ---- Texts (narrator_side.c, offer.c) ---- */

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

/* Returns "mimic", "never-bust", "basic" or "perfect". */
const char *player_kind_name(enum player_kind kind);

/* Returns what a computer of `kind` does. Without odds it plays like mimic.
 * `adviser` may be NULL for the kinds that don't need it. */
struct action player_kind_decides(enum player_kind kind,
                                  struct adviser *adviser,
                                  const struct table *table);

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
