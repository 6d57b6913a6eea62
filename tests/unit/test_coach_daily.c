/* The daily: its days, its hands, its score, and what an account keeps of it.
 */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coach_adviser.h"
#include "coach_daily.h"
#include "game_setup.h"
#include "support/arranged.h"
#include "support/fake_cli.h"
#include "support/state_folder.h"

#define LEAP_DAY "2020-02-29"

/* ---- A daily and its game ---- */

struct play {
    struct fake_cli fake;
    struct setup setup;
    struct daily daily;
    struct game game;
};

static int64_t day_of(const char *date)
{
    int64_t day = -1;
    assert_true(daily_read_date(date, &day));
    return day;
}

/* Begins the daily of `date` for an account, or for a guest. */
static void begin(struct play *play, const char *date, struct account *account)
{
    char notice[ACCOUNT_NOTICE_SIZE];
    fake_cli_open(&play->fake, "", 0);
    play->fake.now = day_of(date) * 24 * 60 * 60 + 5;
    play->setup = setup_start();
    play->setup.profile = "Anna";
    assert_true(setup_seat_person(&play->fake.cli, &play->setup));
    assert_true(
        daily_open(&play->daily, &play->fake.cli, day_of(date), account));
    play->setup.daily = &play->daily;
    assert_true(setup_game(&play->fake.cli, &play->setup, &play->game, notice));
    game_begin(&play->game);
}

static void end(struct play *play)
{
    assert_true(setup_close(&play->fake.cli, &play->setup, &play->game));
    fake_cli_flush(&play->fake);
    assert_string_equal(play->fake.errors, "");
    fake_cli_close(&play->fake);
}

static void do_action(struct game *game, struct action action)
{
    char problem[PROBLEM_SIZE];
    if (!game_act(game, &action, problem))
        fail_msg("action %d: %s", (int)action.kind, problem);
}

static bool deal(struct game *game)
{
    if (game_next_round(game) != ROUND_BEGINS)
        return false;
    assert_true(game_decides_itself(game));
    do_action(game, game_decision(game));
    return true;
}

static bool may(const struct game *game, enum action_kind kind)
{
    return table_legal(&game->table) >> kind & 1U;
}

/* Takes `wish` where it is legal, and otherwise declines, or stands. */
static struct action wish_for(const struct game *game, enum action_kind wish)
{
    static const enum action_kind others[] = {
        ACTION_NO_INSURANCE, ACTION_NO_EVEN_MONEY, ACTION_STAND};
    enum action_kind kind = wish;
    for (int i = 0; i < 3 && !may(game, kind); i++)
        kind = others[i];
    return (struct action){.kind = kind};
}

/* Plays a hand by `wish`, or perfectly if that is ACTION_COUNT. */
static void play_hand(struct play *play, enum action_kind wish)
{
    struct game *game = &play->game;
    while (game->table.phase != PHASE_OVER)
        do_action(game, wish == ACTION_COUNT
                            ? computer_action(PLAYER_PERFECT, play->daily.judge,
                                              &game->table)
                            : wish_for(game, wish));
}

static void play_day(struct play *play, enum action_kind wish)
{
    while (play->game.rounds < DAILY_HANDS && deal(&play->game))
        play_hand(play, wish);
}

/* Writes what the daily's player sees of a hand before the first decision. */
static void write_deal(const struct table *table, FILE *out)
{
    char text[CARD_TEXT_SIZE];
    const struct hand *hand = &table->seats[0].hands[0];
    fprintf(out, "%s", card_text(text, hand->cards[0], CARD_ASCII));
    fprintf(out, "%s", card_text(text, hand->cards[1], CARD_ASCII));
    fprintf(out, " :%s\n", card_text(text, table->dealer[0], CARD_ASCII));
}

static char *card_of(const struct daily *daily, bool ascii)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    daily_write_result(daily, ascii, 80, out);
    fclose(out);
    return text;
}

static char *end_of(const struct daily *daily)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    daily_write_end(daily, false, 80, out);
    fclose(out);
    return text;
}

