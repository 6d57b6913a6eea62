#include "homework.h"

#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"

void write_source(const struct homework *homework, const char *name,
                  const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", homework->folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

void open_homework(struct homework *homework)
{
    snprintf(homework->folder, sizeof homework->folder, "/tmp/work-XXXXXX");
    assert_non_null(mkdtemp(homework->folder));
    snprintf(homework->temporary, sizeof homework->temporary,
             "/tmp/left-XXXXXX");
    assert_non_null(mkdtemp(homework->temporary));
    setenv("TMPDIR", homework->temporary, 1);
}

static void remove_files(const char *folder)
{
    char pattern[96];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/*", folder);
    if (glob(pattern, 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++)
            unlink(found.gl_pathv[i]);
        globfree(&found);
    }
}

void close_homework(struct homework *homework)
{
    unsetenv("TMPDIR");
    if (rmdir(homework->temporary) != 0)
        fail_msg("%s: %s", homework->temporary, strerror(errno));
    remove_files(homework->folder);
    assert_return_code(rmdir(homework->folder), errno);
}
