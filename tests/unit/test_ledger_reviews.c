/* What a person learns, in the ledger: hands to review, answers, and the
 * decisions of sessions. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ledger_sessions.h"
#include "support/ledger_folder.h"
#include "support/old_ledger.h"

enum { TODAY = 20779 }; /* 2026-11-22 */

/* ---- Days ---- */

TEST(days_have_dates)
{
    static const struct {
        int64_t day;
        const char *date;
    } cases[] = {{0, "1970-01-01"},     {59, "1970-03-01"},
                 {10956, "1999-12-31"}, {11016, "2000-02-29"},
                 {11017, "2000-03-01"}, {TODAY, "2026-11-22"},
                 {47540, "2100-02-28"}, {47541, "2100-03-01"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[LEDGER_DATE_SIZE];
        assert_string_equal(ledger_date(cases[i].day, text), cases[i].date);
    }
}

TEST(every_day_for_a_century_has_the_date_of_the_calendar)
{
    static const int lengths[] = {31, 28, 31, 30, 31, 30,
                                  31, 31, 30, 31, 30, 31};
    int year = 1970, month = 1, date = 1;
    for (int64_t day = 0; day < 40000; day++) {
        char text[LEDGER_DATE_SIZE], expected[40]; /* room for any three ints */
        snprintf(expected, sizeof expected, "%04d-%02d-%02d", year, month,
                 date);
        assert_string_equal(ledger_date(day, text), expected);
        assert_int_equal(ledger_day_of_date(year, month, date), day);
        bool is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        if (++date > lengths[month - 1] + (month == 2 && is_leap)) {
            date = 1;
            month++;
        }
        year += month > 12;
        month = month > 12 ? 1 : month;
    }
}

/* A day begins at midnight where the person is. */
TEST(days_are_local)
{
    const int64_t noon = (int64_t)TODAY * 86400 + 43200;
    setenv("TZ", "UTC0", 1);
    tzset();
    assert_int_equal(ledger_day(noon), TODAY);
    assert_int_equal(ledger_day(noon + 43199), TODAY);
    assert_int_equal(ledger_day(noon + 43200), TODAY + 1);
    setenv("TZ", "EST5", 1);
    tzset();
    assert_int_equal(ledger_day(noon + 43200), TODAY);
    unsetenv("TZ");
    tzset();
}

/* ---- Hands to review ---- */

static const struct ledger_review SIXTEEN = {
    "decks = 6", "hard 16 against 10", 250, 1, 1, TODAY + 1};

/* Writes each hand to review and each answer to a stream. */
static bool write_review(void *self, const struct ledger_review *review)
{
    fprintf(self, "%s|%s|%d|%d|%d|%d\n", review->rules, review->name,
            review->easiness, review->interval, review->repetitions,
            (int)(review->due - TODAY));
    return true;
}

static bool write_answer(void *self, const char *review,
                         const struct ledger_answered *answer)
{
    fprintf(self, "%s|%d|%d|%d|%g|%g\n", review, (int)answer->time,
            (int)(answer->day - TODAY), answer->right, answer->cost,
            answer->seconds);
    return true;
}

static void assert_learned(struct ledger_folder *fake, const char *rules,
                           const char *expected)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool good = ledger_each_review(fake->ledger, fake->profile.id, rules,
                                   write_review, out) &&
                ledger_each_answer(fake->ledger, fake->profile.id, rules,
                                   write_answer, out);
    fclose(out);
    if (!good)
        fail_msg("%s", ledger_problem(fake->ledger));
    assert_text_equal(text, expected, "what was learned");
    free(text);
}

static void enroll(struct ledger_folder *fake)
{
    state_folder_open(&fake->home);
    ledger_folder_open(fake);
    if (!ledger_enroll(fake->ledger, "Anna", 5, &fake->profile))
        fail_msg("%s", ledger_problem(fake->ledger));
}

static void note(struct ledger_folder *fake, const struct ledger_review *review,
                 bool right, double cost)
{
    const struct ledger_answered answer = {77, TODAY, right, cost, 2.5};
    if (!ledger_note_answer(fake->ledger, fake->profile.id, review, &answer))
        fail_msg("%s", ledger_problem(fake->ledger));
}

