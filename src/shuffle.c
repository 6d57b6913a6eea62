/* shuffle: lists the deck of a seed. */
#include "session.h"

int main(int argc, char *argv[])
{
    static const struct class_program shuffle = {
        .purpose = "Lists the shuffled deck of a seed, a card a line, the top "
                   "of the deck last.\n"
                   "Seed 0 leaves the deck in order.",
        .examples = "  shuffle 42              the deck of seed 42\n"
                    "  shuffle --ascii -7      a negative seed, plain letters\n"
                    "  shuffle --codes -d 6 1  six decks as numbers",
        .lists_deck = true,
        .run = class_shuffle,
    };
    return class_main(&shuffle, argc, argv);
}
