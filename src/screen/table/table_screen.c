/* The table on the screen: how it is opened and closed, the picture, events in
 * words and in motion, the log, and the result of a round. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "table/table_screen.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "game_setup.h"
#include "strategy.h"

/* ---- The coach ---- */

/* True if the last decision ended the round, and the person won. */
static bool round_is_won(const struct game *game)
{
    const struct seat *seat = &game->table.seats[game_first_person(game)];
    int64_t net = 0;
    for (int i = 0; i < seat->hand_count; i++)
        net += seat->hands[i].net;
    return game->table.phase == PHASE_OVER && net > 0;
}

/* Writes what was best, and what a mistake cost, with its grade. After a win
 * this would seem to contradict the result: then the words are brief, and say
 * how both can be true. */
static void write_mistake(const struct game *game, char remark[MESSAGE_SIZE],
                          char brief[MESSAGE_SIZE])
{
    const struct judgment *judgment = &game->judgment;
    bool is_lucky = round_is_won(game) && !judgment->follows_chart;
    char mistake[COACH_SIZE], cost[COST_SIZE];
    judgment_write(judgment, mistake);
    snprintf(brief, MESSAGE_SIZE, "%s%s%s was better by %s.",
             is_lucky ? "Lucky: " : "",
             judgment->follows_chart   ? "right by the chart; "
             : judgment->chart_differs ? "by exact odds, "
                                       : "",
             play_as_noun(advice_word(judgment->best)),
             cost_in_dollars(judgment_cost(judgment), cost));
    brief[0] = (char)toupper((unsigned char)brief[0]);
    snprintf(remark, MESSAGE_SIZE, "%s", is_lucky ? brief : mistake);
}

void coach_remark(const struct game *game, enum coach_way way,
                  char remark[MESSAGE_SIZE], char brief[MESSAGE_SIZE])
{
    const struct judgment *judgment = &game->judgment;
    char difference[CHART_DIFFERENCE_SIZE];
    bool is_best = judgment->grade == LEDGER_BEST;
    bool praises = way == COACH_PRAISE;
    remark[0] = brief[0] = '\0';
    if (!judgment->is_known || way == COACH_OFF ||
        (is_best && judgment->is_obvious && !praises))
        return;
    if (is_best) {
        snprintf(brief, MESSAGE_SIZE, "Right: %s is best.",
                 play_as_noun(advice_word(judgment->done)));
        snprintf(remark, MESSAGE_SIZE, "%s", brief);
    } else
        write_mistake(game, remark, brief);
    const char *reason = judgment->reason, *after = strstr(reason, ": ");
    if (screen_is_small() && after) /* no room for "16 against a 10" */
        reason = after + 2;
    if (reason[0] && (praises || !is_best))
        text_add(remark, MESSAGE_SIZE, " %c%s.",
                 toupper((unsigned char)reason[0]), reason + 1);
    if (judgment->chart_differs &&
        (!is_best || judgment->done == judgment->best))
        text_add(remark, MESSAGE_SIZE, " %s",
                 chart_difference(advice_word(judgment->best), difference));
}

/* ---- Sentences for events ---- */

/* Leaves out what the picture shows: the deal, the cards that the dealer draws,
 * and offers that a seat declines. */
static bool is_left_out(const struct game *game, const struct event *event)
{
    switch (event->kind) {
    case EVENT_CARD:
        return game->table.phase != PHASE_PLAY;
    case EVENT_DEALER:
        return event->action == ACTION_HIT;
    case EVENT_ACTION:
        return event->action == ACTION_KEEP ||
               event->action == ACTION_NO_INSURANCE ||
               event->action == ACTION_NO_SWITCH ||
               event->action == ACTION_NO_EVEN_MONEY;
    case EVENT_OVER:
        return !game->table.is_void;
    case EVENT_SHUFFLE: /* before each hand of a daily */
        return game->daily != NULL;
    default:
        return false;
    }
}

static enum sentence_rank rank_of_event(const struct game *game,
                                        const struct event *event)
{
    bool is_computer =
        event->seat != DEALER && game->players[event->seat].is_computer;
    switch (event->kind) {
    case EVENT_CARD:
    case EVENT_HOLE:
    case EVENT_DEALER:
        return SENTENCE_DETAIL;
    case EVENT_ACTION:
        return is_computer ? SENTENCE_DETAIL : SENTENCE_EVENT;
    case EVENT_RESULT: /* with several hands, the total matters */
        return game_count_hands(game, event->seat) > 1 ? SENTENCE_EVENT
                                                       : SENTENCE_RESULT;
    case EVENT_INSURANCE:
    case EVENT_SIDE_BET:
    case EVENT_OVER:
        return SENTENCE_RESULT;
    default:
        return SENTENCE_EVENT;
    }
}

