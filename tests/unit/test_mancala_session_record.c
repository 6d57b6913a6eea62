/* Lines and records of mancala: what is read, refused, written and replayed. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mancala_session.h"
#include "mancala_session/mancala_line.h"
#include "support/fake_cli.h"
#include "support/process.h"
#include "support/random_sowing.h"
#include "support/records.h"
#include "support/state_folder.h"

/* Replays `bytes` as a record, and copies the messages to `errors`. */
static enum cli_status replay(const char *bytes, size_t length,
                              char errors[RECORD_ERRORS])
{
    struct fake_cli fake;
    fake_cli_open(&fake, bytes, length);
    enum cli_status status =
        mancala_session_replay(&fake.cli, fake.cli.in, "record", NULL);
    fake_cli_flush(&fake);
    snprintf(errors, RECORD_ERRORS, "%s", fake.errors);
    fake_cli_close(&fake);
    return status;
}

static const struct records RECORDS = {
    .pattern = "tests/golden/mancala/*.record", .count = 10, .replay = replay};

/* ---- What is said ---- */

static void assert_found(const char *from, const char *to,
                         enum cli_status status, const char *message)
{
    assert_record_tells(&RECORDS, "tests/golden/mancala/undo.record", from, to,
                        status, message);
}

static void errors_are_reported_with_their_place(void **state)
{
    (void)state;
    assert_found("mancala record 1", "mancala record 2", CLI_FAILED,
                 "test: record, line 1: not a mancala record, version "
                 "1\n");
    assert_found("board 10", "board x", CLI_FAILED,
                 "test: record, line 2: expected \"board\" and the number of "
                 "bowls\n");
    assert_found(
        "board 10", "board 11", CLI_FAILED,
        "test: record, line 7: a board must have an even number of bowls\n");
    assert_found("stones 3", "stone 3", CLI_FAILED,
                 "test: record, line 3: expected \"stones\" and the stones "
                 "per house\n");
    assert_found("directions both", "directions none", CLI_FAILED,
                 "test: record, line 4: expected \"directions both\" or "
                 "\"directions one\"\n");
    assert_found("capture empty", "capture", CLI_FAILED,
                 "test: record, line 5: expected \"capture empty\" or "
                 "\"capture standard\"\n");
    assert_found("first person", "first Anna", CLI_FAILED,
                 "test: record, line 6: expected \"first person\" or \"first "
                 "computer\"\n");
    assert_found("second person\n", "", CLI_FAILED,
                 "test: record, line 7: expected \"second person\" or \"second "
                 "computer\"\n");
    assert_found("sow 2\n", "2\n", CLI_FAILED,
                 "test: record, line 8 (move 1): invalid line\n");
    assert_found("check 3fba", "chuck 3fba", CLI_FAILED,
                 "test: record, line 9 (move 1): a check line was "
                 "expected\n");
    assert_found("sow 4 back", "sow 2 back", CLI_NO,
                 "test: record, line 10 (move 2): that house is empty\n");
    assert_found("sow 2\n", "undo\n", CLI_NO,
                 "test: record, line 8 (move 1): there is no move to "
                 "undo\n");
}

static void the_first_move_that_differs_is_named(void **state)
{
    (void)state;
    assert_found("check 3fbaccdc43538cc8", "check 3fbaccdc43538cc9", CLI_NO,
                 "test: record, line 9 (move 1): the replay differs from the "
                 "record: expected \"check 3fbaccdc43538cc9\", got \"check "
                 "3fbaccdc43538cc8\"\n");
}

static void text_after_the_end_is_found(void **state)
{
    (void)state;
    size_t length;
    char errors[512], longer[4096];
    char *bytes = read_file("tests/golden/mancala/undo.record", &length);
    snprintf(longer, sizeof longer, "%ssow 1\n", bytes);
    assert_int_equal(replay(longer, strlen(longer), errors), CLI_FAILED);
    assert_text_has(errors, "unexpected text after the end", "a record");
    free(bytes);
}

/* ---- Games at random ---- */

static void random_games_replay(void **state)
{
    (void)state;
    enum { GAMES = 60, MOVES = 80 };
    uint64_t seed = 4;
    for (int i = 0; i < seeds_of(GAMES); i++) {
        struct mancala_rules rules = draw_mancala_rules(&seed);
        const struct mancala_session_players players = {
            .is_computer = {false, true}};
        struct mancala_session session;
        char *bytes = NULL, errors[512];
        size_t length = 0;
        FILE *file = open_memstream(&bytes, &length);
        assert_non_null(file);
        mancala_session_open(&session, &rules, &players, file);
        play_at_random(&session, MOVES, &seed);
        assert_true(mancala_session_close(&session));
        enum cli_status status = replay(bytes, length, errors);
        assert_text_equal(errors, "", "game %d", i);
        assert_int_equal(status, CLI_DONE);
        free(bytes);
    }
}

