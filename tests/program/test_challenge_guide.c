/* Tests the guide to writing bots: its commands work, and an entry with the
 * prototypes copied from the contest's page compiles with its line, in C and in
 * C++, and plays without an illegal play. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/process.h"
#include "support/state_folder.h"

#define GUIDE "data/entries/README.md"

static int open_workshop(void **state)
{
    struct state_folder *workshop = calloc(1, sizeof *workshop);
    assert_non_null(workshop);
    state_folder_open(workshop);
    *state = workshop;
    return 0;
}

static int close_workshop(void **state)
{
    struct state_folder *workshop = *state;
    state_folder_close(workshop);
    free(workshop);
    return 0;
}

/* ---- Running ---- */

/* Runs a shell's `script`, in which $1 is the workshop, $2 the build, $3 the
 * folder of the programs, and $4 `argument`. */
static void run_script(const struct state_folder *workshop, const char *script,
                       const char *argument, struct run_result *outcome)
{
    const char *bots = getenv("BOTS_DIR");
    char build[256];
    snprintf(build, sizeof build, "%s/..", bots ? bots : "build/release/bots");
    const struct run run = {.folder = "/bin",
                            .arguments = {"sh", "-c", script, "sh",
                                          workshop->folder, build,
                                          programs_dir(), argument}};
    run_program(&run, outcome);
}

/* Runs a command of the guide in the workshop. Matches are shorter. */
static void assert_guide_command_works(const struct state_folder *workshop,
                                       const char *command)
{
    static const char script[] =
        "line=$(printf '%s\\n' \"$4\" | sed \"s#/tmp#$1#g; "
        "s#build/release#$2#g; s#^bin/#\\$RUNNER $3/#\")\n"
        "case $line in\n"
        "*--hands*) ;;\n"
        "*challenge\\ blackjack*) line=\"$line --repeat 1 --hands 40\" ;;\n"
        "esac\n"
        "eval \"$line\"";
    struct run_result outcome;
    run_script(workshop, script, command, &outcome);
    if (outcome.status != 0)
        fail_msg("%s: status %d\n%s%s", command, outcome.status, outcome.output,
                 outcome.errors);
    run_result_free(&outcome);
}

static bool has_pascal(const struct state_folder *workshop)
{
    struct run_result outcome;
    run_script(workshop, "command -v fpc", "", &outcome);
    bool is_there = outcome.status == 0;
    run_result_free(&outcome);
    return is_there;
}

/* ---- The guide ---- */

/* Runs the commands of the guide that do or don't begin with fpc. Returns their
 * number. */
static int run_guide(const struct state_folder *workshop, bool pascal)
{
    char *guide = read_file(GUIDE, NULL);
    bool in_commands = false;
    int count = 0;
    for (char *line = strtok(guide, "\n"); line; line = strtok(NULL, "\n")) {
        if (strncmp(line, "```", 3) == 0)
            in_commands = strcmp(line, "```sh") == 0;
        else if (in_commands && (strncmp(line, "fpc ", 4) == 0) == pascal) {
            assert_guide_command_works(workshop, line);
            count++;
        }
    }
    free(guide);
    return count;
}

TEST_WITH(the_commands_of_the_guide_work, open_workshop, close_workshop)
{
    assert_true(run_guide(*state, false) >= 5);
}

/* ---- Entries as printed ---- */

/* Writes the guide's line for `compiler`, compiling `source` to mine.so, to
 * `line`. */
static void find_compile_line(const char *compiler, const char *source,
                              char line[512])
{
    char *guide = read_file(GUIDE, NULL);
    char *found = strstr(guide, "\ngcc -std=gnu17 ");
    assert_non_null(found);
    found += strlen("\ngcc -std=gnu17 ");
    char *name = strstr(found, " -o /tmp/mine.so ");
    assert_non_null(name);
    bool is_c = strcmp(compiler, "gcc") == 0;
    snprintf(line, 512, "%s%s %.*s -o \"$1/mine.so\" %s", compiler,
             is_c ? " -std=gnu17" : "", (int)(name - found), found, source);
    free(guide);
}

static void compile_entry(const struct state_folder *workshop,
                          const char *compiler, const char *source)
{
    char line[512];
    struct run_result outcome;
    find_compile_line(compiler, source, line);
    run_script(workshop, line, "", &outcome);
    if (outcome.status != 0 || *outcome.errors != '\0')
        fail_msg("%s: status %d\n%s", line, outcome.status, outcome.errors);
    run_result_free(&outcome);
}

