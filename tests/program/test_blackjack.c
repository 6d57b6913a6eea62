/* Whole games of blackjack --plain, through the program. */
#include "support/check.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli_output.h"
#include "support/process.h"
#include "support/transcripts.h"

/* Runs blackjack with the arguments of a line. */
static void run_blackjack(const char *arguments, const char *input,
                          size_t times, struct run_result *result)
{
    const struct run run = {.arguments = {"blackjack"},
                            .line = arguments,
                            .input = input,
                            .input_times = times};
    run_program(&run, result);
}

/* Runs blackjack without $RUNNER: for megabytes of input, and if another line
 * already takes the same path with $RUNNER. */
static void run_line_alone(const char *arguments, const char *input,
                           size_t times, struct run_result *result)
{
    const struct run run = {.arguments = {"blackjack"},
                            .line = arguments,
                            .input = input,
                            .input_times = times,
                            .is_alone = true};
    run_program(&run, result);
}

static void check_result(const char *arguments, struct run_result *result,
                         int status, const char *output, const char *errors)
{
    assert_text_equal(result->errors, errors, "blackjack %s", arguments);
    assert_text_has(result->output, output, "blackjack %s", arguments);
    assert_count_equal(result->status, status, "blackjack %s", arguments);
    run_result_free(result);
}

/* Fails unless the program ends with `status`, its errors equal `errors` and
 * its output contains `output`. */
static void assert_says(const char *arguments, const char *input, int status,
                        const char *output, const char *errors)
{
    struct run_result result;
    run_blackjack(arguments, input, 1, &result);
    check_result(arguments, &result, status, output, errors);
}

static void assert_says_alone(const char *arguments, const char *input,
                              int status, const char *output,
                              const char *errors)
{
    struct run_result result;
    run_line_alone(arguments, input, 1, &result);
    check_result(arguments, &result, status, output, errors);
}

/* ---- Golden games ---- */

/* Fails if a line is wider than a terminal. A question's line continues,
 * because the answer isn't echoed. */
static void assert_fits_80_columns(const char *text, const char *path)
{
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        char copy[512];
        snprintf(copy, sizeof copy, "%.*s", (int)length, line);
        if (strstr(copy, "] ") == NULL && text_columns(copy) > 80)
            fail_msg("%s: \"%s\" is too wide", path, copy);
        line += length + (line[length] == '\n');
    }
}

static void check_game(const char *path, const char *record_path)
{
    char arguments[512];
    char *options = read_file(path, NULL);
    char *input = read_beside(path, ".in");
    char *output = read_beside(path, ".out");
    char *errors = read_beside(path, ".err");
    char *record = read_beside(path, ".record");
    struct run_result result;
    options[strcspn(options, "\n")] = '\0';
    snprintf(arguments, sizeof arguments, "%s --force --record %s", options,
             record_path);
    run_blackjack(arguments, input, 1, &result);
    char *written = read_file(record_path, NULL);
    assert_fits_80_columns(result.output, path);
    bool ended_early = strstr(errors, "end of input") != NULL;
    assert_count_equal(result.status, ended_early ? 2 : 0, "%s", path);
    assert_text_equal(result.output, output, "%s", path);
    assert_text_equal(result.errors, errors, "%s", path);
    assert_text_equal(written, record, "the record of %s", path);
    run_result_free(&result);
    free(written);
    free(options);
    free(input);
    free(output);
    free(errors);
    free(record);
}

TEST(golden_games_match_their_files)
{
    char record_path[] = "/tmp/blackjack-record-XXXXXX";
    glob_t found;
    close(mkstemp(record_path));
    assert_int_equal(glob("tests/golden/sessions/*.args", 0, NULL, &found), 0);
    assert_int_equal(found.gl_pathc, 21);
    for (size_t i = 0; i < found.gl_pathc; i++)
        check_game(found.gl_pathv[i], record_path);
    globfree(&found);
    unlink(record_path);
}

static void check_class_game(const char *name,
                             const struct transcript *transcript)
{
    char arguments[128];
    size_t seed = strcspn(transcript->input, "\n");
    struct run_result result;
    if (strcmp(transcript->program, "play") != 0)
        return;
    snprintf(arguments, sizeof arguments,
             "--rules ic210 --plain --pause 0 --seed %.*s", (int)seed,
             transcript->input);
    run_line_alone(arguments, transcript->input + seed, 1, &result);
    assert_text_equal(result.output, transcript->output + strlen("Seed: "),
                      "%s with the rules ic210", name);
    assert_string_equal(result.errors, "");
    assert_int_equal(result.status, 0);
    run_result_free(&result);
}

