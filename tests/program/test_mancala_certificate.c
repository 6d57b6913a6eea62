/* mancala --certificate and --endgames, through the programs: a second program,
 * tests/candidates/proof.c, checks what mancala proves, and whatever is changed
 * in a certificate, it believes nothing that is false. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli_input.h"
#include "support/process.h"
#include "support/state_folder.h"

/* Runs the second program. Returns its exit status. */
static int check_proof(const char *line, char output[CLI_LINE_SIZE])
{
    const struct run run = {
        .folder = candidates_dir(), .arguments = {"proof"}, .line = line};
    struct run_result result;
    run_program(&run, &result);
    snprintf(output, CLI_LINE_SIZE, "%s", result.output);
    int status = result.status;
    run_result_free(&result);
    return status;
}

/* Runs mancala with options and a path. Returns its exit status. */
static int run_mancala(const char *options, const char *option,
                       const char *path)
{
    char line[2 * CLI_LINE_SIZE];
    struct run_result result;
    snprintf(line, sizeof line, "%s %s %s", options, option, path);
    run_line("mancala", line, NULL, &result);
    int status = result.status;
    run_result_free(&result);
    return status;
}

/* ---- Proofs ---- */

/* The margins are those of tests/golden/figures/kalah.tsv. */
TEST(a_second_program_accepts_the_proofs)
{
    static const struct {
        const char *rules, *stones;
        int endgames; /* 0: none */
        int margin;
    } boards[] = {{"--kalah --board 8", "3", 0, 2},
                  {"--kalah --board 10", "3", 0, 6},
                  {"--kalah --board 10", "3", 9, 6},
                  {"--one-way --board 10", "3", 9, 8},
                  {"--one-way --board 6", "4", 5, -12},
                  {"--kalah --board 12", "4", 12, 10}};
    struct state_folder home;
    state_folder_open(&home);
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        char endgames[128], certificate[128], line[CLI_LINE_SIZE];
        char output[CLI_LINE_SIZE], expected[CLI_LINE_SIZE];
        snprintf(endgames, sizeof endgames, "%s/endgames%zu", home.folder, i);
        snprintf(certificate, sizeof certificate, "%s/proof%zu", home.folder,
                 i);
        if (boards[i].endgames > 0) {
            snprintf(line, sizeof line, "%s --endgames %d", boards[i].rules,
                     boards[i].endgames);
            assert_int_equal(run_mancala(line, "--file", endgames), 0);
        }
        snprintf(line, sizeof line, "--solve --margin %s --stones %s %s%s",
                 boards[i].rules, boards[i].stones,
                 boards[i].endgames > 0 ? "--file " : "",
                 boards[i].endgames > 0 ? endgames : "");
        assert_int_equal(run_mancala(line, "--certificate", certificate), 0);
        snprintf(line, sizeof line, "%s %s", certificate, endgames);
        snprintf(expected, sizeof expected,
                 "proved: the first player's margin is at least %d\n"
                 "proved: the first player's margin is at most %d\n",
                 boards[i].margin, boards[i].margin);
        assert_count_equal(check_proof(line, output), 0, "%s: %s", line,
                           output);
        assert_text_equal(output, expected, "%s", boards[i].rules);
    }
    state_folder_close(&home);
}

/* Bounds that a limit left can be proved, too. */
TEST(what_is_known_when_the_search_ends_is_proved)
{
    struct state_folder home;
    char path[128], output[CLI_LINE_SIZE];
    state_folder_open(&home);
    snprintf(path, sizeof path, "%s/proof", home.folder);
    assert_int_equal(
        run_mancala("--solve --margin --kalah --board 12 --nodes 30000",
                    "--certificate", path),
        1);
    assert_count_equal(check_proof(path, output), 0, "%s", output);
    assert_text_has(output, "proved: the first player's margin is at ",
                    "the claims");
    state_folder_close(&home);
}

/* Asked only whether the margin is at least some number, it proves that claim
 * and no other. The margin of this board is 6, see tests/golden/figures. */
