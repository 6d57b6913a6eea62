/* The result of a round, in bold at each seat. */
#include "table/draw/banner.h"

#include <string.h>

/* ---- What is won ---- */

void banner_hear(struct banner *banner, const struct table *table,
                 const struct event *event)
{
    switch (event->kind) {
    case EVENT_ACTION:
        if (event->action == ACTION_BET)
            *banner = (struct banner){.is_shown = false};
        break;
    case EVENT_INSURANCE:
        banner->is_insured[event->seat] = true;
        banner->insurance[event->seat] = event->amount;
        break;
    case EVENT_OVER:
        banner->is_shown = !table->is_void;
        break;
    default:
        break;
    }
}

int64_t banner_net(const struct banner *banner, const struct table *table,
                   int seat)
{
    const struct seat *shown = &table->seats[seat];
    int64_t net = banner->insurance[seat] + seat_side_net(shown);
    for (int i = 0; i < shown->hand_count; i++)
        net += shown->hands[i].net;
    return net;
}

/* ---- In words ---- */

/* The outcome of a single hand; several hands have only a sum. */
static const char *banner_word(enum outcome outcome)
{
    static const char *const words[] = {
        [OUTCOME_NONE] = "",
        [OUTCOME_WON] = "",
        [OUTCOME_LOST] = "",
        [OUTCOME_PUSH] = "PUSH",
        [OUTCOME_BUST] = "BUST",
        [OUTCOME_NATURAL] = "BLACKJACK!",
        [OUTCOME_CHARLIE] = "CHARLIE!",
        [OUTCOME_EVEN_MONEY] = "EVEN MONEY",
        [OUTCOME_SURRENDERED] = "SURRENDER",
        [OUTCOME_FOLDED] = "FOLD",
        [OUTCOME_RETURNED] = "",
    };
    return words[outcome];
}

/* Without money there is no sum that tells who won. */
static const char *word_without_money(enum outcome outcome)
{
    return outcome == OUTCOME_WON    ? "WON"
           : outcome == OUTCOME_LOST ? "LOST"
                                     : banner_word(outcome);
}

static bool has_side_bets(const struct seat *seat)
{
    int64_t net = 0;
    for (int i = 0; i < SIDE_BETS && net == 0; i++)
        net = seat->side[i].net;
    return net != 0;
}

/* True if the seat has a hand that was paid, lost or returned. */
static bool has_result(const struct seat *seat)
{
    return seat->in && seat->hand_count > 0 && seat->hands[0].settled;
}

bool banner_is_sum(const struct banner *banner, const struct table *table,
                   int seat)
{
    const struct seat *shown = &table->seats[seat];
    return has_result(shown) && rules_have_money(&table->rules) &&
           (shown->hand_count > 1 || banner->is_insured[seat] ||
            has_side_bets(shown));
}

void banner_text(const struct banner *banner, const struct table *table,
                 int seat, char text[BANNER_SIZE])
{
    const struct seat *shown = &table->seats[seat];
    int64_t net = banner_net(banner, table, seat);
    char sum[CLI_DOLLARS_SIZE] = "";
    text[0] = '\0';
    if (!has_result(shown))
        return;
    enum outcome outcome = shown->hands[0].outcome;
    if (!rules_have_money(&table->rules)) {
        snprintf(text, BANNER_SIZE, "%s", word_without_money(outcome));
        return;
    }
    if (net != 0)
        cli_signed_dollars(sum, net);
    const char *word = !banner_is_sum(banner, table, seat)
                           ? banner_word(outcome)
                       : net == 0 ? "EVEN"
                                  : "";
    snprintf(text, BANNER_SIZE, "%s%s%s", word, *word && *sum ? " " : "", sum);
}

/* ---- Drawn ---- */

/* Returns the row that hides least: below the middle of the cards or, where
 * hands are below each other, the name. */
static int banner_row(const struct seat_place *place)
{
    const struct box *cards = &place->hands[0].box;
    return place->is_stacked ? place->name_row
                             : cards->row + (cards->rows + 1) / 2;
}

/* Covers what a row shows. */
static void clear_line(const struct brush *brush, const struct box *line,
                       enum role role)
{
    char blanks[BANNER_SIZE];
    int columns = line->columns < BANNER_SIZE ? line->columns : BANNER_SIZE - 1;
    snprintf(blanks, sizeof blanks, "%*s", columns, "");
    paint_centered(brush, line, role, blanks);
}

static void draw_at_seat(const struct brush *brush,
                         const struct seat_place *place, int64_t net,
                         const char *text)
{
    char padded[BANNER_SIZE + 2];
    struct box line = place->box;
    const char *shorter = strchr(text, ' ');
    enum role role = net > 0 ? ROLE_WON : net < 0 ? ROLE_LOST : ROLE_TITLE;
    line.row = banner_row(place);
    if (text_columns(text) + 2 > line.columns && shorter)
        text = strrchr(text, ' ') + 1; /* the amount alone */
    snprintf(padded, sizeof padded, " %.*s ", BANNER_SIZE - 1, text);
    if (place->is_stacked)
        clear_line(brush, &line, role); /* of the name */
    paint_centered(brush, &line, role, padded);
}

void banner_draw(const struct banner *banner, const struct scene *scene,
                 const struct brush *brush)
{
    const struct table *table = &scene->session->table;
    struct layout layout;
    char text[BANNER_SIZE];
    if (!banner->is_shown || table->phase != PHASE_OVER)
        return;
    layout_plan(&layout, table, screen_rows(), screen_columns());
    for (int i = 0; i < table->seat_count; i++) {
        banner_text(banner, table, i, text);
        if (*text)
            draw_at_seat(brush, &layout.seats[i], banner_net(banner, table, i),
                         text);
    }
}
