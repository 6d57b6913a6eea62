/* Mancala with keys and sizes at random: nothing crashes, no cell is stray,
 * and the record of what was played plays again. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/evening.h"
#include "support/process.h"

enum { SESSIONS = 12, STEPS = 120 };

static const char *const KEYS[] = {
    "\n",     "\n",       " ",
    "b",      "b",        "u",
    "u",      "1",        "2",
    "3",      "9",        "0",
    "\033OC", "\033OD",   "\033OA",
    "\033OB", "h",        "?",
    "l",      "o",        "o\033OB\033OB\033OB\033OCo",
    "q",      "n",        "\033",
    "\014",   "x",        "\033[6~",
    "\177",   "\303\244", "\033[<0;40;15M"};
enum { KEY_COUNT = sizeof KEYS / sizeof *KEYS };

static const char *const OPTIONS[] = {
    "--speed 0 --nodes 200 --two-players",
    "--speed 0 --nodes 200 --board 8 --stones 2",
    "--speed 0 --nodes 200 --board 32 --stones 16 --first computer",
    "--speed 0 --nodes 200 --one-way --capture standard --mouse",
    "--speed 0 --nodes 200 --two-players --board 4 --stones 3",
    "--speed 3 --nodes 200 --board 10",
};
enum { OPTION_COUNT = sizeof OPTIONS / sizeof *OPTIONS };

static void sit_at_random(struct evening *evening, int number)
{
    static const char *const terms[] = {"xterm-256color", "screen-256color",
                                        "linux", "vt100"};
    char options[256];
    /* On the console of Linux the mouse is another program's, gpm. */
    bool mouse = strstr(OPTIONS[number % OPTION_COUNT], "--mouse") != NULL;
    snprintf(options, sizeof options, "%s --record %s",
             OPTIONS[number % OPTION_COUNT], evening->shelf.path);
    evening_sit(evening,
                &(struct seating){.program = "mancala",
                                  .options = options,
                                  .term = mouse ? NULL : terms[number % 4]});
}

static void assert_record_replays(const struct evening *evening, int session)
{
    char line[192];
    struct run_result result;
    snprintf(line, sizeof line, "--replay %s", evening->shelf.path);
    const struct run run = {.arguments = {"mancala"}, .line = line};
    run_program(&run, &result);
    assert_text_equal(result.errors, "", "the record of session %d", session);
    assert_count_equal(result.status, 0, "the replay of session %d", session);
    run_result_free(&result);
}

static void play_at_random(int session, uint64_t *seed)
{
    struct evening evening;
    int sat = session;
    evening_begin(&evening);
    sit_at_random(&evening, sat);
    for (int step = 0; step < STEPS; step++) {
        evening_take_random_step(&evening, seed, KEYS, KEY_COUNT);
        if (step % 20 != 19)
            continue;
        assert_nothing_stray(&evening, session, step);
        if (display_settle(evening.display))
            continue;
        /* It was left by its own keys: in order, and another begins. */
        evening_leave(&evening, 0);
        assert_record_replays(&evening, session);
        sit_at_random(&evening, ++sat);
    }
    if (display_settle(evening.display))
        display_signal(evening.display, SIGTERM);
    evening_leave(&evening, 0);
    assert_record_replays(&evening, session);
    evening_end(&evening);
}

static void thousands_of_random_steps(void **state)
{
    (void)state;
    uint64_t seed = 1998;
    for (int i = 0; i < seeds_of(SESSIONS); i++)
        play_at_random(i, &seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thousands_of_random_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
