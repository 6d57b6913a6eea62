/* Records played again. */
#include "inside.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Says what is wrong where; answers `step`. */
static enum replay_step stop(struct replay *replay, enum replay_step step,
                             const char *what)
{
    if (replay->round > 0)
        snprintf(replay->problem, sizeof replay->problem,
                 "%s, line %d (round %d): %s", replay->name, replay->number,
                 replay->round, what);
    else
        snprintf(replay->problem, sizeof replay->problem, "%s, line %d: %s",
                 replay->name, replay->number, what);
    return step;
}

/* The next line, which is not written down yet. */
static bool next_line(struct replay *replay)
{
    replay->number++;
    return cli_read_line(replay->file, &replay->line) && replay->line.is_text;
}

/* What stands behind `word` and a blank, or NULL where it is another word. */
static const char *behind(const struct replay *replay, const char *word)
{
    size_t length = strlen(word);
    const char *text = replay->line.text;
    bool found = strncmp(text, word, length) == 0 && text[length] == ' ';
    return found ? text + length + 1 : NULL;
}

static bool is_line(const struct replay *replay, const char *text)
{
    return strcmp(replay->line.text, text) == 0;
}

/* ---- The head ---- */

static bool read_words(const char *text, uint64_t words[4])
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

/* One or more lines of cards. */
static bool read_cards(struct replay *replay, struct shoe *shoe)
{
    struct card_list list = {.count = 0};
    char problem[PROBLEM_SIZE];
    const char *text;
    while ((text = behind(replay, "cards")) != NULL) {
        if (!card_list_read(&list, text, problem))
            return false;
        record_line(&replay->session->record, replay->line.text);
        if (!next_line(replay))
            return false;
    }
    *shoe = shoe_from_cards(list.cards, list.count);
    return list.count > 0;
}

/* Where the cards come from; the line behind it is then read, too. */
static bool read_source(struct replay *replay, struct shoe *shoe)
{
    struct session *session = replay->session;
    const char *seed = behind(replay, "seed");
    const char *words = behind(replay, "random");
    int64_t number;
    struct fair_random random;
    if (seed && cli_parse_integer(seed, 0, UINT32_MAX, &number)) {
        session->seed = (uint32_t)number;
        *shoe = shoe_from_seed(session->seed);
    } else if (words && read_words(words, random.state))
        *shoe = shoe_from_random(&random);
    else
        return read_cards(replay, shoe);
    record_line(&session->record, replay->line.text);
    return next_line(replay);
}

/* A rule that a record does not mention is 0. So the 0 of every rule that is
 * ever added must mean what was played before there was such a rule. */
static bool read_rules(struct replay *replay, struct rules *rules,
                       char problem[PROBLEM_SIZE])
{
    const char *text;
    *rules = (struct rules){.decks = 0};
    while ((text = behind(replay, "rule")) != NULL) {
        if (rules_set(rules, text, problem) < 0)
            return false;
        record_line(&replay->session->record, replay->line.text);
        if (!next_line(replay)) {
            snprintf(problem, PROBLEM_SIZE, "the record ends in its rules");
            return false;
        }
    }
    if (rules->decks > 0)
        return true;
    snprintf(problem, PROBLEM_SIZE, "the record has no rules");
    return false;
}

