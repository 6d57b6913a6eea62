/* The dealer, the discards and the shoe, drawn. */
#include <string.h>

#include "draw.h"

static void write_dealers_total(const struct table *table, char *text,
                                size_t size)
{
    struct hand_value total = table_dealer_total(table);
    bool hidden = table->hole_hidden || table->dealer_count == 1;
    if (table->dealer_count == 0)
        snprintf(text, size, "Dealer");
    else if (hidden && card_face(table->dealer[0]) == ACE)
        snprintf(text, size, "Dealer shows an ace");
    else if (hidden)
        snprintf(text, size, "Dealer shows %d", card_value(table->dealer[0]));
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

/* Draws the shoe as a bar that shows how much of it is left, and where the cut
 * card is. */
static void draw_shoe_bar(const struct brush *brush, const struct box *box,
                          int left, int cut, int all)
{
    int dealt = all > 0 ? (all - left) * box->columns / all : box->columns;
    int mark = all > 0 ? (all - cut) * box->columns / all : -1;
    int row = box->row + 1;
    for (int i = 0; i < box->columns; i++) {
        bool is_cut = i == mark && cut > 0;
        paint_text(brush, row, box->column + i,
                   is_cut      ? ROLE_TURN
                   : i < dealt ? ROLE_FAINT
                               : ROLE_BACK,
                   is_cut      ? brush->glyphs->cut
                   : i < dealt ? brush->glyphs->empty
                               : brush->glyphs->full);
    }
}

static void write_cut(const struct table *table, int behind_cut, char *text,
                      size_t size)
{
    int before = table->shoe.count - behind_cut;
    if (table->rules.fresh)
        snprintf(text, size, "shuffled every round");
    else if (shoe_is_due(&table->shoe, &table->rules))
        snprintf(text, size, "shuffle next");
    else
        snprintf(text, size, "cut card in %d", before > 0 ? before : 0);
}

static void draw_arranged(const struct brush *brush, const struct box *box,
                          int count)
{
    char text[32];
    snprintf(text, sizeof text, "%d card%s", count, count == 1 ? "" : "s");
    paint_right(brush, box->row, box->column + box->columns, ROLE_FAINT,
                "Arranged");
    paint_right(brush, box->row + 1, box->column + box->columns, ROLE_FAINT,
                text);
}

void draw_shoe(const struct brush *brush, const struct layout *layout,
               const struct table *table)
{
    const struct shoe *shoe = &table->shoe;
    const struct box *box = &layout->shoe;
    int right = box->column + box->columns;
    int all = table->rules.decks * DECK_CARDS;
    int behind_cut = all - all * table->rules.cut / 100;
    char text[48];
    snprintf(text, sizeof text, "Discards %d", shoe->discard_count);
    paint_text(brush, layout->tray.row, layout->tray.column, ROLE_FAINT, text);
    if (shoe->source == SHOE_ARRANGED) {
        draw_arranged(brush, box, shoe->count);
        return;
    }
    snprintf(text, sizeof text, "Shoe %d", shoe->count);
    paint_right(brush, box->row, right, ROLE_FAINT, text);
    draw_shoe_bar(brush, box, shoe->count, table->rules.fresh ? 0 : behind_cut,
                  all);
    write_cut(table, behind_cut, text, sizeof text);
    paint_right(brush, box->row + 2, right, ROLE_FAINT, text);
}
