/* Prints a right line to standard error, too, and words one message
 * differently. */
#define OWN_PRINT_RESULT
#include "play.h"

static bool print_result(void)
{
    print_scores();
    fprintf(stderr, "Dealer stands.\n");
    printf(total(&player) > 21                ? "Dealer wins!\n"
           : total(&dealer) > 21              ? "Player wins!\n"
           : total(&player) > total(&dealer)  ? "Player wins!\n"
           : total(&player) == total(&dealer) ? "A push! Again.\n"
                                              : "Dealer wins!\n");
    return total(&player) <= 21 && total(&player) == total(&dealer);
}
