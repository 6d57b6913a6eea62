/* Tests of grading a folder of sources: what is compiled, with what, and what
 * is reported if it can't be. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "support/check.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/homework.h"
#include "support/process.h"

TEST(a_folder_is_compiled_and_graded)
{
    struct homework homework;
    struct run_result result;
    open_homework(&homework);
    const struct run run = {
        .arguments = {"grade", "-s0,7", "tests/candidates/homework"}};
    run_program(&run, &result);
    assert_text_equal(
        result.output,
        "shuffle: 2 of 2 scripts passed\ndeal: 6 of 6 scripts passed\nplay: 6 of 6 scripts passed\n"
        "\n  Advice\n"
        "    Style: There are global variables, such as deck: pass what a function\n"
        "    needs.\n\n",
        "the homework");
    assert_text_equal(result.errors, "", "the homework");
    assert_int_equal(result.status, 0);
    run_result_free(&result);

    const struct run one = {.arguments = {"grade", "-s0,7", "--part=deal",
                                          "tests/candidates/homework"}};
    run_program(&one, &result);
    assert_text_equal(result.output, "deal: 6 of 6 scripts passed\n",
                      "the homework's deal");
    assert_int_equal(result.status, 0);
    run_result_free(&result);
    close_homework(&homework);
}

/* A source can't include a file from another folder, neither by an absolute
 * path (if the kernel has Landlock) nor by a relative one. */
TEST(a_source_cannot_include_other_peoples_files)
{
    struct homework homework;
    struct run_result result;
    char source[256];
    open_homework(&homework);
    write_source(&homework, "secret.txt", "\"hidden\"");
    snprintf(source, sizeof source,
             "#include <stdio.h>\n"
             "int main(void) { puts(\n#include \"%s/secret.txt\"\n); }\n",
             strrchr(homework.folder, '/') + 1);
    write_source(&homework, "deal.c", source);
    const struct run run = {.arguments = {"grade", "-s1", homework.folder}};
    run_program(&run, &result);
    assert_text_has(result.output, "deal: does not compile\n", "the report");
    assert_null(strstr(result.output, "hidden"));
    run_result_free(&result);
    close_homework(&homework);
}

/* A source that makes the compiler read without end, build terabytes, or load a
 * plugin, fails like any other. The report shows nothing of what it read. */
TEST(sources_that_exhaust_the_compiler_are_reported)
{
    static const struct {
        const char *text, *name;
    } sources[] = {
        {"#include \"/dev/zero\"\n", "shuffle.c"},
        {"#include \"shuffle.c\"\n", "shuffle.c"},
        {"__asm__(\".rept 2000000000\\n nop\\n .endr\");\n", "shuffle.c"},
        {"__asm__(\".incbin \\\"/dev/zero\\\"\");\n", "shuffle.c"},
        {"#include \"/proc/self/environ\"\n", "shuffle.c"},
        {"#include \"/etc/passwd\"\n", "shuffle.c"},
        {"#pragma GCC dependency \"/etc/passwd\"\n", "shuffle.c"},
        {"#pragma GCC poison main\n", "shuffle.c"},
        {"#pragma GCC plugin \"shuffle.so\"\n#error not loaded\n", "shuffle.c"},
        {"int four_gigabytes[1 << 30] = {1};\n", "shuffle.c"},
        {"template <int N> struct bomb { bomb<N - 1> a; bomb<N - 2> b; };\n"
         "bomb<100000> one;\n",
         "shuffle.cpp"},
        {"template <class T, int N> struct bomb {\n"
         "    bomb<T *, N - 1> a; bomb<T **, N - 1> b;\n};\n"
         "bomb<int, 60> one;\n",
         "shuffle.cpp"},
    };
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        struct homework homework;
        struct run_result result;
        char source[256];
        open_homework(&homework);
        snprintf(source, sizeof source, "%sint main(void) { return 0; }\n",
                 sources[i].text);
        write_source(&homework, sources[i].name, source);
        const struct run run = {.arguments = {"grade", "-s1", homework.folder}};
        run_program(&run, &result);
        assert_text_has(result.output, "shuffle: does not compile\n", "%s",
                        sources[i].text);
        assert_null(strstr(result.output, "PATH="));
        assert_null(strstr(result.output, "root:"));
        run_result_free(&result);
        close_homework(&homework);
    }
}

