/* The narrator: the events of a table in sentences, the same in line mode and
 * on the screen. Either leaves out what its picture shows. */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "cli_output.h"
#include "coach_side_bets.h"
#include "game_inside.h"

/* ---- Who is addressed ---- */

bool seat_is_you(const struct game *game, int seat)
{
    int people = 0;
    const int each = rules_seats_each(&game->table.rules);
    for (int i = 0; i < game->table.seat_count; i += each)
        people += !game->players[i].is_computer;
    return people == 1 && !game->is_contest &&
           !game->players[seat].is_computer && game_has_money(game);
}

const char *seat_name(const struct game *game, int seat)
{
    return seat_is_you(game, seat) ? "You" : game->players[seat].name;
}

const char *seat_verb(const struct game *game, int seat, const char *third,
                      const char *second)
{
    return seat_is_you(game, seat) ? second : third;
}

/* ---- Cards ---- */

static void narrate_dealers_card(const struct table *table, const char *verb,
                                 const char *card, char text[NARRATION_SIZE])
{
    struct hand_value total = table_dealer_total(table);
    if (total.natural && table->rules.natural != PAYS_NONE)
        snprintf(text, NARRATION_SIZE, "Dealer %s %s: blackjack!", verb, card);
    else
        snprintf(text, NARRATION_SIZE, "Dealer %s %s: %s%d.", verb, card,
                 total.soft ? "soft " : "", total.total);
}

static void narrate_card(const struct game *game, enum card_form form,
                         const struct event *event, char text[NARRATION_SIZE])
{
    const struct table *table = &game->table;
    char room[CARD_TEXT_SIZE], words[HAND_WORDS_SIZE];
    const char *card = card_word(room, event->card, form);
    if (event->seat == DEALER) {
        narrate_dealers_card(table, "draws", card, text);
        return;
    }
    const char *name = seat_name(game, event->seat);
    const char *draws = seat_verb(game, event->seat, "draws", "draw");
    const char *busts = seat_verb(game, event->seat, "busts", "bust");
    const struct seat *seat = &table->seats[event->seat];
    const struct hand *hand = &seat->hands[event->hand];
    struct hand_value total = table_hand_total(hand);
    hand_in_words(table, hand, seat, words);
    if (!total.bust)
        snprintf(text, NARRATION_SIZE, "%s %s %s: %s.", name, draws, card,
                 words);
    else if (game_has_money(game))
        snprintf(text, NARRATION_SIZE, "%s %s %s and %s with %d.", name, draws,
                 card, busts, total.total);
    else
        snprintf(text, NARRATION_SIZE, "%s %s!", name, busts);
}

/* ---- Decisions ---- */

/* Adds to `text` what makes split aces different, which no question shows. */
static void explain_split_aces(const struct rules *rules,
                               char text[NARRATION_SIZE])
{
    bool once = rules->split > 2 && !rules->resplit_aces;
    if (!rules->hit_split_aces)
        text_add(text, NARRATION_SIZE, " Split aces get one card each%s.",
                 once ? ", and are split only once" : "");
    else if (once)
        text_add(text, NARRATION_SIZE, " Aces are split only once here.");
}

/* Appends the seat's side bets, as in ", $5 on 21+3", and a period. */
static void narrate_side_stakes(const struct seat *seat,
                                char text[NARRATION_SIZE])
{
    char amount[CLI_MONEY_SIZE];
    for (int i = 0; i < SIDE_BETS; i++)
        if (seat->side[i].bet > 0)
            text_add(text, NARRATION_SIZE, ", $%s on %s",
                     cli_money(amount, seat->side[i].bet),
                     side_bet_facts((enum side_bet_kind)i)->name);
    text_add(text, NARRATION_SIZE, ".");
}

