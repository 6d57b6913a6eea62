/* Tests entries as an editor gets them: sources and folders in several
 * languages, which challenge compiles itself, and what it says about each. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/process.h"
#include "support/state_folder.h"

static int open_mail(void **state)
{
    struct state_folder *mail = calloc(1, sizeof *mail);
    assert_non_null(mail);
    state_folder_open(mail);
    *state = mail;
    return 0;
}

static int close_mail(void **state)
{
    state_folder_close(*state);
    free(*state);
    return 0;
}

/* Runs a shell's `script` in the tree, in which $1 is the folder with the
 * entries and $2 the folder of the programs. */
static void run_script(const struct state_folder *mail, const char *script,
                       struct run_result *outcome)
{
    const struct run run = {
        .folder = "/bin",
        .arguments = {"sh", "-c", script, "sh", mail->folder, programs_dir()}};
    run_program(&run, outcome);
}

static bool has_program(const char *path)
{
    if (access(path, X_OK) == 0)
        return true;
    print_message("skipped: there is no %s\n", path);
    return false;
}

/* The page's prototypes, with k1 as another name for kAce. */
#define VALUE_SOURCE \
    "sed 's/kAce,k1,k2,/kAce,k1=kAce,k2,/' data/entries/printed/blackjack.c"

#define PLAY "\"$2/challenge\" blackjack --no-time --seed 3 --repeat 1 "

TEST_WITH(sources_and_folders_play_under_their_names, open_mail, close_mail)
{
    struct run_result outcome;
    run_script(*state,
               "mkdir \"$1/anna\" \"$1/bert\" && " VALUE_SOURCE
               " >\"$1/carla.c\" && "
               "sed 's/InitBlackjack/&/' \"$1/carla.c\" >\"$1/anna/e.cpp\" && "
               "cp data/entries/programs/blackjack.c \"$1/bert/\" && " PLAY
               "--hands 60 --csv \"$1/anna\" \"$1/bert\" \"$1/carla.c\"",
               &outcome);
    assert_text_equal(outcome.errors, "", "the errors");
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output, "\n\"anna\",", "C++ in a folder");
    assert_text_has(outcome.output, "\n\"bert\",", "a program in a folder");
    assert_text_has(outcome.output, "\n\"carla\",", "a source in C");
    run_result_free(&outcome);
}

/* A header beside a lone source, which it may include, can be another entry's.
 */
TEST_WITH(the_code_of_a_lone_source_is_its_own, open_mail, close_mail)
{
    struct run_result outcome;
    run_script(*state,
               VALUE_SOURCE
               " >\"$1/carla.c\" && "
               "echo '/* of another entry */' >\"$1/neighbor.h\" && "
               "mkdir \"$1/dora\" && cp \"$1/\"*.[ch] \"$1/dora/\" && "
               "wc -c <\"$1/carla.c\" >&2 && cat \"$1/dora/\"* | wc -c >&2 "
               "&& " PLAY
               "--hands 9 --html \"$1/page\" \"$1/carla.c\" \"$1/dora\" "
               "&& cat \"$1/page\"",
               &outcome);
    char row[80];
    long alone, together;
    assert_int_equal(sscanf(outcome.errors, "%ld %ld", &alone, &together), 2);
    snprintf(row, sizeof row,
             "<td>carla</td><td>C</td><td class=\"n\">%ld</td>", alone);
    assert_text_has(outcome.output, row, "the source alone");
    snprintf(row, sizeof row, "<td>dora</td><td>C</td><td class=\"n\">%ld</td>",
             together);
    assert_text_has(outcome.output, row, "the folder");
    run_result_free(&outcome);
}

TEST_WITH(pascal_and_python_play, open_mail, close_mail)
{
    struct run_result outcome;
    if (!has_program("/usr/bin/fpc") || !has_program("/usr/bin/python3"))
        return;
    run_script(*state,
               "mkdir \"$1/emil\" && "
               "cp data/entries/pascal/stands_on_17.pas \"$1/emil/\" && "
               "cp data/entries/programs/blackjack.py \"$1/\" && "
               "chmod -x \"$1/blackjack.py\" && " PLAY
               "--hands 60 --csv \"$1/emil\" \"$1/blackjack.py\"",
               &outcome);
    assert_text_equal(outcome.errors, "", "the errors");
    assert_text_has(outcome.output, "\n\"emil\",", "Pascal");
    assert_text_has(outcome.output, "\n\"blackjack.py\",", "Python");
    run_result_free(&outcome);
    run_script(*state,
               "cp data/entries/pascal/first_move.pas \"$1/\" && "
               "\"$2/challenge\" mancala --no-time --boards 8 --stones 2 "
               "\"$1/first_move.pas\" data/entries/mancala/greedy.c",
               &outcome);
    assert_text_equal(outcome.errors, "", "the errors of mancala");
    assert_int_equal(outcome.status, 0);
    run_result_free(&outcome);
}

