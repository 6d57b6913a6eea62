/* Prepares a game, and plays its blocks and rounds with arranged cards. */
#include "simulation/kernel/game.h"

#include <assert.h>
#include <stdalign.h>
#include <stdlib.h>

#include "odds_book.h"
#include "simulation/kernel/kernel.h"

struct simulation {
    struct machine machine;
    int lanes;                   /* of the vectors */
    struct simulation_game game; /* for play at the table of the house */
    struct odds *odds;           /* NULL for the kernel */
    /* NULL for the kernel. Else a book of a full shoe, or one for each hole
     * card if both of the dealer's cards are shown. */
    struct odds_book *books;
};

/* ---- Play at the table of the house ---- */

/* Every decision is by the exact odds of the unseen cards, or by the book of a
 * full shoe. */

enum { BET = 1000, TENTH = BET / 10, BANKROLL = 1000 * BET };

/* A block begins somewhere in a shoe: up to this many rounds are played before
 * it, by the book, and not counted. */
enum { ROUNDS_BEFORE = 512 };

struct player {
    const struct simulation_game *game;
    const struct odds *odds;
    const struct odds_book *books;
    struct table table;
    struct odds_shoe unseen;
    bool by_book;
    struct simulation_round round; /* as it is reported */
};

/* Resets the unseen cards after a shuffle to all cards but those on the table,
 * and those that a shuffling machine holds back. The card that caused the
 * shuffle may be the hole card. */
static void forget_seen_cards(struct player *player, const struct table *table)
{
    player->unseen = odds_shoe_for(&table->rules);
    int dealer = table->dealer_count;
    if (table->hole_hidden && dealer == 2)
        dealer = 1;
    for (int i = 0; i < dealer; i++)
        odds_shoe_take(&player->unseen, table->dealer[i]);
    for (int i = table->shoe.burned; i < table->shoe.discard_count; i++)
        odds_shoe_take(&player->unseen, table->shoe.discards[i]);
    for (int seat = 0; seat < table->seat_count; seat++)
        for (int i = 0; i < table->seats[seat].hand_count; i++) {
            const struct hand *hand = &table->seats[seat].hands[i];
            for (int card = 0; card < hand->count; card++)
                odds_shoe_take(&player->unseen, hand->cards[card]);
        }
}

static void note_dealt_card(struct simulation_round *round,
                            const struct event *event)
{
    if (event->kind == EVENT_SHUFFLE)
        round->again = round->dealt;
    if (event->kind == EVENT_CARD)
        round->cards[round->dealt++] =
            card_code(SPADES, card_face(event->card));
}

static void perfect_hear(void *self, const struct table *table,
                         const struct event *event)
{
    struct player *player = self;
    bool hidden =
        event->seat == DEALER && table->hole_hidden && table->dealer_count == 2;
    note_dealt_card(&player->round, event);
    if (event->kind == EVENT_SHUFFLE)
        forget_seen_cards(player, table);
    else if ((event->kind == EVENT_CARD && !hidden) ||
             event->kind == EVENT_HOLE)
        odds_shoe_take(&player->unseen, event->card);
}

static int pair_face_of(const struct hand *hand)
{
    bool alike = card_face(hand->cards[0]) == card_face(hand->cards[1]);
    bool ten = odds_rank(hand->cards[0]) == ODDS_TEN;
    return alike && ten ? (int)card_face(hand->cards[0]) - TEN : -1;
}

static struct odds_state perfect_state(const struct player *player)
{
    const struct table *table = &player->table;
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    struct odds_state state = {
        .unseen = player->unseen,
        .upcard = odds_rank(table->dealer[0]),
        .hands = seat->hand_count,
        .split_rank = odds_rank(hand->cards[0]),
        .pair_face = hand->count == 2 ? pair_face_of(hand) : -1,
        .doubled = hand->doubled,
        .before_the_look =
            table->rules.peek == PEEK_HOLE && table->phase != PHASE_PLAY};
    for (int i = 0; i < hand->count; i++)
        state.hand[odds_rank(hand->cards[i])]++;
    for (int i = 0; i < seat->hand_count; i++)
        state.waiting += seat->hands[i].count == 1;
    return state;
}

