/* Endgames: what all positions with few stones in houses are worth, found layer
 * after layer, and their files. */
#define _DEFAULT_SOURCE /* madvise() */
#include "endgames.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "cli.h"

/* ---- The rules as tables ---- */

/* The product of (stones + i) / i. To avoid an overflow, it divides first: the
 * remainder of the product so far is multiplied separately, and its division is
 * exact because the division of the whole product is. */
uint64_t packed_positions(int bowls, int stones)
{
    uint64_t positions = 1;
    for (int i = 1; i <= bowls; i++) {
        uint64_t divisor = (uint64_t)i;
        uint64_t factor = (uint64_t)stones + divisor;
        uint64_t rest = positions % divisor * factor / divisor;
        if (positions / divisor > (UINT64_MAX - rest) / factor)
            return UINT64_MAX;
        positions = positions / divisor * factor + rest;
    }
    return positions;
}

const char *packed_problem(const struct mancala_rules *rules, int stones)
{
    int houses = mancala_houses(rules->size);
    if (houses > PACKED_HOUSES_MOST)
        return "only boards of up to 18 bowls can be solved";
    if (stones > PACKED_STONES_MOST)
        return "only boards with up to 255 stones can be solved";
    if (packed_positions(2 * houses, stones) == UINT64_MAX)
        return "this many stones on this many bowls can't be solved";
    return NULL;
}

/* Returns what sowing `stones` stones of a house adds. The bowls are a ring:
 * the mover's houses, from 0, then the mover's mancala, then the opponent's
 * houses. */
static struct packed_sowing packed_sowing_make(int houses, int house,
                                               int stones, int step)
{
    int lap = 2 * houses + 1;
    int bowl = house;
    struct packed_sowing sowing = {.stored = 0};
    for (int i = 0; i < stones; i++) {
        bowl = (bowl + step + lap) % lap;
        if (bowl < houses)
            sowing.added.own += (uint64_t)1 << (8 * bowl);
        else if (bowl == houses)
            sowing.stored++;
        else
            sowing.added.other += (uint64_t)1 << (8 * (bowl - houses - 1));
    }
    if (bowl < houses)
        sowing.last = (int8_t)bowl;
    else
        sowing.last = bowl == houses ? LAST_STORED : LAST_BEYOND;
    return sowing;
}

/* Sets `*tables`, which are zero, for `rules`, which must have no problem. */
static void packed_rules_make(struct packed_rules *tables,
                              const struct mancala_rules *rules)
{
    int houses = mancala_houses(rules->size);
    tables->houses = houses;
    tables->ways = rules->one_way ? 1 : PACKED_WAYS;
    tables->takes_alone = rules->capture == MANCALA_CAPTURE_EMPTY;
    for (int house = 0; house < houses; house++)
        tables->again |= (uint64_t)(houses - house) << (8 * house);
    for (int stones = 1; stones <= PACKED_STONES_MOST; stones++) {
        for (int house = 0; house < houses; house++) {
            tables->sowings[0][house][stones] =
                packed_sowing_make(houses, house, stones, MANCALA_FORWARDS);
            tables->sowings[1][house][stones] =
                packed_sowing_make(houses, house, stones, MANCALA_BACKWARDS);
        }
        for (int i = 0; i < 2 * houses; i++)
            tables->ranks[i][stones] = packed_positions(i + 1, stones - 1);
    }
}

struct packed_position packed_position_of(int size,
                                          const struct mancala_board *board)
{
    struct packed_position position = {.own = 0};
    enum mancala_player other = mancala_other(board->player);
    for (int i = 0; i < mancala_houses(size); i++) {
        uint64_t mine = board->bowls[mancala_bowl(size, board->player, i + 1)];
        uint64_t theirs = board->bowls[mancala_bowl(size, other, i + 1)];
        position.own |= mine << (8 * i);
        position.other |= theirs << (8 * i);
    }
    return position;
}

/* ---- Configurations of stones on a side ---- */

