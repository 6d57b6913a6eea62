/* Turns the rules, strategy and count of a game into tables. */
#include "simulation/kernel/machine.h"

#include <string.h>

static void fill_dealt(struct machine *machine, bool hole_card)
{
    for (int up = 0; up < FACES; up++)
        for (int hole = 0; hole < FACES; hole++) {
            int cards = up * FACE_ROOM + hole, rank = face_rank(up);
            int hand = DEALER_SINGLE + rank, row = rank;
            if (hole_card)
                hand = machine->dealer.next[hand][hole];
            if (hand == DEALER_NATURAL)
                row = rank == ODDS_TEN ? ROW_TEN_NATURAL : ROW_ACE_NATURAL;
            machine->dealers[cards] = (struct dealt_dealer){
                .hand = (uint8_t)hand, .row = (uint8_t)row};
            machine->dealt[cards] = machine->hands.next[HAND_SINGLE + up][hole];
        }
}

static enum detail detail_of(const struct simulation_game *game)
{
    if (game->deviation_count > 0)
        return COUNTS_ALL;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (game->count.tag[rank] != 0)
            return COUNTS_BETS;
    return game->insurance <= 0 ? COUNTS_BETS : PLAIN;
}

static unsigned insured_from(const struct simulation_game *game)
{
    bool never = !game->rules.insurance || game->insurance == SIMULATION_NEVER;
    return never ? SIMULATION_COUNTS
                 : (unsigned)(game->insurance + SIMULATION_COUNT_MAX);
}

static void fill_count(struct machine *machine,
                       const struct simulation_game *game)
{
    int scale = game->count.scale > 0 ? game->count.scale : 1, sum = 0;
    for (int face = 0; face < FACES; face++)
        sum += DECK_CARDS / FACES * game->count.tag[face_rank(face)];
    machine->running = -sum * game->rules.decks;
    machine->tags = sum;
    machine->offset = SIMULATION_COUNT_MAX * scale + sum;
    machine->span = SIMULATION_COUNTS * scale;
    for (int left = 1; left <= SHOE_CARDS; left++)
        machine->per_card[left] =
            ((uint32_t)1 << PER_CARD_BITS) / (unsigned)(left * scale) + 1;
}

void machine_fill(struct machine *machine, const struct simulation_game *game)
{
    const struct rules *rules = &game->rules;
    memset(machine, 0, sizeof *machine);
    machine->detail = detail_of(game);
    player_hands_fill(&machine->hands, rules);
    dealer_hands_fill(&machine->dealer, rules);
    fill_dealt(machine, rules->peek == PEEK_HOLE);
    decisions_fill(machine, game);
    settlement_fill(machine, rules);
    for (int face = 0; face < FACES; face++) {
        machine->rank[face] = (uint8_t)face_rank(face);
        machine->tag[face] = (int16_t)game->count.tag[face_rank(face)];
    }
    machine->insurance = insured_from(game);
    fill_count(machine, game);
    machine->hole = rules->peek == PEEK_HOLE;
    machine->original = rules->peek == PEEK_NONE_ORIGINAL;
    for (int aces = 0; aces < 2; aces++)
        machine->hands_most[aces] = rules_split_hands(rules, aces);
    machine->seats = game->seats;
    machine->cards = rules->decks * DECK_CARDS;
    machine->burn = rules->burn;
    machine->due = machine->cards - machine->cards * rules->cut / 100;
    if (rules->fresh)
        machine->due = machine->cards;
}
