// p4: see blackjack.h
#define PART 4
#include "blackjack.h"

int main()
{
    playPart();
    return 0;
}