TEST(with_the_rules_of_the_class_it_prints_the_same_as_play)
{
    (void)for_each_transcript(check_class_game);
}

/* ---- The end of the input ---- */

#define ENDED "blackjack: unexpected end of input; an answer was expected\n"

TEST(the_input_can_end_at_the_bets)
{
    assert_says("-p0 --seed 42", "", 0, "leave with $1000, even.", "");
    assert_says("-p0 --seed 42", "bet 10\nstand\n", 0, "1 round.\n", "");
    assert_says("-p0 --player A --player B", "bet 10\n", 0,
                "A leaves with $1000, even.\n", "");
}

/* In each phase, a guest forfeits the bets and the exit status is 2. */
TEST(the_end_of_the_input_elsewhere_forfeits_the_bets)
{
    static const char *const cards[][2] = {
        {"8s 9d 8h 8d 3c", "bet 10\nsplit\n"},      /* after a split */
        {"10s Ad 6h 8d", "bet 10\n"},               /* at the insurance */
        {"As Ad Kh 8d", "bet 10\n"},                /* at even money */
        {"8s 9d 8h 8d", "bet 10\n# a comment\n\n"}, /* at a hand, later */
        {"10s 9d 6h 8d", "bet 10\n"},               /* at a hand */
        {"5s 9d 6h 8d 3c", "bet 10\nhit\n"},        /* after a hit */
    };
    enum { AT_A_HAND = 3 };
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        char arguments[128];
        snprintf(arguments, sizeof arguments, "-p0 --cards '%s'", cards[i][0]);
        (i < AT_A_HAND ? assert_says : assert_says_alone)(
            arguments, cards[i][1], 2,
            i == 0 ? "The round isn't finished; $20 on the table is "
                     "forfeited.\n\n0 rounds.\n"
                     "You leave with $980, $20 behind.\n"
                   : "The round isn't finished; $10 on the table is "
                     "forfeited.\n\n0 rounds.\n"
                     "You leave with $990, $10 behind.\n",
            ENDED);
    }
    /* A lost insurance stays lost, too. */
    assert_says("-p0 --cards '10s Ad 6h 8d'", "bet 10\nyes\n", 2,
                "You leave with $985, $15 behind.\n", ENDED);
    assert_says("-p0 --rule surrender=early --cards '10s Kd 6h 8d'", "bet 10\n",
                2, "You leave with $990, $10 behind.\n", ENDED);
    assert_says("-p0 --rules extra --seed 3", "y\n", 2, "$5 behind.\n", ENDED);
    assert_says("-p0 --rules ic210 --seed 3", "", 2, "[h/s] ", ENDED);
}

TEST(quitting_in_a_round_forfeits_the_bets)
{
    assert_says("-p0 --cards '10s 9d 6h 8d'", "bet 10\nquit\n", 0,
                "The round isn't finished; $10 on the table is forfeited.\n",
                "");
}

/* ---- Words of the screen ---- */

TEST(advice_is_another_word_for_advise)
{
    static const char input[] = "bet 10\n%s\nstand\n";
    struct run_result advice, advise;
    char text[64];
    snprintf(text, sizeof text, input, "advise");
    run_blackjack("-p0 --seed 42", text, 1, &advise);
    snprintf(text, sizeof text, input, "advice");
    run_blackjack("-p0 --seed 42", text, 1, &advice);
    assert_text_equal(advice.output, advise.output, "advice");
    assert_text_has(advice.output, "> hit ", "advice");
    assert_string_equal(advice.errors, "");
    run_result_free(&advice);
    run_result_free(&advise);
}

TEST(stats_says_when_there_is_no_account)
{
    assert_says(
        "-p0 --seed 42", "stats\nquit\n", 0,
        "] This game isn't saved to a profile, so there are no statistics.\nBet?",
        "");
}

