/* Sums over rounds: skill, sessions, and the statistics of a profile. */
#include "ledger_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"

/* ---- Skill ---- */

int64_t ledger_count_decisions(const struct ledger_skills *skills)
{
    int64_t all = 0;
    for (int i = 0; i < LEDGER_GRADES; i++)
        all += skills->decisions[i];
    return all;
}

double ledger_skills_cost(const struct ledger_skills *skills)
{
    double sum = 0;
    for (int i = LEDGER_BEST + 1; i < LEDGER_GRADES; i++)
        sum += skills->cost[i];
    return sum;
}

double ledger_luck(const struct ledger_skills *skills)
{
    return (double)skills->net - skills->before + ledger_skills_cost(skills);
}

void ledger_add_skills(struct ledger_skills *sum,
                       const struct ledger_skills *more)
{
    sum->rounds += more->rounds;
    sum->before += more->before;
    sum->net += more->net;
    for (int i = 0; i < LEDGER_GRADES; i++) {
        sum->decisions[i] += more->decisions[i];
        sum->cost[i] += more->cost[i];
    }
}

static bool skill_add_round(void *self, sqlite3_stmt *statement)
{
    struct ledger_skills *skills = self;
    skills->rounds++;
    skills->net += sqlite3_column_int64(statement, 0);
    skills->before += sqlite3_column_double(statement, 1);
    return true;
}

static bool add_decision(void *self, sqlite3_stmt *statement)
{
    struct ledger_skills *skills = self;
    enum ledger_grade grade = ledger_find_grade(ledger_text_at(statement, 0));
    if (grade != LEDGER_GRADES) {
        skills->decisions[grade]++;
        skills->cost[grade] += sqlite3_column_double(statement, 1);
    }
    return true;
}

/* A cost is rounded where it is written, so that the sum is that of what was
 * written. */
#define LEDGER_COST "round(best_value) - round(value)"

static bool read_skills(struct ledger *ledger, const struct ledger_span *span,
                        struct ledger_skills *skills)
{
    const int64_t values[] = {span->profile, span->first, span->last};
    return ledger_each_row(ledger,
                           "SELECT net - " LEDGER_SIDE_NET
                           ", before FROM rounds "
                           "JOIN expectations ON rounds.id = round "
                           "WHERE " LEDGER_IN_SPAN "ORDER BY round",
                           values, NULL, skill_add_round, skills) &&
           ledger_each_row(ledger,
                           "SELECT grade, " LEDGER_COST " FROM rounds "
                           "JOIN decisions ON rounds.id = round "
                           "WHERE " LEDGER_IN_SPAN
                           "ORDER BY round, decisions.number",
                           values, NULL, add_decision, skills);
}

/* ---- Sessions: games in a row ---- */

/* Games with their beginning and their end, the last one first. The profile
 * is ?1. */
#define LEDGER_GAMES_WHERE(condition)                                   \
    "SELECT id, began, coalesce(ended, (SELECT max(rounds.ended) FROM " \
    "rounds WHERE session = sessions.id), began) FROM sessions WHERE "  \
    "profile = ?1 AND (" condition ") ORDER BY id DESC"
#define LEDGER_IS_PLAYED \
    "EXISTS (SELECT 1 FROM rounds WHERE session = sessions.id)"

/* ---- The place of a game ---- */

static bool go_back_a_game(void *self, sqlite3_stmt *statement)
{
    struct ledger_place *place = self;
    bool is_first = place->first == 0;
    if (!is_first &&
        place->began - sqlite3_column_int64(statement, 2) > LEDGER_SESSION_GAP)
        return false;
    place->first = sqlite3_column_int64(statement, 0);
    place->began = sqlite3_column_int64(statement, 1);
    return true;
}

