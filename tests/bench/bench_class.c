/* Benchmark: a step of the random numbers, seeded decks, a run of the program.
 * Pairs are measured in turn, and the medians are shown, so that other load on
 * the machine affects both alike. */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/timing.h"
#include "cards.h"

enum { STEPS = 2000000, DECKS = 40000, PROCESSES = 50 };

extern char **environ;

/* Two ways to do the same thing, this many times per call. */
struct pair {
    const char *what;
    work_function *ours;
    const char *other_name;
    work_function *other;
    int times;
    const char *unit;
    double units; /* per second */
};

/* Prints the median time of both. Returns ours for a single time, in seconds.
 */
static double measure(const struct pair *pair, unsigned *sum)
{
    double own_times[ROUNDS], other_times[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
        own_times[round] = seconds_of(pair->ours, sum) / pair->times;
        other_times[round] = seconds_of(pair->other, sum) / pair->times;
    }
    double own = median(own_times), other = median(other_times);
    printf("%-24s %7.2f %s   %s %.2f %s   ratio %.2f\n", pair->what,
           own * pair->units, pair->unit, pair->other_name, other * pair->units,
           pair->unit, other / own);
    return own;
}

static unsigned steps_of_crand(void)
{
    unsigned sum = 0;
    struct crand random;
    crand_seed(&random, 42);
    for (int i = 0; i < STEPS; i++)
        sum += crand_next(&random);
    return sum;
}

static unsigned steps_of_rand(void)
{
    unsigned sum = 0;
    srand(42);
    for (int i = 0; i < STEPS; i++)
        sum += (unsigned)rand();
    return sum;
}

static unsigned decks_of_crand(void)
{
    unsigned sum = 0;
    int fresh[DECK_CARDS], deck[DECK_CARDS];
    deck_fresh(fresh, 1);
    for (unsigned seed = 1; seed <= DECKS; seed++) {
        struct seeded_shuffle shuffle;
        memcpy(deck, fresh, sizeof deck);
        seeded_shuffle_start(&shuffle, seed);
        seeded_shuffle_deck(&shuffle, deck, DECK_CARDS);
        sum += (unsigned)deck[0];
    }
    return sum;
}

static unsigned decks_of_rand(void)
{
    unsigned sum = 0;
    int fresh[DECK_CARDS], deck[DECK_CARDS];
    deck_fresh(fresh, 1);
    for (unsigned seed = 1; seed <= DECKS; seed++) {
        memcpy(deck, fresh, sizeof deck);
        srand(seed);
        for (int i = DECK_CARDS - 1; i >= 0; i--) {
            int j = rand() % (i + 1);
            int card = deck[i];
            deck[i] = deck[j];
            deck[j] = card;
        }
        sum += (unsigned)deck[0];
    }
    return sum;
}

static unsigned run_often(const char *path, char *const arguments[])
{
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null",
                                     O_WRONLY, 0);
    unsigned ended = 0;
    for (int i = 0; i < PROCESSES; i++) {
        pid_t child;
        int status;
        if (posix_spawn(&child, path, &quiet, NULL, arguments, environ) != 0 ||
            waitpid(child, &status, 0) < 0 || status != 0) {
            fprintf(stderr, "bench: can't run %s\n", path);
            exit(2);
        }
        ended++;
    }
    posix_spawn_file_actions_destroy(&quiet);
    return ended;
}

static unsigned runs_of_shuffle(void)
{
    char path[4096], name[] = "shuffle", seed[] = "42";
    const char *folder = getenv("PROGRAMS_DIR");
    char *const arguments[] = {name, seed, NULL};
    snprintf(path, sizeof path, "%s/shuffle", folder ? folder : "bin");
    return run_often(path, arguments);
}

static unsigned runs_of_true(void)
{
    char name[] = "true";
    char *const arguments[] = {name, NULL};
    return run_often("/bin/true", arguments);
}

int main(void)
{
    const struct pair step = {"a step of struct crand",
                              steps_of_crand,
                              "rand()",
                              steps_of_rand,
                              STEPS,
                              "ns",
                              1e9};
    const struct pair deck = {"a seeded deck, one core",
                              decks_of_crand,
                              "srand() and rand()",
                              decks_of_rand,
                              DECKS,
                              "ns",
                              1e9};
    const struct pair program = {"a run of shuffle 42",
                                 runs_of_shuffle,
                                 "/bin/true",
                                 runs_of_true,
                                 PROCESSES,
                                 "ms",
                                 1e3};
    unsigned sum = 0;
    measure(&step, &sum);
    double seconds = measure(&deck, &sum);
    printf("%-24s %7.0f per second\n", "seeded decks", 1 / seconds);
    measure(&program, &sum);
    printf("(medians of %d rounds; ratio: speed relative to the other; "
           "checksum %u)\n",
           ROUNDS, sum);
    return 0;
}
