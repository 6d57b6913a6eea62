/* Keeps the promises of the papers: the examples of the README, of --help and
 * of the manuals work when they are pasted. */
#include "support/check.h"

#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/process.h"

static const char *const PROGRAMS[] = {
    "shuffle", "deal",  "play", "extra",    "blackjack", "dice21",
    "mancala", "grade", "odds", "simulate", "challenge", "trainer"};
enum { PROGRAM_COUNT = sizeof PROGRAMS / sizeof *PROGRAMS };

/* ---- The README, as it looks on a terminal ---- */

/* Writes a command to `line`, with each `part` in it replaced by `with`. */
static void replace(char *line, size_t size, const char *command,
                    const char *part, const char *with)
{
    size_t used = 0;
    while (*command) {
        if (strncmp(command, part, strlen(part)) == 0) {
            used += (size_t)snprintf(line + used, size - used, "%s", with);
            command += strlen(part);
        } else
            line[used++] = *command++;
        assert_true(used < size);
    }
    line[used] = '\0';
}

enum { COMMAND_SIZE = 512 };

/* Replaces the bots that `make` builds by those under test. */
static void place_bots(char line[COMMAND_SIZE], const char *command)
{
    const char *bots = getenv("BOTS_DIR");
    replace(line, COMMAND_SIZE, command, "build/release/bots",
            bots ? bots : "build/release/bots");
}

/* Replaces bin/ in a command by $RUNNER and the folder of the programs under
 * test. */
static void place_programs(char line[COMMAND_SIZE], const char *command,
                           int length)
{
    char whole[COMMAND_SIZE] = "", placed[COMMAND_SIZE], folder[COMMAND_SIZE];
    snprintf(whole, sizeof whole, "%.*s", length, command);
    snprintf(folder, sizeof folder, "$RUNNER %s/", programs_dir());
    place_bots(placed, whole);
    replace(line, COMMAND_SIZE, placed, "bin/", folder);
}

/* Returns the place after the next prompt and sets `*prompt`, or returns NULL
 * if there is no prompt. */
static const char *behind_next_prompt(const char *text, const char **prompt)
{
    static const char *const prompts[] = {"] ", "wager: $",
                                          "(H/S): ", "(H/S/P): ", "(Y/N): "};
    const char *next = NULL;
    for (size_t i = 0; i < sizeof prompts / sizeof *prompts; i++) {
        const char *found = strstr(text, prompts[i]);
        if (found && (next == NULL || found + strlen(prompts[i]) < next)) {
            next = found + strlen(prompts[i]);
            *prompt = prompts[i];
        }
    }
    return next;
}

/* Types what the shown text has after each prompt. */
static void type_as_shown(struct terminal *terminal, const char *shown,
                          const char *end)
{
    const char *prompt;
    const char *found = behind_next_prompt(shown, &prompt);
    for (; found && found < end; found = behind_next_prompt(found, &prompt)) {
        char typed[64];
        snprintf(typed, sizeof typed, "%.*s\n", (int)strcspn(found, "\n"),
                 found);
        terminal_wait_for(terminal, prompt);
        terminal_type(terminal, typed);
    }
}

/* Reduces what was sent to a terminal to what remains visible. A program that
 * takes long shows a line of progress, and then erases it. */
static void keep_what_is_seen(char *text)
{
    static const char clear_rest[] = "\033[K";
    char *line = text, *cursor = text, *kept = text;
    for (; *text; text++) {
        if (*text == '\r') {
            cursor = line;
        } else if (strncmp(text, clear_rest, strlen(clear_rest)) == 0) {
            kept = cursor;
            text += strlen(clear_rest) - 1;
        } else if (*text == '\n') {
            *kept++ = '\n';
            line = cursor = kept;
        } else {
            *cursor++ = *text;
            kept = cursor > kept ? cursor : kept;
        }
    }
    *kept = '\0';
}

