/* The computer's levels, tried out in matches. */
#include "support/check.h"

#include <math.h>
#include <string.h>

#include "mancala_session.h"
#include "support/fake_cli.h"
#include "support/random_sowing.h"
#include "support/state_folder.h"

/* A level from 1, or RANDOM for a player that draws its moves. */
enum { RANDOM = 0 };

enum { OPENING_MOVES = 2 };

static struct mancala_session_strength strength_of(int level)
{
    return level == RANDOM
               ? (struct mancala_session_strength){.depth = 1, .careless = 100}
               : mancala_session_level(level);
}

/* Plays a game to its end after a random opening. The player `above` plays at
 * `level`, the other at `below`. */
static void play_levels(const struct mancala_rules *rules, int level, int below,
                        enum mancala_player above, uint64_t seed,
                        struct mancala_game *game)
{
    struct fake_cli fake;
    struct mancala_session session;
    const struct mancala_session_players players = {.is_computer = {true, true},
                                                    .seed = seed};
    fake_cli_open(&fake, "", 0);
    const struct mancala_session_stop patience = {.cli = &fake.cli};
    mancala_session_open(&session, rules, &players, NULL);
    for (int i = 0; i < OPENING_MOVES; i++)
        assert_null(
            mancala_session_sow(&session, draw_sowing(&session.game, &seed)));
    while (session.game.end == MANCALA_GOES_ON) {
        bool is_above = session.game.board.player == above;
        session.players.strength = strength_of(is_above ? level : below);
        struct mancala_move move;
        assert_null(mancala_session_choose(&session, &patience, &move));
        assert_null(mancala_session_sow(&session, move));
    }
    fake_cli_close(&fake);
    *game = session.game;
}

/* Plays each of `games` / 2 openings twice, and returns the share of the points
 * that `level` won. */
static double play_match(const struct mancala_rules *rules, int level,
                         int below, int games)
{
    double points = 0;
    for (int i = 0; i < games; i++) {
        enum mancala_player above = (enum mancala_player)(i % 2);
        struct mancala_game game;
        play_levels(rules, level, below, above, 1998 + (uint64_t)(i / 2),
                    &game);
        int margin = mancala_score(&game, above) -
                     mancala_score(&game, mancala_other(above));
        points += margin > 0 ? 1 : margin == 0 ? 0.5 : 0;
    }
    return points / games;
}

/* About 70% is 65 to 75%. Games of the same seed are always the same, so no run
 * has good or bad luck: three standard errors of a binomial share are what
 * `games` games may differ from the share that a level wins in the long run. */
TEST(each_level_wins_seven_games_of_ten_against_the_one_below)
{
    const struct mancala_rules rules = {.size = 14, .stones = 4};
    const int games = seeds_of(120);
    const double expected = 0.7;
    const double bound = 0.05 + 3 * sqrt(expected * (1 - expected) / games);
    for (int level = 2; level <= MANCALA_SESSION_LEVELS; level++) {
        double share = play_match(&rules, level, level - 1, games);
        if (fabs(share - expected) > bound)
            fail_msg("level %d wins %.3f of %d games against the one below, "
                     "which isn't within %.3f of %.1f",
                     level, share, games, bound, expected);
    }
}

/* Three steps of 70% are more than 90%. On small boards, chance and perfect
 * play leave less to be won, so that this expects at least 70%. */
TEST(on_other_boards_three_levels_more_win_most_games)
{
    static const struct mancala_rules boards[] = {
        {.size = 14, .stones = 4, .one_way = true},
        {.size = 14,
         .stones = 6,
         .one_way = true,
         .capture = MANCALA_CAPTURE_STANDARD},
        {.size = 10, .stones = 4},
        {.size = 32, .stones = 3}};
    const int games = seeds_of(60);
    const double expected = 0.7;
    const double least = expected - 3 * sqrt(expected * (1 - expected) / games);
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int level = 4; level <= MANCALA_SESSION_LEVELS; level += 3) {
            double share = play_match(&boards[i], level, level - 3, games);
            if (share < least)
                fail_msg("level %d wins %.3f of %d games against level %d with "
                         "%d bowls",
                         level, share, games, level - 3, boards[i].size);
        }
}

TEST(the_same_seed_plays_the_same_game)
{
    const struct mancala_rules rules = {.size = 14, .stones = 4};
    struct mancala_game first, again, other;
    play_levels(&rules, 2, 1, MANCALA_FIRST, 7, &first);
    play_levels(&rules, 2, 1, MANCALA_FIRST, 7, &again);
    play_levels(&rules, 2, 1, MANCALA_FIRST, 8, &other);
    assert_int_equal(first.ply_count, again.ply_count);
    assert_memory_equal(first.plies, again.plies,
                        (size_t)first.ply_count * sizeof *first.plies);
    assert_true(first.ply_count != other.ply_count ||
                memcmp(first.plies, other.plies,
                       (size_t)first.ply_count * sizeof *first.plies) != 0);
}
