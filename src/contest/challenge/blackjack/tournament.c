/* Plays a tournament of blackjack: all bots play all matches on the same
 * shoes. */
#include "challenge/blackjack/blackjack_contest.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "challenge/contest.h"

/* ---- A match ---- */

/* No hand needs this many requests: two hands of five cards take ten. A bot
 * that makes more is out, before the log of its requests fills the memory. */
enum { WORDS_MOST = 100, MICROSECOND = 1000 };

struct match {
    struct referee *referee;
    struct challenge_bot *bot;
    struct luck luck;
    FILE *log;
    FILE *shown; /* where to show illegal plays to the bot's author; or NULL */
    const char *fault; /* why it is out, if its cell doesn't know */
    /* Of the current call: */
    bool new_deck;
    int64_t credits; /* at its start */
    int64_t result;  /* of the latest request */
};

/* ---- Requests ---- */

/* A program is shown the whole hand, not only the latest answer. */
static void show_hand(const struct match *match)
{
    struct challenge_view view;
    if (!challenge_bot_is_program(match->bot))
        return;
    referee_view(match->referee, (Result)match->result, &view);
    view.new_deck = match->new_deck;
    view.winnings = referee_credits(match->referee) - match->credits;
    challenge_bot_show(match->bot, &view);
}

/* Returns the bot's next request, which is CHALLENGE_IS_OUT if it is out. */
static struct challenge_request hear_bot(struct match *match,
                                         const struct challenge_message *reply)
{
    struct challenge_message message;
    show_hand(match);
    if (match->fault == NULL && challenge_bot_next(match->bot, reply, &message))
        return challenge_request_of(&message);
    return (struct challenge_request){.word = CHALLENGE_IS_OUT};
}

static void record_ruling(const struct match *match,
                          const struct challenge_request *request,
                          const struct challenge_ruling *ruling)
{
    char line[CHALLENGE_LINE_SIZE];
    if (match->log)
        log_match_request(match->log, request, ruling);
    if (match->shown == NULL || ruling->why == NULL)
        return;
    challenge_request_write(request, ruling, line);
    fprintf(match->shown, "%s\n", line);
}

/* Plays a call of Blackjack() from its first request to its last. */
static void play_call(struct match *match, bool new_deck)
{
    struct challenge_message reply = {.kind = CHALLENGE_BLACKJACK_CALLED,
                                      .new_deck = new_deck};
    struct referee *referee = match->referee;
    match->new_deck = new_deck;
    match->credits = referee_credits(referee);
    match->result = kNoResult;
    luck_call(&match->luck, referee);
    for (int words = 0;
         referee->turn != CHALLENGE_CALL && referee->turn != CHALLENGE_CLOSED;
         words++) {
        struct challenge_ruling ruling;
        struct challenge_request request = hear_bot(match, &reply);
        if (words == WORDS_MOST && request.word != CHALLENGE_RETURNS &&
            request.word != CHALLENGE_IS_OUT) {
            match->fault = "never ended its hand";
            request = (struct challenge_request){.word = CHALLENGE_IS_OUT};
        }
        referee_answer(referee, &request, &ruling);
        luck_follow(&match->luck, referee, &request, &ruling);
        record_ruling(match, &request, &ruling);
        reply.answer = ruling.answer;
        match->result = ruling.answer.result;
        reply.kind = request.word == CHALLENGE_BETS ? CHALLENGE_BET_ANSWERED
                                                    : CHALLENGE_HIT_ANSWERED;
    }
}

static bool is_initialised(struct match *match)
{
    const struct challenge_game *game = &match->referee->game;
    const struct challenge_message reply = {.kind = CHALLENGE_INIT_CALLED,
                                            .init = {.decks = game->decks,
                                                     .credits = game->bankroll,
                                                     .least = game->least,
                                                     .most = game->most}};
    struct challenge_message request;
    return challenge_bot_next(match->bot, &reply, &request);
}

/* Returns true if the match was played to its end. */
static bool play_calls(struct match *match, const struct cells *cells)
{
    bool new_deck;
    if (!is_initialised(match))
        match->fault = "";
    while (referee_call(match->referee, &new_deck)) {
        if (cells_interrupted(cells))
            return false;
        if (match->log)
            log_match_call(match->log, new_deck);
        play_call(match, new_deck);
    }
    return match->referee->end != CHALLENGE_OUT || !cells_interrupted(cells);
}

/* ---- The score ---- */

/* `charged` are the nanoseconds that the bot has used. */
static void score_match(const struct match *match, double time_scale,
                        int64_t charged, struct match_score *score)
{
    const struct referee *referee = match->referee;
    *score = (struct match_score){
        .credits = referee_credits(referee),
        .nanoseconds = (int64_t)((double)charged * time_scale),
        .penalty = referee_penalty(referee),
        .luck = llround(match->luck.credits * POINT_PARTS),
        .tally = referee->tally,
        .end = referee->end};
    score->points = (score->credits - score->penalty) * POINT_PARTS -
                    score->nanoseconds / MICROSECOND;
}