/* Runs the command in a line "$ COMMAND", and compares what the terminal shows
 * with the lines below it, up to `end`. */
static void check_session(const char *session, const char *end)
{
    char command[COMMAND_SIZE], shown[8192];
    struct terminal terminal;
    int length = (int)strcspn(session, "\n");
    place_programs(command, session + 2, length - 2);
    const char *const arguments[] = {"sh", "-c", command, NULL};
    session += length + 1;
    snprintf(shown, sizeof shown, "%.*s", (int)(end - session), session);

    terminal_start(&terminal, "/bin", arguments, 80);
    type_as_shown(&terminal, session, end);
    assert_int_equal(terminal_finish(&terminal), 0);
    keep_what_is_seen(terminal.text);
    assert_text_equal(terminal.text, shown, "README: $ %s", command);
}

static const char *end_of_session(const char *session, const char *block_end)
{
    const char *next = strstr(session, "\n$ ");
    return next && next < block_end ? next + 1 : block_end;
}

TEST(the_sessions_of_the_readme_look_as_shown)
{
    static const char fence[] = "```console\n";
    char *readme = read_file("README.md", NULL);
    int sessions = 0;
    const char *block = strstr(readme, fence);
    for (; block; block = strstr(block, fence)) {
        block += strlen(fence);
        const char *block_end = strstr(block, "```");
        assert_non_null(block_end);
        while (block < block_end) {
            const char *end = end_of_session(block, block_end);
            check_session(block, end);
            block = end;
            sessions++;
        }
    }
    assert_int_equal(sessions, 3);
    free(readme);
}

/* The pictures in data/pictures, their sizes and themes. */
static const struct {
    const char *file, *rows, *columns, *theme;
} PICTURES[] = {
    {"data/pictures/table.svg", "24", "80", "default"},
    {"data/pictures/table-46x16.svg", "16", "46", "default"},
    {"data/pictures/table-120x40.svg", "40", "120", "four-color"},
    {"data/pictures/table-200x60.svg", "60", "200", "contrast"},
};

TEST(the_pictures_are_what_the_program_draws)
{
    for (size_t i = 0; i < sizeof PICTURES / sizeof *PICTURES; i++) {
        const struct run run = {.arguments = {"blackjack", "--demo", "--svg",
                                              "--theme", PICTURES[i].theme}};
        struct run_result outcome;
        char *picture = read_file(PICTURES[i].file, NULL);
        setenv("LINES", PICTURES[i].rows, 1);
        setenv("COLUMNS", PICTURES[i].columns, 1);
        run_program(&run, &outcome);
        unsetenv("LINES");
        unsetenv("COLUMNS");
        assert_int_equal(outcome.status, 0);
        assert_text_equal(outcome.output, picture, "%s", PICTURES[i].file);
        run_result_free(&outcome);
        free(picture);
    }
}

/* ---- Blocks of commands ---- */

static void assert_works(const char *line);

/* Checks each line that starts a program in the README's blocks of commands.
 * The targets of make have tests of their own. */
TEST(the_commands_of_the_readme_work)
{
    static const char fence[] = "```sh\n";
    char *readme = read_file("README.md", NULL);
    int commands = 0;
    const char *block = strstr(readme, fence);
    for (; block; block = strstr(block, fence)) {
        const char *line = block + strlen(fence);
        for (; strncmp(line, "```", 3) != 0; line += strcspn(line, "\n") + 1) {
            char command[COMMAND_SIZE];
            if (strncmp(line, "bin/", strlen("bin/")) != 0)
                continue;
            snprintf(command, sizeof command, "%.*s",
                     (int)(strcspn(line, "#\n") - strlen("bin/")),
                     line + strlen("bin/"));
            assert_works(command);
            commands++;
        }
        block = line + strlen("```");
    }
    assert_true(commands >= 14); /* the blocks were found */
    free(readme);
}

/* ---- Examples of --help and the manuals ---- */

