/* The stage runs any game, here one that only counts. The test starts itself
 * again as that game, in a terminal of its own. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "support/fake_terminal.h"
#include "stage.h"

/* ---- The game ---- */

struct counter {
    struct stage stage;
    int count;
    int turns_left; /* turns that it takes by itself */
};

static void draw_count(void *self)
{
    struct counter *counter = self;
    char text[32];
    counter->stage.message_rows = 1;
    snprintf(text, sizeof text, "Count %d", counter->count);
    paint_text(&counter->stage.brush, 5, 10, ROLE_PLAIN, text);
}

static bool count_by_itself(void *self)
{
    struct counter *counter = self;
    if (counter->turns_left > 0) {
        counter->turns_left--;
        counter->count++;
        return true;
    }
    snprintf(counter->stage.question, MESSAGE_SIZE, "One more?");
    counter->stage.actions.count = 0;
    bar_add(&counter->stage.actions, 'm', "m", "More");
    return false;
}

static void handle_key(void *self, int key)
{
    struct counter *counter = self;
    if (key == 'm') {
        counter->count++;
        status_add(&counter->stage, "It was counted.");
    }
    if (key == 'r')
        status_remark(&counter->stage,
                      "A remark takes some of the row. A lecture takes more "
                      "than there is room for on it.",
                      "A remark.", false);
    if (key == 'l')
        status_remark(&counter->stage,
                      "A remark of a single sentence, which is longer than the "
                      "row, gives way to a short one, too.",
                      "A remark.", false);
    if (key == 'p')
        status_remark(&counter->stage, "Praise takes some of the row. It ends.",
                      "Praise.", true);
    if (key == 't')
        status_add_ranked(&counter->stage, SENTENCE_TOTAL, "You won in all.");
    if (key == 'd')
        status_add_ranked(&counter->stage, SENTENCE_DETAIL,
                          "A pebble was moved from one heap to another.");
    if (key == 's')
        status_add_ranked(&counter->stage, SENTENCE_RESULT, "You won.");
    if (key == 'a')
        stage_answer(&counter->stage, "nobody counts that far");
    if (key == 'e')
        counter->stage.ended = true;
}

/* Takes a step of the watched game. */
static void count_up_to_three(void *self)
{
    struct counter *counter = self;
    counter->count++;
    counter->stage.is_over = counter->count == 3;
}

static bool ask_whether_to_leave(void *self)
{
    struct counter *counter = self;
    return counter->count == 0 ||
           stage_confirm(&counter->stage, "Stop counting?", "It is not over.",
                         "Count on", "Stop");
}

static void write_what_it_is(void *self, FILE *out, int columns)
{
    (void)self;
    (void)columns;
    fputs("A game that counts.\n", out);
}

static int show_what_it_is(void *self)
{
    struct counter *counter = self;
    struct view view = {
        .title = "About", .write = write_what_it_is, .self = counter};
    (void)stage_show(&counter->stage, &view);
    return KEY_IS_NONE;
}

static const struct stage_command COMMANDS[] = {
    {'w', "w", "What", show_what_it_is, NULL}, {'q', "q", "Quit", NULL, NULL}};

static const struct stage_game PLAYED = {.draw = draw_count,
                                         .turn = count_by_itself,
                                         .key = handle_key,
                                         .leave = ask_whether_to_leave,
                                         .commands = COMMANDS,
                                         .command_count = 2};

/* Nanoseconds, which pass only while the game shows what moves. */
static int64_t moved;

static int64_t moving_clock(void *clock)
{
    (void)clock;
    return moved;
}

/* Asks in turn for more and whether to end, with the same place for both. */
static bool ask_for_a_tap(void *self)
{
    struct counter *counter = self;
    bool is_odd = counter->count % 2 == 1;
    if (is_odd && moved == 0) {
        moved = CLI_NANOSECONDS;
        stage_pause(&counter->stage, 1);
    }
    snprintf(counter->stage.question, MESSAGE_SIZE, "One more?");
    counter->stage.actions.count = 0;
    bar_add(&counter->stage.actions, is_odd ? 'e' : 'm', is_odd ? "e" : "m",
            is_odd ? "Over" : "More");
    return false;
}

