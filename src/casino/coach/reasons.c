/* The reasons for a play in words. */
#include <stdio.h>

#include "coach.h"

enum { LAST_SAFE_TOTAL = 11, STIFF_MOST = 16, WEAK_UPCARD = 6 };

/* A decision of which a reason tells. */
struct reasoned {
    struct hand_value total;
    bool is_safe;    /* no card can bust the hand */
    bool is_weak;    /* the dealer is likely to bust */
    bool is_known;   /* standing wins or loses for certain */
    const char *one; /* "an 8", for a pair */
};

/* Returns "a 7", "an 8", "a queen" or "an ace". */
static const char *with_article(int card, char text[UPCARD_SIZE])
{
    int value = card_value(card);
    if (card_face(card) <= TEN)
        snprintf(text, UPCARD_SIZE, "%s %d", value == 8 ? "an" : "a", value);
    else
        (void)upcard_in_words(card, text);
    return text;
}

/* Writes "16 against a queen", or "soft 18 against an ace". */
static void write_matchup(const struct table *table, char text[REASON_SIZE])
{
    char shown[UPCARD_SIZE];
    struct hand_value total = table_hand_total(table_hand(table));
    struct hand_value dealer = table_dealer_total(table);
    if (table->rules.shows_both)
        snprintf(shown, sizeof shown, "%s%d", dealer.soft ? "soft " : "",
                 dealer.total);
    else
        with_article(table->dealer[0], shown);
    snprintf(text, REASON_SIZE, "%s%d against %s", total.soft ? "soft " : "",
             total.total, shown);
}

/* Returns "hitting". */
static const char *play_in_words(enum action_kind kind)
{
    return play_as_noun(advice_word(kind));
}

/* Why a play is the best, if nothing else was chosen. */
static const char *reason_to_praise(const struct reasoned *hand,
                                    enum action_kind best)
{
    switch (best) {
    case ACTION_STAND:
        if (hand->is_known)
            return "it has already won";
        if (hand->total.total > STIFF_MOST)
            return "another card would spoil it more often than help";
        return hand->is_weak ? "let the dealer's weak card bust first"
                             : "a card would bust it too often";
    case ACTION_HIT:
        if (hand->is_known)
            return "it can't win as it stands";
        if (hand->total.soft)
            return "a card can't bust it, and it is too low to keep";
        return hand->is_safe ? "a card can't bust it"
                             : "too low to keep against that card";
    case ACTION_DOUBLE:
        return "one card is enough, and the bet is worth doubling";
    default:
        return "two hands are worth more than this one";
    }
}

static const char *reason_not_to_stand(const struct reasoned *hand)
{
    bool is_stiff = hand->total.total <= STIFF_MOST;
    if (hand->is_known)
        return "standing can't win; hitting may";
    if (hand->is_safe)
        return is_stiff ? "hitting can't bust; standing needs a dealer bust"
                        : "hitting can't bust; standing wins too seldom";
    return is_stiff ? "standing needs a dealer bust; hitting does better"
                    : "standing wins too seldom; hitting may help";
}

static const char *reason_not_to_hit(const struct reasoned *hand)
{
    if (hand->is_known)
        return "standing has already won; hitting may not";
    if (hand->is_safe || hand->total.total > STIFF_MOST)
        return "hitting spoils it too often; standing is better";
    return hand->is_weak ? "standing lets the dealer bust; hitting may bust you"
                         : "hitting may bust you; standing is better";
}

/* Returns why `best` is better than another play that leaves one hand. */
static const char *compare_plays(const struct reasoned *hand,
                                 enum action_kind done, enum action_kind best)
{
    if (best == ACTION_STAND && done == ACTION_HIT)
        return reason_not_to_hit(hand);
    if (best == ACTION_STAND)
        return "doubling risks twice the bet; standing is better";
    if (best == ACTION_HIT && done == ACTION_STAND)
        return reason_not_to_stand(hand);
    if (best == ACTION_HIT)
        return "doubling allows only one card; hitting allows more";
    if (done == ACTION_HIT)
        return "one card is enough, so doubling beats hitting";
    return hand->is_safe ? "a card can't bust it; doubling beats standing"
                         : "doubling beats standing";
}

