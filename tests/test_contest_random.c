/* Random words, legal and illegal, to the casino of the contest: every answer
 * is what a second bookkeeper says, the winnings that were reported are the
 * change of the credits, chips and cards are conserved, and the shoes are the
 * same whatever is said. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "support/contest_book.h"
#include "support/random_play.h"

enum { HANDS = 120000, FEW_HANDS = 4000, CODES = 415 };

/* ---- Games and words drawn at random ---- */

static struct contest_game draw_game(struct fair_random *random)
{
    struct contest_game game = contest_game_usual();
    char problem[CONTEST_PROBLEM_SIZE];
    do {
        game.decks = 2 + below(random, 9);
        game.cut = 1 + below(random, 90);
        game.least = 1 + below(random, 10);
        game.most = game.least + below(random, 100);
        game.bankroll = game.least + below(random, 2000);
        game.shoes = 1 + below(random, 30);
        game.hands = 1 + below(random, 500);
        game.natural_3_2 = maybe(random);
    } while (!contest_game_check(&game, problem));
    return game;
}

static int64_t draw_bet(const struct contest_casino *casino,
                        struct fair_random *random)
{
    int64_t spread = casino->game.most - casino->game.least + 1;
    int64_t bet = casino->game.least + below(random, (int)spread);
    int64_t credits = contest_casino_credits(casino);
    if (below(random, 50) == 0)
        return below(random, 300) - 50;
    return bet < credits ? bet : credits;
}

/* Mostly what a player could want, so that hands come to an end. */
static int64_t draw_hit(const struct contest_casino *casino,
                        struct fair_random *random)
{
    static const int64_t actions[] = {
        kHitMe,      kHitMe,         kHitMe,         kStandPat,      kStandPat,
        kDoubleDown, kSplitAndHitMe, kSplitAndHitMe, kClaimBlackjack};
    bool is_waiting = casino->turn == CONTEST_SECOND;
    if (below(random, 60) == 0)
        return below(random, 9) - 2;
    if (is_waiting)
        return kSplitAndHitMe;
    if (casino->turn == CONTEST_PLAY)
        return actions[below(random, 5)];
    return actions[below(random, sizeof actions / sizeof *actions)];
}

static struct contest_request draw_request(const struct contest_casino *casino,
                                           struct fair_random *random)
{
    struct contest_request request = {.flag = true};
    int odd = below(random, 80);
    if (odd == 0 || casino->turn >= CONTEST_RETURN) {
        bool is_more = odd > 0 && below(random, 20) == 0;
        request.word = is_more ? CONTEST_HITS : CONTEST_RETURNS;
        request.flag = below(random, 500) > 0;
    } else if ((odd == 1) != (casino->turn == CONTEST_BET)) {
        request.word = CONTEST_BETS;
        request.number = draw_bet(casino, random);
    } else {
        request.word = CONTEST_HITS;
        request.number = draw_hit(casino, random);
        request.flag = below(random, 3) == 0;
    }
    return request;
}

/* ---- A match ---- */

static void assert_every_card_once(const struct table *table)
{
    int times[CODES] = {0};
    for (int i = 0; i < table->shoe.count; i++)
        times[table->shoe.cards[i]]++;
    for (int i = 0; i < table->shoe.discard_count; i++)
        times[table->shoe.discards[i]]++;
    for (int i = 0; i < table->dealer_count; i++)
        times[table->dealer[i]]++;
    for (int j = 0; j < table->seats[0].hand_count; j++)
        for (int i = 0; i < table->seats[0].hands[j].count; i++)
            times[table->seats[0].hands[j].cards[i]]++;
    for (int code = 0; code < CODES; code++)
        if (times[code] != (card_is_valid(code) ? table->rules.decks : 0))
            fail_msg("card %d is there %d times", code, times[code]);
}

