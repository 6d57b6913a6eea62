/* The progress of a run, on one line of a terminal. */
#include <math.h>

#include "simulation/run/progress.h"
#include "simulation/report/statistics.h"
#include "cli_output.h"

enum { WORD_SIZE = 32, LINE_SIZE = 256 };

static const double THOUSAND = 1e3, MILLION = 1e6;

/* Writes a number of rounds as --rounds takes it: "4096", "1e9", "2.5e7". */
static void write_rounds(char text[WORD_SIZE], double rounds)
{
    const double plain = 1e5;
    int power = rounds < plain ? 0 : (int)floor(log10(rounds));
    if (power == 0)
        snprintf(text, WORD_SIZE, "%.0f", rounds);
    else
        snprintf(text, WORD_SIZE, "%.4ge%d", rounds / pow(10, power), power);
}

static void write_speed(char text[WORD_SIZE], double speed)
{
    if (speed >= MILLION)
        snprintf(text, WORD_SIZE, "%.1f million", speed / MILLION);
    else if (speed >= THOUSAND)
        snprintf(text, WORD_SIZE, "%.1f thousand", speed / THOUSAND);
    else
        snprintf(text, WORD_SIZE, "%.0f", speed);
}

/* Writes a time such as "1:05", "2:10:00" or "3 days". */
static void write_time(char text[WORD_SIZE], double seconds)
{
    enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
    const double most = 1e6 * DAY;
    long left = (long)fmin(seconds, most);
    if (left >= DAY)
        snprintf(text, WORD_SIZE, "%ld day%s", left / DAY,
                 left >= 2L * DAY ? "s" : "");
    else if (left >= HOUR)
        snprintf(text, WORD_SIZE, "%ld:%02ld:%02ld", left / HOUR,
                 left % HOUR / MINUTE, left % MINUTE);
    else
        snprintf(text, WORD_SIZE, "%ld:%02ld", left / MINUTE, left % MINUTE);
}

/* Estimates the rounds of the whole run: as many as were asked for, or as many
 * as the error needs. The error shrinks with the square root of the rounds. */
static double rounds_expected(const struct progress *progress, double error)
{
    const struct simulation_job *job = progress->job;
    const struct checkpoint *checkpoint = progress->checkpoint;
    double rounds = (double)job->rounds;
    if (job->until_error > 0 && error > 0) {
        double times = error / job->until_error;
        rounds = fmin(rounds, (double)checkpoint->rounds * times * times);
    }
    return fmax(rounds, (double)checkpoint->rounds);
}

static void write_progress_line(char line[LINE_SIZE],
                                const struct progress *progress)
{
    const struct count_ramp flat = count_ramp_flat();
    const struct checkpoint *checkpoint = progress->checkpoint;
    const struct count_ramp *bets = progress->job->bets;
    struct simulation_winnings winnings;
    char all[WORD_SIZE], speed[WORD_SIZE], left[WORD_SIZE];
    simulation_winnings(&checkpoint->tally, checkpoint->title.seats,
                        bets ? bets : &flat, &winnings);
    double done = (double)checkpoint->rounds;
    double pace =
        (done - (double)progress->before) / fmax(progress->seconds, 1e-3);
    double wanted = rounds_expected(progress, winnings.error);
    write_rounds(all, wanted);
    write_speed(speed, pace);
    write_time(left, pace > 0 ? (wanted - done) / pace : 0);
    snprintf(line, LINE_SIZE,
             "%.0f%% of %s rounds, %s left, %s/s, %s %+.5f, error %.5f",
             floor(100 * done / wanted), all, left, speed,
             bets ? "won" : "value", winnings.value, winnings.error);
}

/* The last column stays empty, because some terminals wrap to the next line
 * after it. */
void progress_show(FILE *terminal, const struct progress *progress)
{
    char line[LINE_SIZE];
    write_progress_line(line, progress);
    fprintf(terminal, "\r%.*s" CLI_CLEAR_REST,
            cli_terminal_columns(terminal) - 1, line);
    fflush(terminal);
}

void progress_end(FILE *terminal)
{
    fputs("\r" CLI_CLEAR_REST, terminal);
    fflush(terminal);
}
