/* How shoes end, how true counts are read, and rounds by the depth of the shoe.
 */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cards_deck.h"
#include "simulation/kernel/simulation_game.h"
#include "simulation/report/simulation_report.h"
#include "simulation/run/run.h"
#include "support/state_folder.h"

enum { TABLES = 128, SEED = 3, ROUNDS = 20000 };

static const int HI_LO[ODDS_RANKS] = {-1, 1, 1, 1, 1, 1, 0, 0, 0, -1};
static const int KO[ODDS_RANKS] = {-1, 1, 1, 1, 1, 1, 1, 0, 0, -1};

/* Nothing is burned, so that the followed cards are all that have been dealt.
 */
static struct simulation_game *game_of(const int tags[ODDS_RANKS])
{
    struct simulation_game *game = calloc(1, sizeof *game);
    assert_non_null(game);
    (void)rules_preset(&game->rules, RULES_DEFAULT);
    assert_null(chart_basic(&game->rules, &game->chart, NULL));
    game->rules.burn = 0;
    game->seats = 1;
    game->insurance = SIMULATION_NEVER;
    game->count.scale = 1;
    if (tags)
        memcpy(game->count.tag, tags, sizeof game->count.tag);
    return game;
}

/* The shoes of all tables, as far as their beginning was seen. */
struct shoes {
    const struct simulation_game *game;
    struct seen_shoe {
        bool known, bets;
        int running, dealt, rounds, aces, reds[ODDS_RANKS];
    } table[TABLES];
    int checked;
    int left;          /* shoes that were left, */
    uint64_t all_left; /* and as many as the tally says */
};

static void play_followed(const struct simulation_game *game,
                          void (*tell)(void *self,
                                       const struct simulation_round *round),
                          struct shoes *shoes)
{
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    struct simulation *simulation = simulation_open(game);
    const struct simulation_follower follower = {.follow = tell, .self = shoes};
    assert_true(tally && simulation);
    assert_null(simulation_check(game));
    assert_true(
        simulation_block(simulation, SEED, 0, ROUNDS, tally, &follower));
    shoes->all_left = tally->left;
    simulation_close(simulation);
    free(tally);
}

/* Returns the entry of the shoe that a round belongs to. */
static struct seen_shoe *shoe_of(struct shoes *shoes,
                                 const struct simulation_round *round)
{
    struct seen_shoe *shoe = &shoes->table[round->table];
    if (round->shuffled)
        *shoe = (struct seen_shoe){.known = true};
    return shoe;
}

/* After the shoe took the discards, its count is unknown here. */
static void see_cards(const struct simulation_game *game,
                      struct seen_shoe *shoe,
                      const struct simulation_round *round)
{
    shoe->known = shoe->known && round->again == 0;
    for (int i = 0; i < round->dealt; i++) {
        int rank = odds_rank(round->cards[i]), red = game->count.red[rank];
        bool is_red = card_suit(round->cards[i]) == HEARTS;
        shoe->running += game->count.tag[rank] + (is_red ? red : -red);
        shoe->reds[rank] += is_red;
        shoe->aces += odds_rank(round->cards[i]) == ODDS_ACE;
    }
    shoe->dealt += round->dealt;
    shoe->rounds++;
}

/* ---- Reading the count ---- */

/* Computes the count that the player goes by in the obvious way. */
static int expected_count(const struct simulation_game *game,
                          const struct seen_shoe *shoe)
{
    const struct simulation_dealing *dealing = &game->dealing;
    const double deck = game->rules.no_tens ? 48 : 52;
    double burned = game->rules.burn / deck; /* cards that nobody has seen */
    double decks = game->rules.decks, seen = burned + shoe->dealt / deck;
    double tags = 0;
    double unit = dealing->estimate / deck;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        tags += game->count.tag[rank] * (rank != ODDS_TEN      ? 4
                                         : game->rules.no_tens ? 12
                                                               : 16);
    if (unit > 0)
        seen = floor(seen / unit + 0.5) * unit;
    if (shoe->dealt > 0)
        seen += dealing->cards_off / deck;
    double least = unit > 0 ? unit : 1 / deck;
    double left = fmin(fmax(decks - seen, least), decks);
    double unseen = tags * (left + burned);
    double count =
        (shoe->running - tags * decks + unseen) / left / game->count.scale;
    /* A deck has four aces. */
    count += (double)dealing->aces * (4 * decks - shoe->aces - 4 * left) / left;
    if (dealing->runs)
        count =
            (double)dealing->start + (double)shoe->running / game->count.scale;
    const double nothing = 1e-9;
    double rounded = dealing->rounding == ROUND_FLOOR ? floor(count + nothing)
                     : dealing->rounding == ROUND_NEAREST
                         ? floor(count + 0.5 + nothing)
                     : count < 0 ? ceil(count - nothing)
                                 : floor(count + nothing);
    return (int)fmin(fmax(rounded, -SIMULATION_COUNT_MAX),
                     SIMULATION_COUNT_MAX);
}

