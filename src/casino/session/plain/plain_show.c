/* Shows the table and the question before a decision. */
#include "plain.h"

#include <ctype.h>
#include <string.h>

#include "cli_output.h"
#include "coach_daily.h"
#include "session/inside.h"

enum { COLUMNS_MAX = SEATS_MAX * HANDS_MAX + 1, HEADING_LETTERS = 6 };

bool plain_has_company(const struct plain_table *plain)
{
    return plain->session->table.seat_count > 1;
}

const char *plain_name(const struct plain_table *plain, int seat)
{
    return seat_name(plain->session, seat);
}

const char *plain_verb(const struct plain_table *plain, int seat,
                       const char *third, const char *second)
{
    return seat_verb(plain->session, seat, third, second);
}

int plain_columns(const struct plain_table *plain)
{
    enum { WIDEST = 80 };
    int columns = cli_terminal_columns(plain->cli->out);
    return columns < WIDEST ? columns : WIDEST;
}

void plain_say(const struct plain_table *plain, const char *text)
{
    cli_write_wrapped(plain->cli->out, text, plain_columns(plain));
}

/* ---- The table ---- */

/* Writes at most six letters: a short name in full; of a longer one the first
 * five letters and the last, because computers differ in the last; or, with
 * several hands, four letters and the number of the hand. */
static void write_heading(const struct plain_table *plain, int seat, int hand,
                          char heading[HEADING_LETTERS + 2])
{
    const char *name = plain_name(plain, seat);
    if (plain->session->table.seats[seat].hand_count == 1)
        snprintf(heading, HEADING_LETTERS + 2, "%.5s%s", name,
                 strlen(name) > 5 ? name + strlen(name) - 1 : "");
    else
        snprintf(heading, HEADING_LETTERS + 2, "%.4s %d", name, hand % 10 + 1);
}

void plain_show_table(const struct plain_table *plain)
{
    const struct table *table = &plain->session->table;
    struct column columns[COLUMNS_MAX];
    size_t count = 0;
    for (int seat = 0; seat < table->seat_count; seat++)
        for (int hand = 0; hand < table->seats[seat].hand_count; hand++) {
            const struct hand *shown = &table->seats[seat].hands[hand];
            columns[count] = (struct column){.cards = shown->cards,
                                             .count = (size_t)shown->count};
            write_heading(plain, seat, hand, columns[count++].heading);
        }
    columns[count] = (struct column){
        .heading = "Dealer",
        .cards = table->dealer,
        .count = (size_t)table->dealer_count,
        .hides_second = table->hole_hidden,
    };
    show_columns(plain->cli->out, plain->form, columns, count + 1);
}

/* ---- Before a decision ---- */

void plain_show_welcome(const struct plain_table *plain)
{
    static const char *const naturals[] = {"3:2", "6:5", "1:1", "2:1", NULL};
    const struct rules *rules = &plain->session->table.rules;
    FILE *out = plain->cli->out;
    if (!session_has_money(plain->session))
        return;
    if (rules->decks == DECKS_INFINITE)
        fputs("Blackjack: infinite decks", out);
    else
        fprintf(out, "Blackjack: %d %s", rules->decks,
                rules->decks == 1 ? "deck" : "decks");
    if (rules->no_tens)
        fputs(" without tens", out);
    fprintf(out, ", the dealer %s soft 17",
            rules->soft17_hits ? "hits" : "stands on");
    if (naturals[rules->natural])
        fprintf(out, ", blackjack pays %s", naturals[rules->natural]);
    fputs(".\n", out);
    if (rules->shows_both)
        fputs("Both of the dealer's cards are face up.\n", out);
    if (rules->ties == TIE_LOSES)
        fputs("Ties lose.\n", out);
    if (rules->wins_21)
        fputs("Your 21 always wins and is paid at once.\n", out);
    fputs("Type help at any question, quit to leave.\n", out);
    if (plain->session->has_coach && plain->session->no_advice)
        fprintf(out, "The coach is silent: %s.\n", plain->session->no_advice);
    if (plain->session->daily)
        daily_write_welcome(plain->session->daily, out);
}

