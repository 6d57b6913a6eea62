/* Tests that the default seeds reach the corners of the game, and that the
 * model prints what the programs print. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grading.h"
#include "grading/grading_inside.h"
#include "grading/scripts.h"
#include "support/class_programs.h"
#include "support/fake_cli.h"
#include "support/part_name.h"
#include "support/state_folder.h"

/* What two programs print for a script. It is too large for the stack. */
struct pair {
    struct transcript one;
    struct transcript other;
};

static struct pair *new_pair(void)
{
    struct pair *pair = malloc(sizeof *pair);
    assert_non_null(pair);
    return pair;
}

static void parse_seeds(const char *text, struct seed_list *list)
{
    char problem[CLI_PROBLEM_SIZE] = "";
    if (!seeds_parse(text, list, problem))
        fail_msg("%s: %s", text, problem);
}

/* ---- Lists of seeds ---- */

TEST(a_list_of_seeds_is_read)
{
    static const struct {
        const char *text;
        size_t count;
        int64_t first, last;
    } lists[] = {
        {"5", 1, 5, 5},
        {"1-500", 500, 1, 500},
        {"0,-7,10-20", 13, 0, 20},
        {"-7", 1, -7, -7},
        {"-7--3", 5, -7, -3},
        {"-2-2", 5, -2, 2},
        {"4294967295", 1, 4294967295, 4294967295},
        {"-2147483648", 1, -2147483648, -2147483648},
        {"3-3,3", 2, 3, 3},
        {"0-9, 16", 11, 0, 16},
        {"7, \t-3--1", 4, 7, -1},
        {"1-100000", 100000, 1, 100000},
    };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct seed_list list;
        parse_seeds(lists[i].text, &list);
        assert_count_equal((long long)list.count, (long long)lists[i].count,
                           "the seeds in %s", lists[i].text);
        assert_count_equal(list.seeds[0], lists[i].first,
                           "the first seed of %s", lists[i].text);
        assert_count_equal(list.seeds[list.count - 1], lists[i].last,
                           "the last seed of %s", lists[i].text);
        seeds_clear(&list);
    }
}

TEST(invalid_lists_of_seeds_are_reported)
{
    static const char *const wrong[][2] = {
        {"", "invalid seed at \"\""},
        {"x", "invalid seed at \"x\""},
        {"1,", "invalid seed at \"\""},
        {"1,,2", "invalid seed at \",2\""},
        {"-", "invalid seed at \"-\""},
        {"1-", "invalid range at \"1-\""},
        {"5-1", "invalid range at \"5-1\""},
        {"1, ", "invalid seed at \"\""},
        {"1 2", "missing comma at \" 2\""},
        {"1;2", "missing comma at \";2\""},
        {"4294967296", "invalid seed at \"4294967296\""},
        {"-2147483649", "invalid seed at \"-2147483649\""},
        {"1-99999999999999999999999999999999999", "invalid range at"},
        {"0-100000", "more than 100000 seeds at \"0-100000\""},
        {"1-60000,1-60000", "more than 100000 seeds at \"1-60000\""},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char problem[CLI_PROBLEM_SIZE] = "";
        struct seed_list list = {.count = 77};
        assert_false(seeds_parse(wrong[i][0], &list, problem));
        assert_text_has(problem, wrong[i][1], "the seeds \"%s\"", wrong[i][0]);
        assert_int_equal(list.count, 77);
    }
}

static void make_scripts(enum assignment_part part,
                         const struct seed_list *seeds,
                         struct script_list *list)
{
    const struct script_order order = {.part = part, .seeds = seeds};
    assert_true(scripts_make(&order, list));
}

/* ---- What the default seeds reach ---- */

static int count(const char *text, const char *part)
{
    int found = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        found++;
    return found;
}

/* Writes to `transcript` what the reference prints if the player stands at
 * once. */
