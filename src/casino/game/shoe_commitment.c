/* The order of a shoe: committed before the bets by its hash, and opened and
 * checked once the game is over. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "account_history.h"
#include "account_statistics.h"
#include "game_inside.h"
#include "ledger_history.h"

/* ---- An opening: a salt, and the cards in the order of dealing ---- */

enum { SALT_DIGITS = 32, OPENING_SIZE = SALT_DIGITS + 4 * SHOE_CARDS + 1 };

/* The order of the shoe is secret, and stays until the next shuffle. */
static bool is_committed(const struct shoe *shoe, const struct rules *rules)
{
    return shoe->source == SHOE_FAIR && rules->decks != DECKS_INFINITE &&
           rules_shoe(rules).held == 0;
}

/* Returns the number of cards, the burned ones first, and lists them. */
static int list_order(const struct shoe *shoe, int order[SHOE_CARDS])
{
    memcpy(order, shoe->discards, (size_t)shoe->burned * sizeof *order);
    for (int i = 0; i < shoe->count; i++)
        order[shoe->burned + i] = shoe->cards[shoe->count - 1 - i];
    return shoe->burned + shoe->count;
}

/* Fills a shoe, and writes its opening. Without the salt, which nobody can
 * guess, a player could try orders until one has the hash. It is a hash of the
 * generator's state, so that a game that continues has it again, and that it
 * doesn't reveal the next shoes. */
static void fill_and_open(struct shoe *shoe, const struct rules *rules,
                          char text[OPENING_SIZE])
{
    char state[80], salt[SHA256_HEX_SIZE];
    int order[SHOE_CARDS];
    const uint64_t *words = shoe->fair.state;
    snprintf(state, sizeof state,
             "salt %016" PRIx64 "%016" PRIx64 "%016" PRIx64 "%016" PRIx64,
             words[0], words[1], words[2], words[3]);
    sha256_write(state, salt);
    shoe_fill(shoe, rules);
    int count = list_order(shoe, order);
    snprintf(text, OPENING_SIZE, "%.*s", SALT_DIGITS, salt);
    past_hand_write(text, OPENING_SIZE, " ", order, count, CARD_ASCII);
}

void game_commit_shoe(struct game *game)
{
    struct shoe shoe = game->table.shoe;
    char opening[OPENING_SIZE];
    if (!is_committed(&shoe, &game->table.rules) ||
        !shoe_is_due(&shoe, &game->table.rules))
        return;
    fill_and_open(&shoe, &game->table.rules, opening);
    sha256_write(opening, game->shoe_hash);
}

/* ---- A game that is over, checked ---- */

struct opened_game {
    FILE *out;
    struct ledger *ledger;
    const struct ledger_profile *profile;
    int64_t game;   /* its id; 0: not found yet */
    int64_t before; /* all its rounds have larger ids */
    struct rules rules;
    struct shoe shoe;
    bool agrees;

    int shoes; /* opened so far; the last one has this opening and order, */
    char opening[OPENING_SIZE];
    int order[SHOE_CARDS];
    int count, at;   /* of which this many are dealt, */
    int first, last; /* and these rounds are from it; 0: none */
};

/* Reads the shoe and the rules of a game. Returns false if it isn't over, or if
 * its shoe wasn't committed. */
static bool read_game(struct opened_game *opened, int64_t game)
{
    char wrong[PROBLEM_SIZE];
    char *cards = ledger_cards(opened->ledger, game);
    char *rules = ledger_rules(opened->ledger, game);
    bool good = cards && rules && shoe_from_words(cards, &opened->shoe) &&
                rules_read_text(&opened->rules, rules, strlen(rules), wrong) &&
                is_committed(&opened->shoe, &opened->rules);
    free(cards);
    free(rules);
    return good;
}

/* Goes back to the first round of the last game that can be checked. */
static bool find_game(void *self, const struct ledger_past *past)
{
    struct opened_game *opened = self;
    const int64_t game = past->row.game;
    if (opened->game == 0 && read_game(opened, game))
        opened->game = game;
    if (opened->game == game)
        opened->before = past->row.id - 1;
    return opened->game == 0 || opened->game == game;
}