/* All configurations of up to a number of stones in the houses of a side: the
 * result of each move on one, and of the opponent's moves. They are worked out
 * once, because many positions share a side; "Positions" in endgames.h says
 * what that saves. */

/* What a move does to the opponent's side. */
enum {
    EFFECT_NONE,
    /* From here on: one stone falls into each of the first 1, 2, … houses or,
     * if they are sown backward, into the last 1, 2, … houses. */
    EFFECT_SOWN,
    /* From here on: house 0, 1, … is captured. */
    EFFECT_CAPTURED = EFFECT_SOWN + PACKED_WAYS * PACKED_HOUSES_MOST,
    EFFECTS = EFFECT_CAPTURED + PACKED_HOUSES_MOST
};

enum step_kind {
    STEP_PLAIN,
    STEP_CAPTURES, /* like STEP_PLAIN if the opposite house has stones */
    STEP_RARE      /* around the whole board; only `house` and `way` are set */
};

/* The part of a move that concerns the mover's side. */
struct step {
    struct endgame_side kept; /* the mover's side after the move */
    uint8_t effect;           /* on the opponent's side */
    bool again;               /* the mover moves again */
    uint8_t kind;
    uint8_t house;
    uint8_t way;
};

struct configuration {
    uint64_t side;
    int step_count;
    struct step steps[PACKED_MOVES_MOST];
    struct endgame_side after[EFFECTS]; /* this side after each effect */
};

/* Returns the configuration with the next rank: the first house above house 0
 * that has stones gives one to the house below it, which also gets those of
 * house 0. */
static uint64_t next_side(uint64_t side, int houses)
{
    int giver = 1;
    while (giver < houses && packed_house(side, giver) == 0)
        giver++;
    uint64_t lowest = (uint64_t)packed_house(side, 0);
    return side - ((uint64_t)1 << (8 * giver)) - lowest +
           ((lowest + 1) << (8 * (giver - 1)));
}

/* Returns the effect of sowing `sown` stones into the opponent's houses. */
static int sowing_effect(int sown, int way)
{
    return sown == 0 ? EFFECT_NONE
                     : EFFECT_SOWN + PACKED_HOUSES_MOST * way + sown - 1;
}

static struct step step_make(const struct packed_rules *rules, uint64_t side,
                             int house, int way)
{
    int stones = packed_house(side, house);
    const struct packed_sowing *sowing = &rules->sowings[way][house][stones];
    int beyond = packed_sum(sowing->added.other);
    uint64_t after =
        side - ((uint64_t)stones << (8 * house)) + sowing->added.own;
    bool ends_alone =
        sowing->last >= 0 && packed_house(after, sowing->last) == 1;
    struct step step = {.house = (uint8_t)house,
                        .way = (uint8_t)way,
                        .kind = STEP_PLAIN,
                        .again = sowing->last == LAST_STORED};
    int effect = sowing_effect(beyond, way);
    if (beyond > rules->houses || (ends_alone && beyond > 0)) {
        step.kind = STEP_RARE;
    } else if (ends_alone) {
        step.kind = rules->takes_alone ? STEP_PLAIN : STEP_CAPTURES;
        effect = EFFECT_CAPTURED + rules->houses - 1 - sowing->last;
        after -= (uint64_t)1 << (8 * sowing->last);
    }
    step.effect = (uint8_t)effect;
    step.kept = endgame_side_of(rules, after);
    return step;
}

static void list_effects(const struct packed_rules *rules,
                         struct configuration *configuration)
{
    const uint64_t one = 1, byte = 0xFF, side = configuration->side;
    struct endgame_side *after = configuration->after;
    uint64_t forward = side, backward = side;
    after[EFFECT_NONE] = endgame_side_of(rules, side);
    for (int i = 0; i < rules->houses; i++) {
        forward += one << (8 * i);
        backward += one << (8 * (rules->houses - 1 - i));
        after[sowing_effect(i + 1, 0)] = endgame_side_of(rules, forward);
        after[sowing_effect(i + 1, 1)] = endgame_side_of(rules, backward);
        after[EFFECT_CAPTURED + i] =
            endgame_side_of(rules, side & ~(byte << (8 * i)));
    }
}

