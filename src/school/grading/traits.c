/* What the wrong ones of many cases have in common, and the right ones haven't:
 * for scores, messages and decks that no known mistake explains. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards.h"
#include "grading/grading_inside.h"

enum { TRAITS_TOGETHER = 3 };

static const char *const TRAITS[] = {
#define TRAIT(words, holds) words,
#include "grading/traits.inc"
#undef TRAIT
};

enum { TRAIT_COUNT = sizeof TRAITS / sizeof *TRAITS };

static unsigned faces_of(const int cards[], int count)
{
    unsigned faces = 0;
    for (int i = 0; i < count; i++)
        faces |= 1U << card_face(cards[i]);
    return faces;
}

/* Returns a set: trait t is bit 1 << t. */
static uint64_t traits_of(const struct scene *scene)
{
    const int *cards = scene->hands[scene->hand];
    const int count = scene->counts[scene->hand];
    const int own = hand_total(cards, count);
    const int other =
        hand_total(scene->hands[!scene->hand], scene->counts[!scene->hand]);
    const unsigned faces = faces_of(cards, count);
    const unsigned other_faces =
        faces_of(scene->hands[!scene->hand], scene->counts[!scene->hand]);
    int aces = 0, least = 0, bit = 0;
    bool is_soft = false, was_soft = false; /* before */
    uint64_t traits = 0;
    for (int i = 0; i < count; i++) {
        aces += card_face(cards[i]) == ACE;
        least += card_face(cards[i]) == ACE ? 1 : card_value(cards[i]);
        was_soft |= is_soft;
        is_soft = hand_total(cards, i + 1) > least;
    }
#define TRAIT(words, holds) traits |= (uint64_t)((holds) != 0) << bit++;
#include "grading/traits.inc"
#undef TRAIT
    return traits;
}

/* Returns of what else the printed score would be right, as bits. */
static unsigned other_scores(const struct scene *scene)
{
    const int *cards = scene->hands[scene->hand], said = scene->said;
    const int count = scene->counts[scene->hand];
    return (unsigned)(said == hand_total(scene->hands[!scene->hand],
                                         scene->counts[!scene->hand])) |
           (unsigned)(said == hand_total(cards, count - 1)) << 1 |
           (unsigned)(said == hand_total(cards + 1, count - 1)) << 2 |
           (unsigned)(said == hand_total(cards, 2)) << 3;
}

void cases_add(struct cases *cases, const struct scene *scene)
{
    const int *cards = scene->hands[scene->hand];
    const int count = scene->counts[scene->hand];
    struct one_case *last = &cases->list[cases->count];
    if (cases->count == CASES_MOST)
        return;
    *last = (struct one_case){
        .kind = scene->kind,
        .is_wrong = scene->is_wrong,
        .traits = traits_of(scene),
        .said = scene->said,
        .total = hand_total(cards, count),
        .others = count < 2 ? 0 : other_scores(scene),
    };
    cases->count++;
}

/* True if a trait says something about cases of this kind. */
static bool trait_fits(const char *trait, int kind)
{
    const bool is_of_seed = strncmp(trait, "the seed", 8) == 0;
    if (kind == CASE_DECK || is_of_seed)
        return kind == CASE_DECK && is_of_seed;
    return (strncmp(trait, "it is", 5) != 0 || kind == MESSAGE_SCORES) &&
           (strstr(trait, "just") == NULL || kind != MESSAGE_SCORES) &&
           (kind != TEXT_ANSWER || strchr(trait, '#') == NULL);
}

/* Returns the fitting traits that all wrong cases have, and how many cases are
 * wrong and right. */
static uint64_t common_traits(const struct cases *cases, int kind,
                              size_t count[2])
{
    uint64_t common = 0;
    count[0] = count[1] = 0;
    for (int i = 0; i < TRAIT_COUNT; i++)
        if (trait_fits(TRAITS[i], kind))
            common |= UINT64_C(1) << i;
    for (size_t i = 0; i < cases->count; i++)
        if (cases->list[i].kind == kind) {
            count[cases->list[i].is_wrong]++;
            if (cases->list[i].is_wrong)
                common &= cases->list[i].traits;
        }
    return common;
}

/* Counts the right cases that have all these traits. */
static size_t count_right(const struct cases *cases, int kind, uint64_t traits)
{
    size_t count = 0;
    for (size_t i = 0; i < cases->count; i++)
        count += cases->list[i].kind == kind && !cases->list[i].is_wrong &&
                 (cases->list[i].traits & traits) == traits;
    return count;
}

/* A set of traits, and the sum of their numbers. */
struct found {
    uint64_t traits;
    int sum;
};

/* Looks for a set with `size` more of the `common` traits, from number `first`
 * on, that no right case has. Each trait must rule out cases. Stores the one
 * whose traits come first, by the sum of their numbers. */
