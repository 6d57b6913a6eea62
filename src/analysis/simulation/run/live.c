/* Plays settings in the background, a few blocks at a time, and works out their
 * figures and how much they differ. */
#include "simulation_live.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"
#include "simulation/kernel/simulation_game.h"
#include "simulation/report/simulation_report.h"
#include "simulation/run/run.h"

/* ---- The figures ---- */

/* A figure that is a power of the average win has, to first order, so many
 * times its relative error. The risk of ruin is exp() of a multiple of it. With
 * a power of 0, the error isn't known, but small. */
enum { RUIN_POWER = 100 };

#define FIGURE(member) offsetof(struct money_figures, member)

static const struct figure_row {
    struct simulation_live_row row;
    size_t offset;
    int power;
} FIGURES[SIMULATION_LIVE_FIGURES] = {
    {{"win per hour", LIVE_AMOUNT, 1}, FIGURE(per_hour), 1},
    {{"won per bet", LIVE_PERCENT, 1}, FIGURE(edge), 1},
    {{"risk of ruin", LIVE_PERCENT, -1}, FIGURE(ruin), RUIN_POWER},
    {{"average bet", LIVE_AMOUNT, 0}, FIGURE(mean_bet), 0},
    {{"hourly swing", LIVE_AMOUNT, 0}, FIGURE(per_hour_deviation), 0},
    {{"equal-risk win", LIVE_NUMBER, 1}, FIGURE(score), 2},
    {{"win to swing", LIVE_NUMBER, 1}, FIGURE(di), 1},
    {{"rounds to lead", LIVE_ROUNDS, -1}, FIGURE(n0), -2},
};

const struct simulation_live_row *simulation_live_row(int figure)
{
    return &FIGURES[figure].row;
}

/* ---- A setting that is played ---- */

struct played {
    int users; /* the sides, and the background while it plays */
    struct simulation_setup setup;
    void *words; /* that the setup's texts point to */
    /* Only the background uses these. */
    struct game_setup game_setup;
    struct simulation *simulation;
    struct simulation_state playing;
    /* The background changes these under the lock. */
    struct simulation_state shown;
    bool is_open;
    char problem[LIVE_PROBLEM_SIZE]; /* why it can't be played; or "" */
    /* What the blocks won; those that `shown` has are never changed. */
    int64_t (*won)[SIMULATION_COUNTS];
    struct trip_round *path;
};

struct simulation_live {
    const struct cli *cli;
    uint64_t rounds;
    int threads;
    pthread_t thread;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t changed;
    struct played *side[2];
    bool closes;
};

/* Frees a setting that nobody uses any longer. */
static void leave_played(struct played *played)
{
    if (played == NULL || --played->users > 0)
        return;
    simulation_close(played->simulation);
    free(played->won);
    free(played->path);
    free(played->words);
    free(played);
}

/* ---- The background ---- */

/* What the background plays. */
struct work {
    struct simulation_live *live;
    struct played *played;
};

static bool is_outdated(void *self)
{
    const struct work *work = self;
    struct simulation_live *live = work->live;
    pthread_mutex_lock(&live->lock);
    bool outdated = live->closes || (live->side[0] != work->played &&
                                     live->side[1] != work->played);
    pthread_mutex_unlock(&live->lock);
    return outdated;
}

static enum simulation_end watch_live(void *self,
                                      const struct simulation_state *state)
{
    (void)state;
    return is_outdated(self) ? SIMULATION_STOPPED : SIMULATION_FINISHED;
}

/* Makes the game. The name of a file may have characters that can't be shown.
 */
static void open_played(struct work *work, char problem[LIVE_PROBLEM_SIZE])
{
    struct played *played = work->played;
    struct simulation_setup setup = played->setup;
    setup.shows_progress = false;
    setup.stops = is_outdated;
    setup.stops_self = work;
    const struct simulation_game *game = &played->game_setup.game;
    const char *fault =
        game_setup_fill(work->live->cli, &setup, &played->game_setup);
    char *text = fault ? text_escaped(fault) : NULL;
    bool good = fault == NULL;
    if (text)
        snprintf(problem, LIVE_PROBLEM_SIZE, "%.*s", (int)strcspn(text, "\n"),
                 text);
    free(text);
    if (good) {
        uint64_t blocks =
            work->live->rounds / simulation_block_rounds(game) + 1;
        played->simulation = simulation_open(game);
        played->won = calloc(blocks, sizeof *played->won);
        played->path = calloc(LIVE_PATH_ROUNDS, sizeof *played->path);
        good = played->simulation && played->won && played->path &&
               simulation_block_rounds_won(
                   played->simulation, (uint64_t)setup.seed, 0,
                   LIVE_PATH_ROUNDS, is_one_player(&setup), played->path);
    }
    if (!good && problem[0] == '\0')
        snprintf(problem, LIVE_PROBLEM_SIZE, "out of memory");
}