TEST(reviews_and_answers_are_kept)
{
    struct ledger_folder fake;
    struct ledger_review later = SIXTEEN, other = SIXTEEN;
    later.interval = 6;
    later.repetitions = 2;
    later.due = TODAY + 7;
    other.rules = "decks = 1";
    enroll(&fake);
    note(&fake, &SIXTEEN, false, 0.25);
    note(&fake, &other, true, 0);
    note(&fake, &later, true, 0);
    ledger_close(fake.ledger);
    ledger_folder_open(&fake);
    assert_learned(&fake, NULL,
                   "decks = 6|hard 16 against 10|250|6|2|7\n"
                   "decks = 1|hard 16 against 10|250|1|1|1\n"
                   "hard 16 against 10|77|0|0|0.25|2.5\n"
                   "hard 16 against 10|77|0|1|0|2.5\n"
                   "hard 16 against 10|77|0|1|0|2.5\n");
    assert_learned(&fake, "decks = 1",
                   "decks = 1|hard 16 against 10|250|1|1|1\n"
                   "hard 16 against 10|77|0|1|0|2.5\n");
    int64_t due = -1;
    assert_true(
        ledger_count_due(fake.ledger, fake.profile.id, TODAY + 1, &due));
    assert_int_equal(due, 1);
    ledger_folder_close(&fake);
}

/* A person can learn while another program plays under the name; and a profile
 * that was enrolled can be taken later. */
TEST(enrolling_takes_nothing)
{
    struct ledger_folder fake;
    struct ledger_profile again;
    enroll(&fake);
    assert_true(fake.profile.is_new);
    assert_true(ledger_enroll(fake.ledger, "ANNA", 6, &again));
    assert_int_equal(again.id, fake.profile.id);
    assert_string_equal(again.name, "Anna");
    assert_false(ledger_enroll(fake.ledger, " ", 6, &again));
    assert_text_has(ledger_problem(fake.ledger), "a player's name",
                    "the problem");
    take(&fake, "Anna");
    assert_true(fake.profile.is_new);
    ledger_folder_close(&fake);
}

TEST(a_wrong_state_is_refused_with_its_answer)
{
    struct ledger_folder fake;
    struct ledger_review wrong = SIXTEEN;
    const struct ledger_answered answer = {77, TODAY, true, 0, 2.5};
    const struct ledger_answered costly = {77, TODAY, true, 0.5, 2.5};
    wrong.easiness = 129;
    enroll(&fake);
    assert_false(
        ledger_note_answer(fake.ledger, fake.profile.id, &wrong, &answer));
    assert_text_has(ledger_problem(fake.ledger), "an easiness is at least 130",
                    "the problem");
    assert_false(
        ledger_note_answer(fake.ledger, fake.profile.id, &SIXTEEN, &costly));
    assert_text_has(ledger_problem(fake.ledger), "a right answer costs nothing",
                    "the problem");
    assert_learned(&fake, NULL, "");
    ledger_folder_close(&fake);
}

/* ---- Sessions ---- */

static const struct ledger_decision DECISIONS[] = {
    {"stand", "hit", -600, -500, LEDGER_VERY_BAD, NULL},
    {"hit", "hit", 25, 25, LEDGER_BEST, NULL},
    {"hit", "double", 100, 350, LEDGER_VERY_BAD, NULL},
};

static const struct ledger_situation SITUATIONS[] = {
    {"10h 6c", "9s", "hard 16 against 9", "Rh", "hit -0.5, stand -0.6", true},
    {"10h 2c", "9s", "hard 12 against 9", "H", "hit 0.025, stand -1", false},
    {"6h 5c", "6s", "hard 11 against 6", "Dh", "double 0.35, hit 0.1", true},
};

static void write_session(struct ledger_folder *fake, int64_t began,
                          bool has_situations)
{
    static const struct ledger_game game = {"strip", "decks = 6\n", "seed 1"};
    static const int64_t nets[] = {500, 0, 1500, -1000, -500, -500};
    const struct ledger_situations situations = {"decks = 6", TODAY,
                                                 SITUATIONS};
    const struct ledger_skill skill = {-5, DECISIONS, 3}, none = {-5, NULL, 0};
    assert_true(ledger_begin_game(fake->ledger, &game, began));
    for (int i = 0; i < 6; i++) {
        const struct ledger_round round = {
            .number = i + 1,
            .state = LEDGER_SETTLED,
            .bet = 1000,
            .staked = 1000,
            .net = nets[i],
            .skill = i == 1 ? &skill : &none,
            .situations = has_situations && i == 1 ? &situations : NULL};
        if (!ledger_write_round(fake->ledger, &round, began + 100 + i))
            fail_msg("%s", ledger_problem(fake->ledger));
    }
    assert_true(ledger_end_game(fake->ledger, began + 200));
}

