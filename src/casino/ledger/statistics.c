/* Sums up the rounds of a profile. */
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const LEDGER_RESULT_NAMES[LEDGER_RESULTS] = {
    "-3 or less", "-2", "-1.5", "-1", "-0.5",      "0",
    "+0.5",       "+1", "+1.5", "+2", "+3 or more"};

/* The state of the summing between two rounds. */
struct summing {
    struct ledger_statistics *sum;
    size_t room; /* of `bankrolls` */
    bool no_memory;
    int64_t wins; /* in a row, up to now */
    int64_t losses;
};

/* The borders between the bins, in quarters of the bet. */
static const double BORDERS[] = {1, 3, 5, 7, 10};

static int result_bin(int64_t net, int64_t bet)
{
    enum { NONE = LEDGER_RESULTS / 2 };
    if (net == 0)
        return NONE;
    int sign = net < 0 ? -1 : 1;
    if (bet <= 0)
        return NONE + 2 * sign;
    int bin = 0;
    double quarters = 4 * (double)net * sign;
    for (size_t i = 0; i < sizeof BORDERS / sizeof *BORDERS; i++)
        bin += quarters >= BORDERS[i] * (double)bet;
    return NONE + bin * sign;
}

static void statistics_add_counts(struct ledger_counts *sum,
                                  const struct ledger_counts *counts)
{
    sum->hands += counts->hands;
    sum->won += counts->won;
    sum->lost += counts->lost;
    sum->pushed += counts->pushed;
    sum->naturals += counts->naturals;
    sum->busts += counts->busts;
    sum->doubles += counts->doubles;
    sum->splits += counts->splits;
    sum->insurances += counts->insurances;
    sum->surrenders += counts->surrenders;
}

