/* Runs: stages of blocks, one after the other. */
#include <stdlib.h>
#include <string.h>

#include "crew.h"

/* ---- Stages ---- */

/* The first has so many blocks; later ones grow with what is done, so that
 * many processes have something to share, but never past a minute or two of
 * one core. */
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

/* Is it the end of a stage? */
static bool is_stage(uint64_t blocks)
{
    return blocks > 0 && stage_after(blocks - 1) == blocks;
}

bool simulation_is_exact(const struct simulation_job *job,
                         const struct simulation_part *part)
{
    const struct simulation_bets flat = simulation_bets_flat();
    struct simulation_winnings winnings;
    simulation_winnings(&part->tally, part->title.seats,
                        job->bets ? job->bets : &flat, &winnings);
    return winnings.error <= job->until_error;
}

static bool is_exact(const struct simulation_job *job,
                     const struct simulation_part *part)
{
    return job->until_error > 0 && is_stage(part->end - part->first) &&
           simulation_is_exact(job, part);
}

/* ---- Blocks that are not whole ---- */

/* How many rounds there are to be when all is done. */
static uint64_t rounds_wanted(const struct simulation_job *job,
                              const struct simulation_part *part)
{
    uint64_t each = simulation_block_rounds(job->simulation);
    uint64_t blocks = simulation_blocks(job->simulation, job->rounds);
    uint64_t rounds = job->end < blocks ? job->end * each : job->rounds;
    return rounds - part->first * each;
}

/* What ended within a block and is to go on leaves its last block out, as if it
 * had not been played. */
static bool leave_out(const struct simulation_job *job,
                      struct simulation_part *part)
{
    uint32_t each = simulation_block_rounds(job->simulation);
    uint32_t over = (uint32_t)(part->rounds % each);
    if (over == 0 || part->rounds >= rounds_wanted(job, part))
        return true;
    struct simulation_tally *tally = calloc(1, sizeof *tally);
    bool good = tally &&
                simulation_block(job->simulation, job->seed, part->end - 1,
                                 over, tally) &&
                simulation_tally_take(&part->tally, tally);
    if (good) {
        part->rounds -= over;
        part->end--;
    }
    free(tally);
    return good;
}

/* ---- Several processes ---- */

/* Each plays its share as a part of its own; then all are added. Nobody stops
 * in the middle, so that no block is left out: the watch's wish is heard at the
 * end. */
struct listener_of_one {
    const struct simulation_watch *watch;
    const struct simulation_part *before;
    struct simulation_part *shown;
    enum simulation_wish wish;
};

static enum simulation_wish tell_share(void *self,
                                       const struct simulation_part *share)
{
    struct listener_of_one *listener = self;
    struct simulation_part *shown = listener->shown;
    *shown = *listener->before;
    shown->rounds += share->rounds;
    simulation_tally_add(&shown->tally, &share->tally);
    if (listener->watch && listener->wish == SIMULATION_GO_ON)
        listener->wish = listener->watch->tell(listener->watch->self, shown);
    return SIMULATION_GO_ON;
}

static enum simulation_end play_shares(const struct simulation_job *job,
                                       struct simulation_part *part,
                                       uint64_t end,
                                       const struct simulation_watch *watch)
{
    struct simulation_part *share = calloc(1, sizeof *share);
    struct simulation_part *shown = calloc(1, sizeof *shown);
    enum simulation_end how = SIMULATION_FAILED;
    uint64_t last = end;
    bool good = share && shown;
    if (ranks_agree(job->ranks, good, part->end) == RANKS_READY && good) {
        struct listener_of_one listener = {
            .watch = watch, .before = part, .shown = shown};
        share->end = part->end;
        ranks_share(job->ranks, &share->end, &last);
        how = crew_play(job, share, last,
                        &(struct simulation_watch){tell_share, &listener});
        if (how == SIMULATION_FINISHED)
            how = crew_end(listener.wish);
        how = ranks_add(job->ranks, share, how);
        part->rounds += share->rounds;
        part->end = end;
        simulation_tally_add(&part->tally, &share->tally);
    }
    free(shown);
    free(share);
    return how;
}

/* ---- The run ---- */

/* Where nobody waits for its end, it is all one. */
static uint64_t stage_of(const struct simulation_job *job,
                         const struct simulation_part *part)
{
    if (job->until_error <= 0 && job->ranks.count == 1)
        return UINT64_MAX;
    return part->first + stage_after(part->end - part->first);
}

uint64_t simulation_blocks(const struct simulation *simulation, uint64_t rounds)
{
    uint64_t each = simulation_block_rounds(simulation);
    return rounds / each + (rounds % each != 0);
}

enum simulation_end simulation_run(const struct simulation_job *job,
                                   struct simulation_part *part,
                                   const struct simulation_watch *watch)
{
    uint64_t end = simulation_blocks(job->simulation, job->rounds);
    enum simulation_end how = SIMULATION_FINISHED;
    end = end < job->end ? end : job->end;
    if (!leave_out(job, part))
        return SIMULATION_FAILED;
    part->block = simulation_block_rounds(job->simulation);
    while (how == SIMULATION_FINISHED && part->end < end &&
           !is_exact(job, part)) {
        uint64_t stage = stage_of(job, part);
        stage = stage < end ? stage : end;
        how = job->ranks.count > 1 ? play_shares(job, part, stage, watch)
                                   : crew_play(job, part, stage, watch);
    }
    bool done = part->end == end || is_exact(job, part);
    return done && how != SIMULATION_FAILED ? SIMULATION_FINISHED : how;
}