static void a_record_that_cannot_be_written_is_noticed(void **state)
{
    (void)state;
    const struct mancala_rules rules = {.size = 14, .stones = 4};
    const struct mancala_session_players players = {
        .is_computer = {false, false}};
    struct mancala_session session;
    FILE *full = fopen("/dev/full", "w");
    assert_non_null(full);
    mancala_session_open(&session, &rules, &players, full);
    assert_true(session.record.failed);
    assert_false(mancala_session_close(&session));
}

enum { SIZE = 14 };

static enum mancala_session_line read_line(const char *line,
                                           struct mancala_move *move,
                                           char problem[CLI_PROBLEM_SIZE])
{
    problem[0] = '\0';
    *move = (struct mancala_move){.bowl = -1};
    return mancala_session_line_read(line, SIZE, MANCALA_FIRST, move, problem);
}

static void assert_sows(const char *line, int house, int direction)
{
    struct mancala_move move;
    char problem[CLI_PROBLEM_SIZE];
    assert_count_equal(read_line(line, &move, problem), MANCALA_SESSION_SOW,
                       "what \"%s\" is", line);
    assert_count_equal(mancala_house(SIZE, move.bowl), house,
                       "the house of \"%s\"", line);
    assert_count_equal(mancala_owner(SIZE, move.bowl), MANCALA_FIRST,
                       "whose house \"%s\" is", line);
    assert_count_equal(move.direction, direction, "the direction of \"%s\"",
                       line);
}

static void a_number_alone_sows_a_house_forward(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "3",   "sow 3",      "s 3",        "SOW 3",     " 3 ",
        "03",  "3 f",        "3 forwards", "3 forward", "so\t3",
        "3#x", "3 # 4 back", "sow 3 f"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_sows(lines[i], 3, MANCALA_FORWARDS);
}

static void back_is_the_other_direction(void **state)
{
    (void)state;
    static const char *const lines[] = {"6 back", "6 b", "6 backwards",
                                        "sow 6 BACK", "s 6 ba"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_sows(lines[i], 6, MANCALA_BACKWARDS);
}

static void a_swap_needs_two_letters(void **state)
{
    (void)state;
    static const char *const lines[] = {"swap", "SW", "swa # it is better"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct mancala_move move;
        char problem[CLI_PROBLEM_SIZE];
        assert_count_equal(read_line(lines[i], &move, problem),
                           MANCALA_SESSION_SOW, "what \"%s\" is", lines[i]);
        assert_true(mancala_is_swap(SIZE, move));
    }
}

static void a_house_is_that_of_the_player_to_move(void **state)
{
    (void)state;
    struct mancala_move move;
    char problem[CLI_PROBLEM_SIZE];
    for (int house = 1; house <= mancala_houses(SIZE); house++) {
        char line[16];
        snprintf(line, sizeof line, "%d", house);
        for (int i = 0; i < MANCALA_PLAYERS; i++) {
            enum mancala_player player = (enum mancala_player)i;
            assert_int_equal(
                mancala_session_line_read(line, SIZE, player, &move, problem),
                MANCALA_SESSION_SOW);
            assert_int_equal(move.bowl, mancala_bowl(SIZE, player, house));
        }
    }
}

static void words_can_be_abbreviated(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        enum mancala_session_line means;
    } lines[] = {
        {"undo", MANCALA_SESSION_UNDO}, {"u", MANCALA_SESSION_UNDO},
        {"hint", MANCALA_SESSION_HINT}, {"hi", MANCALA_SESSION_HINT},
        {"help", MANCALA_SESSION_HELP}, {"he", MANCALA_SESSION_HELP},
        {"?", MANCALA_SESSION_HELP},    {"quit", MANCALA_SESSION_QUIT},
        {"q", MANCALA_SESSION_QUIT},    {"Q # bye", MANCALA_SESSION_QUIT},
        {"", MANCALA_SESSION_EMPTY},    {"  ", MANCALA_SESSION_EMPTY},
        {"# 3", MANCALA_SESSION_EMPTY},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct mancala_move move;
        char problem[CLI_PROBLEM_SIZE];
        assert_count_equal(read_line(lines[i].line, &move, problem),
                           lines[i].means, "what \"%s\" is", lines[i].line);
        assert_text_equal(problem, "", "the problem of \"%s\"", lines[i].line);
    }
}