static const struct stage_game TAPPED = {.draw = draw_count,
                                         .turn = ask_for_a_tap,
                                         .key = handle_key,
                                         .commands = COMMANDS,
                                         .command_count = 2};

static int64_t stopped_clock(void *clock)
{
    (void)clock;
    return 0;
}

/* A second passes each time somebody looks. */
static int64_t hasty_clock(void *clock)
{
    static int64_t seconds;
    (void)clock;
    return CLI_NANOSECONDS * ++seconds;
}

/* With these intervals the game moves only when a key asks for a step. */
static const int PACE[SPEED_COUNT] = {-1, -1, -1, -1};

static const struct stage_game WATCHED = {.draw = draw_count,
                                          .tick = count_up_to_three,
                                          .pace = PACE,
                                          .commands = COMMANDS,
                                          .command_count = 2};

static int run_the_game(const char *name)
{
    struct cli cli = cli_start("counter");
    struct counter counter = {.turns_left = 2};
    bool is_at_once = strcmp(name, "tapped at once") == 0;
    bool is_moving = strcmp(name, "tapped while it moves") == 0;
    bool is_tapped =
        is_at_once || is_moving || strcmp(name, "tapped later") == 0;
    const struct stage_start start = {.cli = &cli,
                                      .game = is_tapped ? &TAPPED
                                              : strcmp(name, "watched") == 0
                                                  ? &WATCHED
                                                  : &PLAYED,
                                      .self = &counter,
                                      .look = {.mouse = is_tapped},
                                      .title = "Counter"};
    enum cli_status status = CLI_DONE;
    if (is_tapped)
        cli.ticks = is_at_once  ? stopped_clock
                    : is_moving ? moving_clock
                                : hasty_clock;
    if (strcmp(name, "demo") == 0)
        status = stage_demo(&counter.stage, &start, false);
    else if (stage_open(&counter.stage, &start)) {
        stage_run(&counter.stage);
        cli_complain(&counter.stage.cli, "it ended at %d", counter.count);
        stage_close(&counter.stage);
    } else
        status = CLI_FAILED;
    return cli_finish(&cli, status);
}

/* ---- The game in a terminal ---- */

static struct fake_terminal *start_game(const char *name, const char *term)
{
    char folder[1024];
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    assert_true(length > 0);
    folder[length] = '\0';
    char *file = strrchr(folder, '/');
    *file++ = '\0';
    struct fake_terminal *display = fake_terminal_start(&(
        struct fake_terminal_start){
        .arguments = {file, "--game", name}, .folder = folder, .term = term});
    (void)fake_terminal_settle(display);
    return display;
}

#define assert_shows(display, text) \
    assert_text_has(fake_terminal_text(display), text, "the screen")

static void end_game(struct fake_terminal *display, int status)
{
    assert_count_equal(fake_terminal_finish(display), status, "the status");
    assert_true(fake_terminal_is_restored(display));
    fake_terminal_close(display);
}

/* Two taps at once are for what was there; a later one is for what is there. */
TEST(a_second_tap_at_once_hits_no_other_key)
{
    static const char tap[] = "\033[<0;4;23M\033[<0;4;23m",
                      near[] = "\033[<0;6;23M\033[<0;6;23m";
    struct fake_terminal *display = start_game("tapped at once", NULL);
    fake_terminal_type(display, tap);
    fake_terminal_type(display, tap);
    fake_terminal_type(display, near);
    assert_shows(display, "Count 1");
    assert_shows(display, "  e  Over");
    fake_terminal_type(display, "e");
    end_game(display, 0);
    display = start_game("tapped while it moves", NULL);
    fake_terminal_type(display, tap);
    fake_terminal_type(display, tap);
    assert_shows(display, "Count 1");
    assert_shows(display, "  e  Over");
    fake_terminal_type(display, "e");
    end_game(display, 0);
    display = start_game("tapped later", NULL);
    fake_terminal_type(display, tap);
    assert_shows(display, "Count 1");
    fake_terminal_type(display, tap);
    end_game(display, 0);
}

/* Nor does it close the page that the first one opened. */
TEST(a_second_tap_at_once_leaves_a_page_open)
{
    static const char tap[] = "\033[<0;4;24M\033[<0;4;24m";
    struct fake_terminal *display = start_game("tapped at once", NULL);
    fake_terminal_type(display, tap);
    assert_shows(display, "A game that counts.");
    fake_terminal_type(display, tap);
    assert_shows(display, "A game that counts.");
    fake_terminal_type(display, "q");
    assert_shows(display, "One more?");
    fake_terminal_type(display, "q");
    end_game(display, 0);
}

