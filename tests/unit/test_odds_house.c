/* Compares the value of a round with the house itself: its engine deals every
 * order of a few cards, and one seat plays by the book. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "odds_question.h"
#include "support/arranged.h"
#include "support/every_deal.h"
#include "support/odds_states.h"
#include "support/state_folder.h"

/* The error of sums with a million double-precision terms. */
static const double TINY = 1e-11;
/* The error of the chance of one result: fewer terms, each below 1. */
static const double TINIEST = 1e-12;

struct sample_game {
    const char *rules; /* changes to the strip rules */
    const char *cards; /* by face, as in "8888TTTTTA" */
    enum odds_strategy strategy;
};

/* Together these games cover every rule, alone and combined with others. */
static const struct sample_game GAMES[] = {
    {"surrender=none split=1 insurance=no", "AA2233779TTTTTT", ODDS_CDZ},
    {"soft17=hit split=1", "AAA266677TTTTTT", ODDS_CDZ},
    {"natural=6:5 split=1 surrender=early", "AA2267799TTTTTT", ODDS_CDZ},
    {"natural=1:1 split=1 double=9-11 surrender=early soft17=hit",
     "AAA55667789TTT", ODDS_CDZ},
    {"natural=none insurance=no split=1", "AA2266777TTTTTT", ODDS_CDZ},
    {"natural=none insurance=no split=2 das=no surrender=early",
     "AA7799999TTTTT", ODDS_CDZ},
    {"natural=2:1 peek=none-all split=1 double=10-11", "AA2256777TTTTTT",
     ODDS_CDZ},
    {"peek=none-original split=1", "AA2256777TTTTTT", ODDS_CDZ},
    {"peek=none-all split=1 surrender=early", "AAA566777TTTTT", ODDS_CDZ},
    {"peek=none-original split=1 surrender=late", "AAA566777TTTTT", ODDS_CDZ},
    {"split=1 charlie=5", "AAAA222334TTTTT", ODDS_CDZ},
    {"split=1 charlie=6 natural=1:1 peek=none-original", "AAAA222233TTTTT",
     ODDS_CDZ},
    {"split=1 charlie=5 peek=none-all soft17=hit", "AAAA22223344TTTT",
     ODDS_CDZ},
    {"split=2", "AA6688899TTTTTT", ODDS_CDZ},
    {"split=2 das=no double=10-11", "AA5558899TTTTTT", ODDS_CDZ},
    {"split=2 hit-split-aces=yes", "AAA888899TTTTT", ODDS_CDZ},
    {"split=2 peek=none-all", "AA6688899TTTTTT", ODDS_CDZ},
    {"split=2 peek=none-original hit-split-aces=yes", "AA7788899TTTTTT",
     ODDS_CDZ},
    {"split=2 charlie=5 hit-split-aces=yes", "AAA33336TTTTTTTT", ODDS_CDZ},
    {"split=2 charlie=5 peek=none-all hit-split-aces=yes", "AAA33336TTTTTTTT",
     ODDS_CDZ},
    {"split=2 split-by=rank", "AA99977TTTJJQ", ODDS_CDZ},
    {"split=2 split-by=rank peek=none-all", "AA999TTTTJJJJK", ODDS_CDZ},
    {"split=2 soft17=hit surrender=early", "AA6688899TTTTTT", ODDS_CDZ},
    {"split=2 natural=6:5 das=no peek=none-original", "AA3337799TTTTT",
     ODDS_CDZ},
    {"split=2 charlie=5 hit-split-aces=yes soft17=hit", "AAA22334TTTTTTT",
     ODDS_CDZ},
    {"split=3", "8888899TTTTTTTA", ODDS_CDZ},
    {"split=3 das=no", "777779TTTTTTTTTA", ODDS_CDZ},
    {"split=3 resplit-aces=yes", "AAAAA8899TTTTTTTTTT", ODDS_CDZ},
    {"split=3 resplit-aces=yes hit-split-aces=yes", "AAAA88999TTTTTTTTTTT",
     ODDS_CDZ},
    {"split=3 peek=none-original", "8888899TTTTTTTA", ODDS_CDZ},
    {"split=3 split-by=rank", "999TTTTTJJJQQA", ODDS_CDZ},
    {"split=4", "8888889TTTTTTTTTTTTT", ODDS_CDZ},
    {"split=4 resplit-aces=yes", "AAAAAA88TTTTTTTTTTTTTTT", ODDS_CDZ},
    {"split=4 split-by=rank peek=none-all", "99TTTTTTTTJJJJJQA", ODDS_CDZ},
    {"split=2 natural-beats-21=player insurance=no", "AA6688899TTTTTT",
     ODDS_CDZ},
    {"split=2 natural-beats-21=no insurance=no peek=none-all",
     "AA6688899TTTTTT", ODDS_CDZ},
    {"split=1 natural-beats-21=no natural=2:1 insurance=no surrender=early",
     "AAA266677TTTTTT", ODDS_CDZ},
    {"split=1 natural-beats-21=player insurance=no charlie=5",
     "AAAA222334TTTTT", ODDS_TOTAL},
    {"split=1 player-21=wins bonus-cards=yes", "AAAA222334TTTTT", ODDS_CDZ},
    {"split=1 player-21=wins double-cards=any soft17=hit", "AAA34556TTTTT",
     ODDS_CDZ},
    {"split=2 double-cards=any charlie=5 hit-split-aces=yes", "AAA22334TTTTTTT",
     ODDS_CDZ},
    {"split=1 double-cards=any double-rescue=yes", "AAA55667789TTT", ODDS_CDZ},
    {"split=2 player-21=wins bonus-cards=yes double-cards=any "
     "double-rescue=yes hit-split-aces=yes",
     "AAA22334TTTTTTT", ODDS_CDZ},
    {"split=3 player-21=wins bonus-cards=yes double-cards=any surrender=early",
     "777779TTTTTTTTTA", ODDS_CDZ},
    {"split=1 push-22=yes soft17=hit", "AAA266677TTTTTT", ODDS_CDZ},
    {"split=2 push-22=yes peek=none-original ties=lose insurance=no",
     "AA7788899TTTTTT", ODDS_CDZ},
    {"split=2 push-22=yes charlie=5 peek=none-all hit-split-aces=yes",
     "AAA33336TTTTTTTT", ODDS_CDZ},
    {"split=3 push-22=yes natural=none insurance=no", "8888899TTTTTTTA",
     ODDS_CDP1},
    {"split=1 push-22=yes player-21=wins double-cards=any double-rescue=yes",
     "AAA55667789TTT", ODDS_CDZ},
    {"split=2 push-22=yes surrender=early", "AA6667799TTTTTT", ODDS_TOTAL},
    {"split=1 free-double=yes", "AAA55667789TTT", ODDS_CDZ},
    {"split=2 free-split=yes", "AA6688899TTTTTT", ODDS_CDZ},
    {"split=2 free-double=yes free-split=yes push-22=yes soft17=hit",
     "AA3338899TTTTTT", ODDS_CDZ},
    {"split=3 free-double=yes free-split=yes", "333338TTTTTTTTTA", ODDS_CDZ},
    {"split=4 free-double=yes free-split=yes push-22=yes",
     "3333338TTTTTTTTTTTTT", ODDS_CDZ},
    {"split=2 free-split=yes charlie=5 hit-split-aces=yes ties=lose "
     "insurance=no",
     "AAA33336TTTTTTTT", ODDS_CDZ},
    {"split=3 free-double=yes free-split=yes resplit-aces=yes",
     "AAAAA8899TTTTTTTTTT", ODDS_CDP1},
    {"split=3 free-split=yes free-double=yes das=no split-by=rank",
     "777779TTTTTTTTJJQA", ODDS_CDZ},
    {"split=2 free-double=yes free-split=yes push-22=yes", "AA6688899TTTTTT",
     ODDS_TOTAL},
    {"split=2", "AA6688899TTTTTT", ODDS_CDP1},
    {"split=3 peek=none-all", "777779TTTTTTTTTA", ODDS_CDP1},
    {"split=2", "AA6688899TTTTTT", ODDS_TOTAL},
    {"split=2 surrender=early soft17=hit", "AA6667799TTTTTT", ODDS_TOTAL},
    {"split=3 das=no peek=none-original", "777779TTTTTTTTTA", ODDS_TOTAL},
};

