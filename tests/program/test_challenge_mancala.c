/* Tests challenge mancala: its report, its forfeits, and its logs. */
#include "support/check.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "challenge_mancala.h"
#include "support/fake_terminal.h"
#include "support/process.h"
#include "support/second_referee.h"
#include "support/state_folder.h"

enum { PATH_SIZE = 256, LINE_SIZE = 1024, STORAGE = 1048576 };

typedef Boolean (*Player)(long board[], const long boardSize, void *privStorage,
                          const Boolean newGame, const Boolean playerOne,
                          long *bowlPlayed, long *directionPlayed);

/* ---- Games ---- */

/* Checks the board that a bot returned after its move. At the end of a game it
 * has swept the stones. */
static void assert_board_is_updated(const struct second_referee *referee,
                                    const long board[])
{
    bool is_over = second_referee_left(referee, true) == 0 ||
                   second_referee_left(referee, false) == 0;
    for (long i = 0; i < referee->size; i++) {
        bool is_store = i % (referee->size / 2) == 0;
        long swept =
            is_store
                ? referee->board[i] +
                      second_referee_left(
                          referee, i == second_referee_store(referee, true))
                : 0;
        assert_int_equal(board[i], is_over ? swept : referee->board[i]);
    }
}

/* Plays a game and returns how it ended, in the words of the report. */
static const char *play(struct second_referee *referee, const Player players[2])
{
    static char storage[2][STORAGE];
    bool is_new[2] = {true, true};
    memset(storage, 0, sizeof storage);
    for (;;) {
        if (second_referee_third_time(referee))
            return "third time";
        if (second_referee_left(referee, true) == 0 ||
            second_referee_left(referee, false) == 0)
            return "side empty";
        int turn = referee->first ? 0 : 1;
        long board[BOWLS], bowl = -1, direction = 0;
        memcpy(board, referee->board, sizeof board);
        (void)players[turn](board, referee->size, storage[turn], is_new[turn],
                            referee->first, &bowl, &direction);
        is_new[turn] = false;
        (void)second_referee_sow(referee, bowl, direction);
        assert_board_is_updated(referee, board);
    }
}

static Player load(const char *name, void **object)
{
    char path[PATH_SIZE];
    Player player;
    snprintf(path, sizeof path, "%s/%s.so", bots_folder(), name);
    *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (*object == NULL)
        fail_msg("%s", dlerror());
    *(void **)&player = dlsym(*object, "Mancala");
    assert_non_null(player);
    return player;
}

/* Plays a game and writes its row of the CSV report, without times. */
static void write_row(FILE *out, long size, long stones,
                      const char *const names[2], const Player players[2])
{
    struct second_referee *referee = calloc(1, sizeof *referee);
    assert_non_null(referee);
    referee->size = size;
    referee->first = true;
    for (long i = 0; i < size; i++)
        referee->board[i] = i % (size / 2) == 0 ? 0 : stones;
    const char *end = play(referee, players);
    long first = referee->board[0] + second_referee_left(referee, true);
    long second =
        referee->board[size / 2] + second_referee_left(referee, false);
    fprintf(out, "%ld,%ld,\"%s\",\"%s\",%ld,%ld,%ld,%ld,0,0,%d,\"%s\",\"\"\n",
            size, stones, names[0], names[1], first, second, first, second,
            referee->plies, end);
    free(referee);
}

