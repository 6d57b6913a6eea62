/* Tests of grading by what a folder describes: the dice game, whose rolls are
 * arranged, and an assignment of a teacher's own. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/homework.h"
#include "support/process.h"

#define DICE "tests/candidates/dice21/dice21.c"

static void grade(const char *option, const char *value, const char *path,
                  struct run_result *result)
{
    const struct run run = {.arguments = {"grade", option, value, path}};
    run_program(&run, result);
}

/* ---- The dice game ---- */

/* The model, and a student's program in C with another order of faces, a throw
 * for nothing, and words of its own. */
TEST(right_dice_games_get_all_points)
{
    static const char *const paths[] = {"data/class/dice21", DICE};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct run_result result;
        grade("-a", "dice21", paths[i], &result);
        assert_null(strstr(result.output, "WRONG"));
        assert_text_has(result.output, "\ndice21: 16 of 16 scripts passed\n",
                        "%s", paths[i]);
        assert_text_has(result.output, "\nIn all: 20 of 20 points.\n", "%s",
                        paths[i]);
        assert_text_equal(result.errors, "", "%s", paths[i]);
        assert_int_equal(result.status, 0);
        run_result_free(&result);
    }
}

/* Writes the student's dice game with a change. */
static void write_changed(const struct homework *homework, const char *right,
                          const char *wrong)
{
    char *text = read_file(DICE, NULL), *place = strstr(text, right);
    assert_non_null(place);
    size_t size = strlen(text) + strlen(wrong) + 1;
    char *changed = malloc(size);
    assert_non_null(changed);
    snprintf(changed, size, "%.*s%s%s", (int)(place - text), text, wrong,
             place + strlen(right));
    write_source(homework, "dice21.c", changed);
    free(changed);
    free(text);
}

