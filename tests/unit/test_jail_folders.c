/* Tests of folders that a killed jail leaves behind. */
#include "support/check.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "support/fake_cli.h"
#include "support/prisoner.h"

/* Makes the folders of prisoners a day old. */
static void age_folders(const struct premises *premises)
{
    const time_t day_ago = time(NULL) - 86400;
    const struct timespec times[2] = {{day_ago, 0}, {day_ago, 0}};
    char *names = folder_listing(premises->home.folder);
    char *rest = NULL;
    for (char *name = strtok_r(names, "\n", &rest); name != NULL;
         name = strtok_r(NULL, "\n", &rest)) {
        char path[128];
        if (strncmp(name, "jail-", strlen("jail-")) != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", premises->home.folder, name);
        assert_return_code(utimensat(AT_FDCWD, path, times, 0), errno);
    }
    free(names);
}

/* Checks how many prisoners' folders there are after the next start. */
static void assert_folders(const struct premises *premises, int expected,
                           const char *story)
{
    const struct jail_demands demands = {.check = false};
    struct fake_cli fake;
    int count = 0;
    age_folders(premises);
    fake_cli_open(&fake, "", 0);
    assert_int_equal(jail_admit(&fake.cli, &demands), CLI_DONE);
    fake_cli_close(&fake);
    char *names = folder_listing(premises->home.folder);
    for (const char *at = names; (at = strstr(at, "jail-")) != NULL; at++)
        count++;
    free(names);
    assert_count_equal(count, expected, "folders %s", story);
}

/* The next start removes the folder, but not one that is in use. */
static void the_folder_of_a_killed_warder_is_removed_later(void **state)
{
    const struct premises *premises = *state;
    struct prisoner prisoner;
    struct jail *jail = jail_open(1, NULL);
    struct jail_result result = {0};
    size_t ticket = 0;
    prisoner_make(&prisoner, "sleeps 100000");
    jail_put(jail, &prisoner.request, 1);
    while (jail_process(jail, 1) == 0)
        (void)nanosleep(&(struct timespec){0, 1000000}, NULL);
    assert_folders(premises, 1, "while the prisoner runs");
    kill(find_warder(), SIGKILL);
    assert_true(jail_take(jail, &result, &ticket, -1));
    jail_result_clear(&result);
    jail_close(jail);
    while (waitpid(-1, NULL, 0) > 0 || errno == EINTR)
        ;
    assert_folders(premises, 0, "after the warder was killed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            the_folder_of_a_killed_warder_is_removed_later, premises_set_up,
            premises_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
