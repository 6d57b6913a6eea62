/* Tests the messages between bots and the referee, in both directions. */
#include "support/check.h"

#include <limits.h>

#include "support/match.h"
#include "support/jailed_program.h"

static void next(struct challenge_bot *bot,
                 const struct challenge_message *reply,
                 struct challenge_message *said, enum challenge_kind kind)
{
    assert_true(challenge_bot_next(bot, reply, said));
    assert_count_equal(said->kind, kind, "the kind of what it says");
}

/* Checks the numbers that the polite bot reports. Returns the request after
 * them. */
static struct challenge_message hear_told(struct challenge_bot *bot,
                                          struct challenge_message said,
                                          const int64_t *numbers, size_t count,
                                          const char *story)
{
    const struct challenge_message answer = {.kind = CHALLENGE_BET_ANSWERED};
    for (size_t i = 0; i < count; i++) {
        assert_count_equal(said.kind, CHALLENGE_BET_ASKED, "%s, kind", story);
        assert_count_equal(said.said.number, numbers[i], "%s, number %zu",
                           story, i);
        assert_true(challenge_bot_next(bot, &answer, &said));
    }
    return said;
}

#define HEAR_TOLD(bot, said, numbers, story) \
    hear_told(bot, said, numbers, sizeof(numbers) / sizeof *(numbers), story)

/* Calls InitBlackjack() of the polite bot. */
static void tell_init(struct challenge_bot *bot)
{
    static const int64_t passed[] = {10, 500000000, 5, 100};
    struct challenge_message said, called = {.kind = CHALLENGE_INIT_CALLED};
    called.init.decks = passed[0];
    called.init.credits = passed[1];
    called.init.least = passed[2];
    called.init.most = passed[3];
    next(bot, &called, &said, CHALLENGE_INIT_RETURNED);
    called = (struct challenge_message){.kind = CHALLENGE_BLACKJACK_CALLED};
    next(bot, &called, &said, CHALLENGE_BET_ASKED);
    said = HEAR_TOLD(bot, said, passed, "what InitBlackjack() was given");
    assert_count_equal(said.kind, CHALLENGE_BLACKJACK_RETURNED, "kind");
    assert_count_equal(said.said.flag, 0, "again");
}

/* Answers a bet and checks the hit that the polite bot asks for next. */
static void tell_bet(struct challenge_bot *bot)
{
    static const int64_t dealt[] = {1, 1, 2, 10, 0, 0, 4, 13};
    const struct challenge_message
        called = {.kind = CHALLENGE_BLACKJACK_CALLED, .new_deck = 1},
        answer = {.kind = CHALLENGE_BET_ANSWERED,
                  .answer = {
                      .your_count = 2,
                      .dealer_count = 2,
                      .yours = {{kClub, kAce}, {kDiamond, k10}},
                      .dealer = {{kHiddenSuit, kHiddenSpot}, {kSpade, kKing}}}};
    struct challenge_message said;
    next(bot, &called, &said, CHALLENGE_BET_ASKED);
    assert_count_equal(said.said.number, UINT_MAX - 2, "bet");
    next(bot, &answer, &said, CHALLENGE_BET_ASKED);
    said = HEAR_TOLD(bot, said, dealt, "what a bet brought");
    assert_count_equal(said.kind, CHALLENGE_HIT_ASKED, "kind");
    assert_count_equal(said.said.number, kSplitAndHitMe, "action");
    assert_count_equal(said.said.flag, 1, "insurance");
}

/* As long as there is no result, only the bot's own cards are set. */
static void tell_open_hit(struct challenge_bot *bot)
{
    static const int64_t played[4 + 10 + 24] = {
        kNoResult, UINT_MAX, 2, 3, 11, 4, 2, 0, 0, 0, 0, 0, 0, UINT_MAX};
    const struct challenge_message answer = {
        .kind = CHALLENGE_HIT_ANSWERED,
        .answer = {.result = kNoResult,
                   .winnings = 5,
                   .your_count = 2,
                   .dealer_count = 1,
                   .yours = {{kHeart, kJack}, {kSpade, k2}},
                   .dealer = {{kHeart, kJack}}}};
    struct challenge_message said;
    next(bot, &answer, &said, CHALLENGE_BET_ASKED);
    said = hear_told(bot, said, played, 4 + 10 + 24, "a hit that continues");
    assert_count_equal(said.kind, CHALLENGE_HIT_ASKED, "kind");
    assert_count_equal(said.said.number, -77, "action");
    assert_count_equal(said.said.flag, 1, "insurance");
}

