/* The lines that a player types at the table. */
#include "support/check.h"

#include "game/game_inside.h"
#include "support/arranged.h"

/* Makes a table with one seat, a hand, and the given phase. */
static void set_up_table(struct table *table, enum phase phase)
{
    struct rules rules;
    struct shoe shoe = shoe_from_seed(1);
    assert_true(rules_preset(&rules, "strip"));
    table_open(table, &rules, &shoe);
    (void)table_sit(table, 100000);
    table->seats[0].in = true;
    table->seats[0].hand_count = 1;
    table->seats[0].hands[0] =
        (struct hand){.count = 2, .cards = {109, 208}, .bet = 1000};
    table->phase = phase;
}

static void assert_reads_as(const char *line, enum phase phase,
                            const char *expected)
{
    struct table table;
    struct action action;
    char problem[PROBLEM_SIZE] = "", words[LINE_SIZE];
    set_up_table(&table, phase);
    enum line_kind kind = line_read(line, &table, &action, problem);
    if (kind != LINE_ACTION)
        fail_msg("\"%s\" isn't an action: %s", line, problem);
    line_write(&action, words);
    assert_text_equal(words, expected, "\"%s\"", line);
}

TEST(words_can_be_shortened_and_typed_in_either_case)
{
    static const char *const lines[][2] = {
        {"hit", "hit"},
        {"h", "hit"},
        {"H", "hit"},
        {"hi", "hit"},
        {"  hit  # now", "hit"},
        {"stand", "stand"},
        {"s", "stand"},
        {"st", "stand"},
        {"STAND", "stand"},
        {"double", "double"},
        {"d", "double"},
        {"dou", "double"},
        {"split", "split"},
        {"p", "split"},
        {"sp", "split"},
        {"surrender", "surrender"},
        {"r", "surrender"},
        {"su", "surrender"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_reads_as(lines[i][0], PHASE_PLAY, lines[i][1]);
}

TEST(bets_are_amounts)
{
    static const char *const lines[][2] = {
        {"bet 10", "bet 10"},      {"b 10", "bet 10"},
        {"10", "bet 10"},          {"$10", "bet 10"},
        {"bet $7.50", "bet 7.50"}, {"bet 7.5", "bet 7.50"},
        {"bet 1,000", "bet 1000"}, {"bet", "bet 5"},
        {"bet 0", "bet 0"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_reads_as(lines[i][0], PHASE_BETS, lines[i][1]);
}

TEST(bet_without_an_amount_repeats_the_last_bet)
{
    struct table table;
    struct action action;
    char problem[PROBLEM_SIZE];
    set_up_table(&table, PHASE_BETS);
    table.seats[0].first_bet = 4200;
    assert_int_equal(line_read("b", &table, &action, problem), LINE_ACTION);
    assert_int_equal(action.amount, 4200);
}

TEST(questions_are_answered_with_yes_and_no)
{
    assert_reads_as("insurance yes", PHASE_INSURANCE, "insurance yes");
    assert_reads_as("insurance", PHASE_INSURANCE, "insurance yes");
    assert_reads_as("i n", PHASE_INSURANCE, "insurance no");
    assert_reads_as("y", PHASE_INSURANCE, "insurance yes");
    assert_reads_as("NO", PHASE_INSURANCE, "insurance no");
    assert_reads_as("even yes", PHASE_INSURANCE, "even yes");
    assert_reads_as("e n", PHASE_INSURANCE, "even no");
    assert_reads_as("y", PHASE_SURRENDER, "surrender");
    assert_reads_as("n", PHASE_SURRENDER, "surrender no");
    assert_reads_as("surrender no", PHASE_SURRENDER, "surrender no");
    assert_reads_as("p", PHASE_FOLD, "play");
    assert_reads_as("f", PHASE_FOLD, "fold");
    assert_reads_as("y", PHASE_FOLD, "play");
    assert_reads_as("n", PHASE_FOLD, "fold");
}

TEST(some_lines_are_not_actions)
{
    static const struct {
        const char *line;
        enum line_kind kind;
    } lines[] = {
        {"", LINE_EMPTY},
        {"   ", LINE_EMPTY},
        {"# hit", LINE_EMPTY},
        {"quit", LINE_QUIT},
        {"q", LINE_QUIT},
        {"help", LINE_HELP},
        {"advise", LINE_ADVISE},
        {"a", LINE_ADVISE},
        {"Advise # me", LINE_ADVISE},
        {"?", LINE_HELP},
        {"advice", LINE_ADVISE},
        {"stats", LINE_STATISTICS},
        {"Statistics", LINE_STATISTICS},
        {"log", LINE_HISTORY},
        {"history", LINE_HISTORY},
        {"l", LINE_HISTORY},
        {"History lost > 50 and a split", LINE_HISTORY},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct table table;
        struct action action;
        char problem[PROBLEM_SIZE];
        set_up_table(&table, PHASE_PLAY);
        assert_count_equal(line_read(lines[i].line, &table, &action, problem),
                           lines[i].kind, "\"%s\"", lines[i].line);
    }
}

/* As on the screen, s is for side bets until the cards are dealt. */
TEST(s_means_side_bets_before_the_deal)
{
    struct table table;
    struct action action;
    char problem[PROBLEM_SIZE];
    set_up_table(&table, PHASE_BETS);
    assert_int_equal(line_read("s", &table, &action, problem), LINE_SIDE_BETS);
    set_up_table(&table, PHASE_PLAY);
    assert_int_equal(line_read("s", &table, &action, problem), LINE_ACTION);
    assert_int_equal(action.kind, ACTION_STAND);
}

TEST(wrong_lines_are_explained)
{
    static const struct {
        const char *line;
        enum phase phase;
        const char *problem;
    } lines[] = {
        {"dance", PHASE_PLAY, "unknown command \"dance\"; type help"},
        {"hits", PHASE_PLAY, "unknown command \"hits\"; did you mean \"hit\"?"},
        {"spilt", PHASE_PLAY, "did you mean \"split\"?"},
        {"stast", PHASE_BETS, "did you mean \"stats\"?"},
        {"lo", PHASE_PLAY, "unknown command \"lo\""},
        {"h", PHASE_BETS, "ambiguous command \"h\"; it could be hit or help"},
        {"h", PHASE_INSURANCE, "answer y or n, not \"h\""},
        {"s", PHASE_SURRENDER, "answer y or n, not \"s\""},
        {"hit me", PHASE_PLAY, "unexpected argument \"me\""},
        {"bet 10 20", PHASE_BETS, "can't understand \"bet 10 20\""},
        {"insurance maybe", PHASE_INSURANCE, "answer yes or no, not \"maybe\""},
        {"bet abc", PHASE_BETS, "type an amount such as 10, not \"abc\""},
        {"bet 1e9", PHASE_BETS, "type an amount such as 10, not \"1e9\""},
        {"bet -5", PHASE_BETS, "type an amount such as 10, not \"-5\""},
        {"-5", PHASE_BETS, "type an amount such as 10, not \"-5\""},
        {"bet 0.005", PHASE_BETS, "type an amount such as 10, not \"0.005\""},
        {"+10", PHASE_BETS, "type an amount such as 10, not \"+10\""},
        {"y", PHASE_BETS, "you can't answer this with \"y\""},
        {"n", PHASE_BETS, "you can't answer this with \"n\""},
        {"y", PHASE_PLAY, "you can't answer this with \"y\""},
        {"no", PHASE_PLAY, "you can't answer this with \"no\""},
        {"yes please", PHASE_INSURANCE, "unexpected argument \"please\""},
        {"bet 1,00", PHASE_BETS, "type an amount such as 10, not \"1,00\""},
        {"bet .5", PHASE_BETS, "type an amount such as 10, not \".5\""},
        {"aaaaaaaaaaaaaaaaaaaaaaaaa", PHASE_PLAY, "can't understand \"aaaa"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct table table;
        struct action action;
        char problem[PROBLEM_SIZE] = "";
        set_up_table(&table, lines[i].phase);
        assert_count_equal(line_read(lines[i].line, &table, &action, problem),
                           LINE_WRONG, "\"%s\"", lines[i].line);
        assert_text_has(problem, lines[i].problem, "\"%s\"", lines[i].line);
    }
}

TEST(an_amount_fits_the_chips)
{
    struct table table;
    struct action action;
    char problem[PROBLEM_SIZE] = "";
    set_up_table(&table, PHASE_BETS);
    table.rules.chip = CENTS / 2;
    assert_int_equal(line_read("bet abc", &table, &action, problem),
                     LINE_WRONG);
    assert_text_has(problem, "type an amount such as 10 or 7.50, not \"abc\"",
                    "chips of 50 cents");
}

/* An amount of any length exceeds the maximum; it isn't unreadable. */
TEST(a_huge_amount_exceeds_the_maximum_bet)
{
    static const char *const lines[] = {"9999999", "bet 99999999999999",
                                        "bet 99999999999999999999"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct table table;
        struct action action;
        char problem[PROBLEM_SIZE] = "";
        set_up_table(&table, PHASE_BETS);
        assert_int_equal(line_read(lines[i], &table, &action, problem),
                         LINE_ACTION);
        assert_false(table_allows(&table, &action, problem));
        assert_text_has(problem, "maximum bet is $500", "%s", lines[i]);
    }
}

/* Returns a game in which a pair of eights against a ten is to be played. */
static struct game game_at_eights(void)
{
    struct game game = {.players = {{.name = "Anna"}}};
    open_for(&game.table, 1, "", "8s 10d 8h 7d 3c 10s Kc 9h 5d");
    say(&game.table, "bet 10", "the bet");
    return game;
}

TEST(reading_a_line_changes_nothing)
{
    struct game game = game_at_eights(), before = game;
    struct action action;
    char problem[PROBLEM_SIZE];
    assert_int_equal(line_read("split", &game.table, &action, problem),
                     LINE_ACTION);
    assert_int_equal(action.kind, ACTION_SPLIT);
    assert_int_equal(game_do_line(&game, "bet 10", &action, problem),
                     LINE_REFUSED);
    assert_text_equal(problem, "you can't do that now", "a bet");
    assert_int_equal(game_do_line(&game, "quit", &action, problem), LINE_QUIT);
    assert_memory_equal(&game, &before, sizeof game);
}

TEST(only_a_legal_line_changes_the_game)
{
    struct game game = game_at_eights(), before = game;
    struct action action;
    char problem[PROBLEM_SIZE];
    static const struct {
        const char *line;
        enum line_kind kind;
    } idle[] = {{"bet 10", LINE_REFUSED},
                {"dance", LINE_WRONG},
                {"", LINE_EMPTY},
                {"quit", LINE_QUIT}};
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++) {
        assert_int_equal(game_do_line(&game, idle[i].line, &action, problem),
                         idle[i].kind);
        assert_memory_equal(&game, &before, sizeof game);
    }
    assert_int_equal(game_do_line(&game, "split", &action, problem),
                     LINE_ACTION);
    assert_int_equal(game.table.seats[0].hand_count, 2);
    assert_int_equal(game.decisions, 1);
}

/* ---- Side bets ---- */

static void assert_bets(const char *line, enum line_kind kind,
                        const char *expected)
{
    struct table table;
    struct action action;
    char problem[PROBLEM_SIZE] = "", words[LINE_SIZE] = "";
    open_for(&table, 1, "side-bets=21+3,buster,lucky-ladies", "2c");
    table.seats[0].first_bet = 1500;
    table.seats[0].first_side[SIDE_BET_21_3] = 250;
    assert_count_equal(line_read(line, &table, &action, problem), kind, "%s",
                       line);
    if (kind == LINE_ACTION)
        line_write(&action, words);
    assert_text_equal(kind == LINE_ACTION ? words : problem, expected, "%s",
                      line);
}

TEST(a_bet_can_name_side_bets)
{
    static const char *const lines[][2] = {
        {"bet 10 21+3 5", "bet 10 21+3 5"},
        {"bet 10 buster 5 21 2.50", "bet 10 21+3 2.50 buster 5"},
        {"10 L 5 # a hunch", "bet 10 lucky-ladies 5"},
        {"b 10", "bet 10"},
        {"10", "bet 10"},
        {"bet", "bet 15 21+3 2.50"},
        {"bet buster 1", "bet 15 buster 1"},
        {"bet 0", "bet 0"},
    };
    static const char *const wrong[][2] = {
        {"bet 10 poker 5",
         "unknown side bet \"poker\"; type side-bets for the list"},
        {"bet 10 bustr 5",
         "unknown side bet \"bustr\"; did you mean \"buster\"?"},
        {"bet 10 royal 5",
         "unknown side bet \"royal\"; type side-bets for the list"},
        {"bet 10 20", "unknown side bet \"20\"; type side-bets for the list"},
        {"bet 10 buster", "buster needs an amount"},
        {"bet 10 buster x", "type an amount such as 10, not \"x\""},
        {"bet x buster 5", "type an amount such as 10, not \"x\""},
        {"hit 10 buster", "can't understand \"hit 10 buster\""},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_bets(lines[i][0], LINE_ACTION, lines[i][1]);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_bets(wrong[i][0], LINE_WRONG, wrong[i][1]);
    assert_bets("side-bets", LINE_SIDE_BETS, "");
}
