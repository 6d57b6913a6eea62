/* Feeds any bytes to the reader of the files of --resume. It must either count
 * the matches in them or say where it stopped. */
#include <stdlib.h>
#include <unistd.h>

#include "challenge/contest.h"
#include "fuzz/streams.h"

static void write_fuzz_head(const void *self, FILE *out)
{
    (void)self;
    fputs("blackjack\nseed 1\n", out);
}

struct fuzz_score {
    struct contest_score head;
    int64_t numbers[2];
};

static bool complete_fuzz_score(const void *self, int64_t number, void *score)
{
    (void)self;
    REQUIRE(number >= 0 && score != NULL);
    return true;
}

static bool count_fuzz_match(void *self, int64_t number)
{
    int64_t *count = self;
    REQUIRE(number == (*count)++);
    return true;
}

static int find_fuzz_players(const void *self, int64_t number,
                             int bots[PLAYERS_MOST])
{
    (void)self;
    (void)number;
    bots[0] = 0;
    return 1;
}

enum { MATCHES = 10 };

/* Reads the file at `path` as a tournament without bots. */
static void resume_file(struct streams *streams, const char *path)
{
    static const struct contest_game game = {
        .write_head = write_fuzz_head,
        .score_size = sizeof(struct fuzz_score),
        .numbers = offsetof(struct fuzz_score, numbers),
        .complete = complete_fuzz_score,
        .count = count_fuzz_match,
        .players = find_fuzz_players};
    const struct challenge_setup setup = {.resume = path};
    int64_t count = 0;
    void *scores[MATCHES] = {NULL};
    bool continues;
    struct challenge_seed seed;
    struct contest contest = {.cli = &streams->cli,
                              .setup = &setup,
                              .game = &game,
                              .self = &count,
                              .matches = MATCHES,
                              .per_round = 1,
                              .scores = scores};
    (void)challenge_resume_seed(path, &seed);
    bool is_good = resume_open(&contest, &continues);
    for (int i = 0; i < MATCHES; i++)
        free(scores[i]);
    if (contest.state)
        REQUIRE(fclose(contest.state) == 0);
    streams_close(streams);
    REQUIRE(is_good == (streams->errors_length == 0));
    REQUIRE(contest.done == count && count <= contest.matches);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct streams streams;
    char path[] = "/tmp/fuzz-resume-XXXXXX";
    if (length == 0)
        return 0;
    int file = mkstemp(path);
    REQUIRE(file >= 0);
    REQUIRE(write(file, bytes, length) == (ssize_t)length);
    REQUIRE(close(file) == 0);
    streams_open(&streams, bytes, length);
    resume_file(&streams, path);
    streams_free(&streams);
    REQUIRE(remove(path) == 0);
    return 0;
}
