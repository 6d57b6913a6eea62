/* A daily: its day, the part that an account keeps, how its decisions are
 * judged, and its result. */
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"
#include "cli_report.h"
#include "coach_adviser.h"
#include "coach_daily.h"
#include "ledger_reviews.h"
#include "strategy.h"

/* ---- Days, their dates, and the seeds of their hands ---- */

enum { DAY_SECONDS = 24 * 60 * 60 };

int64_t daily_today(const struct cli *cli)
{
    return cli->now(cli->clock) / DAY_SECONDS;
}

void daily_write_title(int64_t day, char title[DAILY_TITLE_SIZE])
{
    char date[LEDGER_DATE_SIZE];
    snprintf(title, DAILY_TITLE_SIZE, "Daily %.10s", ledger_date(day, date));
}

bool daily_read_date(const char *text, int64_t *day)
{
    enum { DATE_LENGTH = 10 };
    char date[LEDGER_DATE_SIZE];
    if (strlen(text) != DATE_LENGTH ||
        strspn(text, "0123456789-") != DATE_LENGTH)
        return false;
    int64_t read = ledger_day_of_date(strtol(text, NULL, 10),
                                      abs((int)strtol(text + 5, NULL, 10)),
                                      abs((int)strtol(text + 8, NULL, 10)));
    if (read < 0 || strcmp(ledger_date(read, date), text) != 0)
        return false; /* such as February 30 */
    *day = read;
    return true;
}

/* The digits of the date and of the hand make one number. */
uint32_t daily_seed(int64_t day, int hand)
{
    char date[LEDGER_DATE_SIZE];
    uint64_t state = 0;
    for (const char *digit = ledger_date(day, date); *digit; digit++)
        if (*digit != '-')
            state = state * 10 + (uint64_t)(*digit - '0');
    state = state * 100 + (uint64_t)hand;
    uint32_t seed = (uint32_t)(splitmix(&state) >> 32);
    return seed > 0 ? seed : 1; /* seed 0 doesn't shuffle */
}

/* ---- What is kept ---- */

/* What an account keeps of the dailies, in its settings: the actions of each
 * hand, a letter each, and the result once all hands are played. */
enum { SETTING_SIZE = 32 };

static void name_result(int64_t day, char name[SETTING_SIZE])
{
    char date[LEDGER_DATE_SIZE];
    snprintf(name, SETTING_SIZE, "daily %s", ledger_date(day, date));
}

static void name_hand(int64_t day, int hand, char name[SETTING_SIZE])
{
    char result[SETTING_SIZE];
    name_result(day, result);
    snprintf(name, SETTING_SIZE, "%.20s %d", result, hand);
}

/* ---- The result: "25 23 40000000000 3500 1 1131211111" ---- */

/* Costs are kept as a whole number of these parts of a bet. */
static const double PARTS = 1e12;

/* What the hands cost. Older programs kept a 0 for whatever wasn't right. */
static const char GRADES[LEDGER_GRADES + 1] = "1234";

static bool score_read(struct daily_score *score, bool *is_timely,
                       const char *value)
{
    enum { NUMBERS = 5 };
    int64_t numbers[NUMBERS];
    for (int i = 0; i < NUMBERS; i++) {
        char *end;
        numbers[i] = strtoll(value, &end, 10);
        if (end == value || *end != ' ')
            return false;
        value = end + 1;
    }
    if (strlen(value) != DAILY_HANDS)
        return false;
    *score = (struct daily_score){.hands = DAILY_HANDS,
                                  .decisions = (int)numbers[0],
                                  .right = (int)numbers[1],
                                  .cost = (double)numbers[2] / PARTS,
                                  .net = numbers[3]};
    *is_timely = numbers[4] != 0;
    for (int i = 0; i < DAILY_HANDS; i++) {
        const char *grade = strchr(GRADES, value[i]);
        score->grades[i] =
            grade ? (enum ledger_grade)(grade - GRADES) : LEDGER_BAD;
    }
    return true;
}

/* Reads the kept result of `day`, and whether it was played on its day. Returns
 * LEDGER_NONE if there is none. */
static enum ledger_answer daily_read_result(struct account *account,
                                            int64_t day,
                                            struct daily_score *score,
                                            bool *is_timely)
{
    char name[SETTING_SIZE], value[LEDGER_VALUE_SIZE];
    if (!account_is_open(account))
        return LEDGER_NONE;
    name_result(day, name);
    if (!ledger_get(account->ledger, name, value))
        return LEDGER_FAILED;
    return score_read(score, is_timely, value) ? LEDGER_DONE : LEDGER_NONE;
}

