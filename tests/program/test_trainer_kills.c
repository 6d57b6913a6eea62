/* A trainer that is killed at a system call: each answer that was judged is in
 * the ledger once, and earlier drills are as they were. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/killed_run.h"
#include "support/screen_run.h"

enum { ANSWERS = 8 };

static const char INPUT[] = "1\n-1\n0\n2\n-2\n1\n-3\n0\nq\n";

/* A drill without a kill, to which others are compared. */
struct whole_drill {
    char options[128];
    int calls, first_calls;
    int right[ANSWERS + 1]; /* by the number of answers */
};

/* What the ledger has of the drills. */
struct kept_drills {
    int64_t rows, questions, right;
};

static void drill_and_kill(const struct screen_run *home,
                           struct killed_run *run)
{
    run->program = "trainer";
    run->input = INPUT;
    setenv("XDG_STATE_HOME", home->home.folder, 1);
    run_and_kill(run);
    unsetenv("XDG_STATE_HOME");
}

static struct kept_drills look_at_drills(const struct screen_run *home)
{
    struct kept_drills kept = {.rows = 0};
    if (access(home->ledger, F_OK) != 0 ||
        sql_number(home->ledger, "SELECT count(*) FROM sqlite_master "
                                 "WHERE name = 'drills'") == 0)
        return kept;
    assert_int_equal(sql_number(home->ledger,
                                "SELECT count(*) FROM pragma_integrity_check "
                                "WHERE integrity_check = 'ok'"),
                     1);
    kept.rows = sql_number(home->ledger, "SELECT count(*) FROM drills");
    kept.questions = sql_number(
        home->ledger, "SELECT coalesce(sum(questions), 0) FROM drills");
    kept.right = sql_number(
        home->ledger, "SELECT coalesce(sum(right_answers), 0) FROM drills");
    return kept;
}

/* Drills to the end, and notes how many of the first answers are right. Then
 * does it again, with the ledger that is there, and notes the system calls. */
static void drill_whole(struct whole_drill *whole, int seed)
{
    struct screen_run home;
    struct killed_run run = {.options = whole->options};
    snprintf(whole->options, sizeof whole->options,
             "--plain --drill true-count --profile Anna --seed %d", seed);
    screen_run_begin(&home);
    drill_and_kill(&home, &run);
    assert_int_equal(run.status, 0);
    const char *at = run.output;
    for (int i = 0; i < ANSWERS; i++) {
        at = strstr(at, "true count? \n");
        assert_non_null(at);
        at += strlen("true count? \n");
        whole->right[i + 1] =
            whole->right[i] + (strncmp(at, "Right", strlen("Right")) == 0);
    }
    struct kept_drills kept = look_at_drills(&home);
    assert_int_equal(kept.rows, 1);
    assert_int_equal(kept.questions, ANSWERS);
    assert_int_equal(kept.right, whole->right[ANSWERS]);
    free(run.output);
    run = (struct killed_run){.options = whole->options};
    drill_and_kill(&home, &run);
    whole->calls = run.calls;
    whole->first_calls = run.first_calls;
    kept = look_at_drills(&home);
    assert_int_equal(kept.rows, 2);
    assert_int_equal(kept.questions, 2 * ANSWERS);
    free(run.output);
    screen_run_end(&home);
}

/* An answer is kept before anything is said about it, so at most one is kept
 * whose verdict wasn't shown. Returns whether the program was killed. */
static bool check_a_kill(const struct screen_run *home,
                         const struct whole_drill *whole, int at)
{
    struct kept_drills before = look_at_drills(home);
    struct killed_run run = {.options = whole->options, .at = at};
    drill_and_kill(home, &run);
    struct kept_drills after = look_at_drills(home);
    int asked = text_count(run.output, "true count? ");
    int64_t answered = after.questions - before.questions;
    if (answered > asked || answered < asked - 1)
        fail_msg("after a kill at call %d: %d questions, %lld answers:\n%s", at,
                 asked, (long long)answered, run.output);
    assert_in_range(answered, 0, ANSWERS);
    assert_int_equal(after.rows - before.rows, answered > 0);
    assert_int_equal(after.right - before.right, whole->right[answered]);
    free(run.output);
    return run.was_killed;
}

TEST(kills_at_random_instants_lose_no_answer)
{
    enum { TIMES = 300, HOME_TIMES = 30 };
    uint64_t seed = 21;
    int times = seeds_of(TIMES), kills = 0;
    struct screen_run home;
    struct whole_drill whole = {.calls = 0};
    for (int i = 0; i < times; i++) {
        if (i % HOME_TIMES == 0) {
            if (i > 0)
                screen_run_end(&home);
            screen_run_begin(&home);
            whole = (struct whole_drill){.calls = 0};
            drill_whole(&whole, 1 + i / HOME_TIMES);
        }
        /* Every other time also before the first answer, when the ledger is
         * opened or made. */
        int first = i % 2 ? whole.first_calls : 0;
        int at = 1 + first +
                 (int)next_random(&seed, (uint32_t)(whole.calls - first));
        kills += check_a_kill(&home, &whole, at);
    }
    screen_run_end(&home);
    assert_true(kills > times / 2);
}