/* Returns the input for the program of a line. For the class's programs it is a
 * seed and answers; if the line already has a seed, the one here is a wrong
 * answer, and the next answer counts. blackjack, mancala and trainer just
 * quit. dice21 quits after a round, in which standing may be a wrong answer; it
 * rolls from a seed of the clock, so with --extra, where it may offer hands to
 * split, each of its questions takes one of two answers in turn. */
static const char *input_for(const char *line)
{
    if (strstr(line, "blackjack") || strstr(line, "mancala"))
        return "quit\n";
    if (strstr(line, "trainer"))
        return "q\n";
    if (strstr(line, "dice21"))
        return strstr(line, "--extra") ? "1\ns\nn\ns\nn\ns\nn\ns\nn\ns\nn\n"
                                       : "10\ns\nn\n";
    if (strstr(line, "extra ") || strcmp(line, "extra") == 0)
        return "1\n1\np\ns\nn\n";
    return "12\nh\ns\ns\ns\ns\n";
}

/* Runs a line in a shell, with the programs under test on the PATH and without
 * pauses. They run without $RUNNER, because other tests run them with it; here
 * it matters only that the line works. */
static void assert_works(const char *line)
{
    char command[2048], alone[COMMAND_SIZE] = "", placed[COMMAND_SIZE];
    /* A file of an earlier run would be in the way. */
    replace(alone, sizeof alone, line, "/tmp/", "${XDG_STATE_HOME:-/tmp}/");
    place_bots(placed, alone);
    snprintf(command, sizeof command,
             "PATH=$(cd %s && pwd):$PATH\n%s"
             "cardtable() { \"$@\"; }\n"
             "play() { command play --pause 0 \"$@\"; }\n"
             "deal() { command deal --pause 0 \"$@\"; }\n"
             "extra() { command extra --pause 0 \"$@\"; }\n"
             "blackjack() { command blackjack --pause 0 \"$@\"; }\n"
             "dice21() { command dice21 --pause 0 \"$@\"; }\n"
             "trainer() { command trainer --pause 0 \"$@\"; }\n%s",
             programs_dir(),
             strstr(line, "grade") ? ". tests/program/classroom.sh\n" : "",
             placed);
    const struct run run = {.folder = "/bin",
                            .arguments = {"sh", "-c", command},
                            .input = input_for(line)};
    struct run_result outcome;
    run_program(&run, &outcome);
    assert_count_equal(outcome.status, 0, "the status of: %s, which says: %s",
                       line, outcome.errors);
    assert_true(strlen(outcome.output) > 0 || strchr(line, '>'));
    run_result_free(&outcome);
}

/* Runs the examples of --help and returns how many there are. A line has a
 * command and, after two blanks, what it does. */
static int check_help_examples(const char *help)
{
    int count = 0;
    const char *line = strstr(help, "\nExamples:\n");
    assert_non_null(line);
    for (line += strlen("\nExamples:\n"); *line == ' ';
         line += strcspn(line, "\n") + 1) {
        char command[128];
        line += strspn(line, " ");
        int length = (int)strcspn(line, "\n");
        snprintf(command, sizeof command, "%.*s", length, line);
        char *explanation = strstr(command, "  ");
        if (explanation)
            *explanation = '\0';
        assert_works(command);
        count++;
    }
    return count;
}

static void assert_fits_80_columns(const char *text)
{
    for (; *text; text += strcspn(text, "\n") + 1)
        if (strcspn(text, "\n") > 80)
            fail_msg("wider than 80 columns: %.*s", (int)strcspn(text, "\n"),
                     text);
}

/* Checks that the manual has each option that --help lists. */
static void check_manual(const char *program, const char *help)
{
    char path[64];
    snprintf(path, sizeof path, "data/man/%s.6", program);
    char *manual = read_file(path, NULL);
    const char *option = strstr(help, " --");
    for (; option; option = strstr(option, " --")) {
        char item[64];
        option += strlen(" --");
        snprintf(item, sizeof item, "Fl Fl %.*s",
                 (int)strcspn(option, " \n:,;[)"), option);
        if (isalpha((unsigned char)*option))
            assert_text_has(manual, item, "%s", path);
    }
    free(manual);
}

