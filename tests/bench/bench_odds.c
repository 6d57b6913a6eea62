/* Benchmark: rounds from a full shoe and one decision at the table, each with
 * newly made tables of the rules; and the most memory used. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "bench/timing.h"
#include "odds_book.h"
#include "odds/decide.h"

enum { DECKS = 6, KILO = 1024 };

static unsigned book_of(int hands, enum odds_strategy strategy, int threads)
{
    struct rules rules;
    struct odds_book *book = malloc(sizeof *book);
    (void)rules_preset(&rules, "strip");
    rules.split = hands;
    struct odds *odds = odds_open(&rules);
    struct odds_shoe shoe = odds_shoe_of(DECKS);
    if (odds == NULL || book == NULL)
        abort();
    odds_use_threads(odds, threads);
    if (odds_book_fill(odds, &shoe, strategy, book) != NULL)
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
                struct odds_shoe unseen = odds_shoe_of(DECKS);
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

/* Works out the distribution of results, after the book. */
static unsigned spread_of_four_hands(void)
{
    struct rules rules;
    struct odds_distribution spread;
    struct odds_book *book = malloc(sizeof *book);
    (void)rules_preset(&rules, "strip");
    struct odds *odds = odds_open(&rules);
    struct odds_shoe shoe = odds_shoe_of(DECKS);
    if (odds == NULL || book == NULL ||
        odds_book_fill(odds, &shoe, ODDS_CDZ, book) != NULL ||
        odds_distribution_fill(odds, book, &spread) != NULL)
        abort();
    unsigned sum = (unsigned)(spread.variance * 1e6);
    odds_close(odds);
    free(book);
    return sum;
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
    measure("odds: up to four hands, distribution", spread_of_four_hands, 1,
            &sum);
    (void)getrusage(RUSAGE_SELF, &usage);
    printf("%-40s %7.1f MB\n", "odds: peak memory",
           (double)usage.ru_maxrss / KILO);
    printf("(medians of %d rounds; checksum %u)\n", ROUNDS, sum);
    return 0;
}
