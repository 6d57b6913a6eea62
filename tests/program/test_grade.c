/* Tests of the program grade: its arguments, its output, and that it leaves
 * nothing behind. */
#include "support/check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/homework.h"
#include "support/process.h"

/* Writes the path of the candidate `name` to `path` and returns it. */
static const char *candidate(char path[512], const char *name)
{
    snprintf(path, 512, "%s/%s", candidates_dir(), name);
    return path;
}

/* ---- Exit status and messages ---- */

TEST(exit_status_tells_the_result)
{
    char right[512], wrong[512];
    struct run_result result;
    const struct run good = {
        .arguments = {"grade", "--part", "play", "-s0,5",
                      candidate(right, "wrong/right-play")}};
    run_program(&good, &result);
    assert_text_equal(result.output, "play: 5 of 5 scripts passed\n",
                      "a right play");
    assert_text_equal(result.errors, "", "its errors");
    assert_int_equal(result.status, 0);
    run_result_free(&result);

    const struct run bad = {
        .arguments = {"grade", "--part", "play", "-s0,5",
                      candidate(wrong, "wrong/hole-shown")}};
    run_program(&bad, &result);
    assert_text_has(result.output, "play: 0 of 5 scripts passed\n",
                    "a wrong play");
    assert_text_equal(result.errors, "", "its errors");
    assert_int_equal(result.status, 1);
    run_result_free(&result);
}

