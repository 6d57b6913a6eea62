/* The dealer, the discards and the shoe, drawn. */

#include "table/draw/draw.h"

static void write_dealers_total(const struct table *table, char *text,
                                size_t size)
{
    struct hand_value total = table_dealer_total(table);
    bool hidden = table->hole_hidden || table->dealer_count == 1;
    char shows[UPCARD_SIZE];
    if (table->dealer_count == 0)
        snprintf(text, size, "Dealer");
    else if (hidden)
        snprintf(text, size, "Dealer shows %s",
                 upcard_in_words(table->dealer[0], shows));
    else if (total.natural && table->rules.natural != PAYS_NONE)
        snprintf(text, size, "Dealer has blackjack");
    else
        snprintf(text, size, "Dealer %s%s%d",
                 total.bust ? "busts with " : "has ", total.soft ? "soft " : "",
                 total.total);
}

void draw_dealer(const struct brush *brush, const struct layout *layout,
                 const struct table *table)
{
    char text[48];
    struct box label = layout->dealer.box;
    label.row = layout->dealer_row;
    write_dealers_total(table, text, sizeof text);
    paint_centered(brush, &label, ROLE_TITLE, text);
    draw_cards(brush, &layout->dealer, table->dealer, table->dealer_count,
               table->hole_hidden);
}

/* ---- The shoe ---- */

bool shoe_is_new(const struct shoe *shoe)
{
    return shoe->source != SHOE_ARRANGED && shoe->count == 0 &&
           shoe->discard_count == 0;
}

/* Returns the cards of the shoe that are behind the cut card. */
static int cards_left_at_cut(const struct rules *rules)
{
    int all = rules_shoe_cards(rules);
    return all - all * rules->cut / 100;
}

void draw_shoe_bar(const struct brush *brush, const struct box *line,
                   const struct table *table)
{
    int all = rules_shoe_cards(&table->rules);
    int left = shoe_is_new(&table->shoe) ? all : table->shoe.count;
    int cut = table->rules.fresh ? 0 : cards_left_at_cut(&table->rules);
    int dealt = all > 0 ? (all - left) * line->columns / all : line->columns;
    int mark = all > 0 ? (all - cut) * line->columns / all : -1;
    for (int i = 0; i < line->columns; i++) {
        bool is_cut = i == mark && cut > 0;
        paint_text(brush, line->row, line->column + i,
                   is_cut      ? ROLE_TURN
                   : i < dealt ? ROLE_FAINT
                               : ROLE_BACK,
                   is_cut      ? brush->glyphs->cut
                   : i < dealt ? brush->glyphs->empty
                               : brush->glyphs->full);
    }
}

void write_cut(const struct table *table, char *text, size_t size)
{
    int before = table->shoe.count - cards_left_at_cut(&table->rules);
    if (table->rules.decks == DECKS_INFINITE)
        snprintf(text, size, "infinite decks");
    else if (rules_held_cards(&table->rules) > 0)
        snprintf(text, size, "holds back %d cards",
                 rules_held_cards(&table->rules));
    else if (table->rules.fresh)
        snprintf(text, size, "shuffled every round");
    else if (shoe_is_new(&table->shoe))
        snprintf(text, size, "%d deck%s", table->rules.decks,
                 table->rules.decks == 1 ? "" : "s");
    else if (shoe_is_due(&table->shoe, &table->rules))
        snprintf(text, size, "shuffle next");
    else
        snprintf(text, size, "%d to the cut card", before > 0 ? before : 0);
}

void draw_discards(const struct brush *brush, int row, int column,
                   const struct shoe *shoe)
{
    char text[32];
    snprintf(text, sizeof text, "Discards %d",
             shoe->discard_count - shoe->burned);
    paint_text(brush, row, column, ROLE_FAINT, text);
    snprintf(text, sizeof text, "Burned %d", shoe->burned);
    if (shoe->burned > 0)
        paint_text(brush, row + 1, column, ROLE_FAINT, text);
}

void write_cards_left(const struct shoe *shoe, char *text, size_t size)
{
    if (shoe->count == 0)
        snprintf(text, size, "all dealt");
    else
        snprintf(text, size, "%d left", shoe->count);
}

static void draw_arranged(const struct brush *brush, const struct box *box,
                          const struct shoe *shoe)
{
    char text[32];
    write_cards_left(shoe, text, sizeof text);
    paint_right(brush, box->row, box->column + box->columns, ROLE_FAINT,
                "Listed cards");
    paint_right(brush, box->row + 1, box->column + box->columns, ROLE_FAINT,
                text);
}

void draw_shoe(const struct brush *brush, const struct layout *layout,
               const struct table *table)
{
    const struct shoe *shoe = &table->shoe;
    const struct box *box = &layout->shoe;
    struct box line = *box;
    int right = box->column + box->columns;
    char text[48];
    if (box->columns == 0)
        return;
    draw_discards(brush, layout->tray.row, layout->tray.column, shoe);
    if (shoe->source == SHOE_ARRANGED) {
        draw_arranged(brush, box, shoe);
        return;
    }
    if (shoe_is_new(shoe))
        snprintf(text, sizeof text, "New shoe");
    else
        snprintf(text, sizeof text, "Shoe %d", shoe->count);
    paint_right(brush, box->row, right, ROLE_FAINT, text);
    line.row++;
    draw_shoe_bar(brush, &line, table);
    write_cut(table, text, sizeof text);
    paint_right(brush, box->row + 2, right, ROLE_FAINT, text);
}
