/* Tests of grading a class: every submission gets its pages and its rows,
 * whatever is wrong with it, and an interruption loses nothing. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/process.h"

/* ---- Classes ---- */

/* A folder for a test: the class in the folder in, the results in out. */
struct classroom {
    char path[64];
};

/* Runs a command of the shell in the classroom. `homework` is the path of right
 * sources. */
static void in_classroom(const struct classroom *room, const char *command)
{
    char line[2048];
    snprintf(line, sizeof line,
             "homework=$PWD/tests/candidates/homework; cd %s && %s", room->path,
             command);
    const struct run run = {
        .folder = "/bin", .arguments = {"sh", "-c", line}, .is_alone = true};
    struct run_result result;
    run_program(&run, &result);
    assert_text_equal(result.errors, "", "the errors of: %s", command);
    assert_int_equal(result.status, 0);
    run_result_free(&result);
}

static void open_classroom(struct classroom *room)
{
    snprintf(room->path, sizeof room->path, "/tmp/class-XXXXXX");
    assert_non_null(mkdtemp(room->path));
    in_classroom(room, "mkdir in left && printf '%s\\n' 'seeds = 0,7' "
                       "'hidden-seeds = 261' 'points-extra = 10' >conf");
    char left[96];
    snprintf(left, sizeof left, "%s/left", room->path);
    setenv("TMPDIR", left, 1);
}

/* Removes the classroom. Nothing may be left in the folder for temporary
 * files. */
static void close_classroom(const struct classroom *room)
{
    unsetenv("TMPDIR");
    in_classroom(room,
                 "rmdir left; chmod -R u+rwx in; cd / && rm -rf \"$OLDPWD\"");
}

/* Grades the class and returns the result, which the caller frees. */
static void grade_classroom(const struct classroom *room, bool is_alone,
                            struct run_result *result)
{
    char config[96], in[96], out[96];
    snprintf(config, sizeof config, "%s/conf", room->path);
    snprintf(in, sizeof in, "%s/in", room->path);
    snprintf(out, sizeof out, "%s/out", room->path);
    const struct run run = {
        .arguments = {"grade", "--config", config, "--class", in, "--out", out},
        .is_alone = is_alone};
    run_program(&run, result);
}

/* Reads the file `name` of the results. The caller frees it. */
static char *read_result(const struct classroom *room, const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/out/%s", room->path, name);
    return read_file(path, NULL);
}

static void assert_result_has(const struct classroom *room, const char *name,
                              const char *part)
{
    char *text = read_result(room, name);
    assert_text_has(text, part, "%s", name);
    free(text);
}

static void assert_result_lacks(const struct classroom *room, const char *name,
                                const char *part)
{
    char *text = read_result(room, name);
    if (strstr(text, part))
        fail_msg("%s contains \"%s\"", name, part);
    free(text);
}

