/* Each rule of the table, with arranged cards, hand by hand. */
#include "support/check.h"

#include <string.h>

#include "support/chips.h"
#include "support/arranged.h"

/*
 * One round at a table with one seat. `cards` are dealt in order: player,
 * dealer, player, hole card (if there is one), then the cards drawn. `rules`
 * changes some of the strip rules. `lines` are the player's lines, separated
 * by commas; the table must refuse those with a ! in front. `net` is the
 * amount that the player wins, in cents.
 */
struct hand_case {
    const char *story;
    const char *rules;
    const char *cards;
    const char *lines;
    int64_t net;
    int64_t bankroll; /* in dollars; 0 stands for 100 */
};

static void play_case(const struct hand_case *hand, struct table *table)
{
    struct rules rules;
    char lines[256];
    int64_t bankroll = CENTS * (hand->bankroll ? hand->bankroll : 100);
    struct shoe shoe = arrange(hand->cards);
    apply_rules(&rules, hand->rules);
    table_open(table, &rules, &shoe);
    (void)table_sit(table, bankroll);
    assert_true(table_next_round(table));
    snprintf(lines, sizeof lines, "%s", hand->lines);
    for (char *line = strtok(lines, ","); line; line = strtok(NULL, ","))
        say(table, line, hand->story);
    assert_count_equal(table->phase, PHASE_OVER, "%s: the phase", hand->story);
    assert_false(table->is_void);
    assert_count_equal(table->shoe.count, 0, "%s: cards left", hand->story);
    assert_count_equal(table->seats[0].bankroll - bankroll, hand->net,
                       "%s: cents won", hand->story);
    assert_count_equal(table->house, -hand->net, "%s: the house", hand->story);
}

static void play_cases(const struct hand_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct table table;
        play_case(&cases[i], &table);
    }
}

#define PLAY_CASES(cases) play_cases(cases, sizeof(cases) / sizeof *(cases))

TEST(a_natural_is_paid_as_the_rules_say)
{
    static const struct hand_case cases[] = {
        {"paid 3:2 at once", "", "As 9d Ks 8d", "bet 10", 1500, 0},
        {"paid 6:5", "natural=6:5", "As 9d Ks 8d", "bet 10", 1200, 0},
        {"paid 1:1", "natural=1:1", "As 9d Ks 8d", "bet 10", 1000, 0},
        {"paid 2:1", "natural=2:1", "As 9d Ks 8d", "bet 10", 2000, 0},
        {"counts as a plain 21", "natural=none insurance=no", "As 9d Ks 8d",
         "bet 10,stand", 1000, 0},
        {"a plain 21 ties with a 21 of three cards",
         "natural=none insurance=no", "As 9d Ks 2d Qd", "bet 10,stand", 0, 0},
        {"the dealer doesn't peek for a plain 21", "natural=none insurance=no",
         "10s Ad 9s Kd", "bet 10,stand", -1000, 0},
        {"beats a 21 of three cards", "", "As 5d Ks 6d", "bet 10", 1500, 0},
        {"ties with a natural", "", "As Kd Ks Ad", "bet 10", 0, 0},
        {"an odd bet is paid exactly", "", "As 9d Ks 8d", "bet 7", 1050, 0},
        {"against a ten without a natural", "", "As Kd Ks 9d", "bet 10", 1500,
         0},
        {"even money taken", "", "As Ad Ks 9d", "bet 10,even yes", 1000, 0},
        {"even money taken against a natural", "", "As Ad Ks Kd",
         "bet 10,even yes", 1000, 0},
        {"even money refused", "", "As Ad Ks 9d", "bet 10,even no", 1500, 0},
        {"even money refused against a natural", "", "As Ad Ks Kd",
         "bet 10,even no", 0, 0},
        {"no insurance on a natural", "", "As Ad Ks 9d",
         "bet 10,!insurance yes,no", 1500, 0},
        {"a split 21 isn't a natural", "", "As 6d Ah 10d Ks Qh 5d",
         "bet 10,split", 0, 0},
        {"a split 21 is paid 1:1", "", "As 6d Ah 10d Ks Qh 10h", "bet 10,split",
         2000, 0},
        {"a split ten with an ace is paid 1:1, too", "",
         "10s 6d 10h 10d As Ac 10c", "bet 10,split", 2000, 0},
        {"without a hole card it waits and is paid", "peek=none-all",
         "As Kd Ks 9d", "bet 10", 1500, 0},
        {"without a hole card it waits and ties", "peek=none-all",
         "As Kd Ks Ad", "bet 10", 0, 0},
    };
    PLAY_CASES(cases);
}

