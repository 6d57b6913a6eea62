// p6: see blackjack.h
#define PART 6
#include "blackjack.h"

int main()
{
    playPart();
    return 0;
}
