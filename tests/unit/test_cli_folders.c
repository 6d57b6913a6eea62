/* The folders that a program makes for its files. */
#include "support/check.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli.h"
#include "support/state_folder.h"

static bool is_private_folder(const char *folder, const char *name)
{
    char path[128];
    struct stat status;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode) &&
           (status.st_mode & 0777) == 0700;
}

TEST(the_folders_of_a_file_are_made_for_the_user_alone)
{
    struct state_folder home;
    char path[128];
    state_folder_open(&home);
    snprintf(path, sizeof path, "%s/a/b/file", home.folder);
    for (int i = 0; i < 2; i++) /* the second time they are there */
        assert_true(cli_make_folders(path));
    assert_true(is_private_folder(home.folder, "a"));
    assert_true(is_private_folder(home.folder, "a/b"));
    assert_string_equal(strrchr(path, '/'), "/file");
    char *listing = folder_listing(home.folder);
    assert_string_equal(listing, ".\n..\na\n");
    free(listing);
    state_folder_close(&home);
}

TEST(a_home_folder_is_never_made)
{
    struct state_folder home;
    char path[128], missing[96];
    state_folder_open(&home);
    snprintf(missing, sizeof missing, "%s/nobody", home.folder);
    snprintf(path, sizeof path, "%s/.config/cardtable/keys", missing);
    char *before = strdup(getenv("HOME") ? getenv("HOME") : "/");
    setenv("HOME", missing, 1);
    errno = 0;
    assert_false(cli_make_folders(path));
    assert_int_equal(errno, ENOENT);
    assert_string_equal(path, missing);
    setenv("HOME", before, 1);
    free(before);
    state_folder_close(&home);
}
