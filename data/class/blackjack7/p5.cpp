// p5: see blackjack.h
#define PART 5
#include "blackjack.h"

int main()
{
    playPart();
    return 0;
}
