/* The log of matches: it is written line by line, and played again to check it
 * or to show its hands on the casino table. */
#include "referee.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli_output.h"
#include "game.h"

/* ---- Writing ---- */

/* What a game's line ends in. Older logs have neither: half a bet was rounded
 * up, and the hole card shown early. */
static const char INSURANCE_DOWN[] = " insurance=down";
static const char HOLE_HIDDEN[] = " hole=hidden";

void log_write_game(const struct challenge_game *game,
                    char line[CHALLENGE_LINE_SIZE])
{
    snprintf(line, CHALLENGE_LINE_SIZE,
             "game decks=%" PRId64 " cut=%" PRId64 " bankroll=%" PRId64
             " min=%" PRId64 " max=%" PRId64 " shoes=%" PRId64 " hands=%" PRId64
             " natural=%s%s%s",
             game->decks, game->cut, game->bankroll, game->least, game->most,
             game->shoes, game->hands, game->natural_3_2 ? "3:2" : "1:1",
             game->insurance_down ? INSURANCE_DOWN : "",
             game->shows_hole ? "" : HOLE_HIDDEN);
}

void log_write_end(const struct referee *referee,
                   char line[CHALLENGE_LINE_SIZE])
{
    const struct challenge_tally *tally = &referee->tally;
    snprintf(line, CHALLENGE_LINE_SIZE,
             "end %-11s # %" PRId64 ", wagered %" PRId64 ", hands %" PRId64
             ", illegal %" PRId64,
             CHALLENGE_END_NAMES[referee->end], referee_credits(referee),
             tally->wagered, tally->hands, tally->illegal);
}

const char *log_call_line(bool new_deck)
{
    return new_deck ? "call new" : "call";
}

/* ---- The head of a match ---- */

/* Moves `*text` past `word` if it begins with that. */
static bool take_word(const char **text, const char *word)
{
    bool is_there = strncmp(*text, word, strlen(word)) == 0;
    *text += is_there ? strlen(word) : 0;
    return is_there;
}

static bool read_game(const char *text, struct challenge_game *game)
{
    if (!log_take_number(&text, "game decks=", CHALLENGE_DECKS_LEAST, DECKS_MAX,
                         &game->decks) ||
        !log_take_number(&text, " cut=", 1, 100, &game->cut) ||
        !log_take_number(&text, " bankroll=", 1, CHALLENGE_CREDITS_MOST,
                         &game->bankroll) ||
        !log_take_number(&text, " min=", 1, CHALLENGE_CREDITS_MOST,
                         &game->least) ||
        !log_take_number(&text, " max=", 1, CHALLENGE_CREDITS_MOST,
                         &game->most) ||
        !log_take_number(&text, " shoes=", 1, INT64_MAX, &game->shoes) ||
        !log_take_number(&text, " hands=", 1, INT64_MAX, &game->hands))
        return false;
    game->natural_3_2 = take_word(&text, " natural=3:2");
    if (!game->natural_3_2 && !take_word(&text, " natural=1:1"))
        return false;
    game->insurance_down = take_word(&text, INSURANCE_DOWN);
    game->shows_hole = !take_word(&text, HOLE_HIDDEN);
    return *text == '\0';
}

enum { MATCH_LOG_HEAD = 5 }; /* lines of the head of a match */

/* The lines of a match's head, as messages call them. */
static const char *const HEAD_LINES[MATCH_LOG_HEAD] = {
    "a match must begin with \"" LOG_BLACKJACK_HEAD "\"",
    "expected \"game decks=N cut=N ...\"", "expected \"seed N\"",
    "expected \"match N\"", "expected \"bot NAME\""};

/* Reads the next line of the head. Returns NULL or what is wrong. */
static const char *read_head_line(struct match_log *log, const char *line,
                                  char problem[CHALLENGE_PROBLEM_SIZE])
{
    const char *seed = text_after(line, "seed"), *bot = text_after(line, "bot");
    const char *match = line;
    const bool fits[MATCH_LOG_HEAD] = {
        log->head == 0 && strcmp(line, LOG_BLACKJACK_HEAD) == 0,
        log->head == 1 && read_game(line, &log->game),
        log->head == 2 && seed && challenge_seed_read(seed, &log->seed),
        log->head == 3 &&
            log_take_number(&match, "match ", 0, UINT32_MAX, &log->match) &&
            *match == '\0',
        log->head == 4 && bot};
    if (!fits[log->head])
        return HEAD_LINES[log->head];
    log->head++;
    if (log->head == 2 && !challenge_game_check(&log->game, problem))
        return problem;
    if (log->head < MATCH_LOG_HEAD)
        return NULL;
    snprintf(log->bot, sizeof log->bot, "%s", bot);
    referee_open(&log->referee, &log->game, log->seed, (uint32_t)log->match);
    return NULL;
}

/* ---- Playing it again ---- */

enum replay_step log_compare(struct replay *replay, const char *line)
{
    char quote[CLI_QUOTE_SIZE], problem[CHALLENGE_PROBLEM_SIZE];
    const char *was = replay->line.text;
    if (strcmp(was, line) == 0)
        return REPLAY_CONTINUES;
    snprintf(problem, sizeof problem,
             "the log has %s, but the replay gives: %s",
             cli_quote(quote, was, strlen(was)), line);
    return replay_stop(replay, REPLAY_DIFFERS, problem);
}

