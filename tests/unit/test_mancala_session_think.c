/* The values of moves, compared with a plain search, and the limits of
 * thinking.
 */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>

#include "mancala_session.h"
#include "mancala_session/mancala_line.h"
#include "support/fake_cli.h"
#include "support/random_sowing.h"
#include "support/state_folder.h"

static const struct mancala_session_players PLAYERS = {
    .is_computer = {false, true}};

/* Thinks with a fake clock. */
static void think(const struct mancala_session *session,
                  struct mancala_session_strength strength,
                  struct mancala_search_result *thought)
{
    struct fake_cli fake;
    fake_cli_open(&fake, "", 0);
    const struct mancala_session_stop patience = {.cli = &fake.cli};
    mancala_session_think(session, &strength, &patience, thought);
    fake_cli_close(&fake);
}

/* ---- A second computation ---- */

/* Returns the margin of the first player with best play, by trying everything.
 * The rules must be one-way, so that every game ends. */
static int plain_value(const struct mancala_rules *rules,
                       const struct mancala_board *board)
{
    struct mancala_moves moves = mancala_moves(rules, board);
    bool is_first = board->player == MANCALA_FIRST;
    int best = 0;
    for (int i = 0; i < moves.count; i++) {
        struct mancala_board after = *board;
        bool is_over = mancala_sow(rules, &after, moves.moves[i]).is_over;
        int value =
            is_over
                ? after.bowls[mancala_store(rules->size, MANCALA_FIRST)] -
                      after.bowls[mancala_store(rules->size, MANCALA_SECOND)]
                : plain_value(rules, &after);
        if (i == 0 || (is_first ? value > best : value < best))
            best = value;
    }
    return best;
}

static void assert_proved(const struct mancala_session *session,
                          struct mancala_session_strength strength)
{
    struct mancala_search_result thought;
    const struct mancala_rules *rules = &session->game.rules;
    int sign = session->game.board.player == MANCALA_FIRST ? 1 : -1;
    think(session, strength, &thought);
    for (int i = 0; i < thought.count; i++) {
        struct mancala_board after = session->game.board;
        (void)mancala_sow(rules, &after, thought.moves[i].move);
        int expected = mancala_side(rules->size, &after, MANCALA_FIRST) == 0
                           ? after.bowls[0] - after.bowls[rules->size / 2]
                           : plain_value(rules, &after);
        assert_true(thought.moves[i].is_exact);
        expected *= sign;
        assert_count_equal(
            thought.moves[i].margin, expected,
            "size %d, stones %d, capture %d, house %d", rules->size,
            rules->stones, (int)rules->capture,
            mancala_house(rules->size, thought.moves[i].move.bowl));
        if (i > 0)
            assert_true(thought.moves[i - 1].margin >= thought.moves[i].margin);
    }
}

TEST(on_small_boards_every_value_is_proved_and_right)
{
    uint64_t seed = 7;
    for (int size = 4; size <= 8; size += 2)
        for (int stones = 1; stones <= (size == 8 ? 2 : 4); stones++)
            for (int capture = 0; capture < 2; capture++) {
                const struct mancala_rules rules = {
                    .size = size,
                    .stones = stones,
                    .one_way = true,
                    .capture = (enum mancala_capture)capture};
                struct mancala_session session;
                mancala_session_open(&session, &rules, &PLAYERS, NULL);
                while (session.game.end == MANCALA_GOES_ON) {
                    assert_proved(&session,
                                  (struct mancala_session_strength){
                                      .nodes = 10000000, .all_values = true});
                    assert_null(mancala_session_sow(
                        &session, draw_sowing(&session.game, &seed)));
                }
            }
}

/* The last move put no stone into a store, and stones can be sown back. So the
 * earlier position can occur again, which can end the game. */
