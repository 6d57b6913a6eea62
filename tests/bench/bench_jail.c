/* Benchmark: sandboxed processes per second, started and cleaned up. */
#include <stdio.h>
#include <stdlib.h>

#include "bench/timing.h"
#include "jail.h"

enum { SLOTS = 4, RUNS = 200 };

/* Runs one program many times, several at once. */
static unsigned run_many(const char *name)
{
    const char *folder = getenv("CANDIDATES_DIR");
    char program[512];
    snprintf(program, sizeof program, "%s/hostile/%s",
             folder ? folder : "build/release/candidates", name);
    static const char *const arguments[] = {"2", "5", NULL};
    const struct jail_request request = {.program = program,
                                         .arguments = arguments,
                                         .limits = jail_limits_usual(),
                                         .skip_pauses = true};
    struct jail *jail = jail_open(SLOTS, NULL);
    struct jail_result result = {0};
    unsigned sum = 0;
    size_t ticket = 0, put = 0;
    for (size_t done = 0; jail != NULL && done < RUNS; done++) {
        for (; put < RUNS && jail_free_slots(jail) > 0; put++)
            jail_put(jail, &request, put);
        while (!jail_take(jail, &result, &ticket, -1))
            ;
        sum += (unsigned)result.verdict + (unsigned)result.output_length;
    }
    jail_result_clear(&result);
    jail_close(jail);
    return sum;
}

static unsigned dynamic_ones(void)
{
    return run_many("silent");
}

static unsigned static_ones(void)
{
    return run_many("sleeps-static");
}

static unsigned sleeping_ones(void)
{
    return run_many("sleeps");
}

static void show(const char *name, work_function *work, unsigned *sum)
{
    double times[ROUNDS];
    for (int round = 0; round < ROUNDS; round++)
        times[round] = seconds_of(work, sum);
    printf("%-24s %7.0f processes per second in %d slots\n", name,
           RUNS / median(times), SLOTS);
}

int main(void)
{
    unsigned sum = 0;
    show("a dynamic program", dynamic_ones, &sum);
    show("with six pauses", sleeping_ones, &sum);
    show("static, six pauses", static_ones, &sum);
    printf("(medians of %d rounds; checksum %u)\n", ROUNDS, sum);
    return 0;
}
