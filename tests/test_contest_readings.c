/* Challenge blackjack as it is read, each reading with arranged cards. A story
 * is what a bot says and hears, as the log of the contest has it, and what it
 * all comes to. Cards come in the order of the deal: the player's, the
 * dealer's that shows, the player's, the hole card, and those that are drawn.
 */
#include "support/check.h"

#include <inttypes.h>
#include <string.h>

#include "contest.h"
#include "support/arranged.h"

enum { STORY_SIZE = 4096 };

struct story {
    const char *name;
    struct contest_game game; /* no decks: the usual one */
    const char *cards;
    const char *lines;
};

/* Blanks in a row are one. */
static void squeeze(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (*from != ' ' || from[1] != ' ')
            *to++ = *from;
    *to = '\0';
}

static void add_line(char told[STORY_SIZE], const char *line)
{
    size_t length = strlen(told);
    snprintf(told + length, STORY_SIZE - length, "%s\n", line);
}

/* Says what stands in the line; writes down what is heard. The winnings that
 * are reported are the change of the credits, always. */
static void say_line(struct contest_casino *casino, const char *line,
                     char told[STORY_SIZE])
{
    struct contest_request request;
    struct contest_answer answer;
    char problem[CONTEST_PROBLEM_SIZE], written[CONTEST_LINE_SIZE];
    int64_t before = contest_casino_credits(casino);
    if (!contest_request_read(line, &request, problem))
        fail_msg("%s", problem);
    contest_casino_answer(casino, &request, &answer);
    assert_count_equal(contest_casino_credits(casino) - before, answer.winnings,
                       "%s: credits change by", line);
    contest_request_write(&request, &answer, written);
    squeeze(written);
    add_line(told, written);
}

static void say_sum(const struct contest_casino *casino, char told[STORY_SIZE])
{
    char line[CONTEST_LINE_SIZE];
    snprintf(line, sizeof line,
             "sum %" PRId64 ", wagered %" PRId64 ", hands %" PRId64
             ", illegal %" PRId64 ", %s",
             contest_casino_credits(casino), casino->tally.wagered,
             casino->tally.hands, casino->tally.illegal,
             contest_end_name(casino->end));
    add_line(told, line);
}

static void tell(const struct story *story)
{
    struct contest_casino casino;
    struct contest_game game =
        story->game.decks > 0 ? story->game : contest_game_usual();
    const struct shoe shoe = arrange(story->cards);
    int cards[SHOE_CARDS];
    char lines[STORY_SIZE], told[STORY_SIZE] = "";
    for (int i = 0; i < shoe.count; i++)
        cards[i] = shoe.cards[shoe.count - 1 - i];
    contest_casino_arrange(&casino, &game, cards, shoe.count);
    snprintf(lines, sizeof lines, "%s", story->lines);
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n")) {
        bool new_deck;
        if (strncmp(line, "call", 4) == 0)
            add_line(told, !contest_casino_call(&casino, &new_deck)
                               ? "call refused"
                           : new_deck ? "call new"
                                      : "call");
        else if (strncmp(line, "sum", 3) == 0)
            say_sum(&casino, told);
        else
            say_line(&casino, line, told);
    }
    assert_text_equal(told, story->lines, "%s", story->name);
}

