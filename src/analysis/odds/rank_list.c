/* Lists of cards, with or without suits. */
#include "odds_rank_list.h"

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

/* Reads the number after a card, as the 4 of 5x4, and cuts `*length` to the
 * card. Returns 1 if there is no number, and 0 if it isn't a number from 1 to
 * the cards of a shoe. */
static int read_times(const char *word, size_t *length)
{
    enum { DECIMAL = 10 };
    const char *sign = memchr(word, 'x', *length);
    if (sign == NULL)
        return 1;
    const char *end = word + *length;
    int times = 0;
    *length = (size_t)(sign - word);
    for (const char *digit = sign + 1; digit < end; digit++) {
        if (*digit < '0' || *digit > '9' || times > SHOE_CARDS)
            return 0;
        times = times * DECIMAL + (*digit - '0');
    }
    return times;
}

/* Reads a card, or several of a kind, from the `length` bytes at `word`. */
static bool read_listed(struct rank_list *list, const char *word, size_t length,
                        char problem[RANK_LIST_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    size_t of_card = length;
    int times = read_times(word, &of_card), card;
    int face = read_face(word, of_card);
    bool suited = face == 0 && of_card > 0 && card_read(word, &card) == of_card;
    if (times <= 0 || (face == 0 && !suited)) {
        snprintf(problem, RANK_LIST_PROBLEM_SIZE,
                 "not a card: %s; use A, 2 to 10, J, Q or K, with or "
                 "without a suit (10h, AS), or several at once (10x4: four "
                 "tens)",
                 cli_quote(quote, word, length));
        return false;
    }
    if (times == TEN && face > 0 && face < TEN) {
        snprintf(problem, RANK_LIST_PROBLEM_SIZE,
                 "%dx10 is ten %ds; for four tens, for example, write 10x4, "
                 "and for ten %ds %dx5 %dx5",
                 face, face, face, face, face);
        return false;
    }
    for (; times > 0 && list->count < SHOE_CARDS; times--) {
        list->cards[list->count] =
            suited ? card : card_code(CLUBS, (enum face)face);
        list->suited[list->count++] = suited;
    }
    if (times > 0)
        snprintf(problem, RANK_LIST_PROBLEM_SIZE,
                 "a shoe holds at most %d cards", SHOE_CARDS);
    return times == 0;
}

bool rank_list_read(struct rank_list *list, const char *text,
                    char problem[RANK_LIST_PROBLEM_SIZE])
{
    for (text += strspn(text, SEPARATORS); *text != '\0';
         text += strspn(text, SEPARATORS)) {
        size_t length = strcspn(text, SEPARATORS);
        if (!read_listed(list, text, length, problem))
            return false;
        text += length;
    }
    return true;
}

bool rank_list_take(struct odds_shoe *shoe, struct rank_list *list,
                    int *missing)
{
    /* Bare tens, which may be any ten-valued card, come last. */
    for (int bare = 0; bare <= 1; bare++)
        for (int i = 0; i < list->count; i++) {
            bool is_bare = !list->suited[i] && card_face(list->cards[i]) == TEN;
            int face = 0;
            if (is_bare != bare)
                continue;
            while (bare && face + 1 < ODDS_TEN_FACES && shoe->tens[face] <= 0)
                face++;
            if (bare && shoe->tens[face] > 0)
                list->cards[i] = card_code(CLUBS, (enum face)(TEN + face));
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

bool rank_list_suits_fit(const struct rank_list *list, int decks,
                         char problem[RANK_LIST_PROBLEM_SIZE])
{
    for (int i = 0; decks != DECKS_INFINITE && i < list->count; i++) {
        int times = 0;
        char text[CARD_TEXT_SIZE];
        for (int j = 0; j <= i && list->suited[i]; j++)
            times += list->suited[j] && list->cards[j] == list->cards[i];
        if (times <= decks)
            continue;
        snprintf(problem, RANK_LIST_PROBLEM_SIZE,
                 "the card %s is listed %d times, but the shoe has only "
                 "%d %s",
                 card_word(text, list->cards[i], CARD_ASCII), times, decks,
                 decks == 1 ? "deck" : "decks");
        return false;
    }
    return true;
}