TEST(insurance_pays_2_to_1)
{
    static const struct hand_case cases[] = {
        {"wins 2:1", "", "10s Ad 9s Kd", "bet 10,insurance yes", 0, 0},
        {"not taken", "", "10s Ad 9s Kd", "bet 10,insurance no", -1000, 0},
        {"loses, the hand ties", "", "10s Ad 9s 8d", "bet 10,yes,stand", -500,
         0},
        {"on an odd bet", "", "10s Ad 9s Kd", "bet 15,yes", 0, 0},
        {"on an odd bet, lost", "", "10s Ad 9s 8d", "bet 7,yes,stand", -350, 0},
        {"not offered against a ten", "", "10s Kd 9s 8d",
         "bet 10,!insurance yes,stand", 1000, 0},
        {"not offered at this table", "insurance=no", "10s Ad 9s Kd", "bet 10",
         -1000, 0},
        {"not enough money", "", "10s Ad 9s 8d", "bet 10,!yes,no,stand", 0, 10},
        {"without a hole card", "peek=none-all", "10s Ad 9s Kd",
         "bet 10,yes,stand", 0, 0},
        {"without a hole card, lost", "peek=none-all", "10s Ad 9s 8d",
         "bet 10,yes,stand", -500, 0},
        {"settled although the hand is bust", "peek=none-all",
         "10s Ad 6s 10h Kd", "bet 10,yes,hit", 0, 0},
    };
    PLAY_CASES(cases);
}

TEST(a_dealers_natural_takes_what_the_peek_rule_says)
{
    static const struct hand_case cases[] = {
        {"found at once", "", "10s Kd 9s Ad", "bet 10", -1000, 0},
        {"all of a double", "peek=none-all", "5s Kd 6s 10h Ad", "bet 10,double",
         -2000, 0},
        {"the first bet of a double", "peek=none-original", "5s Kd 6s 10h Ad",
         "bet 10,double", -1000, 0},
        {"all of a split", "peek=none-all", "8s Kd 8h 10c 9c Ad",
         "bet 10,split,stand,stand", -2000, 0},
        {"the first bet of a split", "peek=none-original", "8s Kd 8h 10c 9c Ad",
         "bet 10,split,stand,stand", -1000, 0},
        {"the first bet, although one hand is bust", "peek=none-original",
         "8s Kd 8h 10c 10d 9c Ad", "bet 10,split,hit,stand", -1000, 0},
        {"the first bet, although both are bust", "peek=none-original",
         "8s Kd 8h 10c 10d 10h 10s Ad", "bet 10,split,hit,hit", -1000, 0},
        {"a bust is lost if there is no natural", "peek=none-original",
         "10s Kd 6h 10c 9d", "bet 10,hit", -1000, 0},
        {"a bust is lost against a small card", "peek=none-original",
         "10s 5d 6h 10c", "bet 10,hit", -1000, 0},
        {"the whole bet of a late surrender", "peek=none-all", "10s Kd 6s Ad",
         "bet 10,surrender", -1000, 0},
        {"half of it, if there is no natural", "peek=none-all", "10s Kd 6s 9d",
         "bet 10,surrender", -500, 0},
        {"half the bet of an early surrender", "peek=none-all surrender=early",
         "10s Kd 6s", "bet 10,surrender", -500, 0},
    };
    PLAY_CASES(cases);
}

