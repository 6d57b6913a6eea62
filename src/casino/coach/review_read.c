/* Reads a sitting from the ledger. */
#include "coach/review.h"

#include <stdlib.h>
#include <string.h>

#include "strategy.h"

/* ---- Texts of the ledger ---- */

/* Copies at most `length` bytes of a text, without control characters. */
static void copy_text(char *to, size_t size, const char *from, size_t length)
{
    if (length >= size)
        length = size - 1;
    memcpy(to, from, length);
    to[length] = '\0';
    ledger_make_printable(to);
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

void review_table(const struct review_mistake *mistake, struct table *table)
{
    const struct shoe none = {.count = 0};
    table_open(table, &mistake->rules, &none);
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
    table->hole_hidden = mistake->rules.peek == PEEK_HOLE && mistake->hole == 0;
    table->dealer_count = mistake->rules.peek == PEEK_HOLE ? 2 : 1;
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
    const char *chart = chart_code_meaning(situation->chart);
    snprintf(mistake->chart, sizeof mistake->chart, "%s", chart ? chart : "");
    review_table(mistake, &table);
    reason_write(&table, kind_of_word(mistake->done),
                 kind_of_word(mistake->best), mistake->reason);
}

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

/* Copies everything but the rules. */
static void read_choice(const struct ledger_choice *choice,
                        struct review_mistake *mistake)
{
    const struct ledger_decision *decision = &choice->decision;
    mistake->round = choice->round;
    mistake->bet = choice->bet;
    mistake->price = cost_in_cents(decision->best_value, decision->value);
    mistake->share =
        choice->bet > 0
            ? (decision->best_value - decision->value) / (double)choice->bet
            : 0;
    mistake->grade = decision->grade;
    copy_text(mistake->done, sizeof mistake->done, decision->done,
              strlen(decision->done));
    copy_text(mistake->best, sizeof mistake->best, decision->best,
              strlen(decision->best));
    read_situation(&choice->situation, mistake);
}

static bool review_add_mistake(void *self, const struct ledger_choice *choice)
{
    struct review *review = self;
    struct review_mistake *mistake = &review->mistakes[review->mistake_count++];
    *mistake = (struct review_mistake){.round = 0};
    copy_text(mistake->rules_name, sizeof mistake->rules_name,
              choice->rules_name, strlen(choice->rules_name));
    read_rules_of(choice->rules, &mistake->rules);
    read_choice(choice, mistake);
    return review->mistake_count < REVIEW_MISTAKES;
}

/* ---- A round that was left ---- */

/* Puts the mistake where its price belongs, if that is among the costliest. */
static void insert_mistake(struct review *review,
                           const struct review_mistake *mistake)
{
    int place = review->mistake_count;
    while (place > 0 && review->mistakes[place - 1].price < mistake->price)
        place--;
    if (place == REVIEW_MISTAKES)
        return;
    if (review->mistake_count < REVIEW_MISTAKES)
        review->mistake_count++;
    for (int i = review->mistake_count - 1; i > place; i--)
        review->mistakes[i] = review->mistakes[i - 1];
    review->mistakes[place] = *mistake;
}

void review_add_open_round(struct review *review, const struct account *account,
                           const struct rules *rules, const char *rules_name)
{
    for (int i = 0; i < account->skill.count; i++) {
        const struct ledger_decision *decision = &account->judged[i];
        struct ledger_choice choice = {.round = review->before +
                                                account->round.number,
                                       .bet = account->round.bet,
                                       .decision = *decision};
        struct review_mistake mistake = {.rules = *rules};
        review->sums.skills.decisions[decision->grade]++;
        if (decision->grade == LEDGER_BEST)
            continue;
        double cost = cost_in_cents(decision->best_value, decision->value);
        review->sums.skills.given_away[decision->grade] += cost;
        review->sums.skills.net -= (int64_t)cost; /* so that it is no luck */
        choice.situation = account->notes
                               ? account->notes->list[i]
                               : (struct ledger_situation){.hand = "",
                                                           .dealer = "",
                                                           .lesson = "",
                                                           .chart = "",
                                                           .choices = ""};
        copy_text(mistake.rules_name, sizeof mistake.rules_name, rules_name,
                  strlen(rules_name));
        read_choice(&choice, &mistake);
        insert_mistake(review, &mistake);
    }
}

/* ---- A sitting ---- */

struct search {
    struct review *review;
    int passed; /* sittings */
    bool is_found;
};

static bool find_sitting(void *self, const struct ledger_sitting *sitting)
{
    struct search *search = self;
    search->passed++;
    search->is_found = search->passed == search->review->number;
    if (search->is_found)
        search->review->sums = *sitting;
    return !search->is_found;
}

/* Writes why there is no such sitting. */
static void lack_sitting(const struct search *search, const char *name,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    if (search->passed == 0)
        snprintf(problem, LEDGER_PROBLEM_SIZE, "%s hasn't played a round yet",
                 name);
    else
        snprintf(problem, LEDGER_PROBLEM_SIZE,
                 "%s has only %d %s to review; --list shows them", name,
                 search->passed, search->passed == 1 ? "sitting" : "sittings");
}

/* Reads what isn't a sum. */
static bool read_details(struct ledger *ledger, struct review *review,
                         int64_t today, char problem[LEDGER_PROBLEM_SIZE])
{
    int64_t profile = review->sums.sessions.profile;
    return ledger_each_mistake(ledger, &review->sums.sessions,
                               review_add_mistake, review, problem) &&
           ledger_count_due(ledger, profile, today, &review->due_today,
                            problem) &&
           ledger_count_due(ledger, profile, today + 1, &review->due_tomorrow,
                            problem);
}

enum ledger_answer review_read(struct ledger *ledger,
                               const struct ledger_profile *profile, int number,
                               int64_t today, struct review *review,
                               char problem[LEDGER_PROBLEM_SIZE])
{
    struct search search = {.review = review};
    *review = (struct review){.number = number};
    copy_text(review->profile, sizeof review->profile, profile->name,
              strlen(profile->name));
    if (!ledger_each_sitting(ledger, profile->id, find_sitting, &search,
                             problem))
        return LEDGER_FAILED;
    if (!search.is_found) {
        lack_sitting(&search, profile->name, problem);
        return LEDGER_NONE;
    }
    return read_details(ledger, review, today, problem) ? LEDGER_DONE
                                                        : LEDGER_FAILED;
}

bool review_read_session(const struct account *account, int64_t since,
                         struct review *review,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    struct ledger *ledger = account->ledger;
    const struct cli *cli = account->cli;
    struct ledger_place place;
    *review = (struct review){.number = 1};
    copy_text(review->profile, sizeof review->profile, account->profile.name,
              strlen(account->profile.name));
    if (!ledger_find_place(ledger, account->session, since, &place, problem))
        return false;
    const struct ledger_span span = {account->profile.id, place.first,
                                     account->session};
    if (!ledger_sum_up_span(ledger, &span, &review->sums, problem))
        return false;
    review->sums.began = place.began;
    review->before = place.before;
    return read_details(ledger, review, ledger_day(cli->now(cli->clock)),
                        problem);
}
