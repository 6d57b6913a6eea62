/* Searches in the history: how they are read, and which rounds they find. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "ledger_history.h"
#include "support/ledger_folder.h"

/* ---- Reading ---- */

/* Writes the terms as "word relation amount; ...". */
static void write_terms(const struct ledger_query *query, char text[512])
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < query->count; i++)
        used += (size_t)snprintf(text + used, 512 - used, "%s%d %d %lld",
                                 i > 0 ? "; " : "", (int)query->terms[i].word,
                                 (int)query->terms[i].relation,
                                 (long long)query->terms[i].amount);
}

static void assert_same_query(const char *text, const char *same)
{
    struct ledger_query query = {0}, other = {0};
    char problem[LEDGER_PROBLEM_SIZE] = "", terms[512], others[512];
    if (!ledger_query_read(&query, text, problem) ||
        !ledger_query_read(&other, same, problem))
        fail_msg("\"%s\" or \"%s\": %s", text, same, problem);
    write_terms(&query, terms);
    write_terms(&other, others);
    assert_text_equal(terms, others, "\"%s\"", text);
}

TEST(a_query_is_words_and_comparisons)
{
    struct ledger_query query;
    char problem[LEDGER_PROBLEM_SIZE], terms[512];
    assert_true(ledger_query_read(
        &query, "split lost > 50 today cost>=1.25 hands = 3", problem));
    assert_int_equal(query.count, 5);
    assert_int_equal(query.terms[0].word, LEDGER_WORD_SPLIT);
    assert_int_equal(query.terms[0].relation, LEDGER_ANY);
    assert_int_equal(query.terms[1].word, LEDGER_WORD_LOST);
    assert_int_equal(query.terms[1].relation, LEDGER_ABOVE);
    assert_int_equal(query.terms[1].amount, 5000);
    assert_int_equal(query.terms[3].relation, LEDGER_AT_LEAST);
    assert_int_equal(query.terms[3].amount, 125);
    assert_int_equal(query.terms[4].amount, 3);
    assert_true(ledger_query_read(&query, "  , ", problem));
    write_terms(&query, terms);
    assert_string_equal(terms, "");
}

TEST(blanks_case_commas_and_the_word_and_do_not_matter)
{
    assert_same_query("SPLIT, Lost>50", "split and lost > 50");
    assert_same_query("won > $20", "won>20.00");
    assert_same_query("cost>1,mistake", "cost > 1 mistake");
    assert_same_query("bet<=.5", "bet <= 0.5");
}

