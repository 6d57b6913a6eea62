/* The game on the stage: the picture, events in words and in motion, and
 * actions. */
#include "table/game.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sentences for events ---- */

/* Leaves out what the picture shows: the deal, the cards that the dealer draws,
 * and offers that a seat declines. */
static bool is_left_out(const struct session *session,
                        const struct event *event)
{
    switch (event->kind) {
    case EVENT_CARD:
        return session->table.phase != PHASE_PLAY;
    case EVENT_DEALER:
        return event->action == ACTION_HIT;
    case EVENT_ACTION:
        return event->action == ACTION_KEEP ||
               event->action == ACTION_NO_INSURANCE ||
               event->action == ACTION_NO_EVEN_MONEY;
    case EVENT_OVER:
        return !session->table.is_void;
    default:
        return false;
    }
}

/* Writes a sentence for the status line; empty if none is needed. */
static void tell_event(const struct session *session, enum card_form form,
                       const struct event *event, char text[SAYING_SIZE])
{
    char sentence[NARRATION_SIZE] = "";
    if (!is_left_out(session, event))
        narrate(session, form, event, sentence);
    snprintf(text, SAYING_SIZE, "%s", sentence);
}

/* Returns how much the sentence of `event` matters. */
static enum news_rank rank_of_event(const struct session *session,
                                    const struct event *event)
{
    bool is_computer =
        event->seat != DEALER && session->players[event->seat].is_computer;
    switch (event->kind) {
    case EVENT_CARD:
    case EVENT_HOLE:
        return NEWS_DETAIL;
    case EVENT_ACTION:
        return is_computer ? NEWS_DETAIL : NEWS_EVENT;
    case EVENT_RESULT: /* of several hands, the total matters */
        return session->table.seats[event->seat].hand_count > 1 ? NEWS_EVENT
                                                                : NEWS_RESULT;
    case EVENT_INSURANCE:
    case EVENT_SIDE_BET:
    case EVENT_OVER:
        return NEWS_RESULT;
    default:
        return NEWS_EVENT;
    }
}

/* Writes "You win $15 in all." */
static void tell_total(const struct session *session, int seat, int64_t net,
                       char text[SAYING_SIZE])
{
    char amount[CLI_DOLLARS_SIZE];
    const char *name = seat_name(session, seat);
    if (net == 0)
        snprintf(text, SAYING_SIZE, "%s %s even.", name,
                 seat_verb(session, seat, "breaks", "break"));
    else
        snprintf(text, SAYING_SIZE, "%s %s %s in all.", name,
                 net > 0 ? seat_verb(session, seat, "wins", "win")
                         : seat_verb(session, seat, "loses", "lose"),
                 cli_dollars(amount, net > 0 ? net : -net));
}

/* ---- Questions ---- */

enum { OFFER_SIZE = 64 };

/* Writes what a phase asks, after a blank; empty at a hand, where the bar has
 * the answers. */
static void write_offer(const struct table *table, bool is_short,
                        char text[OFFER_SIZE])
{
    const struct seat *seat = &table->seats[table->seat];
    bool is_even = table_legal(table) & 1U << ACTION_EVEN_MONEY;
    char amount[CLI_DOLLARS_SIZE];
    text[0] = '\0';
    if (table->phase == PHASE_FOLD)
        snprintf(text, OFFER_SIZE, " Fold, or play for %s%s?",
                 cli_dollars(amount, table->rules.ante),
                 is_short ? "" : " more");
    else if (table->phase == PHASE_INSURANCE)
        snprintf(text, OFFER_SIZE,
                 is_even ? " Even money?" : " Insurance for %s?",
                 cli_dollars(amount, seat->hands[0].bet / 2));
    else if (table->phase == PHASE_SURRENDER)
        snprintf(text, OFFER_SIZE,
                 is_short ? " Surrender?" : " Surrender half the bet?");
}

