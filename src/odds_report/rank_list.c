/* Reads lists of cards, with or without suits. */
#include "odds_report/rank_list.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli.h"

static const char SEPARATORS[] = " \t\r\n,";

/* Returns the face that a word names; 0 if it isn't a face. */
static int read_face(const char *word, size_t length)
{
    static const struct {
        const char *name;
        int face;
    } names[] = {{"A", ACE},  {"T", TEN},   {"10", TEN},
                 {"J", JACK}, {"Q", QUEEN}, {"K", KING}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i].name) == length &&
            strncasecmp(word, names[i].name, length) == 0)
            return names[i].face;
    return length == 1 && *word >= '2' && *word <= '9' ? *word - '0' : 0;
}

bool rank_list_read(struct rank_list *list, const char *text,
                    char problem[RANK_LIST_PROBLEM_SIZE])
{
    for (text += strspn(text, SEPARATORS); *text != '\0';
         text += strspn(text, SEPARATORS)) {
        size_t length = strcspn(text, SEPARATORS);
        int card, face = read_face(text, length);
        bool suited = face == 0 && card_read(text, &card) == length;
        if (face == 0 && !suited) {
            char quote[CLI_QUOTE_SIZE];
            snprintf(problem, RANK_LIST_PROBLEM_SIZE,
                     "not a card: %s; use A, 2 to 10, J, Q or K, with or "
                     "without a suit (10h, AS)",
                     cli_quote(quote, text, length));
            return false;
        }
        if (list->count == SHOE_CARDS) {
            snprintf(problem, RANK_LIST_PROBLEM_SIZE,
                     "a shoe holds at most %d cards", SHOE_CARDS);
            return false;
        }
        list->cards[list->count] =
            suited ? card : card_code(CLUBS, (enum face)face);
        list->suited[list->count++] = suited;
        text += length;
    }
    return true;
}

/* True for a 10 without a suit. */
static bool is_any_ten(const struct rank_list *list, int index)
{
    return !list->suited[index] && card_face(list->cards[index]) == TEN;
}

/* Returns the first face from the ten up that the shoe still holds, or the ten
 * if it holds none. */
static enum face ten_left(const struct odds_shoe *shoe)
{
    for (int face = 0; face < ODDS_TEN_FACES; face++)
        if (shoe->tens[face] > 0)
            return (enum face)(TEN + face);
    return TEN;
}

bool rank_list_take(struct odds_shoe *shoe, struct rank_list *list,
                    int *missing)
{
    /* Bare tens, which may be any ten-valued card, come last. */
    for (int bare = 0; bare <= 1; bare++)
        for (int i = 0; i < list->count; i++) {
            if (is_any_ten(list, i) != bare)
                continue;
            if (bare)
                list->cards[i] = card_code(CLUBS, ten_left(shoe));
            *missing = i;
            if (!odds_shoe_take(shoe, list->cards[i]))
                return false;
        }
    return true;
}

const char *rank_list_text(const struct rank_list *list, int index,
                           char text[CARD_TEXT_SIZE])
{
    char card[CARD_TEXT_SIZE];
    card_text(card, list->cards[index], CARD_ASCII);
    size_t blanks = strspn(card, " ");
    size_t length = strlen(card) - blanks - !list->suited[index];
    snprintf(text, CARD_TEXT_SIZE, "%.*s", (int)length, card + blanks);
    return text;
}