TEST(no_value_is_exact_if_an_earlier_position_can_recur)
{
    const struct mancala_rules rules = {.size = 8, .stones = 1};
    struct mancala_board board = {.player = MANCALA_FIRST};
    const struct mancala_move quiet = {.bowl =
                                           mancala_bowl(8, MANCALA_FIRST, 3),
                                       .direction = MANCALA_BACKWARDS};
    struct mancala_session session;
    struct mancala_search_result before, after;
    board.bowls[mancala_store(8, MANCALA_FIRST)] = 2;
    board.bowls[quiet.bowl] = 3;
    board.bowls[mancala_bowl(8, MANCALA_SECOND, 2)] = 1;
    mancala_session_open(&session, &rules, &PLAYERS, NULL);
    open_sowing_from(&session.game, &rules, &board);
    think(&session, (struct mancala_session_strength){.nodes = 200000},
          &before);
    assert_true(before.moves[0].is_exact);
    assert_null(mancala_session_sow(&session, quiet));
    think(
        &session,
        (struct mancala_session_strength){.nodes = 200000, .all_values = true},
        &after);
    assert_true(after.count > 0);
    for (int i = 0; i < after.count; i++)
        assert_false(after.moves[i].is_exact);
}

/* ---- Limits ---- */

static void
assert_every_move_has_a_value(const struct mancala_session *session,
                              const struct mancala_search_result *thought)
{
    struct mancala_moves moves =
        mancala_moves(&session->game.rules, &session->game.board);
    assert_int_equal(thought->count, moves.count);
    assert_true(thought->depth >= 1);
    for (int i = 0; i < moves.count; i++) {
        int found = 0;
        for (int k = 0; k < thought->count; k++)
            found +=
                thought->moves[k].move.bowl == moves.moves[i].bowl &&
                thought->moves[k].move.direction == moves.moves[i].direction;
        assert_count_equal(found, 1, "how often move %d is there", i);
    }
}

static bool has_enough(void *self)
{
    ++*(int *)self;
    return true;
}

TEST(an_interrupted_search_still_values_every_move)
{
    const struct mancala_rules rules = {.size = 32, .stones = 16};
    struct mancala_session session;
    struct mancala_search_result thought;
    struct fake_cli fake;
    int asked = 0;
    fake_cli_open(&fake, "", 0);
    const struct mancala_session_stop patience = {
        .cli = &fake.cli, .is_over = has_enough, .self = &asked};
    mancala_session_open(&session, &rules, &PLAYERS, NULL);
    mancala_session_think(&session,
                          &(struct mancala_session_strength){.nodes = 0},
                          &patience, &thought);
    assert_int_equal(asked, 1);
    assert_every_move_has_a_value(&session, &thought);
    fake_cli_close(&fake);
}

TEST(time_is_a_limit)
{
    const struct mancala_rules rules = {.size = 14, .stones = 4};
    struct mancala_session session;
    struct mancala_search_result brief, longer;
    mancala_session_open(&session, &rules, &PLAYERS, NULL);
    /* Each look at this clock takes a millisecond. */
    think(&session, (struct mancala_session_strength){.nanoseconds = 1000000},
          &brief);
    think(&session, (struct mancala_session_strength){.nanoseconds = 400000000},
          &longer);
    assert_every_move_has_a_value(&session, &brief);
    assert_every_move_has_a_value(&session, &longer);
    assert_true(longer.depth > brief.depth);
}

TEST(depth_is_a_limit)
{
    const struct mancala_rules rules = {.size = 14, .stones = 4};
    for (int depth = 1; depth <= 4; depth++) {
        struct mancala_session session;
        struct mancala_search_result thought;
        mancala_session_open(&session, &rules, &PLAYERS, NULL);
        think(&session, (struct mancala_session_strength){.depth = depth},
              &thought);
        assert_int_equal(thought.depth, depth);
    }
}