static void narrate_action(const struct game *game, const struct event *event,
                           char text[NARRATION_SIZE])
{
    static const struct {
        const char *third, *second;
    } does[ACTION_COUNT] = {
        [ACTION_HIT] = {"hits", "hit"},
        [ACTION_STAND] = {"stands", "stand"},
        [ACTION_DOUBLE] = {"doubles", "double"},
        [ACTION_SPLIT] = {"splits", "split"},
        [ACTION_SURRENDER] = {"surrenders", "surrender"},
        [ACTION_KEEP] = {"doesn't surrender", "don't surrender"},
        [ACTION_INSURE] = {"takes insurance", "take insurance"},
        [ACTION_NO_INSURANCE] = {"declines insurance", "decline insurance"},
        [ACTION_EVEN_MONEY] = {"takes even money", "take even money"},
        [ACTION_NO_EVEN_MONEY] = {"declines even money", "decline even money"},
        [ACTION_FOLD] = {"folds", "fold"},
        [ACTION_PLAY] = {"plays", "play"},
        [ACTION_SWITCH] = {"switches the second cards",
                           "switch the second cards"},
        [ACTION_NO_SWITCH] = {"doesn't switch", "don't switch"},
    };
    char amount[CLI_MONEY_SIZE];
    int seat = event->seat;
    const char *name = seat_name(game, seat);
    const char *third = does[event->action].third;
    bool is_free =
        (event->action == ACTION_DOUBLE || event->action == ACTION_SPLIT) &&
        event->amount == 0;
    if (event->action == ACTION_BET && event->amount > 0) {
        snprintf(text, NARRATION_SIZE, "%s %s $%s", name,
                 seat_verb(game, seat, "bets", "bet"),
                 cli_money(amount, event->amount));
        narrate_side_stakes(&game->table.seats[seat], text);
    } else if (event->action == ACTION_BET && game_has_money(game))
        snprintf(text, NARRATION_SIZE, "%s %s this round out.", name,
                 seat_verb(game, seat, "sits", "sit"));
    else if (third)
        snprintf(text, NARRATION_SIZE, "%s %s%s.", name,
                 seat_verb(game, seat, third, does[event->action].second),
                 is_free ? " for free" : "");
    if (event->action == ACTION_SPLIT && game->table.seats[seat].split_aces)
        explain_split_aces(&game->table.rules, text);
}

/* Without money the words are those of the program `play`. */
static void narrate_dealer(const struct game *game, const struct event *event,
                           char text[NARRATION_SIZE])
{
    struct hand_value total = table_dealer_total(&game->table);
    bool money = game_has_money(game);
    bool bust = event->outcome == OUTCOME_BUST;
    if (event->action == ACTION_HIT)
        snprintf(text, NARRATION_SIZE, "Dealer hits.");
    else if (!money)
        snprintf(text, NARRATION_SIZE, "Dealer %s",
                 bust ? "busts!" : "stands.");
    else if (bust)
        snprintf(text, NARRATION_SIZE, "Dealer busts with %d%s.", total.total,
                 rules_compare(&game->table.rules, HAND_BEST, total.total) == 0
                     ? ", which pushes"
                     : "");
    else if (total.total < DEALER_LEAST && total.total != game->table.errs_at)
        snprintf(text, NARRATION_SIZE,
                 "Dealer doesn't draw: no bet depends on it.");
    else
        snprintf(text, NARRATION_SIZE, "Dealer stands on %s%d.",
                 total.soft ? "soft " : "", total.total);
}

/* ---- Results ---- */

/* Writes "You win $45 on ", and on what. */
static void narrate_win(const struct game *game, const struct event *event,
                        const char *what, char text[NARRATION_SIZE])
{
    char amount[CLI_MONEY_SIZE];
    bool won = event->amount > 0;
    snprintf(text, NARRATION_SIZE, "%s %s $%s on %s",
             seat_name(game, event->seat),
             won ? seat_verb(game, event->seat, "wins", "win")
                 : seat_verb(game, event->seat, "loses", "lose"),
             cli_money(amount, won ? event->amount : -event->amount), what);
}

/* Uses the words of the program `play`. With several players, each result names
 * its player. */
