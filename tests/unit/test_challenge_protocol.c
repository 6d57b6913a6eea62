/* Tests the lines that the referee and a program exchange. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "challenge/blackjack/blackjack_contest.h"
#include "challenge/bot/bot.h"
#include "support/usual_challenge.h"

/* ---- Lines to a program ---- */

enum {
    ACE_S = 414,
    FIVE_D = 205,
    EIGHT_H = 308,
    EIGHT_C = 108,
    KING_C = 113,
    TEN_D = 210,
    NINE_H = 309,
    TWO_C = 102
};

/* A match in which the test arranges the cards. The first card goes to the
 * player, the second to the dealer (face up), the third to the player and the
 * fourth to the dealer. */
struct arranged {
    struct referee referee;
    struct challenge_ruling ruling;
    int64_t credits; /* at the start of the hand */
};

#define ARRANGE(arranged, ...)                    \
    arrange(arranged, (const int[]){__VA_ARGS__}, \
            (int)(sizeof((const int[]){__VA_ARGS__}) / sizeof(int)))

static void arrange(struct arranged *arranged, const int cards[], int count)
{
    struct challenge_game game = usual_game();
    bool new_deck;
    referee_arrange(&arranged->referee, &game, cards, count);
    arranged->credits = referee_credits(&arranged->referee);
    arranged->ruling = (struct challenge_ruling){.why = NULL};
    assert_true(referee_call(&arranged->referee, &new_deck));
}

static void request(struct arranged *arranged, enum challenge_request_kind kind,
                    int64_t number, bool flag)
{
    const struct challenge_request request = {kind, number, flag};
    referee_answer(&arranged->referee, &request, &arranged->ruling);
}

/* Checks the line that the program gets next. */
static void assert_line(const struct arranged *arranged, const char *expected)
{
    char line[PROTOCOL_LINE_SIZE];
    (void)referee_show(&arranged->referee,
                       (Result)arranged->ruling.answer.result, true,
                       arranged->credits, line);
    assert_text_equal(line, expected, "the line");
}

#define TABLE(credits) " credits=" credits " min=1 max=100 decks=6 new-shoe=yes"

TEST(a_hand_is_told_in_whole_lines)
{
    struct arranged arranged;
    ARRANGE(&arranged, EIGHT_H, KING_C, TWO_C, 206, ACE_S, TEN_D);
    assert_line(&arranged, "bet" TABLE("1000"));
    request(&arranged, CHALLENGE_BETS, 10, false);
    assert_line(&arranged, "play hand=8h,2c dealer=Kc "
                           "actions=stand,hit,double insurance=0 bet=10 "
                           "split=no other=none" TABLE("990"));
    request(&arranged, CHALLENGE_HITS, kHitMe, false);
    assert_line(&arranged,
                "play hand=8h,2c,As dealer=Kc actions=stand,hit "
                "insurance=0 bet=10 split=no other=none" TABLE("990"));
    request(&arranged, CHALLENGE_HITS, kStandPat, false);
    assert_line(&arranged, "result outcome=dealer-bust winnings=10 "
                           "hand=8h,2c,As dealer=Kc,6d,10d other-outcome=none "
                           "other=none" TABLE("1010"));
}

TEST(insurance_has_a_price_only_against_an_ace)
{
    struct arranged arranged;
    ARRANGE(&arranged, EIGHT_H, ACE_S, TWO_C, KING_C);
    request(&arranged, CHALLENGE_BETS, 9, false);
    assert_line(&arranged, "play hand=8h,2c dealer=As "
                           "actions=stand,hit,double insurance=5 bet=9 "
                           "split=no other=none" TABLE("991"));
    request(&arranged, CHALLENGE_HITS, kHitMe, true);
    assert_line(&arranged, "result outcome=dealer-blackjack winnings=0 "
                           "hand=8h,2c dealer=As,Kc other-outcome=none "
                           "other=none" TABLE("1000"));
}

TEST(a_natural_can_be_claimed)
{
    struct arranged arranged;
    ARRANGE(&arranged, ACE_S, EIGHT_H, KING_C, TEN_D);
    request(&arranged, CHALLENGE_BETS, 10, false);
    assert_line(&arranged, "play hand=As,Kc dealer=8h "
                           "actions=stand,claim,hit,double insurance=0 bet=10 "
                           "split=no other=none" TABLE("990"));
    request(&arranged, CHALLENGE_HITS, kClaimBlackjack, false);
    assert_line(&arranged,
                "result outcome=blackjack winnings=10 hand=As,Kc "
                "dealer=8h,10d other-outcome=none other=none" TABLE("1010"));
}

/* The second hand's second card is dealt when the first hand is done, but shown
 * only when the second hand begins. */