static bool count_before(struct ledger *ledger, const struct ledger_span *span,
                         int *count)
{
    const int64_t values[] = {span->profile, span->first, span->last};
    int64_t sum = 0;
    bool good =
        ledger_ask(ledger,
                   "SELECT coalesce(sum(most), 0) FROM (SELECT "
                   "max(number) AS most FROM rounds WHERE " LEDGER_IN_SPAN
                   "GROUP BY session)",
                   values, &sum, 1);
    *count = (int)sum;
    return good;
}

bool ledger_find_place(struct ledger *ledger, int64_t game, int64_t since,
                       struct ledger_place *place)
{
    int64_t values[] = {0, game, since};
    *place = (struct ledger_place){.game = game};
    if (!ledger_ask(ledger, "SELECT profile FROM sessions WHERE id = ?1", &game,
                    &values[0], 1) ||
        !ledger_each_row(
            ledger,
            LEDGER_GAMES_WHERE(
                "id BETWEEN ?3 AND ?2 AND (id = ?2 OR " LEDGER_IS_PLAYED ")"),
            values, NULL, go_back_a_game, place))
        return false;
    const struct ledger_span before = {values[0], place->first, game - 1};
    return count_before(ledger, &before, &place->before);
}

/* Rounds that were won, and lost, in a row so far. */
struct streak {
    int64_t wins, losses;
};

/* Adds a round, and notes the longest streaks. A push breaks none. */
static void add_streak(struct streak *streak, int64_t net,
                       int64_t *longest_wins, int64_t *longest_losses)
{
    if (net == 0)
        return;
    streak->wins = net > 0 ? streak->wins + 1 : 0;
    streak->losses = net < 0 ? streak->losses + 1 : 0;
    if (streak->wins > *longest_wins)
        *longest_wins = streak->wins;
    if (streak->losses > *longest_losses)
        *longest_losses = streak->losses;
}

struct session_sums {
    struct ledger_session *session;
    struct streak streak;
    int64_t game;       /* the last round's */
    int before, number; /* the rounds of games before; the last number */
    int64_t start;      /* the bankroll before the first round */
};

/* Adds a name unless it is there or has no room. Semicolons divide the names,
 * because "strip, changed" is one. */
static void add_rules_name(struct ledger_session *session, const char *text)
{
    char names[LEDGER_RULES_NAMES_SIZE + 4], name[LEDGER_RULES_NAME_SIZE],
        looked_for[LEDGER_RULES_NAME_SIZE + 4];
    char *all = session->rules_names;
    ledger_copy_text(name, sizeof name, text);
    snprintf(names, sizeof names, "; %s;", all);
    snprintf(looked_for, sizeof looked_for, "; %s;", name);
    if (strstr(names, looked_for) == NULL &&
        strlen(all) + strlen(looked_for) < LEDGER_RULES_NAMES_SIZE)
        text_add(all, LEDGER_RULES_NAMES_SIZE, "%s%s", *all ? "; " : "", name);
}

static void add_result_to_session(struct session_sums *sums, int64_t net)
{
    struct ledger_session *session = sums->session;
    int number = sums->before + sums->number;
    session->rounds++;
    if (net > session->best.net)
        session->best = (struct ledger_extreme){number, net};
    if (net < session->worst.net)
        session->worst = (struct ledger_extreme){number, net};
    add_streak(&sums->streak, net, &session->longest_wins,
               &session->longest_losses);
}

static bool take_round_of_session(void *self, sqlite3_stmt *statement)
{
    struct session_sums *sums = self;
    struct ledger_session *session = sums->session;
    const struct ledger_row row = ledger_read_row(statement);
    int64_t net = row.round.net;
    if (sums->game == 0)
        sums->start = row.bankroll - net;
    /* Round numbers continue from the games before. */
    if (row.game != sums->game) {
        sums->before += sums->number;
        add_rules_name(session, row.rules_name);
    }
    sums->game = row.game;
    sums->number = row.round.number;
    session->net += net;
    session->side_net += row.side_net;
    session->bought = row.bankroll - sums->start - session->net;
    if (row.round.state != LEDGER_SETTLED)
        return true;
    session->side_staked += row.side_staked;
    session->ended = row.ended;
    add_result_to_session(sums, net);
    return true;
}

