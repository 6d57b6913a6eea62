/* Side bets: exact chances and values, and the files of pay tables. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "odds.h"
#include "odds_side_bets.h"

static struct side_bet preset(const char *name)
{
    struct side_bet bet = {.name = ""};
    assert_true(side_bet_preset(&bet, name));
    return bet;
}

static struct rules strip(void)
{
    struct rules rules;
    assert_true(rules_preset(&rules, "strip"));
    return rules;
}

static struct side_bet_value value_of(const struct side_bet *bet, int decks)
{
    struct side_bet_value value;
    struct side_bet_shoe shoe = side_bet_shoe_full(decks);
    struct rules rules = strip();
    side_bet_find_value(bet, &rules, &shoe, &value);
    return value;
}

static void assert_near(double value, double expected, double error,
                        const char *what)
{
    if (!(fabs(value - expected) <= error))
        fail_msg("%s: %.12f isn't %.12f", what, value, expected);
}

/* The house edges of these pay tables as the Wizard of Odds states them
 * (wizardofodds.com, the pages on each bet), in percent. */
TEST(values_are_those_that_are_published)
{
    static const struct {
        const char *name;
        int decks;
        double edge;
    } published[] = {
        {"21+3", 6, 3.24},          {"perfect-pairs", 8, 4.10},
        {"lucky-ladies", 6, 24.71}, {"lucky-ladies", 2, 30.05},
        {"royal-match", 6, 6.67},
    };
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        struct side_bet bet = preset(published[i].name);
        struct side_bet_value value = value_of(&bet, published[i].decks);
        assert_near(-100 * value.value, published[i].edge, 0.005, bet.name);
    }
}

/* ---- Every deal of a few cards ---- */

/* Some of the cards of two decks, with pairs, runs and queens of hearts. */
static const int FEW[] = {412, 212, 312, 312, 112, 112, 110, 311,
                          310, 410, 102, 114, 203, 302, 413, 313};
enum { FEW_COUNT = sizeof FEW / sizeof *FEW };

static struct side_bet_shoe few_cards(void)
{
    struct side_bet_shoe shoe = side_bet_shoe_full(0);
    for (int i = 0; i < FEW_COUNT; i++)
        ++*side_bet_card(&shoe, FEW[i]);
    return shoe;
}

static bool is_red_card(int card)
{
    return card_suit(card) == DIAMONDS || card_suit(card) == HEARTS;
}

/* What the cards of a deal are, read slowly from the manual's words. */
static const char *pair_name(const int deal[])
{
    if (card_face(deal[0]) != card_face(deal[1]))
        return NULL;
    if (deal[0] == deal[1])
        return "perfect-pair";
    return is_red_card(deal[0]) == is_red_card(deal[1]) ? "colored-pair"
                                                        : "mixed-pair";
}

static const char *ladies_name(const int deal[])
{
    const int queen_of_hearts = card_code(HEARTS, QUEEN);
    if (hand_evaluate(deal, 2).total != 20 || card_face(deal[0]) == ACE ||
        card_face(deal[1]) == ACE)
        return NULL;
    if (deal[0] == queen_of_hearts && deal[1] == queen_of_hearts)
        return hand_evaluate(deal + 2, 2).natural ? "ladies-blackjack"
                                                  : "ladies";
    if (deal[0] == deal[1])
        return "matched-20";
    return card_suit(deal[0]) == card_suit(deal[1]) ? "suited-20" : "any-20";
}

static const char *match_name(const int deal[])
{
    int one = (int)card_face(deal[0]), other = (int)card_face(deal[1]);
    if (card_suit(deal[0]) != card_suit(deal[1]))
        return NULL;
    return (one == KING && other == QUEEN) || (one == QUEEN && other == KING)
               ? "royal-match"
               : "easy-match";
}

/* True if the faces of three cards are these, in any order. */
static bool are_faces(const int deal[], int one, int two, int three)
{
    const int wanted[] = {one, two, three};
    bool used[3] = {false};
    for (int i = 0; i < 3; i++) {
        int found = -1;
        for (int j = 0; j < 3; j++)
            if (!used[j] && (int)card_face(deal[i]) == wanted[j])
                found = j;
        if (found < 0)
            return false;
        used[found] = true;
    }
    return true;
}

static const char *poker_name(const int deal[])
{
    bool flush = card_suit(deal[0]) == card_suit(deal[1]) &&
                 card_suit(deal[1]) == card_suit(deal[2]);
    bool straight = are_faces(deal, ACE, TWO, 3);
    for (int low = TWO; low <= QUEEN; low++)
        straight = straight || are_faces(deal, low, low + 1, low + 2);
    if (card_face(deal[0]) == card_face(deal[1]) &&
        card_face(deal[1]) == card_face(deal[2]))
        return flush ? "suited-trips" : "trips";
    if (straight)
        return flush ? "straight-flush" : "straight";
    return flush ? "flush" : NULL;
}

/* Returns the share of all deals of four different cards, two for the player,
 * then the dealer's two, that are called `name`. */
static double share_of_deals(const char *(*name_of)(const int deal[]),
                             const char *name)
{
    double deals = 0, named = 0;
    for (int a = 0; a < FEW_COUNT; a++)
        for (int b = 0; b < FEW_COUNT; b++)
            for (int c = 0; c < FEW_COUNT; c++)
                for (int d = 0; d < FEW_COUNT; d++) {
                    const int deal[] = {FEW[a], FEW[b], FEW[c], FEW[d]};
                    if (a == b || a == c || a == d || b == c || b == d ||
                        c == d)
                        continue;
                    const char *is = name_of(deal);
                    deals++;
                    named += is && strcmp(is, name) == 0;
                }
    return named / deals;
}