TEST(a_mistyped_word_gets_a_suggestion)
{
    assert_says("-p0 --cards '10s 9d 8h Kd'", "beet 10\nbet 10\nsatnd\ns\n", 0,
                "You lose $10.\n",
                "blackjack: unknown command \"beet\"; did you mean \"bet\"?\n"
                "blackjack: unknown command \"satnd\"; did you mean "
                "\"stand\"?\n");
    assert_says("--colr=never", "", 2, "",
                "blackjack: unknown option \"--colr\"; did you mean "
                "\"--color\"?\nusage: blackjack [OPTION]... [DATE|QUERY]...\n"
                "Try \"blackjack --help\" for more information.\n");
}

/* ---- Bad lines ---- */

TEST(ten_bad_lines_in_a_row_end_the_game)
{
    struct run_result result;
    run_blackjack("-p0 --cards '10s 9d 6h 8d'",
                  "bet 10\nx\nx\nx\nx\nx\nx\nx\nx\nx\n"
                  "x\nstand\n",
                  1, &result);
    assert_int_equal(result.status, 2);
    assert_text_has(result.errors,
                    "blackjack: giving up after 10 invalid lines\n",
                    "ten bad lines");
    assert_text_has(result.output, "leave with $990, $10 behind.",
                    "ten bad lines");
    run_result_free(&result);
}

TEST(a_good_line_resets_the_count)
{
    struct run_result result;
    run_blackjack("-p0 --cards '10s 9d 6h 8d'",
                  "x\nx\nx\nx\nx\nx\nx\nx\nx\nbet 10\n"
                  "x\nx\nx\nx\nx\nx\nx\nx\nx\nstand\n",
                  1, &result);
    assert_int_equal(result.status, 0);
    assert_text_has(result.output, "You lose $10.\n", "nine and nine");
    run_result_free(&result);
}

TEST(asking_for_help_resets_the_count)
{
    static const char *const asks[] = {"help", "stats", "history",
                                       "history nonsense", "advice"};
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
        struct run_result result;
        char input[128];
        snprintf(input, sizeof input,
                 "x\nx\nx\nx\nx\nx\nx\nx\nx\n%s\nx\nquit\n", asks[i]);
        run_blackjack("-p0 --seed 42", input, 1, &result);
        assert_count_equal(result.status, 0, "nine bad lines, %s, one more",
                           asks[i]);
        run_result_free(&result);
    }
}

TEST(an_endless_line_is_one_bad_line)
{
    struct run_result result;
    char chunk[1001];
    memset(chunk, 'h', 1000);
    chunk[1000] = '\0';
    run_line_alone("-p0 --seed 1", chunk, 10000, &result);
    assert_text_has(result.errors, "...\" is too long\n", "10 MB");
    assert_int_equal(result.status, 0);
    run_result_free(&result);
}

/* ---- Bad options ---- */

TEST(cards_that_make_no_shoe_are_reported)
{
    assert_says(
        "--cards 'AS KX'", "", 2, "",
        "blackjack: not a card: \"KX\"; write cards as AS, 10h or 414\n");
    assert_says("--cards 'AS AS' --rule decks=1", "", 2, "",
                "blackjack: 1 deck: the card As appears 2 times\n");
    assert_says_alone("--cards '10h 10h' --rule decks=1", "", 2, "",
                      "blackjack: 1 deck: the card 10h appears 2 times\n");
    assert_says_alone(
        "--cards 'ASKD'", "", 2, "",
        "blackjack: not a card: \"ASKD\"; write cards as AS, 10h or 414\n");
    assert_says("-p0 --cards 'AS KD 9h'", "bet 10\n", 2,
                "You leave with $1000, even.",
                "blackjack: the cards ran out during the round; it is void\n");
    assert_says("--cards-file /nowhere", "", 2, "",
                "blackjack: can't read /nowhere: No such file or directory\n");
    assert_says(
        "--cards-file /dev/zero", "", 2, "",
        "blackjack: /dev/zero is too long or isn't text, so it can't list cards\n");
}

TEST(an_empty_list_of_cards_is_refused)
{
    assert_says("--cards ''", "", 2, "", "blackjack: the list has no cards\n");
    assert_says_alone("--cards '# none'", "", 2, "",
                      "blackjack: the list has no cards\n");
}

TEST(a_natural_without_money_wins)
{
    assert_says("-p0 --rules ic210 --rule natural=3:2 --cards 'As 9d Ks 8d'",
                "", 0, "Player wins!\n", "");
}

