/*
 * The readings of challenge blackjack, each with arranged cards. A story holds
 * a bot's requests, the answers and the final sum, in the form of the log, but
 * with runs of blanks reduced to one. The cards are in the order of the deal:
 * the player's first card, the upcard, the player's second card, the hole card,
 * and the cards that are drawn.
 *
 * The tests play each story twice: with the referee alone, and with a bot in
 * its cell that makes the same requests (tells.c).
 */
#ifndef READINGS_STORIES_H
#define READINGS_STORIES_H

#include <stdbool.h>

struct story {
    const char *reading; /* the reading that it shows */
    const char *name;
    int bankroll, least; /* 0 means 1000 and 1 */
    bool natural_3_2;
    const char *cards;
    const char *lines;
};

static const struct story STORIES[] = {

    {.reading = "the_higher_total_wins",
     .name = "the player is higher",
     .cards = "Kd 6s 9h Tc 2c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Kd 9h, goes on, +0\n"
              "stand # dealer 6s 10c 2c, you are higher, +10\n"
              "again\n"
              "sum 1010, wagered 10, hands 1, illegal 0, goes on\n"},
    {.reading = "the_higher_total_wins",
     .name = "the dealer is higher",
     .cards = "Kd 6s 7h Tc 2c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Kd 7h, goes on, +0\n"
              "stand # dealer 6s 10c 2c, dealer is higher, -10\n"
              "leave\n"
              "sum 990, wagered 10, hands 1, illegal 0, left\n"},
    {.reading = "the_higher_total_wins",
     .name = "a push counts as wagered",
     .cards = "Kd 6s 8h Tc 2c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Kd 8h, goes on, +0\n"
              "stand # dealer 6s 10c 2c, push, +0\n"
              "sum 1000, wagered 10, hands 1, illegal 0, goes on\n"},
    {.reading = "the_higher_total_wins",
     .name = "a bust loses at once",
     .cards = "Kd 6s 6h Tc Qc",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Kd 6h, goes on, +0\n"
              "hit # Qc, dealer 6s 10c, you bust, -10\n"
              "sum 990, wagered 10, hands 1, illegal 0, goes on\n"},
    {.reading = "the_higher_total_wins",
     .name = "the dealer busts",
     .cards = "Kd 6s 2h Tc Qc",
     .lines = "call new\n"
              "bet 100 # dealer 6s, you Kd 2h, goes on, +0\n"
              "stand # dealer 6s 10c Qc, dealer busts, +100\n"
              "sum 1100, wagered 100, hands 1, illegal 0, goes on\n"},
    {.reading = "the_higher_total_wins",
     .name = "the dealer stands on a soft 17",
     .cards = "Kd 6s 8h Ac 2c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Kd 8h, goes on, +0\n"
              "stand # dealer 6s Ac, you are higher, +10\n"},
    {.reading = "the_higher_total_wins",
     .name = "21 is not the end of a hand",
     .cards = "Kd 6s 5h Tc 6c 2d",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Kd 5h, goes on, +0\n"
              "hit # 6c, dealer 6s, goes on, +0\n"
              "hit # 2d, dealer 6s 10c, you bust, -10\n"},

    {.reading = "a_claimed_natural_wins_at_once",
     .name = "1:1",
     .cards = "Kd 6s Ah Tc 5c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Kd Ah, goes on, +0\n"
              "claim # dealer 6s 10c, blackjack, +10\n"
              "again\n"
              "sum 1010, wagered 10, hands 1, illegal 0, goes on\n"},
    {.reading = "a_claimed_natural_wins_at_once",
     .name = "3:2",
     .natural_3_2 = true,
     .cards = "Kd 6s Ah Tc 5c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Kd Ah, goes on, +0\n"
              "claim # dealer 6s 10c, blackjack, +15\n"},
    {.reading = "a_claimed_natural_wins_at_once",
     .name = "3:2 of an odd bet, the half dropped",
     .natural_3_2 = true,
     .cards = "Kd 6s Ah Tc 5c",
     .lines = "call new\n"
              "bet 7 # dealer 6s, you Kd Ah, goes on, +0\n"
              "claim # dealer 6s 10c, blackjack, +10\n"
              "sum 1010, wagered 7, hands 1, illegal 0, goes on\n"},
    {.reading = "a_claimed_natural_wins_at_once",
     .name = "against the dealer's it is a push",
     .natural_3_2 = true,
     .cards = "Kd As Ah Tc",
     .lines = "call new\n"
              "bet 10 # dealer As, you Kd Ah, goes on, +0\n"
              "claim # dealer As 10c, push, +0\n"},

    {.reading = "an_unclaimed_natural_is_a_plain_21",
     .name = "a push against the dealer's natural",
     .cards = "Kd As Ah Tc",
     .lines = "call new\n"
              "bet 10 # dealer As, you Kd Ah, goes on, +0\n"
              "stand # dealer As 10c, push, +0\n"},
    {.reading = "an_unclaimed_natural_is_a_plain_21",
     .name = "a push against 21 in three cards",
     .cards = "Kd 6s Ah Tc 5c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Kd Ah, goes on, +0\n"
              "stand # dealer 6s 10c 5c, push, +0\n"},
    {.reading = "an_unclaimed_natural_is_a_plain_21",
     .name = "1:1 where naturals pay 3:2",
     .natural_3_2 = true,
     .cards = "Kd 6s Ah Tc 2c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Kd Ah, goes on, +0\n"
              "stand # dealer 6s 10c 2c, you are higher, +10\n"},
    {.reading = "an_unclaimed_natural_is_a_plain_21",
     .name = "it may be hit, and can't be claimed any more",
     .cards = "Kd 6s Ah Tc 5c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Kd Ah, goes on, +0\n"
              "hit # 5c, dealer 6s, goes on, +0\n"
              "claim # dealer 6s, illegal play, -10\n"},
    {.reading = "an_unclaimed_natural_is_a_plain_21",
     .name = "and doubled",
     .cards = "Kd 6s Ah Tc 5c Kh",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Kd Ah, goes on, +0\n"
              "double # 5c, dealer 6s 10c Kh, dealer busts, +20\n"},

    {.reading = "a_dealers_natural_is_settled_before_any_card",
     .name = "a hit brings none",
     .cards = "Kd As 2h Tc 5c",
     .lines = "call new\n"
              "bet 10 # dealer As, you Kd 2h, goes on, +0\n"
              "hit # dealer As 10c, dealer has blackjack, -10\n"
              "sum 990, wagered 10, hands 1, illegal 0, goes on\n"},
    {.reading = "a_dealers_natural_is_settled_before_any_card",
     .name = "under a ten, too",
     .cards = "Kd Qs 9h Ac",
     .lines = "call new\n"
              "bet 10 # dealer Qs, you Kd 9h, goes on, +0\n"
              "stand # dealer Qs Ac, dealer has blackjack, -10\n"},
    {.reading = "a_dealers_natural_is_settled_before_any_card",
     .name = "a double loses the original bet",
     .cards = "6d As 5h Tc 5c",
     .lines = "call new\n"
              "bet 10 # dealer As, you 6d 5h, goes on, +0\n"
              "double # dealer As 10c, dealer has blackjack, -10\n"
              "sum 990, wagered 10, hands 1, illegal 0, goes on\n"},
    {.reading = "a_dealers_natural_is_settled_before_any_card",
     .name = "so does a split",
     .cards = "8d As 8h Tc 5c 5d",
     .lines = "call new\n"
              "bet 10 # dealer As, you 8d 8h, goes on, +0\n"
              "split # dealer As 10c, dealer has blackjack, -10\n"},
    {.reading = "a_dealers_natural_is_settled_before_any_card",
     .name = "what is illegal stays so",
     .cards = "8d As 9h Tc",
     .lines = "call new\n"
              "bet 10 # dealer As, you 8d 9h, goes on, +0\n"
              "split insured # dealer As, illegal play, -10\n"
              "sum 990, wagered 10, hands 1, illegal 1, goes on\n"},

    {.reading = "insurance_costs_half_and_saves_the_bet",
     .name = "with a dealer's natural the net is zero",
     .cards = "Kd As 2h Tc",
     .lines = "call new\n"
              "bet 10 # dealer As, you Kd 2h, goes on, +0\n"
              "stand insured # dealer As 10c, dealer has blackjack, +0\n"
              "sum 1000, wagered 10, hands 1, illegal 0, goes on\n"},
    {.reading = "insurance_costs_half_and_saves_the_bet",
     .name = "with an odd bet, too",
     .cards = "Kd As 2h Tc",
     .lines = "call new\n"
              "bet 7 # dealer As, you Kd 2h, goes on, +0\n"
              "hit insured # dealer As 10c, dealer has blackjack, +0\n"},
    {.reading = "insurance_costs_half_and_saves_the_bet",
     .name = "and with two naturals",
     .cards = "Kd As Ah Tc",
     .lines = "call new\n"
              "bet 10 # dealer As, you Kd Ah, goes on, +0\n"
              "claim insured # dealer As 10c, push, +0\n"},
    {.reading = "insurance_costs_half_and_saves_the_bet",
     .name = "without one, half the bet is lost at once, rounded up",
     .cards = "Kd As 2h 9c 5h",
     .lines = "call new\n"
              "bet 7 # dealer As, you Kd 2h, goes on, +0\n"
              "hit insured # 5h, dealer As, goes on, -4\n"
              "stand # dealer As 9c, dealer is higher, -7\n"
              "sum 989, wagered 7, hands 1, illegal 0, goes on\n"},
    {.reading = "insurance_costs_half_and_saves_the_bet",
     .name = "in one with the end of the hand",
     .cards = "Kd As Qh 8c",
     .lines = "call new\n"
              "bet 10 # dealer As, you Kd Qh, goes on, +0\n"
              "stand insured # dealer As 8c, you are higher, +5\n"},
    {.reading = "insurance_costs_half_and_saves_the_bet",
     .name = "a claim pays beside it",
     .cards = "Kd As Ah 8c",
     .lines = "call new\n"
              "bet 10 # dealer As, you Kd Ah, goes on, +0\n"
              "claim insured # dealer As 8c, blackjack, +5\n"},

    {.reading = "insurance_is_ignored_unless_offered",
     .name = "under a ten",
     .cards = "Kd Qs 9h Ac",
     .lines = "call new\n"
              "bet 10 # dealer Qs, you Kd 9h, goes on, +0\n"
              "stand insured # dealer Qs Ac, dealer has blackjack, -10\n"},
    {.reading = "insurance_is_ignored_unless_offered",
     .name = "at the second hitMe",
     .cards = "2d As 3h 8c 5h",
     .lines = "call new\n"
              "bet 10 # dealer As, you 2d 3h, goes on, +0\n"
              "hit # 5h, dealer As, goes on, +0\n"
              "stand insured # dealer As 8c, dealer is higher, -10\n"},
    {.reading = "insurance_is_ignored_unless_offered",
     .name = "where the credits don't suffice",
     .bankroll = 14,
     .cards = "Kd As 2h Tc",
     .lines = "call new\n"
              "bet 10 # dealer As, you Kd 2h, goes on, +0\n"
              "stand insured # dealer As 10c, dealer has blackjack, -10\n"},
    {.reading = "insurance_is_ignored_unless_offered",
     .name = "nor beside the double",
     .bankroll = 24,
     .cards = "6d As 5h 8c Kh",
     .lines = "call new\n"
              "bet 10 # dealer As, you 6d 5h, goes on, +0\n"
              "double insured # Kh, dealer As 8c, you are higher, +20\n"
              "sum 44, wagered 20, hands 1, illegal 0, goes on\n"},

    {.reading = "a_double_is_twice_the_bet_and_one_card",
     .name = "won",
     .cards = "6d 6s 5h Tc Kh 2c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you 6d 5h, goes on, +0\n"
              "double # Kh, dealer 6s 10c 2c, you are higher, +20\n"
              "sum 1020, wagered 20, hands 1, illegal 0, goes on\n"},
    {.reading = "a_double_is_twice_the_bet_and_one_card",
     .name = "bust",
     .cards = "Td 6s 5h Tc Kh",
     .lines = "call new\n"
              "bet 100 # dealer 6s, you 10d 5h, goes on, +0\n"
              "double # Kh, dealer 6s 10c, you bust, -200\n"
              "sum 800, wagered 200, hands 1, illegal 0, goes on\n"},
    {.reading = "a_double_is_twice_the_bet_and_one_card",
     .name = "not after a third card",
     .cards = "2d 6s 3h Tc 4c Kh",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you 2d 3h, goes on, +0\n"
              "hit # 4c, dealer 6s, goes on, +0\n"
              "double # dealer 6s, illegal play, -10\n"
              "again\n"
              "sum 990, wagered 10, hands 1, illegal 1, goes on\n"},
    {.reading = "a_double_is_twice_the_bet_and_one_card",
     .name = "not beyond the credits",
     .bankroll = 19,
     .cards = "6d 6s 5h Tc Kh 2c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you 6d 5h, goes on, +0\n"
              "double # dealer 6s, illegal play, -10\n"
              "sum 9, wagered 10, hands 1, illegal 1, goes on\n"},

    {.reading = "the_first_split_hand_stands_and_waits",
     .name = "a jack and a queen; the dealer plays once",
     .cards = "Jd 6s Qh Tc 8h 9d 2c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Jd Qh, goes on, +0\n"
              "split # 8h, dealer 6s, goes on, +0\n"
              "stand # dealer 6s, goes on, +0\n"
              "split # 9d, dealer 6s, goes on, +0\n"
              "stand # dealer 6s 10c 2c, you are higher, +10\n"
              "sum 1010, wagered 20, hands 1, illegal 0, goes on\n"},
    {.reading = "the_first_split_hand_stands_and_waits",
     .name = "the first busts and is reported at once",
     .cards = "8d 6s 8h Tc Kh 7d 3d Qc",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you 8d 8h, goes on, +0\n"
              "split # Kh, dealer 6s, goes on, +0\n"
              "hit # 7d, dealer 6s, you bust, -10\n"
              "split # 3d, dealer 6s, goes on, +0\n"
              "stand # dealer 6s 10c Qc, dealer busts, +10\n"
              "sum 1000, wagered 20, hands 1, illegal 0, goes on\n"},
    {.reading = "the_first_split_hand_stands_and_waits",
     .name = "the first has five cards",
     .cards = "2d 6s 2h Tc 2c 3c 4c 5c Kd 3d",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you 2d 2h, goes on, +0\n"
              "split # 2c, dealer 6s, goes on, +0\n"
              "hit # 3c, dealer 6s, goes on, +0\n"
              "hit # 4c, dealer 6s, goes on, +0\n"
              "hit # 5c, dealer 6s, five cards, +10\n"
              "split # Kd, dealer 6s, goes on, +0\n"
              "stand # dealer 6s 10c 3d, dealer is higher, -10\n"},
    {.reading = "the_first_split_hand_stands_and_waits",
     .name = "the second busts, the first is still to be settled",
     .cards = "8d 6s 8h Tc Kh Kd 5d 4c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you 8d 8h, goes on, +0\n"
              "split # Kh, dealer 6s, goes on, +0\n"
              "stand # dealer 6s, goes on, +0\n"
              "split # Kd, dealer 6s, goes on, +0\n"
              "hit # 5d, dealer 6s 10c 4c, you bust, -20\n"
              "sum 980, wagered 20, hands 1, illegal 0, goes on\n"},

    {.reading = "split_aces_are_played_like_other_hands",
     .name = "an ace and a ten are a plain 21, and both may be hit",
     .natural_3_2 = true,
     .cards = "Ad 6s Ah Tc Kh 2d 9c 5c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Ad Ah, goes on, +0\n"
              "split # Kh, dealer 6s, goes on, +0\n"
              "stand # dealer 6s, goes on, +0\n"
              "split # 2d, dealer 6s, goes on, +0\n"
              "hit # 9c, dealer 6s, goes on, +0\n"
              "stand # dealer 6s 10c 5c, dealer is higher, -10\n"
              "sum 990, wagered 20, hands 1, illegal 0, goes on\n"},
    {.reading = "split_aces_are_played_like_other_hands",
     .name = "no natural to claim",
     .cards = "Ad 6s Ah Tc Kh 2d",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Ad Ah, goes on, +0\n"
              "split # Kh, dealer 6s, goes on, +0\n"
              "claim # dealer 6s, illegal play, -20\n"},

    {.reading = "a_split_may_be_illegal",
     .name = "no pair",
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Jd 9h, goes on, +0\n"
              "split # dealer 6s, illegal play, -10\n"},
    {.reading = "a_split_may_be_illegal",
     .name = "a second split",
     .cards = "8d 6s 8h Tc 8c 3c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you 8d 8h, goes on, +0\n"
              "split # 8c, dealer 6s, goes on, +0\n"
              "split # dealer 6s, illegal play, -20\n"
              "sum 980, wagered 20, hands 1, illegal 1, goes on\n"},
    {.reading = "a_split_may_be_illegal",
     .name = "beyond the credits",
     .bankroll = 19,
     .cards = "8d 6s 8h Tc 8c 3c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you 8d 8h, goes on, +0\n"
              "split # dealer 6s, illegal play, -10\n"},
    {.reading = "a_split_may_be_illegal",
     .name = "a double on a split hand",
     .cards = "8d 6s 8h Tc 3c 3d",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you 8d 8h, goes on, +0\n"
              "split # 3c, dealer 6s, goes on, +0\n"
              "double # dealer 6s, illegal play, -20\n"},
    {.reading = "a_split_may_be_illegal",
     .name = "the second hand is not begun",
     .cards = "8d 6s 8h Tc Kh 7d 3d Qc",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you 8d 8h, goes on, +0\n"
              "split # Kh, dealer 6s, goes on, +0\n"
              "hit # 7d, dealer 6s, you bust, -10\n"
              "hit # dealer 6s, illegal play, -10\n"
              "sum 980, wagered 20, hands 1, illegal 1, goes on\n"},
    {.reading = "a_split_may_be_illegal",
     .name = "nor a third one",
     .cards = "8d 6s 8h Tc Kh 8c 3d Qc",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you 8d 8h, goes on, +0\n"
              "split # Kh, dealer 6s, goes on, +0\n"
              "stand # dealer 6s, goes on, +0\n"
              "split # 8c, dealer 6s, goes on, +0\n"
              "split # dealer 6s, illegal play, -20\n"},

    {.reading = "five_cards_win_at_once",
     .name = "whatever the dealer has",
     .cards = "2d Js 2h Kc 2c 3c 4c",
     .lines = "call new\n"
              "bet 10 # dealer Js, you 2d 2h, goes on, +0\n"
              "hit # 2c, dealer Js, goes on, +0\n"
              "hit # 3c, dealer Js, goes on, +0\n"
              "hit # 4c, dealer Js Kc, five cards, +10\n"
              "sum 1010, wagered 10, hands 1, illegal 0, goes on\n"},
    {.reading = "five_cards_win_at_once",
     .name = "a soft 21 may be hit for it",
     .cards = "2d Js 8h Kc Ac Ad 4c",
     .lines = "call new\n"
              "bet 10 # dealer Js, you 2d 8h, goes on, +0\n"
              "hit # Ac, dealer Js, goes on, +0\n"
              "hit # Ad, dealer Js, goes on, +0\n"
              "hit # 4c, dealer Js Kc, five cards, +10\n"},

    {.reading = "a_false_claim_loses_the_bet",
     .name = "no 21",
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 25 # dealer 6s, you Jd 9h, goes on, +0\n"
              "claim # dealer 6s, illegal play, -25\n"
              "again\n"
              "sum 975, wagered 25, hands 1, illegal 1, goes on\n"},
    {.reading = "a_false_claim_loses_the_bet",
     .name = "21 in three cards",
     .cards = "5d 6s 6h Tc Tc",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you 5d 6h, goes on, +0\n"
              "hit # 10c, dealer 6s, goes on, +0\n"
              "claim # dealer 6s, illegal play, -10\n"},
    {.reading = "a_false_claim_loses_the_bet",
     .name = "an invalid action",
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Jd 9h, goes on, +0\n"
              "action 5 # dealer 6s, illegal play, -10\n"},
    {.reading = "a_false_claim_loses_the_bet",
     .name = "another invalid action",
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Jd 9h, goes on, +0\n"
              "action 2147483647 # dealer 6s, illegal play, "
              "-10\n"},

    {.reading = "an_illegal_bet_costs_the_minimum_bet",
     .name = "too little",
     .least = 5,
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 4 # illegal play, -5\n"
              "bet 10 # illegal play, +0\n"
              "hit # illegal play, +0\n"
              "again\n"
              "call\n"
              "bet 5 # dealer 6s, you Jd 9h, goes on, +0\n"
              "sum 995, wagered 5, hands 1, illegal 3, goes on\n"},
    {.reading = "an_illegal_bet_costs_the_minimum_bet",
     .name = "too much",
     .least = 5,
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 101 # illegal play, -5\n"},
    {.reading = "an_illegal_bet_costs_the_minimum_bet",
     .name = "less than nothing",
     .least = 5,
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet -9223372036854775808 # illegal play, -5\n"},
    {.reading = "an_illegal_bet_costs_the_minimum_bet",
     .name = "as much as a number holds",
     .least = 5,
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 9223372036854775807 # illegal play, -5\n"},
    {.reading = "an_illegal_bet_costs_the_minimum_bet",
     .name = "beyond the credits",
     .least = 5,
     .bankroll = 7,
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 8 # illegal play, -5\n"
              "again\n"
              "call refused\n"
              "sum 2, wagered 0, hands 0, illegal 1, broke\n"},
    {.reading = "an_illegal_bet_costs_the_minimum_bet",
     .name = "a second bet in a hand",
     .least = 5,
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Jd 9h, goes on, +0\n"
              "bet 10 # dealer 6s, illegal play, -10\n"},
    {.reading = "an_illegal_bet_costs_the_minimum_bet",
     .name = "a second hand in a call",
     .least = 5,
     .cards = "Jd 6s 9h Tc 2c",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Jd 9h, goes on, +0\n"
              "stand # dealer 6s 10c 2c, you are higher, +10\n"
              "bet 10 # dealer 6s 10c 2c, illegal play, -5\n"
              "bet 10 # illegal play, +0\n"},
    {.reading = "an_illegal_bet_costs_the_minimum_bet",
     .name = "a hit without a bet",
     .least = 5,
     .cards = "Jd 6s 9h Tc 2c",
     .lines = "call new\n"
              "hit # illegal play, -5\n"
              "leave\n"
              "sum 995, wagered 0, hands 0, illegal 1, left\n"},

    {.reading = "a_hand_must_be_played_to_its_end",
     .name = "before the first word",
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Jd 9h, goes on, +0\n"
              "again # dealer 6s, illegal play, -10\n"
              "sum 990, wagered 10, hands 1, illegal 1, goes on\n"},
    {.reading = "a_hand_must_be_played_to_its_end",
     .name = "before the second split hand",
     .cards = "8d 6s 8h Tc Kh 7d 3d Qc",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you 8d 8h, goes on, +0\n"
              "split # Kh, dealer 6s, goes on, +0\n"
              "stand # dealer 6s, goes on, +0\n"
              "leave # dealer 6s, illegal play, -20\n"
              "sum 980, wagered 20, hands 1, illegal 1, left\n"},

    {.reading = "a_bot_that_is_out_loses_all_its_credits",
     .name = "in the middle of a hand",
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 10 # dealer 6s, you Jd 9h, goes on, +0\n"
              "out # -1000\n"
              "call refused\n"
              "hit # illegal play, +0\n"
              "sum 0, wagered 10, hands 1, illegal 0, out\n"},
};

enum { STORIES_COUNT = sizeof STORIES / sizeof *STORIES };

#endif