/* Plays the line that was read last. */
static enum replay_step play_line(struct replay *replay)
{
    struct watched_log *watched = replay->context;
    struct match_log *log = &watched->log;
    const char *line = replay->line.text;
    char problem[CHALLENGE_PROBLEM_SIZE], own[CHALLENGE_LINE_SIZE];
    bool new_deck;
    if (log->head < MATCH_LOG_HEAD) {
        const char *wrong = read_head_line(log, line, problem);
        return wrong ? replay_stop(replay, REPLAY_WRONG, wrong)
                     : REPLAY_CONTINUES;
    }
    if (referee_is_in_call(&log->referee)) {
        if (!challenge_request_read(line, &log->request, problem))
            return replay_stop(replay, REPLAY_WRONG, problem);
        referee_answer(&log->referee, &log->request, &log->ruling);
        challenge_request_write(&log->request, &log->ruling, own);
    } else if (referee_call(&log->referee, &new_deck))
        snprintf(own, sizeof own, "%s", log_call_line(new_deck));
    else {
        log_write_end(&log->referee, own);
        log->head = 0;
    }
    return log_compare(replay, own);
}

/* Returns what the log lacks if it ends here, or NULL after a match. */
static const char *match_log_lacks(struct match_log *log)
{
    bool new_deck;
    if (log->head < MATCH_LOG_HEAD)
        return log->head > 0 ? HEAD_LINES[log->head] : NULL;
    if (referee_is_in_call(&log->referee))
        return "the log ends in the middle of a hand";
    return referee_call(&log->referee, &new_deck)
               ? "the log ends in the middle of a match"
               : "the log ends without the match's \"end\" line";
}

/* Reads the next line and plays it with `play`. Returns REPLAY_END after the
 * last match. */
static enum replay_step next_line(struct replay *replay,
                                  enum replay_step (*play)(struct replay *))
{
    struct watched_log *watched = replay->context;
    if (replay_read_line(replay))
        return play(replay);
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
    return next_line(replay, check_line);
}

/* ---- What is shown ---- */

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
    /* The referee lets a hand stand to settle a claim or a dealer's blackjack,
     * whatever the request was. */
    bool is_forced = event->kind == EVENT_ACTION &&
                     event->action == ACTION_STAND &&
                     watched->log.request.number != kStandPat;
    show_table(game, table);
    if (event->kind == EVENT_RESULT)
        shown.amount = game->table.seats[0].hands[event->hand].net;
    if (game->watcher.hear && !is_forced)
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

/* Writes what the table's events don't say of a request. */
static void note_request(const struct match_log *log, bool is_pass,
                         char note[REPLAY_PROBLEM_SIZE])
{
    const struct challenge_request *request = &log->request;
    const struct challenge_ruling *ruling = &log->ruling;
    const int64_t won = ruling->answer.winnings;
    bool is_hit = request->kind == CHALLENGE_HITS;
    bool claims = is_hit && request->number == kClaimBlackjack;
    if (ruling->refusal)
        text_add(note, REPLAY_PROBLEM_SIZE, "%s isn't insured: %s. ", log->bot,
                 ruling->refusal);
    if (ruling->insured > 0)
        text_add(note, REPLAY_PROBLEM_SIZE, "%s insures for $%" PRId64 ". ",
                 log->bot, ruling->insured);
    if (ruling->why)
        text_add(note, REPLAY_PROBLEM_SIZE, "Illegal play: %s. ", ruling->why);
    else if (claims)
        text_add(note, REPLAY_PROBLEM_SIZE, "%s claims a blackjack. ",
                 log->bot);
    if (is_hit && ruling->why == NULL && ruling->answer.result != kNoResult &&
        table_dealer_total(&log->referee.table).natural)
        text_add(note, REPLAY_PROBLEM_SIZE, "Dealer has blackjack%s. ",
                 ruling->insured > 0 ? "; with the insurance, nothing is lost"
                                     : "");
    if (request->kind == CHALLENGE_IS_OUT)
        text_add(note, REPLAY_PROBLEM_SIZE, "%s is out. ", log->bot);
    else if (request->kind == CHALLENGE_RETURNS && !request->flag)
        text_add(note, REPLAY_PROBLEM_SIZE, "%s leaves. ", log->bot);
    else if (is_pass)
        text_add(note, REPLAY_PROBLEM_SIZE, "%s doesn't bet. ", log->bot);
    if ((ruling->why || claims || !is_hit) && won != 0)
        text_add(note, REPLAY_PROBLEM_SIZE, "%s %s $%" PRId64 ". ", log->bot,
                 won > 0 ? "wins" : "loses", won > 0 ? won : -won);
}

/* ---- Lines that are shown ---- */

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
            log->referee.tally.hands + 1 < watched->hand))
        step = next_line(replay, play_line);
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
                     replay->note);
    /* The cards of an illegal play stay on the table, and its bets are lost. */
    struct seat *seat = &game->table.seats[0];
    for (int i = 0; log->ruling.why && i < seat->hand_count; i++)
        seat->hands[i].outcome = OUTCOME_LOST;
    if (log->head == 0)
        text_add(replay->note, sizeof replay->note,
                 "The match is over (%s): %s has $%" PRId64 ". ",
                 CHALLENGE_END_NAMES[referee->end], log->bot,
                 referee_credits(referee));
    if (*replay->note)
        *(strchr(replay->note, '\0') - 1) = '\0'; /* the blank */
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
        step = next_line(replay, was_shown ? show_line : play_line);
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
