/* The contest of mancala: how bots see the board and answer, the log of a game,
 * the round robin, in which every pair plays twice on every board or until it
 * is sure who is better, its reports, the replay of its log, and a bot as the
 * opponent of a person. */
#include "challenge/contest.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cards.h"
#include "mancala.h"

/* ---- Boards ---- */

static const char *contest_board_problem(const struct mancala_rules *rules)
{
    const char *problem = mancala_rules_problem(rules);
    if (problem != NULL)
        return problem;
    if (rules->size < CHALLENGE_BOWLS_LEAST)
        return "a contest board has 8 to 32 bowls";
    if (rules->stones < CHALLENGE_STONES_LEAST)
        return "each house starts with 2 to 16 stones in the contest";
    return NULL;
}

static struct challenge_message
contest_board_message(const struct mancala_game *game, bool is_new)
{
    struct challenge_message message = {
        .kind = CHALLENGE_MANCALA_CALLED,
        .position = {.new_game = is_new,
                     .player_one = game->board.player == MANCALA_FIRST,
                     .size = game->rules.size}};
    for (int i = 0; i < game->rules.size; i++)
        message.position.board[i] = game->board.bowls[i];
    return message;
}

/* Returns `number`. If it is far out of range, returns one that fits an int but
 * is neither a bowl nor a direction. */
static int clamp_number(int64_t number)
{
    const int other = 1000;
    return number > -other && number < other ? (int)number : other;
}

static struct mancala_move contest_board_move(int64_t bowl, int64_t direction)
{
    return (struct mancala_move){.bowl = clamp_number(bowl),
                                 .direction = clamp_number(direction)};
}

/* ---- Scores ---- */

/* The head has the first player and the second. */
struct game_score {
    struct contest_score head;
    int size, stones;
    /* What a report says, once the game counts. */
    const char *bots[MANCALA_PLAYERS], *ended;
    double milliseconds[MANCALA_PLAYERS];
    int64_t won[MANCALA_PLAYERS]; /* stones at the end */
    int64_t nanoseconds[MANCALA_PLAYERS];
    int64_t points[MANCALA_PLAYERS];
    int64_t plies;
    int64_t end, forfeiter; /* an enum mancala_end, an enum mancala_player */
};

/* Each full interval costs a point. */
enum { MILLISECOND = 1000000, POINT_NANOSECONDS = 100 * MILLISECOND };

static void game_score_fill(const struct mancala_game *game, const char *why,
                            struct game_score *score)
{
    score->size = game->rules.size;
    score->stones = game->rules.stones;
    score->end = game->end;
    score->forfeiter = score->head.loser = game->forfeiter;
    score->plies = game->ply_count;
    for (int i = 0; i < MANCALA_PLAYERS; i++) {
        score->won[i] = mancala_score(game, (enum mancala_player)i);
        score->points[i] =
            score->won[i] - score->nanoseconds[i] / POINT_NANOSECONDS;
    }
    snprintf(score->head.verdict, sizeof score->head.verdict, "%s",
             why ? why : "");
}

static const char *const GAME_END_NAMES[] = {
    [MANCALA_GOES_ON] = "goes on",
    [MANCALA_SIDE_EMPTY] = "side empty",
    [MANCALA_THIRD_TIME] = "third time",
    [MANCALA_TOO_LONG] = "too long",
    [MANCALA_FORFEIT] = "forfeit"};

/* ---- The log ---- */

/* The log of games of mancala, which challenge(6) describes. The line of a turn
 * holds the player, the bowl and the direction, numbered as for bots, and after
 * # the effect of the move. */

#define LOG_MANCALA_HEAD "challenge mancala log 1"

struct bot_turn {
    bool is_out;                /* it is out; `why` then isn't empty */
    enum mancala_player player; /* the player who is out */
    char why[JAIL_VERDICT_SIZE];
    int64_t bowl, direction; /* the place of its move; any numbers */
};

enum { COLUMN = 16 }; /* the column of the # */

static const char *const PLAYERS[] = {
    [MANCALA_FIRST] = "first", [MANCALA_SECOND] = "second"};

/* Plays a turn and writes its line, with the effect of a move after #. Returns
 * why the turn forfeits the game, or NULL. */
static const char *play_bot_turn(struct mancala_game *game,
                                 const struct bot_turn *turn,
                                 char line[CHALLENGE_LINE_SIZE])
{
    struct mancala_sowing sowing;
    enum mancala_player player = game->board.player;
    char shown[CHALLENGE_LINE_SIZE / 2] = "";
    if (turn->is_out) {
        mancala_forfeit(game, turn->player);
        snprintf(line, CHALLENGE_LINE_SIZE, "%s out %s", PLAYERS[turn->player],
                 turn->why);
        return turn->why;
    }
    const char *problem = mancala_play(
        game, contest_board_move(turn->bowl, turn->direction), &sowing);
    if (problem) {
        snprintf(shown, sizeof shown, "illegal: %.80s", problem);
        mancala_forfeit(game, player);
    } else if (sowing.captured > 0)
        snprintf(shown, sizeof shown, "takes %d", sowing.captured);
    else if (sowing.again)
        snprintf(shown, sizeof shown, "moves again");
    int length = snprintf(line, CHALLENGE_LINE_SIZE, "%s %" PRId64 " %+" PRId64,
                          PLAYERS[player], turn->bowl, turn->direction);
    if (*shown != '\0')
        text_add(line, CHALLENGE_LINE_SIZE, "%*s# %s",
                 length < COLUMN ? COLUMN - length : 1, "", shown);
    return problem;
}

/* ---- Reading ---- */

static bool take_turn_number(const char **text, int64_t *value)
{
    *text += **text == '+';
    return log_take_number(text, "", INT64_MIN, INT64_MAX, value);
}

static bool read_bot_turn(const char *line, struct bot_turn *turn)
{
    const char *text = strchr(line, ' ');
    bool is_second = strncmp(line, PLAYERS[MANCALA_SECOND],
                             strlen(PLAYERS[MANCALA_SECOND])) == 0;
    *turn =
        (struct bot_turn){.player = is_second ? MANCALA_SECOND : MANCALA_FIRST};
    if (text == NULL)
        return false;
    const char *why = text_after(++text, "out");
    if (why && *why) {
        turn->is_out = true;
        snprintf(turn->why, sizeof turn->why, "%s", why);
        return true;
    }
    if (!take_turn_number(&text, &turn->bowl))
        return false;
    text += *text == ' ';
    return take_turn_number(&text, &turn->direction);
}

