/* Plays a log again: checks its lines, or shows its hands on the casino
 * table. */
#include <inttypes.h>
#include <string.h>

#include "game.h"
#include "referee.h"

/* ---- What is shown ---- */

/* The referee lets a hand stand to settle a claim or a dealer's blackjack,
 * whatever the request was. */
static bool is_forced(const struct match_log *log, const struct event *event)
{
    return event->kind == EVENT_ACTION && event->action == ACTION_STAND &&
           log->request.number != kStandPat;
}

/* Copies the referee's table without the half credit that 3:2 pays for an odd
 * bet: the referee drops it. */
static void show_table(struct game *game, const struct table *table)
{
    struct hand *hand = game->table.seats[0].hands;
    game->table = *table;
    if (hand->outcome == OUTCOME_NATURAL)
        hand->net -= hand->net % CENTS;
}

/* Passes what happens at the referee's table to the one that is shown. */
static void hear(void *self, const struct table *table,
                 const struct event *event)
{
    const struct replay *replay = self;
    const struct watched_log *watched = replay->context;
    struct game *game = replay->game;
    struct event shown = *event;
    show_table(game, table);
    if (event->kind == EVENT_RESULT)
        shown.amount = game->table.seats[0].hands[event->hand].net;
    if (game->watcher.hear && !is_forced(&watched->log, event))
        game->watcher.hear(game->watcher.self, &game->table, &shown);
}

/* Seats the bot of a match whose head was read. */
static void seat_bot(struct game *game, const struct match_log *log)
{
    struct player *player = &game->players[0];
    game->table = log->referee.table;
    game->is_contest = true;
    *player = (struct player){.bankroll = log->game.bankroll * CENTS};
    snprintf(player->name, sizeof player->name, "%.*s", NAME_SIZE - 1,
             log->bot);
}

/* The cards of an illegal play stay on the table, and its bets are lost. */
static void lose_hands(struct seat *seat)
{
    for (int i = 0; i < seat->hand_count; i++)
        seat->hands[i].outcome = OUTCOME_LOST;
}

/* Writes what the table's events don't say of a request. */
static void note_request(const struct match_log *log, bool is_pass,
                         struct line_buffer *note)
{
    const struct challenge_request *request = &log->request;
    const struct challenge_ruling *ruling = &log->ruling;
    const int64_t won = ruling->answer.winnings;
    bool is_hit = request->kind == CHALLENGE_HITS;
    bool claims = is_hit && request->number == kClaimBlackjack;
    if (ruling->refusal)
        line_add(note, "%s isn't insured: %s. ", log->bot, ruling->refusal);
    if (ruling->insured > 0)
        line_add(note, "%s insures for $%" PRId64 ". ", log->bot,
                 ruling->insured);
    if (ruling->why)
        line_add(note, "Illegal play: %s. ", ruling->why);
    else if (claims)
        line_add(note, "%s claims a blackjack. ", log->bot);
    if (is_hit && ruling->why == NULL && ruling->answer.result != kNoResult &&
        table_dealer_total(&log->referee.table).natural)
        line_add(note, "Dealer has blackjack%s. ",
                 ruling->insured > 0 ? "; with the insurance, nothing is lost"
                                     : "");
    if (request->kind == CHALLENGE_IS_OUT)
        line_add(note, "%s is out. ", log->bot);
    else if (request->kind == CHALLENGE_RETURNS && !request->flag)
        line_add(note, "%s leaves. ", log->bot);
    else if (is_pass)
        line_add(note, "%s doesn't bet. ", log->bot);
    if ((ruling->why || claims || !is_hit) && won != 0)
        line_add(note, "%s %s $%" PRId64 ". ", log->bot,
                 won > 0 ? "wins" : "loses", won > 0 ? won : -won);
}

/* ---- Lines ---- */

/* Plays the line that was read last. */
static enum replay_step play_line(struct replay *replay)
{
    struct watched_log *watched = replay->context;
    char problem[CHALLENGE_PROBLEM_SIZE];
    enum log_check check =
        match_log_play(&watched->log, replay->line.text, problem);
    return check == LOG_FITS
               ? REPLAY_CONTINUES
               : replay_stop(replay,
                             check == LOG_WRONG ? REPLAY_WRONG : REPLAY_DIFFERS,
                             problem);
}

/* Reads the next line. Returns REPLAY_END after the last match. */
static enum replay_step read_line(struct replay *replay)
{
    struct watched_log *watched = replay->context;
    if (replay_read_line(replay))
        return REPLAY_CONTINUES;
    const char *lacks = match_log_lacks(&watched->log);
    if (lacks == NULL && replay->line.length > 0)
        lacks = "not a line of text";
    return lacks ? replay_stop(replay, REPLAY_WRONG, lacks) : REPLAY_END;
}

