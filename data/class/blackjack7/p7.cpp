// p7: see blackjack.h
#define PART 7
#include "blackjack.h"

int main()
{
    playPart();
    return 0;
}