/* Cuts between characters, so that no part of a character is left. */
static void cut_name(char name[LEDGER_RULES_NAME_SIZE], const char *text)
{
    size_t length = strlen(text);
    if (length >= LEDGER_RULES_NAME_SIZE) {
        length = LEDGER_RULES_NAME_SIZE - 1;
        while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(name, text, length);
    name[length] = '\0';
    ledger_make_printable(name);
}

static struct ledger_by_rules *find_rules(struct ledger_statistics *sum,
                                          const char *rules_name)
{
    char name[LEDGER_RULES_NAME_SIZE];
    cut_name(name, rules_name);
    for (int i = 0; i < sum->rules_count; i++)
        if (strcmp(sum->by_rules[i].name, name) == 0)
            return &sum->by_rules[i];
    bool room = sum->rules_count < LEDGER_RULES_MAX;
    struct ledger_by_rules *entry =
        &sum->by_rules[room ? sum->rules_count++ : LEDGER_RULES_MAX - 1];
    strcpy(entry->name, room ? name : "others");
    return entry;
}

static void add_streak(struct summing *summing, int64_t net)
{
    if (net == 0)
        return;
    summing->wins = net > 0 ? summing->wins + 1 : 0;
    summing->losses = net < 0 ? summing->losses + 1 : 0;
    struct ledger_statistics *sum = summing->sum;
    if (summing->wins > sum->longest_wins)
        sum->longest_wins = summing->wins;
    if (summing->losses > sum->longest_losses)
        sum->longest_losses = summing->losses;
}

static bool keep_bankroll(struct summing *summing, int64_t bankroll)
{
    struct ledger_statistics *sum = summing->sum;
    if (sum->bankroll_count == summing->room) {
        size_t room = summing->room ? 2 * summing->room : 256;
        int64_t *bankrolls =
            realloc(sum->bankrolls, room * sizeof *sum->bankrolls);
        if (bankrolls == NULL) {
            summing->no_memory = true;
            return false;
        }
        sum->bankrolls = bankrolls;
        summing->room = room;
    }
    sum->bankrolls[sum->bankroll_count++] = bankroll;
    return true;
}

static void add_settled(struct summing *summing,
                        struct ledger_by_rules *by_rules,
                        const struct ledger_row *row)
{
    const struct ledger_round *round = &row->round;
    int64_t net = round->net;
    struct ledger_statistics *sum = summing->sum;
    sum->rounds++;
    sum->staked += round->staked;
    statistics_add_counts(&sum->counts, &round->counts);
    if (net > sum->biggest_win)
        sum->biggest_win = net;
    if (-net > sum->biggest_loss)
        sum->biggest_loss = -net;
    sum->results[result_bin(net - row->side_net, round->bet)]++;
    by_rules->rounds++;
    by_rules->hands += round->counts.hands;
    by_rules->staked += round->staked;
    add_streak(summing, net);
}

/* Returns what is still at stake in an open round. What was lost so far, as by
 * a busted hand of a split, isn't. */
static int64_t chips_on_table(const struct ledger_row *row)
{
    int64_t net = row->round.net - row->side_net;
    return row->round.staked + (net < 0 ? net : 0) + row->side_open;
}

static bool add_row(void *self, const struct ledger_row *row)
{
    struct summing *summing = self;
    struct ledger_statistics *sum = summing->sum;
    struct ledger_by_rules *by_rules = find_rules(sum, row->rules_name);
    sum->net += row->round.net;
    by_rules->net += row->round.net;
    if (sum->bankroll_count == 0)
        sum->first_bankroll = row->bankroll - row->round.net;
    if (row->round.state == LEDGER_OPEN)
        sum->on_table = chips_on_table(row);
    if (row->round.state == LEDGER_VOID)
        sum->void_rounds++;
    if (row->round.state == LEDGER_SETTLED)
        add_settled(summing, by_rules, row);
    return keep_bankroll(summing, row->bankroll);
}

/* Sittings while they are counted, from the first one on. */
struct sitting_count {
    int64_t count;
    int64_t end;     /* of the last session */
    bool is_counted; /* the sitting of the last session */
};

/* A sitting in which no round was finished doesn't count, as in the review. */
static void count_session(struct sitting_count *sittings, int64_t began,
                          int64_t ended, bool has_settled)
{
    bool goes_on = began - sittings->end <= LEDGER_SITTING_GAP;
    sittings->end = ended;
    sittings->is_counted = sittings->is_counted && goes_on;
    if (!has_settled || sittings->is_counted)
        return;
    sittings->is_counted = true;
    sittings->count++;
}

/* Counts the sessions in which a round was finished, and the sittings. Adds up
 * their lengths; a clock that was set back counts as 0. */
static bool add_sessions(const struct ledger *ledger, int64_t profile,
                         struct ledger_statistics *sum,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    sqlite3_stmt *statement = ledger_prepare(
        ledger,
        "SELECT rules_name, max(max(rounds.ended) - sessions.began, 0), "
        "max(state = 'settled'), sessions.began, "
        "coalesce(sessions.ended, max(rounds.ended)) "
        "FROM sessions JOIN rounds ON session = sessions.id "
        "WHERE profile = ? GROUP BY sessions.id ORDER BY sessions.id",
        &profile, 1, problem);
    if (statement == NULL)
        return false;
    int step;
    struct sitting_count sittings = {.count = 0};
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(statement, 0);
        int64_t seconds = sqlite3_column_int64(statement, 1);
        bool has_settled = sqlite3_column_int(statement, 2) != 0;
        sum->sessions += has_settled;
        count_session(&sittings, sqlite3_column_int64(statement, 3),
                      sqlite3_column_int64(statement, 4), has_settled);
        sum->seconds += seconds;
        find_rules(sum, name ? name : "")->seconds += seconds;
    }
    sum->sittings = sittings.count;
    bool well = step == SQLITE_DONE || ledger_fail(ledger, problem);
    sqlite3_finalize(statement);
    return well;
}