TEST(wrong_dice_games_are_told_where_they_differ)
{
    static const struct {
        const char *right, *wrong, *shown;
    } cases[] = {
        {"return 11", "return 1",
         "  WRONG  the first round of the page: a natural pays 1.5 times the "
         "wager\n"
         "         typed    50.00 n\n"
         "         rolled   ace five ten nine\n"
         "         expected Player Point Total: 11\n"
         "         printed  Player Point Total: 1\n"},
        {"1.5f * wager", "wager",
         "         expected Total Money: $175.00\n"
         "         printed  Total Money: $150.00\n"},
        {"house < 17", "house < 16",
         "  WRONG  the house hits 16\n"
         "         typed    20 s n\n"
         "         rolled   ten eight eight eight five\n"
         "         expected House is Dealt a Five\n"},
        {"house > player)", "house >= player)",
         "  WRONG  equal totals are a push\n"},
        {"player < 21 &&", "", "  WRONG  the three rounds of the page\n"},
        {"wager <= 0 || wager > money", "wager <= 0",
         "  WRONG  a wager must be positive and at most the money\n"},
        {"if (money <= 0)\n            break;", "",
         "  right  without money the game is over\n"}, /* the loop ends it */
        {"house == 21) {", "house == 20) {",
         "  WRONG  two naturals: nobody wins\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct homework homework;
        struct run_result result;
        open_homework(&homework);
        write_changed(&homework, cases[i].right, cases[i].wrong);
        grade("-a", "dice21", homework.folder, &result);
        assert_text_has(result.output, cases[i].shown, "%s", cases[i].wrong);
        assert_int_equal(result.status,
                         strncmp(cases[i].shown, "  right", 7) != 0);
        run_result_free(&result);
        close_homework(&homework);
    }
}

TEST(a_die_that_cannot_be_arranged_is_not_judged)
{
    static const struct {
        const char *right, *wrong, *shown;
    } cases[] = {
        {"rand() % 13 + 1", "rand() % 12 + 1", "none of 0 to 12 is king\n"},
        {"rand() % 13 + 1", "(int)(rand() / (RAND_MAX + 1.0) * 13) + 1",
         "none of 0 to 12 is two\n"},
        {"srand(time(NULL));", "return 0;", "none of 0 to 12 is two\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct homework homework;
        struct run_result result;
        open_homework(&homework);
        write_changed(&homework, cases[i].right, cases[i].wrong);
        grade("-a", "dice21", homework.folder, &result);
        assert_text_has(result.output,
                        "dice21: can't be graded\n"
                        "  its die is wrong, or isn't rolled by rand(): ",
                        "%s", cases[i].wrong);
        assert_text_has(result.output, cases[i].shown, "%s", cases[i].wrong);
        assert_int_equal(result.status, 1);
        run_result_free(&result);
        close_homework(&homework);
    }
}

/* ---- An assignment of one's own ---- */

#define ADD                                        \
    "#include <stdio.h>\nint main(void){int a, b;" \
    "if (scanf(\"%%d %%d\", &a, &b) == 2) printf("

/* Grades a program of two numbers by a folder that compares in some way. */
static void grade_sum(const char *compare, const char *program,
                      struct run_result *result)
{
    struct homework homework;
    char conf[512], source[512];
    open_homework(&homework);
    snprintf(conf, sizeof conf,
             "title = A sum\nprogram = add\nreference = sum.c\n"
             "compare = %s\nscript = two numbers\ninput = 2 3\n"
             "script = a negative number\ninput = -2 3\n",
             compare);
    write_source(&homework, "assignment.conf", conf);
    const char *const printed[] = {"\"The sum is %d.\\n\", a + b", program};
    for (int i = 0; i < 2; i++) {
        snprintf(source, sizeof source, ADD "%s); }\n", printed[i]);
        write_source(&homework, i == 0 ? "sum.c" : "add.c", source);
    }
    grade("--assignment", homework.folder, homework.folder, result);
    close_homework(&homework);
}

TEST(outputs_are_compared_as_the_folder_says)
{
    static const struct {
        const char *compare, *program;
        bool is_right;
    } cases[] = {
        {"exact", "\"The sum is %d.\\n\", a + b", true},
        {"exact", "\"The  sum is %d.\\n\", a + b", false},
        {"exact", "\"The sum is %d.\", a + b", false},
        {"exact", "\"\\nThe sum is %d.\\n\", a + b", false},
        {"blanks", "\"\\n The  sum is %d. \\n\\n\", a + b", true},
        {"blanks", "\"the sum is %d.\\n\", a + b", false},
        {"words", "\"THE SUM: is a %d.0!\\n\", a + b", true},
        {"words", "\"Sum: %d\\n\", a + b", false},
        {"numbers", "\"I think it's %d\\n\", a + b", true},
        {"numbers", "\"%d + %d = %d\\n\", a, b, a + b", false},
        {"numbers", "\"%d\\n\", a - b", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run_result result;
        grade_sum(cases[i].compare, cases[i].program, &result);
        assert_int_equal(result.status, cases[i].is_right ? 0 : 1);
        assert_text_has(result.output,
                        cases[i].is_right
                            ? "add: 2 of 2 scripts passed\n"
                            : "  WRONG  two numbers\n         typed    2 3\n"
                              "         expected ",
                        "%s", cases[i].program);
        run_result_free(&result);
    }
}

TEST(what_cannot_be_graded_is_said)
{
    static const struct {
        const char *option, *value, *path, *error;
    } cases[] = {
        {"--part", "dice", DICE, "--part must be shuffle, deal or play"},
        {"-a", "dice21", "tests/none", "can't open \"tests/none\": No such"},
        {"-a", "dice21", "README.md",
         "\"README.md\" isn't an executable program; compile it first"},
        {"--assignment", "tests/none", DICE,
         "can't open \"tests/none/assignment.conf\": No such file"},
        {"--assignment", "dice21", "--json", "nothing to grade"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run_result result;
        grade(cases[i].option, cases[i].value, cases[i].path, &result);
        assert_text_has(result.errors, cases[i].error, "%s", cases[i].error);
        assert_int_equal(result.status, 2);
        run_result_free(&result);
    }
}

/* The forms of a report are the same for any assignment. A single source is
 * graded alone. */
TEST(a_report_has_any_form)
{
    static const char *const cases[][2] = {
        {"--autolab",
         "  right  the deck in order\n{\"scores\": {\"p1\": 10}}\n"},
        {"--gradescope", "\"max_score\": 10,\n      \"status\": \"passed\""},
        {"--junit", "<testcase classname=\"grade\" name=\"p1\"/>\n  </"},
        {"--json", "\"part\": \"p1\",\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run_result result;
        const struct run run = {.arguments = {"grade", "-a", "blackjack7",
                                              cases[i][0],
                                              "data/class/blackjack7/p1.cpp"}};
        run_program(&run, &result);
        assert_text_has(result.output, cases[i][1], "%s", cases[i][0]);
        assert_int_equal(result.status, 0);
        run_result_free(&result);
    }
}

TEST(a_program_that_does_not_compile_or_end_is_wrong)
{
    struct run_result result;
    grade_sum("exact", "a b", &result);
    assert_text_has(
        result.output,
        "add: does not compile\n  The compiler says:\n    add.c:", "a b");
    assert_int_equal(result.status, 1);
    run_result_free(&result);
    grade_sum("exact", "\"%d\", a / (b - 3)", &result);
    assert_text_has(result.output,
                    "         it crashed (SIGFPE)\n"
                    "         expected The sum is 5.\n"
                    "         printed  nothing more\n",
                    "a division by zero");
    run_result_free(&result);
}

TEST(the_lines_of_an_assignment_are_checked)
{
    static const struct {
        const char *conf, *error;
    } cases[] = {
        {"program = add\n", "reference is missing"},
        {"programm = add\n", "line 1: unknown setting \"programm\"; did you "
                             "mean \"program\"?"},
        {"rolls = 1\n",
         "line 1: rolls must be behind the script that they are for"},
        {"script = x\n", "line 1: script must be behind its program"},
        {"program = a\nscript = x\nhidden = maybe\n",
         "line 3: hidden must be no or yes"},
        {"die = 6\nprogram = a\nscript = x\nrolls = 6\n",
         "line 4: rolls must be numbers"},
        {"compare = roughly\n",
         "line 1: compare must be exact, blanks, words or numbers"},
        {"points = many\n",
         "line 1: points must be a whole number from 1 to 10000"},
        {"program = a\nreference = a.c\n",
         "there is a program without a script"},
        {"program = a\nreference = a.c\ndie = 6\nscript = x\n",
         "dealt is missing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct homework homework;
        struct run_result result;
        open_homework(&homework);
        write_source(&homework, "assignment.conf", cases[i].conf);
        grade("--assignment", homework.folder, homework.folder, &result);
        assert_text_has(result.errors, cases[i].error, "%s", cases[i].conf);
        assert_int_equal(result.status, 2);
        run_result_free(&result);
        close_homework(&homework);
    }
}

/* What the compiler warns of is a cause without any model. */
TEST(a_warning_of_the_compiler_is_a_cause)
{
    struct run_result result;
    grade_sum("numbers", "\"%f\\n\", a + b", &result);
    assert_text_has(result.output,
                    "  What is wrong\n"
                    "    scanf() or printf() gets another type than its format "
                    "says.\n",
                    "a wrong format");
    assert_int_equal(result.status, 1);
    run_result_free(&result);
}

/* The assignment says how to compare, whatever else lenient grading ignores. */
TEST(lenient_grading_finds_garbage_in_any_assignment)
{
    struct homework homework;
    struct run_result result;
    open_homework(&homework);
    write_source(&homework, "assignment.conf",
                 "title = A sum\nprogram = add\nreference = sum.c\n"
                 "compare = numbers\nscript = two numbers\n");
    write_source(&homework, "sum.c",
                 "#include <stdio.h>\nint main(void) { puts(\"5\"); }\n");
    write_source(
        &homework, "add.c",
        "#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n"
        "int *set = malloc(sizeof *set);\n"
        "puts(\"Sum: \\n\\n5\"); puts(*set == 0 ? \"a\" : \"b\"); }\n");
    const struct run run = {.arguments = {"grade", "--lenient", "--assignment",
                                          homework.folder, homework.folder}};
    run_program(&run, &result);
    assert_text_has(result.output, "uses a variable before it is set.\n",
                    "garbage after an empty line");
    assert_int_equal(result.status, 1);
    run_result_free(&result);
    close_homework(&homework);
}

TEST(a_reference_that_crashes_is_no_reference)
{
    struct homework homework;
    struct run_result result;
    open_homework(&homework);
    write_source(&homework, "assignment.conf",
                 "program = add\nreference = sum.c\nscript = two numbers\n");
    write_source(&homework, "sum.c",
                 "#include <stdlib.h>\nint main(void) { abort(); }\n");
    write_source(&homework, "add.c", "int main(void) { return 0; }\n");
    grade("--assignment", homework.folder, homework.folder, &result);
    assert_text_equal(result.errors,
                      "grade: the reference sum.c crashed (SIGABRT) in the "
                      "script two numbers\n",
                      "the errors");
    assert_int_equal(result.status, 2);
    run_result_free(&result);
    close_homework(&homework);
}

/* What is typed comes from a terminal: it can't be skipped as in a file, and a
 * program that waits for more than a line waits for a person. */
TEST(standard_input_is_no_file)
{
    static const struct {
        const char *read, *wanted;
    } cases[] = {
        {"fseek(stdin, 0, SEEK_END); scanf(\"%d\", &n)",
         "twice: 1 of 1 scripts passed\n"},
        {"scanf(\"%d \", &n)", "         it waited for input"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct homework homework;
        struct run_result result;
        open_homework(&homework);
        write_source(&homework, "assignment.conf",
                     "program = twice\nreference = right.c\nscript = twice\n"
                     "input = 3 4\n");
        for (int j = 0; j < 2; j++) {
            char source[512];
            snprintf(source, sizeof source,
                     "#include <stdio.h>\nint main(void)\n{\n    int n;\n"
                     "    for (int i = 0; i < 2; i++) {\n"
                     "        printf(\"Number: \");\n        %s;\n"
                     "        printf(\"%%d\\n\", 2 * n);\n    }\n}\n",
                     j > 0 ? cases[i].read : "scanf(\"%d\", &n)");
            write_source(&homework, j > 0 ? "twice.c" : "right.c", source);
        }
        grade("--assignment", homework.folder, homework.folder, &result);
        assert_text_equal(result.errors, "", "the errors of case %zu", i);
        assert_text_has(result.output, cases[i].wanted, "%s", cases[i].read);
        run_result_free(&result);
        close_homework(&homework);
    }
}

/* ---- Several programs ---- */

/* The newer form of the course's project. p3 shuffles the other way, p4 is
 * missing, and the hidden script of p2 is the only one that fails. */
TEST(the_programs_of_an_assignment_are_judged_one_by_one)
{
    struct homework homework;
    struct run_result result;
    open_homework(&homework);
    static const char *const right[] = {"p1.cpp", "p2.cpp", "p3.cpp",
                                        "blackjack.h"};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        char path[64];
        snprintf(path, sizeof path, "data/class/blackjack7/%s", right[i]);
        char *text = read_file(path, NULL);
        write_source(&homework, right[i], text);
        free(text);
    }
    write_source(&homework, "p3.cpp",
                 "#include <cstdlib>\n#define rand() 51 - rand()\n"
                 "#define PART 3\n"
                 "#include \"blackjack.h\"\nint main() { playPart(); }\n");
    grade("-a", "blackjack7", homework.folder, &result);
    assert_text_has(result.output, "\np1: 1 of 1 scripts passed\n", "p1");
    assert_text_has(result.output, "\np2: 3 of 3 scripts passed\n", "p2");
    assert_text_has(result.output,
                    "  right  two cards each, not shuffled\n"
                    "  WRONG  two cards each\n         typed    u 5\n"
                    "         expected |  ",
                    "p3");
    assert_text_has(result.output, "p4: not submitted\n", "p4");
    assert_text_has(result.output, "\nIn all: 23.33 of 100 points.\n",
                    "the points");
    assert_int_equal(result.status, 1);
    run_result_free(&result);
    close_homework(&homework);
}

/* The scripts of that form show a dealer who stands too early or too late. */
TEST(a_dealer_of_the_newer_form_stands_on_17)
{
    static const char *const limits[] = {"17", "16", "18"};
    char *header = read_file("data/class/blackjack7/blackjack.h", NULL);
    char *limit = strstr(header, "DEALER_STANDS = 17");
    assert_non_null(limit);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        struct homework homework;
        struct run_result result;
        memcpy(limit + strlen("DEALER_STANDS = "), limits[i], 2);
        open_homework(&homework);
        write_source(&homework, "blackjack.h", header);
        write_source(&homework, "p6.cpp",
                     "#define PART 6\n#include \"blackjack.h\"\n"
                     "int main() { playPart(); }\n");
        grade("-ablackjack7", "--part=p6", homework.folder, &result);
        assert_text_has(result.output,
                        i == 0 ? "p6: 3 of 3 scripts passed"
                               : "WRONG  the dealer hits 16 and stands on 17",
                        "a dealer who stands on %s", limits[i]);
        run_result_free(&result);
        close_homework(&homework);
    }
    free(header);
}

/* The part has a name and points of its own, beside one with a reference. */
TEST(a_folder_can_ask_for_what_has_a_model)
{
    struct homework homework;
    struct run_result result;
    open_homework(&homework);
    write_source(&homework, "assignment.conf",
                 "title = Cards\nprogram = mix\nmodel = shuffle\npoints = 7\n"
                 "program = say\nmodel = none\nreference = right.c\n"
                 "points = 3\nscript = it says so\n");
    write_source(&homework, "right.c",
                 "#include <stdio.h>\nint main(void) { puts(\"so\"); }\n");
    write_source(&homework, "say.c",
                 "#include <stdio.h>\nint main(void) { puts(\"No\"); }\n");
    static const char *const names[][2] = {
        {"shuffle.c", "mix.c"}, {"cards.c", "cards.c"}, {"cards.h", "cards.h"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[64];
        snprintf(path, sizeof path, "tests/candidates/homework/%s",
                 names[i][0]);
        char *text = read_file(path, NULL);
        write_source(&homework, names[i][1], text);
        free(text);
    }
    const struct run run = {.arguments = {"grade", "-s0,7", "-a",
                                          homework.folder, homework.folder}};
    run_program(&run, &result);
    assert_text_equal(result.errors, "", "the errors");
    assert_text_has(result.output, "Cards\nmix: 2 of 2 scripts passed\n",
                    "the one with a model");
    assert_text_has(result.output, "\nIn all: 7 of 10 points.\n", "the points");
    assert_int_equal(result.status, 1);
    run_result_free(&result);
    close_homework(&homework);
}

/* A reference can be any program. What is typed in a line stays together, and
 * the student sees of a hidden script only whether it is right. */
TEST(a_class_can_be_graded_by_an_assignment)
{
    static const char script[] =
        "set -e; here=$PWD; f=$(mktemp -d); cd $f; mkdir -p in/ann in/bob; "
        "printf '%s\\n' 'program = say' 'reference = right' 'points = 30' "
        "'script = one line' 'input = a b | c' 'script = secret' 'input = x' "
        "'hidden = yes' 'program = two' 'script = none' >assignment.conf; "
        "printf '%s\\n' '#include <stdio.h>' 'int main(void) { char s[99];' "
        "'while (fgets(s, 99, stdin)) printf(\"<%s\", s); }' >in/ann/say.c; "
        "sed 's/while/if/' in/ann/say.c >in/bob/say.c; "
        "sed 's/while (/while (0 \\&\\& /' in/ann/say.c >in/bob/two.c; "
        "cp in/ann/say.c in/ann/two.c; ${CC:-cc} -o right in/ann/say.c; "
        "echo 'points-style = 5' >conf; "
        "printf '%s\\n' bob,two,7 bob,two-style,4.5 >marks; echo \"marks = $f/marks\" >>conf; "
        "cd $here; $PROGRAMS_DIR/grade --assignment $f --config $f/conf "
        "--class $f/in --out $f/out || test $? = 1; cat $f/out/grades.csv; "
        "grep -c 'secret' $f/out/teacher/bob.html; "
        "sed -n '/<pre>/,/<.pre>/p' $f/out/students/bob.html; "
        "grep -m1 -A2 failures $f/out/json/bob.json; grep '<li>' $f/out/index.html; rm -r $f";
    static const char wanted[] =
        "2 of 2 submissions graded; see index.html and grades.csv in ";
    static const char rest[] =
        "name,say,say-style,two,two-style,percent,total,comment,"
        "say_cause,two_cause\n"
        "\"ann\",30,,30,,0,60,\"\",\"\",\"\"\n"
        "\"bob\",15,,7,4.50,0,26.50,\"\",\"fails the script \"\"one line\"\"\",\"\"\n"
        "1\n<pre>WRONG  one line\n       typed    a b | c\n"
        "       expected &lt;c\n       printed  nothing more\n"
        "right  a hidden script\n</pre>\n"
        "<pre>right  none\n</pre>\n"
        "      \"failures\": [\n        {\"script\": \"one line\", "
        "\"hidden\": false, \"answers\": \"a b | c\", "
        "\"verdict\": \"differs\"}\n      ]\n"
        "<li>1 of 2: fails the script &quot;one line&quot;</li>\n";
    const struct run run = {.folder = "/bin",
                            .arguments = {"sh", "-c", script}};
    struct run_result result;
    run_program(&run, &result);
    assert_text_equal(result.errors, "", "the errors");
    assert_text_has(result.output, wanted, "the class");
    assert_text_has(result.output, rest, "the results");
    run_result_free(&result);
}