TEST(compiler_messages_are_reported)
{
    struct homework homework;
    struct run_result result;
    open_homework(&homework);
    write_source(&homework, "deal.c", "int main(void) { return nothing; }\n");
    write_source(&homework, "shuffle.c",
                 "int main(void) { int unused; return 0; }\n");
    const struct run run = {.arguments = {"grade", "-s1", homework.folder}};
    run_program(&run, &result);
    assert_text_has(result.output, "deal: does not compile\n", "the report");
    assert_text_has(result.output, "    deal.c:1:", "the error's place");
    assert_text_has(result.output, "nothing", "the error");
    assert_null(strstr(result.output, "\\xe2")); /* quotation marks aren't
                                                  * escaped */
    assert_text_has(result.output, "shuffle: 0 of 1 scripts passed\n",
                    "the report");
    assert_text_has(result.output, "unused variable", "the warning");
    assert_int_equal(result.status, 1);
    run_result_free(&result);
    const struct run junit = {
        .arguments = {"grade", "-s1", "--junit", homework.folder}};
    run_program(&junit, &result);
    assert_text_has(result.output,
                    "name=\"deal\">\n"
                    "      <failure message=\"0 of 0 scripts passed\">deal: "
                    "does not compile\n  The compiler says:\n    deal.c:",
                    "JUnit");
    assert_text_has(result.output, ">play: not submitted</failure>", "JUnit");
    run_result_free(&result);
    close_homework(&homework);
}

/* Grades a homework that is refused, and checks that the message says why. */
static void assert_homework_refused(const struct homework *homework,
                                    const char *why)
{
    struct run_result result;
    char wanted[256];
    const struct run run = {.arguments = {"grade", "-s1", homework->folder}};
    run_program(&run, &result);
    snprintf(wanted, sizeof wanted,
             "shuffle: not submitted\ndeal: can't be graded\n"
             "  can't compile deal.c: %s\nplay: not submitted\n",
             why);
    assert_text_equal(result.errors, "", "the complaint");
    assert_text_equal(result.output, wanted, "the report");
    assert_int_equal(result.status, 1);
    run_result_free(&result);
}

/* A link may lead to a file that its owner may not read, a pipe never ends, and
 * leaving a source out would make a different program. */
TEST(unusual_sources_are_refused)
{
    struct homework homework;
    char path[128], name[32];
    open_homework(&homework);
    write_source(&homework, "deal.c", "int main(void) { return 0; }\n");
    snprintf(path, sizeof path, "%s/secret.h", homework.folder);
    assert_return_code(symlink("/etc/passwd", path), errno);
    assert_homework_refused(&homework, "\"secret.h\" is a link, not a file");
    unlink(path);
    snprintf(path, sizeof path, "%s/pipe.c", homework.folder);
    assert_return_code(mkfifo(path, 0600), errno);
    assert_homework_refused(&homework, "\"pipe.c\" isn't a regular file");
    unlink(path);
    write_source(&homework, "huge.h", "");
    snprintf(path, sizeof path, "%s/huge.h", homework.folder);
    assert_return_code(truncate(path, (1 << 20) + 1), errno);
    assert_homework_refused(&homework, "\"huge.h\" is larger than 1 MB");
    unlink(path);
    for (int i = 10; i < 74; i++) {
        snprintf(name, sizeof name, "extra%d.c", i);
        write_source(&homework, name, "");
    }
    assert_homework_refused(&homework,
                            "\"extra73.c\" exceeds the limit of 64 sources");
    close_homework(&homework);
}

/* The compiler would prefer a precompiled header to the header itself, and a
 * source's name may look like an option. */