static size_t count_lines(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

/* ---- Fifteen students ---- */

/* Makes ten submissions that work, some with a mistake, and five that are
 * broken in different ways. Most have only one part, because each part is
 * compiled twice. */
static void fill_class_of_fifteen(const struct classroom *room)
{
    in_classroom(room,
                 "for i in $(seq 10 19); do cp -r $homework in/student$i; done;"
                 "rm in/student1[5-9]/[dp]*;"
                 "sed -i 's/17/18/' in/student12/play.c;"
                 "rm in/student13/play.c;"
                 "touch in/student14/extra.c; echo 'time-limit = 0.2' >>conf;"
                 "mkdir in/broken-empty in/broken-locked in/broken-syntax "
                 "in/broken-loop in/broken-binary;"
                 "cp $homework/* in/broken-locked; chmod 000 in/broken-locked;"
                 "echo 'int main(void) { return }' >in/broken-syntax/shuffle.c;"
                 "echo 'int main(void) { for (;;) ; }' >in/broken-loop/deal.c;"
                 "cp /bin/true in/broken-binary/play");
}

static void assert_pages_are_complete(const struct classroom *room)
{
    char *csv = read_result(room, "grades.csv");
    assert_count_equal((long long)count_lines(csv), 1 + 15,
                       "the lines of grades.csv");
    free(csv);
    in_classroom(room, "for name in in/*; do name=${name#in/}; "
                       "test -s out/students/$name.html && "
                       "test -s out/teacher/$name.html && "
                       "test -s out/json/$name.json && "
                       "grep -q teacher/$name.html out/index.html || "
                       "echo $name is incomplete >&2; done");
}

/* What is wrong with each submission is its cause in grades.csv. */
static void assert_each_has_its_own_cause(const struct classroom *room)
{
    static const char *const rows[] = {
        "name,shuffle,deal,play,extra,percent,total,comment,shuffle_cause,deal_cause,play_cause,extra_cause\n",
        "\"student10\",40,30,30,,0,100,\"\",\"\",\"\",\"\",\"not submitted\"\n",
        "\"student12\",40,30,",
        ",\"A message contradicts the printed cards.\",\"not submitted\"\n",
        "\"student13\",40,30,0,,0,70,\"\",\"\",\"\",\"not submitted\",\"not submitted\"\n",
        "\"student14\",40,30,30,,0,100,\"\",\"\",\"\",\"\",\"not graded yet\"\n",
        "\"broken-empty\",0,0,0,,0,0,\"\",\"not submitted\",\"not submitted\",",
        "\"broken-syntax\",0,0,0,,0,0,\"\",\"does not compile\",\"not submitted\",",
        "\"broken-loop\",0,0,0,,0,0,\"\",\"not submitted\",\"timed out ",
        ",\"not submitted: there is \"\"play\"\", but no play.c\",\"not submitted\"\n",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_result_has(room, "grades.csv", rows[i]);
    /* Root can read everything. */
    assert_result_has(room, "grades.csv",
                      geteuid() == 0 ? "\"broken-locked\",40,30,30,"
                                     : ",\"can't open ");
}

TEST(a_class_of_fifteen_gets_complete_pages_and_causes)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    fill_class_of_fifteen(&room);
    grade_classroom(&room, true, &result);
    assert_text_equal(result.errors, "", "the errors of the class");
    assert_text_has(result.output, "15 of 15 submissions graded;", "the class");
    assert_int_equal(result.status, 1); /* not all is right */
    run_result_free(&result);
    assert_pages_are_complete(&room);
    assert_each_has_its_own_cause(&room);
    /* Its hidden scripts weren't run, so they didn't fail. */
    assert_result_lacks(&room, "students/broken-loop.html", "hidden");
    close_classroom(&room);
}

/* ---- Pages ---- */

TEST(only_the_teachers_page_shows_hidden_seeds)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(&room, "cp -r $homework in/anna && "
                        "sed -i 's/17/18/' in/anna/play.c && "
                        "printf '%s\\n' 'parts = play' 'seeds = 0' "
                        "'hidden-seeds = 261' >conf");
    grade_classroom(&room, false, &result);
    run_result_free(&result);
    assert_result_has(&room, "index.html", "<th>final (30)</th>");
    assert_result_lacks(&room, "students/anna.html", "261");
    assert_result_has(
        &room, "students/anna.html",
        "<p>hidden: 3, of which 1 failed; you don&#39;t see which</p>");
    assert_result_has(&room, "students/anna.html",
                      "A message contradicts the printed cards.");
    assert_result_has(&room, "teacher/anna.html", "seed 261");
    assert_result_has(&room, "json/anna.json", "\"seed\": 261");
    close_classroom(&room);
}

/* The eighth card doesn't fit, and only one script that the student may know
 * has eight. Hidden scripts don't take its place in the second build. */
TEST(the_longest_hand_is_tested_for_memory_errors)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(&room,
                 "cp -r $homework in/anna && "
                 "sed -i 's/^static int player.52., /static struct { int "
                 "cards[7], more[45]; } hands;\\nstatic int /; "
                 "s/player\\>/hands.cards/' in/anna/play.c && "
                 "printf '%s\\n' 'parts = play' 'seeds = 0-20' "
                 "'hidden-seeds = 100-140' >conf");
    grade_classroom(&room, false, &result);
    run_result_free(&result);
    assert_result_has(&room, "grades.csv",
                      ",\"The program uses memory that it doesn't own");
    assert_result_has(&room, "students/anna.html", "index 7 out of bounds");
    assert_result_has(&room, "students/anna.html", "seed 1, answers hhhhhh");
    close_classroom(&room);
}

/* A program that waits for a signal runs with only a few scripts. */
TEST(a_part_that_was_partly_tested_is_marked)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(&room,
                 "cp -r $homework in/anna && "
                 "printf '%s\\n' '#include <signal.h>' '#include <unistd.h>' "
                 "'static void wake(int number) { (void)number; }' "
                 "'static void wait_for_alarm(void)' '{' "
                 "'signal(SIGALRM, wake); alarm(2); pause();' '}' "
                 ">alarm && sed 's/sleep(2)/wait_for_alarm()/' "
                 "in/anna/cards.c >>alarm && "
                 "mv alarm in/anna/cards.c && "
                 "printf '%s\\n' 'parts = deal' 'seeds = 0' >conf");
    grade_classroom(&room, false, &result);
    run_result_free(&result);
    assert_result_has(&room, "index.html", "deal: partly tested, with ");
    assert_result_has(&room, "grades.csv", "\"anna\",15,0,15,\"\",\"\"\n");
    /* No share earns all points unseen. */
    in_classroom(&room, "echo 'partial-credit = 100' >>conf");
    grade_classroom(&room, false, &result);
    run_result_free(&result);
    assert_result_has(&room, "grades.csv", "\"anna\",15,0,15,\"\",\"\"\n");
    close_classroom(&room);
}

