/* Rounds and their games: reads them, continues with what was left open, and
 * writes them. */
#include "ledger_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

/* ---- Reading ---- */

const char *const LEDGER_GRADE_NAMES[LEDGER_GRADES] = {"best", "doubtful",
                                                       "bad", "very bad"};

const char *const LEDGER_STATE_NAMES[LEDGER_STATES] = {"open", "settled",
                                                       "void"};

enum ledger_grade ledger_find_grade(const char *name)
{
    int grade = cli_find_name(name, LEDGER_GRADE_NAMES, LEDGER_GRADES);
    return grade < 0 ? LEDGER_GRADES : (enum ledger_grade)grade;
}

/* Returns cents within the limits of the ledger, which a damaged one may not
 * keep, so that sums don't overflow. */
static int64_t cents_at(sqlite3_stmt *statement, int column)
{
    int64_t cents = sqlite3_column_int64(statement, column);
    return cents > LEDGER_CENTS_MAX    ? LEDGER_CENTS_MAX
           : cents < -LEDGER_CENTS_MAX ? -LEDGER_CENTS_MAX
                                       : cents;
}

static struct ledger_counts read_counts(sqlite3_stmt *statement)
{
    enum { FIRST_COLUMN = 11 };
    struct ledger_counts counts = {.hands = 0};
    int *numbers = (int *)&counts;
    for (int i = 0; i < LEDGER_COUNTS; i++)
        numbers[i] = sqlite3_column_int(statement, FIRST_COLUMN + i);
    return counts;
}

/* A state that isn't known counts as open. */
struct ledger_row ledger_read_row(sqlite3_stmt *statement)
{
    int state = cli_find_name(ledger_text_at(statement, 7), LEDGER_STATE_NAMES,
                              LEDGER_STATES);
    return (struct ledger_row){
        .id = sqlite3_column_int64(statement, 0),
        .game = sqlite3_column_int64(statement, 1),
        .began = sqlite3_column_int64(statement, 2),
        .ended = sqlite3_column_int64(statement, 3),
        .bankroll = sqlite3_column_int64(statement, 4),
        .side_net = cents_at(statement, 24),
        .side_staked = cents_at(statement, 25),
        .side_open = cents_at(statement, 26),
        .rules_name = ledger_text_at(statement, 5),
        .round =
            {
                .number = sqlite3_column_int(statement, 6),
                .state = state < 0 ? LEDGER_OPEN : (enum ledger_state)state,
                .bet = cents_at(statement, 8),
                .staked = cents_at(statement, 9),
                .net = cents_at(statement, 10),
                .counts = read_counts(statement),
                .decisions = ledger_text_at(statement, 21),
                .cards = ledger_text_at(statement, 22),
                .results = ledger_text_at(statement, 23),
            },
    };
}

/* ---- Rounds that were left open ---- */

static bool ledger_drop_records(struct ledger *ledger, int64_t profile)
{
    return ledger_execute(ledger,
                          "DELETE FROM records WHERE session IN (SELECT id "
                          "FROM sessions WHERE profile = ?1 "
                          "AND ended IS NOT NULL)",
                          &profile);
}

/* Finds the game of the open round that can continue, or stores 0. */
static bool find_kept_game(struct ledger *ledger, int64_t profile,
                           int64_t *game)
{
    return ledger_ask(
        ledger,
        "SELECT coalesce(max(session), 0) FROM rounds WHERE state = 'open' "
        "AND session IN (SELECT id FROM sessions WHERE profile = ?1) "
        "AND session IN (SELECT session FROM records)",
        &profile, game, 1);
}