TEST(only_sources_and_headers_are_compiled)
{
    struct homework homework;
    struct run_result result;
    open_homework(&homework);
    write_source(&homework, "shuffle.c",
                 "#include \"own.h\"\nint main(void) { return own(); }\n");
    write_source(&homework, "own.h", "int own(void);\n");
    write_source(&homework, "own.h.gch", "nonsense");
    write_source(&homework, "-own.c", "int own(void) { return 0; }\n");
    const struct run run = {.arguments = {"grade", "-s1", homework.folder}};
    run_program(&run, &result);
    assert_text_has(result.output, "shuffle: 0 of 1 scripts passed\n",
                    "what was compiled");
    assert_text_equal(result.errors, "", "the complaints");
    run_result_free(&result);
    close_homework(&homework);
}

/* ---- What belongs to a program ---- */

/* The program prints the sum of the functions that it was linked with. */
static const char SUM[] = "#include <stdio.h>\nint helper(void);\n"
                          "int main(void) { printf(\"sum %d\\n\", helper()); "
                          "return 0; }\n";

static const char HELPER[] = "int helper(void) { return 1; }\n";

/* Grades one part of a homework whose program prints a sum, and checks that it
 * was built. */
static void assert_is_built(const struct homework *homework, const char *option,
                            const char *what)
{
    struct run_result result;
    const struct run run = {
        .arguments = {"grade", "-s1", "--part=deal", option, homework->folder}};
    run_program(&run, &result);
    assert_text_has(result.output, "\"sum 1\\n\"", "%s", what);
    assert_text_equal(result.errors, "", "%s", what);
    run_result_free(&result);
}

/* An extra part, an older version and a test are programs of their own. Linked
 * together with the part at hand, they would be an error. */
TEST(other_programs_stay_out)
{
    struct homework homework;
    open_homework(&homework);
    write_source(&homework, "deal.c", SUM);
    write_source(&homework, "helper.c", HELPER);
    write_source(&homework, "extra.c", SUM);
    write_source(&homework, "deal2.c",
                 "int helper(void) { return 7; }\n"
                 "int main(int argc, char **argv) { }\n");
    write_source(&homework, "test.c", "int main(void) { return nonsense; }\n");
    write_source(&homework, "old.c",
                 "#include \"lost.h\"\nmain(argc) int argc; { }\n");
    write_source(&homework, "play.c", "nonsense");
    assert_is_built(&homework, "--pauses=grade", "among other programs");
    close_homework(&homework);
}

/* Only the preprocessor knows that such a module isn't a program. */
TEST(a_module_with_a_hidden_test_belongs)
{
    struct homework homework;
    open_homework(&homework);
    write_source(&homework, "deal.c", SUM);
    write_source(&homework, "helper.c",
                 "/* main() is in deal.c */\nint helper(void) { return 1; }\n"
                 "#ifdef TEST\nint main(void) { return helper() != 1; }\n"
                 "#endif\n");
    assert_is_built(&homework, "--pauses=grade", "a module with its own test");
    close_homework(&homework);
}

TEST(cpp_is_compiled_and_linked)
{
    struct homework homework;
    open_homework(&homework);
    write_source(
        &homework, "deal.cpp",
        "#include <iostream>\n#include \"helper.hpp\"\n"
        "int main() { std::cout << \"sum \" << helper() << '\\n'; }\n");
    write_source(&homework, "helper.hpp", "int helper();\n");
    write_source(&homework, "helper.cc",
                 "#include \"helper.hpp\"\n#include <vector>\n"
                 "int helper() { return std::vector<int>(1, 1)[0]; }\n");
    write_source(&homework, "extra.cxx",
                 "auto main() -> int { return 1'0; }\n");
    assert_is_built(&homework, "--pauses=grade", "C++");
    assert_is_built(&homework, "--compiler=g++", "C++ with g++");
    close_homework(&homework);
}

