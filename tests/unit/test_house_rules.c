/* Rules as data: names, values, files, presets, and consistency. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "house.h"
#include "support/process.h"

static void preset(struct rules *rules, const char *name)
{
    if (!rules_preset(rules, name))
        fail_msg("the preset %s can't be read", name);
}

TEST(each_preset_is_consistent_for_every_number_of_seats)
{
    static const char *const names[] = {
        "strip",     "downtown",        "single",    "europe",    "six-five",
        "challenge", "ic210",           "extra",     "gymnasium", "spanish-21",
        "free-bet",  "double-exposure", "side-bets", "switch"};
    size_t count = 0;
    while (rules_presets()[count].name)
        count++;
    assert_int_equal(count, sizeof names / sizeof *names);
    for (size_t i = 0; i < count; i++)
        for (int seats = 1; seats <= SEATS_MAX; seats++) {
            struct rules rules;
            char problem[PROBLEM_SIZE] = "";
            preset(&rules, names[i]);
            if (seats * rules_seats_each(&rules) > SEATS_MAX)
                continue;
            bool good = rules_check(&rules, seats, problem);
            assert_text_equal(problem, "", "%s with %d seats", names[i], seats);
            assert_true(good);
        }
}

/* The strip, the base of all others, names every rule. The others name only
 * what differs from it. */
TEST(a_preset_is_its_file_and_names_what_differs)
{
    for (size_t i = 0; rules_presets()[i].name; i++) {
        struct rules rules, strip;
        char path[128], text[RULE_TEXT_SIZE], line[RULE_TEXT_SIZE + 1];
        const char *name = rules_presets()[i].name;
        bool is_base = strcmp(name, RULES_DEFAULT) == 0;
        preset(&rules, name);
        preset(&strip, RULES_DEFAULT);
        snprintf(path, sizeof path, "data/rules/%s.rules", name);
        char *file = read_file(path, NULL);
        assert_text_equal(rules_presets()[i].text, file, "%s", path);
        assert_true((strstr(file, "\nrules = strip\n") == NULL) == is_base);
        for (size_t rule = 0; rules_text(&rules, rule, text); rule++) {
            char usual[RULE_TEXT_SIZE];
            assert_true(rules_text(&strip, rule, usual));
            snprintf(line, sizeof line, "\n%s", text);
            bool is_named = strstr(file, line) != NULL;
            if (is_named != (is_base || strcmp(text, usual) != 0))
                fail_msg("%s %s %s", path, is_named ? "names" : "lacks", text);
        }
        free(file);
    }
}

TEST(printed_rules_are_read_back_unchanged)
{
    for (size_t i = 0; rules_presets()[i].name; i++)
        for (int complete = 0; complete <= 1; complete++) {
            struct rules rules, again = {.decks = 0};
            char file[4096] = "rules = strip\n", problem[PROBLEM_SIZE];
            char changes[RULES_MOST][RULE_TEXT_SIZE];
            const struct rules none = {.decks = -1, .cut = -1, .split = -1};
            preset(&rules, rules_presets()[i].name);
            size_t count = rules_changes(&rules, NULL, changes);
            if (complete) {
                *file = '\0';
                count = 0;
                while (count < RULES_MOST &&
                       rules_text(&rules, count, changes[count]))
                    count++;
            }
            for (size_t rule = 0; rule < count; rule++) {
                strcat(file, changes[rule]);
                strcat(file, "\n");
            }
            assert_true(rules_read_text(&again, file, strlen(file), problem));
            assert_true(rules_changes(&again, &none, changes) > 0);
            assert_int_equal(rules_changes(&again, &rules, changes), 0);
        }
}

/* What was written by difference relies on these values. A rule that came later
 * is 0 in the strip. */