/* Returns the streak that the result for another program names. */
static int streak_of(const struct daily *daily)
{
    static const char name[] = "\"streak\": ";
    struct daily copy = *daily;
    copy.as_json = true;
    char text[512] = "";
    FILE *out = fmemopen(text, sizeof text, "w");
    assert_non_null(out);
    daily_write_end(&copy, false, 80, out);
    fclose(out);
    assert_text_has(text, name, "the result");
    return (int)strtol(strstr(text, name) + strlen(name), NULL, 10);
}

/* ---- Days ---- */

TEST(a_date_is_read_and_written)
{
    static const struct {
        const char *date;
        int64_t day;
    } days[] = {{"1970-01-01", 0},     {"1970-03-01", 59},
                {"2000-02-29", 11016}, {"2020-02-29", 18321},
                {"2026-11-22", 20779}, {"2100-02-28", 47540},
                {"2100-03-01", 47541}, {"9999-12-31", 2932896}};
    for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
        char title[DAILY_TITLE_SIZE];
        assert_count_equal(day_of(days[i].date), days[i].day, "the day of %s",
                           days[i].date);
        daily_write_title(days[i].day, title);
        assert_string_equal(title + strlen("Daily "), days[i].date);
    }
}

TEST(what_is_no_date_is_refused)
{
    static const char *const texts[] = {
        "",           "2026",       "2026-11-22 ", "2026-13-01", "2026-02-29",
        "2026-11-31", "2026-00-10", "2026-11-00",  "1969-12-31", "2026/11/22",
        "22-11-2026", "2026--1-22", "-026-11-22",  "today",      "20261122"};
    int64_t day = 7;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (daily_read_date(texts[i], &day) || day != 7)
            fail_msg("\"%s\" was read as a date", texts[i]);
}

TEST(today_is_the_day_in_utc)
{
    struct fake_cli fake;
    fake_cli_open(&fake, "", 0);
    fake.now = (int64_t)20779 * 86400;
    assert_int_equal(daily_today(&fake.cli), 20779);
    fake.now += 86399;
    assert_int_equal(daily_today(&fake.cli), 20779);
    fake.now++;
    assert_int_equal(daily_today(&fake.cli), 20780);
    fake_cli_close(&fake);
}

/* ---- The hands ---- */

/* The manual's derivation, computed elsewhere. */
TEST(the_seeds_are_those_of_the_manual)
{
    static const uint32_t leap_day[DAILY_HANDS] = {
        145219622,  2950956345, 4148698918, 654425515, 3211263461,
        1722657099, 1038664336, 3002070970, 597337839, 2586198986};
    for (int i = 0; i < DAILY_HANDS; i++)
        assert_int_equal(daily_seed(day_of(LEAP_DAY), i + 1), leap_day[i]);
    assert_int_equal(daily_seed(day_of("2026-11-22"), 1), 3239371352);
    assert_int_equal(daily_seed(day_of("2026-11-22"), 10), 2088568844);
}

TEST(the_hands_of_a_day_are_the_same_everywhere)
{
    static const char expected[] = " Qh 3s : Jh\n"
                                   " Ad Ad : 7h\n"
                                   " 4d Jh : 8c\n"
                                   " Qh 3d : 7d\n"
                                   " As 2s : 4h\n"
                                   " 6s 8s : 3h\n"
                                   " 7h 6c : 7d\n"
                                   " 9d 4d : 5s\n"
                                   " Jc Ad : Qc\n"
                                   " 4s Jh : Qs\n";
    struct play play;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    begin(&play, LEAP_DAY, NULL);
    while (deal(&play.game)) {
        write_deal(&play.game.table, out);
        play_hand(&play, ACTION_STAND);
    }
    fclose(out);
    assert_text_equal(text, expected, "the hands");
    assert_int_equal(play.daily.score.hands, DAILY_HANDS);
    end(&play);
    free(text);
}