/* Names come from outside: they are escaped once in each file. */
TEST(names_are_escaped_once)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(&room, "mkdir 'in/<b>é & \"co\"' 'in/=1+1'");
    grade_classroom(&room, true, &result);
    assert_int_equal(result.status, 1); /* nothing was submitted */
    run_result_free(&result);
    assert_result_has(&room, "grades.csv", "\"'=1+1\",0,");
    assert_result_has(&room, "grades.csv", "\"<b>é & \"\"co\"\"\",0,");
    assert_result_has(
        &room, "index.html",
        "<a href=\"teacher/%3Cb%3E%C3%A9%20%26%20%22co%22.html\">&lt;b&gt;é "
        "&amp; &quot;co&quot;</a>");
    assert_result_has(
        &room, "students/<b>é & \"co\".html",
        "<h1>&lt;b&gt;é &amp; &quot;co&quot;: Not correct yet</h1>");
    close_classroom(&room);
}

/* ---- Continuing ---- */

TEST(results_cannot_be_among_the_submissions)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(&room, "mkdir in/anna && rm -rf out && ln -s in out");
    grade_classroom(&room, true, &result);
    assert_text_has(result.errors,
                    "--out can't be the folder of the class itself",
                    "the errors");
    run_result_free(&result);
    in_classroom(&room, "test $(ls in) = anna");
    close_classroom(&room);
}

TEST(only_what_changed_is_graded_again)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(&room, "mkdir in/anna in/ben && cp -r $homework in/carl "
                        "&& echo 'parts = deal, play' >>conf");
    grade_classroom(&room, true, &result);
    assert_text_has(result.output, "3 of 3 submissions graded; see",
                    "at first");
    run_result_free(&result);
    in_classroom(&room, "rm in/carl/play.c");
    grade_classroom(&room, true, &result);
    assert_text_has(result.output,
                    "3 of 3 submissions graded, 2 of them by an earlier run;",
                    "after a change");
    run_result_free(&result);
    in_classroom(&room, "echo 'points-deal = 20' >>conf");
    grade_classroom(&room, true, &result);
    assert_text_has(result.output, "3 of 3 submissions graded; see",
                    "after a change of the course");
    run_result_free(&result);
    close_classroom(&room);
}

/* Once a submission is done, the interruption comes. Then the command is
 * repeated. */
TEST(an_interrupted_class_can_be_continued)
{
    struct classroom room;
    struct run_result result;
    char command[512];
    open_classroom(&room);
    in_classroom(&room, "for i in 1 2 3 4; do cp -r $homework in/$i; done; "
                        "echo 'parts = shuffle, play' >>conf");
    snprintf(command, sizeof command,
             "%s/grade --jobs 1 --config %s/conf --class %s/in --out %s/out & "
             "until ls %s/out/done/* >/dev/null 2>&1 || ! kill -0 $!; do "
             "sleep 0.02; done; "
             "kill -TERM $!; wait $!",
             programs_dir(), room.path, room.path, room.path, room.path);
    const struct run run = {
        .folder = "/bin", .arguments = {"sh", "-c", command}, .is_alone = true};
    run_program(&run, &result);
    assert_text_has(result.output,
                    "Interrupted: repeat the command to continue.\n",
                    "the interrupted class");
    assert_int_equal(result.status, 1);
    run_result_free(&result);
    assert_result_has(&room, "grades.csv", "\"1\",40,30,");
    assert_result_lacks(&room, "grades.csv", "\"4\",");
    grade_classroom(&room, true, &result);
    assert_text_has(result.output, "4 of 4 submissions graded, ", "afterward");
    assert_text_has(result.output, " of them by an earlier run;", "afterward");
    assert_int_equal(result.status, 0);
    run_result_free(&result);
    assert_result_has(&room, "grades.csv", "\"4\",40,30,");
    close_classroom(&room);
}

/* ---- Folders of learning systems ---- */

