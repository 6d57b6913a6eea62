/* Tests the readings of challenge blackjack: plays the stories of
 * bots/readings/stories.h with the referee alone and with a bot. */
#include "support/check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bots/readings/stories.h"
#include "challenge/blackjack/blackjack_contest.h"
#include "challenge/bot/bot.h"
#include "support/arranged.h"
#include "support/usual_challenge.h"

enum { STORY_SIZE = 4096 };

/* Reduces runs of blanks to one. */
static void squeeze(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (*from != ' ' || from[1] != ' ')
            *to++ = *from;
    *to = '\0';
}

static void add_line(char heard[STORY_SIZE], const char *line)
{
    size_t length = strlen(heard);
    snprintf(heard + length, STORY_SIZE - length, "%s\n", line);
}

/* Makes the request in `line` and appends it with its ruling to `heard`. Checks
 * that the winnings reported so far are the change in credits, except while
 * some can't be reported yet. */
static void say_line(struct referee *referee, const char *line,
                     char heard[STORY_SIZE])
{
    struct challenge_request request;
    struct challenge_ruling ruling;
    char problem[CHALLENGE_PROBLEM_SIZE], written[CHALLENGE_LINE_SIZE];
    int64_t before = referee->reported;
    if (!challenge_request_read(line, &request, problem))
        fail_msg("%s", problem);
    referee_answer(referee, &request, &ruling);
    assert_count_equal(referee->reported - before, ruling.answer.winnings,
                       "%s: heard", line);
    bool is_result =
        request.kind != CHALLENGE_BETS && ruling.answer.result != kNoResult;
    if (is_result)
        assert_count_equal(referee_credits(referee), referee->reported,
                           "%s: credits", line);
    challenge_request_write(&request, &ruling, written);
    squeeze(written);
    add_line(heard, written);
}

static void say_sum(const struct referee *referee, char heard[STORY_SIZE])
{
    char line[CHALLENGE_LINE_SIZE];
    snprintf(line, sizeof line,
             "sum %" PRId64 ", wagered %" PRId64 ", hands %" PRId64
             ", illegal %" PRId64 ", %s",
             referee_credits(referee), referee->tally.wagered,
             referee->tally.hands, referee->tally.illegal,
             CHALLENGE_END_NAMES[referee->end]);
    add_line(heard, line);
}

static void open_story(struct referee *referee, const struct story *story)
{
    struct challenge_game game = usual_game();
    const struct shoe shoe = arrange(story->cards);
    int cards[SHOE_CARDS];
    for (int i = 0; i < shoe.count; i++)
        cards[i] = shoe.cards[shoe.count - 1 - i];
    if (story->bankroll > 0)
        game.bankroll = story->bankroll;
    if (story->least > 0)
        game.least = story->least;
    game.natural_3_2 = story->natural_3_2;
    referee_arrange(referee, &game, cards, shoe.count);
}

static const char *call(struct referee *referee)
{
    bool new_deck;
    if (!referee_call(referee, &new_deck))
        return "call refused";
    return new_deck ? "call new" : "call";
}

/* ---- With the referee alone ---- */

static void tell(const struct story *story)
{
    struct referee referee;
    char lines[STORY_SIZE], heard[STORY_SIZE] = "";
    open_story(&referee, story);
    snprintf(lines, sizeof lines, "%s", story->lines);
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n")) {
        if (strncmp(line, "call", 4) == 0)
            add_line(heard, call(&referee));
        else if (strncmp(line, "sum", 3) == 0)
            say_sum(&referee, heard);
        else
            say_line(&referee, line, heard);
    }
    assert_text_equal(heard, story->lines, "%s", story->name);
}

/* ---- With a bot ---- */

static struct challenge_bot *open_bot(int story)
{
    const struct challenge_limits limits = usual_limits();
    const struct challenge_message init = {.kind = CHALLENGE_INIT_CALLED,
                                           .init.decks = story};
    struct challenge_message request;
    char path[256], problem[CHALLENGE_PROBLEM_SIZE];
    const char *folder = getenv("BOTS_DIR");
    snprintf(path, sizeof path, "%s/readings/replay.so",
             folder ? folder : "build/release/bots");
    struct challenge_bot *bot =
        challenge_bot_open(path, CHALLENGE_BLACKJACK, &limits, problem);
    if (bot == NULL)
        fail_msg("%s: %s", path, problem);
    assert_true(challenge_bot_next(bot, &init, &request));
    return bot;
}

