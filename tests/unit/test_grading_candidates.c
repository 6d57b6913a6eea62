/* Tests with students' programs in the jail: the right ones pass every script,
 * and each wrong one gets the right diagnosis. */
#include "support/check.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grading/grading_inside.h"
#include "support/graded.h"
#include "support/state_folder.h"

static void grade_candidate(enum assignment_part part, const char *name,
                            bool lenient, struct grading_report *report)
{
    struct course course;
    course_start(&course);
    course.lenient = lenient;
    grade_candidate_with(&course, part, name, report);
}

/* ---- Right programs ---- */

/* These must be built without sanitizers, because they run in the jail. */
TEST(the_projects_own_programs_pass_every_script)
{
    for (int i = 0; i < PART_COUNT; i++) {
        char path[512];
        struct grading_report report;
        snprintf(path, sizeof path, "%s/%s", musl_programs_dir(),
                 part_name((enum assignment_part)i));
        grade_path_with(NULL, SEEDS_CORNERS, (enum assignment_part)i, path,
                        &report);
        assert_graded_right(&report, path);
    }
}

TEST(right_programs_pass_every_script)
{
    static const struct {
        enum assignment_part part;
        const char *name;
    } right[] = {
        {PART_SHUFFLE, "wrong/right-shuffle"},
        {PART_DEAL, "wrong/right-deal"},
        {PART_PLAY, "wrong/right-play"},
        {PART_PLAY, "wrong/right-quiet-bust"},
        {PART_SHUFFLE, "right/table-shuffle"},
        {PART_SHUFFLE, "right/iostream-shuffle"},
        {PART_DEAL, "right/debug-deal"},
        {PART_DEAL, "right/list-deal"},
        {PART_DEAL, "right/stream-deal"},
        {PART_PLAY, "right/unbuffered-play"},
        {PART_PLAY, "right/no-flush-play"},
        {PART_PLAY, "right/fgets-play"},
        {PART_PLAY, "right/word-play"},
        {PART_PLAY, "right/monolith-play"},
        {PART_PLAY, "right/cin-play"},
        {PART_PLAY, "right/string-play"},
    };
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        struct grading_report report;
        grade_candidate_with(NULL, right[i].part, right[i].name, &report);
        assert_graded_right(&report, right[i].name);
    }
}

/* ---- Wrong programs ---- */

/* Writes the names of a set's mistakes, each followed by a blank. */
static void name_set(const struct mistake_set *set, char names[512])
{
    size_t used = 0;
    names[0] = '\0';
    for (size_t i = 0; i < set->count; i++)
        used += (size_t)snprintf(names + used, 512 - used, "%s ",
                                 mistake_facts(set->made[i].mistake)->name);
}

/* Checks that a diagnosis has a single set, with these mistakes. */
static void assert_causes(const struct diagnosis *diagnosis, const char *causes,
                          const char *program)
{
    char found[512] = "";
    assert_count_equal((long long)diagnosis->set_count, 1,
                       "the diagnoses of %s", program);
    name_set(&diagnosis->sets[0], found);
    assert_text_equal(found, causes, "the diagnosis of %s", program);
}

/* Checks that the diagnosis of wrong/`name` is exactly these mistakes, each
 * followed by a blank, and that it explains every failed script. */
static void assert_diagnosed(enum assignment_part part, const char *name,
                             const char *causes)
{
    struct grading_report report;
    char path[128];
    snprintf(path, sizeof path, "wrong/%s", name);
    grade_candidate_with(NULL, part, path, &report);
    const struct part_report *found_part = &report.parts[0];
    const struct diagnosis *diagnosis = &found_part->diagnosis;
    if (diagnosis->set_count != 1)
        report_write(stderr, &report, REPORT_TEXT);
    assert_causes(diagnosis, causes, name);
    assert_false(diagnosis->partly);
    assert_false(report_is_good(&report));
    assert_count_equal((long long)(diagnosis->explained +
                                   found_part->verdicts[VERDICT_OK] +
                                   found_part->verdicts[VERDICT_NOT_RUN]),
                       (long long)found_part->scripts.count,
                       "the scripts of %s passed or explained", name);
    report_clear(&report);
}

/* Returns the part that the candidate for a mistake is: the last one in which
 * it can be made, except where the candidate is a shuffle. */