/* Returns the configurations of up to `stones` stones, those with fewer stones
 * first, and then by rank; or NULL if there is no memory. The caller frees
 * them. */
static struct configuration *
configurations_make(const struct packed_rules *rules, int stones)
{
    size_t all = (size_t)packed_positions(rules->houses, stones);
    struct configuration *configurations = calloc(all, sizeof *configurations);
    struct configuration *configuration = configurations;
    for (int count = 0; count <= stones && configurations != NULL; count++) {
        uint64_t side = (uint64_t)count << (8 * (rules->houses - 1));
        uint64_t ranks = packed_positions(rules->houses - 1, count);
        for (uint64_t rank = 0; rank < ranks; rank++, configuration++) {
            if (rank > 0)
                side = next_side(side, rules->houses);
            configuration->side = side;
            for (int way = 0; way < rules->ways; way++)
                for (int house = 0; house < rules->houses; house++)
                    if (packed_house(side, house) > 0)
                        configuration->steps[configuration->step_count++] =
                            step_make(rules, side, house, way);
            list_effects(rules, configuration);
        }
    }
    return configurations;
}

/* ---- Values ---- */

/* Returns the worth of a move. Stones that are no longer in houses were won by
 * the mover. If a side is empty then, the layers know who wins the rest. */
static struct mancala_bounds step_value(const struct mancala_endgames *endgames,
                                        const struct configuration *own,
                                        const struct configuration *other,
                                        const struct step *step)
{
    const struct endgame_side *kept = &step->kept;
    const struct endgame_side *left = &other->after[step->effect];
    int there = other->after[EFFECT_NONE].stones;
    struct packed_next next = {.again = step->again};
    struct mancala_bounds then = {0, 0};
    if (step->kind == STEP_PLAIN ||
        (step->kind == STEP_CAPTURES && left->stones < there)) {
        next.gain = (int16_t)(own->after[EFFECT_NONE].stones + there -
                              kept->stones - left->stones);
        then = endgame_bounds(
            endgames, step->again ? endgame_index(endgames, *kept, *left)
                                  : endgame_index(endgames, *left, *kept));
    } else { /* it has to be sown in full */
        next = packed_sow(&endgames->rules,
                          (struct packed_position){own->side, other->side},
                          step->house, step->way);
        if (!next.is_over)
            then =
                endgame_bounds(endgames, endgame_find(endgames, next.position));
    }
    return packed_move_value(&next, then);
}

/* Sets the bounds of a position to those of its best move, as far as they are
 * known. Returns true if that changes them. */
static bool endgame_sharpen(const struct mancala_endgames *endgames,
                            const struct configuration *own,
                            const struct configuration *other)
{
    uint64_t index = endgame_index(endgames, own->after[EFFECT_NONE],
                                   other->after[EFFECT_NONE]);
    int8_t *least = &endgames->least[index];
    int8_t *most = &endgames->most[index];
    if (least != most && *least == *most)
        return false;
    struct mancala_bounds best = {.least = INT8_MIN, .most = INT8_MIN};
    for (int i = 0; i < own->step_count; i++)
        bounds_take_better(&best,
                           step_value(endgames, own, other, &own->steps[i]));
    bool changes = best.least > *least || best.most < *most;
    *least = (int8_t)best.least;
    *most = (int8_t)best.most;
    return changes;
}

/* ---- Layer after layer ---- */

struct endgame_builder {
    struct mancala_endgames *endgames;
    struct configuration *configurations;
    bool (*may_continue)(void *self, int layer);
    void *self;
    int layer;          /* the stones of the layer that is being built */
    uint64_t positions; /* examined since the last question */
};

/* Counts `positions` that were examined, and asks about every millisecond
 * whether to continue. */
static bool builder_may_continue(struct endgame_builder *builder,
                                 uint64_t positions)
{
    enum { LOOK_POSITIONS = 1 << 15 };
    builder->positions += positions;
    if (builder->positions < LOOK_POSITIONS)
        return true;
    builder->positions = 0;
    return builder->may_continue(builder->self, builder->layer);
}

