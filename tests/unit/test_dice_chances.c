/* What a player can expect who is to decide, calculated a second time: by every
 * sequence of rolls, from how often each face may still come up. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "dice_game.h"

enum { FACES = 13, TIMES = 4, HOUSE_ENDS = 6 };

/* How often each face may come up; without a deck, it always may. */
struct bag {
    bool has_deck;
    int left[FACES];
};

struct counted {
    double weight, bust, twenty_one, win, push, house[HOUSE_ENDS];
};

static const int VALUES[FACES] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11};

static int total_of(const int counts[FACES], bool soft)
{
    int total = 0, aces = counts[FACES - 1];
    for (int i = 0; i < FACES; i++)
        total += counts[i] * VALUES[i];
    while (soft && total > 21 && aces-- > 0)
        total -= 10;
    return total;
}

/* Takes a face out of the bag, which is filled again when it is empty. Returns
 * how likely that was. */
static double draw(struct bag *bag, int face)
{
    int kinds = 0;
    if (!bag->has_deck)
        return 1.0 / FACES;
    for (int i = 0; i < FACES; i++)
        kinds += bag->left[i] > 0;
    for (int i = 0; i < FACES && kinds == 0; i++)
        bag->left[i] = TIMES;
    kinds = kinds == 0 ? FACES : kinds;
    return bag->left[face]-- > 0 ? 1.0 / kinds : 0;
}

static void play_house(const struct dice_rules *rules, const int counts[FACES],
                       int rolls, const struct bag *bag, double weight,
                       int player, struct counted *counted)
{
    int total = total_of(counts, rules->soft_aces);
    if (total >= 17 && !(rules->additional_roll && rolls == 2)) {
        counted->house[total > 21 ? 5 : total - 17] += weight;
        counted->win += total > 21 || total < player ? weight : 0;
        counted->push += total == player ? weight : 0;
        return;
    }
    for (int face = 0; face < FACES; face++) {
        struct bag after = *bag;
        int more[FACES];
        double chance = draw(&after, face);
        memcpy(more, counts, sizeof more);
        more[face]++;
        if (chance > 0)
            play_house(rules, more, rolls + 1, &after, weight * chance, player,
                       counted);
    }
}

/* Tries every hole card, from the bag before it, and then the rolls after it,
 * which end with -1. */
static void count_all(const struct dice_rules *rules, const struct bag *before,
                      int upcard, const int hand[FACES], const int since[],
                      struct counted *counted)
{
    *counted = (struct counted){.weight = 0};
    for (int hole = 0; hole < FACES; hole++) {
        struct bag bag = *before;
        int house[FACES] = {0};
        double weight = draw(&bag, hole);
        for (int i = 0; since[i] >= 0 && weight > 0; i++)
            weight *= draw(&bag, since[i]);
        house[upcard]++;
        house[hole]++;
        if (weight == 0 || total_of(house, rules->soft_aces) >= 21)
            continue;
        counted->weight += weight;
        for (int face = 0; face < FACES; face++) {
            struct bag after = bag;
            int more[FACES];
            double chance = weight * draw(&after, face);
            memcpy(more, hand, sizeof more);
            more[face]++;
            int total = total_of(more, rules->soft_aces);
            counted->bust += total > 21 ? chance : 0;
            counted->twenty_one += total == 21 ? chance : 0;
        }
        play_house(rules, house, 2, &bag, weight,
                   total_of(hand, rules->soft_aces), counted);
    }
}

/* Returns what one more roll is worth: by every sequence of the player's rolls,
 * and for each hand that might stand, again by every sequence of the house's.
 */
static double value_of_hit(const struct dice_rules *rules, int upcard,
                           const int hand[FACES])
{
    static const int none[] = {-1};
    const struct bag bag = {.has_deck = false};
    double value = 0;
    for (int face = 0; face < FACES; face++) {
        int more[FACES];
        memcpy(more, hand, sizeof more);
        more[face]++;
        int total = total_of(more, rules->soft_aces);
        if (total >= 21) {
            value += total == 21 ? 1 : -1;
            continue;
        }
        struct counted counted;
        count_all(rules, &bag, upcard, more, none, &counted);
        double stands = (2 * counted.win + counted.push) / counted.weight - 1;
        double hits = value_of_hit(rules, upcard, more);
        value += (hits > stands ? hits : stands);
    }
    return value / FACES;
}

static void assert_near(double value, double sum, double weight,
                        const char *what, const char *rolls)
{
    if (!(fabs(value - sum / weight) < 1e-12))
        fail_msg("%s after %s: %.15f, but counted %.15f", what, rolls, value,
                 sum / weight);
}

static int face_of(const char *roll)
{
    enum face face;
    assert_true(face_read(roll, &face) > 0);
    return (int)face - TWO;
}

/* Deals `rolls`: the player's, the house's, the player's, one that nobody
 * knows, and what the player hits. `left` lists the faces that are left of
 * the deck before that; if it is NULL, all are. */
