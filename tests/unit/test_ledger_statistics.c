/* Rounds read and summed up, compared with sums that the test makes itself. */
#include "support/check.h"

#include <string.h>

#include "ledger/ledger_inside.h"
#include "ledger_history.h"
#include "ledger_statistics.h"
#include "support/state_folder.h"

enum { ROUNDS_MOST = 400 };

/* A copy of everything that was written to the ledger. */
struct memory {
    int count;
    struct ledger_round rounds[ROUNDS_MOST];
    int64_t bankrolls[ROUNDS_MOST];
    char rules[ROUNDS_MOST][64];
    int64_t began[ROUNDS_MOST]; /* when the game began */
    int64_t times[ROUNDS_MOST];
    int games[ROUNDS_MOST];
    int64_t bankroll;
    int64_t bought;
    int purchases;
};

struct study {
    struct state_folder home;
    struct ledger *ledger;
    struct ledger_profile profile;
    char problem[LEDGER_PROBLEM_SIZE];
    struct memory memory;
};

static void open_study(struct study *study)
{
    memset(study, 0, sizeof *study);
    state_folder_open(&study->home);
    study->ledger =
        ledger_open(study->home.path, LEDGER_WRITES, study->problem);
    assert_non_null(study->ledger);
    assert_int_equal(ledger_take(study->ledger, "Anna", 1, &study->profile),
                     LEDGER_DONE);
}

static void close_study(struct study *study)
{
    ledger_close(study->ledger);
    assert_books_balance(study->home.path);
    state_folder_close(&study->home);
}

static void buy(struct study *study, int64_t cents)
{
    assert_true(ledger_buy_in(study->ledger, cents, 2));
    study->memory.bankroll += cents;
    study->memory.bought += cents;
    study->memory.purchases++;
}

static void begin(struct study *study, const char *rules, int64_t now)
{
    const struct ledger_game game = {rules, "text", "cards"};
    assert_true(ledger_begin_game(study->ledger, &game, now));
}

static void play(struct study *study, const struct ledger_round *round,
                 int64_t now)
{
    if (!ledger_write_round(study->ledger, round, now))
        fail_msg("%s", ledger_problem(study->ledger));
}

/* Plays a round with a bet of 1000 cents that wins `net` cents. */
static void play_simply(struct study *study, int number, int64_t net)
{
    const struct ledger_round round = {
        .number = number, .state = LEDGER_SETTLED, .bet = 1000, .net = net};
    play(study, &round, 10);
}

static void sum_up(struct study *study, struct ledger_statistics *sum)
{
    if (!ledger_sum_up(study->ledger, study->profile.id, sum))
        fail_msg("%s", ledger_problem(study->ledger));
}

/* ---- Results ---- */