void tell_question(const struct session *session, char text[SAYING_SIZE])
{
    char sentence[NARRATION_SIZE], offer[OFFER_SIZE];
    narrate_hand(session, sentence);
    write_offer(&session->table, false, offer);
    snprintf(text, SAYING_SIZE, "%s%s", sentence, offer);
}

/* Writes "You have 16", or with several hands "Hand 1 of 2: 16". */
static void write_what_one_has(const struct session *session, char *text,
                               size_t size)
{
    const struct table *table = &session->table;
    const struct seat *seat = &table->seats[table->seat];
    char words[HAND_WORDS_SIZE];
    hand_in_words(table, table_hand(table), seat->hand_count, words);
    if (seat->hand_count > 1)
        snprintf(text, size, "Hand %d of %d: %s", table->hand + 1,
                 seat->hand_count, words);
    else
        snprintf(text, size, "%s %s %s", seat_name(session, table->seat),
                 seat_verb(session, table->seat, "has", "have"), words);
}

/* Writes "the dealer shows a 10" or, if both cards are open, "the dealer has
 * 16". */
static void write_what_the_dealer_shows(const struct table *table, char *text,
                                        size_t size)
{
    struct hand_value total = table_dealer_total(table);
    char upcard[UPCARD_SIZE];
    const char *shows = upcard_in_words(table->dealer[0], upcard);
    if (table->rules.shows_both)
        snprintf(text, size, "dealer has %s%d", total.soft ? "soft " : "",
                 total.total);
    else
        snprintf(text, size, "dealer shows %s", shows);
}

void tell_question_shortly(const struct session *session,
                           char text[SAYING_SIZE])
{
    char has[SAYING_SIZE / 4], shows[SAYING_SIZE / 4], offer[OFFER_SIZE];
    write_what_one_has(session, has, sizeof has);
    write_what_the_dealer_shows(&session->table, shows, sizeof shows);
    write_offer(&session->table, true, offer);
    if (*offer == '\0')
        snprintf(text, SAYING_SIZE, "%s; %s.", has, shows);
    else
        snprintf(text, SAYING_SIZE, "%c%s.%s", toupper((unsigned char)shows[0]),
                 shows + 1, offer);
}

void diary_add(struct diary *diary, const char *line)
{
    snprintf(diary->lines[diary->count++ % DIARY_LINES], DIARY_LINE_SIZE,
             "%.*s", DIARY_LINE_SIZE - 1, line);
}

const char *diary_line(const struct diary *diary, int index)
{
    return diary->lines[index % DIARY_LINES];
}

void diary_begin_round(struct diary *diary)
{
    if (diary->count > 0 && *diary_line(diary, diary->count - 1) != '\0')
        diary_add(diary, "");
}

void diary_add_sentences(struct diary *diary, const char *text)
{
    char sentence[DIARY_LINE_SIZE];
    while (*text) {
        const char *end = strstr(text, ". ");
        int bytes = end ? (int)(end + 1 - text) : (int)strlen(text);
        snprintf(sentence, sizeof sentence, "%.*s", bytes, text);
        diary_add(diary, sentence);
        text += bytes + (end != NULL);
    }
}

/* Adds the coach's remark on the decision, with its reason. */
static void keep_remark(struct game *game)
{
    char remark[SAYING_SIZE];
    coach_remark(&game->session, game->coach, remark);
    diary_add_sentences(&game->diary, remark);
}

/* Adds a decision as its line, with the name if several play, and any other
 * event as a sentence. */
