/* What moves over the table: cards and chips. */
#include "table/draw/draw.h"

/* ---- The way ---- */

struct place {
    int row, column;
};

/* Returns the place after `step` of MOTION_STEPS, of which the last is one
 * before the end. */
static struct place on_the_way(struct place from, struct place to, int step)
{
    return (struct place){
        .row = from.row + (to.row - from.row) * step / (MOTION_STEPS + 1),
        .column = from.column +
                  (to.column - from.column) * step / (MOTION_STEPS + 1)};
}

static const struct spread *spread_of(const struct layout *layout,
                                      const struct motion *motion)
{
    return motion->seat == DEALER
               ? &layout->dealer
               : &layout->seats[motion->seat].hands[motion->hand];
}

/* ---- Cards ---- */

/* A card on its way lies flat and is blank, so that a step is few bytes. */
static void draw_flying_card(const struct brush *brush,
                             const struct layout *layout,
                             const struct scene *scene)
{
    enum { WIDE = 4 };
    const struct motion *motion = &scene->motion;
    const struct spread *spread = spread_of(layout, motion);
    const struct table *table = scene->table;
    int count = motion->seat == DEALER
                    ? table->dealer_count
                    : table->seats[motion->seat].hands[motion->hand].count;
    struct place from = {1, layout->columns - WIDE - 1};
    struct place to = {spread->box.row, spread->box.column};
    if (!spread->in_words) {
        const struct box card = card_place(spread, count + 1, count);
        to = (struct place){card.row, card.column};
    }
    struct place now = on_the_way(from, to, motion->step);
    const struct box card = {now.row, now.column, 1, WIDE};
    if (brush->has_surfaces)
        paint_surface(brush, &card, SURFACE_CARD);
    else
        paint_text(brush, now.row, now.column, ROLE_STATUS,
                   brush->letters ? "####" : "▄▄▄▄");
}

/* Draws the hole card as it turns: blank, so that the next step only has to add
 * its marks. */
static void draw_turning_card(const struct brush *brush,
                              const struct layout *layout,
                              const struct scene *scene)
{
    const struct spread *spread = &layout->dealer;
    const struct box card = card_place(spread, scene->table->dealer_count, 1);
    if (!spread->in_words)
        paint_card(brush, card.row, card.column, &spread->size, CARD_BLANK,
                   scene->table->dealer[1]);
}

/* ---- Chips ---- */

/* Chips move beside the cards, where they are seen and cover nothing. */
static void draw_flying_chips(const struct brush *brush,
                              const struct layout *layout,
                              const struct scene *scene)
{
    const struct motion *motion = &scene->motion;
    const struct seat_place *seat = &layout->seats[motion->seat];
    const struct spread *spread = &seat->hands[motion->hand];
    const struct hand *cards =
        &scene->table->seats[motion->seat].hands[motion->hand];
    const struct spread *dealer = &layout->dealer;
    int64_t cents = motion->cents;
    struct place hand = {spread->box.row + spread->box.rows - 1,
                         chips_column(spread, cards->count)};
    struct place owner = {seat->name_row,
                          seat->box.column + seat->box.columns / 2 - 1};
    struct place house = {dealer->box.row + dealer->box.rows - 1,
                          chips_column(dealer, scene->table->dealer_count)};
    struct place from = motion->kind == MOTION_BET ? owner
                        : cents < 0                ? hand
                                                   : house;
    struct place to = motion->kind == MOTION_RESULT && cents < 0 ? house : hand;
    struct place now = on_the_way(from, to, motion->step);
    if (brush->has_pictures)
        paint_chip(brush, now.row, now.column,
                   chip_ink(cents < 0 ? -cents : cents));
}

void draw_motion(const struct brush *brush, const struct layout *layout,
                 const struct scene *scene)
{
    switch (scene->motion.kind) {
    case MOTION_CARD:
        draw_flying_card(brush, layout, scene);
        break;
    case MOTION_HOLE:
        draw_turning_card(brush, layout, scene);
        break;
    case MOTION_BET:
    case MOTION_RESULT:
        draw_flying_chips(brush, layout, scene);
        break;
    default:
        break;
    }
}
