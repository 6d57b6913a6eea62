/* Endgames of mancala against games played out, their files, and what a solver
 * and a player make of them. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/solved_board.h"
#include "support/state_folder.h"

enum { FEW = 8, MORE = 12 };

static const struct mancala_rules KALAH = {.size = 10,
                                           .stones = 3,
                                           .one_way = true,
                                           .capture = MANCALA_CAPTURE_STANDARD};
static const struct mancala_rules BOTH_WAYS = {.size = 8, .stones = 4};

static struct mancala_endgames *make(const struct mancala_rules *rules,
                                     int stones)
{
    const struct mancala_solver_limits limits = {.memory = 0};
    struct mancala_endgames *endgames;
    assert_null(mancala_endgames_make(rules, stones, &limits, &endgames));
    assert_int_equal(mancala_endgames_stones(endgames), stones);
    return endgames;
}

/* Draws a board with at most `stones` stones in houses, some on each side. */
static struct mancala_board draw_board(const struct mancala_rules *rules,
                                       int stones, uint64_t *seed)
{
    struct mancala_board board = {
        .player = (enum mancala_player)next_random(seed, MANCALA_PLAYERS)};
    int houses = mancala_houses(rules->size);
    stones = 2 + (int)next_random(seed, (uint32_t)stones - 1);
    for (int i = 0; i < stones; i++) {
        enum mancala_player player =
            (enum mancala_player)(i < 2 ? i : (int)next_random(seed, 2));
        int house = 1 + (int)next_random(seed, (uint32_t)houses);
        board.bowls[mancala_bowl(rules->size, player, house)]++;
    }
    return board;
}

/* ---- Values ---- */

TEST(one_way_they_agree_with_every_game_played_out)
{
    enum { BOARDS = 300 };
    uint64_t seed = 3;
    for (int size = 4; size <= 14; size += 2)
        for (int capture = 0; capture < 2; capture++) {
            const struct mancala_rules rules = {
                .size = size,
                .stones = 4,
                .one_way = true,
                .capture = (enum mancala_capture)capture};
            struct mancala_endgames *endgames = make(&rules, FEW);
            for (int i = 0; i < seeds_of(BOARDS); i++) {
                struct mancala_board board = draw_board(&rules, FEW, &seed);
                int margin = board_minimax(&rules, &board);
                assert_exact(mancala_endgames_bounds(endgames, &rules, &board),
                             board.player == MANCALA_FIRST ? margin : -margin,
                             "an endgame", &rules);
            }
            mancala_endgames_close(endgames);
        }
}

/* The mancalas hold the stones that are missing. */
static struct mancala_solution solve_endgame(const struct mancala_rules *rules,
                                             struct mancala_board board,
                                             int *lead)
{
    int size = rules->size;
    int won = 2 * mancala_houses(size) * rules->stones -
              mancala_side(size, &board, MANCALA_FIRST) -
              mancala_side(size, &board, MANCALA_SECOND);
    board.bowls[mancala_store(size, board.player)] = (uint16_t)won;
    *lead = won;
    return solve_board(rules, &board, MEGABYTE, 0);
}

TEST(both_ways_they_agree_with_the_solver)
{
    enum { BOARDS = 100 };
    uint64_t seed = 4;
    struct mancala_endgames *endgames = make(&BOTH_WAYS, MORE);
    for (int i = 0; i < seeds_of(BOARDS); i++) {
        struct mancala_board board = draw_board(&BOTH_WAYS, MORE, &seed);
        int lead;
        struct mancala_bounds solved =
            solve_endgame(&BOTH_WAYS, board, &lead).margin;
        struct mancala_bounds found =
            mancala_endgames_bounds(endgames, &BOTH_WAYS, &board);
        assert_int_equal(found.least, solved.least - lead);
        assert_int_equal(found.most, solved.most - lead);
    }
    mancala_endgames_close(endgames);
}

TEST(boards_that_are_too_large_have_no_endgames)
{
    const struct mancala_rules rules = {.size = 20, .stones = 4};
    const struct mancala_solver_limits limits = {.memory = 0};
    struct mancala_endgames *endgames;
    assert_string_equal(mancala_endgames_make(&rules, FEW, &limits, &endgames),
                        "only boards of up to 18 bowls can be solved");
    assert_null(endgames);
}

static bool refuse(void *self, const struct mancala_progress *progress)
{
    ++*(int *)self;
    assert_int_equal(progress->layers, FEW);
    return progress->layer < FEW;
}

TEST(the_caller_can_stop_it)
{
    int asked = 0;
    const struct mancala_solver_limits limits = {.may_continue = refuse,
                                                 .self = &asked};
    struct mancala_endgames *endgames;
    assert_string_equal(mancala_endgames_make(&KALAH, FEW, &limits, &endgames),
                        "the endgames weren't finished");
    assert_null(endgames);
    assert_int_equal(asked, FEW);
}

/* ---- Files ---- */

/* Returns a file with endgames, of which some bytes may be changed. */
static FILE *open_file(const struct mancala_rules *rules)
{
    struct mancala_endgames *endgames = make(rules, FEW);
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_true(mancala_endgames_write(endgames, file));
    mancala_endgames_close(endgames);
    rewind(file);
    return file;
}