TEST(pairs_are_split_where_the_rules_allow_it)
{
    static const struct hand_case cases[] = {
        {"each hand is played by itself", "", "8s 6d 8h 10d 10s 2c 9c 10c",
         "bet 10,split,stand,hit,stand", 2000, 0},
        {"one won, one lost", "", "8s 10d 8h 9d 3s 10h 2c 6h",
         "bet 10,split,hit,hit,stand", 0, 0},
        {"by value", "", "10s 6d Kh 10d 9s 9h 10c", "bet 10,split,stand,stand",
         2000, 0},
        {"not by value", "split-by=rank", "10s 6d Kh 10d 10c",
         "bet 10,!split,stand", 1000, 0},
        {"not of three cards", "", "2s 6d 2h 10d 2c 10c",
         "bet 10,hit,!split,stand", 1000, 0},
        {"not of two different cards", "", "9s 6d 8h 10d 10c",
         "bet 10,!split,stand", 1000, 0},
        {"not with too little money", "", "8s 6d 8h 10d 10c",
         "bet 10,!split,stand", 1000, 15},
        {"not at this table", "split=1", "8s 6d 8h 10d 10c",
         "bet 10,!split,stand", 1000, 0},
        {"not more than two hands", "split=2", "8s 6d 8h 10d 8c 10s 10c",
         "bet 10,split,!split,stand,stand", 2000, 0},
        {"up to four hands", "", "8s 6d 8h 10d 8c 8d 8s 10s 10h 10c 10d",
         "bet 10,split,split,split,!split,stand,stand,stand,stand", 4000, 0},
        {"no double after a split", "das=no", "5s 6d 5h 10d 6s 6h 10c",
         "bet 10,split,!double,stand,!double,stand", 2000, 0},
        {"a double after a split", "", "5s 6d 5h 10d 6s 10s 6h 10c",
         "bet 10,split,double,stand", 3000, 0},
        {"no surrender after a split", "", "8s 6d 8h 10d 10s 10h 10c",
         "bet 10,split,!surrender,stand,stand", 2000, 0},
    };
    PLAY_CASES(cases);
}

TEST(split_aces_get_more_cards_only_where_the_rules_allow_it)
{
    static const struct hand_case cases[] = {
        {"one card each", "", "As 6d Ah 10d 5s 6h 10c", "bet 10,split", 2000,
         0},
        {"hit after the split", "hit-split-aces=yes",
         "As 6d Ah 10d 5s 4s 6h 10c", "bet 10,split,hit,stand,stand", 2000, 0},
        {"a second pair just stands", "", "As 6d Ah 10d Ac 6h 10c",
         "bet 10,split", 2000, 0},
        {"resplit", "resplit-aces=yes", "As 6d Ah 10d Ac 9s 9c 9h 10c",
         "bet 10,split,!hit,!double,split", 3000, 0},
        {"a resplit is offered but declined", "resplit-aces=yes",
         "As 6d Ah 10d Ac 9h 10c", "bet 10,split,stand", 2000, 0},
        {"a pair after the limit just stands", "resplit-aces=yes split=3",
         "As 6d Ah 10d Ac Ad 9c 9h 10c", "bet 10,split,split", 3000, 0},
        {"no money to resplit: it just stands", "resplit-aces=yes",
         "As 6d Ah 10d Ac 9h 10c", "bet 10,split", 2000, 20},
    };
    PLAY_CASES(cases);
}