/* Writes "You win $15 in all." */
static void write_total(const struct game *game, int seat, int64_t net,
                        char text[MESSAGE_SIZE])
{
    char amount[CLI_DOLLARS_SIZE];
    const char *name = seat_name(game, seat);
    if (net == 0)
        snprintf(text, MESSAGE_SIZE, "%s %s even.", name,
                 seat_verb(game, seat, "breaks", "break"));
    else
        snprintf(text, MESSAGE_SIZE, "%s %s %s in all.", name,
                 net > 0 ? seat_verb(game, seat, "wins", "win")
                         : seat_verb(game, seat, "loses", "lose"),
                 cli_dollars(amount, net > 0 ? net : -net));
}

/* ---- The log ---- */

static void log_add(struct game_log *log, const char *line)
{
    snprintf(log->lines[log->count++ % LOG_LINES], LOG_LINE_SIZE, "%.*s",
             LOG_LINE_SIZE - 1, line);
}

void log_begin_round(struct game_log *log)
{
    if (log->count > 0 && *log->lines[(log->count - 1) % LOG_LINES] != '\0')
        log_add(log, "");
}

void log_add_sentences(struct game_log *log, const char *text)
{
    char sentence[LOG_LINE_SIZE];
    while (*text) {
        const char *end = strstr(text, ". ");
        int bytes = end ? (int)(end + 1 - text) : (int)strlen(text);
        snprintf(sentence, sizeof sentence, "%.*s", bytes, text);
        log_add(log, sentence);
        text += bytes + (end != NULL);
    }
}

/* Adds a decision as its line, with the name if several play, and any other
 * event as a sentence. */
static void log_event(struct table_screen *screen, const struct event *event,
                      const char *sentence)
{
    char line[LOG_LINE_SIZE], words[LINE_SIZE];
    const struct game *game = &screen->game;
    bool has_names = game_has_company(game);
    if (event->kind == EVENT_ACTION) {
        struct action action = {.kind = event->action,
                                .amount = event->amount /
                                          rules_seats_each(&game->table.rules)};
        for (int i = 0; i < SIDE_BETS && event->action == ACTION_BET; i++)
            action.side[i] = game->table.seats[event->seat].side[i].bet;
        line_write(&action, words);
        snprintf(line, sizeof line, "> %s%s%s", words, has_names ? ", " : "",
                 has_names ? seat_name(game, event->seat) : "");
        log_add(&screen->log, line);
        char remark[MESSAGE_SIZE], brief[MESSAGE_SIZE];
        coach_remark(&screen->game, screen->coach, remark, brief);
        if (!game->players[event->seat].is_computer)
            log_add_sentences(&screen->log, remark);
        if (action.kind == ACTION_SPLIT &&
            game->table.seats[event->seat].split_aces)
            log_add(&screen->log, sentence); /* how split aces differ */
    } else if (*sentence)
        log_add(&screen->log, sentence);
}

/* The cards of the deal go to the log, not to the status line. */
static void log_dealt_card(struct table_screen *screen,
                           const struct event *event)
{
    const struct table *table = &screen->game.table;
    char text[CARD_TEXT_SIZE], line[LOG_LINE_SIZE];
    const char *card = "a card face down";
    bool hidden =
        event->seat == DEALER && table->hole_hidden && table->dealer_count == 2;
    if (!hidden)
        card =
            card_word(text, event->card, brush_card_form(&screen->stage.brush));
    if (event->seat == DEALER)
        snprintf(line, sizeof line, "Dealer gets %s.", card);
    else
        snprintf(line, sizeof line, "%s %s %s.",
                 seat_name(&screen->game, event->seat),
                 seat_verb(&screen->game, event->seat, "gets", "get"), card);
    log_add(&screen->log, line);
}

/* Adds that an ace counts 1 from now on, if the card that a hand has drawn
 * makes it so: "You draw 8c: 15; the ace now counts 1." To a result it adds
 * what the hand had, and the dealer: "You win $25 with 20 against 18." */
static void add_totals(const struct game *game, const struct event *event,
                       char text[NARRATION_SIZE])
{
    const struct hand *hand =
        &game->table.seats[event->seat].hands[event->hand];
    const struct hand_value dealer = table_dealer_total(&game->table);
    const struct hand_value now = table_hand_total(hand);
    char against[CLI_MONEY_SIZE];
    if (text[0] == '\0')
        return;
    const size_t before_period = strlen(text) - 1;
    char *end = text + before_period;
    if (event->kind == EVENT_CARD && hand->count > 2 && !now.soft &&
        now.total <= HAND_BEST &&
        hand_evaluate(hand->cards, (size_t)hand->count - 1).soft)
        snprintf(end, NARRATION_SIZE - before_period,
                 "; the ace now counts 1.");
    if (event->kind != EVENT_RESULT || dealer.bust || !game_has_money(game) ||
        (event->outcome != OUTCOME_WON && event->outcome != OUTCOME_LOST))
        return;
    snprintf(against, sizeof against, "%d", dealer.total);
    snprintf(end, NARRATION_SIZE - before_period, " with %d against %s.",
             now.total, dealer.natural ? "blackjack" : against);
}

/* Writes a sentence for the status line, empty if none is needed, and adds the
 * event to the log. */
