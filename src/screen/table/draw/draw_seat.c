/* A seat: its hands, their totals and bets, its name and bankroll. */

#include "table/draw/draw.h"

static bool is_in_turn(const struct table *table, int seat, int hand)
{
    return table->phase != PHASE_OVER && table->phase != PHASE_BETS &&
           table->seat == seat && table->hand == hand;
}

/* ---- Results ---- */

static enum role role_of_result(const struct hand *hand)
{
    return hand->net > 0 ? ROLE_WON : hand->net < 0 ? ROLE_LOST : ROLE_PLAIN;
}

/* Writes "wins $10", "surrendered -$5", or "+$10" if that doesn't fit. A word
 * that doesn't say which way the money goes needs the sign. */
static void write_result(const struct table *table, const struct hand *hand,
                         int columns, char text[LABEL_SIZE])
{
    static const char *const words[] = {
        [OUTCOME_NONE] = "",
        [OUTCOME_WON] = "wins",
        [OUTCOME_LOST] = "loses",
        [OUTCOME_PUSH] = "push",
        [OUTCOME_BUST] = "loses",
        [OUTCOME_NATURAL] = "blackjack wins",
        [OUTCOME_CHARLIE] = "wins",
        [OUTCOME_EVEN_MONEY] = "even money",
        [OUTCOME_SURRENDERED] = "surrendered",
        [OUTCOME_FOLDED] = "folded",
        [OUTCOME_RETURNED] = "bet returned",
    };
    char amount[CLI_DOLLARS_SIZE];
    const char *word = words[hand->outcome];
    if (hand->net == 0 || !rules_have_money(&table->rules)) {
        snprintf(text, LABEL_SIZE, "%s", word);
        return;
    }
    if (hand->outcome == OUTCOME_SURRENDERED || hand->outcome == OUTCOME_FOLDED)
        cli_signed_dollars(amount, hand->net);
    else
        cli_dollars(amount, hand->net < 0 ? -hand->net : hand->net);
    snprintf(text, LABEL_SIZE, "%s %s", word, amount);
    if (text_columns(text) > columns)
        cli_signed_dollars(text, hand->net);
}

/* ---- Hands side by side ---- */

static void write_label(const struct brush *brush, const struct table *table,
                        const struct seat *seat, int hand, bool turn,
                        char text[LABEL_SIZE])
{
    char total[HAND_WORDS_SIZE];
    hand_in_words(table, &seat->hands[hand], seat->hand_count, total);
    snprintf(text, LABEL_SIZE, "%s%s%s", turn ? brush->glyphs->turn : "",
             turn ? " " : "", total);
}

/* ---- Chips ---- */

/* Writes "$20 doubled". */
static void write_bet_amount(const struct hand *hand, char text[LABEL_SIZE])
{
    char bet[CLI_DOLLARS_SIZE];
    snprintf(text, LABEL_SIZE, "%s%s", cli_dollars(bet, hand->bet),
             hand->doubled ? " doubled" : "");
}

/* Draws the bet beside the cards, until it is settled. Returns false if there
 * is no room or nothing to draw. */
static bool draw_chips_of_hand(const struct brush *brush,
                               const struct spread *spread,
                               const struct hand *hand)
{
    char text[LABEL_SIZE];
    write_bet_amount(hand, text);
    return !hand->settled &&
           draw_chips(brush, spread, hand->count, hand->bet, ROLE_CHIPS, text);
}

/* Draws the result below the cards, or the bet if it isn't beside them. */
static void draw_foot(const struct brush *brush, const struct box *box,
                      const struct table *table, const struct hand *hand,
                      bool has_chips)
{
    char text[LABEL_SIZE];
    if (hand->settled) {
        write_result(table, hand, box->columns, text);
        paint_centered(brush, box, role_of_result(hand), text);
    } else if (hand->bet > 0 && !has_chips) {
        write_bet_amount(hand, text);
        if (text_columns(text) > box->columns)
            cli_dollars(text, hand->bet);
        draw_chip_and_text(brush, box, hand->bet, ROLE_CHIPS, text);
    }
}

/* ---- Total and money in one row ---- */

/* Writes the result of the hand, or its bet, to follow its total. */
static void write_hand_money(const struct table *table, const struct hand *hand,
                             int columns, char text[LABEL_SIZE])
{
    text[0] = '\0';
    if (hand->settled)
        write_result(table, hand, columns, text);
    else if (rules_have_money(&table->rules) && hand->bet > 0)
        write_bet_amount(hand, text);
    if (text_columns(text) > columns && !hand->settled)
        cli_dollars(text, hand->bet);
    if (text_columns(text) > columns)
        text[0] = '\0';
}

/* Returns the columns of a chip and a blank before `text`, or 0 if there is no
 * room for them. */