static bool add_side_bet(void *self, sqlite3_stmt *statement)
{
    struct ledger_statistics *sum = self;
    if (sum->side_bet_count == LEDGER_SIDE_BETS_MAX)
        return false;
    struct ledger_by_side_bet *bet = &sum->side_bets[sum->side_bet_count++];
    snprintf(bet->name, sizeof bet->name, "%s", ledger_text_at(statement, 0));
    ledger_make_printable(bet->name);
    bet->rounds = sqlite3_column_int64(statement, 1);
    bet->staked = sqlite3_column_int64(statement, 2);
    bet->net = sqlite3_column_int64(statement, 3);
    bet->expected = sqlite3_column_double(statement, 4);
    return true;
}

static bool add_side_bets(const struct ledger *ledger, int64_t profile,
                          struct ledger_statistics *sum,
                          char problem[LEDGER_PROBLEM_SIZE])
{
    return ledger_each_row(
        ledger,
        ledger_prepare(ledger,
                       "SELECT side_bets.name, sum(state = 'settled'), "
                       "sum(CASE state WHEN 'settled' THEN side_bets.staked "
                       "ELSE 0 END), sum(side_bets.net), "
                       "sum(CASE state WHEN 'settled' THEN expected "
                       "ELSE 0 END) FROM side_bets "
                       "JOIN rounds ON rounds.id = side_bets.round "
                       "JOIN sessions ON sessions.id = session "
                       "WHERE profile = ?1 GROUP BY side_bets.name "
                       "ORDER BY side_bets.name",
                       &profile, 1, problem),
        add_side_bet, sum, problem);
}

static bool add_chips(const struct ledger *ledger, int64_t profile,
                      struct ledger_statistics *sum,
                      char problem[LEDGER_PROBLEM_SIZE])
{
    int64_t columns[3] = {0, 0, 0};
    bool found = false;
    sqlite3_stmt *statement = ledger_prepare(
        ledger,
        "SELECT bankroll, "
        "(SELECT count(*) FROM purchases WHERE profile = ?1), "
        "(SELECT coalesce(sum(cents), 0) FROM purchases WHERE profile = ?1) "
        "FROM profiles WHERE id = ?1",
        &profile, 1, problem);
    if (!ledger_first_row(ledger, statement, columns, 3, &found, problem))
        return false;
    sum->bankroll = columns[0];
    sum->purchases = columns[1];
    sum->bought = columns[2];
    return found ||
           ledger_refuse(problem, "no such player in %s", ledger->shown);
}

static bool statistics_add_rounds(struct ledger *ledger, int64_t profile,
                                  struct ledger_statistics *sum,
                                  char problem[LEDGER_PROBLEM_SIZE])
{
    struct summing summing = {.sum = sum};
    if (!ledger_each_round(ledger, profile, 0, add_row, &summing, problem))
        return false;
    return !summing.no_memory ||
           ledger_refuse(problem, "out of memory while reading %s",
                         ledger->shown);
}

bool ledger_sum_up(struct ledger *ledger, int64_t profile,
                   struct ledger_statistics *sum,
                   char problem[LEDGER_PROBLEM_SIZE])
{
    *sum = (struct ledger_statistics){.bankrolls = NULL};
    /* One transaction, so that all figures are of the same moment. */
    if (!ledger_execute(ledger, "BEGIN", NULL, 0, problem))
        return false;
    bool well = add_chips(ledger, profile, sum, problem) &&
                statistics_add_rounds(ledger, profile, sum, problem) &&
                add_sessions(ledger, profile, sum, problem) &&
                add_side_bets(ledger, profile, sum, problem) &&
                ledger_read_skills(ledger, profile, &sum->skills, problem);
    return ledger_end(ledger, well, problem);
}

void ledger_statistics_free(struct ledger_statistics *sum)
{
    free(sum->bankrolls);
    sum->bankrolls = NULL;
    sum->bankroll_count = 0;
}
