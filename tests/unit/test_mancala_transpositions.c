/* The transposition table of the solver: what is kept is found again, and no
 * position is taken for another. */
#include "support/check.h"

#include "mancala/transpositions.h"

enum {
    STONES = 40,
    SMALLEST = 1, /* bytes; gives the smallest table */
    ENTRIES = 1 << 8,
    EFFORT = 7
};

/* With the smallest table, entries of such ranks need one word, or two. */
static const uint64_t RANKS_ONE_WORD = (uint64_t)1 << 40;
static const uint64_t RANKS_TWO_WORDS = UINT64_MAX;

/* Returns something that differs for most ranks. */
static struct transposition known_of(uint64_t rank, bool has_goals)
{
    int least = 2 * (int)(rank % STONES) - STONES;
    return (struct transposition){
        .bounds = {.least = least, .most = STONES - 2 * (int)(rank % 3)},
        .goal = has_goals ? least + 2 : 0,
        .effort = (uint8_t)(1 + rank % EFFORT),
        .move = (uint8_t)(rank % (TRANSPOSITIONS_NO_MOVE + 1))};
}

static void keep(struct transpositions *table, uint64_t rank, bool has_goals)
{
    const struct transposition known = known_of(rank, has_goals);
    transpositions_keep(table, transpositions_key(table, rank), STONES, &known);
}

/* True if the table has an entry for `rank`, which must be the right one. */
static bool finds(const struct transpositions *table, uint64_t rank,
                  bool has_goals)
{
    const struct transposition kept = known_of(rank, has_goals);
    struct transposition known = {.goal = 0};
    if (!transpositions_find(table, transpositions_key(table, rank), STONES,
                             &known))
        return false;
    assert_int_equal(known.bounds.least, kept.bounds.least);
    assert_int_equal(known.bounds.most, kept.bounds.most);
    assert_int_equal(known.goal, kept.goal);
    assert_int_equal(known.effort, kept.effort);
    assert_int_equal(known.move, kept.move);
    return true;
}

TEST(an_empty_table_finds_nothing)
{
    for (int has_goals = 0; has_goals < 2; has_goals++) {
        struct transpositions table;
        assert_true(
            transpositions_open(&table, SMALLEST, RANKS_ONE_WORD, has_goals));
        for (uint64_t rank = 0; rank < ENTRIES; rank++)
            assert_false(finds(&table, rank, has_goals));
        transpositions_close(&table);
    }
}

/* The ranks are neighbors, or differ only in their highest bits. */
TEST(what_is_kept_is_found_again)
{
    static const struct {
        uint64_t ranks;
        bool has_goals;
        int words;
    } cases[] = {{RANKS_ONE_WORD, false, 1},
                 {RANKS_TWO_WORDS, false, 2},
                 {RANKS_ONE_WORD, true, 2},
                 {RANKS_TWO_WORDS, true, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct transpositions table;
        bool has_goals = cases[i].has_goals;
        assert_true(
            transpositions_open(&table, SMALLEST, cases[i].ranks, has_goals));
        assert_count_equal(table.entry_words, cases[i].words, "words, case %zu",
                           i);
        for (uint64_t k = 1; k <= ENTRIES; k++) {
            uint64_t far = cases[i].ranks - k;
            keep(&table, k, has_goals);
            assert_true(finds(&table, k, has_goals));
            keep(&table, far, has_goals);
            assert_true(finds(&table, far, has_goals));
        }
        transpositions_close(&table);
    }
}

/* There are far more positions than the table has room for, so some are lost,
 * but none is found under the rank of another. */
TEST(no_position_is_taken_for_another)
{
    enum { POSITIONS = 100000, STRIDE = 7919 };
    for (int has_goals = 0; has_goals < 2; has_goals++) {
        struct transpositions table;
        int found = 0;
        assert_true(
            transpositions_open(&table, SMALLEST, RANKS_ONE_WORD, has_goals));
        for (uint64_t i = 1; i <= POSITIONS; i++)
            keep(&table, i * STRIDE, has_goals);
        for (uint64_t rank = 1; rank <= POSITIONS; rank++) {
            assert_false(rank % STRIDE != 0 && finds(&table, rank, has_goals));
            found += finds(&table, rank * STRIDE, has_goals);
        }
        assert_in_range(found, ENTRIES, POSITIONS / 2);
        transpositions_close(&table);
    }
}

TEST(a_new_entry_replaces_the_one_of_least_effort)
{
    enum { GREAT = 200, SMALL = 1, TRIES = 100000 };
    struct transpositions table;
    struct transposition known = {.effort = GREAT};
    assert_true(transpositions_open(&table, SMALLEST, RANKS_ONE_WORD, false));
    uint64_t great = transpositions_key(&table, 1);
    transpositions_keep(&table, great, STONES, &known);
    known.effort = SMALL;
    for (uint64_t rank = 2; rank < TRIES; rank++)
        transpositions_keep(&table, transpositions_key(&table, rank), STONES,
                            &known);
    assert_true(transpositions_find(&table, great, STONES, &known));
    assert_int_equal(known.effort, GREAT);
    transpositions_close(&table);
}
