/* Tests the sequential test that judges a pair of bots in mancala. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "cards.h"
#include "challenge/contest.h"

static const double ELO = 50, ERROR = 0.05;

/* ---- The formula ---- */

/* The ratios of both bots, as products over the openings. */
enum { STEPS = 4 };
struct ratios {
    double bots[2][STEPS];
};

/* Multiplies the ratios by those of an opening in which the first bot has the
 * score `x`, and returns the verdict. */
static enum pair_verdict next_verdict(struct ratios *ratios, double x)
{
    double sums[2] = {0, 0};
    for (int bot = 0; bot < 2; bot++)
        for (int i = 0; i < STEPS; i++) {
            double p = 1 / (1 + pow(10, -ELO * (1 << i) / 400));
            double own = bot == 0 ? x : 1 - x;
            ratios->bots[bot][i] *= pow(2 * p, own) * pow(2 - 2 * p, 1 - own);
            sums[bot] += ratios->bots[bot][i];
        }
    if (sums[0] / STEPS >= 40)
        return PAIR_BETTER;
    if (sums[1] / STEPS >= 40)
        return PAIR_WORSE;
    return ratios->bots[0][0] <= 1 / 40.0 && ratios->bots[1][0] <= 1 / 40.0
               ? PAIR_EVEN
               : PAIR_UNSURE;
}

/* Compares with the products of contest.h, one opening after the other. */
TEST(verdicts_are_what_the_formula_says)
{
    enum { SERIES = 200, OPENINGS = 400 };
    struct fair_random random;
    const uint64_t seed[] = {5, 6};
    int verdicts[4] = {0};
    fair_random_derive(&random, seed, 2);
    for (int series = 0; series < SERIES; series++) {
        struct ratios ratios = {{{1, 1, 1, 1}, {1, 1, 1, 1}}};
        double score = 0;
        uint32_t skill = fair_random_below(&random, 5);
        for (int n = 1; n <= OPENINGS; n++) {
            uint32_t quarters = fair_random_below(&random, 5);
            double x = quarters < skill ? 1 : quarters / 4.0;
            x = series % 2 == 0 ? x : 1 - x;
            score += x;
            enum pair_verdict expected = next_verdict(&ratios, x);
            assert_int_equal(contest_judge_pair(n, score, ELO, ERROR),
                             expected);
            verdicts[expected]++;
        }
    }
    for (int i = 0; i < 4; i++)
        assert_true(verdicts[i] > 0);
    (void)state;
}

/* ---- The chances ---- */

/* The points for an opening are quarters, from 0 to 4. */
enum {
    QUARTERS = 4,
    OPENINGS_MOST = 1000,
    SCORES = QUARTERS * OPENINGS_MOST + 1
};

/* What becomes of a pair. */
struct pair_outcome {
    double chances[4]; /* of each verdict */
    double openings;   /* on average */
};

/* Returns the verdict after `n` openings with a score in quarters. */
static enum pair_verdict judge(int n, int score)
{
    static unsigned char known[OPENINGS_MOST + 1][SCORES]; /* plus 1, or 0 */
    unsigned char *verdict = &known[n][score];
    if (*verdict == 0)
        *verdict = 1 + (unsigned char)contest_judge_pair(
                           n, (double)score / QUARTERS, ELO, ERROR);
    return (enum pair_verdict)(*verdict - 1);
}

/* Computes the exact chances from the law of the points: the chance of each
 * score after each opening, of pairs that aren't judged yet. */
static struct pair_outcome outcome_of(const double law[QUARTERS + 1])
{
    static double now[SCORES], next[SCORES];
    struct pair_outcome outcome = {.openings = 0};
    memset(now, 0, sizeof now);
    now[0] = 1;
    for (int n = 1; n <= OPENINGS_MOST; n++) {
        memset(next, 0, sizeof next);
        for (int score = 0; score <= QUARTERS * (n - 1); score++)
            for (int i = 0; now[score] > 0 && i <= QUARTERS; i++)
                next[score + i] += now[score] * law[i];
        for (int score = 0; score <= QUARTERS * n; score++) {
            enum pair_verdict verdict = judge(n, score);
            if (verdict == PAIR_UNSURE && n < OPENINGS_MOST)
                continue;
            outcome.chances[verdict] += next[score];
            outcome.openings += n * next[score];
            next[score] = 0;
        }
        memcpy(now, next, sizeof now);
    }
    double all = 0;
    for (int i = 0; i < 4; i++)
        all += outcome.chances[i];
    assert_true(fabs(all - 1) < 1e-9);
    return outcome;
}

/* Laws with the mean 1/2: one bot wins both games; all results; the first
 * player mostly wins; one bot seldom wins both games, the other often one. */
TEST(even_bots_are_seldom_found_unequal)
{
    static const double laws[][QUARTERS + 1] = {{0.5, 0, 0, 0, 0.5},
                                                {0.1, 0.2, 0.4, 0.2, 0.1},
                                                {0.1, 0, 0.8, 0, 0.1},
                                                {0, 2 / 3.0, 0, 0, 1 / 3.0}};
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        const struct pair_outcome found = outcome_of(laws[i]);
        double wrong = found.chances[PAIR_BETTER] + found.chances[PAIR_WORSE];
        if (wrong > ERROR || found.chances[PAIR_EVEN] < 0.9)
            fail_msg("law %zu: wrong %.4f, even %.4f", i, wrong,
                     found.chances[PAIR_EVEN]);
        assert_true(i > 0 || wrong > ERROR / 2); /* or it would waste games */
    }
    (void)state;
}

/* Of two bots `elo` apart, one wins both games of an opening, or the games are
 * independent. */
TEST(unequal_bots_are_seldom_found_even)
{
    static const struct {
        double elo, better;
        int openings; /* at most, on average */
    } rows[] = {
        {50, 0.92, 480}, {75, 0.99, 210}, {100, 0.99, 120}, {400, 0.99, 13}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int drawn = 0; drawn < 2; drawn++) {
            double p = 1 / (1 + pow(10, -rows[i].elo / 400)), q = 1 - p;
            const double law[] = {drawn ? q * q : q, 0, drawn ? 2 * p * q : 0,
                                  0, drawn ? p * p : p};
            const struct pair_outcome found = outcome_of(law);
            double wrong = found.chances[PAIR_EVEN] + found.chances[PAIR_WORSE];
            if (wrong > ERROR || found.chances[PAIR_BETTER] < rows[i].better ||
                found.openings > rows[i].openings)
                fail_msg("%.0f Elo: wrong %.4f, better %.4f, %.1f openings",
                         rows[i].elo, wrong, found.chances[PAIR_BETTER],
                         found.openings);
        }
    (void)state;
}
