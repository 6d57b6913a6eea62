// p1: see blackjack.h
#define PART 1
#include "blackjack.h"

int main()
{
    playPart();
    return 0;
}
