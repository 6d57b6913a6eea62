/* Tests of memory limits by cgroup, with plain files in place of the kernel's.
 */
#include "support/check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "jail/cgroup.h"
#include "support/state_folder.h"

/* ---- A fake machine ---- */

/* Its cgroup2 is mounted at HOME/tree, and this process is in "/own". */
struct machine {
    struct state_folder home;
    char proc[128], own[224], caller[288];
};

static void put_text(const char *folder, const char *name, const char *text)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void assert_file(const char *folder, const char *name,
                        const char *expected)
{
    char path[256], text[256] = "";
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_text_equal(text, expected, "what %s holds", name);
}

/* Replaces a file by a folder, which can't be written to. */
static void spoil(const char *folder, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    (void)unlink(path);
    assert_return_code(mkdir(path, 0700), errno);
}

static bool is_there(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

/* Says in which cgroup this process is, and where cgroup2 is mounted. */
static void put_place(const struct machine *machine, const char *path)
{
    char text[256];
    snprintf(text, sizeof text, "0::%s\n", path);
    put_text(machine->proc, "cgroup", text);
    snprintf(text, sizeof text,
             "23 1 0:5 / / rw - ext4 /dev/vda rw\n"
             "31 23 0:28 / %s/tree rw,nosuid shared:9 - cgroup2 cgroup2 rw\n",
             machine->home.folder);
    put_text(machine->proc, "mountinfo", text);
}

/* A machine whose cgroup is delegated. The kernel makes the files of a new
 * cgroup; here, those of the caller's are made beforehand. */
static int machine_set_up(void **state)
{
    static struct machine machine;
    char text[192];
    *state = &machine;
    state_folder_open(&machine.home);
    snprintf(machine.proc, sizeof machine.proc, "%s/proc", machine.home.folder);
    snprintf(text, sizeof text, "%s/tree", machine.home.folder);
    snprintf(machine.own, sizeof machine.own, "%s/own", text);
    snprintf(machine.caller, sizeof machine.caller, "%s/jail-caller-%d",
             machine.own, (int)getpid());
    if (mkdir(machine.proc, 0700) != 0 || mkdir(text, 0700) != 0 ||
        mkdir(machine.own, 0700) != 0 || mkdir(machine.caller, 0700) != 0)
        return -1;
    put_place(&machine, "/own");
    put_text(machine.own, "cgroup.controllers", "cpu memory pids\n");
    put_text(machine.own, "cgroup.subtree_control", "");
    snprintf(text, sizeof text, "%d\n", (int)getpid());
    put_text(machine.own, "cgroup.procs", text);
    put_text(machine.caller, "cgroup.procs", "");
    return 0;
}

static int machine_tear_down(void **state)
{
    state_folder_close(&((struct machine *)*state)->home);
    return 0;
}

/* ---- Where it is ---- */

TEST_WITH(the_cgroup_is_found_where_it_is_mounted, machine_set_up,
          machine_tear_down)
{
    static const char outside[] = "this cgroup is outside of this container";
    static const char none[] = "there is no cgroup, version 2";
    static const struct {
        const char *story, *cgroup, *mountinfo, *problem, *folder;
    } machines[] = {
        {"version 1 alone", "2:memory:/x\n1:name=systemd:/\n",
         "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n",
         none, ""},
        {"both versions", "4:memory:/x\n0::/\n",
         "35 31 0:32 / /c/memory rw - cgroup cgroup rw,memory\n"
         "41 31 0:38 / /c/unified rw,relatime - cgroup2 cgroup2 rw\n",
         NULL, "/c/unified"},
        {"version 2, not mounted", "0::/\n",
         "23 1 0:5 / / rw - ext4 /dev/vda rw\n", none, ""},
        {"version 2", "0::/user.slice/a.scope\n",
         "31 23 0:28 / /sys/fs/cgroup rw shared:9 master:2 - cgroup2 c rw\n",
         NULL, "/sys/fs/cgroup/user.slice/a.scope"},
        {"a part mounted", "0::/pod/box/job\n",
         "31 23 0:28 /pod/box /c rw - cgroup2 c rw\n", NULL, "/c/job"},
        {"its own part mounted", "0::/pod/box\n",
         "31 23 0:28 /pod/box /c rw - cgroup2 c rw\n", NULL, "/c"},
        {"another part mounted", "0::/pod/boxes\n",
         "31 23 0:28 /pod/box /c rw - cgroup2 c rw\n", outside, ""},
        {"a part mounted over the whole", "0::/pod/box\n",
         "31 23 0:28 / /c rw - cgroup2 c rw\n"
         "32 23 0:28 /pod /d rw - cgroup2 c rw\n"
         "33 23 0:28 /other /e rw - cgroup2 c rw\n",
         NULL, "/d/box"},
        {"another namespace's", "0::/../box\n",
         "31 23 0:28 /../pod /c rw - cgroup2 c rw\n", outside, ""},
        {"blanks", "0::/my box\n",
         "31 23 0:28 / /c\\040d\\134e\\0 rw - cgroup2 c rw\n", NULL,
         "/c d\\e\\0/my box"},
        {"a cut line", "0::/\n", "31 23 0:28 - cgroup2 c rw\n", none, ""},
        {"nothing", "", "", none, ""},
    };
    const struct machine *machine = *state;
    for (size_t i = 0; i < sizeof machines / sizeof *machines; i++) {
        char folder[PATH_MAX] = "";
        put_text(machine->proc, "cgroup", machines[i].cgroup);
        put_text(machine->proc, "mountinfo", machines[i].mountinfo);
        const char *problem = cgroup_find(machine->proc, folder);
        assert_text_equal(problem != NULL ? problem : "found",
                          machines[i].problem ? machines[i].problem : "found",
                          "%s", machines[i].story);
        assert_text_equal(folder, machines[i].folder, "%s", machines[i].story);
    }
    char folder[PATH_MAX];
    assert_string_equal(cgroup_find("/nowhere", folder), none);
}

/* ---- The caller's ---- */

TEST_WITH(the_caller_moves_out_of_the_way_and_back, machine_set_up,
          machine_tear_down)
{
    const struct machine *machine = *state;
    char problem[JAIL_PROBLEM_SIZE], folder[PATH_MAX], place[128];
    char own_number[16];
    snprintf(own_number, sizeof own_number, "%d\n", (int)getpid());
    assert_false(cgroup_for_processes(machine->proc, folder));
    assert_count_equal(cgroup_enter(machine->proc, problem), CGROUP_ENTERED,
                       "a delegated cgroup");
    assert_file(machine->caller, "cgroup.procs", "0");
    assert_file(machine->own, "cgroup.subtree_control", "+memory");
    snprintf(place, sizeof place, "/own%s", strrchr(machine->caller, '/'));
    put_place(machine, place);
    assert_false(cgroup_for_processes(machine->proc, folder));
    put_text(machine->own, "cgroup.subtree_control", "memory\n");
    assert_true(cgroup_for_processes(machine->proc, folder));
    assert_string_equal(folder, machine->own);
    assert_count_equal(cgroup_enter(machine->proc, problem), CGROUP_ENTERED,
                       "the second time");
    put_text(machine->own, "cgroup.procs", "");
    put_text(machine->caller, "cgroup.procs", "1\n");
    cgroup_leave(machine->proc);
    assert_file(machine->own, "cgroup.procs", "");
    put_text(machine->caller, "cgroup.procs", own_number);
    cgroup_leave(machine->proc);
    assert_file(machine->own, "cgroup.procs", "0");
    assert_file(machine->own, "cgroup.subtree_control", "-memory");
}

TEST_WITH(a_cgroup_that_is_not_ours_is_left_alone, machine_set_up,
          machine_tear_down)
{
    const struct machine *machine = *state;
    static const struct {
        const char *file, *text, *problem;
    } machines[] = {
        {"cgroup.procs", "1\n", "other programs share this cgroup"},
        {"cgroup.procs", "", ""},
        {"cgroup.controllers", "cpu memory_hugetlb\n",
         "this cgroup has no memory controller"},
        {"cgroup.controllers", "memory\n", ""},
        {"cgroup.subtree_control", NULL, "this cgroup isn't delegated"},
    };
    for (size_t i = 0; i < sizeof machines / sizeof *machines; i++) {
        char problem[JAIL_PROBLEM_SIZE] = "";
        char path[512];
        snprintf(path, sizeof path, "%s/%s", machine->own, machines[i].file);
        if (machines[i].text != NULL)
            put_text(machine->own, machines[i].file, machines[i].text);
        else
            assert_return_code(unlink(path), errno);
        if (*machines[i].problem == '\0')
            continue;
        assert_count_equal(cgroup_enter(machine->proc, problem), CGROUP_NONE,
                           "%s", machines[i].problem);
        assert_string_equal(problem, machines[i].problem);
        assert_file(machine->caller, "cgroup.procs", "");
    }
    cgroup_leave(machine->proc); /* it hasn't entered */
    assert_true(is_there(machine->caller));
}

TEST_WITH(a_step_that_fails_is_named_and_undone, machine_set_up,
          machine_tear_down)
{
    const struct machine *machine = *state;
    char problem[JAIL_PROBLEM_SIZE], path[320];
    spoil(machine->own, "cgroup.subtree_control");
    assert_count_equal(cgroup_enter(machine->proc, problem), CGROUP_FAILED,
                       "a controller that can't be enabled");
    assert_string_equal(problem, "can't limit cgroups: Is a directory");
    assert_file(machine->own, "cgroup.procs", "0");
    char own_number[16];
    snprintf(own_number, sizeof own_number, "%d\n", (int)getpid());
    put_text(machine->own, "cgroup.procs", own_number);
    snprintf(path, sizeof path, "%s/cgroup.procs", machine->caller);
    assert_return_code(unlink(path), errno);
    assert_count_equal(cgroup_enter(machine->proc, problem), CGROUP_FAILED,
                       "a cgroup that can't be entered");
    assert_string_equal(
        problem, "can't move to another cgroup: No such file or directory");
    assert_false(is_there(machine->caller));
    put_text(machine->own, "cgroup.procs", own_number);
    put_text(machine->own, strrchr(machine->caller, '/') + 1, "");
    assert_count_equal(cgroup_enter(machine->proc, problem), CGROUP_FAILED,
                       "a file in the way");
    assert_string_equal(problem,
                        "can't move to another cgroup: Not a directory");
}

/* Those with processes can't be removed; a file stands for the processes. */
TEST_WITH(what_a_killed_jail_left_is_removed, machine_set_up, machine_tear_down)
{
    const struct machine *machine = *state;
    static const char *const names[] = {"jail-1-0", "jail-caller-1", "jail-2-0",
                                        "another"};
    char problem[JAIL_PROBLEM_SIZE], paths[4][256];
    for (int i = 0; i < 4; i++) {
        snprintf(paths[i], sizeof paths[i], "%s/%s", machine->own, names[i]);
        assert_return_code(mkdir(paths[i], 0700), errno);
    }
    put_text(paths[2], "cgroup.procs", "77\n");
    assert_count_equal(cgroup_enter(machine->proc, problem), CGROUP_ENTERED,
                       "a cgroup with old ones");
    assert_false(is_there(paths[0]));
    assert_false(is_there(paths[1]));
    assert_true(is_there(paths[2]));
    assert_true(is_there(paths[3]));
}

/* ---- A sandboxed process's ---- */

/* Makes the files of the next sandboxed process's cgroup, as the kernel does.
 */
static void put_process_files(const struct machine *machine, char path[256])
{
    static const char *const names[] = {"memory.max", "memory.swap.max",
                                        "memory.oom.group"};
    snprintf(path, 256, "%s/jail-%d-3", machine->own, (int)getpid());
    assert_return_code(mkdir(path, 0700), errno);
    for (int i = 0; i < 3; i++)
        put_text(path, names[i], "");
}

TEST_WITH(a_process_gets_limits_on_memory_and_swap, machine_set_up,
          machine_tear_down)
{
    const struct machine *machine = *state;
    char path[256], swap[300];
    put_process_files(machine, path);
    char *made = cgroup_make(machine->own, 3, (size_t)256 << 20);
    assert_string_equal(made, path);
    free(made);
    assert_file(path, "memory.max", "268435456");
    assert_file(path, "memory.swap.max", "0");
    assert_file(path, "memory.oom.group", "1");
    snprintf(swap, sizeof swap, "%s/memory.swap.max", path);
    assert_return_code(unlink(swap), errno);
    made = cgroup_make(machine->own, 3, 1 << 20);
    assert_non_null(made);
    free(made);
}

TEST_WITH(a_limit_that_fails_means_no_cgroup, machine_set_up, machine_tear_down)
{
    static const char *const names[] = {"memory.max", "memory.swap.max",
                                        "memory.oom.group"};
    const struct machine *machine = *state;
    char path[512];
    put_process_files(machine, path);
    for (int i = 0; i < 3; i++) {
        spoil(path, names[i]);
        assert_null(cgroup_make(machine->own, 3, 1 << 20));
        snprintf(path, sizeof path, "%s/jail-%d-3/%s", machine->own,
                 (int)getpid(), names[i]);
        assert_return_code(rmdir(path), errno);
        *strrchr(path, '/') = '\0';
        put_text(path, names[i], "");
    }
    assert_null(cgroup_make(machine->proc, 3, 1 << 20)); /* and is removed: */
    snprintf(path, sizeof path, "%s/jail-%d-3", machine->proc, (int)getpid());
    assert_false(is_there(path));
    assert_null(cgroup_make("/nowhere", 3, 1 << 20));
    assert_count_equal(cgroup_fork(machine->own), -1, "not the kernel's");
    assert_count_equal(cgroup_fork("/nowhere"), -1, "no folder");
}

TEST_WITH(the_kernel_tells_who_ran_out, machine_set_up, machine_tear_down)
{
    const struct machine *machine = *state;
    assert_false(cgroup_ran_out(machine->own));
    put_text(machine->own, "memory.events",
             "low 0\nhigh 0\nmax 12\noom 3\noom_kill 0\noom_group_kill 0\n");
    assert_false(cgroup_ran_out(machine->own));
    put_text(machine->own, "memory.events",
             "low 0\nhigh 0\nmax 12\noom 3\noom_kill 1\noom_group_kill 0\n");
    assert_true(cgroup_ran_out(machine->own));
    put_text(machine->own, "memory.events", "what");
    assert_false(cgroup_ran_out(machine->own));
}
