/* The guide of a count: the plays of the index numbers, and their costs. */
#include "support/check.h"

#include <math.h>
#include <stdlib.h>

#include "counting_play.h"
#include "support/state_folder.h"

struct case_of_guide {
    const char *rules, *count;
};

static const struct case_of_guide CASES[] = {
    {"strip", "hi-lo"}, {"europe", "ko"}, {"single", "omega-ii"}};
enum { CASE_COUNT = sizeof CASES / sizeof *CASES };

struct guides {
    struct count_strategy *of[CASE_COUNT];
    int count; /* fewer with few seeds */
};

/* Guides take time, so all tests share them. */
static struct count_strategy *open_guide(const struct case_of_guide *chosen)
{
    struct rules rules;
    struct count_tags tags;
    struct count_strategy *guide;
    char problem[CLI_PROBLEM_SIZE];
    assert_true(rules_preset(&rules, chosen->rules));
    assert_true(count_read(&tags, chosen->count, problem));
    assert_null(count_strategy_open(&guide, &rules, &tags, NULL));
    return guide;
}

static int open_guides(void **state)
{
    struct guides *guides = calloc(1, sizeof *guides);
    assert_non_null(guides);
    guides->count = seeds_of(1000) == 1000 ? CASE_COUNT : 2;
    for (int i = 0; i < guides->count; i++)
        guides->of[i] = open_guide(&CASES[i]);
    *state = guides;
    return 0;
}

static int close_guides(void **state)
{
    struct guides *guides = *state;
    for (int i = 0; i < guides->count; i++)
        count_strategy_close(guides->of[i]);
    free(guides);
    return 0;
}

static bool is_of_cell(const struct count_index *first,
                       const struct count_index *second)
{
    return first->row.kind == second->row.kind &&
           first->row.number == second->row.number &&
           first->upcard == second->upcard;
}

/* Returns the play of an index's cell at a count, by the crossings alone: the
 * play below the lowest one, changed by each that half a count more is past. */
static struct odds_cell play_at(const struct count_study *study,
                                const struct count_index *index, int count)
{
    const struct count_index *lowest = index, *last = NULL;
    for (size_t i = 0; i < study->count; i++) {
        const struct count_index *other = &study->list[i];
        if (!is_of_cell(other, index))
            continue;
        if (other->crossing < lowest->crossing)
            lowest = other;
        if (other->crossing <= count + 0.5 &&
            (last == NULL || other->crossing > last->crossing))
            last = other;
    }
    return last ? last->from : lowest->below;
}

/* Holds for each index and the counts next to it. */
TEST(the_guide_plays_by_the_index_numbers)
{
    const struct guides *guides = *state;
    for (int i = 0; i < guides->count; i++) {
        const struct count_strategy *guide = guides->of[i];
        const struct count_study *study = count_strategy_study(guide);
        assert_true(study->count > 40);
        for (size_t j = 0; j < study->count; j++) {
            const struct count_index *index = &study->list[j];
            for (int count = index->index - 1; count <= index->index + 1;
                 count++) {
                struct odds_cell wanted = play_at(study, index, count);
                struct odds_cell cell = count_strategy_cell(
                    guide, index->row, index->upcard, count);
                assert_true(cell.possible);
                assert_int_equal(cell.action, wanted.action);
                assert_int_equal(cell.otherwise, wanted.otherwise);
            }
        }
    }
}

static double price_at(const struct count_strategy *guide,
                       const struct count_index *index, int true_count,
                       enum odds_action right, enum odds_action done)
{
    const struct count_position moment = {.true_count = true_count + 0.5};
    return count_strategy_cost(guide, index->row, index->upcard, moment, right,
                               done);
}

/* On its side of the index each play is better than the other, if the cell has
 * no other index. The price is small next to the index and grows with the
 * distance. */
TEST(a_mistake_costs_more_further_from_the_index)
{
    const struct guides *guides = *state;
    for (int i = 0; i < guides->count; i++) {
        const struct count_strategy *guide = guides->of[i];
        const struct count_study *study = count_strategy_study(guide);
        for (size_t j = 0; j < study->count; j++) {
            const struct count_index *index = &study->list[j];
            enum odds_action below = index->below.action;
            enum odds_action from = index->from.action;
            int others = 0, at = index->index;
            for (size_t k = 0; k < study->count; k++)
                others += is_of_cell(&study->list[k], index);
            if (others > 1 || below == from || at < -6 || at > 6)
                continue;
            double over = price_at(guide, index, at + 1, from, below);
            double far = price_at(guide, index, at + 3, from, below);
            double under = price_at(guide, index, at - 1, below, from);
            assert_true(over > 0 && over < 0.2);
            assert_true(far > over);
            assert_true(under > 0 && under < 0.2);
            assert_true(price_at(guide, index, at + 1, below, from) == 0);
        }
    }
}

