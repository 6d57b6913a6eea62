/* Feeds any text to the reader of lists of rolls. */
#include "fuzz/text.h"
/* NOLINTNEXTLINE(bugprone-suspicious-include): the game is one file */
#include "dice/dice.c"

/* A die with a list as its deck must roll the list in order. */
static void check_deck(const struct roll_list *list)
{
    struct die die = die_from_list(list);
    die.has_deck = true;
    for (int i = 0; i < list->count; i++)
        REQUIRE(die_roll(&die).face == list->rolls[i]);
    REQUIRE(die_is_spent(&die));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = text_of(bytes, length);
    char problem[CLI_PROBLEM_SIZE] = "";
    struct roll_list list;
    bool read = roll_list_read(&list, text, problem);
    REQUIRE(read == (problem[0] == '\0'));
    REQUIRE(!read || (list.count > 0 && list.count <= ROLLS_MAX));
    for (int i = 0; i < list.count; i++)
        REQUIRE(list.rolls[i] >= TWO && list.rolls[i] <= ACE);
    if (read && roll_list_is_deck(&list, problem))
        check_deck(&list);
    free(text);
    return 0;
}