/* Runs grade on the zip or folder `class` with a roster, or NULL. */
static void grade_handed_in(const struct classroom *room, const char *class,
                            const char *roster, struct run_result *result)
{
    char config[96], in[96], out[96], list[96];
    snprintf(config, sizeof config, "%s/conf", room->path);
    snprintf(in, sizeof in, "%s/%s", room->path, class);
    snprintf(out, sizeof out, "%s/out", room->path);
    snprintf(list, sizeof list, "%s/%s", room->path, roster ? roster : "");
    const struct run run = {.arguments = {"grade", "--config", config,
                                          "--class", in, "--out", out,
                                          roster ? "--roster" : NULL, list}};
    run_program(&run, result);
}

/* One student per way to hand in a right shuffle, in a zip of them all. */
TEST(what_learning_systems_give_out_is_graded)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(
        &room,
        "echo 'parts = shuffle' >>conf; mkdir -p all/plain all/deep/hw/src && "
        "cp $homework/* all/plain && cp $homework/* all/deep/hw/src && "
        "mkdir 'all/Mia Moodle_12_assignsubmission_file_' && "
        "cp $homework/* 'all/Mia Moodle_12_assignsubmission_file_' && "
        "for f in $homework/*; do "
        "cp $f all/canvascarl_5_77_$(basename ${f%.*})-2.${f##*.}; done && "
        "(cd $homework && zip -qr $OLDPWD/all/zoe_LATE_6_78_work.zip .) && "
        "mkdir all/zipped && mv all/zoe* zoe.zip && "
        "cp zoe.zip all/zoe_LATE_6_78_work.zip && mv zoe.zip all/zipped/a.zip && "
        "zip -qr all.zip all");
    grade_handed_in(&room, "all.zip", NULL, &result);
    assert_text_equal(result.errors, "", "the errors");
    assert_text_has(result.output, "6 of 6 submissions graded;", "the class");
    assert_int_equal(result.status, 0);
    run_result_free(&result);
    static const char *const rows[] = {"name,id,shuffle,",
                                       "\"plain\",\"\",40,,0,40,",
                                       "\"deep\",\"\",40,,0,40,",
                                       "\"Mia Moodle\",\"12\",40,,0,40,",
                                       "\"canvascarl\",\"5\",40,,0,40,",
                                       "\"zoe\",\"6\",40,,0,40,",
                                       "\"zipped\",\"\",40,,0,40,"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_result_has(&room, "grades.csv", rows[i]);
    close_classroom(&room);
}

/* What counts is when a file was changed, not when its zip was unpacked. */
TEST(files_in_a_zip_are_as_old_as_they_were_handed_in)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(
        &room,
        "echo 'parts = shuffle' >>conf; echo 'due = 2026-11-19 23:59' >>conf;"
        "mkdir -p all work; cp $homework/* work;"
        "touch -d '2026-11-20 12:00' work/*; cp -rp work all/folder;"
        "for f in work/*; do cp -p $f all/loose_5_77_$(basename $f); done;"
        "(cd work && zip -qr ../all/inner_6_78_work.zip .) &&"
        "(cd all && zip -qr ../all.zip .)");
    grade_handed_in(&room, "all.zip", NULL, &result);
    assert_text_equal(result.errors, "", "the errors");
    run_result_free(&result);
    assert_result_has(&room, "grades.csv", "\"folder\",\"\",40,,-10,");
    assert_result_has(&room, "grades.csv", "\"loose\",\"5\",40,,-10,");
    assert_result_has(&room, "grades.csv", "\"inner\",\"6\",40,,-10,");
    close_classroom(&room);
}

/* unzip cuts a path that leaves the folder. */
TEST(links_are_refused_and_a_zip_stays_in_its_folder)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(
        &room, "echo 'parts = shuffle' >>conf; cp -r $homework in/anna && "
               "ln -s anna in/copycat && mkdir -p in/climber in/linker x/y && "
               "cp $homework/* x && ln -s /etc/passwd x/y/shuffle.c && "
               "(cd x/y && zip -q ../../in/climber/a.zip ../shuffle.c && "
               "zip -qy ../../in/linker/a.zip shuffle.c) && "
               "echo 'no zip' >in/liar.zip && rm -r x");
    grade_handed_in(&room, "in", NULL, &result);
    assert_text_equal(result.errors, "", "the errors");
    run_result_free(&result);
    static const char *const rows[] = {
        "\"anna\",40,,0,40,\"\",\"\",\"not submitted\"\n",
        ",\"is a link; hand in the folder itself\",",
        "\"climber\",0,,0,0,\"\",\"does not compile\",",
        "\"can't compile shuffle.c: \"\"shuffle.c\"\" is a link, not a file\",",
        ",\"can't be unpacked: unzip finds something wrong with it\","};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_result_has(&room, "grades.csv", rows[i]);
    in_classroom(&room,
                 "test -e out/unpacked/climber/shuffle.c && "
                 "! test -e out/unpacked/shuffle.c && ! test -e shuffle.c");
    close_classroom(&room);
}