static void log_event_in_words(struct table_screen *screen,
                               const struct event *event,
                               char text[MESSAGE_SIZE])
{
    char sentence[NARRATION_SIZE] = "";
    if (!is_left_out(&screen->game, event))
        narrate(&screen->game, brush_card_form(&screen->stage.brush), event,
                sentence);
    if (event->seat != DEALER)
        add_totals(&screen->game, event, sentence);
    snprintf(text, MESSAGE_SIZE, "%s", sentence);
    if (event->kind == EVENT_CARD && *text == '\0')
        log_dealt_card(screen, event);
    else
        log_event(screen, event, text);
}

/* Keeps what happened in a game that continues, before it was left. */
static void log_earlier_event(void *self, const struct table *table,
                              const struct event *event)
{
    struct table_screen *screen = self;
    char sentence[MESSAGE_SIZE];
    (void)table;
    log_event_in_words(screen, event, sentence);
    if (event->kind == EVENT_OVER)
        log_begin_round(&screen->log);
}

/* ---- Cards and chips that move, one step after the other ---- */

/* How long a step of a motion and a computer's action take, and a decision of
 * the dealer. */
static const int MILLISECONDS[SPEED_COUNT][2] = {
    [SPEED_NONE] = {0, 0},
    [SPEED_SLOW] = {120, 2000},
    [SPEED_CALM] = {60, 900},
    [SPEED_QUICK] = {20, 300},
};

/* A person's bet is on the table while it is entered. */
static enum motion_kind motion_of(const struct table_screen *screen,
                                  const struct event *event)
{
    switch (event->kind) {
    case EVENT_CARD:
        return MOTION_CARD;
    case EVENT_HOLE:
        return MOTION_HOLE;
    case EVENT_ACTION:
        return event->amount > 0 &&
                       (event->action != ACTION_BET ||
                        screen->game.players[event->seat].is_computer)
                   ? MOTION_BET
                   : MOTION_NONE;
    case EVENT_INSURANCE:
    case EVENT_RESULT:
        return event->amount != 0 ? MOTION_RESULT : MOTION_NONE;
    default:
        return MOTION_NONE;
    }
}

static void table_screen_animate(struct table_screen *screen,
                                 const struct event *event)
{
    struct motion motion = {.kind = motion_of(screen, event),
                            .seat = event->seat,
                            .hand = event->hand,
                            .cents = event->amount};
    int milliseconds = MILLISECONDS[screen->stage.look.speed][0];
    if (motion.kind == MOTION_NONE)
        return;
    /* The dealer's cards have half the way from the shoe, and half the steps;
     * the hole card only turns. */
    bool is_near = motion.kind == MOTION_HOLE ||
                   (motion.kind == MOTION_CARD && motion.seat == DEALER);
    motion.step = is_near ? MOTION_STEPS : 1;
    for (; motion.step <= MOTION_STEPS; motion.step++) {
        screen->scene.motion = motion;
        stage_pause(&screen->stage, milliseconds);
    }
    screen->scene.motion = (struct motion){.kind = MOTION_NONE};
}

/* ---- Keys that are typed while cards move ---- */

/* Commands aren't actions and don't change the game. */
static bool is_action_key(int key)
{
    for (int phase = PHASE_BETS + 1; phase <= PHASE_SWITCH; phase++)
        if (table_key_find((enum phase)phase, ~0U, key))
            return true;
    return false;
}

/* True if a person decides by the cards of this seat: their own, and those that
 * the dealer shows. */
static bool matters(const struct table_screen *screen, int seat)
{
    const struct table *table = &screen->game.table;
    if (seat == DEALER)
        return table->dealer_count != 2 || !table->hole_hidden;
    return !screen->game.players[seat].is_computer;
}

bool table_screen_acts_after_skip(const void *self, int key)
{
    const struct table_screen *screen = self;
    const struct motion *motion = &screen->scene.motion;
    bool is_hidden =
        motion->kind == MOTION_HOLE ||
        (motion->kind == MOTION_CARD && matters(screen, motion->seat));
    return is_action_key(key) && !is_hidden;
}

/* ---- The result of a round, beside the person's cards ---- */

enum { BANNER_SIZE = 32 };

/* True if the seat has a hand that was paid, lost or returned. */
static bool has_result(const struct seat *seat)
{
    return seat->in && seat->hand_count > 0 && seat->hands[0].settled;
}

/* Adds up the cents that a player, whose first seat is `number`, has won in the
 * round that is over, with all hands, insurance and side bets. Returns true if
 * that is more than one result. */
static bool sum_up_results(const struct scene *scene, int number, int64_t *net)
{
    const struct table *table = &scene->game->table;
    const int each = rules_seats_each(&table->rules);
    bool is_sum = each > 1 && has_result(&table->seats[number]);
    *net = 0;
    for (int i = number; i < number + each; i++) {
        const struct seat *seat = &table->seats[i];
        bool has_more = seat->hand_count > 1 || scene->is_insured[i];
        *net += scene->insurance[i];
        for (int j = 0; j < seat->hand_count; j++)
            *net += seat->hands[j].net;
        for (int j = 0; j < SIDE_BETS; j++) {
            *net += seat->side[j].net;
            has_more = has_more || seat->side[j].net != 0;
        }
        is_sum = is_sum || (has_more && has_result(seat) &&
                            rules_have_money(&table->rules));
    }
    return is_sum;
}

