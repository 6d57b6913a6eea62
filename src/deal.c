/* deal: two hands; the player hits or stands, the dealer hits twice. */
#include "session.h"

int main(int argc, char *argv[])
{
    static const struct class_program deal = {
        .purpose = "Deals two cards each to player and dealer, from the deck "
                   "of a seed.\n"
                   "Type h to hit, s to stand; then the dealer hits twice. "
                   "Nothing is scored.",
        .examples = "  deal                    ask for the seed, then deal\n"
                    "  deal --pause 0 42       the hands of seed 42, no "
                    "waiting\n"
                    "  echo hhs | deal 5       hit twice, then stand",
        .run = class_deal,
    };
    return class_main(&deal, argc, argv);
}