/* Each hand to review that was forgotten begins again and is due; the others
 * aren't touched. */
TEST(mistakes_at_the_table_are_reviews_at_once)
{
    struct ledger_folder fake;
    struct ledger_review known = SIXTEEN;
    known.name = "hard 16 against 9";
    known.easiness = 236;
    known.interval = 6;
    known.repetitions = 2;
    known.due = TODAY + 5;
    enroll(&fake);
    note(&fake, &known, true, 0);
    take(&fake, "Anna");
    write_session(&fake, 200, true);
    assert_learned(&fake, NULL,
                   "decks = 6|hard 16 against 9|236|0|0|0\n"
                   "decks = 6|hard 11 against 6|250|0|0|0\n"
                   "hard 16 against 9|77|0|1|0|2.5\n");
    ledger_folder_close(&fake);
}

static bool write_of_session(void *self, const struct ledger_session *session)
{
    fprintf(self, "%d: %s, %d rounds, %d, %d and %d in a row, %g, %g\n",
            (int)session->games.first, session->rules_names,
            (int)session->rounds, (int)session->net, (int)session->longest_wins,
            (int)session->longest_losses, ledger_skills_cost(&session->skills),
            ledger_luck(&session->skills));
    return true;
}

static bool write_mistake(void *self, const struct ledger_choice *choice)
{
    const struct ledger_situation *situation = &choice->situation;
    fprintf(self, "%d|%d|%s|%s|%g|%s|%s|%s|%s|%s\n", choice->round,
            (int)choice->bet, choice->decision.done, choice->decision.best,
            choice->decision.best_value - choice->decision.value,
            situation->hand, situation->dealer, situation->review,
            situation->chart, situation->choices);
    return true;
}

static void assert_session(struct ledger_folder *fake, const char *expected)
{
    const struct ledger_span first = {fake->profile.id, 1, 1};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool good = ledger_each_session(fake->ledger, fake->profile.id,
                                    write_of_session, out) &&
                ledger_each_mistake(fake->ledger, &first, write_mistake, out);
    fclose(out);
    if (!good)
        fail_msg("%s", ledger_problem(fake->ledger));
    assert_text_equal(text, expected, "the sessions");
    free(text);
}

TEST(sessions_are_read_with_their_mistakes)
{
    struct ledger_folder fake;
    state_folder_open(&fake.home);
    ledger_folder_open(&fake);
    take(&fake, "Anna");
    assert_true(ledger_buy_in(fake.ledger, 100000, 1));
    write_session(&fake, 200, true);
    write_session(&fake, 10000, false);
    assert_session(&fake, "2: strip, 6 rounds, 0, 2 and 3 in a row, 350, 380\n"
                          "1: strip, 6 rounds, 0, 2 and 3 in a row, 350, 380\n"
                          "2|1000|hit|double|250|6h 5c|6s|hard 11 against 6|Dh|"
                          "double 0.35, hit 0.1\n"
                          "2|1000|stand|hit|100|10h 6c|9s|hard 16 against 9|Rh|"
                          "hit -0.5, stand -0.6\n");
    ledger_folder_close(&fake);
}

/* An older ledger has sessions, but no hands to review. */
TEST(old_ledgers_are_read_without_reviews)
{
    struct ledger_folder fake;
    char *dump = old_ledger_dump(4);
    state_folder_open(&fake.home);
    sql_run(fake.home.path, dump);
    fake.ledger = ledger_open(fake.home.path, LEDGER_READS, fake.problem);
    assert_non_null(fake.ledger);
    assert_int_equal(ledger_find(fake.ledger, "Anna", &fake.profile),
                     LEDGER_DONE);
    assert_learned(&fake, NULL, "");
    int64_t due = -1;
    assert_true(ledger_count_due(fake.ledger, fake.profile.id, TODAY, &due));
    assert_int_equal(due, 0);
    assert_session(&fake,
                   "1: strip, 2 rounds, -500, 1 and 1 in a row, 38, -453.25\n"
                   "1|1000|insurance|no insurance|38.5|||||\n");
    ledger_close(fake.ledger);
    free(dump);
    state_folder_close(&fake.home);
}