TEST(a_roster_names_students_and_lists_those_who_handed_in_nothing)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(&room,
                 "echo 'parts = shuffle' >>conf; cp -r $homework in/s7 && "
                 "cp -r $homework in/guest && "
                 "printf '%s\\n' 'Section,Student,ID' '1,\"Berg, Anna\",s7' "
                 "'1,Idle,s8' >list.csv && echo 'x,y' >bad.csv");
    grade_handed_in(&room, "in", "list.csv", &result);
    assert_text_equal(result.errors,
                      "grade: \"guest\" isn't on the roster, so it isn't "
                      "graded\n",
                      "the errors");
    run_result_free(&result);
    assert_result_has(&room, "grades.csv", "\"Berg, Anna\",\"s7\",40,,0,40,");
    assert_result_has(&room, "grades.csv",
                      "\"Idle\",\"s8\",0,,0,0,\"\",\"nothing was handed in\",");
    assert_result_lacks(&room, "grades.csv", "guest");
    in_classroom(&room, "rm -r out; printf '%s\\n' 'Section;Student;ID' "
                        "'1,5;\"Berg, Anna\";s7' '1;Idle;s8' >list.csv");
    grade_handed_in(&room, "in", "list.csv", &result);
    run_result_free(&result);
    assert_result_has(&room, "grades.csv", "\"Berg, Anna\",\"s7\",40,,0,40,");
    grade_handed_in(&room, "in", "bad.csv", &result);
    assert_text_has(result.errors,
                    "line 1: the columns \"name\" and \"id\" are missing",
                    "a bad roster");
    assert_int_equal(result.status, 2);
    run_result_free(&result);
    close_classroom(&room);
}

/* Nobody is graded by what happens to be listed first, and the others are
 * graded all the same. */
TEST(who_handed_in_twice_is_told_apart_from_who_is_on_no_roster)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(&room,
                 "echo 'parts = shuffle' >>conf; cp -r $homework in/carl && "
                 "(cd in && zip -qr anna.zip carl) && mkdir in/anna in/s3 && "
                 "mkdir in/Bo_7_assignsubmission_file in/dora && "
                 "cp -r in/carl in/Bo_7_assignsubmission_file_ && "
                 "cp in/carl/cards.c in/eve_9_1_cards.c && "
                 "cp in/carl/cards.c in/eve_9_1_cards-1.c && "
                 "printf '%s\n' name,id anna,s1 carl,s2 dora,s3 Bo,7 eve,9 "
                 ">list.csv");
    for (int i = 0; i < 2; i++) {
        grade_handed_in(&room, "in", i == 0 ? NULL : "list.csv", &result);
        assert_text_equal(result.errors, "", "the errors");
        run_result_free(&result);
        static const char *const rows[] = {
            ",40,,0,40,",
            "\"handed in twice, as \"\"anna\"\" and \"\"anna.zip\"\"; remove "
            "one of them\",",
            "\"handed in twice, as \"\"Bo_7_assignsubmission_file\"\" and "
            "\"\"Bo_7_assignsubmission_file_\"\"; remove one of them\",",
            "\"cards.c was handed in twice; remove one of them\",",
            "\"handed in twice, as \"\"dora\"\" and \"\"s3\"\"; remove one"};
        for (size_t j = 0; j < sizeof rows / sizeof *rows - (i == 0); j++)
            assert_result_has(&room, "grades.csv", rows[j]);
    }
    in_classroom(&room, "echo dora,s4 >>list.csv; echo carl,s2 >>list.csv");
    grade_handed_in(&room, "in", "list.csv", &result);
    assert_text_equal(result.errors,
                      "grade: two students are named \"carl (s2)\"; rename one "
                      "of them, on the roster or in the folder\n",
                      "the errors");
    run_result_free(&result);
    close_classroom(&room);
}

TEST(the_pages_of_a_student_who_left_are_removed)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(&room, "mkdir in/anna in/ben");
    grade_classroom(&room, false, &result);
    run_result_free(&result);
    in_classroom(&room, "test -e out/students/ben.html && rmdir in/ben && "
                        "touch out/students/notes.html");
    grade_classroom(&room, false, &result);
    run_result_free(&result);
    in_classroom(&room, "test -e out/students/anna.html && "
                        "test -e out/students/notes.html && "
                        "! ls out/*/ben* 2>/dev/null");
    close_classroom(&room);
}

