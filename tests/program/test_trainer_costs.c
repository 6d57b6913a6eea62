/* What a mistake costs is the same in the review of a session at the table and
 * in the trainer, which knows nothing of the table but the cell. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/process.h"
#include "support/screen_run.h"

/* Hands whose two ranks alone make their cell, so that a mean over its hands is
 * their own value. The letter is the mistake. */
static const struct {
    const char *cards, *mistake, *letter, *cell;
} MISTAKES[] = {
    {"8h 9s 8c 10d", "stand", "s", "pair 8 against 9"},
    {"8h Ks 8c 10d", "hit", "h", "pair 8 against 10"},
    {"Ah 9s 7c 10d", "stand", "s", "soft 18 against 9"},
    {"Ah 3s 7c 10d", "hit", "h", "soft 18 against 3"},
    {"Kh 6s Kc 10d", "split", "p", "pair 10 against 6"},
};
enum { MISTAKE_COUNT = sizeof MISTAKES / sizeof *MISTAKES };

/* Makes the mistake in the first round after a shuffle, and returns what the
 * review says that it cost. */
static double price_in_the_review(const struct screen_run *home, int number)
{
    struct run_result outcome;
    char command[160], line[64];
    snprintf(command, sizeof command,
             "blackjack --plain -p 0 --profile Anna --cards '%s 5c 4c 6c 7c'",
             MISTAKES[number].cards);
    snprintf(line, sizeof line, "bet 10\n%s\nstand\nstand\nstand\nquit\n",
             MISTAKES[number].mistake);
    run_at_home(home, command, line, &outcome);
    run_result_free(&outcome);
    run_at_home(home, "blackjack --review --json --profile Anna", NULL,
                &outcome);
    assert_int_equal(outcome.status, 0);
    const char *mistakes = strstr(outcome.output, "\"mistakes\": ");
    assert_non_null(mistakes);
    assert_text_has(mistakes, MISTAKES[number].cell, "the review");
    double price = number_in_json(mistakes, "price_bets");
    run_result_free(&outcome);
    return price;
}

/* Makes the mistake again in the trainer, which asks about it first. */
static double price_in_the_trainer(const struct screen_run *home, int number)
{
    struct run_result outcome;
    char letter[8], cell[64];
    snprintf(letter, sizeof letter, "%s\n", MISTAKES[number].letter);
    snprintf(cell, sizeof cell, "{\"cell\": \"%.*s\"",
             (int)(strstr(MISTAKES[number].cell, " against") -
                   MISTAKES[number].cell),
             MISTAKES[number].cell);
    run_at_home(home, "trainer --profile Anna --questions 1 --json", letter,
                &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output, cell, "%s", MISTAKES[number].cell);
    double price = number_in_json(strstr(outcome.output, cell), "cost");
    run_result_free(&outcome);
    return price;
}

TEST(a_mistake_costs_the_same_in_both_programs)
{
    /* After the decision, the review plays on with the exact cards in mind, and
     * the trainer by the chart. With six decks that changes little. */
    const double slip = 2e-4;
    for (int i = 0; i < MISTAKE_COUNT; i++) {
        struct screen_run home;
        screen_run_begin(&home);
        double review = price_in_the_review(&home, i);
        double trainer = price_in_the_trainer(&home, i);
        if (fabs(review - trainer) > slip || trainer < 1e-3)
            fail_msg("%s: %.9f in the review, %.9f in the trainer",
                     MISTAKES[i].cell, review, trainer);
        screen_run_end(&home);
    }
}