static void play_call(struct contest_casino *casino, struct contest_book *book,
                      struct fair_random *random)
{
    int64_t chips = table_chips(&casino->table);
    contest_book_call(book);
    while (casino->turn != CONTEST_CALL && casino->turn != CONTEST_CLOSED) {
        struct contest_request request = draw_request(casino, random);
        struct contest_answer answer;
        int64_t before = contest_casino_credits(casino);
        contest_casino_answer(casino, &request, &answer);
        contest_book_check(book, &request, &answer);
        assert_int_equal(contest_casino_credits(casino) - before,
                         answer.winnings);
        assert_int_equal(contest_casino_credits(casino), book->credits);
        assert_int_equal(table_chips(&casino->table), chips);
        assert_every_card_once(&casino->table);
    }
}

/* Does it end as it must? */
static void assert_end_is_right(const struct contest_casino *casino)
{
    const struct contest_game *game = &casino->game;
    const struct contest_tally *tally = &casino->tally;
    assert_true(tally->hands <= game->hands && tally->shoes <= game->shoes);
    assert_true(tally->passes <= CONTEST_PASSES);
    switch (casino->end) {
    case CONTEST_BROKE:
        assert_true(contest_casino_credits(casino) < game->least);
        break;
    case CONTEST_HANDS:
        assert_int_equal(tally->hands, game->hands);
        break;
    case CONTEST_SHOES:
        assert_int_equal(tally->shoes, game->shoes);
        break;
    case CONTEST_PASSED:
        assert_int_equal(tally->passes, CONTEST_PASSES);
        break;
    default:
        assert_int_equal(casino->end, CONTEST_LEFT);
        break;
    }
}

static int64_t play_match(struct contest_casino *casino, uint64_t match,
                          struct fair_random *random)
{
    const struct contest_game game = draw_game(random);
    struct contest_book book;
    bool new_deck;
    contest_casino_open(casino, &game, 7, match);
    contest_book_open(&book, &game);
    for (int64_t shoes = 0; contest_casino_call(casino, &new_deck);
         shoes = casino->tally.shoes) {
        assert_int_equal(new_deck, casino->tally.shoes > shoes);
        if (new_deck)
            assert_int_equal(casino->table.shoe.count, game.decks * DECK_CARDS);
        play_call(casino, &book, random);
    }
    assert_end_is_right(casino);
    assert_int_equal(casino->tally.wagered, book.wagered);
    assert_int_equal(casino->tally.illegal, book.illegal);
    assert_int_equal(casino->tally.hands, book.played);
    return casino->tally.hands;
}

static void every_answer_is_what_a_second_bookkeeper_says(void **state)
{
    (void)state;
    struct contest_casino *casino = malloc(sizeof *casino);
    struct fair_random random;
    int64_t hands = getenv("SEEDS") ? FEW_HANDS : HANDS;
    fair_random_seed(&random, (const uint64_t[4]){1998, 6, 1, 1});
    assert_non_null(casino);
    for (uint64_t match = 1; hands > 0; match++)
        hands -= play_match(casino, match, &random);
    free(casino);
}

/* ---- Shoes ---- */

/* The cards of a shoe of a match, as they would be dealt. */
static void open_shoe(struct contest_casino *casino, uint64_t seed,
                      uint64_t match, int shoe, int cards[])
{
    const struct contest_request pass = {.word = CONTEST_RETURNS, .flag = true};
    const struct contest_game game = contest_game_usual();
    struct contest_answer answer;
    bool new_deck;
    contest_casino_open(casino, &game, seed, match);
    for (int i = 1; i <= shoe; i++) {
        assert_true(contest_casino_call(casino, &new_deck));
        assert_true(new_deck);
        memcpy(cards, casino->table.shoe.cards,
               (size_t)casino->table.shoe.count * sizeof *cards);
        contest_casino_answer(casino, &pass, &answer);
        casino->table.shoe.count = 0; /* as if it were played */
    }
}

static void a_shoe_is_the_same_whatever_was_played_before_it(void **state)
{
    (void)state;
    struct contest_casino *casino = malloc(sizeof *casino);
    struct fair_random random;
    int expected[3][SHOE_CARDS];
    const struct contest_game game = contest_game_usual();
    assert_non_null(casino);
    fair_random_seed(&random, (const uint64_t[4]){3, 1, 4, 1});
    for (int shoe = 0; shoe < 3; shoe++)
        open_shoe(casino, 5, 2, shoe + 1, expected[shoe]);
    for (int run = 0; run < 3; run++) {
        struct contest_book book;
        bool new_deck;
        contest_casino_open(casino, &game, 5, 2);
        contest_book_open(&book, &game);
        while (casino->tally.shoes < 3 &&
               contest_casino_call(casino, &new_deck)) {
            if (new_deck)
                assert_memory_equal(casino->table.shoe.cards,
                                    expected[casino->tally.shoes - 1],
                                    (size_t)6 * DECK_CARDS * sizeof **expected);
            play_call(casino, &book, &random);
        }
    }
    free(casino);
}