static enum assignment_part last_part(int mistake)
{
    int part = PART_PLAY;
    while (part > 0 && !(mistake_facts(mistake)->parts & 1U << part))
        part--;
    return (enum assignment_part)part;
}

/* With few seeds, some of the mistakes have to do. The diagnosis tries all of
 * them on each of these programs. */
static void assert_each_diagnosed(const char *first, const char *end)
{
    enum { ENOUGH = 100 };
    for (int i = mistake_named(first);
         mistake_facts(i) && i < (end ? mistake_named(end) : INT_MAX);
         i += ENOUGH / seeds_of(ENOUGH)) {
        int mistake = i;
        const char *name = mistake_facts(mistake)->name;
        if (strcmp(name, "shuffles-downwards") == 0)
            continue; /* a mistake only where the assignment differs */
        char causes[128];
        snprintf(causes, sizeof causes, "%s ", name);
        assert_diagnosed(last_part(mistake), name, causes);
    }
}

TEST(deck_mistakes_are_named)
{
    assert_each_diagnosed("shuffles-upwards", "hole-wrong-card");
    assert_diagnosed(PART_SHUFFLE, "shuffle-modulo-52", "rand-modulo-52 ");
    assert_diagnosed(PART_PLAY, "swap-loses-top-card", "swap-loses-card ");
    assert_diagnosed(PART_PLAY, "shuffles-seven-times", "shuffles-twice ");
    assert_diagnosed(PART_PLAY, "srand-of-next-seed", "seed-changed ");
    assert_diagnosed(PART_PLAY, "rand-called-thrice", "rand-called-more ");
}

TEST(playing_mistakes_are_named)
{
    assert_each_diagnosed("hole-wrong-card", "newline-read-as-answer");
    assert_diagnosed(PART_PLAY, "seed-zero-and-hole",
                     "seed-zero-shuffled hole-wrong-card ");
    assert_diagnosed(PART_PLAY, "deck-place-goes-on", "deck-goes-on ");
}

TEST(input_and_output_mistakes_are_named)
{
    assert_each_diagnosed("newline-read-as-answer", "memory-error");
    assert_diagnosed(PART_PLAY, "newline-asks-again",
                     "newline-read-as-answer ");
    assert_diagnosed(PART_DEAL, "newline-shows-table",
                     "newline-read-as-answer ");
}

static const struct {
    enum assignment_part part;
    const char *name, *words[2];
} WITH_PAUSES[] = {
    {PART_PLAY,
     "pause-missing",
     {"before \"Dealer hits.\", 17 of 17 are missing",
      "before \"Dealer stands.\", 11 of 11 are missing"}},
    {PART_PLAY,
     "pause-only-before-hits",
     {"scripts, before \"Dealer stands.\", 11 of 11 are missing",
      "after the player's bust, 7 of 7 are missing"}},
    {PART_PLAY,
     "pause-missing-after-bust",
     {"scripts, before \"Dealer stands.\" after the player's bust",
      "bust, 7 of 7 are missing."}},
    {PART_PLAY,
     "pause-after-decision",
     {"before \"Dealer hits.\", 17 of 17 are missing",
      "after \"Dealer hits.\", 17 are extra"}},
    {PART_DEAL,
     "pause-after-hits",
     {"are missing; after \"Dealer hits.\"", "are extra."}},
    {PART_PLAY,
     "pause-before-table",
     {"before \"Dealer hits.\", 17 of 17 are missing",
      "after \"Hit or stand? [h/s]\""}},
    {PART_PLAY,
     "pause-wrong-length",
     {"scripts, ", " last 1 instead of 2 seconds."}},
    {PART_PLAY,
     "pause-extra",
     {"scripts, after \"Hit or stand? [h/s]\"", "are extra."}},
    {PART_PLAY,
     "flush-missing",
     {"before \"Dealer hits.\", ",
      "come together, as without fflush(stdout)."}},
    {PART_PLAY,
     "texts-and-pauses",
     {"before \"Dealer hits.\", ", "before \"Dealer stands.\", "}},
};