TEST(chances_are_those_of_all_deals)
{
    static const struct {
        const char *bet;
        const char *(*name_of)(const int deal[]);
    } bets[] = {{"perfect-pairs", pair_name},
                {"lucky-ladies", ladies_name},
                {"royal-match", match_name},
                {"21+3", poker_name}};
    const struct side_bet_shoe shoe = few_cards();
    struct rules rules = strip();
    for (size_t i = 0; i < sizeof bets / sizeof *bets; i++) {
        struct side_bet bet = preset(bets[i].bet);
        struct side_bet_value value;
        side_bet_find_value(&bet, &rules, &shoe, &value);
        for (int j = 0; side_bet_facts(bet.kind)->outcomes[j]; j++) {
            const char *name = side_bet_facts(bet.kind)->outcomes[j];
            assert_near(value.chance[j], share_of_deals(bets[i].name_of, name),
                        1e-14, name);
        }
    }
}

/* ---- The dealer's hand ---- */

/* Together the busts are those of the odds, over all upcards. */
static void check_busts(const char *soft17)
{
    char problem[PROBLEM_SIZE];
    struct rules rules = strip();
    assert_true(rules_set(&rules, soft17, problem) >= 0);
    struct odds *odds = odds_open(&rules);
    struct side_bet bet = preset("buster");
    struct side_bet_shoe shoe = side_bet_shoe_full(2);
    struct side_bet_value value;
    double busts = 0, sum = 0;
    assert_non_null(odds);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        struct odds_dealer dealer;
        struct odds_shoe unseen = odds_shoe_full(2);
        double chance = unseen.count[upcard]-- / 104.;
        assert_null(odds_dealer(odds, &unseen, upcard, false, &dealer));
        busts += chance * dealer.bust;
    }
    side_bet_find_value(&bet, &rules, &shoe, &value);
    for (int i = 0; side_bet_facts(bet.kind)->outcomes[i]; i++)
        sum += value.chance[i];
    assert_near(sum, busts, 1e-14, soft17);
    odds_close(odds);
}

TEST(busts_are_those_of_the_odds)
{
    check_busts("soft17=stand");
    check_busts("soft17=hit");
}

/* With sixes and tens alone, a dealer who draws from 12 or 16 busts with three
 * cards unless the hand is 6 6 6 ..., which stands on 18. */
TEST(the_cards_of_a_bust_are_counted)
{
    struct side_bet bet = preset("buster");
    struct side_bet_shoe shoe = side_bet_shoe_full(0);
    struct side_bet_value value;
    struct rules rules = strip();
    *side_bet_card(&shoe, card_code(CLUBS, 6)) = 4;
    *side_bet_card(&shoe, card_code(HEARTS, KING)) = 4;
    side_bet_find_value(&bet, &rules, &shoe, &value);
    /* 6 6 K: 4/8 3/7 4/6; 6 K or K 6, then any card: 2 * 4/8 4/7 */
    assert_near(value.chance[5], 48. / 336 + 32. / 56, 1e-14, "3 cards");
    for (int i = 0; i < 5; i++)
        assert_near(value.chance[i], 0, 0, "more cards");
}

/* ---- Files ---- */

static bool read_text(const char *text, struct side_bet *bet,
                      char problem[PROBLEM_SIZE])
{
    FILE *file = fmemopen((void *)text, strlen(text), "r");
    assert_non_null(file);
    bool good = side_bet_read(bet, "own", file, problem);
    fclose(file);
    return good;
}

TEST(a_file_sets_what_a_bet_pays)
{
    struct side_bet bet;
    char problem[PROBLEM_SIZE];
    assert_true(read_text("# our casino\n\n bet = royal-match # easy\n"
                          "easy-match=5:2\r\n",
                          &bet, problem));
    assert_int_equal(bet.kind, SIDE_BET_MATCH);
    assert_string_equal(bet.name, "own");
    assert_int_equal(bet.pays[0].wins, 0);
    assert_int_equal(bet.pays[1].wins, 5);
    assert_int_equal(bet.pays[1].per, 2);
    /* Without the royal match, a quarter of the hands win 2.5 bets. */
    struct side_bet_value value = value_of(&bet, 6);
    assert_near(value.value, 3.5 * value.chance[1] - 1, 1e-14, "its value");
}

TEST(a_wrong_file_is_explained)
{
    static const struct {
        const char *text, *problem;
    } wrong[] = {
        {"# nothing\n",
         "no bet is named; begin with a setting such as bet = 21+3"},
        {"trips = 9\n", "line 1: the first setting must name the bet, such as "
                        "bet = 21+3"},
        {"bet = perfect-pair\n",
         "line 1: unknown bet \"perfect-pair\"; did you "
         "mean \"perfect-pairs\"?"},
        {"bet = 21+3\ntrip = 9\n",
         "line 2: unknown outcome \"trip\"; did you mean \"trips\"?"},
        {"bet = 21+3\ntrips = 9\ntrips = 8\n", "line 3: trips is already set"},
        {"bet = 21+3\nbet = 21+3\n", "line 2: the bet is already set"},
        {"bet = 21+3\ntrips = many\n",
         "line 2: trips must pay a whole number or a ratio such as 5:2, not "
         "\"many\""},
        {"bet = 21+3\ntrips = 5:0\n",
         "line 2: trips must pay a whole number or a ratio such as 5:2, not "
         "\"5:0\""},
        {"bet = 21+3\ntrips\n",
         "line 2: a setting must be \"name = value\", not \"trips\""},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct side_bet bet = {.name = "as before"};
        char problem[PROBLEM_SIZE];
        assert_false(read_text(wrong[i].text, &bet, problem));
        assert_text_equal(problem, wrong[i].problem, "%s", wrong[i].text);
        assert_string_equal(bet.name, "as before");
    }
}