/* ---- A game ---- */

static void log_write_mancala_end(const struct game_score *score,
                                  char line[CHALLENGE_LINE_SIZE])
{
    snprintf(line, CHALLENGE_LINE_SIZE,
             "end %-12s# stones %" PRId64 " to %" PRId64 ", points %" PRId64
             " to %" PRId64 ", moves %" PRId64,
             GAME_END_NAMES[score->end], score->won[MANCALA_FIRST],
             score->won[MANCALA_SECOND], score->points[MANCALA_FIRST],
             score->points[MANCALA_SECOND], score->plies);
}

/* ---- The round robin ---- */

enum { MOST = CHALLENGE_BOTS_MAX };

/* The sums over the games of a bot. Games that weren't played, because it was
 * out of the tournament, are among those that it forfeited. */
struct tally {
    int64_t games, points, stones, won, drawn, lost, forfeited;
    int64_t timeouts, not_played;
    int64_t nanoseconds;
};

struct round_robin {
    struct tally totals[MOST], pairs[MOST][MOST]; /* over these games */
    _Atomic bool settled[MOST][MOST]; /* the pair needs no more games */
    struct contest contest;           /* a round is a board or an opening */
};

static void tally_add(struct tally *sum, const struct game_score *score,
                      int player)
{
    int64_t own = score->won[player], others = score->won[!player];
    sum->games++;
    sum->points += score->points[player];
    sum->stones += own;
    sum->won += own > others;
    sum->drawn += own == others;
    sum->lost += own < others;
    sum->nanoseconds += score->nanoseconds[player];
    if (score->end != MANCALA_FORFEIT || score->forfeiter != player)
        return;
    sum->forfeited++;
    sum->timeouts += strcmp(score->head.verdict, CHALLENGE_TIMED_OUT) == 0;
    sum->not_played += strcmp(score->head.verdict, ENTRY_BARRED) == 0;
}

/* ---- Ratings ---- */

/*
 * Ratings by the model of Bradley and Terry (Biometrika 39, 1952): a bot with
 * strength p beats one with strength q with the chance p / (p + q), and a draw
 * is half a win for either. The likelihood is maximized by D. Hunter's MM
 * algorithm (Ann. Stat. 32, 2004). Each bot also has a draw with an imagined
 * average opponent, so that one that always wins has a rating, too. Ratings
 * are on Elo's scale, 400 points for ten to one, around their mean, 0; the
 * margins are half the 95% intervals of the distance from the mean, from the
 * inverse of the observed information.
 */
struct rating {
    double elo, margin;
};

/* Maximizes the likelihood. `games` and `wins` are of each bot against each
 * other one, and of each bot. */
static void find_strengths(int bots, double games[MOST][MOST],
                           const double wins[MOST], double strength[MOST])
{
    enum { ROUNDS_MOST = 1000000 };
    static const double enough = 1e-9; /* of a strength */
    double change = 1;
    for (int i = 0; i < bots; i++)
        strength[i] = 1;
    for (int round = 0; round < ROUNDS_MOST && change > enough; round++) {
        change = 0;
        for (int i = 0; i < bots; i++) {
            double weight = 1 / (strength[i] + 1), before = strength[i];
            for (int j = 0; j < bots; j++)
                weight += games[i][j] / (before + strength[j]);
            strength[i] = wins[i] / weight;
            change = fmax(change, fabs(strength[i] / before - 1));
        }
    }
}

/* Returns the variance of how far the logarithm of the strength of `bot` is
 * from the mean of all, from the inverse of the information: Gaussian
 * elimination solves for the contrast. The matrix is positive definite, so it
 * needs no pivots. */
static double variance_of(int bot, int bots, double games[MOST][MOST],
                          const double strength[MOST])
{
    double matrix[MOST][MOST] = {{0}}, contrast[MOST], solved[MOST];
    double variance = 0;
    for (int i = 0; i < bots; i++) {
        contrast[i] = solved[i] = (i == bot) - 1.0 / bots;
        double own = strength[i];
        matrix[i][i] += own / ((own + 1) * (own + 1));
        for (int j = 0; j < bots; j++) {
            double both = own + strength[j];
            double part = games[i][j] * own * strength[j] / (both * both);
            matrix[i][i] += part;
            matrix[i][j] -= part;
        }
    }
    for (int i = 0; i < bots; i++)
        for (int j = i + 1; j < bots; j++) {
            double factor = matrix[j][i] / matrix[i][i];
            for (int k = i; k < bots; k++)
                matrix[j][k] -= factor * matrix[i][k];
            solved[j] -= factor * solved[i];
        }
    for (int i = bots - 1; i >= 0; i--) {
        for (int j = i + 1; j < bots; j++)
            solved[i] -= matrix[i][j] * solved[j];
        solved[i] /= matrix[i][i];
        variance += contrast[i] * solved[i];
    }
    return variance;
}

static bool has_ratings(const struct challenge_setup *setup)
{
    return setup->confidence > 0 || setup->html;
}

static void rate_bots(const struct round_robin *robin,
                      struct rating ratings[MOST])
{
    static const double ELO_PER_E = 400 / 2.302585092994046; /* ln 10 */
    static const double NORMAL_95 = 1.959963984540054;
    double games[MOST][MOST], wins[MOST], strength[MOST], mean = 0;
    int bots = robin->contest.setup->bot_count;
    for (int i = 0; i < bots; i++) {
        wins[i] = 0.5; /* a draw with the imagined opponent */
        for (int j = 0; j < bots; j++) {
            const struct tally *sum = &robin->pairs[i][j];
            games[i][j] = (double)sum->games;
            wins[i] += (double)sum->won + (double)sum->drawn / 2;
        }
    }
    find_strengths(bots, games, wins, strength);
    for (int i = 0; i < bots; i++)
        mean += log(strength[i]) / bots;
    for (int i = 0; i < bots; i++)
        ratings[i] = (struct rating){
            .elo = ELO_PER_E * (log(strength[i]) - mean),
            .margin = ELO_PER_E * NORMAL_95 *
                      sqrt(variance_of(i, bots, games, strength))};
}

/* ---- Who is better ---- */

static double log_ratio(double openings, double score, double elo)
{
    return score * log(2 / (1 + pow(10, -elo / 400))) +
           (openings - score) * log(2 / (1 + pow(10, elo / 400)));
}

static double mean_ratio(double openings, double score, double elo)
{
    enum { STEPS = 4 };
    double sum = 0;
    for (int i = 0; i < STEPS; i++)
        sum += exp(log_ratio(openings, score, ldexp(elo, i)));
    return sum / STEPS;
}