TEST(every_game_agrees_with_a_second_referee)
{
    static const char *const bots[] = {"mancala/first-move", "mancala/greedy",
                                       NULL};
    static const char *const names[] = {"first-move", "greedy"};
    static const char *const backwards[] = {"greedy", "first-move"};
    (void)state;
    int size_most = seeds_of(1000) < 1000 ? 10 : 20;
    char *expected = NULL, line[PATH_SIZE];
    size_t length = 0;
    void *objects[2];
    const Player players[] = {load(bots[0], &objects[0]),
                              load(bots[1], &objects[1])};
    const Player others[] = {players[1], players[0]};
    FILE *out = open_memstream(&expected, &length);
    assert_non_null(out);
    fputs("bowls,stones,first,second,first_stones,second_stones,first_points,"
          "second_points,first_milliseconds,second_milliseconds,plies,end,"
          "verdict\n",
          out);
    for (long size = 8; size <= size_most; size += 2)
        for (long stones = 2; stones <= 5; stones++) {
            write_row(out, size, stones, names, players);
            write_row(out, size, stones, backwards, others);
        }
    assert_int_equal(fclose(out), 0);
    struct run_result outcome;
    snprintf(line, sizeof line, "--boards 8-%d --stones 2-5 --no-time --csv",
             size_most);
    run_mancala_contest(bots, line, &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_equal(outcome.errors, "", "the errors");
    assert_text_equal(outcome.output, expected, "the games");
    run_result_free(&outcome);
    free(expected);
    assert_int_equal(dlclose(objects[0]), 0);
    assert_int_equal(dlclose(objects[1]), 0);
}

/* Returns the number after `commas` commas. */
static long column(const char *row, int commas)
{
    for (; commas > 0; commas--)
        row = strchr(row, ',') + 1;
    return strtol(row, NULL, 10);
}

/* Only full 100 milliseconds cost a point. These bots are so fast that they pay
 * nothing unless time is scaled. */
TEST(points_are_stones_minus_time)
{
    static const char *const bots[] = {"mancala/first-move", "mancala/greedy",
                                       NULL};
    struct run_result outcome;
    long rows = 0, paid = 0;
    (void)state;
    run_mancala_contest(
        bots, "--boards 8-10 --stones 2-4 --time-scale 3000 --csv", &outcome);
    assert_int_equal(outcome.status, 0);
    const char *row = strchr(outcome.output, '\n');
    for (; row[1] != '\0'; row = strchr(row + 1, '\n'), rows++)
        for (int player = 0; player < 2; player++) {
            long stones = column(row, 4 + player);
            long milliseconds = column(row, 8 + player);
            assert_int_equal(column(row, 6 + player),
                             stones - milliseconds / 100);
            paid += milliseconds / 100;
        }
    assert_int_equal(rows, 12);
    assert_true(paid > 0);
    run_result_free(&outcome);
}

TEST(the_table_and_the_pairs)
{
    static const char *const bots[] = {"mancala/first-move", "mancala/greedy",
                                       "readings/illegal-move", NULL};
    struct run_result outcome;
    (void)state;
    run_mancala_contest(bots, "--boards 8 --stones 3-4 --no-time", &outcome);
    assert_int_equal(outcome.status, 1);
    check_golden_file(outcome.output, "tests/golden/challenge/mancala.txt");
    run_result_free(&outcome);
}

/* ---- Until it is sure ---- */

static char *sure_report(const char *const bots[], const char *line, int status)
{
    struct run_result outcome;
    run_mancala_contest(bots, line, &outcome);
    assert_text_equal(outcome.errors, "", "%s", line);
    assert_count_equal(outcome.status, status, "%s", line);
    free(outcome.errors);
    return outcome.output;
}

/* The illegal moves come after the opening. */
TEST(until_sure_says_of_each_pair_who_is_better)
{
    static const char *const bots[] = {"mancala/first-move", "mancala/greedy",
                                       "readings/illegal-move", NULL};
    char *report = sure_report(
        bots, "--boards 8-10 --stones 3-4 --no-time --until-sure --seed 1", 1);
    check_golden_file(report, "tests/golden/challenge/until-sure.txt");
    free(report);
    (void)state;
}

/* A bot plays as well as itself; 8 openings are too few to be sure. */
TEST(bots_that_are_as_good_are_even)
{
    static const char *const bots[] = {"mancala/greedy", "mancala/greedy",
                                       NULL};
    static const char line[] =
        "--boards 8 --stones 3 --no-time --until-sure=60 --elo 200 --seed 1";
    char shorter[LINE_SIZE];
    snprintf(shorter, sizeof shorter, "%s --repeat 8", line);
    char *even = sure_report(bots, line, 0);
    char *unsure = sure_report(bots, shorter, 0);
    assert_text_has(even, "  even\n", "the verdict");
    assert_text_has(even, "even means less than 200 Elo apart.\n", "the end");
    assert_text_has(unsure, "\n8 of 8 openings from seed 1,", "the head");
    assert_text_has(unsure, "  16 ", "the games");
    assert_text_has(unsure, "  not sure\n", "the verdict");
    free(even);
    free(unsure);
    (void)state;
}

/* The first bot is compared with each other one. Pairs differ in how many games
 * they need. */
TEST(a_gauntlet_stops_when_it_is_sure)
{
    static const char *const bots[] = {"mancala/first-move", "mancala/strong",
                                       NULL};
    char line[LINE_SIZE];
    snprintf(line, sizeof line,
             "--gauntlet %s/mancala/greedy.so --boards 8-10 --stones 2-4 "
             "--no-time --until-sure --seed 2",
             bots_folder());
    char *report = sure_report(bots, line, 0);
    assert_text_has(report, "\n  greedy  strong ", "the pairs");
    assert_text_has(report, "  worse\n", "the verdict");
    assert_text_has(report, "\n  greedy  first-move ", "the pairs");
    assert_text_has(report, "  better\n", "the verdict");
    assert_text_has(report, "  Lost  Verdict\n", "the heading");
    assert_true(strstr(report, "\n  first-move ") == NULL &&
                strstr(report, "\n  strong ") == NULL);
    free(report);
    (void)state;
}

/* The later games of a pair that is sure aren't played, even if they began
 * before it was sure. The opening is drawn again without --seed. */
TEST(the_openings_come_from_the_seed_whatever_plays_side_by_side)
{
    static const char *const bots[] = {"mancala/first-move", "mancala/greedy",
                                       "mancala/strong", NULL};
    static const char line[] =
        "--boards 8-10 --stones 2-4 --no-time --until-sure --json";
    char *reports[4];
    static const char *const more[] = {"--jobs 1 --seed 5", "--jobs 5 --seed 5",
                                       "--jobs 3 --seed 6", ""};
    for (int i = 0; i < 4; i++) {
        char all[LINE_SIZE];
        snprintf(all, sizeof all, "%s %s", line, more[i]);
        reports[i] = sure_report(bots, all, 0);
    }
    assert_text_equal(reports[1], reports[0], "more at once");
    for (int i = 1; i < 3; i++)
        assert_true(strcmp(reports[i], reports[i + 1]) != 0);
    for (int i = 0; i < 4; i++)
        free(reports[i]);
    (void)state;
}

/* ---- Ratings ---- */

/* Returns the logarithm of the likelihood of ratings in Elo, with a draw of
 * each bot against an average one. */
static double likelihood_of(const double elo[3], double wins[3][3])
{
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        sum -= 0.5 * log1p(pow(10, -elo[i] / 400)) +
               0.5 * log1p(pow(10, elo[i] / 400));
        for (int j = 0; j < 3; j++)
            sum -= wins[i][j] * log1p(pow(10, (elo[j] - elo[i]) / 400));
    }
    return sum;
}