TEST(results_go_to_the_nearest_bin)
{
    static const struct {
        int64_t bet, net;
        const char *name;
    } cases[] = {
        {1000, 0, "0"},
        {1000, 240, "0"},
        {1000, 250, "+0.5"},
        {1000, 500, "+0.5"},
        {1000, 1000, "+1"},
        {1000, 1200, "+1"},
        {1000, 1250, "+1.5"},
        {1000, 1500, "+1.5"},
        {1000, 1750, "+2"},
        {1000, 2490, "+2"},
        {1000, 2500, "+3 or more"},
        {1000, 8000, "+3 or more"},
        {1000, -500, "-0.5"},
        {1000, -1000, "-1"},
        {1000, -1500, "-1.5"},
        {1000, -2000, "-2"},
        {1000, -2400, "-2"},
        {1000, -2500, "-3 or less"},
        {1000, -9000, "-3 or less"},
        {0, 0, "0"},
        {0, 5000, "+1"},
        {0, -5000, "-1"},
        {3, 4, "+1.5"},
        {500, 600, "+1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct study study;
        struct ledger_statistics sum;
        open_study(&study);
        buy(&study, 100000);
        begin(&study, "strip", 5);
        const struct ledger_round round = {.number = 1,
                                           .state = LEDGER_SETTLED,
                                           .bet = cases[i].bet,
                                           .net = cases[i].net};
        play(&study, &round, 6);
        sum_up(&study, &sum);
        for (int bin = 0; bin < LEDGER_RESULTS; bin++)
            assert_count_equal(
                sum.results[bin],
                strcmp(LEDGER_RESULT_NAMES[bin], cases[i].name) == 0,
                "%lld of %lld in %s", (long long)cases[i].net,
                (long long)cases[i].bet, LEDGER_RESULT_NAMES[bin]);
        ledger_statistics_free(&sum);
        close_study(&study);
    }
}

/* ---- Random rounds ---- */

static struct ledger_counts random_counts(uint64_t *seed)
{
    int parts[10];
    for (int i = 0; i < 10; i++)
        parts[i] = (int)next_random(seed, 5);
    return (struct ledger_counts){parts[0], parts[1], parts[2], parts[3],
                                  parts[4], parts[5], parts[6], parts[7],
                                  parts[8], parts[9]};
}

static void play_at_random(struct study *study, uint64_t *seed)
{
    struct memory *memory = &study->memory;
    int count = 20 + (int)next_random(seed, 30), game = 0, number = 0;
    int64_t now = 1000, began = 1000;
    char rules[64] = "";
    buy(study, 10000000);
    for (int i = 0; i < count; i++) {
        now += next_random(seed, 100);
        if (i == 0 || next_random(seed, 6) == 0) {
            snprintf(rules, sizeof rules, "rules %u",
                     (unsigned)next_random(seed, 5));
            began = now;
            begin(study, rules, now);
            game++;
            number = 0;
        }
        number++;
        if (next_random(seed, 8) == 0)
            buy(study, 1 + next_random(seed, 5000));
        struct ledger_round *round = &memory->rounds[i];
        *round = (struct ledger_round){
            .number = number,
            .state = next_random(seed, 7) ? LEDGER_SETTLED : LEDGER_VOID,
            .bet = 100 * (int64_t)next_random(seed, 10),
            .staked = next_random(seed, 5000),
            .net = ((int64_t)next_random(seed, 13) - 6) * 250,
            .counts = random_counts(seed),
        };
        play(study, round, now);
        memory->bankroll += round->net;
        memory->bankrolls[i] = memory->bankroll;
        memory->times[i] = now;
        memory->began[i] = began;
        memory->games[i] = game;
        strcpy(memory->rules[i], rules);
    }
    memory->count = count;
}

static bool is_settled(const struct memory *memory, int i)
{
    return memory->rounds[i].state == LEDGER_SETTLED;
}

/* Returns the number of wins (losses if `sign` is -1) from round `i` on before
 * the first loss (win). Void rounds and pushes don't count. */
static int64_t streak_from(const struct memory *memory, int i, int sign)
{
    int64_t length = 0;
    for (; i < memory->count; i++) {
        int64_t net = memory->rounds[i].net * sign;
        if (!is_settled(memory, i) || net == 0)
            continue;
        if (net < 0)
            break;
        length++;
    }
    return length;
}

/* Returns the number of games in which a round was finished. */
static int games_of(const struct memory *memory)
{
    int games = 0, last = -1;
    for (int i = 0; i < memory->count; i++)
        if (is_settled(memory, i) && memory->games[i] != last) {
            last = memory->games[i];
            games++;
        }
    return games;
}

/* Returns the seconds of the games with `rules`, or of all if it is NULL. */
static int64_t seconds_by(const struct memory *memory, const char *rules)
{
    int64_t seconds = 0;
    for (int i = 0; i < memory->count; i++) {
        bool last =
            i + 1 == memory->count || memory->games[i] != memory->games[i + 1];
        if (last && (rules == NULL || strcmp(rules, memory->rules[i]) == 0))
            seconds += memory->times[i] - memory->began[i];
    }
    return seconds;
}

static void check_extremes(const struct memory *memory,
                           const struct ledger_statistics *sum)
{
    int64_t win = 0, loss = 0, wins = 0, losses = 0;
    for (int i = 0; i < memory->count; i++) {
        int64_t net = is_settled(memory, i) ? memory->rounds[i].net : 0;
        int64_t won = streak_from(memory, i, 1);
        int64_t lost = streak_from(memory, i, -1);
        win = net > win ? net : win;
        loss = -net > loss ? -net : loss;
        wins = won > wins ? won : wins;
        losses = lost > losses ? lost : losses;
    }
    assert_int_equal(sum->biggest_win, win);
    assert_int_equal(sum->biggest_loss, loss);
    assert_int_equal(sum->longest_wins, wins);
    assert_int_equal(sum->longest_losses, losses);
}

static void check_totals(const struct memory *memory,
                         const struct ledger_statistics *sum)
{
    int64_t settled = 0, staked = 0, net = 0, binned = 0;
    int parts[10] = {0}, summed[10];
    for (int i = 0; i < memory->count; i++) {
        const struct ledger_round *round = &memory->rounds[i];
        int counted[10];
        net += round->net;
        if (!is_settled(memory, i))
            continue;
        settled++;
        staked += round->staked;
        memcpy(counted, &round->counts, sizeof counted);
        for (int part = 0; part < 10; part++)
            parts[part] += counted[part];
    }
    memcpy(summed, &sum->counts, sizeof summed);
    for (int part = 0; part < 10; part++)
        assert_int_equal(summed[part], parts[part]);
    for (int bin = 0; bin < LEDGER_RESULTS; bin++)
        binned += sum->results[bin];
    assert_int_equal(binned, settled);
    assert_int_equal(sum->rounds, settled);
    assert_int_equal(sum->void_rounds, memory->count - settled);
    assert_int_equal(sum->staked, staked);
    assert_int_equal(sum->net, net);
    assert_int_equal(sum->games, games_of(memory));
    assert_int_equal(sum->seconds, seconds_by(memory, NULL));
}

static void check_rules(const struct memory *memory,
                        const struct ledger_statistics *sum)
{
    int64_t all = 0;
    for (int entry = 0; entry < sum->rules_count; entry++) {
        const struct ledger_by_rules *by_rules = &sum->by_rules[entry];
        int64_t rounds = 0, hands = 0, staked = 0, net = 0;
        for (int i = 0; i < memory->count; i++) {
            const struct ledger_round *round = &memory->rounds[i];
            if (strcmp(memory->rules[i], by_rules->name) != 0)
                continue;
            net += round->net;
            rounds += is_settled(memory, i);
            hands += is_settled(memory, i) ? round->counts.hands : 0;
            staked += is_settled(memory, i) ? round->staked : 0;
        }
        all += rounds;
        assert_int_equal(by_rules->rounds, rounds);
        assert_int_equal(by_rules->hands, hands);
        assert_int_equal(by_rules->staked, staked);
        assert_int_equal(by_rules->net, net);
        assert_int_equal(by_rules->seconds, seconds_by(memory, by_rules->name));
    }
    assert_int_equal(all, sum->rounds); /* no rules are missing */
}

static void check_chips(const struct memory *memory,
                        const struct ledger_statistics *sum)
{
    assert_int_equal(sum->purchases, memory->purchases);
    assert_int_equal(sum->bought, memory->bought);
    assert_int_equal(sum->bankroll, memory->bankroll);
    assert_int_equal(sum->bankroll_count, memory->count);
    assert_memory_equal(sum->bankrolls, memory->bankrolls,
                        (size_t)memory->count * sizeof *sum->bankrolls);
}

/* Plays rounds of another player, which must not count. */
static void play_as_bob(struct study *study)
{
    struct ledger_profile bob;
    struct memory before = study->memory;
    assert_int_equal(ledger_take(study->ledger, "Bob", 1, &bob), LEDGER_DONE);
    buy(study, 77777);
    begin(study, "rules 1", 3);
    play_simply(study, 1, -5555);
    assert_int_equal(ledger_take(study->ledger, "Anna", 1, &study->profile),
                     LEDGER_DONE);
    study->memory = before;
}

TEST(sums_agree_with_the_tests_own_sums)
{
    uint64_t seed = 7;
    int times = seeds_of(20);
    for (int i = 0; i < times; i++) {
        struct study study;
        struct ledger_statistics sum;
        open_study(&study);
        play_as_bob(&study);
        play_at_random(&study, &seed);
        play_as_bob(&study);
        sum_up(&study, &sum);
        check_totals(&study.memory, &sum);
        check_extremes(&study.memory, &sum);
        check_rules(&study.memory, &sum);
        check_chips(&study.memory, &sum);
        ledger_statistics_free(&sum);
        close_study(&study);
    }
}

/* ---- Limits ---- */

TEST(without_rounds_every_sum_is_zero)
{
    struct study study;
    struct ledger_statistics sum;
    open_study(&study);
    begin(&study, "strip", 5); /* an empty game doesn't count */
    sum_up(&study, &sum);
    const struct ledger_statistics nothing = {.games = 0};
    assert_memory_equal(&sum, &nothing, sizeof sum);
    ledger_statistics_free(&sum);
    assert_false(ledger_sum_up(study.ledger, 99, &sum));
    assert_text_has(ledger_problem(study.ledger), "no such player",
                    "the problem");
    ledger_statistics_free(&sum);
    close_study(&study);
}

TEST(rules_beyond_the_limit_are_summed_up_as_others)
{
    struct study study;
    struct ledger_statistics sum;
    open_study(&study);
    buy(&study, 100000);
    for (int i = 0; i < LEDGER_RULES_MAX + 4; i++) {
        char rules[64];
        sum_up(&study, &sum);
        assert_int_equal(sum.rules_count,
                         i < LEDGER_RULES_MAX ? i : LEDGER_RULES_MAX);
        ledger_statistics_free(&sum);
        snprintf(rules, sizeof rules, "rules %d", i);
        begin(&study, rules, 10);
        play_simply(&study, 1, 1);
    }
    sum_up(&study, &sum);
    assert_string_equal(sum.by_rules[LEDGER_RULES_MAX - 2].name, "rules 14");
    assert_string_equal(sum.by_rules[LEDGER_RULES_MAX - 1].name, "others");
    assert_int_equal(sum.by_rules[LEDGER_RULES_MAX - 1].rounds, 5);
    ledger_statistics_free(&sum);
    close_study(&study);
}

TEST(long_names_of_rules_are_cut_between_characters)
{
    struct study study;
    struct ledger_statistics sum;
    open_study(&study);
    begin(&study, "thirty bytes and then a letter\xc3\xa9!", 10);
    play_simply(&study, 1, 0);
    sum_up(&study, &sum);
    assert_string_equal(sum.by_rules[0].name, "thirty bytes and then a letter");
    ledger_statistics_free(&sum);
    close_study(&study);
}

/* ---- Row by row ---- */

struct reading {
    int left; /* rows to read before it stops */
    int64_t last;
    char text[512];
};

static bool read_row(void *self, const struct ledger_past *past)
{
    const struct ledger_row *row = &past->row;
    struct reading *reading = self;
    size_t length = strlen(reading->text);
    const struct ledger_round *round = &row->round;
    snprintf(reading->text + length, sizeof reading->text - length,
             "%d %d %lld %lld %lld %lld %d %d %s %s %s %s %lld %lld\n",
             round->number, (int)round->state, (long long)round->bet,
             (long long)round->staked, (long long)round->net,
             (long long)row->bankroll, round->counts.hands,
             round->counts.surrenders, row->rules_name, round->decisions,
             round->cards, round->results, (long long)row->began,
             (long long)row->ended);
    reading->last = row->id;
    return --reading->left > 0;
}

TEST(reading_can_continue_after_any_round)
{
    struct study study;
    struct ledger_round round = {.number = 1,
                                 .state = LEDGER_OPEN,
                                 .bet = 100,
                                 .staked = 200,
                                 .counts = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
                                 .decisions = "d1",
                                 .cards = "c1",
                                 .results = "r1"};
    open_study(&study);
    buy(&study, 1000);
    begin(&study, "strip", 5);
    play(&study, &round, 20);
    play_as_bob(&study);
    begin(&study, "downtown", 25);
    round.state = LEDGER_SETTLED;
    round.net = 50;
    play(&study, &round, 30);
    round.number = 2;
    round.state = LEDGER_OPEN;
    play(&study, &round, 40);
    struct reading reading = {.left = 2};
    const struct ledger_search all = {.profile = study.profile.id};
    assert_true(ledger_each_after(study.ledger, &all, 0, read_row, &reading));
    assert_text_equal(reading.text,
                      "1 2 100 200 0 1000 1 10 strip d1 c1 r1 20 20\n"
                      "1 1 100 200 50 1050 1 10 downtown d1 c1 r1 30 30\n",
                      "the first two rounds");
    struct reading rest = {.left = 10};
    assert_true(
        ledger_each_after(study.ledger, &all, reading.last, read_row, &rest));
    assert_text_equal(rest.text,
                      "2 0 100 200 50 1100 1 10 downtown d1 c1 r1 40 40\n",
                      "the rest");
    close_study(&study);
}
