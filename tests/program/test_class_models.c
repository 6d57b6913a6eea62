/* The model programs as a class gets them: built without make, graded like a
 * student's, as single files, as sample runs; and extra against the casino. */
#include "support/check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/process.h"
#include "support/state_folder.h"
#include "support/transcripts.h"

static const char *const PROGRAMS[] = {"shuffle", "deal", "play", "extra"};
enum { PROGRAM_COUNT = sizeof PROGRAMS / sizeof *PROGRAMS };

/* Runs a command of the shell at the top of the source tree, with $folder a
 * folder of its own that is removed afterward. Returns what it printed, which
 * the caller frees. */
static char *run_command(const char *command)
{
    char line[2048];
    snprintf(line, sizeof line,
             "folder=$(mktemp -d) || exit; trap 'rm -rf \"$folder\"' EXIT; %s",
             command);
    const struct run run = {
        .folder = "/bin", .arguments = {"sh", "-c", line}, .is_alone = true};
    struct run_result result;
    run_program(&run, &result);
    assert_text_equal(result.errors, "", "the errors of: %s", command);
    assert_count_equal(result.status, 0, "the status of: %s", command);
    free(result.errors);
    return result.output;
}

/* ---- The sources ---- */

TEST(the_line_in_each_head_builds_the_program_without_warnings)
{
    for (int i = 0; i < PROGRAM_COUNT; i++) {
        char command[1024];
        snprintf(command, sizeof command,
                 "line=$(sed -n 's|^// gcc|gcc -Wall -Wextra -Werror|p' "
                 "src/%s.c | sed \"s|-o |-o $folder/|\"); eval \"$line\" && "
                 "$folder/%s --help | head -n 1",
                 PROGRAMS[i], PROGRAMS[i]);
        char *output = run_command(command);
        char usage[64];
        snprintf(usage, sizeof usage, "usage: %s [OPTION]... [SEED]\n",
                 PROGRAMS[i]);
        assert_text_equal(output, usage, "%s --help", PROGRAMS[i]);
        free(output);
    }
}

TEST(the_model_programs_use_only_functions_and_arrays)
{
    static const int most_lines[] = {60, 110, 170, 300};
    for (int i = 0; i < PROGRAM_COUNT; i++) {
        char path[32];
        snprintf(path, sizeof path, "src/%s.c", PROGRAMS[i]);
        char *source = read_file(path, NULL);
        int lines = 0;
        for (const char *byte = source; *byte; byte++)
            lines += *byte == '\n';
        assert_in_range(lines, 1, most_lines[i]);
        static const char *const not_taught[] = {"struct", "typedef", "->",
                                                 "malloc", "calloc",  "goto"};
        for (size_t j = 0; j < sizeof not_taught / sizeof *not_taught; j++)
            if (strstr(source, not_taught[j]))
                fail_msg("%s has %s", path, not_taught[j]);
        free(source);
    }
}

TEST(the_model_programs_pass_grade_with_all_points)
{
    char command[1024];
    snprintf(command, sizeof command,
             "mkdir $folder/in $folder/in/model && "
             "cp src/shuffle.c src/deal.c src/play.c src/extra.c "
             "src/school/class/class.c src/base/cards/*.c include/class.h "
             "include/cards.h include/cards_deck.h $folder/in/model && "
             "echo draw-hidden-seeds = no >$folder/grade.conf && "
             "%s/grade --config $folder/grade.conf --class $folder/in "
             "--out $folder/out >$folder/log 2>&1; cat $folder/out/grades.csv",
             programs_dir());
    char *output = run_command(command);
    assert_text_equal(output,
                      "name,shuffle,deal,play,percent,total,comment,"
                      "shuffle_cause,deal_cause,play_cause\n"
                      "\"model\",40,30,30,0,100,\"\",\"\",\"\",\"\"\n",
                      "grades.csv");
    free(output);
}

/* ---- The single files ---- */

TEST(the_single_files_come_from_the_programs)
{
    for (int i = 0; i < PROGRAM_COUNT; i++) {
        char command[256];
        snprintf(command, sizeof command,
                 "sh data/class/single.sh %s | diff - data/class/single/%s.c",
                 PROGRAMS[i], PROGRAMS[i]);
        char *output = run_command(command);
        assert_text_equal(output, "",
                          "data/class/single/%s.c; run data/class/single.sh",
                          PROGRAMS[i]);
        free(output);
    }
}

