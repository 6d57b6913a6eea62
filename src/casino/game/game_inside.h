/* What the files of games and records share. For this module alone. */
#ifndef GAME_INSIDE_H
#define GAME_INSIDE_H

#include "game_setup.h"

/* ---- Lines ---- */

/* Reads a line of the seat to act. Doesn't check that the action is legal;
 * table_allows() and table_act() do. */
enum line_kind line_read(const char *line, const struct table *table,
                         struct action *action, char problem[PROBLEM_SIZE]);

/* ---- Lists of cards, as options and records have them ---- */

/* Cards in the order in which they are dealt. */
struct card_list {
    int cards[SHOE_CARDS];
    int count;
};

/* Adds the cards of `text`, in any form that card_read() knows, separated by
 * white space, commas and # comments. Returns false, with the problem, at a
 * word that isn't a card. */
bool card_list_read(struct card_list *list, const char *text,
                    char problem[PROBLEM_SIZE]);

/* Returns false, with the problem, if a card occurs more often than `decks`
 * decks have it. */
bool card_list_fits(const struct card_list *list, int decks,
                    char problem[PROBLEM_SIZE]);

/* ---- Records ---- */

/*
 * A record of blackjack names a base and the rules that differ from it (older
 * records: every rule of their time), the source of the cards, the seats, and
 * then each round's lines and a check value over everything that was written,
 * dealt and paid so far. Its rounds are REPLAY_ROUND.
 *
 *     blackjack record 1
 *     rules strip
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

/* ---- The adviser ---- */

/* Opens the adviser once all players sit. Most games can do without; if a
 * computer needs the odds and there are none, returns false after an error
 * message. */
bool game_take_adviser(struct game *game, const struct cli *cli);
void game_drop_adviser(struct game *game);

/* Makes `game` from the open round of the setup's account.
 * Returns LEDGER_NONE if there is none, or none that can continue; then it is
 * void. The notice says what became of it. */
enum ledger_answer game_resume(struct game *game, const struct cli *cli,
                               const struct setup *setup,
                               char notice[ACCOUNT_NOTICE_SIZE]);

/* ---- Players ---- */

/* True if texts address the player at `seat` as "you": the only person at a
 * table with money. Without money, texts are those of play(6). */
bool seat_is_you(const struct game *game, int seat);

/* Returns "mimic", "never-bust", "basic" or "perfect". */
const char *player_kind_name(enum player_kind kind);

/* True if `name` is one that setup_computer() gives: a kind and a number. */
bool player_kind_is_named(const char *name, enum player_kind *kind);

/* True if `name` has 1 to 12 letters, digits and hyphens. Returns false, with
 * the problem, if not. */
bool player_name_is_good(const char *name, char problem[PROBLEM_SIZE]);

/* Seats a player at the table, which must have a free seat. */
void game_sit(struct game *game, const struct player *player);

/* Reads the source of a fair shoe as records have it: "random" and four words.
 */
bool shoe_from_words(const char *text, struct shoe *shoe);

/* ---- Practice ---- */

/* Begins practice once the game has its shoe. */
void practice_begin(struct game *game, const struct practice_choice *choice);

/* Shuffles the shoe if that is due, and takes out the cards of a start. */
void practice_shuffle(struct game *game);

/* Arranges the shoe before a bet after which cards are dealt. */
void practice_deal(struct game *game, const struct action *action);

/* Performs the action and shows it, perhaps by a dealer who errs, and notes
 * what the table asks next. `exact` is the table after it, without an error. */
bool practice_perform(struct game *game, const struct action *action,
                      const struct table *exact, char problem[PROBLEM_SIZE]);

/* Ends the round as it should have ended. */
void practice_put_right(struct game *game);

/* Returns the running count of all face-up cards since the shuffle. */
double practice_running_count(const struct game *game);

/* ---- Shoes ---- */

/* Commits the game to the shoe of the next round, if that will be shuffled. */
void game_commit_shoe(struct game *game);

#endif