/* Tells a program its points. */
static void dismiss_program(const struct match *match, double time_scale)
{
    struct match_score score;
    if (!challenge_bot_is_program(match->bot) ||
        match->referee->end == CHALLENGE_OUT)
        return;
    score_match(match, time_scale, challenge_bot_charge(match->bot), &score);
    challenge_bot_dismiss(match->bot, score.points);
}

static enum play_status play_opened_match(const struct tournament *tournament,
                                          struct match *match,
                                          struct match_score *score)
{
    const struct cells *cells = &tournament->contest.cells;
    struct challenge_bot_end end;
    double time_scale = tournament->setup->time_scale;
    bool is_whole = play_calls(match, cells);
    if (is_whole)
        dismiss_program(match, time_scale);
    challenge_bot_close(match->bot, &end);
    if (!is_whole)
        return PLAY_STOPPED;
    if (match->log)
        log_match_end(match->log, match->referee);
    score_match(match, time_scale, end.charged, score);
    if (score->end == CHALLENGE_OUT)
        snprintf(score->words, sizeof score->words, "%s",
                 match->fault && *match->fault ? match->fault : end.words);
    return PLAY_DONE;
}

enum play_status match_play(const struct tournament *tournament, int bot,
                            int64_t number, FILE *log,
                            struct match_score *score,
                            char problem[CHALLENGE_PROBLEM_SIZE])
{
    const struct challenge_setup *setup = tournament->setup;
    const struct cells *cells = &tournament->contest.cells;
    enum play_status end = PLAY_FAILED;
    struct match match = {.referee = malloc(sizeof *match.referee),
                          .luck.values = tournament->values,
                          .log = log,
                          .shown = cells->limits.shown};
    snprintf(problem, CHALLENGE_PROBLEM_SIZE, "out of memory");
    if (match.referee) {
        referee_open(match.referee, &setup->game, setup->seed,
                     (uint32_t)number + 1);
        if (log)
            log_match_begin(log, match.referee, tournament->names[bot]);
        match.bot = challenge_bot_open(setup->bots[bot], CHALLENGE_BLACKJACK,
                                       &cells->limits, problem);
    }
    if (match.bot) {
        cells_await_debugger(cells, match.bot, tournament->names[bot]);
        end = play_opened_match(tournament, &match, score);
    }
    free(match.referee);
    return end;
}

/* ---- Matches ---- */

/* All bots play a match before the next one begins. */
static int bot_of_turn(const struct tournament *tournament, int64_t number)
{
    return (int)(number % tournament->setup->bot_count);
}

static enum play_status tournament_play_turn(void *self, int64_t number,
                                             FILE *log, char *problem)
{
    struct tournament *tournament = self;
    return match_play(tournament, bot_of_turn(tournament, number),
                      number / tournament->setup->bot_count, log,
                      &tournament->scores[number], problem);
}

static bool tournament_count_turn(void *self, int64_t number)
{
    struct tournament *tournament = self;
    int bots = tournament->setup->bot_count;
    double points[CHALLENGE_BOTS_MAX];
    if ((number + 1) % bots != 0)
        return true;
    for (int bot = 0; bot < bots; bot++)
        points[bot] = match_score_adjusted(
            tournament_score(tournament, bot, tournament->matches));
    tournament->matches++;
    sure_add_match(&tournament->sure, points);
    return tournament->setup->sure == 0 || !sure_is_decided(&tournament->sure);
}

/* ---- Bots that are out of the tournament ---- */

static int tournament_players(const void *self, int64_t number,
                              int bots[PLAYERS_MOST])
{
    bots[0] = bot_of_turn(self, number);
    return 1;
}

static int tournament_timed_out(const void *self, int64_t number)
{
    const struct tournament *tournament = self;
    return entry_timed_out(tournament->scores[number].words)
               ? bot_of_turn(tournament, number)
               : -1;
}

/* It loses all its credits, and nothing was wagered. The log has only matches
 * that were played. */
static void tournament_forfeit(void *self, int64_t number, int bot, FILE *log)
{
    struct tournament *tournament = self;
    int64_t bankroll = tournament->setup->game.bankroll;
    struct match_score *score = &tournament->scores[number];
    (void)bot;
    (void)log;
    *score = (struct match_score){.penalty = bankroll,
                                  .points = -bankroll * POINT_PARTS,
                                  .end = CHALLENGE_OUT};
    snprintf(score->words, sizeof score->words, ENTRY_BARRED);
}

static void tournament_describe_turn(const void *self, int64_t number,
                                     char text[CONTEST_TEXT_SIZE])
{
    const struct tournament *tournament = self;
    const struct challenge_setup *setup = tournament->setup;
    snprintf(text, CONTEST_TEXT_SIZE, "match %" PRId64 " of %" PRId64 ": %s",
             number / setup->bot_count + 1, setup->repeat,
             tournament->names[bot_of_turn(tournament, number)]);
}