/* Wrong pauses are counted by their places, also beside wrong texts. */
TEST(wrong_pauses_are_counted)
{
    for (size_t i = 0; i < sizeof WITH_PAUSES / sizeof *WITH_PAUSES; i++) {
        struct grading_report report;
        struct course course;
        char path[64];
        snprintf(path, sizeof path, "wrong/%s", WITH_PAUSES[i].name);
        course_start(&course);
        /* At a terminal, a missing fflush() after a line isn't a mistake. */
        if (strcmp(WITH_PAUSES[i].name, "flush-missing") == 0)
            course.output = OUTPUT_PIPE;
        grade_candidate_with(&course, WITH_PAUSES[i].part, path, &report);
        const struct part_report *part = &report.parts[0];
        const struct diagnosis *diagnosis = &part->diagnosis;
        assert_true(
            set_includes(&diagnosis->facts, mistake_named("pauses-differ")));
        for (int j = 0; j < 2; j++)
            assert_text_has(diagnosis->details[0], WITH_PAUSES[i].words[j],
                            "the pauses of %s", WITH_PAUSES[i].name);
        assert_count_equal(
            (long long)(diagnosis->explained + part->verdicts[VERDICT_OK]),
            (long long)part->scripts.count,
            "the scripts of %s passed or explained", WITH_PAUSES[i].name);
        report_clear(&report);
    }
}

/* What is said of a wrong program: the facts, and the causes of what is left,
 * each followed by a blank. If the causes are "", everything else is right; if
 * they are NULL, that is unknown. */
struct wrong_program {
    enum assignment_part part;
    const char *name;
    const char *facts;
    const char *causes;
};

static void assert_facts(const struct wrong_program *wrong)
{
    struct grading_report report;
    char path[64], facts[512];
    const char *causes = wrong->causes ? wrong->causes : "";
    struct course course;
    snprintf(path, sizeof path, "wrong/%s", wrong->name);
    course_start(&course);
    if (strcmp(wrong->name, "three-at-once") == 0)
        course.output = OUTPUT_PIPE;
    grade_candidate_with(&course, wrong->part, path, &report);
    const struct part_report *part = &report.parts[0];
    const struct diagnosis *diagnosis = &part->diagnosis;
    name_set(&diagnosis->facts, facts);
    assert_text_equal(facts, wrong->facts, "the facts of %s", wrong->name);
    assert_count_equal(diagnosis->rest_is_right,
                       wrong->causes && *causes == '\0',
                       "whether the rest of %s is right", wrong->name);
    if (*causes)
        assert_causes(diagnosis, causes, wrong->name);
    else
        assert_int_equal(diagnosis->set_count, 0);
    if (wrong->causes)
        assert_count_equal(
            (long long)diagnosis->explained,
            (long long)(part->scripts.count - part->verdicts[VERDICT_OK]),
            "the explained scripts of %s", wrong->name);
    report_clear(&report);
}

