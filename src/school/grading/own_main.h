/* Tells a program's source from a module: a program has a main() of its own. */
#ifndef GRADING_OWN_MAIN_H
#define GRADING_OWN_MAIN_H

#include <stdbool.h>
#include <stddef.h>

/* True if the C or C++ source `text` defines main() outside any braces. Skips
 * comments, quoted text and preprocessor lines, so a source that hides its
 * main() behind #if should be preprocessed first. */
bool source_has_main(const char *text, size_t length);

#endif