/* One player takes one card after the other and the other one none. */
TEST(decisions_dont_change_later_hands)
{
    struct play first, second;
    for (int day = 0; day < 20; day++) {
        char title[DAILY_TITLE_SIZE];
        daily_write_title(day_of(LEAP_DAY) + day, title);
        const char *date = title + strlen("Daily ");
        begin(&first, date, NULL);
        begin(&second, date, NULL);
        while (deal(&first.game)) {
            assert_true(deal(&second.game));
            const struct table *one = &first.game.table;
            const struct table *other = &second.game.table;
            assert_memory_equal(one->shoe.cards, other->shoe.cards,
                                sizeof one->shoe.cards);
            assert_memory_equal(one->seats[0].hands[0].cards,
                                other->seats[0].hands[0].cards,
                                sizeof one->seats[0].hands[0].cards);
            assert_memory_equal(one->dealer, other->dealer, sizeof one->dealer);
            play_hand(&first, ACTION_HIT);
            play_hand(&second, ACTION_SPLIT);
        }
        assert_false(deal(&second.game));
        end(&first);
        end(&second);
    }
}

/* ---- The score ---- */

TEST(perfect_play_gives_nothing_away)
{
    struct play play;
    begin(&play, LEAP_DAY, NULL);
    play_day(&play, ACTION_COUNT);
    const struct daily_score *score = &play.daily.score;
    assert_int_equal(score->hands, DAILY_HANDS);
    assert_true(score->decisions >= DAILY_HANDS - 1);
    assert_int_equal(score->right, score->decisions);
    assert_true(score->cost == 0);
    assert_int_equal(play.daily.mistake_count, 0);
    for (int i = 0; i < DAILY_HANDS; i++)
        assert_int_equal(score->grades[i], LEDGER_BEST);
    assert_int_equal(score->net,
                     play.game.table.seats[0].bankroll - DAILY_BANKROLL);
    char *text = end_of(&play.daily); /* which says it first */
    assert_true(strncmp(text, "Every decision was right", 24) == 0);
    free(text);
    end(&play);
}

/* Returns what the action costs by an adviser of the test's own. */
static double price_of(const struct table *table, enum action_kind kind)
{
    struct adviser *adviser;
    struct advice advice;
    double price = NAN;
    assert_null(adviser_open(&table->rules, &adviser));
    assert_null(adviser_advise(adviser, table, &advice));
    for (int i = 0; i < advice.count; i++)
        if (advice.choices[i].kind == kind)
            price = advice.choices[0].value - advice.choices[i].value;
    adviser_close(adviser);
    return price;
}

/* The words for insurance, which the fifth hand of this day offers, are the
 * longest. */
TEST(a_mistake_has_all_its_words)
{
    struct play play;
    bool is_whole = false;
    begin(&play, "2026-11-30", NULL);
    play_day(&play, ACTION_INSURE);
    for (int i = 0; i < play.daily.mistake_count; i++)
        is_whole |= strstr(play.daily.mistakes[i].text,
                           ": you took insurance; declining insurance was "
                           "best, $") != NULL;
    assert_true(is_whole);
    end(&play);
}

/* In the third hand, 10 4 against 8, the player doubles. The price is the
 * difference of two figures of odds(6). */
TEST(a_mistake_has_its_exact_price)
{
    enum { MISTAKEN = 3 };
    static const double hit = -0.3696059109864176;
    static const double doubled = -0.76197961796469615;
    struct play play;
    double price = 0;
    begin(&play, LEAP_DAY, NULL);
    while (deal(&play.game)) {
        if (play.game.rounds + 1 == MISTAKEN) {
            price = price_of(&play.game.table, ACTION_DOUBLE);
            do_action(&play.game, (struct action){.kind = ACTION_DOUBLE});
        }
        play_hand(&play, ACTION_COUNT);
    }
    const struct daily_score *score = &play.daily.score;
    assert_true(fabs(price - (hit - doubled)) < 1e-12);
    assert_true(score->cost == (double)llround(price * 1000) / 1000);
    assert_int_equal(score->right, score->decisions - 1);
    for (int i = 0; i < DAILY_HANDS; i++)
        assert_int_equal(score->grades[i],
                         i + 1 == MISTAKEN ? LEDGER_VERY_BAD : LEDGER_BEST);
    assert_int_equal(play.daily.mistake_count, 1);
    assert_int_equal(play.daily.mistakes[0].hand, MISTAKEN);
    assert_string_equal(play.daily.mistakes[0].text,
                        "14 against 8: you doubled; hitting was best, $3.92");
    end(&play);
}