static void narrate_plays_result(const struct game *game,
                                 const struct event *event,
                                 char text[NARRATION_SIZE])
{
    enum outcome outcome = event->outcome;
    bool won = outcome == OUTCOME_WON || outcome == OUTCOME_CHARLIE ||
               outcome == OUTCOME_NATURAL || outcome == OUTCOME_EVEN_MONEY;
    if (outcome == OUTCOME_PUSH)
        snprintf(text, NARRATION_SIZE, "Push! Play again.");
    else if (game_has_company(game))
        snprintf(text, NARRATION_SIZE, "%s %s", seat_name(game, event->seat),
                 won ? "wins!" : "loses.");
    else
        snprintf(text, NARRATION_SIZE, "%s wins!",
                 won ? seat_name(game, event->seat) : "Dealer");
}

/* Writes "Anna wins $10: blackjack.", or if the seat has several hands, "Anna's
 * hand 2 wins" or "Your hand 2 wins". */
static void narrate_result(const struct game *game, const struct event *event,
                           char text[NARRATION_SIZE])
{
    static const char *const reasons[] = {
        [OUTCOME_NONE] = "",
        [OUTCOME_WON] = "",
        [OUTCOME_LOST] = "",
        [OUTCOME_PUSH] = ": a push",
        [OUTCOME_BUST] = ": bust",
        [OUTCOME_NATURAL] = ": blackjack",
        [OUTCOME_CHARLIE] = ": a Charlie",
        [OUTCOME_EVEN_MONEY] = ": even money",
        [OUTCOME_SURRENDERED] = ": surrendered",
        [OUTCOME_FOLDED] = ": folded",
        [OUTCOME_RETURNED] = "",
    };
    char amount[CLI_MONEY_SIZE], owner[NARRATION_SIZE];
    const char *reason = reasons[event->outcome];
    int64_t net = event->amount;
    const char *name = seat_name(game, event->seat);
    const struct seat *seat = &game->table.seats[event->seat];
    const struct hand *hand = &seat->hands[event->hand];
    bool is_only = game_count_hands(game, event->seat) == 1;
    bool says_you = seat_is_you(game, event->seat) && is_only;
    if (is_only)
        snprintf(owner, sizeof owner, "%s", name);
    else
        snprintf(owner, sizeof owner, "%s%s hand %d",
                 seat_is_you(game, event->seat) ? "Your" : name,
                 seat_is_you(game, event->seat) ? "" : "'s",
                 game_hand_number(game, event->seat, event->hand));
    if (net == 0 && hand->free == seat->first_bet * (hand->doubled ? 2 : 1))
        snprintf(text, NARRATION_SIZE,
                 "%.40s wins nothing with the free bet%s.", owner, reason);
    else if (net == 0)
        snprintf(text, NARRATION_SIZE, "%.40s %s bet back%s.", owner,
                 says_you ? "get your" : "gets the", reason);
    else
        snprintf(text, NARRATION_SIZE, "%.40s %s%s $%s%s.", owner,
                 net > 0 ? "win" : "lose", says_you ? "" : "s",
                 cli_money(amount, net > 0 ? net : -net), reason);
}

static void narrate_end(const struct game *game, char text[NARRATION_SIZE])
{
    const struct table *table = &game->table;
    char amount[CLI_MONEY_SIZE];
    if (table->is_void && game->forfeited > 0)
        snprintf(text, NARRATION_SIZE,
                 "The round isn't finished; $%s on the table is forfeited.",
                 cli_money(amount, game->forfeited));
    else if (table->ran_out)
        snprintf(text, NARRATION_SIZE,
                 "The cards have run out, so the round is void; all bets are "
                 "returned.");
    else if (table->is_void)
        snprintf(text, NARRATION_SIZE,
                 "The round is void; all bets are returned.");
    else if (table->dealer_count == 0)
        snprintf(text, NARRATION_SIZE, "Nobody bets.");
}

/* Writes "You win $45 on 21+3: flush." */
static void narrate_side_bet(const struct game *game, const struct event *event,
                             char text[NARRATION_SIZE])
{
    char what[3 * SIDE_BET_NAME_SIZE], outcome[SIDE_BET_NAME_SIZE] = "";
    bool won = event->amount > 0;
    const struct seat *seat = &game->table.seats[event->seat];
    if (won)
        snprintf(outcome, sizeof outcome, "%s",
                 side_bet_facts(event->side)
                     ->outcomes[seat->side[event->side].outcome]);
    for (char *dash = outcome; (dash = strchr(dash, '-')) != NULL;)
        *dash = ' '; /* people say "suited trips" */
    snprintf(what, sizeof what, "%s%s%s.", side_bet_facts(event->side)->name,
             won ? ": " : "", outcome);
    narrate_win(game, event, what, text);
}