TEST(the_values_of_the_strip_never_change)
{
    static const char *const values[] = {"decks = 6",
                                         "tens = yes",
                                         "cut = 75",
                                         "burn = 1",
                                         "fresh = no",
                                         "soft17 = stand",
                                         "natural = 3:2",
                                         "natural-beats-21 = yes",
                                         "ties = push",
                                         "natural-ties = push",
                                         "player-21 = plain",
                                         "bonus-cards = no",
                                         "bonus-678 = no",
                                         "peek = hole",
                                         "dealer-shows = one",
                                         "double = any",
                                         "double-cards = two",
                                         "double-rescue = no",
                                         "das = yes",
                                         "split = 4",
                                         "split-by = value",
                                         "resplit-aces = no",
                                         "hit-split-aces = no",
                                         "surrender = late",
                                         "insurance = yes",
                                         "charlie = none",
                                         "min = 5",
                                         "max = 500",
                                         "chip = 1",
                                         "ante = no",
                                         "replay-push = no",
                                         "side-bets = none",
                                         "side-min = chip",
                                         "side-max = max"};
    enum { VALUES = sizeof values / sizeof *values };
    const struct rules none = {.decks = 0};
    struct rules strip;
    preset(&strip, "strip");
    char text[RULE_TEXT_SIZE], later[RULE_TEXT_SIZE];
    for (size_t i = 0; rules_text(&strip, i, text); i++) {
        assert_true(rules_text(&none, i, later));
        assert_string_equal(text, i < VALUES ? values[i] : later);
    }
}

TEST(a_file_can_name_any_base_first)
{
    static const struct {
        const char *file, *problem;
    } wrong[] = {
        {"rules = spansh-21\n",
         "line 1: unknown rules \"spansh-21\"; did you mean \"spanish-21\"?"},
        {"rules = none\n", "line 1: unknown rules \"none\""},
        {"decks = 1\nrules = strip\n", "line 2: the base must come first"},
        {"rules = strip\nrules = strip\n", "line 2: the base must come first"},
    };
    static const char good[] = "# mine\nrules=spanish-21\nsoft17 = stand\n";
    struct rules rules, spanish;
    char problem[PROBLEM_SIZE], changes[RULES_MOST][RULE_TEXT_SIZE];
    preset(&rules, "single");
    preset(&spanish, "spanish-21");
    assert_true(rules_read_text(&rules, good, strlen(good), problem));
    assert_int_equal(rules_changes(&rules, &spanish, changes), 1);
    assert_string_equal(changes[0], "soft17 = stand");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(rules_read_text(&rules, wrong[i].file,
                                     strlen(wrong[i].file), problem));
        assert_text_has(problem, wrong[i].problem, "%s", wrong[i].file);
    }
}

TEST(the_strip_has_its_known_rules)
{
    struct rules rules;
    preset(&rules, "strip");
    assert_int_equal(rules.decks, 6);
    assert_false(rules.soft17_hits);
    assert_int_equal(rules.natural, PAYS_3_2);
    assert_true(rules.das);
    assert_int_equal(rules.surrender, SURRENDER_LATE);
    assert_int_equal(rules.split, 4);
}

/* Sets the rule and expects the same text back: `line` has the form in which
 * rules_text writes a rule. */
static void assert_can_be_set(const char *line)
{
    struct rules rules;
    char problem[PROBLEM_SIZE], text[RULE_TEXT_SIZE];
    preset(&rules, "strip");
    int rule = rules_set(&rules, line, problem);
    assert_true(rule >= 0);
    assert_true(rules_text(&rules, (size_t)rule, text));
    assert_string_equal(text, line);
}

