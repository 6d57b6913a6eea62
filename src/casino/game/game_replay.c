/* Replays records, and continues with the one of a round that was left open. */
#include "game_inside.h"

#include <stdlib.h>
#include <string.h>

#include "ledger_sessions.h"
#include "game.h"

/* ---- The head ---- */

bool shoe_from_words(const char *text, struct shoe *shoe)
{
    static const char word[] = "random";
    struct fair_random random;
    bool any = false;
    if (strncmp(text, word, strlen(word)) != 0)
        return false;
    text += strlen(word);
    for (int i = 0; i < 4; i++) {
        char *end;
        random.state[i] = strtoull(text, &end, 16);
        if (end != text + 17)
            return false;
        any = any || random.state[i] != 0;
        text = end;
    }
    *shoe = (struct shoe){.source = SHOE_FAIR, .fair = random};
    return any && *text == '\0';
}

static bool keep_line(struct replay *replay)
{
    struct game *game = replay->game;
    record_line(&game->record, replay->line.text);
    return replay_read_line(replay);
}

static bool read_cards(struct replay *replay, struct shoe *shoe)
{
    struct card_list list = {.count = 0};
    char problem[PROBLEM_SIZE];
    const char *text;
    while ((text = replay_value(replay, "cards")) != NULL) {
        if (!card_list_read(&list, text, problem) || !keep_line(replay))
            return false;
    }
    *shoe = shoe_from_cards(list.cards, list.count);
    return list.count > 0;
}

static bool read_source(struct replay *replay, struct shoe *shoe)
{
    struct game *game = replay->game;
    const char *seed = replay_value(replay, "seed");
    int64_t number;
    if (seed && cli_parse_integer(seed, 0, UINT32_MAX, &number)) {
        game->seed = (uint32_t)number;
        *shoe = shoe_from_seed(game->seed);
    } else if (!shoe_from_words(replay->line.text, shoe))
        return read_cards(replay, shoe);
    return keep_line(replay);
}

/* Older records name no base, but every rule of their time. A rule that came
 * later is 0 there. So the 0 of a new rule must mean what was played before the
 * rule existed. */
static bool read_record_rules(struct replay *replay, struct rules *rules,
                              char problem[PROBLEM_SIZE])
{
    const char *text = replay_value(replay, "rules");
    bool is_there = true;
    *rules = (struct rules){.decks = -1};
    if (text && rules_preset(rules, text))
        is_there = keep_line(replay);
    while (is_there && (text = replay_value(replay, "rule")) != NULL) {
        if (rules_set(rules, text, problem) < 0)
            return false;
        is_there = keep_line(replay);
    }
    if (rules->decks >= 0 && is_there)
        return true;
    return cli_refuse(problem, is_there ? "the record has no rules"
                                        : "the record ends in its rules");
}

/* Stores the kind of player that the line seats, and returns the text after it,
 * or NULL. */
static const char *read_player_kind(const struct replay *replay,
                                    struct player *player)
{
    const char *text = replay_value(replay, "seat");
    for (int i = 0; i < PLAYER_KINDS && text == NULL; i++) {
        text = replay_value(replay, player_kind_name((enum player_kind)i));
        player->kind = (enum player_kind)i;
        player->is_computer = text != NULL;
    }
    return text;
}

static bool read_player(const struct replay *replay, struct player *player)
{
    char problem[PROBLEM_SIZE], amount[24];
    *player = (struct player){.is_computer = false};
    const char *text = read_player_kind(replay, player);
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
    struct game *game = replay->game;
    const int each = rules_seats_each(&game->table.rules);
    while (!replay_is_line(replay, "round") && !replay_value(replay, "end")) {
        struct player player;
        if (game->table.seat_count + each > SEATS_MAX ||
            !read_player(replay, &player))
            return false;
        game_sit(game, &player);
        if (!keep_line(replay))
            return false;
    }
    return game->table.seat_count > 0;
}

/* Reads what changes the cards of practice, if there is such a line. */
static bool read_practice(struct replay *replay, char problem[PROBLEM_SIZE])
{
    struct practice_choice choice = {{0}};
    const char *text = replay_value(replay, "practice");
    if (text == NULL)
        return true;
    if (!practice_read(&choice, text, problem))
        return false;
    practice_begin(replay->game, &choice);
    if (keep_line(replay))
        return true;
    return cli_refuse(problem, "the record ends in its header");
}

/* Reads everything before the first round. Returns NULL or the problem, which
 * may be in `room`. */