static const struct wrong_program WITH_FACTS[] = {
    {PART_SHUFFLE, "seeded-by-clock", "unrepeatable ", NULL},
    {PART_PLAY, "seeded-by-process", "unrepeatable ", NULL},
    {PART_PLAY, "line-ends-differ", "line-ends-differ ", ""},
    {PART_SHUFFLE, "carriage-returns", "line-ends-differ ", ""},
    {PART_PLAY, "last-newline-missing", "line-ends-differ ", ""},
    {PART_SHUFFLE, "no-last-newline", "line-ends-differ ", ""},
    {PART_PLAY, "blank-lines-differ", "blank-lines-differ ", ""},
    {PART_PLAY, "table-blank-missing", "blank-lines-differ ", ""},
    {PART_PLAY, "table-blank-extra", "blank-lines-differ ", ""},
    {PART_PLAY, "scores-blank-missing", "blank-lines-differ ", ""},
    {PART_PLAY, "scores-blank-extra", "blank-lines-differ ", ""},
    {PART_PLAY, "seed-blank-extra", "blank-lines-differ ", ""},
    {PART_PLAY, "answer-blank-extra", "blank-lines-differ ", ""},
    {PART_PLAY, "letter-case-differs", "letter-case-differs ", ""},
    {PART_PLAY, "message-differs", "message-differs ", ""},
    {PART_PLAY, "message-differs-hits", "message-differs ", ""},
    {PART_PLAY, "scores-with-fractions", "message-differs ", ""},
    {PART_PLAY, "result-on-stderr", "text-on-stderr ", NULL},
    {PART_PLAY, "prompts-on-stderr", "text-on-stderr ", ""},
    {PART_SHUFFLE, "text-on-stderr", "text-on-stderr ", NULL},
    {PART_PLAY, "three-cards-each", "hand-miscounted ", NULL},
    {PART_PLAY, "hands-not-emptied", "hand-miscounted ", NULL},
    {PART_PLAY, "too-few-rows", "hand-miscounted ", NULL},
    {PART_PLAY, "hole-dealt-late", "dealt-in-other-order ", NULL},
    {PART_PLAY, "hole-dealt-and-shown-late", "hand-miscounted ", NULL},
    {PART_PLAY, "dealer-hits-are-counted", "message-of-other-cards ", NULL},
    {PART_PLAY, "player-asked-after-bust", "message-of-other-cards ", NULL},
    {PART_PLAY, "player-hits-once", "question-missing ", NULL},
    {PART_PLAY, "seed-asked-again", "line-unknown cards-differ ", NULL},
    {PART_PLAY, "no-table-after-hit", "table-missing ", NULL},
    {PART_PLAY, "no-table-after-standing", "table-missing ", NULL},
    {PART_PLAY, "no-table-before-bust", "table-missing ", NULL},
    {PART_PLAY, "no-table-after-dealers-hit", "table-missing ", NULL},
    {PART_PLAY, "no-table-between-hits", "table-missing ", NULL},
    {PART_PLAY, "copies-to-stderr", "message-differs ", ""},
    {PART_PLAY, "seed-prompt-differs", "message-differs ", ""},
    {PART_PLAY, "answer-prompt-differs", "message-differs ", ""},
    {PART_PLAY, "answer-colon-extra", "message-differs ", ""},
    {PART_PLAY, "two-at-once", "message-differs cards-differ ", NULL},
    {PART_PLAY, "shuffle-at-50-and-busted", "message-differs ",
     "shuffle-starts-at-50 "},
    {PART_PLAY, "line-unknown", "line-unknown ", ""},
    {PART_PLAY, "no-replay-and-unknown", "line-unknown ",
     "no-replay-after-push "},
    {PART_PLAY, "ten-left-justified", "cards-printed-otherwise ", ""},
    {PART_PLAY, "ten-not-padded", "cards-printed-otherwise ", ""},
    {PART_PLAY, "ten-always-padded", "cards-printed-otherwise ", ""},
    {PART_PLAY, "digits-not-padded", "cards-printed-otherwise ", ""},
    {PART_PLAY, "hole-misprinted", "cards-printed-otherwise ", ""},
    {PART_PLAY, "empty-place-misprinted", "cards-printed-otherwise ", ""},
    {PART_PLAY, "empty-place-left-out", "cards-printed-otherwise ", ""},
    {PART_PLAY, "stars-in-empty-places", "cards-printed-otherwise ", ""},
    {PART_PLAY, "scores-swapped", "scores-swapped ", NULL},
    {PART_PLAY, "bust-scores-0", "scores-of-other-cards ", NULL},
    {PART_PLAY, "court-cards-count-on", "scores-of-other-cards ", NULL},
    {PART_PLAY, "aces-stay-below-21", "scores-of-other-cards ", NULL},
    {PART_PLAY, "kings-are-13", "scores-of-other-cards ", NULL},
    {PART_PLAY, "aces-are-10", "scores-of-other-cards ", NULL},
    {PART_PLAY, "last-digit-counts", "scores-of-other-cards ", NULL},
    {PART_PLAY, "break-missing", "scores-of-other-cards ", NULL},
    {PART_PLAY, "last-card-not-added", "scores-of-other-cards ", NULL},
    {PART_PLAY, "hit-deals-two", "hand-miscounted ", NULL},
    {PART_PLAY, "dealer-draws-from-bottom", "dealt-in-other-order ", NULL},
    {PART_PLAY, "player-asked-below-17", "question-missing ", NULL},
    {PART_PLAY, "natural-shows-and-wins", "question-missing ", NULL},
    {PART_PLAY, "pause-extra", "pauses-differ ", ""},
    {PART_PLAY, "newest-card-first", "dealt-in-other-order ", NULL},
    {PART_PLAY, "five-rows", "row-empty ", ""},
    {PART_PLAY, "players-score-twice", "scores-of-other-cards ", NULL},
    {PART_PLAY, "deals-dealer-two-first", "dealt-in-other-order ", NULL},
    {PART_PLAY, "jacks-are-aces", "scores-of-other-cards ", NULL},
    {PART_PLAY, "aces-up-to-17", "scores-of-other-cards ", NULL},
    {PART_PLAY, "two-cards-count", "scores-of-other-cards ", NULL},
    {PART_PLAY, "four-cards-stand", "question-missing ", NULL},
    {PART_PLAY, "hole-hidden-after-bust", "hole-never-turned ", NULL},
    {PART_PLAY, "aces-all-or-none", "scores-of-other-cards ", NULL},
    {PART_PLAY, "card-burned", "dealt-in-other-order ", NULL},
    {PART_PLAY, "natural-ends-game", "question-missing ", NULL},
    {PART_PLAY, "no-prompt-at-21", "question-missing ", NULL},
    {PART_PLAY, "no-prompt-at-natural", "question-missing ", NULL},
    {PART_PLAY, "dealer-stops-when-ahead", "message-of-other-cards ", NULL},
    {PART_PLAY, "winners-swapped", "message-of-other-cards ", NULL},
    {PART_PLAY, "aces-one-always-11", "scores-of-other-cards ", NULL},
    {PART_PLAY, "bust-ends-program", "ends-early ", NULL},
    {PART_PLAY, "bust-ends-and-hits-silently", "ends-early hand-miscounted ",
     NULL},
    {PART_PLAY, "heading-once", "message-count-differs ", NULL},
    {PART_PLAY, "bust-without-table", "table-missing ", NULL},
    {PART_PLAY, "srand-and-heading", "message-differs cards-differ ", NULL},
    {PART_PLAY, "three-at-once", "cards-printed-otherwise pauses-differ ",
     "hole-wrong-card "},
    {PART_PLAY, "hole-shown", "hole-shown ", NULL},
    {PART_PLAY, "hole-shown-after-hit", "hole-shown ", NULL},
    {PART_PLAY, "hole-never-turned", "hole-never-turned ", NULL},
    {PART_PLAY, "dealer-limit-differs", "message-of-other-cards ", NULL},
    {PART_PLAY, "dealer-stands-13", "message-of-other-cards ", NULL},
    {PART_PLAY, "dealer-plays-after-bust", "message-of-other-cards ", NULL},
    {PART_PLAY, "no-answer-accepted", "answer-not-read ", NULL},
    {PART_PLAY, "push-is-lost", "message-of-other-cards ", NULL},
    {PART_PLAY, "push-is-won", "message-of-other-cards ", NULL},
};

