/* Insurance and side bets at a seat. */
#include <string.h>

#include "table/draw/draw.h"

/* Writes "side bets $6", "side -$1, $5 open" once some are settled, and at last
 * "side bets -$6". */
static enum role write_side_bets(const struct seat *seat, char text[LABEL_SIZE])
{
    char amount[CLI_DOLLARS_SIZE], open[CLI_DOLLARS_SIZE];
    int64_t stake = seat_side_stakes(seat), net = seat_side_net(seat);
    text[0] = '\0';
    if (net != 0 && stake > 0)
        snprintf(text, LABEL_SIZE, "side %s, %s open",
                 cli_signed_dollars(amount, net), cli_dollars(open, stake));
    else if (net != 0)
        snprintf(text, LABEL_SIZE, "side bets %s",
                 cli_signed_dollars(amount, net));
    else if (stake > 0)
        snprintf(text, LABEL_SIZE, "side bets %s", cli_dollars(amount, stake));
    return net > 0 ? ROLE_WON : net < 0 ? ROLE_LOST : ROLE_CHIPS;
}

/* Adds side bets that are open, or else what they won, to the text. */
static void append_side_bets(const struct seat *seat, const char *words,
                             char text[LABEL_SIZE])
{
    char amount[CLI_DOLLARS_SIZE];
    int64_t open = seat_side_stakes(seat), net = seat_side_net(seat);
    size_t used = strlen(text);
    if (open > 0)
        snprintf(text + used, LABEL_SIZE - used, ", %s %s", words,
                 cli_dollars(amount, open));
    else if (net != 0)
        snprintf(text + used, LABEL_SIZE - used, ", %s %s", words,
                 cli_signed_dollars(amount, net));
}

/* Writes "insured $10" or, once it is settled, "insurance -$10"; then side
 * bets. Without insurance there are only the side bets. Returns the role of the
 * text. */
static enum role write_insurance(const struct scene *scene, int number,
                                 bool is_short, char text[LABEL_SIZE])
{
    const struct seat *seat = &scene->table->seats[number];
    int64_t net = scene->insurance[number];
    char amount[CLI_DOLLARS_SIZE];
    if (seat->insurance > 0)
        snprintf(text, LABEL_SIZE, "insured %s",
                 cli_dollars(amount, seat->insurance));
    else if (net != 0)
        snprintf(text, LABEL_SIZE, "%s %s", is_short ? "insured" : "insurance",
                 cli_signed_dollars(amount, net));
    else
        return write_side_bets(seat, text);
    append_side_bets(seat, is_short ? "side" : "side bets", text);
    return seat->insurance > 0 ? ROLE_CHIPS : net > 0 ? ROLE_WON : ROLE_LOST;
}

/* Returns the columns beside the cards of the first hand, where a text about
 * its insurance is. */
static int room_for_insurance(const struct layout *layout, int seat, int cards)
{
    const struct spread *spread = &layout->seats[seat].hands[0];
    if (layout->seats[seat].is_stacked || spread->in_words)
        return 0;
    return card_place(spread, cards, 0).column - 1 - spread->box.column;
}

/* Returns the cents that are drawn as chips: the stake, what it won or, without
 * insurance, the open side bets. */
static int64_t insurance_to_draw(const struct scene *scene, int number)
{
    const struct seat *seat = &scene->table->seats[number];
    int64_t won = scene->insurance[number];
    return seat->insurance > 0 ? seat->insurance
           : won != 0          ? won
                               : seat_side_stakes(seat);
}

enum role write_other_bets(const struct scene *scene, int number, int columns,
                           char text[LABEL_SIZE])
{
    const struct seat *seat = &scene->table->seats[number];
    char amount[CLI_DOLLARS_SIZE];
    int64_t open = seat_side_stakes(seat);
    enum role role = write_insurance(scene, number, false, text);
    if (text_columns(text) > columns)
        (void)write_insurance(scene, number, true, text);
    if (text_columns(text) <= columns)
        return role;
    role = write_side_bets(seat, text);
    if (text_columns(text) <= columns)
        return role;
    text[0] = '\0';
    if (open > 0)
        snprintf(text, LABEL_SIZE, "side %s open", cli_dollars(amount, open));
    return ROLE_CHIPS;
}

void draw_insurance(const struct brush *brush, const struct layout *layout,
                    const struct scene *scene, int number)
{
    const struct seat *seat = &scene->table->seats[number];
    const struct spread *spread = &layout->seats[number].hands[0];
    const struct hand *hand = &seat->hands[0];
    int row = spread->box.row + spread->box.rows - layout->has_short_labels;
    char text[LABEL_SIZE];
    enum role role = write_insurance(scene, number, false, text);
    int room = room_for_insurance(layout, number, hand->count);
    if (text[0] == '\0' || text_columns(text) > room)
        return;
    if (!draw_chips_on_left(brush, spread, hand->count,
                            insurance_to_draw(scene, number), role, text))
        paint_right(brush, row, spread->box.column + room, role, text);
}

void write_chips_of_seat(const struct layout *layout, const struct scene *scene,
                         int number, int columns, char text[LABEL_SIZE])
{
    const struct seat *seat = &scene->table->seats[number];
    char amount[CLI_DOLLARS_SIZE], insurance[LABEL_SIZE];
    (void)write_insurance(scene, number, false, insurance);
    cli_dollars(amount, seat->bankroll);
    snprintf(text, LABEL_SIZE, "%s, %.60s", amount, insurance);
    if (insurance[0] == '\0' || text_columns(text) > columns ||
        text_columns(insurance) <=
            room_for_insurance(layout, number, seat->hands[0].count))
        snprintf(text, LABEL_SIZE, "%s", amount);
}