/* What a player has won or lost, with marks for a special win. */
struct banner {
    const char *plain; /* the word where there is no room for the other one */
    char word[BANNER_SIZE], sum[BANNER_SIZE], marks[BANNER_SIZE];
    enum role role;
    bool is_alone; /* at the only hand, not the dealer's cards */
    bool is_sum;   /* several results: the hand's own differs */
    struct box box;
};

/* Names what is special about a win: a blackjack, a split of which every hand
 * won, a double, or at least the third win in a row. */
static void cheer(const struct scene *scene, int number, struct banner *banner)
{
    enum { MARKS = 5 };
    const struct last_rounds *past = &scene->last_rounds;
    const struct seat *seat = &scene->game->table.seats[number];
    int won = 0, wins = 0, marks = 3;
    const char *mark = " ♥";
    for (int i = 0; i < seat->hand_count; i++)
        won += seat->hands[i].net > 0;
    if (number == game_first_person(scene->game)) /* a push ends no streak */
        for (int i = past->count; i > 0 && past->rounds[i - 1].net >= 0; i--)
            wins += past->rounds[i - 1].net > 0;
    bool won_all = won == seat->hand_count;
    if (won_all && won > 1) {
        snprintf(banner->word, BANNER_SIZE, "%s",
                 seat_verb(scene->game, number, "SWEEP!", "YOU SWEEP!"));
        mark = " ♣";
        marks = won;
    } else if (won_all && seat->hands[0].outcome == OUTCOME_NATURAL)
        mark = " ♠";
    else if (won_all && seat->hands[0].doubled) {
        snprintf(banner->word, BANNER_SIZE, "DOUBLE!");
        mark = " ♦";
    } else if (wins > 2) {
        snprintf(banner->word, BANNER_SIZE, "%d IN A ROW!", wins);
        marks = wins;
    } else
        return;
    for (int i = 0; i < marks && i < MARKS; i++)
        strcat(banner->marks, mark);
}

/* Writes "YOU WIN" and "+$25", "PUSH" and "bet back" or, without money, "BUST"
 * alone, for all seats of the player. */
static void banner_write(const struct scene *scene, int number,
                         struct banner *banner)
{
    const struct table *table = &scene->game->table;
    const struct seat *seat = &table->seats[number];
    const int each = rules_seats_each(&table->rules);
    const bool has_money = rules_have_money(&table->rules);
    const enum outcome outcome = seat->hands[0].outcome;
    int64_t net;
    bool is_sum = sum_up_results(scene, number, &net);
    bool is_won = has_money ? net > 0 : outcome == OUTCOME_WON;
    bool is_lost = has_money ? net < 0 : outcome == OUTCOME_LOST;
    const char *special = is_sum ? NULL : outcome_word(outcome);
    *banner = (struct banner){
        .plain = is_won    ? seat_verb(scene->game, number, "WINS", "YOU WIN")
                 : is_lost ? seat_verb(scene->game, number, "LOSES", "YOU LOSE")
                 : is_sum  ? "EVEN"
                           : "PUSH",
        .role = is_won    ? ROLE_WON
                : is_lost ? ROLE_LOST
                          : ROLE_TITLE,
        .is_alone = each == 1 && seat->hand_count == 1,
        .is_sum = is_sum};
    snprintf(banner->word, BANNER_SIZE, "%s%s",
             special ? special : banner->plain, special && is_won ? "!" : "");
    for (char *letter = banner->word; *letter; letter++)
        *letter = (char)toupper((unsigned char)*letter);
    if (net != 0)
        cli_signed_dollars(banner->sum, net);
    else if (!is_sum && has_money)
        snprintf(banner->sum, BANNER_SIZE, "bet back");
    if (each == 1 && net > 0)
        cheer(scene, number, banner);
}

enum { BANNER_LINES = 2, BANNER_EDGES = 2 };

/* Returns the columns of the banner. Takes the plain word, and then breaks it
 * if `breaks`, where it would have more than `room`. */
static int banner_columns(struct banner *banner, int room, bool breaks)
{
    char *blank;
    if (text_columns(banner->word) + BANNER_EDGES > room)
        snprintf(banner->word, BANNER_SIZE, "%s", banner->plain);
    int columns = text_columns(banner->word);
    if (breaks && columns + BANNER_EDGES > room &&
        (blank = strchr(banner->word, ' ')) != NULL) {
        *blank = '\n'; /* YOU and WIN: the second one is as long, or longer */
        columns = text_columns(blank + 1);
    }
    if (text_columns(banner->sum) > columns)
        columns = text_columns(banner->sum);
    return columns + BANNER_EDGES;
}

/* Puts the banner on the right of cards, if there is room up to `right`: a win
 * is as large as the cards allow, and the rows below it have the next bet. */
