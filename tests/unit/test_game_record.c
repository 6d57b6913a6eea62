/* Records: old ones still replay, and any change in one is found. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/chips.h"
#include "support/fake_cli.h"
#include "support/process.h"
#include "support/random_play.h"
#include "support/records.h"
#include "game/game_inside.h"
#include "game_plain.h"

/* Replays a record and writes its error messages to `errors`. */
static enum cli_status replay(const char *bytes, size_t length,
                              char errors[RECORD_ERRORS])
{
    struct fake_cli fake;
    fake_cli_open(&fake, bytes, length);
    struct game game = {.seed = 0};
    struct plain_table plain = {
        .cli = &fake.cli, .form = CARD_ASCII, .game = &game};
    const struct replay source = {
        .format = &BLACKJACK_RECORDS, .file = fake.cli.in, .name = "record"};
    enum cli_status status = plain_replay(&plain, &source);
    fake_cli_flush(&fake);
    snprintf(errors, RECORD_ERRORS, "%s", fake.errors);
    fake_cli_close(&fake);
    return status;
}

static const struct records RECORDS = {
    .pattern = "tests/golden/records/*.record", .count = 19, .replay = replay};

/* ---- Messages ---- */

static void assert_found(const char *from, const char *to,
                         enum cli_status status, const char *message)
{
    assert_record_tells(&RECORDS, "tests/golden/records/complete-splits.record",
                        from, to, status, message);
}

static void an_error_in_a_record_is_reported_with_its_place(void **state)
{
    (void)state;
    assert_found(
        "blackjack record 1", "blackjack record 2", CLI_FAILED,
        "test: record, line 1: neither a blackjack record, version 1, nor a "
        "log of challenge blackjack, version 3; --record FILE writes a "
        "record, challenge --log FILE a log\n");
    assert_found(
        "rule decks = 6", "rule decks = 60", CLI_FAILED,
        "test: record, line 2: decks must be infinite or a number from 1 to 10, "
        "not \"60\"\n");
    assert_found("rule cut = 75", "rule cut = 1", CLI_FAILED,
                 "test: record, line 39: cut = 1 leaves 3 cards above the cut "
                 "card, but a round with 1 seat starts with 5\n");
    assert_found(
        "split\ndouble", "stand\ndouble", CLI_NO,
        "test: record, line 44 (round 1): the replay's round ends before this line\n");
    assert_found("even no", "insurance no", CLI_NO,
                 "test: record, line 50 (round 2): you can't do that now\n");
    assert_found("check 294d60e4dd557633", "check 294d60e4dd557631", CLI_NO,
                 "test: record, line 47 (round 1): the replay differs from the "
                 "record: expected \"check 294d60e4dd557631\", got \"check "
                 "294d60e4dd557633\"\n");
}

static void a_changed_seed_is_found_without_any_rounds(void **state)
{
    (void)state;
    size_t length;
    char errors[RECORD_ERRORS];
    char *bytes = read_file("tests/golden/sessions/quit.record", &length);
    assert_int_equal(replay(bytes, length, errors), CLI_DONE);
    char *seed = strstr(bytes, "seed 1");
    assert_non_null(seed);
    seed[strlen("seed ")] = '2';
    assert_int_equal(replay(bytes, length, errors), CLI_NO);
    free(bytes);
}

static void a_removed_round_is_found(void **state)
{
    (void)state;
    size_t length;
    char errors[RECORD_ERRORS];
    char *bytes = read_file("tests/golden/sessions/splits.record", &length);
    char *last = strstr(bytes, "round\nbet 10\ninsurance");
    char *end = strstr(bytes, "end ");
    assert_true(last != NULL && end > last);
    memmove(last, end, strlen(end) + 1);
    assert_int_equal(replay(bytes, strlen(bytes), errors), CLI_NO);
    assert_text_has(errors,
                    "the replay differs from the record: expected \"end ",
                    "a record");
    free(bytes);
}

static void a_game_without_a_seed_replays(void **state)
{
    (void)state;
    static const char input[] = "bet 10\ns\ns\nbet 20\nh\ns\ns\nq\n";
    for (uint64_t word = 1; word < 100; word++) {
        const uint64_t words[4] = {word, 2, 3, 4};
        struct fake_cli fake;
        struct rules rules;
        struct fair_random random;
        char *bytes = NULL, errors[512];
        size_t length = 0;
        fake_cli_open(&fake, input, sizeof input - 1);
        fair_random_seed(&random, words);
        assert_true(rules_preset(&rules, "downtown"));
        struct shoe shoe = {.source = SHOE_FAIR, .fair = random};
        struct game game = {.seed = 0};
        struct plain_table plain = {
            .cli = &fake.cli, .form = CARD_ASCII, .game = &game};
        table_open(&game.table, &rules, &shoe);
        game_sit(&game, &(struct player){"Anna", false, 0, 100000});
        game_sit(&game, &(struct player){"Max", true, PLAYER_MIMIC, 100000});
        game.record.file = open_memstream(&bytes, &length);
        (void)plain_play(&plain);
        fclose(game.record.file);
        assert_count_equal(replay(bytes, length, errors), CLI_DONE,
                           "the replay: %s", errors);
        free(bytes);
        fake_cli_close(&fake);
    }
}

/* Two hands whose cards may be switched, played with random legal actions: no
 * chip is lost, and the record replays. */
static void random_rounds_with_switched_cards_replay(void **state)
{
    (void)state;
    struct rules rules;
    assert_true(rules_preset(&rules, "switch"));
    for (uint32_t seed = 1; seed <= 60; seed++) {
        struct game game = {.seed = seed};
        struct fair_random random;
        struct shoe shoe = shoe_from_seed(seed);
        char *bytes = NULL, errors[RECORD_ERRORS];
        size_t length = 0;
        fair_random_seed(&random, (const uint64_t[4]){seed, 2, 3, 4});
        table_open(&game.table, &rules, &shoe);
        for (uint32_t i = 0; i <= seed % 3; i++)
            game_sit(&game, &(struct player){"Anna", i == 1, PLAYER_NEVER_BUST,
                                             60000});
        game.record.file = open_memstream(&bytes, &length);
        game_begin(&game);
        int64_t chips = table_chips(&game.table);
        for (int i = 0; i < 30 && game_next_round(&game) == ROUND_BEGINS; i++)
            while (game.table.phase != PHASE_OVER) {
                struct action action = game_decides_itself(&game)
                                           ? game_decision(&game)
                                           : draw_action(&game.table, &random);
                assert_true(game_act(&game, &action, NULL));
                assert_true(table_chips(&game.table) == chips);
            }
        assert_true(game_end(&game));
        fclose(game.record.file);
        assert_count_equal(replay(bytes, length, errors), CLI_DONE,
                           "the replay: %s", errors);
        free(bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RECORD_TESTS(&RECORDS),
        cmocka_unit_test(an_error_in_a_record_is_reported_with_its_place),
        cmocka_unit_test(a_changed_seed_is_found_without_any_rounds),
        cmocka_unit_test(a_removed_round_is_found),
        cmocka_unit_test(a_game_without_a_seed_replays),
        cmocka_unit_test(random_rounds_with_switched_cards_replay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