TEST(a_double_takes_one_card_for_twice_the_bet)
{
    static const struct hand_case cases[] = {
        {"lose twice the bet", "", "5s 10d 6s 8d 2c", "bet 10,double", -2000,
         0},
        {"win twice the bet", "", "5s 10d 6s 8d 10c", "bet 10,double", 2000, 0},
        {"only on two cards", "", "2s 10d 3s 8d 6c 10c",
         "bet 10,hit,!double,hit", 1000, 0},
        {"not with too little money", "", "5s 10d 6s 8d 10c",
         "bet 10,!double,hit", 1000, 19},
        {"not at this table", "double=none", "5s 10d 6s 8d 10c",
         "bet 10,!double,hit", 1000, 0},
        {"9 to 11: not 8", "double=9-11", "5s 10d 3s 8d",
         "bet 10,!double,stand", -1000, 0},
        {"9 to 11: 9", "double=9-11", "5s 10d 4s 8d 10c", "bet 10,double", 2000,
         0},
        {"9 to 11: 11", "double=9-11", "5s 10d 6s 8d 9c", "bet 10,double", 2000,
         0},
        {"9 to 11: not 12", "double=9-11", "5s 10d 7s 8d",
         "bet 10,!double,stand", -1000, 0},
        {"9 to 11: not a soft 20", "double=9-11", "As 10d 9s 8d",
         "bet 10,!double,stand", 1000, 0},
        {"10 to 11: not 9", "double=10-11", "5s 10d 4s 8d",
         "bet 10,!double,stand", -1000, 0},
        {"10 to 11: 10", "double=10-11", "5s 10d 5h 8d 10c", "bet 10,double",
         2000, 0},
        {"any: a soft hand", "", "As 10d 7s 8d Kc", "bet 10,double", 0, 0},
    };
    PLAY_CASES(cases);
}

#define PUSH "push-22=yes "

TEST(a_dealers_22_pushes_where_the_rules_say_so)
{
    static const struct hand_case cases[] = {
        {"a hand that stands", PUSH, "10s 10d 8s 6d 6c", "bet 10,stand", 0, 0},
        {"21", PUSH, "10s 10d 5s 6d 6h 6c", "bet 10,hit", 0, 0},
        {"a doubled hand", PUSH, "5s 10d 6s 6d 2h 6c", "bet 10,double", 0, 0},
        {"where ties lose", PUSH "ties=lose", "10s 10d 8s 6d 6c",
         "bet 10,stand", 0, 0},
        {"not blackjack", PUSH, "As 10d Ks 6d", "bet 10", 1500, 0},
        {"not a Charlie", PUSH "charlie=5", "2s 10d 3s 6d 2c 3c 4c",
         "bet 10,hit,hit,hit", 1000, 0},
        {"not a bust hand", PUSH, "10s 10d 6s 6d 8h", "bet 10,hit", -1000, 0},
        {"23 is bust", PUSH, "10s 10d 8s 6d 7c", "bet 10,stand", 1000, 0},
        {"not without the rule", "", "10s 10d 8s 6d 6c", "bet 10,stand", 1000,
         0},
    };
    PLAY_CASES(cases);
}

#define FREE "free-double=yes free-split=yes "

