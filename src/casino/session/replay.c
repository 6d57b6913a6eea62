/* Replays records. */
#include "inside.h"
#include "card_list.h"

#include <stdlib.h>
#include <string.h>

/* ---- The head ---- */

static bool read_random_words(const char *text, uint64_t words[4])
{
    bool any = false;
    for (int i = 0; i < 4; i++) {
        char *end;
        words[i] = strtoull(text, &end, 16);
        if (end != text + (i == 0 ? 16 : 17))
            return false;
        any = any || words[i] != 0;
        text = end;
    }
    return any && *text == '\0';
}

/* Reads one or more lines of cards. */
static bool read_cards(struct replay *replay, struct shoe *shoe)
{
    struct session *session = replay->session;
    struct card_list list = {.count = 0};
    char problem[PROBLEM_SIZE];
    const char *text;
    while ((text = replay_behind(replay, "cards")) != NULL) {
        if (!card_list_read(&list, text, problem))
            return false;
        record_line(&session->record, replay->line.text);
        if (!replay_read_line(replay))
            return false;
    }
    *shoe = shoe_from_cards(list.cards, list.count);
    return list.count > 0;
}

/* Reads the source of the cards, and the line after it. */
static bool read_source(struct replay *replay, struct shoe *shoe)
{
    struct session *session = replay->session;
    const char *seed = replay_behind(replay, "seed");
    const char *words = replay_behind(replay, "random");
    int64_t number;
    struct fair_random random;
    if (seed && cli_parse_integer(seed, 0, UINT32_MAX, &number)) {
        session->seed = (uint32_t)number;
        *shoe = shoe_from_seed(session->seed);
    } else if (words && read_random_words(words, random.state))
        *shoe = shoe_from_random(&random);
    else
        return read_cards(replay, shoe);
    record_line(&session->record, replay->line.text);
    return replay_read_line(replay);
}

/* A rule that a record doesn't mention is 0. So the 0 of a new rule must mean
 * what was played before the rule existed. */
static bool read_record_rules(struct replay *replay, struct rules *rules,
                              char problem[PROBLEM_SIZE])
{
    struct session *session = replay->session;
    const char *text;
    *rules = (struct rules){.decks = -1};
    while ((text = replay_behind(replay, "rule")) != NULL) {
        if (rules_set(rules, text, problem) < 0)
            return false;
        record_line(&session->record, replay->line.text);
        if (!replay_read_line(replay)) {
            snprintf(problem, PROBLEM_SIZE, "the record ends in its rules");
            return false;
        }
    }
    if (rules->decks >= 0)
        return true;
    snprintf(problem, PROBLEM_SIZE, "the record has no rules");
    return false;
}

/* Stores the kind of player that the line seats, and returns the text after it,
 * or NULL. */
static const char *behind_kind(const struct replay *replay,
                               struct player *player)
{
    const char *text = replay_behind(replay, "seat");
    for (int i = 0; i < PLAYER_KINDS && text == NULL; i++) {
        text = replay_behind(replay, player_kind_name((enum player_kind)i));
        player->kind = (enum player_kind)i;
        player->is_computer = text != NULL;
    }
    return text;
}

static bool read_player(const struct replay *replay, struct player *player)
{
    char problem[PROBLEM_SIZE], amount[24];
    *player = (struct player){.is_computer = false};
    const char *text = behind_kind(replay, player);
    if (text == NULL)
        return false;
    size_t digits = strcspn(text, " ");
    snprintf(amount, sizeof amount, "%.*s", (int)digits, text);
    if (digits >= sizeof amount || text[digits] == '\0' ||
        !cli_parse_integer(amount, 0, INT64_MAX / SEATS_MAX / 4,
                           &player->bankroll) ||
        !player_name_is_good(text + digits + 1, problem))
        return false;
    snprintf(player->name, sizeof player->name, "%s", text + digits + 1);
    return true;
}

