/* Turns at the table: bets and side bets, what keys do, and what is said about
 * a decision before it. */
#include <ctype.h>
#include <string.h>

#include "coach_daily.h"
#include "coach_side_bets.h"
#include "strategy.h"
#include "table/table_screen.h"

/* ---- Amounts that are typed ---- */

/* Changes what is typed. `*amount` is 0 if it is no amount; the table says
 * later what is wrong with one. Returns false if there is no room. */
static bool type_amount(char typed[BET_TYPED_SIZE], int key, int64_t *amount)
{
    if (!text_take_key(typed, BET_TYPED_SIZE, key))
        return false;
    *amount = 0;
    (void)cli_parse_money(typed, INT64_MAX / CENTS, amount);
    return true;
}

/* ---- Side bets ---- */

struct side_page {
    struct page page;
    struct table_screen *screen;
    const struct table *table; /* the table with the bets */
    enum side_bet_kind kinds[SIDE_BETS];
    double edges[SIDE_BETS];
    int count;
    int chosen;
    char typed[BET_TYPED_SIZE]; /* the amount, if it is being typed */
};

static int64_t *amount_of(struct side_page *page)
{
    return &page->screen->bet.side[page->kinds[page->chosen]];
}

static void draw_side_bet(struct side_page *page, int index)
{
    const struct brush *brush = &page->screen->stage.brush;
    enum side_bet_kind kind = page->kinds[index];
    int64_t amount = page->screen->bet.side[kind];
    char text[CLI_DOLLARS_SIZE], edge[CLI_MONEY_SIZE];
    int row = page->page.row + 3 + index, left = page->page.column;
    const struct box line = {row, left + 1, 1, 40};
    bool is_chosen = index == page->chosen;
    if (is_chosen)
        paint_text(brush, row, left + 1, ROLE_PLAIN, brush->glyphs->turn);
    paint_text(brush, row, left + 3, ROLE_PLAIN, side_bet_facts(kind)->name);
    snprintf(edge, sizeof edge, "%.2f%%", 100 * page->edges[index]);
    paint_right(brush, row, left + 28, ROLE_PLAIN, edge);
    if (is_chosen && page->typed[0])
        snprintf(text, sizeof text, "$%s", page->typed);
    else
        cli_dollars(text, amount);
    paint_right(brush, row, left + 40, amount > 0 ? ROLE_CHIPS : ROLE_FAINT,
                text);
    if (is_chosen)
        paint_marked(brush, &line);
    stage_add_target(&page->screen->stage, &line,
                     is_chosen ? KEY_RIGHT_ARROW : KEY_CLICKED + index);
}

static void draw_chosen(const struct side_page *page)
{
    enum side_bet_kind kind = page->kinds[page->chosen];
    const struct brush *brush = &page->screen->stage.brush;
    char pays[SIDE_BET_PAYS_SIZE], cost[SIDE_BET_LINE_SIZE];
    struct box box = {.row = page->page.row + 4 + page->count,
                      .column = page->page.column + 2,
                      .rows = 2,
                      .columns = screen_columns() - 2 * page->page.column - 3};
    box.row =
        paint_wrapped(brush, &box, ROLE_PLAIN, side_bet_facts(kind)->meaning);
    side_bet_pays(page->table, kind, pays);
    box.rows = 3;
    box.row = paint_wrapped(brush, &box, ROLE_PLAIN, pays);
    box.rows = 2;
    if (page->screen->bet.side[kind] == 0)
        return;
    side_bet_write_cost(page->table, kind, page->screen->bet.side[kind], cost);
    (void)paint_wrapped(brush, &box, ROLE_PLAIN, cost);
}

static void draw_side_bets(void *self)
{
    struct side_page *page = self;
    const struct brush *brush = &page->screen->stage.brush;
    const struct rules *rules = &page->table->rules;
    char least[CLI_DOLLARS_SIZE], most[CLI_DOLLARS_SIZE], limits[64];
    int left = page->page.column, above = page->page.row;
    snprintf(limits, sizeof limits, " %s to %s each ",
             cli_dollars(least, rules_bet_limits(rules).side_least),
             cli_dollars(most, rules_bet_limits(rules).side_most));
    paint_text(brush, above, left + text_columns(page->page.title) + 2,
               ROLE_FAINT, limits);
    paint_right(brush, above + 2, left + 28, ROLE_FAINT, "House edge");
    paint_right(brush, above + 2, left + 40, ROLE_FAINT, "Your bet");
    for (int i = 0; i < page->count; i++)
        draw_side_bet(page, i);
    draw_chosen(page);
}

/* Answers if the amount isn't legal with the least bet. It stays until it is
 * changed. */
static bool amount_is_legal(struct side_page *page)
{
    struct action bet = {.kind = ACTION_BET, .amount = page->table->rules.min};
    char problem[PROBLEM_SIZE], *answer = page->page.answer;
    bet.side[page->kinds[page->chosen]] = *amount_of(page);
    answer[0] = '\0';
    if (table_allows(page->table, &bet, problem))
        return true;
    snprintf(answer, MESSAGE_SIZE, "%s.", problem);
    answer[0] = (char)toupper((unsigned char)answer[0]);
    return false;
}

static void step_amount(struct side_page *page, bool up)
{
    const struct rules *rules = &page->table->rules;
    const struct bet_limits limits = rules_bet_limits(rules);
    int64_t least = limits.side_least, most = limits.side_most;
    int64_t *amount = amount_of(page);
    page->typed[0] = '\0';
    if (up)
        *amount = *amount < least ? least : *amount + rules->chip;
    else
        *amount = *amount <= least ? 0 : *amount - rules->chip;
    if (*amount > most)
        *amount = most;
}

static void write_side_help(void *self, FILE *out, int columns)
{
    static const struct key_help keys[] = {
        {"Up Down", "choose a side bet"},
        {"Left Right", "change the amount by a chip"},
        {"0-9", "type an amount; Backspace erases a digit; 0 means no bet"},
        {"Enter Tab", "go back to your bet, which places them"},
    };
    const struct side_page *page = self;
    write_key_help(&page->screen->stage.brush, out, keys,
                   sizeof keys / sizeof *keys);
    side_bets_write_outcomes(page->table, columns, out);
}

static void choose_side_bet(struct side_page *page, int index)
{
    if (!amount_is_legal(page))
        return;
    page->typed[0] = '\0';
    page->chosen = index;
}

