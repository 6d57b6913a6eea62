/* mancala at the other end of a pipe: a KGP server, written here from the
 * protocol, plays a tournament with it. It has its own rules of Kalah, which
 * sow stone by stone. */
#include "support/check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/process.h"
#include "support/spawn.h"
#include "support/state_folder.h"

/* ---- Kalah ---- */

enum side { SOUTH, NORTH };
enum { HOUSES_MOST = 15 };

struct kalah {
    int houses;
    int stones[2][HOUSES_MOST + 1]; /* by side and house, from 1; 0 is empty */
    int stores[2];
    int next; /* the side to move */
    bool is_over;
};

static struct kalah kalah_start(int houses, int stones)
{
    struct kalah kalah = {.houses = houses};
    for (int side = SOUTH; side <= NORTH; side++)
        for (int house = 1; house <= houses; house++)
            kalah.stones[side][house] = stones;
    return kalah;
}

static int stones_of(const struct kalah *kalah, int side)
{
    int sum = 0;
    for (int house = 1; house <= kalah->houses; house++)
        sum += kalah->stones[side][house];
    return sum;
}

static bool kalah_is_legal(const struct kalah *kalah, int house)
{
    return house >= 1 && house <= kalah->houses &&
           kalah->stones[kalah->next][house] > 0;
}

static void kalah_sow(struct kalah *kalah, int house)
{
    const int mover = kalah->next;
    int side = mover, hand = kalah->stones[side][house];
    kalah->stones[side][house] = 0;
    kalah->next = 1 - mover;
    while (hand > 0) {
        house++;
        if (house > kalah->houses) { /* a store, and then the other side */
            if (side == mover) {
                kalah->stores[mover]++;
                hand--;
                if (hand == 0)
                    kalah->next = mover;
            }
            side = 1 - side;
            house = 0;
        } else {
            kalah->stones[side][house]++;
            hand--;
        }
    }
    if (side == mover && kalah->stones[side][house] == 1) {
        int *opposite = &kalah->stones[1 - side][kalah->houses + 1 - house];
        if (*opposite > 0) {
            kalah->stores[mover] += *opposite + 1;
            *opposite = kalah->stones[side][house] = 0;
        }
    }
    kalah->is_over =
        stones_of(kalah, SOUTH) == 0 || stones_of(kalah, NORTH) == 0;
    for (side = SOUTH; side <= NORTH && kalah->is_over; side++) {
        kalah->stores[side] += stones_of(kalah, side);
        memset(kalah->stones[side], 0, sizeof kalah->stones[side]);
    }
}

/* ---- The player ---- */

struct player {
    pid_t child;
    FILE *to, *from;
    long last_id;
};

static void player_start(struct player *player, const char *line)
{
    enum { READ, WRITE, WORDS = 12 };
    int down[2], up[2];
    char copy[256];
    const char *words[WORDS] = {"mancala"};
    snprintf(copy, sizeof copy, "%s", line);
    split_words(copy, words + 1, WORDS - 2);
    assert_return_code(pipe(down), errno);
    assert_return_code(pipe(up), errno);
    *player = (struct player){.child = fork_surely()};
    if (player->child == 0) {
        dup2(down[READ], STDIN_FILENO);
        dup2(up[WRITE], STDOUT_FILENO);
        for (int i = 0; i < 2; i++) {
            close(down[i]);
            close(up[i]);
        }
        exec_tested(programs_dir(), words);
    }
    close(down[READ]);
    close(up[WRITE]);
    player->to = fdopen(down[WRITE], "w");
    player->from = fdopen(up[READ], "r");
    assert_true(player->to && player->from);
}

#define say(player, ...)                 \
    (fprintf((player)->to, __VA_ARGS__), \
     assert_int_equal(fflush((player)->to), 0))

/* Reads a line without its end. */
static void hear(struct player *player, char line[128])
{
    if (fgets(line, 128, player->from) == NULL)
        fail_msg("the player has gone");
    char *end = line + strcspn(line, "\r\n");
    assert_text_equal(end, "\r\n", "the end of \"%s\"", line);
    *end = '\0';
}

/* Says `goodbye`, after which the player must go without a word. */
static void player_end(struct player *player, const char *goodbye)
{
    int status;
    say(player, "%s", goodbye);
    assert_int_equal(getc(player->from), EOF);
    fclose(player->to);
    fclose(player->from);
    assert_int_equal(waitpid(player->child, &status, 0), player->child);
    assert_int_equal(exit_result(status), 0);
}