/* Returns the number of days in a row, up to `day`, that the account has
 * finished on their day. */
static int daily_streak(struct account *account, int64_t day)
{
    struct daily_score score;
    bool is_timely = true;
    int days = 0;
    while (daily_read_result(account, day - days, &score, &is_timely) ==
               LEDGER_DONE &&
           is_timely)
        days++;
    return days;
}

static double daily_best(struct account *account, int64_t day)
{
    enum { YEAR = 365 };
    struct daily_score score;
    bool is_timely;
    double best = NAN;
    for (int i = 0; i < YEAR; i++)
        if (daily_read_result(account, day - i, &score, &is_timely) ==
                LEDGER_DONE &&
            is_timely)
            best = fmin(best, score.cost); /* of NAN and a cost, the cost */
    return best;
}

/* ---- The hands ---- */

/* Part of what accounts keep, so they must never change. */
static const char LETTERS[ACTION_COUNT] = {
    [ACTION_BET] = 'b',           [ACTION_HIT] = 'h',
    [ACTION_STAND] = 's',         [ACTION_DOUBLE] = 'd',
    [ACTION_SPLIT] = 'p',         [ACTION_SURRENDER] = 'r',
    [ACTION_KEEP] = 'k',          [ACTION_INSURE] = 'i',
    [ACTION_NO_INSURANCE] = 'n',  [ACTION_EVEN_MONEY] = 'e',
    [ACTION_NO_EVEN_MONEY] = 'o', [ACTION_FOLD] = 'f',
    [ACTION_PLAY] = 'y',
};

static enum action_kind action_of_letter(char letter)
{
    int kind = 0;
    while (kind < ACTION_COUNT && LETTERS[kind] != letter)
        kind++;
    return (enum action_kind)kind;
}

static void add_letter(char letters[LEDGER_VALUE_SIZE], enum action_kind kind)
{
    size_t used = strlen(letters);
    if (used + 1 < LEDGER_VALUE_SIZE) {
        letters[used] = LETTERS[kind];
        letters[used + 1] = '\0';
    }
}

bool daily_read_hand(const struct daily *daily, int hand,
                     enum action_kind actions[LEDGER_VALUE_SIZE], int *count)
{
    char name[SETTING_SIZE], letters[LEDGER_VALUE_SIZE] = "";
    struct account *account = daily->account;
    *count = 0;
    if (!account_is_open(account))
        return true;
    name_hand(daily->day, hand, name);
    if (!ledger_get(account->ledger, name, letters))
        return false;
    for (const char *letter = letters; *letter; letter++)
        actions[(*count)++] = action_of_letter(*letter);
    return true;
}

bool daily_save(struct daily *daily)
{
    const struct daily_score *score = &daily->score;
    struct account *account = daily->account;
    char name[SETTING_SIZE], value[LEDGER_VALUE_SIZE];
    char marks[DAILY_HANDS + 1] = "";
    if (!daily->is_unsaved || daily->is_replaying || !daily_is_kept(daily))
        return true;
    name_hand(daily->day, daily->hand, name);
    bool good = ledger_set(account->ledger, name, daily->actions);
    if (good && score->hands == DAILY_HANDS) {
        for (int i = 0; i < DAILY_HANDS; i++)
            marks[i] = GRADES[score->grades[i]];
        snprintf(value, sizeof value, "%d %d %lld %" PRId64 " %d %s",
                 score->decisions, score->right, llround(score->cost * PARTS),
                 score->net, daily->is_timely, marks);
        name_result(daily->day, name);
        good = ledger_set(account->ledger, name, value);
    }
    daily->is_unsaved = !good;
    return good;
}

/* The score that is kept, or else the one of this game. */
static const struct daily_score *shown_score(const struct daily *daily)
{
    return daily->is_practice ? &daily->kept : &daily->score;
}

/* ---- The code: "20200229.2.9.2002.4500.hsd" ---- */

/* A letter of the code is shifted by its place, so that nobody who sees it
 * learns how to play a hand. */
enum { CODE_LETTERS = 26 };

static void add_to_decisions(struct daily *daily, enum action_kind kind)
{
    if (kind < ACTION_COUNT && kind != ACTION_BET)
        add_letter(daily->decisions, kind);
}

/* The date, the right and all decisions, their cost and the result in cents,
 * and the decisions. */
