/* Plays a run in stages of blocks. */
#include <stdlib.h>

#include "simulation/report/statistics.h"
#include "simulation/run/processes.h"
#include "simulation/run/threads.h"

/* ---- Stages ---- */

/* The first stage has STAGE_FIRST blocks. Later stages grow with the run, so
 * that many processes have something to share, but never take more than a
 * minute or two of one core. */
enum { STAGE_FIRST = 4, STAGE_GROWTH = 4, STAGE_MOST = 4096 };

static uint64_t stage_after(uint64_t blocks)
{
    uint64_t end = STAGE_FIRST;
    while (end <= blocks) {
        uint64_t more = end / STAGE_GROWTH;
        more = more < STAGE_FIRST ? STAGE_FIRST : more;
        end += more < STAGE_MOST ? more : STAGE_MOST;
    }
    return end;
}

/* True if a stage ends after this many blocks. */
static bool is_stage(uint64_t blocks)
{
    return blocks > 0 && stage_after(blocks - 1) == blocks;
}

bool simulation_is_exact(const struct simulation_job *job,
                         const struct checkpoint *checkpoint)
{
    const struct count_ramp flat = count_ramp_flat();
    struct simulation_winnings winnings;
    simulation_winnings(&checkpoint->tally, checkpoint->title.seats,
                        job->bets ? job->bets : &flat, &winnings);
    return winnings.error <= job->until_error;
}

static bool is_stage_exact_enough(const struct simulation_job *job,
                                  const struct checkpoint *checkpoint)
{
    return job->until_error > 0 && is_stage(checkpoint->end) &&
           simulation_is_exact(job, checkpoint);
}

/* ---- Incomplete blocks ---- */

/* Takes back the last block if it is incomplete and the run continues past it.
 * The block is played again and subtracted. */
static bool leave_out(const struct simulation_job *job,
                      struct checkpoint *checkpoint)
{
    uint32_t each = simulation_block_rounds(job->simulation);
    uint32_t over = (uint32_t)(checkpoint->rounds % each);
    if (over == 0 || checkpoint->rounds >= job->rounds)
        return true;
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    bool good = tally &&
                simulation_block(job->simulation, job->seed,
                                 checkpoint->end - 1, over, tally) &&
                simulation_tally_take(&checkpoint->tally, tally);
    if (good) {
        checkpoint->rounds -= over;
        checkpoint->end--;
    }
    free(tally);
    return good;
}

/* ---- Several processes ---- */

/* Each process plays its share into a checkpoint of its own, and then all are
 * added up. No process stops in the middle, so that no block is left out. What
 * the watch asks for takes effect at the end of the stage. */
struct listener_of_one {
    const struct simulation_watch *watch;
    const struct checkpoint *before;
    struct checkpoint *shown;
    enum simulation_wish wish;
};

static enum simulation_wish tell_share(void *self,
                                       const struct checkpoint *share)
{
    struct listener_of_one *listener = self;
    struct checkpoint *shown = listener->shown;
    *shown = *listener->before;
    shown->rounds += share->rounds;
    simulation_tally_add(&shown->tally, &share->tally);
    if (listener->watch && listener->wish == SIMULATION_GO_ON)
        listener->wish = listener->watch->tell(listener->watch->self, shown);
    return SIMULATION_GO_ON;
}

static enum simulation_end play_shares(const struct simulation_job *job,
                                       struct checkpoint *checkpoint,
                                       uint64_t end,
                                       const struct simulation_watch *watch)
{
    struct checkpoint *share = calloc(1, sizeof *share);
    struct checkpoint *shown = calloc(1, sizeof *shown);
    enum simulation_end how = SIMULATION_FAILED;
    uint64_t last = end;
    bool good = share && shown;
    if (processes_agree(job->processes, good, checkpoint->end) ==
            PROCESSES_READY &&
        good) {
        struct listener_of_one listener = {
            .watch = watch, .before = checkpoint, .shown = shown};
        share->end = checkpoint->end;
        processes_share(job->processes, &share->end, &last);
        how = threads_play(job, share, last,
                           &(struct simulation_watch){tell_share, &listener});
        if (how == SIMULATION_FINISHED)
            how = threads_end(listener.wish);
        how = processes_sum(job->processes, share, how);
        checkpoint->rounds += share->rounds;
        checkpoint->end = end;
        simulation_tally_add(&checkpoint->tally, &share->tally);
    }
    free(shown);
    free(share);
    return how;
}

/* ---- The run ---- */

/* Returns where the stage ends. If nothing has to be checked in between, the
 * run is a single stage. */
static uint64_t stage_of(const struct simulation_job *job,
                         const struct checkpoint *checkpoint)
{
    if (job->until_error <= 0 && job->processes.count == 1)
        return UINT64_MAX;
    return stage_after(checkpoint->end);
}

uint64_t simulation_blocks(const struct simulation *simulation, uint64_t rounds)
{
    uint64_t each = simulation_block_rounds(simulation);
    return rounds / each + (rounds % each != 0);
}

enum simulation_end simulation_run(const struct simulation_job *job,
                                   struct checkpoint *checkpoint,
                                   const struct simulation_watch *watch)
{
    uint64_t end = simulation_blocks(job->simulation, job->rounds);
    enum simulation_end how = SIMULATION_FINISHED;
    if (!leave_out(job, checkpoint))
        return SIMULATION_FAILED;
    checkpoint->block = simulation_block_rounds(job->simulation);
    while (how == SIMULATION_FINISHED && checkpoint->end < end &&
           !is_stage_exact_enough(job, checkpoint)) {
        uint64_t stage = stage_of(job, checkpoint);
        stage = stage < end ? stage : end;
        how = job->processes.count > 1
                  ? play_shares(job, checkpoint, stage, watch)
                  : threads_play(job, checkpoint, stage, watch);
    }
    bool done =
        checkpoint->end == end || is_stage_exact_enough(job, checkpoint);
    return done && how != SIMULATION_FAILED ? SIMULATION_FINISHED : how;
}