/* Returns the best legal action. */
static enum odds_action best_legal_action(const struct table *table,
                                          const struct odds_decision *decision)
{
    unsigned legal = table_legal(table);
    enum odds_action best = ODDS_STAND;
    if (table->phase == PHASE_SURRENDER)
        return decision->best;
    for (int i = 0; i < ODDS_ACTIONS; i++)
        if ((legal & (1U << odds_action_kind((enum odds_action)i))) &&
            decision->value[i] > decision->value[best])
            best = (enum odds_action)i;
    return best;
}

static bool table_may(unsigned legal, enum odds_action action)
{
    return (legal >> odds_action_kind(action) & 1U) != 0;
}

/* Returns the book's action for a hand that isn't doubled; it may be illegal.
 * A pair that was split is split again. */
static enum odds_action planned_action(const struct player *player,
                                       const struct odds_values *values,
                                       int number, unsigned legal)
{
    const struct table *table = &player->table;
    const struct hand *hand = table_hand(table);
    bool is_split = table->seats[table->seat].hand_count > 1;
    if (is_split && table_may(legal, ODDS_SPLIT))
        return ODDS_SPLIT;
    if (is_split)
        return (enum odds_action)
            values->split_action[odds_rank(hand->cards[0])][number];
    return (enum odds_action)(hand->count == ODDS_TWO_CARDS
                                  ? values->first[number]
                                  : values->action[number]);
}

/* Returns the rank of a hole card that is face up. */
static int shown_hole(const struct table *table)
{
    return odds_rank(table->dealer[1]);
}

static enum odds_action action_by_book(const struct player *player)
{
    const struct table *table = &player->table;
    const struct hand *hand = table_hand(table);
    const struct odds_book *book =
        player->books + (table->rules.shows_both ? shown_hole(table) : 0);
    const struct odds_values *values =
        &book->against[odds_rank(table->dealer[0])];
    unsigned legal = table_legal(table);
    int count[ODDS_RANKS] = {0};
    for (int i = 0; i < hand->count; i++)
        count[odds_rank(hand->cards[i])]++;
    int number = odds_hand_find(player->odds, count);
    if (hand->doubled)
        return 2 * values->stand[number] < -1 ? ODDS_SURRENDER : ODDS_STAND;
    enum odds_action action = planned_action(player, values, number, legal);
    if (table->phase == PHASE_SURRENDER || table_may(legal, action))
        return action;
    action = (enum odds_action)values->otherwise[number];
    return table_may(legal, action) ? action : ODDS_STAND;
}

static enum action_kind perfect_insurance(const struct table *table,
                                          const struct odds_decision *decision)
{
    if (table_legal(table) & (1U << ACTION_EVEN_MONEY))
        return decision->even_money > decision->value[ODDS_STAND]
                   ? ACTION_EVEN_MONEY
                   : ACTION_NO_EVEN_MONEY;
    return decision->insurance > 0 ? ACTION_INSURE : ACTION_NO_INSURANCE;
}

static enum action_kind refuse_insurance(const struct table *table)
{
    return (table_legal(table) & (1U << ACTION_EVEN_MONEY))
               ? ACTION_NO_EVEN_MONEY
               : ACTION_NO_INSURANCE;
}

/* Decides by the odds, or by the book if there are too few cards for an
 * analysis. */
static enum action_kind perfect_decide(const struct player *player)
{
    const struct table *table = &player->table;
    struct odds_decision decision;
    if (table->phase == PHASE_BETS)
        return ACTION_BET;
    bool known = false;
    if (!player->by_book) {
        struct odds_state state = perfect_state(player);
        const struct odds *odds =
            table->rules.shows_both
                ? odds_with_hole(player->odds, shown_hole(table))
                : player->odds;
        known = odds_decide(odds, &state, ODDS_CDZ, &decision) == NULL;
    }
    if (table->phase == PHASE_INSURANCE)
        return known ? perfect_insurance(table, &decision)
                     : refuse_insurance(table);
    enum odds_action action =
        known ? best_legal_action(table, &decision) : action_by_book(player);
    if (table->phase == PHASE_SURRENDER)
        return action == ODDS_SURRENDER ? ACTION_SURRENDER : ACTION_KEEP;
    return odds_action_kind(action);
}