static void keep_event(struct game *game, const struct event *event,
                       const char *sentence)
{
    char line[DIARY_LINE_SIZE], words[LINE_SIZE];
    const struct session *session = &game->session;
    bool has_names = session->table.seat_count > 1;
    if (event->kind == EVENT_ACTION) {
        struct action action = {.kind = event->action, .amount = event->amount};
        for (int i = 0; i < SIDE_BETS && event->action == ACTION_BET; i++)
            action.side[i] = session->table.seats[event->seat].side[i].bet;
        line_write(&action, words);
        snprintf(line, sizeof line, "> %s%s%s", words, has_names ? ", " : "",
                 has_names ? seat_name(session, event->seat) : "");
        diary_add(&game->diary, line);
        keep_remark(game);
        if (action.kind == ACTION_SPLIT &&
            session->table.seats[event->seat].split_aces)
            diary_add(&game->diary, sentence); /* what is different then */
    } else if (*sentence)
        diary_add(&game->diary, sentence);
}

/* The cards of the deal go to the diary, not to the status line. */
static void keep_dealt_card(struct game *game, const struct table *table,
                            const struct event *event)
{
    char card[CARD_TEXT_SIZE] = "", line[DIARY_LINE_SIZE];
    bool hidden =
        event->seat == DEALER && table->hole_hidden && table->dealer_count == 2;
    if (!hidden)
        card_text(card, event->card, brush_card_form(&game->stage.brush));
    if (event->seat == DEALER)
        snprintf(line, sizeof line, "Dealer gets %s.",
                 hidden ? "a card face down" : card + strspn(card, " "));
    else
        snprintf(line, sizeof line, "%s %s %s.",
                 seat_name(&game->session, event->seat),
                 seat_verb(&game->session, event->seat, "gets", "get"),
                 card + strspn(card, " "));
    diary_add(&game->diary, line);
}

/* Adds `event`, reported by `sentence`, to the diary. */
static void diary_keep_event(struct game *game, const struct event *event,
                             const char *sentence)
{
    if (event->kind == EVENT_CARD && *sentence == '\0')
        keep_dealt_card(game, &game->session.table, event);
    else
        keep_event(game, event, sentence);
}

/* Keeps what happened in a session that goes on, before it was left. */
static void keep_earlier_event(void *self, const struct table *table,
                               const struct event *event)
{
    struct game *game = self;
    char sentence[SAYING_SIZE];
    (void)table;
    tell_event(&game->session, brush_card_form(&game->stage.brush), event,
               sentence);
    diary_keep_event(game, event, sentence);
    if (event->kind == EVENT_OVER)
        diary_begin_round(&game->diary);
}

struct listener diary_catches_up(struct game *game)
{
    return (struct listener){.hear = keep_earlier_event, .self = game};
}

/* ---- Cards and chips that move, one step after the other ---- */

/* Returns the milliseconds of a step. */
static int step_of_speed(int speed)
{
    static const int milliseconds[SPEED_COUNT] = {
        [SPEED_NONE] = 0,
        [SPEED_SLOW] = 120,
        [SPEED_CALM] = 60,
        [SPEED_QUICK] = 20,
    };
    return milliseconds[speed];
}

/* Returns what `event` moves. A person's bet is on the table while it is
 * entered. */
static struct motion motion_of(const struct game *game,
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
            game->session.players[event->seat].is_computer)
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

/* The dealer's cards have half the way from the shoe, and half the steps; the
 * hole card only turns. */
static bool is_near(const struct motion *motion)
{
    return motion->kind == MOTION_HOLE ||
           (motion->kind == MOTION_CARD && motion->seat == DEALER);
}

/* Shows how the card or the chips of `event` move. */
static void game_animate(struct game *game, const struct event *event)
{
    struct motion motion = motion_of(game, event);
    int milliseconds = step_of_speed(game->stage.look.speed);
    if (motion.kind == MOTION_NONE)
        return;
    motion.step = is_near(&motion) ? MOTION_STEPS : 1;
    for (; motion.step <= MOTION_STEPS; motion.step++) {
        game->scene.motion = motion;
        stage_pause(&game->stage, milliseconds);
    }
    game->scene.motion = (struct motion){.kind = MOTION_NONE};
}

/* ---- Keys that are typed while cards move ---- */