/* Writes why `best` is better than `done`, which differs, and names both. */
static void compare_with(const struct reasoned *hand, enum action_kind done,
                         enum action_kind best, char *text, size_t size)
{
    const char *better = play_in_words(best), *worse = play_in_words(done);
    if (done == ACTION_SURRENDER)
        snprintf(text, size, "surrender keeps half the bet; %s %s", better,
                 best == ACTION_DOUBLE ? "wins on average" : "keeps more");
    else if (best == ACTION_SPLIT)
        snprintf(text, size, "splitting into two hands with %s beats %s",
                 hand->one, worse);
    else if (done == ACTION_SPLIT)
        snprintf(text, size, "%s beats splitting into two hands with %s",
                 better, hand->one);
    else
        snprintf(text, size, "%s", compare_plays(hand, done, best));
}

/* Returns why an answer to the offer of insurance or even money is the best. */
static const char *reason_for_answer(enum action_kind best)
{
    switch (best) {
    case ACTION_INSURE:
        return "insurance pays: more than one unseen card in three counts 10";
    case ACTION_NO_INSURANCE:
        return "insurance needs one card in three to count 10, and fewer do";
    case ACTION_EVEN_MONEY:
        return "even money is sure, and playing on wins less on average";
    default:
        return "even money is sure, but playing on wins more on average";
    }
}

/* Writes what follows the matchup, without a space if it begins with one. */
static void reason_for_play(const struct reasoned *hand, enum action_kind done,
                            enum action_kind best, char text[REASON_SIZE])
{
    if (best == ACTION_SURRENDER && done == best)
        snprintf(text, REASON_SIZE, " loses either way; surrender costs half");
    else if (best == ACTION_SURRENDER)
        snprintf(text, REASON_SIZE,
                 " loses either way; surrender costs half, %s more",
                 play_in_words(done));
    else if (done == best)
        snprintf(text, REASON_SIZE, ": %s", reason_to_praise(hand, best));
    else {
        snprintf(text, REASON_SIZE, ": ");
        compare_with(hand, done, best, text + 2, REASON_SIZE - 2);
    }
}

static bool dealer_is_weak(const struct table *table)
{
    struct hand_value dealer = table_dealer_total(table);
    if (table->rules.shows_both)
        return !dealer.soft && dealer.total > LAST_SAFE_TOTAL &&
               dealer.total <= STIFF_MOST;
    return card_face(table->dealer[0]) != ACE &&
           card_value(table->dealer[0]) <= WEAK_UPCARD;
}

/* True if the dealer shows both cards and stands on them, so that a hand has
 * won or lost unless it takes a card. */
static bool dealer_is_known(const struct table *table)
{
    struct hand_value dealer = table_dealer_total(table);
    return table->rules.shows_both && table->rules.ties == TIE_LOSES &&
           !rules_dealer_hits(&table->rules, dealer.total, dealer.soft);
}

static bool has_reason(enum action_kind kind)
{
    return kind >= ACTION_HIT && kind <= ACTION_NO_EVEN_MONEY;
}

/* Returns what else could have been done at the question of early surrender,
 * and otherwise `done`. */
static enum action_kind compared_with(const struct table *table,
                                      enum action_kind done,
                                      enum action_kind best)
{
    if (table->phase != PHASE_SURRENDER || done != best)
        return done;
    return best == ACTION_KEEP ? ACTION_SURRENDER : ACTION_KEEP;
}

void reason_write(const struct table *table, enum action_kind done,
                  enum action_kind best, char text[REASON_SIZE])
{
    char one[UPCARD_SIZE], matchup[REASON_SIZE], reason[REASON_SIZE];
    text[0] = '\0';
    if (!has_reason(done) || !has_reason(best))
        return;
    if (table->phase == PHASE_INSURANCE) {
        snprintf(text, REASON_SIZE, "%s", reason_for_answer(best));
        return;
    }
    const struct hand *cards = table_hand(table);
    struct hand_value total = table_hand_total(cards);
    const struct reasoned hand = {.total = total,
                                  .is_safe = total.soft ||
                                             total.total <= LAST_SAFE_TOTAL,
                                  .is_weak = dealer_is_weak(table),
                                  .is_known = dealer_is_known(table),
                                  .one = with_article(cards->cards[0], one)};
    write_matchup(table, matchup);
    reason_for_play(&hand, compared_with(table, done, best), best, reason);
    snprintf(text, REASON_SIZE, "%.36s%.90s", matchup, reason);
}
