/* play: a game of blackjack against the dealer. */
#include "session.h"

int main(int argc, char *argv[])
{
    static const struct class_program play = {
        .purpose = "Plays a game of blackjack against the dealer, with the "
                   "deck of a seed.\n"
                   "Type h to hit, s to stand. The dealer hits below 17; "
                   "a push is played again.",
        .examples =
            "  play                    ask for the seed, then play\n"
            "  play --pause 0 42       the game of seed 42, no waiting\n"
            "  echo hs | play 12       hit once, then stand",
        .run = class_play,
    };
    return class_main(&play, argc, argv);
}
