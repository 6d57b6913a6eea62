/* The value of a round against the house itself: its engine deals every order
 * of a few cards, and one seat plays by the book. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>

#include "support/arranged.h"
#include "support/every_deal.h"

/* Sums of a million terms of double precision. */
static const double TINY = 1e-11;

struct game {
    const char *rules; /* changes of strip */
    const char *cards; /* by face, as in "8888TTTTTA" */
    enum odds_strategy strategy;
};

/* Between them every rule that the odds know, alone and with others. */
static const struct game GAMES[] = {
    {"surrender=none split=1", "AA2233779TTTTTT", ODDS_CDZ},
};

enum { GAME_COUNT = sizeof GAMES / sizeof *GAMES };

static int face_of(char letter)
{
    static const char letters[] = "..23456789TJQKA";
    for (int face = TWO; face <= ACE; face++)
        if (letters[face] == letter)
            return face;
    fail_msg("%c is no face", letter);
    return 0;
}

static struct odds_shoe shoe_of(const char *cards, int faces[ACE + 1])
{
    struct odds_shoe shoe = {{0}, {0}};
    for (const char *letter = cards; *letter; letter++) {
        int face = face_of(*letter);
        faces[face]++;
        odds_shoe_put(&shoe, card_code(CLUBS, (enum face)face));
    }
    return shoe;
}

static void check_game(const struct game *game, struct odds_book *book)
{
    struct rules rules;
    int faces[ACE + 1] = {0};
    apply_rules(&rules, game->rules);
    struct odds *odds = odds_open(&rules);
    struct odds_shoe shoe = shoe_of(game->cards, faces);
    assert_non_null(odds);
    const char *fault = odds_book_fill(odds, &shoe, game->strategy, book);
    if (fault)
        fail_msg("%s with %s: %s", game->rules, game->cards, fault);
    struct every_deal deals = {.tenths = NULL};
    play_every_deal(odds, book, faces, &deals);
    printf("%s: %ld rounds, %.15g %.15g\n", game->rules, deals.rounds,
           deals.mean, book->round.value);
    if (deals.mean - book->round.value > TINY ||
        book->round.value - deals.mean > TINY)
        fail_msg("%s with %s: the house pays %.15g, the odds say %.15g",
                 game->rules, game->cards, deals.mean, book->round.value);
    odds_close(odds);
}

static void a_round_is_worth_what_the_house_pays_for_it(void **state)
{
    (void)state;
    struct odds_book *book = malloc(sizeof *book);
    assert_non_null(book);
    for (int i = 0; i < GAME_COUNT; i++)
        check_game(&GAMES[i], book);
    free(book);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_is_worth_what_the_house_pays_for_it),
    };
    return cmocka_run_group_tests_name("odds: the house", tests, NULL, NULL);
}
