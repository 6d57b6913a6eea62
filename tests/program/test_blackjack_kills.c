/* Programs that are killed at each of their system calls: the ledger opens and
 * its books balance, no decision is lost or done twice, and the round continues
 * with the same cards. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/killed_run.h"
#include "support/screen_run.h"

/* A session without a kill, to which others are compared. */
struct reference {
    char options[256];
    char *lines;  /* the decisions */
    char *rounds; /* as in the ledger */
    int calls, first_calls;
};

/* The rest of a session after a kill. */
struct rest {
    const char *lines; /* of the reference */
    bool continues;    /* a round is open */
};

/* ---- What the ledger has ---- */

/* A program that was killed early has made no ledger, or an empty one. */
static bool has_ledger(const struct screen_run *screen)
{
    return access(screen->ledger, F_OK) == 0 &&
           sql_number(screen->ledger, "SELECT count(*) FROM sqlite_master "
                                      "WHERE name = 'records'") > 0;
}

static char *settled_rounds(const struct screen_run *screen)
{
    return sql_text(screen->ledger,
                    "SELECT number, bet, staked, net, bankroll, hands, won, "
                    "lost, pushed, busts, decisions, cards, results "
                    "FROM rounds WHERE state = 'settled' ORDER BY id");
}

/* Returns the lines of all decisions, in their order. */
static char *all_decisions(const struct screen_run *screen)
{
    char *text = sql_text(screen->ledger,
                          "SELECT coalesce(group_concat(decisions, ''), '') "
                          "FROM (SELECT decisions FROM rounds ORDER BY id)");
    text[strlen(text) - 1] = '\0'; /* the end of the row */
    return text;
}

/* ---- Sessions ---- */

static void play(const struct screen_run *screen, struct killed_run *run)
{
    run->program = "blackjack";
    setenv("XDG_STATE_HOME", screen->home.folder, 1);
    run_and_kill(run);
    unsetenv("XDG_STATE_HOME");
}

/* Plays the whole session. Invalid lines in `input` don't count. */
static void reference_open(struct reference *reference, const char *options,
                           const char *input)
{
    struct screen_run screen;
    *reference = (struct reference){.lines = NULL};
    snprintf(reference->options, sizeof reference->options,
             "--plain -p0 --profile Anna %s", options);
    screen_run_begin(&screen);
    struct killed_run run = {.options = reference->options, .input = input};
    play(&screen, &run);
    reference->lines = all_decisions(&screen);
    reference->rounds = settled_rounds(&screen);
    reference->calls = run.calls;
    reference->first_calls = run.first_calls;
    free(run.output);
    screen_run_end(&screen);
}

static void reference_close(struct reference *reference)
{
    free(reference->lines);
    free(reference->rounds);
}

static void assert_begins(const char *whole, const char *text, const char *what,
                          int at)
{
    if (strncmp(whole, text, strlen(text)) != 0)
        assert_text_equal(text, whole, "%s after a kill at call %d", what, at);
}

/* Checks what a killed program left behind. A decision is saved before anything
 * of it is shown, so at most one is saved whose answer wasn't shown. */
static struct rest check_after_kill(const struct screen_run *screen,
                                    const struct reference *reference,
                                    const struct killed_run *run,
                                    const char *lines_before)
{
    struct rest rest = {.lines = lines_before};
    if (!has_ledger(screen))
        return rest;
    assert_books_balance(screen->ledger);
    char *decisions = all_decisions(screen), *rounds = settled_rounds(screen);
    assert_begins(reference->lines, decisions, "the decisions", run->at);
    assert_begins(reference->rounds, rounds, "the rounds", run->at);
    rest.lines = reference->lines + strlen(decisions);
    int64_t open = sql_number(screen->ledger, "SELECT count(*) FROM rounds "
                                              "WHERE state <> 'settled'");
    assert_in_range(open, 0, 1);
    rest.continues = open == 1;
    int saved = text_count(lines_before, "\n") - text_count(rest.lines, "\n");
    int asked = text_count(run->output, "] ");
    if (saved < asked - 1 || saved > asked)
        fail_msg("after a kill at call %d: %d questions, %d decisions:\n%s",
                 run->at, asked, saved, run->output);
    free(decisions);
    free(rounds);
    return rest;
}