static void side_bets_key(void *self, int key)
{
    struct side_page *page = self;
    if (key == '?')
        stage_show_text(&page->screen->stage, "Side bets: help",
                        write_side_help, page, "?\n");
    else if (key == KEY_UP_ARROW || key == KEY_DOWN_ARROW)
        choose_side_bet(page, wrapped_step(page->chosen,
                                           key == KEY_DOWN_ARROW ? 1 : -1,
                                           page->count));
    else if (key == KEY_LEFT_ARROW || key == KEY_RIGHT_ARROW)
        step_amount(page, key == KEY_RIGHT_ARROW);
    else if (key == KEY_ENTER_SIGN || key == KEY_ESCAPE_SIGN || key == ' ' ||
             key == '\t' || key == 'q')
        page->page.is_done = amount_is_legal(page);
    else if ((key >= '0' && key <= '9') || key == '.' || key == KEY_ERASE)
        (void)type_amount(page->typed, key, amount_of(page));
    else if (key >= KEY_CLICKED)
        choose_side_bet(page, key - KEY_CLICKED);
    else
        write_unknown_key(&page->screen->stage.brush, key, &page->page);
}

static void table_screen_place_side_bets(struct table_screen *screen,
                                         const struct table *table)
{
    struct side_page page = {.screen = screen,
                             .table = table,
                             .page = {.title = "Side bets",
                                      .draw = draw_side_bets,
                                      .key = side_bets_key}};
    const struct glyphs *glyphs = screen->stage.brush.glyphs;
    for (int i = 0; i < SIDE_BETS; i++) {
        enum side_bet_kind kind = (enum side_bet_kind)i;
        if (!rules_offer_side_bet(&table->rules, kind))
            continue;
        page.edges[page.count] = side_bet_edge(table, kind);
        page.kinds[page.count++] = kind;
    }
    page.page.self = &page;
    enum { ROWS_BELOW = 6 }; /* what the chosen one is, pays and costs */
    page.page.rows = page.count + ROWS_BELOW;
    /* A tap chooses, too, where the bar has no room for that. */
    bar_add(&page.page.bar, KEY_RIGHT_ARROW, glyphs->left_right, "Bet");
    bar_add(&page.page.bar, KEY_DOWN_ARROW, glyphs->up_down, "Choose");
    bar_add(&page.page.bar, KEY_UNKNOWN, "0-9", "Amount");
    bar_add(&page.page.bar, '?', "?", "Help");
    bar_add(&page.page.bar, KEY_ENTER_SIGN, "Enter", "Done");
    stage_show_page(&screen->stage, &page.page);
}

/* ---- The bet ---- */

static int64_t most_of(const struct rules *rules, int64_t bankroll)
{
    int64_t each = bankroll / rules_seats_each(rules);
    return each < rules->max ? each - each % rules->chip : rules->max;
}

int64_t bet_within_limits(const struct rules *rules, int64_t bankroll,
                          int64_t amount)
{
    int64_t most = most_of(rules, bankroll);
    amount = amount > most ? most : amount - amount % rules->chip;
    return amount < rules->min ? rules->min : amount;
}

/* Returns the legal bet that is next to `amount` for the player who bets. */
static int64_t legal_bet(const struct table *table, int64_t amount)
{
    return bet_within_limits(&table->rules, table->seats[table->seat].bankroll,
                             amount);
}

/* True if what is typed isn't an amount yet, as nothing or "5." isn't. */
static bool bet_lacks_amount(const struct bet *bet)
{
    int64_t cents;
    return bet->is_typing &&
           !cli_parse_money(bet->typed, INT64_MAX / CENTS, &cents);
}

static const char *type_character(struct bet *bet, char character)
{
    bool is_zero = strcmp(bet->typed, "0") == 0; /* "$07" isn't an amount */
    if (!bet->is_typing || (is_zero && character != '.'))
        bet->typed[0] = '\0';
    if (!type_amount(bet->typed, character, &bet->amount))
        return "nobody can bet that much";
    bet->is_typing = true;
    return NULL;
}

/* Returns the largest chip up to `amount` that this table takes. */
static int64_t chip_up_to(const struct rules *rules, int64_t amount)
{
    static const int dollars_of_chips[] = {1, 5, 25, 100, 500, 1000, 5000};
    enum { CHIPS = sizeof dollars_of_chips / sizeof *dollars_of_chips };
    int64_t largest = rules->chip;
    for (int i = 0; i < CHIPS; i++) {
        int64_t chip = (int64_t)dollars_of_chips[i] * CENTS;
        if (chip <= amount && chip > largest && chip % rules->chip == 0)
            largest = chip;
    }
    return largest;
}

/* Sets the legal bet that is next to `amount`. Returns an answer if that is
 * less, or NULL. */
static const char *bet_set(struct bet *bet, const struct table *table,
                           int64_t amount)
{
    const int64_t bankroll = table->seats[table->seat].bankroll;
    bet->amount = legal_bet(table, amount);
    bet->is_typing = false;
    return amount > most_of(&table->rules, bankroll)
               ? "that is the most that you can bet"
               : NULL;
}

/* Changes the bet as `key` does, and returns an answer to it, or NULL. */
static const char *bet_change(struct bet *bet, const struct table *table,
                              enum bet_key does, int key)
{
    const struct rules *rules = &table->rules;
    const int64_t amount = bet->amount, step = rules->chip;
    const int64_t more = chip_up_to(rules, amount);
    const int64_t less = chip_up_to(rules, amount - 1);
    const int64_t amounts[] = {
        [BET_CHIP_MORE] = amount + more - amount % more,
        [BET_CHIP_LESS] = (amount - 1) / less * less,
        [BET_STEP_MORE] = amount + step - amount % step,
        [BET_STEP_LESS] = (amount - 1) / step * step,
        [BET_TWICE] = amount * 2,
        [BET_LEAST] = rules->min,
        [BET_MOST] = rules->max,
    };
    char whole[CLI_MONEY_SIZE], problem[PROBLEM_SIZE];
    const struct action before = {.kind = ACTION_BET, .amount = amount};
    if (does == BET_MOST && !bet->is_most && amount > 0 &&
        table_allows(table, &before, problem))
        bet->usual = amount;
    bet->is_most = does == BET_MOST;
    if (does == BET_TYPE)
        return type_character(bet, (char)key);
    if (does == BET_ERASE) {
        if (!bet->is_typing) /* erases the last digit of that bet, too */
            snprintf(bet->typed, BET_TYPED_SIZE, "%.9s",
                     cli_money(whole, amount - amount % CENTS));
        (void)type_amount(bet->typed, KEY_ERASE, &bet->amount);
        bet->is_typing = true;
        return NULL;
    }
    const char *answer = bet_set(bet, table, amounts[does]);
    return does == BET_TWICE ? answer : NULL;
}