/* The others play without it. */
TEST_WITH(the_first_error_of_a_compiler_is_shown, open_mail, close_mail)
{
    struct run_result outcome;
    run_script(
        *state,
        "printf 'int x;\\nint y = ;\\nint z = ;\\n' >\"$1/worse.c\" && " PLAY
        "--hands 20 --csv \"$1/worse.c\" data/entries/always-stands.c",
        &outcome);
    assert_text_has(
        outcome.errors,
        "/worse.c doesn't compile: worse.c:2:9: error:", "the errors");
    assert_text_has(outcome.errors, "; it is left out\n", "the errors");
    assert_text_has(outcome.output, "\n\"always-stands\",", "the other entry");
    assert_int_equal(outcome.status, 1);
    run_result_free(&outcome);
}

/* A source can't read what isn't its own. */
TEST_WITH(a_source_cannot_include_other_files, open_mail, close_mail)
{
    struct run_result outcome;
    run_script(*state,
               "echo 'secret words' >\"$1/secret.h\" && mkdir \"$1/spy\" && "
               "echo '#include \"../secret.h\"' >\"$1/spy/spy.c\" && " PLAY
               "\"$1/spy\"",
               &outcome);
    assert_text_has(outcome.errors, "/spy doesn't compile: ", "the errors");
    assert_null(strstr(outcome.errors, "secret words"));
    assert_int_equal(outcome.status, 2);
    run_result_free(&outcome);
}

TEST_WITH(a_source_without_the_functions_is_named, open_mail, close_mail)
{
    struct run_result outcome;
    run_script(*state,
               "echo 'int answer(void) { return 42; }' >\"$1/idle.c\" && " PLAY
               "\"$1/idle.c\"",
               &outcome);
    assert_text_has(outcome.errors,
                    "function InitBlackjack() is missing; it is left out\n",
                    "the errors");
    assert_int_equal(outcome.status, 2);
    run_result_free(&outcome);
}

/* ---- The file of entries ---- */

/* $1/list names entries from its own folder. */
TEST_WITH(a_list_names_the_entries, open_mail, close_mail)
{
    struct run_result outcome;
    run_script(*state,
               "mkdir \"$1/emil\" && cp data/entries/always-stands.c "
               "\"$1/carla.c\" && cp data/entries/always-stands.c "
               "\"$1/emil/e.c\" && "
               "printf '# file | name | author\\n\\ncarla.c | Counting Carla "
               "| Carla Jung\\nemil/||Emil Z.|Pidgin\\n' >\"$1/list\" && " PLAY
               "--hands 20 --json --entries \"$1/list\"",
               &outcome);
    assert_text_equal(outcome.errors, "", "the errors");
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output, "\"bot\": \"Counting Carla\",", "a name");
    assert_text_has(outcome.output, "\"author\": \"Carla Jung\",", "an author");
    assert_text_has(outcome.output, "\"language\": \"C\",", "its language");
    assert_text_has(outcome.output, "\"bot\": \"emil\",", "a folder's name");
    assert_text_has(outcome.output, "\"language\": \"Pidgin\",", "a language");
    run_result_free(&outcome);
}

/* Both readings hold without a trial; the wrong one plays worse. */
TEST_WITH(a_list_says_which_spots_an_entry_gets, open_mail, close_mail)
{
    static const char *const ways[][2] = {{"value", NULL},
                                          {"printed", "says so"}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct run_result outcome;
        char script[512];
        snprintf(script, sizeof script,
                 "cp data/entries/printed/blackjack.c \"$1/page.c\" && "
                 "echo 'page.c||||spots=%s' >\"$1/list\" && " PLAY
                 "--hands 200 --entries \"$1/list\"",
                 ways[i][0]);
        run_script(*state, script, &outcome);
        assert_text_equal(outcome.errors, "", "the errors");
        if (ways[i][1])
            assert_text_has(outcome.output, ways[i][1], "the reason");
        else
            assert_null(strstr(outcome.output, "as printed"));
        run_result_free(&outcome);
    }
}