enum pair_verdict contest_judge_pair(int64_t openings, double score, double elo,
                                     double error)
{
    double all = (double)openings, other = all - score;
    if (mean_ratio(all, score, elo) >= 2 / error)
        return PAIR_BETTER;
    if (mean_ratio(all, other, elo) >= 2 / error)
        return PAIR_WORSE;
    return log_ratio(all, fmax(score, other), elo) <= log(error / 2)
               ? PAIR_EVEN
               : PAIR_UNSURE;
}

static enum pair_verdict judge_bots(const struct round_robin *robin, int bot,
                                    int other)
{
    const struct challenge_setup *setup = robin->contest.setup;
    const struct tally *sum = &robin->pairs[bot][other];
    return contest_judge_pair(sum->games / 2,
                              ((double)sum->won + (double)sum->drawn / 2) / 2,
                              (double)setup->elo, contest_pair_error(setup));
}

/* Settles the pairs of which it is sure who is better. Returns true if they all
 * are; without --until-sure, none are. */
static bool settle_pairs(struct round_robin *robin)
{
    const struct challenge_setup *setup = robin->contest.setup;
    bool are_all = setup->confidence > 0;
    for (int bot = 0; bot < (setup->gauntlet ? 1 : setup->bot_count); bot++)
        for (int other = bot + 1; other < setup->bot_count; other++) {
            bool is_sure = setup->confidence > 0 &&
                           judge_bots(robin, bot, other) != PAIR_UNSURE;
            robin->settled[bot][other] = robin->settled[other][bot] = is_sure;
            are_all = are_all && is_sure;
        }
    return are_all;
}

/* A bot in a report. */
struct robin_sum {
    struct standing who;
    struct tally all;
    double milliseconds;
    struct rating rating;
};

/* A pair of bots in a report. */
struct pair_row {
    const char *bot, *other;
    struct tally sum, others; /* of the first bot, and of the other */
    const char *verdict;
};

struct robin_report {
    const struct round_robin *robin;
    struct challenge_setup setup;
    int64_t boards;
    bool stopped;
    int pair_count;
    struct robin_sum bots[MOST]; /* best first */
    struct pair_row pairs[CONTEST_PAIRS_MOST];
    char seed[CHALLENGE_SEED_TEXT_SIZE];
    const struct robin_report *until_sure; /* this report, or NULL */
};

static void add_pair_row(struct robin_report *report, int bot, int other)
{
    static const char *const verdicts[] = {[PAIR_UNSURE] = "not sure",
                                           [PAIR_BETTER] = "better",
                                           [PAIR_WORSE] = "worse",
                                           [PAIR_EVEN] = "even"};
    const struct round_robin *robin = report->robin;
    report->pairs[report->pair_count++] = (struct pair_row){
        .bot = robin->contest.names[bot],
        .other = robin->contest.names[other],
        .sum = robin->pairs[bot][other],
        .others = robin->pairs[other][bot],
        .verdict = robin->contest.setup->confidence > 0
                       ? verdicts[judge_bots(robin, bot, other)]
                       : NULL};
}

static void make_robin_report(const struct round_robin *robin,
                              struct robin_report *report)
{
    const struct challenge_setup *setup = robin->contest.setup;
    double ranks[MOST] = {0};
    struct rating ratings[MOST] = {{.elo = 0}};
    struct standing standings[MOST];
    int count = setup->bot_count;
    *report = (struct robin_report){.robin = robin,
                                    .setup = *setup,
                                    .boards = robin->contest.rounds,
                                    .stopped = robin->contest.stopped};
    (void)seed_write(&setup->seed, report->seed);
    report->until_sure = setup->confidence > 0 ? report : NULL;
    if (has_ratings(setup))
        rate_bots(robin, ratings);
    for (int bot = 0; bot < count; bot++)
        ranks[bot] = setup->confidence > 0 ? round(ratings[bot].elo)
                                           : (double)robin->totals[bot].points;
    contest_stand(&robin->contest, ranks, standings);
    for (int i = 0; i < count; i++) {
        const int bot = standings[i].number;
        const struct tally *all = &robin->totals[bot];
        report->bots[i] = (struct robin_sum){
            .who = standings[i],
            .all = *all,
            .milliseconds = (double)all->nanoseconds / MILLISECOND,
            .rating = ratings[bot]};
        for (int j = i + 1; !setup->gauntlet && j < count; j++)
            add_pair_row(report, bot, standings[j].number);
        if (setup->gauntlet && bot != 0)
            add_pair_row(report, 0, bot);
    }
}

/* ---- Its report for people ---- */

static const struct results_column bot_columns[] = {
    COLUMN_STANDING(struct robin_sum),
    COLUMN("Points", struct robin_sum, all.points),
    COLUMN("Stones", struct robin_sum, all.stones),
    COLUMN("Won", struct robin_sum, all.won),
    COLUMN("Drawn", struct robin_sum, all.drawn),
    COLUMN("Lost", struct robin_sum, all.lost),
    COLUMN("Out", struct robin_sum, all.forfeited),
    COLUMN_WITH("ms", struct robin_sum, milliseconds, .decimals = 1,
                .is_optional = true),
    COLUMN_WITH("Rating", struct robin_sum, rating.elo, .is_signed = true,
                .is_optional = true),
    COLUMN_WITH("±", struct robin_sum, rating.margin, .is_optional = true),
    COLUMN_END};

static const struct results_column pair_columns[] = {
    COLUMN("Entry", struct pair_row, bot),
    COLUMN("against", struct pair_row, other),
    COLUMN("Games", struct pair_row, sum.games),
    COLUMN("Points", struct pair_row, sum.points),
    COLUMN("Theirs", struct pair_row, others.points),
    COLUMN("Won", struct pair_row, sum.won),
    COLUMN("Drawn", struct pair_row, sum.drawn),
    COLUMN("Lost", struct pair_row, sum.lost),
    COLUMN_WITH("Verdict", struct pair_row, verdict, .is_optional = true),
    COLUMN_END};

/* Says where and why a bot first forfeited, and whether it is out of the
 * tournament. */