/* Returns the cents on side bets; without a bet there are none. */
static int64_t bet_side_stakes(const struct bet *bet)
{
    int64_t sum = 0;
    for (int i = 0; i < SIDE_BETS && bet->amount > 0; i++)
        sum += bet->side[i];
    return sum;
}

enum { BET_NOTE_SIZE = 64 };

/* Writes what follows the bet in the question: " + $6 on side bets", that it
 * isn't an amount or too much, or that the player sits out. */
static void bet_write_note(const struct bet *bet, const struct game *game,
                           int seat, char text[BET_NOTE_SIZE])
{
    char amount[CLI_DOLLARS_SIZE];
    int64_t side = bet_side_stakes(bet);
    int64_t most =
        most_of(&game->table.rules, game->table.seats[seat].bankroll);
    text[0] = '\0';
    if (bet_lacks_amount(bet))
        snprintf(text, BET_NOTE_SIZE, " (type an amount; 0 sits out)");
    else if (bet->amount == 0)
        snprintf(text, BET_NOTE_SIZE, "%s",
                 seat_verb(game, seat, " (sits out)", " (you sit out)"));
    else if (bet->amount > most && most > 0)
        snprintf(text, BET_NOTE_SIZE, " (at most %s)",
                 cli_dollars(amount, most));
    else if (side > 0)
        snprintf(text, BET_NOTE_SIZE, " + %s on side bets",
                 cli_dollars(amount, side));
}

/* ---- Slips of the finger ---- */

/* Each function writes a question if the action, which is legal, is almost
 * surely a slip. Otherwise it returns false. */

enum { HARD_TO_HIT = 17, HARD_TO_DOUBLE = 12, HARD_TO_STAND = 11 };
enum { SOFT_TO_HIT = 19, SOFT_TO_STAND = 16 };
enum { MADE = 17, WEAK_CARD = 6 };

/* In first bets. What beginners do on purpose, such as standing on 12 against
 * an ace or hitting 11 against a 6, costs up to a third. Surrendering, doubling
 * and splitting stake or give up chips at once, so that a key pressed by
 * mistake is worse, and a question less in the way. */
static const double COSTLY_TURN = 0.4, COSTLY_CHIPS = 0.25;

/* Slips that are known by the total of the hand. */
static bool question_by_total(const struct table *table, enum action_kind kind,
                              char question[MESSAGE_SIZE])
{
    const struct hand *hand = table_hand(table);
    struct hand_value total = table_hand_total(hand);
    /* One more card can win a Charlie whatever the total is. */
    bool counts =
        table->rules.charlie == 0 || hand->count + 1 < table->rules.charlie;
    bool can_hit = table_legal(table) >> ACTION_HIT & 1U;
    bool is_high = total.total >= (total.soft ? SOFT_TO_HIT : HARD_TO_HIT);
    bool is_low = total.total <= (total.soft ? SOFT_TO_STAND : HARD_TO_STAND);
    const char *soft = total.soft ? "soft" : "hard";
    if (kind == ACTION_HIT && counts && is_high)
        snprintf(question, MESSAGE_SIZE, "Really hit a %s %d?", soft,
                 total.total);
    else if (kind == ACTION_DOUBLE && counts && !total.soft &&
             total.total >= HARD_TO_DOUBLE)
        snprintf(question, MESSAGE_SIZE, "Really double a hard %d?",
                 total.total);
    else if (kind == ACTION_STAND && can_hit && is_low)
        snprintf(question, MESSAGE_SIZE, "No card can bust %s%d. Really stand?",
                 total.soft ? "soft " : "", total.total);
    else
        return false;
    return true;
}

/* The slips that need no odds. */
static bool question_by_rule(const struct table *table, enum action_kind kind,
                             char question[MESSAGE_SIZE])
{
    const struct hand *hand = table_hand(table);
    struct hand_value total = table_hand_total(hand);
    bool gives_up =
        kind == ACTION_FOLD || (kind == ACTION_SURRENDER && !hand->doubled);
    int upcard = table->dealer[0];
    bool is_weak = !table->rules.shows_both && card_face(upcard) != ACE &&
                   card_value(upcard) <= WEAK_CARD;
    if (question_by_total(table, kind, question))
        return true;
    if (kind == ACTION_SPLIT && hand->count == 2 &&
        card_value(hand->cards[0]) == 10 && card_value(hand->cards[1]) == 10)
        snprintf(question, MESSAGE_SIZE, "Really split a 20?");
    else if (gives_up && total.total >= MADE && is_weak)
        snprintf(question, MESSAGE_SIZE, "Really %s %d against a %d?",
                 advice_word(kind), total.total, card_value(upcard));
    else if (gives_up && (total.soft || total.total <= HARD_TO_STAND ||
                          total.total >= SOFT_TO_HIT))
        snprintf(question, MESSAGE_SIZE, "Really %s a %s %d?",
                 advice_word(kind), total.soft ? "soft" : "hard", total.total);
    else
        return false;
    return true;
}

/* The slips that only the odds show, such as splitting fives. */
static bool question_by_cost(const struct game *game, enum action_kind kind,
                             char question[MESSAGE_SIZE])
{
    char text[COST_SIZE];
    struct price price;
    bool is_turn = kind == ACTION_HIT || kind == ACTION_STAND;
    if (!adviser_price(game->adviser, &game->table, kind, &price) ||
        price.bets < (is_turn ? COSTLY_TURN : COSTLY_CHIPS))
        return false;
    const char *best = play_as_noun(advice_word(price.best));
    snprintf(question, MESSAGE_SIZE, "Really %s? %c%s saves %s.",
             advice_word(kind), toupper((unsigned char)*best), best + 1,
             cost_in_dollars(price.cents, text));
    return true;
}

/* ---- The coach ---- */

/* Writes a question if the action, which is legal, is a mistake, and why
 * another one is better in a sentence. Otherwise returns false. */
static bool ask_before_mistake(const struct game *game,
                               const struct action *action,
                               char question[MESSAGE_SIZE],
                               char sentence[MESSAGE_SIZE])
{
    enum action_kind best;
    struct advice advice;
    char done[32], reason[REASON_SIZE];
    if (!adviser_finds_mistake(game->adviser, &game->table, action->kind,
                               &best) ||
        adviser_advise(game->adviser, &game->table, &advice))
        return false;
    reason_write(&game->table, &advice, action->kind, best, reason);
    snprintf(sentence, MESSAGE_SIZE, "%s%s", reason, *reason ? "." : "");
    sentence[0] = (char)toupper((unsigned char)sentence[0]);
    snprintf(done, sizeof done, "%s", advice_word(action->kind));
    done[0] = (char)toupper((unsigned char)done[0]);
    snprintf(question, MESSAGE_SIZE, "Basic strategy says %s. %s anyway?",
             advice_word(best), done);
    return true;
}

