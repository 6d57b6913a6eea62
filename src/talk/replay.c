/* Records played again. */
#include "casino.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A record while it is read. */
struct reading {
    struct casino *casino;
    FILE *file;
    const char *name;
    struct cli_line line;
    int number; /* of the line, from 1 */
    int round;
};

/* Says what is wrong where; answers `status`. */
static enum cli_status stop(const struct reading *reading,
                            enum cli_status status, const char *what)
{
    const struct cli *cli = reading->casino->cli;
    if (reading->round > 0)
        cli_complain(cli, "%s, line %d (round %d): %s", reading->name,
                     reading->number, reading->round, what);
    else
        cli_complain(cli, "%s, line %d: %s", reading->name, reading->number,
                     what);
    return status;
}

/* The next line, which is not written down yet. */
static bool next_line(struct reading *reading)
{
    reading->number++;
    return cli_read_line(reading->file, &reading->line) &&
           reading->line.is_text;
}

/* What stands behind `word` and a blank, or NULL where it is another word. */
static const char *behind(const struct reading *reading, const char *word)
{
    size_t length = strlen(word);
    const char *text = reading->line.text;
    bool found = strncmp(text, word, length) == 0 && text[length] == ' ';
    return found ? text + length + 1 : NULL;
}

static bool is_line(const struct reading *reading, const char *text)
{
    return strcmp(reading->line.text, text) == 0;
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
static bool read_cards(struct reading *reading, struct shoe *shoe)
{
    struct card_list list = {.count = 0};
    char problem[PROBLEM_SIZE];
    const char *text;
    while ((text = behind(reading, "cards")) != NULL) {
        if (!card_list_read(&list, text, problem))
            return false;
        record_line(&reading->casino->record, reading->line.text);
        if (!next_line(reading))
            return false;
    }
    *shoe = shoe_from_cards(list.cards, list.count);
    return list.count > 0;
}

/* Where the cards come from; the line behind it is then read, too. */
static bool read_source(struct reading *reading, struct shoe *shoe)
{
    struct casino *casino = reading->casino;
    const char *seed = behind(reading, "seed");
    const char *words = behind(reading, "random");
    int64_t number;
    struct fair_random random;
    if (seed && cli_parse_integer(seed, 0, UINT32_MAX, &number)) {
        casino->seed = (uint32_t)number;
        *shoe = shoe_from_seed(casino->seed);
    } else if (words && read_words(words, random.state))
        *shoe = shoe_from_random(&random);
    else
        return read_cards(reading, shoe);
    record_line(&casino->record, reading->line.text);
    return next_line(reading);
}

/* A rule that a record does not mention is 0. So the 0 of every rule that is
 * ever added must mean what was played before there was such a rule. */
static bool read_rules(struct reading *reading, struct rules *rules,
                       char problem[PROBLEM_SIZE])
{
    const char *text;
    *rules = (struct rules){.decks = 0};
    while ((text = behind(reading, "rule")) != NULL) {
        if (rules_set(rules, text, problem) < 0)
            return false;
        record_line(&reading->casino->record, reading->line.text);
        if (!next_line(reading)) {
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
static const char *behind_kind(const struct reading *reading,
                               struct player *player)
{
    const char *text = behind(reading, "seat");
    for (int i = 0; i < COMPUTER_COUNT && text == NULL; i++) {
        text = behind(reading, computer_name((enum computer)i));
        player->computer = (enum computer)i;
        player->is_computer = text != NULL;
    }
    return text;
}

static bool read_player(const struct reading *reading, struct player *player)
{
    char problem[PROBLEM_SIZE], amount[24];
    *player = (struct player){.is_computer = false};
    const char *text = behind_kind(reading, player);
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

static bool read_players(struct reading *reading)
{
    struct casino *casino = reading->casino;
    while (!is_line(reading, "round") && !behind(reading, "end")) {
        struct player player;
        if (casino->table.seat_count == SEATS_MAX ||
            !read_player(reading, &player))
            return false;
        casino_sit(casino, &player);
        record_line(&casino->record, reading->line.text);
        if (!next_line(reading))
            return false;
    }
    return casino->table.seat_count > 0;
}

static enum cli_status read_head(struct reading *reading)
{
    struct casino *casino = reading->casino;
    char problem[PROBLEM_SIZE];
    struct rules rules;
    struct shoe shoe;
    record_start(&casino->record);
    if (!next_line(reading) || !is_line(reading, RECORD_HEAD))
        return stop(reading, CLI_FAILED,
                    "this is no record of blackjack, version 1");
    record_line(&casino->record, reading->line.text);
    if (!next_line(reading))
        return stop(reading, CLI_FAILED, "the record ends in its head");
    if (!read_rules(reading, &rules, problem))
        return stop(reading, CLI_FAILED, problem);
    if (!read_source(reading, &shoe))
        return stop(reading, CLI_FAILED,
                    "here the seed, the random words or the cards should be");
    table_open(&casino->table, &rules, &shoe);
    if (!read_players(reading))
        return stop(reading, CLI_FAILED,
                    "here a seat or the first round should be");
    if (!rules_check(&rules, casino->table.seat_count, problem))
        return stop(reading, CLI_FAILED, problem);
    return CLI_DONE;
}

/* ---- The rounds ---- */

/* Shows the question and its answer as they stood there. */
static void show_decision(const struct casino *casino, const char *line)
{
    char prompt[PROMPT_SIZE];
    int seat = casino->table.seat;
    if (casino->players[seat].is_computer || casino_bets_itself(casino))
        return;
    casino_show_position(casino);
    casino_write_prompt(casino, prompt);
    fprintf(casino->cli->out, "%s%s\n", prompt, line);
}

static enum cli_status replay_line(struct reading *reading)
{
    struct casino *casino = reading->casino;
    const char *line = reading->line.text;
    struct action action;
    char problem[PROBLEM_SIZE], written[LINE_SIZE];
    if (casino->table.phase == PHASE_OVER)
        return stop(reading, CLI_NO, "the round is over before this line");
    if (line_read(line, &casino->table, &action, problem) != LINE_ACTION)
        return stop(reading, CLI_FAILED, "this is no line of a round");
    line_write(&action, written);
    if (strcmp(written, line) != 0)
        return stop(reading, CLI_FAILED, "this is no line of a record");
    if (!table_allows(&casino->table, &action, problem))
        return stop(reading, CLI_NO, problem);
    show_decision(casino, line);
    (void)casino_act(casino, &action, problem);
    return casino->status;
}

/* The line must hold the check value so far, behind this word. */
static enum cli_status compare_check(const struct reading *reading,
                                     const char *word)
{
    char expected[LINE_SIZE], problem[PROBLEM_SIZE];
    record_write_check(&reading->casino->record, word, expected);
    if (is_line(reading, expected))
        return CLI_DONE;
    snprintf(problem, sizeof problem,
             "it went another way: expected \"%.40s\", and this gives \"%s\"",
             reading->line.text, expected);
    return stop(reading, CLI_NO, problem);
}

static enum cli_status replay_check(struct reading *reading)
{
    if (reading->casino->table.phase != PHASE_OVER)
        return stop(reading, CLI_NO, "the round is not over here");
    enum cli_status status = compare_check(reading, "check");
    if (status == CLI_DONE)
        casino_close_round(reading->casino);
    return status;
}

static enum cli_status replay_round(struct reading *reading)
{
    struct casino *casino = reading->casino;
    enum cli_status status = CLI_DONE;
    reading->round++;
    if (!table_next_round(&casino->table))
        return stop(reading, CLI_NO, "no round can begin here");
    while (status == CLI_DONE) {
        if (!next_line(reading))
            return stop(reading, CLI_FAILED,
                        "the record ends in the middle of a round");
        if (behind(reading, "check"))
            return replay_check(reading);
        if (is_line(reading, "void"))
            casino_give_up_round(casino);
        else
            status = replay_line(reading);
    }
    return status;
}

enum cli_status casino_replay(struct casino *casino, FILE *file,
                              const char *name)
{
    struct reading reading = {.casino = casino, .file = file, .name = name};
    enum cli_status status = read_head(&reading);
    if (status == CLI_DONE)
        casino_show_welcome(casino);
    while (status == CLI_DONE && is_line(&reading, "round")) {
        status = replay_round(&reading);
        if (status == CLI_DONE && !next_line(&reading)) {
            casino_show_summary(casino);
            return stop(&reading, CLI_FAILED,
                        "the record has no end; it was interrupted or cut");
        }
    }
    if (status != CLI_DONE)
        return status;
    reading.round = 0;
    if (!behind(&reading, "end"))
        return stop(&reading, CLI_FAILED, "here a round or the end should be");
    status = compare_check(&reading, "end");
    if (status != CLI_DONE)
        return status;
    if (next_line(&reading) || reading.line.length > 0)
        return stop(&reading, CLI_FAILED, "there is more behind the end");
    casino_show_summary(casino);
    return CLI_DONE;
}
