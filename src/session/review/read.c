/* Reads a sitting from the ledger. */
#include "session/review/review.h"

#include <stdlib.h>
#include <string.h>

#include "session/inside.h"
#include "strategy.h"

/* ---- Texts of the ledger ---- */

/* Copies at most `length` bytes of a text. */
static void copy_text(char *to, size_t size, const char *from, size_t length)
{
    if (length >= size)
        length = size - 1;
    memcpy(to, from, length);
    to[length] = '\0';
}

/* Reads cards separated by blanks. Returns their number, or 0 if the text has
 * anything else or too many. */
static int read_hand_cards(const char *text, int cards[], int most)
{
    int count = 0;
    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        size_t length = count < most ? card_read(text, &cards[count]) : 0;
        if (length == 0)
            return 0;
        count++;
        text += length;
    }
    return count;
}

static enum action_kind kind_of_word(const char *word)
{
    int kind = 0;
    while (kind < ACTION_COUNT - 1 &&
           strcmp(advice_word((enum action_kind)kind), word) != 0)
        kind++;
    return (enum action_kind)kind;
}

/* Reads "hit -0.5, stand -0.54". The value is the last word of a part. */
static void read_choices(const char *text, struct review_mistake *mistake)
{
    mistake->choice_count = 0;
    while (*text != '\0' && mistake->choice_count < ACTION_COUNT) {
        size_t length = strcspn(text, ","), word = length;
        while (word > 0 && text[word - 1] != ' ')
            word--;
        struct review_choice *choice =
            &mistake->choices[mistake->choice_count++];
        choice->value = strtod(text + word, NULL);
        copy_text(choice->word, sizeof choice->word, text,
                  word > 0 ? word - 1 : 0);
        choice->kind = kind_of_word(choice->word);
        text += length + strspn(text + length, ", ");
    }
}

/* Writes the words for a code of the chart: "surrender, else hit". */
static void write_code(const char *code, char text[REVIEW_WORD_SIZE])
{
    static const struct {
        const char *code, *words;
    } codes[] = {{"S", "stand"},
                 {"H", "hit"},
                 {"Dh", "double, else hit"},
                 {"Ds", "double, else stand"},
                 {"Rh", "surrender, else hit"},
                 {"Rs", "surrender, else stand"},
                 {"P", "split"}};
    text[0] = '\0';
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (strcmp(codes[i].code, code) == 0)
            snprintf(text, REVIEW_WORD_SIZE, "%s", codes[i].words);
}

/* ---- A decision ---- */

static enum phase phase_of(const struct review_mistake *mistake)
{
    switch (kind_of_word(mistake->best)) {
    case ACTION_INSURE:
    case ACTION_NO_INSURANCE:
    case ACTION_EVEN_MONEY:
    case ACTION_NO_EVEN_MONEY:
        return PHASE_INSURANCE;
    case ACTION_KEEP:
        return PHASE_SURRENDER;
    default:
        return kind_of_word(mistake->done) == ACTION_KEEP ? PHASE_SURRENDER
                                                          : PHASE_PLAY;
    }
}

void review_table(const struct review_mistake *mistake,
                  const struct rules *rules, struct table *table)
{
    const struct shoe none = {.count = 0};
    table_open(table, rules, &none);
    table_sit(table, 0);
    struct seat *seat = &table->seats[0];
    seat->in = true;
    seat->first_bet = mistake->bet;
    seat->hand_count = 1;
    seat->hands[0] =
        (struct hand){.count = mistake->count, .bet = mistake->bet};
    memcpy(seat->hands[0].cards, mistake->cards, sizeof mistake->cards);
    table->phase = phase_of(mistake);
    table->dealer[0] = mistake->upcard;
    table->dealer[1] = mistake->hole ? mistake->hole : mistake->upcard;
    table->hole_hidden = rules->peek == PEEK_HOLE && mistake->hole == 0;
    table->dealer_count = rules->peek == PEEK_HOLE ? 2 : 1;
}

/* The values are rounded in their text. The choice that was made must cost
 * exactly its price, so that both look the same. */
static void price_choice_made(struct review_mistake *mistake)
{
    for (int i = 1; i < mistake->choice_count; i++)
        if (strcmp(mistake->choices[i].word, mistake->done) == 0)
            mistake->choices[i].value =
                mistake->choices[0].value - mistake->share;
}

static void read_situation(const struct ledger_situation *situation,
                           const struct rules *rules,
                           struct review_mistake *mistake)
{
    enum { SHOWN_MAX = 2 };
    struct table table;
    int shown[SHOWN_MAX] = {0};
    mistake->count =
        read_hand_cards(situation->hand, mistake->cards, HAND_CARDS);
    if (mistake->count == 0 ||
        read_hand_cards(situation->dealer, shown, SHOWN_MAX) == 0) {
        mistake->count = 0;
        return;
    }
    mistake->upcard = shown[0];
    mistake->hole = shown[1];
    read_choices(situation->choices, mistake);
    price_choice_made(mistake);
    copy_text(mistake->cell, sizeof mistake->cell, situation->lesson,
              strlen(situation->lesson));
    write_code(situation->chart, mistake->chart);
    review_table(mistake, rules, &table);
    session_write_reason(&table, kind_of_word(mistake->done),
                         kind_of_word(mistake->best), mistake->reason);
}