static bool void_rounds(struct ledger *ledger, int64_t profile, int64_t kept,
                        int64_t *count, int64_t *returned)
{
    const int64_t values[] = {profile, kept};
    int64_t open[2] = {0, 0};
    if (!ledger_ask(
            ledger,
            "SELECT count(*), coalesce(sum(max(staked + " LEDGER_SIDE_STAKED
            " + min(net, 0), 0)), 0) FROM rounds "
            "WHERE state = 'open' AND session <> ?2 "
            "AND session IN (SELECT id FROM sessions WHERE profile = ?1)",
            values, open, 2))
        return false;
    *count = open[0];
    *returned = open[1];
    return ledger_execute(
               ledger,
               "UPDATE rounds SET state = 'void' "
               "WHERE state = 'open' AND session <> ?2 "
               "AND session IN (SELECT id FROM sessions WHERE profile = ?1)",
               values) &&
           ledger_execute(
               ledger,
               "UPDATE sessions SET ended = coalesce((SELECT max(ended) "
               "FROM rounds WHERE session = sessions.id), began) "
               "WHERE profile = ?1 AND id <> ?2 AND ended IS NULL",
               values) &&
           ledger_drop_records(ledger, profile);
}

bool ledger_settle_open(struct ledger *ledger, struct ledger_profile *profile)
{
    int64_t kept = 0, count = 0;
    if (!find_kept_game(ledger, profile->id, &kept) ||
        !void_rounds(ledger, profile->id, kept, &count, &profile->returned))
        return false;
    profile->has_open_round = kept != 0;
    profile->was_interrupted = count > 0;
    return true;
}

bool ledger_void(struct ledger *ledger, int64_t *returned)
{
    int64_t count = 0;
    ledger->game = 0;
    return ledger_check_taken(ledger) && ledger_begin(ledger) &&
           ledger_end(ledger, void_rounds(ledger, ledger->profile, 0, &count,
                                          returned));
}

/* ---- Continuing, with the record ---- */

static bool take_open_round_row(void *self, sqlite3_stmt *statement)
{
    struct ledger_open_round *round = self;
    round->number = sqlite3_column_int(statement, 0);
    round->bankroll = sqlite3_column_int64(statement, 2);
    ledger_copy_text(round->rules_name, sizeof round->rules_name,
                     ledger_text_at(statement, 1));
    return false;
}

enum ledger_answer ledger_resume(struct ledger *ledger,
                                 struct ledger_open_round *round)
{
    int64_t game = 0;
    if (!ledger_check_taken(ledger) ||
        !find_kept_game(ledger, ledger->profile, &game))
        return LEDGER_FAILED;
    if (game == 0)
        return LEDGER_NONE;
    if (!ledger_each_row(ledger,
                         "SELECT max(number), rules_name, profiles.bankroll "
                         "FROM rounds JOIN sessions ON sessions.id = session "
                         "JOIN profiles ON profiles.id = profile "
                         "WHERE session = ?1 AND state = 'open'",
                         &game, NULL, take_open_round_row, round))
        return LEDGER_FAILED;
    /* SQLite keeps the order of a subquery for group_concat(). */
    round->record = ledger_read_text(
        ledger,
        "SELECT group_concat(lines, '') FROM "
        "(SELECT lines FROM records WHERE session = ?1 ORDER BY id)",
        game, "the game has no record");
    if (round->record == NULL)
        return LEDGER_FAILED;
    ledger->game = game;
    return LEDGER_DONE;
}

/* ---- Games: consecutive rounds with the same rules ---- */

static bool end_open_games(struct ledger *ledger, int64_t now)
{
    const int64_t values[] = {ledger->profile, now};
    return ledger_execute(ledger,
                          "UPDATE sessions SET ended = ?2 "
                          "WHERE profile = ?1 AND ended IS NULL",
                          values) &&
           ledger_drop_records(ledger, ledger->profile);
}

static bool insert_game(struct ledger *ledger, const struct ledger_game *game,
                        int64_t now)
{
    const struct ledger_values values = {
        .numbers = {ledger->profile, now},
        .texts = {game->rules_name, game->rules, game->cards},
        .text_count = 3};
    return ledger_put(ledger,
                      "INSERT INTO sessions "
                      "(profile, began, rules_name, rules, cards) "
                      "VALUES (?1, ?2, ?3, ?4, ?5)",
                      &values);
}

bool ledger_begin_game(struct ledger *ledger, const struct ledger_game *game,
                       int64_t now)
{
    if (!ledger_check_taken(ledger) || !ledger_begin(ledger))
        return false;
    bool well = end_open_games(ledger, now) && insert_game(ledger, game, now);
    int64_t id = sqlite3_last_insert_rowid(ledger->database);
    if (!ledger_end(ledger, well))
        return false;
    ledger->game = id;
    return true;
}