enum { GAME_COUNT = sizeof GAMES / sizeof *GAMES };

static int face_of(char letter)
{
    static const char letters[] = "..23456789TJQKA";
    for (int face = TWO; face <= ACE; face++)
        if (letters[face] == letter)
            return face;
    fail_msg("not a face: %c", letter);
    return 0;
}

static struct odds_shoe shoe_of(const char *cards, int faces[ACE + 1])
{
    struct odds_shoe shoe = {.infinite = 0};
    for (const char *letter = cards; *letter; letter++) {
        int face = face_of(*letter);
        faces[face]++;
        odds_shoe_put(&shoe, card_code(CLUBS, (enum face)face));
    }
    return shoe;
}

/* True if there is no distribution. There may be no chart by totals, either. */
static bool by_number_of_cards(const struct rules *rules)
{
    return rules->push_22 || rules->free_double || rules->free_split ||
           rules->wins_21 || rules->double_cards || rules->double_rescue;
}

/* Checks the mean and the variance and, if a pair makes at most two hands, the
 * chances of results. */
static void check_spread(const struct sample_game *game,
                         const struct odds *odds,
                         const struct odds_solution *book,
                         const struct every_deal *deals)
{
    const struct rules *rules = odds_rules(odds);
    struct odds_distribution spread;
    const char *fault = odds_distribution_fill(odds, book, &spread);
    if ((rules->peek == PEEK_NONE_ORIGINAL && rules->charlie > 0) ||
        by_number_of_cards(rules)) {
        assert_non_null(fault);
        return;
    }
    assert_null(fault);
    double variance = deals->square - deals->mean * deals->mean, sum = 0;
    if (!(fabs(spread.mean - deals->mean) < TINY) ||
        !(fabs(spread.variance - variance) < TINY))
        fail_msg(
            "%s with %s: the variance is %.15g, but the odds calculate %.15g (mean "
            "%.15g, %.15g)",
            game->rules, game->cards, variance, spread.variance, deals->mean,
            spread.mean);
    for (int i = 0; i <= 2 * ODDS_TENTHS_MAX; i++) {
        sum += spread.chance[i];
        if (rules->split <= 2 &&
            ((spread.chance[i] > 0) != (deals->tenths[i] > 0) ||
             !(fabs(spread.chance[i] - deals->tenths[i]) < TINIEST)))
            fail_msg("%s with %s: %d tenths have the chance %.15g, not %.15g",
                     game->rules, game->cards, i - ODDS_TENTHS_MAX,
                     deals->tenths[i], spread.chance[i]);
    }
    assert_true(fabs(sum - 1) < TINY);
}