/* Answers the requests of the bot until its call ends, and records them. */
static void hear_call(struct challenge_bot *bot, struct referee *referee,
                      const char *called, char heard[STORY_SIZE])
{
    struct challenge_message reply = {.kind = CHALLENGE_BLACKJACK_CALLED,
                                      .new_deck =
                                          strcmp(called, "call new") == 0};
    while (referee->turn != CHALLENGE_CALL &&
           referee->turn != CHALLENGE_CLOSED) {
        struct challenge_message message;
        struct challenge_request request = {.kind = CHALLENGE_IS_OUT};
        struct challenge_ruling ruling;
        char line[CHALLENGE_LINE_SIZE];
        if (challenge_bot_next(bot, &reply, &message))
            request = challenge_request_from(&message);
        referee_answer(referee, &request, &ruling);
        reply.answer = ruling.answer;
        reply.kind = request.kind == CHALLENGE_BETS ? CHALLENGE_BET_ANSWERED
                                                    : CHALLENGE_HIT_ANSWERED;
        challenge_request_write(&request, &ruling, line);
        squeeze(line);
        add_line(heard, line);
    }
}

/* Returns how much of a story a bot can play: all but the sum and the requests
 * after the end of the match. */
static size_t length_for_bot(const struct story *story)
{
    const char *refused = strstr(story->lines, "call refused");
    const char *end = refused ? refused : strstr(story->lines, "sum");
    return end ? (size_t)(end - story->lines) : strlen(story->lines);
}

/* A story may stop in the middle of a hand. The bot then ends the call, and
 * that illegal play isn't part of the story. */
static void hear(int number)
{
    const struct story *story = &STORIES[number];
    struct referee referee;
    struct challenge_bot *bot = open_bot(number);
    char heard[STORY_SIZE] = "", expected[STORY_SIZE];
    size_t length = length_for_bot(story);
    open_story(&referee, story);
    while (strlen(heard) < length) {
        const char *called = call(&referee);
        add_line(heard, called);
        hear_call(bot, &referee, called, heard);
    }
    challenge_bot_close(bot, NULL);
    heard[length] = '\0';
    snprintf(expected, sizeof expected, "%.*s", (int)length, story->lines);
    assert_text_equal(heard, expected, "%s, through a bot", story->name);
}

/* Plays all stories of a reading. There must be at least one. */
static void tell_all(const char *reading)
{
    int heard = 0;
    for (int i = 0; i < STORIES_COUNT; i++)
        if (strcmp(STORIES[i].reading, reading) == 0) {
            tell(&STORIES[i]);
            hear(i);
            heard++;
        }
    assert_true(heard > 0);
}

/* ---- Cards and totals ---- */

TEST(an_ace_is_spot_one_and_a_jack_eleven)
{
    assert_int_equal(k1, 1);
    assert_int_equal(kAce, 1);
    assert_int_equal(k2, 2);
    assert_int_equal(k10, 10);
    assert_int_equal(kJack, 11);
    assert_int_equal(kQueen, 12);
    assert_int_equal(kKing, 13);
}

TEST(every_card_is_shown_with_its_spot_and_suit)
{
    const struct challenge_game game = usual_game();
    int deck[DECK_CARDS];
    deck_fresh(deck, 1);
    for (int i = 0; i < DECK_CARDS; i++) {
        static const Suit suits[] = {[CLUBS] = kClub,
                                     [DIAMONDS] = kDiamond,
                                     [HEARTS] = kHeart,
                                     [SPADES] = kSpade};
        const int cards[] = {deck[i], 102, 103, 104};
        const struct challenge_request bet = {.kind = CHALLENGE_BETS,
                                              .number = 1};
        struct referee referee;
        struct challenge_ruling ruling;
        bool new_deck;
        referee_arrange(&referee, &game, cards, 4);
        assert_true(referee_call(&referee, &new_deck));
        referee_answer(&referee, &bet, &ruling);
        const Card first = ruling.answer.yours[0];
        assert_int_equal(first.suit, suits[card_suit(deck[i])]);
        assert_int_equal(first.spot, card_face(deck[i]) == ACE
                                         ? 1
                                         : (int)card_face(deck[i]));
    }
}

TEST(the_higher_total_wins)
{
    tell_all(__func__);
}

/* ---- Naturals ---- */

TEST(a_claimed_natural_wins_at_once)
{
    tell_all(__func__);
}

TEST(an_unclaimed_natural_is_a_plain_21)
{
    tell_all(__func__);
}

TEST(a_dealers_natural_is_settled_before_any_card)
{
    tell_all(__func__);
}

/* ---- Insurance ---- */

TEST(insurance_costs_half_and_saves_the_bet)
{
    tell_all(__func__);
}

TEST(insurance_is_ignored_unless_offered)
{
    tell_all(__func__);
}

/* ---- Doubles and splits ---- */

TEST(a_double_is_twice_the_bet_and_one_card)
{
    tell_all(__func__);
}

TEST(the_first_split_hand_stands_and_waits)
{
    tell_all(__func__);
}