/* ---- Resuming ---- */

static void tournament_write_head_lines(const void *self, FILE *out)
{
    const struct tournament *tournament = self;
    char line[CHALLENGE_LINE_SIZE], seed[CHALLENGE_SEED_TEXT_SIZE];
    log_write_game(&tournament->setup->game, line);
    fprintf(out, "blackjack\n%s\nseed %s\n", line,
            seed_write(&tournament->setup->seed, seed));
}

static void tournament_write_score(const void *self, int64_t number, FILE *out)
{
    const struct tournament *tournament = self;
    const struct match_score *score = &tournament->scores[number];
    const struct challenge_tally *tally = &score->tally;
    const int64_t numbers[] = {
        score->credits, score->nanoseconds, score->penalty, score->points,
        score->luck,    tally->hands,       tally->shoes,   tally->passes,
        tally->wagered, tally->illegal,     score->end};
    contest_write_numbers(out, numbers, sizeof numbers / sizeof *numbers,
                          score->words);
}

static bool tournament_read_score(void *self, int64_t number, const char *text)
{
    struct tournament *tournament = self;
    struct match_score *score = &tournament->scores[number];
    struct challenge_tally *tally = &score->tally;
    int64_t end = 0;
    int64_t *const numbers[] = {&score->credits,
                                &score->nanoseconds,
                                &score->penalty,
                                &score->points,
                                &score->luck,
                                &tally->hands,
                                &tally->shoes,
                                &tally->passes,
                                &tally->wagered,
                                &tally->illegal,
                                &end};
    if (!contest_read_numbers(text, numbers, sizeof numbers / sizeof *numbers,
                              score->words) ||
        end <= CHALLENGE_GOES_ON || end >= CHALLENGE_ENDS)
        return false;
    score->end = (enum challenge_end)end;
    return true;
}

static const struct contest_game blackjack_contest = {
    .prototype = CHALLENGE_BLACKJACK,
    .play = tournament_play_turn,
    .count = tournament_count_turn,
    .players = tournament_players,
    .timed_out = tournament_timed_out,
    .forfeit = tournament_forfeit,
    .write_head = tournament_write_head_lines,
    .write_score = tournament_write_score,
    .read_score = tournament_read_score,
    .describe = tournament_describe_turn};

/* ---- The tournament ---- */

static enum cli_status tournament_run(struct tournament *tournament)
{
    enum play_status end = contest_run(&tournament->contest);
    tournament->stopped = end != PLAY_DONE;
    if (end == PLAY_FAILED && tournament->matches == 0)
        return CLI_FAILED;
    enum cli_status status = tournament_report(tournament);
    return end != PLAY_FAILED ? status : CLI_FAILED;
}

static struct tournament *tournament_open(const struct cli *cli,
                                          const struct challenge_setup *setup)
{
    struct tournament *tournament = calloc(1, sizeof *tournament);
    size_t matches = (size_t)setup->repeat;
    if (tournament == NULL)
        return NULL;
    tournament->cli = cli;
    tournament->setup = setup;
    tournament->contest =
        (struct contest){.cli = cli,
                         .setup = setup,
                         .game = &blackjack_contest,
                         .self = tournament,
                         .matches = setup->repeat * setup->bot_count};
    tournament->scores =
        calloc(matches * (size_t)setup->bot_count, sizeof *tournament->scores);
    tournament->numbers = calloc(matches, sizeof *tournament->numbers);
    (void)sure_open(&tournament->sure, setup);
    entries_name(tournament->names, setup);
    return tournament;
}

static void tournament_close(struct tournament *tournament)
{
    if (tournament == NULL)
        return;
    luck_values_close(tournament->values);
    sure_close(&tournament->sure);
    free(tournament->numbers);
    free(tournament->scores);
    free(tournament);
}

static enum cli_status tournament_play(const struct cli *cli,
                                       const struct challenge_setup *setup)
{
    struct tournament *tournament = tournament_open(cli, setup);
    enum cli_status status = CLI_FAILED;
    const char *problem = "out of memory";
    if (tournament && tournament->scores && tournament->numbers &&
        tournament->sure.pairs)
        problem = luck_values_open(&setup->game, &tournament->values);
    if (problem)
        cli_complain(cli, "%s", problem);
    else
        status = tournament_run(tournament);
    tournament_close(tournament);
    return status;
}

enum cli_status challenge_blackjack(const struct cli *cli,
                                    const struct challenge_setup *setup)
{
    char problem[CHALLENGE_PROBLEM_SIZE];
    if (challenge_game_check(&setup->game, problem))
        return tournament_play(cli, setup);
    cli_complain(cli, "%s", problem);
    return CLI_FAILED;
}