const char *daily_code(const struct daily *daily, char code[DAILY_CODE_SIZE])
{
    const struct daily_score *score = shown_score(daily);
    char date[LEDGER_DATE_SIZE];
    (void)ledger_date(daily->day, date);
    int used =
        snprintf(code, DAILY_CODE_SIZE, "%.4s%.2s%.2s.%d.%d.%lld.%" PRId64 ".",
                 date, date + 5, date + 8, score->right, score->decisions,
                 llround(score->cost * DAILY_BET), score->net);
    for (int i = 0; daily->decisions[i]; i++)
        code[used++] =
            (char)('a' + (daily->decisions[i] - 'a' + i) % CODE_LETTERS);
    code[used] = '\0';
    return code;
}

bool daily_read_code(const char *code, int64_t *day,
                     enum action_kind actions[LEDGER_VALUE_SIZE], int *count)
{
    char date[LEDGER_DATE_SIZE];
    const char *letters = strrchr(code, '.');
    snprintf(date, sizeof date, "%.4s-%.2s-%.2s", code,
             strlen(code) > 4 ? code + 4 : "",
             strlen(code) > 6 ? code + 6 : "");
    *count = 0;
    if (letters == NULL || !daily_read_date(date, day))
        return false;
    for (letters++; *letters && *count < LEDGER_VALUE_SIZE; letters++) {
        int place = (*letters - 'a' - *count) % CODE_LETTERS;
        if (!islower((unsigned char)*letters))
            return false;
        actions[(*count)++] = action_of_letter(
            (char)('a' + (place + CODE_LETTERS) % CODE_LETTERS));
    }
    return *letters == '\0';
}

/* ---- Begin and end ---- */

bool daily_open(struct daily *daily, const struct cli *cli, int64_t day,
                struct account *account)
{
    bool was_timely;
    *daily = (struct daily){
        .day = day, .is_timely = day == daily_today(cli), .account = account};
    enum ledger_answer answer =
        daily_read_result(account, day, &daily->kept, &was_timely);
    enum action_kind actions[LEDGER_VALUE_SIZE];
    int count;
    daily->is_practice = answer == LEDGER_DONE;
    daily->streak = daily_streak(account, day - 1);
    daily->best = daily_best(account, day);
    for (int hand = 1; hand <= DAILY_HANDS; hand++) {
        (void)daily_read_hand(daily, hand, actions, &count);
        daily->begun += count > 0;
        for (int i = 0; i < count && daily->is_practice; i++)
            add_to_decisions(daily, actions[i]);
    }
    if (answer == LEDGER_FAILED)
        cli_complain(cli, "%s", ledger_problem(account->ledger));
    return answer != LEDGER_FAILED;
}

bool daily_is_kept(const struct daily *daily)
{
    return account_is_open(daily->account) && !daily->is_practice;
}

bool daily_has_card(const struct daily *daily)
{
    return daily->is_practice || daily->score.hands == DAILY_HANDS;
}

bool daily_begin(struct daily *daily, const struct cli *cli,
                 struct rules *rules)
{
    *rules = (struct rules){.decks = 0};
    (void)rules_preset(rules, DAILY_RULES);
    rules->min = rules->max = DAILY_BET;
    daily->score = (struct daily_score){.hands = 0};
    daily->mistake_count = 0;
    const char *problem = adviser_open(rules, &daily->judge);
    if (problem)
        cli_complain(cli, "%s", problem);
    return problem == NULL;
}

/* ---- Decisions ---- */

/* Rounds a cost in bets to a thousandth. Less than a thousandth of a bet is
 * hardly ever a mistake. */
static double cost_as_written(double bets)
{
    static const double parts = 1000;
    return (double)llround(bets * parts) / parts;
}

/* Adds "soft 12 against 7: you stood; splitting was best, $3.60" to the
 * mistakes. */
static void note_mistake(struct daily *daily, int hand_number,
                         const struct table *table, const struct advice *advice,
                         enum action_kind done, double cost)
{
    char hand[HAND_WORDS_SIZE], upcard[UPCARD_SIZE], price[COST_SIZE];
    char play[PLAY_MISTAKE_SIZE];
    if (daily->mistake_count++ >= DAILY_HANDS)
        return;
    const enum action_kind best = advice->choices[0].kind;
    struct daily_mistake *mistake = &daily->mistakes[daily->mistake_count - 1];
    hand_in_words(table, table_hand(table), &table->seats[table->seat], hand);
    mistake->hand = hand_number;
    snprintf(mistake->text, DAILY_MISTAKE_SIZE, "%.20s against %s: %s, %.8s",
             hand, upcard_in_words(table->dealer[0], upcard),
             play_mistake(advice_word(done), advice_word(best), play),
             cost_in_dollars(cost * DAILY_BET, price));
    reason_write(table, advice, done, best, mistake->reason);
}

/* Judges a decision about a hand by the values of all that could be done. The
 * costs add up as they are listed. */
