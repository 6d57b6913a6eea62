// p2: see blackjack.h
#define PART 2
#include "blackjack.h"

int main()
{
    playPart();
    return 0;
}