static void check_game(const struct sample_game *game,
                       struct odds_solution *book)
{
    struct rules rules;
    int faces[ACE + 1] = {0};
    apply_rules(&rules, game->rules);
    struct odds *odds = odds_open(&rules);
    struct odds_shoe shoe = shoe_of(game->cards, faces);
    assert_non_null(odds);
    const char *fault = odds_solve(odds, &shoe, game->strategy, book);
    if (fault)
        fail_msg("%s with %s: %s", game->rules, game->cards, fault);
    double tenths[2 * ODDS_TENTHS_MAX + 1] = {0};
    struct every_deal deals = {.tenths = tenths};
    play_every_deal(odds, book, faces, &deals);
    assert_true(fabs(deals.chance - 1) < TINY);
    if (!(fabs(deals.mean - book->round.value) < TINY))
        fail_msg(
            "%s with %s: the house pays %.15g, but the odds calculate %.15g",
            game->rules, game->cards, deals.mean, book->round.value);
    check_spread(game, odds, book, &deals);
    odds_close(odds);
}

TEST(the_value_of_a_round_is_what_the_house_pays)
{
    struct odds_solution *book = malloc(sizeof *book);
    assert_non_null(book);
    int games = (seeds_of(GAME_COUNT * 5) + 4) / 5;
    for (int i = 0; i < GAME_COUNT; i += 1 + (GAME_COUNT - 1) / games)
        check_game(&GAMES[i], book);
    free(book);
}

/* ---- Two hands ---- */

/* Solves a shoe without each two of its cards. */
static void solve_beside(const struct odds *odds, const struct odds_shoe *shoe,
                         struct odds_solution *beside[ODDS_RANKS][ODDS_RANKS])
{
    for (int one = 0; one < ODDS_RANKS; one++)
        for (int two = 0; two <= one; two++) {
            struct odds_shoe left = *shoe;
            left.count[one]--;
            left.count[two]--;
            beside[one][two] = NULL;
            if (left.count[one] < 0 || left.count[two] < 0)
                continue;
            odds_shoe_even_out_tens(&left);
            beside[one][two] = malloc(sizeof *beside[one][two]);
            assert_non_null(beside[one][two]);
            assert_null(odds_solve(odds, &left, ODDS_CDZ, beside[one][two]));
        }
}