static const char *read_opening(struct replay *replay, char room[PROBLEM_SIZE])
{
    struct game *game = replay->game;
    struct rules rules;
    struct shoe shoe;
    record_start(&game->record);
    if (!keep_line(replay))
        return "the record ends in its header";
    if (!read_record_rules(replay, &rules, room))
        return room;
    if (!read_source(replay, &shoe))
        return "expected a seed, random words or cards";
    table_open(&game->table, &rules, &shoe);
    if (!read_practice(replay, room))
        return room;
    if (!read_players(replay))
        return "expected a seat or the first round";
    replay->line_is_pending = true;
    int players = game->table.seat_count / rules_seats_each(&rules);
    return rules_check(&rules, players, room) ? NULL : room;
}

/* ---- The rounds ---- */

static enum replay_step play_line(struct replay *replay)
{
    struct game *game = replay->game;
    const char *line = replay->line.text;
    struct action action;
    char problem[PROBLEM_SIZE], written[LINE_SIZE];
    if (game->table.phase == PHASE_OVER)
        return replay_stop(replay, REPLAY_DIFFERS,
                           "the replay's round ends before this line");
    if (line_read(line, &game->table, &action, problem) != LINE_ACTION)
        return replay_stop(replay, REPLAY_WRONG, "not a line of a round");
    line_write(&action, written);
    if (strcmp(written, line) != 0)
        return replay_stop(replay, REPLAY_WRONG, "not a line of a record");
    if (!table_allows(&game->table, &action, problem))
        return replay_stop(replay, REPLAY_DIFFERS, problem);
    if (replay->decision)
        replay->decision(replay->self, line);
    (void)game_act(game, &action, problem);
    return REPLAY_CONTINUES;
}

static enum replay_step continue_round(struct replay *replay)
{
    struct game *game = replay->game;
    if (!replay_read_line(replay))
        return replay_stop(replay, REPLAY_WRONG,
                           "the record ends in the middle of a round");
    if (replay_value(replay, "check"))
        return game->table.phase == PHASE_OVER
                   ? replay_close_round(replay, REPLAY_ROUND)
                   : replay_stop(replay, REPLAY_DIFFERS,
                                 "the replay's round isn't over here");
    if (!replay_is_line(replay, "void"))
        return play_line(replay);
    game_give_up_round(game);
    return REPLAY_CONTINUES;
}

static enum replay_step begin_replayed_round(struct replay *replay)
{
    if (!replay_is_line(replay, "round")) {
        replay->round = 0;
        return replay_stop(replay, REPLAY_WRONG, "expected a round or the end");
    }
    replay->round++;
    if (game_next_round(replay->game) != ROUND_BEGINS)
        return replay_stop(replay, REPLAY_DIFFERS,
                           "the replay can't start a round here");
    replay->round_is_open = true;
    return REPLAY_CONTINUES;
}

static struct record *game_record(void *game)
{
    return &((struct game *)game)->record;
}

const struct record_format BLACKJACK_RECORDS = {
    .head = RECORD_HEAD,
    .wrong_head = "neither a blackjack record, version 1, nor a log of "
                  "challenge blackjack, version 3; --record FILE writes a "
                  "record, challenge --log FILE a log",
    .round_name = "round",
    .read_head = read_opening,
    .begin_round = begin_replayed_round,
    .continue_round = continue_round,
    .record = game_record,
};

/* ---- A round that was left open ---- */

static int count_rounds(const char *record)
{
    static const char line[] = "\nround\n";
    int rounds = 0;
    while ((record = strstr(record, line)) != NULL) {
        rounds++;
        record++;
    }
    return rounds;
}

/* Replays up to the open round, and then the open round with the adviser, so
 * that its decisions are judged again. Returns false if that isn't where the
 * record ends. */
static bool replay_open_round(struct replay *replay, const struct cli *cli,
                              int rounds)
{
    struct game *game = replay->game;
    struct account *account = game->account;
    enum replay_step step = replay_begin(replay);
    if (step == REPLAY_CONTINUES)
        account->seat = game_first_person(game);
    while (step == REPLAY_CONTINUES || step == REPLAY_ROUND) {
        if (replay->round == rounds - 1 && game->adviser == NULL &&
            game->no_advice == NULL && !game_take_adviser(game, cli))
            return false;
        step = replay_next(replay);
    }
    return step == REPLAY_WRONG && replay->round_is_open &&
           replay->line.length == 0 && feof(replay->file) &&
           game->table.phase != PHASE_OVER;
}