/* ---- A KGP server ---- */

/* Reads a command and checks that its id is odd and new. `reference` is that of
 * the command, or 0. Returns what follows. */
static const char *hear_command(struct player *player, char line[128],
                                long *reference)
{
    char *rest;
    hear(player, line);
    long id = strtol(line, &rest, 10);
    assert_true(id % 2 == 1 && id > player->last_id);
    player->last_id = id;
    *reference = *rest == '@' ? strtol(rest + 1, &rest, 10) : 0;
    assert_count_equal(*rest, ' ', "what follows the ids of \"%s\"", line);
    return rest + 1;
}

static void kgp_start(struct player *player, const char *options)
{
    char line[128];
    long reference;
    player_start(player, options);
    say(player, "kgp 1 0 1\r\n");
    assert_text_equal(hear_command(player, line, &reference),
                      "set info:name \"mancala\"", "the name");
    assert_text_equal(hear_command(player, line, &reference), "mode freeplay",
                      "the mode");
    say(player, "2@%ld ok\r\n", player->last_id);
}

/* Sends the board as `kalah->next` sees it, who is South there. */
static void say_state(struct player *player, const struct kalah *kalah, int id)
{
    const int mover = kalah->next;
    fprintf(player->to, "%d state <%d,%d,%d", id, kalah->houses,
            kalah->stores[mover], kalah->stores[1 - mover]);
    for (int i = 0; i < 2 * kalah->houses; i++) {
        int side = i < kalah->houses ? mover : 1 - mover;
        fprintf(player->to, ",%d", kalah->stones[side][i % kalah->houses + 1]);
    }
    say(player, ">\r\n");
}

/* Returns the last move before the player yields. Each must be legal. */
static int ask_kgp(struct player *player, const struct kalah *kalah, int id)
{
    char line[128];
    int house = 0;
    long reference;
    say_state(player, kalah, id);
    for (;;) {
        const char *command = hear_command(player, line, &reference);
        assert_count_equal(reference, id, "the reference of \"%s\"", command);
        if (strcmp(command, "yield") == 0)
            return house;
        assert_int_equal(sscanf(command, "move %d", &house), 1);
        assert_true(kalah_is_legal(kalah, house));
    }
}

/* Plays a game and returns South's margin. A player without a child makes
 * random moves. */
static int play_kgp(struct player *players[2], int houses, int stones,
                    uint64_t *seed)
{
    struct kalah kalah = kalah_start(houses, stones);
    int moves = 0;
    while (!kalah.is_over) {
        struct player *player = players[kalah.next];
        int house = 0;
        if (player->child)
            house = ask_kgp(player, &kalah, 2 * ++moves + 2);
        while (!kalah_is_legal(&kalah, house))
            house = 1 + (int)next_random(seed, (uint32_t)houses);
        kalah_sow(&kalah, house);
    }
    assert_int_equal(kalah.stores[SOUTH] + kalah.stores[NORTH],
                     2 * houses * stones);
    return kalah.stores[SOUTH] - kalah.stores[NORTH];
}

TEST(a_kgp_server_plays_a_tournament)
{
    enum { PLAYERS = 3 };
    static const int boards[][2] = {{1, 3}, {2, 2}, {3, 4},  {4, 1}, {5, 5},
                                    {6, 4}, {7, 7}, {9, 16}, {15, 2}};
    struct player players[PLAYERS] = {{.child = 0}};
    int margins[PLAYERS] = {0};
    uint64_t seed = 1;
    kgp_start(&players[1], "--kgp --level 1 --seed 3");
    kgp_start(&players[2], "--kgp --nodes 300");
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int south = 0; south < PLAYERS; south++)
            for (int north = 0; north < PLAYERS; north++) {
                struct player *pair[] = {&players[south], &players[north]};
                int margin = play_kgp(pair, boards[i][0], boards[i][1], &seed);
                margins[south] += margin;
                margins[north] -= margin;
            }
    player_end(&players[1], "goodbye\r\n");
    player_end(&players[2], "goodbye\n");
    assert_true(margins[2] > margins[1] && margins[1] > margins[0]);
}

/* The player would think for a minute. Of two states, the second is stopped
 * before its turn comes. */