static void page_write_remarks(const struct results_page *page,
                               const struct round_robin *robin, int bot)
{
    const char *name = robin->contest.names[bot];
    const int64_t barred = robin->totals[bot].not_played;
    for (int64_t i = 0; i < contest_counted(&robin->contest); i++) {
        const struct game_score *score = robin->contest.scores[i];
        if (score == NULL || score->end != MANCALA_FORFEIT ||
            score->head.bots[score->forfeiter] != bot)
            continue;
        page_text(page,
                  "First forfeit by %s, with %d bowls and %d stones against "
                  "%s: %s.",
                  name, score->size, score->stones,
                  robin->contest.names[score->head.bots[!score->forfeiter]],
                  score->head.verdict);
        break;
    }
    if (barred > 0)
        page_text(page,
                  "%s timed out and is " ENTRY_BARRED ": it forfeits %" PRId64
                  " game%s that %s played.",
                  name, barred, barred == 1 ? "" : "s",
                  barred == 1 ? "wasn't" : "weren't");
}

static void write_tables(const struct results_page *page,
                         const struct robin_report *report)
{
    page_table(page, bot_columns, report->bots, report->setup.bot_count,
               sizeof *report->bots);
    page_text(page, "Points are stones, minus one for each 100 milliseconds.%s",
              has_ratings(&report->setup)
                  ? " Ratings are on Elo's scale around 0, from won, drawn and "
                    "lost games; ± is half the 95% interval."
                  : "");
    page_heading(page, "Pairs");
    page_table(page, pair_columns, report->pairs, report->pair_count,
               sizeof *report->pairs);
    if (report->until_sure)
        page_text(page,
                  "The verdicts are sure at %" PRId64 "%%, all together; even "
                  "means less than %" PRId64 " Elo apart.",
                  report->setup.confidence, report->setup.elo);
    for (int bot = 0; bot < report->setup.bot_count; bot++)
        page_write_remarks(page, report->robin, bot);
}

static void write_page(const struct results_page *page, const void *self)
{
    const struct robin_report *report = self;
    const struct contest *contest = &report->robin->contest;
    const struct challenge_boards *boards = &report->setup.boards;
    bool judges = report->setup.confidence > 0;
    page_text(page,
              "%" PRId64 " of %" PRId64 " %s%s, %" PRId64 " to %" PRId64
              " bowls, %" PRId64 " to %" PRId64 " stones per house%s.",
              report->boards, contest->matches / contest->per_round,
              judges ? "openings from seed " : "boards",
              judges ? report->seed : "", boards->size_least, boards->size_most,
              boards->stones_least, boards->stones_most,
              report->stopped ? "; then stopped" : "");
    write_tables(page, report);
}

/* ---- Its report as data ---- */

#define SUM(member) FIELD_NAMED(#member, struct robin_sum, all.member)

static const struct field sum_fields[] = {CONTEST_STANDING(struct robin_sum),
                                          SUM(games),
                                          SUM(points),
                                          SUM(stones),
                                          SUM(won),
                                          SUM(drawn),
                                          SUM(lost),
                                          SUM(forfeited),
                                          SUM(timeouts),
                                          SUM(not_played),
                                          FIELD(struct robin_sum, milliseconds),
                                          FIELD_END};

#define GAME(title, member) FIELD_NAMED(title, struct game_score, member)
#define GAME_TIME(title, player) \
    FIELD_KIND(title, struct game_score, milliseconds[player], FIELD_DECIMAL)
#define PLAYER_FIELDS(player)                                     \
    {                                                             \
        GAME("bot", bots[player]), GAME("stones", won[player]),   \
            GAME("points", points[player]),                       \
            GAME("milliseconds", milliseconds[player]), FIELD_END \
    }

static const struct field player_fields[MANCALA_PLAYERS][5] = {
    PLAYER_FIELDS(0), PLAYER_FIELDS(1)};

static const struct field game_fields[] = {
    GAME("bowls", size),
    GAME("stones", stones),
    GAME("plies", plies),
    GAME("end", ended),
    GAME("verdict", head.verdict),
    FIELD_GROUP("first", player_fields[MANCALA_FIRST], JSON_ONE_LINE),
    FIELD_GROUP("second", player_fields[MANCALA_SECOND], JSON_ONE_LINE),
    FIELD_END};

static const struct field csv_fields[] = {
    GAME("bowls", size),
    GAME("stones", stones),
    GAME("first", bots[MANCALA_FIRST]),
    GAME("second", bots[MANCALA_SECOND]),
    GAME("first_stones", won[MANCALA_FIRST]),
    GAME("second_stones", won[MANCALA_SECOND]),
    GAME("first_points", points[MANCALA_FIRST]),
    GAME("second_points", points[MANCALA_SECOND]),
    GAME_TIME("first_milliseconds", MANCALA_FIRST),
    GAME_TIME("second_milliseconds", MANCALA_SECOND),
    GAME("plies", plies),
    GAME("end", ended),
    GAME("verdict", head.verdict),
    FIELD_END};

static void write_games(struct json *json, const char *name, const void *value)
{
    const struct round_robin *robin = *(const struct round_robin *const *)value;
    json_array(json, name, JSON_LINES);
    for (int64_t i = 0; i < contest_counted(&robin->contest); i++)
        if (robin->contest.scores[i])
            report_json_row(json, game_fields, robin->contest.scores[i]);
    json_end(json);
}

#define PAIR(member) FIELD(struct pair_row, member)
#define PAIR_SUM(member) FIELD_NAMED(#member, struct pair_row, sum.member)

static const struct field pair_fields[] = {
    PAIR(bot),       PAIR(other),    PAIR_SUM(games), PAIR_SUM(won),
    PAIR_SUM(drawn), PAIR_SUM(lost), PAIR(verdict),   FIELD_END};

#define REPORT(member) FIELD(struct robin_report, member)

static const struct field until_sure_fields[] = {
    FIELD_NAMED("confidence", struct robin_report, setup.confidence),
    FIELD_NAMED("elo", struct robin_report, setup.elo), REPORT(seed),
    FIELD_FIRST_ROWS("pairs", struct robin_report, pairs, pair_count,
                     pair_fields),
    FIELD_END};

static const struct field report_fields[] = {
    REPORT(boards),
    REPORT(stopped),
    FIELD_FIRST_ROWS("bots", struct robin_report, bots, setup.bot_count,
                     sum_fields),
    FIELD_WITH("until_sure", FIELD_POINTER, struct robin_report, until_sure,
               .optional = true, .fields = until_sure_fields,
               .layout = JSON_LINES),
    FIELD_BY("games", struct robin_report, robin, write_games),
    FIELD_END};

static enum cli_status robin_report(const void *self)
{
    const struct round_robin *robin = self;
    struct robin_report report;
    make_robin_report(robin, &report);
    return contest_publish(&robin->contest, report_fields, write_page, &report);
}