static bool read_players(struct replay *replay)
{
    struct session *session = replay->session;
    while (!replay_is_line(replay, "round") && !replay_behind(replay, "end")) {
        struct player player;
        if (session->table.seat_count == SEATS_MAX ||
            !read_player(replay, &player))
            return false;
        session_sit(session, &player);
        record_line(&session->record, replay->line.text);
        if (!replay_read_line(replay))
            return false;
    }
    return session->table.seat_count > 0;
}

/* Reads everything before the first round. Returns NULL or the problem, which
 * may be in `room`. */
static const char *read_opening(struct replay *replay, char room[PROBLEM_SIZE])
{
    struct session *session = replay->session;
    struct rules rules;
    struct shoe shoe;
    record_start(&session->record);
    record_line(&session->record, replay->line.text);
    if (!replay_read_line(replay))
        return "the record ends in its header";
    if (!read_record_rules(replay, &rules, room))
        return room;
    if (!read_source(replay, &shoe))
        return "expected a seed, random words or cards";
    table_open(&session->table, &rules, &shoe);
    if (!read_players(replay))
        return "expected a seat or the first round";
    replay->line_waits = true;
    return rules_check(&rules, session->table.seat_count, room) ? NULL : room;
}

/* ---- The rounds ---- */

static enum replay_step play_line(struct replay *replay)
{
    struct session *session = replay->session;
    const char *line = replay->line.text;
    struct action action;
    char problem[PROBLEM_SIZE], written[LINE_SIZE];
    if (session->table.phase == PHASE_OVER)
        return replay_stop(replay, REPLAY_DIFFERS,
                           "the replay's round ends before this line");
    enum line_kind kind = session_read_line(session, line, &action, problem);
    if (kind != LINE_ACTION && kind != LINE_REFUSED)
        return replay_stop(replay, REPLAY_WRONG, "not a line of a round");
    line_write(&action, written);
    if (strcmp(written, line) != 0)
        return replay_stop(replay, REPLAY_WRONG, "not a line of a record");
    if (kind == LINE_REFUSED)
        return replay_stop(replay, REPLAY_DIFFERS, problem);
    if (replay->decision)
        replay->decision(replay->self, line);
    (void)session_act(session, &action, problem);
    return REPLAY_GOES_ON;
}

static enum replay_step close_replayed_round(struct replay *replay)
{
    const struct session *session = replay->session;
    if (session->table.phase != PHASE_OVER)
        return replay_stop(replay, REPLAY_DIFFERS,
                           "the replay's round isn't over here");
    return replay_close_round(replay, REPLAY_ROUND);
}

/* Reads a line of the current round. */
static enum replay_step go_on_in_round(struct replay *replay)
{
    if (!replay_read_line(replay))
        return replay_stop(replay, REPLAY_WRONG,
                           "the record ends in the middle of a round");
    if (replay_behind(replay, "check"))
        return close_replayed_round(replay);
    if (!replay_is_line(replay, "void"))
        return play_line(replay);
    session_give_up_round(replay->session);
    return REPLAY_GOES_ON;
}

static enum replay_step begin_replayed_round(struct replay *replay)
{
    if (!replay_is_line(replay, "round")) {
        replay->round = 0;
        return replay_stop(replay, REPLAY_WRONG, "expected a round or the end");
    }
    replay->round++;
    if (session_next_round(replay->session) != ROUND_BEGINS)
        return replay_stop(replay, REPLAY_DIFFERS,
                           "the replay can't start a round here");
    replay->round_is_open = true;
    return REPLAY_GOES_ON;
}

static struct record *record_of_session(void *session)
{
    return &((struct session *)session)->record;
}

const struct record_game BLACKJACK_RECORDS = {
    .head = RECORD_HEAD,
    .no_head = "not a blackjack record, version 1",
    .round_is = "round",
    .read_head = read_opening,
    .begin_round = begin_replayed_round,
    .go_on = go_on_in_round,
    .record = record_of_session,
};