static int columns_of_chip(const struct brush *brush, int columns,
                           const char *text)
{
    bool has_room = CHIP_STRIDE + text_columns(text) <= columns;
    return brush->has_pictures && has_room ? CHIP_STRIDE : 0;
}

/* Draws "soft 18  wins $20" in the middle of the row above the cards; without
 * the bet if it is beside them. */
static void draw_short_label(const struct brush *brush,
                             const struct spread *spread,
                             const struct table *table, int seat_number,
                             int number, bool has_chips)
{
    enum { GAP = 2 };
    const struct seat *seat = &table->seats[seat_number];
    const struct hand *hand = &seat->hands[number];
    bool turn = is_in_turn(table, seat_number, number);
    const struct box *box = &spread->box;
    char total[LABEL_SIZE] = "", money[LABEL_SIZE] = "";
    /* The result of a blackjack names it. */
    if (hand->count > 0 && hand->outcome != OUTCOME_NATURAL)
        write_label(brush, table, seat, number, turn, total);
    int used = *total ? text_columns(total) + GAP : 0;
    if (hand->settled || !has_chips)
        write_hand_money(table, hand, box->columns - used, money);
    int chip = *money && !hand->settled
                   ? columns_of_chip(brush, box->columns - used, money)
                   : 0;
    int columns = text_columns(money) > 0 ? used + chip + text_columns(money)
                                          : text_columns(total);
    int column = middle_of(box, columns);
    paint_text(brush, box->row - 1, column, turn ? ROLE_TURN : ROLE_PLAIN,
               total);
    if (chip > 0)
        paint_chip(brush, box->row - 1, column + used, chip_ink(hand->bet));
    paint_text(brush, box->row - 1, column + used + chip,
               hand->settled ? role_of_result(hand) : ROLE_CHIPS, money);
}

/* Draws "> soft 18", before the cards of a hand, and "$20" behind them. */
static void draw_around_cards(const struct brush *brush,
                              const struct seat_place *place,
                              const struct table *table, int seat_number,
                              int number)
{
    const struct hand *hand = &table->seats[seat_number].hands[number];
    const struct box *cards = &place->hands[number].box;
    bool turn = is_in_turn(table, seat_number, number);
    char total[LABEL_SIZE], money[LABEL_SIZE];
    int after = cards->column + cards->columns + 1;
    write_label(brush, table, &table->seats[seat_number], number, turn, total);
    write_hand_money(table, hand,
                     place->box.column + place->box.columns - after, money);
    paint_text(brush, cards->row, place->box.column + (turn ? 1 : 3),
               turn ? ROLE_TURN : ROLE_PLAIN, total);
    paint_text(brush, cards->row, after,
               hand->settled ? role_of_result(hand) : ROLE_CHIPS, money);
}

/* Draws ">soft 18 $20" as far as it fits. */
static void draw_line(const struct brush *brush, const struct box *box,
                      const struct table *table, int seat_number, int number)
{
    const struct seat *seat = &table->seats[seat_number];
    const struct hand *hand = &seat->hands[number];
    bool turn = is_in_turn(table, seat_number, number);
    enum role role = turn ? ROLE_TURN : ROLE_PLAIN;
    char total[HAND_WORDS_SIZE], money[LABEL_SIZE];
    int row = box->row - 1, right = box->column + box->columns;
    hand_in_words(table, hand, seat->hand_count, total);
    int column = paint_cut(brush, row, box->column, box->columns, role,
                           turn ? brush->glyphs->turn : " ");
    column = paint_cut(brush, row, column, right - column, role, total);
    write_hand_money(table, hand, right - column - 1, money);
    paint_text(brush, row, column + 1,
               hand->settled ? role_of_result(hand) : ROLE_CHIPS, money);
}

static void draw_label(const struct brush *brush, const struct spread *spread,
                       const struct table *table, int seat_number, int number)
{
    const struct seat *seat = &table->seats[seat_number];
    bool turn = is_in_turn(table, seat_number, number);
    struct box line = spread->box;
    char text[LABEL_SIZE];
    if (seat->hands[number].count == 0)
        return;
    line.row--;
    write_label(brush, table, seat, number, turn, text);
    paint_centered(brush, &line, turn ? ROLE_TURN : ROLE_PLAIN, text);
}

/* ---- The seat ---- */

/* Draws a hand; only its cards and total where a new bet is entered. */
static void draw_hand(const struct brush *brush, const struct layout *layout,
                      const struct table *table, int seat, int number,
                      bool is_betting)
{
    const struct seat_place *place = &layout->seats[seat];
    const struct spread *spread = &place->hands[number];
    const struct hand *hand = &table->seats[seat].hands[number];
    struct box below = spread->box;
    draw_cards(brush, spread, hand->cards, hand->count, false);
    if (place->in_lines) {
        draw_around_cards(brush, place, table, seat, number);
        return;
    }
    if (place->is_stacked) {
        draw_line(brush, &spread->box, table, seat, number);
        return;
    }
    bool has_chips = !is_betting && draw_chips_of_hand(brush, spread, hand);
    if (layout->has_short_labels) {
        draw_short_label(brush, spread, table, seat, number,
                         has_chips || is_betting);
        return;
    }
    draw_label(brush, spread, table, seat, number);
    below.row += below.rows;
    if (!is_betting)
        draw_foot(brush, &below, table, hand, has_chips);
}

