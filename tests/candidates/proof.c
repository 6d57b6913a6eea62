/* Checks a certificate of mancala (see mancala.6), knowing only the rules,
 * which are written here a second time:
 *
 *     proof CERTIFICATE [ENDGAMES [SAMPLES]]
 *
 * Endgames are checked, too: all, or as many as SAMPLES says. The exit status
 * is 0 if everything that the certificate claims is proved. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOUSES = 8, STONES = 128 };

struct game {
    int houses, stones, empty_captures;
    int leaf; /* up to so many stones, the endgames know the value */
    signed char *endgames;
    long ways[HOUSES + 1][STONES + 1];   /* of some stones in some houses */
    long blocks[STONES + 1][STONES + 1]; /* by all stones and the mover's */
};

struct position {
    int pits[2][HOUSES]; /* house 1 of each player first */
    int turn;            /* 0: the first player */
};

static void fail(const char *why)
{
    printf("not proved: %s\n", why);
    exit(1);
}

/* ---- The rules ---- */

static int sum(const int pits[HOUSES])
{
    int stones = 0;
    for (int i = 0; i < HOUSES; i++)
        stones += pits[i];
    return stones;
}

static int all_stones(const struct position *position)
{
    return sum(position->pits[0]) + sum(position->pits[1]);
}

static int is_over(const struct position *position)
{
    return sum(position->pits[0]) == 0 || sum(position->pits[1]) == 0;
}

/* Sows a house, stone by stone. Returns what the mover wins, minus what the
 * other player does, also by the end of the game. */
static int sow(const struct game *game, struct position *position, int house)
{
    int me = position->turn, side = me, pit = house, gain = 0;
    int in_hand = position->pits[me][house], last_in_store = 0;
    position->pits[me][house] = 0;
    while (in_hand > 0) {
        pit++;
        if (pit < game->houses) {
            position->pits[side][pit]++;
            in_hand--;
            last_in_store = 0;
            continue;
        }
        if (side == me) {
            gain++;
            in_hand--;
            last_in_store = 1;
        }
        side = 1 - side;
        pit = -1;
    }
    if (!last_in_store && side == me && position->pits[me][pit] == 1) {
        int *opposite = &position->pits[1 - me][game->houses - 1 - pit];
        if (*opposite > 0 || game->empty_captures) {
            gain += *opposite + 1;
            *opposite = position->pits[me][pit] = 0;
        }
    }
    if (is_over(position))
        gain += sum(position->pits[me]) - sum(position->pits[1 - me]);
    if (!last_in_store)
        position->turn = 1 - me;
    return gain;
}

/* ---- Endgames ---- */

static void count_ways(struct game *game)
{
    long next = 0;
    game->ways[0][0] = 1;
    for (int houses = 1; houses <= game->houses; houses++)
        for (int stones = 0; stones <= game->leaf; stones++)
            for (int first = 0; first <= stones; first++)
                game->ways[houses][stones] +=
                    game->ways[houses - 1][stones - first];
    for (int stones = 0; stones <= game->leaf; stones++)
        for (int mine = 0; mine <= stones; mine++) {
            game->blocks[stones][mine] = next;
            next += game->ways[game->houses][mine] *
                    game->ways[game->houses][stones - mine];
        }
    game->endgames = malloc((size_t)next);
    if (game->endgames == NULL)
        fail("out of memory");
}

/* Returns how many ways to place as many stones come before this one: those
 * with fewer stones in all houses before the last one that differs. */
static long rank(const struct game *game, const int pits[HOUSES])
{
    long before = 0;
    int stones = 0;
    for (int i = 0; i < game->houses - 1; i++) {
        stones += pits[i];
        for (int fewer = 0; fewer < stones; fewer++)
            before += game->ways[i + 1][fewer];
    }
    return before;
}

/* Returns what the player to move wins, minus what the other player does. */
static int endgame(const struct game *game, const struct position *position)
{
    const int *own = position->pits[position->turn];
    const int *other = position->pits[1 - position->turn];
    int mine = sum(own), theirs = sum(other);
    long row = mine >= theirs ? rank(game, own) : rank(game, other);
    long column = mine >= theirs ? rank(game, other) : rank(game, own);
    long width = game->ways[game->houses][mine >= theirs ? theirs : mine];
    return game
        ->endgames[game->blocks[mine + theirs][mine] + row * width + column];
}

