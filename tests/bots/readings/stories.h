/*
 * The readings of challenge blackjack, each with arranged cards. A story holds
 * a bot's requests, the rulings and the final sum, in the form of the log, but
 * with runs of blanks reduced to one. The cards are in the order of the deal:
 * the player's first card, the upcard, the player's second card, the hole card,
 * and the cards that are drawn.
 *
 * The tests play each story twice: with the referee alone, and with a bot in
 * its process that makes the same requests (replay.c).
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
     .name = "the player has the higher total",
     .cards = "Kd 6s 9h Tc 2c",
     .lines = "call new\n"
              "bet 10 # you Kd 9h, dealer ** 6s\n"
              "stand # you Kd 9h, dealer 10c 6s 2c, you win, +10\n"
              "again\n"
              "sum 1010, wagered 10, hands 1, illegal 0, goes on\n"},
    {.reading = "the_higher_total_wins",
     .name = "the dealer has the higher total",
     .cards = "Kd 6s 7h Tc 2c",
     .lines = "call new\n"
              "bet 10 # you Kd 7h, dealer ** 6s\n"
              "stand # you Kd 7h, dealer 10c 6s 2c, dealer wins, -10\n"
              "leave\n"
              "sum 990, wagered 10, hands 1, illegal 0, left\n"},
    {.reading = "the_higher_total_wins",
     .name = "a push counts as wagered",
     .cards = "Kd 6s 8h Tc 2c",
     .lines = "call new\n"
              "bet 10 # you Kd 8h, dealer ** 6s\n"
              "stand # you Kd 8h, dealer 10c 6s 2c, push, +0\n"
              "sum 1000, wagered 10, hands 1, illegal 0, goes on\n"},
    {.reading = "the_higher_total_wins",
     .name = "a bust loses at once",
     .cards = "Kd 6s 6h Tc Qc",
     .lines = "call new\n"
              "bet 10 # you Kd 6h, dealer ** 6s\n"
              "hit # you Kd 6h Qc, dealer 10c 6s, you bust, -10\n"
              "sum 990, wagered 10, hands 1, illegal 0, goes on\n"},
    {.reading = "the_higher_total_wins",
     .name = "the dealer busts",
     .cards = "Kd 6s 2h Tc Qc",
     .lines = "call new\n"
              "bet 100 # you Kd 2h, dealer ** 6s\n"
              "stand # you Kd 2h, dealer 10c 6s Qc, dealer busts, +100\n"
              "sum 1100, wagered 100, hands 1, illegal 0, goes on\n"},
    {.reading = "the_higher_total_wins",
     .name = "the dealer stands on a soft 17",
     .cards = "Kd 6s 8h Ac 2c",
     .lines = "call new\n"
              "bet 10 # you Kd 8h, dealer ** 6s\n"
              "stand # you Kd 8h, dealer Ac 6s, you win, +10\n"},
    {.reading = "the_higher_total_wins",
     .name = "a hand of 21 can be hit",
     .cards = "Kd 6s 5h Tc 6c 2d",
     .lines = "call new\n"
              "bet 10 # you Kd 5h, dealer ** 6s\n"
              "hit # you Kd 5h 6c, goes on\n"
              "hit # you Kd 5h 6c 2d, dealer 10c 6s, you bust, -10\n"},

    {.reading = "a_claimed_natural_wins_at_once",
     .name = "a claim pays 1:1",
     .cards = "Kd 6s Ah Tc 5c",
     .lines = "call new\n"
              "bet 10 # you Kd Ah, dealer ** 6s\n"
              "claim # you Kd Ah, dealer 10c 6s, blackjack, +10\n"
              "again\n"
              "sum 1010, wagered 10, hands 1, illegal 0, goes on\n"},
    {.reading = "a_claimed_natural_wins_at_once",
     .name = "a claim pays 3:2",
     .natural_3_2 = true,
     .cards = "Kd 6s Ah Tc 5c",
     .lines = "call new\n"
              "bet 10 # you Kd Ah, dealer ** 6s\n"
              "claim # you Kd Ah, dealer 10c 6s, blackjack, +15\n"},
    {.reading = "a_claimed_natural_wins_at_once",
     .name = "a claim pays 3:2 of an odd bet, rounded down",
     .natural_3_2 = true,
     .cards = "Kd 6s Ah Tc 5c",
     .lines = "call new\n"
              "bet 7 # you Kd Ah, dealer ** 6s\n"
              "claim # you Kd Ah, dealer 10c 6s, blackjack, +10\n"
              "sum 1010, wagered 7, hands 1, illegal 0, goes on\n"},
    {.reading = "a_claimed_natural_wins_at_once",
     .name = "a claim pushes against the dealer's natural",
     .natural_3_2 = true,
     .cards = "Kd As Ah Tc",
     .lines = "call new\n"
              "bet 10 # you Kd Ah, dealer ** As\n"
              "claim # you Kd Ah, dealer 10c As, push, +0\n"},

    {.reading = "an_unclaimed_natural_is_a_plain_21",
     .name = "it pushes against the dealer's natural",
     .cards = "Kd As Ah Tc",
     .lines = "call new\n"
              "bet 10 # you Kd Ah, dealer ** As\n"
              "stand # you Kd Ah, dealer 10c As, push, +0\n"},
    {.reading = "an_unclaimed_natural_is_a_plain_21",
     .name = "it pushes against 21 in three cards",
     .cards = "Kd 6s Ah Tc 5c",
     .lines = "call new\n"
              "bet 10 # you Kd Ah, dealer ** 6s\n"
              "stand # you Kd Ah, dealer 10c 6s 5c, push, +0\n"},
    {.reading = "an_unclaimed_natural_is_a_plain_21",
     .name = "it pays 1:1 where naturals pay 3:2",
     .natural_3_2 = true,
     .cards = "Kd 6s Ah Tc 2c",
     .lines = "call new\n"
              "bet 10 # you Kd Ah, dealer ** 6s\n"
              "stand # you Kd Ah, dealer 10c 6s 2c, you win, +10\n"},
    {.reading = "an_unclaimed_natural_is_a_plain_21",
     .name = "it can be hit, but then no longer claimed",
     .cards = "Kd 6s Ah Tc 5c",
     .lines = "call new\n"
              "bet 10 # you Kd Ah, dealer ** 6s\n"
              "hit # you Kd Ah 5c, goes on\n"
              "claim # you Kd Ah 5c, dealer 10c 6s, illegal play (not the "
              "first hitMe of the hand), -10\n"},
    {.reading = "an_unclaimed_natural_is_a_plain_21",
     .name = "it can be doubled",
     .cards = "Kd 6s Ah Tc 5c Kh",
     .lines = "call new\n"
              "bet 10 # you Kd Ah, dealer ** 6s\n"
              "double # you Kd Ah 5c, dealer 10c 6s Kh, dealer busts, +20\n"},

    {.reading = "a_dealers_natural_is_settled_before_any_card",
     .name = "a hit draws no card",
     .cards = "Kd As 2h Tc 5c",
     .lines = "call new\n"
              "bet 10 # you Kd 2h, dealer ** As\n"
              "hit # you Kd 2h, dealer 10c As, dealer has blackjack, -10\n"
              "sum 990, wagered 10, hands 1, illegal 0, goes on\n"},
    {.reading = "a_dealers_natural_is_settled_before_any_card",
     .name = "the upcard can be a ten",
     .cards = "Kd Qs 9h Ac",
     .lines = "call new\n"
              "bet 10 # you Kd 9h, dealer ** Qs\n"
              "stand # you Kd 9h, dealer Ac Qs, dealer has blackjack, -10\n"},
    {.reading = "a_dealers_natural_is_settled_before_any_card",
     .name = "a double loses only the original bet",
     .cards = "6d As 5h Tc 5c",
     .lines = "call new\n"
              "bet 10 # you 6d 5h, dealer ** As\n"
              "double # you 6d 5h, dealer 10c As, dealer has blackjack, -10\n"
              "sum 990, wagered 10, hands 1, illegal 0, goes on\n"},
    {.reading = "a_dealers_natural_is_settled_before_any_card",
     .name = "a split loses only the original bet",
     .cards = "8d As 8h Tc 5c 5d",
     .lines = "call new\n"
              "bet 10 # you 8d 8h, dealer ** As\n"
              "split # you 8d 8h, dealer 10c As, dealer has blackjack, -10\n"},
    {.reading = "a_dealers_natural_is_settled_before_any_card",
     .name = "an illegal action stays illegal",
     .cards = "8d As 9h Tc",
     .lines = "call new\n"
              "bet 10 # you 8d 9h, dealer ** As\n"
              "split insure # you 8d 9h, dealer 10c As, illegal play (not "
              "a pair), -10\n"
              "sum 990, wagered 10, hands 1, illegal 1, goes on\n"},

    {.reading = "insurance_costs_half_and_saves_the_bet",
     .name = "against a dealer's natural the net is zero",
     .cards = "Kd As 2h Tc",
     .lines = "call new\n"
              "bet 10 # you Kd 2h, dealer ** As\n"
              "stand insure # insured for 5, you Kd 2h, dealer 10c As, "
              "dealer has blackjack, +0\n"
              "sum 1000, wagered 10, hands 1, illegal 0, goes on\n"},
    {.reading = "insurance_costs_half_and_saves_the_bet",
     .name = "the net of an odd bet is zero, too",
     .cards = "Kd As 2h Tc",
     .lines = "call new\n"
              "bet 7 # you Kd 2h, dealer ** As\n"
              "hit insure # insured for 4, you Kd 2h, dealer 10c As, "
              "dealer has blackjack, +0\n"},
    {.reading = "insurance_costs_half_and_saves_the_bet",
     .name = "two naturals don't change that",
     .cards = "Kd As Ah Tc",
     .lines = "call new\n"
              "bet 10 # you Kd Ah, dealer ** As\n"
              "claim insure # insured for 5, you Kd Ah, dealer 10c As, "
              "push, +0\n"},
    {.reading = "insurance_costs_half_and_saves_the_bet",
     .name = "otherwise half the bet is lost, rounded up",
     .cards = "Kd As 2h 9c 5h",
     .lines = "call new\n"
              "bet 7 # you Kd 2h, dealer ** As\n"
              "hit insure # insured for 4, you Kd 2h 5h, goes on\n"
              "stand # you Kd 2h 5h, dealer 9c As, dealer wins, -11\n"
              "sum 989, wagered 7, hands 1, illegal 0, goes on\n"},
    {.reading = "insurance_costs_half_and_saves_the_bet",
     .name = "its price is reported with the result",
     .cards = "Kd As Qh 8c",
     .lines = "call new\n"
              "bet 10 # you Kd Qh, dealer ** As\n"
              "stand insure # insured for 5, you Kd Qh, dealer 8c As, you "
              "win, +5\n"},
    {.reading = "insurance_costs_half_and_saves_the_bet",
     .name = "a claim pays as well",
     .cards = "Kd As Ah 8c",
     .lines = "call new\n"
              "bet 10 # you Kd Ah, dealer ** As\n"
              "claim insure # insured for 5, you Kd Ah, dealer 8c As, "
              "blackjack, +5\n"},

    {.reading = "insurance_is_ignored_unless_offered",
     .name = "the upcard is a ten",
     .cards = "Kd Qs 9h Ac",
     .lines = "call new\n"
              "bet 10 # you Kd 9h, dealer ** Qs\n"
              "stand insure # not insured (no ace), you Kd 9h, dealer Ac "
              "Qs, dealer has blackjack, -10\n"},
    {.reading = "insurance_is_ignored_unless_offered",
     .name = "it isn't the first hitMe",
     .cards = "2d As 3h 8c 5h",
     .lines = "call new\n"
              "bet 10 # you 2d 3h, dealer ** As\n"
              "hit # you 2d 3h 5h, goes on\n"
              "stand insure # not insured (not the first hitMe of the "
              "hand), you 2d 3h 5h, dealer 8c As, dealer wins, -10\n"},
    {.reading = "insurance_is_ignored_unless_offered",
     .name = "the bot can't pay for it",
     .bankroll = 14,
     .cards = "Kd As 2h Tc",
     .lines = "call new\n"
              "bet 10 # you Kd 2h, dealer ** As\n"
              "stand insure # not insured (more than its credits), you Kd "
              "2h, dealer 10c As, dealer has blackjack, -10\n"},
    {.reading = "insurance_is_ignored_unless_offered",
     .name = "the bot can't pay for it and a double",
     .bankroll = 24,
     .cards = "6d As 5h 8c Kh",
     .lines = "call new\n"
              "bet 10 # you 6d 5h, dealer ** As\n"
              "double insure # not insured (more than its credits), you 6d "
              "5h Kh, dealer 8c As, you win, +20\n"
              "sum 44, wagered 20, hands 1, illegal 0, goes on\n"},

    {.reading = "a_double_is_twice_the_bet_and_one_card",
     .name = "it wins twice the bet",
     .cards = "6d 6s 5h Tc Kh 2c",
     .lines = "call new\n"
              "bet 10 # you 6d 5h, dealer ** 6s\n"
              "double # you 6d 5h Kh, dealer 10c 6s 2c, you win, +20\n"
              "sum 1020, wagered 20, hands 1, illegal 0, goes on\n"},
    {.reading = "a_double_is_twice_the_bet_and_one_card",
     .name = "it loses twice the bet",
     .cards = "Td 6s 5h Tc Kh",
     .lines = "call new\n"
              "bet 100 # you 10d 5h, dealer ** 6s\n"
              "double # you 10d 5h Kh, dealer 10c 6s, you bust, -200\n"
              "sum 800, wagered 200, hands 1, illegal 0, goes on\n"},
    {.reading = "a_double_is_twice_the_bet_and_one_card",
     .name = "it is illegal after a third card",
     .cards = "2d 6s 3h Tc 4c Kh",
     .lines = "call new\n"
              "bet 10 # you 2d 3h, dealer ** 6s\n"
              "hit # you 2d 3h 4c, goes on\n"
              "double # you 2d 3h 4c, dealer 10c 6s, illegal play (the "
              "hand has more than two cards), -10\n"
              "again\n"
              "sum 990, wagered 10, hands 1, illegal 1, goes on\n"},
    {.reading = "a_double_is_twice_the_bet_and_one_card",
     .name = "it is illegal without the credits",
     .bankroll = 19,
     .cards = "6d 6s 5h Tc Kh 2c",
     .lines = "call new\n"
              "bet 10 # you 6d 5h, dealer ** 6s\n"
              "double # you 6d 5h, dealer 10c 6s, illegal play (more than "
              "its credits), -10\n"
              "sum 9, wagered 10, hands 1, illegal 1, goes on\n"},

    {.reading = "the_first_split_hand_stands_and_waits",
     .name = "a jack and a queen can be split, and the dealer plays once",
     .cards = "Jd 6s Qh Tc 8h 9d 2c",
     .lines = "call new\n"
              "bet 10 # you Jd Qh, dealer ** 6s\n"
              "split # you Jd 8h, goes on\n"
              "stand # you Jd 8h, goes on\n"
              "split # you Qh 9d, goes on\n"
              "stand # you Qh 9d, dealer 10c 6s 2c, you win, +10\n"
              "sum 1010, wagered 20, hands 1, illegal 0, goes on\n"},
    {.reading = "the_first_split_hand_stands_and_waits",
     .name = "the first hand busts and is reported at once",
     .cards = "8d 6s 8h Tc Kh 7d 3d Qc",
     .lines = "call new\n"
              "bet 10 # you 8d 8h, dealer ** 6s\n"
              "split # you 8d Kh, goes on\n"
              "hit # you 8d Kh 7d, dealer ** 6s, you bust, -10\n"
              "split # you 8h 3d, goes on\n"
              "stand # you 8h 3d, dealer 10c 6s Qc, dealer busts, +10\n"
              "sum 1000, wagered 20, hands 1, illegal 0, goes on\n"},
    {.reading = "the_first_split_hand_stands_and_waits",
     .name = "the first hand has five cards",
     .cards = "2d 6s 2h Tc 2c 3c 4c 5c Kd 3d",
     .lines = "call new\n"
              "bet 10 # you 2d 2h, dealer ** 6s\n"
              "split # you 2d 2c, goes on\n"
              "hit # you 2d 2c 3c, goes on\n"
              "hit # you 2d 2c 3c 4c, goes on\n"
              "hit # you 2d 2c 3c 4c 5c, dealer ** 6s, five cards, +10\n"
              "split # you 2h Kd, goes on\n"
              "stand # you 2h Kd, dealer 10c 6s 3d, dealer wins, -10\n"},
    {.reading = "the_first_split_hand_stands_and_waits",
     .name = "the second hand busts, and the first is settled",
     .cards = "8d 6s 8h Tc Kh Kd 5d 4c",
     .lines = "call new\n"
              "bet 10 # you 8d 8h, dealer ** 6s\n"
              "split # you 8d Kh, goes on\n"
              "stand # you 8d Kh, goes on\n"
              "split # you 8h Kd, goes on\n"
              "hit # you 8h Kd 5d, dealer 10c 6s 4c, you bust, -20\n"
              "sum 980, wagered 20, hands 1, illegal 0, goes on\n"},

    {.reading = "split_aces_are_played_like_other_hands",
     .name = "an ace and a ten are a plain 21, and both hands can be hit",
     .natural_3_2 = true,
     .cards = "Ad 6s Ah Tc Kh 2d 9c 5c",
     .lines = "call new\n"
              "bet 10 # you Ad Ah, dealer ** 6s\n"
              "split # you Ad Kh, goes on\n"
              "stand # you Ad Kh, goes on\n"
              "split # you Ah 2d, goes on\n"
              "hit # you Ah 2d 9c, goes on\n"
              "stand # you Ah 2d 9c, dealer 10c 6s 5c, dealer wins, -10\n"
              "sum 990, wagered 20, hands 1, illegal 0, goes on\n"},
    {.reading = "split_aces_are_played_like_other_hands",
     .name = "there is no natural to claim",
     .cards = "Ad 6s Ah Tc Kh 2d",
     .lines = "call new\n"
              "bet 10 # you Ad Ah, dealer ** 6s\n"
              "split # you Ad Kh, goes on\n"
              "claim # you Ad Kh, dealer 10c 6s, illegal play (not the "
              "first hitMe of the hand), -20\n"},

    {.reading = "a_split_may_be_illegal",
     .name = "the cards aren't a pair",
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 10 # you Jd 9h, dealer ** 6s\n"
              "split # you Jd 9h, dealer 10c 6s, illegal play (not a "
              "pair), -10\n"},
    {.reading = "a_split_may_be_illegal",
     .name = "the first hand is split again",
     .cards = "8d 6s 8h Tc 8c 3c",
     .lines = "call new\n"
              "bet 10 # you 8d 8h, dealer ** 6s\n"
              "split # you 8d 8c, goes on\n"
              "split # you 8d 8c, dealer 10c 6s, illegal play (the first "
              "hand isn't finished), -20\n"
              "sum 980, wagered 20, hands 1, illegal 1, goes on\n"},
    {.reading = "a_split_may_be_illegal",
     .name = "the bot can't pay for it",
     .bankroll = 19,
     .cards = "8d 6s 8h Tc 8c 3c",
     .lines = "call new\n"
              "bet 10 # you 8d 8h, dealer ** 6s\n"
              "split # you 8d 8h, dealer 10c 6s, illegal play (more than "
              "its credits), -10\n"},
    {.reading = "a_split_may_be_illegal",
     .name = "a split hand is doubled",
     .cards = "8d 6s 8h Tc 3c 3d",
     .lines = "call new\n"
              "bet 10 # you 8d 8h, dealer ** 6s\n"
              "split # you 8d 3c, goes on\n"
              "double # you 8d 3c, dealer 10c 6s, illegal play (a split "
              "hand can't be doubled), -20\n"},
    {.reading = "a_split_may_be_illegal",
     .name = "the second hand isn't started",
     .cards = "8d 6s 8h Tc Kh 7d 3d Qc 5c 9s",
     .lines = "call new\n"
              "bet 10 # you 8d 8h, dealer ** 6s\n"
              "split # you 8d Kh, goes on\n"
              "hit # you 8d Kh 7d, dealer ** 6s, you bust, -10\n"
              "hit # you 8d Kh 7d, dealer 10c 6s, illegal play (the second "
              "hand isn't started), -10\n"
              "again\n"
              "call\n"
              "bet 10 # you 3d 5c, dealer ** Qc\n"
              "sum 980, wagered 30, hands 2, illegal 1, goes on\n"},
    {.reading = "a_split_may_be_illegal",
     .name = "the call ends before the second hand is started",
     .cards = "8d 6s 8h Tc Kh 3d Qc 5c 9s",
     .lines = "call new\n"
              "bet 10 # you 8d 8h, dealer ** 6s\n"
              "split # you 8d Kh, goes on\n"
              "stand # you 8d Kh, goes on\n"
              "again # you 8d Kh, dealer 10c 6s, illegal play (the hand isn't "
              "over), -20\n"
              "call\n"
              "bet 10 # you 3d 5c, dealer ** Qc\n"
              "sum 980, wagered 30, hands 2, illegal 1, goes on\n"},
    {.reading = "a_split_may_be_illegal",
     .name = "the second hand is split again",
     .cards = "8d 6s 8h Tc Kh 8c 3d Qc",
     .lines = "call new\n"
              "bet 10 # you 8d 8h, dealer ** 6s\n"
              "split # you 8d Kh, goes on\n"
              "stand # you 8d Kh, goes on\n"
              "split # you 8h 8c, goes on\n"
              "split # you 8h 8c, dealer 10c 6s, illegal play (there is no "
              "third hand), -20\n"},

    {.reading = "five_cards_win_at_once",
     .name = "the dealer's hand doesn't matter",
     .cards = "2d Js 2h Kc 2c 3c 4c",
     .lines = "call new\n"
              "bet 10 # you 2d 2h, dealer ** Js\n"
              "hit # you 2d 2h 2c, goes on\n"
              "hit # you 2d 2h 2c 3c, goes on\n"
              "hit # you 2d 2h 2c 3c 4c, dealer Kc Js, five cards, +10\n"
              "sum 1010, wagered 10, hands 1, illegal 0, goes on\n"},
    {.reading = "five_cards_win_at_once",
     .name = "a soft 21 can be hit for five cards",
     .cards = "2d Js 8h Kc Ac Ad 4c",
     .lines = "call new\n"
              "bet 10 # you 2d 8h, dealer ** Js\n"
              "hit # you 2d 8h Ac, goes on\n"
              "hit # you 2d 8h Ac Ad, goes on\n"
              "hit # you 2d 8h Ac Ad 4c, dealer Kc Js, five cards, +10\n"},

    {.reading = "a_false_claim_loses_the_bet",
     .name = "the hand isn't 21",
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 25 # you Jd 9h, dealer ** 6s\n"
              "claim # you Jd 9h, dealer 10c 6s, illegal play (not a "
              "blackjack), -25\n"
              "again\n"
              "sum 975, wagered 25, hands 1, illegal 1, goes on\n"},
    {.reading = "a_false_claim_loses_the_bet",
     .name = "the hand is 21 in three cards",
     .cards = "5d 6s 6h Tc Tc",
     .lines = "call new\n"
              "bet 10 # you 5d 6h, dealer ** 6s\n"
              "hit # you 5d 6h 10c, goes on\n"
              "claim # you 5d 6h 10c, dealer 10c 6s, illegal play (not the "
              "first hitMe of the hand), -10\n"},
    {.reading = "a_false_claim_loses_the_bet",
     .name = "the action isn't one",
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 10 # you Jd 9h, dealer ** 6s\n"
              "action 5 # you Jd 9h, dealer 10c 6s, illegal play (no such "
              "action), -10\n"},
    {.reading = "a_false_claim_loses_the_bet",
     .name = "the action is the largest int",
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 10 # you Jd 9h, dealer ** 6s\n"
              "action 2147483647 # you Jd 9h, dealer 10c 6s, illegal play "
              "(no such action), -10\n"},

    {.reading = "an_illegal_bet_costs_the_minimum_bet",
     .name = "a bet is too small",
     .least = 5,
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 4 # illegal play (less than the minimum bet)\n"
              "bet 10 # illegal play (after an illegal play)\n"
              "hit # illegal play (after an illegal play), -5\n"
              "again\n"
              "call\n"
              "bet 5 # you Jd 9h, dealer ** 6s\n"
              "sum 995, wagered 5, hands 1, illegal 3, goes on\n"},
    {.reading = "an_illegal_bet_costs_the_minimum_bet",
     .name = "a bet is too large",
     .least = 5,
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 101 # illegal play (more than the maximum bet)\n"
              "hit # illegal play (after an illegal play), -5\n"
              "stand # illegal play (after an illegal play), +0\n"
              "again\n"},
    {.reading = "an_illegal_bet_costs_the_minimum_bet",
     .name = "a bet is zero",
     .least = 5,
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 0 # illegal play (less than the minimum bet)\n"},
    {.reading = "an_illegal_bet_costs_the_minimum_bet",
     .name = "a bet is a negative number",
     .least = 5,
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 4294967293 # illegal play (more than the maximum bet)\n"},
    {.reading = "an_illegal_bet_costs_the_minimum_bet",
     .name = "a bet is beyond the credits",
     .least = 5,
     .bankroll = 7,
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 8 # illegal play (more than its credits)\n"
              "again # -5\n"
              "call refused\n"
              "sum 2, wagered 0, hands 0, illegal 1, broke\n"},
    {.reading = "an_illegal_bet_costs_the_minimum_bet",
     .name = "a hand gets a second bet",
     .least = 5,
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 10 # you Jd 9h, dealer ** 6s\n"
              "bet 10 # illegal play (only one bet for each call)\n"
              "stand # you Jd 9h, dealer 10c 6s, illegal play (after an "
              "illegal play), -10\n"},
    {.reading = "an_illegal_bet_costs_the_minimum_bet",
     .name = "a call gets a second hand",
     .least = 5,
     .cards = "Jd 6s 9h Tc 2c",
     .lines = "call new\n"
              "bet 10 # you Jd 9h, dealer ** 6s\n"
              "stand # you Jd 9h, dealer 10c 6s 2c, you win, +10\n"
              "bet 10 # illegal play (only one bet for each call)\n"
              "bet 10 # illegal play (after an illegal play)\n"},
    {.reading = "an_illegal_bet_costs_the_minimum_bet",
     .name = "a hit comes without a bet",
     .least = 5,
     .cards = "Jd 6s 9h Tc 2c",
     .lines = "call new\n"
              "hit # illegal play (no bet), -5\n"
              "leave\n"
              "sum 995, wagered 0, hands 0, illegal 1, left\n"},

    {.reading = "a_hand_must_be_played_to_its_end",
     .name = "the bot returns right after the bet",
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 10 # you Jd 9h, dealer ** 6s\n"
              "again # you Jd 9h, dealer 10c 6s, illegal play (the hand "
              "isn't over), -10\n"
              "sum 990, wagered 10, hands 1, illegal 1, goes on\n"},
    {.reading = "a_hand_must_be_played_to_its_end",
     .name = "the bot returns before the second split hand",
     .cards = "8d 6s 8h Tc Kh 7d 3d Qc",
     .lines = "call new\n"
              "bet 10 # you 8d 8h, dealer ** 6s\n"
              "split # you 8d Kh, goes on\n"
              "stand # you 8d Kh, goes on\n"
              "leave # you 8d Kh, dealer 10c 6s, illegal play (the hand "
              "isn't over), -20\n"
              "sum 980, wagered 20, hands 1, illegal 1, left\n"},

    {.reading = "a_bot_that_is_out_loses_all_its_credits",
     .name = "the bot is out in the middle of a hand",
     .cards = "Jd 6s 9h Tc",
     .lines = "call new\n"
              "bet 10 # you Jd 9h, dealer ** 6s\n"
              "out # -1000\n"
              "call refused\n"
              "hit # illegal play (between two calls), +0\n"
              "sum 0, wagered 10, hands 1, illegal 0, out\n"},
};

enum { STORIES_COUNT = sizeof STORIES / sizeof *STORIES };

#endif