/* ---- The owner ---- */

/* Draws the name and the bankroll in one row. The blanks between them have the
 * color of the amount, as each change of color is bytes. */
static void draw_short_owner(const struct brush *brush, const struct box *line,
                             enum role role, const char *name,
                             const char *amount)
{
    struct box place = *line;
    char after[LABEL_SIZE + 2];
    int columns = text_columns(name) + 2 + text_columns(amount);
    int left = (line->columns - columns) / 2;
    place.column += left > 0 ? left : 0;
    int column = paint_text(brush, place.row, place.column, role, name);
    snprintf(after, sizeof after, "  %s", amount);
    paint_text(brush, place.row, column, ROLE_CHIPS, after);
}

static void draw_owner(const struct brush *brush, const struct layout *layout,
                       const struct scene *scene, int number)
{
    const struct seat_place *place = &layout->seats[number];
    const struct table *table = scene->table;
    bool asked = scene->is_asked && scene->asked_seat == number;
    enum role role = asked ? ROLE_TURN : ROLE_TITLE;
    const char *name = seat_name(scene->session, number);
    struct box line = place->box;
    char text[LABEL_SIZE] = "";
    line.row = place->name_row;
    line.columns--;
    if (rules_have_money(&table->rules))
        write_chips_of_seat(layout, scene, number, line.columns, text);
    if (layout->is_short && text[0]) {
        draw_short_owner(brush, &line, role, name, text);
        return;
    }
    paint_centered(brush, &line, role, name);
    line.row++;
    paint_centered(brush, &line, ROLE_CHIPS, text);
}

/* Draws one chip and the text beside the cards. Returns false, and draws
 * nothing, if there is no room. */
static bool draw_chip_beside(const struct brush *brush,
                             const struct spread *spread, int count,
                             int64_t cents, const char *text)
{
    const struct box *cards = &spread->box;
    const struct box line = {.row = cards->row + spread->size.rows - 1,
                             .column = chips_column(spread, count),
                             .rows = 1,
                             .columns = CHIP_STRIDE + text_columns(text)};
    if (!brush->has_pictures || spread->in_words || cents <= 0 ||
        line.column + line.columns > cards->column + cards->columns)
        return false;
    draw_chip_and_text(brush, &line, cents, ROLE_TURN, text);
    return true;
}

/* Shows the bet that is being entered where a bet is shown. While it is typed
 * it stays there, so it has one chip if there is no room for all. */
static void draw_bet_in_hand(const struct brush *brush,
                             const struct layout *layout,
                             const struct spread *spread, int count,
                             const struct scene *scene)
{
    char text[LABEL_SIZE], amount[CLI_DOLLARS_SIZE], side[CLI_DOLLARS_SIZE];
    struct box line = spread->box;
    int64_t bet = scene->bet;
    line.row += layout->has_short_labels ? -1 : spread->box.rows;
    snprintf(text, sizeof text, "bet %s%s%s", cli_dollars(amount, bet),
             scene->side_stakes > 0 ? ", side bets " : "",
             scene->side_stakes > 0 ? cli_dollars(side, scene->side_stakes)
                                    : "");
    if (!draw_chips(brush, spread, count, bet, ROLE_TURN, text) &&
        !draw_chip_beside(brush, spread, count, bet, text))
        draw_chip_and_text(brush, &line, bet, ROLE_TURN, text);
}

void draw_seat(const struct brush *brush, const struct layout *layout,
               const struct scene *scene, int seat)
{
    const struct table *table = scene->table;
    const struct seat *shown = &table->seats[seat];
    const struct seat_place *place = &layout->seats[seat];
    int hands = shown->hand_count > 0 ? shown->hand_count : 1;
    /* The last round stays where it is while the next bet is entered. */
    bool is_betting = scene->has_bet && scene->asked_seat == seat &&
                      (table->phase == PHASE_BETS || shown->hand_count == 0);
    for (int i = 0; i < hands; i++)
        draw_hand(brush, layout, table, seat, i, is_betting && i == 0);
    if (shown->hand_count > 0 && !layout->is_compact)
        draw_insurance(brush, layout, scene, seat);
    if (!layout->is_compact && !scene->is_picture)
        draw_owner(brush, layout, scene, seat);
    if (is_betting)
        draw_bet_in_hand(brush, layout, &place->hands[0],
                         shown->hand_count > 0 ? shown->hands[0].count : 0,
                         scene);
}
