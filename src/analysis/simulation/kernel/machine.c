/* Turns the rules, strategy and count of a game into tables. */
#include "simulation/kernel/machine.h"

#include <string.h>

int simulation_depth_cards(int cards)
{
    return (cards + SIMULATION_COUNTS - 1) / SIMULATION_COUNTS;
}

static void fill_dealt(struct machine *machine)
{
    for (int first = 0; first < FACES; first++)
        for (int second = 0; second < FACES; second++)
            machine->dealt[first * FACE_ROOM + second] =
                machine->hands.next[HAND_SINGLE + first][second];
}

static void fill_dealer(struct machine *machine, const struct rules *rules)
{
    const struct rules_hand two = {.cards = 2, .total = HAND_BEST};
    bool naturals = rules_hand_is_natural(rules, &two);
    machine->natural_mask = -naturals;
    machine->natural_row_mask = -!rules_natural_waits(rules);
    machine->soft_17_mask = -rules_dealer_hits(rules, DEALER_LEAST, true);
}

static enum detail detail_of(const struct simulation_game *game)
{
    if (game->rules.decks == DECKS_INFINITE)
        return REPLACED;
    if (game->deviation_count > 0)
        return COUNTS_ALL;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (game->count.tag[rank] != 0)
            return COUNTS_BETS;
    bool insures = game->insurance <= 0;
    return insures || game->dealing.by_depth ? COUNTS_BETS : PLAIN;
}

static unsigned insured_from(const struct simulation_game *game)
{
    bool never = !game->rules.insurance || game->insurance == SIMULATION_NEVER;
    return never ? SIMULATION_COUNTS
                 : (unsigned)(game->insurance + SIMULATION_COUNT_MAX);
}

/* Fills the cards left as the player sees them: at least one. */
static void fill_divisors(struct machine *machine, int estimate)
{
    int unit = estimate > 0 ? estimate : 1;
    machine->is_estimated = estimate > 0;
    for (int left = 0; left <= SHOE_CARDS; left++) {
        int seen = machine->cards - left, taken = left;
        if (estimate > 0 && seen > 0)
            taken = machine->cards - (2 * seen + unit) / (2 * unit) * unit;
        machine->divisor[left] = (int16_t)(taken < unit ? unit : taken);
    }
}

/* To round to the nearest, half a true count is added before it is rounded
 * down; tags and scale are doubled, so that half is whole. */
static void fill_count(struct machine *machine,
                       const struct simulation_game *game)
{
    enum simulation_rounding rounding = game->dealing.rounding;
    int times = rounding == ROUND_TO_NEAREST ? 2 : 1, sum = 0;
    int scale = (game->count.scale > 0 ? game->count.scale : 1) * times;
    for (int face = 0; face < FACES; face++) {
        int tag = times * game->count.tag[face_rank(face)];
        machine->tag[face] = (int16_t)tag;
        sum += DECK_CARDS / FACES * tag;
    }
    machine->running = -sum * game->rules.decks;
    machine->tags = sum;
    machine->zero = SIMULATION_COUNT_MAX * scale;
    machine->offset = machine->zero + sum + scale / 2 * (times - 1);
    machine->scale = scale;
    machine->toward_zero = rounding == ROUND_TOWARD_ZERO ? scale : 0;
    fill_divisors(machine, game->dealing.estimate);
    for (int face = 0; face < FACES; face++)
        machine->tag_step[face] =
            (int16_t)(machine->tag[face] - machine->tag[face + 1]);
}

/* Replaces the true count by the depth of the shoe. With nothing counted, the
 * dividend is the number of cards left. */
static void fill_depths(struct machine *machine)
{
    machine->depth = simulation_depth_cards(machine->cards);
    machine->offset = 1;
}

static void fill_dealing(struct machine *machine,
                         const struct simulation_game *game)
{
    const struct simulation_dealing *dealing = &game->dealing;
    fill_count(machine, game);
    machine->shoe_rounds = dealing->shoe_rounds;
    if (dealing->leaves)
        machine->leave = (unsigned)(dealing->leave + SIMULATION_COUNT_MAX);
    if (!dealing->by_depth)
        return;
    fill_depths(machine);
    if (machine->insurance < SIMULATION_COUNTS)
        machine->insurance = 0;
}

/* Returns a number of cards that no round exceeds: those that all hands can
 * hold if they have the lowest cards of the shoe. Aces are 1, and a hand that
 * takes a card has 21 at most. */
static int most_cards_of_round(const struct machine *machine)
{
    int hands = machine->seats * HANDS_MAX + 1;
    int points = hands * HAND_BEST, cards = hands;
    int each = machine->cards / FACES;
    for (int value = 1; value <= TEN; value++) {
        int all = value < TEN ? each : (KING - TEN + 1) * each;
        int fit = points / value, taken = fit < all ? fit : all;
        points -= taken * value;
        cards += taken;
    }
    return cards;
}

void machine_fill(struct machine *machine, const struct simulation_game *game)
{
    const struct rules *rules = &game->rules;
    memset(machine, 0, sizeof *machine);
    machine->detail = detail_of(game);
    player_hands_fill(&machine->hands, rules);
    fill_dealer(machine, rules);
    fill_dealt(machine);
    decisions_fill(machine, game);
    settlement_fill(machine, rules);
    machine->insurance = insured_from(game);
    machine->hole = rules->peek == PEEK_HOLE;
    machine->original =
        rules->peek == PEEK_NONE_ORIGINAL && !rules_natural_waits(rules);
    for (int aces = 0; aces < 2; aces++)
        machine->hands_most[aces] = rules_split_hands(rules, aces);
    machine->seats = game->seats;
    machine->has_neighbors = simulation_own_seats(game) < game->seats;
    for (int seat = 0; seat < game->seats; seat++)
        machine->is_neighbor[seat] = game->neighbor[seat] != NULL;
    machine->cards = rules_shoe_cards(rules);
    machine->held = rules_held_cards(rules);
    machine->burn = machine->held > 0 ? 0 : rules->burn;
    machine->due = machine->cards - machine->cards * rules->cut / 100;
    if (rules->fresh)
        machine->due = machine->cards;
    if (rules->decks == DECKS_INFINITE)
        machine->due = -1;
    for (int face = 0; face < FACES; face++)
        machine->whole[face] = (int16_t)(machine->cards / FACES * (face + 1));
    machine->may_run_out =
        machine->held > 0 || machine->due < most_cards_of_round(machine);
    fill_dealing(machine, game);
}