static void check(const struct dice_rules *rules, bool has_deck,
                  const char *left, const char *rolls)
{
    const struct cli cli = {.errors = stderr};
    const struct dice_setup setup = {.rules = *rules,
                                     .has_deck = has_deck,
                                     .rolls = rolls,
                                     .money = DICE_MONEY};
    static struct dice_session session;
    struct bag bag = {.has_deck = has_deck};
    struct dice_chances chances;
    struct counted counted;
    int hand[FACES] = {0}, since[16], hits = 0, upcard = 0, dealt = 0;
    assert_true(dice_session_open(&session, &cli, &setup));
    for (int i = 0; i < FACES; i++)
        bag.left[i] = left ? 0 : TIMES;
    for (const char *at = left; at && *at; at += strspn(at, " ")) {
        bag.left[face_of(at)]++;
        at += strcspn(at, " ");
    }
    for (int i = 0; i < FACES; i++)
        session.die.times[TWO + i] = TIMES - bag.left[i];
    dice_start_round(&session.game, 100);
    while (!die_is_spent(&session.die)) {
        if (session.game.phase == DICE_DECIDE)
            dice_hit(&session.game);
        assert_true(dice_roll_is_due(&session.game));
        const int face = (int)dice_session_roll(&session).face;
        dice_deal_roll(&session.game, (enum face)face);
        if (dealt == 1)
            upcard = face - TWO;
        else if (dealt != 3)
            hand[face - TWO]++;
        if (dealt < 3)
            (void)draw(&bag, face - TWO);
        if (dealt++ > 3)
            since[hits++] = face - TWO;
    }
    since[hits] = -1;
    assert_int_equal(session.game.phase, DICE_DECIDE);
    dice_chances(&session, &chances);
    count_all(rules, &bag, upcard, hand, since, &counted);
    assert_true(chances.has_house);
    assert_near(chances.bust, counted.bust, counted.weight, "bust", rolls);
    assert_near(chances.twenty_one, counted.twenty_one, counted.weight, "21",
                rolls);
    assert_near(chances.win, counted.win, counted.weight, "win", rolls);
    assert_near(chances.push, counted.push, counted.weight, "push", rolls);
    assert_near(chances.win + chances.push + chances.lose, 1, 1, "all", rolls);
    assert_true(chances.has_values);
    if (!has_deck && total_of(hand, rules->soft_aces) >= 15) {
        assert_near(chances.stand, chances.win - chances.lose, 1, "stand",
                    rolls);
        assert_near(chances.hit, value_of_hit(rules, upcard, hand), 1, "hit",
                    rolls);
    }
    for (int i = 0; i < HOUSE_ENDS; i++)
        assert_near(chances.house[i], counted.house[i], counted.weight,
                    "an end of the house", rolls);
}

TEST(chances_are_those_of_all_sequences_of_rolls)
{
    static const char *const rounds[] = {"2 3 4 5",  "10 A 8 2",  "A 7 5 9",
                                         "9 10 9 3", "5 6 5 5 4", "A 2 A 3",
                                         "A 9 5 7",  "8 10 7 5"};
    for (int rules = 0; rules < 4; rules++)
        for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++)
            if ((rules & 1) || strcmp(rounds[i], "A 2 A 3") != 0)
                check(&(struct dice_rules){.soft_aces = rules & 1,
                                           .additional_roll = rules & 2},
                      false, NULL, rounds[i]);
}

/* The last faces of a deck say what the hole card can't be, and so do the rolls
 * after it. Where 2, 5, 5 and 9 are left, it is the 9. */
TEST(a_deck_changes_the_chances_with_every_roll)
{
    static const struct {
        const char *left, *rolls;
    } rounds[] = {
        {NULL, "8 10 4 9 2"},       {"2 3 4 5 6 7 8 9 A A", "2 3 4 5 6"},
        {"2 5 5", "5 2 5 9"},       {"2 5 5 9", "5 2 5 9"},
        {"2 5 5 9 K", "5 2 5 K 9"}, {"2 5 5 9 9 9 K", "5 2 5 9 9"}};
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++)
        check(&(struct dice_rules){.soft_aces = true}, true, rounds[i].left,
              rounds[i].rolls);
}

/* The second hand rolls before the house, and changes the deck. */
TEST(the_first_hand_of_two_has_no_house_with_a_deck)
{
    const struct cli cli = {.errors = stderr};
    for (int has_deck = 0; has_deck < 2; has_deck++) {
        static struct dice_session session;
        struct dice_chances chances;
        char problem[CLI_PROBLEM_SIZE];
        assert_true(
            dice_session_open(&session, &cli,
                              &(struct dice_setup){.rules = {.split = true},
                                                   .has_deck = has_deck,
                                                   .rolls = "8 5 8 9 3 4",
                                                   .money = DICE_MONEY}));
        dice_start_round(&session.game, 100);
        for (int i = 0; i < 6; i++) {
            if (i == 4)
                assert_true(dice_split(&session.game, problem));
            if (i == 5) {
                dice_chances(&session, &chances);
                assert_int_equal(chances.has_house, !has_deck);
                dice_stand(&session.game);
            }
            dice_deal_roll(&session.game, dice_session_roll(&session).face);
        }
        dice_chances(&session, &chances);
        assert_true(chances.has_house);
    }
}
