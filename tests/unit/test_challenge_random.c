/* Sends the referee random requests, legal and illegal. Every answer agrees
 * with a second referee, the reported winnings are the change in credits, chips
 * and cards are conserved, and the requests don't affect the shoes. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "cards/inside.h"
#include "support/referee_check.h"
#include "support/random_play.h"
#include "support/state_folder.h"
#include "support/chips.h"
#include "support/usual_challenge.h"

enum { HANDS = 120000, FEW_HANDS = 4000, CODES = 415 };

/* ---- Random games and requests ---- */

static struct challenge_game draw_game(struct fair_random *random)
{
    struct challenge_game game = usual_game();
    char problem[CHALLENGE_PROBLEM_SIZE];
    do {
        game.decks = 2 + below(random, 9);
        game.cut = 1 + below(random, 90);
        game.least = 1 + below(random, 10);
        game.most = game.least + below(random, 100);
        game.bankroll = game.least + below(random, 2000);
        game.shoes = 1 + below(random, 30);
        game.hands = 1 + below(random, 500);
        game.natural_3_2 = maybe(random);
        game.insurance_down = maybe(random);
        game.shows_hole = maybe(random);
    } while (!challenge_game_check(&game, problem));
    return game;
}

static int64_t draw_bet(const struct referee *referee,
                        struct fair_random *random)
{
    int64_t spread = referee->game.most - referee->game.least + 1;
    int64_t bet = referee->game.least + below(random, (int)spread);
    int64_t credits = referee_credits(referee);
    if (below(random, 50) == 0)
        return below(random, 300) - 50;
    return bet < credits ? bet : credits;
}

/* Mostly plausible requests, so that hands come to an end. */
static int64_t draw_hit(const struct referee *referee,
                        struct fair_random *random)
{
    static const int64_t actions[] = {
        kHitMe,         kHitMe,         kHitMe,
        kStandPat,      kStandPat,      kDoubleDownAndHitMe,
        kSplitAndHitMe, kSplitAndHitMe, kClaimBlackjack};
    bool is_waiting = referee->turn == CHALLENGE_SECOND;
    if (below(random, 60) == 0)
        return below(random, 9) - 2;
    if (is_waiting)
        return kSplitAndHitMe;
    if (referee->turn == CHALLENGE_PLAY)
        return actions[below(random, 5)];
    return actions[below(random, sizeof actions / sizeof *actions)];
}

static struct challenge_request draw_request(const struct referee *referee,
                                             struct fair_random *random)
{
    struct challenge_request request = {.flag = true};
    int odd = below(random, 80);
    if (odd == 0 || referee->turn >= CHALLENGE_RETURN) {
        bool is_more = odd > 0 && below(random, 20) == 0;
        request.kind = is_more ? CHALLENGE_HITS : CHALLENGE_RETURNS;
        request.flag = below(random, 500) > 0;
    } else if ((odd == 1) != (referee->turn == CHALLENGE_BET)) {
        request.kind = CHALLENGE_BETS;
        request.number = draw_bet(referee, random);
    } else {
        request.kind = CHALLENGE_HITS;
        request.number = draw_hit(referee, random);
        request.flag = below(random, 3) == 0;
    }
    return request;
}

/* ---- Matches ---- */

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

static void play_call(struct referee *referee, struct referee_check *book,
                      struct fair_random *random)
{
    int64_t chips = table_chips(&referee->table);
    referee_check_call(book);
    while (referee->turn != CHALLENGE_CALL &&
           referee->turn != CHALLENGE_CLOSED) {
        struct challenge_request request = draw_request(referee, random);
        struct challenge_ruling ruling;
        int64_t before = referee->reported;
        referee_answer(referee, &request, &ruling);
        referee_check_check(book, &request, &ruling);
        assert_int_equal(referee->reported - before, ruling.answer.winnings);
        assert_int_equal(referee_credits(referee), book->credits);
        assert_int_equal(table_chips(&referee->table), chips);
        assert_every_card_once(&referee->table);
    }
}

/* Checks how the match ended. */
static void assert_end_is_right(const struct referee *referee)
{
    const struct challenge_game *game = &referee->game;
    const struct challenge_tally *tally = &referee->tally;
    assert_true(tally->hands <= game->hands && tally->shoes <= game->shoes);
    assert_true(tally->passes <= CHALLENGE_PASSES);
    switch (referee->end) {
    case CHALLENGE_BROKE:
        assert_true(referee_credits(referee) < game->least);
        break;
    case CHALLENGE_HANDS:
        assert_int_equal(tally->hands, game->hands);
        break;
    case CHALLENGE_SHOES:
        assert_int_equal(tally->shoes, game->shoes);
        break;
    case CHALLENGE_PASSED:
        assert_int_equal(tally->passes, CHALLENGE_PASSES);
        break;
    default:
        assert_int_equal(referee->end, CHALLENGE_LEFT);
        break;
    }
}

static int64_t play_match(struct referee *referee, uint32_t match,
                          struct fair_random *random)
{
    const struct challenge_game game = draw_game(random);
    struct referee_check book;
    bool new_deck;
    referee_open(referee, &game, short_seed(7), match);
    referee_check_open(&book, &game);
    for (int64_t shoes = 0; referee_call(referee, &new_deck);
         shoes = referee->tally.shoes) {
        assert_int_equal(new_deck, referee->tally.shoes > shoes);
        if (new_deck)
            assert_int_equal(referee->table.shoe.count,
                             game.decks * DECK_CARDS);
        play_call(referee, &book, random);
    }
    assert_end_is_right(referee);
    assert_int_equal(referee->tally.wagered, book.wagered);
    assert_int_equal(referee->tally.illegal, book.illegal);
    assert_int_equal(referee->tally.hands, book.played);
    return referee->tally.hands;
}