/* ---- The moves of a game ---- */

struct players {
    struct challenge_bot *bots[MANCALA_PLAYERS];
    bool has_moved[MANCALA_PLAYERS];
    struct mancala_game game;
    struct bot_turn last;              /* the latest one */
    int64_t reported[CHALLENGE_BOWLS]; /* the bot's board after it */
    bool has_reported; /* the bot returned a board; programs don't */
    FILE *shown; /* where to show what is wrong to the bots' author; or NULL */
    const char *why; /* the reason for a forfeit, or NULL */
};

/* Gets the turn of the player to move, who may be out instead of moving. */
static void ask_player(struct players *players)
{
    enum mancala_player player = players->game.board.player;
    const struct challenge_message position =
        contest_board_message(&players->game, !players->has_moved[player]);
    struct challenge_message answer;
    players->has_moved[player] = true;
    bool is_there =
        challenge_bot_next(players->bots[player], &position, &answer);
    players->last = (struct bot_turn){.is_out = !is_there, .player = player};
    if (is_there) {
        players->last.bowl = answer.move.bowl;
        players->last.direction = answer.move.direction;
        memcpy(players->reported, answer.move.board, sizeof players->reported);
        players->has_reported =
            !challenge_bot_is_program(players->bots[player]);
    }
}

static void play_turn(struct players *players)
{
    char line[CHALLENGE_LINE_SIZE];
    players->why = play_bot_turn(&players->game, &players->last, line);
    if (players->shown && players->why)
        fprintf(players->shown, "%s\n", line);
    /* Show the first bowl in which the board that the bot returned is wrong.
     * Its board may or may not show the end of the game. */
    const struct mancala_game *game = &players->game;
    int bowl = 0;
    while (bowl < game->rules.size &&
           players->reported[bowl] == game->board.bowls[bowl])
        bowl++;
    if (players->shown && !players->why && players->has_reported &&
        bowl < game->rules.size && game->end == MANCALA_GOES_ON)
        fprintf(players->shown,
                "%s: board[%d] should then be %d, not %" PRId64 "\n", line,
                bowl, (int)game->board.bowls[bowl], players->reported[bowl]);
}

/* ---- The game ---- */

/* Sends programs their points, except to a player that is out. */
static void dismiss_programs(const struct round_robin *robin,
                             const struct players *players)
{
    enum { THOUSANDTHS = 1000 };
    struct game_score score = {.size = 0};
    if (players->game.end == MANCALA_GOES_ON)
        return;
    for (int i = 0; i < MANCALA_PLAYERS; i++)
        if (challenge_bot_is_program(players->bots[i]))
            score.nanoseconds[i] =
                (int64_t)((double)challenge_bot_charge(players->bots[i]) *
                          robin->contest.setup->time_scale);
    game_score_fill(&players->game, NULL, &score);
    for (int i = 0; i < MANCALA_PLAYERS; i++)
        challenge_bot_dismiss(players->bots[i], score.points[i] * THOUSANDTHS);
}

static void score_game(const struct round_robin *robin,
                       const struct players *players,
                       const struct challenge_bot_end ends[MANCALA_PLAYERS],
                       struct game_score *score, FILE *log)
{
    const struct mancala_game *game = &players->game;
    struct mancala_game again;
    char line[CHALLENGE_LINE_SIZE];
    for (int i = 0; i < MANCALA_PLAYERS; i++)
        score->nanoseconds[i] = (int64_t)((double)ends[i].charged *
                                          robin->contest.setup->time_scale);
    game_score_fill(game, players->why, score);
    if (log == NULL)
        return;
    fprintf(log,
            LOG_MANCALA_HEAD "\nboard %d\nstones %d\nfirst %s\nsecond %s\n",
            score->size, score->stones,
            robin->contest.names[score->head.bots[MANCALA_FIRST]],
            robin->contest.names[score->head.bots[MANCALA_SECOND]]);
    mancala_open(&again, &game->rules);
    for (int i = 0; i <= game->ply_count && again.end == MANCALA_GOES_ON; i++) {
        struct bot_turn turn = players->last;
        if (i < game->ply_count) {
            struct mancala_move move = mancala_game_move(game, i);
            turn = (struct bot_turn){.bowl = move.bowl,
                                     .direction = move.direction};
        }
        (void)play_bot_turn(&again, &turn, line);
        fprintf(log, "%s\n", line);
    }
    log_write_mancala_end(score, line);
    fprintf(log, "time %" PRId64 " %" PRId64 "\n%s\n",
            score->nanoseconds[MANCALA_FIRST],
            score->nanoseconds[MANCALA_SECOND], line);
}

/* ---- Games ---- */

static int64_t games_per_board(const struct challenge_setup *setup)
{
    if (setup->gauntlet)
        return 2 * ((int64_t)setup->bot_count - 1);
    return (int64_t)setup->bot_count * (setup->bot_count - 1);
}

static int64_t count_sizes(const struct challenge_boards *boards)
{
    return (boards->size_most - boards->size_least) / 2 + 1;
}

static int64_t count_stones(const struct challenge_boards *boards)
{
    return boards->stones_most - boards->stones_least + 1;
}

/* Returns the random numbers of an opening, which depend only on the seed: the
 * moves for its number from 0, and the board for -1 minus that. */
static struct fair_random start_opening(const struct challenge_setup *setup,
                                        int64_t opening)
{
    uint64_t numbers[] = {0, 0, (uint64_t)opening};
    struct fair_random random;
    for (int i = 0; i < CHALLENGE_SEED_BYTES; i++)
        numbers[i / 8] |= (uint64_t)setup->seed.bytes[i] << (i % 8 * 8);
    fair_random_derive(&random, numbers, 3);
    return random;
}

/* Returns the board of a game. All games on a board come before those on the
 * next one. With --until-sure, a random board takes the place of the next one.
 */
static struct mancala_rules find_board(const struct challenge_setup *setup,
                                       int64_t number)
{
    const struct challenge_boards *boards = &setup->boards;
    int64_t board = number / games_per_board(setup);
    if (setup->confidence > 0) {
        struct fair_random random = start_opening(setup, -1 - board);
        board = fair_random_below(
            &random, (uint32_t)(count_sizes(boards) * count_stones(boards)));
    }
    return (struct mancala_rules){
        .size = (int)(boards->size_least + 2 * (board / count_stones(boards))),
        .stones = (int)(boards->stones_least + board % count_stones(boards))};
}