static void perfect_play_round(struct player *player)
{
    const struct listener listener = {.hear = perfect_hear, .self = player};
    struct table *table = &player->table;
    for (int seat = 0; seat < table->seat_count; seat++)
        table->seats[seat].bankroll = BANKROLL;
    while (table->phase != PHASE_OVER) {
        struct action action = {.kind = perfect_decide(player), .amount = BET};
        bool done = table_act(table, &action, &listener, NULL);
        assert(done);
        (void)done;
    }
}

/* Returns the true count as game.h defines it, with `left` cards to deal. The
 * tags of the unseen cards sum to minus the running count. */
static int perfect_true_count(const struct player *player, int left)
{
    const struct simulation_count *count = &player->game->count;
    const struct odds_shoe deck = odds_shoe_of(1);
    int unseen = 0, sum = 0, running = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        unseen += player->unseen.count[rank];
        sum += deck.count[rank] * count->tag[rank];
        running -= player->unseen.count[rank] * count->tag[rank];
    }
    if (left == 0)
        return 0;
    int above = running * DECK_CARDS + sum * unseen;
    int parts = left * (count->scale > 0 ? count->scale : 1);
    int whole = above / parts - (above % parts != 0 && above < 0);
    if (whole > SIMULATION_COUNT_MAX)
        return SIMULATION_COUNT_MAX;
    return whole < -SIMULATION_COUNT_MAX ? -SIMULATION_COUNT_MAX : whole;
}

/* Returns the true count at the bet. If cards come back before the deal, only
 * those that stay out count. */
static int count_at_bet(struct player *player, bool due)
{
    const struct shoe *shoe = &player->table.shoe;
    const struct rules *rules = &player->table.rules;
    int held = shoe_held_back(shoe, rules);
    if (!due)
        return perfect_true_count(player, shoe->count);
    if (held == 0)
        return 0;
    player->unseen = odds_shoe_for(rules);
    for (int i = shoe->discard_count - held; i < shoe->discard_count; i++)
        odds_shoe_take(&player->unseen, shoe->discards[i]);
    return perfect_true_count(player, rules_shoe(rules).cards - held);
}

static void perfect_add_round(const struct player *player, int count,
                              struct simulation_tally *tally)
{
    const struct table *table = &player->table;
    int64_t together = 0;
    for (int seat = 0; seat < table->seat_count; seat++) {
        int64_t tenths = (table->seats[seat].bankroll - BANKROLL) / TENTH;
        int64_t result = tenths + SIMULATION_TENTHS_MAX;
        tally->by_count[count][result]++;
        tally->by_upcard[odds_rank(table->dealer[0])][result]++;
        tally->rounds++;
        together += tenths;
    }
    tally->squares[count] += (uint64_t)(together * together);
}

static void perfect_tell_round(struct player *player,
                               const struct simulation_follower *follower)
{
    const struct table *table = &player->table;
    struct simulation_round *round = &player->round;
    round->is_void = table->is_void;
    for (int seat = 0; seat < table->seat_count; seat++)
        round->result[seat] =
            (int)((table->seats[seat].bankroll - BANKROLL) / TENTH);
    follower->tell(follower->self, round);
}

static struct fair_random stream_of(uint64_t *state)
{
    struct fair_random random;
    uint64_t words[4];
    for (int i = 0; i < 4; i++)
        words[i] = splitmix(state);
    words[0] |= 1; /* never all zero */
    fair_random_seed(&random, words);
    return random;
}

static void sit_down(struct player *player, uint64_t *state)
{
    struct rules rules = player->game->rules;
    struct fair_random random = stream_of(state);
    rules.min = rules.max = BET;
    rules.chip = TENTH;
    struct shoe shoe = {.source = SHOE_FAIR, .fair = random};
    table_open(&player->table, &rules, &shoe);
    player->unseen = odds_shoe_for(&rules);
    for (int seat = 0; seat < player->game->seats; seat++)
        (void)table_sit(&player->table, BANKROLL);
}