static void find_traits(const struct cases *cases, int kind, uint64_t common,
                        uint64_t set, int first, int size, int sum,
                        struct found *found)
{
    const size_t known = count_right(cases, kind, set);
    const size_t least = kind == CASE_DECK ? 1 : 2; /* fewer may be chance */
    if (size == 0 && known == 0 && (!found->traits || sum < found->sum))
        *found = (struct found){set, sum};
    for (int i = first; i < TRAIT_COUNT && size > 0; i++) {
        const uint64_t more = set | (UINT64_C(1) << i & common);
        if (more != set && count_right(cases, kind, more) + least <= known)
            find_traits(cases, kind, common, more, i + 1, size - 1, sum + i,
                        found);
    }
}

/* Returns the trait that rules out most right cases, if that is most of them.
 */
static uint64_t best_trait(const struct cases *cases, int kind, uint64_t common,
                           size_t right)
{
    uint64_t best = 0;
    size_t least = right / 2;
    for (int i = 0; i < TRAIT_COUNT; i++) {
        const uint64_t trait = UINT64_C(1) << i & common;
        const size_t left = count_right(cases, kind, trait);
        if (trait && left < least) {
            least = left;
            best = trait;
        }
    }
    return best;
}

/* Appends text, with `names` for @ and #. */
static void add_trait(char words[FAULT_SIZE], const char *trait,
                      const char *const names[2])
{
    for (; *trait; trait++) {
        const char letter[] = {*trait, '\0'};
        const char *text = *trait == '@'   ? names[0]
                           : *trait == '#' ? names[1]
                                           : letter;
        strncat(words, text, FAULT_SIZE - 1 - strlen(words));
    }
}

void cases_say_traits(const struct cases *cases, int kind,
                      const char *const names[2], char words[FAULT_SIZE])
{
    /* With fewer, a trait of the other hand, or several, could be chance. */
    enum { WRONG_LEAST = 2, RIGHT_LEAST = 4, FEW = 4 };
    size_t count[2];
    uint64_t common = common_traits(cases, kind, count);
    struct found found = {.traits = 0};
    if (count[true] < (kind == CASE_DECK ? 1 : WRONG_LEAST) ||
        count[false] < (kind == CASE_DECK ? 1 : RIGHT_LEAST))
        return;
    for (int i = 0; i < TRAIT_COUNT && count[true] < FEW; i++)
        if (strchr(TRAITS[i], '#'))
            common &= ~(UINT64_C(1) << i);
    for (int size = 1; size <= TRAITS_TOGETHER && !found.traits; size++)
        if (size < TRAITS_TOGETHER || count[true] >= FEW)
            find_traits(cases, kind, common, 0, 0, size, 0, &found);
    uint64_t set = found.traits;
    const bool is_exact = set != 0;
    if (!is_exact && kind == MESSAGE_SCORES)
        set = best_trait(cases, kind, common, count[false]);
    const char *joint = is_exact ? " where " : " only where ";
    for (int i = 0; i < TRAIT_COUNT; i++)
        if (set >> i & 1) {
            add_trait(words, joint, names);
            add_trait(words, TRAITS[i], names);
            joint = " and ";
        }
    if (set)
        add_trait(words, is_exact ? ", and only there." : ".", names);
}

void cases_say_scores(const struct cases *cases, char words[FAULT_SIZE])
{
    static const char *const others[] = {
        "that of the other hand", "that without the last card",
        "that without the first card", "that of the first two cards"};
    enum { DIFFERENT = 5 }; /* right totals; with fewer, one may be chance */
    const struct one_case *first = NULL;
    bool is_same = true, is_off = true;
    unsigned common = ~0U;
    uint64_t totals = 0; /* total t is bit 1 << t % 64 */
    size_t wrong = 0, i;
    for (i = 0; i < cases->count; i++) {
        const struct one_case *one = &cases->list[i];
        if (one->kind != MESSAGE_SCORES || !one->is_wrong)
            continue;
        first = first ? first : one;
        wrong++;
        common &= one->others;
        totals |= UINT64_C(1) << (unsigned)one->total % 64;
        is_same &= one->said == first->said;
        is_off &= one->said - one->total == first->said - first->total;
    }
    const size_t used = strlen(words), left = FAULT_SIZE - used;
    if (wrong < 2)
        return;
    for (i = 0; i < sizeof others / sizeof *others && !(common >> i & 1);)
        i++;
    if (is_same && __builtin_popcountll(totals) >= DIFFERENT)
        snprintf(words + used, left, " The score is then always %d.",
                 first->said);
    else if (is_off)
        snprintf(words + used, left, " The score is then %d too %s.",
                 abs(first->said - first->total),
                 first->said > first->total ? "high" : "low");
    else if (i < sizeof others / sizeof *others)
        snprintf(words + used, left, " The score is then %s.", others[i]);
}
