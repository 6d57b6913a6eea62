/* The reference: the model of a student's program, without any mistake. A test
 * holds it against shuffle, deal and play themselves. */
#include "grading.h"

void reference_run(const struct script *script, struct transcript *transcript)
{
    model_run(script, 0, transcript);
}