TEST(every_value_can_be_set)
{
    static const struct {
        const char *rule, *values;
    } cases[] = {
        {"decks", "1 10 infinite"},
        {"cut", "1 100"},
        {"burn", "0 10"},
        {"fresh", "yes no 2 60"},
        {"soft17", "hit stand"},
        {"natural", "3:2 6:5 1:1 2:1 none"},
        {"natural-beats-21", "yes player no"},
        {"ties", "push lose"},
        {"natural-ties", "push lose win"},
        {"tens", "yes no"},
        {"player-21", "plain wins"},
        {"bonus-cards", "no yes"},
        {"bonus-678", "no yes"},
        {"double-cards", "two any"},
        {"double-rescue", "no yes"},
        {"peek", "hole none-all none-original"},
        {"dealer-shows", "one both"},
        {"double", "any 9-11 10-11 none"},
        {"das", "yes no"},
        {"split", "1 4"},
        {"split-by", "value rank"},
        {"resplit-aces", "yes no"},
        {"hit-split-aces", "yes no"},
        {"surrender", "none late early"},
        {"insurance", "yes no"},
        {"charlie", "none 5 7"},
        {"min", "0.50"},
        {"max", "1000000"},
        {"chip", "2.50"},
        {"ante", "no 5"},
        {"replay-push", "yes no"},
        {"side-bets", "none buster 21+3"},
        {"side-min", "chip 5"},
        {"side-max", "max 100"},
        {"push-22", "no yes"},
        {"free-double", "no yes"},
        {"free-split", "no yes"},
        {"switch", "no yes"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char values[64], line[RULE_TEXT_SIZE];
        snprintf(values, sizeof values, "%s", cases[i].values);
        for (char *value = strtok(values, " "); value;
             value = strtok(NULL, " ")) {
            snprintf(line, sizeof line, "%s = %s", cases[i].rule, value);
            assert_can_be_set(line);
        }
    }
    assert_can_be_set("side-bets = perfect-pairs, 21+3, lucky-ladies, "
                      "royal-match, buster");
}

TEST(an_invalid_rule_changes_nothing)
{
    static const struct {
        const char *line, *problem;
    } wrong[] = {
        {"deck = 6", "unknown rule \"deck\"; did you mean \"decks\"?"},
        {"decks", "a rule must be \"name = value\", not \"decks\""},
        {"decks = ",
         "decks must be infinite or a number from 1 to 10, not \"\""},
        {"decks = 0",
         "decks must be infinite or a number from 1 to 10, not \"0\""},
        {"decks = 11",
         "decks must be infinite or a number from 1 to 10, not \"11\""},
        {"decks = six",
         "decks must be infinite or a number from 1 to 10, not \"six\""},
        {"decks = 6 7",
         "decks must be infinite or a number from 1 to 10, not \"6 7\""},
        {"soft17 = yes", "soft17 must be stand or hit, not \"yes\""},
        {"charlie = 4",
         "charlie must be none or a number from 5 to 7, not \"4\""},
        {"side-bets = 21+3, 22+3",
         "side-bets must be names from side-bets(5) such as 21+3, or none, not "
         "\"21+3, 22+3\""},
        {"side-bets = insurance",
         "side-bets must be names from side-bets(5) such as 21+3, or none, not "
         "\"insurance\""},
        {"min = -5", "min must be an amount from $0 to $1000000, not \"-5\""},
        {"min = 0.005",
         "min must be an amount from $0 to $1000000, not \"0.005\""},
        {"min = 1e9", "min must be an amount from $0 to $1000000, not \"1e9\""},
        {"max = 99999999999999999999",
         "max must be an amount from $0 to $1000000, not "
         "\"99999999999999999999\""},
        {"natural = 3:1",
         "natural must be 3:2, 6:5, 1:1, 2:1 or none, not \"3:1\""},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct rules rules, before;
        char problem[PROBLEM_SIZE];
        memset(&rules, 0, sizeof rules);
        before = rules;
        assert_int_equal(rules_set(&rules, wrong[i].line, problem), -1);
        assert_text_equal(problem, wrong[i].problem, "%s", wrong[i].line);
        assert_memory_equal(&rules, &before, sizeof rules);
    }
}

TEST(files_may_have_comments_and_blanks)
{
    static const char file[] =
        "# a comment\n\n  decks=2\t# another\r\n"
        "\tsoft17 =hit  \n\n\ncut = 50"
        "                                                                  "
        "   # after many blanks\n";
    struct rules rules;
    char problem[PROBLEM_SIZE];
    preset(&rules, "strip");
    assert_true(rules_read_text(&rules, file, sizeof file - 1, problem));
    assert_int_equal(rules.decks, 2);
    assert_true(rules.soft17_hits);
    assert_int_equal(rules.cut, 50);
    assert_int_equal(rules.split, 4); /* as in the preset */
}

TEST(an_error_in_a_file_is_reported_with_its_line)
{
    static const struct {
        const char *file, *problem;
    } wrong[] = {
        {"decks = 6\nsoft18 = hit\n",
         "line 2: unknown rule \"soft18\"; did you mean "},
        {"\n\ndecks = 0\n",
         "line 3: decks must be infinite or a number from 1 to 10"},
        {"decks = 6\ncut = 75\ndecks = 6\n",
         "line 3: this rule is already set on line 1"},
        {"decks 6\n", "line 1: a rule must be \"name = value\""},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct rules rules, before;
        char problem[PROBLEM_SIZE];
        memset(&rules, 0, sizeof rules);
        before = rules;
        assert_false(rules_read_text(&rules, wrong[i].file,
                                     strlen(wrong[i].file), problem));
        assert_text_has(problem, wrong[i].problem, "%s", wrong[i].file);
        assert_memory_equal(&rules, &before, sizeof rules);
    }
}

TEST(binary_files_are_refused)
{
    struct rules rules;
    char problem[PROBLEM_SIZE], noise[2000];
    preset(&rules, "strip");
    memset(noise, 'x', sizeof noise);
    assert_false(rules_read_text(&rules, noise, sizeof noise, problem));
    assert_text_has(problem, "line 1: the line is too long or isn't text",
                    "noise");
    static const char zero[] = "decks = 6\n\0\n";
    assert_false(rules_read_text(&rules, zero, sizeof zero - 1, problem));
    assert_text_has(problem, "line 2: the line is too long", "a NUL byte");
}

static const struct {
    const char *changes;
    int seats;
    const char *problem;
} CONTRADICTIONS[] = {
    {"cut=5", 7,
     "cut = 5 leaves 15 cards above the cut card, but a round with 7 seats "
     "starts with 17"},
    {"decks=1 cut=9", 1,
     "cut = 9 leaves 4 cards above the cut card, but a round with 1 seat "
     "starts with 5"},
    {"split=1 resplit-aces=yes", 1, "resplit-aces = yes works only with"},
    {"split=2 resplit-aces=yes", 1, "resplit-aces = yes works only with"},
    {"split=1 hit-split-aces=yes", 1, "hit-split-aces = yes works only with"},
    {"min=20 max=10", 1, "min is greater than max"},
    {"chip=0", 1, "chip must be greater than 0"},
    {"chip=0.01 min=1", 1, "whole cents"},
    {"natural=6:5 chip=0.04", 1, "whole cents"},
    {"chip=5 min=7", 1, "multiples of chip"},
    {"max=0", 1, "with max = 0 there are no bets"},
    {"min=0", 1, "min must be greater than 0"},
    {"natural=none", 1, "insurance = yes doesn't work"},
    {"natural-beats-21=no", 1,
     "insurance = yes works only with natural-beats-21 = yes"},
    {"insurance=no natural=none natural-beats-21=player", 1,
     "with natural = none, natural-beats-21 must be yes"},
    {"dealer-shows=both", 1, "doesn't work with insurance = yes"},
    {"dealer-shows=both insurance=no surrender=early", 1,
     "doesn't work with insurance = yes or surrender = early"},
    {"dealer-shows=both insurance=no peek=none-all", 1,
     "dealer-shows = both works only with peek = hole"},
    {"dealer-shows=both insurance=no natural-beats-21=no", 1,
     "dealer-shows = both works only with natural-beats-21 = yes"},
    {"natural-ties=win", 1, "works only with natural-ties = push"},
    {"peek=none-all free-double=yes", 1, "work only with peek = hole"},
    {"double-rescue=yes free-split=yes", 1, "and double-rescue = no"},
    {"double=none free-double=yes", 1, "free-double must be no"},
    {"split=1 free-split=yes", 1, "works only with split = 2 or more"},
    {"insurance=no natural-beats-21=no push-22=yes", 1,
     "push-22 = yes works only with natural-beats-21 = yes"},
    {"insurance=no surrender=none switch=yes", 4, "at most three can play"},
    {"insurance=no surrender=none switch=yes peek=none-all", 1,
     "switch = yes works only with peek = hole"},
    {"insurance=no surrender=none switch=yes player-21=wins", 1,
     "player-21 = plain"},
    {"insurance=no surrender=none switch=yes charlie=5", 1, "charlie = none"},
    {"insurance=no surrender=none switch=yes dealer-shows=both", 1,
     "dealer-shows = one"},
    {"insurance=no surrender=none switch=yes natural-beats-21=no", 1,
     "natural-beats-21 = yes"},
    {"insurance=no switch=yes", 1, "surrender = none"},
    {"surrender=none switch=yes", 1, "insurance = no"},
    {"insurance=no surrender=none switch=yes side-bets=21+3", 1,
     "side-bets = none"},
    {"insurance=no surrender=none switch=yes split-by=rank", 1,
     "split-by = value"},
    {"insurance=no surrender=none switch=yes min=0 max=0 split=1 double=none",
     1, "switch = yes works only at a table with bets"},
    {"insurance=no natural=none natural-ties=lose", 1,
     "with natural = none, natural-ties must be push"},
    {"insurance=no natural-beats-21=no ties=lose", 1,
     "must be push unless natural-beats-21 = yes"},
    {"bonus-678=yes", 1, "work only with player-21 = wins"},
    {"bonus-cards=yes", 1, "work only with player-21 = wins"},
    {"player-21=wins charlie=5", 1, "player-21 = wins works only with"},
    {"player-21=wins peek=none-all", 1, "player-21 = wins works only"},
    {"player-21=wins natural=none insurance=no", 1, "natural must be paid"},
    {"player-21=wins ties=lose", 1, "player-21 = wins works only"},
    {"dealer-shows=both insurance=no double-cards=any", 1,
     "dealer-shows = both doesn't work with player-21 = wins"},
    {"double=none double-cards=any", 1, "with double = none"},
    {"double=none double-rescue=yes", 1, "with double = none"},
    {"das=no double-cards=any", 1, "works only with das = yes or split"},
    {"peek=none-all double-rescue=yes", 1, "works only with peek = hole"},
    {"ante=5", 1, "bets are fixed: set double = none, split = 1"},
    {"max=0 min=0", 1, "bets are fixed: set double = none, split = 1"},
    {"side-bets=21+3 side-min=20 side-max=10", 1,
     "side-min is greater than side-max"},
    {"side-max=0.50", 1, "side-min and side-max must be multiples of chip"},
    {"side-bets=21+3 ante=5 double=none split=1 surrender=none "
     "insurance=no natural=none",
     1, "side-bets works only at a table with bets"},
    {"side-bets=21+3 tens=no", 1, "side-bets works only with tens = yes"},
    {"ante=5 double=none split=1 surrender=none insurance=no", 1,
     "with an ante, natural must be none"},
};

static void change_rules(struct rules *rules, const char *changes)
{
    char copy[128], problem[PROBLEM_SIZE];
    snprintf(copy, sizeof copy, "%s", changes);
    for (char *rule = strtok(copy, " "); rule; rule = strtok(NULL, " "))
        assert_true(rules_set(rules, rule, problem) >= 0);
}

TEST(contradictory_rules_are_refused)
{
    for (size_t i = 0; i < sizeof CONTRADICTIONS / sizeof *CONTRADICTIONS;
         i++) {
        struct rules rules;
        char problem[PROBLEM_SIZE];
        preset(&rules, "strip");
        change_rules(&rules, CONTRADICTIONS[i].changes);
        assert_false(rules_check(&rules, CONTRADICTIONS[i].seats, problem));
        assert_text_has(problem, CONTRADICTIONS[i].problem, "%s",
                        CONTRADICTIONS[i].changes);
    }
}

TEST(every_engine_works_with_the_strip)
{
    struct rules rules;
    preset(&rules, "strip");
    for (int engine = ENGINE_ENVIRONMENT; engine <= ENGINE_EXAM; engine++)
        assert_null(rules_refusal(&rules, (enum rules_engine)engine));
}

/* Rules that an engine leaves out, and nearly the same rules that it doesn't.
 */
static const struct {
    enum rules_engine engine;
    const char *refused, *taken, *reason;
} REFUSED[] = {
    {ENGINE_ENVIRONMENT, "switch=yes", "ante=5", "plays one hand"},
    {ENGINE_ODDS, "ante=5", "ante=no", "ante"},
    {ENGINE_ODDS, "replay-push=yes", "dealer-shows=both", "replay pushes"},
    {ENGINE_UPCARD_ODDS, "switch=yes", "natural=1:1", "only --edge"},
    {ENGINE_RESULTS, "switch=yes", "natural=1:1", "switched"},
    {ENGINE_UPCARD_ODDS, "dealer-shows=both", "decks=infinite", "shows = one"},
    {ENGINE_UPCARD_LISTS, "dealer-shows=both", "split=1", "only --edge"},
    {ENGINE_TOTALS_CHART, "double-cards=any", "player-21=wins", "by totals"},
    {ENGINE_TOTALS_CHART, "double-rescue=yes", "tens=no", "by totals"},
    {ENGINE_TOTALS_CHART, "bonus-cards=yes", "charlie=5", "by totals"},
    {ENGINE_TOTALS_CHART, "bonus-678=yes", "charlie=7", "by totals"},
    {ENGINE_SHOWN_CHART, "dealer-shows=both split-by=rank", "split-by=rank",
     "by value"},
    {ENGINE_RESULTS, "peek=none-original charlie=5", "peek=none-all charlie=5",
     "Charlie"},
    {ENGINE_RESULTS, "ties=lose", "natural=6:5", "ties"},
    {ENGINE_RESULTS, "natural-ties=win", "natural=none", "ties"},
    {ENGINE_RESULTS, "push-22=yes", "charlie=5", "22 pushes"},
    {ENGINE_RESULTS, "free-double=yes", "double=9-11", "bets are free"},
    {ENGINE_RESULTS, "free-split=yes", "split=2", "bets are free"},
    {ENGINE_RESULTS, "player-21=wins", "soft17=hit", "always wins"},
    {ENGINE_RESULTS, "double-cards=any", "tens=no", "always wins"},
    {ENGINE_EFFECTS, "decks=infinite", "decks=1", "--effects"},
    {ENGINE_COUNTS, "decks=infinite", "decks=10", "counts"},
    {ENGINE_COUNTS, "tens=no", "tens=yes", "52 cards"},
    {ENGINE_SIDE_ODDS, "tens=no", "split-by=rank", "--side-bets"},
    {ENGINE_ADVICE, "min=0 max=0", "max=1", "with bets"},
    {ENGINE_ADVICE, "ante=5", "decks=infinite", "ante"},
    {ENGINE_SIMULATION, "ante=5", "decks=infinite", "simulated"},
    {ENGINE_SIMULATION, "dealer-shows=both split-by=rank", "tens=no",
     "split-by = rank"},
    {ENGINE_KERNEL, "tens=no", "split-by=rank", "tens = no"},
    {ENGINE_KERNEL, "player-21=wins", "ties=lose", "player-21"},
    {ENGINE_KERNEL, "free-double=yes", "push-22=yes", "free bets"},
    {ENGINE_KERNEL, "free-split=yes", "push-22=yes", "free bets"},
    {ENGINE_SHOE_KERNEL, "decks=infinite", "tens=no", "place in a shoe"},
    {ENGINE_KERNEL, "switch=yes", "push-22=yes", "switch = yes"},
    {ENGINE_SHOE_KERNEL, "switch=yes", "free-split=yes", "switch = yes"},
    {ENGINE_TRAINER, "tens=no", "replay-push=yes", "52 cards"},
    {ENGINE_TRAINER, "free-double=yes", "double=9-11", "free bets"},
    {ENGINE_TRAINER, "free-split=yes", "split=2", "free bets"},
    {ENGINE_TRAINER, "switch=yes", "split=2", "switch = no"},
    {ENGINE_EXAM, "fresh=20", "fresh=no", "needs a shoe"},
};

TEST(each_engine_says_which_rules_it_leaves_out)
{
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
        struct rules refused, taken;
        preset(&refused, "strip");
        preset(&taken, "strip");
        change_rules(&refused, REFUSED[i].refused);
        change_rules(&taken, REFUSED[i].taken);
        const char *reason = rules_refusal(&refused, REFUSED[i].engine);
        assert_non_null(reason);
        assert_text_has(reason, REFUSED[i].reason, "%s", REFUSED[i].refused);
        assert_null(rules_refusal(&taken, REFUSED[i].engine));
    }
}

TEST(the_words_tell_when_cards_come_back)
{
    static const struct {
        const char *change, *words;
    } cases[] = {
        {"fresh = no", "6 decks"},
        {"fresh = yes", "6 decks, fresh each round"},
        {"fresh = 20", "6 decks, shuffling machine that holds back 20 cards"},
        {"decks = infinite", "infinite decks"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE], problem[PROBLEM_SIZE];
        struct rules rules;
        preset(&rules, "strip");
        assert_true(rules_set(&rules, cases[i].change, problem) >= 0);
        assert_true(rules_in_words(&rules, parts) > 0);
        assert_string_equal(parts[0], cases[i].words);
    }
}

TEST(a_fresh_deck_every_round_needs_no_cut_card)
{
    struct rules rules;
    char problem[PROBLEM_SIZE];
    preset(&rules, "ic210");
    rules.cut = 1;
    assert_true(rules_check(&rules, SEATS_MAX, problem));
}