TEST(the_card_reveals_nothing_of_the_hands)
{
    struct play play;
    begin(&play, LEAP_DAY, NULL);
    play_day(&play, ACTION_COUNT);
    play.daily.score = (struct daily_score){.hands = DAILY_HANDS,
                                            .decisions = 25,
                                            .right = 23,
                                            .cost = 0.0412,
                                            .net = 3500};
    play.daily.score.grades[2] = LEDGER_DOUBTFUL;
    play.daily.score.grades[7] = LEDGER_BAD;
    play.daily.score.grades[8] = LEDGER_VERY_BAD;
    /* The n-th letter of the code is n - 1 letters further: h, t, f. */
    snprintf(play.daily.decisions, sizeof play.daily.decisions, "hsd");
    char *card = card_of(&play.daily, false);
    assert_text_equal(card,
                      "Blackjack daily " LEAP_DAY "\n"
                      "Decisions  23 of 25 right\n"
                      "Mistakes   $0.41\n"
                      "Chips      +$35\n"
                      "Hands      ✓ ✓ ▂ ✓ ✓ ✓ ✓ ▅ █ ✓\n"
                      "Code       20200229.23.25.41.3500.htf\n",
                      "the result");
    free(card);
    play.daily.score.net = -4000;
    play.daily.score.cost = 0.0006;
    card = card_of(&play.daily, true);
    assert_text_equal(card,
                      "Blackjack daily " LEAP_DAY "\n"
                      "Decisions  23 of 25 right\n"
                      "Mistakes   $0.01\n"
                      "Chips      -$40\n"
                      "Hands      + + - + + + + = # +\n"
                      "Code       20200229.23.25.1.-4000.htf\n",
                      "the result in letters");
    free(card);
    play.daily.score.net = 0;
    play.daily.score.cost = 0;
    card = card_of(&play.daily, true);
    assert_text_has(card, "Mistakes   $0.00\nChips      $0\n", "the result");
    free(card);
    end(&play);
}

/* Checks the code at the end of `card` by playing it again, after a change of
 * the place `from` behind the last dot; 0 changes nothing. */
static enum cli_status check_code(const char *card, int from, char to,
                                  char **text)
{
    struct fake_cli fake;
    struct setup setup = setup_start();
    char code[256] = "";
    fake_cli_open(&fake, "", 0);
    setup.profile = "Ben";
    assert_true(setup_seat_person(&fake.cli, &setup));
    (void)sscanf(strstr(card, "Code"), "Code %255s", code);
    if (from > 0)
        strrchr(code, '.')[from] = to;
    enum cli_status status = setup_check_daily(&fake.cli, &setup, code, false);
    fake_cli_flush(&fake);
    *text = strdup(fake.output);
    fake_cli_close(&fake);
    return status;
}

/* Every legal kind of decision, and each kind of mistake. */
TEST(a_code_is_checked_by_playing_it_again)
{
    static const enum action_kind wishes[] = {ACTION_COUNT,  ACTION_STAND,
                                              ACTION_HIT,    ACTION_SPLIT,
                                              ACTION_DOUBLE, ACTION_SURRENDER};
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        struct play play;
        char *text;
        begin(&play, LEAP_DAY, NULL);
        play_day(&play, wishes[i]);
        char *card = card_of(&play.daily, false);
        assert_int_equal(check_code(card, 0, '\0', &text), CLI_DONE);
        assert_text_has(text, card, "the check of wish %zu", i);
        assert_text_has(text, "The code agrees", "the check");
        free(text);
        assert_int_equal(check_code(card, 1, '!', &text), CLI_FAILED);
        free(text);
        assert_int_equal(check_code(card, 1, 'b', &text), CLI_NO);
        assert_text_has(text, "its decisions don't fit the hands", "a bet");
        free(text);
        free(card);
        end(&play);
    }
}

TEST(a_better_score_than_that_of_the_decisions_is_found_out)
{
    struct play play;
    char *text;
    begin(&play, LEAP_DAY, NULL);
    play_day(&play, ACTION_STAND);
    play.daily.score.right++;
    char *card = card_of(&play.daily, false);
    assert_int_equal(check_code(card, 0, '\0', &text), CLI_NO);
    assert_text_has(text, "another score", "the check");
    free(text);
    free(card);
    end(&play);
}