/* Writes what the coach thinks of an offer to the seat to act, also in brief,
 * or nothing: of insurance and even money always, and of the others if it asks
 * before mistakes, because a yes or no isn't asked about again. */
static void remark_on_offer(const struct game *game, enum coach_way way,
                            char remark[MESSAGE_SIZE], char brief[MESSAGE_SIZE])
{
    enum {
        YES = 1U << ACTION_INSURE | 1U << ACTION_EVEN_MONEY |
              1U << ACTION_SURRENDER | 1U << ACTION_SWITCH
    };
    const struct table *table = &game->table;
    const bool is_insurance = table->phase == PHASE_INSURANCE;
    const bool is_other =
        table->phase == PHASE_SURRENDER || table->phase == PHASE_SWITCH;
    char reason[REASON_SIZE];
    struct advice advice;
    enum action_kind basic;
    remark[0] = brief[0] = '\0';
    if (!(is_insurance && way >= COACH_AFTER) &&
        !(is_other && way >= COACH_BEFORE))
        return;
    if (!adviser_basic_action(game->adviser, table, &basic) ||
        adviser_advise(game->adviser, table, &advice))
        return;
    const enum action_kind best = advice.choices[0].kind;
    if (is_other && best != basic) /* neither is a mistake */
        return;
    reason_write(table, &advice, best, best, reason);
    snprintf(brief, MESSAGE_SIZE, "Coach: %s%s",
             is_insurance && !(YES >> best & 1U) ? "usually " : "",
             YES >> best & 1U ? "yes" : "no");
    snprintf(remark, MESSAGE_SIZE, "%s%s%s.", brief, *reason ? "; " : "",
             reason);
    static const char before[] = "blackjack "; /* "31 times in 100" */
    const char *often = is_insurance ? strstr(reason, before) : NULL;
    text_add(brief, MESSAGE_SIZE, "%s%s.", often ? "; it comes " : "",
             often ? often + strlen(before) : "");
}

/* ---- Questions to a hand ---- */

/* Answers a key that means nothing in this phase, and says why an action's
 * or Enter, which answers no offer, doesn't. */
static void answer_idle_key(struct table_screen *screen, enum phase phase,
                            int key)
{
    static const struct {
        enum phase phase;
        const char *keys, *why;
    } refusals[] = {
        {PHASE_BETS, "hsdpri", "place your bet first; Enter deals"},
        {PHASE_INSURANCE, "hsdpr\n ",
         "answer the dealer's offer first: y\200 takes it, n\200 declines"},
        {PHASE_SURRENDER, "hsdp\n ",
         "first say whether you give up: r\200 surrenders, n\200 plays on"},
        {PHASE_SWITCH, "hsdpr\n ",
         "answer about the cards first: y\200 switches them, n\200 doesn't"},
        {PHASE_FOLD, "hsdr\n ",
         "match the ante first: p\200 plays, f\200 folds"},
        {PHASE_PLAY, "i",
         "insurance is offered only before you play, against an ace"},
        {PHASE_PLAY, "f", "you can fold only after an ante"},
    };
    const char *why = NULL;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (refusals[i].phase == phase && key > 0 && key < 128 &&
            strchr(refusals[i].keys, key))
            why = refusals[i].why;
    if (key == 'v' && phase != PHASE_BETS && screen->game.daily == NULL &&
        !screen->game.practice.is_on && game_has_money(&screen->game))
        why = "the lobby opens between rounds";
    if (key == 'f' && screen->game.practice.choice.value[PRACTICE_FOUL])
        why = "f\200 calls a foul once the round is over";
    if (why)
        stage_answer(&screen->stage, why);
    else
        stage_answer_unknown(&screen->stage, key);
}

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
    else if (table->phase == PHASE_SWITCH)
        snprintf(text, OFFER_SIZE, " Switch the second cards?");
}

/* Writes "A pair of 3s", or of tens if they aren't the same, if the hand to act
 * can be split; otherwise nothing. */
static void write_pair(const struct table *table, char text[OFFER_SIZE])
{
    char words[UPCARD_SIZE];
    const int *cards = table_hand(table)->cards;
    bool is_same = card_face(cards[0]) == card_face(cards[1]);
    const char *face = upcard_in_words(cards[0], words);
    text[0] = '\0';
    if (strchr(face, ' ')) /* without the article */
        face = strchr(face, ' ') + 1;
    if (table_legal(table) & 1U << ACTION_SPLIT)
        snprintf(text, OFFER_SIZE, "A pair of %ss", is_same ? face : "ten");
}

/* Writes "You have 16", "A pair of 8s (16)", or with several hands "Hand 1 of
 * 2: 16". */
static void write_hand_held(const struct game *game, char *text, size_t size)
{
    const struct table *table = &game->table;
    const struct seat *seat = &table->seats[table->seat];
    char words[HAND_WORDS_SIZE], pair[OFFER_SIZE];
    hand_in_words(table, table_hand(table), seat, words);
    write_pair(table, pair);
    int hands = game_count_hands(game, table->seat);
    if (*pair && hands == 1)
        snprintf(text, size, "%s (%s)", pair, words);
    else if (hands > 1)
        snprintf(text, size, "Hand %d of %d: %s",
                 game_hand_number(game, table->seat, table->hand), hands,
                 words);
    else
        snprintf(text, size, "%s %s %s", seat_name(game, table->seat),
                 seat_verb(game, table->seat, "has", "have"), words);
}

/* Writes the question for a small screen: "You have 16; dealer shows 9." or
 * "Dealer shows an ace. Insurance for $5?" */
static void write_short_question(const struct game *game,
                                 char text[MESSAGE_SIZE])
{
    char has[MESSAGE_SIZE / 4], shows[MESSAGE_SIZE / 4], offer[OFFER_SIZE];
    write_hand_held(game, has, sizeof has);
    struct hand_value total = table_dealer_total(&game->table);
    char upcard[UPCARD_SIZE];
    if (game->table.rules.shows_both)
        snprintf(shows, sizeof shows, "dealer has %s%d",
                 total.soft ? "soft " : "", total.total);
    else
        snprintf(shows, sizeof shows, "dealer shows %s",
                 upcard_in_words(game->table.dealer[0], upcard));
    write_offer(&game->table, true, offer);
    if (*offer == '\0')
        snprintf(text, MESSAGE_SIZE, "%s; %s.", has, shows);
    else
        snprintf(text, MESSAGE_SIZE, "%c%s.%s",
                 toupper((unsigned char)shows[0]), shows + 1, offer);
}