static bool review_add_mistake(void *self, const struct ledger_choice *choice)
{
    struct review *review = self;
    const struct ledger_decision *decision = &choice->decision;
    struct review_mistake *mistake = &review->mistakes[review->mistake_count++];
    *mistake = (struct review_mistake){
        .round = choice->round,
        .bet = choice->bet,
        .price = cost_in_cents(decision->best_value, decision->value),
        .share = choice->bet > 0 ? (decision->best_value - decision->value) /
                                       (double)choice->bet
                                 : 0,
        .grade = decision->grade};
    copy_text(mistake->done, sizeof mistake->done, decision->done,
              strlen(decision->done));
    copy_text(mistake->best, sizeof mistake->best, decision->best,
              strlen(decision->best));
    read_situation(&choice->situation, &review->rules, mistake);
    return review->mistake_count < REVIEW_MISTAKES;
}

/* ---- A sitting ---- */

struct search {
    struct review *review;
    int64_t session; /* whose sitting it is; 0: that of the review's number */
    int passed;      /* sittings */
    bool is_found;
};

/* Rules that can't be read are those of the Strip, which only the picture and
 * the words of a reason need. */
static void read_rules_of(const char *text, struct rules *rules)
{
    char problem[PROBLEM_SIZE];
    (void)rules_preset(rules, RULES_DEFAULT);
    FILE *file = *text ? fmemopen((char *)text, strlen(text), "r") : NULL;
    if (file == NULL)
        return;
    if (!rules_read(rules, file, problem))
        (void)rules_preset(rules, RULES_DEFAULT);
    fclose(file);
}

static bool find_sitting(void *self, const struct ledger_sitting *sitting)
{
    struct search *search = self;
    struct review *review = search->review;
    search->passed++;
    if (search->session != 0 ? search->session != sitting->id
                             : search->passed < review->number)
        return true;
    search->is_found = true;
    review->number = search->passed;
    review->session = sitting->id;
    review->began = sitting->began;
    review->ended = sitting->ended;
    copy_text(review->rules_name, sizeof review->rules_name,
              sitting->rules_name, strlen(sitting->rules_name));
    read_rules_of(sitting->rules, &review->rules);
    review->rounds = sitting->rounds;
    review->net = sitting->net;
    review->side_staked = sitting->side_staked;
    review->side_net = sitting->side_net;
    review->longest_wins = sitting->longest_wins;
    review->longest_losses = sitting->longest_losses;
    review->best = sitting->best;
    review->worst = sitting->worst;
    review->best_round = sitting->best_round;
    review->worst_round = sitting->worst_round;
    review->skills = sitting->skills;
    return false;
}

/* Writes why there is no such sitting. */
static void lack_sitting(const struct search *search, const char *name,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    if (search->passed == 0 || search->session != 0)
        snprintf(problem, LEDGER_PROBLEM_SIZE, "%s hasn't played a round yet",
                 name);
    else
        snprintf(problem, LEDGER_PROBLEM_SIZE,
                 "%s has only %d %s to review; --list shows them", name,
                 search->passed, search->passed == 1 ? "sitting" : "sittings");
}

static enum ledger_answer read_sitting_of(struct ledger *ledger,
                                          const struct ledger_profile *profile,
                                          struct search *search, int64_t today,
                                          char problem[LEDGER_PROBLEM_SIZE])
{
    struct review *review = search->review;
    snprintf(review->profile, sizeof review->profile, "%s", profile->name);
    if (!ledger_each_sitting(ledger, profile->id, find_sitting, search,
                             problem))
        return LEDGER_FAILED;
    if (!search->is_found) {
        lack_sitting(search, profile->name, problem);
        return LEDGER_NONE;
    }
    bool good = ledger_each_mistake(ledger, review->session, review_add_mistake,
                                    review, problem) &&
                ledger_count_due(ledger, profile->id, today, &review->due_today,
                                 problem) &&
                ledger_count_due(ledger, profile->id, today + 1,
                                 &review->due_tomorrow, problem);
    return good ? LEDGER_DONE : LEDGER_FAILED;
}

enum ledger_answer review_read(struct ledger *ledger,
                               const struct ledger_profile *profile, int number,
                               int64_t today, struct review *review,
                               char problem[LEDGER_PROBLEM_SIZE])
{
    struct search search = {.review = review};
    *review = (struct review){.number = number};
    return read_sitting_of(ledger, profile, &search, today, problem);
}

enum ledger_answer review_read_session(const struct account *account,
                                       struct review *review,
                                       char problem[LEDGER_PROBLEM_SIZE])
{
    const struct cli *cli = account->cli;
    struct search search = {.review = review, .session = account->session};
    *review = (struct review){.number = 0};
    return read_sitting_of(account->ledger, &account->profile, &search,
                           ledger_day(cli->now(cli->clock)), problem);
}
