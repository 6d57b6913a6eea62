/* Reads a program's habits off the first run that failed. */
#include "habits.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* ---- Prompts ---- */

static const char HEADING[] = " Player Dealer";

/* Copies the bytes from `start` to `end` to `habit` unless they are too many
 * or are what the assignment asks for, with or without a newline after it. */
static void keep_prompt(char habit[HABIT_SIZE], bool *known, const char *start,
                        const char *end, const char *right)
{
    size_t length = (size_t)(end - start), right_length = strlen(right);
    if (length >= HABIT_SIZE || memchr(start, '\0', length))
        return;
    memcpy(habit, start, length);
    habit[length] = '\0';
    bool is_right = strncmp(habit, right, right_length) == 0 &&
                    (strcmp(habit + right_length, "") == 0 ||
                     strcmp(habit + right_length, "\n") == 0 ||
                     strstr(habit + right_length, right) != NULL);
    *known = !is_right;
}

/* Returns the end of the text before a table's heading, without the newline
 * that makes the empty line before the table. */
static const char *before_table(const char *start, const char *heading)
{
    return heading > start && heading[-1] == '\n' ? heading - 1 : heading;
}

static void read_game_prompts(struct habits *habits,
                              const struct assignment *assignment,
                              const char *output)
{
    const char *heading = strstr(output, HEADING);
    if (heading == NULL)
        return;
    keep_prompt(habits->seed_prompt, &habits->knows_seed_prompt, output,
                before_table(output, heading), assignment->seed_prompt);
    const char *row = strchr(heading, '\n');
    while (row && row[1] == '|')
        row = strchr(row + 1, '\n');
    const char *next = row ? strstr(row, HEADING) : NULL;
    if (next)
        keep_prompt(habits->answer_prompt, &habits->knows_answer_prompt,
                    row + 1, before_table(row + 1, next),
                    assignment->hit_prompt);
}

static void read_shuffle_prompt(struct habits *habits,
                                const struct assignment *assignment,
                                const char *output)
{
    enum { FACE_COLUMNS = 2 };
    static const char suits[] = "\xe2\x99"; /* how every suit's sign begins */
    const char *suit = strstr(output, suits);
    if (suit && suit - output >= FACE_COLUMNS)
        keep_prompt(habits->seed_prompt, &habits->knows_seed_prompt, output,
                    suit - FACE_COLUMNS, assignment->seed_prompt);
}

/* ---- Messages ---- */

/* Copies a line up to its newline. Writes # for each number if there are two,
 * as in the scores. Returns false if the line is too long or has no end. */
static bool copy_message(char message[HABIT_SIZE], const char *line)
{
    size_t length = strcspn(line, "\n"), used = 0;
    int numbers = 0;
    if (line[length] != '\n' || length + 2 > HABIT_SIZE)
        return false;
    for (size_t i = 0; i <= length; i++) {
        bool is_digit = isdigit((unsigned char)line[i]);
        bool goes_on = i > 0 && isdigit((unsigned char)line[i - 1]);
        numbers += is_digit && !goes_on;
        if (is_digit && goes_on)
            continue;
        message[used++] = line[i];
        if (is_digit)
            message[used - 1] = '#';
    }
    message[used] = '\0';
    if (numbers != 2) {
        memcpy(message, line, length + 1);
        message[length + 1] = '\0';
    }
    return true;
}

static bool begins_with(const char *text, const char *beginning)
{
    size_t length = strlen(beginning);
    return length > 0 && strncmp(text, beginning, length) == 0;
}

/* True if a line is one that the assignment asks for, in whatever case, a row
 * of a table, or an
 * answer's prompt. */
static bool is_usual_line(const struct habits *habits,
                          const struct assignment *assignment, const char *line)
{
    char text[HABIT_SIZE];
    if (!copy_message(text, line) || *line == '\n' || *line == '|' ||
        begins_with(text, assignment->hit_prompt) ||
        (habits->knows_answer_prompt &&
         begins_with(text, habits->answer_prompt)))
        return true;
    for (int i = 0; i < MESSAGE_COUNT; i++)
        if (strcasecmp(text, message_text((enum message)i)) == 0)
            return true;
    return false;
}

void habits_read_message(struct habits *habits,
                         const struct assignment *assignment,
                         const char *output)
{
    const char *line = strchr(output, '\n'); /* skips the seed's prompt */
    while (line && *++line) {
        if (!is_usual_line(habits, assignment, line)) {
            habits->knows_message = copy_message(habits->message, line);
            return;
        }
        line = strchr(line, '\n');
    }
}

void habits_read_prompts(struct habits *habits, enum assignment_part part,
                         const struct assignment *assignment,
                         const char *output)
{
    if (part == PART_SHUFFLE)
        read_shuffle_prompt(habits, assignment, output);
    else
        read_game_prompts(habits, assignment, output);
}
