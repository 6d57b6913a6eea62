/* Random keys and sizes: nothing crashes, no stray cells remain on the screen,
 * and line mode play the same game. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/screen_run.h"
#include "support/process.h"

/* Ten thousand steps in total, two games on each kind of terminal. */
enum { GAMES = 2 * TERMINAL_KINDS, STEPS = 250 };

/* The keys for the options open and close them at once and skip the speed,
 * because a slow deal would only cost time. */
static const char *const KEYS[] = {"h",
                                   "s",
                                   "d",
                                   "p",
                                   "r",
                                   "i",
                                   "y",
                                   "n",
                                   "b",
                                   "f",
                                   "\n",
                                   "\n",
                                   "s",
                                   "b",
                                   "1",
                                   "0",
                                   "\177",
                                   "?",
                                   "a",
                                   "t",
                                   "l",
                                   "l\033[6~\n",
                                   "l\n nnn",
                                   "l/split\n",
                                   "/lost>1\n",
                                   "l/x\n",
                                   "lkjq",
                                   "o\033OB\033OCo",
                                   "o\033OB\033OB\033OCo",
                                   "q",
                                   "w",
                                   "\033",
                                   " ",
                                   "\014",
                                   "x",
                                   "c",
                                   "m",
                                   "v",
                                   "v",
                                   "+",
                                   "-",
                                   "k",
                                   "2",
                                   "v+\n",
                                   "v2\n",
                                   "\033OA",
                                   "\033OB",
                                   "\033OC",
                                   "\033OD",
                                   "\033[5~",
                                   "\033[6~",
                                   "\033OH",
                                   "\033OF",
                                   "\303\244",
                                   "\033[<0;14;23M",
                                   "\033[<0;4;14M", /* a chip */
                                   "\033[<0;36;4M", /* the dealer */
                                   "\033[<0;36;14M" /* a hand */};
enum { KEY_COUNT = sizeof KEYS / sizeof *KEYS };

/* Keys of the trainer that begin no drill: cards to count go by for a minute.
 * Its own test has them. */
static const char *const TRAINER_KEYS[] = {
    "q", "\033", "?", "o", "w", "m", "\014", "\033OA", "\033OB", "\303\244"};
enum { TRAINER_KEY_COUNT = sizeof TRAINER_KEYS / sizeof *TRAINER_KEYS };

static void take_random_step(struct screen_run *screen, uint64_t *seed)
{
    if (strncmp(fake_terminal_text(screen->display), " Trainer", 8) == 0)
        screen_run_take_random_step(screen, seed, TRAINER_KEYS,
                                    TRAINER_KEY_COUNT);
    else
        screen_run_take_random_step(screen, seed, KEYS, KEY_COUNT);
}

static const char *const OPTIONS[] = {
    "--speed 0 --profile Anna",
    "--speed 0 --guest --player Anna --player Ben --computer perfect",
    "--speed 0 --guest --rules europe --rule surrender=none --mouse --coach",
    "--speed 0 --guest --rules extra --computer mimic --computer never-bust",
    "--speed 3 --guest --rule decks=1 --rule charlie=5 --pause 0",
    "--speed 0 --profile Anna --daily 2020-01-",
    "--speed 0 --guest --daily 2020-02-",
    "--speed 0 --profile Anna --practice count,bet,hard,foul,start=3",
    "--speed 0 --guest --practice count=ko,foul,spots=3 --computer mimic",
    "--speed 0 --profile Anna --rules switch",
    "--speed 0 --profile Newcomer", /* begins with the first hands */
};
enum { OPTION_COUNT = sizeof OPTIONS / sizeof *OPTIONS };

/* Sits at the terminal of the game, where `number` chooses the table. On the
 * Linux console the mouse belongs to another program, gpm. */
static void sit_at_random(struct screen_run *screen, int game, int number)
{
    char options[256];
    const char *table = OPTIONS[number % OPTION_COUNT];
    if (strstr(table, "--mouse") && strcmp(terminal_kind(game), "linux") == 0)
        table = OPTIONS[0];
    if (strstr(table, "--daily"))
        snprintf(options, sizeof options, "%s%02d", table, number % 28 + 1);
    else
        snprintf(options, sizeof options, "%s --seed %d", table, number + 1);
    bool is_new = strstr(table, "Newcomer") != NULL;
    /* Every third game begins with the panel. */
    screen_run_sit_at_kind(
        screen,
        &(struct seating){.options = options,
                          .is_new = is_new,
                          .rows = game % 3 == 0 ? 40 : 24,
                          .columns = game % 3 == 0 ? 150 : 80},
        game);
    if (is_new)
        fake_terminal_type(screen->display, "y");
}