bool ledger_sum_up_span(struct ledger *ledger, const struct ledger_span *span,
                        struct ledger_session *session)
{
    const int64_t values[] = {span->profile, span->first, span->last};
    struct session_sums sums = {.session = session};
    *session = (struct ledger_session){.games = *span};
    return ledger_each_row(ledger,
                           "SELECT " LEDGER_ROW_COLUMNS
                           " FROM rounds CROSS JOIN sessions "
                           "ON sessions.id = session WHERE " LEDGER_IN_SPAN
                           "ORDER BY session, number",
                           values, NULL, take_round_of_session, &sums) &&
           read_skills(ledger, span, &session->skills);
}

/* ---- All sessions ---- */

struct session_reader {
    struct ledger *ledger;
    bool (*take)(void *self, const struct ledger_session *session);
    void *self;
    struct ledger_span span; /* the games so far; `last` is 0 without one */
    int64_t began;
    bool failed, is_over;
};

static void end_session(struct session_reader *reader)
{
    struct ledger_session session;
    if (reader->span.last == 0 || reader->is_over)
        return;
    reader->failed =
        !ledger_sum_up_span(reader->ledger, &reader->span, &session);
    session.began = reader->began;
    reader->is_over = reader->failed || (session.rounds > 0 &&
                                         !reader->take(reader->self, &session));
    reader->span.last = 0;
}

static bool take_earlier_game(void *self, sqlite3_stmt *statement)
{
    struct session_reader *reader = self;
    int64_t id = sqlite3_column_int64(statement, 0);
    if (reader->began - sqlite3_column_int64(statement, 2) > LEDGER_SESSION_GAP)
        end_session(reader);
    if (reader->span.last == 0)
        reader->span.last = id;
    reader->span.first = id;
    reader->began = sqlite3_column_int64(statement, 1);
    return !reader->is_over;
}

bool ledger_each_session(struct ledger *ledger, int64_t profile,
                         bool (*take)(void *self,
                                      const struct ledger_session *session),
                         void *self)
{
    struct session_reader reader = {
        .ledger = ledger, .take = take, .self = self, .span.profile = profile};
    bool good = ledger_each_row(ledger, LEDGER_GAMES_WHERE(LEDGER_IS_PLAYED),
                                &profile, NULL, take_earlier_game, &reader);
    if (good)
        end_session(&reader);
    return good && !reader.failed;
}

/* ---- Mistakes ---- */

struct mistake_reader {
    bool (*take)(void *self, const struct ledger_choice *choice);
    void *self;
    struct ledger *ledger;
    const struct ledger_span *span;
    bool failed;
};

static bool take_mistake_row(void *self, sqlite3_stmt *statement)
{
    struct mistake_reader *reader = self;
    struct ledger_span before = *reader->span;
    int numbered = 0;
    before.last = sqlite3_column_int64(statement, 12) - 1;
    reader->failed = !count_before(reader->ledger, &before, &numbered);
    const struct ledger_choice choice = {
        .round = numbered + sqlite3_column_int(statement, 0),
        .bet = sqlite3_column_int64(statement, 1),
        .rules_name = ledger_text_at(statement, 13),
        .rules = ledger_text_at(statement, 14),
        .decision = {.done = ledger_text_at(statement, 2),
                     .best = ledger_text_at(statement, 3),
                     .value = sqlite3_column_double(statement, 4),
                     .best_value = sqlite3_column_double(statement, 5),
                     .grade = ledger_find_grade(ledger_text_at(statement, 6))},
        .situation = {.hand = ledger_text_at(statement, 7),
                      .dealer = ledger_text_at(statement, 8),
                      .review = ledger_text_at(statement, 9),
                      .chart = ledger_text_at(statement, 10),
                      .choices = ledger_text_at(statement, 11)}};
    return !reader->failed && (choice.decision.grade == LEDGER_GRADES ||
                               reader->take(reader->self, &choice));
}

