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

/* Copies a mistake. After a win its grade would seem to contradict the result,
 * so that there the words say how both can be true. */
static void write_mistake(const struct game *game, const char *mistake,
                          char remark[MESSAGE_SIZE])
{
    size_t coach = strcspn(mistake, " ");
    const char *grade = strrchr(mistake, ':');
    if (round_is_won(game) && grade > mistake + coach)
        snprintf(remark, MESSAGE_SIZE, "Coach: you won, but on average%.*s.",
                 (int)(grade - mistake - (ptrdiff_t)coach), mistake + coach);
    else
        snprintf(remark, MESSAGE_SIZE, "%s", mistake);
}

void coach_remark(const struct game *game, enum coach_way way,
                  char remark[MESSAGE_SIZE])
{
    const struct judgment *judgment = &game->judgment;
    char mistake[COACH_SIZE], difference[CHART_DIFFERENCE_SIZE];
    judgment_write(judgment, mistake);
    remark[0] = '\0';
    if (!judgment->is_known || way == COACH_OFF ||
        (judgment->grade == LEDGER_BEST && way != COACH_PRAISE))
        return;
    if (*mistake)
        write_mistake(game, mistake, remark);
    else
        snprintf(remark, MESSAGE_SIZE, "Coach: right, %s is best.",
                 play_as_noun(advice_word(judgment->done)));
    size_t used = strlen(remark);
    if (judgment->reason[0])
        snprintf(
            remark + used, MESSAGE_SIZE - used, "%s%c%s.", used > 0 ? " " : "",
            toupper((unsigned char)judgment->reason[0]), judgment->reason + 1);
    used = strlen(remark);
    if (judgment->chart_differs &&
        (*mistake || judgment->done == judgment->best))
        snprintf(remark + used, MESSAGE_SIZE - used, " %s",
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
    default:
        return false;
    }
}