TEST(the_index_begins_with_the_mean_and_the_frequent_causes)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(&room,
                 "for i in 1 2 3; do cp -r $homework in/$i; done; mkdir in/4; "
                 "sed -i 's/17/18/' in/1/play.c in/2/play.c; "
                 "printf '%s\\n' 'parts = play' 'partial-credit = 0' >conf");
    grade_classroom(&room, false, &result);
    run_result_free(&result);
    assert_result_has(
        &room, "index.html",
        "<p>Mean: 7.50 of 30 points</p>\n<ul>\n"
        "<li>2 of 4: A message contradicts the printed cards. &quot;Dealer "
        "stands.&quot; is missing where the dealer has exactly 17 and the "
        "player has 21 or less, and only there.</li>\n"
        "<li>1 of 4: not submitted</li>\n</ul>");
    close_classroom(&room);
}

/* A fact about other scripts doesn't hide that some never end. */
TEST(the_index_says_what_timed_out_beside_a_fact)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(
        &room,
        "cp -r $homework in/ann && sed -i 's/return 0;/"
        "printf(\"\\\\n\"); while (deck[1] != deck[0] + 1) deck[2] = 0; return 0;/' "
        "in/ann/shuffle.c && echo 'parts = shuffle' >>conf && "
        "echo 'time-limit = 0.2' >>conf");
    grade_classroom(&room, false, &result);
    run_result_free(&result);
    assert_result_has(&room, "index.html",
                      "<div>shuffle: There are missing or extra empty lines.");
    assert_result_has(&room, "index.html",
                      "<div>shuffle: timed out in 2 scripts</div>");
    close_classroom(&room);
}

/* Bob's play is Ann's with other names and numbers, and with NUL bytes that
 * would hide it. What both got isn't in common; Carl's is another program. */
TEST(similar_submissions_are_listed_for_the_teacher)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(
        &room,
        "for i in ann bob; do cp -r $homework in/$i; done; mkdir in/carl given;"
        "rm in/*/shuffle.c in/*/deal.c; cp $homework/cards.c given;"
        "cp $homework/../right/word-play.c in/carl/play.c;"
        "sed -i 's/player/human/g; s/52/53/; s|^|/*\\x00*/|' in/bob/play.c;"
        "printf '%s\\n' 'parts = shuffle' \"handed-out = $PWD/given\" >conf");
    for (int i = 0; i < 2; i++) {
        grade_classroom(&room, false, &result);
        assert_text_equal(result.errors, "", "the errors");
        run_result_free(&result);
        assert_result_has(&room, "index.html", "<a href=\"similar.html\">");
        assert_result_has(&room, "similar.html",
                          "<details><summary>100%: ann, bob</summary>");
        assert_result_has(&room, "similar.html",
                          "<mark>/* */static void humans_turn(void)</mark>\n");
        assert_result_lacks(&room, "similar.html", "carl");
        char *page = read_result(&room, "similar.html");
        bool has_given = strstr(page, "<mark>int ask_seed(void)</mark>\n");
        assert_int_equal(has_given, i > 0);
        free(page);
        in_classroom(&room, "sed -i /handed/d conf");
    }
    close_classroom(&room);
}

/* ---- Usage ---- */

TEST(bad_usage_of_a_class_is_reported)
{
    static const struct {
        const char *arguments[6], *errors;
    } wrong[] = {
        {{"--class", "x"},
         "grade: --class needs --out, a folder for the results\n"},
        {{"--out", "x", "play"}, "grade: --out works only with --class\n"},
        {{"--class", "x", "--out", "y", "play"},
         "grade: name only one of a program, a folder and a class\n"},
        {{"--class", "x", "--out", "y", "--junit"},
         "grade: --class can't be used with a report format; it writes pages and JSON itself\n"},
        {{"--class", "/nowhere/x", "--out", "README.md"},
         "grade: can't open \"/nowhere/x\": No such file or directory\n"},
        {{"--class", "tests", "--out", "/nowhere/x"},
         "grade: can't write \"/nowhere/x\": No such file or directory\n"},
        {{"--class", "tests", "--out", "README.md"},
         "grade: can't write \"README.md\": Not a directory\n"},
        {{"--config", "/nowhere/conf", "play"},
         "grade: can't open \"/nowhere/conf\": No such file or directory\n"},
        {{"--config", "data/rules/ic210.rules", "play"},
         "grade: \"data/rules/ic210.rules\": line 5: unknown setting \"rules\"; type \"man grade.conf\" for a list\n"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *const *words = wrong[i].arguments;
        const struct run run = {.arguments = {"grade", words[0], words[1],
                                              words[2], words[3], words[4]}};
        struct run_result result;
        run_program(&run, &result);
        assert_text_equal(result.errors, wrong[i].errors, "case %zu", i);
        assert_count_equal(result.status, 2, "the status of case %zu", i);
        run_result_free(&result);
    }
}

/* A compiler that isn't installed is nobody's mistake: nobody gets 0 points. */
TEST(a_missing_compiler_stops_the_class)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(&room, "mkdir in/anna && cp $homework/* in/anna && "
                        "echo 'compiler = no-such-compiler' >conf");
    grade_classroom(&room, false, &result);
    assert_text_has(result.errors, "grade: can't find no-such-compiler",
                    "the errors");
    assert_text_has(result.output, "0 of 1 submissions graded;", "the output");
    assert_int_equal(result.status, 2);
    run_result_free(&result);
    char *csv = read_result(&room, "grades.csv");
    assert_text_equal(csv, "name,percent,total,comment\n", "grades.csv");
    free(csv);
    close_classroom(&room);
}

