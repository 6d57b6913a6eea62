/* A tournament of blackjack: its statistics, standings and reports; how it is
 * played, all bots on the same shoes; and the replay of its log. */
#include "challenge/blackjack/blackjack_contest.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- The tournament ---- */

enum { POINT_PARTS = 1000 }; /* scores have thousandths of points */

/* A hand in words. */
enum { STORY_SIZE = 400 };
struct hand_story {
    int64_t match, hand, net;
    char text[STORY_SIZE]; /* empty: there is none */
};

/* The hands with which a bot won and lost most. */
enum { BEST_HAND, WORST_HAND, STORIES };

/* The nanoseconds in a microsecond, and the microseconds in a millisecond.
 * Points are whole microseconds. */
enum { MICROSECOND = 1000 };

/* The measures of a match: what a report calls each, and its value. Adjusted
 * points are those without the luck of the cards. */
#define MEASURE_ROWS(ROW)                                         \
    ROW(POINTS, "points", (double)score->points / POINT_PARTS)    \
    ROW(CREDITS, "credits", (double)score->credits)               \
    ROW(MILLISECONDS, "milliseconds",                             \
        (double)(score->nanoseconds / MICROSECOND) / MICROSECOND) \
    ROW(PENALTY, "penalty", (double)score->penalty)               \
    ROW(HANDS, "hands", (double)score->tally.hands)               \
    ROW(WAGERED, "wagered", (double)score->tally.wagered)         \
    ROW(ILLEGAL, "illegal", (double)score->tally.illegal)         \
    ROW(ADJUSTED, "adjusted",                                     \
        (double)(score->points - score->luck) / POINT_PARTS)

#define NAME_MEASURE(name, title, value) MEASURE_##name,
enum measure { MEASURE_ROWS(NAME_MEASURE) MEASURES };

/* The score of a match for one bot, with its stories until the match counts. */
struct match_score {
    struct contest_score head;
    /* What a report says, once the match counts. */
    const char *bot, *ended;
    int64_t match; /* from 1 */
    double measures[MEASURES];
    int64_t credits;     /* the first number in the file of --resume */
    int64_t nanoseconds; /* charged, after scaling */
    int64_t penalty;     /* the penalty in credits */
    int64_t points; /* in thousandths of a credit, which are microseconds */
    int64_t luck;   /* the cards' luck, in thousandths of a credit */
    struct challenge_tally tally;
    int64_t end; /* an enum challenge_end */
};

enum { SPOTS_TEXT_SIZE = 120 };

struct tournament {
    struct luck_values *values; /* NULL: luck isn't computed */
    /* Why a bot gets the enumeration as printed; or empty. */
    char spots[CHALLENGE_BOTS_MAX][SPOTS_TEXT_SIZE];
    struct contest contest;
    double points[CHALLENGE_BOTS_MAX]; /* sums, in thousandths */
    /* By adjusted points: how each bot differs from each other one, the sums,
     * and the bots, best first. */
    struct sequential_test pairs[CHALLENGE_BOTS_MAX][CHALLENGE_BOTS_MAX];
    double sums[CHALLENGE_BOTS_MAX];
    int order[CHALLENGE_BOTS_MAX];
    struct hand_story (*stories)[STORIES]; /* of each bot; NULL: not wanted */
};

/* ---- Means ---- */

/*
 * Returns the probability that Student's t with `degrees` degrees of freedom is
 * between -t and t. The closed form is from Abramowitz and Stegun, Handbook of
 * Mathematical Functions, 26.7.3 and 26.7.4; with tan a = t / sqrt(degrees) it
 * is
 *
 *     even   sin a (1 + 1/2 cos^2 a + 1·3/(2·4) cos^4 a + ...)
 *     odd    2/pi (a + sin a (cos a + 2/3 cos^3 a + 2·4/(3·5) cos^5 a + ...))
 *
 * up to the power degrees - 2.
 */
static double chance_between(double t, int degrees)
{
    const double pi = acos(-1);
    double angle = atan(t / sqrt(degrees));
    double square = cos(angle) * cos(angle);
    bool odd = degrees % 2 == 1;
    double term = odd ? cos(angle) : 1, sum = 0;
    for (int power = odd ? 1 : 0; power <= degrees - 2; power += 2) {
        sum += term;
        term *= square * (power + 1) / (power + 2);
    }
    return odd ? 2 / pi * (angle + sin(angle) * sum) : sin(angle) * sum;
}

/* Above this many degrees the normal distribution agrees to three digits. */
enum { DEGREES_MOST = 1000, HALVINGS = 60 };