bool ledger_each_mistake(struct ledger *ledger, const struct ledger_span *span,
                         bool (*take)(void *self,
                                      const struct ledger_choice *choice),
                         void *self)
{
    const int64_t values[] = {span->profile, span->first, span->last};
    struct mistake_reader reader = {
        .take = take, .self = self, .ledger = ledger, .span = span};
    /* Ledgers from before layout version 5 kept no situations. */
    return ledger_each_row(
               ledger,
               "SELECT rounds.number, bet, done, best, value, best_value, "
               "grade, hand, dealer, lesson, chart, choices, session, "
               "rules_name, rules "
               "FROM rounds JOIN decisions ON decisions.round = rounds.id "
               "JOIN sessions ON sessions.id = session "
               "LEFT JOIN situations ON situations.round = rounds.id "
               "AND situations.number = decisions.number "
               "WHERE grade <> 'best' AND " LEDGER_IN_SPAN
               "ORDER BY best_value - value DESC, rounds.id, "
               "decisions.number",
               values, NULL, take_mistake_row, &reader) &&
           !reader.failed;
}

const char *const LEDGER_RESULT_NAMES[LEDGER_RESULTS] = {
    "-3 or less", "-2", "-1.5", "-1", "-0.5",      "0",
    "+0.5",       "+1", "+1.5", "+2", "+3 or more"};

/* ---- Statistics ---- */

/* The state of the summing between two rounds. */
struct summing {
    struct ledger_statistics *sum;
    size_t room; /* elements that `bankrolls` has room for */
    bool no_memory;
    struct streak streak;
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
    int *sums = (int *)sum;
    const int *numbers = (const int *)counts;
    for (int i = 0; i < LEDGER_COUNTS; i++)
        sums[i] += numbers[i];
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
    add_streak(&summing->streak, net, &sum->longest_wins, &sum->longest_losses);
}

static bool add_row(void *self, sqlite3_stmt *statement)
{
    struct summing *summing = self;
    struct ledger_statistics *sum = summing->sum;
    const struct ledger_row row = ledger_read_row(statement);
    const struct ledger_round *round = &row.round;
    struct ledger_by_rules *by_rules = find_rules(sum, row.rules_name);
    /* What was lost so far, as by a busted hand of a split, isn't at stake. */
    int64_t lost = round->net - row.side_net;
    sum->net += round->net;
    by_rules->net += round->net;
    if (sum->bankroll_count == 0)
        sum->first_bankroll = row.bankroll - round->net;
    if (round->state == LEDGER_OPEN)
        sum->on_table = round->staked + (lost < 0 ? lost : 0) + row.side_open;
    if (round->state == LEDGER_VOID)
        sum->void_rounds++;
    if (round->state == LEDGER_SETTLED)
        add_settled(summing, by_rules, &row);
    return keep_bankroll(summing, row.bankroll);
}

/* Sessions while they are counted, from the first one on. */
struct session_count {
    struct ledger_statistics *sum;
    int64_t end;     /* the last game's */
    bool is_counted; /* the session of the last game */
};

/* Counts the games in which a round was finished, and the sessions. A
 * session in which no round was finished doesn't count, as in the review. Adds
 * up their lengths; a clock that was set back counts as 0. */
static bool add_game(void *self, sqlite3_stmt *statement)
{
    struct session_count *sessions = self;
    struct ledger_statistics *sum = sessions->sum;
    int64_t seconds = sqlite3_column_int64(statement, 1);
    bool has_settled = sqlite3_column_int(statement, 2) != 0;
    int64_t pause = sqlite3_column_int64(statement, 3) - sessions->end;
    sum->games += has_settled;
    sum->seconds += seconds;
    find_rules(sum, ledger_text_at(statement, 0))->seconds += seconds;
    sessions->end = sqlite3_column_int64(statement, 4);
    sessions->is_counted = sessions->is_counted && pause <= LEDGER_SESSION_GAP;
    if (has_settled && !sessions->is_counted) {
        sessions->is_counted = true;
        sum->sessions++;
    }
    return true;
}