/* Plays a part of a block, which takes a few milliseconds, so that there is
 * something to see. Then starts over and plays a block per thread, and later
 * more, because they wait for each other at the end. */
static bool play_some(struct work *work)
{
    enum { PART = 8, MOST = 4 };
    struct simulation_live *live = work->live;
    struct played *played = work->played;
    const struct simulation_game *game = &played->game_setup.game;
    const struct simulation_watch watch = {.check = watch_live, .self = work};
    uint32_t each = simulation_block_rounds(game);
    uint64_t end = played->playing.end, threads = (uint64_t)live->threads;
    uint64_t more = end / threads < MOST ? end / threads + 1 : MOST;
    uint64_t rounds = end == 0 ? each / PART : (end + more * threads) * each;
    const struct simulation_job job = {
        .game = game,
        .simulation = played->simulation,
        .seed = (uint64_t)played->setup.seed,
        .rounds = rounds < live->rounds ? rounds : live->rounds,
        .threads = live->threads,
        .won = played->won};
    if (played->playing.rounds < each) {
        memset(&played->playing, 0, sizeof played->playing);
        played->playing.title = played->game_setup.title;
    }
    return simulation_run(&job, &played->playing, &watch) != SIMULATION_FAILED;
}

/* Returns the setting that has played the fewest rounds and isn't finished, or
 * NULL. Needs the lock. */
static struct played *find_unfinished(const struct simulation_live *live)
{
    struct played *found = NULL;
    for (int i = 0; i < 2; i++) {
        struct played *played = live->side[i];
        if (played && played->problem[0] == '\0' &&
            played->shown.rounds < live->rounds &&
            (found == NULL || played->shown.rounds < found->shown.rounds))
            found = played;
    }
    return found;
}

static void *play_in_background(void *argument)
{
    struct simulation_live *live = argument;
    pthread_mutex_lock(&live->lock);
    while (!live->closes) {
        struct work work = {.live = live, .played = find_unfinished(live)};
        struct played *played = work.played;
        char problem[LIVE_PROBLEM_SIZE] = "";
        if (played == NULL) {
            pthread_cond_wait(&live->changed, &live->lock);
            continue;
        }
        played->users++;
        pthread_mutex_unlock(&live->lock);
        if (!played->is_open)
            open_played(&work, problem);
        else if (!play_some(&work))
            snprintf(problem, sizeof problem, "out of memory or threads");
        pthread_mutex_lock(&live->lock);
        played->is_open = true;
        played->shown = played->playing;
        memcpy(played->problem, problem, sizeof problem);
        leave_played(played);
    }
    pthread_mutex_unlock(&live->lock);
    return NULL;
}

/* ---- For the program ---- */

static void free_live(struct simulation_live *live)
{
    pthread_cond_destroy(&live->changed);
    pthread_mutex_destroy(&live->lock);
    free(live);
}

struct simulation_live *simulation_live_open(const struct cli *cli,
                                             uint64_t rounds, int threads)
{
    enum { STACK = 1 << 23 }; /* some C libraries give a thread little */
    struct simulation_live *live = calloc(1, sizeof *live);
    pthread_attr_t attributes;
    sigset_t all, before;
    if (live == NULL)
        return NULL;
    live->cli = cli;
    live->rounds = rounds;
    live->threads = threads;
    pthread_mutex_init(&live->lock, NULL);
    pthread_cond_init(&live->changed, NULL);
    pthread_attr_init(&attributes);
    (void)pthread_attr_setstacksize(&attributes, STACK);
    /* Signals are for the thread that waits for keys. */
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    bool good = pthread_create(&live->thread, &attributes, play_in_background,
                               live) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (good)
        return live;
    free_live(live);
    return NULL;
}

