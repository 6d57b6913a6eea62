/* The main() of a test that has none of its own. */
#include "support/check.h"

int main(void)
{
    return tests_run(NULL, NULL);
}