TEST(the_house_puts_up_free_bets)
{
    static const struct hand_case cases[] = {
        {"a double that wins", FREE, "5s 10d 6s 7d Kc", "bet 10,double", 2000,
         0},
        {"loses one bet", FREE, "5s 10d 6s 10h 6c", "bet 10,double", -1000, 0},
        {"pushes", FREE, "5s 10d 4s 9h Kc", "bet 10,double", 0, 0},
        {"and costs nothing", FREE, "5s 10d 6s 7d Kc", "bet 10,double", 2000,
         10},
        {"hard 8 costs a bet", FREE, "5s 10d 3s 10h Kc", "bet 10,double", -2000,
         0},
        {"so does soft 19", FREE, "As 10d 8s 10h 5c", "bet 10,double", -2000,
         0},
        {"for which the money can lack", FREE, "5s 10d 3s 10h Kc",
         "bet 10,!double,hit,stand", -1000, 10},
        {"a split whose first hand loses", FREE, "8s 10d 8h 9d 10c 10h",
         "bet 10,split,stand,stand", -1000, 10},
        {"whose both hands win", FREE, "8s 10d 8h 6d Kc Qc 9c",
         "bet 10,split,stand,stand", 2000, 0},
        {"whose hands push", FREE, "8s 10d 8h 8d Kc Qc",
         "bet 10,split,stand,stand", 0, 0},
        {"whose second hand busts", FREE, "8s 10d 8h 8d Kc 5c Qc",
         "bet 10,split,stand,hit", 0, 0},
        {"splits again", FREE, "8s 10d 8h 7d 8c Kc Qc Jc",
         "bet 10,split,split,stand,stand,stand", 3000, 10},
        {"a free double of a free hand", FREE, "8s 10d 8h 10h Kc 3c 10c",
         "bet 10,split,stand,double", 1000, 0},
        {"that loses", FREE, "8s 10d 8h 10h Kc 3c 2c",
         "bet 10,split,stand,double", -1000, 10},
        {"a double of a free hand that isn't free", FREE,
         "8s 10d 8h 10h Kc 5c 7c", "bet 10,split,stand,double", -1000, 0},
        {"and loses its own bet", FREE, "8s 10d 8h 10h Kc 5c 2c",
         "bet 10,split,stand,double", -2000, 0},
        {"tens cost a bet", FREE, "10s 10d 10h 10c 8c 8h",
         "bet 10,split,stand,stand", -2000, 0},
        {"for which the money can lack, too", FREE, "10s 10d 10h 10c",
         "bet 10,!split,stand", 0, 10},
        {"the rules apart: doubles", "free-split=yes", "5s 10d 6s 10h 6c",
         "bet 10,double", -2000, 0},
        {"the rules apart: splits", "free-double=yes", "8s 10d 8h 9d 10c 10h",
         "bet 10,split,stand,stand", -2000, 0},
    };
    PLAY_CASES(cases);
}

#define SWITCH "switch=yes insurance=no surrender=none "

/* The cards are dealt to one hand, the other one and the dealer. */
TEST(second_cards_may_be_switched_for_the_same_two_bets)
{
    static const struct hand_case cases[] = {
        {"kept", SWITCH, "10s 6s 6d 5s Kh 10d 10c", "bet 10,no,stand,stand",
         2000, 0},
        {"two hands that lose", SWITCH, "10s 6s 9d 6h Kh 10d",
         "bet 10,no,stand,stand", -2000, 0},
        {"switched", SWITCH, "10s 6s 6d 5s Kh 10d 8h 10c",
         "bet 10,switch yes,stand,double", 3000, 0},
        {"a blackjack that a switch makes is a plain 21", SWITCH,
         "As 5s 9d 6s Kh 7d 6c", "bet 10,w,stand", 2000, 0},
        {"which a 21 ties", SWITCH, "As 5s 9d 6s Kh 7d 5c", "bet 10,y,stand",
         -1000, 0},
        {"a blackjack that is kept is paid", SWITCH, "As 10s 9d Kh 9h 10d",
         "bet 10,no,stand", 1500, 0},
        {"and can be lost by a switch", SWITCH, "As 10s 9d Kh 9h 10d",
         "bet 10,yes,stand,stand", 2000, 0},
        {"two blackjacks", SWITCH, "As Ad 9d Kh Qh 10d", "bet 10,no", 3000, 0},
        {"aren't blackjacks once they are switched", SWITCH,
         "As Ad 9d Kh Qh 10d", "bet 10,yes", 2000, 0},
        {"the dealer's blackjack comes first", SWITCH, "As 10s Kd Kh 9h Ad",
         "bet 10", -1000, 0},
        {"the dealer peeks first", SWITCH, "10s 10h Kd Kh 9h 8d",
         "bet 10,no,stand,stand", 2000, 0},
        {"a switched pair is split", SWITCH, "8s 10s 9d 10h 8h 10d Kc Qc",
         "bet 10,yes,split,stand,stand,stand", -1000, 0},
        {"a bet takes twice its chips", SWITCH, "10s 9s 9d 10h 10c 9h",
         "!bet 10,bet 5,no,stand,stand", 1000, 19},
        {"and a double of the second hand what is left", SWITCH,
         "10s 5s 6d 10h 6h 10d Kc 9s", "bet 10,no,stand,double", 3000, 30},
        {"if that is enough", SWITCH, "10s 5s 6d 10h 6h 10d 10c 9s",
         "bet 10,no,stand,!double,hit", 2000, 29},
        {"nothing is switched without the rule", "", "10s 6d Kh 10d 10c",
         "bet 10,!switch,stand", 1000, 0},
    };
    PLAY_CASES(cases);
}