/* Commands are no actions, and change nothing of the game. */
static bool is_action_key(int key)
{
    for (int phase = PHASE_BETS + 1; phase < PHASE_OVER; phase++)
        if (table_key_find((enum phase)phase, ~0U, key))
            return true;
    return false;
}

/* True if a person decides by the cards of this seat: their own, and those that
 * the dealer shows. */
static bool matters(const struct game *game, int seat)
{
    const struct table *table = &game->session.table;
    if (seat == DEALER)
        return table->dealer_count != 2 || !table->hole_hidden;
    return !game->session.players[seat].is_computer;
}

bool game_keeps_key(const void *self, int key)
{
    const struct game *game = self;
    const struct motion *motion = &game->scene.motion;
    bool is_hidden =
        motion->kind == MOTION_HOLE ||
        (motion->kind == MOTION_CARD && matters(game, motion->seat));
    return is_action_key(key) && !is_hidden;
}

/* Forgets an action that was kept if `event` shows something new. */
static void game_forget_key(struct game *game, const struct event *event)
{
    bool is_news = event->kind == EVENT_CARD
                       ? matters(game, event->seat)
                       : event->kind == EVENT_HOLE ||
                             event->kind == EVENT_RESULT ||
                             event->kind == EVENT_OVER;
    if (is_news && is_action_key(game->stage.kept_key))
        game->stage.kept_key = 0;
}

/* ---- When the ledger can't be written ---- */

enum unsaved game_ask_unsaved(void *self, const char *problem)
{
    struct game *game = self;
    struct bar answers = {.count = 0};
    char text[LEDGER_PROBLEM_SIZE + 256];
    /* A key that repeats may have asked this: the p of a split mustn't answer
     * it, and trying again does no harm. */
    bar_add(&answers, 'r', "r", "Try again");
    bar_add(&answers, 'g', "g", "Go on without saving");
    bar_add(&answers, 'q', "q", "Leave the table");
    snprintf(text, sizeof text,
             "%s\n\nYou can try again, play on as a guest (nothing more is "
             "saved), or leave the table. The ledger keeps what it has.",
             problem);
    switch (stage_ask(&game->stage, "This can't be saved", text, &answers)) {
    case 'r':
        return UNSAVED_RETRY;
    case 'g':
        return UNSAVED_PLAY_ON;
    default:
        cli_complain(&game->stage.cli, "%s", problem);
        return UNSAVED_LEAVE;
    }
}

void game_tell_wait(void *self, const char *text)
{
    struct game *game = self;
    stage_answer(&game->stage, text);
    stage_draw(&game->stage);
}

enum { MILLION = 1000000 };

/* ---- Begin and end ---- */

struct game *game_new(const struct table_screen *start,
                      const struct stage_game *stage_game, const char *title)
{
    struct game *game = calloc(1, sizeof *game);
    struct settings settings = {.look.speed = SPEED_CALM, .is_careful = true};
    if (game == NULL) {
        cli_complain(start->cli, "out of memory");
        return NULL;
    }
    game->is_undecided = setup_is_undecided(start->setup);
    game->given_rules = start->setup->rules;
    settings_read(&settings, start->setup);
    screen_options_apply(start->options, &settings.look);
    game->start = start;
    game->coach = settings.coach;
    if (start->has_coach && game->coach == COACH_OFF)
        game->coach = COACH_AFTER;
    game->is_careful = settings.is_careful;
    game->last_bet = settings_bet(start->setup->account);
    game->scene.session = &game->session;
    game->stage_start = (struct stage_start){.cli = start->cli,
                                             .game = stage_game,
                                             .self = game,
                                             .title = title,
                                             .look = settings.look,
                                             .color = start->options->color};
    return game;
}

struct game *game_new_within(const struct game *outer,
                             const struct stage_game *stage_game,
                             const char *title)
{
    struct game *game = calloc(1, sizeof *game);
    if (game == NULL)
        return NULL;
    game->is_within = true;
    game->start = outer->start;
    game->is_careful = outer->is_careful;
    game->scene.session = &game->session;
    game->stage_start =
        (struct stage_start){.cli = &outer->stage.cli,
                             .game = stage_game,
                             .self = game,
                             .title = title,
                             .look = outer->stage.look,
                             .color = outer->start->options->color};
    return game;
}