TEST(ten_thousand_random_steps_do_no_harm)
{
    int games = seeds_of(GAMES), ended = 0;
    uint64_t seed = 2026;
    for (int i = 0; i < games; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        sit_at_random(&screen, i, i + i / TERMINAL_KINDS);
        for (int step = 0; step < STEPS; step++) {
            take_random_step(&screen, &seed);
            if (step % 20 != 19)
                continue;
            assert_nothing_stray(&screen, i, step);
            if (fake_terminal_settle(screen.display))
                continue;
            /* The keys have quit the game. Check its end and begin another. */
            screen_run_leave(&screen, 0);
            sit_at_random(&screen, i, i + ++ended);
        }
        screen_run_end(&screen);
    }
}

/* The keys of the lobby except those that leave it, as the cards of a table
 * after it would be new ones each time. */
static const char *const LOBBY_KEYS[] = {
    "1",      "3",      "7",      "9",       "0",       "p\033OB\033OCq",
    "+",      "+",      "-",      "k",       "?",       "l",
    "v",      "x",      "\014",   "\033OA",  "\033OB",  "\033OC",
    "\033OD", "\033OH", "\033OF", "\033[6~", "\303\244"};
enum { LOBBY_KEY_COUNT = sizeof LOBBY_KEYS / sizeof *LOBBY_KEYS };

TEST(random_keys_do_no_harm_in_the_lobby)
{
    enum { LOBBY_STEPS = 100, PAGES_MOST = 4 };
    static const char *const options[] = {"--guest", "--profile Anna",
                                          "--guest --ascii --theme contrast",
                                          "--guest --mouse"};
    int games = seeds_of(8);
    uint64_t seed = 2027;
    for (int i = 0; i < games; i++) {
        struct screen_run screen;
        screen_run_begin(&screen);
        screen_run_sit(&screen, &(struct seating){.options = options[i % 4],
                                                  .in_lobby = true});
        for (int step = 0; step < LOBBY_STEPS; step++) {
            screen_run_take_random_step(&screen, &seed, LOBBY_KEYS,
                                        LOBBY_KEY_COUNT);
            if (step % 10 == 9)
                assert_nothing_stray(&screen, i, step);
        }
        fake_terminal_resize(screen.display, 24, 80);
        /* From the pages that are open back to the lobby. */
        for (int page = 0;
             page < PAGES_MOST &&
             strstr(fake_terminal_text(screen.display), "Quit") == NULL;
             page++)
            fake_terminal_type(screen.display, "q");
        fake_terminal_type(screen.display, "q");
        screen_run_finish(&screen);
    }
}

/* ---- The same game in line mode ---- */

/* Returns what a person would have typed to get a record: its lines without the
 * check values, and quit for a round that was given up. The caller frees them.
 */
static char *lines_of(const char *record)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    const char *line = strstr(record, "\nround\n");
    assert_non_null(out);
    for (; line && line[1]; line = strchr(line + 1, '\n')) {
        int length = (int)strcspn(line + 1, "\n");
        if (strncmp(line + 1, "void", 4) == 0)
            fprintf(out, "quit\n");
        else if (strncmp(line + 1, "round", 5) != 0 &&
                 strncmp(line + 1, "check", 5) != 0 &&
                 strncmp(line + 1, "end", 3) != 0)
            fprintf(out, "%.*s\n", length, line + 1);
    }
    fclose(out);
    return text;
}

static char *play_in_lines(const char *options, const char *input,
                           const char *path)
{
    char line[512];
    struct run_result result;
    snprintf(line, sizeof line, "-p0 --plain %s --record %s", options, path);
    run_line("blackjack", line, input, &result);
    assert_string_equal(result.errors, "");
    assert_int_equal(result.status, 0);
    run_result_free(&result);
    return read_file(path, NULL);
}

static void check_same_record(int number)
{
    static const char *const options[] = {
        "",
        "--rules downtown",
        "--rules europe",
        "--rules single --rule surrender=early",
        "--player Anna --player Ben",
        "--rules switch"};
    struct screen_run screen;
    char path[128], other[128], shared[128], all[400];
    uint64_t seed = (uint64_t)number + 7;
    screen_run_begin(&screen);
    snprintf(path, sizeof path, "%s/screen", screen.home.folder);
    snprintf(other, sizeof other, "%s/lines", screen.home.folder);
    snprintf(shared, sizeof shared, "%s --guest --seed %d", options[number % 6],
             number);
    snprintf(all, sizeof all, "%s --speed 0 --record %s", shared, path);
    screen_run_play(&screen, all);
    for (int i = 0; i < 100; i++)
        fake_terminal_send(
            screen.display,
            (char[]){"bbhsdprniy"[next_random(&seed, 10)], '\0'});
    fake_terminal_settle(screen.display);
    fake_terminal_signal(screen.display, SIGTERM);
    screen_run_leave(&screen, 0);
    char *record = read_file(path, NULL);
    char *lines = lines_of(record);
    char *again = play_in_lines(shared, lines, other);
    assert_true(strlen(lines) > 50);
    assert_text_equal(again, record, "the record of %s", shared);
    free(again);
    free(lines);
    free(record);
    screen_run_end(&screen);
}

TEST(screen_and_plain_mode_write_the_same_record)
{
    int games = seeds_of(40);
    for (int i = 1; i <= games; i++)
        check_same_record(i);
}