static void stand_at_once(int64_t seed, struct transcript *transcript)
{
    const struct seed_list one = {&seed, 1};
    struct script_list list;
    make_scripts(PART_PLAY, &one, &list);
    assert_int_equal(list.scripts[0].kind, SCRIPT_STANDS);
    reference_run(&list.scripts[0], transcript);
    assert_true(transcript->length < TRANSCRIPT_TEXT);
    transcript->text[transcript->length] = '\0';
    scripts_clear(&list);
}

/* Counts the aces in the last table shown. */
static int last_aces(const char *text)
{
    const char *table = text, *next = text;
    while ((next = strstr(next, " Player Dealer"))) {
        table = next;
        next++;
    }
    return count(table, " A");
}

TEST(the_default_seeds_reach_every_corner)
{
    struct pair *pair = new_pair();
    const char *text = pair->one.text;
    struct seed_list seeds;
    int pushes[5] = {0}, busts = 0, aces = 0, zero = 0, negative = 0;
    int naturals = 0, dealers_naturals = 0, hits = 0;
    assert_true(seeds_usual(SEEDS_COME_WITH, &seeds));
    assert_int_equal(seeds.count, SEEDS_COME_WITH);
    for (size_t i = 0; i < seeds.count; i++) {
        stand_at_once(seeds.seeds[i], &pair->one);
        int again = count(text, "Push! Play again.");
        assert_in_range(again, 0, 4);
        pushes[again]++;
        busts += strstr(text, "Dealer busts!") != NULL;
        hits += strstr(text, "Dealer hits.") != NULL;
        naturals += strstr(text, "Player 21, ") != NULL;
        dealers_naturals += strstr(text, "Dealer 21.") != NULL &&
                            strstr(text, "Dealer hits.") == NULL;
        aces += last_aces(text) >= 3;
        zero += seeds.seeds[i] == 0;
        negative += seeds.seeds[i] < 0;
    }
    assert_true(pushes[1] >= 1 && pushes[2] >= 1 && pushes[3] >= 1);
    assert_true(busts >= 2 && hits >= 2 && naturals >= 2);
    assert_true(dealers_naturals >= 2 && aces >= 2);
    assert_true(zero == 1 && negative >= 1);
    seeds_clear(&seeds);
    free(pair);
}

/* ---- Scripts ---- */

/* A player who hits once and one who hits until 17 often give the same
 * answers. */
TEST(no_two_scripts_of_a_seed_are_alike)
{
    struct seed_list seeds;
    assert_true(seeds_usual(SEEDS_COME_WITH, &seeds));
    for (int part = PART_DEAL; part < PART_COUNT; part++) {
        struct script_list list;
        make_scripts((enum assignment_part)part, &seeds, &list);
        for (size_t i = 0; i < list.count; i++)
            for (size_t j = 0; j < i; j++)
                if (list.scripts[i].seed == list.scripts[j].seed)
                    assert_string_not_equal(list.scripts[i].input,
                                            list.scripts[j].input);
        assert_true(list.count >= 2 * seeds.count);
        scripts_clear(&list);
    }
    seeds_clear(&seeds);
}

TEST(answers_have_a_line_each)
{
    int64_t seed = 2731;
    const struct seed_list one = {&seed, 1};
    struct script_list list;
    make_scripts(PART_PLAY, &one, &list);
    assert_true(list.count >= 2);
    for (size_t i = 0; i < list.count; i++) {
        const struct script *script = &list.scripts[i];
        char wanted[SCRIPT_INPUT];
        size_t used = (size_t)snprintf(wanted, sizeof wanted, "2731\n");
        for (const char *answer = script->answers; *answer; answer++)
            used += (size_t)snprintf(wanted + used, sizeof wanted - used,
                                     "%c\n", *answer);
        snprintf(wanted + used, sizeof wanted - used,
                 "s\ns\ns\ns\ns\ns\ns\ns\n");
        assert_int_equal(script->input_length, strlen(wanted));
        assert_memory_equal(script->input, wanted, strlen(wanted));
    }
    scripts_clear(&list);
}