/* ---- What is kept ---- */

static void open_account(struct account *account, struct fake_cli *fake,
                         const struct state_folder *home)
{
    *account = (struct account){.cli = &fake->cli};
    fake_cli_open(fake, "", 0);
    assert_int_equal(account_open(account, &fake->cli, home->path, "Anna"),
                     LEDGER_DONE);
}

TEST(the_first_result_is_kept)
{
    struct state_folder home;
    struct fake_cli fake;
    struct account account;
    struct play play;
    state_folder_open(&home);
    open_account(&account, &fake, &home);
    begin(&play, LEAP_DAY, &account);
    assert_false(play.daily.is_practice);
    play_day(&play, ACTION_STAND);
    char *kept = card_of(&play.daily, false);
    end(&play);

    begin(&play, LEAP_DAY, &account);
    assert_true(play.daily.is_practice);
    assert_int_equal(play.game.rounds, 0);
    play_day(&play, ACTION_COUNT);
    assert_int_equal(play.daily.score.right, play.daily.score.decisions);
    char *card = card_of(&play.daily, false);
    assert_text_equal(card, kept, "the result after practice");
    char *text = end_of(&play.daily);
    assert_text_has(text, "Practice: ", "the end of practice");
    assert_text_has(text, "Your result for that day stands:\n\n", "the end");
    free(text);
    end(&play);
    free(card);

    begin(&play, LEAP_DAY, &account);
    card = card_of(&play.daily, false);
    assert_text_equal(card, kept, "the result after all");
    end(&play);
    free(card);
    free(kept);
    account_close(&account);
    fake_cli_close(&fake);
    /* No chips of the account were in play, but the trainer asks the hands. */
    assert_int_equal(sql_number(home.path, "SELECT count(*) FROM rounds"), 0);
    assert_true(sql_number(home.path, "SELECT count(*) FROM lessons") > 0);
    state_folder_close(&home);
}

/* A player who leaves after each decision is where one is who stays. */
TEST(leaving_changes_nothing)
{
    struct state_folder home;
    struct fake_cli fake;
    struct account account;
    struct play stays, leaves;
    int starts = 0;
    state_folder_open(&home);
    open_account(&account, &fake, &home);
    begin(&stays, LEAP_DAY, NULL);
    play_day(&stays, ACTION_HIT);
    begin(&leaves, LEAP_DAY, &account);
    while (leaves.daily.score.hands < DAILY_HANDS) {
        struct game *game = &leaves.game;
        if (game->table.phase == PHASE_OVER)
            assert_true(deal(game));
        else
            do_action(game, wish_for(game, ACTION_HIT));
        const struct table before = game->table;
        /* cppcheck-suppress knownConditionTrueFalse */
        if (leaves.daily.score.hands == DAILY_HANDS)
            break;
        end(&leaves);
        begin(&leaves, LEAP_DAY, &account);
        starts++;
        assert_int_equal(game->table.phase, before.phase);
        assert_memory_equal(game->table.seats, before.seats,
                            sizeof before.seats);
        assert_memory_equal(game->table.dealer, before.dealer,
                            sizeof before.dealer);
    }
    assert_true(starts > DAILY_HANDS);
    assert_memory_equal(&leaves.daily.score, &stays.daily.score,
                        sizeof stays.daily.score);
    end(&stays);
    end(&leaves);
    account_close(&account);
    fake_cli_close(&fake);
    state_folder_close(&home);
}

/* The hands count even if the program was killed before it wrote the result. */
TEST(a_lost_result_is_found_in_the_hands)
{
    struct state_folder home;
    struct fake_cli fake;
    struct account account;
    struct play play;
    state_folder_open(&home);
    open_account(&account, &fake, &home);
    begin(&play, LEAP_DAY, &account);
    play_day(&play, ACTION_STAND);
    char *kept = card_of(&play.daily, false);
    end(&play);
    account_close(&account);
    fake_cli_close(&fake);
    sql_run(home.path,
            "DELETE FROM settings WHERE name = 'daily " LEAP_DAY "'");
    open_account(&account, &fake, &home);
    begin(&play, LEAP_DAY, &account);
    assert_int_equal(play.daily.score.hands, DAILY_HANDS);
    char *card = card_of(&play.daily, false);
    assert_text_equal(card, kept, "the result from the hands");
    end(&play);
    begin(&play, LEAP_DAY, &account);
    assert_true(play.daily.is_practice);
    end(&play);
    free(card);
    free(kept);
    account_close(&account);
    fake_cli_close(&fake);
    state_folder_close(&home);
}