TEST(a_goal_alone_is_proved_or_disproved)
{
    static const struct {
        int goal, status;
        const char *shown, *proved;
    } goals[] = {
        {6, 0, "margin is at least +6.\n", "margin is at least 6\n"},
        {5, 0, "margin is at least +6.\n", "margin is at least 6\n"},
        {-30, 0, "margin is at least -", ""},
        {7, 1, "margin is at most +6.\n", "margin is at most 6\n"},
    };
    struct state_folder home;
    state_folder_open(&home);
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
        char path[128], line[CLI_LINE_SIZE], output[CLI_LINE_SIZE];
        char expected[CLI_LINE_SIZE];
        struct run_result result;
        snprintf(path, sizeof path, "%s/proof%zu", home.folder, i);
        snprintf(line, sizeof line,
                 "--solve --kalah --board 10 --stones 3 --at-least %d %s%s",
                 goals[i].goal, *goals[i].proved ? "--certificate " : "",
                 *goals[i].proved ? path : "");
        run_line("mancala", line, NULL, &result);
        assert_text_has(result.output, goals[i].shown, "%s", line);
        assert_count_equal(result.status, goals[i].status, "%s", line);
        run_result_free(&result);
        if (*goals[i].proved == '\0')
            continue;
        snprintf(expected, sizeof expected, "proved: the first player's %s",
                 goals[i].proved);
        assert_count_equal(check_proof(path, output), 0, "%s", output);
        assert_text_equal(output, expected, "%s", line);
    }
    state_folder_close(&home);
}

TEST(after_ctrl_c_what_is_known_is_proved)
{
    struct state_folder home;
    char path[128], output[CLI_LINE_SIZE];
    struct terminal terminal;
    state_folder_open(&home);
    snprintf(path, sizeof path, "%s/proof", home.folder);
    const char *const arguments[] = {"mancala",       "--solve",  "--margin",
                                     "--kalah",       "--memory", "1",
                                     "--certificate", path,       NULL};
    terminal_start(&terminal, programs_dir(), arguments, 200);
    terminal_wait_for(&terminal, "; margin +");
    terminal_type(&terminal, "\003");
    terminal_wait_for(&terminal, "Ctrl-C again leaves it out");
    assert_count_equal(terminal_finish(&terminal), 1, "%s", terminal.text);
    assert_text_has(terminal.text, "has the proof, ", "the end");
    assert_count_equal(check_proof(path, output), 0, "%s", output);
    assert_text_has(output, "proved: the first player's margin is at least ",
                    "the claim");
    state_folder_close(&home);
}

/* ---- Corrupted ones ---- */

struct certificate {
    char path[128];
    char *bytes;
    size_t length;
    char *claim; /* the number in the first claim, "at least 2" */
    char *moves;
};

/* Returns where `text` begins in a certificate, which has bytes that are 0. */
static char *find_text(const struct certificate *certificate, const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i + length <= certificate->length; i++)
        if (memcmp(certificate->bytes + i, text, length) == 0)
            return certificate->bytes + i;
    fail_msg("there is no %s", text);
    return NULL;
}

/* Stores the certificate of Kalah with 3 houses and 3 stones. */
static void open_certificate(const struct state_folder *home,
                             struct certificate *found)
{
    static const char first[] = "at least 2\n";
    snprintf(found->path, sizeof found->path, "%s/proof", home->folder);
    assert_int_equal(
        run_mancala("--solve --margin --kalah --board 8 --stones 3",
                    "--certificate", found->path),
        0);
    found->bytes = read_file(found->path, &found->length);
    char *claim = find_text(found, first);
    found->claim = claim + strlen("at least ");
    found->moves = claim + strlen(first);
}

