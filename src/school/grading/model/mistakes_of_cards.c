/* The usual mistakes with the deck, the totals and the hole card. */
#include "mistake_facts.h"

const struct mistake_facts CARD_MISTAKES[MISTAKE_COUNT] = {
    [SHUFFLES_UPWARDS] =
        {"shuffles-upwards", "The shuffle goes up, from card 0 to card 51.",
         "Let i run from 51 down to 0 and swap cards i and rand() % (i + 1).",
         ALL, OF_SHUFFLE, 0},
    [SHUFFLES_UPWARDS_FROM_REST] =
        {"shuffles-upwards-from-rest",
         "The shuffle goes up and swaps each card with one of the cards after it.",
         "Let i run from 51 down to 0 and swap cards i and rand() % (i + 1).",
         ALL, OF_SHUFFLE, 0},
    [RAND_MODULO_52] =
        {"rand-modulo-52", "The shuffle swaps each card with card rand() % 52.",
         "Swap card i with card rand() % (i + 1): only the cards up to i are still to be shuffled.",
         ALL, OF_SHUFFLE, 0},
    [RAND_MODULO_52_UPWARDS] =
        {"rand-modulo-52-upwards",
         "The shuffle goes up and swaps each card with card rand() % 52.",
         "Let i run from 51 down to 0 and swap cards i and rand() % (i + 1).",
         ALL, OF_SHUFFLE, 0},
    [RAND_MODULO_I] =
        {"rand-modulo-i",
         "The shuffle swaps card i with card rand() % i, so never with itself.",
         "Use rand() % (i + 1) and let i go down to 0: a card may stay where it is.",
         ALL, OF_SHUFFLE, 0},
    [RAND_MODULO_I_PLUS_1] =
        {"rand-modulo-i-plus-1",
         "The shuffle swaps card i with card rand() % i + 1, which adds 1 too late.",
         "Write the parentheses, rand() % (i + 1), and let i go down to 0.",
         ALL, OF_SHUFFLE, 0},
    [SHUFFLE_STARTS_AT_50] =
        {"shuffle-starts-at-50",
         "The shuffle starts with card 50, so it calls rand() only 51 times per deck and never swaps card 51.",
         "Let i run from 51 down to 0: the 52 cards are numbered from 0 to 51.",
         ALL, OF_SHUFFLE, 0},
    [SHUFFLE_STOPS_AT_1] =
        {"shuffle-stops-at-1",
         "The shuffle stops at card 1, so it calls rand() only 51 times per deck, and the next deck comes out wrong.",
         "Let i go down to 0, even though the last step swaps nothing: the assignment calls rand() 52 times per deck.",
         PLAY, OF_SHUFFLE, 0},
    [SHUFFLES_DOWNWARDS] =
        {"shuffles-downwards",
         "The shuffle goes down and swaps cards i and rand() % (i + 1).",
         "Shuffle the way this term's assignment says.", 0, OF_SHUFFLE, 0},
    [SHUFFLES_TWICE] =
        {"shuffles-twice", "The deck is shuffled twice.",
         "Call rand() only 52 times before each game: shuffle once.", ALL,
         ALONE, 0},
    [SHUFFLE_MISSING] = {"shuffle-missing", "The deck isn't shuffled.",
                         "Shuffle each fresh deck unless the seed is 0.", ALL,
                         OF_SHUFFLE, 0},
    [SHUFFLE_MISSING_AFTER_PUSH] =
        {"shuffle-missing-after-push",
         "After a push, the fresh deck isn't shuffled.",
         "Shuffle each fresh deck unless the seed is 0.", PLAY, OF_NEXT_DECK,
         0},
    [SRAND_MISSING] =
        {"srand-missing", "The seed isn't passed to srand().",
         "Unless the seed is 0, call srand(seed) once, before the first shuffle.",
         ALL, OF_SEED, 0},
    [SEEDED_BY_CLOCK] =
        {"seeded-by-clock",
         "The random numbers start from the clock, so two runs with the same seed differ.",
         "Call srand() with the seed that the user types, not with time(NULL).",
         ALL, OF_SEED, 1},
    [SEEDED_BY_PROCESS] =
        {"seeded-by-process",
         "The random numbers start from the process number, so two runs with the same seed differ.",
         "Call srand() with the seed that the user types, not with getpid().",
         ALL, OF_SEED, 1},
    [SEED_ZERO_SHUFFLED] =
        {"seed-zero-shuffled", "Seed 0 shuffles the deck.",
         "With seed 0, call neither srand() nor the shuffle: the deck stays in order.",
         ALL, ALONE, 0},
    [SRAND_AFTER_PUSH] =
        {"srand-after-push",
         "srand() is called again after a push, so the same cards come up again.",
         "Call srand() once, at the start; the next deck continues the random sequence.",
         PLAY, OF_NEXT_DECK, 0},
    [DECK_NOT_FRESH] =
        {"deck-not-fresh",
         "After a push, the old deck is shuffled again without being put back in order.",
         "Put the deck in order, 2 of clubs first, before each shuffle.", PLAY,
         ALONE, 0},
    [DECK_GOES_ON] =
        {"deck-goes-on",
         "After a push, the cards come from the rest of the old deck.",
         "Start each new game with a fresh deck and shuffle it again.", PLAY,
         OF_NEXT_DECK, 0},
    [SUITS_OUT_OF_ORDER] =
        {"suits-out-of-order", "The suits are in the wrong order.",
         "Clubs come first, then diamonds, hearts and spades.", ALL, OF_SUITS,
         22},
    [FACES_OUT_OF_ORDER] =
        {"faces-out-of-order", "The faces are in the wrong order.",
         "In each suit, the 2 comes first, then 3 to 10, jack, queen, king and ace.",
         ALL, OF_FACES, 2},
    [ACE_FIRST] =
        {"ace-first", "The ace is the lowest card of its suit in the deck.",
         "The ace has number 14: in each suit it comes last, after the king.",
         ALL, OF_FACES, 0},
    [DECK_BY_FACE] =
        {"deck-by-face",
         "The deck is in the order of the faces, not of the suits.",
         "All clubs come first, then all diamonds, hearts and spades.", ALL,
         OF_FACES, 0},
    [DECK_LISTED_BACKWARDS] = {"deck-listed-backwards",
                               "The deck is listed backward.",
                               "List the deck from card 0 to card 51.", SHUFFLE,
                               ALONE, 0},
    [CARD_BURNED] = {"card-burned",
                     "The first card of the deck is thrown away.",
                     "The top card of the deck is the player's first card.",
                     GAMES, ALONE, 0},
    [DEALS_FROM_WRONG_END] =
        {"deals-from-wrong-end",
         "The cards are dealt from the wrong end of the deck.",
         "The top of the deck is the end of the array: deal card 51 first, then card 50.",
         GAMES, ALONE, 0},
    [DEALS_HAND_BY_HAND] =
        {"deals-hand-by-hand",
         "The player gets the first two cards and the dealer the next two.",
         "Deal in turn: player, dealer, player, dealer.", GAMES, OF_ORDER, 0},
    [DEALS_DEALER_FIRST] =
        {"deals-dealer-first", "The dealer gets the first card.",
         "Deal in turn, the player first: player, dealer, player, dealer.",
         GAMES, OF_ORDER, 0},
    [ACES_ALWAYS_11] = {"aces-always-11", "An ace always counts as 11.",
                        "If 11 would put the hand over 21, count the ace as 1.",
                        PLAY, OF_ACES, 0},
    [ACES_ALWAYS_1] = {"aces-always-1", "An ace always counts as 1.",
                       "Count one ace as 11 unless that puts the hand over 21.",
                       PLAY, OF_ACES, 0},
    [ACES_ALL_OR_NONE] =
        {"aces-all-or-none", "Several aces count either all as 11 or all as 1.",
         "Count one ace as 11 unless that puts the hand over 21, and count each of the others as 1.",
         PLAY, OF_ACES, 0},
    [ACES_ONLY_ONE_REDUCED] =
        {"aces-only-one-reduced",
         "With several aces, only one of them can count as 1.",
         "Keep subtracting 10 while the hand is over 21 and an ace still counts as 11.",
         PLAY, OF_ACES, 0},
    [ACES_FIXED_ON_ARRIVAL] =
        {"aces-fixed-on-arrival",
         "An ace keeps the value it had when it was dealt.",
         "Count the whole hand again after each card: an ace that was 11 may have to be 1 now.",
         PLAY, OF_ACES, 0},
    [ACES_ONE_ALWAYS_11] =
        {"aces-one-always-11",
         "The first ace always counts as 11, the others as 1.",
         "If 11 would put the hand over 21, count the first ace as 1, too.",
         PLAY, OF_ACES, 0},
    [ACES_STAY_BELOW_21] =
        {"aces-stay-below-21",
         "An ace counts as 11 only if the total stays below 21.",
         "Count an ace as 11 if the total is at most 21: an ace and a ten are 21.",
         PLAY, OF_ACES, 0},
    [COURT_CARDS_COUNT_ON] = {"court-cards-count-on",
                              "Jacks, queens and kings count as 11, 12 and 13.",
                              "Count jacks, queens and kings as 10.", PLAY,
                              ALONE, 0},
    [TWENTY_ONE_BUSTS] =
        {"21-busts", "A total of 21 counts as a bust.",
         "Only more than 21 is a bust: compare with > 21, not with >= 21.",
         PLAY, ALONE, 1},
    [HOLE_SHOWN] =
        {"hole-shown", "The dealer's hole card is shown too early.",
         "Print \" **\" for the dealer's second card until the player's turn is over.",
         PLAY, OF_HOLE, 0},
    [HOLE_NEVER_TURNED] =
        {"hole-never-turned",
         "The dealer's hole card stays hidden during the dealer's turn.",
         "Show the dealer's second card in every table after the player's turn.",
         PLAY, OF_HOLE, 0},
    [HOLE_WRONG_CARD] =
        {"hole-wrong-card",
         "The dealer's first card is hidden instead of the second.",
         "Print \" **\" for the dealer's second card.", PLAY, ALONE, 0},
    [HOLE_IN_PLAYERS_HAND] =
        {"hole-in-players-hand",
         "The player's second card is hidden instead of the dealer's.",
         "Print \" **\" for the dealer's second card.", PLAY, OF_HOLE, 0},
    [HOLE_MISPRINTED] =
        {"hole-misprinted",
         "The stars for the hidden card are in the wrong columns.",
         "Print \" **\" for the hidden card: a blank and two stars.", PLAY,
         ALONE, 6},
    [HOLE_HIDDEN_AFTER_BUST] =
        {"hole-hidden-after-bust",
         "The dealer's hole card stays hidden after the player busts.",
         "Show the dealer's whole hand in the dealer's turn, even after the player busts.",
         PLAY, OF_HOLE, 0},
    [HOLE_HIDDEN_IN_DEAL] = {"hole-hidden-in-deal",
                             "The dealer's hole card is hidden.",
                             "Show every card in deal; only play hides one.",
                             DEAL, OF_HOLE, 0},
};