static void check_count_read(void *self, const struct simulation_round *round)
{
    struct shoes *shoes = self;
    struct seen_shoe *shoe = shoe_of(shoes, round);
    if (shoe->known) {
        int expected = expected_count(shoes->game, shoe);
        if (round->count != expected)
            fail_msg("running %d after %d cards: %+d, not %+d", shoe->running,
                     shoe->dealt, round->count, expected);
        shoes->checked++;
    }
    see_cards(shoes->game, shoe, round);
}

TEST(counts_are_read_as_the_player_reads_them)
{
    static const int estimates[] = {0, 13, 26, 52};
    static const int *const tags[] = {HI_LO, KO};
    for (int rounding = ROUND_FLOOR; rounding <= ROUND_NEAREST; rounding++)
        for (size_t i = 0; i < 8; i++) {
            struct simulation_game *game = game_of(tags[i % 2]);
            struct shoes shoes = {.game = game};
            game->dealing.rounding = (enum simulation_rounding)rounding;
            game->dealing.estimate = estimates[i / 2];
            play_followed(game, check_count_read, &shoes);
            assert_true(shoes.checked > ROUNDS / 2);
            free(game);
        }
}

TEST(decks_are_seen_with_an_error)
{
    static const int off[] = {-26, 13, 52, 104};
    for (size_t i = 0; i < 8; i++) {
        struct simulation_game *game = game_of(i % 2 ? HI_LO : KO);
        struct shoes shoes = {.game = game};
        game->dealing.estimate = i < 4 ? 0 : 26;
        game->dealing.cards_off = off[i % 4];
        play_followed(game, check_count_read, &shoes);
        assert_true(shoes.checked > ROUNDS / 2);
        free(game);
    }
}

TEST(extra_aces_are_added_for_bets)
{
    for (size_t i = 0; i < 12; i++) {
        struct simulation_game *game = game_of(i % 2 ? HI_LO : KO);
        struct shoes shoes = {.game = game};
        game->count.tag[ODDS_ACE] = 0;
        game->count.scale = 1 + (int)i % 3;
        game->dealing.aces = 1 + (int)i % 4;
        game->dealing.estimate = i < 6 ? 0 : 26;
        game->dealing.rounding = (enum simulation_rounding)(i / 2 % 3);
        play_followed(game, check_count_read, &shoes);
        assert_true(shoes.checked > ROUNDS / 2);
        free(game);
    }
}

/* Red Seven, and a count with more tags by color. The player sees only the
 * cards of the shoe, and so no rank has more red ones than the decks do. */
TEST(tags_by_color_count_the_color_of_each_card)
{
    static const int reds[][ODDS_RANKS] = {
        {[6] = 1}, {[ODDS_ACE] = -2, [1] = 1, [5] = 3, [ODDS_TEN] = 2}};
    for (size_t i = 0; i < 12; i++) {
        struct simulation_game *game = game_of(i % 2 ? HI_LO : KO);
        struct shoes shoes = {.game = game};
        memcpy(game->count.red, reds[i / 2 % 2], sizeof reds[0]);
        game->count.scale = 2;
        game->rules.decks = i < 4 ? 1 : 6;
        game->rules.burn = i < 8 ? 0 : 1;
        game->dealing.same_shoes = i % 3 == 0;
        assert_null(simulation_check(game));
        play_followed(game, check_count_read, &shoes);
        assert_true(shoes.checked > ROUNDS / 3);
        const struct seen_shoe *shoe = &shoes.table[0];
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            if (shoe->reds[rank] >
                game->rules.decks * (rank == ODDS_TEN ? 8 : 2))
                fail_msg("%d red cards of rank %d", shoe->reds[rank], rank);
        free(game);
    }
}

