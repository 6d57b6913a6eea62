/* The reference: the code of shuffle, deal and play with streams in memory,
 * and a clock that only notes where it was asked to wait. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "grading.h"
#include "talk.h"

struct desk {
    struct cli cli;
    char *output; /* what was flushed so far */
    size_t output_length;
    struct transcript *transcript;
};

static void note_pause(void *clock, int64_t nanoseconds)
{
    const struct desk *desk = clock;
    struct transcript *transcript = desk->transcript;
    if (transcript->pause_count == TRANSCRIPT_PAUSES)
        return;
    transcript->pauses[transcript->pause_count++] = (struct transcript_pause){
        .earliest = desk->output_length,
        .latest = desk->output_length,
        .nanoseconds = nanoseconds,
    };
}

static int64_t no_time(void *clock)
{
    (void)clock;
    return 0;
}

static enum cli_status play_part(enum part part, const struct cli *cli)
{
    const struct graded_settings settings = graded_defaults();
    struct graded_session session;
    enum cli_status status =
        graded_start(&session, cli, &settings, part != PART_SHUFFLE);
    if (status != CLI_DONE)
        return status;
    return part == PART_SHUFFLE ? graded_shuffle(&session)
           : part == PART_DEAL  ? graded_deal(&session)
                                : graded_play(&session);
}

/* What there is no room for is free, as is what follows the last answer. */
static void keep_text(struct transcript *transcript, const char *text,
                      size_t length)
{
    if (length > TRANSCRIPT_TEXT) {
        length = TRANSCRIPT_TEXT;
        transcript->is_open = true;
    }
    memcpy(transcript->text, text, length);
    transcript->length = length;
}

void reference_run(const struct script *script, struct transcript *transcript)
{
    char complaints[CLI_LINE_SIZE]; /* there are none, but for memory */
    struct desk desk = {.transcript = transcript};
    transcript->pause_count = 0;
    transcript->length = 0;
    desk.cli = (struct cli){
        .program = part_name(script->part),
        .in = fmemopen((void *)script->input, script->input_length, "r"),
        .out = open_memstream(&desk.output, &desk.output_length),
        .errors = fmemopen(complaints, sizeof complaints, "w"),
        .sleep = note_pause,
        .now = no_time,
        .clock = &desk,
    };
    bool opened = desk.cli.in && desk.cli.out && desk.cli.errors;
    transcript->is_open =
        !opened || play_part(script->part, &desk.cli) != CLI_DONE;
    if (desk.cli.in)
        fclose(desk.cli.in);
    if (desk.cli.errors)
        fclose(desk.cli.errors);
    if (desk.cli.out)
        fclose(desk.cli.out);
    if (desk.output)
        keep_text(transcript, desk.output, desk.output_length);
    free(desk.output);
}