TEST(shuffle_reads_only_its_seed)
{
    struct seed_list seeds;
    struct script_list list;
    parse_seeds("-3,8", &seeds);
    make_scripts(PART_SHUFFLE, &seeds, &list);
    assert_int_equal(list.count, 2);
    assert_memory_equal(list.scripts[0].input, "-3\n", 3);
    assert_int_equal(list.scripts[0].input_length, 3);
    assert_text_equal(list.scripts[0].answers, "", "the answers");
    scripts_clear(&list);
    seeds_clear(&seeds);
}

/* No script depends on what a program does at the end of its input. */
TEST(every_script_has_enough_answers)
{
    struct pair *pair = new_pair();
    struct seed_list seeds;
    parse_seeds("0-300", &seeds);
    for (int part = 0; part < PART_COUNT; part++) {
        struct script_list list;
        make_scripts((enum assignment_part)part, &seeds, &list);
        for (size_t i = 0; i < list.count; i++) {
            reference_run(&list.scripts[i], &pair->one);
            assert_false(pair->one.is_open);
        }
        scripts_clear(&list);
    }
    seeds_clear(&seeds);
    free(pair);
}

TEST(the_reference_pauses_before_each_decision)
{
    struct pair *pair = new_pair();
    const struct transcript *transcript = &pair->one;
    stand_at_once(2, &pair->one);
    const char *place = transcript->text;
    for (size_t i = 0; i < transcript->pause_count; i++) {
        const struct transcript_pause *pause = &transcript->pauses[i];
        place = strstr(place, "\nDealer ");
        assert_non_null(place);
        place++;
        assert_int_equal(pause->place, place - transcript->text);
    }
    assert_null(strstr(place + 1, "\nDealer stands"));
    assert_true(transcript->pause_count >= 2);
    free(pair);
}

/* ---- The model ---- */

static void assert_same(const struct script *script, const struct pair *pair)
{
    const struct transcript *one = &pair->one, *other = &pair->other;
    if (one->length != other->length ||
        memcmp(one->text, other->text, one->length) != 0)
        fail_msg("%s, seed %lld, answers %s: the model prints\n%.*s\nnot\n%.*s",
                 part_name(script->part), (long long)script->seed,
                 script->answers, (int)other->length, other->text,
                 (int)one->length, one->text);
    assert_int_equal(one->is_open, other->is_open);
    assert_int_equal(one->pause_count, other->pause_count);
    for (size_t i = 0; i < one->pause_count; i++)
        assert_int_equal(one->pauses[i].place, other->pauses[i].place);
}

/* Runs this project's shuffle, deal or play with a script. */
static void program_run(const struct script *script,
                        struct transcript *transcript)
{
    struct fake_cli fake;
    fake_cli_open(&fake, script->input, script->input_length);
    enum cli_status status =
        class_program_run(&fake.cli, part_name(script->part), NULL);
    fake_cli_flush(&fake);
    assert_true(fake.output_length <= TRANSCRIPT_TEXT);
    assert_true(fake.sleeps <= TRANSCRIPT_PAUSES);
    transcript->is_open = status != CLI_DONE;
    transcript->length = fake.output_length;
    memcpy(transcript->text, fake.output, fake.output_length);
    transcript->pause_count = (size_t)fake.sleeps;
    assert_int_equal(fake.slept, fake.sleeps * PAUSE_LENGTH);
    for (int i = 0; i < fake.sleeps; i++)
        transcript->pauses[i] = (struct transcript_pause){
            .place = fake.length_at_sleeps[i],
        };
    fake_cli_close(&fake);
}

