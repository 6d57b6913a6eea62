/* Reading the tags of a count, by name or as numbers. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "cards_deck.h"
#include "counting.h"
#include "counting/study.h"

static const struct count_tags *find(const char *name)
{
    for (size_t i = 0; i < count_preset_count(); i++)
        if (strcmp(count_preset(i)->name, name) == 0)
            return count_preset(i);
    fail_msg("there is no count %s", name);
    return NULL;
}

/* All named counts are balanced except KO, in which a deck adds up to +4, and
 * the counts with tags by color, in which it adds up to +2. */
TEST(named_counts_are_balanced_or_have_their_known_sum)
{
    const struct odds_shoe deck = odds_shoe_full(1);
    for (size_t i = 0; i < count_preset_count(); i++) {
        const struct count_tags *tags = count_preset(i);
        double expected = strcmp(tags->name, "ko") == 0 ? 4.0 / 52 : 0;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            expected = tags->red[rank] != 0 ? 2.0 / 52 : expected;
        if (fabs(count_mean(tags, &deck) - expected) > 1e-15)
            fail_msg("%s has a mean tag of %g", tags->name,
                     count_mean(tags, &deck));
    }
}

/* Insurance correlations depend only on the tags, by Griffin's formula. The
 * literature gives them with two digits. */
TEST(insurance_correlations_are_the_published_ones)
{
    static const struct {
        const char *name;
        double published;
    } known[] = {{"hi-lo", 0.76}, {"hi-opt-i", 0.85}, {"hi-opt-ii", 0.91},
                 {"ko", 0.78},    {"halves", 0.72},   {"omega-ii", 0.85},
                 {"zen", 0.85},   {"uston-apc", 0.90}};
    const struct odds_shoe deck = odds_shoe_full(1);
    double effect[ODDS_RANKS];
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        effect[rank] = rank == ODDS_TEN ? -9 : 4;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        double found = count_correlation(find(known[i].name), &deck, effect);
        if (fabs(found - known[i].published) > 0.0055)
            fail_msg("%s: %.4f, not %.2f", known[i].name, found,
                     known[i].published);
    }
}

TEST(tags_are_read_from_names_and_numbers)
{
    char problem[CLI_PROBLEM_SIZE];
    struct count_tags tags;
    assert_true(count_read(&tags, "Hi-Lo", problem));
    assert_string_equal(tags.name, "hi-lo");
    assert_true(tags.tag[ODDS_ACE] == -1 && tags.tag[4] == 1);
    assert_true(count_read(&tags, "-1, 0.5,+1,1,1.5,1,.5,0,-.5,-1", problem));
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        assert_true(tags.tag[rank] == find("halves")->tag[rank]);
    assert_string_equal(tags.name, "tags");
    assert_true(count_read(&tags, "0,0,0,0,0,0,0,0,9999.125,-9999", problem));
    assert_true(tags.tag[8] == 9999.125 && tags.tag[9] == -9999);
}

/* Finds the correlation card by card, with each card's suit. */
static double correlation_of_cards(const struct count_tags *tags,
                                   const double effect[ODDS_RANKS])
{
    double sum = 0, squares = 0, effects = 0, effects_squares = 0, both = 0;
    for (int suit = CLUBS; suit <= SPADES; suit++)
        for (int face = TWO; face <= ACE; face++) {
            int card = card_code((enum suit)suit, (enum face)face);
            double tag = count_sum(tags, &card, 1);
            double own = effect[odds_rank(card)];
            sum += tag / 52, squares += tag * tag / 52;
            effects += own / 52, effects_squares += own * own / 52;
            both += tag * own / 52;
        }
    return (both - sum * effects) /
           sqrt((squares - sum * sum) * (effects_squares - effects * effects));
}

TEST(tags_by_color_differ_for_red_and_black_cards)
{
    static const double effect[ODDS_RANKS] = {-0.6, 0.4, 0.4, 0.5,  0.7,
                                              0.4,  0.3, 0,   -0.2, -0.5};
    const struct odds_shoe deck = odds_shoe_full(1);
    char problem[CLI_PROBLEM_SIZE], text[COUNT_TAGS_SIZE];
    struct count_tags tags;
    int tag[ODDS_RANKS], red[ODDS_RANKS];
    const int cards[] = {
        card_code(HEARTS, (enum face)7), card_code(DIAMONDS, (enum face)7),
        card_code(CLUBS, (enum face)7),  card_code(SPADES, (enum face)7),
        card_code(SPADES, TWO),          card_code(DIAMONDS, TWO)};
    assert_true(count_sum(find("red-seven"), cards, 1) == 1);
    assert_true(count_sum(find("red-seven"), cards + 1, 3) == 1);
    assert_true(count_sum(find("kiss-ii"), cards, 4) == 0);
    assert_true(count_sum(find("kiss-iii"), cards + 4, 1) == 1);
    assert_true(count_sum(find("kiss-iii"), cards + 5, 1) == 0);
    for (size_t i = 0; i < count_preset_count(); i++) {
        const struct count_tags *preset = count_preset(i);
        assert_true(count_read(&tags, count_tags_text(preset, text), problem));
        assert_memory_equal(tags.tag, preset->tag, sizeof tags.tag);
        assert_memory_equal(tags.red, preset->red, sizeof tags.red);
        assert_true(fabs(count_correlation(preset, &deck, effect) -
                         correlation_of_cards(preset, effect)) < 1e-12);
    }
    assert_int_equal(count_whole_tags(find("red-seven"), tag, red), 2);
    assert_true(tag[6] == 1 && red[6] == 1 && tag[1] == 2 && red[1] == 0);
    assert_true(
        count_read(&tags, "0/1,0,0,0,0,0,0,0,0,0", problem)); /* black aces */
    assert_true(tags.tag[ODDS_ACE] == 0.5 && tags.red[ODDS_ACE] == -0.5);
}

TEST(invalid_counts_are_refused)
{
    static const struct {
        const char *text, *problem;
    } faults[] = {
        {"", "unknown count \"\"; --list-counts lists the known ones"},
        {"hi-low", "unknown count \"hi-low\"; did you mean \"hi-lo\"?"},
        {"1,2",
         "\"1,2\" isn't a list of ten tags from -9999 to 9999 for the ace "
         "and 2 to 10, such as -1,1,1,1,1,1,0,0,0,-1"},
        {"1,1,1,1,1,1,1,1,1,1",
         "tags that are all the same say nothing about the cards"}};
    static const char *const numbers[] = {
        "1,2,3,4,5,6,7,8,9,10000", "1,2,3,4,5,6,7,8,9,1.2345",
        "1,2,3,4,5,6,7,8,9,",      "1,2,3,4,5,6,7,8,9,0,1",
        "1,2,3,4,5,6,7,8,9,--1",   "1,2,3,4,5,6,7,8,9,nan",
        "1,2,3,4,5,6,7,8,9,1e1",   "1 2,3,4,5,6,7,8,9,0,1",
        "1,2,3,4,5,6,7/,8,9,10",   "1,2,3,4,5,6,7/8/9,8,9,10",
        "1,2,3,4,5,6,/7,8,9,10"};
    char problem[CLI_PROBLEM_SIZE];
    const struct count_tags before = *find("zen");
    struct count_tags tags = before;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        assert_false(count_read(&tags, faults[i].text, problem));
        assert_string_equal(problem, faults[i].problem);
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (count_read(&tags, numbers[i], problem))
            fail_msg("%s was read", numbers[i]);
    assert_memory_equal(&tags, &before, sizeof tags);
}