/* The kind of player whose line this is, and what follows. */
static const char *behind_kind(const struct replay *replay,
                               struct player *player)
{
    const char *text = behind(replay, "seat");
    for (int i = 0; i < PLAYER_KINDS && text == NULL; i++) {
        text = behind(replay, player_kind_name((enum player_kind)i));
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
    while (!is_line(replay, "round") && !behind(replay, "end")) {
        struct player player;
        if (session->table.seat_count == SEATS_MAX ||
            !read_player(replay, &player))
            return false;
        session_sit(session, &player);
        record_line(&session->record, replay->line.text);
        if (!next_line(replay))
            return false;
    }
    return session->table.seat_count > 0;
}

enum replay_step replay_begin(struct replay *replay)
{
    struct session *session = replay->session;
    char problem[PROBLEM_SIZE];
    struct rules rules;
    struct shoe shoe;
    record_start(&session->record);
    if (!next_line(replay) || !is_line(replay, RECORD_HEAD))
        return stop(replay, REPLAY_WRONG,
                    "this is no record of blackjack, version 1");
    record_line(&session->record, replay->line.text);
    if (!next_line(replay))
        return stop(replay, REPLAY_WRONG, "the record ends in its head");
    if (!read_rules(replay, &rules, problem))
        return stop(replay, REPLAY_WRONG, problem);
    if (!read_source(replay, &shoe))
        return stop(replay, REPLAY_WRONG,
                    "here the seed, the random words or the cards should be");
    table_open(&session->table, &rules, &shoe);
    if (!read_players(replay))
        return stop(replay, REPLAY_WRONG,
                    "here a seat or the first round should be");
    if (!rules_check(&rules, session->table.seat_count, problem))
        return stop(replay, REPLAY_WRONG, problem);
    return REPLAY_GOES_ON;
}

/* ---- The rounds ---- */

static enum replay_step play_line(struct replay *replay)
{
    struct session *session = replay->session;
    const char *line = replay->line.text;
    struct action action;
    char problem[PROBLEM_SIZE], written[LINE_SIZE];
    if (session->table.phase == PHASE_OVER)
        return stop(replay, REPLAY_DIFFERS,
                    "the round is over before this line");
    enum line_kind kind = session_read_line(session, line, &action, problem);
    if (kind != LINE_ACTION && kind != LINE_REFUSED)
        return stop(replay, REPLAY_WRONG, "this is no line of a round");
    line_write(&action, written);
    if (strcmp(written, line) != 0)
        return stop(replay, REPLAY_WRONG, "this is no line of a record");
    if (kind == LINE_REFUSED)
        return stop(replay, REPLAY_DIFFERS, problem);
    if (replay->decision)
        replay->decision(replay->self, line);
    (void)session_act(session, &action, problem);
    return REPLAY_GOES_ON;
}

/* The line must be this one, which holds the check value so far. */
static enum replay_step compare_check(struct replay *replay,
                                      const char *expected,
                                      enum replay_step good)
{
    char problem[PROBLEM_SIZE];
    if (is_line(replay, expected))
        return good;
    snprintf(problem, sizeof problem,
             "it went another way: expected \"%.40s\", and this gives \"%s\"",
             replay->line.text, expected);
    return stop(replay, REPLAY_DIFFERS, problem);
}

static enum replay_step close_round(struct replay *replay)
{
    const struct session *session = replay->session;
    if (session->table.phase != PHASE_OVER)
        return stop(replay, REPLAY_DIFFERS, "the round is not over here");
    replay->round_is_open = false;
    return compare_check(replay, session->record.last_check, REPLAY_ROUND);
}

/* A line of the round that is open. */
static enum replay_step next_in_round(struct replay *replay)
{
    if (!next_line(replay))
        return stop(replay, REPLAY_WRONG,
                    "the record ends in the middle of a round");
    if (behind(replay, "check"))
        return close_round(replay);
    if (!is_line(replay, "void"))
        return play_line(replay);
    session_give_up_round(replay->session);
    return REPLAY_GOES_ON;
}

static enum replay_step open_round(struct replay *replay)
{
    replay->round++;
    if (session_next_round(replay->session) != ROUND_BEGINS)
        return stop(replay, REPLAY_DIFFERS, "no round can begin here");
    replay->round_is_open = true;
    return REPLAY_GOES_ON;
}

static enum replay_step close_record(struct replay *replay)
{
    char expected[LINE_SIZE];
    replay->round = 0;
    if (!behind(replay, "end"))
        return stop(replay, REPLAY_WRONG, "here a round or the end should be");
    record_write_check(&replay->session->record, "end", expected);
    enum replay_step step = compare_check(replay, expected, REPLAY_END);
    if (step == REPLAY_END && (next_line(replay) || replay->line.length > 0))
        return stop(replay, REPLAY_WRONG, "there is more behind the end");
    return step;
}

enum replay_step replay_next(struct replay *replay)
{
    if (replay->round_is_open)
        return next_in_round(replay);
    /* The line behind the head was read with it. */
    if (replay->round > 0 && !next_line(replay)) {
        replay->lacks_end = true;
        return stop(replay, REPLAY_WRONG,
                    "the record has no end; it was interrupted or cut");
    }
    return is_line(replay, "round") ? open_round(replay) : close_record(replay);
}