static void check_two_hands(const char *changes, const char *cards)
{
    struct rules rules;
    struct odds_two_hands hands;
    struct odds_round round;
    struct odds_solution *beside[ODDS_RANKS][ODDS_RANKS];
    struct every_deal deals = {.tenths = NULL};
    int faces[ACE + 1] = {0};
    apply_rules(&rules, changes);
    struct odds *odds = odds_open(&rules);
    struct odds_shoe shoe = shoe_of(cards, faces);
    assert_non_null(odds);
    solve_beside(odds, &shoe, beside);
    assert_null(odds_two_hands_fill(odds, &shoe, ODDS_CDZ, &hands));
    assert_null(odds_question_round(odds, &shoe, ODDS_CDZ, &round));
    play_every_two_hands(odds, &hands, beside, faces, &deals);
    assert_true(fabs(deals.chance - 1) < TINY);
    if (!(fabs(deals.mean - round.value) < TINY))
        fail_msg("%s with %s: the house pays %.15g, but the odds calculate "
                 "%.15g",
                 changes, cards, deals.mean, round.value);
    for (int i = 0; i < ODDS_RANKS * ODDS_RANKS; i++)
        if (i % ODDS_RANKS <= i / ODDS_RANKS)
            free(beside[i / ODDS_RANKS][i % ODDS_RANKS]);
    odds_close(odds);
}

#define SWITCH "switch=yes insurance=no surrender=none "

/* Neither hand sees what the other one draws, so the order in which they draw
 * changes nothing: the sum of what they win is exact. */
TEST(the_value_of_two_hands_is_what_the_house_pays)
{
    check_two_hands(SWITCH "natural=1:1 push-22=yes soft17=hit split=1",
                    "AA55566TTTTTTTTT");
    check_two_hands(SWITCH "natural-ties=lose ties=lose split=1",
                    "AA7777TTTTTTTTTT");
    check_two_hands(SWITCH "natural=1:1 push-22=yes soft17=hit split=2",
                    "AA8888TTTTTTTTTTTTTT");
    check_two_hands(SWITCH "natural=none split=1", "AA66TTTTTTTTTTTT");
}

/* ---- Any chart ---- */

static struct odds_cell random_cell(struct fair_random *random, bool is_pair)
{
    static const enum odds_action firsts[] = {ODDS_STAND, ODDS_HIT, ODDS_DOUBLE,
                                              ODDS_SURRENDER, ODDS_SPLIT};
    struct odds_cell cell = {
        .possible = true,
        .otherwise = fair_random_below(random, 2) ? ODDS_HIT : ODDS_STAND};
    cell.action = firsts[fair_random_below(random, is_pair ? 5 : 4)];
    if (cell.action <= ODDS_HIT)
        cell.otherwise = cell.action;
    return cell;
}

/* Fills a chart by chance. With pairs by rank, two tens are played like other
 * hands of 20. */
static void random_chart(struct fair_random *random, struct odds_chart *chart)
{
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        for (int total = 0; total <= HAND_BEST; total++) {
            chart->hard[total][upcard] = random_cell(random, false);
            chart->soft[total][upcard] = random_cell(random, false);
        }
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            chart->pair[rank][upcard] = random_cell(random, true);
        chart->pair[ODDS_TEN][upcard] = chart->hard[20][upcard];
    }
}

static void check_random_chart(const struct sample_game *game,
                               struct fair_random *random,
                               struct odds_solution *book)
{
    struct rules rules;
    struct odds_chart chart;
    int faces[ACE + 1] = {0};
    apply_rules(&rules, game->rules);
    struct odds *odds = odds_open(&rules);
    struct odds_shoe shoe = shoe_of(game->cards, faces);
    struct every_deal deals = {.tenths = NULL};
    assert_non_null(odds);
    random_chart(random, &chart);
    if (by_number_of_cards(&rules) &&
        odds_solve_by_chart(odds, &shoe, &chart, book)) {
        odds_close(odds);
        return;
    }
    assert_null(odds_solve_by_chart(odds, &shoe, &chart, book));
    play_every_deal(odds, book, faces, &deals);
    if (!(fabs(deals.mean - book->round.value) < TINY))
        fail_msg("%s with %s by any chart: the house pays %.15g, but the odds "
                 "calculate %.15g",
                 game->rules, game->cards, deals.mean, book->round.value);
    odds_close(odds);
}

TEST(any_chart_is_worth_what_the_house_pays)
{
    const uint64_t words[4] = {1998, 6, 13, 21};
    struct fair_random random;
    struct odds_solution *book = malloc(sizeof *book);
    assert_non_null(book);
    fair_random_seed(&random, words);
    int games = (seeds_of(GAME_COUNT * 5) + 4) / 5;
    for (int i = 0; i < GAME_COUNT; i += 1 + (GAME_COUNT - 1) / games)
        check_random_chart(&GAMES[i], &random, book);
    free(book);
}