void plain_show_position(const struct plain_table *plain)
{
    const struct table *table = &plain->session->table;
    char money[CLI_MONEY_SIZE];
    if (table->phase == PHASE_BETS) {
        fprintf(plain->cli->out, "\n%s %s $%s.\n",
                plain_name(plain, table->seat),
                plain_verb(plain, table->seat, "has", "have"),
                cli_money(money, table->seats[table->seat].bankroll));
        return;
    }
    char sentence[NARRATION_SIZE];
    plain_show_table(plain);
    narrate_hand(plain->session, sentence);
    if (session_has_money(plain->session))
        plain_say(plain, sentence);
    narrate_offer(plain->session, sentence);
    if (*sentence)
        plain_say(plain, sentence);
}

/* Writes "hit, stand or double? [h/s/d] " with the legal actions. */
static void prompt_write_choice(unsigned legal, char *prompt, size_t size)
{
    static const struct {
        const char *word;
        enum action_kind kind;
        char letter;
    } choices[] = {
        {"hit", ACTION_HIT, 'h'},
        {"stand", ACTION_STAND, 's'},
        {"double", ACTION_DOUBLE, 'd'},
        {"split", ACTION_SPLIT, 'p'},
        {"surrender", ACTION_SURRENDER, 'r'},
    };
    enum { CHOICES = sizeof choices / sizeof *choices };
    char letters[2 * CHOICES + 1] = "";
    size_t used = 0, letter = 0;
    int left = 0;
    for (int i = 0; i < CHOICES; i++)
        left += (legal >> choices[i].kind & 1) != 0;
    for (int i = 0; i < CHOICES; i++) {
        if ((legal >> choices[i].kind & 1) == 0)
            continue;
        const char *after = left > 2 ? ", " : left == 2 ? " or " : "? ";
        used += (size_t)snprintf(prompt + used, size - used, "%s%s",
                                 choices[i].word, after);
        letters[letter++] = choices[i].letter;
        letters[letter++] = left > 1 ? '/' : '\0';
        left--;
    }
    snprintf(prompt + used, size - used, "[%s] ", letters);
}

static void write_question(const struct plain_table *plain, char *prompt,
                           size_t size)
{
    const struct table *table = &plain->session->table;
    const struct rules *rules = &table->rules;
    const struct seat *seat = &table->seats[table->seat];
    char least[CLI_MONEY_SIZE], most[CLI_MONEY_SIZE];
    switch (table->phase) {
    case PHASE_BETS:
        if (rules->ante > 0)
            snprintf(prompt, size, "ante $%s? [y/n] ",
                     cli_money(least, rules->ante));
        else
            snprintf(prompt, size, "bet? [%s-%s] ",
                     cli_money(least, rules->min), cli_money(most, rules->max));
        break;
    case PHASE_FOLD:
        snprintf(prompt, size, "fold, or play for $%s more? [f/p] ",
                 cli_money(least, rules->ante));
        break;
    case PHASE_INSURANCE:
        if (table_legal(table) & 1U << ACTION_EVEN_MONEY)
            snprintf(prompt, size, "even money? [y/n] ");
        else
            snprintf(prompt, size,
                     table_legal(table) & 1U << ACTION_INSURE
                         ? "insurance for $%s? [y/n] "
                         : "no money for insurance of $%s. [n] ",
                     cli_money(least, seat->hands[0].bet / 2));
        break;
    case PHASE_SURRENDER:
        snprintf(prompt, size, "surrender half the bet? [y/n] ");
        break;
    default:
        prompt_write_choice(table_legal(table), prompt, size);
    }
}

void plain_write_prompt(const struct plain_table *plain,
                        char prompt[PROMPT_SIZE])
{
    const struct session *session = plain->session;
    size_t used = 0;
    if (plain_has_company(plain) && !seat_is_you(session, session->table.seat))
        used = (size_t)snprintf(prompt, PROMPT_SIZE,
                                "%s: ", plain_name(plain, session->table.seat));
    write_question(plain, prompt + used, PROMPT_SIZE - used);
    if (used == 0)
        prompt[0] = (char)toupper((unsigned char)prompt[0]);
}