/* Sets the bounds of a layer to those of any end of the game. Where a side is
 * empty, the game is over, and they are exact. Returns false if asked to stop.
 */
static bool begin_layer(struct endgame_builder *builder)
{
    const struct mancala_endgames *endgames = builder->endgames;
    int stones = builder->layer;
    bool continues = true;
    for (int own = 0; own <= stones && continues; own++) {
        uint64_t index = endgames->blocks[stones][own];
        uint64_t count = endgames->widths[own] * endgames->widths[stones - own];
        memset(endgames->most + index, own == 0 ? -stones : stones,
               (size_t)count);
        memset(endgames->least + index, own == stones ? stones : -stones,
               (size_t)count);
        continues = builder_may_continue(builder, count);
    }
    return continues;
}

/* Returns the first configuration with `stones` stones, which follows the last
 * with fewer. */
static const struct configuration *
first_configuration(const struct endgame_builder *builder, int stones)
{
    return builder->configurations +
           (stones > 0
                ? packed_positions(builder->endgames->rules.houses, stones - 1)
                : 0);
}

/*
 * Sharpens all positions in which a side has `more` stones and the other has
 * `less`, and sets `*changes` if any bounds change. Bounds only get closer, so
 * a position may already use those just found for another. Returns false if
 * asked to stop.
 *
 * Sowing one way, this order makes all values exact at once: a move that stays
 * in the layer moves stones nearer to the mover's mancala, which lowers the
 * rank of that side, and then the opponent moves. So a value depends on
 * positions with the sides exchanged and one side's rank lower.
 */
static bool sharpen_pairs(struct endgame_builder *builder, int more, int less,
                          bool *changes)
{
    const struct mancala_endgames *endgames = builder->endgames;
    const struct configuration *one = first_configuration(builder, more);
    const struct configuration *last = first_configuration(builder, more + 1);
    const struct configuration *few = first_configuration(builder, less);
    const struct configuration *few_end =
        first_configuration(builder, less + 1);
    for (; one < last; one++) {
        if (more == less)
            few_end = one;
        const struct configuration *partner;
        for (partner = few; partner < few_end; partner++)
            *changes |= endgame_sharpen(endgames, one, partner);
        for (partner = few; partner < few_end; partner++)
            *changes |= endgame_sharpen(endgames, partner, one);
        if (more == less)
            *changes |= endgame_sharpen(endgames, one, one);
        if (!builder_may_continue(builder, 2 * (uint64_t)(few_end - few)))
            return false;
    }
    return true;
}

/* Sharpens a layer until nothing changes. Returns false if asked to stop. */
static bool sharpen_layer(struct endgame_builder *builder)
{
    bool continues = true, changes = true;
    while (changes && continues) {
        changes = false;
        for (int less = 1; 2 * less <= builder->layer && continues; less++)
            continues =
                sharpen_pairs(builder, builder->layer - less, less, &changes);
        changes = changes && builder->endgames->rules.ways > 1;
    }
    return continues;
}

bool endgames_fill(struct mancala_endgames *endgames,
                   bool (*may_continue)(void *self, int layer), void *self)
{
    struct endgame_builder builder = {
        .endgames = endgames,
        .configurations =
            configurations_make(&endgames->rules, endgames->stones_most),
        .may_continue = may_continue,
        .self = self};
    bool continues = builder.configurations != NULL;
    while (endgames->stones < endgames->stones_most && continues) {
        builder.layer = endgames->stones + 1;
        continues = may_continue(self, builder.layer) && begin_layer(&builder);
        if (continues && endgames->rules.ways > 1)
            endgames->begun = builder.layer;
        continues = continues && sharpen_layer(&builder);
        if (continues)
            endgames->begun = ++endgames->stones;
    }
    free(builder.configurations);
    return endgames->stones == endgames->stones_most;
}

/* ---- Memory ---- */

enum { LARGE_PAGE = 1 << 21, CACHE_LINE = 64 };

