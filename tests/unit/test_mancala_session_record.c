/* Records of mancala: they replay, and every change in one is found. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mancala_session.h"
#include "support/fake_cli.h"
#include "support/process.h"
#include "support/records.h"
#include "support/random_sowing.h"
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
    .pattern = "tests/golden/mancala/*.record", .count = 9, .replay = replay};

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        RECORD_TESTS(&RECORDS),
        cmocka_unit_test(errors_are_reported_with_their_place),
        cmocka_unit_test(the_first_move_that_differs_is_named),
        cmocka_unit_test(text_after_the_end_is_found),
        cmocka_unit_test(random_games_replay),
        cmocka_unit_test(a_record_that_cannot_be_written_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