/* Fails if the second program accepts the first `length` bytes. */
static void assert_disproved(const struct certificate *certificate,
                             size_t length, const char *why)
{
    char output[CLI_LINE_SIZE];
    FILE *file = fopen(certificate->path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(certificate->bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
    assert_count_equal(check_proof(certificate->path, output), 1, "%s: %s", why,
                       output);
    assert_text_has(output, why, "%s", why);
}

TEST(a_corrupted_certificate_is_refused)
{
    struct state_folder home;
    struct certificate certificate;
    state_folder_open(&home);
    open_certificate(&home, &certificate);
    char *bytes = certificate.bytes, *moves = certificate.moves;
    const char first = *moves;
    assert_disproved(&certificate, 0, "the first line is wrong");
    assert_disproved(&certificate, (size_t)(moves - bytes), "ends early");
    assert_disproved(&certificate, certificate.length - 4, "ends early");
    assert_disproved(&certificate, certificate.length + 1, "a claim is wrong");
    *moves = (char)(first | 0x70);
    assert_disproved(&certificate, certificate.length, "a move isn't legal");
    *moves = first;
    bytes[strlen("mancala certificate ")] = '2';
    assert_disproved(&certificate, certificate.length,
                     "the first line is wrong");
    free(bytes);
    state_folder_close(&home);
}

/* The margin is 2. So no moves whatever prove that it is at least 4, nor that
 * it is at most 0: whether a move is changed, or the goal alone. */
TEST(nothing_false_is_proved_whatever_is_changed)
{
    enum { CHANGES = 60, HALVES = 2 };
    static const char claims[] = {'4', '0'};
    struct state_folder home;
    struct certificate certificate;
    char output[CLI_LINE_SIZE];
    uint64_t seed = 8;
    state_folder_open(&home);
    open_certificate(&home, &certificate);
    char *second = find_text(&certificate, "at most 2\n");
    char *const numbers[] = {certificate.claim, second + strlen("at most ")};
    char *const moves[] = {certificate.moves, second + strlen("at most 2\n")};
    char *const ends[] = {second, certificate.bytes + certificate.length - 1};
    for (int half = 0; half < HALVES; half++)
        for (int i = 0; i < seeds_of(CHANGES); i++) {
            char *move =
                moves[half] +
                next_random(&seed, (uint32_t)(ends[half] - moves[half]));
            const char before = *move;
            *numbers[half] = claims[half];
            *move = (char)(16 * next_random(&seed, 3) + next_random(&seed, 3));
            assert_disproved(&certificate, certificate.length, "not proved: ");
            *numbers[half] = '2';
            *move = before;
        }
    assert_disproved(&certificate, certificate.length - 1, "too many moves");
    FILE *file = fopen(certificate.path, "wb");
    assert_non_null(file);
    fwrite(certificate.bytes, 1, certificate.length, file);
    fclose(file);
    assert_count_equal(check_proof(certificate.path, output), 0, "%s", output);
    free(certificate.bytes);
    state_folder_close(&home);
}

/* ---- Files ---- */

/* An endgame that isn't worth what its best move is. */
TEST(the_second_program_refuses_endgames_that_are_wrong)
{
    enum { ABOUT_LAST = 30 }; /* the last 28 are those of finished games */
    struct state_folder home;
    char endgames[128], certificate[128], line[CLI_LINE_SIZE];
    char output[CLI_LINE_SIZE];
    state_folder_open(&home);
    snprintf(endgames, sizeof endgames, "%s/endgames", home.folder);
    snprintf(certificate, sizeof certificate, "%s/proof", home.folder);
    assert_int_equal(
        run_mancala("--endgames 6 --kalah --board 8", "--file", endgames), 0);
    snprintf(line, sizeof line,
             "--solve --margin --kalah --board 8 --stones 3 --file %s",
             endgames);
    assert_int_equal(run_mancala(line, "--certificate", certificate), 0);
    snprintf(line, sizeof line, "%s %s", certificate, endgames);
    assert_count_equal(check_proof(line, output), 0, "%s", output);
    FILE *file = fopen(endgames, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, -ABOUT_LAST, SEEK_END), 0);
    putc(1, file); /* with six stones, all values are even */
    fclose(file);
    assert_count_equal(check_proof(line, output), 1, "%s", output);
    assert_count_equal(check_proof(certificate, output), 1, "%s", output);
    assert_text_equal(output,
                      "not proved: the certificate needs other endgames\n",
                      "without endgames");
    state_folder_close(&home);
}

static void assert_refuses(const char *line, const char *errors)
{
    struct run_result result;
    run_line("mancala", line, NULL, &result);
    assert_text_has(result.errors, errors, "mancala %s", line);
    assert_text_equal(result.output, "", "mancala %s", line);
    assert_count_equal(result.status, 2, "mancala %s", line);
    run_result_free(&result);
}

TEST(files_that_are_of_no_use_are_refused)
{
    struct state_folder home;
    char path[128], line[CLI_LINE_SIZE];
    state_folder_open(&home);
    snprintf(path, sizeof path, "%s/endgames", home.folder);
    assert_int_equal(run_mancala("--endgames 6 --kalah", "--file", path), 0);
    assert_int_equal(run_mancala("--endgames 6 --kalah", "--file", path), 2);
    assert_int_equal(
        run_mancala("--endgames 6 --kalah --force", "--file", path), 0);
    snprintf(line, sizeof line, "--solve --board 8 --file %s", path);
    assert_refuses(line, ": it is for another board or other rules\n");
    assert_refuses("--plain --file /nowhere",
                   "mancala: can't use the endgames in /nowhere: No such file "
                   "or directory\n");
    assert_refuses("--endgames 6", "mancala: --endgames needs --file\n");
    assert_refuses("--endgames 6 --solve --file x", "--endgames can't be used");
    assert_refuses("--demo --file x", "--file can't be used with --replay");
    assert_refuses("--certificate x", "--certificate works only with --solve");
    assert_refuses("--solve --certificate x",
                   "--certificate works only if stones are sown one way\n");
    assert_refuses("--endgames 6 --kalah --file /dev/full",
                   "can't make /dev/full: No space left on device\n");
    state_folder_close(&home);
}

/* Runs mancala with options and a path in a folder, and fails unless it is
 * refused and the folder has `names` then. */
static void assert_leaves(const struct state_folder *home, const char *limit,
                          const char *options, const char *names)
{
    char command[2 * CLI_LINE_SIZE];
    struct run_result result;
    snprintf(command, sizeof command, "%s exec $RUNNER %s/mancala %s %s/file",
             limit, programs_dir(), options, home->folder);
    const struct run run = {.folder = "/bin",
                            .arguments = {"sh", "-c", command}};
    run_program(&run, &result);
    assert_count_equal(result.status, 2, "%s: %s", options, result.errors);
    run_result_free(&result);
    char *listing = folder_listing(home->folder);
    assert_text_equal(listing, names, "mancala %s", options);
    free(listing);
}

/* Too many stones, too large a board, a full disk. */
TEST(a_file_that_is_refused_leaves_nothing)
{
    static const char full[] = "ulimit -f 0;";
    static const char empty[] = ".\n..\n", one[] = ".\n..\nfile\n";
    struct state_folder home;
    char path[128];
    state_folder_open(&home);
    snprintf(path, sizeof path, "%s/file", home.folder);
    assert_leaves(&home, "", "--endgames 100 --kalah --file", empty);
    assert_leaves(&home, "", "--endgames 9 --kalah --board 20 --file", empty);
    assert_leaves(&home, full, "--endgames 6 --kalah --file", empty);
    assert_leaves(&home, full, "--solve --kalah --board 8 --certificate",
                  empty);
    /* What was there before stays. */
    assert_int_equal(run_mancala("--endgames 6 --kalah", "--file", path), 0);
    assert_leaves(&home, full, "--endgames 6 --kalah --force --file", one);
    assert_leaves(&home, "", "--endgames 100 --kalah --force --file", one);
    assert_int_equal(
        run_mancala("--solve --kalah --board 14 --stones 1", "--file", path),
        0);
    state_folder_close(&home);
}

TEST(endgames_that_are_interrupted_leave_nothing)
{
    struct state_folder home;
    char path[128];
    struct terminal terminal;
    state_folder_open(&home);
    snprintf(path, sizeof path, "%s/file", home.folder);
    const char *const arguments[] = {"mancala", "--endgames", "22", "--kalah",
                                     "--file",  path,         NULL};
    terminal_start(&terminal, programs_dir(), arguments, 200);
    terminal_wait_for(&terminal, "endgames with ");
    terminal_type(&terminal, "\003");
    assert_count_equal(terminal_finish(&terminal), 2, "%s", terminal.text);
    char *listing = folder_listing(home.folder);
    assert_text_equal(listing, ".\n..\n", "after Ctrl-C");
    free(listing);
    state_folder_close(&home);
}

/* The computer sees the end, although it examines three positions, and with 24
 * stones in houses the solver doesn't help. */
TEST(the_computer_plays_by_its_endgames)
{
    struct state_folder home;
    char path[128], line[CLI_LINE_SIZE];
    struct run_result result;
    state_folder_open(&home);
    snprintf(path, sizeof path, "%s/endgames", home.folder);
    assert_int_equal(
        run_mancala("--endgames 24 --kalah --board 8", "--file", path), 0);
    snprintf(line, sizeof line, "--plain --kalah --board 8 --nodes 9 %s %s",
             "--file", path);
    run_line("mancala", line, "hint\nquit\n", &result);
    assert_int_equal(text_count(result.output, "  exact\n"), 3);
    run_result_free(&result);
    run_line("mancala", "--plain --kalah --board 8 --nodes 9", "hint\nquit\n",
             &result);
    assert_int_equal(text_count(result.output, "  exact\n"), 0);
    run_result_free(&result);
    state_folder_close(&home);
}