TEST(the_math_library_is_linked)
{
    struct homework homework;
    open_homework(&homework);
    write_source(&homework, "deal.c", SUM);
    write_source(&homework, "helper.c",
                 "#include <math.h>\nint helper(void)\n"
                 "{ volatile double x = 0; return (int)cos(x); }\n");
    assert_is_built(&homework, "--pauses=grade", "cos()");
    close_homework(&homework);
}

TEST(flags_reach_the_compiler)
{
    struct homework homework;
    open_homework(&homework);
    write_source(&homework, "deal.c", SUM);
    write_source(&homework, "helper.c",
                 "#ifdef TEST\nint main(void) { }\n#endif\n"
                 "int helper(void) { return ONE; }\n");
    assert_is_built(&homework, "--cflags= -O2  -DONE=1 ", "with -DONE=1");
    struct run_result result;
    const struct run tested = {.arguments = {"grade", "-s1", "--part=deal",
                                             "--cflags=-DONE=1 -DTEST",
                                             homework.folder}};
    run_program(&tested, &result);
    assert_text_has(result.output, "deal: does not compile\n",
                    "a helper that is now a program");
    run_result_free(&result);
    const struct run lost = {
        .arguments = {"grade", "--compiler=no-such-cc", homework.folder}};
    run_program(&lost, &result);
    assert_text_equal(
        result.errors,
        "grade: can't find no-such-cc; install it, or grade a compiled program\n",
        "a missing compiler");
    assert_int_equal(result.status, 2);
    run_result_free(&result);
    close_homework(&homework);
}

/* The student's program is only a loader for the reference. */
TEST(the_reference_cannot_be_borrowed)
{
    struct homework homework;
    struct run_result result;
    char path[PATH_MAX], flag[PATH_MAX + 32];
    const char *folder = getenv("MUSL_PROGRAMS_DIR");
    snprintf(flag, sizeof flag, "%s/play", folder ? folder : "build/musl/bin");
    assert_non_null(realpath(flag, path));
    snprintf(flag, sizeof flag, "--cflags=-DREFERENCE=\"%s\"", path);
    open_homework(&homework);
    char *source = read_file("tests/candidates/hostile/borrows.c", NULL);
    write_source(&homework, "play.c", source);
    free(source);
    const struct run run = {
        .arguments = {"grade", "-s0", "--part=play", flag, homework.folder}};
    run_program(&run, &result);
    assert_text_has(result.output, "play: 0 of 3 scripts passed\n",
                    "a borrowed play");
    assert_int_equal(result.status, 1);
    run_result_free(&result);
    close_homework(&homework);
}

/* ---- What is missing ---- */

/* A teacher's script can't do without the reports, whatever was handed in. */
TEST(a_missing_part_is_reported_as_such)
{
    struct homework homework;
    struct run_result result;
    char page[128];
    open_homework(&homework);
    snprintf(page, sizeof page, "%s/page.html", homework.temporary);
    const struct run json = {
        .arguments = {"grade", "--json", "--html", page, homework.folder}};
    run_program(&json, &result);
    assert_text_equal(result.errors, "", "an empty folder");
    assert_text_has(result.output, "\"good\": false", "an empty folder");
    assert_text_has(result.output,
                    "\"submitted\": false,\n"
                    "      \"compiles\": false",
                    "an empty folder");
    assert_int_equal(result.status, 1);
    run_result_free(&result);
    char *html = read_file(page, NULL);
    assert_text_has(html, "<h2>play: not submitted</h2>", "the page");
    assert_text_has(html, "</html>\n", "the page");
    free(html);
    assert_int_equal(remove(page), 0);
    write_source(&homework, "play", "not a source");
    const struct run text = {.arguments = {"grade", homework.folder}};
    run_program(&text, &result);
    assert_text_equal(
        result.output,
        "shuffle: not submitted\ndeal: not submitted\nplay: not submitted: there is \"play\", but no play.c\n",
        "a folder without sources");
    assert_int_equal(result.status, 1);
    run_result_free(&result);
    const struct run one = {
        .arguments = {"grade", "--part=deal", homework.folder}};
    run_program(&one, &result);
    assert_text_equal(result.output, "deal: not submitted\n", "one part");
    run_result_free(&result);
    close_homework(&homework);
}