TEST(a_stopped_state_gets_no_more_moves)
{
    struct player player;
    struct kalah kalah = kalah_start(6, 6);
    char line[128];
    long reference;
    kgp_start(&player, "--kgp --seconds 60");
    say_state(&player, &kalah, 4);
    assert_text_has(hear_command(&player, line, &reference), "move ", "first");
    say_state(&player, &kalah, 6);
    say(&player, "@6 stop\n8@4 stop\n10 ping\n");
    while (strcmp(hear_command(&player, line, &reference), "pong") != 0) {
        assert_int_equal(reference, 4);
        assert_text_has(line, " move ", "before it stops");
    }
    assert_int_equal(reference, 10);
    player_end(&player, "12 goodbye\n");
}

static void assert_kgp_says(const char *input, const char *output, int status)
{
    struct run_result result;
    run_line("mancala", "--kgp --nodes 10", input, &result);
    assert_text_equal(result.output, output, "the answer to %s", input);
    assert_count_equal(result.status, status, "the status after %s", input);
    run_result_free(&result);
}

#define GREETING "1 set info:name \"mancala\"\r\n3 mode freeplay\r\n"
#define NO_BOARD "error \"a board of up to 15 houses was expected\"\r\n"

TEST(lines_that_no_server_should_send_do_no_harm)
{
    static const char *const lines[][2] = {
        {"", ""},
        {"   \r", ""},
        {"@3 ok", ""},
        {"set time:mode relative", ""},
        {"2@1 error \"who are you?\"", ""},
        {"stop", ""},
        {"2 ping", "5@2 pong\r\n"},
        {"ping", "5 pong\r\n"},
        {"2 dance", "5@2 error \"unknown command\"\r\n"},
        {"STATE", "5 error \"a command was expected\"\r\n"},
        {"2@ ok", "5 error \"a command was expected\"\r\n"},
        {"2state", "5 error \"a command was expected\"\r\n"},
        {"99999999999999999999 ping", "5 error \"a command was expected\"\r\n"},
        {"state <1,0,0,1,1>", "5 error \"a state needs an id\"\r\n"},
        {"2 state", "5@2 " NO_BOARD},
        {"2 state <>", "5@2 " NO_BOARD},
        {"2 state <0,1,1>", "5@2 " NO_BOARD},
        {"2 state <1,0,0,1,1", "5@2 " NO_BOARD},
        {"2 state <1,0,0,1,1>>", "5@2 " NO_BOARD},
        {"2 state <1,0,0,1>", "5@2 " NO_BOARD},
        {"2 state <1,0,0,1,1,1>", "5@2 " NO_BOARD},
        {"2 state <2,0,0,1,1>", "5@2 " NO_BOARD},
        {"2 state <1,0,0,-1,1>", "5@2 " NO_BOARD},
        {"2 state <1,0,0,99999,1>", "5@2 " NO_BOARD},
        {"2 state <16,0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"
         "1,1,1,1,1,1>",
         "5@2 " NO_BOARD},
        {"2 state <1,0,0,0,1>", "5@2 error \"South can't move\"\r\n"},
        {"2 state <1,0,0,1,1>", "5@2 move 1\r\n7@2 yield\r\n"},
        {"  0 state   <1,0,0,1,0>", "5@0 move 1\r\n7@0 yield\r\n"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char input[512], output[512];
        snprintf(input, sizeof input, "kgp 1 0 1\n%s\ngoodbye\nping\n",
                 lines[i][0]);
        snprintf(output, sizeof output, GREETING "%s", lines[i][1]);
        assert_kgp_says(input, output, 0);
    }
}

TEST(a_server_that_goes_away_is_no_error_once_it_has_greeted)
{
    assert_kgp_says("kgp 1 1 0\n", GREETING, 0);
    assert_kgp_says("kgp 1", GREETING, 0);
    assert_kgp_says("", "", 2);
    assert_kgp_says("4 state <1,0,0,1,1>\n",
                    "1@4 error \"unknown command\"\r\n", 2);
    assert_kgp_says("kgp 2 0 0\n", "1 error \"only kgp 1 is known here\"\r\n",
                    2);
}

/* Of four houses, house 3 reaches the empty house 4 and captures what is in the
 * other side's house 1; house 1 captures what is in its house 3. */
TEST(each_side_is_counted_from_its_owners_left)
{
    assert_kgp_says("kgp 1 0 0\n2 state <4,0,0,1,0,1,0,9,0,0,1>\n",
                    GREETING "5@2 move 3\r\n7@2 yield\r\n", 0);
    assert_kgp_says("kgp 1 0 0\n2 state <4,0,0,1,0,1,0,0,0,9,1>\n",
                    GREETING "5@2 move 1\r\n7@2 yield\r\n", 0);
}
