/* The keys for actions, and their lines. */
#include <string.h>

#include "table/game.h"

/* Costly actions have keys of their own. */
struct choice {
    enum phase phase;
    enum action_kind kind; /* legal when this one is */
    int key, second_key;
    const char *sign;
    const char *word;
    const char *line;
};

static const struct choice CHOICES[] = {
    {PHASE_PLAY, ACTION_HIT, 'h', 0, "h", "Hit", "hit"},
    {PHASE_PLAY, ACTION_STAND, 's', 0, "s", "Stand", "stand"},
    {PHASE_PLAY, ACTION_DOUBLE, 'd', 0, "d", "Double", "double"},
    {PHASE_PLAY, ACTION_SPLIT, 'p', 0, "p", "Split", "split"},
    {PHASE_PLAY, ACTION_SURRENDER, 'r', 0, "r", "Surrender", "surrender"},
    {PHASE_INSURANCE, ACTION_INSURE, 'i', 'y', "i", "Insurance",
     "insurance yes"},
    {PHASE_INSURANCE, ACTION_NO_INSURANCE, 'n', 0, "n", "No insurance",
     "insurance no"},
    {PHASE_INSURANCE, ACTION_EVEN_MONEY, 'i', 'y', "i", "Even money",
     "even yes"},
    {PHASE_INSURANCE, ACTION_NO_EVEN_MONEY, 'n', 0, "n", "Play on", "even no"},
    {PHASE_SURRENDER, ACTION_SURRENDER, 'r', 'y', "r", "Surrender",
     "surrender yes"},
    {PHASE_SURRENDER, ACTION_KEEP, 'n', 0, "n", "Play on", "surrender no"},
    {PHASE_FOLD, ACTION_PLAY, 'p', 0, "p", "Play", "play"},
    {PHASE_FOLD, ACTION_FOLD, 'f', 0, "f", "Fold", "fold"},
};
enum { CHOICE_COUNT = sizeof CHOICES / sizeof *CHOICES };

static bool choice_is_legal(const struct table *table,
                            const struct choice *choice)
{
    return table->phase == choice->phase &&
           (table_legal(table) >> choice->kind & 1U) != 0;
}

void choices_hint_of(enum phase phase, unsigned kinds, struct bar *bar)
{
    for (int i = 0; i < CHOICE_COUNT; i++)
        if (CHOICES[i].phase == phase && (kinds >> CHOICES[i].kind & 1U) != 0)
            bar_add(bar, CHOICES[i].key, CHOICES[i].sign, CHOICES[i].word);
}

void choices_hint(const struct table *table, struct bar *bar)
{
    choices_hint_of(table->phase, table_legal(table), bar);
}

bool choice_kind(enum phase phase, unsigned kinds, int key,
                 enum action_kind *kind)
{
    for (int i = 0; i < CHOICE_COUNT; i++) {
        const struct choice *choice = &CHOICES[i];
        if (choice->phase == phase && (kinds >> choice->kind & 1U) != 0 &&
            (key == choice->key || key == choice->second_key)) {
            *kind = choice->kind;
            return true;
        }
    }
    return false;
}

const char *choice_yes(const struct table *table, int key)
{
    for (int i = 0; key == 'y' && i < CHOICE_COUNT; i++)
        if (choice_is_legal(table, &CHOICES[i]) && CHOICES[i].second_key == key)
            return CHOICES[i].sign;
    return "y";
}

const char *choice_refusal(enum phase phase, int key)
{
    static const struct {
        enum phase phase;
        const char *keys, *why;
    } refusals[] = {
        {PHASE_BETS, "hdpri", "place your bet first; Enter deals"},
        {PHASE_OVER, "hdpri", "place your bet first; Enter deals"},
        {PHASE_INSURANCE, "hsdpr",
         "answer the dealer's offer first: i takes it, n declines"},
        {PHASE_SURRENDER, "hsdp",
         "first say whether you give up: r surrenders, n plays on"},
        {PHASE_FOLD, "hsdr", "match the ante first: p plays, f folds"},
        {PHASE_PLAY, "i",
         "insurance is offered only before you play, against an ace"},
        {PHASE_PLAY, "f", "you can fold only after an ante; r surrenders"},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (refusals[i].phase == phase && key > 0 && key < 128 &&
            strchr(refusals[i].keys, key))
            return refusals[i].why;
    return NULL;
}

const char *choice_line(const struct table *table, int key)
{
    const char *line = NULL;
    for (int i = 0; i < CHOICE_COUNT; i++) {
        const struct choice *choice = &CHOICES[i];
        if (choice->phase != table->phase ||
            (key != choice->key && key != choice->second_key))
            continue;
        if (choice_is_legal(table, choice))
            return choice->line;
        line = choice->line;
    }
    return line;
}