TEST(a_class_without_folders_is_an_error)
{
    struct classroom room;
    struct run_result result;
    char wanted[256];
    open_classroom(&room);
    in_classroom(&room, "touch in/play.c");
    grade_classroom(&room, false, &result);
    snprintf(wanted, sizeof wanted,
             "grade: \"%s/in\" contains no folders; put each student's sources "
             "into a folder of their own\n",
             room.path);
    assert_text_equal(result.errors, wanted, "a class of files");
    assert_int_equal(result.status, 2);
    run_result_free(&result);
    close_classroom(&room);
}

/* ---- Hidden seeds, the extra part ---- */

/* A second run draws no others, so it grades nothing again. */
TEST(hidden_seeds_are_drawn_once_unless_told_otherwise)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(&room, "sed -i /hidden/d conf; mkdir -p in/ann;"
                        "cp $homework/cards.* $homework/shuffle.c in/ann;"
                        "echo 'parts = shuffle' >>conf");
    for (int i = 0; i < 2; i++) {
        grade_classroom(&room, true, &result);
        assert_text_has(result.output,
                        i == 0 ? "1 of 1 submissions graded;"
                               : "graded, 1 of them by an earlier run",
                        "the output");
        run_result_free(&result);
    }
    assert_result_has(&room, "json/ann.json", "\"scripts\": 12,");
    in_classroom(&room, "grep -Eqx '([0-9]{4,7},){9}[0-9]{4,7}' "
                        "out/hidden-seeds && rm -r out && "
                        "echo 'draw-hidden-seeds = no' >>conf");
    grade_classroom(&room, true, &result);
    run_result_free(&result);
    assert_result_has(&room, "json/ann.json", "\"scripts\": 2,");
    in_classroom(&room, "! test -e out/hidden-seeds");
    close_classroom(&room);
}

TEST(an_extra_part_is_not_eligible_while_another_fails)
{
    struct classroom room;
    struct run_result result;
    open_classroom(&room);
    in_classroom(&room, "mkdir -p in/ann in/bob; echo 'parts = shuffle' >>conf;"
                        "cp $homework/cards.* $homework/shuffle.c in/ann;"
                        "touch in/ann/extra.c in/bob/extra.c");
    grade_classroom(&room, true, &result);
    run_result_free(&result);
    assert_result_has(&room, "grades.csv",
                      "\"ann\",40,,0,40,\"\",\"\",\"not graded yet\"\n");
    assert_result_has(&room, "grades.csv",
                      ",\"not eligible: an earlier part isn't right\"\n");
    assert_result_has(&room, "students/bob.html",
                      "<td>not eligible: an earlier part isn&#39;t right</td>");
    assert_result_has(&room, "students/ann.html", "<td>not graded yet</td>");
    assert_result_has(&room, "students/ann.html",
                      "<td>without what isn&#39;t graded yet</td>");
    close_classroom(&room);
}

/* ---- The rubric ---- */