void simulation_live_close(struct simulation_live *live)
{
    pthread_mutex_lock(&live->lock);
    live->closes = true;
    pthread_cond_signal(&live->changed);
    pthread_mutex_unlock(&live->lock);
    pthread_join(live->thread, NULL);
    for (int i = 0; i < 2; i++)
        leave_played(live->side[i]);
    free_live(live);
}

static void set_side(struct simulation_live *live, int side,
                     struct played *played)
{
    pthread_mutex_lock(&live->lock);
    if (played)
        played->users++;
    leave_played(live->side[side]);
    live->side[side] = played;
    pthread_cond_signal(&live->changed);
    pthread_mutex_unlock(&live->lock);
}

bool simulation_live_play(struct simulation_live *live,
                          const struct simulation_setup *setup, void *words)
{
    struct played *played = calloc(1, sizeof *played);
    if (played == NULL) {
        free(words);
        return false;
    }
    played->setup = *setup;
    played->words = words;
    set_side(live, 1, played);
    return true;
}

void simulation_live_keep(struct simulation_live *live)
{
    set_side(live, 0, live->side[1]);
}

void simulation_live_drop(struct simulation_live *live)
{
    set_side(live, 0, NULL);
}

/* ---- Reading ---- */

/* How a side's figures follow from what its blocks won: to first order, a
 * figure changes by `slope` times the change of the average win. */
struct linear {
    double slope[SIMULATION_LIVE_FIGURES];
    double value, hands; /* the average win; seats that share it */
    struct count_ramp bets;
};

static void fill_figures(const struct money *money,
                         struct simulation_live_side *side,
                         struct linear *linear)
{
    const struct money_figures *figures = &money->figures;
    double win = figures->value;
    for (int i = 0; i < SIMULATION_LIVE_FIGURES; i++) {
        const struct figure_row *row = &FIGURES[i];
        double value;
        memcpy(&value, (const char *)figures + row->offset, sizeof value);
        if (row->row.unit == LIVE_AMOUNT && money->unit > 0)
            value *= money->unit;
        double slope =
            row->power == RUIN_POWER
                ? (win > 0 && value > 0 ? value * log(value) / win : 0)
                : row->power * value / win;
        linear->slope[i] = row->power == 0 ? 0 : slope;
        side->figure[i] = (struct simulation_live_figure){
            .value = value,
            .error = row->power == 0 ? NAN
                                     : fabs(linear->slope[i]) * figures->error};
    }
}

static void fill_path(const struct trip_round *round, const struct money *money,
                      struct simulation_live_side *side)
{
    enum { STEP = LIVE_PATH_ROUNDS / LIVE_PATH };
    const double tenths = 10;
    double unit = money->unit > 0 ? money->unit : 1;
    double at = money->bankroll > 0 ? money->bankroll : 0;
    for (int i = 0; i < LIVE_PATH_ROUNDS; i++) {
        if (i % STEP == 0)
            side->path[i / STEP] = at * unit;
        at += money->ramp.bet[round[i].count] * round[i].tenths / tenths;
    }
}

/* Where no bets in the range win, the figures are about flat bets. Needs the
 * lock. */
static void read_side(const struct played *played,
                      const struct simulation_setup *setup,
                      struct simulation_live_side *side, struct linear *linear)
{
    struct money money;
    snprintf(side->problem, sizeof side->problem, "%s", played->problem);
    side->rounds = played->shown.rounds;
    if (side->rounds == 0)
        return;
    struct simulation_report report =
        money_report(setup, &played->game_setup.bets, &played->shown);
    const char *problem = money_find(&report, &money);
    if (problem) {
        struct simulation_setup flat = *setup;
        flat.money.most = 0;
        snprintf(side->problem, sizeof side->problem, "%s", problem);
        report = money_report(&flat, &played->game_setup.bets, &played->shown);
        (void)money_find(&report, &money); /* only best bets have a problem */
    }
    side->is_known = true;
    side->bets = money.ramp;
    side->unit = money.unit;
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        side->share[i] = money.count[i].share;
    linear->value = money.figures.value;
    linear->hands = is_one_player(setup) ? 1 : (double)setup->seats;
    linear->bets = money.ramp;
    fill_figures(&money, side, linear);
    fill_path(played->path, &money, side);
}

