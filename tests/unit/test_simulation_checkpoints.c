/* Checkpoints: fingerprints that tell games apart, and files that are complete
 * or refused. */
/* NOLINTNEXTLINE(bugprone-suspicious-include): it tests static functions */
#include "simulation/run/run.c"

#include "support/check.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "support/state_folder.h"

/* ---- Fingerprints ---- */

enum { DEVIATIONS = 2 };

static const struct simulation_deviation PLAY[DEVIATIONS] = {
    {.total = 16, .upcard = ODDS_TEN, .action = ODDS_STAND, .count = 0},
    {.total = 15, .upcard = ODDS_TEN, .action = ODDS_STAND, .count = 4}};

static struct simulation_game plain_game(void)
{
    struct simulation_game game = {.seats = 1, .insurance = 3};
    (void)rules_preset(&game.rules, RULES_DEFAULT);
    simulation_chart_computer(COMPUTER_MIMIC, &game.rules, &game.chart);
    game.count.scale = 1;
    game.deviations = PLAY;
    game.deviation_count = DEVIATIONS;
    return game;
}

static void assert_is_another_game(const struct simulation_game *game,
                                   const char *what)
{
    struct simulation_game plain = plain_game();
    if (simulation_fingerprint(game) == simulation_fingerprint(&plain))
        fail_msg("%s makes no difference", what);
}

TEST(different_rules_make_a_different_game)
{
    static const char *const changes[] = {
        "decks=5",           "cut=50",        "burn=2",
        "fresh=yes",         "soft17=hit",    "natural=6:5",
        "peek=none-all",     "double=9-11",   "das=no",
        "split=2",           "split-by=rank", "resplit-aces=yes",
        "surrender=early",   "insurance=no",  "charlie=5",
        "hit-split-aces=yes"};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char problem[PROBLEM_SIZE];
        struct simulation_game game = plain_game();
        assert_return_code(rules_set(&game.rules, changes[i], problem), 0);
        assert_is_another_game(&game, changes[i]);
    }
}

TEST(different_play_makes_a_different_game)
{
    struct simulation_deviation play[DEVIATIONS];
    struct simulation_game game = plain_game();
    memcpy(play, PLAY, sizeof play);
    game.seats = 2;
    assert_is_another_game(&game, "a seat");
    struct simulation_game two = game;
    game.neighbor[1] = &game.chart;
    assert_true(simulation_fingerprint(&game) != simulation_fingerprint(&two));
    game = plain_game();
    game.insurance = 4;
    assert_is_another_game(&game, "insurance");
    game = plain_game();
    game.count.tag[3] = 1;
    assert_is_another_game(&game, "a tag");
    game = plain_game();
    game.count.scale = 2;
    assert_is_another_game(&game, "the scale");
    game = plain_game();
    game.chart.soft[18][ODDS_ACE].otherwise = ODDS_HIT;
    assert_is_another_game(&game, "a cell");
    game = plain_game();
    game.perfect = true;
    assert_is_another_game(&game, "perfect play");
    game = plain_game();
    game.deviation_count--;
    assert_is_another_game(&game, "one deviation less");
    game = plain_game();
    game.deviations = play;
    play[1].count = 5;
    assert_is_another_game(&game, "a deviation's count");
    play[1] = PLAY[1];
    play[1].below = true;
    assert_is_another_game(&game, "a deviation's side");
}

TEST(bets_are_not_part_of_a_game)
{
    struct simulation_game plain = plain_game(), game = plain_game();
    game.rules.min *= 2;
    game.rules.max *= 5;
    game.rules.chip *= 2;
    assert_true(simulation_fingerprint(&game) ==
                simulation_fingerprint(&plain));
}

/* ---- Files ---- */

struct bench {
    struct state_folder home;
    struct checkpoint checkpoint, other;
};

static int open_bench(void **state)
{
    struct bench *bench = calloc(1, sizeof *bench);
    assert_non_null(bench);
    state_folder_open(&bench->home);
    struct simulation_game game = plain_game();
    struct checkpoint *checkpoint = &bench->checkpoint;
    game.seats = 2;
    game.count.tag[ODDS_ACE] = -1;
    game.count.tag[4] = 1;
    game.count.red[6] = -2;
    struct simulation *simulation = simulation_open(&game);
    assert_non_null(simulation);
    const struct simulation_job job = {
        .game = &game, .simulation = simulation, .rounds = 20000, .threads = 1};
    assert_int_equal(simulation_run(&job, checkpoint, NULL),
                     SIMULATION_FINISHED);
    simulation_close(simulation);
    checkpoint->fingerprint = simulation_fingerprint(&game);
    checkpoint->title.seats = game.seats;
    checkpoint->title.table = game.rules;
    checkpoint->title.tags = game.count;
    checkpoint->title.insurance = game.insurance;
    checkpoint->title.even_money = true;
    simulation_name(checkpoint->title.deviations, SIMULATION_NONE);
    simulation_name(checkpoint->title.rules, "a name\nof two lines");
    simulation_name(checkpoint->title.strategy, "ends in blanks  ");
    simulation_name(checkpoint->title.count, "");
    *state = bench;
    return 0;
}