/* Plays the rest, without a kill. */
static void finish_session(const struct screen_run *screen,
                           const struct reference *reference,
                           const struct rest *rest, int at)
{
    struct killed_run run = {.options = reference->options,
                             .input = rest->continues ? rest->lines : ""};
    play(screen, &run);
    assert_true(run.status == 0 || rest->continues);
    if (rest->continues)
        assert_text_has(run.output, "continues now", "after call %d", at);
    char *rounds = settled_rounds(screen);
    if (rest->continues)
        assert_text_equal(rounds, reference->rounds,
                          "the rounds after a kill at call %d", at);
    else
        assert_begins(reference->rounds, rounds, "the rounds", at);
    assert_books_balance(screen->ledger);
    free(rounds);
    free(run.output);
}

/* Kills the program at call `at`, and checks. Stores in `*was_killed` whether
 * it lived that long. */
static struct rest play_and_kill(const struct screen_run *screen,
                                 const struct reference *reference,
                                 const char *lines, int at, bool *was_killed)
{
    struct killed_run run = {
        .options = reference->options, .input = lines, .at = at};
    play(screen, &run);
    struct rest rest = check_after_kill(screen, reference, &run, lines);
    *was_killed = run.was_killed;
    free(run.output);
    return rest;
}

/* ---- Tests ---- */

/* The locks, writes and syncs of a split, and what is between them. */
TEST(a_kill_at_any_system_call_of_a_round_loses_nothing)
{
    struct reference reference;
    reference_open(&reference,
                   "--rule insurance=no --cards "
                   "8s,9d,8h,7c,10d,9s,Kd,2c,3c,4c,5c,6c,8c,9c",
                   "bet 20\nsplit\nstand\nstand\n");
    assert_true(reference.first_calls < reference.calls);
    /* Few kills are spread over all calls. */
    int step = 1 + (reference.calls - reference.first_calls) / seeds_of(1000);
    int going_on = 0;
    bool was_killed = true;
    for (int at = reference.first_calls + 1; was_killed; at += step) {
        struct screen_run screen;
        screen_run_begin(&screen);
        struct rest rest = play_and_kill(&screen, &reference, reference.lines,
                                         at, &was_killed);
        going_on += rest.continues;
        finish_session(&screen, &reference, &rest, at);
        screen_run_end(&screen);
    }
    assert_true(going_on > 0);
    reference_close(&reference);
}

/* Opens a session with random cards and decisions, some of them invalid. */
static void reference_open_at_random(struct reference *reference, int number,
                                     uint64_t *seed)
{
    static const char *const tables[] = {
        "", "--rules downtown", "--rules europe",
        "--rule decks=1 --rule burn=1",
        "--rules single --rule surrender=early"};
    static const char *const lines[] = {"bet 20", "s", "h", "s",     "d",
                                        "p",      "n", "s", "bet 50"};
    enum { LINES = 24 };
    char options[128], input[LINES * 8 + 1] = "";
    snprintf(options, sizeof options, "%s%s--seed %d", tables[number % 5],
             number % 5 ? " " : "", number + 1);
    for (int i = 0; i < LINES; i++) {
        strcat(input, lines[next_random(seed, sizeof lines / sizeof *lines)]);
        strcat(input, "\n");
    }
    reference_open(reference, options, input);
}

/* The session is killed, and killed again when it continues. */
static int kill_twice_at_random(const struct reference *reference,
                                uint64_t *seed)
{
    struct screen_run screen;
    bool was_killed[2] = {false, false};
    int at = 1 + (int)next_random(seed, (uint32_t)reference->calls);
    screen_run_begin(&screen);
    struct rest rest =
        play_and_kill(&screen, reference, reference->lines, at, &was_killed[0]);
    if (rest.continues) {
        at = 1 + (int)next_random(seed, (uint32_t)reference->calls);
        rest =
            play_and_kill(&screen, reference, rest.lines, at, &was_killed[1]);
    }
    finish_session(&screen, reference, &rest, at);
    screen_run_end(&screen);
    return was_killed[0] + was_killed[1];
}

TEST(kills_at_random_instants_lose_nothing)
{
    enum { SESSIONS = 10, TIMES = 16 };
    uint64_t seed = 300;
    int times = seeds_of(SESSIONS * TIMES), kills = 0;
    struct reference reference = {.lines = NULL};
    for (int i = 0; i < times; i++) {
        if (i % TIMES == 0) {
            reference_close(&reference);
            reference_open_at_random(&reference, i / TIMES, &seed);
        }
        kills += kill_twice_at_random(&reference, &seed);
    }
    reference_close(&reference);
    assert_true(kills > times / 2);
}