static bool banner_fits(struct banner *banner, const struct spread *spread,
                        int count, int right)
{
    enum { SHARE = 6 };
    const struct box last = card_place(spread, count, count - 1);
    const int column = last.column + last.columns + BESIDE_CARDS;
    int more = spread->size.rows / SHARE * 2;
    if (spread->in_words || count == 0)
        return false;
    struct banner tried = *banner;
    int columns = banner_columns(&tried, right - column, true);
    if (column + columns > right)
        return false;
    *banner = tried;
    int lines = 1 + (strchr(banner->word, '\n') != NULL) + (*banner->sum != 0);
    if (banner->role != ROLE_WON && more > 0)
        more -= BANNER_EDGES;
    if (lines == 1 && more == 0)
        more = BANNER_EDGES;
    for (int i = 0; i < more && column + columns + BANNER_EDGES <= right; i++)
        columns += BANNER_EDGES;
    banner->box = (struct box){last.row, column, lines + more, columns};
    return true;
}

/* True if `box` is above the hands on free felt, of which the felt's line is a
 * part. */
static bool is_felt(const struct layout *layout, const struct table *table,
                    const struct box *box)
{
    const struct spread *dealer = &layout->dealer;
    const int count = table->dealer_count;
    const struct box first = card_place(dealer, count, 0);
    const struct box last = card_place(dealer, count, count - 1);
    bool is_beside = box->column + box->columns < first.column ||
                     box->column > last.column + last.columns;
    return box->row > layout->dealer_row + layout->shoe.rows &&
           box->row >= layout->others.row + layout->others.rows &&
           (box->row >= dealer->box.row + dealer->box.rows ||
            (is_beside && !dealer->in_words));
}

/* Puts the banner above the hands of a player, if there are rows: a block of a
 * line, with edges, or of two. Only where it has to does it cover the felt's
 * line. */
static bool banner_fits_above(struct banner *banner,
                              const struct layout *layout,
                              const struct table *table, int number)
{
    enum { MOST_ROWS = 4, ROWS = 3, AROUND = 5 };
    const struct seat_place *place = &layout->seats[number];
    const int other = number + rules_seats_each(&table->rules) - 1;
    struct box seats = place->box;
    seats.columns += other > number ? layout->seats[other].box.columns : 0;
    const int room = seats.columns - 1;
    struct banner tried = *banner;
    int columns = banner_columns(&tried, room, false);
    int line = text_columns(tried.word) + text_columns(tried.sum) + AROUND;
    bool is_wide = line <= room;
    struct box box = {.row = place->hands[0].box.row - 1,
                      .columns = is_wide ? line : columns};
    box.column = middle_of(&seats, box.columns);
    box.column += box.column == 0;
    while (box.rows < MOST_ROWS) {
        const struct box above = {box.row - 1, box.column, 1, box.columns};
        if (!is_felt(layout, table, &above) ||
            (above.row == layout->felt_row && box.rows >= BANNER_LINES))
            break;
        box.row--;
        box.rows++;
    }
    if (box.columns > room || box.rows < BANNER_LINES)
        return false;
    if (box.rows == ROWS && is_wide) { /* the middle one */
        text_add(tried.word, BANNER_SIZE, " %s", tried.sum);
        tried.sum[0] = '\0';
    }
    *banner = tried;
    banner->box = box;
    return true;
}

/* Plans the banner of a person: beside the only hand or, where that has no room
 * and for the sum of several, above the person's hands. Only where no rows are
 * free there it is beside the dealer's cards, and says whom it is about, or on
 * the felt's line. */
static bool banner_plan(const struct scene *scene, const struct layout *layout,
                        int number, struct banner *banner)
{
    const struct table *table = &scene->game->table;
    const struct seat_place *place = &layout->seats[number];
    const struct seat *seat = &table->seats[number];
    if (scene->game->players[number].is_computer || !has_result(seat) ||
        rules_owner(&table->rules, number) != number)
        return false;
    banner_write(scene, number, banner);
    if (banner->is_alone && !place->is_stacked &&
        banner_fits(banner, &place->hands[0], seat->hands[0].count,
                    place->box.column + place->box.columns - 1))
        return true;
    if (!place->is_stacked && banner_fits_above(banner, layout, table, number))
        return true;
    banner->is_alone = false;
    if (number != game_first_person(scene->game) ||
        !*seat_verb(scene->game, number, "", "YOU"))
        return false;
    if (strncmp(banner->word, "YOU", 3) != 0)
        snprintf(banner->word, BANNER_SIZE, "%s", banner->plain);
    if (banner_fits(banner, &layout->dealer, table->dealer_count,
                    layout->columns - 1)) {
        banner->box.row += clamped(layout->shoe.rows,
                                   layout->dealer.size.rows - banner->box.rows);
        return true;
    }
    text_add(banner->word, BANNER_SIZE, " %s", banner->sum);
    banner->sum[0] = '\0';
    banner->box = (struct box){layout->felt_row, 0, 1, layout->columns};
    return layout->felt_row >= 0;
}

/* ---- On the stage ---- */