bool table_memory_open(struct table_memory *memory, size_t bytes)
{
    size_t align = bytes >= LARGE_PAGE ? LARGE_PAGE : CACHE_LINE;
    memory->start = NULL;
    memory->whole = bytes <= SIZE_MAX - align ? calloc(1, bytes + align) : NULL;
    if (memory->whole == NULL)
        return false;
    size_t beyond = (uintptr_t)memory->whole % align;
    memory->start = (char *)memory->whole + (align - beyond);
#ifdef MADV_HUGEPAGE /* Linux */
    if (bytes >= LARGE_PAGE)
        (void)madvise(memory->start, bytes, MADV_HUGEPAGE);
#endif
    return true;
}

void table_memory_close(struct table_memory *memory)
{
    free(memory->whole);
    *memory = (struct table_memory){.start = NULL};
}

void mancala_endgames_close(struct mancala_endgames *endgames)
{
    if (endgames != NULL)
        table_memory_close(&endgames->memory);
    free(endgames);
}

struct mancala_endgames *endgames_open(const struct mancala_rules *rules,
                                       int stones)
{
    int houses = mancala_houses(rules->size);
    uint64_t count = packed_positions(2 * houses, stones);
    struct mancala_endgames *endgames = calloc(1, sizeof *endgames);
    if (endgames == NULL)
        return NULL;
    packed_rules_make(&endgames->rules, rules);
    const uint64_t bytes = count * (uint64_t)endgames->rules.ways;
    endgames->stones_most = stones;
    endgames->count = count;
    if (count > SIZE_MAX / PACKED_WAYS ||
        !table_memory_open(&endgames->memory, (size_t)bytes)) {
        free(endgames);
        return NULL;
    }
    endgames->least = endgames->memory.start;
    endgames->most = endgames->least + (bytes - count);
    for (int i = 0; i <= stones; i++)
        endgames->widths[i] = packed_positions(houses - 1, i);
    uint64_t index = 0;
    for (int layer = 0; layer <= stones; layer++)
        for (int own = 0; own <= layer; own++) {
            endgames->blocks[layer][own] = index;
            index += endgames->widths[own] * endgames->widths[layer - own];
        }
    assert(index == count);
    return endgames;
}

/* ---- Made, and asked ---- */

static const char NO_MEMORY[] = "out of memory for the endgames";

/* What mancala_endgames_make() is called with. */
struct making {
    const struct mancala_solver_limits *limits;
    struct mancala_progress progress;
};

static bool making_may_continue(void *self, int layer)
{
    struct making *making = self;
    const struct mancala_solver_limits *limits = making->limits;
    making->progress.layer = layer;
    return limits->may_continue == NULL ||
           limits->may_continue(limits->self, &making->progress);
}

const char *mancala_endgames_make(const struct mancala_rules *rules, int stones,
                                  const struct mancala_solver_limits *limits,
                                  struct mancala_endgames **endgames)
{
    struct making making = {.limits = limits, .progress.layers = stones};
    const char *problem = mancala_rules_problem(rules);
    *endgames = NULL;
    if (problem == NULL)
        problem = packed_problem(rules, stones);
    if (problem != NULL)
        return problem;
    *endgames = endgames_open(rules, stones);
    if (*endgames == NULL)
        return NO_MEMORY;
    if (endgames_fill(*endgames, making_may_continue, &making))
        return NULL;
    mancala_endgames_close(*endgames);
    *endgames = NULL;
    return "the endgames weren't finished";
}

int mancala_endgames_stones(const struct mancala_endgames *endgames)
{
    return endgames->stones;
}

struct mancala_bounds
mancala_endgames_bounds(const struct mancala_endgames *endgames,
                        const struct mancala_rules *rules,
                        const struct mancala_board *board)
{
    return endgame_bounds(
        endgames,
        endgame_find(endgames, packed_position_of(rules->size, board)));
}

/* ---- Files ---- */

/*
 * A file has a line of text, and then for each position, by index, a byte with
 * the least margin of the player to move; sown both ways, as many bytes with
 * the most follow. The line has the version of all this, the rules, the number
 * of stones, and a check value of the line's beginning and the bytes.
 */