static void seeds_matches_and_shoes_are_all_different(void **state)
{
    (void)state;
    struct contest_casino *casino = malloc(sizeof *casino);
    int one[SHOE_CARDS], other[SHOE_CARDS];
    size_t size = (size_t)6 * DECK_CARDS * sizeof *one;
    static const int ways[][3] = {{2, 1, 1}, {1, 2, 1}, {1, 1, 2}, {2, 2, 1}};
    assert_non_null(casino);
    open_shoe(casino, 1, 1, 1, one);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        open_shoe(casino, (uint64_t)ways[i][0], (uint64_t)ways[i][1],
                  ways[i][2], other);
        assert_memory_not_equal(one, other, size);
    }
    open_shoe(casino, 1, 1, 1, other);
    assert_memory_equal(one, other, size);
    free(casino);
}

/* ---- Shoes that have nothing to do with each other ---- */

enum { RANKS = 13, PAIRS = 20000, LAG_MOST = 8, DEPTH = 100 };

/* The rank of a card of the first shoe: of the one that is dealt first, or one
 * that lies deeper. */
static int rank_of_shoe(struct contest_casino *casino, uint64_t seed,
                        uint64_t match, int depth)
{
    const struct contest_game game = contest_game_usual();
    bool new_deck;
    contest_casino_open(casino, &game, seed, match);
    assert_true(contest_casino_call(casino, &new_deck));
    const struct shoe *shoe = &casino->table.shoe;
    return (int)card_face(shoe->cards[shoe->count - 1 - depth]) - (int)TWO;
}

/* Pearson's sum over all pairs of ranks that stand so far from each other. */
static double chi_square(const int ranks[], int count, int lag)
{
    double sum = 0, expected = (double)(count - lag) / (RANKS * RANKS);
    int times[RANKS][RANKS] = {{0}};
    for (int i = 0; i + lag < count; i++)
        times[ranks[i]][ranks[i + lag]]++;
    for (int i = 0; i < RANKS; i++)
        for (int j = 0; j < RANKS; j++)
            sum +=
                (times[i][j] - expected) * (times[i][j] - expected) / expected;
    return sum;
}

/* Intervals over matches are right only where matches are independent. With
 * 168 degrees of freedom the sum is 168 and its standard deviation 18: five of
 * them are allowed. */
static void related_shoes_are_independent(void **state)
{
    const double most = RANKS * RANKS - 1 + 5 * 18.4;
    (void)state;
    struct contest_casino *casino = malloc(sizeof *casino);
    int *ranks = calloc(PAIRS, sizeof *ranks);
    assert_non_null(casino);
    assert_non_null(ranks);
    int pairs = getenv("SEEDS") ? PAIRS / 10 : PAIRS;
    for (int way = 0; way < 4; way++) {
        bool by_match = way % 2 == 0;
        for (int i = 0; i < pairs; i++)
            ranks[i] = rank_of_shoe(casino, by_match ? 1 : (uint64_t)i,
                                    by_match ? (uint64_t)i + 1 : 1,
                                    way < 2 ? 0 : DEPTH);
        for (int lag = 1; lag <= LAG_MOST; lag++)
            if (chi_square(ranks, pairs, lag) > most)
                fail_msg("way %d, lag %d: %.1f, not about %d", way, lag,
                         chi_square(ranks, pairs, lag), RANKS * RANKS - 1);
    }
    free(ranks);
    free(casino);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_answer_is_what_a_second_bookkeeper_says),
        cmocka_unit_test(a_shoe_is_the_same_whatever_was_played_before_it),
        cmocka_unit_test(seeds_matches_and_shoes_are_all_different),
        cmocka_unit_test(related_shoes_are_independent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