/* The rules of Spanish 21, besides the decks. */
#define WINS "insurance=no player-21=wins "
#define BONUS WINS "bonus-cards=yes bonus-678=yes "
#define DOUBLES "double-cards=any double-rescue=yes "

TEST(a_players_21_that_always_wins_is_paid_at_once)
{
    static const struct hand_case cases[] = {
        {"blackjack against blackjack", WINS, "As Ad Ks Kd", "bet 10", 1500, 0},
        {"no even money", "player-21=wins", "As Ad Ks Kd", "bet 10", 1500, 0},
        {"the dealer doesn't draw", WINS, "5s 10d 6s 5d 10c", "bet 10,hit",
         1000, 0},
        {"no bonus by another rule", WINS, "6s 10d 7s 5d 8s", "bet 10,hit",
         1000, 0},
        {"five cards", BONUS, "2s 10d 3s 7d 4c 5c 7h", "bet 10,hit,hit,hit",
         1500, 0},
        {"six cards", BONUS, "2s 10d 2h 7d 3c 3d 4c 7h",
         "bet 10,hit,hit,hit,hit", 2000, 0},
        {"seven cards", BONUS, "2s 10d 2h 7d 2c 3c 3d 4c 5h",
         "bet 10,hit,hit,hit,hit,hit", 3000, 0},
        {"eight cards", BONUS, "As 10d Ah 7d Ac Ad 2c 3c 5c 7h",
         "bet 10,hit,hit,hit,hit,hit,hit", 3000, 0},
        {"6-7-8", BONUS, "6s 10d 7h 7d 8c", "bet 10,hit", 1500, 0},
        {"6-7-8 in hearts", BONUS, "8h 10d 6h 7d 7h", "bet 10,hit", 2000, 0},
        {"6-7-8 in spades", BONUS, "6s 10d 7s 7d 8s", "bet 10,hit", 3000, 0},
        {"7-7-7", BONUS, "7s 10d 7h 9d 7s", "bet 10,hit", 1500, 0},
        {"7-7-7 in clubs", BONUS, "7c 10d 7c 9d 7c", "bet 10,hit", 2000, 0},
        {"7-7-7 in spades", BONUS, "7s 10d 7s 9d 7s", "bet 10,hit", 3000, 0},
        {"other cards of one suit", BONUS, "5s 10d 6s 9d Ks", "bet 10,hit",
         1000, 0},
        {"no bonus after doubling", BONUS, "6s 10d 7s 7d 8s", "bet 10,double",
         2000, 0},
        {"a bonus after splitting", BONUS, "8s 10d 8h 7d 6c 7c 10c",
         "bet 10,split,hit,stand", 2500, 0},
        {"two cards after splitting", BONUS, "As 10d Ah 7d Kc Qc",
         "bet 10,split", 2000, 0},
    };
    PLAY_CASES(cases);
}

