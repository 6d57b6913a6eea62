/* The mistakes that students usually make. */
#ifndef GRADING_MISTAKES_H
#define GRADING_MISTAKES_H

#include <stdbool.h>
#include <stddef.h>

enum mistake {
    /* The deck. */
    SHUFFLES_UPWARDS,
    SHUFFLES_UPWARDS_FROM_REST,
    RAND_MODULO_52,
    RAND_MODULO_52_UPWARDS,
    RAND_MODULO_I,
    RAND_MODULO_I_PLUS_1,
    SHUFFLE_STARTS_AT_50,
    SHUFFLE_STOPS_AT_1,
    SHUFFLES_DOWNWARDS, /* only where the assignment's shuffle goes up */
    SHUFFLES_TWICE,
    SHUFFLE_MISSING,
    SHUFFLE_MISSING_AFTER_PUSH,
    SRAND_MISSING,
    SEEDED_BY_CLOCK,
    SEEDED_BY_PROCESS,
    SEED_ZERO_SHUFFLED,
    SRAND_AFTER_PUSH,
    DECK_NOT_FRESH,
    DECK_GOES_ON,
    SUITS_OUT_OF_ORDER,
    FACES_OUT_OF_ORDER,
    ACE_FIRST,
    DECK_BY_FACE,
    DECK_LISTED_BACKWARDS,
    CARD_BURNED,
    DEALS_FROM_WRONG_END,
    DEALS_HAND_BY_HAND,
    DEALS_DEALER_FIRST,
    /* The totals. */
    ACES_ALWAYS_11,
    ACES_ALWAYS_1,
    ACES_ALL_OR_NONE,
    ACES_ONLY_ONE_REDUCED,
    ACES_FIXED_ON_ARRIVAL,
    ACES_ONE_ALWAYS_11,
    ACES_STAY_BELOW_21,
    COURT_CARDS_COUNT_ON,
    TWENTY_ONE_BUSTS,
    /* The hole card. */
    HOLE_SHOWN,
    HOLE_NEVER_TURNED,
    HOLE_WRONG_CARD,
    HOLE_IN_PLAYERS_HAND,
    HOLE_MISPRINTED,
    HOLE_HIDDEN_AFTER_BUST,
    HOLE_HIDDEN_IN_DEAL,
    /* The play. */
    DEALER_HITS_17,
    DEALER_HITS_SOFT_17,
    DEALER_STANDS_16,
    DEALER_HITS_UNTIL_AHEAD,
    DEALER_STOPS_WHEN_AHEAD,
    DEALER_HITS_ARE_COUNTED,
    DEALER_PLAYS_AFTER_BUST,
    PLAYER_ASKED_AFTER_BUST,
    BUST_SKIPS_DEALER,
    NO_PROMPT_AT_21,
    NO_PROMPT_AT_NATURAL,
    NATURAL_ENDS_GAME,
    EQUAL_BUST_IS_PUSH,
    PLAYER_BUST_FORGOTTEN,
    DEALER_BUST_FORGOTTEN,
    PUSH_IS_LOST,
    PUSH_IS_WON,
    NO_REPLAY_AFTER_PUSH,
    GAME_NEVER_ENDS,
    HANDS_NOT_EMPTIED,
    SEED_ASKED_AGAIN,
    WINNERS_SWAPPED,
    /* The wrong program. */
    SHUFFLE_HANDED_IN,
    DEAL_HANDED_IN,
    PLAY_HANDED_IN,
    /* Input and output. */
    ONE_CHARACTER_A_LINE,
    NEWLINE_READ_AS_ANSWER,
    SEED_PROMPT_DIFFERS,
    ANSWER_PROMPT_DIFFERS,
    MESSAGE_DIFFERS,
    TEXT_ON_STDERR,
    CARRIAGE_RETURNS,
    LAST_NEWLINE_MISSING,
    NO_TABLE_AFTER_STANDING,
    NO_TABLE_BEFORE_BUST,
    TOO_FEW_ROWS,
    TABLE_BLANK_MISSING,
    TABLE_BLANK_EXTRA,
    SCORES_BLANK_MISSING,
    SCORES_BLANK_EXTRA,
    SEED_BLANK_EXTRA,
    ANSWER_BLANK_EXTRA,
    TEN_LEFT_JUSTIFIED,
    TEN_NOT_PADDED,
    TEN_ALWAYS_PADDED,
    EMPTY_PLACE_MISPRINTED,
    /* The pauses. */
    PAUSE_MISSING,
    PAUSE_ONLY_BEFORE_HITS,
    PAUSE_MISSING_AFTER_BUST,
    PAUSE_AFTER_DECISION,
    PAUSE_BEFORE_TABLE,
    PAUSE_BEFORE_DECISION, /* only where the assignment pauses elsewhere */
    PAUSE_WRONG_LENGTH,
    FLUSH_MISSING,
    /* Differences in layout, whatever the text. */
    LINE_ENDS_DIFFER,
    BLANK_LINES_DIFFER,
    LETTER_CASE_DIFFERS,
    /* What a second build shows. The model doesn't make these. */
    MEMORY_ERROR,
    GARBAGE_READ,
    MISTAKE_COUNT
};

/* ---- Sets ---- */

/* The ways in which a mistake can be made are its variants, numbered from 0.
 * They have the same name, and a set holds at most one of them. */
struct made_mistake {
    enum mistake mistake;
    unsigned variant;
};

enum { SET_MOST = 6 };

struct mistake_set {
    struct made_mistake made[SET_MOST]; /* in the order they were added */
    size_t count;
};

bool set_includes(const struct mistake_set *set, enum mistake mistake);

/* Returns the variant in which the set includes the mistake, or 0. */
unsigned set_variant(const struct mistake_set *set, enum mistake mistake);

/* Returns the set with one more mistake. It must not be full. */
struct mistake_set set_with(const struct mistake_set *set, enum mistake mistake,
                            unsigned variant);

/* Returns a set with only this mistake, in its first variant. */
struct mistake_set set_of_one(enum mistake mistake);

/* ---- Facts ---- */

struct mistake_facts {
    const char *name;  /* "aces-always-11", for machines */
    const char *title; /* what is wrong, as a sentence */
    const char *hint;  /* how to fix it */
    unsigned parts;    /* the parts in which it can be made */
    unsigned family;   /* two of a family are never made together; 0: none */
    unsigned variants; /* beyond the first */
};
const struct mistake_facts *mistake_facts(enum mistake mistake);

/* Returns the parts in which the mistake can be made, and how to fix it, if the
 * assignment may differ from the standard one. `assignment` may be NULL. */
struct assignment;
unsigned mistake_parts(enum mistake mistake,
                       const struct assignment *assignment);
const char *mistake_hint(enum mistake mistake,
                         const struct assignment *assignment);

#endif