/* Plays a block at the table of the house. */
static bool table_block(const struct simulation *simulation, uint64_t seed,
                        uint64_t block, uint32_t rounds,
                        struct simulation_tally *tally,
                        const struct simulation_follower *follower)
{
    const struct simulation_game *game = &simulation->game;
    uint64_t state = splitmix_start(seed, block);
    struct player *player = calloc(1, sizeof *player);
    if (player == NULL)
        return false;
    player->game = game;
    player->odds = simulation->odds;
    player->books = simulation->books;
    sit_down(player, &state);
    uint32_t before = (uint32_t)(splitmix(&state) % ROUNDS_BEFORE);
    for (uint32_t i = 0; i < before + rounds; i++) {
        bool counts = i >= before;
        player->by_book = !counts || !game->perfect;
        (void)table_next_round(&player->table);
        bool due = shoe_is_due(&player->table.shoe, &game->rules);
        int count = count_at_bet(player, due);
        player->round =
            (struct simulation_round){.shuffled = due, .count = count};
        perfect_play_round(player);
        if (!counts)
            continue;
        if (follower)
            perfect_tell_round(player, follower);
        tally->shoes += due;
        perfect_add_round(player, count + SIMULATION_COUNT_MAX, tally);
    }
    free(player);
    return true;
}

/* ---- A game as tables ---- */

static bool fill_exposed_books(struct simulation *simulation,
                               const struct odds_shoe *shoe)
{
    struct odds_exposed *exposed = malloc(sizeof *exposed);
    bool good =
        exposed && odds_exposed_fill(simulation->odds, shoe, ODDS_CDZ,
                                     simulation->books, exposed) == NULL;
    free(exposed);
    return good;
}

/* Prepares play at the table of the house. Returns false if out of memory. */
static bool open_table_play(struct simulation *simulation)
{
    const struct rules *rules = &simulation->game.rules;
    struct odds_shoe shoe = odds_shoe_for(rules);
    size_t count = rules->shows_both ? ODDS_RANKS : 1;
    simulation->odds = odds_open(rules);
    simulation->books = calloc(count, sizeof *simulation->books);
    if (simulation->odds == NULL || simulation->books == NULL)
        return false;
    if (rules->shows_both)
        return fill_exposed_books(simulation, &shoe);
    return odds_book_fill(simulation->odds, &shoe, ODDS_CDZ,
                          simulation->books) == NULL;
}

void simulation_close(struct simulation *simulation)
{
    if (simulation == NULL)
        return;
    odds_close(simulation->odds);
    free(simulation->books);
    free(simulation);
}

struct simulation *simulation_open(const struct simulation_game *game)
{
    struct simulation *simulation = calloc(1, sizeof *simulation);
    if (simulation == NULL)
        return NULL;
    machine_fill(&simulation->machine, game);
    simulation->lanes = batch_lanes_most();
    simulation->game = *game;
    if ((!game->perfect && !game->by_cards) || open_table_play(simulation))
        return simulation;
    simulation_close(simulation);
    return NULL;
}

int simulation_use_lanes(struct simulation *simulation, int lanes)
{
    int most = batch_lanes_most();
    return simulation->lanes = lanes < most ? lanes : most;
}

/* ---- Blocks ---- */

uint32_t simulation_block_rounds(const struct simulation *simulation)
{
    return simulation->game.perfect    ? SIMULATION_PERFECT_BLOCK
           : simulation->game.by_cards ? SIMULATION_TABLE_BLOCK
                                       : SIMULATION_BLOCK;
}

static int rank_of_row(int row)
{
    if (row < ODDS_RANKS)
        return row;
    return row == ROW_TEN_NATURAL ? ODDS_TEN : ODDS_ACE;
}

static void tally_result(struct simulation_tally *tally, int count, int result,
                         uint64_t rounds, bool alone)
{
    int tenths = result - SIMULATION_TENTHS_MAX;
    tally->by_count[count][result] += rounds;
    if (alone)
        tally->squares[count] += (uint64_t)(tenths * tenths) * rounds;
}