#define NO_HOUSE "houses are numbered 1 to 6, not "

static void invalid_lines_are_explained(void **state)
{
    (void)state;
    static const char *const lines[][2] = {
        {"0", NO_HOUSE "\"0\""},
        {"7", NO_HOUSE "\"7\""},
        {"-1", NO_HOUSE "\"-1\""},
        {"3b", NO_HOUSE "\"3b\""},
        {"99999999999999", NO_HOUSE "\"99999999999999\""},
        {"sow", "sow needs a house number, as in \"sow 3\""},
        {"sow back", NO_HOUSE "\"back\""},
        {"3 left", "unknown direction \"left\"; use forward or back"},
        {"3 backx", "unknown direction \"backx\"; use forward or back"},
        {"3 b 4", "unexpected argument \"4\""},
        {"swap 3", "unexpected argument \"3\""},
        {"quit 3", "unexpected argument \"3\""},
        {"h", "ambiguous command \"h\"; type more letters"},
        {"sowing 3", "unknown command \"sowing\"; type help"},
        {"deal", "unknown command \"deal\"; type help"},
        {"udno", "unknown command \"udno\"; did you mean \"undo\"?"},
        {"3 b 4 5 6", "the line is too long: \"3 b 4 5 6\""},
        {"overlong-overlong", "the line is too long: \"overlong-overlong\""},
        {"\x01", "unknown command \"\\x01\"; type help"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct mancala_move move;
        char problem[CLI_PROBLEM_SIZE];
        assert_count_equal(read_line(lines[i][0], &move, problem),
                           MANCALA_SESSION_WRONG, "what \"%s\" is",
                           lines[i][0]);
        assert_text_equal(problem, lines[i][1], "the problem of \"%s\"",
                          lines[i][0]);
        assert_count_equal(move.bowl, -1, "the move of \"%s\"", lines[i][0]);
    }
}

static void every_move_reads_back_as_it_was_written(void **state)
{
    (void)state;
    const struct mancala_session_players players = {
        .is_computer = {false, false}};
    for (int size = MANCALA_SIZE_LEAST; size <= MANCALA_SIZE_MOST; size += 2) {
        struct mancala_rules rules = {.size = size, .stones = 1};
        struct mancala_board board = mancala_start(&rules);
        struct mancala_moves moves = mancala_moves(&rules, &board);
        assert_int_equal(moves.count, 2 * mancala_houses(size));
        for (int i = 0; i < moves.count; i++) {
            const struct mancala_move *move = &moves.moves[i];
            char line[40], *record = NULL, problem[CLI_PROBLEM_SIZE];
            size_t length;
            struct mancala_session session;
            struct mancala_move again;
            FILE *file = open_memstream(&record, &length);
            assert_non_null(file);
            mancala_session_open(&session, &rules, &players, file);
            assert_null(mancala_session_sow(&session, *move));
            assert_true(mancala_session_close(&session));
            snprintf(line, sizeof line, "\nsow %d%s\n",
                     mancala_house(size, move->bowl),
                     move->direction == MANCALA_BACKWARDS ? " back" : "");
            assert_text_has(record, line, "the record");
            free(record);
            line[strlen(line) - 1] = '\0';
            assert_int_equal(mancala_session_line_read(
                                 line + 1, size, board.player, &again, problem),
                             MANCALA_SESSION_SOW);
            assert_int_equal(again.bowl, moves.moves[i].bowl);
            assert_int_equal(again.direction, moves.moves[i].direction);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RECORD_TESTS(&RECORDS),
        cmocka_unit_test(errors_are_reported_with_their_place),
        cmocka_unit_test(the_first_move_that_differs_is_named),
        cmocka_unit_test(text_after_the_end_is_found),
        cmocka_unit_test(random_games_replay),
        cmocka_unit_test(a_record_that_cannot_be_written_is_noticed),
        cmocka_unit_test(a_number_alone_sows_a_house_forward),
        cmocka_unit_test(back_is_the_other_direction),
        cmocka_unit_test(a_swap_needs_two_letters),
        cmocka_unit_test(a_house_is_that_of_the_player_to_move),
        cmocka_unit_test(words_can_be_abbreviated),
        cmocka_unit_test(invalid_lines_are_explained),
        cmocka_unit_test(every_move_reads_back_as_it_was_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