TEST(bad_usage_is_reported)
{
    static const struct {
        const char *arguments[3], *errors;
    } wrong[] = {
        {{NULL},
         "grade: nothing to grade; name a program, or a folder with shuffle.c, deal.c or play.c\n"},
        {{"/nowhere/play"},
         "grade: can't open \"/nowhere/play\": No such file or directory\n"},
        {{"nothere"},
         "grade: can't open \"nothere\": No such file or directory\n"},
        {{"README.md", "--part=play"},
         "grade: \"README.md\" isn't an executable program; compile it first, or grade its folder\n"},
        {{"/bin/true"},
         "grade: can't tell from the name \"/bin/true\" which part it is; add --part shuffle, --part deal or --part play\n"},
        {{"--part=poker", "/bin/true"},
         "grade: --part must be shuffle, deal or play, not \"poker\"\n"},
        {{"--seeds=x", "play"},
         "grade: --seeds: invalid seed at \"x\"; write a list such as 1-500 or 0,7,-3\n"},
        {{"--stdout=file", "play"},
         "grade: --stdout must be terminal or pipe, not \"file\"\n"},
        {{"--pauses=off", "play"},
         "grade: --pauses must be grade or ignore, not \"off\"\n"},
        {{"--jobs=0", "play"},
         "grade: --jobs must be a whole number from 1 to 256, not \"0\"\n"},
        {{"--json", "--junit", "play"},
         "grade: --json, --junit, --gradescope and --autolab can't be used "
         "together\n"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const struct run run = {.arguments = {"grade", wrong[i].arguments[0],
                                              wrong[i].arguments[1],
                                              wrong[i].arguments[2]}};
        struct run_result result;
        run_program(&run, &result);
        assert_text_equal(result.errors, wrong[i].errors, "case %zu", i);
        assert_text_equal(result.output, "", "the output of case %zu", i);
        assert_count_equal(result.status, 2, "the status of case %zu", i);
        run_result_free(&result);
    }
}

TEST(help_lists_all_three_exit_statuses)
{
    struct run_result result;
    const struct run run = {.arguments = {"grade", "--help"}};
    run_program(&run, &result);
    assert_text_has(
        result.output,
        "\nExit status:\n  0  success\n"
        "  1  a script failed\n"
        "  2  bad usage, input or output\n\n"
        "For the full manual, type \"man grade\"; in the source tree,\n"
        "type \"man data/man/grade.6\".\n",
        "grade --help");
    run_result_free(&result);
}

/* A printf command must not mistake a format that begins with a minus for an
 * option. */
TEST(the_command_for_a_negative_seed_works)
{
    char path[512];
    struct run_result result;
    const struct run run = {.arguments = {"grade", "--part=shuffle", "-s-7",
                                          candidate(path, "wrong/crashes")}};
    run_program(&run, &result);
    assert_text_has(result.output, "    Try it: printf -- '-7\\n' | ",
                    "the command for seed -7");
    run_result_free(&result);
    const struct run shell = {
        .folder = "/bin", .arguments = {"sh", "-c", "printf -- '-7\\ns\\n'"}};
    run_program(&shell, &result);
    assert_text_equal(result.output, "-7\ns\n", "what the shell prints");
    assert_int_equal(result.status, 0);
    run_result_free(&result);
}

TEST(an_unwritable_page_is_an_error)
{
    char path[512];
    struct run_result result;
    const struct run run = {
        .arguments = {"grade", "--part=shuffle", "-s1",
                      "--html=/nowhere/page.html",
                      candidate(path, "wrong/right-shuffle")}};
    run_program(&run, &result);
    assert_text_equal(
        result.errors,
        "grade: can't write \"/nowhere/page.html\": No such file or directory\n",
        "a page in a missing folder");
    assert_int_equal(result.status, 2);
    run_result_free(&result);
}

TEST(a_file_name_tells_its_part)
{
    static const char *const names[][2] = {
        {"play", "start play: "},        {"my-deal.exe", "start deal: "},
        {"shuffle2", "start shuffle: "}, {"shuffle.c", "shuffle: "},
        {"a.out", "which part"},         {"deal-or-play", "which part"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct homework homework;
        struct run_result result;
        char path[256];
        open_homework(&homework);
        write_source(&homework, names[i][0],
                     i == 3 ? "int main(void) { return 0; }\n" : "nonsense");
        snprintf(path, sizeof path, "%s/%s", homework.folder, names[i][0]);
        assert_return_code(chmod(path, 0755), errno);
        const struct run run = {.arguments = {"grade", "-s1", path}};
        run_program(&run, &result);
        assert_text_has(i == 3 ? result.output : result.errors, names[i][1],
                        "%s", names[i][0]);
        run_result_free(&result);
        close_homework(&homework);
    }
}

/* If the system can't execute a candidate, that is an error, not a failed
 * script. */
TEST(a_file_that_cannot_run_is_reported)
{
    char path[] = "/tmp/grade-play-XXXXXX";
    int file = mkstemp(path);
    assert_return_code(file, errno);
    assert_int_equal(write(file, "nonsense", 8), 8);
    assert_return_code(fchmod(file, 0755), errno);
    close(file);
    struct run_result result;
    const struct run run = {.arguments = {"grade", "--part=play", "-s1", path}};
    run_program(&run, &result);
    assert_text_has(result.errors,
                    "grade: can't start play: ", "a file of nonsense");
    assert_int_equal(result.status, 2);
    run_result_free(&result);
    unlink(path);
}

/* ---- Reports ---- */

TEST(options_choose_the_report_format)
{
    static const char *const forms[][2] = {
        {"--json", "{\n  \"good\": true,\n"},
        {"--junit", "<?xml version=\"1.0\" "}};
    char path[512];
    candidate(path, "wrong/right-deal");
    for (size_t i = 0; i < 2; i++) {
        struct run_result result;
        const struct run run = {
            .arguments = {"grade", "--part=deal", "-s3", forms[i][0], path}};
        run_program(&run, &result);
        assert_memory_equal(result.output, forms[i][1], strlen(forms[i][1]));
        assert_int_equal(result.status, 0);
        run_result_free(&result);
    }
}

/* The blanks in a row of a table are what is wrong with it. */
TEST(quoted_blanks_are_kept)
{
    struct run_result result;
    char path[512];
    const struct run run = {
        .arguments = {"grade", "--part=play", "-s0",
                      candidate(path, "wrong/stars-in-empty-places")}};
    run_program(&run, &result);
    assert_text_has(
        result.output,
        "      With seed 0 and answers hs, \"| 10\u2660  |  **  |\" "
        "stands for\n      \"| 10\u2660  |      |\".\n",
        "the report");
    run_result_free(&result);
}

TEST(the_page_comes_with_the_text_report)
{
    struct homework homework;
    char path[512], page[128];
    struct run_result result;
    open_homework(&homework);
    snprintf(page, sizeof page, "%s/page.html", homework.folder);
    const struct run run = {
        .arguments = {"grade", "--part=play", "-s3", "--html", page,
                      candidate(path, "wrong/ten-not-padded")}};
    run_program(&run, &result);
    assert_text_has(result.output, "play: 0 of 2 scripts passed\n", "the text");
    assert_int_equal(result.status, 1);
    char *html = read_file(page, NULL);
    assert_text_has(html, "<h1>Not correct yet</h1>", "the page");
    assert_text_has(html, "</html>\n", "the page");
    free(html);
    run_result_free(&result);
    close_homework(&homework);
}

TEST(options_choose_how_pauses_are_graded)
{
    static const struct {
        const char *option, *name, *output;
        int status;
    } cases[] = {
        {"--stdout=terminal", "right/no-flush-play",
         "play: 2 of 2 scripts passed\n", 0},
        {"--stdout=pipe", "right/no-flush-play", "play: 0 of 2 scripts passed",
         1},
        {"--pauses=grade", "wrong/pause-missing", "play: 0 of 2 scripts passed",
         1},
        {"--pauses=ignore", "wrong/pause-missing",
         "play: 2 of 2 scripts passed\n", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[512];
        struct run_result result;
        const struct run run = {.arguments = {"grade", "--part=play", "-s3",
                                              cases[i].option,
                                              candidate(path, cases[i].name)}};
        run_program(&run, &result);
        assert_text_has(result.output, cases[i].output, "%s %s",
                        cases[i].option, cases[i].name);
        assert_count_equal(result.status, cases[i].status, "the status with %s",
                           cases[i].option);
        run_result_free(&result);
    }
}

TEST(lenient_ignores_extra_empty_lines)
{
    char path[512];
    struct run_result result;
    const struct run run = {
        .arguments = {"grade", "--part=play", "-s3", "--lenient",
                      candidate(path, "wrong/table-blank-extra")}};
    run_program(&run, &result);
    assert_text_equal(result.output, "play: 2 of 2 scripts passed\n",
                      "extra empty lines");
    run_result_free(&result);
}

/* ---- On a terminal ---- */

TEST(a_terminal_shows_progress)
{
    static struct terminal terminal;
    char path[512];
    const char *const arguments[] = {"grade", "--part=play", "-s1-3",
                                     candidate(path, "wrong/right-play"), NULL};
    terminal_start(&terminal, programs_dir(), arguments, 80);
    terminal_wait_for(&terminal, "play    8 of 9");
    terminal_wait_for(&terminal, "looking for the cause");
    terminal_wait_for(&terminal, "play: 9 of 9 scripts passed");
    assert_int_equal(terminal_finish(&terminal), 0);
}

/* A progress line wider than the terminal would wrap and begin a new line each
 * time. */
TEST(progress_fits_in_one_line)
{
    static struct terminal terminal;
    char path[512];
    const char *const arguments[] = {"grade", "--part=shuffle", "-s1-3",
                                     candidate(path, "wrong/right-shuffle"),
                                     NULL};
    for (unsigned short columns = 5; columns <= 80; columns += 25) {
        size_t lines = 0;
        terminal_start(&terminal, programs_dir(), arguments, columns);
        assert_int_equal(terminal_finish(&terminal), 0);
        for (const char *line = strstr(terminal.text, "\x1b[K"); line;
             line = strstr(line + 1, "\x1b[K")) {
            size_t length = strcspn(line + strlen("\x1b[K"), "\r\n");
            if (strncmp(line + 3, "shuffle:", 8) == 0)
                break;
            assert_in_range(length, 0, columns - 1);
            lines++;
        }
        assert_in_range(lines, 4, 5);
        assert_count_equal(strstr(terminal.text, "shuffle 3 of 3") != NULL,
                           columns > 14, "progress in %d columns", columns);
    }
}

/* Each level includes the next one twice, which takes a compiler forever. */
TEST(a_compiler_is_interrupted)
{
    static struct terminal terminal;
    struct homework homework;
    open_homework(&homework);
    write_source(&homework, "deal.c",
                 "#if __INCLUDE_LEVEL__ < 150\n#include __FILE__\n"
                 "#include __FILE__\n#endif\n");
    const char *const arguments[] = {"grade", homework.folder, NULL};
    terminal_start(&terminal, programs_dir(), arguments, 80);
    terminal_wait_for(&terminal, "deal    compiling");
    terminal_type(&terminal, "\x03");
    terminal_wait_for(&terminal, "Interrupted before everything was graded.");
    assert_int_equal(terminal_finish(&terminal), 1);
    assert_null(strstr(terminal.text, "does not compile"));
    close_homework(&homework);
}

TEST(an_interrupted_run_reports_its_results)
{
    static struct terminal terminal;
    char path[512];
    const char *const arguments[] = {"grade", "--part=play", "-s1-500",
                                     candidate(path, "wrong/right-play"), NULL};
    terminal_start(&terminal, programs_dir(), arguments, 80);
    terminal_wait_for(&terminal, "play    3 of 1377");
    terminal_type(&terminal, "\x03");
    terminal_wait_for(&terminal, "of 1377 scripts passed");
    terminal_wait_for(&terminal, "Interrupted before everything was graded.");
    assert_int_equal(terminal_finish(&terminal), 1);
}

int main(void)
{
    setenv("TERM", "xterm", 1);
    return tests_run(NULL, NULL);
}