TEST(split_aces_are_played_like_other_hands)
{
    tell_all(__func__);
}

TEST(a_split_may_be_illegal)
{
    tell_all(__func__);
}

TEST(five_cards_win_at_once)
{
    tell_all(__func__);
}

/* ---- Illegal plays ---- */

TEST(a_false_claim_loses_the_bet)
{
    tell_all(__func__);
}

TEST(an_illegal_bet_costs_the_minimum_bet)
{
    tell_all(__func__);
}

TEST(a_hand_must_be_played_to_its_end)
{
    tell_all(__func__);
}

/* ---- The end of a match ---- */

TEST(returning_without_a_bet_is_a_pass_and_passes_are_counted)
{
    const struct challenge_game game = usual_game();
    const struct challenge_request pass = {.kind = CHALLENGE_RETURNS,
                                           .flag = true};
    struct referee referee;
    struct challenge_ruling ruling;
    bool new_deck;
    referee_open(&referee, &game, short_seed(1), 1);
    for (int i = 0; i < CHALLENGE_PASSES; i++) {
        assert_true(referee_call(&referee, &new_deck));
        assert_int_equal(new_deck, i == 0);
        referee_answer(&referee, &pass, &ruling);
        assert_int_equal(ruling.answer.winnings, 0);
    }
    assert_false(referee_call(&referee, &new_deck));
    assert_int_equal(referee.end, CHALLENGE_PASSED);
    assert_int_equal(referee_credits(&referee), 1000);
    assert_int_equal(referee.table.shoe.count, 6 * DECK_CARDS);
}

TEST(a_bot_that_is_out_loses_all_its_credits)
{
    tell_all(__func__);
}

TEST(requests_between_calls_change_nothing)
{
    static const struct challenge_request said[] = {
        {.kind = CHALLENGE_BETS, .number = 10},
        {.kind = CHALLENGE_HITS, .number = kHitMe},
        {.kind = CHALLENGE_RETURNS, .flag = false}};
    const struct challenge_game game = usual_game();
    struct referee referee, before;
    struct challenge_ruling ruling;
    referee_open(&referee, &game, short_seed(1), 1);
    before = referee;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        referee_answer(&referee, &said[i], &ruling);
        assert_int_equal(ruling.answer.result, kIllegalPlay);
        assert_int_equal(ruling.answer.winnings, 0);
        assert_memory_equal(&referee, &before, sizeof before);
    }
}

TEST(a_freeloader_pays_what_it_did_not_wager)
{
    struct referee referee = {.game.bankroll = 1000};
    assert_int_equal(referee_penalty(&referee), 1000);
    referee.tally.wagered = 999;
    assert_int_equal(referee_penalty(&referee), 1);
    referee.tally.wagered = 1000;
    assert_int_equal(referee_penalty(&referee), 0);
    referee.tally.wagered = 5000;
    assert_int_equal(referee_penalty(&referee), 0);
}

TEST(a_contradictory_game_is_refused)
{
    char problem[CHALLENGE_PROBLEM_SIZE];
    struct challenge_game game = usual_game();
    assert_true(challenge_game_check(&game, problem));
    game.least = 101;
    assert_false(challenge_game_check(&game, problem));
    assert_text_has(problem, "minimum bet", "bets");
    game = usual_game();
    game.bankroll = 4;
    game.least = 5;
    assert_false(challenge_game_check(&game, problem));
    assert_text_has(problem, "bankroll", "bankroll");
    game = usual_game();
    game.decks = 2;
    game.cut = 80; /* 104 - 83 + 1 cards */
    assert_true(challenge_game_check(&game, problem));
    game.cut = 81; /* 104 - 84 + 1 */
    assert_false(challenge_game_check(&game, problem));
    assert_text_has(problem, "the cut card in 2 decks leaves 21", "cut");
}

/* The board is judged before the bot is loaded. */
TEST(a_contest_board_has_8_to_32_bowls_and_2_to_16_stones)
{
    static const char missing[] = "/nowhere/bot.so";
    char problem[CHALLENGE_PROBLEM_SIZE];
    static const int wrong[][2] = {{6, 4},  {34, 4}, {9, 4}, {8, 0}, {8, 1},
                                   {8, 17}, {2, 4},  {0, 4}, {-8, 4}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const struct mancala_rules rules = {.size = wrong[i][0],
                                            .stones = wrong[i][1]};
        assert_null(challenge_opponent_open(missing, &rules, problem));
        assert_null(strstr(problem, missing));
    }
    const struct mancala_rules good[] = {{.size = 8, .stones = 2},
                                         {.size = 32, .stones = 16}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_null(challenge_opponent_open(missing, &good[i], problem));
        assert_text_has(problem, missing, "a good board");
    }
}