TEST(without_mistakes_the_model_prints_what_the_program_prints)
{
    struct pair *pair = new_pair();
    char text[64];
    struct seed_list seeds;
    snprintf(text, sizeof text, "0-%d,-30--1,2731,3955,4294967295",
             seeds_of(1000));
    parse_seeds(text, &seeds);
    for (int part = 0; part < PART_COUNT; part++) {
        struct script_list list;
        make_scripts((enum assignment_part)part, &seeds, &list);
        for (size_t i = 0; i < list.count; i++) {
            program_run(&list.scripts[i], &pair->one);
            reference_run(&list.scripts[i], &pair->other);
            assert_same(&list.scripts[i], pair);
        }
        scripts_clear(&list);
    }
    seeds_clear(&seeds);
    free(pair);
}

/* Returns the hash `sum`, continued over everything in a transcript. */
static uint64_t mix(uint64_t sum, const struct transcript *transcript)
{
    static const uint64_t prime = 1099511628211U;
    for (size_t i = 0; i < transcript->length; i++)
        sum = (sum ^ (unsigned char)transcript->text[i]) * prime;
    for (size_t i = 0; i < transcript->pause_count; i++) {
        sum = (sum ^ transcript->pauses[i].place) * prime;
    }
    return (sum ^ transcript->is_open) * prime;
}

static uint64_t model_sum(const struct script_list *list,
                          const struct mistake_set *set,
                          struct transcript *transcript)
{
    uint64_t sum = 1;
    for (size_t i = 0; i < list->count; i++) {
        student_run(&list->scripts[i], set, NULL, transcript);
        sum = mix(sum, transcript);
    }
    return sum;
}

enum { MISTAKES_MOST = 128 };

/* Checks that no two mistakes look alike with these scripts. */
static void assert_told_apart(enum assignment_part part,
                              const struct script_list *list,
                              struct transcript *transcript)
{
    uint64_t sums[MISTAKES_MOST + 1];
    const char *names[MISTAKES_MOST + 1] = {"none"};
    size_t found = 1;
    const struct mistake_set none = {.count = 0};
    sums[0] = model_sum(list, &none, transcript);
    for (int i = 0; i < mistake_named("memory-error"); i++) {
        const struct mistake_facts *facts = mistake_facts(i);
        if (!(facts->parts & 1U << part))
            continue;
        assert_true(found < MISTAKES_MOST);
        names[found] = facts->name;
        const struct mistake_set set = set_of_one(i);
        sums[found] = model_sum(list, &set, transcript);
        /* What is right in one term is a mistake in another. */
        bool is_rule = sums[found] == sums[0] &&
                       strcmp(names[found], "shuffles-downwards") == 0;
        /* Only the source shows whether every answer stands, or the newline. */
        bool is_source = strcmp(names[found], "newline-read-as-answer") == 0;
        if (is_rule)
            continue;
        for (size_t j = 0; j < found; j++)
            if (sums[j] == sums[found] &&
                !(is_source && strcmp(names[j], "every-answer-stands") == 0))
                fail_msg("%s: %s and %s look the same", part_name(part),
                         names[j], names[found]);
        found++;
    }
    assert_true(found > 8);
}

TEST(the_corner_seeds_tell_all_mistakes_apart)
{
    struct pair *pair = new_pair();
    struct seed_list corners;
    assert_true(seeds_usual(SEEDS_CORNERS, &corners));
    for (int i = 0; i < PART_COUNT; i++) {
        enum assignment_part part = (enum assignment_part)i;
        struct script_list list;
        make_scripts(part, &corners, &list);
        assert_told_apart(part, &list, &pair->one);
        scripts_clear(&list);
    }
    seeds_clear(&corners);
    free(pair);
}

TEST(every_mistake_has_its_own_description)
{
    for (int i = 0; mistake_facts(i); i++) {
        const struct mistake_facts *facts = mistake_facts(i);
        assert_true(*facts->title && *facts->hints[0]);
        bool has_model = i < mistake_named("memory-error");
        assert_int_equal(facts->parts != 0, has_model);
        for (int j = 0; j < i; j++) {
            const struct mistake_facts *other = mistake_facts(j);
            assert_string_not_equal(facts->name, other->name);
            assert_string_not_equal(facts->title, other->title);
        }
    }
}