TEST(a_game_is_drawn_between_its_title_and_the_bars)
{
    struct fake_terminal *display = start_game("played", NULL);
    assert_shows(display, " Counter\n");
    assert_shows(display, "          Count 2\n"); /* by itself */
    assert_shows(display, " One more?\n  m  More\n  w  What   q  Quit");
    fake_terminal_type(display, "e");
    end_game(display, 0);
}

TEST(keys_reach_the_game)
{
    struct fake_terminal *display = start_game("played", NULL);
    fake_terminal_type(display, "m");
    assert_shows(display, "Count 3");
    assert_shows(display, " It was counted.\n One more?");
    fake_terminal_type(display, "e");
    end_game(display, 0);
}

TEST(a_remark_is_cut_and_its_reason_stays)
{
    struct fake_terminal *display = start_game("played", NULL);
    fake_terminal_type(display, "m");
    fake_terminal_type(display, "r");
    for (int i = 0; i < 2; i++) {
        assert_shows(display, "\n A remark. A lecture takes more than there is "
                              "room for on it. …\n One more?");
        fake_terminal_type(display, "m");
    }
    fake_terminal_type(display, "e");
    end_game(display, 0);
}

TEST(a_remark_alone_gives_way_to_its_short_form)
{
    struct fake_terminal *display = start_game("played", NULL);
    fake_terminal_type(display, "l");
    assert_shows(display, "\n A remark.\n One more?");
    fake_terminal_type(display, "e");
    end_game(display, 0);
}

/* First the details, then the oldest events, then the length of the remark; the
 * result and the remark stay, with its reason. */
TEST(what_matters_least_is_dropped_first)
{
    static const char *const steps[][2] = {
        {"d", "\n A pebble was moved from one heap to another.\n One more?"},
        {"s", "\n A pebble was moved from one heap to another. You won.\n"},
        {"m", "heap to another. You won. It was counted.\n"},
        {"m", "\n You won. It was counted. It was counted.\n"},
        {"r", "\n You won. A remark. A lecture takes more than there is room "
              "for on it. …\n"},
        {"m", "\n You won. A remark. A lecture takes more than there is room "
              "for on it. …\n"},
    };
    struct fake_terminal *display = start_game("played", NULL);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        fake_terminal_type(display, steps[i][0]);
        assert_shows(display, steps[i][1]);
    }
    fake_terminal_type(display, "a");
    assert_shows(display, "\n Nobody counts that far.\n");
    fake_terminal_type(display, "e");
    end_game(display, 0);
}

/* The total says what the results add up to. */
TEST(a_remark_outranks_results_that_have_a_total)
{
    struct fake_terminal *display = start_game("played", NULL);
    for (int i = 0; i < 8; i++)
        fake_terminal_type(display, "s");
    fake_terminal_type(display, "t");
    assert_shows(display, "\n You won. You won. You won. You won. You won. "
                          "You won. You won in all. …\n");
    fake_terminal_type(display, "r");
    assert_shows(display, "\n You won in all. A remark. A lecture takes more "
                          "than there is room for on it. …\n");
    fake_terminal_type(display, "e");
    end_game(display, 0);
}

TEST(praise_comes_first_and_goes_after_details)
{
    static const char *const steps[][2] = {
        {"p", "\n Praise takes some of the row. It ends.\n"},
        {"m", "\n Praise takes some of the row. It ends. It was counted.\n"},
        {"m",
         "\n Praise takes some of the row. It ends. It was counted. It was "
         "counted.\n"},
        {"m", "\n Praise. It was counted. It was counted. It was counted. …\n"},
        {"s", "\n Praise. It was counted. It was counted. It was counted. You "
              "won. …\n"},
        {"d", "\n Praise. It was counted. It was counted. It was counted. You "
              "won. …\n"},
        {"m", "\n It was counted. It was counted. It was counted. You won. It "
              "was counted. …\n"},
        {"a", "\n Nobody counts that far.\n"},
    };
    struct fake_terminal *display = start_game("played", NULL);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        fake_terminal_type(display, steps[i][0]);
        assert_shows(display, steps[i][1]);
    }
    fake_terminal_type(display, "e");
    end_game(display, 0);
}