void table_screen_draw(void *self)
{
    struct table_screen *screen = self;
    struct scene *scene = &screen->scene;
    const struct table *table = &screen->game.table;
    struct banner banners[SEATS_MAX] = {{.plain = NULL}};
    struct layout layout;
    scene_plan(scene, &layout);
    bool is_shown =
        scene->has_banner && table->phase == PHASE_OVER && !layout.is_covered;
    for (int i = 0; i < table->seat_count; i++) {
        bool has_banner = is_shown && layout.seats[i].box.columns > 0 &&
                          banner_plan(scene, &layout, i, &banners[i]);
        scene->is_bannered[i] =
            has_banner && banners[i].is_alone && !banners[i].is_sum;
        banners[i].box.rows = has_banner ? banners[i].box.rows : 0;
        scene->covers_felt =
            (i > 0 && scene->covers_felt) ||
            (banners[i].box.row <= layout.felt_row &&
             banners[i].box.row + banners[i].box.rows > layout.felt_row);
    }
    scene_draw(scene, &screen->stage);
    for (int i = 0; i < table->seat_count; i++)
        paint_plate(&screen->stage.brush, &banners[i].box, banners[i].role,
                    banners[i].word, banners[i].sum, banners[i].marks);
}

/* ---- What happens ---- */

int64_t table_screen_chips_on_table(const struct table_screen *screen)
{
    int64_t chips = 0;
    for (int i = 0; i < screen->game.table.seat_count; i++)
        if (!screen->game.players[i].is_computer)
            chips += seat_chips(&screen->game.table.seats[i]).on_table;
    return chips;
}

static int64_t milliseconds_for(const struct table_screen *screen,
                                const struct event *event)
{
    enum { MILLION = 1000000 };
    const int *times = MILLISECONDS[screen->stage.look.speed];
    switch (event->kind) {
    case EVENT_DEALER:
        if (screen->start->pause != PAUSE_OF_SPEED &&
            screen->stage.look.speed != SPEED_NONE)
            return screen->start->pause / MILLION;
        return times[1];
    case EVENT_SHUFFLE:
    case EVENT_NO_NATURAL:
        return times[1] / 2;
    case EVENT_ACTION:
        return screen->game.players[event->seat].is_computer ? times[0] : 0;
    default:
        return 0;
    }
}

static bool sits_out(const struct table_screen *screen,
                     const struct event *event)
{
    return event->kind == EVENT_ACTION && event->action == ACTION_BET &&
           event->amount == 0 && !screen->game.players[event->seat].is_computer;
}

/* The status line is short and about the person: it leaves out what a person
 * has just done, except skipping rounds and splitting aces, and what computers
 * do, get, win and lose. A replay names actions, too. The log has
 * everything. */
static bool belongs_in_status(const struct table_screen *screen,
                              const struct event *event)
{
    const struct game *game = &screen->game;
    enum event_kind kind = event->kind;
    bool is_act = kind == EVENT_ACTION && event->action != ACTION_BET;
    bool is_at_seat = kind == EVENT_ACTION || kind == EVENT_RESULT ||
                      kind == EVENT_INSURANCE || kind == EVENT_SIDE_BET ||
                      (kind == EVENT_CARD && event->seat != DEALER);
    if (screen->is_replay && (is_act || kind == EVENT_CARD))
        return true;
    if (is_at_seat && game->players[event->seat].is_computer)
        return false;
    return kind != EVENT_ACTION || sits_out(screen, event) ||
           (event->action == ACTION_SPLIT &&
            game->table.seats[event->seat].split_aces);
}

/* Shows people what all their hands and other bets have won or lost, of which
 * there were several. The last page says what was forfeited. */
static void show_totals(struct table_screen *screen)
{
    const struct table *table = &screen->game.table;
    char sentence[MESSAGE_SIZE];
    const int each = rules_seats_each(&table->rules);
    for (int i = 0; i < table->seat_count && !table->is_void; i += each) {
        int64_t net;
        if (!sum_up_results(&screen->scene, i, &net) ||
            screen->game.players[i].is_computer)
            continue;
        write_total(&screen->game, i, net, sentence);
        log_add(&screen->log, sentence);
        status_add_ranked(&screen->stage, SENTENCE_TOTAL, sentence);
    }
}

/* The result of an insurance stays visible until the next bets, and the banner
 * until a key changes the next bet. */
static void note_result(struct table_screen *screen, const struct event *event)
{
    struct scene *scene = &screen->scene;
    if (event->kind == EVENT_INSURANCE) {
        scene->is_insured[event->seat] = true;
        scene->insurance[event->seat] = event->amount;
    } else if (event->kind == EVENT_ACTION && event->action == ACTION_BET) {
        memset(scene->is_insured, 0, sizeof scene->is_insured);
        memset(scene->insurance, 0, sizeof scene->insurance);
        scene->has_banner = false;
    } else if (event->kind == EVENT_OVER)
        scene->has_banner = !screen->game.table.is_void;
}