/* ---- Decisions ---- */

/* Asks the seat to act, or to confirm what looks like a slip. */
static void ask_decision(struct table_screen *screen)
{
    const struct table *table = &screen->game.table;
    screen->scene.is_asked = true;
    screen->scene.asked_seat = table->seat;
    screen->stage.actions.count = 0;
    if (screen->confirmation.key != 0) {
        snprintf(screen->stage.question, MESSAGE_SIZE, "%s",
                 screen->confirmation.question);
        bar_ask(&screen->stage.actions, "Choose again",
                table_key_find(table->phase, table_legal(table),
                               screen->confirmation.key)
                    ->word);
        return;
    }
    char pair[OFFER_SIZE], sentence[NARRATION_SIZE], offer[OFFER_SIZE];
    write_pair(table, pair);
    narrate_hand(&screen->game, sentence);
    write_offer(table, false, offer);
    snprintf(screen->stage.question, MESSAGE_SIZE, "%s%s%s%s", pair,
             *pair ? ". " : "", sentence, offer);
    write_short_question(&screen->game, screen->stage.short_question);
    table_keys_hint(&table->rules, table->phase, table_legal(table),
                    screen->stage.brush.glyphs, &screen->stage.actions);
}

/* Shows nothing but `reason`, which may be empty: what was said of earlier
 * decisions would seem to answer the question. */
static void show_only(struct table_screen *screen, const char *reason)
{
    screen->remark[0] = screen->short_remark[0] = '\0';
    screen->stage.status[0] = '\0';
    status_remark(&screen->stage, "", "", false);
    status_add(&screen->stage, reason);
}

/* True if the action, which is legal, has to wait for a yes. A yes or no to an
 * offer doesn't: a key that repeats must not answer its own question. */
static bool needs_confirmation(struct table_screen *screen,
                               const struct action *action, int key)
{
    struct confirmation *confirmation = &screen->confirmation;
    enum phase phase = screen->game.table.phase;
    char reason[MESSAGE_SIZE] = "";
    if (phase != PHASE_PLAY && phase != PHASE_FOLD)
        return false;
    bool asks = (screen->coach >= COACH_BEFORE &&
                 ask_before_mistake(&screen->game, action,
                                    confirmation->question, reason)) ||
                (screen->is_careful && screen->game.daily == NULL &&
                 (question_by_rule(&screen->game.table, action->kind,
                                   confirmation->question) ||
                  question_by_cost(&screen->game, action->kind,
                                   confirmation->question)));
    if (!asks)
        return false;
    show_only(screen, reason);
    confirmation->action = *action;
    confirmation->key = key;
    return true;
}

/* True if another play was better, and the chart didn't say what was done. */
static bool is_mistake(const struct judgment *judgment)
{
    return judgment->grade != LEDGER_BEST && !judgment->follows_chart;
}

/* Offers the coach once, after the third costly mistake without one. */
static void offer_coach(struct table_screen *screen)
{
    enum { ENOUGH = 3 };
    const struct judgment *judgment = &screen->game.judgment;
    if (screen->coach == COACH_OFF && is_mistake(judgment) &&
        judgment->grade >= LEDGER_BAD && ++screen->uncoached_mistakes == ENOUGH)
        snprintf(screen->remark, MESSAGE_SIZE,
                 "That was the third costly mistake. The coach can say what is "
                 "better: see the options.");
}

static void table_screen_act(struct table_screen *screen,
                             const struct action *action)
{
    char problem[PROBLEM_SIZE];
    struct stage *stage = &screen->stage;
    stage->skips = stage->leaves || stage->look.speed == SPEED_NONE;
    stage->question[0] = '\0';
    stage->actions.count = 0;
    status_remark(stage, "", "", false);
    screen->remark[0] = screen->short_remark[0] = '\0';
    screen->scene.shoe_before = screen->game.table.shoe.count;
    screen->scene.is_asked = screen->scene.has_bet = false;
    if (!game_act(&screen->game, action, problem))
        stage_answer(stage, problem);
    if (screen->game.judgment.is_known) {
        coach_remark(&screen->game, screen->coach, screen->remark,
                     screen->short_remark);
        screen->is_praise = !is_mistake(&screen->game.judgment);
        offer_coach(screen);
    }
    if (screen->game.is_stopped)
        stage->ended = true;
}

static void take_decision(struct table_screen *screen,
                          const struct action *action)
{
    screen->awaited = AWAITED_NOTHING;
    screen->stage.status[0] = '\0';
    table_screen_act(screen, action);
}

/* Does what a key stands for, or says why it can't be done. */
static void take_row(struct table_screen *screen, const struct table_key *row,
                     int key)
{
    const struct action action = {.kind = (enum action_kind)row->does};
    char problem[PROBLEM_SIZE];
    if (!table_allows(&screen->game.table, &action, problem)) {
        screen->awaited = AWAITED_NOTHING;
        stage_answer(&screen->stage, problem);
    } else if (!needs_confirmation(screen, &action, key))
        take_decision(screen, &action);
}

static const char YES_OR_NO[] = "press y\200 for yes, n\200 for no";

/* Only the yes performs what is in question. The key that asked may repeat by
 * itself, and leaves the question; another action takes its place, and any
 * other key withdraws it. */
static void answer_confirmation(struct table_screen *screen,
                                const struct table_key *row, int key)
{
    const struct confirmation confirmation = screen->confirmation;
    if (key == confirmation.key) {
        stage_answer(&screen->stage, YES_OR_NO);
        return;
    }
    screen->confirmation.key = 0;
    if (key == 'y')
        take_decision(screen, &confirmation.action);
    else if (row == NULL) {
        show_only(screen, "");
        stage_answer(&screen->stage, "nothing has changed; choose again");
    } else
        take_row(screen, row, key);
}

static void handle_decision_key(struct table_screen *screen, int key)
{
    const struct table *table = &screen->game.table;
    const struct table_key *row =
        table_key_find(table->phase, table_legal(table), key);
    if (screen->confirmation.key != 0)
        answer_confirmation(screen, row, key);
    else if (row == NULL)
        answer_idle_key(screen, table->phase, key);
    else
        take_row(screen, row, key);
}

/* ---- Bets ---- */