/* The editor's list has the last word, even if the entry asks for the other
 * enumeration. */
TEST_WITH(a_list_overrides_what_an_entry_asks_for, open_mail, close_mail)
{
    struct run_result outcome;
    run_script(*state,
               "mkdir \"$1/asks\" && cp data/entries/printed/blackjack.c "
               "\"$1/asks/page.c\" && cp data/entries/printed/blackjack.c "
               "\"$1/page.c\" && echo 'extern char challenge_literal_spots; "
               "char challenge_literal_spots = 1;' >>\"$1/asks/page.c\" && "
               "for folder in . asks; do echo \"$folder/page.c|page|||"
               "spots=value\" >\"$1/list\"; " PLAY
               "--hands 400 --csv --entries \"$1/list\" >\"$1/$folder/csv\"; "
               "done; diff \"$1/csv\" \"$1/asks/csv\"",
               &outcome);
    assert_text_equal(outcome.output, "", "what differs");
    assert_text_equal(outcome.errors, "", "the errors");
    run_result_free(&outcome);
}

TEST_WITH(a_wrong_row_is_named_with_its_line, open_mail, close_mail)
{
    static const struct {
        const char *row, *problem;
    } cases[] = {
        {"a|b|c|d|e|f", "line 2: a row has at most five columns: "},
        {"| x", "line 2: the first column must name a file or folder\n"},
        {"b.c | A", "line 2: another row has this name\n"},
        {"b.c||||spots=9", "line 2: the options are spots=value and "},
        {"b.c | \303\204", "line 2: a name has only ASCII characters\n"},
        {"b.c | 12345678901234567890123456789012",
         "line 2: a name or a language has at most 31 bytes, an author 63\n"},
        {"b.c | \033[2J", "line 2: a row is a line of text, of at most 255 "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run_result outcome;
        char script[512];
        snprintf(script, sizeof script,
                 "printf 'a.c | A\\n%s\\n' >\"$1/list\" && " PLAY
                 "--entries \"$1/list\"",
                 cases[i].row);
        run_script(*state, script, &outcome);
        assert_text_has(outcome.errors, cases[i].problem, "%s", cases[i].row);
        assert_int_equal(outcome.status, 2);
        run_result_free(&outcome);
    }
}

/* ---- Equal points ---- */

TEST_WITH(equal_points_share_a_place, open_mail, close_mail)
{
    struct run_result outcome;
    run_script(*state,
               "cp data/entries/always-stands.c \"$1/one.c\" && "
               "cp \"$1/one.c\" \"$1/two.c\" && " PLAY
               "--hands 40 \"$1/one.c\" \"$1/two.c\"",
               &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output, "\n  1=     one  ", "the first");
    assert_text_has(outcome.output, "\n  1=     two  ", "the second");
    run_result_free(&outcome);
}

/* ---- Logs ---- */

/* A log from before the hole card stayed hidden replays as it was played. */
TEST_WITH(logs_replay_with_the_hole_card_shown_or_hidden, open_mail, close_mail)
{
    static const char *const ways[][2] = {{"", "hole=hidden\n"},
                                          {"--show-hole", "natural=1:1\n"},
                                          {"--insurance down", "insurance=down "
                                                               "hole=hidden"}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct run_result outcome;
        char script[512];
        snprintf(script, sizeof script,
                 VALUE_SOURCE
                 " >\"$1/value.c\" && "
                 "\"$2/challenge\" blackjack --no-time --seed 6 --repeat 1 "
                 "--hands 400 \"$1/value.c\" --log \"$1/log\" %s "
                 ">/dev/null; sed -n 2p \"$1/log\" && "
                 "\"$2/challenge\" --replay \"$1/log\"",
                 ways[i][0]);
        run_script(*state, script, &outcome);
        assert_text_equal(outcome.errors, "", "the errors with %s", ways[i][0]);
        assert_text_has(outcome.output, ways[i][1], "%s", ways[i][0]);
        assert_text_has(outcome.output, "no differences", "%s", ways[i][0]);
        run_result_free(&outcome);
    }
}

/* A name can't put anything on the page but itself. */
TEST_WITH(names_on_the_page_are_escaped, open_mail, close_mail)
{
    struct run_result outcome;
    run_script(*state,
               VALUE_SOURCE " >\"$1/a.c\" && echo 'a.c | <b>A*B | "
                            "<script>alert(1)</script>' >\"$1/list\" && " PLAY
                            "--hands 9 --entries \"$1/list\" "
                            "--html \"$1/page\" && cat \"$1/page\"",
               &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output, "<td>&lt;b&gt;A*B</td>", "the name");
    assert_text_has(outcome.output, "<td>&lt;script&gt;alert(1)&lt;/script&gt;",
                    "the author");
    run_result_free(&outcome);
}

/* ---- An editor's afternoon ---- */

/* Makes an entry whose only call does what the statement `act` says. */
#define ENTRY_THAT(act, file) \
    "sed 's|ACT|" act "|' \"$1/shape\" >\"$1/" file "\" && "

/* Twelve entries in five languages, among them the enumeration both ways, one
 * that doesn't compile, one that crashes, one that stalls and one that cheats:
 * one command plays them, and one page names what is odd. */
TEST_WITH(twelve_entries_in_five_languages_make_a_page, open_mail, close_mail)
{
    static const char *const shown[] = {
        "Left out: typo.c doesn&#39;t compile: ",
        "crashes: crashed (SIGSEGV).",
        "stalls: timed out.",
        "cheats: tried to write a file (openat).",
        "printed: all hands. It gets the enumeration as printed, because with",
        "value: all hands.",
        "anna: all hands.",
        "bert: all hands.",
        "python.py: all hands.",
        "pascal: all hands.",
        "shell.sh: all hands.",
        "stands: all hands."};
    struct run_result outcome;
    if (!has_program("/usr/bin/fpc"))
        return;
    run_script(
        *state,
        "mkdir \"$1/anna\" \"$1/bert\" && " VALUE_SOURCE
        " >\"$1/value.c\" && cp \"$1/value.c\" \"$1/anna/e.cpp\" && "
        "cp data/entries/printed/blackjack.c \"$1/printed.c\" && "
        "cp data/entries/programs/blackjack.c \"$1/bert/\" && "
        "cp data/entries/programs/blackjack.py \"$1/python.py\" && "
        "cp data/entries/pascal/stands_on_17.pas \"$1/pascal.pas\" && "
        "cp data/entries/always-stands.c \"$1/stands.c\" && "
        "cp data/entries/player.h \"$1/\" && "
        "printf '%s\\n' '#!/bin/sh' 'while read -r request rest; do' "
        "'case $request in hello) echo ready 1 ;; bet) echo bet 1 ;;' "
        "'play) echo stand ;; esac; done' >\"$1/shell.sh\" && "
        "chmod +x \"$1/shell.sh\" && echo 'int InitBlackjack(' "
        ">\"$1/typo.c\" && "
        "printf '%s\\n' '#include <stdio.h>' "
        "'#include \"challenge_blackjack.h\"' "
        "'void InitBlackjack(int a, int b, int c, int d, BetProc bet, HitProc "
        "hit)' '{ (void)a; (void)b; (void)c; (void)d; (void)bet; (void)hit; }' "
        "'Boolean Blackjack(Boolean fresh) { (void)fresh; ACT; return 0; }' "
        ">\"$1/shape\" && " ENTRY_THAT("*(volatile int *)16 = 1", "crashes.c")
            ENTRY_THAT("for (;;) ;", "stalls.c") ENTRY_THAT(
                "fopen(\"/etc/passwd\", \"w\")",
                "cheats.c") "p=$(cd \"$2\" && pwd) && cd \"$1\" && \"$p/challenge\" "
                            "blackjack --no-time --seed 3 --repeat 1 "
                            "--hands 60 --cpu 2 --html page value.c printed.c anna bert python.py "
                            "pascal.pas shell.sh typo.c crashes.c stalls.c cheats.c stands.c >/dev/null; status=$?; cat page; exit $status",
        &outcome);
    assert_int_equal(outcome.status, 1);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        assert_text_has(outcome.output, shown[i], "the page");
    run_result_free(&outcome);
}
