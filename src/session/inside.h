/* What the files of sessions and records share. For this room alone. */
#ifndef SESSION_INSIDE_H
#define SESSION_INSIDE_H

#include "session_setup.h"

#define RECORD_HEAD "blackjack record 1"

/* Adds what happened to the check value. */
void record_event(struct record *record, const struct event *event);

/* The lines from the version to the seats. */
void record_head(struct record *record, const struct session *session);

/* Where the cards come from, as a record has it. */
void record_source_text(const struct session *session, char *text, size_t size);

/* ---- The adviser (session_adviser.c) ---- */

/* Opens one, once all have sat down. A game can do without, but not a computer
 * that lives by the odds: then it answers false, and has said why. */
bool session_take_adviser(struct session *session, const struct cli *cli);
void session_drop_adviser(struct session *session);

/* ---- Skill (skill.c) ---- */

/* Works out what the seat in turn would give away by this, where that is to be
 * known; the judgment is then the session's. */
void session_judge(struct session *session, const struct action *action);

/* The round is over as `table` has it: adds what was judged to the sums. */
void session_close_skills(struct session *session, const struct table *table);

/* "hit", "no insurance". */
const char *advice_word(enum action_kind kind);

/* ---- What a session tells its account, if it has one (account.c) ---- */

/* Opens the ledger and takes the profile of that name. Unless LEDGER_DONE,
 * the account is closed. `cli` must outlive it. */
enum ledger_answer account_open(struct account *account, const struct cli *cli,
                                const char *path, const char *name);

void account_begin(struct account *account, const struct session *session);
void account_end(struct account *account);
void account_open_round(struct account *account);
void account_line(struct account *account, const char *line);
void account_hear(struct account *account, const struct table *table,
                  const struct event *event);

/* A decision that could be judged; and, when the round is over and all could
 * be, what was expected of it. */
void account_judge(struct account *account, const struct judgment *judgment);
void account_expect(struct account *account, double before);

/* Puts down how the round stands, where its money has changed. */
void account_write(struct account *account, const struct session *session,
                   const struct table *table);

/* ---- Options (rules_choice.c, setup.c) ---- */

/* The rules as they were asked for, whether or not they go together. False,
 * with the problem, where they can't be read. */
bool rules_choice_read(const struct rules_choice *choice, struct rules *rules,
                       char problem[PLACED_PROBLEM_SIZE]);

/* Are the cards known beforehand, or may be? */
bool setup_is_practice(const struct setup *setup);

/* ---- Players ---- */

/* The kind called "mimic", "never-bust", "basic" or "perfect"; PLAYER_KINDS
 * where there is none. */
enum player_kind player_kind_find(const char *name);

/* A name has letters, digits and hyphens. False, with the problem, else. */
bool player_name_is_good(const char *name, char problem[PROBLEM_SIZE]);

/* Adds a player to the table; there must be room. */
void session_sit(struct session *session, const struct player *player);

/* The first person's place among the players; -1 without one. */
int setup_first_person(const struct setup *setup);

/* Adds a player; one more computer of a kind, under a name of its own. False,
 * with the problem, where there is no room or the name is taken. */
bool setup_person(struct setup *setup, const char *name,
                  char problem[PROBLEM_SIZE]);
bool setup_computer(struct setup *setup, enum player_kind kind,
                    char problem[PROBLEM_SIZE]);

#endif