/* Each student's page has a row for whatever has points, and the comment. */
static void assert_pages_have_marks(const struct classroom *room)
{
    static const char *const rows[][2] = {
        {"ann", "<td>shuffle</td><td class=\"number\">40</td><td "
                "class=\"number\">40</td><td>3 of 3 scripts passed</td>"},
        {"ann", "<td>shuffle-style</td><td class=\"number\">20</td><td "
                "class=\"number\">20</td><td>graded by hand</td>"},
        {"ann", "<td>extra</td><td class=\"number\">10</td>"},
        {"ann",
         "<td class=\"number\">-10%</td><td class=\"number\"></td><td>handed in "
         "2026-11-20 12:00, due 2026-11-19 23:59</td>"},
        {"ann", "<td>total</td><td class=\"number\">63</td><td "
                "class=\"number\">70</td><td></td>"},
        {"ann", "<p>Your teacher says: good, &quot;new&quot;</p>"},
        {"bob", "<td>shuffle</td><td class=\"number\">25.50</td><td "
                "class=\"number\">40</td><td>given by your teacher; the "
                "scripts earn 0 points</td>"},
        {"bob", "<td>shuffle-style</td><td class=\"number\"></td><td "
                "class=\"number\">20</td><td>not graded yet</td>"},
        {"bob",
         "<td>total</td><td class=\"number\">26.77</td><td "
         "class=\"number\">70</td><td>without what isn&#39;t graded yet</td>"},
        {"bob", "<p>Your teacher says: seen</p>"},
        {"bob", "<p>A part whose text is wrong in any script earns at most 50% "
                "of its points. Wrong pauses cost 20%, and errors in the use "
                "of memory 50%.</p>"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char name[64];
        snprintf(name, sizeof name, "students/%s.html", rows[i][0]);
        assert_result_has(room, name, rows[i][1]);
    }
}

/* Three students with marks by hand, one early, one late. */
static void open_marked_classroom(struct classroom *room)
{
    open_classroom(room);
    in_classroom(
        room,
        "mkdir -p in; for i in ann bob carl; do cp -r $homework in/$i; done;"
        "rm in/bob/shuffle.c in/*/deal.c in/*/play.c;"
        "echo //extra | tee in/ann/extra.c >in/bob/extra.c;"
        "touch -d '2026-11-20 12:00' in/ann/*;"
        "touch -d '2026-11-25 12:00' in/carl/*;"
        "printf '%s\\n' 'parts = shuffle' 'points-style = 20' "
        "'due = 2026-11-19 23:59' \"marks = $PWD/marks.csv\" >>conf;"
        "printf '%s\\n' name,part,points,comment ann,shuffle-style,20 "
        "'\"ann\",extra,10,\"good, \"\"new\"\"\"' bob,shuffle,25.5,seen "
        "'bob,submitted,2026-11-18 10:00' bob,extra,10 >marks.csv");
}

/* Marks by hand, and early and late submissions; a second run grades anew and
 * keeps the marks, because it only reads them. */
TEST(the_final_grades_have_marks_by_hand_and_late_penalties)
{
    struct classroom room;
    struct run_result result;
    open_marked_classroom(&room);
    for (int i = 0; i < 2; i++) {
        grade_classroom(&room, true, &result);
        assert_text_equal(result.errors, "", "the errors");
        run_result_free(&result);
        assert_result_has(&room, "grades.csv", "\"ann\",40,20,10,-10,63,");
        assert_result_has(&room, "grades.csv",
                          "\"bob\",25.50,,0,5,26.77,\"seen\"");
        assert_result_has(&room, "grades.csv", "\"carl\",40,,,-100,0,");
        assert_result_has(
            &room, "index.html",
            "not graded yet</td><td class=\"number\">0</td><td class=\"number\">+5%</td><td class=\"number\">26.77</td><td>seen");
        assert_result_has(&room, "index.html", "<th>final (70)</th>");
        assert_result_has(&room, "index.html",
                          "<p>Mean: 29.92 of 70 points</p>");
        assert_pages_have_marks(&room);
        in_classroom(&room, "echo '/* new */' >>in/ann/cards.c;"
                            "touch -d '2026-11-20 12:00' in/ann/*");
    }
    in_classroom(&room, "echo carl,shuffle,,late >>marks.csv");
    grade_classroom(&room, true, &result);
    assert_text_has(result.output, "graded, 1 of them by an earlier run;",
                    "a new comment");
    run_result_free(&result);
    assert_result_has(&room, "students/carl.html", "Your teacher says: late");
    close_classroom(&room);
}

TEST(marks_that_cannot_be_given_are_refused)
{
    struct classroom room;
    struct run_result result;
    open_marked_classroom(&room);
    in_classroom(&room, "echo carl,shuffle,,late >>marks.csv");
    in_classroom(&room, "echo dora,extra,3 >>marks.csv");
    grade_classroom(&room, true, &result);
    assert_text_has(result.errors, "line 8: no student has this name or id",
                    "the errors");
    assert_text_equal(result.output, "", "nothing is graded");
    run_result_free(&result);
    in_classroom(&room, "sed -i '8s/.*/carl,shuffle,40.01/' marks.csv");
    grade_classroom(&room, true, &result);
    assert_text_has(result.errors,
                    "line 8: the points must be a number from 0 to the most "
                    "for its part",
                    "more points than there are");
    assert_int_equal(result.status, 2);
    run_result_free(&result);
    in_classroom(&room, "sed -i '8s/.*/carl,shuffle,30/' marks.csv");
    grade_classroom(&room, true, &result);
    run_result_free(&result);
    assert_result_has(&room, "index.html",
                      ">30 by hand; the scripts earn 40</td>");
    close_classroom(&room);
}