/* Adds the counts to the tally. If nothing is counted, the true count is always
 * 0. The squares of tables with several seats were summed during play; those of
 * a single seat follow from its results. */
static void tally_counts(struct simulation_tally *tally,
                         const struct counts *counts,
                         const struct machine *machine)
{
    bool plain = machine->detail < COUNTS_BETS, alone = machine->seats == 1;
    for (int row = 0; row < ROWS; row++)
        for (int i = 0; i < SIMULATION_RESULTS; i++) {
            uint32_t rounds = counts->by_row[row][i];
            tally->by_upcard[rank_of_row(row)][i] += rounds;
            tally->rounds += rounds;
            if (plain)
                tally_result(tally, SIMULATION_COUNT_MAX, i, rounds, alone);
        }
    for (int count = 0; count < SIMULATION_COUNTS; count++) {
        tally->squares[plain ? SIMULATION_COUNT_MAX : count] +=
            counts->squares[count];
        for (int i = 0; i < SIMULATION_RESULTS && !plain; i++)
            tally_result(tally, count, i, counts->by_count[count][i], alone);
    }
}

/* Adds the results of all ends. */
static void counts_add_ends(struct counts *counts,
                            const struct machine *machine)
{
    for (int i = 0; i < ENDS; i++) {
        int8_t tenths = machine->result[i / DEALERS_END][i % DEALERS_END];
        int result = SIMULATION_TENTHS_MAX + tenths;
        for (int row = 0; row < ROWS; row++)
            counts->by_row[row][result] += counts->row_ended[row * ENDS + i];
        for (int count = 0; count < SIMULATION_COUNTS; count++)
            counts->by_count[count][result] +=
                counts->count_ended[count * ENDS + i];
    }
}

static bool play_fast_block(const struct simulation *simulation, uint64_t seed,
                            uint64_t block, uint32_t rounds,
                            struct simulation_tally *tally,
                            const struct simulation_follower *follower)
{
    const struct machine *machine = &simulation->machine;
    struct batch *batch = aligned_alloc(alignof(struct batch), sizeof *batch);
    struct counts *counts = calloc(1, sizeof *counts);
    bool good = batch != NULL && counts != NULL;
    if (good) {
        batch_open(batch, machine, seed, block, simulation->lanes);
        batch_stagger(machine, batch);
        if (follower)
            batch_follow(machine, batch, rounds, counts, follower);
        else
            batch_play(machine, batch, rounds, counts);
        counts_add_ends(counts, machine);
        tally_counts(tally, counts, machine);
        tally->shoes += batch->shoes;
    }
    free(counts);
    free(batch);
    return good;
}

bool simulation_follow(const struct simulation *simulation, uint64_t seed,
                       uint64_t block, uint32_t rounds,
                       struct simulation_tally *tally,
                       const struct simulation_follower *follower)
{
    return simulation->odds
               ? table_block(simulation, seed, block, rounds, tally, follower)
               : play_fast_block(simulation, seed, block, rounds, tally,
                                 follower);
}

bool simulation_block(const struct simulation *simulation, uint64_t seed,
                      uint64_t block, uint32_t rounds,
                      struct simulation_tally *tally)
{
    return simulation_follow(simulation, seed, block, rounds, tally, NULL);
}

/* ---- Arranged cards ---- */

int simulation_round(const struct simulation *simulation, const int cards[],
                     int count, int running, int result[SEATS_MAX])
{
    const struct machine *machine = &simulation->machine;
    struct batch *batch = aligned_alloc(alignof(struct batch), sizeof *batch);
    if (batch == NULL)
        return 0;
    uint8_t faces[SHOE_CARDS];
    for (int i = 0; i < count; i++)
        faces[i] = (uint8_t)(card_face(cards[i]) - TWO);
    batch_arrange(batch, machine, faces, count, running);
    batch_round(machine, batch);
    for (int seat = 0; seat < machine->seats; seat++)
        result[seat] = full_result(machine, batch, 0, seat);
    int dealt = batch->voided[0] ? 0 : count - batch->now[0].up_to[ACE_FACE][0];
    free(batch);
    return dealt;
}