/* With a result, everything is set; here it is as many cards as possible. */
static void tell_last_hit(struct challenge_bot *bot)
{
    int64_t played[4 + 10 + 24] = {UINT_MAX, 123456789, 5};
    struct challenge_message said, answer = {.kind = CHALLENGE_HIT_ANSWERED,
                                             .answer = {.result = kIllegalPlay,
                                                        .winnings = 123456789,
                                                        .your_count = 5,
                                                        .dealer_count = 12}};
    for (int i = 0; i < 5; i++) {
        answer.answer.yours[i] = (Card){kHeart, (Spot)(1 + i)};
        played[3 + 2 * i] = kHeart;
        played[4 + 2 * i] = 1 + i;
    }
    played[13] = 12;
    for (int i = 0; i < 12; i++) {
        answer.answer.dealer[i] = (Card){kClub, (Spot)(2 + i)};
        played[14 + 2 * i] = kClub;
        played[15 + 2 * i] = 2 + i;
    }
    next(bot, &answer, &said, CHALLENGE_BET_ASKED);
    said = HEAR_TOLD(bot, said, played, "a hit with a result");
    assert_count_equal(said.kind, CHALLENGE_BLACKJACK_RETURNED, "kind");
    assert_count_equal(said.said.flag, 1, "again");
}

PREMISED(a_bot_receives_exactly_what_the_referee_sends)
{
    const struct challenge_limits limits = patient_limits();
    struct challenge_bot_end end;
    struct challenge_bot *bot =
        bot_open("polite", CHALLENGE_BLACKJACK, &limits);
    tell_init(bot);
    tell_bet(bot);
    tell_open_hit(bot);
    tell_last_hit(bot);
    challenge_bot_close(bot, &end);
    assert_string_equal(end.verdict, "played");
    assert_false(end.out);
    assert_in_range(end.charged, 0, end.turns);
    premises_check(*state, "a conversation");
}

/* The answers that storage.c must give. */
static void assert_move(struct challenge_bot *bot,
                        struct challenge_message *position, long move, long sum)
{
    struct challenge_message said;
    position->position.player_one = move % 2;
    next(bot, position, &said, CHALLENGE_MANCALA_RETURNED);
    assert_count_equal(said.move.bowl,
                       move * 1000000 + sum * 1000 +
                           position->position.new_game * 10 + move % 2,
                       "bowl of move %ld", move);
    int64_t stones = 0;
    for (int i = 0; i < position->position.size; i++)
        stones = 3 * stones + position->position.board[i];
    assert_count_equal(said.move.direction, stones, "direction of move %ld",
                       move);
}

PREMISED(a_mancala_bot_keeps_its_storage_during_a_game)
{
    const struct challenge_limits limits = patient_limits();
    struct challenge_bot_end end;
    struct challenge_bot *bot = bot_open("storage", CHALLENGE_MANCALA, &limits);
    struct challenge_message position = {.kind = CHALLENGE_MANCALA_CALLED};
    for (int game = 0; game < 3; game++) {
        position.position.size = 8 + 12 * game;
        for (int i = 0; i < CHALLENGE_BOWLS; i++)
            position.position.board[i] = (i * 7 + game) % 16;
        for (long move = 1; move < 5; move++) {
            position.position.new_game = move == 1;
            assert_move(bot, &position, move,
                        (long)position.position.size * move);
        }
    }
    challenge_bot_close(bot, &end);
    assert_string_equal(end.verdict, "played");
    premises_check(*state, "mancala");
}