static void check_endgame(const struct game *game,
                          const struct position *position)
{
    int best = -STONES;
    for (int house = 0; house < game->houses; house++) {
        struct position after = *position;
        if (position->pits[position->turn][house] == 0)
            continue;
        int value = sow(game, &after, house);
        if (!is_over(&after))
            value += after.turn == position->turn ? endgame(game, &after)
                                                  : -endgame(game, &after);
        best = value > best ? value : best;
    }
    if (endgame(game, position) != best)
        fail("an endgame isn't worth what its best move is");
}

/* Checks all endgames with at most `left` stones in pits from `pit` on. */
static void check_all(const struct game *game, struct position *position,
                      int pit, int left)
{
    if (pit == 2 * game->houses) {
        if (!is_over(position))
            check_endgame(game, position);
        return;
    }
    int *here = &position->pits[pit / game->houses][pit % game->houses];
    for (*here = 0; *here <= left; ++*here)
        check_all(game, position, pit + 1, left - *here);
    *here = 0;
}

static void check_sample(const struct game *game, long samples)
{
    uint64_t seed = 1;
    while (samples > 0) {
        struct position position = {.turn = 0};
        for (int i = 0; i < game->leaf; i++) {
            seed = seed * 6364136223846793005 + 1442695040888963407;
            int pit = (int)((seed >> 33) % (2 * (unsigned)game->houses + 1));
            if (pit < 2 * game->houses)
                position.pits[pit / game->houses][pit % game->houses]++;
        }
        if (is_over(&position))
            continue;
        check_endgame(game, &position);
        samples--;
    }
}

static void read_endgames(struct game *game, const char *path, long samples)
{
    FILE *file = fopen(path, "rb");
    char expected[128], line[128];
    struct position empty = {.turn = 0};
    snprintf(expected, sizeof expected,
             "mancala endgames 1 houses %d ways 1 capture %s stones %d check ",
             game->houses, game->empty_captures ? "empty" : "standard",
             game->leaf);
    if (file == NULL || fgets(line, sizeof line, file) == NULL ||
        strncmp(line, expected, strlen(expected)) != 0)
        fail("the certificate needs other endgames");
    count_ways(game);
    size_t size = (size_t)(game->blocks[game->leaf][game->leaf] +
                           game->ways[game->houses][game->leaf]);
    if (fread(game->endgames, 1, size, file) != size)
        fail("there are too few endgames");
    fclose(file);
    if (samples > 0)
        check_sample(game, samples);
    else
        check_all(game, &empty, 0, game->leaf);
}

/* ---- The positions that were met ---- */

struct met {
    unsigned char pits[2][HOUSES];
    short goal;
    char turn, is_used;
};

struct walk {
    const struct game *game;
    FILE *file;
    int prover; /* 0: the first player */
    int byte;   /* whose lower half is the next move, or -1 */
    struct met *met;
    size_t size, count; /* of the places in that table, and of those used */
};

static struct met *find(const struct walk *walk, const struct met *wanted)
{
    uint64_t hash = 14695981039346656037u + (unsigned char)wanted->turn;
    for (size_t i = 0; i < sizeof wanted->pits; i++)
        hash =
            (hash ^ ((const unsigned char *)wanted->pits)[i]) * 1099511628211;
    size_t place = (size_t)(hash ^ hash >> 32) % walk->size;
    struct met *met = &walk->met[place];
    while (met->is_used &&
           (met->turn != wanted->turn ||
            memcmp(met->pits, wanted->pits, sizeof met->pits) != 0))
        met = &walk->met[place = (place + 1) % walk->size];
    return met;
}

static void grow(struct walk *walk)
{
    const struct walk old = *walk;
    walk->size = 2 * old.size + 1001;
    walk->met = calloc(walk->size, sizeof *walk->met);
    if (walk->met == NULL)
        fail("out of memory");
    for (size_t i = 0; i < old.size; i++)
        if (old.met[i].is_used)
            *find(walk, &old.met[i]) = old.met[i];
    free(old.met);
}

/* Returns 1 if the position was met with a goal at least as high; if not, notes
 * it. */