TEST(general_facts_are_named)
{
    for (size_t i = 0; i < sizeof WITH_FACTS / sizeof *WITH_FACTS; i++)
        assert_facts(&WITH_FACTS[i]);
}

static const struct {
    struct wrong_program wrong;
    const char *words;
} IN_COMMON[] = {
    {{PART_PLAY, "aces-are-a14", "cards-printed-otherwise question-missing ",
      NULL},
     " So is every ace."},
    {{PART_SHUFFLE, "hearts-have-more-bytes", "cards-printed-otherwise ", ""},
     "\" stands for \" 2\u2665\". So is every \u2665."},
    {{PART_SHUFFLE, "last-card-not-listed", "list-incomplete ", NULL},
     "A\u2660 is missing, and 51 cards are listed."},
    {{PART_PLAY, "hands-not-emptied", "hand-miscounted ", NULL},
     " Only games after a push show it."},
    {{PART_PLAY, "hole-shown-after-push", "hole-shown ", NULL},
     " Only games after a push show it."},
    {{PART_PLAY, "jacks-and-no-replay",
      "scores-of-other-cards no-replay-after-push ", NULL},
     " This is so where the hand has a jack, and only there."},
    {{PART_PLAY, "bust-scores-0", "scores-of-other-cards ", NULL},
     " where the hand has more than 21, and only there. The score is then "
     "always 0."},
    {{PART_PLAY, "jacks-are-11", "scores-of-other-cards ", NULL},
     " This is so where the hand has a jack, and only there."},
    {{PART_PLAY, "last-card-not-added", "scores-of-other-cards ", NULL},
     " only where it is the player's score. The score is then that without "
     "the last card."},
    {{PART_PLAY, "player-hits-once", "question-missing ", NULL},
     " is missing where the player has three or more cards, and only "
     "there."},
    {{PART_PLAY, "dealer-busts-and-stands", "message-of-other-cards ", NULL},
     "\"Dealer stands.\" comes after \"Dealer busts!\" when the player "},
    {{PART_PLAY, "diamonds-are-hearts", "card-misprinted ", NULL},
     " So is every \u2666."},
    {{PART_PLAY, "face-misprinted", "card-misprinted ", NULL}, " So is every "},
    {{PART_PLAY, "next-seed-after-push", "cards-differ ", NULL},
     " after a push."},
    {{PART_SHUFFLE, "suits-swapped", "cards-differ ", NULL},
     "With seed 0, 2\u2665 comes for 2\u2666."},
    {{PART_PLAY, "suits-out-of-order", "cards-differ ", NULL},
     "With seed 0 and answers s, "},
    {{PART_PLAY, "faces-out-of-order", "cards-differ ", NULL},
     " 2\u2660 comes for A\u2660."},
    {{PART_PLAY, "ace-first", "cards-differ ", NULL},
     " K\u2660 comes for A\u2660."},
    {{PART_PLAY, "deck-by-face", "cards-differ ", NULL},
     " A\u2665 comes for K\u2660."},
    {{PART_SHUFFLE, "deck-listed-backwards", "cards-differ ", NULL},
     "With seed 0, A\u2660 comes for 2\u2663."},
    {{PART_DEAL, "columns-alike", "columns-alike ", NULL}, " is in both."},
    {{PART_PLAY, "aces-always-11", "scores-of-other-cards ", NULL},
     " where the hand has an ace that counts as 1, and only there."},
    {{PART_PLAY, "aces-always-1", "scores-of-other-cards ", NULL},
     " where the hand has an ace that counts as 11, and only there. The "
     "score is then 10 too low."},
    {{PART_PLAY, "aces-only-one-reduced", "scores-of-other-cards ", NULL},
     "A\u2665 A\u2663 3\u2665 9\u2666 are 14, but the dealer gets 24."},
    {{PART_PLAY, "aces-fixed-on-arrival", "scores-of-other-cards ", NULL},
     " where an ace of the hand first counted as 11 and now as 1, and "
     "only there. The score is then 10 too high."},
    {{PART_PLAY, "21-busts", "message-of-other-cards ", NULL},
     "\"Player busts!\" comes when the player has 21 and"},
    {{PART_PLAY, "21-busts-player", "message-of-other-cards ", NULL},
     " is missing where the player has exactly 21, and only there."},
    {{PART_PLAY, "dealer-hits-17", "message-of-other-cards ", NULL},
     "\"Dealer hits.\" comes when the player has 14 and the dealer has "
     "17."},
    {{PART_PLAY, "dealer-hits-soft-17", "message-of-other-cards ", NULL},
     " and the dealer has a soft 17."},
    {{PART_PLAY, "dealer-hits-until-ahead", "message-of-other-cards ", NULL},
     " comes when the player has 21 and the dealer has 20."},
    {{PART_PLAY, "dealer-chases", "message-of-other-cards ", NULL},
     " comes when the player has 21 and the dealer has 20."},
    {{PART_PLAY, "player-bust-forgotten", "message-of-other-cards ", NULL},
     " is missing where the player has more than 21, and only there."},
    {{PART_PLAY, "dealer-bust-forgotten", "message-of-other-cards ", NULL},
     "\"Dealer wins!\" comes when the player has 10 and the dealer has "
     "26."},
    {{PART_PLAY, "deals-hand-by-hand", "dealt-in-other-order ", NULL},
     "the player gets cards 1, 2 of the deck, and the dealer 3, 4."},
    {{PART_PLAY, "deals-dealer-first", "dealt-in-other-order ", NULL},
     "the player gets cards 2, 4 of the deck, and the dealer 1, 3."},
    {{PART_DEAL, "deal-wrong-end", "dealt-in-other-order ", NULL},
     "the player gets cards 52, 50 of the deck"},
    {{PART_PLAY, "deals-from-wrong-end", "dealt-in-other-order ", NULL},
     "the player gets cards 52, 50 of the deck"},
};