TEST(what_cannot_be_read_is_refused_with_what_is_possible)
{
    static const struct {
        const char *text, *problem;
    } wrong[] = {
        {"pairs", "can't search for \"pairs\"; try won, lost, push"},
        {"split x", "\"x\"; try"},
        {"> 5", "can't search for \">\""},
        {"10 won", "can't search for \"10\""},
        {"\xe2\x99\xa0", "can't search for \"\xe2\x99\xa0\""},
        {"♠♠♠♠♠♠♠♠♠♠♠♠♠♠", "can't search for \"♠♠♠♠♠♠♠♠♠♠♠♠♠♠\"; try"},
        {"won > many", "\"won\" needs an amount in dollars, such as won > 20"},
        {"won > 5x", "\"won\" needs an amount"},
        {"won > 1.234", "\"won\" needs an amount"},
        {"lost > 99999999999", "\"lost\" needs an amount"},
        {"lost > -5", "\"lost\" needs an amount"},
        {"cost", "\"cost\" needs an amount in dollars, such as cost > 20"},
        {"bet 50", "\"bet\" needs an amount"},
        {"hands > 1.5", "\"hands\" needs a number, such as hands > 1"},
        {"split > 1", "\"split\" can't be compared"},
        {"won won won won won won won won won won won won won won won won won",
         "at most 16 conditions"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct ledger_query query = {.count = 7};
        char problem[LEDGER_PROBLEM_SIZE] = "";
        if (ledger_query_read(&query, wrong[i].text, problem))
            fail_msg("\"%s\" was read", wrong[i].text);
        assert_text_has(problem, wrong[i].problem, "\"%s\"", wrong[i].text);
        assert_int_equal(query.count, 7);
    }
}

/* ---- Finding ---- */

enum { DAY = 86400, TODAY = 10 * DAY };

/* Rounds 1 to 8 of Anna, in two games, and one of Ben between them. */
static void fill(struct ledger_folder *fake)
{
    static const struct ledger_game game = {"strip", "decks = 6\n", "seed 1"};
    static const struct {
        int64_t net, time;
        struct ledger_counts counts;
        double cost; /* of the second decision; negative: not judged */
        enum ledger_state state;
    } rounds[] = {
        {5000, DAY, {.hands = 1, .won = 1, .naturals = 1}, 0, LEDGER_SETTLED},
        {-5000, DAY, {.hands = 1, .lost = 1, .busts = 1}, 150, LEDGER_SETTLED},
        {-5001, DAY, {.hands = 2, .lost = 2, .splits = 1}, 0, LEDGER_SETTLED},
        {0, TODAY - 1, {.hands = 1, .pushed = 1}, 30, LEDGER_SETTLED},
        {0, TODAY - 1, {.hands = 0}, -1, LEDGER_VOID},
        {2000, TODAY, {.hands = 1, .won = 1, .doubles = 1}, 0, LEDGER_SETTLED},
        {-500, TODAY, {.hands = 1, .surrenders = 1}, 100, LEDGER_SETTLED},
        {100, TODAY + 1, {.hands = 3, .insurances = 1}, -1, LEDGER_SETTLED},
    };
    state_folder_open(&fake->home);
    ledger_folder_open(fake);
    take(fake, "Anna");
    assert_true(ledger_buy_in(fake->ledger, 100000, 1));
    assert_true(ledger_begin_game(fake->ledger, &game, 1));
    for (int i = 0; i < 8; i++) {
        const struct ledger_decision decisions[] = {
            {"hit", "hit", 10, 10, LEDGER_BEST, NULL},
            {"stand", rounds[i].cost > 0 ? "hit" : "stand", 10 - rounds[i].cost,
             10, rounds[i].cost > 0 ? LEDGER_BAD : LEDGER_BEST, NULL}};
        const struct ledger_skill skill = {1.5, decisions, 2};
        const struct ledger_round round = {.number = i + 1,
                                           .state = rounds[i].state,
                                           .bet = 1000 + i,
                                           .staked = 1000,
                                           .net = rounds[i].net,
                                           .counts = rounds[i].counts,
                                           .decisions = "bet 10\nhit\nstand\n",
                                           .cards = "Anna 8s 3c; Dealer 6d 10d",
                                           .skill = rounds[i].cost >= 0 ? &skill
                                                                        : NULL};
        assert_true(ledger_write_round(fake->ledger, &round, rounds[i].time));
        if (i != 3)
            continue;
        take(fake, "Ben");
        assert_true(ledger_buy_in(fake->ledger, 100000, 1));
        assert_true(ledger_begin_game(fake->ledger, &game, 1));
        assert_true(write_round(fake, 1, LEDGER_SETTLED, -9000, TODAY));
        take(fake, "Anna");
        assert_true(ledger_begin_game(fake->ledger, &game, 1));
    }
}

/* Writes the numbers of the rounds, in the order in which they come. */
struct numbers {
    char text[128];
    int most;
    int64_t last; /* the id */
};

static bool add_number(void *self, const struct ledger_past *past)
{
    struct numbers *numbers = self;
    size_t used = strlen(numbers->text);
    snprintf(numbers->text + used, sizeof numbers->text - used, "%s%d",
             used > 0 ? " " : "", past->row.round.number);
    numbers->last = past->row.id;
    return --numbers->most > 0;
}

static struct ledger_search search_for(const struct ledger_folder *fake,
                                       const char *text)
{
    struct ledger_search search = {
        .profile = fake->profile.id, .today = TODAY, .yesterday = TODAY - DAY};
    char problem[LEDGER_PROBLEM_SIZE];
    if (!ledger_query_read(&search.query, text, problem))
        fail_msg("\"%s\": %s", text, problem);
    return search;
}

TEST(each_word_finds_its_rounds)
{
    static const struct {
        const char *query, *numbers;
    } cases[] = {
        {"", "8 7 6 5 4 3 2 1"},
        {"won", "8 6 1"},
        {"lost", "7 3 2"},
        {"push", "4"},
        {"blackjack", "1"},
        {"bust", "2"},
        {"void", "5"},
        {"double", "6"},
        {"split", "3"},
        {"insurance", "8"},
        {"surrender", "7"},
        {"mistake", "7 4 2"},
        {"today", "8 7 6"},
        {"yesterday", "5 4"},
        {"lost > 50", "3"},
        {"lost >= 50", "3 2"},
        {"lost < 50", "7"},
        {"won = 20", "6"},
        {"won <= 20", "8 6"},
        {"bet > 10.05", "8 7"},
        {"bet = 10", "1"},
        {"hands > 1", "8 3"},
        {"cost > 1", "2"},
        {"cost >= 1", "7 2"},
        {"cost = 1", "7"},
        {"cost < 1", "8 6 5 4 3 1"},
        {"cost <= 1", "8 7 6 5 4 3 1"},
        {"cost = 0", "8 6 5 3 1"},
        {"lost mistake", "7 2"},
        {"lost and mistake, today", "7"},
        {"won lost", ""},
    };
    struct ledger_folder fake;
    fill(&fake);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct numbers numbers = {.most = 100}, back = {.most = 100};
        struct ledger_found found = {0};
        struct ledger_search search = search_for(&fake, cases[i].query);
        assert_true(ledger_each_before(fake.ledger, &search, INT64_MAX,
                                       add_number, &numbers));
        assert_text_equal(numbers.text, cases[i].numbers, "\"%s\"",
                          cases[i].query);
        assert_true(
            ledger_each_after(fake.ledger, &search, 0, add_number, &back));
        assert_true(ledger_count(fake.ledger, &search, &found));
        assert_int_equal(strlen(back.text), strlen(numbers.text));
        assert_int_equal(found.rounds, (strlen(numbers.text) + 1) / 2);
    }
    ledger_folder_close(&fake);
}