/* Rules without a chart by totals are counted at the table of the house. */
TEST(spanish_21_and_double_exposure_are_counted)
{
    static const char *const rules[] = {"spanish-21", "double-exposure"};
    for (size_t i = 0; i < 4; i++) {
        struct simulation_game *game = game_of(i < 2 ? HI_LO : KO);
        struct shoes shoes = {.game = game};
        assert_true(rules_preset(&game->rules, rules[i % 2]));
        game->by_cards = true;
        assert_null(simulation_check(game));
        play_followed(game, check_count_read, &shoes);
        assert_true(shoes.checked > 1000);
        game->dealing.estimate = 26;
        assert_text_has(simulation_check(game), "deviations, errors and the",
                        "an estimate");
        free(game);
    }
}

TEST(tags_by_color_need_a_shoe_and_an_exact_count)
{
    struct simulation_game *game = game_of(HI_LO);
    game->count.red[6] = 1;
    game->dealing.count_errors = 100;
    assert_text_has(simulation_check(game), "tags by color can't be combined",
                    "errors of the count");
    game->dealing.count_errors = 0;
    game->perfect = true;
    assert_text_has(simulation_check(game), "tags by color can't be combined",
                    "perfect play");
    free(game);
}

TEST(a_running_count_is_not_divided)
{
    static const int starts[] = {-20, 0, 3, -START_MOST};
    static const int *const tags[] = {HI_LO, KO};
    for (int rounding = ROUND_FLOOR; rounding <= ROUND_NEAREST; rounding++)
        for (size_t i = 0; i < 8; i++) {
            struct simulation_game *game = game_of(tags[i % 2]);
            struct shoes shoes = {.game = game};
            game->dealing.rounding = (enum simulation_rounding)rounding;
            game->dealing.runs = true;
            game->dealing.start = starts[i / 2];
            game->count.scale = 1 + (int)i % 3;
            play_followed(game, check_count_read, &shoes);
            assert_true(shoes.checked > ROUNDS / 2);
            free(game);
        }
}

TEST(tags_of_any_scale_are_rounded)
{
    struct simulation_game *game = game_of(HI_LO);
    game->count.scale = 9;
    assert_null(simulation_check(game));
    game->dealing.rounding = ROUND_NEAREST;
    assert_null(simulation_check(game));
    struct shoes shoes = {.game = game};
    play_followed(game, check_count_read, &shoes);
    assert_true(shoes.checked > ROUNDS / 2);
    game->dealing.rounding = ROUND_FLOOR;
    game->perfect = true;
    game->dealing.shoe_rounds = 3;
    assert_text_has(simulation_check(game), "perfect-count plays only",
                    "perfect play");
    free(game);
}

/* ---- The end of a shoe ---- */

static void check_end(void *self, const struct simulation_round *round)
{
    struct shoes *shoes = self;
    const struct simulation_dealing *dealing = &shoes->game->dealing;
    const struct rules *rules = &shoes->game->rules;
    struct seen_shoe *shoe = &shoes->table[round->table];
    bool over = shoe->dealt >= rules->decks * DECK_CARDS * rules->cut / 100;
    bool full =
        dealing->shoe_rounds > 0 && shoe->rounds >= dealing->shoe_rounds;
    bool left =
        dealing->leaves && expected_count(shoes->game, shoe) < dealing->leave;
    if (shoe->known && round->shuffled != (over || full || left))
        fail_msg("after %d rounds and %d cards, at %+d: shuffled %d",
                 shoe->rounds, shoe->dealt, expected_count(shoes->game, shoe),
                 round->shuffled);
    shoes->checked += shoe->known && (full || left);
    shoes->left += shoe->known && left && !full && !over;
    shoe = shoe_of(shoes, round);
    see_cards(shoes->game, shoe, round);
}

