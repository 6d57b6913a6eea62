/* Lists of rolls for a die. */
#include "deck_count.h"

bool roll_list_read(struct roll_list *list, const char *text,
                    char problem[CLI_PROBLEM_SIZE])
{
    size_t length;
    list->count = 0;
    for (text = cli_first_word(text, &length); length > 0;
         text = cli_first_word(text + length, &length)) {
        char quote[CLI_QUOTE_SIZE];
        enum face face;
        if (face_read(text, &face) != length) {
            snprintf(problem, CLI_PROBLEM_SIZE,
                     "%s isn't a roll; a roll is 2 to 10, T, J, Q, K or A",
                     cli_quote(quote, text, length));
            return false;
        }
        if (list->count == ROLLS_MAX) {
            snprintf(problem, CLI_PROBLEM_SIZE,
                     "too many rolls; the maximum is %d", ROLLS_MAX);
            return false;
        }
        list->rolls[list->count++] = face;
    }
    if (list->count == 0)
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "the list is empty; write faces such as \"A 5 10 9\"");
    return list->count > 0;
}

bool roll_list_is_deck(const struct roll_list *list,
                       char problem[CLI_PROBLEM_SIZE])
{
    int times[ACE + 1] = {0};
    for (int i = 0; i < list->count; i++) {
        (void)deck_count_starts_over(times);
        if (deck_count_take(times, list->rolls[i]))
            continue;
        snprintf(problem, CLI_PROBLEM_SIZE,
                 "roll %d: %s comes up a fifth time before every face has come "
                 "up four times",
                 i + 1, face_word(list->rolls[i]));
        return false;
    }
    return true;
}