enum { ENDGAMES_VERSION = 1, HEAD_SIZE = 128 };

static size_t endgames_bytes(const struct mancala_endgames *endgames)
{
    return (size_t)endgames->count * (size_t)endgames->rules.ways;
}

static void write_head(const struct mancala_endgames *endgames,
                       char line[HEAD_SIZE])
{
    const struct packed_rules *rules = &endgames->rules;
    int length = snprintf(line, HEAD_SIZE,
                          "mancala endgames %d houses %d ways %d capture %s "
                          "stones %d check ",
                          ENDGAMES_VERSION, rules->houses, rules->ways,
                          mancala_capture_name(rules->takes_alone
                                                   ? MANCALA_CAPTURE_EMPTY
                                                   : MANCALA_CAPTURE_STANDARD),
                          endgames->stones_most);
    uint64_t check = cli_check(CLI_CHECK_START, line, (size_t)length);
    check = cli_check(check, endgames->least, endgames_bytes(endgames));
    snprintf(line + length, (size_t)(HEAD_SIZE - length), "%016" PRIx64 "\n",
             check);
}

bool mancala_endgames_write(const struct mancala_endgames *endgames, FILE *file)
{
    char line[HEAD_SIZE];
    size_t bytes = endgames_bytes(endgames);
    write_head(endgames, line);
    return fputs(line, file) >= 0 &&
           fwrite(endgames->least, 1, bytes, file) == bytes &&
           fflush(file) == 0;
}

/* Returns what is wrong with the first line of a file, or NULL. */
static const char *read_stones(const struct mancala_rules *rules,
                               const char *line, int *stones)
{
    int version = 0, houses = 0, ways = 0;
    char capture[16] = "";
    int found = sscanf(line,
                       "mancala endgames %d houses %d ways %d capture %15s "
                       "stones %d check ",
                       &version, &houses, &ways, capture, stones);
    if (found < 1)
        return "it isn't a file of endgames";
    if (version != ENDGAMES_VERSION)
        return "its version differs: make it again";
    if (found < 5 || *stones < 0 || *stones > ENDGAME_STONES_MOST ||
        packed_problem(rules, *stones) != NULL)
        return "its first line is damaged";
    if (houses != mancala_houses(rules->size) ||
        ways != (rules->one_way ? 1 : PACKED_WAYS) ||
        strcmp(capture, mancala_capture_name(rules->capture)) != 0)
        return "it is for another board or other rules";
    return NULL;
}

/* Returns how many bytes are left in `file`, or 0. */
static uint64_t bytes_left(FILE *file)
{
    long here = ftell(file);
    if (here < 0 || fseek(file, 0, SEEK_END) != 0)
        return 0;
    long end = ftell(file);
    return fseek(file, here, SEEK_SET) == 0 && end > here
               ? (uint64_t)(end - here)
               : 0;
}

const char *mancala_endgames_read(const struct mancala_rules *rules, FILE *file,
                                  struct mancala_endgames **endgames)
{
    char line[HEAD_SIZE] = "", expected[HEAD_SIZE] = "";
    int stones = 0;
    *endgames = NULL;
    if (fgets(line, sizeof line, file) == NULL)
        return "it isn't a file of endgames";
    const char *problem = read_stones(rules, line, &stones);
    if (problem != NULL)
        return problem;
    if (bytes_left(file) !=
        packed_positions(2 * mancala_houses(rules->size), stones) *
            (rules->one_way ? 1 : PACKED_WAYS))
        return "its size is wrong";
    struct mancala_endgames *found = endgames_open(rules, stones);
    if (found == NULL)
        return NO_MEMORY;
    size_t bytes = endgames_bytes(found);
    if (fread(found->least, 1, bytes, file) == bytes)
        write_head(found, expected);
    if (strcmp(line, expected) != 0) {
        mancala_endgames_close(found);
        return "it is damaged: its check value differs";
    }
    found->stones = found->begun = stones;
    *endgames = found;
    return NULL;
}