int64_t ledger_game_now(struct ledger *ledger)
{
    return ledger->game;
}

bool ledger_end_game(struct ledger *ledger, int64_t now)
{
    if (ledger->game == 0)
        return true;
    if (!ledger_begin(ledger) ||
        !ledger_end(ledger, end_open_games(ledger, now)))
        return false;
    ledger->game = 0;
    return true;
}

/* ---- Writing a round ---- */

/* Reads how much of the round's net is already in the bankroll. Fails if the
 * round is closed. */
static bool read_settled(struct ledger *ledger,
                         const struct ledger_round *round, int64_t *settled)
{
    const int64_t values[] = {ledger->game, round->number};
    int64_t columns[2] = {0, 1}; /* a round that isn't in the file is open */
    if (!ledger_ask(ledger,
                    "SELECT net, state = 'open' FROM rounds "
                    "WHERE session = ?1 AND number = ?2",
                    values, columns, 2))
        return false;
    *settled = columns[0];
    return columns[1] ||
           ledger_refuse(ledger,
                         "round %d is closed in %s and can't be changed",
                         round->number, ledger->shown);
}

/* What a later write of the round replaces. */
#define FIGURES                                                              \
    "bet, staked, net, hands, won, lost, pushed, naturals, busts, doubles, " \
    "splits, insurances, surrenders, state, decisions, cards, results"
#define FIGURES_PUT                                                          \
    "?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, " \
    "?20, ?21"

static bool put_row(struct ledger *ledger, const struct ledger_round *round,
                    int64_t now)
{
    const struct ledger_counts *counts = &round->counts;
    const struct ledger_values values = {
        .numbers = {ledger->game, round->number, ledger->profile, now,
                    round->bet, round->staked, round->net, counts->hands,
                    counts->won, counts->lost, counts->pushed, counts->naturals,
                    counts->busts, counts->doubles, counts->splits,
                    counts->insurances, counts->surrenders},
        .texts = {LEDGER_STATE_NAMES[round->state], round->decisions,
                  round->cards, round->results},
        .text_count = 4};
    return ledger_put(
        ledger,
        "INSERT INTO rounds (session, number, bankroll, began, ended, " FIGURES
        ") VALUES (?1, ?2, (SELECT bankroll FROM profiles WHERE id = ?3), "
        "?4, ?4, " FIGURES_PUT ") ON CONFLICT (session, number) DO UPDATE "
        "SET (bankroll, ended, " FIGURES
        ") = (excluded.bankroll, excluded.ended, " FIGURES_PUT ")",
        &values);
}

/* ---- What it was expected to bring, and its decisions ---- */

static bool read_id(struct ledger *ledger, const struct ledger_round *round,
                    int64_t *id)
{
    const int64_t values[] = {ledger->game, round->number};
    return ledger_ask(
        ledger, "SELECT id FROM rounds WHERE session = ?1 AND number = ?2",
        values, id, 1);
}

/* A hand to review that is overdue keeps its day. */
static bool put_forgotten(struct ledger *ledger, int64_t profile,
                          const struct ledger_review *review)
{
    const struct ledger_values values = {.numbers = {profile, review->due},
                                         .texts = {review->rules, review->name},
                                         .text_count = 2};
    return ledger_put(
        ledger,
        "INSERT INTO lessons (profile, due, rules, name) "
        "VALUES (?1, ?2, ?3, ?4) "
        "ON CONFLICT (profile, rules, name) DO UPDATE SET "
        "repetitions = 0, interval = 0, due = min(due, excluded.due)",
        &values);
}

bool ledger_forget(struct ledger *ledger, int64_t profile,
                   const struct ledger_review *review)
{
    return ledger_begin(ledger) &&
           ledger_end(ledger, put_forgotten(ledger, profile, review));
}

/* Writes what the decisions of a settled round were about, and forgets the
 * hands to review that were answered wrong. */
