/* Says what the student says, in the assignment's words or in other ones. */
#include <string.h>

#include "student.h"

const char *message_text(enum message message)
{
    static const char *const texts[MESSAGE_COUNT] = {
        [MESSAGE_HEADING] = " Player Dealer\n",
        [MESSAGE_PLAYER_BUSTS] = "Player busts!\n",
        [MESSAGE_HITS] = "Dealer hits.\n",
        [MESSAGE_STANDS] = "Dealer stands.\n",
        [MESSAGE_DEALER_BUSTS] = "Dealer busts!\n",
        [MESSAGE_SCORES] = "Final scores: Player #, Dealer #.\n",
        [MESSAGE_PLAYER_WINS] = "Player wins!\n",
        [MESSAGE_DEALER_WINS] = "Dealer wins!\n",
        [MESSAGE_PUSH] = "Push! Play again.\n",
    };
    return texts[message];
}

/* ---- Bytes ---- */

/* Compares text that comes next with the guide, as far as the guide goes. */
static bool leaves_guide(const struct student *student, const char *text,
                         size_t length)
{
    size_t place = student->transcript->length;
    if (student->guide.text == NULL || place >= student->guide.length)
        return false;
    size_t rest = student->guide.length - place;
    return memcmp(student->guide.text + place, text,
                  length < rest ? length : rest) != 0;
}

static void append_bytes(struct student *student, const char *text,
                         size_t length)
{
    struct transcript *transcript = student->transcript;
    if (transcript->is_open)
        return;
    transcript->left_guide = leaves_guide(student, text, length);
    if (length > TRANSCRIPT_TEXT - transcript->length ||
        transcript->left_guide) {
        transcript->is_open = true;
        return;
    }
    memcpy(transcript->text + transcript->length, text, length);
    transcript->length += length;
}

static void append_error(struct transcript *transcript, const char *text)
{
    size_t length = strlen(text);
    if (transcript->is_open)
        return;
    if (length > TRANSCRIPT_TEXT - transcript->errors_length) {
        transcript->is_open = true;
        return;
    }
    memcpy(transcript->errors + transcript->errors_length, text, length);
    transcript->errors_length += length;
}

/* Appends `text` with \r\n at the end of each line. */
static void append_with_returns(struct student *student, const char *text)
{
    while (*text) {
        size_t line = strcspn(text, "\n");
        append_bytes(student, text, line);
        if (text[line] == '\n')
            append_bytes(student, "\r\n", 2);
        text += text[line] == '\n' ? line + 1 : line;
    }
}

/* ---- Texts ---- */

void student_say(struct student *student, const char *text)
{
    if (student_makes_way(student, TEXT_ON_STDERR, 0))
        append_error(student->transcript, text);
    else if (student_makes(student, CARRIAGE_RETURNS))
        append_with_returns(student, text);
    else
        append_bytes(student, text, strlen(text));
}

static void say_prompt(struct student *student, const char *text)
{
    if (student_makes_way(student, TEXT_ON_STDERR, 1))
        append_error(student->transcript, text);
    else
        student_say(student, text);
    student->asked_at = student->transcript->length;
}

void student_ask_seed(struct student *student)
{
    say_prompt(student, student_makes(student, SEED_PROMPT_DIFFERS)
                            ? student->habits->seed_prompt
                            : student_assignment(student)->seed_prompt);
    if (student_makes(student, SEED_BLANK_EXTRA))
        student_say(student, "\n");
}

void student_ask_answer(struct student *student)
{
    say_prompt(student, student_makes(student, ANSWER_PROMPT_DIFFERS)
                            ? student->habits->answer_prompt
                            : student_assignment(student)->hit_prompt);
    if (student_makes(student, ANSWER_BLANK_EXTRA))
        student_say(student, "\n");
}

/* Says the scores with the totals in place of the number signs. */
static void say_scores(struct student *student, const char *text)
{
    const struct student_hand *hands[] = {&student->player, &student->dealer};
    for (size_t i = 0; *text; text++) {
        char piece[16] = {*text, '\0'};
        if (*text == '#' && i < 2)
            snprintf(piece, sizeof piece, "%d",
                     student_total(student, hands[i++]).total);
        student_say(student, piece);
    }
}

void student_say_message(struct student *student, enum message message)
{
    const char *text = message_text(message);
    if (student_makes_way(student, MESSAGE_DIFFERS, message))
        text = student->habits->message;
    if (message == MESSAGE_SCORES)
        say_scores(student, text);
    else
        student_say(student, text);
}

void student_drop_newline(struct student *student)
{
    struct transcript *transcript = student->transcript;
    if (!transcript->is_open && transcript->length > 0 &&
        transcript->text[transcript->length - 1] == '\n')
        transcript->length--;
}