static void check_single(const char *name, const struct transcript *transcript)
{
    char command[1024];
    snprintf(command, sizeof command,
             "sed 's/sleep(2)/sleep(0)/' data/class/single/%s.c "
             ">$folder/program.c && gcc -Wall -Wextra -Werror -o "
             "$folder/program $folder/program.c && "
             "printf '%%s' '%s' | $folder/program",
             transcript->program, transcript->input);
    char *output = run_command(command);
    assert_text_equal(output, transcript->output, "%s as a single file", name);
    free(output);
}

TEST(the_single_files_print_the_transcripts)
{
    assert_in_range(for_each_transcript(check_single), 18, 18);
}

/* ---- --echo ---- */

/* With --echo, the output is what a terminal shows, with the answers as they
 * were typed. */
TEST(echo_shows_the_answers_as_typed)
{
    const struct run run = {.arguments = {"deal", "-a", "-e", "-p0"},
                            .input = " +1 \nHmm h\nh S"};
    struct run_result result;
    run_program(&run, &result);
    assert_int_equal(result.status, 0);
    assert_text_equal(
        result.output,
        "Seed: +1\n"
        "\n Player Dealer\n|  2s  |  Qs  |\n|  3h  |  7c  |\n"
        "Hit or stand? [h/s] H\n"
        "\n Player Dealer\n|  2s  |  Qs  |\n|  3h  |  7c  |\n|  6d  |      |\n"
        "Hit or stand? [h/s] mm h\n"
        "Hit or stand? [h/s] h\n"
        "\n Player Dealer\n|  2s  |  Qs  |\n|  3h  |  7c  |\n|  6d  |      |\n"
        "|  2h  |      |\n"
        "Hit or stand? [h/s] S\n"
        "\n Player Dealer\n|  2s  |  Qs  |\n|  3h  |  7c  |\n|  6d  |      |\n"
        "|  2h  |      |\nDealer hits.\n"
        "\n Player Dealer\n|  2s  |  Qs  |\n|  3h  |  7c  |\n|  6d  |  3d  |\n"
        "|  2h  |      |\nDealer hits.\n"
        "\n Player Dealer\n|  2s  |  Qs  |\n|  3h  |  7c  |\n|  6d  |  3d  |\n"
        "|  2h  |  Ac  |\nDealer stands.\n",
        "deal --echo");
    run_result_free(&result);
}

TEST(on_a_terminal_echo_changes_nothing)
{
    const char *const arguments[] = {"shuffle", "--echo", NULL};
    struct terminal terminal;
    terminal_start(&terminal, programs_dir(), arguments, 80);
    terminal_wait_for(&terminal, "Seed: ");
    terminal_type(&terminal, "0\n");
    assert_int_equal(terminal_finish(&terminal), 0);
    assert_text_has(terminal.text, "Seed: 0\r\n 2♣\r\n", "shuffle --echo");
}

TEST(the_handout_shows_what_the_programs_print)
{
    char command[256];
    snprintf(command, sizeof command,
             "sh data/class/handout.sh %s | diff - data/class/assignment.md",
             programs_dir());
    char *output = run_command(command);
    assert_text_equal(output, "",
                      "data/class/assignment.md; run data/class/handout.sh");
    free(output);
}

/* ---- extra and the casino ---- */

enum { ANSWERS = 2000, INPUT_SIZE = 1 << 14 };

static void add(char input[INPUT_SIZE], const char *text)
{
    assert_true(strlen(input) + strlen(text) < INPUT_SIZE);
    strcat(input, text);
}

static void add_antes(char input[INPUT_SIZE], int players)
{
    for (int i = 0; i < players; i++)
        add(input, "y\n");
}

/* Writes the answers that extra took, as its --echo shows them, in the words of
 * the casino, where each player antes. */
static void translate(const char *output, int players, char input[INPUT_SIZE])
{
    input[0] = '\0';
    add_antes(input, players);
    for (const char *at = strchr(output, ']'); at; at = strchr(at + 1, ']')) {
        const char taken[] = {at[2], '\n', '\0'};
        char question = at[-3];
        if (question == 'y' && at[2] == 'y')
            add_antes(input, players);
        else if ((question == 'f' && strchr("fp\n", at[2])) ||
                 (question == 'h' && strchr("hs\n", at[2])))
            add(input, taken);
    }
}

/* Returns the number after the next `label`, without a dollar sign, and moves
 * `*place` past it. */