static bool add_side_bet(void *self, sqlite3_stmt *statement)
{
    struct ledger_statistics *sum = self;
    if (sum->side_bet_count == LEDGER_SIDE_BETS_MAX)
        return false;
    struct ledger_by_side_bet *bet = &sum->side_bets[sum->side_bet_count++];
    ledger_copy_text(bet->name, sizeof bet->name, ledger_text_at(statement, 0));
    bet->rounds = sqlite3_column_int64(statement, 1);
    bet->staked = sqlite3_column_int64(statement, 2);
    bet->net = sqlite3_column_int64(statement, 3);
    bet->expected = sqlite3_column_double(statement, 4);
    return true;
}

static bool add_chips(struct ledger *ledger, int64_t profile,
                      struct ledger_statistics *sum)
{
    int64_t columns[3] = {0, -1,
                          0}; /* no player has bought less than 0 times */
    if (!ledger_ask(
            ledger,
            "SELECT bankroll, "
            "(SELECT count(*) FROM purchases WHERE profile = ?1), "
            "(SELECT coalesce(sum(cents), 0) FROM purchases WHERE profile = ?1)"
            " FROM profiles WHERE id = ?1",
            &profile, columns, 3))
        return false;
    sum->bankroll = columns[0];
    sum->purchases = columns[1];
    sum->bought = columns[2];
    return columns[1] >= 0 ||
           ledger_refuse(ledger, "no such player in %s", ledger->shown);
}

bool ledger_sum_up(struct ledger *ledger, int64_t profile,
                   struct ledger_statistics *sum)
{
    struct summing summing = {.sum = sum};
    struct session_count sessions = {.sum = sum};
    const struct ledger_span all = {profile, 0, INT64_MAX};
    *sum = (struct ledger_statistics){.bankrolls = NULL};
    /* One transaction, so that all figures are of the same moment. */
    if (!ledger_execute(ledger, "BEGIN", NULL))
        return false;
    bool well =
        add_chips(ledger, profile, sum) &&
        /* CROSS JOIN makes SQLite go through the rounds in their order. */
        ledger_each_row(
            ledger,
            "SELECT " LEDGER_ROW_COLUMNS " "
            "FROM rounds CROSS JOIN sessions ON sessions.id = session "
            "WHERE profile = ?1 ORDER BY rounds.id",
            &profile, NULL, add_row, &summing) &&
        (!summing.no_memory ||
         ledger_refuse(ledger, "out of memory while reading %s",
                       ledger->shown)) &&
        ledger_each_row(
            ledger,
            "SELECT rules_name, max(max(rounds.ended) - sessions.began, 0), "
            "max(state = 'settled'), sessions.began, "
            "coalesce(sessions.ended, max(rounds.ended)) "
            "FROM sessions JOIN rounds ON session = sessions.id "
            "WHERE profile = ?1 GROUP BY sessions.id ORDER BY sessions.id",
            &profile, NULL, add_game, &sessions) &&
        ledger_each_row(ledger,
                        "SELECT side_bets.name, sum(state = 'settled'), "
                        "sum(CASE state WHEN 'settled' THEN side_bets.staked "
                        "ELSE 0 END), sum(side_bets.net), "
                        "sum(CASE state WHEN 'settled' THEN expected "
                        "ELSE 0 END) FROM side_bets "
                        "JOIN rounds ON rounds.id = side_bets.round "
                        "JOIN sessions ON sessions.id = session "
                        "WHERE profile = ?1 GROUP BY side_bets.name "
                        "ORDER BY side_bets.name",
                        &profile, NULL, add_side_bet, sum) &&
        read_skills(ledger, &all, &sum->skills);
    return ledger_end(ledger, well);
}

void ledger_statistics_free(struct ledger_statistics *sum)
{
    free(sum->bankrolls);
    sum->bankrolls = NULL;
    sum->bankroll_count = 0;
}