TEST(both_hands_of_a_split_are_told)
{
    struct arranged arranged;
    ARRANGE(&arranged, EIGHT_H, FIVE_D, EIGHT_C, KING_C, TEN_D, NINE_H, TWO_C,
            NINE_H);
    request(&arranged, CHALLENGE_BETS, 10, false);
    request(&arranged, CHALLENGE_HITS, kSplitAndHitMe, false);
    assert_line(&arranged,
                "play hand=8h,10d dealer=5d actions=stand,hit "
                "insurance=0 bet=10 split=first other=8c" TABLE("980"));
    request(&arranged, CHALLENGE_HITS, kHitMe, false); /* the nine: a bust */
    request(&arranged, CHALLENGE_HITS, kSplitAndHitMe, false);
    assert_line(&arranged,
                "play hand=8c,2c dealer=5d actions=stand,hit "
                "insurance=0 bet=10 split=second other=8h,10d,9h" TABLE("980"));
    request(&arranged, CHALLENGE_HITS, kStandPat, false);
    assert_line(&arranged, "result outcome=dealer-bust winnings=0 hand=8c,2c "
                           "dealer=5d,Kc,9h other-outcome=bust "
                           "other=8h,10d,9h" TABLE("1000"));
}

TEST(an_illegal_play_is_told)
{
    struct arranged arranged;
    ARRANGE(&arranged, EIGHT_H, KING_C, TWO_C, 206);
    request(&arranged, CHALLENGE_BETS, 500, false);
    assert_line(&arranged,
                "result outcome=illegal winnings=-1 hand=none "
                "dealer=none other-outcome=none other=none" TABLE("999"));
    ARRANGE(&arranged, EIGHT_H, KING_C, TWO_C, 206);
    request(&arranged, CHALLENGE_BETS, 20, false);
    request(&arranged, CHALLENGE_HITS, kSplitAndHitMe, false);
    assert_line(&arranged,
                "result outcome=illegal winnings=-20 hand=8h,2c "
                "dealer=Kc,6d other-outcome=none other=none" TABLE("980"));
}

TEST(the_longest_lines_fit)
{
    char line[PROTOCOL_LINE_SIZE];
    struct referee referee = {
        .turn = CHALLENGE_RETURN,
        .game = {.decks = 10,
                 .least = CHALLENGE_CREDITS_MOST,
                 .most = CHALLENGE_CREDITS_MOST},
        .table = {.dealer_count = CHALLENGE_DEALER_CARDS}};
    struct seat *seat = &referee.table.seats[0];
    seat->bankroll = INT64_MIN;
    seat->hand_count = 2;
    for (int hand = 0; hand < 2; hand++) {
        seat->hands[hand].count = CHALLENGE_YOUR_CARDS;
        seat->hands[hand].outcome = OUTCOME_LOST;
        for (int i = 0; i < CHALLENGE_YOUR_CARDS; i++)
            seat->hands[hand].cards[i] = TEN_D;
    }
    for (int i = 0; i < CHALLENGE_DEALER_CARDS; i++)
        referee.table.dealer[i] = TEN_D;
    assert_int_equal(
        referee_show(&referee, kDealerWinsBlackjack, false, 0, line),
        STAGE_OVER);
    assert_text_has(line, " new-shoe=no", "the end of a result");
    struct challenge_message called = {.kind = CHALLENGE_MANCALA_CALLED};
    called.position.size = CHALLENGE_BOWLS;
    for (int i = 0; i < CHALLENGE_BOWLS; i++)
        called.position.board[i] = 1000;
    protocol_write(&called, line);
    assert_text_has(line, " new-game=no", "the end of a move");
}

TEST(a_board_is_told_from_bowl_0_on)
{
    char line[PROTOCOL_LINE_SIZE];
    struct challenge_message called = {.kind = CHALLENGE_MANCALA_CALLED};
    static const int64_t board[] = {4, 1, 0, 3, 9, 0, 2, 12};
    called.position.size = 8;
    called.position.new_game = 1;
    memcpy(called.position.board, board, sizeof board);
    protocol_write(&called, line);
    assert_text_equal(line,
                      "move board=4,1,0,3,9,0,2,12 houses=1,3 "
                      "directions=+1,-1 store=4 player=second new-game=yes",
                      "the second player's line");
    called.position.player_one = 1;
    called.position.new_game = 0;
    protocol_write(&called, line);
    assert_text_equal(line,
                      "move board=4,1,0,3,9,0,2,12 houses=6,7 "
                      "directions=+1,-1 store=0 player=first new-game=no",
                      "the first player's line");
}

/* ---- Lines from a program ---- */

static struct challenge_message read_answer(const char *line, bool expected)
{
    struct challenge_message answer;
    if (protocol_read(CHALLENGE_BLACKJACK_CALLED, line, strlen(line),
                      &answer) != expected)
        fail_msg("\"%s\" is %s answer", line, expected ? "an" : "no");
    return answer;
}

