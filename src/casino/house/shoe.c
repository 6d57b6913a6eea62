/* The shoe: its cards and the discards. */
#include "shoe.h"

#include <assert.h>
#include <string.h>

struct shoe shoe_from_seed(uint32_t seed)
{
    struct shoe shoe = {.source = SHOE_SEEDED};
    seeded_shuffle_start(&shoe.seeded, seed);
    return shoe;
}

struct shoe shoe_from_cards(const int cards[], int count)
{
    assert(count >= 0 && count <= SHOE_CARDS);
    struct shoe shoe = {.source = SHOE_ARRANGED, .count = count};
    for (int i = 0; i < count; i++)
        shoe.cards[count - 1 - i] = cards[i];
    return shoe;
}

static int deck_cards(const struct rules *rules)
{
    enum { TENS = 4 }; /* one of each suit */
    return rules->no_tens ? DECK_CARDS - TENS : DECK_CARDS;
}

struct rules_shoe rules_shoe(const struct rules *rules)
{
    if (rules->decks == DECKS_INFINITE)
        return (struct rules_shoe){.cards = SHOE_CARDS};
    return (struct rules_shoe){.cards = rules->decks * deck_cards(rules),
                               .held = rules->fresh > 1 ? rules->fresh : 0};
}

/* Fills `cards` with the decks of the rules, each in order, and returns their
 * number. */
static int fill_decks(const struct rules *rules, int decks, int cards[])
{
    int kept = 0;
    deck_fresh(cards, (size_t)decks);
    for (int i = 0; i < decks * DECK_CARDS; i++)
        if (!rules->no_tens || card_face(cards[i]) != TEN)
            cards[kept++] = cards[i];
    return kept;
}

bool shoe_is_due(const struct shoe *shoe, const struct rules *rules)
{
    if (shoe->source == SHOE_ARRANGED)
        return false;
    int all = rules_shoe(rules).cards, dealt = all - shoe->count;
    return rules->fresh || rules->decks == DECKS_INFINITE || shoe->count == 0 ||
           dealt >= all * rules->cut / 100;
}

static void shoe_shuffle(struct shoe *shoe, int cards[], int count)
{
    if (shoe->source == SHOE_SEEDED)
        seeded_shuffle_deck(&shoe->seeded, cards, (size_t)count);
    else if (shoe->source == SHOE_FAIR)
        deck_shuffle_fair(cards, (size_t)count, &shoe->fair);
    else if (shoe->source == SHOE_SECRET)
        deck_shuffle_secret(cards, (size_t)count, &shoe->secret);
}

/* Fills the shoe with cards that are drawn with replacement: a deck is shuffled
 * for each of them. Every place of the deck has its turn, because seed 0 leaves
 * the deck in order. */
static void draw_all_cards(struct shoe *shoe, const struct rules *rules)
{
    int deck[DECK_CARDS], count = fill_decks(rules, 1, deck);
    for (int i = 0; i < shoe->count; i++) {
        shoe_shuffle(shoe, deck, count);
        shoe->cards[i] = deck[i % count];
    }
}

/* Moves the first discards under the cards of the shoe. */
static void put_discards_under(struct shoe *shoe, int count)
{
    assert(shoe->count + count <= SHOE_CARDS);
    memmove(shoe->cards + count, shoe->cards,
            (size_t)shoe->count * sizeof *shoe->cards);
    memcpy(shoe->cards, shoe->discards, (size_t)count * sizeof *shoe->cards);
    shoe->count += count;
    shoe->discard_count -= count;
    memmove(shoe->discards, shoe->discards + count,
            (size_t)shoe->discard_count * sizeof *shoe->discards);
}

int shoe_held_back(const struct shoe *shoe, const struct rules *rules)
{
    int most = rules_shoe(rules).held;
    return shoe->discard_count < most ? shoe->discard_count : most;
}

static void fill_machine(struct shoe *shoe, const struct rules *rules)
{
    if (shoe->count + shoe->discard_count == 0)
        shoe->count = fill_decks(rules, rules->decks, shoe->cards);
    put_discards_under(shoe, shoe->discard_count - shoe_held_back(shoe, rules));
    shoe_shuffle(shoe, shoe->cards, shoe->count);
}

void shoe_fill(struct shoe *shoe, const struct rules *rules)
{
    if (rules_shoe(rules).held > 0) {
        fill_machine(shoe, rules);
        return;
    }
    shoe->count = rules_shoe(rules).cards;
    shoe->discard_count = 0;
    if (rules->decks == DECKS_INFINITE) {
        draw_all_cards(shoe, rules);
    } else {
        (void)fill_decks(rules, rules->decks, shoe->cards);
        shoe_shuffle(shoe, shoe->cards, shoe->count);
    }
    for (int i = 0; i < rules->burn; i++)
        shoe->discards[shoe->discard_count++] = shoe->cards[--shoe->count];
    shoe->burned = rules->burn;
}

void shoe_take_discards(struct shoe *shoe)
{
    if (shoe->source == SHOE_ARRANGED)
        return;
    shoe_shuffle(shoe, shoe->discards, shoe->discard_count);
    put_discards_under(shoe, shoe->discard_count);
    shoe->burned = 0;
}