/* Returns the t for which chance_between() is `chance`, by bisection. */
static double student(double chance, int degrees)
{
    double low = 0, high = 100;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (chance_between(middle, degrees) < chance)
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* Needs two numbers. */
static double variance_of_mean(const struct sequential_test *test)
{
    double count = (double)test->count;
    return test->squares / (count - 1) / count;
}

struct challenge_mean sequential_test_mean(const struct sequential_test *test)
{
    const double chance = 0.95;
    if (test->count < 2)
        return (struct challenge_mean){
            .value = test->count > 0 ? test->mean : NAN, .margin = NAN};
    int degrees =
        test->count > DEGREES_MOST ? DEGREES_MOST : (int)test->count - 1;
    return (struct challenge_mean){.value = test->mean,
                                   .margin = student(chance, degrees) *
                                             sqrt(variance_of_mean(test))};
}

/* ---- Evidence ---- */

/* B. P. Welford's way to update mean and variance (Technometrics 4, 1962). */
void sequential_test_add(struct sequential_test *test, double number)
{
    double before = number - test->mean;
    test->count++;
    test->mean += before / (double)test->count;
    test->squares += before * (number - test->mean);
}

/* t^2 / (n - 1) is n mean^2 / squares. If all numbers are
 * equal and not 0, t is infinite, and the fraction becomes 1 + n. */
double sequential_test_log_ratio(const struct sequential_test *test)
{
    double n = (double)test->count;
    double of_mean = n * test->mean * test->mean;
    if (n < 2 || of_mean == 0)
        return 0;
    double fraction =
        (test->squares + of_mean) / (test->squares + of_mean / (1 + n));
    return (n * log(fraction) - log1p(n)) / 2;
}

bool sequential_test_decides(const struct sequential_test *test, double error)
{
    return test->count >= SEQUENTIAL_TEST_LEAST &&
           sequential_test_log_ratio(test) >= -log(error);
}

/* ---- The means of the standings ---- */

/* Returns the score of `bot` in `match`, both from 0. */
static const struct match_score *
tournament_score(const struct tournament *tournament, int bot, int64_t match)
{
    return tournament->contest
        .scores[match * tournament->contest.setup->bot_count + bot];
}

/* Returns the mean of a measure over the matches of `bot`; minus that of
 * `other`, match by match on the same shoes, unless `other` is negative. */
static struct challenge_mean
tournament_mean(const struct tournament *tournament, int bot, int other,
                enum measure measure)
{
    struct sequential_test all = {.count = 0};
    for (int64_t match = 0; match < tournament->contest.rounds; match++) {
        double number =
            tournament_score(tournament, bot, match)->measures[measure];
        if (other >= 0)
            number -=
                tournament_score(tournament, other, match)->measures[measure];
        sequential_test_add(&all, number);
    }
    return sequential_test_mean(&all);
}

/* ---- Whether the order is sure ---- */

enum { LEADERS_MOST = 4 }; /* at most this many bots lead */

static int count_leaders(const struct tournament *tournament)
{
    int bots = tournament->contest.setup->bot_count;
    return bots < LEADERS_MOST ? bots : LEADERS_MOST;
}

/* True if each leading bot is better than the next one or, in a gauntlet, if
 * the first bot is better or worse than each of the others, with the confidence
 * for all of them together, however often this is asked. */
static bool order_is_decided(const struct tournament *tournament)
{
    const struct challenge_setup *setup = tournament->contest.setup;
    const int *order = tournament->order;
    int last = setup->gauntlet ? setup->bot_count : count_leaders(tournament);
    bool are_decided = tournament->contest.rounds > 0;
    for (int i = 1; i < last && are_decided; i++)
        are_decided = sequential_test_decides(
            setup->gauntlet ? &tournament->pairs[0][i]
                            : &tournament->pairs[order[i - 1]][order[i]],
            contest_pair_error(setup));
    return are_decided;
}

/* ---- The rows of the report ---- */

static const struct field mean_fields[] = {
    FIELD_NAMED("mean", struct challenge_mean, value),
    FIELD(struct challenge_mean, margin), FIELD_END};

#define SCORE(title, member) FIELD_NAMED(title, struct match_score, member)
#define MEASURE_FIELD(name, title, value)                           \
    FIELD_KIND(title, struct match_score, measures[MEASURE_##name], \
               FIELD_DECIMAL),

/* A match of a bot. A row of CSV begins with the bot and the match. */
static const struct field csv_fields[] = {SCORE("bot", bot),
                                          SCORE("match", match),
                                          MEASURE_ROWS(MEASURE_FIELD)
                                              SCORE("shoes", tally.shoes),
                                          SCORE("passes", tally.passes),
                                          SCORE("end", ended),
                                          SCORE("verdict", head.verdict),
                                          FIELD_END};
static const struct field *const score_fields = csv_fields + 2;

enum { VERDICT_SIZE = JAIL_VERDICT_SIZE + 64 };

/* A bot: what its matches came to. */
struct bot_row {
    const struct tournament *tournament; /* the first member */
    struct standing who;
    struct challenge_mean means[MEASURES];
    int64_t out, timeouts, not_played;
    const char *spots; /* why it gets the enumeration as printed; or NULL */
    /* The most frequent end of its matches; if it was ever out, that instead,
     * with the first reason. */
    char verdict[VERDICT_SIZE];
};

static void write_scores(struct json *json, const char *name, const void *value)
{
    const struct bot_row *bot = value;
    const struct contest *contest = &bot->tournament->contest;
    json_array(json, name, JSON_LINES);
    for (int64_t match = 0; match < contest->rounds; match++)
        report_json_row(
            json, score_fields,
            tournament_score(bot->tournament, bot->who.number, match));
    json_end(json);
}

#define MEAN_FIELD(name, title, value)                                      \
    FIELD_STRUCT(title, struct bot_row, means[MEASURE_##name], mean_fields, \
                 JSON_ONE_LINE),

#define BOT(member) FIELD(struct bot_row, member)

static const struct field bot_fields[] = {
    CONTEST_STANDING(struct bot_row),
    MEASURE_ROWS(MEAN_FIELD) BOT(out),
    BOT(timeouts),
    BOT(not_played),
    FIELD_OPTIONAL("literal_spots", struct bot_row, spots),
    FIELD_BY("scores", struct bot_row, tournament, write_scores),
    FIELD_END};

static void count_ends(struct bot_row *row)
{
    const struct tournament *tournament = row->tournament;
    const int64_t matches = tournament->contest.rounds;
    int64_t times[CHALLENGE_ENDS] = {0};
    const char *why = "";
    enum challenge_end most = CHALLENGE_GOES_ON;
    for (int64_t match = 0; match < matches; match++) {
        const struct match_score *score =
            tournament_score(tournament, row->who.number, match);
        const enum challenge_end end = (enum challenge_end)score->end;
        times[end]++;
        const char *verdict = score->head.verdict;
        row->timeouts += strcmp(verdict, CHALLENGE_TIMED_OUT) == 0;
        row->not_played += strcmp(verdict, ENTRY_BARRED) == 0;
        why = *why ? why : verdict;
        if (end == CHALLENGE_OUT ||
            (most != CHALLENGE_OUT && times[end] > times[most]))
            most = end;
    }
    row->out = times[CHALLENGE_OUT];
    snprintf(row->verdict, VERDICT_SIZE, "%s",
             *why ? why : CHALLENGE_END_NAMES[most]);
    if (row->not_played > 0)
        text_add(row->verdict, VERDICT_SIZE,
                 "; " ENTRY_BARRED " after match %" PRId64,
                 matches - row->not_played);
    else if (times[most] < matches)
        text_add(row->verdict, VERDICT_SIZE, ", %" PRId64 " of %" PRId64,
                 times[most], matches);
}

static struct bot_row make_bot_row(const struct tournament *tournament,
                                   const struct standing *who)
{
    const char *spots = tournament->spots[who->number];
    struct bot_row row = {
        .tournament = tournament, .who = *who, .spots = *spots ? spots : NULL};
    count_ends(&row);
    for (int i = 0; i < MEASURES; i++)
        row.means[i] =
            tournament_mean(tournament, who->number, -1, (enum measure)i);
    return row;
}

/* How much more the first of two bots has won than the other. */
struct pair_row {
    bool are_neighbors; /* in the standings */
    bool has_first;     /* one is the first bot of the command line */
    const char *bot, *other;
    struct challenge_mean more, more_adjusted;
    const char *remark;
};

static const struct field pair_fields[] = {
    FIELD(struct pair_row, bot), FIELD(struct pair_row, other),
    FIELD_STRUCT("more", struct pair_row, more, mean_fields, JSON_ONE_LINE),
    FIELD_STRUCT("more_adjusted", struct pair_row, more_adjusted, mean_fields,
                 JSON_ONE_LINE),
    FIELD_END};

static struct pair_row make_pair_row(const struct tournament *tournament,
                                     int bot, int other)
{
    struct pair_row row = {
        .has_first = bot == 0 || other == 0,
        .bot = tournament->contest.names[bot],
        .other = tournament->contest.names[other],
        .more = tournament_mean(tournament, bot, other, MEASURE_POINTS),
        .more_adjusted =
            tournament_mean(tournament, bot, other, MEASURE_ADJUSTED)};
    if (!(fabs(row.more_adjusted.value) > row.more_adjusted.margin))
        row.remark = "may be chance";
    return row;
}

struct tournament_report {
    const struct tournament *tournament; /* the first member */
    struct challenge_setup setup;
    const char *seed;
    const char *warning; /* or NULL */
    int64_t matches;
    bool stopped;
    int pair_count;
    struct bot_row bots[CHALLENGE_BOTS_MAX];   /* best first */
    struct pair_row pairs[CONTEST_PAIRS_MOST]; /* the better bot first */
    /* What --until-sure tries to prove: the order of the leading bots. */
    bool sure;
    int leader_count;
    const char *leaders[LEADERS_MOST];
    const struct tournament_report *until_sure; /* this report, or NULL */
};

/* ---- The report for people ---- */

#define MEAN_COLUMN(title, type, member)                   \
    COLUMN_WITH(title, type, member.value, .decimals = 2), \
        COLUMN_WITH("±", type, member.margin, .decimals = 2)

/* A column of a measure, which is left out if nobody has any of it. */
#define BOT_COLUMN(title, measure, places)                             \
    COLUMN_WITH(title, struct bot_row, means[MEASURE_##measure].value, \
                .decimals = (places), .is_optional = true)

static const struct results_column bot_columns[] = {
    COLUMN_STANDING(struct bot_row),
    MEAN_COLUMN("Points", struct bot_row, means[MEASURE_POINTS]),
    MEAN_COLUMN("Adjusted", struct bot_row, means[MEASURE_ADJUSTED]),
    BOT_COLUMN("Credits", CREDITS, 1),
    BOT_COLUMN("ms", MILLISECONDS, 2),
    BOT_COLUMN("Penalty", PENALTY, 1),
    BOT_COLUMN("Illegal plays", ILLEGAL, 1),
    BOT_COLUMN("Hands", HANDS, 0),
    COLUMN_END};

static const struct results_column pair_columns[] = {
    COLUMN("Entry", struct pair_row, bot),
    COLUMN("ahead of", struct pair_row, other),
    MEAN_COLUMN("Points", struct pair_row, more),
    MEAN_COLUMN("Adjusted", struct pair_row, more_adjusted),
    COLUMN_WITH("Remark", struct pair_row, remark, .is_optional = true),
    COLUMN_END};

/* Text has only the pairs of neighbors; a gauntlet has the pairs that the first
 * bot of the command line is in. */
static void page_write_pairs(const struct results_page *page,
                             const struct tournament_report *report)
{
    struct pair_row rows[CONTEST_PAIRS_MOST];
    int count = 0;
    for (int i = 0; i < report->pair_count; i++) {
        const struct pair_row *pair = &report->pairs[i];
        if (report->setup.gauntlet ? pair->has_first
                                   : page->is_html || pair->are_neighbors)
            rows[count++] = *pair;
    }
    if (count == 0 || report->matches < 2)
        return;
    page_heading(page, "Pairs");
    page_table(page, pair_columns, rows, count, sizeof *rows);
}

/* Says whether the order is sure that --until-sure tries to prove. */
static void page_write_order(const struct results_page *page,
                             const struct tournament_report *report)
{
    char names[LEADERS_MOST * (CHALLENGE_NAME_SIZE + 2)] = "";
    for (int i = 0; i < report->leader_count; i++)
        text_add(names, sizeof names, "%s%s", i > 0 ? ", " : "",
                 report->leaders[i]);
    if (report->setup.gauntlet)
        page_text(page,
                  "Whether the first bot is better or worse than each of the "
                  "others is %ssure at %" PRId64 "%%.",
                  report->sure ? "" : "not ", report->setup.confidence);
    else
        page_text(page,
                  "The order by adjusted points is %ssure at %" PRId64
                  "%%: %s.",
                  report->sure ? "" : "not ", report->setup.confidence, names);
}

struct hand_row {
    const char *bot, *kind;
    int64_t net;
    char how[STORY_SIZE + 64];
};

static const struct results_column hand_columns[] = {
    COLUMN("Entry", struct hand_row, bot),
    COLUMN("Hand", struct hand_row, kind),
    COLUMN_WITH("Won", struct hand_row, net, .is_signed = true),
    COLUMN("How it went", struct hand_row, how), COLUMN_END};

static void page_write_hands(const struct results_page *page,
                             const struct tournament_report *report)
{
    static const char *const kinds[STORIES] = {"best", "worst"};
    struct hand_row rows[CHALLENGE_BOTS_MAX * STORIES];
    int count = 0;
    if (report->tournament->stories == NULL || !page->is_html)
        return;
    for (int i = 0; i < STORIES * report->setup.bot_count; i++) {
        const struct standing *who = &report->bots[i / STORIES].who;
        const struct hand_story *story =
            &report->tournament->stories[who->number][i % STORIES];
        if (*story->text == '\0')
            continue;
        rows[count] = (struct hand_row){
            .bot = who->bot, .kind = kinds[i % STORIES], .net = story->net};
        snprintf(rows[count].how, sizeof rows[count].how,
                 "%s (match %" PRId64 ", hand %" PRId64 ")", story->text,
                 story->match, story->hand);
        count++;
    }
    page_heading(page, "Best and worst hands");
    page_table(page, hand_columns, rows, count, sizeof *rows);
}

static void write_page(const struct results_page *page, const void *self)
{
    const struct tournament_report *report = self;
    const struct challenge_game *game = &report->setup.game;
    page_text(page,
              "%" PRId64 " decks, cut at %" PRId64
              "%%; blackjack pays %s%s%s; %" PRId64 " credits, bets %" PRId64
              " to %" PRId64 "; at most %" PRId64 " shoes and %" PRId64
              " hands a match.",
              game->decks, game->cut, game->natural_3_2 ? "3:2" : "1:1",
              game->insurance_down ? ", insurance rounded down" : "",
              game->shows_hole ? ", hole card shown early" : "", game->bankroll,
              game->least, game->most, game->shoes, game->hands);
    page_text(page, "%" PRId64 " match%s from seed %s%s.", report->matches,
              report->matches == 1 ? "" : "es", report->seed,
              report->stopped ? ", then stopped" : "");
    if (report->warning)
        page_text(page, "%s", report->warning);
    if (report->matches == 0) {
        page_text(page, "No match was finished by all bots.");
        return;
    }
    page_table(page, bot_columns, report->bots, report->setup.bot_count,
               sizeof *report->bots);
    page_text(page,
              "Averages per match. Points are credits, minus one for each "
              "millisecond and minus the penalty for wagering less than the "
              "bankroll. What the cards brought is taken out of "
              "adjusted points. ± is half the 95%% interval.");
    page_write_pairs(page, report);
    if (report->until_sure)
        page_write_order(page, report);
    page_write_hands(page, report);
    page_heading(page, "Remarks");
    for (int i = 0; i < report->setup.bot_count; i++) {
        const struct bot_row *bot = &report->bots[i];
        page_text(page, "%s: %s.%s%s%s", bot->who.bot, bot->verdict,
                  bot->spots ? " It gets the enumeration as printed, because "
                             : "",
                  bot->spots ? bot->spots : "", bot->spots ? "." : "");
    }
}

/* ---- The report as data ---- */

static void write_natural(struct json *json, const char *name,
                          const void *value)
{
    json_text(json, name, *(const bool *)value ? "3:2" : "1:1");
}

#define GAME(member) FIELD(struct challenge_game, member)

static const struct field game_fields[] = {
    GAME(decks),
    GAME(cut),
    GAME(bankroll),
    FIELD_NAMED("min", struct challenge_game, least),
    FIELD_NAMED("max", struct challenge_game, most),
    GAME(shoes),
    GAME(hands),
    FIELD_BY("natural", struct challenge_game, natural_3_2, write_natural),
    GAME(insurance_down),
    GAME(shows_hole),
    FIELD_END};

#define REPORT(member) FIELD(struct tournament_report, member)

static const struct field order_fields[] = {
    FIELD_NAMED("confidence", struct tournament_report, setup.confidence),
    REPORT(sure),
    FIELD_WITH("order", FIELD_ARRAY, struct tournament_report, leaders,
               FIELD_COUNT(struct tournament_report, leader_count),
               FIELD_AS_VALUES(struct tournament_report, leaders, FIELD_TEXT)),
    FIELD_END};

static const struct field report_fields[] = {
    FIELD_STRUCT("game", struct tournament_report, setup.game, game_fields,
                 JSON_ONE_LINE),
    REPORT(seed),
    FIELD_NAMED("seed_is_short", struct tournament_report, setup.seed.is_short),
    FIELD_OPTIONAL("warning", struct tournament_report, warning),
    FIELD_NAMED("time_scale", struct tournament_report, setup.time_scale),
    REPORT(matches),
    REPORT(stopped),
    FIELD_FIRST_ROWS("bots", struct tournament_report, bots, setup.bot_count,
                     bot_fields),
    FIELD_FIRST_ROWS("pairs", struct tournament_report, pairs, pair_count,
                     pair_fields),
    FIELD_WITH("until_sure", FIELD_POINTER, struct tournament_report,
               until_sure, .optional = true, .fields = order_fields,
               .layout = JSON_ONE_LINE),
    FIELD_END};

static enum cli_status tournament_report(const void *self)
{
    const struct tournament *tournament = self;
    const struct challenge_setup *setup = tournament->contest.setup;
    char seed[CHALLENGE_SEED_TEXT_SIZE];
    struct standing standings[CHALLENGE_BOTS_MAX];
    struct tournament_report report = {
        .tournament = tournament,
        .setup = *setup,
        .seed = seed_write(&setup->seed, seed),
        .warning = setup->seed.is_short
                       ? "Warning: a bot can find out so short a seed; use "
                         "it only for tests."
                       : NULL,
        .matches = tournament->contest.rounds,
        .stopped = tournament->contest.stopped,
        .sure = order_is_decided(tournament),
        .leader_count = count_leaders(tournament),
        .until_sure = setup->confidence > 0 ? &report : NULL};
    contest_stand(&tournament->contest, tournament->points, standings);
    for (int i = 0; i < setup->bot_count; i++) {
        report.bots[i] = make_bot_row(tournament, &standings[i]);
        for (int j = i + 1; j < setup->bot_count; j++) {
            struct pair_row *pair = &report.pairs[report.pair_count++];
            *pair = make_pair_row(tournament, standings[i].number,
                                  standings[j].number);
            pair->are_neighbors = j == i + 1;
        }
    }
    for (int i = 0; i < report.leader_count; i++)
        report.leaders[i] = tournament->contest.names[tournament->order[i]];
    return contest_publish(&tournament->contest, report_fields, write_page,
                           &report);
}

/* ---- The requests of a match ---- */

/* No hand needs this many requests: two hands of five cards take ten. A bot
 * that makes more is out, before the log of its requests fills the memory. */
enum { REQUESTS_MOST = 100 };

struct match {
    struct referee *referee;
    struct challenge_bot *bot;
    struct luck luck;
    FILE *log;
    FILE *shown; /* where to show illegal plays to the bot's author; or NULL */
    /* In a trial match, what each hand won, adjusted for luck; or NULL. */
    struct sequential_test *trial;
    const char *fault; /* why it is out, unless its process shows that */
    struct hand_story *stories; /* the best and the worst hand; or NULL */
    struct hand_story story;    /* the hand so far */
    /* About the current call: */
    bool new_deck;
    int64_t credits; /* at its start */
    int64_t result;  /* the result of the latest request */
};

struct challenge_request
challenge_request_from(const struct challenge_message *message)
{
    static const enum challenge_request_kind kinds[] = {
        [CHALLENGE_BLACKJACK_RETURNED] = CHALLENGE_RETURNS,
        [CHALLENGE_BET_ASKED] = CHALLENGE_BETS,
        [CHALLENGE_HIT_ASKED] = CHALLENGE_HITS};
    return (struct challenge_request){.kind = kinds[message->kind],
                                      .number = message->said.number,
                                      .flag = message->said.flag != 0};
}

/* Returns the bot's next request, which is CHALLENGE_IS_OUT if it is out. */
static struct challenge_request
next_request(struct match *match, const struct challenge_message *reply)
{
    struct challenge_message message;
    if (challenge_bot_is_program(match->bot)) {
        /* It is shown the whole hand, not only the latest answer. */
        char line[CHALLENGE_SHOWN_SIZE];
        challenge_bot_show(match->bot,
                           referee_show(match->referee, (Result)match->result,
                                        match->new_deck, match->credits, line),
                           line);
    }
    if (match->fault == NULL && challenge_bot_next(match->bot, reply, &message))
        return challenge_request_from(&message);
    return (struct challenge_request){.kind = CHALLENGE_IS_OUT};
}

/* True if an illegal request claims a blackjack with a nine for a ten, or with
 * a jack for an ace: the bot then takes spots for one higher or lower. */
static bool is_rank_off(const struct challenge_request *request,
                        const struct challenge_ruling *ruling)
{
    const struct challenge_answer *answer = &ruling->answer;
    if (request->kind != CHALLENGE_HITS || request->number != kClaimBlackjack ||
        answer->your_count != 2)
        return false;
    const Spot one = answer->yours[0].spot, other = answer->yours[1].spot;
    return (one == kAce && other == k9) || (one == k9 && other == kAce) ||
           (one >= k10 && other >= k10 && (one == kJack || other == kJack));
}

/* ---- Hands in words ---- */

/* Adds a request and its ruling to the story of the hand. `held` was its total
 * before. */
static void story_add(struct match *match,
                      const struct challenge_request *request,
                      const struct challenge_ruling *ruling, int held)
{
    static const char *const did[CHALLENGE_ACTIONS] = {
        [kStandPat] = "stood on",
        [kClaimBlackjack] = "claimed a blackjack with",
        [kSplitAndHitMe] = "split",
        [kHitMe] = "hit",
        [kDoubleDownAndHitMe] = "doubled"};
    char *story = match->story.text;
    const struct table *table = &match->referee->table;
    const Result result = ruling->answer.result;
    bool is_hit = request->kind == CHALLENGE_HITS;
    if (strlen(story) > STORY_SIZE / 2) /* of illegal plays */
        return;
    if (request->kind == CHALLENGE_BETS && ruling->why == NULL) {
        const int *cards = table_hand(table)->cards;
        char text[3][CARD_TEXT_SIZE];
        text_add(story, STORY_SIZE, "bet %" PRId64 ", had %s and %s against %s",
                 request->number, card_word(text[0], cards[0], CARD_ASCII),
                 card_word(text[1], cards[1], CARD_ASCII),
                 card_word(text[2], table->dealer[0], CARD_ASCII));
    } else if (is_hit && request->number >= 0 &&
               request->number < CHALLENGE_ACTIONS)
        text_add(story, STORY_SIZE, ", %s %d", did[request->number], held);
    if (is_hit && request->flag)
        text_add(story, STORY_SIZE, ", insured");
    if (ruling->why)
        text_add(story, STORY_SIZE, ", illegal: %s", ruling->why);
    else if (result != kNoResult && is_hit)
        text_add(story, STORY_SIZE, ": %s", challenge_result_in_words(result));
}

static void story_keep(struct hand_story kept[STORIES],
                       const struct hand_story *story)
{
    if (*story->text == '\0')
        return;
    if (*kept[BEST_HAND].text == '\0' || story->net > kept[BEST_HAND].net)
        kept[BEST_HAND] = *story;
    if (*kept[WORST_HAND].text == '\0' || story->net < kept[WORST_HAND].net)
        kept[WORST_HAND] = *story;
}

static double adjusted_credits(const struct match *match)
{
    return (double)referee_credits(match->referee) - match->luck.credits;
}

/* Plays a call of Blackjack() from its first request to its last. */
static void play_call(struct match *match, bool new_deck)
{
    struct challenge_message reply = {.kind = CHALLENGE_BLACKJACK_CALLED,
                                      .new_deck = new_deck};
    struct referee *referee = match->referee;
    char line[CHALLENGE_LINE_SIZE];
    match->new_deck = new_deck;
    match->credits = referee_credits(referee);
    match->result = kNoResult;
    match->story.text[0] = '\0';
    luck_call(&match->luck, referee);
    for (int requests = 0; referee_is_in_call(referee); requests++) {
        struct challenge_ruling ruling;
        struct challenge_request request = next_request(match, &reply);
        if (requests == REQUESTS_MOST && request.kind != CHALLENGE_RETURNS &&
            request.kind != CHALLENGE_IS_OUT) {
            match->fault = "never ended its hand";
            request = (struct challenge_request){.kind = CHALLENGE_IS_OUT};
        }
        int held = 0;
        if (match->stories && referee->turn > CHALLENGE_BET &&
            referee->turn <= CHALLENGE_SECOND)
            held = table_hand_total(table_hand(&referee->table)).total;
        referee_answer(referee, &request, &ruling);
        if (match->stories)
            story_add(match, &request, &ruling, held);
        luck_follow(&match->luck, referee, &request, &ruling);
        bool is_shown = match->shown && ruling.why;
        if (match->log || is_shown)
            challenge_request_write(&request, &ruling, line);
        if (match->log)
            fprintf(match->log, "%s\n", line);
        if (is_shown)
            fprintf(match->shown, "%s\n%s", line,
                    is_rank_off(&request, &ruling)
                        ? "(in the enumeration as printed, k10 is 11 and "
                          "kJack 12; see challenge_boolean.h)\n"
                        : "");
        reply.answer = ruling.answer;
        match->result = ruling.answer.result;
        reply.kind = request.kind == CHALLENGE_BETS ? CHALLENGE_BET_ANSWERED
                                                    : CHALLENGE_HIT_ANSWERED;
    }
}

/* Returns true if the match was played to its end. */
static bool play_calls(struct match *match, const struct tournament *tournament)
{
    const struct challenge_game *game = &match->referee->game;
    const struct challenge_message call = {.kind = CHALLENGE_INIT_CALLED,
                                           .init = {.decks = game->decks,
                                                    .credits = game->bankroll,
                                                    .least = game->least,
                                                    .most = game->most}};
    struct challenge_message said;
    bool new_deck;
    if (!challenge_bot_next(match->bot, &call, &said))
        match->fault = "";
    while (referee_call(match->referee, &new_deck)) {
        if (cli_interrupt_asked(&tournament->contest.interrupt))
            return false;
        if (match->log)
            fprintf(match->log, "%s\n", log_call_line(new_deck));
        double before = adjusted_credits(match);
        play_call(match, new_deck);
        match->story.net = referee_credits(match->referee) - match->credits;
        match->story.match = match->referee->match;
        match->story.hand = match->referee->tally.hands;
        if (match->stories)
            story_keep(match->stories, &match->story);
        if (match->trial)
            sequential_test_add(match->trial, adjusted_credits(match) - before);
    }
    return match->referee->end != CHALLENGE_OUT ||
           !cli_interrupt_asked(&tournament->contest.interrupt);
}

/* ---- Which spots a bot expects ---- */

/* The page of the contest contradicts itself about spots (challenge_boolean.h),
 * and an entry doesn't say which way its author read it. So each shared object
 * plays a trial match with either enumeration, on the same public shoes. It
 * gets the one as printed only if it clearly plays better with that: if it
 * otherwise crashes, plays illegally more often, or wins less. */

/* A short trial decides whether a long one is worth its time. */
enum { SHORT_TRIAL = 200, LONG_TRIAL = 2000, TRIAL_BANKROLLS = 100 };
enum { TRIAL_TURN = 5, TRIAL_TURNS = 60 }; /* seconds */

struct trial {
    bool is_out;
    struct challenge_tally tally;
    struct sequential_test hands; /* each hand's winnings, adjusted for luck */
};

/* Plays a trial match of so many hands. Returns false if `bot` needs no trial
 * or can't finish it in a few seconds. */
static bool play_trial(const struct tournament *tournament, int bot, int hands,
                       bool is_literal, struct trial *trial)
{
    struct challenge_game game = tournament->contest.setup->game;
    struct challenge_limits limits = tournament->contest.limits;
    char problem[CHALLENGE_PROBLEM_SIZE];
    struct challenge_bot_end end;
    struct referee referee;
    struct match match = {.referee = &referee,
                          .luck.values = tournament->values,
                          .trial = &trial->hands};
    const struct challenge_seed seed = {.is_short = true};
    *trial = (struct trial){.is_out = false};
    game.hands = game.shoes = hands;
    if (game.bankroll < CHALLENGE_CREDITS_MOST / TRIAL_BANKROLLS)
        game.bankroll *= TRIAL_BANKROLLS;
    limits.shown = limits.hints = NULL;
    /* Wall time must not decide on a busy machine. */
    limits.turn = TRIAL_TURN * (int64_t)CLI_NANOSECONDS;
    limits.turns = TRIAL_TURNS * (int64_t)CLI_NANOSECONDS;
    limits.process.cpu = (1 + hands / SHORT_TRIAL) * (int64_t)CLI_NANOSECONDS;
    limits.spots = is_literal ? CHALLENGE_SPOTS_PRINTED : CHALLENGE_SPOTS_FOUND;
    referee_open(&referee, &game, seed, 0);
    match.bot = challenge_bot_open(tournament->contest.setup->bots[bot],
                                   CHALLENGE_BLACKJACK, &limits, problem);
    bool needs_trial = match.bot && !challenge_bot_is_program(match.bot) &&
                       !challenge_bot_asks_literal_spots(match.bot);
    bool is_whole = needs_trial && play_calls(&match, tournament);
    challenge_bot_close(match.bot, &end);
    if (!is_whole)
        return false;
    trial->is_out = referee.end == CHALLENGE_OUT;
    trial->tally = referee.tally;
    return !trial->is_out || strcmp(end.verdict, CHALLENGE_TIMED_OUT) != 0;
}

/* Returns how many standard errors `more` is above `less`, hand by hand. */
static double trial_lead(const struct sequential_test *more,
                         const struct sequential_test *less)
{
    if (more->count < 2 || less->count < 2)
        return 0;
    double variance = variance_of_mean(more) + variance_of_mean(less);
    return variance > 0 ? (more->mean - less->mean) / sqrt(variance) : 0;
}

/* Plays trials of so many hands with either enumeration. Returns true if `bot`
 * plays better with the one as printed, by `lead` standard errors, and writes
 * why to `text`. */
static bool prefers_literal(const struct tournament *tournament, int bot,
                            int hands, double lead, char text[SPOTS_TEXT_SIZE])
{
    struct trial value, literal;
    if (!play_trial(tournament, bot, hands, false, &value) ||
        !play_trial(tournament, bot, hands, true, &literal) || literal.is_out)
        return false;
    if (value.is_out)
        snprintf(text, SPOTS_TEXT_SIZE, "with k10 as 10 it is out");
    else if (value.tally.illegal > 1 && literal.tally.illegal == 0)
        snprintf(text, SPOTS_TEXT_SIZE,
                 "with k10 as 10 it makes %" PRId64 " illegal plays in %" PRId64
                 " hands",
                 value.tally.illegal, value.tally.hands);
    else if (literal.tally.illegal <= value.tally.illegal &&
             trial_lead(&literal.hands, &value.hands) > lead)
        snprintf(text, SPOTS_TEXT_SIZE,
                 "with k10 as 10 it wins %.2f credits less per hand",
                 literal.hands.mean - value.hands.mean);
    else
        return false;
    return true;
}

static void find_spots(void *self)
{
    static const double LEAD_LIKELY = 2, LEAD_SURE = 5; /* standard errors */
    struct tournament *tournament = self;
    FILE *shown = tournament->contest.limits.shown;
    for (int bot = 0; bot < tournament->contest.setup->bot_count; bot++) {
        char *text = tournament->spots[bot];
        enum challenge_spots given =
            contest_details(tournament->contest.setup, bot)->spots;
        if (given == CHALLENGE_SPOTS_VALUE)
            continue;
        if (given == CHALLENGE_SPOTS_PRINTED)
            snprintf(text, SPOTS_TEXT_SIZE, "its row in --entries says so");
        else if (!prefers_literal(tournament, bot, SHORT_TRIAL, LEAD_LIKELY,
                                  text) ||
                 !prefers_literal(tournament, bot, LONG_TRIAL, LEAD_SURE, text))
            *text = '\0';
        if (*text && shown)
            fprintf(shown, "%s gets the enumeration as printed: %s\n",
                    tournament->contest.names[bot], text);
    }
}

/* ---- The score ---- */

/* `charged` are the nanoseconds that the bot has used. */
static void score_match(const struct match *match, double time_scale,
                        int64_t charged, struct match_score *score)
{
    const struct referee *referee = match->referee;
    score->credits = referee_credits(referee);
    score->nanoseconds = (int64_t)((double)charged * time_scale);
    score->penalty = referee_penalty(referee);
    score->luck = llround(match->luck.credits * POINT_PARTS);
    score->tally = referee->tally;
    score->end = referee->end;
    score->points = (score->credits - score->penalty) * POINT_PARTS -
                    score->nanoseconds / MICROSECOND;
}

static enum play_status play_opened_match(const struct tournament *tournament,
                                          struct match *match,
                                          struct match_score *score)
{
    struct challenge_bot_end end;
    double time_scale = tournament->contest.setup->time_scale;
    bool is_whole = play_calls(match, tournament);
    if (is_whole && challenge_bot_is_program(match->bot) &&
        match->referee->end != CHALLENGE_OUT) {
        score_match(match, time_scale, challenge_bot_charge(match->bot), score);
        challenge_bot_dismiss(match->bot, score->points);
    }
    challenge_bot_close(match->bot, &end);
    if (!is_whole)
        return PLAY_STOPPED;
    if (match->log) {
        char line[CHALLENGE_LINE_SIZE];
        log_write_end(match->referee, line);
        fprintf(match->log, "%s\n", line);
    }
    score_match(match, time_scale, end.charged, score);
    if (score->end == CHALLENGE_OUT)
        snprintf(score->head.verdict, sizeof score->head.verdict, "%s",
                 match->fault && *match->fault ? match->fault : end.verdict);
    return PLAY_DONE;
}

/* ---- Matches ---- */

/* All bots play a match before the next one begins. */
static int turn_bot(const struct tournament *tournament, int64_t number)
{
    return (int)(number % tournament->contest.setup->bot_count);
}

static enum play_status tournament_play_turn(const void *self, int64_t number,
                                             void *score, FILE *log,
                                             char *problem)
{
    struct contest_score *head = score;
    const struct tournament *tournament = self;
    const struct challenge_setup *setup = tournament->contest.setup;
    int bot = turn_bot(tournament, number);
    struct referee referee;
    struct match match = {.referee = &referee,
                          .luck.values = tournament->values,
                          .log = log,
                          .shown = tournament->contest.limits.shown};
    referee_open(&referee, &setup->game, setup->seed,
                 (uint32_t)(number / setup->bot_count) + 1);
    if (log) {
        char game[CHALLENGE_LINE_SIZE], seed[CHALLENGE_SEED_TEXT_SIZE];
        log_write_game(&setup->game, game);
        fprintf(log,
                LOG_BLACKJACK_HEAD "\n%s\nseed %s\nmatch %" PRIu32 "\nbot %s\n",
                game, seed_write(&setup->seed, seed), referee.match,
                tournament->contest.names[bot]);
    }
    struct challenge_limits limits = tournament->contest.limits;
    limits.spots = *tournament->spots[bot] ? CHALLENGE_SPOTS_PRINTED
                                           : contest_details(setup, bot)->spots;
    match.bot = contest_open_bot(&tournament->contest, bot, &limits, problem);
    if (match.bot == NULL)
        return PLAY_FAILED;
    if (tournament->stories)
        match.stories = head->extra = calloc(STORIES, sizeof *match.stories);
    return play_opened_match(tournament, &match, score);
}

#define SET_MEASURE(name, title, value) score->measures[MEASURE_##name] = value;

static bool tournament_count_match(void *self, int64_t number)
{
    struct tournament *tournament = self;
    int bots = tournament->contest.setup->bot_count;
    double points[CHALLENGE_BOTS_MAX] = {0}; /* adjusted */
    for (int bot = 0; bot < bots; bot++) {
        struct match_score *score =
            tournament->contest.scores[number + 1 - bots + bot];
        score->bot = tournament->contest.names[bot];
        score->match = tournament->contest.rounds;
        score->ended = CHALLENGE_END_NAMES[score->end];
        MEASURE_ROWS(SET_MEASURE)
        points[bot] = score->measures[MEASURE_ADJUSTED];
        tournament->sums[bot] += points[bot];
        tournament->points[bot] += (double)score->points;
        for (int i = 0; i < STORIES && score->head.extra; i++)
            story_keep(tournament->stories[bot],
                       (const struct hand_story *)score->head.extra + i);
        free(score->head.extra);
        score->head.extra = NULL;
    }
    for (int bot = 0; bot < bots; bot++)
        for (int other = 0; other < bots; other++)
            sequential_test_add(&tournament->pairs[bot][other],
                                points[bot] - points[other]);
    contest_rank_bots(tournament->sums, bots, tournament->order);
    return tournament->contest.setup->confidence == 0 ||
           !order_is_decided(tournament);
}

/* ---- Bots that are out of the tournament ---- */

static int tournament_players(const void *self, int64_t number,
                              int bots[PLAYERS_MOST])
{
    bots[0] = turn_bot(self, number);
    return 1;
}

/* It loses all its credits, and nothing was wagered. The log has only matches
 * that were played. */
static void tournament_forfeit(const void *self, int64_t number, void *to,
                               FILE *log)
{
    const struct tournament *tournament = self;
    int64_t bankroll = tournament->contest.setup->game.bankroll;
    struct match_score *score = to;
    (void)number;
    (void)log;
    score->penalty = bankroll;
    score->points = -bankroll * POINT_PARTS;
    score->end = CHALLENGE_OUT;
    snprintf(score->head.verdict, sizeof score->head.verdict, ENTRY_BARRED);
}

/* ---- Resuming ---- */

static void tournament_write_head_lines(const void *self, FILE *out)
{
    const struct tournament *tournament = self;
    char line[CHALLENGE_LINE_SIZE], seed[CHALLENGE_SEED_TEXT_SIZE];
    log_write_game(&tournament->contest.setup->game, line);
    fprintf(out, "blackjack\n%s\nseed %s\n", line,
            seed_write(&tournament->contest.setup->seed, seed));
}

static bool tournament_complete_score(const void *self, int64_t number,
                                      void *to)
{
    const struct match_score *score = to;
    (void)self;
    (void)number;
    return score->end > CHALLENGE_GOES_ON && score->end < CHALLENGE_ENDS;
}

const struct contest_game blackjack_contest = {
    .prototype = CHALLENGE_BLACKJACK,
    .title = "Blackjack challenge",
    .begin = find_spots,
    .score_size = sizeof(struct match_score),
    .numbers = offsetof(struct match_score, credits),
    .play = tournament_play_turn,
    .count = tournament_count_match,
    .players = tournament_players,
    .forfeit = tournament_forfeit,
    .write_head = tournament_write_head_lines,
    .complete = tournament_complete_score,
    .csv_fields = csv_fields,
    .csv_is_by_bot = true,
    .report = tournament_report};

enum cli_status challenge_blackjack(const struct cli *cli,
                                    const struct challenge_setup *setup)
{
    const size_t bots = (size_t)setup->bot_count;
    char fault[CHALLENGE_PROBLEM_SIZE];
    enum cli_status status = CLI_FAILED;
    struct tournament *tournament = calloc(1, sizeof *tournament);
    if (tournament == NULL)
        return cli_out_of_memory(cli);
    tournament->contest =
        (struct contest){.cli = cli,
                         .setup = setup,
                         .game = &blackjack_contest,
                         .self = tournament,
                         .matches = setup->repeat * setup->bot_count,
                         .per_round = setup->bot_count};
    if (setup->html)
        tournament->stories = calloc(bots, sizeof *tournament->stories);
    const char *problem =
        challenge_game_check(&setup->game, fault)
            ? luck_values_open(&setup->game, &tournament->values)
            : fault;
    if (problem)
        cli_complain(cli, "%s", problem);
    else
        status = contest_run(&tournament->contest);
    luck_values_close(tournament->values);
    free(tournament->stories);
    free(tournament);
    return status;
}