static void tell_all(const struct story stories[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        tell(&stories[i]);
}

#define TELL(stories) tell_all(stories, sizeof stories / sizeof *stories)

static struct contest_game poor(int64_t bankroll)
{
    struct contest_game game = contest_game_usual();
    game.bankroll = bankroll;
    return game;
}

static struct contest_game generous(void)
{
    struct contest_game game = contest_game_usual();
    game.natural_3_2 = true;
    return game;
}

/* ---- Cards and totals ---- */

static void an_ace_is_spot_one_and_a_jack_eleven(void **state)
{
    (void)state;
    assert_int_equal(k1, 1);
    assert_int_equal(kAce, 1);
    assert_int_equal(k2, 2);
    assert_int_equal(k10, 10);
    assert_int_equal(kJack, 11);
    assert_int_equal(kQueen, 12);
    assert_int_equal(kKing, 13);
}

static void every_card_is_shown_with_its_spot_and_suit(void **state)
{
    (void)state;
    const struct contest_game game = contest_game_usual();
    int deck[DECK_CARDS];
    deck_fresh(deck, 1);
    for (int i = 0; i < DECK_CARDS; i++) {
        static const Suit suits[] = {[CLUBS] = kClubs,
                                     [DIAMONDS] = kDiamonds,
                                     [HEARTS] = kHearts,
                                     [SPADES] = kSpades};
        const int cards[] = {deck[i], 102, 103, 104};
        const struct contest_request bet = {.word = CONTEST_BETS, .number = 1};
        struct contest_casino casino;
        struct contest_answer answer;
        bool new_deck;
        contest_casino_arrange(&casino, &game, cards, 4);
        assert_true(contest_casino_call(&casino, &new_deck));
        contest_casino_answer(&casino, &bet, &answer);
        assert_int_equal(answer.yours[0].suit, suits[card_suit(deck[i])]);
        assert_int_equal(answer.yours[0].spot, card_face(deck[i]) == ACE
                                                   ? 1
                                                   : (int)card_face(deck[i]));
    }
}

static void the_higher_total_wins(void **state)
{
    (void)state;
    const struct story stories[] = {
        {.name = "the player is higher",
         .cards = "Kd 6s 9h Tc 2c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Kd 9h, goes on, +0\n"
                  "stand # dealer 6s 10c 2c, you are higher, +10\n"
                  "again\n"
                  "sum 1010, wagered 10, hands 1, illegal 0, goes on\n"},
        {.name = "the dealer is higher",
         .cards = "Kd 6s 7h Tc 2c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Kd 7h, goes on, +0\n"
                  "stand # dealer 6s 10c 2c, dealer is higher, -10\n"
                  "leave\n"
                  "sum 990, wagered 10, hands 1, illegal 0, left\n"},
        {.name = "a push counts as wagered",
         .cards = "Kd 6s 8h Tc 2c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Kd 8h, goes on, +0\n"
                  "stand # dealer 6s 10c 2c, push, +0\n"
                  "sum 1000, wagered 10, hands 1, illegal 0, goes on\n"},
        {.name = "a bust loses at once",
         .cards = "Kd 6s 6h Tc Qc",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Kd 6h, goes on, +0\n"
                  "hit # Qc, dealer 6s 10c, you bust, -10\n"
                  "sum 990, wagered 10, hands 1, illegal 0, goes on\n"},
        {.name = "the dealer busts",
         .cards = "Kd 6s 2h Tc Qc",
         .lines = "call new\n"
                  "bet 100 # dealer 6s, you Kd 2h, goes on, +0\n"
                  "stand # dealer 6s 10c Qc, dealer busts, +100\n"
                  "sum 1100, wagered 100, hands 1, illegal 0, goes on\n"},
        {.name = "the dealer stands on a soft 17",
         .cards = "Kd 6s 8h Ac 2c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Kd 8h, goes on, +0\n"
                  "stand # dealer 6s Ac, you are higher, +10\n"},
        {.name = "21 is not the end of a hand",
         .cards = "Kd 6s 5h Tc 6c 2d",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Kd 5h, goes on, +0\n"
                  "hit # 6c, dealer 6s, goes on, +0\n"
                  "hit # 2d, dealer 6s 10c, you bust, -10\n"},
    };
    TELL(stories);
}

/* ---- Naturals ---- */

static void a_claimed_natural_wins_at_once(void **state)
{
    (void)state;
    const struct story stories[] = {
        {.name = "1:1",
         .cards = "Kd 6s Ah Tc 5c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Kd Ah, goes on, +0\n"
                  "claim # dealer 6s 10c, blackjack, +10\n"
                  "again\n"
                  "sum 1010, wagered 10, hands 1, illegal 0, goes on\n"},
        {.name = "3:2",
         .game = generous(),
         .cards = "Kd 6s Ah Tc 5c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Kd Ah, goes on, +0\n"
                  "claim # dealer 6s 10c, blackjack, +15\n"},
        {.name = "3:2 of an odd bet, the half dropped",
         .game = generous(),
         .cards = "Kd 6s Ah Tc 5c",
         .lines = "call new\n"
                  "bet 7 # dealer 6s, you Kd Ah, goes on, +0\n"
                  "claim # dealer 6s 10c, blackjack, +10\n"
                  "sum 1010, wagered 7, hands 1, illegal 0, goes on\n"},
        {.name = "against the dealer's it is a push",
         .game = generous(),
         .cards = "Kd As Ah Tc",
         .lines = "call new\n"
                  "bet 10 # dealer As, you Kd Ah, goes on, +0\n"
                  "claim # dealer As 10c, push, +0\n"},
    };
    TELL(stories);
}

static void a_natural_that_is_not_claimed_is_a_plain_21(void **state)
{
    (void)state;
    const struct story stories[] = {
        {.name = "a push against the dealer's natural",
         .cards = "Kd As Ah Tc",
         .lines = "call new\n"
                  "bet 10 # dealer As, you Kd Ah, goes on, +0\n"
                  "stand # dealer As 10c, push, +0\n"},
        {.name = "a push against 21 in three cards",
         .cards = "Kd 6s Ah Tc 5c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Kd Ah, goes on, +0\n"
                  "stand # dealer 6s 10c 5c, push, +0\n"},
        {.name = "1:1 where naturals pay 3:2",
         .game = generous(),
         .cards = "Kd 6s Ah Tc 2c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Kd Ah, goes on, +0\n"
                  "stand # dealer 6s 10c 2c, you are higher, +10\n"},
        {.name = "it may be hit, and can't be claimed any more",
         .cards = "Kd 6s Ah Tc 5c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Kd Ah, goes on, +0\n"
                  "hit # 5c, dealer 6s, goes on, +0\n"
                  "claim # dealer 6s, illegal play, -10\n"},
        {.name = "and doubled",
         .cards = "Kd 6s Ah Tc 5c Kh",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Kd Ah, goes on, +0\n"
                  "double # 5c, dealer 6s 10c Kh, dealer busts, +20\n"},
    };
    TELL(stories);
}

static void a_dealers_natural_is_settled_before_any_card(void **state)
{
    (void)state;
    const struct story stories[] = {
        {.name = "a hit brings none",
         .cards = "Kd As 2h Tc 5c",
         .lines = "call new\n"
                  "bet 10 # dealer As, you Kd 2h, goes on, +0\n"
                  "hit # dealer As 10c, dealer has blackjack, -10\n"
                  "sum 990, wagered 10, hands 1, illegal 0, goes on\n"},
        {.name = "under a ten, too",
         .cards = "Kd Qs 9h Ac",
         .lines = "call new\n"
                  "bet 10 # dealer Qs, you Kd 9h, goes on, +0\n"
                  "stand # dealer Qs Ac, dealer has blackjack, -10\n"},
        {.name = "a double loses the original bet",
         .cards = "6d As 5h Tc 5c",
         .lines = "call new\n"
                  "bet 10 # dealer As, you 6d 5h, goes on, +0\n"
                  "double # dealer As 10c, dealer has blackjack, -10\n"
                  "sum 990, wagered 10, hands 1, illegal 0, goes on\n"},
        {.name = "so does a split",
         .cards = "8d As 8h Tc 5c 5d",
         .lines = "call new\n"
                  "bet 10 # dealer As, you 8d 8h, goes on, +0\n"
                  "split # dealer As 10c, dealer has blackjack, -10\n"},
        {.name = "what is illegal stays so",
         .cards = "8d As 9h Tc",
         .lines = "call new\n"
                  "bet 10 # dealer As, you 8d 9h, goes on, +0\n"
                  "split insured # dealer As, illegal play, -10\n"
                  "sum 990, wagered 10, hands 1, illegal 1, goes on\n"},
    };
    TELL(stories);
}

/* ---- Insurance ---- */

static void insurance_costs_half_and_saves_the_bet(void **state)
{
    (void)state;
    const struct story stories[] = {
        {.name = "with a dealer's natural the net is zero",
         .cards = "Kd As 2h Tc",
         .lines = "call new\n"
                  "bet 10 # dealer As, you Kd 2h, goes on, +0\n"
                  "stand insured # dealer As 10c, dealer has blackjack, +0\n"
                  "sum 1000, wagered 10, hands 1, illegal 0, goes on\n"},
        {.name = "with an odd bet, too",
         .cards = "Kd As 2h Tc",
         .lines = "call new\n"
                  "bet 7 # dealer As, you Kd 2h, goes on, +0\n"
                  "hit insured # dealer As 10c, dealer has blackjack, +0\n"},
        {.name = "and with two naturals",
         .cards = "Kd As Ah Tc",
         .lines = "call new\n"
                  "bet 10 # dealer As, you Kd Ah, goes on, +0\n"
                  "claim insured # dealer As 10c, push, +0\n"},
        {.name = "without one, half the bet is lost at once, rounded up",
         .cards = "Kd As 2h 9c 5h",
         .lines = "call new\n"
                  "bet 7 # dealer As, you Kd 2h, goes on, +0\n"
                  "hit insured # 5h, dealer As, goes on, -4\n"
                  "stand # dealer As 9c, dealer is higher, -7\n"
                  "sum 989, wagered 7, hands 1, illegal 0, goes on\n"},
        {.name = "in one with the end of the hand",
         .cards = "Kd As Qh 8c",
         .lines = "call new\n"
                  "bet 10 # dealer As, you Kd Qh, goes on, +0\n"
                  "stand insured # dealer As 8c, you are higher, +5\n"},
        {.name = "a claim pays beside it",
         .cards = "Kd As Ah 8c",
         .lines = "call new\n"
                  "bet 10 # dealer As, you Kd Ah, goes on, +0\n"
                  "claim insured # dealer As 8c, blackjack, +5\n"},
    };
    TELL(stories);
}

static void insurance_is_ignored_where_it_is_not_offered(void **state)
{
    (void)state;
    const struct story stories[] = {
        {.name = "under a ten",
         .cards = "Kd Qs 9h Ac",
         .lines = "call new\n"
                  "bet 10 # dealer Qs, you Kd 9h, goes on, +0\n"
                  "stand insured # dealer Qs Ac, dealer has blackjack, -10\n"},
        {.name = "at the second hitMe",
         .cards = "2d As 3h 8c 5h",
         .lines = "call new\n"
                  "bet 10 # dealer As, you 2d 3h, goes on, +0\n"
                  "hit # 5h, dealer As, goes on, +0\n"
                  "stand insured # dealer As 8c, dealer is higher, -10\n"},
        {.name = "where the credits don't suffice",
         .game = poor(14),
         .cards = "Kd As 2h Tc",
         .lines = "call new\n"
                  "bet 10 # dealer As, you Kd 2h, goes on, +0\n"
                  "stand insured # dealer As 10c, dealer has blackjack, -10\n"},
        {.name = "nor beside the double",
         .game = poor(24),
         .cards = "6d As 5h 8c Kh",
         .lines = "call new\n"
                  "bet 10 # dealer As, you 6d 5h, goes on, +0\n"
                  "double insured # Kh, dealer As 8c, you are higher, +20\n"
                  "sum 44, wagered 20, hands 1, illegal 0, goes on\n"},
    };
    TELL(stories);
}

/* ---- Doubles and splits ---- */

static void a_double_is_twice_the_bet_and_one_card(void **state)
{
    (void)state;
    const struct story stories[] = {
        {.name = "won",
         .cards = "6d 6s 5h Tc Kh 2c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you 6d 5h, goes on, +0\n"
                  "double # Kh, dealer 6s 10c 2c, you are higher, +20\n"
                  "sum 1020, wagered 20, hands 1, illegal 0, goes on\n"},
        {.name = "bust",
         .cards = "Td 6s 5h Tc Kh",
         .lines = "call new\n"
                  "bet 100 # dealer 6s, you 10d 5h, goes on, +0\n"
                  "double # Kh, dealer 6s 10c, you bust, -200\n"
                  "sum 800, wagered 200, hands 1, illegal 0, goes on\n"},
        {.name = "not after a third card",
         .cards = "2d 6s 3h Tc 4c Kh",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you 2d 3h, goes on, +0\n"
                  "hit # 4c, dealer 6s, goes on, +0\n"
                  "double # dealer 6s, illegal play, -10\n"
                  "again\n"
                  "sum 990, wagered 10, hands 1, illegal 1, goes on\n"},
        {.name = "not beyond the credits",
         .game = poor(19),
         .cards = "6d 6s 5h Tc Kh 2c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you 6d 5h, goes on, +0\n"
                  "double # dealer 6s, illegal play, -10\n"
                  "sum 9, wagered 10, hands 1, illegal 1, goes on\n"},
    };
    TELL(stories);
}

static void the_first_split_hand_stands_and_waits(void **state)
{
    (void)state;
    const struct story stories[] = {
        {.name = "a jack and a queen; the dealer plays once",
         .cards = "Jd 6s Qh Tc 8h 9d 2c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Jd Qh, goes on, +0\n"
                  "split # 8h, dealer 6s, goes on, +0\n"
                  "stand # dealer 6s, goes on, +0\n"
                  "split # 9d, dealer 6s, goes on, +0\n"
                  "stand # dealer 6s 10c 2c, you are higher, +10\n"
                  "sum 1010, wagered 20, hands 1, illegal 0, goes on\n"},
        {.name = "the first busts and is reported at once",
         .cards = "8d 6s 8h Tc Kh 7d 3d Qc",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you 8d 8h, goes on, +0\n"
                  "split # Kh, dealer 6s, goes on, +0\n"
                  "hit # 7d, dealer 6s, you bust, -10\n"
                  "split # 3d, dealer 6s, goes on, +0\n"
                  "stand # dealer 6s 10c Qc, dealer busts, +10\n"
                  "sum 1000, wagered 20, hands 1, illegal 0, goes on\n"},
        {.name = "the first has five cards",
         .cards = "2d 6s 2h Tc 2c 3c 4c 5c Kd 3d",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you 2d 2h, goes on, +0\n"
                  "split # 2c, dealer 6s, goes on, +0\n"
                  "hit # 3c, dealer 6s, goes on, +0\n"
                  "hit # 4c, dealer 6s, goes on, +0\n"
                  "hit # 5c, dealer 6s, five cards, +10\n"
                  "split # Kd, dealer 6s, goes on, +0\n"
                  "stand # dealer 6s 10c 3d, dealer is higher, -10\n"},
        {.name = "the second busts, the first is still to be settled",
         .cards = "8d 6s 8h Tc Kh Kd 5d 4c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you 8d 8h, goes on, +0\n"
                  "split # Kh, dealer 6s, goes on, +0\n"
                  "stand # dealer 6s, goes on, +0\n"
                  "split # Kd, dealer 6s, goes on, +0\n"
                  "hit # 5d, dealer 6s 10c 4c, you bust, -20\n"
                  "sum 980, wagered 20, hands 1, illegal 0, goes on\n"},
    };
    TELL(stories);
}

static void split_aces_are_hands_like_any_others(void **state)
{
    (void)state;
    const struct story stories[] = {
        {.name = "an ace and a ten are a plain 21, and both may be hit",
         .game = generous(),
         .cards = "Ad 6s Ah Tc Kh 2d 9c 5c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Ad Ah, goes on, +0\n"
                  "split # Kh, dealer 6s, goes on, +0\n"
                  "stand # dealer 6s, goes on, +0\n"
                  "split # 2d, dealer 6s, goes on, +0\n"
                  "hit # 9c, dealer 6s, goes on, +0\n"
                  "stand # dealer 6s 10c 5c, dealer is higher, -10\n"
                  "sum 990, wagered 20, hands 1, illegal 0, goes on\n"},
        {.name = "no natural to claim",
         .cards = "Ad 6s Ah Tc Kh 2d",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Ad Ah, goes on, +0\n"
                  "split # Kh, dealer 6s, goes on, +0\n"
                  "claim # dealer 6s, illegal play, -20\n"},
    };
    TELL(stories);
}

static void a_split_may_be_illegal(void **state)
{
    (void)state;
    const struct story stories[] = {
        {.name = "no pair",
         .cards = "Jd 6s 9h Tc",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Jd 9h, goes on, +0\n"
                  "split # dealer 6s, illegal play, -10\n"},
        {.name = "a second split",
         .cards = "8d 6s 8h Tc 8c 3c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you 8d 8h, goes on, +0\n"
                  "split # 8c, dealer 6s, goes on, +0\n"
                  "split # dealer 6s, illegal play, -20\n"
                  "sum 980, wagered 20, hands 1, illegal 1, goes on\n"},
        {.name = "beyond the credits",
         .game = poor(19),
         .cards = "8d 6s 8h Tc 8c 3c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you 8d 8h, goes on, +0\n"
                  "split # dealer 6s, illegal play, -10\n"},
        {.name = "a double on a split hand",
         .cards = "8d 6s 8h Tc 3c 3d",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you 8d 8h, goes on, +0\n"
                  "split # 3c, dealer 6s, goes on, +0\n"
                  "double # dealer 6s, illegal play, -20\n"},
        {.name = "the second hand is not begun",
         .cards = "8d 6s 8h Tc Kh 7d 3d Qc",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you 8d 8h, goes on, +0\n"
                  "split # Kh, dealer 6s, goes on, +0\n"
                  "hit # 7d, dealer 6s, you bust, -10\n"
                  "hit # dealer 6s, illegal play, -10\n"
                  "sum 980, wagered 20, hands 1, illegal 1, goes on\n"},
        {.name = "nor a third one",
         .cards = "8d 6s 8h Tc Kh 8c 3d Qc",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you 8d 8h, goes on, +0\n"
                  "split # Kh, dealer 6s, goes on, +0\n"
                  "stand # dealer 6s, goes on, +0\n"
                  "split # 8c, dealer 6s, goes on, +0\n"
                  "split # dealer 6s, illegal play, -20\n"},
    };
    TELL(stories);
}

static void five_cards_win_at_once(void **state)
{
    (void)state;
    const struct story stories[] = {
        {.name = "whatever the dealer has",
         .cards = "2d Js 2h Kc 2c 3c 4c",
         .lines = "call new\n"
                  "bet 10 # dealer Js, you 2d 2h, goes on, +0\n"
                  "hit # 2c, dealer Js, goes on, +0\n"
                  "hit # 3c, dealer Js, goes on, +0\n"
                  "hit # 4c, dealer Js Kc, five cards, +10\n"
                  "sum 1010, wagered 10, hands 1, illegal 0, goes on\n"},
        {.name = "a soft 21 may be hit for it",
         .cards = "2d Js 8h Kc Ac Ad 4c",
         .lines = "call new\n"
                  "bet 10 # dealer Js, you 2d 8h, goes on, +0\n"
                  "hit # Ac, dealer Js, goes on, +0\n"
                  "hit # Ad, dealer Js, goes on, +0\n"
                  "hit # 4c, dealer Js Kc, five cards, +10\n"},
    };
    TELL(stories);
}

/* ---- What is illegal ---- */

static void a_false_claim_loses_the_bet(void **state)
{
    (void)state;
    const struct story stories[] = {
        {.name = "no 21",
         .cards = "Jd 6s 9h Tc",
         .lines = "call new\n"
                  "bet 25 # dealer 6s, you Jd 9h, goes on, +0\n"
                  "claim # dealer 6s, illegal play, -25\n"
                  "again\n"
                  "sum 975, wagered 25, hands 1, illegal 1, goes on\n"},
        {.name = "21 in three cards",
         .cards = "5d 6s 6h Tc Tc",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you 5d 6h, goes on, +0\n"
                  "hit # 10c, dealer 6s, goes on, +0\n"
                  "claim # dealer 6s, illegal play, -10\n"},
        {.name = "an action that is none",
         .cards = "Jd 6s 9h Tc",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Jd 9h, goes on, +0\n"
                  "action 5 # dealer 6s, illegal play, -10\n"},
        {.name = "another one that is none",
         .cards = "Jd 6s 9h Tc",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Jd 9h, goes on, +0\n"
                  "action -9223372036854775808 # dealer 6s, illegal play, "
                  "-10\n"},
    };
    TELL(stories);
}

static void a_bet_that_is_none_costs_the_least_one(void **state)
{
    (void)state;
    struct contest_game game = contest_game_usual();
    game.least = 5;
    struct contest_game short_of_it = game;
    short_of_it.bankroll = 7;
    const struct story stories[] = {
        {.name = "too little",
         .game = game,
         .cards = "Jd 6s 9h Tc",
         .lines = "call new\n"
                  "bet 4 # illegal play, -5\n"
                  "bet 10 # illegal play, +0\n"
                  "hit # illegal play, +0\n"
                  "again\n"
                  "call\n"
                  "bet 5 # dealer 6s, you Jd 9h, goes on, +0\n"
                  "sum 995, wagered 5, hands 1, illegal 3, goes on\n"},
        {.name = "too much",
         .game = game,
         .cards = "Jd 6s 9h Tc",
         .lines = "call new\n"
                  "bet 101 # illegal play, -5\n"},
        {.name = "less than nothing",
         .game = game,
         .cards = "Jd 6s 9h Tc",
         .lines = "call new\n"
                  "bet -9223372036854775808 # illegal play, -5\n"},
        {.name = "as much as a number holds",
         .game = game,
         .cards = "Jd 6s 9h Tc",
         .lines = "call new\n"
                  "bet 9223372036854775807 # illegal play, -5\n"},
        {.name = "beyond the credits",
         .game = short_of_it,
         .cards = "Jd 6s 9h Tc",
         .lines = "call new\n"
                  "bet 8 # illegal play, -5\n"
                  "again\n"
                  "call refused\n"
                  "sum 2, wagered 0, hands 0, illegal 1, broke\n"},
        {.name = "a second bet in a hand",
         .game = game,
         .cards = "Jd 6s 9h Tc",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Jd 9h, goes on, +0\n"
                  "bet 10 # dealer 6s, illegal play, -10\n"},
        {.name = "a second hand in a call",
         .game = game,
         .cards = "Jd 6s 9h Tc 2c",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Jd 9h, goes on, +0\n"
                  "stand # dealer 6s 10c 2c, you are higher, +10\n"
                  "bet 10 # dealer 6s 10c 2c, illegal play, -5\n"
                  "bet 10 # illegal play, +0\n"},
        {.name = "a hit without a bet",
         .game = game,
         .cards = "Jd 6s 9h Tc 2c",
         .lines = "call new\n"
                  "hit # illegal play, -5\n"
                  "leave\n"
                  "sum 995, wagered 0, hands 0, illegal 1, left\n"},
    };
    TELL(stories);
}

static void a_hand_must_be_played_to_its_end(void **state)
{
    (void)state;
    const struct story stories[] = {
        {.name = "before the first word",
         .cards = "Jd 6s 9h Tc",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Jd 9h, goes on, +0\n"
                  "again # dealer 6s, illegal play, -10\n"
                  "sum 990, wagered 10, hands 1, illegal 1, goes on\n"},
        {.name = "before the second split hand",
         .cards = "8d 6s 8h Tc Kh 7d 3d Qc",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you 8d 8h, goes on, +0\n"
                  "split # Kh, dealer 6s, goes on, +0\n"
                  "stand # dealer 6s, goes on, +0\n"
                  "leave # dealer 6s, illegal play, -20\n"
                  "sum 980, wagered 20, hands 1, illegal 1, left\n"},
    };
    TELL(stories);
}

/* ---- The end of a match ---- */

static void
returning_without_a_bet_is_a_pass_and_passes_are_counted(void **state)
{
    (void)state;
    const struct contest_game game = contest_game_usual();
    const struct contest_request pass = {.word = CONTEST_RETURNS, .flag = true};
    struct contest_casino casino;
    struct contest_answer answer;
    bool new_deck;
    contest_casino_open(&casino, &game, 1, 1);
    for (int i = 0; i < CONTEST_PASSES; i++) {
        assert_true(contest_casino_call(&casino, &new_deck));
        assert_int_equal(new_deck, i == 0);
        contest_casino_answer(&casino, &pass, &answer);
        assert_int_equal(answer.winnings, 0);
    }
    assert_false(contest_casino_call(&casino, &new_deck));
    assert_int_equal(casino.end, CONTEST_PASSED);
    assert_int_equal(contest_casino_credits(&casino), 1000);
    assert_int_equal(casino.table.shoe.count, 6 * DECK_CARDS);
}

static void who_is_out_loses_all_that_it_has(void **state)
{
    (void)state;
    const struct story stories[] = {
        {.name = "in the middle of a hand",
         .cards = "Jd 6s 9h Tc",
         .lines = "call new\n"
                  "bet 10 # dealer 6s, you Jd 9h, goes on, +0\n"
                  "out # -1000\n"
                  "call refused\n"
                  "hit # illegal play, +0\n"
                  "sum 0, wagered 10, hands 1, illegal 0, out\n"}};
    TELL(stories);
}

static void what_is_said_between_calls_changes_nothing(void **state)
{
    (void)state;
    static const struct contest_request said[] = {
        {.word = CONTEST_BETS, .number = 10},
        {.word = CONTEST_HITS, .number = kHitMe},
        {.word = CONTEST_RETURNS, .flag = false}};
    const struct contest_game game = contest_game_usual();
    struct contest_casino casino, before;
    struct contest_answer answer;
    contest_casino_open(&casino, &game, 1, 1);
    before = casino;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        contest_casino_answer(&casino, &said[i], &answer);
        assert_int_equal(answer.result, kIllegalPlay);
        assert_int_equal(answer.winnings, 0);
        assert_memory_equal(&casino, &before, sizeof before);
    }
}