TEST(more_cards_are_doubled_and_given_up_where_the_rules_say_so)
{
    static const struct hand_case cases[] = {
        {"three cards", DOUBLES, "2s 10d 3s 7d 4c 9c",
         "bet 10,hit,double,stand", 2000, 0},
        {"a doubled hand gets no second card", DOUBLES, "5s 10d 6s 8d 8c",
         "bet 10,double,!hit,!double,!split,stand", 2000, 0},
        {"give up a doubled hand", DOUBLES, "5s 10d 6s 10h 2c",
         "bet 10,double,surrender", -1000, 0},
        {"without late surrender, too", DOUBLES "surrender=none",
         "5s 10d 6s 10h 2c", "bet 10,!surrender,double,surrender", -1000, 0},
        {"but not a busted one", DOUBLES, "10s 10d 6s 8d 10c", "bet 10,double",
         -2000, 0},
        {"nor one that wins", WINS DOUBLES, "5s 10d 6s 10h Kc", "bet 10,double",
         2000, 0},
        {"after a split", DOUBLES, "8s 10d 8h 10h 3c 2c 10c",
         "bet 10,split,double,surrender,stand", -2000, 0},
        {"not without the rule", "double-cards=any", "5s 10d 6s 10h 2c",
         "bet 10,double", -2000, 0},
        {"nor more than two cards", "double-rescue=yes", "2s 10d 3s 8d 6c 10c",
         "bet 10,hit,!double,hit", 1000, 0},
    };
    PLAY_CASES(cases);
}

TEST(surrender_costs_half_the_bet)
{
    static const struct hand_case cases[] = {
        {"half the bet", "", "10s 9d 6s 10d", "bet 10,surrender", -500, 0},
        {"half an odd bet", "", "10s 9d 6s 10d", "bet 7,surrender", -350, 0},
        {"not after a hit", "", "2s 9d 6s 10d 2c",
         "bet 10,hit,!surrender,stand", -1000, 0},
        {"not at this table", "surrender=none", "10s 9d 6s 10d",
         "bet 10,!surrender,stand", -1000, 0},
        {"late is too late against a natural", "", "10s Ad 6s Kd",
         "bet 10,insurance no", -1000, 0},
        {"early, before the dealer peeks with an ace", "surrender=early",
         "10s Ad 6s Kd", "bet 10,insurance no,surrender yes", -500, 0},
        {"early, declined", "surrender=early", "10s Ad 6s Kd",
         "bet 10,insurance no,surrender no", -1000, 0},
        {"early, declined, and not offered again", "surrender=early",
         "10s Ad 6s 9d", "bet 10,insurance no,surrender no,!surrender,stand",
         -1000, 0},
        {"early, not offered to a natural", "surrender=early", "As Kd Ks 9d",
         "bet 10", 1500, 0},
        {"early, without a hole card, as a play",
         "surrender=early peek=none-all", "10s Kd 6s 9d",
         "bet 10,!surrender no,stand", -1000, 0},
        {"early, before the dealer peeks with a ten", "surrender=early",
         "10s Kd 6s Ad", "bet 10,surrender", -500, 0},
        {"early, against a small card", "surrender=early", "10s 9d 6s 10d",
         "bet 10,surrender", -500, 0},
    };
    PLAY_CASES(cases);
}

TEST(enough_cards_without_a_bust_win)
{
    static const struct hand_case cases[] = {
        {"five cards win at once", "charlie=5", "2s 10d 2h 10c 2c 2d 3s",
         "bet 10,hit,hit,hit", 1000, 0},
        {"five cards are too few for a charlie of six", "charlie=6",
         "2s 10d 2h 10c 2c 2d 3s", "bet 10,hit,hit,hit,stand", -1000, 0},
        {"without the money to split", "charlie=5", "2s 10d 2h 10c 2c 3d 3s",
         "bet 10,!split,hit,hit,hit", 1000, 10},
        {"on both split hands", "charlie=5",
         "2s 10d 2h 10c 2c 2d 3s 3c 3d 3h 4s 4h",
         "bet 10,split,hit,hit,hit,hit,hit,hit", 2000, 0},
        {"a soft 21 can be hit for it", "charlie=5", "As 10d 2h 10c 3c 5d 9s",
         "bet 10,hit,hit,hit", 1000, 0},
        {"five cards can bust", "charlie=5", "2s 10d 4h 10c 5c 3d 9s",
         "bet 10,hit,hit,hit", -1000, 0},
    };
    PLAY_CASES(cases);
}

