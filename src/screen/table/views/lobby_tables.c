/* The tables to choose from. */
#include "table/views/lobby.h"

#include <stdlib.h>
#include <string.h>

/* Adds a table with bets. Returns NULL for any other, and for a file that can't
 * be read. */
static struct lobby_table *add_table(struct lobby *lobby,
                                     const struct rules_choice *choice)
{
    struct lobby_table *table = &lobby->tables[lobby->count];
    char problem[PROBLEM_SIZE], fault[PLACED_PROBLEM_SIZE];
    char current[RULES_LABEL_SIZE];
    if (lobby->count == LOBBY_TABLES ||
        !rules_choice_read(choice, &table->rules, fault) ||
        !rules_have_money(&table->rules) ||
        !rules_check(&table->rules, 1, problem))
        return NULL;
    table->choice = *choice;
    rules_choice_label(choice, table->label);
    rules_choice_label(&lobby->wish.rules, current);
    if (strcmp(table->label, current) == 0)
        lobby->chosen = lobby->count;
    lobby->count++;
    return table;
}

/* Adds a preset, described by the comment at the head of its file. */
static void add_preset(struct lobby *lobby, size_t index)
{
    const char *text = rules_preset_text(index);
    struct lobby_table *table = add_table(
        lobby, &(struct rules_choice){.name = rules_preset_name(index)});
    text += strspn(text, "# ");
    if (table)
        snprintf(table->about, sizeof table->about, "%.*s",
                 (int)strcspn(text, "\n"), text);
}

/* Returns the place of a table that comes with the program: the default first,
 * then what a blackjack pays, how many decks there are, and what is unusual. It
 * doesn't change while the house edges are worked out. */
static int place_of_rules(const struct rules *rules, const char *name)
{
    enum { UNUSUAL = 10, WORSE = 100, OTHER_GAME = 1000 };
    static const int naturals[] = {[PAYS_2_1] = 0,
                                   [PAYS_3_2] = WORSE,
                                   [PAYS_6_5] = 2 * WORSE,
                                   [PAYS_1_1] = 3 * WORSE,
                                   [PAYS_NONE] = 4 * WORSE};
    if (strcmp(name, RULES_DEFAULT) == 0)
        return -1;
    int place = naturals[rules->natural] + rules->decks;
    if (rules->peek != PEEK_HOLE || rules->no_tens || rules->shows_both)
        place += UNUSUAL;
    if (rules->ante > 0 || rules->decks == DECKS_INFINITE)
        place += OTHER_GAME;
    return place;
}

struct placed_preset {
    size_t index;
    int place;
};

static int compare_places(const void *a, const void *b)
{
    const struct placed_preset *one = a, *other = b;
    if (one->place != other->place)
        return one->place < other->place ? -1 : 1;
    return one->index < other->index ? -1 : one->index > other->index;
}

static void list_presets(struct lobby *lobby)
{
    enum { PRESETS_MAX = 64 };
    struct placed_preset placed[PRESETS_MAX] = {{.index = 0}};
    size_t count = rules_preset_count();
    if (count > PRESETS_MAX)
        count = PRESETS_MAX;
    for (size_t i = 0; i < count; i++) {
        const char *name = rules_preset_name(i);
        struct rules rules;
        placed[i] = (struct placed_preset){.index = i};
        if (rules_preset(&rules, name))
            placed[i].place = place_of_rules(&rules, name);
    }
    qsort(placed, count, sizeof *placed, compare_places);
    for (size_t i = 0; i < count; i++)
        add_preset(lobby, placed[i].index);
}

/* The rules that the program was started with, and the account's own file, come
 * last. */
void lobby_list_tables(struct lobby *lobby)
{
    const struct rules_choice *given = &lobby->game->given_rules;
    const char *file = lobby->game->start->setup->own_rules;
    struct rules rules;
    bool is_preset = rules_preset(&rules, given->name);
    bool is_changed = rules_choice_is_changed(given);
    struct lobby_table *table;
    list_presets(lobby);
    if (!is_preset || is_changed) {
        table = add_table(lobby, given);
        if (table)
            snprintf(table->about, sizeof table->about, "%s",
                     is_preset ? "With the changes that you gave."
                               : given->name);
    }
    if (*file && (is_preset || is_changed)) {
        table = add_table(lobby, &(struct rules_choice){.name = file});
        if (table)
            snprintf(table->about, sizeof table->about, "%s", file);
    }
}
