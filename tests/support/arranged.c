/* Tables with arranged cards, and seats that play given lines. */
#include "support/arranged.h"

#include <string.h>

#include "game/game_inside.h"
#include "support/check.h"

void apply_rules(struct rules *rules, const char *changes)
{
    char text[256], problem[PROBLEM_SIZE];
    assert_true(rules_preset(rules, "strip"));
    snprintf(text, sizeof text, "%s", changes);
    for (char *rule = strtok(text, " "); rule; rule = strtok(NULL, " "))
        if (rules_set(rules, rule, problem) < 0)
            fail_msg("%s", problem);
    if (!rules_check(rules, 1, problem))
        fail_msg("%s: %s", changes, problem);
}

struct shoe arrange(const char *text)
{
    int cards[SHOE_CARDS], count = 0;
    size_t used;
    while ((used = card_read(text, &cards[count])) > 0) {
        text += used;
        count++;
    }
    assert_string_equal(text, "");
    return shoe_from_cards(cards, count);
}

void say(struct table *table, const char *line, const char *story)
{
    char problem[PROBLEM_SIZE] = "";
    struct action action;
    bool refused = line[0] == '!';
    line += refused;
    if (line_read(line, table, &action, problem) != LINE_ACTION)
        fail_msg("%s: \"%s\": %s", story, line, problem);
    if (table_act(table, &action, NULL, problem) == refused)
        fail_msg("%s: \"%s\" was %s (%s)", story, line,
                 refused ? "not refused" : "refused", problem);
}

void open_for(struct table *table, int seats, const char *changes,
              const char *cards)
{
    struct rules rules;
    struct shoe shoe = arrange(cards);
    apply_rules(&rules, changes);
    table_open(table, &rules, &shoe);
    for (int i = 0; i < seats; i++)
        (void)table_sit(table, 10000);
    (void)table_next_round(table);
}

struct action computer_action(enum player_kind kind, struct adviser *adviser,
                              const struct table *table)
{
    struct game game = {.table = *table, .adviser = adviser};
    game.players[table->seat] =
        (struct player){.is_computer = true, .kind = kind};
    return game_decision(&game);
}

void say_all(struct table *table, const char *text)
{
    char lines[256];
    snprintf(lines, sizeof lines, "%s", text);
    for (char *line = strtok(lines, ","); line; line = strtok(NULL, ","))
        say(table, line, text);
}