/* What runs have in common is said with a fact. */
TEST(facts_come_with_what_runs_have_in_common)
{
    for (size_t i = 0; i < sizeof IN_COMMON / sizeof *IN_COMMON; i++) {
        const struct wrong_program *wrong = &IN_COMMON[i].wrong;
        struct grading_report report;
        char path[64];
        assert_facts(wrong);
        snprintf(path, sizeof path, "wrong/%s", wrong->name);
        grade_candidate_with(NULL, wrong->part, path, &report);
        assert_text_has(report.parts[0].diagnosis.details[0],
                        IN_COMMON[i].words, "the first fact of %s",
                        wrong->name);
        report_clear(&report);
    }
}

/* ---- The run that is shown ---- */

/* Every run of this program lacks an empty line, but the mistake that is named
 * first is about negative seeds: so is the run that is shown first.
 */
TEST(the_run_that_is_shown_shows_the_cause)
{
    struct grading_report report;
    grade_candidate(PART_PLAY, "wrong/negative-and-scores", false, &report);
    struct part_report *part = &report.parts[0];
    const struct candidate_run *shown = shown_run(part, VERDICT_DIFFERS, false);
    struct transcript *expected = malloc(sizeof *expected);
    char words[SHOWN_SIZE];
    assert_causes(&part->diagnosis, "negative-seeds ", "negative-and-scores");
    assert_non_null(expected);
    assert_int_equal(part->runs[0].verdict, VERDICT_DIFFERS);
    assert_ptr_not_equal(shown, &part->runs[0]);
    reference_run(shown->script, expected);
    size_t place = shown->difference.position;
    assert_int_not_equal(expected->text[place], '\n');
    assert_true(shown->script->seed < 0);
    (void)shown_words(words, part, shown);
    assert_text_has(words, "A run that shows it: seed ", "the heading");
    (void)shown_words(words, part, &part->runs[0]);
    assert_text_has(words, "First run that differs: seed ", "the heading");

    part->scripts.scripts[shown - part->runs].is_hidden = true;
    assert_ptr_equal(shown_run(part, VERDICT_DIFFERS, true), shown);
    assert_ptr_equal(shown_run(part, VERDICT_DIFFERS, false), &part->runs[0]);
    free(expected);
    report_clear(&report);
}