TEST(insurance_has_the_value_of_the_stakes)
{
    const struct guides *guides = *state;
    const struct count_strategy *guide = guides->of[0];
    assert_false(count_strategy_insures(guide, 2));
    assert_true(count_strategy_insures(guide, 3));
    assert_true(count_strategy_insurance_value(guide, 2.5) < 0);
    assert_true(count_strategy_insurance_value(guide, 3.5) > 0);
}

/* Half a per cent for each count is the rule of thumb. */
TEST(a_round_is_worth_more_at_a_higher_count)
{
    const struct guides *guides = *state;
    const struct count_strategy *guide = guides->of[0];
    for (int count = -10; count < 10; count++)
        assert_true(count_strategy_round_value(guide, count) <
                    count_strategy_round_value(guide, count + 1));
    double middle = count_strategy_round_value(guide, 0);
    assert_true(fabs(middle + 0.0033) < 0.001);
    assert_true(fabs(count_strategy_round_value(guide, 2.5) - middle - 0.0125) <
                0.002);
    assert_true(count_strategy_round_value(guide, 10) ==
                count_strategy_round_value(guide, 12));
}

TEST(the_true_count_leaves_out_the_mean_tag)
{
    const struct guides *guides = *state;
    const struct count_strategy *balanced = guides->of[0];
    assert_true(fabs(count_strategy_true_count(balanced, 6, 156) - 2) < 1e-12);
    const struct count_strategy *ko = guides->of[1];
    /* Three of six decks of ko raise the running count by 12. */
    assert_true(fabs(count_strategy_true_count(ko, 18, 156) - 2) < 1e-12);
}

TEST(a_ramp_bets_by_the_true_count)
{
    struct count_ramp ramp;
    char problem[CLI_PROBLEM_SIZE];
    assert_true(count_ramp_read(&ramp, "1@-99 2@1 4.5@3", problem));
    static const struct {
        int count;
        double bet;
    } bets[] = {{-99, 1}, {-20, 1}, {0, 1},    {1, 2},
                {2, 2},   {3, 4.5}, {20, 4.5}, {99, 4.5}};
    for (size_t i = 0; i < sizeof bets / sizeof *bets; i++)
        assert_true(count_ramp_bet(&ramp, bets[i].count) == bets[i].bet);
}

/* Returns what a round wins that begins after two cards. */
static double game_after_two(const struct count_strategy *guide,
                             const struct count_ramp *ramp,
                             const struct count_tags *tags,
                             const struct odds_shoe *shoe)
{
    double sum = 0, cards = odds_shoe_cards(shoe);
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second < ODDS_RANKS; second++) {
            double chance = shoe->count[first] / cards *
                            (shoe->count[second] - (first == second)) /
                            (cards - 1);
            double count = count_strategy_true_count(
                guide, tags->tag[first] + tags->tag[second], (int)cards - 2);
            sum += chance * count_strategy_round_value(guide, count) *
                   count_ramp_bet(ramp, (int)floor(count));
        }
    return sum;
}

/* A machine that holds back two cards, and a shuffle before every round. */
TEST(a_machine_deals_after_the_cards_that_it_holds_back)
{
    const struct guides *guides = *state;
    const struct count_strategy *guide = guides->of[0];
    const double slip = 1e-12;
    struct rules rules;
    struct count_tags tags;
    struct count_ramp ramp;
    char problem[CLI_PROBLEM_SIZE];
    assert_true(rules_preset(&rules, CASES[0].rules));
    assert_true(count_read(&tags, CASES[0].count, problem));
    assert_true(count_ramp_read(&ramp, "1@-99 3@0", problem));
    const struct odds_shoe shoe = odds_shoe_for(&rules);
    rules.fresh = 2;
    assert_true(fabs(count_strategy_win(guide, &ramp, &tags, &rules) -
                     game_after_two(guide, &ramp, &tags, &shoe)) < slip);
    rules.fresh = 1;
    assert_true(fabs(count_strategy_win(guide, &ramp, &tags, &rules) -
                     3 * count_strategy_round_value(guide, 0)) < slip);
}

int main(void)
{
    return tests_run(open_guides, close_guides);
}
