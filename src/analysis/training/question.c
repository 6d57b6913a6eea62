/* Dealing a lesson, and the words for its question and answer. */
#include "training/question.h"

#include <stdio.h>
#include <string.h>

static const struct {
    char letter;
    const char *doing;
} ACTIONS[ODDS_ACTIONS] = {
    [ODDS_STAND] = {'s', "Standing"},         [ODDS_HIT] = {'h', "Hitting"},
    [ODDS_DOUBLE] = {'d', "Doubling"},        [ODDS_SPLIT] = {'p', "Splitting"},
    [ODDS_SURRENDER] = {'r', "Surrendering"},
};

/* The order in which the table offers them. */
static const enum odds_action OFFERED[ODDS_ACTIONS] = {
    ODDS_HIT, ODDS_STAND, ODDS_DOUBLE, ODDS_SPLIT, ODDS_SURRENDER};

/* ---- Cards ---- */

/* The ranks of the odds are 0 for the ace to 9 for all tens. */
static int random_face(int rank, struct fair_random *random)
{
    if (rank == ODDS_ACE)
        return ACE;
    return rank == ODDS_TEN
               ? TEN + (int)fair_random_below(random, ODDS_TEN_FACES)
               : rank + 1;
}

/* Takes the first card of this face out of a deck that has one. */
static int take_face(int deck[DECK_CARDS], int face)
{
    int i = 0;
    while (i < DECK_CARDS - 1 &&
           (deck[i] == 0 || (int)card_face(deck[i]) != face))
        i++;
    int card = deck[i];
    deck[i] = 0;
    return card;
}

/* Chooses the ranks of a hand that isn't a pair, each two of them equally
 * likely. */
static void choose_ranks(struct chart_row row, struct fair_random *random,
                         int ranks[2])
{
    int pairs[ODDS_RANKS][2], count = 0;
    for (int low = 0; low < ODDS_RANKS; low++)
        for (int high = low + 1; high < ODDS_RANKS; high++) {
            bool soft = low == ODDS_ACE;
            int total = low + high + 2 + (soft ? 10 : 0);
            if (soft != (row.kind == CHART_SOFT) || total != row.number)
                continue;
            pairs[count][0] = high;
            pairs[count++][1] = low;
        }
    memcpy(ranks, pairs[fair_random_below(random, (uint32_t)count)],
           2 * sizeof *ranks);
}

struct question question_deal(const struct lessons *lessons, size_t index,
                              struct fair_random *random)
{
    const struct lesson *lesson = &lessons->list[index];
    struct question question = {.lesson = index};
    bool is_pair = lesson->row.kind == CHART_PAIR;
    int ranks[2] = {lesson->row.number, lesson->row.number};
    int deck[DECK_CARDS];
    deck_fresh(deck, 1);
    deck_shuffle_fair(deck, DECK_CARDS, random);
    if (!is_pair)
        choose_ranks(lesson->row, random, ranks);
    int face = random_face(ranks[0], random);
    question.cards[0] = take_face(deck, face);
    if (!is_pair)
        face = random_face(ranks[1], random);
    question.cards[1] = take_face(deck, face);
    question.cards[QUESTION_UPCARD] =
        take_face(deck, random_face(lesson->upcard, random));
    return question;
}

/* ---- Words ---- */

void question_letters(const struct lesson *lesson,
                      char letters[QUESTION_LETTERS_SIZE])
{
    size_t count = 0;
    for (size_t i = 0; i < ODDS_ACTIONS; i++)
        if (lesson->legal[OFFERED[i]])
            letters[count++] = ACTIONS[OFFERED[i]].letter;
    letters[count] = '\0';
}

enum odds_action question_action(char letter)
{
    int action = 0;
    while (action < ODDS_ACTIONS - 1 && ACTIONS[action].letter != letter)
        action++;
    return (enum odds_action)action;
}

const char *question_doing(enum odds_action action)
{
    return ACTIONS[action].doing;
}

const char *question_card(const struct question *question, int index,
                          enum card_form form, char text[CARD_TEXT_SIZE])
{
    card_text(text, question->cards[index], form);
    return text + strspn(text, " ");
}

const char *question_text(const struct question *question, bool ascii,
                          char text[QUESTION_TEXT_SIZE])
{
    char cards[QUESTION_CARDS][CARD_TEXT_SIZE];
    enum card_form form = ascii ? CARD_ASCII : CARD_UTF8;
    struct hand_value value = hand_evaluate(question->cards, QUESTION_UPCARD);
    snprintf(text, QUESTION_TEXT_SIZE, "%s %s (%s%d) against %s",
             question_card(question, 0, form, cards[0]),
             question_card(question, 1, form, cards[1]),
             value.soft ? "soft " : "", value.total,
             question_card(question, QUESTION_UPCARD, form, cards[2]));
    return text;
}

enum odds_action question_best(const struct question *question,
                               const struct lesson *lesson)
{
    int first = odds_rank(question->cards[0]);
    int second = odds_rank(question->cards[1]);
    return lesson->best[first < second ? first : second];
}

const char *question_reply(const struct question *question,
                           const struct lesson *lesson, enum odds_action done,
                           char text[QUESTION_TEXT_SIZE])
{
    enum odds_action best = question_best(question, lesson);
    bool differs = best != lesson->right;
    char reason[CHART_DIFFERENCE_SIZE] = "";
    if (differs)
        chart_difference(odds_action_name(best), reason);
    if (done == lesson->right)
        snprintf(text, QUESTION_TEXT_SIZE, "Right.%s%s", differs ? " " : "",
                 reason);
    else
        snprintf(
            text, QUESTION_TEXT_SIZE, "No: %s. %s costs %.3f of a bet more%s%s",
            odds_action_name(lesson->right), ACTIONS[done].doing,
            lesson_cost(lesson, done), differs ? " on average. " : ".", reason);
    return text;
}