TEST(a_shoe_ends_after_its_rounds_or_below_a_count)
{
    static const struct simulation_dealing dealings[] = {
        {.shoe_rounds = 7},
        {.shoe_rounds = 1},
        {.leaves = true, .leave = -1},
        {.leaves = true, .leave = 0},
        {.shoe_rounds = 20, .leaves = true, .leave = -3}};
    for (size_t i = 0; i < sizeof dealings / sizeof *dealings; i++) {
        struct simulation_game *game = game_of(HI_LO);
        struct shoes shoes = {.game = game};
        game->dealing = dealings[i];
        play_followed(game, check_end, &shoes);
        assert_true(shoes.checked > ROUNDS / 100);
        /* How each table's first shoe ended isn't known. */
        assert_true(shoes.left <= (int)shoes.all_left &&
                    (int)shoes.all_left <= shoes.left + TABLES);
        assert_true((shoes.left > 0) == game->dealing.leaves);
        free(game);
    }
}

/* ---- Back-counting ---- */

static void check_watch(void *self, const struct simulation_round *round)
{
    struct shoes *shoes = self;
    const struct simulation_dealing *dealing = &shoes->game->dealing;
    struct seen_shoe *shoe = shoe_of(shoes, round);
    if (shoe->known) {
        int count = expected_count(shoes->game, shoe);
        if (count >= dealing->enter)
            shoe->bets = true;
        else if (count < dealing->exit)
            shoe->bets = false;
        int expected = shoe->bets ? count : -SIMULATION_COUNT_MAX;
        if (round->count != expected)
            fail_msg("at %+d after %d rounds: %+d, not %+d", count,
                     shoe->rounds, round->count, expected);
        shoes->checked += shoe->bets && count < dealing->enter;
    }
    see_cards(shoes->game, shoe, round);
}

TEST(a_back_counter_enters_at_one_count_and_leaves_below_another)
{
    static const struct simulation_dealing dealings[] = {
        {.watches = true, .enter = 1, .exit = 0},
        {.watches = true, .enter = 3, .exit = -2},
        {.watches = true, .enter = 0, .exit = -1, .estimate = 26},
        {.watches = true, .enter = 2, .exit = -1, .leaves = true, .leave = -1}};
    for (size_t i = 0; i < sizeof dealings / sizeof *dealings; i++) {
        struct simulation_game *game = game_of(HI_LO);
        struct shoes shoes = {.game = game};
        game->dealing = dealings[i];
        play_followed(game, check_watch, &shoes);
        assert_true(shoes.checked > ROUNDS / 100);
        free(game);
    }
}

/* ---- Depths ---- */

static void check_depth(void *self, const struct simulation_round *round)
{
    struct shoes *shoes = self;
    struct seen_shoe *shoe = shoe_of(shoes, round);
    int cards = shoes->game->rules.decks * DECK_CARDS;
    if (shoe->known) {
        assert_int_equal(round->count + SIMULATION_COUNT_MAX,
                         (cards - shoe->dealt) / simulation_depth_cards(cards));
        shoes->checked++;
    }
    see_cards(shoes->game, shoe, round);
}

TEST(a_depth_is_the_number_of_cards_left)
{
    static const int decks[] = {1, 2, 6, 8};
    for (size_t i = 0; i < sizeof decks / sizeof *decks; i++) {
        struct simulation_game *game = game_of(NULL);
        struct shoes shoes = {.game = game};
        game->rules.decks = decks[i];
        game->dealing.by_depth = true;
        play_followed(game, check_depth, &shoes);
        assert_true(shoes.checked > ROUNDS / 2);
        free(game);
    }
}

/* Writes how many rounds of a shoe begin with this many cards left or more, and
 * their average and its standard error, in a run with its own cut card. */
static void play_to(struct simulation_game *game, int cut, uint64_t seed,
                    int first, struct simulation_statistics *statistics)
{
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    assert_non_null(tally);
    game->rules.cut = cut;
    struct simulation *simulation = simulation_open(game);
    assert_non_null(simulation);
    assert_true(
        simulation_block(simulation, seed, 0, SIMULATION_BLOCK, tally, NULL));
    for (int i = 0; i < first; i++)
        for (int j = 0; j < SIMULATION_RESULTS; j++) {
            tally->rounds -= tally->by_count[i][j];
            tally->by_count[i][j] = tally->squares[i] = 0;
        }
    simulation_statistics(tally, 1, statistics);
    simulation_close(simulation);
    free(tally);
}

