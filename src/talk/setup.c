/* What a session is made of: rules and a shoe, from what options say. */
#include "talk.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- Rules ---- */

static bool read_rules_file(const struct cli *cli, const char *name,
                            struct rules *rules)
{
    char problem[PROBLEM_SIZE];
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        cli_complain(cli,
                     "%s is neither a preset (see --list-rules) nor a file "
                     "that can be read: %s",
                     name, strerror(errno));
        return false;
    }
    bool good = rules_read(rules, file, problem);
    fclose(file);
    if (!good)
        cli_complain(cli, "%s, %s", name, problem);
    return good;
}

bool setup_rules(const struct cli *cli, const struct setup *setup, int seats,
                 struct rules *rules)
{
    char problem[PROBLEM_SIZE];
    if (!rules_preset(rules, setup->rules)) {
        (void)rules_preset(rules, RULES_DEFAULT);
        if (!read_rules_file(cli, setup->rules, rules))
            return false;
    }
    for (int i = 0; i < setup->change_count; i++)
        if (rules_set(rules, setup->changes[i], problem) < 0) {
            cli_complain(cli, "--rule: %s", problem);
            return false;
        }
    if (rules_check(rules, seats, problem))
        return true;
    cli_complain(cli, "these rules don't go together: %s", problem);
    return false;
}

/* ---- The shoe ---- */

/* A file of cards as text; NULL where it can't be one. */
static char *read_text(const char *name)
{
    enum { MOST = 1 << 16 };
    FILE *file = fopen(name, "r");
    char *text = calloc(1, MOST);
    size_t length = file && text ? fread(text, 1, MOST, file) : 0;
    bool good = file && text && !ferror(file) && length < MOST &&
                strlen(text) == length;
    if (file)
        fclose(file);
    if (good)
        return text;
    free(text);
    return NULL;
}

static bool read_cards_file(const char *name, struct card_list *list,
                            char problem[PROBLEM_SIZE])
{
    char *text = read_text(name);
    bool good = text && card_list_read(list, text, problem);
    if (text == NULL)
        snprintf(problem, PROBLEM_SIZE,
                 "%.100s can't be read as a list of cards", name);
    free(text);
    return good;
}

static bool arrange(const struct cli *cli, const struct setup *setup, int decks,
                    struct shoe *shoe)
{
    struct card_list list = {.count = 0};
    char problem[PROBLEM_SIZE];
    bool good = setup->cards
                    ? card_list_read(&list, setup->cards, problem)
                    : read_cards_file(setup->cards_file, &list, problem);
    if (good && list.count == 0) {
        snprintf(problem, sizeof problem, "there are no cards in the list");
        good = false;
    }
    if (!good || !card_list_fits(&list, decks, problem)) {
        cli_complain(cli, "%s", problem);
        return false;
    }
    *shoe = shoe_from_cards(list.cards, list.count);
    return true;
}

bool setup_shoe(const struct cli *cli, const struct setup *setup, int decks,
                struct shoe *shoe)
{
    struct fair_random random;
    if (setup->cards || setup->cards_file)
        return arrange(cli, setup, decks, shoe);
    if (setup->has_seed) {
        *shoe = shoe_from_seed((uint32_t)setup->seed);
        return true;
    }
    const char *problem = fair_random_from_system(&random);
    if (problem) {
        cli_complain(cli, "%s; with --seed none are needed", problem);
        return false;
    }
    *shoe = shoe_from_random(&random);
    return true;
}