static bool put_situations(struct ledger *ledger, int64_t round,
                           const struct ledger_situations *situations,
                           int count)
{
    bool well = true;
    for (int i = 0; i < count && well; i++) {
        const struct ledger_situation *situation = &situations->list[i];
        const struct ledger_values values = {
            .numbers = {round, i + 1},
            .texts = {situation->hand, situation->dealer, situation->review,
                      situation->chart, situation->choices},
            .text_count = 5};
        const struct ledger_review review = {.rules = situations->rules,
                                             .name = situation->review,
                                             .due = situations->day};
        well =
            ledger_put(ledger,
                       "INSERT INTO situations "
                       "(round, number, hand, dealer, lesson, chart, choices) "
                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                       &values);
        if (well && situation->is_forgotten && situation->review[0] != '\0')
            well = put_forgotten(ledger, ledger->profile, &review);
    }
    return well;
}

static bool put_skill(struct ledger *ledger, const struct ledger_round *round,
                      int64_t id)
{
    const struct ledger_skill *skill = round->skill;
    if (skill == NULL || round->state != LEDGER_SETTLED)
        return true;
    const struct ledger_values expectation = {
        .numbers = {id}, .reals = {skill->before}, .real_count = 1};
    bool well = ledger_put(
        ledger, "INSERT INTO expectations (round, before) VALUES (?1, ?2)",
        &expectation);
    for (int i = 0; i < skill->count && well; i++) {
        const struct ledger_decision *decision = &skill->decisions[i];
        const struct ledger_values values = {
            .numbers = {id, i + 1},
            .reals = {decision->value, decision->best_value},
            .real_count = 2,
            .texts = {decision->done, decision->best,
                      LEDGER_GRADE_NAMES[decision->grade]},
            .text_count = 3};
        well =
            ledger_put(ledger,
                       "INSERT INTO decisions "
                       "(round, number, value, best_value, done, best, grade) "
                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                       &values);
    }
    return well &&
           (round->situations == NULL ||
            put_situations(ledger, id, round->situations, skill->count));
}

/* The average of a side bet is that of its first write. */
static bool put_side_bets(struct ledger *ledger,
                          const struct ledger_round *round, int64_t id)
{
    bool well = true;
    for (int i = 0; i < round->side_bet_count && well; i++) {
        const struct ledger_side_bet *bet = &round->side_bets[i];
        const struct ledger_values values = {
            .numbers = {id, bet->staked, bet->net},
            .reals = {bet->expected},
            .real_count = 1,
            .texts = {bet->name},
            .text_count = 1};
        well = ledger_put(
            ledger,
            "INSERT INTO side_bets (round, staked, net, expected, name) "
            "VALUES (?1, ?2, ?3, ?4, ?5) "
            "ON CONFLICT (round, name) DO UPDATE SET net = excluded.net",
            &values);
    }
    return well;
}

static bool put_record(struct ledger *ledger, const struct ledger_round *round)
{
    const struct ledger_values values = {
        .numbers = {ledger->game}, .texts = {round->record}, .text_count = 1};
    return round->record == NULL || round->record[0] == '\0' ||
           ledger_put(ledger,
                      "INSERT INTO records (session, lines) VALUES (?1, ?2)",
                      &values);
}

bool ledger_write_round(struct ledger *ledger, const struct ledger_round *round,
                        int64_t now)
{
    if (!ledger_check_taken(ledger))
        return false;
    if (ledger->game == 0)
        return ledger_refuse(ledger, "no game is open in %s for this round",
                             ledger->shown);
    if (!ledger_begin(ledger))
        return false;
    int64_t values[] = {ledger->profile, 0, round->net};
    int64_t id = 0;
    bool well = read_settled(ledger, round, &values[1]) &&
                ledger_execute(ledger,
                               "UPDATE profiles SET bankroll = bankroll - ?2 "
                               "+ ?3 WHERE id = ?1",
                               values) &&
                put_row(ledger, round, now) && read_id(ledger, round, &id) &&
                put_side_bets(ledger, round, id) && put_record(ledger, round) &&
                put_skill(ledger, round, id);
    return ledger_end(ledger, well);
}