bool game_open(struct game *game)
{
    return stage_open(&game->stage, &game->stage_start);
}

enum cli_status game_close(struct game *game)
{
    stage_close(&game->stage);
    return game->status;
}

void game_draw(void *self)
{
    struct game *game = self;
    scene_draw(&game->scene, &game->stage);
    banner_draw(&game->banner, &game->scene, &game->stage.brush);
}

/* One seat has room on a small screen. */
struct box game_smallest(const void *self)
{
    const struct game *game = self;
    bool is_small = game->session.table.seat_count <= 1;
    return (struct box){.rows = is_small ? COMPACT_ROWS : SCREEN_ROWS,
                        .columns = is_small ? COMPACT_COLUMNS : SCREEN_COLUMNS};
}

/* ---- What happens ---- */

int64_t game_chips_on_table(const struct game *game)
{
    int64_t chips = 0;
    for (int i = 0; i < game->session.table.seat_count; i++)
        if (!game->session.players[i].is_computer)
            chips += seat_chips(&game->session.table.seats[i]).on_table;
    return chips;
}

/* Returns how long an event is shown, in nanoseconds. */
static int64_t nanoseconds_for(const struct game *game,
                               const struct event *event)
{
    static const int milliseconds[SPEED_COUNT][2] = {
        [SPEED_NONE] = {0,
                        0}, /* a computer's action; a decision of the dealer */
        [SPEED_SLOW] = {120, 2000},
        [SPEED_CALM] = {60, 900},
        [SPEED_QUICK] = {20, 300},
    };
    const int *times = milliseconds[game->stage.look.speed];
    switch (event->kind) {
    case EVENT_DEALER:
        if (game->start->pause != PAUSE_OF_SPEED &&
            game->stage.look.speed != SPEED_NONE)
            return game->start->pause;
        return times[1] * (int64_t)MILLION;
    case EVENT_SHUFFLE:
    case EVENT_NO_NATURAL:
        return times[1] / 2 * (int64_t)MILLION;
    case EVENT_ACTION:
        return game->session.players[event->seat].is_computer
                   ? times[0] * (int64_t)MILLION
                   : 0;
    default:
        return 0;
    }
}

/* True if a person bets nothing. */
static bool sits_out(const struct game *game, const struct event *event)
{
    return event->kind == EVENT_ACTION && event->action == ACTION_BET &&
           event->amount == 0 &&
           !game->session.players[event->seat].is_computer;
}

/* The status line is short: it leaves out what a person has just done, except
 * sitting out and splitting aces, and what computers bet, win and lose. The log
 * has everything. */
static bool belongs_in_status(const struct game *game,
                              const struct event *event)
{
    const struct session *session = &game->session;
    if (event->kind == EVENT_ACTION && event->action != ACTION_BET &&
        game->is_replay)
        return true;
    if (event->kind == EVENT_ACTION && event->action == ACTION_BET)
        return sits_out(game, event);
    if (event->kind == EVENT_ACTION)
        return session->players[event->seat].is_computer ||
               (event->action == ACTION_SPLIT &&
                session->table.seats[event->seat].split_aces);
    if (event->kind == EVENT_RESULT || event->kind == EVENT_INSURANCE ||
        event->kind == EVENT_SIDE_BET)
        return !session->players[event->seat].is_computer;
    return true;
}

/* The banner stays until the next key or for a moment. */
static void note_result(struct game *game, const struct event *event)
{
    enum { BANNER_MILLISECONDS = 700 };
    const struct table *table = &game->session.table;
    banner_hear(&game->banner, table, event);
    if (event->kind == EVENT_OVER && !table->is_void &&
        game->stage.look.speed != SPEED_NONE)
        game->stage.interval = BANNER_MILLISECONDS;
}