/* Practice can take cards out of a new shoe, so that the count begins
 * elsewhere. */
static void narrate_shuffle(const struct game *game, char text[NARRATION_SIZE])
{
    const struct practice *practice = &game->practice;
    snprintf(text, NARRATION_SIZE, "The shoe is shuffled.");
    if (practice->choice.value[PRACTICE_START] != 0 &&
        game->table.phase == PHASE_BETS)
        snprintf(text, NARRATION_SIZE,
                 "The shoe is shuffled, and %d card%s out: the running count "
                 "of %s is %+g.",
                 practice->taken, practice->taken == 1 ? " is" : "s are",
                 practice->tags.name, practice_running_count(game));
}

void narrate(const struct game *game, enum card_form form,
             const struct event *event, char text[NARRATION_SIZE])
{
    const struct table *table = &game->table;
    char card[CARD_TEXT_SIZE];
    *text = '\0';
    switch (event->kind) {
    case EVENT_SHUFFLE:
        narrate_shuffle(game, text);
        break;
    case EVENT_ACTION:
        narrate_action(game, event, text);
        break;
    case EVENT_CARD:
        narrate_card(game, form, event, text);
        break;
    case EVENT_HOLE:
        narrate_dealers_card(table, "turns", card_word(card, event->card, form),
                             text);
        break;
    case EVENT_NO_NATURAL:
        snprintf(text, NARRATION_SIZE, "Dealer doesn't have blackjack.");
        break;
    case EVENT_DEALER:
        narrate_dealer(game, event, text);
        break;
    case EVENT_INSURANCE:
        narrate_win(game, event, "insurance.", text);
        break;
    case EVENT_SIDE_BET:
        narrate_side_bet(game, event, text);
        break;
    case EVENT_RESULT:
        if (event->outcome == OUTCOME_RETURNED && game->forfeited > 0)
            break;
        if (game_has_money(game))
            narrate_result(game, event, text);
        else
            narrate_plays_result(game, event, text);
        break;
    case EVENT_OVER:
        narrate_end(game, text);
        break;
    }
}

/* ---- The hand in turn ---- */

/* Writes "16 and soft 18": two hands whose cards may be switched, as they are
 * or as they would be. */
static void two_hands_in_words(const struct table *table, bool switched,
                               char text[2 * HAND_WORDS_SIZE])
{
    const struct seat *seats = &table->seats[table->seat];
    const struct seat owner = {.switched = switched};
    char words[2][HAND_WORDS_SIZE];
    for (int i = 0; i < 2; i++) {
        struct hand hand = seats[i].hands[0];
        if (switched)
            hand.cards[1] = seats[1 - i].hands[0].cards[1];
        hand_in_words(table, &hand, &owner, words[i]);
    }
    snprintf(text, sizeof words, "%.*s and %s", HAND_WORDS_SIZE - 6, words[0],
             words[1]);
}

void narrate_hand(const struct game *game, char text[NARRATION_SIZE])
{
    const struct table *table = &game->table;
    const struct seat *seat = &table->seats[table->seat];
    const struct hand *hand = table_hand(table);
    char words[2 * HAND_WORDS_SIZE], number[40] = "", amount[CLI_MONEY_SIZE];
    char bet[CLI_MONEY_SIZE + 24] = "", shown[NARRATION_SIZE];
    char upcard[UPCARD_SIZE];
    struct hand_value dealer = table_dealer_total(table);
    hand_in_words(table, hand, seat, words);
    int hands = game_count_hands(game, table->seat);
    bool has_both = table->phase == PHASE_SWITCH;
    if (has_both)
        two_hands_in_words(table, false, words);
    else if (hands > 1)
        snprintf(number, sizeof number, " in hand %d of %d",
                 game_hand_number(game, table->seat, table->hand), hands);
    if (game_has_money(game))
        snprintf(
            bet, sizeof bet, ", %sbet $%s%s", hand->free > 0 ? "free " : "",
            cli_money(amount, hand->bet + hand->free), has_both ? " each" : "");
    if (table->rules.shows_both)
        snprintf(shown, sizeof shown, "the dealer has %s%d",
                 dealer.soft ? "soft " : "", dealer.total);
    else
        snprintf(shown, sizeof shown, "the dealer shows %s",
                 upcard_in_words(table->dealer[0], upcard));
    snprintf(text, NARRATION_SIZE, "%s %s %s%s%s; %.60s.",
             seat_name(game, table->seat),
             seat_verb(game, table->seat, "has", "have"), words, number, bet,
             shown);
}