/* Lets mine.so play `game`. It must neither be out nor play illegally. */
static void assert_entry_plays(const struct state_folder *workshop,
                               const char *game, const char *story)
{
    char command[512];
    struct run_result outcome;
    snprintf(command, sizeof command, "$RUNNER \"$3/challenge\" %s --json",
             game);
    run_script(workshop, command, "", &outcome);
    if (outcome.status != 0)
        fail_msg("%s: status %d\n%s", story, outcome.status, outcome.errors);
    for (const char *at = outcome.output; (at = strstr(at, "\"illegal\": "));
         at += strlen("\"illegal\": "))
        if (strncmp(at, "\"illegal\": 0,", 13) != 0 &&
            strncmp(at, "\"illegal\": {\"mean\": 0,", 22) != 0)
            fail_msg("%s: %.40s", story, at);
    run_result_free(&outcome);
}

static void assert_blackjack_plays(const struct state_folder *workshop,
                                   const char *story)
{
    assert_entry_plays(workshop,
                       "blackjack \"$1/mine.so\" --seed 6 --repeat 2 "
                       "--hands 2000",
                       story);
    assert_entry_plays(workshop,
                       "blackjack \"$1/mine.so\" --seed 7 --repeat 2 "
                       "--min 20 --bankroll 200",
                       story);
}

/* The one correction: k1 is another name for kAce. */
TEST_WITH(the_page_of_blackjack_compiles_and_plays, open_workshop,
          close_workshop)
{
    static const char *const compilers[][2] = {{"gcc", "\"$1/mine.c\""},
                                               {"g++", "\"$1/mine.cpp\""}};
    struct run_result outcome;
    run_script(*state,
               "sed 's/kAce,k1,k2,/kAce,k1=kAce,k2,/' "
               "data/entries/printed/blackjack.c >\"$1/mine.c\" && "
               "! cmp -s \"$1/mine.c\" data/entries/printed/blackjack.c && "
               "cp \"$1/mine.c\" \"$1/mine.cpp\"",
               "", &outcome);
    assert_int_equal(outcome.status, 0);
    run_result_free(&outcome);
    for (int i = 0; i < 2; i++) {
        compile_entry(*state, compilers[i][0], compilers[i][1]);
        assert_blackjack_plays(*state, compilers[i][0]);
    }
}

/* The same page unchanged, with the switch for it. */
TEST_WITH(the_enumeration_as_printed_plays_with_its_switch, open_workshop,
          close_workshop)
{
    compile_entry(*state, "gcc",
                  "-DCHALLENGE_LITERAL_SPOTS data/entries/printed/blackjack.c");
    assert_blackjack_plays(*state, "literal spots in C");
    compile_entry(*state, "g++",
                  "-DCHALLENGE_LITERAL_SPOTS -x c++ "
                  "data/entries/printed/blackjack.c");
    assert_blackjack_plays(*state, "literal spots in C++");
}

/* Without it, a trial match finds out: otherwise the player disagrees with the
 * referee about most hands, and crashes. */
TEST_WITH(the_enumeration_as_printed_is_recognized, open_workshop,
          close_workshop)
{
    struct run_result outcome;
    compile_entry(*state, "gcc", "data/entries/printed/blackjack.c");
    assert_blackjack_plays(*state, "literal spots without the switch");
    run_script(*state,
               "\"$3/challenge\" blackjack \"$1/mine.so\" --seed 6 "
               "--repeat 1 --hands 100",
               "", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output,
                    "\nmine: all hands. It gets the enumeration as printed, "
                    "because with k10 as 10 it\nis out.\n",
                    "the report");
    run_result_free(&outcome);
}

TEST_WITH(the_page_of_mancala_compiles_and_plays, open_workshop, close_workshop)
{
    static const char game[] = "mancala \"$1/mine.so\" "
                               "\"$2/bots/mancala/first-move.so\" --no-time "
                               "--boards 8-14 --stones 2-8";
    compile_entry(*state, "gcc", "data/entries/printed/mancala.c");
    assert_entry_plays(*state, game, "mancala in C");
    compile_entry(*state, "g++", "-x c++ data/entries/printed/mancala.c");
    assert_entry_plays(*state, game, "mancala in C++");
}

/* ---- Pascal ---- */

TEST_WITH(entries_in_pascal_compile_and_play, open_workshop, close_workshop)
{
    if (!has_pascal(*state)) {
        print_message("Free Pascal (fpc) isn't installed\n");
        skip();
    }
    assert_int_equal(run_guide(*state, true), 2);
    assert_entry_plays(*state,
                       "blackjack \"$1/pascal.so\" --seed 6 --repeat 2 "
                       "--hands 2000",
                       "blackjack in Pascal");
    assert_entry_plays(*state,
                       "mancala \"$1/pascal-mancala.so\" "
                       "\"$2/bots/mancala/greedy.so\" --no-time --boards 8-14 "
                       "--stones 2-8",
                       "mancala in Pascal");
}