static int was_met(struct walk *walk, const struct position *position, int goal)
{
    struct met met = {
        .goal = (short)goal, .turn = (char)position->turn, .is_used = 1};
    for (int i = 0; i < HOUSES; i++) {
        met.pits[0][i] = (unsigned char)position->pits[0][i];
        met.pits[1][i] = (unsigned char)position->pits[1][i];
    }
    if (2 * walk->count >= walk->size)
        grow(walk);
    struct met *place = find(walk, &met);
    if (place->is_used && place->goal >= goal)
        return 1;
    walk->count += !place->is_used;
    *place = met;
    return 0;
}

/* ---- The walk ---- */

static int read_move(struct walk *walk)
{
    int byte = walk->byte >= 0 ? walk->byte : getc(walk->file);
    if (byte == EOF)
        fail("the certificate ends early");
    int move = walk->byte >= 0 ? byte & 15 : byte >> 4;
    walk->byte = walk->byte >= 0 ? -1 : byte;
    return move;
}

static void walk_from(struct walk *walk, const struct position *position,
                      int goal);

static void walk_move(struct walk *walk, const struct position *position,
                      int house, int goal)
{
    struct position after = *position;
    int gain = sow(walk->game, &after, house);
    goal -= position->turn == walk->prover ? gain : -gain;
    if (!is_over(&after))
        walk_from(walk, &after, goal);
    else if (goal > 0)
        fail("a game ends below the goal");
}

/* The prover must win `goal` more than the other player from here on. */
static void walk_from(struct walk *walk, const struct position *position,
                      int goal)
{
    const struct game *game = walk->game;
    int stones = all_stones(position), turn = position->turn;
    if (goal <= -stones)
        return;
    if (stones <= game->leaf) {
        int value = endgame(game, position);
        if ((turn == walk->prover ? value : -value) < goal)
            fail("an endgame is below the goal");
        return;
    }
    if (was_met(walk, position, goal))
        return;
    if (turn == walk->prover) {
        int house = read_move(walk);
        if (house >= game->houses || position->pits[turn][house] == 0)
            fail("a move isn't legal");
        walk_move(walk, position, house, goal);
        return;
    }
    for (int house = 0; house < game->houses; house++)
        if (position->pits[turn][house] > 0)
            walk_move(walk, position, house, goal);
}

static void check_claim(const struct game *game, FILE *file, int is_least,
                        int margin)
{
    struct walk walk = {
        .game = game, .file = file, .prover = !is_least, .byte = -1};
    struct position start = {.turn = 0};
    for (int i = 0; i < 2 * game->houses; i++)
        start.pits[i / game->houses][i % game->houses] = game->stones;
    walk_from(&walk, &start, is_least ? margin : -margin);
    if (walk.byte > 0 && (walk.byte & 15) != 0)
        fail("there is a move too many");
    if (getc(file) != '\n')
        fail("there are too many moves");
    free(walk.met);
    printf("proved: the first player's margin is at %s %d\n",
           is_least ? "least" : "most", margin);
}

int main(int argc, char *argv[])
{
    char line[128], capture[16] = "", word[16];
    struct game game = {.leaf = 0};
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    int margin, claims = 0;
    if (file == NULL || fgets(line, sizeof line, file) == NULL ||
        sscanf(
            line,
            "mancala certificate 1 houses %d stones %d capture %15s endgames "
            "%d",
            &game.houses, &game.stones, capture, &game.leaf) != 4 ||
        game.houses < 1 || game.houses > HOUSES || game.stones < 1 ||
        2 * game.houses * game.stones > 255 || game.leaf < 0 ||
        game.leaf >= STONES)
        fail("the first line is wrong");
    game.empty_captures = strcmp(capture, "empty") == 0;
    if (!game.empty_captures && strcmp(capture, "standard") != 0)
        fail("the first line is wrong");
    if (game.leaf > 0)
        read_endgames(&game, argc > 2 ? argv[2] : "",
                      argc > 3 ? strtol(argv[3], NULL, 10) : 0);
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "at %15s %d", word, &margin) != 2 ||
            (strcmp(word, "least") != 0 && strcmp(word, "most") != 0))
            fail("a claim is wrong");
        check_claim(&game, file, strcmp(word, "least") == 0, margin);
        claims++;
    }
    free(game.endgames);
    fclose(file);
    if (claims == 0)
        fail("it claims nothing");
    return 0;
}