static void show_event(void *self, const struct table *table,
                       const struct event *event)
{
    struct table_screen *screen = self;
    char sentence[MESSAGE_SIZE];
    (void)table;
    /* What shows something new drops an action that was typed before. */
    bool is_new = event->kind == EVENT_CARD ? matters(screen, event->seat)
                                            : event->kind == EVENT_HOLE ||
                                                  event->kind == EVENT_RESULT ||
                                                  event->kind == EVENT_OVER;
    if (is_new && is_action_key(screen->stage.pending_key))
        screen->stage.pending_key = 0;
    log_event_in_words(screen, event, sentence);
    if (event->kind == EVENT_OVER)
        last_rounds_add(&screen->scene.last_rounds, &screen->game);
    note_result(screen, event);
    /* Show what a card makes once it is there. */
    table_screen_animate(screen, event);
    if (sits_out(screen, event) &&
        !screen->is_replay) /* until the next bet is typed */
        snprintf(screen->stage.answer, MESSAGE_SIZE, "%s", sentence);
    else if (belongs_in_status(screen, event))
        status_add_ranked(&screen->stage, rank_of_event(&screen->game, event),
                          sentence);
    if (event->kind == EVENT_OVER)
        show_totals(screen);
    stage_pause(&screen->stage, milliseconds_for(screen, event));
}

struct listener table_screen_listener(struct table_screen *screen, bool is_past)
{
    return (struct listener){.hear = is_past ? log_earlier_event : show_event,
                             .self = screen};
}

static void write_log(void *self, FILE *out, int columns)
{
    const struct game_log *log = self;
    int first = log->count > LOG_LINES ? log->count - LOG_LINES : 0;
    (void)columns;
    if (log->count == 0)
        fputs("No round yet.\n", out);
    for (int i = first; i < log->count; i++)
        fprintf(out, "%s\n", log->lines[i % LOG_LINES]);
}

struct view table_screen_log(struct table_screen *screen)
{
    return (struct view){.title = "Messages",
                         .write = write_log,
                         .self = &screen->log,
                         .from_the_end = true,
                         .keys = "w\n"};
}

/* ---- The settings of a profile ---- */

/* Returns the saved value, from 0 to `count` - 1, or `before` without one. */
static int read_setting(struct account *account, const char *name, int count,
                        int before)
{
    char value[LEDGER_VALUE_SIZE];
    int64_t number;
    if (!ledger_get(account->ledger, name, value) ||
        !cli_parse_integer(value, 0, count - 1, &number))
        return before;
    return (int)number;
}

/* If the setup has an account, reads its settings and, unless options chose
 * them, the table and the computers that were chosen in the lobby. */
static void settings_read(struct table_screen *screen, struct setup *setup)
{
    struct account *account = setup->account;
    if (!account_is_open(account))
        return;
    look_read(&screen->stage_start.look, ledger_read_setting, account->ledger);
    screen->coach = (enum coach_way)read_setting(account, "coach", COACH_WAYS,
                                                 (int)screen->coach);
    screen->is_careful =
        read_setting(account, "careful", 2, screen->is_careful) != 0;
    setup_recall(setup);
}

static struct settings settings_of(const struct table_screen *screen)
{
    struct settings settings = {.look = screen->stage.look,
                                .coach = screen->coach,
                                .is_careful = screen->is_careful};
    setup_write_computers(screen->start->setup, settings.computers);
    return settings;
}

/* Saves only changes, because command-line options aren't meant to last. */
static bool write_setting(const struct account *account, const char *name,
                          int before, int value)
{
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    return value == before || ledger_set(account->ledger, name, text);
}

/* Saves the settings that differ from `before`. Returns false if that fails.
 * Without an account there is nothing to save. */
static bool settings_write(const struct settings *before,
                           const struct settings *now,
                           const struct account *account)
{
    if (!account_is_open(account))
        return true;
    return look_write(&before->look, &now->look, ledger_keep_setting,
                      account->ledger) &&
           write_setting(account, "coach", (int)before->coach,
                         (int)now->coach) &&
           write_setting(account, "careful", before->is_careful,
                         now->is_careful) &&
           (strcmp(before->computers, now->computers) == 0 ||
            ledger_set(account->ledger, "computers", now->computers));
}

void settings_accept(struct table_screen *screen, const struct setup *wish,
                     bool sits)
{
    struct setup *setup = screen->start->setup;
    const struct account *account = setup->account;
    const struct rules_choice rules = setup->rules;
    const struct settings before = settings_of(screen);
    *setup = *wish;
    setup->rules = rules;
    const struct settings now = settings_of(screen);
    (void)settings_write(&before, &now, account);
    if (!sits)
        return;
    setup->rules = wish->rules;
    setup_keep_table(setup);
}

/* ---- The menu of options ---- */

/* The options of the look come first: a daily has no others, because it has no
 * coach, asks before no slip, and nobody plays along. */
enum { OF_COACH = 4, OF_CAREFUL, OF_PLAYERS, OPTIONS };