TEST(a_file_has_what_was_written)
{
    enum { BOARDS = 200 };
    static const struct mancala_rules *const rules[] = {&KALAH, &BOTH_WAYS};
    uint64_t seed = 5;
    for (int i = 0; i < 2; i++) {
        FILE *file = open_file(rules[i]);
        struct mancala_endgames *made = make(rules[i], FEW), *found;
        assert_null(mancala_endgames_read(rules[i], file, &found));
        assert_int_equal(mancala_endgames_stones(found), FEW);
        for (int k = 0; k < BOARDS; k++) {
            struct mancala_board board = draw_board(rules[i], FEW, &seed);
            assert_memory_equal(
                &(struct mancala_bounds[]){
                    mancala_endgames_bounds(found, rules[i], &board)},
                &(struct mancala_bounds[]){
                    mancala_endgames_bounds(made, rules[i], &board)},
                sizeof(struct mancala_bounds));
        }
        mancala_endgames_close(found);
        mancala_endgames_close(made);
        fclose(file);
    }
}

/* Only the stones at the start may differ. */
TEST(a_file_for_other_rules_is_refused)
{
    struct mancala_rules others[] = {KALAH, KALAH, KALAH, KALAH};
    others[0].size = 12;
    others[1].one_way = false;
    others[2].capture = MANCALA_CAPTURE_EMPTY;
    others[3].stones = 5;
    FILE *file = open_file(&KALAH);
    for (int i = 0; i < 4; i++) {
        struct mancala_endgames *endgames;
        rewind(file);
        const char *problem =
            mancala_endgames_read(&others[i], file, &endgames);
        if (i < 3)
            assert_string_equal(problem,
                                "it is for another board or other rules");
        else
            assert_null(problem);
        assert_int_equal(endgames == NULL, i < 3);
        mancala_endgames_close(endgames);
    }
    fclose(file);
}

static void assert_refused(const char *bytes, size_t length, const char *why)
{
    struct mancala_endgames *endgames;
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    rewind(file);
    assert_string_equal(mancala_endgames_read(&KALAH, file, &endgames), why);
    assert_null(endgames);
    fclose(file);
}

TEST(a_file_that_is_damaged_is_refused)
{
    static const char damaged[] = "it is damaged: its check value differs";
    static const char head[] = "mancala endgames 1 houses 4 ways 1 capture "
                               "standard stones 8 check ";
    FILE *file = open_file(&KALAH);
    static char bytes[1 << 14];
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_memory_equal(bytes, head, strlen(head));
    assert_refused(bytes, length - 1, "its size is wrong");
    assert_refused(bytes, length + 1, "its size is wrong");
    assert_refused(bytes, 0, "it isn't a file of endgames");
    assert_refused("deck\n", 5, "it isn't a file of endgames");
    for (size_t at = strlen(head); at < length; at += length / 7) {
        bytes[at] ^= 1;
        assert_refused(bytes, length, damaged);
        bytes[at] ^= 1;
    }
    char *stones = strstr(bytes, "stones 8");
    stones[7] = '7';
    assert_refused(bytes, length, "its size is wrong");
    stones[7] = '-';
    assert_refused(bytes, length, "its first line is damaged");
    bytes[strlen("mancala endgames ")] = '2';
    assert_refused(bytes, length, "its version differs: make it again");
}

/* ---- What they are good for ---- */

TEST(the_solver_looks_them_up)
{
    struct mancala_endgames *endgames = make(&KALAH, MORE);
    const struct mancala_board start = mancala_start(&KALAH);
    struct mancala_solver_limits limits = {.memory = MEGABYTE};
    struct mancala_solution with, without = solve_start(&KALAH);
    limits.endgames = endgames;
    assert_null(mancala_solve(&KALAH, &start, &limits, &with));
    assert_int_equal(with.endgame_stones, MORE);
    assert_true(with.nodes < without.nodes);
    for (int i = 0; i < with.count; i++)
        assert_exact(with.moves[i].margin, without.moves[i].margin.least,
                     "a move", &KALAH);
    struct mancala_rules others = KALAH;
    others.capture = MANCALA_CAPTURE_EMPTY;
    assert_null(mancala_solve(&others, &start, &limits, &with));
    assert_int_not_equal(with.endgame_stones, MORE);
    assert_exact(with.margin, 8, "other rules", &others);
    mancala_endgames_close(endgames);
}

/* Looking one turn ahead, a player with endgames sees to the end. */
TEST(a_player_looks_them_up)
{
    enum { BOARDS = 50, TURNS = 2 };
    struct mancala_endgames *endgames = make(&KALAH, MORE);
    const struct mancala_search_limits limits = {
        .depth = TURNS, .all_values = true, .endgames = endgames};
    uint64_t seed = 6;
    for (int i = 0; i < seeds_of(BOARDS); i++) {
        struct mancala_board board = draw_board(&KALAH, MORE, &seed);
        struct mancala_search_result result;
        int lead;
        struct mancala_solution solved = solve_endgame(&KALAH, board, &lead);
        mancala_search(&KALAH, &board, &limits, NULL, &result);
        assert_true(mancala_search_is_exact(&result));
        assert_int_equal(result.count, solved.count);
        assert_int_equal(result.moves[0].margin, solved.margin.least - lead);
    }
    mancala_endgames_close(endgames);
}
