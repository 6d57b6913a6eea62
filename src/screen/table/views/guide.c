/* The first page, for somebody who has never played blackjack. */
#include "table/views/guide.h"

#include "coach_guide.h"

static void write_first_words(void *self, FILE *out, int columns)
{
    guide_write_glossary(self, columns, out);
}

static void write_first_page(void *self, FILE *out, int columns)
{
    guide_write(self, columns, out);
    fputs("\nAt the table:\n"
          "  Enter  deal          h  hit: take a card\n"
          "  Up     bet more      s  stand: take no more\n"
          "  a      what is best  d  double: bet twice, one card\n"
          "  c      the chart     p  split a pair\n"
          "  ?      all this      q  leave\n",
          out);
}

static bool has_played(const struct account *account)
{
    struct ledger_statistics sum;
    char problem[LEDGER_PROBLEM_SIZE];
    bool played = true;
    if (ledger_sum_up(account->ledger, account->profile.id, &sum, problem))
        played = sum.rounds + sum.void_rounds > 0;
    ledger_statistics_free(&sum);
    return played;
}

void guide_show_first_page(struct game *game)
{
    const struct setup *setup = game->start->setup;
    const struct account *account = setup->account;
    struct rules rules;
    struct view view = {.title = "Welcome to the table",
                        .write = write_first_page,
                        .self = &rules,
                        .keys = "\n ?"};
    struct view words = {.title = "Words",
                         .write = write_first_words,
                         .self = &rules,
                         .keys = "?\n "};
    char problem[PLACED_PROBLEM_SIZE];
    int key;
    if (account == NULL || account->ledger == NULL || has_played(account) ||
        !rules_choice_read(&setup->rules, &rules, problem))
        return;
    bar_add(&view.bar, KEY_ENTER_SIGN, "Enter", "Begin");
    bar_add(&view.bar, KEY_DOWN_ARROW, game->stage.brush.glyphs->up_down,
            "Scroll");
    bar_add(&view.bar, '?', "?", "Words");
    bar_add(&view.bar, 'q', "q", "Leave");
    while ((key = stage_show(&game->stage, &view)) == '?' &&
           !game->stage.leaves)
        (void)stage_show(&game->stage, &words);
    if (key == 'q' || key == KEY_END_SIGN)
        game->stage.leaves = true;
}