TEST(every_answer_agrees_with_a_second_referee)
{
    struct referee *referee = malloc(sizeof *referee);
    struct fair_random random;
    int64_t hands = seeds_of(1000) < 1000 ? FEW_HANDS : HANDS;
    fair_random_seed(&random, (const uint64_t[4]){1998, 6, 1, 1});
    assert_non_null(referee);
    for (uint32_t match = 1; hands > 0; match++)
        hands -= play_match(referee, match, &random);
    free(referee);
}

/* ---- Shoes ---- */

/* Writes the cards of a shoe to `cards`, in the order of the deal. */
static void open_shoe(struct referee *referee, uint64_t seed, uint32_t match,
                      int shoe, int cards[])
{
    const struct challenge_request pass = {.kind = CHALLENGE_RETURNS,
                                           .flag = true};
    const struct challenge_game game = usual_game();
    struct challenge_ruling ruling;
    bool new_deck;
    referee_open(referee, &game, short_seed(seed), match);
    for (int i = 1; i <= shoe; i++) {
        assert_true(referee_call(referee, &new_deck));
        assert_true(new_deck);
        memcpy(cards, referee->table.shoe.cards,
               (size_t)referee->table.shoe.count * sizeof *cards);
        referee_answer(referee, &pass, &ruling);
        referee->table.shoe.count = 0; /* as if it had been played */
    }
}

TEST(a_shoe_is_the_same_whatever_was_played_before_it)
{
    struct referee *referee = malloc(sizeof *referee);
    struct fair_random random;
    int expected[3][SHOE_CARDS];
    const struct challenge_game game = usual_game();
    assert_non_null(referee);
    fair_random_seed(&random, (const uint64_t[4]){3, 1, 4, 1});
    for (int shoe = 0; shoe < 3; shoe++)
        open_shoe(referee, 5, 2, shoe + 1, expected[shoe]);
    for (int run = 0; run < 3; run++) {
        struct referee_check book;
        bool new_deck;
        referee_open(referee, &game, short_seed(5), 2);
        referee_check_open(&book, &game);
        while (referee->tally.shoes < 3 && referee_call(referee, &new_deck)) {
            if (new_deck)
                assert_memory_equal(referee->table.shoe.cards,
                                    expected[referee->tally.shoes - 1],
                                    (size_t)6 * DECK_CARDS * sizeof **expected);
            play_call(referee, &book, &random);
        }
    }
    free(referee);
}

TEST(seeds_matches_and_shoes_are_all_different)
{
    struct referee *referee = malloc(sizeof *referee);
    int one[SHOE_CARDS], other[SHOE_CARDS];
    size_t size = (size_t)6 * DECK_CARDS * sizeof *one;
    static const int ways[][3] = {{2, 1, 1}, {1, 2, 1}, {1, 1, 2}, {2, 2, 1}};
    assert_non_null(referee);
    open_shoe(referee, 1, 1, 1, one);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        open_shoe(referee, (uint64_t)ways[i][0], (uint32_t)ways[i][1],
                  ways[i][2], other);
        assert_memory_not_equal(one, other, size);
    }
    open_shoe(referee, 1, 1, 1, other);
    assert_memory_equal(one, other, size);
    free(referee);
}

/* ---- Independence of shoes ---- */

enum { RANKS = 13, PAIRS = 20000, LAG_MOST = 8, DEPTH = 100 };

/* Returns the rank of the card at `depth` of the first shoe; 0 is dealt first.
 */
static int rank_of_shoe(struct referee *referee, uint64_t seed, uint32_t match,
                        int depth)
{
    const struct challenge_game game = usual_game();
    bool new_deck;
    referee_open(referee, &game, short_seed(seed), match);
    assert_true(referee_call(referee, &new_deck));
    const struct shoe *shoe = &referee->table.shoe;
    return (int)card_face(shoe->cards[shoe->count - 1 - depth]) - (int)TWO;
}

/* Returns Pearson's chi-squared over all pairs of ranks that are `lag` apart.
 */
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

/* Confidence intervals over matches are right only if matches are independent.
 * With 168 degrees of freedom, chi-squared has mean 168 and standard deviation
 * 18. The tolerance is five of them. */
TEST(related_shoes_are_independent)
{
    const double most = RANKS * RANKS - 1 + 5 * 18.4;
    (void)state;
    struct referee *referee = malloc(sizeof *referee);
    int *ranks = calloc(PAIRS, sizeof *ranks);
    assert_non_null(referee);
    assert_non_null(ranks);
    int pairs = seeds_of(1000) < 1000 ? PAIRS / 10 : PAIRS;
    for (int way = 0; way < 4; way++) {
        bool by_match = way % 2 == 0;
        for (int i = 0; i < pairs; i++)
            ranks[i] = rank_of_shoe(referee, by_match ? 1 : (uint64_t)i,
                                    by_match ? (uint32_t)i + 1 : 1,
                                    way < 2 ? 0 : DEPTH);
        for (int lag = 1; lag <= LAG_MOST; lag++)
            if (chi_square(ranks, pairs, lag) > most)
                fail_msg("way %d, lag %d: %.1f, not about %d", way, lag,
                         chi_square(ranks, pairs, lag), RANKS * RANKS - 1);
    }
    free(ranks);
    free(referee);
}