TEST(cards_can_come_from_a_file)
{
    assert_says("-p0 -a --cards-file tests/fuzz/corpus/cards/natural.cards",
                "bet 10\n", 0, "You win $15: blackjack.\n", "");
}

TEST(invalid_rules_are_reported)
{
    assert_says("--rules nowhere", "", 2, "",
                "blackjack: unknown rules \"nowhere\"; --list-rules lists "
                "the built-in rules\n");
    assert_says("--rules /nowhere/my.rules", "", 2, "",
                "blackjack: can't read /nowhere/my.rules: No such file or "
                "directory\n");
    assert_says("--rules stirp", "", 2, "",
                "blackjack: unknown rules \"stirp\"; did you mean "
                "\"strip\"?\n");
    assert_says("--rule 'deks=2'", "", 2, "",
                "blackjack: --rule: unknown rule \"deks\"; did you mean "
                "\"decks\"?\n");
    assert_says(
        "--rule decks=0", "", 2, "",
        "blackjack: --rule: decks must be infinite or a number from 1 to 10, not "
        "\"0\"\n");
    assert_says("--rule cut=1", "", 2, "",
                "blackjack: these rules are inconsistent: cut = 1 leaves 3 "
                "cards above the cut card, but a round with 1 seat starts with "
                "5\n");
    assert_says(
        "--rules /dev/zero", "", 2, "",
        "blackjack: /dev/zero, line 1: the line is too long or isn't text\n");
    assert_says(
        "--rules LICENSE", "", 2, "",
        "blackjack: LICENSE, line 1: a rule must be \"name = value\", not "
        "\"MIT License\"\n");
}

TEST(ten_megabytes_of_noise_are_refused_as_rules)
{
    struct run_result result;
    run_line_alone("--rules /dev/stdin", "decks = 6 # \x01\xff\n", 650000,
                   &result);
    assert_int_equal(result.status, 2);
    assert_text_equal(
        result.errors,
        "blackjack: /dev/stdin, line 2: this rule is already set on line 1\n",
        "the same rule, 650,000 times");
    run_result_free(&result);
    run_line_alone("--rules /dev/stdin", "0123456789abcdef", 650000, &result);
    assert_int_equal(result.status, 2);
    assert_text_equal(
        result.errors,
        "blackjack: /dev/stdin, line 1: the line is too long or isn't text\n",
        "a line of 10 MB");
    run_result_free(&result);
}

TEST(rules_files_are_read)
{
    assert_says("--rules data/rules/single.rules --rule soft17=stand "
                "--show-rules",
                "", 0,
                "# 1 deck, blackjack pays 3:2, dealer stands on soft 17, "
                "double any two cards,\n"
                "# split to 4, insurance 2:1, split by rank\n"
                "rules = strip\ndecks = 1\ncut = 60\ndas = no\n",
                "");
    assert_says("--show-rules", "", 0,
                "# 6 decks, blackjack pays 3:2, dealer stands on soft 17, late "
                "surrender,\n"
                "# double any two cards, split to 4, double after split, "
                "insurance 2:1\n"
                "rules = strip\n",
                "");
    assert_says("--list-rules", "", 0,
                "strip           The usual six-deck game.\n", "");
}

TEST(players_that_can_not_sit_are_reported)
{
    assert_says(
        "--player 'A B'", "", 2, "",
        "blackjack: --player: a name must be 1 to 12 letters, digits and "
        "hyphens, not \"A B\"\n");
    assert_says_alone(
        "--player ABCDEFGHIJKLM", "", 2, "",
        "blackjack: --player: a name must be 1 to 12 letters, digits and "
        "hyphens, not \"ABCDEFGHIJKLM\"\n");
    assert_says(
        "--computer genius", "", 2, "",
        "blackjack: --computer: unknown computer \"genius\"; use mimic, "
        "never-bust, basic or perfect\n");
    assert_says("--computer mimick", "", 2, "",
                "blackjack: --computer: unknown computer \"mimick\"; did you "
                "mean \"mimic\"?\n");
    assert_says("--player A --player B --player C --player D --player E "
                "--player F --player G --player H",
                "", 2, "", "blackjack: --player: the table has only 7 seats\n");
    assert_says("--bankroll lots", "", 2, "",
                "blackjack: --bankroll must be an amount up to $10000000, not "
                "\"lots\"\n");
    assert_says("--player Anna --player anna", "", 2, "",
                "blackjack: --player: another player has that name\n");
    assert_says_alone("--player dealer", "", 2, "",
                      "blackjack: --player: the dealer has that name\n");
}

