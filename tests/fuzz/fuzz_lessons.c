/* Feeds any text to the reader of files of lessons. What it reads can be
 * written and read again. */
#include "fuzz/text.h"
#include "training/notes/notes.h"

#include <stdlib.h>
#include <string.h>

/* A course with one lesson for each row of the chart, against a 10. */
static void fill_course(struct lessons *lessons)
{
    lessons->count = CHART_ROWS;
    for (int i = 0; i < CHART_ROWS; i++) {
        struct lesson *lesson = &lessons->list[i];
        *lesson = (struct lesson){.row = chart_row_at(i),
                                  .upcard = ODDS_TEN,
                                  .memory = memory_of_nothing()};
        chart_cell_name(lesson->row, lesson->upcard, lesson->name);
    }
}

static bool read_bytes(const void *bytes, size_t length,
                       const struct lessons *lessons,
                       struct filed_lesson *filed, size_t *count)
{
    char problem[NOTES_PROBLEM_SIZE] = "";
    FILE *file = length > 0 ? fmemopen((void *)bytes, length, "r") : NULL;
    if (file == NULL)
        return false;
    bool good = lesson_file_read(file, lessons, "r", filed, count, problem);
    fclose(file);
    REQUIRE(good == (problem[0] == '\0'));
    return good;
}

static void filed_free(struct filed_lesson filed[LESSONS_MAX])
{
    for (int i = 0; i < LESSONS_MAX; i++)
        free(filed[i].answers.list);
    memset(filed, 0, LESSONS_MAX * sizeof *filed);
}

/* Gives the lessons what a file says about them. */
static void take_filed(struct lessons *lessons,
                       const struct filed_lesson filed[], size_t count,
                       struct answer_list answers[])
{
    REQUIRE(count <= lessons->count);
    for (size_t i = 0; i < count; i++) {
        size_t index = lessons_find(lessons, filed[i].name);
        REQUIRE(index < lessons->count);
        REQUIRE(filed[i].memory.easiness >= MEMORY_EASINESS_LEAST);
        lessons->list[index].memory = filed[i].memory;
        answers[index] = filed[i].answers;
    }
}

/* A file that can be read is written so that it is read again alike. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct lessons lessons;
    static struct filed_lesson filed[LESSONS_MAX], again[LESSONS_MAX];
    static struct answer_list answers[LESSONS_MAX];
    size_t count = 0, size = 0, recount = 0;
    char *text = NULL;
    fill_course(&lessons);
    if (!read_bytes(bytes, length, &lessons, filed, &count)) {
        filed_free(filed);
        return 0;
    }
    memset(answers, 0, sizeof answers);
    take_filed(&lessons, filed, count, answers);
    FILE *out = open_memstream(&text, &size);
    lesson_file_write(out, &lessons, "r", answers);
    fclose(out);
    REQUIRE(read_bytes(text, size, &lessons, again, &recount));
    REQUIRE(recount == count);
    for (size_t i = 0; i < count; i++) {
        size_t index = lessons_find(&lessons, again[i].name);
        REQUIRE(again[i].answers.count == answers[index].count);
    }
    filed_free(filed);
    filed_free(again);
    free(text);
    return 0;
}
