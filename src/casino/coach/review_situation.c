/* Notes what decisions were about. */
#include "advice.h"

#include <string.h>

static void write_hand_cards(char *text, size_t size, const int cards[],
                             int count)
{
    size_t used = 0;
    for (int i = 0; i < count && used < size; i++) {
        char card[CARD_TEXT_SIZE];
        card_text(card, cards[i], CARD_ASCII);
        used += (size_t)snprintf(text + used, size - used, "%s%s",
                                 i > 0 ? " " : "", card + strspn(card, " "));
    }
}

static void write_choices(char text[SITUATION_CHOICES_SIZE],
                          const struct advice *advice)
{
    size_t used = 0;
    for (int i = 0; i < advice->count && used < SITUATION_CHOICES_SIZE; i++)
        used += (size_t)snprintf(text + used, SITUATION_CHOICES_SIZE - used,
                                 "%s%s %+.6f", i > 0 ? ", " : "",
                                 advice_word(advice->choices[i].kind),
                                 advice->choices[i].value);
}

/* Notes the cell of the chart, unless the decision is about insurance or the
 * chart has no such cell. */
static bool note_cell(struct situation_texts *texts, struct adviser *adviser,
                      const struct table *table)
{
    const struct seat *seat = &table->seats[table->seat];
    struct chart_row row;
    bool can_split =
        seat->hand_count == 1 || (table_legal(table) >> ACTION_SPLIT & 1U);
    bool has_cell = table->phase != PHASE_INSURANCE && !table->rules.shows_both;
    const struct odds_chart *chart = has_cell ? adviser_chart(adviser) : NULL;
    if (chart == NULL ||
        !chart_row_to_learn(adviser_hand(adviser, table), can_split, &row))
        return false;
    int upcard = odds_rank(table->dealer[0]);
    chart_cell_name(row, upcard, texts->lesson);
    snprintf(texts->chart, sizeof texts->chart, "%s",
             chart_code(chart, row, upcard));
    return true;
}

void situation_note(struct situation_notes *notes, int index,
                    struct adviser *adviser, const struct table *table,
                    const struct advice *advice,
                    const struct judgment *judgment)
{
    const struct hand *hand = table_hand(table);
    struct situation_texts *texts = &notes->texts[index];
    enum action_kind basic = judgment->done;
    *texts = (struct situation_texts){.hand = ""};
    if (judgment->grade != LEDGER_BEST) {
        write_hand_cards(texts->hand, sizeof texts->hand, hand->cards,
                         hand->count);
        write_hand_cards(texts->dealer, sizeof texts->dealer, table->dealer,
                         table->rules.shows_both ? 2 : 1);
        write_choices(texts->choices, advice);
        if (note_cell(texts, adviser, table))
            (void)adviser_basic_action(adviser, table, &basic);
    }
    chart_rules_text(&table->rules, notes->rules);
    notes->list[index] =
        (struct ledger_situation){.hand = texts->hand,
                                  .dealer = texts->dealer,
                                  .lesson = texts->lesson,
                                  .chart = texts->chart,
                                  .choices = texts->choices,
                                  .is_forgotten = judgment->done != basic};
}