/* Says which rounds came from the shoe that is open. */
static void close_shoe(const struct opened_game *opened)
{
    char hash[SHA256_HEX_SIZE];
    if (opened->first == 0)
        return;
    sha256_write(opened->opening, hash);
    fprintf(opened->out, "%s\n%s\n", hash, opened->opening);
    if (opened->first == opened->last)
        fprintf(opened->out, "Round %d was dealt from it in this order.\n\n",
                opened->first);
    else
        fprintf(opened->out,
                "Rounds %d to %d were dealt from it in this order.\n\n",
                opened->first, opened->last);
}

static void open_next_shoe(struct opened_game *opened)
{
    close_shoe(opened);
    opened->shoes++;
    opened->first = opened->last = 0;
    fill_and_open(&opened->shoe, &opened->rules, opened->opening);
    opened->count = list_order(&opened->shoe, opened->order);
    opened->at = opened->shoe.burned;
}

/* Reads the cards of a round in the order of dealing, from its record. */
static bool read_dealt_cards(const struct opened_game *opened, int64_t id,
                             struct card_list *dealt)
{
    char *record = NULL, problem[PROBLEM_SIZE];
    size_t size = 0;
    FILE *out = open_memstream(&record, &size);
    dealt->count = 0;
    bool good =
        out && history_write_record(opened->ledger, opened->profile, id, out);
    if (out)
        fclose(out);
    for (char *line = good ? strtok(record, "\n") : NULL; line && good;
         line = strtok(NULL, "\n"))
        if (strncmp(line, "cards ", 6) == 0)
            good = card_list_read(dealt, line + 6, problem);
    free(record);
    return good && dealt->count > 0;
}

/* Finds the cards of a round in the shoe, after the cards of the round before.
 * Rounds that the ledger doesn't have, because the person sat out, leave a gap.
 */
static bool find_in_shoe(struct opened_game *opened, int number,
                         const struct card_list *dealt)
{
    for (int at = opened->at; at + dealt->count <= opened->count; at++)
        if (memcmp(opened->order + at, dealt->cards,
                   (size_t)dealt->count * sizeof *dealt->cards) == 0) {
            opened->at = at + dealt->count;
            opened->last = number;
            if (opened->first == 0)
                opened->first = opened->last;
            return true;
        }
    return false;
}

/* Looks for a round in the shoe that is open and in the next ones. */
static bool check_round(void *self, const struct ledger_past *past)
{
    enum { SHOES_MOST = 100 };
    struct opened_game *opened = self;
    const int number = past->row.round.number;
    struct card_list dealt;
    if (past->row.game != opened->game)
        return false;
    if (past->row.round.state == LEDGER_VOID)
        return true;
    opened->agrees = read_dealt_cards(opened, past->row.id, &dealt);
    if (!opened->agrees) {
        fprintf(opened->out, "Round %d can't be checked: %s.\n\n", number,
                ledger_problem(opened->ledger));
        return false;
    }
    for (int i = 0; i < SHOES_MOST; i++) {
        if (opened->shoes > 0 && find_in_shoe(opened, number, &dealt))
            return true;
        open_next_shoe(opened);
    }
    fprintf(opened->out,
            "Round %d is in none of the next shoes. Either its cards are "
            "others, or the\ncards ran out in a round and were shuffled.\n",
            number);
    opened->agrees = false;
    return false;
}

enum cli_status game_verify(const struct cli *cli, const char *name)
{
    struct ledger_profile profile;
    struct ledger *ledger = account_read(cli, name, &profile);
    if (ledger == NULL)
        return CLI_FAILED;
    const struct ledger_search search = {.profile = profile.id};
    struct opened_game opened = {
        .out = cli->out, .ledger = ledger, .profile = &profile, .agrees = true};
    enum cli_status status = CLI_FAILED;
    if (!ledger_each_before(ledger, &search, INT64_MAX, find_game, &opened) ||
        (opened.game > 0 && !ledger_each_after(ledger, &search, opened.before,
                                               check_round, &opened)))
        cli_complain(cli, "%s", ledger_problem(ledger));
    else if (opened.game == 0)
        cli_complain(cli,
                     "no game with a committed shoe is over; play one, and "
                     "leave the table");
    else {
        close_shoe(&opened);
        fputs(opened.agrees ? "All rounds agree with the shoes.\n"
                            : "The rounds don't agree with the shoes.\n",
              cli->out);
        status = opened.agrees ? CLI_DONE : CLI_NO;
    }
    ledger_close(ledger);
    return status;
}