void game_hide_banner(void *self)
{
    struct game *game = self;
    game->banner.is_shown = false;
    game->stage.interval = -1;
}

/* The result of an insurance stays visible until the next bets. */
static void note_insurance(struct scene *scene, const struct event *event)
{
    if (event->kind == EVENT_INSURANCE)
        scene->insurance[event->seat] = event->amount;
    else if (event->kind == EVENT_ACTION && event->action == ACTION_BET)
        memset(scene->insurance, 0, sizeof scene->insurance);
}

/* A small screen has no room for why the dealer doesn't draw: the log has it.
 */
static void leave_out_reason(const struct event *event, char *sentence)
{
    char *reason = strchr(sentence, ':');
    if (event->kind == EVENT_DEALER && reason && screen_rows() < SCREEN_ROWS)
        memcpy(reason, ".", sizeof ".");
}

/* Tells people what all their hands and other bets have won or lost, of which
 * there were several. */
static void tell_totals(struct game *game)
{
    const struct table *table = &game->session.table;
    char sentence[SAYING_SIZE];
    for (int i = 0; i < table->seat_count; i++) {
        if (game->session.players[i].is_computer ||
            !banner_is_sum(&game->banner, table, i))
            continue;
        tell_total(&game->session, i, banner_net(&game->banner, table, i),
                   sentence);
        diary_add(&game->diary, sentence);
        stage_tell_news(&game->stage, NEWS_TOTAL, sentence);
    }
}

/* The round that was sat out is over when the next bet is typed. */
static void show_until_key(struct stage *stage, const char *sentence)
{
    snprintf(stage->answer, SAYING_SIZE, "%s", sentence);
}

static void show_event(void *self, const struct table *table,
                       const struct event *event)
{
    struct game *game = self;
    char sentence[SAYING_SIZE];
    (void)table;
    game_forget_key(game, event);
    tell_event(&game->session, brush_card_form(&game->stage.brush), event,
               sentence);
    diary_keep_event(game, event, sentence);
    note_result(game, event);
    note_insurance(&game->scene, event);
    if (event->kind == EVENT_OVER)
        history_add(&game->scene.history, &game->session);
    /* What a card makes is told once it is there. */
    game_animate(game, event);
    leave_out_reason(event, sentence);
    if (sits_out(game, event) && !game->is_replay)
        show_until_key(&game->stage, sentence);
    else if (belongs_in_status(game, event))
        stage_tell_news(&game->stage, rank_of_event(&game->session, event),
                        sentence);
    if (event->kind == EVENT_OVER)
        tell_totals(game);
    stage_pause(&game->stage, nanoseconds_for(game, event) / MILLION);
}

void game_tell(struct game *game, const char *text)
{
    diary_add_sentences(&game->diary, text);
    stage_tell(&game->stage, text);
}

struct listener game_watcher(struct game *game)
{
    return (struct listener){.hear = show_event, .self = game};
}

/* ---- Decisions ---- */

void game_act(struct game *game, const struct action *action)
{
    char problem[PROBLEM_SIZE];
    struct stage *stage = &game->stage;
    stage->skips = stage->leaves || stage->look.speed == SPEED_NONE;
    stage->question[0] = '\0';
    stage->actions.count = 0;
    stage_remark(stage, "", "");
    game->scene.shoe_before = game->session.table.shoe.count;
    game->scene.is_asked = game->scene.has_bet = false;
    if (!session_act(&game->session, action, problem))
        stage_answer(stage, problem);
    if (game->session.judgment.is_known) {
        coach_remark(&game->session, game->coach, game->remark);
        coach_short_remark(&game->session, game->coach, game->short_remark);
        game->is_praise = game->session.judgment.grade == LEDGER_BEST;
    }
    if (game->session.is_stopped)
        stage->ended = true;
}