static int next_number(const char **place, const char *label)
{
    const char *found = strstr(*place, label);
    if (found == NULL) {
        fail_msg("no %s in %s", label, *place);
        return 0;
    }
    found += strlen(label);
    bool negative = *found == '-';
    char *end;
    long number = strtol(found + strspn(found, "-$"), &end, 10);
    *place = end;
    return (int)(negative ? -number : number);
}

/* Compares the scores of each round, and what each player has before the next
 * one. Returns how many rounds there are. */
static int compare(const char *extra, const char *casino, int players)
{
    static const char label[] = "Final scores: ";
    int rounds = 0;
    for (; (extra = strstr(extra, label)) != NULL; rounds++) {
        casino = strstr(casino, label);
        assert_non_null(casino);
        if (players == 1) { /* whom the casino calls "You" */
            extra = strchr(extra, 'P') + strlen("P1");
            casino = strstr(casino, "You") + strlen("You");
        }
        int length = (int)strcspn(extra, "\n") + 1;
        if (strncmp(extra, casino, (size_t)length) != 0)
            fail_msg("%.*s but %.*s", length, extra, length, casino);
        bool is_last = strstr(extra + length, label) == NULL;
        for (int player = 1; player <= players && !is_last; player++)
            assert_count_equal(
                1000 + next_number(&extra, "total: "),
                next_number(&casino, players == 1 ? " have $" : " has $"),
                "dollars of player %d after round %d", player, rounds + 1);
        extra++;
        casino++;
    }
    return rounds;
}

TEST(extra_and_the_casino_agree_on_the_same_cards)
{
    int seeds = seeds_of(70), rounds = 0;
    srand(2026);
    for (int seed = 0; seed < seeds; seed++) {
        char number[16], input[INPUT_SIZE], seats[128] = "";
        int players = seed % 7 + 1;
        snprintf(number, sizeof number, "%d", seed);
        int used = snprintf(input, sizeof input, "%d\n", players);
        /* Answers that don't fit the question are dropped with their line. */
        for (int i = 0; i < ANSWERS; i++, used += 2)
            snprintf(input + used, sizeof input - (size_t)used, "%c\n",
                     "hspfpsys"[rand() % 8]);
        const struct run extra = {
            .arguments = {"extra", "-a", "-e", "-p0", number}, .input = input};
        struct run_result one, other;
        run_program(&extra, &one);
        translate(one.output, players, input);
        for (int player = 1; player <= players; player++)
            snprintf(seats + strlen(seats), sizeof seats - strlen(seats),
                     " --player P%d", player);
        char line[256];
        snprintf(line, sizeof line,
                 "--plain --guest --ascii -p0 --rules extra --seed %d%s", seed,
                 seats);
        run_line("blackjack", line, input, &other);
        rounds += compare(one.output, other.output, players);
        run_result_free(&one);
        run_result_free(&other);
    }
    assert_in_range(rounds, 20 * seeds, 1000 * seeds);
}

/* ---- The dice course ---- */

/* The model has the six prototypes of the course's page, and prints its sample
 * run when the die is loaded with the rolls behind it. */
TEST(the_model_of_the_dice_course_prints_the_sample_run)
{
    char *output = run_command(
        "cat >$folder/rand.cpp <<'END'\n"
        "extern \"C\" int rand(void) {\n"
        "    static const int rolls[] = {12, 3, 8, 7, 2, 11, 10, 0, 5,\n"
        "                                2, 0, 1, 12, 5};\n"
        "    static int next = 0;\n"
        "    return rolls[next++];\n"
        "}\n"
        "END\n"
        "g++ -Wall -Wextra -Werror data/class/dice21/dice21.cpp $folder/rand.cpp -o "
        "$folder/dice21 && "
        "echo '$50.00 y $50 H Y $100 s N' | $folder/dice21");
    char *sample = read_file("tests/golden/dice/sample.txt", NULL);
    /* The sample shows what is typed; the pipe doesn't. */
    static const char *const typed[] = {
        "$50.00\nYour", "y\n\nEnter", "$50\nYour",  "H\n\nYou are",
        "Y\n\nEnter",   "$100\nYour", "s\n\nHouse", "N\n"};
    char *from = sample;
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        from = strstr(strstr(from,
                             i == 0 || i == 2 || i == 5 ? "wager: $" : "): "),
                      ": ") +
               2;
        assert_int_equal(strncmp(from, typed[i], strlen(typed[i])), 0);
        size_t length = strcspn(from, "\n") + 1;
        memmove(from, from + length, strlen(from + length) + 1);
    }
    assert_text_equal(output, sample, "data/class/dice21/dice21.cpp");
    free(sample);
    free(output);
}