/* ---- What the diagnosis leaves open ---- */

TEST(an_unknown_mistake_is_not_guessed)
{
    struct grading_report report;
    grade_candidate(PART_PLAY, "wrong/unknown", false, &report);
    const struct part_report *part = &report.parts[0];
    assert_int_equal(part->verdicts[VERDICT_DIFFERS], part->scripts.count);
    assert_int_equal(part->diagnosis.set_count, 0);
    assert_int_equal(part->diagnosis.explained, 0);
    assert_int_equal(part->runs[0].difference.line, 3);
    report_clear(&report);
}

/* On some scripts this program looks like a known mistake, but other scripts,
 * which it passes, rule it out. */
TEST(a_passed_script_rules_mistakes_out)
{
    struct grading_report report;
    struct course course;
    char path[512], problem[CLI_PROBLEM_SIZE];
    snprintf(path, sizeof path, "%s/wrong/natural-beats-21", candidates_dir());
    course_start(&course);
    assert_true(seeds_parse("110", &course.hidden, problem));
    grade_path_with(&course, SEEDS_COME_WITH, PART_PLAY, path, &report);
    assert_in_range(report.parts[0].verdicts[VERDICT_DIFFERS], 2,
                    report.parts[0].scripts.count - 1);
    assert_int_equal(report.parts[0].diagnosis.set_count, 0);
    report_clear(&report);
    course_clear(&course);
}

/* If every winner were swapped, a player who busts would win; two mistakes in
 * which one undoes the other explain nothing. */
TEST(mistakes_that_cancel_are_not_named)
{
    struct grading_report report;
    grade_candidate(PART_PLAY, "wrong/any-bust-wins-for-dealer", false,
                    &report);
    const struct diagnosis *diagnosis = &report.parts[0].diagnosis;
    assert_true(set_includes(&diagnosis->facts,
                             mistake_named("message-of-other-cards")));
    assert_int_equal(diagnosis->set_count, 0);
    report_clear(&report);
}

