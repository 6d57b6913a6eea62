// p3: see blackjack.h
#define PART 3
#include "blackjack.h"

int main()
{
    playPart();
    return 0;
}