/* The text is right, but the program fails all the same. */
TEST(a_second_build_finds_what_the_text_hides)
{
    static const char *const faults[] = {"memory-error", "garbage-read"};
    for (size_t i = 0; i < 2; i++) {
        char folder[64], name[64];
        struct run_result result;
        snprintf(folder, sizeof folder, "tests/candidates/faults/%s",
                 faults[i]);
        snprintf(name, sizeof name, "\"faults\": [{\"name\": \"%s\"",
                 faults[i]);
        const struct run run = {.arguments = {"grade", "-s1,2", "--json",
                                              "--part=shuffle", folder}};
        run_program(&run, &result);
        assert_text_has(result.output, "\"good\": false", "%s", faults[i]);
        assert_text_has(result.output, "\"right\": 2,", "%s", faults[i]);
        assert_text_has(result.output, name, "%s", faults[i]);
        assert_int_equal(result.status, 1);
        run_result_free(&result);
    }
}

/* A student who sees that all scripts passed must learn why it isn't enough.
 */
TEST(errors_of_a_program_that_passes_have_a_heading)
{
    static const char heading[] = "Errors, although every script passed";
    struct homework homework;
    struct run_result result;
    char page[512];
    open_homework(&homework);
    snprintf(page, sizeof page, "%s/page.html", homework.folder);
    const struct run run = {
        .arguments = {"grade", "-s1,2", "--part=shuffle", "--html", page,
                      "tests/candidates/faults/garbage-read"}};
    run_program(&run, &result);
    assert_text_has(result.output, "shuffle: 2 of 2 scripts passed",
                    "the report");
    assert_text_has(result.output, heading, "the report");
    assert_null(strstr(result.output, "What is wrong"));
    run_result_free(&result);
    char *text = read_file(page, NULL);
    assert_text_has(text, heading, "the page");
    assert_text_has(text, "Not correct yet", "the page");
    free(text);
    close_homework(&homework);
}

TEST(a_sanitizers_message_names_the_place)
{
    struct run_result result;
    const struct run run = {
        .arguments = {"grade", "-s1", "--part=shuffle",
                      "tests/candidates/faults/memory-error"}};
    run_program(&run, &result);
    assert_text_has(result.output, "shuffle.c:10:", "the report");
    run_result_free(&result);
}

/* Of many runs, only a few are repeated with sanitizers; hidden seeds don't
 * change which. */
TEST(hidden_seeds_hide_no_memory_error)
{
    struct homework homework;
    struct run_result result;
    open_homework(&homework);
    write_source(&homework, "settings", "hidden-seeds = 100-130\n");
    write_source(&homework, "shuffle.c",
                 "#include <stdio.h>\n#include <stdlib.h>\n"
                 "int main(void)\n{\n    int seed, few[2] = {0};\n"
                 "    printf(\"Seed: \");\n    scanf(\"%d\", &seed);\n"
                 "    if (seed == 4)\n        printf(\"%d\", few[seed]);\n}\n");
    for (int i = 0; i < 2; i++) {
        char settings[128];
        snprintf(settings, sizeof settings, "--config=%s/%s", homework.folder,
                 "settings");
        const struct run run = {.arguments = {"grade", "-s0-9",
                                              "--part=shuffle", homework.folder,
                                              i == 0 ? NULL : settings}};
        run_program(&run, &result);
        assert_text_has(result.output, "shuffle.c:9:25: runtime error",
                        "with %d hidden lists", i);
        run_result_free(&result);
    }
    close_homework(&homework);
}

