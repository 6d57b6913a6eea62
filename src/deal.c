/* deal: two hands; the player hits or stands, the dealer hits twice. */
#include "talk.h"

int main(int argc, char *argv[])
{
    static const struct graded_program deal = {
        .purpose = "Deals two cards each to player and dealer, from the deck "
                   "of a seed.\n"
                   "Type h to hit, s to stand; then the dealer hits twice. "
                   "Nothing is scored.",
        .examples = "  deal                    ask for the seed, then deal\n"
                    "  deal --pause 0 42       the hands of seed 42, no "
                    "waiting\n"
                    "  echo hhs | deal 5       hit twice, then stand",
        .run = graded_deal,
    };
    return graded_main(&deal, argc, argv);
}