TEST(answers_of_blackjack_are_read)
{
    static const struct {
        const char *line;
        int64_t action, insurance;
    } hits[] = {
        {"stand", kStandPat, 0},
        {"hit", kHitMe, 0},
        {"double", kDoubleDownAndHitMe, 0},
        {"split insure", kSplitAndHitMe, 1},
        {"claim \t\r", kClaimBlackjack, 0},
    };
    for (size_t i = 0; i < sizeof hits / sizeof *hits; i++) {
        const struct challenge_message hit = read_answer(hits[i].line, true);
        assert_count_equal(hit.kind, CHALLENGE_HIT_ASKED, "%s", hits[i].line);
        assert_count_equal(hit.said.number, hits[i].action, "%s", hits[i].line);
        assert_count_equal(hit.said.flag, hits[i].insurance, "%s",
                           hits[i].line);
    }
    const struct challenge_message bet = read_answer("bet 4294967295", true);
    assert_int_equal(bet.kind, CHALLENGE_BET_ASKED);
    assert_true(bet.said.number == 4294967295);
    const struct challenge_message pass = read_answer("pass", true);
    assert_int_equal(pass.kind, CHALLENGE_BLACKJACK_RETURNED);
    assert_int_equal(pass.said.flag, 1);
    assert_int_equal(read_answer("leave", true).said.flag, 0);
}

/* Whatever isn't an answer is an action that doesn't exist. */
TEST(nonsense_is_an_illegal_play)
{
    static const char *const lines[] = {
        "",          " hit",    "HIT",         "hit  insure", "hit insured",
        "hit hit",   "bet",     "bet ",        "bet -1",      "bet 4294967296",
        "bet 1e3",   "bet ten", "pass insure", "insure",      "\xff\xfe",
        "stand\x1b", "ready 1", "move 1 +1",   "hit\t insure"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const struct challenge_message answer = read_answer(lines[i], false);
        assert_count_equal(answer.kind, CHALLENGE_HIT_ASKED, "%s", lines[i]);
        assert_count_equal(answer.said.number, PROTOCOL_NONSENSE, "%s",
                           lines[i]);
    }
    struct challenge_message answer;
    assert_false(
        protocol_read(CHALLENGE_BLACKJACK_CALLED, "hit\0insure", 10, &answer));
    assert_false(
        protocol_read(CHALLENGE_BLACKJACK_CALLED, "hit\0", 4, &answer));
    char line[PROTOCOL_ANSWER_SIZE];
    snprintf(line, sizeof line, "%-*s", (int)sizeof line - 1, "hit");
    line[sizeof line - 1] = ' ';
    assert_true(
        protocol_read(CHALLENGE_BLACKJACK_CALLED, line, sizeof line, &answer));
    memset(line, '1', sizeof line);
    assert_false(
        protocol_read(CHALLENGE_BLACKJACK_CALLED, line, sizeof line, &answer));
}

TEST(moves_are_read)
{
    static const struct {
        const char *line;
        int64_t bowl, direction;
        bool is_move;
    } moves[] = {
        {"move 5 +1", 5, 1, true},
        {"move 31 -1\r", 31, -1, true},
        {"move 5 1", 5, 1, true},
        {"move 5 0", 5, 0, true}, /* illegal, but a move */
        {"move 5", PROTOCOL_NONSENSE, 0, false},
        {"move 5 2", PROTOCOL_NONSENSE, 0, false},
        {"move 32 +1", PROTOCOL_NONSENSE, 0, false},
        {"move five +1", PROTOCOL_NONSENSE, 0, false},
        {"5 +1", PROTOCOL_NONSENSE, 0, false},
        {"", PROTOCOL_NONSENSE, 0, false},
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        struct challenge_message answer;
        assert_int_equal(protocol_read(CHALLENGE_MANCALA_CALLED, moves[i].line,
                                       strlen(moves[i].line), &answer),
                         moves[i].is_move);
        assert_int_equal(answer.kind, CHALLENGE_MANCALA_RETURNED);
        assert_count_equal(answer.move.bowl, moves[i].bowl, "%s",
                           moves[i].line);
        assert_count_equal(answer.move.direction, moves[i].direction, "%s",
                           moves[i].line);
    }
}

static bool is_ready(const char *line, size_t length)
{
    struct challenge_message answer;
    return protocol_read(CHALLENGE_INIT_CALLED, line, length, &answer);
}

TEST(only_this_version_is_ready)
{
    assert_true(is_ready("ready 1", 7));
    assert_true(is_ready("ready 1\r", 8));
    assert_false(is_ready("ready 2", 7));
    assert_false(is_ready("ready", 5));
    assert_false(is_ready("Ready 1", 7));
    assert_false(is_ready("", 0));
}