/* True if the replayed table is what the ledger has. Older programs numbered
 * the rounds that were sat out, too. */
static bool fits_ledger(const struct game *game,
                        const struct ledger_open_round *open)
{
    const struct account *account = game->account;
    int64_t chips = game_chips_on_table(game, account->seat);
    return (account->round.number == open->number ||
            count_rounds(open->record) == open->number) &&
           game->table.seats[account->seat].bankroll + chips == open->bankroll;
}

static bool replay_into(struct game *game, const struct cli *cli,
                        const struct ledger_open_round *open)
{
    struct account *account = game->account;
    struct replay replay = {
        .format = &BLACKJACK_RECORDS, .game = game, .name = "the open round"};
    replay.file = fmemopen(open->record, strlen(open->record), "r");
    if (replay.file == NULL)
        return false;
    account->is_replaying = true;
    account->round = (struct ledger_round){.number = 0};
    account->has_bet = false;
    account->edges_known = 0;
    bool good = replay_open_round(&replay, cli, count_rounds(open->record)) &&
                fits_ledger(game, open);
    account->round.number = open->number;
    account->game = ledger_game_now(account->ledger);
    account->is_replaying = false;
    account->profile.bankroll = open->bankroll;
    fclose(replay.file);
    return good;
}

/* ---- What the person sees ---- */

/* Says that the round continues and, if the setup has other rules, that they
 * don't apply. */
static void say_resumed(const struct game *game, const struct setup *setup,
                        char notice[ACCOUNT_NOTICE_SIZE])
{
    const struct account *account = game->account;
    char changes[RULES_MOST][RULE_TEXT_SIZE];
    char problem[PLACED_PROBLEM_SIZE], whose[LEDGER_NAME_SIZE + 2] = "Your";
    struct rules rules;
    bool keeps_rules = rules_choice_read(&setup->rules, &rules, problem) &&
                       rules_changes(&rules, &game->table.rules, changes) > 0;
    if (!seat_is_you(game, account->seat))
        snprintf(whose, sizeof whose, "%s's", account->profile.name);
    if (keeps_rules)
        snprintf(notice, ACCOUNT_NOTICE_SIZE,
                 "%s last round wasn't finished; it continues now. The "
                 "table keeps the rules that it began with (%s).",
                 whose, game->rules_name);
    else
        snprintf(notice, ACCOUNT_NOTICE_SIZE,
                 "%s last round wasn't finished; it continues now.", whose);
}

static enum ledger_answer void_damaged_round(const struct cli *cli,
                                             struct account *account,
                                             char notice[ACCOUNT_NOTICE_SIZE])
{
    int64_t returned = 0;
    char amount[CLI_MONEY_SIZE];
    if (!ledger_void(account->ledger, &returned)) {
        cli_complain(cli, "%s", ledger_problem(account->ledger));
        return LEDGER_FAILED;
    }
    snprintf(
        notice, ACCOUNT_NOTICE_SIZE,
        "%s's last round can't continue: its record is damaged; it is void, "
        "and $%s was returned.",
        account->profile.name, cli_money(amount, returned));
    return LEDGER_NONE;
}

enum ledger_answer game_resume(struct game *game, const struct cli *cli,
                               const struct setup *setup,
                               char notice[ACCOUNT_NOTICE_SIZE])
{
    struct account *account = setup->account;
    struct ledger_open_round open = {.number = 0};
    free(account->played);
    account->played = NULL;
    enum ledger_answer answer = ledger_resume(account->ledger, &open);
    if (answer == LEDGER_FAILED)
        cli_complain(cli, "%s", ledger_problem(account->ledger));
    if (answer != LEDGER_DONE)
        return answer;
    snprintf(game->rules_name, sizeof game->rules_name, "%s", open.rules_name);
    account->played = open.record;
    if (replay_into(game, cli, &open)) {
        /* The rounds before were replayed without an adviser; the ledger has
         * their sums. */
        const struct ledger_span span = {account->profile.id, account->game,
                                         account->game};
        struct ledger_session sums;
        if (ledger_sum_up_span(account->ledger, &span, &sums))
            game->skills[account->seat] = sums.skills;
        game->decisions = 0;
        account_keep_lines(account, &game->record);
        say_resumed(game, setup, notice);
        return LEDGER_DONE;
    }
    game_drop_adviser(game);
    return void_damaged_round(cli, account, notice);
}