static void a_freeloader_pays_for_what_it_did_not_wager(void **state)
{
    (void)state;
    struct contest_casino casino = {.game.bankroll = 1000};
    assert_int_equal(contest_casino_penalty(&casino), 1000);
    casino.tally.wagered = 999;
    assert_int_equal(contest_casino_penalty(&casino), 1);
    casino.tally.wagered = 1000;
    assert_int_equal(contest_casino_penalty(&casino), 0);
    casino.tally.wagered = 5000;
    assert_int_equal(contest_casino_penalty(&casino), 0);
}

static void a_game_that_makes_no_sense_is_refused(void **state)
{
    (void)state;
    char problem[CONTEST_PROBLEM_SIZE];
    struct contest_game game = contest_game_usual();
    assert_true(contest_game_check(&game, problem));
    game.least = 101;
    assert_false(contest_game_check(&game, problem));
    assert_text_has(problem, "least bet", "bets");
    game = poor(4);
    game.least = 5;
    assert_false(contest_game_check(&game, problem));
    assert_text_has(problem, "bankroll", "bankroll");
    game = contest_game_usual();
    game.decks = 2;
    game.cut = 80; /* 104 - 83 + 1 cards */
    assert_true(contest_game_check(&game, problem));
    game.cut = 81; /* 104 - 84 + 1 */
    assert_false(contest_game_check(&game, problem));
    assert_text_has(problem, "the cut leaves 21 of 2 decks", "cut");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_ace_is_spot_one_and_a_jack_eleven),
        cmocka_unit_test(every_card_is_shown_with_its_spot_and_suit),
        cmocka_unit_test(the_higher_total_wins),
        cmocka_unit_test(a_claimed_natural_wins_at_once),
        cmocka_unit_test(a_natural_that_is_not_claimed_is_a_plain_21),
        cmocka_unit_test(a_dealers_natural_is_settled_before_any_card),
        cmocka_unit_test(insurance_costs_half_and_saves_the_bet),
        cmocka_unit_test(insurance_is_ignored_where_it_is_not_offered),
        cmocka_unit_test(a_double_is_twice_the_bet_and_one_card),
        cmocka_unit_test(the_first_split_hand_stands_and_waits),
        cmocka_unit_test(split_aces_are_hands_like_any_others),
        cmocka_unit_test(a_split_may_be_illegal),
        cmocka_unit_test(five_cards_win_at_once),
        cmocka_unit_test(a_false_claim_loses_the_bet),
        cmocka_unit_test(a_bet_that_is_none_costs_the_least_one),
        cmocka_unit_test(a_hand_must_be_played_to_its_end),
        cmocka_unit_test(
            returning_without_a_bet_is_a_pass_and_passes_are_counted),
        cmocka_unit_test(who_is_out_loses_all_that_it_has),
        cmocka_unit_test(what_is_said_between_calls_changes_nothing),
        cmocka_unit_test(a_freeloader_pays_for_what_it_did_not_wager),
        cmocka_unit_test(a_game_that_makes_no_sense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