static void daily_judge(struct daily *daily, int hand,
                        const struct table *table, enum action_kind kind)
{
    struct daily_score *score = &daily->score;
    struct advice advice;
    if (adviser_advise(daily->judge, table, &advice) != NULL)
        return;
    double cost = advice.choices[0].value - advice_worth(&advice, kind);
    if (isnan(cost))
        return;
    const struct judgment judgment = {.done = kind,
                                      .grade = judgment_grade(cost)};
    score->decisions++;
    if (judgment.grade == LEDGER_BEST) { /* a cost too small to count is none */
        score->right++;
        return;
    }
    score->cost += cost_as_written(cost);
    daily->hand_cost += cost_as_written(cost);
    score->grades[hand - 1] = judgment_grade(daily->hand_cost);
    note_mistake(daily, hand, table, &advice, kind, cost);
    if (!daily->is_replaying && daily_is_kept(daily) &&
        !situation_forget(daily->account, daily->judge, table, &advice,
                          &judgment))
        daily->account->lost_something = true;
}

void daily_note_action(struct daily *daily, int hand, const struct table *table,
                       const struct action *action)
{
    daily->is_unsaved = true;
    if (action->kind == ACTION_BET) {
        daily->hand = hand;
        daily->score.grades[hand - 1] = LEDGER_BEST;
        daily->hand_cost = 0;
        daily->actions[0] = '\0';
    } else
        daily_judge(daily, hand, table, action->kind);
    if (!daily->is_practice)
        add_to_decisions(daily, action->kind);
    add_letter(daily->actions, action->kind);
}

/* ---- The result ---- */

/* What a hand cost, as signs and in words. */
static const struct {
    const char *sign, *letter, *words;
} COSTS[LEDGER_GRADES] = {
    [LEDGER_BEST] = {"✓", "+", "nothing"},
    [LEDGER_DOUBTFUL] = {"▂", "-", "under $0.20"},
    [LEDGER_BAD] = {"▅", "=", "under $1"},
    [LEDGER_VERY_BAD] = {"█", "#", "more"},
};

void daily_write_result(const struct daily *daily, bool ascii, int columns,
                        FILE *out)
{
    enum { CODE_COLUMN = 11 };
    const struct daily_score *score = shown_score(daily);
    char date[LEDGER_DATE_SIZE], text[COST_SIZE], code[DAILY_CODE_SIZE];
    int streak = daily_streak(daily->account, daily->day);
    fprintf(out, "Blackjack daily %s\n", ledger_date(daily->day, date));
    fprintf(out, "Decisions  %d of %d right\n", score->right, score->decisions);
    fprintf(out, "Mistakes   %s\n",
            cost_in_dollars(score->cost * DAILY_BET, text));
    fprintf(out, "Chips      %s\n", cli_signed_dollars(text, score->net));
    fputs("Hands     ", out);
    for (int i = 0; i < score->hands; i++)
        fprintf(out, " %s",
                ascii ? COSTS[score->grades[i]].letter
                      : COSTS[score->grades[i]].sign);
    fputc('\n', out);
    if (streak > 0)
        fprintf(out, "Streak     %d day%s\n", streak, streak > 1 ? "s" : "");
    bool fits = (int)strlen(daily_code(daily, code)) + CODE_COLUMN <= columns;
    fprintf(out, "Code%s%s\n", fits ? "       " : "\n", code);
}

static void write_signs(bool ascii, int columns, FILE *out)
{
    char text[160] = "Mistakes by their average cost:";
    for (int i = 0; i < LEDGER_GRADES; i++)
        text_add(text, sizeof text, "%s %s %s", i > 0 ? "," : "",
                 ascii ? COSTS[i].letter : COSTS[i].sign, COSTS[i].words);
    text_add(text, sizeof text, ".");
    fputc('\n', out);
    cli_write_wrapped(out, text, columns);
    fputs("Check a code: blackjack --check-daily CODE\n", out);
}

/* ---- The report ---- */

/* Each sentence fits in a row of a small screen. */
void daily_write_about(const struct daily *daily, char text[DAILY_ABOUT_SIZE])
{
    snprintf(text, DAILY_ABOUT_SIZE,
             "%d hands for play money, the same for all. Choices are scored; "
             "no advice, no warnings.%s",
             DAILY_HANDS,
             daily_is_kept(daily) ? " You can leave and continue later." : "");
}

/* Writes what was wrong in the hands that are over, for the player alone, or
 * nothing. */