TEST(a_crash_in_some_scripts_contradicts_no_mistake)
{
    struct grading_report report;
    grade_candidate(PART_PLAY, "wrong/hole-and-crash", false, &report);
    const struct part_report *part = &report.parts[0];
    size_t failed = part->scripts.count - part->verdicts[VERDICT_OK];
    assert_causes(&part->diagnosis, "hole-wrong-card ", "hole-and-crash");
    assert_true(part->diagnosis.partly);
    assert_in_range(part->diagnosis.explained, 2, failed - 1);
    report_clear(&report);
}

/* The pauses don't hide the cause of a wrong text. */
TEST(the_text_is_diagnosed_before_the_pauses)
{
    struct grading_report report;
    grade_candidate(PART_PLAY, "wrong/texts-and-pauses", false, &report);
    const struct part_report *part = &report.parts[0];
    assert_causes(&part->diagnosis, "hole-wrong-card ", "texts-and-pauses");
    assert_false(part->diagnosis.partly);
    assert_true(
        set_includes(&part->diagnosis.facts, mistake_named("pauses-differ")));
    assert_int_equal(shown_run(part, VERDICT_DIFFERS, true)->difference.kind,
                     DIFFERENCE_TEXT);
    report_clear(&report);
}

/* ---- Leniency ---- */

TEST(lenient_grading_ignores_only_layout)
{
    static const char *const looks[] = {
        "wrong/line-ends-differ",   "wrong/letter-case-differs",
        "wrong/blank-lines-differ", "wrong/table-blank-missing",
        "wrong/table-blank-extra",  "wrong/scores-blank-missing",
        "wrong/scores-blank-extra", "wrong/seed-blank-extra",
    };
    struct grading_report report;
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) {
        grade_candidate(PART_PLAY, looks[i], true, &report);
        assert_graded_right(&report, looks[i]);
    }
    grade_candidate(PART_PLAY, "wrong/ten-left-justified", true, &report);
    assert_false(report_is_good(&report));
    assert_true(set_includes(&report.parts[0].diagnosis.facts,
                             mistake_named("cards-printed-otherwise")));
    report_clear(&report);
}

/* ---- Hostile programs ---- */

TEST(hostile_programs_get_their_verdicts)
{
    static const struct {
        const char *name;
        enum verdict verdict;
    } strangers[] = {
        {"hostile/silent", VERDICT_DIFFERS},
        {"hostile/nul_bytes", VERDICT_DIFFERS},
        {"hostile/endless_output", VERDICT_TOO_MUCH},
        {"hostile/fork_bomb", VERDICT_REFUSED},
        {"wrong/crashes", VERDICT_CRASHED},
    };
    for (size_t i = 0; i < sizeof strangers / sizeof *strangers; i++) {
        struct grading_report report;
        grade_candidate(PART_SHUFFLE, strangers[i].name, false, &report);
        const struct part_report *part = &report.parts[0];
        assert_count_equal((long long)part->verdicts[strangers[i].verdict],
                           (long long)part->scripts.count, "%s of %s",
                           verdict_text(strangers[i].verdict),
                           strangers[i].name);
        assert_int_equal(part->diagnosis.set_count, 0);
        report_clear(&report);
    }
}

/* Each run of such a program takes until a limit. */
TEST(an_endless_program_is_not_run_with_every_script)
{
    static const struct {
        const char *name;
        enum verdict verdict;
        size_t runs;
    } endless[] = {
        {"hostile/endless_loop", VERDICT_TIMED_OUT, 4},
        {"hostile/endless_output", VERDICT_TOO_MUCH, 12},
    };
    struct course course;
    course_start(&course);
    course.time_limit = CLI_NANOSECONDS / 10;
    for (size_t i = 0; i < sizeof endless / sizeof *endless; i++) {
        struct grading_report report;
        grade_candidate_with(&course, PART_DEAL, endless[i].name, &report);
        const struct part_report *part = &report.parts[0];
        assert_true(part->gave_up);
        assert_count_equal((long long)part->verdicts[endless[i].verdict],
                           (long long)endless[i].runs, "runs of %s",
                           endless[i].name);
        assert_count_equal((long long)part->verdicts[VERDICT_NOT_RUN],
                           (long long)(part->scripts.count - endless[i].runs),
                           "runs that %s is spared", endless[i].name);
        assert_false(report_is_good(&report));
        report_clear(&report);
    }
}