/* Such an error can be a consequence: what was wrong before comes first. */
TEST(a_mistake_before_a_memory_error_is_named)
{
    struct homework homework;
    struct run_result result;
    char *text = read_file("tests/candidates/wrong/play.h", NULL);
    open_homework(&homework);
    write_source(&homework, "play.h", text);
    write_source(&homework, "play.c",
                 "#define OWN_DEALER_HITS\n#include \"play.h\"\n"
                 "static int few[3];\n"
                 "static bool dealer_hits(void)\n{\n"
                 "    few[dealer.count] = 1;\n"
                 "    return total(&player) < 17;\n}\n");
    const struct run run = {
        .arguments = {"grade", "-s0-9", "--part=play", homework.folder}};
    run_program(&run, &result);
    assert_text_has(result.output, "\"Dealer hits.\" comes when the player has",
                    "the report");
    assert_text_has(strstr(result.output, "Dealer hits."),
                    "index 3 out of bounds", "the rest of the report");
    run_result_free(&result);
    free(text);
    close_homework(&homework);
}

/* Only an optimizing compiler sees them. */
TEST(warnings_of_an_optimizing_compiler_are_listed)
{
    struct run_result result;
    const struct run run = {
        .arguments = {"grade", "-s1", "--part=shuffle",
                      "tests/candidates/faults/garbage-read"}};
    run_program(&run, &result);
    assert_text_has(result.output, "is used uninitialized", "the report");
    /* gcc complains about the options of clang once it complains at all. */
    assert_null(strstr(result.output, "unknown-warning-option"));
    assert_null(strstr(result.output, "At top level"));
    run_result_free(&result);
}

/* ---- Input as a person types it ---- */

/* Writes the shuffle of the homework with `other` instead of the call that
 * reads the seed, grades it, and checks the status and a part of the report. */
static void assert_shuffle_that_reads(const char *other, int status,
                                      const char *wanted)
{
    static const char *const names[] = {"cards.h", "shuffle.c", "cards.c"};
    static const char call[] = "scanf(\"%d\", &seed) != 1";
    struct homework homework;
    struct run_result result;
    open_homework(&homework);
    for (size_t i = 0; i < 3; i++) {
        char path[64], changed[1 << 13];
        snprintf(path, sizeof path, "tests/candidates/homework/%s", names[i]);
        char *text = read_file(path, NULL);
        char *found = strstr(text, call);
        assert_true((found != NULL) == (i == 2));
        snprintf(changed, sizeof changed, "%.*s%s%s",
                 found ? (int)(found - text) : (int)strlen(text), text,
                 found ? other : "", found ? found + strlen(call) : "");
        write_source(&homework, names[i], changed);
        free(text);
    }
    const struct run run = {
        .arguments = {"grade", "-s0,7", "--part=shuffle", homework.folder}};
    run_program(&run, &result);
    assert_text_has(result.output, wanted, "a shuffle with %s", other);
    assert_int_equal(result.status, status);
    run_result_free(&result);
    close_homework(&homework);
}

TEST(a_blank_after_the_format_waits_for_another_line)
{
    assert_shuffle_that_reads(
        "scanf(\"%d \", &seed) != 1", 1,
        "    The program waits for more input than it should get.");
    assert_shuffle_that_reads("scanf(\"%d\\n\", &seed) != 1", 1,
                              "First run that waited for input that nobody "
                              "types: seed 0\n");
    assert_shuffle_that_reads("scanf(\" %d\", &seed) != 1", 0,
                              "2 of 2 scripts passed");
}

/* A program that shows nothing until it ends is another matter. */
TEST(a_program_that_shows_nothing_is_not_said_to_wait)
{
    assert_shuffle_that_reads("setvbuf(stdout, NULL, _IOFBF, 1 << 14) != 0 || "
                              "scanf(\"%d \", &seed) != 1",
                              0, "2 of 2 scripts passed");
}