TEST(the_dealer_draws_by_the_rules)
{
    static const struct hand_case cases[] = {
        {"stands on soft 17", "", "10s Ad 8s 6d", "bet 10,no,stand", 1000, 0},
        {"hits soft 17", "soft17=hit", "10s Ad 8s 6d 4d", "bet 10,no,stand",
         -1000, 0},
        {"stands on soft 18 even so", "soft17=hit", "10s Ad 9s 7d",
         "bet 10,no,stand", 1000, 0},
        {"draws on when a soft hand turns hard", "", "10s 5d 8s Ad 10c 3h",
         "bet 10,stand", -1000, 0},
        {"hits 16", "", "10s 10d 8s 6d 5c", "bet 10,stand", -1000, 0},
        {"stands on 17", "", "10s 10d 8s 7d", "bet 10,stand", 1000, 0},
        {"returns the bet of a tie", "", "10s 10d 8s 8d", "bet 10,stand", 0, 0},
        {"doesn't draw when all are bust", "", "10s 10d 6s 2d 10c",
         "bet 10,hit", -1000, 0},
        {"doesn't draw for a natural", "", "As 9d Ks 2d", "bet 10", 1500, 0},
        {"takes no hole card when all are bust", "peek=none-all",
         "10s 10d 6s 10c", "bet 10,hit", -1000, 0},
    };
    PLAY_CASES(cases);
}

TEST(after_the_ante_the_player_plays_or_folds)
{
#define ANTE \
    "ante=5 natural=none insurance=no surrender=none double=none split=1"
    static const struct hand_case cases[] = {
        {"fold", ANTE, "10s 9d 6s 10d", "bet 5,fold", -500, 0},
        {"play and lose", ANTE, "10s 9d 6s 10d", "bet 5,play,stand", -1000, 0},
        {"play and win", ANTE, "10s 9d Qs 10d", "bet 5,play,stand", 1000, 0},
        {"a push gives everything back", ANTE, "10s 9d 9s 10d",
         "bet 5,play,stand", 0, 0},
        {"yes means play", ANTE, "10s 9d Qs 10d", "yes,yes,stand", 1000, 0},
        {"the ante can't be changed", ANTE, "10s 9d 6s 10d", "!bet 10,bet 5,no",
         -500, 0},
        {"not enough money to play", ANTE, "10s 9d 6s 10d", "bet 5,!play,fold",
         -500, 9},
    };
    PLAY_CASES(cases);
}

TEST(bets_are_checked)
{
    static const struct hand_case cases[] = {
        {"the limits", "", "10s 10d 8s 8d",
         "!bet 4,!bet 501,!bet 0.01,bet 5,stand", 0, 1000},
        {"the chip", "", "10s 10d 8s 8d", "!bet 7.50,bet 7,stand", 0, 0},
        {"the bankroll", "", "10s 10d 8s 8d", "!bet 101,bet 100,stand", 0, 0},
        {"an amount without a verb", "", "10s 10d 8s 8d", "25,stand", 0, 0},
        {"bet without an amount is the minimum", "", "10s 10d 8s 9d",
         "bet,stand", -500, 0},
    };
    PLAY_CASES(cases);
}

/* A charge is for something that the table doesn't know, such as a side bet. */
TEST(a_charge_goes_to_the_house_and_a_refund_comes_back)
{
    struct table table;
    open_for(&table, 2, "", "10s 10c 10d 8s 8c 8d");
    int64_t chips = table_chips(&table);
    int64_t bankroll = table.seats[1].bankroll;
    table_charge(&table, 1, 300);
    assert_int_equal(table.seats[1].bankroll, bankroll - 300);
    assert_int_equal(table.house, 300);
    assert_int_equal(table_chips(&table), chips);
    table_charge(&table, 1, -300);
    assert_int_equal(table.seats[1].bankroll, bankroll);
    assert_int_equal(table.house, 0);
    table_charge(&table, 1, bankroll);
    assert_int_equal(table.seats[1].bankroll, 0);
    assert_int_equal(table_chips(&table), chips);
}