/* Returns minus the second derivative of the likelihood by two ratings. */
static double information_of(int i, int j, const double elo[3],
                             double wins[3][3])
{
    double sum = 0;
    for (int corner = 0; corner < 4; corner++) {
        double at[3] = {elo[0], elo[1], elo[2]};
        at[i] += corner & 1 ? 1 : -1;
        at[j] += corner & 2 ? 1 : -1;
        sum += (corner == 0 || corner == 3 ? -0.25 : 0.25) *
               likelihood_of(at, wins);
    }
    return sum;
}

/* Returns half the 95% interval of a rating's distance from the mean, from
 * second differences of the likelihood and Cramer's rule. */
static double margin_of(int bot, const double elo[3], double wins[3][3])
{
    double hesse[3][3], contrast[3], variance = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            hesse[i][j] = information_of(i, j, elo, wins);
    double determinant = 0, cofactor[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3,
                d = (j + 2) % 3;
            cofactor[i][j] =
                hesse[a][c] * hesse[b][d] - hesse[a][d] * hesse[b][c];
        }
    for (int j = 0; j < 3; j++) {
        determinant += hesse[0][j] * cofactor[0][j];
        contrast[j] = (j == bot) - 1.0 / 3;
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            variance +=
                contrast[i] * contrast[j] * cofactor[i][j] / determinant;
    return 1.96 * sqrt(variance);
}

/* Finds the row of a page that begins with `cells`, and reads the numbers in
 * the cells behind those. Returns how many there are. */
static int row_numbers(const char *page, const char *cells, double numbers[8])
{
    static const char before[] = "<td class=\"n\">";
    const char *at = strstr(page, cells);
    int count = 0;
    assert_non_null(at);
    for (at += strlen(cells); strncmp(at, before, strlen(before)) == 0;
         at += strlen("</td>")) {
        assert_in_range(count, 0, 7);
        numbers[count++] = strtod(at + strlen(before), (char **)&at);
    }
    return count;
}

/* The ratings on the page make the results likelier than any ratings beside
 * them, one point away. */
TEST(the_ratings_are_the_likeliest)
{
    static const char *const bots[] = {"mancala/first-move", "mancala/greedy",
                                       "mancala/strong", NULL};
    static const char *const names[] = {"strong", "greedy", "first-move"};
    double elo[3], margins[3], wins[3][3] = {{0}}, numbers[8];
    char path[PATH_SIZE], line[LINE_SIZE];
    struct run_result outcome;
    struct state_folder home;
    (void)state;
    state_folder_open(&home);
    snprintf(path, sizeof path, "%s/page", home.folder);
    snprintf(line, sizeof line,
             "--boards 8-10 --stones 2-4 --no-time --html %s", path);
    run_mancala_contest(bots, line, &outcome);
    assert_int_equal(outcome.status, 0);
    char *page = read_file(path, NULL);
    for (int i = 0; i < 3; i++) {
        char row[64];
        snprintf(row, sizeof row, "<td>%d</td><td>%s</td>", i + 1, names[i]);
        int count = row_numbers(page, row, numbers);
        elo[i] = numbers[count - 2];
        margins[i] = numbers[count - 1];
        for (int j = i + 1; j < 3; j++) {
            enum { GAMES, POINTS, THEIRS, WON, DRAWN, LOST, COUNT };
            snprintf(row, sizeof row, "<td>%s</td><td>%s</td>", names[i],
                     names[j]);
            assert_int_equal(row_numbers(page, row, numbers), COUNT);
            wins[i][j] = numbers[WON] + numbers[DRAWN] / 2;
            wins[j][i] = numbers[LOST] + numbers[DRAWN] / 2;
        }
    }
    for (int i = 0; i < 3; i++)
        for (int step = -1; step <= 1; step += 2) {
            double other[3] = {elo[0], elo[1], elo[2]};
            other[i] += step;
            assert_true(likelihood_of(other, wins) < likelihood_of(elo, wins));
        }
    for (int i = 0; i < 3; i++) /* both are rounded */
        assert_in_range(lround(fabs(margins[i] - margin_of(i, elo, wins))), 0,
                        1);
    free(page);
    state_folder_close(&home);
    run_result_free(&outcome);
}

/* The searching bot beats the one that looks one move ahead, and that beats the
 * one that doesn't look. None of them reads a clock. */
TEST(a_bot_that_looks_ahead_wins)
{
    static const char *const bots[] = {"mancala/first-move", "mancala/greedy",
                                       "mancala/strong", NULL};
    struct run_result outcome;
    (void)state;
    run_mancala_contest(bots, "--boards 10 --stones 3-4 --no-time", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output, "\n  1      strong ", "the table");
    assert_text_has(outcome.output, "\n  2      greedy ", "the table");
    assert_text_has(outcome.output, "\n  3      first-move ", "the table");
    run_result_free(&outcome);
}

TEST(the_strong_bot_finishes_the_largest_board)
{
    static const char *const bots[] = {"mancala/first-move", "mancala/strong",
                                       NULL};
    struct run_result outcome;
    (void)state;
    run_mancala_contest(bots, "--boards 32 --stones 16 --no-time", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output, "\n  1      strong ", "the table");
    run_result_free(&outcome);
}

/* The bot first makes two legal moves, so not all stones are in play. */
TEST(an_illegal_move_forfeits_the_game)
{
    static const char *const bots[] = {"readings/illegal-move",
                                       "mancala/first-move", NULL};
    struct run_result outcome;
    (void)state;
    run_mancala_contest(bots, "--boards 14 --stones 4 --no-time --json",
                        &outcome);
    assert_int_equal(outcome.status, 1);
    assert_text_has(outcome.output, "\"end\": \"forfeit\"", "the games");
    assert_text_has(outcome.output, "\"bot\": \"illegal-move\", \"games\": 2",
                    "the sums");
    assert_text_has(outcome.output, "\"lost\": 2, \"forfeited\": 2",
                    "the sums");
    run_result_free(&outcome);
}

/* The bot checks this as the first player and as the second. */
TEST(new_game_is_true_at_the_first_move_only)
{
    static const char *const bots[] = {"readings/new-game",
                                       "mancala/first-move", NULL};
    struct run_result outcome;
    (void)state;
    run_mancala_contest(bots, "--boards 8-10 --stones 3 --no-time --json",
                        &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output, "\"bot\": \"new-game\", \"games\": 4",
                    "the sums");
    run_result_free(&outcome);
}

TEST(a_bot_that_crashes_forfeits)
{
    static const char *const bots[] = {"hostile/load_crash",
                                       "mancala/first-move", NULL};
    struct run_result outcome;
    (void)state;
    run_mancala_contest(bots, "--boards 8 --stones 2 --no-time", &outcome);
    assert_int_equal(outcome.status, 1);
    assert_text_has(outcome.output,
                    "First forfeit by load_crash, with 8 bowls and 2 stones "
                    "against "
                    "first-move:\ncrashed (SIG",
                    "the forfeits");
    run_result_free(&outcome);
}

TEST(jobs_do_not_change_the_report)
{
    static const char *const bots[] = {"mancala/greedy", "mancala/first-move",
                                       "hostile/load_crash", NULL};
    struct run_result one, many;
    (void)state;
    run_mancala_contest(
        bots, "--boards 8-12 --stones 2-4 --no-time --json --jobs 1", &one);
    run_mancala_contest(
        bots, "--boards 8-12 --stones 2-4 --no-time --json --jobs 7", &many);
    assert_int_equal(many.status, 1);
    assert_text_equal(many.output, one.output, "seven jobs");
    run_result_free(&one);
    run_result_free(&many);
}

static void copy_bot(const struct state_folder *home, const char *folder,
                     char path[PATH_SIZE])
{
    size_t length;
    snprintf(path, PATH_SIZE, "%s/mancala/greedy.so", bots_folder());
    char *bytes = read_file(path, &length);
    snprintf(path, PATH_SIZE, "%s/%s", home->folder, folder);
    assert_int_equal(mkdir(path, S_IRWXU), 0);
    snprintf(path, PATH_SIZE, "%s/%s/bot.so", home->folder, folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
    free(bytes);
}

/* As in a class where everybody hands in a bot.so. */
TEST(bots_with_the_same_name_are_told_apart_by_folder)
{
    struct state_folder home;
    struct run_result outcome;
    char one[PATH_SIZE], other[PATH_SIZE], line[LINE_SIZE];
    (void)state;
    state_folder_open(&home);
    copy_bot(&home, "alice", one);
    copy_bot(&home, "bob", other);
    snprintf(line, sizeof line,
             "mancala %s %s %s/./alice/bot.so %s/mancala/greedy.so "
             "%s/mancala/greedy.so --boards 8 --stones 2 --no-time",
             one, other, home.folder, bots_folder(), bots_folder());
    run_line("challenge", line, NULL, &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output, "/alice/bot ", "the table");
    assert_text_has(outcome.output, "=     ./alice/bot ", "the table");
    assert_text_has(outcome.output, "=     bob/bot ", "the table");
    assert_text_has(outcome.output, "=     greedy ", "the table");
    run_result_free(&outcome);
    assert_int_equal(remove(one), 0);
    assert_int_equal(remove(other), 0);
    *strrchr(one, '/') = *strrchr(other, '/') = '\0';
    assert_int_equal(rmdir(one), 0);
    assert_int_equal(rmdir(other), 0);
    state_folder_close(&home);
}

static void assert_mancala_refuses(const char *const bots[], const char *line,
                                   const char *message)
{
    struct run_result outcome;
    run_mancala_contest(bots, line, &outcome);
    assert_count_equal(outcome.status, 2, "the status of: %s", line);
    assert_text_has(outcome.errors, message, "%s", line);
    assert_text_equal(outcome.output, "", "%s", line);
    run_result_free(&outcome);
}

TEST(bad_arguments_are_named)
{
    static const char *const one[] = {"mancala/greedy", NULL};
    static const char *const two[] = {"mancala/greedy", "mancala/first-move",
                                      NULL};
    static const char *const other[] = {"mancala/greedy", "always-stands",
                                        NULL};
    (void)state;
    assert_mancala_refuses(one, "", "mancala needs at least two bots");
    assert_mancala_refuses(two, "--decks 6", "work only with blackjack");
    assert_mancala_refuses(
        two, "--boards 9",
        "--boards must be an even number of bowls from 8 to 32");
    assert_mancala_refuses(two, "--boards 8-34", "not \"8-34\"");
    assert_mancala_refuses(two, "--boards 12-8", "not \"12-8\"");
    assert_mancala_refuses(two, "--boards 6",
                           "--boards must be an even number of bowls");
    assert_mancala_refuses(two, "--stones 1",
                           "--stones must be a number of stones from 2 to 16");
    assert_mancala_refuses(two, "--stones 4-17", "not \"4-17\"");
    assert_mancala_refuses(two, "--json --csv", "can't be used together");
    assert_mancala_refuses(two, "--log /nowhere/log", "can't write");
    assert_mancala_refuses(other, "", "always-stands.so");
}

static char *log_of(const char *const bots[], const struct state_folder *home,
                    const char *options, int status)
{
    char line[LINE_SIZE], path[PATH_SIZE];
    struct run_result outcome;
    snprintf(path, sizeof path, "%s/log", home->folder);
    snprintf(line, sizeof line, "%s --log %s", options, path);
    run_mancala_contest(bots, line, &outcome);
    assert_int_equal(outcome.status, status);
    assert_text_equal(outcome.errors, "", "%s", line);
    run_result_free(&outcome);
    return read_file(path, NULL);
}

/* The log holds an illegal move, a bot that is out, and complete games. */
TEST(a_log_matches_its_golden_file)
{
    static const char *const bots[] = {
        "mancala/greedy", "readings/illegal-move", "hostile/load_crash", NULL};
    (void)state;
    struct state_folder home;
    state_folder_open(&home);
    char *log = log_of(bots, &home, "--boards 8 --stones 3 --no-time", 1);
    char *expected = read_file("tests/golden/challenge/mancala.log", NULL);
    assert_text_equal(log, expected, "the log");
    free(expected);
    free(log);
    state_folder_close(&home);
}

TEST(the_report_is_printed_even_if_the_log_fails)
{
    static const char *const bots[] = {"mancala/greedy", "mancala/first-move",
                                       NULL};
    struct run_result outcome;
    (void)state;
    run_mancala_contest(bots, "--boards 8 --stones 3 --log /dev/full",
                        &outcome);
    assert_int_equal(outcome.status, 2);
    assert_text_has(outcome.errors, "can't write /dev/full", "the errors");
    assert_text_has(outcome.output, "1 of 1 board", "the report");
    run_result_free(&outcome);
}

/* Checks the comment that the log adds to a move. */
static void assert_told(const char *line, long taken, bool again)
{
    char expected[32] = "";
    const char *sign = line + strcspn(line, "#\n");
    if (taken > 0)
        snprintf(expected, sizeof expected, "# takes %ld", taken);
    else if (again)
        snprintf(expected, sizeof expected, "# moves again");
    if (strncmp(sign, expected, strlen(expected)) != 0 ||
        (*expected == '\0') != (*sign == '\n'))
        fail_msg("%.40s: not %s", line, expected);
}

/* Reads the two numbers after `word` at the start of a line. */
static void read_two(const char *line, const char *word, long numbers[2])
{
    char *rest;
    assert_memory_equal(line, word, strlen(word));
    numbers[0] = strtol(line + strlen(word), &rest, 10);
    numbers[1] =
        strtol(rest + (strncmp(rest, " to", 3) == 0 ? 3 : 0), NULL, 10);
}

/* Checks one game of a log. Returns the text after it. */
static const char *check_game(const char *line)
{
    struct second_referee *referee = calloc(1, sizeof *referee);
    long stones[2], numbers[2];
    assert_non_null(referee);
    line = strchr(line, '\n') + 1;
    read_two(line, "board ", numbers);
    referee->size = numbers[0];
    line = strchr(line, '\n') + 1;
    read_two(line, "stones ", stones);
    referee->first = true;
    for (long i = 0; i < referee->size; i++)
        referee->board[i] = i % (referee->size / 2) == 0 ? 0 : stones[0];
    for (int i = 0; i < 3; i++)
        line = strchr(line, '\n') + 1; /* the names, too */
    for (; strncmp(line, "time ", 5) != 0; line = strchr(line, '\n') + 1) {
        bool first = referee->first;
        read_two(line, first ? "first " : "second ", numbers);
        long taken = second_referee_sow(referee, numbers[0], numbers[1]);
        bool over = second_referee_left(referee, true) == 0 ||
                    second_referee_left(referee, false) == 0;
        assert_told(line, taken, referee->first == first && !over);
    }
    line = strstr(line, "# stones ");
    read_two(line, "# stones ", numbers);
    assert_int_equal(numbers[0],
                     referee->board[0] + second_referee_left(referee, true));
    assert_int_equal(numbers[1], referee->board[referee->size / 2] +
                                     second_referee_left(referee, false));
    read_two(strstr(line, ", moves "), ", moves ", numbers);
    assert_int_equal(numbers[0], referee->plies);
    free(referee);
    return strchr(line, '\n') + 1;
}

/* The second referee checks each move. */
TEST(a_log_holds_every_move)
{
    static const char *const bots[] = {"mancala/greedy", "mancala/first-move",
                                       "readings/new-game", NULL};
    (void)state;
    struct state_folder home;
    int games = 0;
    state_folder_open(&home);
    char *log = log_of(bots, &home, "--boards 8-32 --stones 2-8", 0);
    for (const char *at = log; *at; games++)
        at = check_game(at);
    assert_int_equal(games, 546);
    free(log);
    state_folder_close(&home);
}

/* Both games of an opening begin on one board with the same moves. */
TEST(both_games_of_an_opening_begin_alike)
{
    static const char *const bots[] = {"mancala/greedy", "mancala/first-move",
                                       NULL};
    enum { OPENING_MOVES = 4, LINES = 5 + OPENING_MOVES };
    struct state_folder home;
    (void)state;
    state_folder_open(&home);
    char *log = log_of(bots, &home,
                       "--boards 8-32 --no-time --until-sure=99 --seed 8", 0);
    int games = 0, sizes = 0;
    for (const char *one = log, *next; *one; one = next, games += 2) {
        const char *other = check_game(one);
        next = check_game(other);
        sizes |= 1 << strtol(strstr(one, "board ") + 6, NULL, 10) / 2;
        for (int i = 0; i < LINES; i++) {
            size_t length = strcspn(one, "\n") + 1;
            if (i != 3 && i != 4 && strncmp(one, other, length) != 0)
                fail_msg("%.*s: not %.30s", (int)length, one, other);
            one += length;
            other = strchr(other, '\n') + 1;
        }
    }
    assert_true(games >= 16);
    assert_true((sizes & (sizes - 1)) != 0); /* several boards */
    free(log);
    state_folder_close(&home);
}

static void replay(const struct state_folder *home, struct run_result *outcome)
{
    char line[PATH_SIZE];
    snprintf(line, sizeof line, "--replay %s/log", home->folder);
    run_line("challenge", line, NULL, outcome);
}

/* With forfeits, and points lost to time. */
TEST(a_log_can_be_played_again)
{
    static const char *const bots[] = {
        "mancala/greedy", "readings/illegal-move", "hostile/load_crash", NULL};
    struct run_result played, again;
    struct state_folder home;
    char line[PATH_SIZE];
    (void)state;
    state_folder_open(&home);
    snprintf(line, sizeof line,
             "--boards 8-10 --stones 3-4 --time-scale 1000 --log %s/log",
             home.folder);
    run_mancala_contest(bots, line, &played);
    assert_int_equal(played.status, 1);
    assert_text_has(played.output, "\nTime is multiplied by 1000.\n",
                    "the head");
    replay(&home, &again);
    assert_int_equal(again.status, 0);
    assert_text_equal(again.errors, "", "the errors");
    assert_text_has(again.output, "24 games, ", "the replay");
    assert_text_has(again.output, "no differences", "the replay");
    run_result_free(&played);
    run_result_free(&again);
    state_folder_close(&home);
}

/* Replays `log` with the first `was` replaced by `is`. If `is` is empty, the
 * log ends there. */
static void assert_caught(const struct state_folder *home, const char *log,
                          const char *was, const char *is, int status,
                          const char *message)
{
    struct run_result outcome;
    char path[PATH_SIZE];
    const char *at = strstr(log, was);
    assert_non_null(at);
    snprintf(path, sizeof path, "%s/log", home->folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "%.*s%s%s", (int)(at - log), log, is,
            *is ? at + strlen(was) : "");
    assert_int_equal(fclose(file), 0);
    replay(home, &outcome);
    assert_count_equal(outcome.status, status, "%s: the status", is);
    assert_text_has(outcome.errors, message, "%s", is);
    assert_text_equal(outcome.output, "", "%s", is);
    run_result_free(&outcome);
}

/* A log that differs gives status 1; a file that isn't a log gives status 2. */
TEST(a_changed_log_is_caught)
{
    static const struct {
        const char *was, *is;
        int status;
        const char *message;
    } changes[] = {
        {"first 7 +1", "first 6 +1", 1,
         "log, line 9: the log has \"first 6 +1\", "
         "but the replay gives: first 6 +1      # illegal"},
        {"first 7 +1", "first 7 -1", 1,
         "line 8: the log has \"second 1 +1\", "
         "but the replay gives: second 1 +1     # moves again"},
        {"first 7 +1", "second 7 +1", 1, " gives: first 7 +1"},
        {"first 7 +1", "first 7 +01", 1, " gives: first 7 +1"},
        {"second 1 +1", "second 4294967297 +1", 1, /* 2 to the 32 and 1 */
         "gives: second 4294967297 +1 # illegal: "},
        {"second 4 +1 ", "second 99999999999999 +1 ", 1,
         "gives: second 99999999999999 +1 # illegal: "},
        {"17 to 1, points", "17 to 2, points", 1, "gives: end forfeit"},
        {"time 0 0", "time 100000000 0", 1, "points 16 to 1, "},
        {"board 8", "board 9", 2, "line 3: a board must have an even number"},
        {"board 8", "board 6", 2, "log, line 3: "},
        {"board 8", "board 34", 2, "expected \"board BOWLS\""},
        {"stones 3", "stones 17", 2, "expected \"stones NUMBER\""},
        {"first greedy", "first ", 2, "expected \"first BOT\""},
        {"second illegal-move", "second a-name-of-more-than-31-letters-is-none",
         2, "expected \"second BOT\""},
        {"first 7 +1", "first 7", 2, "expected \"first BOWL DIRECTION\""},
        {"first 7 +1", "first out ", 2, "expected \"first BOWL DIRECTION\""},
        {"first 7 +1", "", 2, "the log ends in the middle of a game"},
        {"time 0 0", "time 0", 2, "expected \"time FIRST SECOND\""},
        {"end forfeit", "", 2, "the log ends without the game's \"end\" line"},
        {"challenge mancala log 1\nboard", "challenge chess log 1\nboard", 2,
         "line 1: a log must begin with"},
        {"moves 6\nchallenge mancala", "moves 6\nchallenge blackjack", 2,
         "a game must begin with \"challenge mancala log 1\""},
    };
    struct state_folder home;
    (void)state;
    state_folder_open(&home);
    char *log = read_file("tests/golden/challenge/mancala.log", NULL);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        assert_caught(&home, log, changes[i].was, changes[i].is,
                      changes[i].status, changes[i].message);
    free(log);
    state_folder_close(&home);
}

#ifndef __SANITIZE_ADDRESS__ /* it reserves terabytes */
/* Most pairs of 64 bots are settled long before the last opening. A log that
 * can't be written ends the tournament before the first one. */
TEST(only_games_that_are_played_take_memory)
{
    char bot[PATH_SIZE];
    struct run_result outcome;
    snprintf(bot, sizeof bot, "%s/mancala/greedy.so", bots_folder());
    const struct run run = {
        .folder = "/bin",
        .arguments = {
            "sh", "-c",
            "program=$1; shift; for i in 1 2 3 4 5 6; do set -- \"$@\" \"$@\"; "
            "done; ulimit -v 300000; exec \"$program/challenge\" mancala "
            "\"$@\" --until-sure --repeat 1000 --log /nonexistent/log",
            "sh", programs_dir(), bot}};
    run_program(&run, &outcome);
    assert_text_equal(outcome.errors,
                      "challenge: can't write /nonexistent/log: No such file "
                      "or directory\n",
                      "the errors");
    assert_int_equal(outcome.status, 2);
    run_result_free(&outcome);
}
#endif