static uint64_t whole_blocks(const struct played *played)
{
    return played->shown.rounds /
           simulation_block_rounds(&played->game_setup.game);
}

static double block_value(const struct played *played,
                          const struct linear *linear, uint64_t block)
{
    const double tenths = 10;
    double sum = 0;
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        sum += linear->bets.bet[i] * (double)played->won[block][i];
    return sum / tenths / linear->hands /
           simulation_block_rounds(&played->game_setup.game);
}

/* Moves the figures of a side from its average win to `win`, that of its first
 * `rounds`. */
static void move_figures(struct simulation_live_side *side,
                         const struct linear *linear, double win,
                         uint64_t rounds)
{
    double times = win / linear->value;
    for (int i = 0; i < SIMULATION_LIVE_FIGURES; i++) {
        struct simulation_live_figure *figure = &side->figure[i];
        int power = FIGURES[i].power;
        if (power == RUIN_POWER && isfinite(figure->value))
            figure->value = pow(figure->value, fmax(times, 0));
        else if (power == 2 || power == -2)
            figure->value *= times > 0 ? pow(times, power) : NAN; /* it loses */
        else if (power == 1)
            figure->value *= times;
        figure->error *= sqrt((double)side->rounds / (double)rounds);
    }
    side->rounds = rounds;
}

/* Fills in the differences. If one side has played more, both show the rounds
 * that both have played, so that the differences are of what is shown. The
 * error is that of the mean of the differences between blocks, in which each
 * figure moves along its slope. Few blocks say little about it. Needs the lock.
 */
static void compare(struct played *const side[2], const struct linear linear[2],
                    struct simulation_live_state *state)
{
    enum { FIGURES_ALL = SIMULATION_LIVE_FIGURES, BLOCKS_LEAST = 4 };
    uint64_t blocks = whole_blocks(side[0]), others = whole_blocks(side[1]);
    double sum[FIGURES_ALL] = {0}, squares[FIGURES_ALL] = {0}, moved[2] = {0};
    bool is_even = state->side[0].rounds == state->side[1].rounds;
    bool mixes_units = (state->side[0].unit > 0) != (state->side[1].unit > 0);
    blocks = others < blocks ? others : blocks;
    for (uint64_t i = 0; i < blocks; i++) {
        double a = block_value(side[0], &linear[0], i) - linear[0].value;
        double b = block_value(side[1], &linear[1], i) - linear[1].value;
        moved[0] += a;
        moved[1] += b;
        for (int j = 0; j < FIGURES_ALL; j++) {
            double apart = linear[1].slope[j] * b - linear[0].slope[j] * a;
            sum[j] += apart;
            squares[j] += apart * apart;
        }
    }
    double count = (double)blocks;
    for (int i = 0; i < 2 && !is_even && blocks > 0; i++)
        move_figures(
            &state->side[i], &linear[i], linear[i].value + moved[i] / count,
            blocks * simulation_block_rounds(&side[i]->game_setup.game));
    for (int j = 0; j < FIGURES_ALL; j++) {
        bool mixes = mixes_units && FIGURES[j].row.unit == LIVE_AMOUNT;
        state->difference[j] = (struct simulation_live_figure){
            .value = mixes ? NAN
                           : state->side[1].figure[j].value -
                                 state->side[0].figure[j].value,
            .error = blocks < BLOCKS_LEAST || FIGURES[j].power == 0 || mixes
                         ? NAN
                         : sqrt(fmax(squares[j] - sum[j] * sum[j] / count, 0) /
                                (count - 1) / count)};
    }
}

void simulation_live_read(struct simulation_live *live,
                          const struct simulation_setup setups[2],
                          struct simulation_live_state *state)
{
    struct linear linear[2] = {0};
    memset(state, 0, sizeof *state);
    pthread_mutex_lock(&live->lock);
    state->is_playing = find_unfinished(live) != NULL;
    for (int i = 0; i < 2; i++)
        if (live->side[i])
            read_side(live->side[i], &setups[i], &state->side[i], &linear[i]);
    if (state->side[0].is_known && state->side[1].is_known)
        compare(live->side, linear, state);
    pthread_mutex_unlock(&live->lock);
}