/* Plays the line that was read last. The end of a match is that of a round. */
static enum replay_step check_line(struct replay *replay)
{
    const struct watched_log *watched = replay->context;
    enum replay_step step = play_line(replay);
    return step == REPLAY_CONTINUES && watched->log.head == 0 ? REPLAY_ROUND
                                                              : step;
}

static enum replay_step check_next(struct replay *replay)
{
    enum replay_step step = read_line(replay);
    return step == REPLAY_CONTINUES ? check_line(replay) : step;
}

static bool is_shown(const struct watched_log *watched)
{
    return watched->log.head == MATCH_LOG_HEAD &&
           (watched->entry == NULL ||
            strcmp(watched->entry, watched->log.bot) == 0);
}

/* Plays up to the hand to begin with, whose call comes next. */
static enum replay_step begin_log(struct replay *replay)
{
    struct watched_log *watched = replay->context;
    const struct match_log *log = &watched->log;
    enum replay_step step = play_line(replay);
    while (step == REPLAY_CONTINUES &&
           (!is_shown(watched) || referee_is_in_call(&log->referee) ||
            (watched->match > 0 && log->match != watched->match) ||
            log->referee.tally.hands + 1 < watched->hand)) {
        step = read_line(replay);
        if (step == REPLAY_CONTINUES)
            step = play_line(replay);
    }
    if (step == REPLAY_END)
        return replay_stop(replay, REPLAY_WRONG,
                           "the log has no such hand; see its lines \"bot\", "
                           "\"match\" and \"end\"");
    seat_bot(replay->game, log);
    replay->round = (int)log->referee.tally.hands + 1;
    return step;
}

/* Shows a request without its ruling. */
static void show_decision(const struct replay *replay)
{
    char request[CHALLENGE_LINE_SIZE];
    const char *line = replay->line.text;
    size_t length = strcspn(line, "#");
    while (length > 0 && line[length - 1] == ' ')
        length--;
    snprintf(request, sizeof request, "%.*s", (int)length, line);
    replay->decision(replay->self, request);
}

/* Plays a line of a match that is shown. */
static enum replay_step show_line(struct replay *replay)
{
    struct watched_log *watched = replay->context;
    struct match_log *log = &watched->log;
    struct game *game = replay->game;
    const struct referee *referee = &log->referee;
    struct line_buffer note = {.text = replay->note,
                               .size = sizeof replay->note};
    bool is_request = referee_is_in_call(referee);
    bool is_first = referee->turn == CHALLENGE_BET;
    if (replay->decision && (is_first || referee->turn == CHALLENGE_FIRST ||
                             referee->turn == CHALLENGE_PLAY))
        show_decision(replay);
    log->referee.watcher = (struct listener){.hear = hear, .self = replay};
    enum replay_step step = play_line(replay);
    show_table(game, &referee->table);
    replay->round =
        (int)referee->tally.hands + (referee->turn == CHALLENGE_BET);
    if (is_request && step == REPLAY_CONTINUES)
        note_request(log, is_first && log->request.kind == CHALLENGE_RETURNS,
                     &note);
    if (log->ruling.why)
        lose_hands(&game->table.seats[0]);
    if (log->head == 0)
        line_add(&note, "The match is over (%s): %s has $%" PRId64 ". ",
                 CHALLENGE_END_NAMES[referee->end], log->bot,
                 referee_credits(referee));
    if (note.length > 0)
        note.text[note.length - 1] = '\0'; /* the blank */
    if (!is_request || referee_is_in_call(referee) || step != REPLAY_CONTINUES)
        return step;
    return REPLAY_ROUND;
}

static enum replay_step continue_log(struct replay *replay)
{
    struct watched_log *watched = replay->context;
    bool was_shown = false, begins = false;
    enum replay_step step = REPLAY_CONTINUES;
    while (step == REPLAY_CONTINUES && !was_shown && !begins) {
        was_shown = is_shown(watched);
        step = read_line(replay);
        if (step == REPLAY_CONTINUES)
            step = was_shown ? show_line(replay) : play_line(replay);
        begins = !was_shown && is_shown(watched);
    }
    if (begins) {
        seat_bot(replay->game, &watched->log);
        snprintf(replay->note, sizeof replay->note,
                 "Match %" PRId64 " begins: %s.", watched->log.match,
                 watched->log.bot);
    }
    return step;
}

const struct record_format REFEREE_LOGS = {
    .head = LOG_BLACKJACK_HEAD,
    .wrong_head = "not a log of challenge blackjack, version 3; challenge "
                  "blackjack --log FILE writes one",
    .round_name = "hand",
    .begin_round = begin_log,
    .continue_round = continue_log,
};

const struct record_format REFEREE_CHECKS = {
    .head = LOG_BLACKJACK_HEAD,
    .wrong_head = "a log must begin with \"" LOG_BLACKJACK_HEAD
                  "\" or \"challenge mancala log 1\"; an older one must be "
                  "written again",
    .round_name = "match",
    .begin_round = check_line,
    .continue_round = check_next,
};