/* What somebody wrote into the ledger by hand does no harm. */
TEST(a_strange_setting_does_no_harm)
{
    static const char *const hands[] = {"b?", "x", "bpppp", "bb",
                                        "bhhhhhhhhhh"};
    static const char *const results[] = {"",
                                          "10",
                                          "1 2 3 4 5",
                                          "1 2 3 4 5 111",
                                          "1 2 3 4 5 11111111111",
                                          "a b c d e 1111111111"};
    struct state_folder home;
    struct fake_cli fake;
    struct account account;
    struct play play;
    state_folder_open(&home);
    open_account(&account, &fake, &home);
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        ledger_set(account.ledger, "daily " LEAP_DAY " 1", hands[i]);
        ledger_set(account.ledger, "daily " LEAP_DAY, results[i]);
        begin(&play, LEAP_DAY, &account);
        assert_false(play.daily.is_practice);
        assert_true(play.game.rounds <= 1);
        end(&play);
    }
    account_close(&account);
    fake_cli_close(&fake);
    state_folder_close(&home);
}

/* Of the last year's dailies that were played on their day. */
TEST(the_best_daily_is_the_one_with_the_cheapest_mistakes)
{
    static const char *const dates[] = {"2020-02-27", "2020-02-28",
                                        "2020-02-29"};
    double least = NAN;
    struct state_folder home;
    struct fake_cli fake;
    struct account account;
    struct play play;
    state_folder_open(&home);
    open_account(&account, &fake, &home);
    for (int i = 0; i < 3; i++) {
        begin(&play, dates[i], &account);
        assert_true(isnan(least) ? isnan(play.daily.best)
                                 : fabs(play.daily.best - least) < 1e-9);
        play.daily.is_timely = i < 2;
        play_day(&play, i < 2 ? ACTION_HIT : ACTION_STAND);
        if (i < 2)
            least = fmin(least, play.daily.score.cost);
        else /* cheaper, but later than its day */
            assert_true(play.daily.score.cost < least);
        end(&play);
    }
    assert_true(least > 0);
    begin(&play, "2020-03-01", &account);
    assert_true(fabs(play.daily.best - least) < 1e-9);
    end(&play);
    begin(&play, "2021-03-01", &account);
    assert_true(isnan(play.daily.best));
    end(&play);
    account_close(&account);
    fake_cli_close(&fake);
    state_folder_close(&home);
}

/* Days that were played later don't count for a streak. */
TEST(days_in_a_row_are_a_streak)
{
    static const char *const dates[] = {"2020-02-27", "2020-02-29",
                                        "2020-03-01", "2020-03-02"};
    static const int streaks[] = {1, 1, 2, 3};
    struct state_folder home;
    struct fake_cli fake;
    struct account account;
    struct play play;
    state_folder_open(&home);
    open_account(&account, &fake, &home);
    for (int i = 0; i < 4; i++) {
        begin(&play, dates[i], &account);
        play_day(&play, ACTION_STAND);
        assert_int_equal(streak_of(&play.daily), streaks[i]);
        char *text = end_of(&play.daily);
        if (streaks[i] == 3)
            assert_text_has(text, "Streak     3 days\n", "the end");
        else if (streaks[i] == 1)
            assert_text_has(text, "Streak     1 day\n", "the end");
        free(text);
        end(&play);
    }
    begin(&play, "2020-02-28", &account);
    play.daily.is_timely = false;
    play_day(&play, ACTION_STAND);
    assert_int_equal(streak_of(&play.daily), 0);
    end(&play);
    begin(&play, "2020-03-02", &account);
    assert_int_equal(streak_of(&play.daily), 3);
    end(&play);
    account_close(&account);
    fake_cli_close(&fake);
    state_folder_close(&home);
}
