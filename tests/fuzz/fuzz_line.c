/* Plays any line at the table, in every phase. An action that was read and
 * written must read as the same action. Whether it is legal or not, the table
 * must answer and no chip may get lost. */
#include "fuzz/text.h"
#include "game/game_inside.h"
#include "support/chips.h"

static void require_round_trip(const struct table *table,
                               const struct action *action)
{
    char words[LINE_SIZE], problem[PROBLEM_SIZE];
    struct action again;
    line_write(action, words);
    REQUIRE(line_read(words, table, &again, problem) == LINE_ACTION);
    REQUIRE(again.kind == action->kind && again.amount == action->amount);
}

static void try_line(struct table *table, const char *line)
{
    struct action action;
    char problem[PROBLEM_SIZE] = "";
    enum line_kind kind = line_read(line, table, &action, problem);
    REQUIRE((kind == LINE_WRONG) == (problem[0] != '\0'));
    if (kind != LINE_ACTION)
        return;
    require_round_trip(table, &action);
    int64_t chips = table_chips(table);
    (void)table_act(table, &action, NULL, problem);
    REQUIRE(table_chips(table) == chips);
}

/* Plays the lines of the text at a new table, each in whatever phase the table
 * is. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = text_of(bytes, length);
    struct rules rules;
    struct table table;
    struct shoe shoe = shoe_from_seed(length > 0 ? bytes[0] : 1);
    REQUIRE(rules_preset(&rules, "strip"));
    rules.surrender = SURRENDER_EARLY;
    table_open(&table, &rules, &shoe);
    (void)table_sit(&table, 100000);
    (void)table_sit(&table, 100000);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (table.phase == PHASE_OVER && !table_next_round(&table))
            break;
        try_line(&table, line);
    }
    free(text);
    return 0;
}
