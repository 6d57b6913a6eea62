/* Compares screens with golden files. */
#include "support/fake_terminal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"
#include "support/process.h"

static void write_golden(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    if (file == NULL)
        fail_msg("%s: %s", path, strerror(errno));
    fputs(text, file);
    if (fclose(file) != 0)
        fail_msg("%s: %s", path, strerror(errno));
    print_error("%s was written; read it\n", path);
}

void check_golden_file(const char *text, const char *path)
{
    if (getenv("UPDATE_GOLDEN"))
        write_golden(path, text);
    if (access(path, R_OK) != 0)
        fail_msg("%s: %s; UPDATE_GOLDEN=1 writes it", path, strerror(errno));
    char *golden = read_file(path, NULL);
    bool same = strcmp(text, golden) == 0;
    if (!same) {
        print_error("the text:\n%s", text);
        assert_text_equal(text, golden, "the text is not %s", path);
    }
    free(golden);
}

void check_golden(const char *text, const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "tests/golden/screens/%s.txt", name);
    check_golden_file(text, path);
}

void fake_terminal_check_golden(struct fake_terminal *display, const char *name)
{
    check_golden(fake_terminal_text(display), name);
}