static const struct {
    const char *word, *help;
} COACHES[COACH_WAYS] = {
    [COACH_OFF] = {"off", "says nothing about your play"},
    [COACH_AFTER] = {"after a play", "says what was right or better, and why"},
    [COACH_BEFORE] = {"before a mistake", "asks first, and explains afterward"},
    [COACH_PRAISE] = {"praise, too", "asks, and explains good plays, too"},
};

static void write_option(const void *self, int number,
                         char text[MENU_VALUE_SIZE])
{
    const struct table_screen *screen = self;
    int computers = setup_computers(screen->start->setup);
    if (number == OF_COACH)
        snprintf(text, MENU_VALUE_SIZE, "%s", COACHES[screen->coach].word);
    else if (number == OF_CAREFUL)
        snprintf(text, MENU_VALUE_SIZE, screen->is_careful ? "on" : "off");
    else if (computers == 0)
        snprintf(text, MENU_VALUE_SIZE, "you alone");
    else
        snprintf(text, MENU_VALUE_SIZE, "you and %d %s", computers,
                 computers == 1 ? "computer" : "computers");
}

static const char *help_of_coach(const void *self)
{
    return COACHES[((const struct table_screen *)self)->coach].help;
}

static void change_option(void *self, int number, int step)
{
    struct table_screen *screen = self;
    if (number == OF_COACH) {
        int way = wrapped_step((int)screen->coach, step, COACH_WAYS);
        screen->coach = (enum coach_way)way;
        screen->game.has_coach = screen->coach != COACH_OFF;
    } else if (number == OF_CAREFUL)
        screen->is_careful = !screen->is_careful;
    else
        setup_change_computers(screen->start->setup, step);
}

static const struct menu_entry ENTRIES[OPTIONS] = {
    {.look = LOOK_SPEED, .help = "how fast cards are dealt"},
    {.look = LOOK_THEME, .help = "colors; four-color: one per suit"},
    {.look = LOOK_SIGNS, .help = "how suits and lines are drawn"},
    {.look = LOOK_MOUSE, .help = "click cards, chips and keys"},
    [OF_COACH] = {.name = "Coach", .help_of_value = help_of_coach},
    [OF_CAREFUL] = {.name = "Ask first",
                    .help = "asks before slips, like a hit on 17"},
    [OF_PLAYERS] = {.name = "Players",
                    .help = "who joins when you next sit down"},
};

int table_screen_show_options(void *self)
{
    struct table_screen *screen = self;
    const struct menu menu = {.entries = ENTRIES,
                              .count = screen->game.daily ? OF_COACH : OPTIONS,
                              .write_value = write_option,
                              .change = change_option,
                              .draw_sample = paint_card_samples};
    const struct settings before = settings_of(screen);
    stage_show_options(&screen->stage, &menu);
    const struct settings now = settings_of(screen);
    struct account *account = screen->start->setup->account;
    if (before.coach != now.coach) /* it may say that the coach is off */
        screen->stage.status[0] = '\0';
    if (strcmp(before.computers, now.computers) != 0)
        stage_answer(&screen->stage,
                     "the players change when you next sit down; "
                     "before a round, v\200 leads to the tables");
    if (!settings_write(&before, &now, account)) {
        status_add(&screen->stage, "Can't save the options in the ledger.");
        account->lost_something = true;
    }
    return KEY_IS_NONE;
}

/* ---- Begin and end ---- */

/* Returns a screen with what all have, or NULL after an error message. */
static struct table_screen *
allocate_screen(const struct table_screen_start *start,
                const struct stage_start *stage_start)
{
    struct table_screen *screen = calloc(1, sizeof *screen);
    if (screen == NULL) {
        cli_complain(stage_start->cli, "out of memory");
        return NULL;
    }
    screen->start = start;
    screen->scene.game = &screen->game;
    screen->stage_start = *stage_start;
    screen->stage_start.self = screen;
    screen->stage_start.color = start->options->color;
    return screen;
}

struct table_screen *table_screen_new(const struct table_screen_start *start,
                                      const struct stage_game *stage_game,
                                      const char *title)
{
    struct table_screen *screen =
        allocate_screen(start, &(struct stage_start){.cli = start->cli,
                                                     .game = stage_game,
                                                     .title = title,
                                                     .look.speed = SPEED_CALM});
    if (screen == NULL)
        return NULL;
    screen->is_careful = true;
    screen->is_undecided = screen->has_lobby = setup_is_undecided(start->setup);
    screen->given_rules = start->setup->rules;
    settings_read(screen, start->setup);
    screen_options_apply(start->options, &screen->stage_start.look);
    if (start->has_coach && screen->coach == COACH_OFF)
        screen->coach = COACH_AFTER;
    return screen;
}

struct table_screen *
table_screen_new_within(struct table_screen *outer,
                        const struct stage_game *stage_game, const char *title)
{
    struct table_screen *screen = allocate_screen(
        outer->start, &(struct stage_start){.cli = &outer->stage.cli,
                                            .game = stage_game,
                                            .title = title,
                                            .look = outer->stage.look,
                                            .outer = &outer->stage});
    if (screen == NULL)
        return NULL;
    screen->is_within = true;
    screen->is_careful = outer->is_careful;
    return screen;
}