/* Returns the table that the bet is for, which may be the next round's. */
static const struct table *table_of_bet(const struct table_screen *screen)
{
    return screen->bets_ahead ? &screen->ahead : &screen->game.table;
}

/* Returns what keys can do, as bits 1 << does. */
static unsigned keys_at_bet(const struct table_screen *screen)
{
    enum { ANTE = 1U << BET_ANTE | 1U << BET_PASS };
    const struct rules *rules = &table_of_bet(screen)->rules;
    unsigned can = (1U << BET_ANTE) - 1;
    if (rules->side_bets == 0)
        can &= ~(1U << BET_SIDE);
    if (rules->ante > 0)
        can = ANTE;
    /* Between rounds, with no chips on the table. */
    if (screen->awaited == AWAITED_BET && screen->game.daily == NULL &&
        (screen->is_within || !screen->game.practice.is_on) &&
        (screen->bets_ahead || screen->game.rounds == 0) &&
        game_has_money(&screen->game) &&
        table_screen_chips_on_table(screen) == 0)
        can |= 1U << BET_LOBBY;
    return can;
}

static void ask_bet(struct table_screen *screen)
{
    const struct table *table = table_of_bet(screen);
    struct scene *scene = &screen->scene;
    struct stage *stage = &screen->stage;
    char has[CLI_DOLLARS_SIZE], bet[CLI_DOLLARS_SIZE];
    char note[BET_NOTE_SIZE], asks[BET_NOTE_SIZE + CLI_DOLLARS_SIZE + 8];
    scene->is_asked = true;
    scene->asked_seat = table->seat;
    scene->has_bet = table->rules.ante == 0;
    scene->bet = screen->bet.amount;
    scene->side_stakes = bet_side_stakes(&screen->bet);
    bet_write_note(&screen->bet, &screen->game, table->seat, note);
    if (table->rules.ante > 0)
        snprintf(asks, sizeof asks, "Ante %s?",
                 cli_dollars(bet, table->rules.ante));
    else if (screen->bet.is_typing) /* exactly as it was typed */
        snprintf(asks, sizeof asks, "Bet: $%s%s", screen->bet.typed, note);
    else
        snprintf(asks, sizeof asks, "Bet: %s%s",
                 cli_dollars(bet, screen->bet.amount), note);
    snprintf(stage->short_question, MESSAGE_SIZE, "%s", asks);
    snprintf(stage->question, MESSAGE_SIZE, "%s %s %s. %s",
             seat_name(&screen->game, table->seat),
             seat_verb(&screen->game, table->seat, "has", "have"),
             cli_dollars(has, table->seats[table->seat].bankroll), asks);
    /* The key that repeats a bet has an empty place where it would be Enter. */
    struct bar *bar = &stage->actions;
    unsigned can = keys_at_bet(screen);
    bool sits_out = screen->bet.amount == 0 && !bet_lacks_amount(&screen->bet);
    bool repeats =
        screen->bet.last != 0 && screen->bet.last != screen->bet.amount;
    if (screen_columns() <= SCREEN_COLUMNS) /* no room for all */
        can &= ~(1U << (screen_is_small() ? BET_REPEAT : BET_LEAST));
    bar->count = 0;
    table_keys_hint(&table->rules, PHASE_BETS, can, stage->brush.glyphs, bar);
    struct hint *last = &bar->hints[bar->count - 1]; /* there is always one */
    if (last->key == 'b') {
        last->word = screen->last_words;
        last->is_empty = !repeats;
    }
    snprintf(screen->last_words, sizeof screen->last_words, "Deal %s",
             cli_dollars(bet, screen->bet.last));
    if (sits_out && (can >> BET_DEAL & 1U) != 0)
        bar->hints[0].word = "Sit out";
}

/* Proposes the usual bet but, after losses, nobody should bet most of what is
 * left by a single key: then the minimum. */
static void propose_bet(struct bet *bet, const struct table *table)
{
    const int64_t half = table->seats[table->seat].bankroll / 2;
    bet->is_typing = false;
    bet->amount = legal_bet(table, bet->usual > half ? 0 : bet->usual);
}

static void add_clicked_chip(struct table_screen *screen, int dollars)
{
    struct bet *bet = &screen->bet;
    const char *answer = bet_set(bet, table_of_bet(screen),
                                 bet->amount + dollars * (int64_t)CENTS);
    bet->is_most = false;
    if (answer)
        stage_answer(&screen->stage, answer);
}

static void repeat_bet(struct bet *bet, const struct table *table)
{
    if (bet->last <= 0)
        return;
    bet->is_most = bet->amount != bet->last;
    bet->amount = bet->last;
    memcpy(bet->side, table->seats[table->seat].first_side, sizeof bet->side);
}

/* Practice goes back to the lobby that it is within. */
static void go_to_lobby(struct table_screen *screen)
{
    show_only(screen, ""); /* it would be old at the return */
    screen->moves = !screen->is_within && lobby_show(screen, false);
    screen->stage.ended =
        screen->stage.ended || screen->is_within || screen->moves;
}

/* Returns true if `key` completes the bet, which is in `*action` then. */
static bool bet_of_key(struct table_screen *screen, int key,
                       struct action *action)
{
    const struct table *table = table_of_bet(screen);
    struct bet *bet = &screen->bet;
    unsigned can = keys_at_bet(screen);
    const struct table_key *row = table_key_find(PHASE_BETS, can, key);
    const char *answer = NULL;
    if (key >= KEY_CLICKED) {
        add_clicked_chip(screen, key - KEY_CLICKED);
        return false;
    }
    bool was_refused =
        bet->amount > 0 && bet->amount != legal_bet(table, bet->amount);
    if (key == KEY_ESCAPE_SIGN && (bet->is_typing || was_refused)) {
        propose_bet(bet, table);
        return false;
    }
    if (row == NULL || (can >> row->does & 1U) == 0) {
        if (table->rules.ante > 0)
            stage_answer_unknown(&screen->stage, key);
        else
            answer_idle_key(screen, PHASE_BETS, key);
        return false;
    }
    *action = (struct action){.kind = ACTION_BET};
    switch (row->does) {
    case BET_LOBBY:
        go_to_lobby(screen);
        return false;
    case BET_ANTE:
        action->amount = table->rules.ante;
        return true;
    case BET_PASS:
        return true;
    case BET_SIDE:
        table_screen_place_side_bets(screen, table);
        return false;
    case BET_REPEAT:
        repeat_bet(bet, table);
        break;
    case BET_DEAL:
        if (bet_lacks_amount(bet)) {
            stage_answer(&screen->stage,
                         "type an amount first, or 0 to sit out");
            return false;
        }
        break;
    default:
        answer = bet_change(bet, table, (enum bet_key)row->does, key);
        if (answer)
            stage_answer(&screen->stage, answer);
        return false;
    }
    action->amount = bet->amount;
    for (int i = 0; i < SIDE_BETS && bet->amount > 0; i++)
        action->side[i] = bet->side[i];
    bet->is_typing = false; /* after a refusal a digit begins a new bet */
    return true;
}