/* Other computers play such games, and the coach is silent. */
TEST(computers_that_need_odds_refuse_games_without_odds)
{
    static const char *const kinds[] = {"basic", "perfect"};
    for (int i = 0; i < 2; i++) {
        char arguments[64];
        snprintf(arguments, sizeof arguments, "--rules extra --computer %s",
                 kinds[i]);
        (i == 0 ? assert_says : assert_says_alone)(
            arguments, "", 2, "",
            "blackjack: the computers basic and perfect can't play "
            "here: the odds can't be worked out for games with an "
            "ante\n");
    }
    assert_says("--rules extra --computer mimic --coach", "quit\n", 0,
                "The coach is silent: ", "");
}

TEST(options_that_exclude_each_other_are_refused)
{
    static const char *const others[] = {"--record /tmp/x", "--seed 1",
                                         "--cards AS", "--rule decks=2",
                                         "--player A"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        char arguments[128];
        snprintf(arguments, sizeof arguments,
                 "--replay tests/golden/sessions/splits.record %s", others[i]);
        (i == 0 ? assert_says : assert_says_alone)(
            arguments, "", 2, "",
            "blackjack: --replay can't be used with --record or with "
            "options that choose rules, cards or players\n");
    }
    assert_says("--replay tests/golden/sessions/splits.record --coach", "", 2,
                "", "blackjack: --replay and --coach can't be used together\n");
    assert_says("--seed 1 --cards AS", "", 2, "",
                "blackjack: use only one of --seed, --cards and "
                "--cards-file\n");
}

TEST(without_money_insurance_can_only_be_declined)
{
    assert_says(
        "-p0 -b 20 --cards '8s Ad 8h 9d'", "20\ny\nn\ns\n", 0,
        "No money for insurance of $10. [n] ",
        "blackjack: you don't have enough money for insurance, which costs half the bet\n");
}

TEST(a_player_without_money_leaves)
{
    assert_says("-p0 --bankroll 12 --cards '10s 9d 6h 10d 2c 3c 4c 5c'",
                "bet 10\nstand\n", 0,
                "You have no money for the minimum bet of $5.\n", "");
}

/* ---- Records ---- */

TEST(a_record_that_can_not_be_written_ends_the_game)
{
    assert_says("-p0 --seed 42 --record /dev/full", "bet 10\ns\n10\ns\n", 2,
                "0 rounds.\n",
                "blackjack: can't write the record; the game ends\n");
    assert_says("--record /nowhere/at/all", "", 2, "",
                "blackjack: can't write /nowhere/at/all: "
                "No such file or directory\n");
}

TEST(a_replay_reports_its_result)
{
    assert_says("-p0 --replay tests/golden/sessions/splits.record", "", 0,
                "You leave with $1070, $70 ahead.\n", "");
    assert_says("-p0 --replay /nowhere", "", 2, "",
                "blackjack: can't read /nowhere: "
                "No such file or directory\n");
    assert_says(
        "-p0 --replay README.md", "", 2, "",
        "blackjack: README.md, line 1: neither a blackjack record, version 1, nor a "
        "log of challenge blackjack, version 3; --record FILE writes a "
        "record, challenge --log FILE a log\n");
}

TEST(a_replay_from_standard_input_finds_a_difference)
{
    char *record = read_file("tests/golden/sessions/left.record", NULL);
    char *place = strstr(record, "bet 10");
    assert_non_null(place);
    place[strlen("bet ")] = '2';
    struct run_result result;
    run_blackjack("-p0 --replay -", record, 1, &result);
    assert_int_equal(result.status, 1);
    assert_text_has(result.errors, "(round 1): the replay differs",
                    "a changed bet");
    run_result_free(&result);
    free(record);
}

/* Where there is no chart by totals, "basic" plays by the odds. */
TEST(basic_plays_where_there_is_no_chart)
{
    struct run_result result;
    run_blackjack("-p0 --guest --rules spanish-21 --computer basic --seed 3",
                  "5\ns\nquit\ny\n", 1, &result);
    assert_text_has(result.output, "Basic1 bets $5.", "the computer");
    assert_int_equal(result.status, 0);
    assert_string_equal(result.errors, "");
    run_result_free(&result);
}