/* Other moves only need a bound that shows them to be no better. */
TEST(without_all_values_other_moves_have_only_bounds)
{
    const struct mancala_rules rules = {.size = 14, .stones = 4};
    struct mancala_session session;
    struct mancala_search_result best, all;
    int64_t sum = 0;
    mancala_session_open(&session, &rules, &PLAYERS, NULL);
    think(&session, (struct mancala_session_strength){.depth = 3}, &best);
    think(&session,
          (struct mancala_session_strength){.depth = 3, .all_values = true},
          &all);
    assert_every_move_has_a_value(&session, &best);
    assert_int_equal(best.moves[0].margin, all.moves[0].margin);
    for (int i = 0; i < all.count; i++)
        sum += best.moves[i].margin - all.moves[i].margin;
    assert_true(sum > 0);
}

/* House 1 ends in house 2, which is empty, and captures 5. If house 3 has one
 * stone less and the opponent has won it, house 3 gives another move. */
TEST(level_five_takes_what_it_can_win_in_one_turn)
{
    const struct mancala_rules rules = {
        .size = 14, .stones = 4, .one_way = true};
    for (int more = 0; more < 2; more++) {
        struct mancala_session session;
        struct mancala_search_result thought;
        struct mancala_board board = mancala_start(&rules);
        board.bowls[mancala_bowl(14, MANCALA_FIRST, 1)] = 1;
        board.bowls[mancala_bowl(14, MANCALA_FIRST, 2)] = 0;
        board.bowls[mancala_bowl(14, MANCALA_FIRST, 3)] = (uint16_t)(5 - more);
        board.bowls[mancala_store(14, MANCALA_SECOND)] = (uint16_t)(6 + more);
        mancala_session_open(&session, &rules, &PLAYERS, NULL);
        open_sowing_from(&session.game, &rules, &board);
        think(&session, mancala_session_level(5), &thought);
        assert_int_equal(mancala_house(14, thought.moves[0].move.bowl),
                         more == 0 ? 1 : 3);
        assert_int_equal(thought.moves[0].margin, 5 - 6);
    }
}

TEST(the_list_of_values_marks_the_best)
{
    const struct mancala_search_result thought = {
        .count = 3,
        .depth = 9,
        .moves = {{{10, MANCALA_FORWARDS}, 4, true},
                  {{9, MANCALA_BACKWARDS}, 4, false},
                  {{8, MANCALA_FORWARDS}, -12, false}}};
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    mancala_session_write_values(&thought, 14, ">", out);
    fclose(out);
    assert_text_equal(text,
                      "Your margin in stones after each move, with best play;\n"
                      "estimates look 9 turns ahead:\n"
                      "> sow 3          +4  exact\n"
                      "> sow 2 back     +4  estimate\n"
                      "  sow 1         -12  estimate\n",
                      "a thought");
    free(text);
}

/* ---- The coach ---- */

/* At each level, whether the hints were shown before or not, and each time. */
TEST(a_move_costs_what_the_hints_show)
{
    const struct mancala_rules rules = {.size = 14,
                                        .stones = 4,
                                        .one_way = true,
                                        .capture = MANCALA_CAPTURE_STANDARD};
    const struct mancala_search_result none = {.count = 0};
    struct fake_cli fake;
    fake_cli_open(&fake, "", 0);
    const struct mancala_session_stop stop = {.cli = &fake.cli};
    for (int level = 1; level <= MANCALA_SESSION_LEVELS; level += 3) {
        struct mancala_session session;
        struct mancala_session_players players = PLAYERS;
        struct mancala_search_result hints;
        players.strength = mancala_session_level(level);
        players.hints = (struct mancala_session_strength){.nodes = 20000,
                                                          .all_values = true};
        mancala_session_open(&session, &rules, &players, NULL);
        think(&session, players.hints, &hints);
        for (int i = 0; i < hints.count; i++) {
            char text[MANCALA_SESSION_TEXT_SIZE];
            int cost = hints.moves[0].margin - hints.moves[i].margin;
            cost = cost < 2 ? 0 : cost;
            for (int time = 0; time < 3; time++)
                assert_int_equal(
                    mancala_session_judge(&session, time == 0 ? &hints : &none,
                                          &stop, hints.moves[i].move, text),
                    cost);
            assert_true((*text != '\0') == (cost > 0));
        }
    }
    fake_cli_close(&fake);
}