/* Opens a game. With --until-sure, a few random moves are made. */
static void open_game(const struct round_robin *robin, int64_t number,
                      struct mancala_game *game)
{
    enum { OPENING_MOVES = 4 };
    const struct mancala_rules rules = find_board(robin->contest.setup, number);
    struct fair_random random = start_opening(
        robin->contest.setup, number / games_per_board(robin->contest.setup));
    do {
        mancala_open(game, &rules);
        while (robin->contest.setup->confidence > 0 &&
               game->end == MANCALA_GOES_ON &&
               game->ply_count < OPENING_MOVES) {
            const struct mancala_moves all =
                mancala_moves(&rules, &game->board);
            uint32_t drawn = fair_random_below(&random, (uint32_t)all.count);
            (void)mancala_play(game, all.moves[drawn], NULL);
        }
    } while (game->end != MANCALA_GOES_ON);
}

/* On a board each bot plays each other bot once as the first player; in a
 * gauntlet only the first bot plays against the others. */
static int robin_players(const void *self, int64_t number,
                         int bots[PLAYERS_MOST])
{
    const struct challenge_setup *setup =
        ((const struct round_robin *)self)->contest.setup;
    int64_t on_board = number % games_per_board(setup);
    int others = setup->bot_count - 1;
    int first = (int)(on_board / others), second = (int)(on_board % others);
    bots[MANCALA_FIRST] = first;
    bots[MANCALA_SECOND] = second + (second >= first);
    if (setup->gauntlet) {
        bots[on_board % 2] = 0;
        bots[1 - on_board % 2] = (int)(on_board / 2) + 1;
    }
    return MANCALA_PLAYERS;
}

static enum play_status robin_play_game(const void *self, int64_t number,
                                        void *to, FILE *log, char *problem)
{
    const struct round_robin *robin = self;
    struct game_score *score = to;
    struct players players = {.shown = robin->contest.limits.shown};
    struct challenge_bot_end ends[MANCALA_PLAYERS];
    enum play_status end = PLAY_FAILED;
    open_game(robin, number, &players.game);
    for (int i = 0; i < MANCALA_PLAYERS && (i == 0 || players.bots[0]); i++)
        players.bots[i] = contest_open_bot(&robin->contest, score->head.bots[i],
                                           &robin->contest.limits, problem);
    if (players.bots[0] && players.bots[1])
        end = PLAY_DONE;
    /* The reason for being out is known only once the bot is closed. */
    while (end == PLAY_DONE && players.game.end == MANCALA_GOES_ON &&
           !players.last.is_out) {
        ask_player(&players);
        if (cli_interrupt_asked(&robin->contest.interrupt))
            end = PLAY_STOPPED;
        else if (!players.last.is_out)
            play_turn(&players);
    }
    if (end == PLAY_DONE)
        dismiss_programs(robin, &players);
    for (int i = 0; i < MANCALA_PLAYERS; i++)
        challenge_bot_close(players.bots[i], &ends[i]);
    if (end != PLAY_DONE)
        return end;
    if (players.game.end == MANCALA_GOES_ON) {
        memcpy(players.last.why, ends[players.game.board.player].verdict,
               sizeof players.last.why);
        play_turn(&players);
    }
    score_game(robin, &players, ends, score, log);
    return PLAY_DONE;
}

static bool robin_skips(const void *self, int64_t number)
{
    const struct round_robin *robin = self;
    int bots[PLAYERS_MOST];
    (void)robin_players(self, number, bots);
    return robin->settled[bots[MANCALA_FIRST]][bots[MANCALA_SECOND]];
}

/* Adds a game to the sums, and sets what a report says of it. */
static void count_game(struct round_robin *robin, struct game_score *score)
{
    score->ended = GAME_END_NAMES[score->end];
    for (int i = 0; i < MANCALA_PLAYERS; i++) {
        int bot = score->head.bots[i], other = score->head.bots[!i];
        score->bots[i] = robin->contest.names[bot];
        score->milliseconds[i] = (double)score->nanoseconds[i] / MILLISECOND;
        tally_add(&robin->totals[bot], score, i);
        tally_add(&robin->pairs[bot][other], score, i);
    }
}

static bool robin_count_board(void *self, int64_t number)
{
    struct round_robin *robin = self;
    for (int64_t i = number + 1 - robin->contest.per_round; i <= number; i++)
        if (robin->contest.scores[i])
            count_game(robin, robin->contest.scores[i]);
    return !settle_pairs(robin);
}

static void robin_forfeit(const void *self, int64_t number, void *to, FILE *log)
{
    const struct round_robin *robin = self;
    struct game_score *score = to;
    const struct challenge_bot_end ends[MANCALA_PLAYERS] = {{.charged = 0}};
    struct players players = {
        .last = {.is_out = true,
                 .player = (enum mancala_player)score->head.loser,
                 .why = ENTRY_BARRED}};
    open_game(robin, number, &players.game);
    play_turn(&players);
    score_game(robin, &players, ends, score, log);
}

/* ---- Resuming ---- */

static void robin_write_head_lines(const void *self, FILE *out)
{
    const struct round_robin *robin = self;
    const struct challenge_boards *boards = &robin->contest.setup->boards;
    fprintf(out,
            "mancala%s\nboards %" PRId64 "-%" PRId64 "\nstones %" PRId64
            "-%" PRId64 "\n",
            robin->contest.setup->gauntlet ? " gauntlet" : "",
            boards->size_least, boards->size_most, boards->stones_least,
            boards->stones_most);
    if (robin->contest.setup->confidence > 0) {
        char seed[CHALLENGE_SEED_TEXT_SIZE];
        fprintf(out, "until-sure %" PRId64 " elo %" PRId64 "\nseed %s\n",
                robin->contest.setup->confidence, robin->contest.setup->elo,
                seed_write(&robin->contest.setup->seed, seed));
    }
}

static bool robin_complete_score(const void *self, int64_t number, void *to)
{
    const struct round_robin *robin = self;
    const struct mancala_rules rules = find_board(robin->contest.setup, number);
    struct game_score *score = to;
    /* The most that a player can have. It keeps sums of all games within 64
     * bits. */
    const int64_t hours = INT64_C(10000000000000);
    const int stones = MANCALA_SIZE_MOST * MANCALA_STONES_MOST;
    score->size = rules.size;
    score->stones = rules.stones;
    score->head.loser = score->forfeiter == MANCALA_SECOND;
    for (int i = 0; i < MANCALA_PLAYERS; i++)
        if (score->won[i] < 0 || score->won[i] > stones ||
            score->nanoseconds[i] < 0 || score->nanoseconds[i] > hours ||
            score->points[i] > stones || score->points[i] < -hours)
            return false;
    return score->end > MANCALA_GOES_ON && score->end <= MANCALA_FORFEIT &&
           score->forfeiter >= 0 && score->forfeiter < MANCALA_PLAYERS &&
           score->plies >= 0 && score->plies <= MANCALA_PLIES_MOST;
}