TEST(rounds_come_page_by_page_in_both_directions)
{
    struct ledger_folder fake;
    struct numbers page = {.most = 3};
    struct ledger_found found;
    fill(&fake);
    struct ledger_search search = search_for(&fake, "");
    assert_true(
        ledger_each_before(fake.ledger, &search, INT64_MAX, add_number, &page));
    assert_string_equal(page.text, "8 7 6");
    page = (struct numbers){.most = 3, .last = page.last};
    assert_true(
        ledger_each_before(fake.ledger, &search, page.last, add_number, &page));
    assert_string_equal(page.text, "5 4 3");
    page = (struct numbers){.most = 2, .last = page.last};
    assert_true(
        ledger_each_after(fake.ledger, &search, page.last, add_number, &page));
    assert_string_equal(page.text, "4 5");
    assert_true(ledger_count(fake.ledger, &search, &found));
    /* Of six rounds, two cancel out. */
    assert_int_equal(found.net, -5001 + 2000 - 500 + 100);
    ledger_folder_close(&fake);
}

struct judged {
    char text[128];
    bool is_judged[8];
    double costs[8];
    int count;
};

static bool add_judged(void *self, const struct ledger_past *past)
{
    struct judged *judged = self;
    judged->is_judged[judged->count] = past->is_judged;
    judged->costs[judged->count++] = past->cost;
    return true;
}

static bool add_decision_words(void *self,
                               const struct ledger_decision *decision)
{
    struct judged *judged = self;
    size_t used = strlen(judged->text);
    snprintf(judged->text + used, sizeof judged->text - used,
             "%s not %s %.0f %s; ", decision->done, decision->best,
             decision->best_value - decision->value,
             LEDGER_GRADE_NAMES[decision->grade]);
    return true;
}

TEST(a_round_has_its_cost_its_decisions_and_its_rules)
{
    struct ledger_folder fake;
    struct judged judged = {.count = 0};
    fill(&fake);
    struct ledger_search search = search_for(&fake, "");
    assert_true(
        ledger_each_after(fake.ledger, &search, 0, add_judged, &judged));
    assert_int_equal(judged.count, 8);
    assert_true(judged.is_judged[1]);
    assert_true(judged.costs[1] > 149.9 && judged.costs[1] < 150.1);
    assert_false(judged.is_judged[7]);
    assert_true(judged.costs[7] == 0);
    assert_true(
        ledger_each_decision(fake.ledger, 2, add_decision_words, &judged));
    assert_string_equal(judged.text, "hit not hit 0 best; stand not hit 150 "
                                     "bad; ");
    char *rules = ledger_rules(fake.ledger, 1);
    assert_non_null(rules);
    assert_string_equal(rules, "decks = 6\n");
    free(rules);
    assert_null(ledger_rules(fake.ledger, 99));
    assert_text_has(ledger_problem(fake.ledger), "isn't in", "the problem");
    ledger_folder_close(&fake);
}

TEST(a_ledger_in_memory_keeps_a_session)
{
    static const struct ledger_game game = {"strip", "decks = 6", "seed 1"};
    char problem[LEDGER_PROBLEM_SIZE];
    struct ledger_profile profile;
    struct ledger_found found;
    struct ledger *ledger = ledger_open(NULL, LEDGER_WRITES, problem);
    assert_non_null(ledger);
    assert_int_equal(ledger_take(ledger, "Guest", 1, &profile), LEDGER_DONE);
    assert_true(ledger_buy_in(ledger, 10000, 1));
    assert_true(ledger_begin_game(ledger, &game, 1));
    const struct ledger_round round = {
        .number = 1, .state = LEDGER_SETTLED, .bet = 1000, .net = -1000};
    assert_true(ledger_write_round(ledger, &round, 2));
    const struct ledger_search search = {.profile = profile.id};
    assert_true(ledger_count(ledger, &search, &found));
    assert_int_equal(found.rounds, 1);
    assert_int_equal(found.net, -1000);
    ledger_close(ledger);
}