TEST(standard_input_cannot_be_read_again)
{
    assert_shuffle_that_reads(
        "fseek(stdin, 0, SEEK_END) == 0 || scanf(\"%d\", &seed) != 1", 0,
        "2 of 2 scripts passed");
    /* getc() reads what an unbuffered stream leaves: byte by byte. */
    assert_shuffle_that_reads(
        "setvbuf(stdin, NULL, _IONBF, 0) != 0 || scanf(\"%d\", &seed) != 1 || "
        "getc(stdin) != '\\n' || getc(stdin) != EOF",
        1, "waited for input that nobody types");
    assert_shuffle_that_reads(
        "setvbuf(stdin, NULL, _IONBF, 0) != 0 || scanf(\"%d\", &seed) != 1 || "
        "getc(stdin) != '\\n'",
        0, "2 of 2 scripts passed");
}

TEST(a_command_is_named)
{
    assert_shuffle_that_reads(
        "system(\"clear\") != 0 || scanf(\"%d\", &seed) != 1", 1,
        "    The program starts another program.\n");
}

TEST(a_thread_is_named_and_left_to_a_person)
{
    static const char named[] = "    The program starts a thread, so it "
                                "couldn't be judged.\n"
                                "      Ask your teacher to grade it by hand";
    struct homework homework;
    struct run_result result;
    open_homework(&homework);
    write_source(&homework, "shuffle.c",
                 "#include <pthread.h>\n"
                 "static void *game(void *nothing) { return nothing; }\n"
                 "int main(void)\n{\n"
                 "    pthread_t thread;\n"
                 "    pthread_create(&thread, 0, game, 0);\n"
                 "    return pthread_join(thread, 0);\n}\n");
    const struct run run = {
        .arguments = {"grade", "-s0", "--part=shuffle", homework.folder}};
    run_program(&run, &result);
    assert_text_has(result.output, named, "the cause");
    run_result_free(&result);
    close_homework(&homework);
}

TEST(a_source_that_knows_of_sanitizers_is_reported)
{
    assert_shuffle_that_reads("scanf(\"%d\", &seed) != 1", 0,
                              "shuffle: 2 of 2 scripts passed\n");
    assert_shuffle_that_reads(
        "\n#ifdef __SANITIZE_ADDRESS__\n0 ||\n#endif\nscanf(\"%d\", &seed) != "
        "1",
        0, "use of memory couldn't be checked: the source knows");
}

/* The program finds the sanitizer under a name that a look at the source
 * doesn't see, and computes until its time is up. */
TEST(a_build_with_sanitizers_can_be_too_slow)
{
    struct homework homework;
    struct run_result result;
    char config[128];
    open_homework(&homework);
    write_source(&homework, "shuffle.c",
                 "extern char found __asm__(\"__asa\" \"n_init\")"
                 " __attribute__((weak));\n"
                 "int main(void) { while (&found) ; return 0; }\n");
    write_source(&homework, "conf", "time-limit = 0.1\n");
    snprintf(config, sizeof config, "%s/conf", homework.folder);
    const struct run run = {.arguments = {"grade", "-s0", "--part=shuffle",
                                          "-c", config, homework.folder}};
    run_program(&run, &result);
    assert_text_has(result.output, "  differs: 1\n", "the run");
    assert_text_has(result.output,
                    "The use of memory couldn't be checked: the build with "
                    "sanitizers is too\n    slow.\n",
                    "the advice");
    run_result_free(&result);
    close_homework(&homework);
}

TEST(a_source_that_does_not_link_leaves_the_others_alone)
{
    struct homework homework;
    struct run_result result;
    open_homework(&homework);
    write_source(&homework, "cards.c", "int twice(void) { return 2; }\n");
    write_source(&homework, "deal.c",
                 "int twice(void) { return 4; }\n"
                 "int main(void) { return twice(); }\n");
    const struct run run = {
        .arguments = {"grade", "-s1", "--part=deal", homework.folder}};
    run_program(&run, &result);
    assert_text_has(result.output, "deal: 0 of 4 scripts passed", "the report");
    assert_text_has(result.output, "so it was compiled\n    alone",
                    "the report");
    run_result_free(&result);
    close_homework(&homework);
}