/* The rounds up to a depth don't depend on how far the shoe is dealt, even if
 * it runs out and the discards are dealt once more. A block ends in the middle
 * of shoes, so their number is a little off. */
TEST(the_curve_agrees_with_runs_to_each_cut_card)
{
    const double ends_of_block = 0.001;
    struct simulation_game *game = game_of(NULL);
    struct simulation_statistics deep, cut_off;
    game->rules.decks = 1;
    game->dealing.by_depth = true;
    for (int cut = 10; cut <= 70; cut += 20) {
        int left = DECK_CARDS - DECK_CARDS * cut / 100;
        int first = left / simulation_depth_cards(DECK_CARDS) + 1;
        play_to(game, 90, 1, first, &deep);
        play_to(game, cut, 2, first, &cut_off);
        double apart =
            fabs(deep.value - cut_off.value) / hypot(cut_off.error, deep.error);
        if (!(apart < 3))
            fail_msg("cut %d: %.5f and %.5f, %.1f errors apart", cut,
                     deep.value, cut_off.value, apart);
        if (!(fabs(deep.shoe / cut_off.shoe - 1) < ends_of_block))
            fail_msg("cut %d: %.5f and %.5f rounds per shoe", cut, deep.shoe,
                     cut_off.shoe);
    }
    free(game);
}

/* ---- The same shoes ---- */

/* The cards of the first shoes that each table began, in their order. The
 * rounds before, which aren't followed, end in the middle of a shoe. */
enum { SHOES = 20 };
struct shoe_list {
    int begun[TABLES];
    struct listed_shoe {
        int dealt, cards[SHOE_CARDS];
    } shoe[TABLES][SHOES];
};

static void list_cards(void *self, const struct simulation_round *round)
{
    struct shoe_list *list = self;
    int *begun = &list->begun[round->table];
    *begun += round->shuffled;
    if (*begun == 0 || *begun > SHOES)
        return;
    struct listed_shoe *shoe = &list->shoe[round->table][*begun - 1];
    for (int i = 0; i < round->dealt; i++)
        shoe->cards[shoe->dealt++] = round->cards[i];
}

static struct shoe_list *list_shoes(const struct simulation_game *game)
{
    struct shoe_list *list = calloc(1, sizeof *list);
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    struct simulation *simulation = simulation_open(game);
    const struct simulation_follower follower = {.follow = list_cards,
                                                 .self = list};
    assert_true(list && tally && simulation);
    assert_true(
        simulation_block(simulation, SEED, 0, 5 * ROUNDS, tally, &follower));
    simulation_close(simulation);
    free(tally);
    return list;
}

/* Another rule, play or penetration may only change where the rounds of a shoe
 * begin, and how many there are. Without same_shoes the cards differ. */
TEST(shoes_have_the_same_cards_under_any_play)
{
    enum { GAMES = 4, CARDS_LEAST = 100000 };
    struct shoe_list *first = NULL;
    for (int i = 0; i < GAMES; i++) {
        struct simulation_game *game = game_of(HI_LO);
        game->dealing.same_shoes = i < GAMES - 1;
        game->rules.soft17_hits = i == 1;
        game->rules.cut -= 10 * (i == 2);
        if (i == 2)
            simulation_chart_computer(COMPUTER_MIMIC, &game->rules,
                                      &game->chart);
        struct shoe_list *list = list_shoes(game);
        int compared = 0, differ = 0;
        for (int table = 0; first && table < TABLES; table++)
            for (int shoe = 0; shoe < SHOES; shoe++) {
                const struct listed_shoe *one = &first->shoe[table][shoe];
                const struct listed_shoe *other = &list->shoe[table][shoe];
                for (int card = 0; card < one->dealt && card < other->dealt;
                     card++, compared++)
                    differ += one->cards[card] != other->cards[card];
            }
        if (first) {
            assert_true(compared > CARDS_LEAST);
            assert_int_equal(differ > 0, !game->dealing.same_shoes);
            free(list);
        } else
            first = list;
        free(game);
    }
    free(first);
}
