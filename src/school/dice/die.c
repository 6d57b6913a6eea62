/* The thirteen-sided die. */
#include "dice_game.h"

#include <assert.h>
#include <string.h>

/* ---- How often each face has come up from a deck ---- */

/* If all faces are used up, starts the count over and returns true. */
static bool deck_count_starts_over(int times[ACE + 1])
{
    for (int face = TWO; face <= ACE; face++)
        if (times[face] < DIE_DECK_TIMES)
            return false;
    memset(times, 0, (ACE + 1) * sizeof *times);
    return true;
}

/* Counts `face`. Returns false, and counts nothing, if it is used up. */
static bool deck_count_take(int times[ACE + 1], enum face face)
{
    if (times[face] == DIE_DECK_TIMES)
        return false;
    times[face]++;
    return true;
}

/* ---- Lists of rolls ---- */

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

struct die die_from_seed(uint32_t seed)
{
    struct die die = {.source = DIE_SEEDED};
    crand_seed(&die.seeded, seed);
    return die;
}

struct die die_from_random(const struct fair_random *random)
{
    return (struct die){.source = DIE_FAIR, .fair = *random};
}

struct die die_from_list(const struct roll_list *list)
{
    return (struct die){.source = DIE_LISTED, .list = list};
}

bool die_is_spent(const struct die *die)
{
    return die->source == DIE_LISTED && die->next == die->list->count;
}

static enum face throw_once(struct die *die)
{
    assert(!die_is_spent(die));
    if (die->source == DIE_LISTED)
        return die->list->rolls[die->next++];
    uint32_t side = die->source == DIE_SEEDED
                        ? crand_next(&die->seeded) % DIE_FACES
                        : fair_random_below(&die->fair, DIE_FACES);
    return (enum face)(TWO + side);
}

struct roll die_roll(struct die *die)
{
    struct roll roll = {.starts_over = die->has_deck &&
                                       deck_count_starts_over(die->times)};
    do {
        roll.face = throw_once(die);
    } while (die->has_deck && !deck_count_take(die->times, roll.face));
    return roll;
}