/* They would seem to be about the same. */
TEST(an_answer_to_a_key_stands_alone_until_the_next_key)
{
    struct fake_terminal *display = start_game("played", NULL);
    fake_terminal_type(display, "m");
    fake_terminal_type(display, "a");
    assert_shows(display, "\n Nobody counts that far.\n");
    fake_terminal_type(display, "r");
    assert_shows(display, "\n A remark. A lecture");
    fake_terminal_type(display, "e");
    end_game(display, 0);
}

TEST(commands_open_views_at_any_size)
{
    struct fake_terminal *display = start_game("played", NULL);
    fake_terminal_type(display, "w");
    assert_shows(display, "A game that counts.");
    fake_terminal_type(display, "q");
    assert_shows(display, "Count 2");
    fake_terminal_resize(display, 10, 40);
    assert_shows(display, "needs 80x24");
    fake_terminal_type(display,
                       "m"); /* ignored on a screen that is too small */
    fake_terminal_resize(display, 30, 90);
    assert_shows(display, "Count 2");
    fake_terminal_type(display, "e");
    end_game(display, 0);
}

TEST(the_game_decides_whether_to_leave)
{
    struct fake_terminal *display = start_game("played", NULL);
    fake_terminal_type(display, "q");
    assert_shows(display, "Stop counting?");
    fake_terminal_type(display, "n");
    assert_shows(display, "Count 2");
    fake_terminal_type(display, "q");
    fake_terminal_type(display, "y");
    end_game(display, 0);
}

TEST(error_messages_wait_until_the_screen_closes)
{
    struct fake_terminal *display = start_game("played", NULL);
    fake_terminal_type(display, "e");
    assert_count_equal(fake_terminal_finish(display), 0, "the status");
    assert_shows(display, "counter: it ended at 2");
    fake_terminal_close(display);
}

TEST(a_signal_ends_the_game_cleanly)
{
    struct fake_terminal *display = start_game("played", NULL);
    fake_terminal_signal(display, 15);
    end_game(display, 0);
}

TEST(a_watched_game_moves_in_steps_until_it_is_over)
{
    struct fake_terminal *display = start_game("watched", NULL);
    assert_shows(display, "Space  Pause   n  Step   +  Faster   -  Slower");
    fake_terminal_type(display, "n");
    assert_shows(display, "Count 1");
    assert_shows(display, "Space  Resume");
    for (int i = 0; i < 4; i++)
        fake_terminal_type(display, "n");
    assert_shows(display, "Count 3");
    assert_null(strstr(fake_terminal_text(display), "Space"));
    fake_terminal_type(display, "q");
    end_game(display, 0);
}

TEST(a_demo_is_a_picture_without_a_terminal)
{
    struct fake_terminal *display = start_game("demo", "dumb");
    assert_count_equal(fake_terminal_finish(display), 0, "the status");
    assert_shows(display, " One more?\n  m  More\n  w  What   q  Quit");
    fake_terminal_close(display);
}

/* Green or red, unlike what follows and what happened. */
TEST(the_verdict_of_a_remark_is_colored)
{
    struct fake_terminal *display = start_game("played", "xterm-256color");
    fake_terminal_type(display, "p");
    const char *marks = fake_terminal_attributes(display);
    assert_text_has(marks, "\n20 f BDDDDDDDDDDDDDDDDDDDDDDDDDDDDDBBBB",
                    "praise");
    assert_text_has(marks, "\nD is color 156\n", "praise");
    fake_terminal_type(display, "r");
    assert_text_has(fake_terminal_attributes(display), "\nD is color 217\n",
                    "a mistake");
    fake_terminal_type(display, "e");
    end_game(display, 0);
}

TEST(an_unknown_terminal_is_refused)
{
    struct fake_terminal *display = start_game("played", "no-such-terminal");
    assert_count_equal(fake_terminal_finish(display), 2, "the status");
    assert_shows(display, "--plain to play in line mode");
    fake_terminal_close(display);
}

int main(int argc, char *argv[])
{
    if (argc == 3 && strcmp(argv[1], "--game") == 0)
        return run_the_game(argv[2]);
    return tests_run(NULL, NULL);
}