static int close_bench(void **state)
{
    struct bench *bench = *state;
    state_folder_close(&bench->home);
    free(bench);
    return 0;
}

static void save(const struct bench *bench, const struct checkpoint *checkpoint)
{
    char problem[SIMULATION_PROBLEM_SIZE] = "";
    if (!checkpoint_save(checkpoint, bench->home.path, problem))
        fail_msg("%s", problem);
}

/* Writes what is wrong with the file, or "" if it was read. */
static void read_back(struct bench *bench,
                      char problem[SIMULATION_PROBLEM_SIZE])
{
    FILE *file = fopen(bench->home.path, "r");
    assert_non_null(file);
    problem[0] = '\0';
    (void)checkpoint_read(&bench->other, file, problem);
    fclose(file);
}

TEST_WITH(a_checkpoint_is_read_as_it_was_saved, open_bench, close_bench)
{
    struct bench *bench = *state;
    char problem[SIMULATION_PROBLEM_SIZE];
    save(bench, &bench->checkpoint);
    read_back(bench, problem);
    assert_text_equal(problem, "", "the problem");
    assert_memory_equal(&bench->checkpoint, &bench->other,
                        sizeof bench->checkpoint);
    assert_text_equal(bench->other.title.rules, "a name?of two lines", "rules");
    assert_text_equal(bench->other.title.strategy, "ends in blanks", "play");
    assert_text_equal(bench->other.title.count, "?", "an empty name");
}

/* The check value is right, but the numbers are impossible. */
TEST_WITH(checkpoints_whose_numbers_dont_add_up_are_refused, open_bench,
          close_bench)
{
    struct bench *bench = *state;
    const struct checkpoint checkpoint = bench->checkpoint;
    char problem[SIMULATION_PROBLEM_SIZE];
    for (int fault = 0; fault < 5; fault++) {
        struct checkpoint *broken = &bench->checkpoint;
        *broken = checkpoint;
        if (fault == 0)
            broken->tally.by_count[SIMULATION_COUNT_MAX][0]++;
        else if (fault == 1)
            broken->tally.by_upcard[ODDS_ACE][0]++;
        else if (fault == 2)
            broken->rounds++;
        else if (fault == 3)
            broken->end = 7;
        else
            broken->title.seats = 1;
        save(bench, broken);
        read_back(bench, problem);
        assert_text_has(problem, "the file was changed", "fault %d", fault);
    }
}

/* Limits the size of files, so that the second save fails halfway, as on a full
 * disk. */
TEST_WITH(a_failed_write_leaves_the_old_file, open_bench, close_bench)
{
    struct bench *bench = *state;
    struct rlimit before, little;
    char problem[SIMULATION_PROBLEM_SIZE] = "", fault[SIMULATION_PROBLEM_SIZE];
    save(bench, &bench->checkpoint);
    char *names_before = folder_listing(bench->home.folder);
    assert_return_code(getrlimit(RLIMIT_FSIZE, &before), 0);
    little = before;
    little.rlim_cur = 100;
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_return_code(setrlimit(RLIMIT_FSIZE, &little), 0);
    bench->checkpoint.seed++;
    bool good = checkpoint_save(&bench->checkpoint, bench->home.path, problem);
    assert_return_code(setrlimit(RLIMIT_FSIZE, &before), 0);
    (void)signal(SIGXFSZ, handler);
    bench->checkpoint.seed--;
    assert_false(good);
    assert_text_has(problem, ": File too large", "the problem");
    read_back(bench, fault);
    assert_text_equal(fault, "", "the old file");
    assert_memory_equal(&bench->checkpoint, &bench->other,
                        sizeof bench->checkpoint);
    char *names = folder_listing(bench->home.folder);
    assert_text_equal(names, names_before, "the files in the folder");
    free(names);
    free(names_before);
}

/* Somebody else could have made a link where the new file is written first. */
TEST_WITH(a_link_in_the_way_of_a_checkpoint_is_not_followed, open_bench,
          close_bench)
{
    struct bench *bench = *state;
    char link[sizeof bench->home.path + 8], victim[sizeof link];
    char problem[SIMULATION_PROBLEM_SIZE] = "";
    snprintf(link, sizeof link, "%s.new", bench->home.path);
    snprintf(victim, sizeof victim, "%s/victim", bench->home.folder);
    assert_int_equal(symlink(victim, link), 0);
    assert_true(checkpoint_save(&bench->checkpoint, bench->home.path, problem));
    assert_int_equal(access(victim, F_OK), -1);
    char *names = folder_listing(bench->home.folder);
    assert_text_equal(names, ".\n..\nledger.db\n", "the files in the folder");
    free(names);
}