/* ---- Skill ---- */

/* Writes "9 best, 1 bad", without the grades that didn't occur. */
static void write_grades(const struct ledger_skills *skills, FILE *out)
{
    const char *between = ": ";
    for (int i = 0; i < LEDGER_GRADES; i++) {
        if (skills->decisions[i] == 0)
            continue;
        fprintf(out, "%s%" PRId64 " %s", between, skills->decisions[i],
                LEDGER_GRADE_NAMES[i]);
        between = ", ";
    }
    fputs(".\n", out);
}

void game_write_skill(const struct game *game, int seat, FILE *out)
{
    const struct ledger_skills *skills = &game->skills[seat];
    int64_t decisions = ledger_count_decisions(skills);
    if (skills->rounds == 0)
        return;
    fprintf(out, "%s made %" PRId64 " %s", seat_name(game, seat), decisions,
            decisions == 1 ? "decision" : "decisions");
    write_grades(skills, out);
    luck_write(skills, out);
}

/* ---- Offers and split aces, explained when they come up ---- */

void narrate_offer(const struct game *game, char text[NARRATION_SIZE])
{
    const struct table *table = &game->table;
    unsigned legal = table_legal(table);
    int64_t bet = table->seats[table->seat].first_bet;
    char stake[CLI_MONEY_SIZE], pay[CLI_MONEY_SIZE];
    char hands[2 * HAND_WORDS_SIZE];
    text[0] = '\0';
    if (table->phase == PHASE_SWITCH) {
        two_hands_in_words(table, true, hands);
        snprintf(text, NARRATION_SIZE, "If you switch, you have %s.", hands);
    }
    if (table->phase != PHASE_INSURANCE)
        return;
    if (legal >> ACTION_INSURE & 1U)
        snprintf(text, NARRATION_SIZE,
                 "Insurance costs $%s: it pays $%s if the dealer has "
                 "blackjack, nothing if not.",
                 cli_money(stake, bet / 2), cli_money(pay, bet));
    else if (legal >> ACTION_EVEN_MONEY & 1U)
        snprintf(text, NARRATION_SIZE,
                 "Even money: $%s now. Playing on: $%s%s.",
                 cli_money(stake, bet),
                 cli_money(pay, rules_natural_pay(&table->rules, bet)),
                 table->rules.natural_ties == TIE_PUSHES
                     ? ", or nothing if the dealer has blackjack"
                     : "");
}

void narrate_no_round(const struct game *game, enum game_round why,
                      char text[NARRATION_SIZE])
{
    const struct rules *rules = &game->table.rules;
    char least[CLI_MONEY_SIZE];
    const char *who = "Nobody has";
    for (int i = 0; i < game->table.seat_count; i++)
        if (seat_is_you(game, i))
            who = "You have no";
    if (why == ROUND_NO_MONEY)
        snprintf(text, NARRATION_SIZE, "%s money for the %s of $%s.", who,
                 rules->ante > 0   ? "ante"
                 : rules->switches ? "two minimum bets"
                                   : "minimum bet",
                 cli_money(least, rules_bet_limits(rules).least));
    else
        snprintf(text, NARRATION_SIZE, "%s",
                 why == ROUND_NO_CARDS ? "The listed cards have run out."
                                       : "All hands of the day are played.");
}