static void await_bet(struct table_screen *screen, bool ahead)
{
    screen->awaited = AWAITED_BET;
    screen->bets_ahead = ahead;
    const struct table *table = table_of_bet(screen);
    const struct account *account = screen->game.account;
    int64_t last = table->seats[table->seat].first_bet;
    if (last == 0 && account && account->seat == table->seat)
        last = screen->last_bet;
    if (last > 0) /* as the table takes it now */
        last = legal_bet(table, last);
    bool has_usual = screen->bet.seat == table->seat && screen->bet.usual > 0;
    int64_t usual = has_usual ? screen->bet.usual : last;
    screen->bet =
        (struct bet){.last = last, .usual = usual, .seat = table->seat};
    propose_bet(&screen->bet, table);
    memcpy(screen->bet.side, table->seats[table->seat].first_side,
           sizeof screen->bet.side);
}

/* ---- Rounds ---- */

/* A shuffle before the bet was said when the bet was asked. */
static void begin_round(struct table_screen *screen)
{
    const struct listener watcher = screen->game.watcher;
    screen->game.watcher.hear = NULL;
    (void)game_next_round(&screen->game);
    screen->game.watcher = watcher;
    screen->awaited = AWAITED_NOTHING;
    show_only(screen, "");
    log_begin_round(&screen->log);
}

/* Shows something that isn't an event, and keeps it in the log. */
static void table_screen_say(struct table_screen *screen, const char *text)
{
    log_add_sentences(&screen->log, text);
    status_add(&screen->stage, text);
}

/* The hash of the next shoe is there before the bet; the help has all of it. */
static void show_hash(struct table_screen *screen, const char *hash)
{
    char text[NARRATION_SIZE];
    snprintf(text, sizeof text, "Shoe's fingerprint: %.6s%s (--verify)", hash,
             screen->stage.brush.glyphs->ellipsis);
    if (strcmp(hash, screen->game.shoe_hash) != 0)
        log_add_sentences(&screen->log, text);
    memcpy(screen->game.shoe_hash, hash, sizeof screen->game.shoe_hash);
}

/* Says what shoe the next round has if practice shuffles before the bet. */
static void say_next_shoe(struct table_screen *screen, const struct game *next)
{
    char text[NARRATION_SIZE];
    if (next->table.shoe.count == screen->game.table.shoe.count ||
        screen->game.daily) /* each hand of it has a new shoe */
        return;
    narrate(next, brush_card_form(&screen->stage.brush),
            &(struct event){.kind = EVENT_SHUFFLE}, text);
    table_screen_say(screen, text);
}

static void await_next_round(struct table_screen *screen)
{
    char prompt[PRACTICE_PROMPT_SIZE];
    if (game_asks(&screen->game, prompt) != ASKS_NOTHING) {
        screen->awaited = AWAITED_ANSWER;
        screen->bet.typed[0] = '\0';
        return;
    }
    if (game_is_decided(&screen->game) || game_lacks_cards(&screen->game)) {
        screen->awaited = AWAITED_FAREWELL;
        return;
    }
    struct game next = screen->game;
    next.watcher.hear = NULL;
    enum game_round round = game_next_round(&next);
    screen->ahead = next.table;
    show_hash(screen, next.shoe_hash);
    say_next_shoe(screen, &next);
    if (round != ROUND_BEGINS) {
        screen->awaited = AWAITED_FAREWELL;
        char text[NARRATION_SIZE];
        narrate_no_round(&screen->game, round, text);
        table_screen_say(screen, text);
        snprintf(screen->no_round, sizeof screen->no_round, "%s", text);
    } else if (game_decides_itself(&next))
        screen->awaited = AWAITED_NEXT_ROUND;
    else
        await_bet(screen, true);
}

/* Says once in a round which keys the chips left can't pay for. */
static void say_what_lacks_chips(struct table_screen *screen)
{
    const struct table *table = &screen->game.table;
    struct table rich = *table;
    rich.seats[table->seat].bankroll += table->rules.max;
    unsigned lost = table_legal(&rich) & ~table_legal(table);
    bool doubles = lost >> ACTION_DOUBLE & 1U && table_hand(table)->count == 2,
         splits = lost >> ACTION_SPLIT & 1U;
    int round = screen->game.rounds + 1;
    if (table->phase != PHASE_PLAY || !(doubles || splits) ||
        screen->round_without_chips == round)
        return;
    screen->round_without_chips = round;
    status_add(&screen->stage, !splits ? "Not enough chips to double."
                               : doubles
                                   ? "Not enough chips to double or split."
                                   : "Not enough chips to split.");
}

/* Shows what is offered, and what the coach says about it after the remark on
 * a mistake. */
static void show_offer(struct table_screen *screen)
{
    static const char surrender[] =
        "Surrender: give up, and lose half the bet.";
    char offer[NARRATION_SIZE], remark[MESSAGE_SIZE], brief[MESSAGE_SIZE];
    const struct table *table = &screen->game.table;
    bool is_new = screen->coach != COACH_OFF && screen->last_bet == 0 &&
                  screen->game.rounds == 0 && table_hand(table)->count == 2;
    narrate_offer(&screen->game, offer);
    remark_on_offer(&screen->game, screen->coach, remark, brief);
    log_add_sentences(&screen->log, offer);
    log_add_sentences(&screen->log, remark);
    status_add_ranked(&screen->stage, SENTENCE_REASON, offer);
    if (is_new && table_legal(table) & 1U << ACTION_SURRENDER) {
        log_add_sentences(&screen->log, surrender);
        status_add(&screen->stage, surrender);
    }
    say_what_lacks_chips(screen);
    if (*remark == '\0')
        return;
    if (screen->is_praise)
        screen->remark[0] = screen->short_remark[0] = '\0';
    const char *blank = screen->remark[0] ? " " : "";
    text_add(screen->remark, MESSAGE_SIZE, "%s%s", blank, remark);
    text_add(screen->short_remark, MESSAGE_SIZE, "%s%s", blank, brief);
    screen->is_praise = false;
}