static void write_mistakes(const struct daily *daily, int columns, FILE *out)
{
    const struct daily_score *score =
        daily->hand > 0 ? &daily->score : shown_score(daily);
    bool any = false;
    for (int i = 0; i < daily->mistake_count && i < DAILY_HANDS; i++) {
        const struct daily_mistake *mistake = &daily->mistakes[i];
        if (mistake->hand > score->hands)
            continue;
        fputs(!any ? "\nYour mistakes:\n" : daily->explains ? "\n" : "", out);
        any = true;
        fprintf(out, "Hand %d, %s\n", mistake->hand, mistake->text);
        /* The line above has the hand and the upcard. */
        const char *why = strstr(mistake->reason, ": ");
        char text[REASON_SIZE + 8];
        snprintf(text, sizeof text, "Why: %s.",
                 why ? why + 2 : mistake->reason);
        if (daily->explains && mistake->reason[0])
            cli_write_wrapped(out, text, columns);
    }
}

struct daily_report {
    char date[LEDGER_DATE_SIZE];
    struct daily_score score;
    double net; /* in bets */
    const bool *is_right;
    bool is_kept;
    int streak;
};

static const struct field daily_fields[] = {
    FIELD(struct daily_report, date),
    FIELD_NAMED("hands", struct daily_report, score.hands),
    FIELD_NAMED("decisions", struct daily_report, score.decisions),
    FIELD_NAMED("right", struct daily_report, score.right),
    FIELD_NAMED("bets_given_away", struct daily_report, score.cost),
    FIELD_NAMED("net_bets", struct daily_report, net),
    FIELD_VALUES("hands_right", struct daily_report, is_right, score.hands,
                 FIELD_BOOLEAN),
    FIELD_NAMED("kept", struct daily_report, is_kept),
    FIELD(struct daily_report, streak),
    FIELD_END};

static void write_json(const struct daily *daily, FILE *out)
{
    const struct daily_score *score = shown_score(daily);
    struct json json = {.out = out};
    bool is_right[DAILY_HANDS];
    struct daily_report report = {
        .score = *score,
        .net = (double)score->net / DAILY_BET,
        .is_right = is_right,
        .is_kept = daily_has_card(daily) && account_is_open(daily->account),
        .streak = daily_streak(daily->account, daily->day)};
    for (int i = 0; i < DAILY_HANDS; i++)
        is_right[i] = score->grades[i] == LEDGER_BEST;
    (void)ledger_date(daily->day, report.date);
    report_json_row(&json, daily_fields, &report);
}

bool daily_has_news(const struct daily *daily)
{
    return !daily->is_practice || daily->is_new ||
           daily->score.hands == DAILY_HANDS;
}

static void write_progress(const struct daily *daily, int columns, FILE *out)
{
    const struct daily_score *score = &daily->score;
    char text[128], net[CLI_DOLLARS_SIZE], price[COST_SIZE];
    const char *practice = daily->is_practice ? "Practice: " : "";
    if (score->hands < DAILY_HANDS)
        snprintf(text, sizeof text, "%s%d of %d hands begun.%s", practice,
                 daily->hand, DAILY_HANDS,
                 daily_is_kept(daily)
                     ? " The daily continues when you start it again."
                     : "");
    else
        snprintf(text, sizeof text,
                 "%s%d of %d right, mistakes cost %.24s, %s.", practice,
                 score->right, score->decisions,
                 cost_in_dollars(score->cost * DAILY_BET, price),
                 cli_signed_dollars(net, score->net));
    if (score->hands < DAILY_HANDS || daily->is_practice)
        cli_write_wrapped(out, text, columns);
}

void daily_write_end(const struct daily *daily, bool ascii, int columns,
                     FILE *out)
{
    char code[DAILY_CODE_SIZE];
    bool has_begun = daily->hand > 0 || !daily->is_practice;
    if (daily->as_json) {
        write_json(daily, out);
        return;
    }
    if (has_begun)
        write_progress(daily, columns, out);
    if (daily_has_card(daily)) {
        if (daily->is_practice && has_begun)
            fputs("Your result for that day stands:\n\n", out);
        if (shown_score(daily)->right == shown_score(daily)->decisions)
            fputs("Every decision was right: a perfect daily!\n\n", out);
        daily_write_result(daily, ascii, columns, out);
        write_signs(ascii, columns, out);
        if ((int)strlen(daily_code(daily, code)) > columns)
            fputs("The code is one, even in two rows.\n", out);
        if (daily->is_timely)
            fputs("\nTen new hands come tomorrow.\n", out);
        if (!account_is_open(daily->account))
            fputs("\nA guest's result isn't saved.\n", out);
    }
    write_mistakes(daily, columns, out);
}