TEST(help_has_examples_that_work_and_what_the_manual_has)
{
    for (int i = 0; i < PROGRAM_COUNT; i++) {
        const struct run run = {.arguments = {PROGRAMS[i], "--help"}};
        struct run_result outcome;
        run_program(&run, &outcome);
        assert_int_equal(outcome.status, 0);
        assert_fits_80_columns(outcome.output);
        assert_count_equal(check_help_examples(outcome.output), 3,
                           "examples of %s --help", PROGRAMS[i]);
        check_manual(PROGRAMS[i], outcome.output);
        run_result_free(&outcome);
    }
}

/* Copies a line of a manual without its escapes. */
static void unescape(char *text, const char *line)
{
    while (*line && *line != '\n')
        if (strncmp(line, "\\(aq", 4) == 0) {
            *text++ = '\'';
            line += 4;
        } else if (strncmp(line, "\\e", 2) == 0) {
            *text++ = '\\';
            line += 2;
        } else
            *text++ = *line++;
    *text = '\0';
}

TEST(the_examples_of_the_manuals_work)
{
    static const char mark[] = "\n.Dl $ ";
    glob_t found;
    assert_int_equal(glob("data/man/*.[567]", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char *manual = read_file(found.gl_pathv[i], NULL);
        const char *line = strstr(manual, mark);
        if (line == NULL)
            fail_msg("%s has no examples", found.gl_pathv[i]);
        for (; line; line = strstr(line, mark)) {
            char command[256] = "";
            line += strlen(mark);
            assert_true(strcspn(line, "\n") < sizeof command);
            unescape(command, line);
            assert_works(command);
        }
        free(manual);
    }
    globfree(&found);
}

/* Writes the modules of a wing, in lines of at most 80 columns with the
 * manual's indent: "base        jail  records". */
static void list_modules(char *line, size_t size, const char *rooms,
                         const char *wing)
{
    enum { COLUMNS = 78, INDENT = 10 };
    size_t length = strlen(wing);
    int used = snprintf(line, size, "%-*s", INDENT, wing), start = 0;
    for (; *rooms; rooms += strcspn(rooms, "\n") + 1) {
        if (strncmp(rooms, wing, length) != 0 || rooms[length] != '/')
            continue;
        const char *name = rooms + length + 1;
        int letters = (int)strcspn(name, " ");
        if (used - start + 2 + letters > COLUMNS) {
            start = used + 1;
            used +=
                snprintf(line + used, size - (size_t)used, "\n%*s", INDENT, "");
        }
        used +=
            snprintf(line + used, size - (size_t)used, "  %.*s", letters, name);
    }
    snprintf(line + used, size - (size_t)used, "\n");
}

/* STYLE.md and cardtable(7) show the modules of src/ROOMS. */
TEST(the_papers_show_the_modules_of_the_list)
{
    static const char *const wings[] = {"screen",   "contest", "school",
                                        "analysis", "casino",  "base"};
    char *rooms = read_file("src/ROOMS", NULL);
    char *style = read_file("STYLE.md", NULL);
    char *manual = read_file("data/man/cardtable.7", NULL);
    for (size_t i = 0; i < sizeof wings / sizeof *wings; i++) {
        char line[256];
        list_modules(line, sizeof line, rooms, wings[i]);
        assert_text_has(style, line, "STYLE.md");
        assert_text_has(manual, line, "cardtable(7)");
    }
    free(rooms);
    free(style);
    free(manual);
}

int main(void)
{
    setenv("CANDIDATES_DIR", "build/release/candidates", 0);
    /* As when the README was written. It has no colors. */
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("NO_COLOR", "1", 1);
    return tests_run(NULL, NULL);
}
