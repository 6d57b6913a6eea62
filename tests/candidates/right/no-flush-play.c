/* Relies on the terminal, which shows each line as it is printed, as the
 * assignment's readers do. */
#define OWN_WAIT
#include "../wrong/play.h"

static void wait_two_seconds(void)
{
    sleep(2);
}