/* ---- Replays ---- */

struct mancala_replay {
    char names[MANCALA_PLAYERS][CHALLENGE_NAME_SIZE];
    struct mancala_game game;
    struct bot_turn last;
    const char *why; /* the reason for a forfeit in the last game, or NULL */
    struct game_score score;
};

/* Reads a line such as "first NAME", where `word` is "first". */
static bool replay_read_bot(struct replay *log, const char *word,
                            char bot[CHALLENGE_NAME_SIZE])
{
    if (!replay_read_line(log))
        return false;
    const char *name = text_after(log->line.text, word);
    return name != NULL && *name != '\0' &&
           snprintf(bot, CHALLENGE_NAME_SIZE, "%s", name) < CHALLENGE_NAME_SIZE;
}

/* Reads the next line, which must be `word` and a number from 1, such as
 * "board 14". The word includes the blank. */
static bool read_numbered(struct replay *log, const char *word, int64_t most,
                          int64_t *number)
{
    const char *text = log->line.text;
    return replay_read_line(log) &&
           log_take_number(&text, word, 1, most, number) && *text == '\0';
}

static enum replay_step read_game_head(struct replay *log)
{
    struct mancala_replay *replay = log->game;
    struct mancala_rules rules = {.size = 0};
    int64_t size = 0, stones = 0;
    const char *problem = NULL;
    replay->score = (struct game_score){.size = 0};
    if (!replay_is_line(log, LOG_MANCALA_HEAD))
        problem = "a game must begin with \"" LOG_MANCALA_HEAD "\"";
    else if (!read_numbered(log, "board ", MANCALA_SIZE_MOST, &size))
        problem = "expected \"board BOWLS\"";
    else if (!read_numbered(log, "stones ", MANCALA_STONES_MOST, &stones))
        problem = "expected \"stones NUMBER\"";
    else {
        rules.size = (int)size;
        rules.stones = (int)stones;
        problem = contest_board_problem(&rules);
    }
    if (problem == NULL && !replay_read_bot(log, "first", replay->names[0]))
        problem = "expected \"first BOT\"";
    if (problem == NULL && !replay_read_bot(log, "second", replay->names[1]))
        problem = "expected \"second BOT\"";
    if (problem)
        return replay_stop(log, REPLAY_WRONG, problem);
    mancala_open(&replay->game, &rules);
    return REPLAY_CONTINUES;
}

/* ---- A game, replayed ---- */

static enum replay_step replay_moves(struct replay *log)
{
    struct mancala_replay *replay = log->game;
    char line[CHALLENGE_LINE_SIZE];
    enum replay_step step = REPLAY_CONTINUES;
    replay->why = NULL;
    while (step == REPLAY_CONTINUES && replay->game.end == MANCALA_GOES_ON) {
        if (!replay_read_line(log))
            return replay_stop(log, REPLAY_WRONG,
                               "the log ends in the middle of a game");
        if (!read_bot_turn(log->line.text, &replay->last))
            return replay_stop(
                log, REPLAY_WRONG,
                "expected \"first BOWL DIRECTION\" or \"first out "
                "REASON\", or the same for second");
        replay->why = play_bot_turn(&replay->game, &replay->last, line);
        step = log_compare(log, line);
    }
    return step;
}

static enum replay_step replay_game(struct replay *log)
{
    struct mancala_replay *replay = log->game;
    char line[CHALLENGE_LINE_SIZE];
    enum replay_step step = read_game_head(log);
    if (step == REPLAY_CONTINUES)
        step = replay_moves(log);
    if (step != REPLAY_CONTINUES)
        return step;
    int64_t *nanoseconds = replay->score.nanoseconds;
    const char *text = log->line.text;
    if (!replay_read_line(log) ||
        !log_take_number(&text, "time ", 0, INT64_MAX,
                         &nanoseconds[MANCALA_FIRST]) ||
        !log_take_number(&text, " ", 0, INT64_MAX,
                         &nanoseconds[MANCALA_SECOND]) ||
        *text != '\0')
        return replay_stop(log, REPLAY_WRONG, "expected \"time FIRST SECOND\"");
    game_score_fill(&replay->game, replay->why, &replay->score);
    if (!replay_read_line(log))
        return replay_stop(log, REPLAY_WRONG,
                           "the log ends without the game's \"end\" line");
    log_write_mancala_end(&replay->score, line);
    step = log_compare(log, line);
    return step == REPLAY_CONTINUES ? REPLAY_ROUND : step;
}

/* ---- The whole log ---- */

static enum replay_step replay_next_game(struct replay *log)
{
    if (replay_read_line(log))
        return replay_game(log);
    return log->line.length > 0
               ? replay_stop(log, REPLAY_WRONG, "not a line of text")
               : REPLAY_END;
}

static const struct record_format MANCALA_LOGS = {
    .head = LOG_MANCALA_HEAD,
    .wrong_head = "not a log of games; challenge mancala --log writes one",
    .round_name = "game",
    .begin_round = replay_game,
    .continue_round = replay_next_game,
};

/* Opens the log at `path`, or standard input for "-", and plays up to `most`
 * matches, whose number it writes to `*count`. */
static enum replay_step replay_log(const struct cli *cli, struct replay *log,
                                   int64_t most, int64_t *count)
{
    enum replay_step step = REPLAY_WRONG;
    *count = 0;
    log->file = strcmp(log->name, "-") == 0 ? cli->in : fopen(log->name, "r");
    if (log->file == NULL) {
        snprintf(log->problem, sizeof log->problem, "can't read %.250s: %s",
                 log->name, strerror(errno));
        return step;
    }
    step = replay_begin(log);
    while ((*count += step == REPLAY_ROUND) < most &&
           (step == REPLAY_ROUND || step == REPLAY_CONTINUES))
        step = replay_next(log);
    if (log->file != cli->in)
        fclose(log->file);
    return step;
}

