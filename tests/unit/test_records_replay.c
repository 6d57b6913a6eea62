/* The replay that all records share, with a game made for the test: a line is
 * echoed to the record, and each line is a round. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "records.h"

struct echo {
    struct record record;
    int lines;
};

static const char *read_echo_head(struct replay *replay,
                                  char room[CLI_PROBLEM_SIZE])
{
    struct echo *echo = replay->game;
    *room = '\0'; /* the head has no problem */
    *echo = (struct echo){.lines = 0};
    record_start(&echo->record);
    record_line(&echo->record, replay->line.text);
    return NULL;
}

static enum replay_step echo_line(struct replay *replay)
{
    struct echo *echo = replay->game;
    replay->round = ++echo->lines;
    record_line(&echo->record, replay->line.text);
    record_close_round(&echo->record);
    if (!replay_read_line(replay))
        return replay_stop(replay, REPLAY_WRONG, "no check");
    return replay_close_round(replay, REPLAY_ROUND);
}

static struct record *echo_record(void *game)
{
    return &((struct echo *)game)->record;
}

static const struct record_format ECHO = {.head = "echo record 1",
                                          .wrong_head = "not an echo record",
                                          .round_name = "word",
                                          .read_head = read_echo_head,
                                          .begin_round = echo_line,
                                          .record = echo_record};

/* Writes the record of two words to `bytes` and returns its length. */
static size_t write_record(char *bytes, size_t size)
{
    struct record record = {.file = fmemopen(bytes, size, "w")};
    assert_non_null(record.file);
    record_start(&record);
    record_line(&record, "echo record 1");
    record_line(&record, "one");
    record_close_round(&record);
    record_line(&record, "two");
    record_close_round(&record);
    record_end(&record);
    size_t length = (size_t)ftell(record.file);
    fclose(record.file);
    assert_false(record.failed);
    return length;
}

static enum replay_step replay_bytes(const char *bytes, size_t length,
                                     struct replay *replay, struct echo *echo)
{
    *replay = (struct replay){.format = &ECHO,
                              .game = echo,
                              .file = fmemopen((void *)bytes, length, "r"),
                              .name = "record"};
    assert_non_null(replay->file);
    enum replay_step step = replay_begin(replay);
    while (step == REPLAY_CONTINUES || step == REPLAY_ROUND)
        step = replay_next(replay);
    fclose(replay->file);
    return step;
}

TEST(a_written_record_replays)
{
    char bytes[512];
    struct replay replay;
    struct echo echo;
    size_t length = write_record(bytes, sizeof bytes);
    assert_int_equal(replay_bytes(bytes, length, &replay, &echo), REPLAY_END);
    assert_int_equal(echo.lines, 2);
    assert_false(replay.lacks_end);
}

TEST(a_changed_line_is_reported_with_its_place)
{
    char bytes[512];
    struct replay replay;
    struct echo echo;
    size_t length = write_record(bytes, sizeof bytes);
    strstr(bytes, "two")[0] = 'T';
    assert_int_equal(replay_bytes(bytes, length, &replay, &echo),
                     REPLAY_DIFFERS);
    assert_text_has(
        replay.problem,
        "record, line 5 (word 2): the replay differs from the record: expected "
        "\"check ",
        "a changed word");
}

TEST(a_record_without_its_end_is_reported_as_interrupted)
{
    char bytes[512];
    struct replay replay;
    struct echo echo;
    (void)write_record(bytes, sizeof bytes);
    size_t length = (size_t)(strstr(bytes, "end ") - bytes);
    assert_int_equal(replay_bytes(bytes, length, &replay, &echo), REPLAY_WRONG);
    assert_true(replay.lacks_end);
    assert_text_equal(replay.problem,
                      "record, line 6 (word 2): the record has no end; the "
                      "game was interrupted",
                      "a cut record");
}

TEST(text_after_the_end_is_refused)
{
    char bytes[512];
    struct replay replay;
    struct echo echo;
    size_t length = write_record(bytes, sizeof bytes);
    strcpy(bytes + length, "more\n");
    assert_int_equal(replay_bytes(bytes, length + 5, &replay, &echo),
                     REPLAY_WRONG);
    assert_text_equal(replay.problem,
                      "record, line 7: unexpected text after the end", "more");
}

TEST(a_record_of_another_game_is_refused)
{
    struct replay replay;
    struct echo echo;
    static const char text[] = "mancala record 1\n";
    assert_int_equal(replay_bytes(text, strlen(text), &replay, &echo),
                     REPLAY_WRONG);
    assert_text_equal(replay.problem, "record, line 1: not an echo record",
                      "another head");
}