/* Returns true if a computer has acted, so that nothing is awaited. */
static bool continue_by_itself(struct table_screen *screen)
{
    enum phase phase = screen->game.table.phase;
    if (phase == PHASE_OVER) {
        await_next_round(screen);
        return false;
    }
    if (game_decides_itself(&screen->game)) {
        struct action action = game_decision(&screen->game);
        table_screen_act(screen, &action);
        return true;
    }
    if (phase == PHASE_BETS)
        await_bet(screen, false);
    else {
        screen->awaited = AWAITED_DECISION;
        show_offer(screen);
    }
    return false;
}

/* ---- Questions ---- */

static void ask_for_enter(struct table_screen *screen, const char *question,
                          const char *word)
{
    struct stage *stage = &screen->stage;
    screen->scene.is_asked = screen->scene.has_bet = false;
    snprintf(stage->question, MESSAGE_SIZE, "%s", question);
    stage->actions.count = 0;
    bar_add(&stage->actions, KEY_ENTER_SIGN, "Enter", word);
}

static void ask_practice(struct table_screen *screen)
{
    struct stage *stage = &screen->stage;
    char prompt[PRACTICE_PROMPT_SIZE];
    bool is_foul = game_asks(&screen->game, prompt) == ASKS_FOUL;
    ask_for_enter(screen, prompt, "Answer");
    if (is_foul) {
        stage->actions.count = 0;
        bar_ask(&stage->actions, "No", "Foul");
    } else {
        snprintf(stage->question, MESSAGE_SIZE, "%s %s_", prompt,
                 screen->bet.typed);
        bar_add(&stage->actions, KEY_DOWN_ARROW, stage->brush.glyphs->up_down,
                "Change");
    }
}

static void ask_what_is_awaited(struct table_screen *screen)
{
    char text[48];
    int rounds = screen->game.rounds;
    screen->stage.short_question[0] = '\0';
    switch (screen->awaited) {
    case AWAITED_BET:
        ask_bet(screen);
        break;
    case AWAITED_DECISION:
        ask_decision(screen);
        break;
    case AWAITED_ANSWER:
        ask_practice(screen);
        break;
    case AWAITED_NEXT_ROUND:
        snprintf(text, sizeof text, "%s %d of %d.",
                 rounds > 0 ? "Next is hand" : "Hand", rounds + 1, DAILY_HANDS);
        ask_for_enter(screen,
                      screen->game.daily ? text
                      : rounds > 0       ? "Next round?"
                                         : "Ready to play?",
                      "Deal");
        break;
    default:
        ask_for_enter(screen,
                      screen->game.daily ? "See how you played."
                                         : "The game is over.",
                      screen->game.daily ? "Result" : "Continue");
    }
}

/* ---- Keys ---- */

static void handle_bet_key(struct table_screen *screen, int key)
{
    const int64_t amount = screen->bet.amount; /* which a stray key keeps */
    struct action action;
    char problem[PROBLEM_SIZE];
    bool is_complete = bet_of_key(screen, key, &action);
    screen->scene.has_banner &= screen->bet.amount == amount;
    if (!is_complete)
        return;
    if (!table_allows(table_of_bet(screen), &action, problem)) {
        stage_answer(&screen->stage, problem);
        return;
    }
    if (screen->bet.amount > 0 && !screen->bet.is_most)
        screen->bet.usual = screen->bet.amount;
    if (screen->bets_ahead)
        begin_round(screen);
    screen->stage.status[0] = '\0';
    int before = screen->game.decisions;
    table_screen_act(screen, &action);
    if (screen->game.decisions != before)
        screen->awaited = AWAITED_NOTHING;
}

/* Takes an answer, and shows the table as it is after it. */
static void give_answer(struct table_screen *screen, const char *answer)
{
    char reply[PRACTICE_REPLY_SIZE];
    if (!game_answer(&screen->game, answer, reply)) {
        stage_answer(&screen->stage, reply);
        return;
    }
    last_rounds_correct(&screen->scene.last_rounds, &screen->game);
    screen->awaited = AWAITED_NOTHING;
    screen->stage.status[0] = '\0';
    table_screen_say(screen, reply);
}

static void handle_answer_key(struct table_screen *screen, int key)
{
    char prompt[PRACTICE_PROMPT_SIZE], *typed = screen->bet.typed;
    bool is_foul = game_asks(&screen->game, prompt) == ASKS_FOUL;
    bool is_enter = key == KEY_ENTER_SIGN || key == ' ';
    if (is_foul && is_enter)
        stage_answer(&screen->stage, YES_OR_NO);
    else if (is_foul && (key == 'f' || key == 'y' || key_is_no(key)))
        give_answer(screen, key == 'f' || key == 'y' ? "f" : "n");
    else if (!is_foul && is_enter)
        give_answer(screen, typed);
    else if (is_foul || !text_take_number_key(typed, BET_TYPED_SIZE, key))
        stage_answer_unknown(&screen->stage, key);
}

void table_screen_key(void *self, int key)
{
    struct table_screen *screen = self;
    if (table_screen_take_aside_key(screen, key))
        return;
    bool is_enter = key == KEY_ENTER_SIGN || key == ' ';
    if (screen->game.daily && (key == 'a' || key == 'c'))
        stage_answer(&screen->stage, "there is no advice in a daily: your "
                                     "decisions are scored");
    else if (screen->awaited == AWAITED_BET)
        handle_bet_key(screen, key);
    else if (screen->awaited == AWAITED_DECISION)
        handle_decision_key(screen, key);
    else if (screen->awaited == AWAITED_ANSWER)
        handle_answer_key(screen, key);
    else if (is_enter && screen->awaited == AWAITED_NEXT_ROUND)
        begin_round(screen);
    else if (is_enter)
        screen->stage.ended = true;
    else
        stage_answer_unknown(&screen->stage, key);
}

bool table_screen_turn(void *self)
{
    struct table_screen *screen = self;
    if (screen->awaited == AWAITED_NOTHING && continue_by_itself(screen))
        return true;
    if (screen->deals_at_once) { /* the last bet again, if a bet is asked */
        screen->deals_at_once = false;
        if (screen->awaited == AWAITED_BET)
            handle_bet_key(screen, 'b');
        if (screen->awaited == AWAITED_NOTHING)
            return true;
    }
    ask_what_is_awaited(screen);
    /* The advice has all of the remark. */
    bool is_advised =
        screen->scene.sheet != SHEET_NONE && screen->aside.marks_best;
    status_remark(&screen->stage,
                  is_advised && screen->short_remark[0] ? screen->short_remark
                                                        : screen->remark,
                  screen->short_remark, screen->is_praise);
    return false;
}