enum cli_status challenge_replay(const struct cli *cli, const char *path)
{
    struct watched_log watched = {.match = 0};
    struct mancala_replay replay = {.why = NULL};
    struct replay log = {.format = &REFEREE_CHECKS,
                         .other = &MANCALA_LOGS,
                         .name = path,
                         .context = &watched,
                         .game = &replay};
    int64_t count;
    enum replay_step step = replay_log(cli, &log, INT64_MAX, &count);
    bool is_mancala = log.format == &MANCALA_LOGS;
    if (step == REPLAY_END)
        fprintf(cli->out, "%" PRId64 " %s%s, %d lines: no differences\n", count,
                log.format->round_name,
                count == 1   ? ""
                : is_mancala ? "s"
                             : "es",
                log.number - 1);
    return replay_status(&log, cli, step);
}

enum cli_status challenge_read_mancala(const struct cli *cli, const char *path,
                                       int64_t number,
                                       struct challenge_mancala_game *found)
{
    struct mancala_replay replay = {.why = NULL};
    struct replay log = {
        .format = &MANCALA_LOGS, .name = path, .game = &replay};
    int64_t games;
    enum replay_step step = replay_log(cli, &log, number, &games);
    enum cli_status status = replay_status(&log, cli, step);
    if (step == REPLAY_END)
        return cli_complain(cli, "%s has only %" PRId64 " game%s", path, games,
                            games == 1 ? "" : "s");
    if (status != CLI_DONE)
        return status;
    *found = (struct challenge_mancala_game){.game = replay.game};
    memcpy(found->names, replay.names, sizeof found->names);
    if (replay.why)
        snprintf(found->ending, sizeof found->ending,
                 "%s forfeits the game: %.90s.",
                 found->names[replay.game.forfeiter], replay.why);
    return CLI_DONE;
}

/* ---- The round robin, played ---- */

const struct contest_game mancala_contest = {
    .prototype = CHALLENGE_MANCALA,
    .title = "Mancala challenge",
    .score_size = sizeof(struct game_score),
    .numbers = offsetof(struct game_score, won),
    .play = robin_play_game,
    .count = robin_count_board,
    .skips = robin_skips,
    .players = robin_players,
    .forfeit = robin_forfeit,
    .write_head = robin_write_head_lines,
    .complete = robin_complete_score,
    .csv_fields = csv_fields,
    .report = robin_report};

enum cli_status challenge_mancala(const struct cli *cli,
                                  const struct challenge_setup *setup)
{
    struct round_robin *robin = calloc(1, sizeof *robin);
    int64_t boards = setup->confidence > 0 ? setup->repeat
                                           : count_sizes(&setup->boards) *
                                                 count_stones(&setup->boards);
    if (robin == NULL)
        return cli_out_of_memory(cli);
    robin->contest =
        (struct contest){.cli = cli,
                         .setup = setup,
                         .game = &mancala_contest,
                         .self = robin,
                         .matches = boards * games_per_board(setup),
                         .per_round = games_per_board(setup)};
    enum cli_status status = contest_run(&robin->contest);
    free(robin);
    return status;
}

/* ---- A bot as an opponent ---- */

struct challenge_opponent {
    const char *path;
    struct challenge_limits limits;
    struct challenge_bot *bot; /* in the current game; NULL: none yet */
    bool was_hidden; /* whether this process's memory was hidden before */
    char problem[CHALLENGE_PROBLEM_SIZE];
};

void challenge_opponent_close(struct challenge_opponent *opponent)
{
    if (opponent == NULL)
        return;
    challenge_bot_close(opponent->bot, NULL);
    (void)jail_hide_memory(opponent->was_hidden);
    free(opponent);
}

struct challenge_opponent *
challenge_opponent_open(const char *path, const struct mancala_rules *rules,
                        char problem[CHALLENGE_PROBLEM_SIZE])
{
    const char *wrong =
        rules->one_way || rules->capture != MANCALA_CAPTURE_EMPTY
            ? "bots know only the contest's rules; leave out --one-way and "
              "--capture"
            : contest_board_problem(rules);
    struct challenge_opponent *opponent =
        wrong ? NULL : calloc(1, sizeof *opponent);
    if (opponent == NULL) {
        snprintf(problem, CHALLENGE_PROBLEM_SIZE, "%s",
                 wrong ? wrong : "out of memory");
        return NULL;
    }
    opponent->path = path;
    /* A person takes time, and may move the bot's clock back by undoing moves,
     * so only a turn has a limit that matters. */
    const struct challenge_setup setup = challenge_setup_default();
    const int64_t hour = 3600 * (int64_t)CLI_NANOSECONDS;
    opponent->limits = challenge_bot_limits(&setup.bounds);
    opponent->limits.process.wall = 1000 * hour;
    opponent->limits.process.cpu = opponent->limits.turns = hour;
    /* For kernels without Landlock; see bot.h. */
    opponent->was_hidden = jail_hide_memory(true);
    if (challenge_bot_check(path, CHALLENGE_MANCALA, &opponent->limits,
                            problem))
        return opponent;
    challenge_opponent_close(opponent);
    return NULL;
}

const char *challenge_opponent_choose(struct challenge_opponent *opponent,
                                      const struct mancala_game *game,
                                      bool is_new, struct mancala_move *move)
{
    struct challenge_message answer;
    const struct challenge_message call =
        contest_board_message(game, is_new || opponent->bot == NULL);
    if (call.position.new_game) { /* it gets a fresh process */
        challenge_bot_close(opponent->bot, NULL);
        opponent->bot =
            challenge_bot_open(opponent->path, CHALLENGE_MANCALA,
                               &opponent->limits, opponent->problem);
        if (opponent->bot == NULL)
            return opponent->problem;
    }
    if (!challenge_bot_next(opponent->bot, &call, &answer)) {
        struct challenge_bot_end end;
        challenge_bot_close(opponent->bot, &end);
        opponent->bot = NULL;
        snprintf(opponent->problem, sizeof opponent->problem,
                 "the bot is out: %s", end.verdict);
        return opponent->problem;
    }
    *move = contest_board_move(answer.move.bowl, answer.move.direction);
    const char *problem =
        mancala_move_problem(&game->rules, &game->board, *move);
    if (problem == NULL)
        return NULL;
    if (answer.move.bowl == PROTOCOL_NONSENSE)
        return "the bot's line was not an answer";
    snprintf(opponent->problem, sizeof opponent->problem,
             "the bot made an illegal move, %" PRId64 " %+" PRId64 ": %s",
             answer.move.bowl, answer.move.direction, problem);
    return opponent->problem;
}