/* Returns how much the sentence of `event` matters. */
static enum sentence_rank rank_of_event(const struct game *game,
                                        const struct event *event)
{
    bool is_computer =
        event->seat != DEALER && game->players[event->seat].is_computer;
    /* What the dealer turns says the total, too. */
    bool stands_on_two = game->table.dealer_count == 2 &&
                         table_dealer_total(&game->table).total >= DEALER_LEAST;
    switch (event->kind) {
    case EVENT_CARD:
        return SENTENCE_DETAIL;
    case EVENT_HOLE:
        return stands_on_two ? SENTENCE_EVENT : SENTENCE_DETAIL;
    case EVENT_DEALER:
        return stands_on_two ? SENTENCE_DETAIL : SENTENCE_EVENT;
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

static const char *log_line(const struct game_log *log, int index)
{
    return log->lines[index % LOG_LINES];
}

void log_begin_round(struct game_log *log)
{
    if (log->count > 0 && *log_line(log, log->count - 1) != '\0')
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
        char remark[MESSAGE_SIZE];
        coach_remark(&screen->game, screen->coach, remark);
        log_add_sentences(&screen->log, remark);
        if (action.kind == ACTION_SPLIT &&
            game->table.seats[event->seat].split_aces)
            log_add(&screen->log, sentence); /* how split aces differ */
    } else if (*sentence)
        log_add(&screen->log, sentence);
}

/* The cards of the deal go to the log, not to the status line. */
static void log_dealt_card(struct table_screen *screen,
                           const struct table *table, const struct event *event)
{
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
 * makes it so: "You draw 8c: 15; the ace now counts 1." */
static void add_turned_ace(const struct game *game, const struct event *event,
                           char text[NARRATION_SIZE])
{
    const struct seat *seat = &game->table.seats[event->seat];
    const struct hand *hand = &seat->hands[event->hand];
    size_t length = strlen(text);
    if (event->kind != EVENT_CARD || hand->count < 3 || length < 2)
        return;
    struct hand_value before =
        hand_evaluate(hand->cards, (size_t)hand->count - 1);
    struct hand_value now = table_hand_total(hand);
    if (before.soft && !now.soft && now.total <= HAND_BEST)
        snprintf(text + length - 1, NARRATION_SIZE - length + 1,
                 "; the ace now counts 1.");
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
        add_turned_ace(&screen->game, event, sentence);
    snprintf(text, MESSAGE_SIZE, "%s", sentence);
    if (event->kind == EVENT_CARD && *text == '\0')
        log_dealt_card(screen, &screen->game.table, event);
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

/* Returns what `event` moves. A person's bet is on the table while it is
 * entered. */
static struct motion motion_of(const struct table_screen *screen,
                               const struct event *event)
{
    struct motion motion = {
        .seat = event->seat, .hand = event->hand, .cents = event->amount};
    switch (event->kind) {
    case EVENT_CARD:
        motion.kind = MOTION_CARD;
        break;
    case EVENT_HOLE:
        motion.kind = MOTION_HOLE;
        break;
    case EVENT_ACTION:
        if (event->action != ACTION_BET ||
            screen->game.players[event->seat].is_computer)
            motion.kind = event->amount > 0 ? MOTION_BET : MOTION_NONE;
        break;
    case EVENT_INSURANCE:
    case EVENT_RESULT:
        motion.kind = event->amount != 0 ? MOTION_RESULT : MOTION_NONE;
        break;
    default:
        break;
    }
    return motion;
}

/* Shows how the card or the chips of `event` move. */
static void table_screen_animate(struct table_screen *screen,
                                 const struct event *event)
{
    struct motion motion = motion_of(screen, event);
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

/* ---- The result of a round, in bold at each seat ---- */

enum { BANNER_SIZE = 64 };

/* Returns the cents that a seat has won in the round that is over: one sum for
 * all its hands and its insurance. */
static int64_t banner_net(const struct scene *scene, int seat)
{
    const struct seat *shown = &scene->game->table.seats[seat];
    int64_t net = scene->insurance[seat] + seat_chips(shown).side_net;
    for (int i = 0; i < shown->hand_count; i++)
        net += shown->hands[i].net;
    return net;
}

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

/* What is special about a win, and its marks in a large banner. */
struct cheer {
    char word[BANNER_SIZE];
    const char *mark;
    int marks;
};

/* Returns that of a blackjack, of a split of which every hand won, of a double,
 * or of at least the third win in a row; its word is empty without any. */
static struct cheer cheer_of(const struct scene *scene, int number)
{
    const struct last_rounds *past = &scene->last_rounds;
    const struct seat *seat = &scene->game->table.seats[number];
    struct cheer cheer = {.word = ""};
    int won = 0, wins = 0;
    for (int i = 0; i < seat->hand_count; i++)
        won += seat->hands[i].net > 0;
    while (number == game_first_person(scene->game) && wins < past->count &&
           past->rounds[past->count - 1 - wins].net > 0)
        wins++;
    bool won_all = won > 0 && won == seat->hand_count;
    if (banner_net(scene, number) <= 0)
        return cheer;
    if (won_all && won > 1)
        cheer = (struct cheer){"SWEEP!", " ♣", won};
    else if (won_all && seat->hands[0].outcome == OUTCOME_NATURAL)
        cheer = (struct cheer){"BLACKJACK!", " ♠", 2};
    else if (won_all && seat->hands[0].doubled)
        cheer = (struct cheer){"DOUBLE!", " ♦", 2};
    else if (wins > 2) {
        snprintf(cheer.word, sizeof cheer.word, "%d IN A ROW!", wins);
        cheer.mark = " ♥";
        cheer.marks = wins;
    }
    return cheer;
}

/* True if the seat has a hand that was paid, lost or returned. */
static bool has_result(const struct seat *seat)
{
    return seat->in && seat->hand_count > 0 && seat->hands[0].settled;
}

/* True if a seat has more than one result in the round that is over: of several
 * hands, of insurance or of side bets. */
static bool banner_is_sum(const struct scene *scene, int seat)
{
    const struct table *table = &scene->game->table;
    const struct seat *shown = &table->seats[seat];
    bool has_side_bets = false;
    for (int i = 0; i < SIDE_BETS; i++)
        has_side_bets = has_side_bets || shown->side[i].net != 0;
    return has_result(shown) && rules_have_money(&table->rules) &&
           (shown->hand_count > 1 || scene->is_insured[seat] || has_side_bets);
}

/* True if a seat has won or lost at least a tenth of what it had, or has won in
 * a special way: its banner is large, and stays until the next key. */
static bool banner_is_large(const struct scene *scene, int seat)
{
    enum { SHARE = 10 };
    const struct seat *shown = &scene->game->table.seats[seat];
    int64_t net = banner_net(scene, seat), before = shown->bankroll - net;
    return has_result(shown) &&
           ((net != 0 && SHARE * (net < 0 ? -net : net) >= before) ||
            *cheer_of(scene, seat).word != '\0');
}

/* Writes "BLACKJACK! +$7.50", "+$25", "PUSH" or, without money, "BUST". Writes
 * nothing for a seat without a result. */
static void banner_text(const struct scene *scene, int seat,
                        char text[BANNER_SIZE])
{
    const struct table *table = &scene->game->table;
    const struct seat *shown = &table->seats[seat];
    int64_t net = banner_net(scene, seat);
    char sum[CLI_DOLLARS_SIZE] = "";
    const struct cheer cheer = cheer_of(scene, seat);
    text[0] = '\0';
    if (!has_result(shown))
        return;
    enum outcome outcome = shown->hands[0].outcome;
    if (!rules_have_money(&table->rules)) {
        /* No sum shows who won. */
        snprintf(text, BANNER_SIZE, "%s",
                 outcome == OUTCOME_WON    ? "WON"
                 : outcome == OUTCOME_LOST ? "LOST"
                                           : banner_word(outcome));
        return;
    }
    const char *word = !banner_is_sum(scene, seat) ? banner_word(outcome)
                       : net == 0                  ? "EVEN"
                                                   : "";
    if (*word == '\0')
        word = cheer.word;
    if (net != 0)
        cli_signed_dollars(sum, net);
    snprintf(text, BANNER_SIZE, "%.30s%s%s", word, *word && *sum ? " " : "",
             sum);
}

/* Returns the place for the banner of a seat: beside the cards of its only hand
 * or, where there is no room, in the row of the name or of the message; a large
 * one is then over the lower edge of the cards and what an only hand has below
 * them, which says the same. */
static struct box banner_place(const struct seat_place *place,
                               const struct seat *seat, int columns,
                               bool is_large)
{
    enum { ABOVE_NAME = 2, ABOVE_RESULTS = 4 };
    const struct spread *spread = &place->hands[0];
    const int count = seat->hands[0].count;
    const struct box last = card_place(spread, count, count - 1);
    const int right = place->box.column + place->box.columns;
    struct box line = {last.row + (last.rows - 1) / 2,
                       last.column + last.columns + BESIDE_CARDS, 1, columns};
    if (seat->hand_count == 1 && !place->is_stacked && !spread->in_words &&
        line.column + columns <= right)
        return line;
    line = place->box;
    line.row = place->name_row - (!is_large              ? 0
                                  : seat->hand_count > 1 ? ABOVE_RESULTS
                                                         : ABOVE_NAME);
    return line;
}

/* Draws a banner, which has three rows and marks if it is large, and is on a
 * row of blanks where it covers a name. */
static void draw_at_seat(const struct brush *brush,
                         const struct seat_place *place,
                         const struct scene *scene, int number,
                         const char *text)
{
    enum { EDGES = 2, WIDE = 8, LARGE_ROWS = 3, LEAST_CARD = 7, MARKS = 6 };
    char blanks[BANNER_SIZE], marks[BANNER_SIZE] = "";
    const struct seat *seat = &scene->game->table.seats[number];
    const struct spread *spread = &place->hands[0];
    const int64_t net = banner_net(scene, number);
    const struct cheer cheer = cheer_of(scene, number);
    enum role role = net > 0 ? ROLE_WON : net < 0 ? ROLE_LOST : ROLE_TITLE;
    bool is_large = banner_is_large(scene, number) && !screen_is_small() &&
                    !place->is_stacked && !spread->in_words &&
                    spread->size.rows >= LEAST_CARD;
    if (text_columns(text) + EDGES > place->box.columns && strchr(text, ' '))
        text = strrchr(text, ' ') + 1; /* the amount alone */
    bool is_wide = is_large && text_columns(text) + WIDE <= place->box.columns;
    const int columns = text_columns(text) + (is_wide ? WIDE : EDGES);
    const struct box line = banner_place(place, seat, columns, is_large);
    struct box slip = {line.row, middle_of(&line, columns), 1, columns};
    if (is_large) {
        slip.row--;
        slip.rows = LARGE_ROWS;
    } else if (line.row == place->name_row) {
        snprintf(blanks, sizeof blanks, "%*s", line.columns, "");
        paint_centered(brush, &line, ROLE_PLAIN, blanks);
    }
    for (int i = 0; i < cheer.marks && i < MARKS && i * EDGES < columns - EDGES;
         i++)
        strcat(marks, brush->letters ? " *" : cheer.mark);
    paint_slip(brush, &slip, role, text, marks);
}

/* Draws the banner of each seat, as far as it is shown. Where a player has two
 * seats, their results stand at the cards, and the name is between them. */
static void banner_draw(const struct scene *scene, const struct brush *brush)
{
    const struct table *table = &scene->game->table;
    struct layout layout;
    char text[BANNER_SIZE];
    if (!scene->has_banner || table->phase != PHASE_OVER ||
        table->rules.switches)
        return;
    scene_plan(scene, &layout);
    if (layout.is_covered)
        return;
    for (int i = 0; i < table->seat_count; i++) {
        banner_text(scene, i, text);
        if (*text && layout.seats[i].box.columns > 0)
            draw_at_seat(brush, &layout.seats[i], scene, i, text);
    }
}

/* ---- On the stage ---- */

void table_screen_draw(void *self)
{
    struct table_screen *screen = self;
    scene_draw(&screen->scene, &screen->stage);
    banner_draw(&screen->scene, &screen->stage.brush);
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

/* Returns how long an event is shown, in milliseconds. */
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

/* True if a person bets nothing. */
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
    if (kind == EVENT_SHUFFLE && game->daily) /* at every hand */
        return false;
    if (is_at_seat && game->players[event->seat].is_computer)
        return false;
    return kind != EVENT_ACTION || sits_out(screen, event) ||
           (event->action == ACTION_SPLIT &&
            game->table.seats[event->seat].split_aces);
}

void table_screen_hide_banner(void *self)
{
    struct table_screen *screen = self;
    screen->scene.has_banner = false;
    screen->stage.interval = -1;
}

/* Shows people what all their hands and other bets have won or lost, of which
 * there were several. */
static void show_totals(struct table_screen *screen)
{
    const struct table *table = &screen->game.table;
    char sentence[MESSAGE_SIZE];
    const int each = rules_seats_each(&table->rules);
    for (int i = 0; i < table->seat_count; i += each) {
        bool is_sum = each > 1 && has_result(&table->seats[i]);
        int64_t net = 0;
        for (int j = i; j < i + each; j++) {
            is_sum = is_sum || banner_is_sum(&screen->scene, j);
            net += banner_net(&screen->scene, j);
        }
        if (screen->game.players[i].is_computer || !is_sum)
            continue;
        write_total(&screen->game, i, net, sentence);
        log_add(&screen->log, sentence);
        status_add_ranked(&screen->stage, SENTENCE_TOTAL, sentence);
    }
}

/* The result of an insurance stays visible until the next bets, and the banner
 * until the next key or, unless it is a large one, for a moment. */
static void note_result(struct table_screen *screen, const struct event *event)
{
    enum { BANNER_MILLISECONDS = 700 };
    struct scene *scene = &screen->scene;
    bool is_void = screen->game.table.is_void;
    if (event->kind == EVENT_INSURANCE) {
        scene->is_insured[event->seat] = true;
        scene->insurance[event->seat] = event->amount;
    } else if (event->kind == EVENT_ACTION && event->action == ACTION_BET) {
        memset(scene->is_insured, 0, sizeof scene->is_insured);
        memset(scene->insurance, 0, sizeof scene->insurance);
        scene->has_banner = false;
    } else if (event->kind == EVENT_OVER) {
        scene->has_banner = !is_void;
        bool stays = false;
        for (int i = 0; i < screen->game.table.seat_count; i++)
            stays = stays || banner_is_large(scene, i);
        if (!is_void && !stays && screen->stage.look.speed != SPEED_NONE)
            screen->stage.interval = BANNER_MILLISECONDS;
    }
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
    /* A small screen has no room for why the dealer doesn't draw. */
    char *reason = strchr(sentence, ':');
    if (event->kind == EVENT_DEALER && reason && screen_rows() < SCREEN_ROWS)
        memcpy(reason, ".", sizeof ".");

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
        fprintf(out, "%s\n", log_line(log, i));
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
static void settings_read(struct settings *settings, struct setup *setup)
{
    struct account *account = setup->account;
    if (account == NULL || account->ledger == NULL)
        return;
    look_read(&settings->look, ledger_read_setting, account->ledger);
    settings->coach = (enum coach_way)read_setting(account, "coach", COACH_WAYS,
                                                   (int)settings->coach);
    settings->is_careful =
        read_setting(account, "careful", 2, settings->is_careful) != 0;
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
    if (account == NULL || account->ledger == NULL)
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

static void write_coach_value(const void *self, char text[MENU_VALUE_SIZE])
{
    static const char *const words[COACH_WAYS] = {
        "off", "after a mistake", "before a mistake", "praise, too"};
    const struct table_screen *screen = self;
    snprintf(text, MENU_VALUE_SIZE, "%s", words[screen->coach]);
}

static const char *help_of_coach(const void *self)
{
    const struct table_screen *screen = self;
    static const char *const help[COACH_WAYS] = {
        [COACH_OFF] = "says nothing about your play",
        [COACH_AFTER] = "says what was better, and why",
        [COACH_BEFORE] = "asks first, and explains afterward",
        [COACH_PRAISE] = "asks, explains, praises good play",
    };
    return help[screen->coach];
}

static void change_coach(void *self, int step)
{
    struct table_screen *screen = self;
    int way = ((int)screen->coach + step + COACH_WAYS) % COACH_WAYS;
    screen->coach = (enum coach_way)way;
    screen->game.has_coach = screen->coach != COACH_OFF;
}

static void write_careful_value(const void *self, char text[MENU_VALUE_SIZE])
{
    const struct table_screen *screen = self;
    snprintf(text, MENU_VALUE_SIZE, "%s", screen->is_careful ? "on" : "off");
}

static void change_careful(void *self, int step)
{
    struct table_screen *screen = self;
    (void)step;
    screen->is_careful = !screen->is_careful;
}

static void write_computers_value(const void *self, char text[MENU_VALUE_SIZE])
{
    const struct table_screen *screen = self;
    int computers = setup_computers(screen->start->setup);
    if (computers == 0)
        snprintf(text, MENU_VALUE_SIZE, "you alone");
    else
        snprintf(text, MENU_VALUE_SIZE, "you and %d %s", computers,
                 computers == 1 ? "computer" : "computers");
}

static void change_computers(void *self, int step)
{
    struct table_screen *screen = self;
    setup_change_computers(screen->start->setup, step);
}

static const struct menu_entry ENTRIES[] = {
    {.look = LOOK_SPEED, .help = "how fast cards are dealt"},
    {.look = LOOK_THEME, .help = "colors; four-color: one per suit"},
    {.look = LOOK_SIGNS, .help = "how suits and lines are drawn"},
    {.look = LOOK_MOUSE, .help = "click cards, chips and keys"},
    {.name = "Coach",
     .help_of_value = help_of_coach,
     .write_value = write_coach_value,
     .change = change_coach},
    {.name = "Ask first",
     .help = "asks before slips, like a hit on 17",
     .write_value = write_careful_value,
     .change = change_careful},
    {.name = "Players",
     .help = "who joins when you next sit down",
     .write_value = write_computers_value,
     .change = change_computers},
};

enum { OPTIONS = sizeof ENTRIES / sizeof *ENTRIES };

/* A daily has no coach, asks before no slip, and nobody plays along. Returns
 * the number of options.
 */
static int list_table_options(const struct table_screen *screen,
                              struct menu_entry entries[OPTIONS])
{
    int count = 0;
    for (int i = 0; i < OPTIONS; i++)
        if (screen->game.daily == NULL ||
            (ENTRIES[i].change != change_coach &&
             ENTRIES[i].change != change_careful &&
             ENTRIES[i].change != change_computers))
            entries[count++] = ENTRIES[i];
    return count;
}

int table_screen_show_options(void *self)
{
    struct table_screen *screen = self;
    struct menu_entry entries[OPTIONS];
    const struct menu menu = {.entries = entries,
                              .count = list_table_options(screen, entries),
                              .draw_sample = paint_card_samples};
    const struct settings before = settings_of(screen);
    stage_show_options(&screen->stage, &menu);
    const struct settings now = settings_of(screen);
    struct account *account = screen->start->setup->account;
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

struct table_screen *table_screen_new(const struct table_screen_start *start,
                                      const struct stage_game *stage_game,
                                      const char *title)
{
    struct table_screen *screen = calloc(1, sizeof *screen);
    struct settings settings = {.look.speed = SPEED_CALM, .is_careful = true};
    if (screen == NULL) {
        cli_complain(start->cli, "out of memory");
        return NULL;
    }
    screen->is_undecided = screen->has_lobby = setup_is_undecided(start->setup);
    screen->given_rules = start->setup->rules;
    settings_read(&settings, start->setup);
    screen_options_apply(start->options, &settings.look);
    screen->start = start;
    screen->coach = settings.coach;
    if (start->has_coach && screen->coach == COACH_OFF)
        screen->coach = COACH_AFTER;
    screen->is_careful = settings.is_careful;
    screen->scene.game = &screen->game;
    screen->stage_start = (struct stage_start){.cli = start->cli,
                                               .game = stage_game,
                                               .self = screen,
                                               .title = title,
                                               .look = settings.look,
                                               .color = start->options->color};
    return screen;
}

struct table_screen *
table_screen_new_within(const struct table_screen *outer,
                        const struct stage_game *stage_game, const char *title)
{
    struct table_screen *screen = calloc(1, sizeof *screen);
    if (screen == NULL)
        return NULL;
    screen->is_within = true;
    screen->start = outer->start;
    screen->is_careful = outer->is_careful;
    screen->scene.game = &screen->game;
    screen->stage_start =
        (struct stage_start){.cli = &outer->stage.cli,
                             .game = stage_game,
                             .self = screen,
                             .title = title,
                             .look = outer->stage.look,
                             .color = outer->start->options->color};
    return screen;
}

bool table_screen_open(struct table_screen *screen)
{
    return stage_open(&screen->stage, &screen->stage_start);
}

enum cli_status table_screen_close(struct table_screen *screen)
{
    stage_close(&screen->stage);
    return screen->status;
}
