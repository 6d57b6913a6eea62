/* Benchmark: rounds from a full shoe and one decision at the table, each with
 * newly made tables of the rules; and the most memory used. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "bench/timing.h"
#include "odds_solution.h"
#include "support/odds_states.h"

enum { DECKS = 6, KILO = 1024 };

static unsigned book_of(int hands, enum odds_strategy strategy, int threads)
{
    struct rules rules;
    struct odds_solution *book = malloc(sizeof *book);
    (void)rules_preset(&rules, "strip");
    rules.split = hands;
    struct odds *odds = odds_open(&rules);
    struct odds_shoe shoe = odds_shoe_full(DECKS);
    if (odds == NULL || book == NULL)
        abort();
    odds_use_threads(odds, threads);
    if (odds_solve(odds, &shoe, strategy, book) != NULL)
        abort();
    unsigned sum = (unsigned)(book->round.value * -1e6);
    odds_close(odds);
    free(book);
    return sum;
}

static unsigned one_split(void)
{
    return book_of(2, ODDS_CDZ, 1);
}

static unsigned one_split_by_two(void)
{
    return book_of(2, ODDS_CDZ, 2);
}

static unsigned four_hands(void)
{
    return book_of(HANDS_MAX, ODDS_CDZ, 1);
}

static unsigned four_hands_by_two(void)
{
    return book_of(HANDS_MAX, ODDS_CDZ, 2);
}

static unsigned four_hands_cdp(void)
{
    return book_of(HANDS_MAX, ODDS_CDP, 1);
}

static unsigned by_total(void)
{
    return book_of(HANDS_MAX, ODDS_TOTAL, 1);
}

/* Decides on all 550 deals of two cards against an upcard, one after the other.
 */
static unsigned decisions(void)
{
    struct rules rules;
    unsigned sum = 0;
    (void)rules_preset(&rules, "strip");
    struct odds *odds = odds_open(&rules);
    if (odds == NULL)
        abort();
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
        for (int first = 0; first < ODDS_RANKS; first++)
            for (int second = 0; second <= first; second++) {
                struct odds_shoe unseen = odds_shoe_full(DECKS);
                struct odds_decision decision;
                unseen.count[upcard]--;
                unseen.count[first]--;
                unseen.count[second]--;
                struct odds_state state =
                    odds_state_of(&unseen, first, second, upcard);
                if (odds_decide(odds, &state, ODDS_CDZ, &decision) != NULL)
                    abort();
                sum += (unsigned)decision.best;
            }
    odds_close(odds);
    return sum;
}

/* A book for up to four hands, and what its results are worked out with. */
struct played_book {
    struct odds *odds;
    struct odds_solution *book;
};

static struct played_book played_book_open(int threads)
{
    struct rules rules;
    struct odds_shoe shoe = odds_shoe_full(DECKS);
    (void)rules_preset(&rules, "strip");
    struct played_book played = {.odds = odds_open(&rules),
                                 .book = malloc(sizeof *played.book)};
    if (played.odds == NULL || played.book == NULL ||
        odds_solve(played.odds, &shoe, ODDS_CDZ, played.book) != NULL)
        abort();
    odds_use_threads(played.odds, threads);
    return played;
}

static unsigned variance_of(const struct played_book *played)
{
    double variance;
    if (odds_variance(played->odds, played->book, &variance) != NULL)
        abort();
    return (unsigned)(variance * 1e6);
}

static unsigned distribution_of(const struct played_book *played)
{
    struct odds_distribution distribution;
    if (odds_distribution_fill(played->odds, played->book, &distribution) !=
        NULL)
        abort();
    return (unsigned)(distribution.variance * 1e6);
}

/* Measures the results of a book that is there, which a round isn't. */
static void measure_results(const char *what,
                            unsigned (*work)(const struct played_book *),
                            int threads, unsigned *sum)
{
    double seconds[ROUNDS];
    struct played_book played = played_book_open(threads);
    for (int round = 0; round < ROUNDS; round++) {
        double start = seconds_now();
        *sum += work(&played);
        seconds[round] = seconds_now() - start;
    }
    printf("%-40s %7.2f ms\n", what, median(seconds) * 1e3);
    odds_close(played.odds);
    free(played.book);
}

static void measure(const char *what, work_function *work, double times,
                    unsigned *sum)
{
    double seconds[ROUNDS];
    for (int round = 0; round < ROUNDS; round++)
        seconds[round] = seconds_of(work, sum) / times;
    printf("%-40s %7.2f ms\n", what, median(seconds) * 1e3);
}

int main(void)
{
    enum { DEALS = 550 };
    unsigned sum = 0;
    struct rusage usage;
    measure("odds: a round, 6 decks, one split", one_split, 1, &sum);
    measure("odds: the same on two threads", one_split_by_two, 1, &sum);
    measure("odds: a round, up to four hands", four_hands, 1, &sum);
    measure("odds: the same on two threads", four_hands_by_two, 1, &sum);
    measure("odds: one decision, average of all deals", decisions, DEALS, &sum);
    measure("odds: four hands, CDP", four_hands_cdp, 1, &sum);
    measure("odds: four hands, by totals", by_total, 1, &sum);
    measure_results("odds: its variance alone", variance_of, 1, &sum);
    measure_results("odds: the same on two threads", variance_of, 2, &sum);
    measure_results("odds: its distribution", distribution_of, 1, &sum);
    measure_results("odds: the same on two threads", distribution_of, 2, &sum);
    (void)getrusage(RUSAGE_SELF, &usage);
    printf("%-40s %7.1f MB\n", "odds: peak memory",
           (double)usage.ru_maxrss / KILO);
    printf("(medians of %d rounds; checksum %u)\n", ROUNDS, sum);
    return 0;
}
