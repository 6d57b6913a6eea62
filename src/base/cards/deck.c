/* Decks and the three ways to shuffle them. */
#include "inside.h"

static void card_swap(int *left, int *right)
{
    int card = *left;
    *left = *right;
    *right = card;
}

void deck_fresh(int cards[], size_t decks)
{
    for (size_t deck = 0; deck < decks; deck++)
        for (int suit = CLUBS; suit <= SPADES; suit++)
            for (int face = TWO; face <= ACE; face++)
                *cards++ = card_code((enum suit)suit, (enum face)face);
}

void seeded_shuffle_start(struct seeded_shuffle *shuffle, uint32_t seed)
{
    shuffle->keeps_order = seed == 0;
    crand_seed(&shuffle->random, seed);
}

void seeded_shuffle_deck(struct seeded_shuffle *shuffle, int cards[],
                         size_t count)
{
    if (shuffle->keeps_order)
        return;
    /* Chooses the top card from all cards, then the next one from the rest. */
    for (int i = (int)count - 1; i >= 0; i--) {
        int j = (int)crand_next(&shuffle->random) % (i + 1);
        card_swap(&cards[i], &cards[j]);
    }
}

void deck_shuffle_fair(int cards[], size_t count, struct fair_random *random)
{
    for (size_t left = count; left > 1; left--) {
        uint32_t chosen = fair_random_below(random, (uint32_t)left);
        card_swap(&cards[left - 1], &cards[chosen]);
    }
}

void deck_shuffle_secret(int cards[], size_t count,
                         struct secret_random *random)
{
    for (size_t left = count; left > 1; left--) {
        uint32_t chosen = secret_random_below(random, (uint32_t)left);
        card_swap(&cards[left - 1], &cards[chosen]);
    }
}
