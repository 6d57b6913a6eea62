/* Games with players: undoing, and the words for moves and results. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mancala_session.h"
#include "mancala_session/mancala_line.h"
#include "support/fake_cli.h"
#include "support/random_sowing.h"
#include "support/state_folder.h"

static const struct mancala_session_players PERSON_FIRST = {
    .is_computer = {false, true}};
static const struct mancala_session_players COMPUTER_FIRST = {
    .is_computer = {true, false}};
static const struct mancala_session_players TWO_PEOPLE = {
    .is_computer = {false, false}};

static void open_board(struct mancala_session *session, int size, int stones,
                       const struct mancala_session_players *players)
{
    const struct mancala_rules rules = {.size = size, .stones = stones};
    mancala_session_open(session, &rules, players, NULL);
}

/* Plays `line`, which must be a legal move. */
static void say(struct mancala_session *session, const char *line)
{
    struct mancala_move move;
    char problem[CLI_PROBLEM_SIZE];
    assert_int_equal(mancala_session_line_read(line, session->game.rules.size,
                                               session->game.board.player,
                                               &move, problem),
                     MANCALA_SESSION_SOW);
    assert_null(mancala_session_sow(session, move));
}

/* ---- Undoing ---- */

static void assert_same_board(const struct mancala_board *actual,
                              const struct mancala_board *expected)
{
    assert_int_equal(actual->player, expected->player);
    for (int bowl = 0; bowl < MANCALA_SIZE_MOST; bowl++)
        assert_count_equal(actual->bowls[bowl], expected->bowls[bowl],
                           "bowl %d", bowl);
}

TEST(undoing_every_move_of_a_random_game_restores_its_start)
{
    enum { GAMES = 60, MOVES = 60 };
    uint64_t seed = 98;
    for (int i = 0; i < seeds_of(GAMES); i++) {
        struct mancala_board boards[MOVES + 1];
        struct mancala_rules rules = draw_mancala_rules(&seed);
        struct mancala_session session;
        int moves = 0;
        mancala_session_open(&session, &rules, &TWO_PEOPLE, NULL);
        while (session.game.end == MANCALA_GOES_ON && moves < MOVES) {
            boards[moves++] = session.game.board;
            assert_null(mancala_session_sow(&session,
                                            draw_sowing(&session.game, &seed)));
        }
        while (moves > 0) {
            assert_true(mancala_session_undo(&session) > 0);
            assert_same_board(&session.game.board, &boards[--moves]);
            assert_int_equal(session.game.end, MANCALA_GOES_ON);
        }
        assert_int_equal(mancala_session_undo(&session), 0);
    }
}

/* Here the person moves twice and the computer answers twice. */
TEST(undo_takes_back_the_answers_of_the_computer_too)
{
    struct mancala_session session;
    open_board(&session, 14, 4, &PERSON_FIRST);
    say(&session, "3");
    struct mancala_board before = session.game.board;
    say(&session, "6");
    assert_true(mancala_session_awaits_computer(&session));
    say(&session, "2");
    say(&session, "3");
    assert_false(mancala_session_awaits_computer(&session));
    assert_true(mancala_session_undo(&session) > 0);
    assert_same_board(&session.game.board, &before);
    assert_true(mancala_session_undo(&session) > 0);
    assert_int_equal(session.game.ply_count, 0);
    assert_int_equal(mancala_session_undo(&session), 0);
}

TEST(undo_keeps_the_opening_move_of_the_computer)
{
    struct mancala_session session;
    open_board(&session, 14, 4, &COMPUTER_FIRST);
    assert_true(mancala_session_awaits_computer(&session));
    say(&session, "1");
    struct mancala_board before = session.game.board;
    assert_int_equal(mancala_session_undo(&session), 0);
    assert_same_board(&session.game.board, &before);
    say(&session, "2");
    assert_true(mancala_session_undo(&session) > 0);
    assert_same_board(&session.game.board, &before);
}

TEST(two_people_undo_one_move_at_a_time)
{
    struct mancala_session session;
    open_board(&session, 14, 4, &TWO_PEOPLE);
    say(&session, "1");
    say(&session, "1");
    assert_true(mancala_session_undo(&session) > 0);
    assert_int_equal(session.game.ply_count, 1);
    assert_int_equal(session.game.board.player, MANCALA_SECOND);
}

TEST(the_last_move_of_a_finished_game_can_be_undone)
{
    struct mancala_session session;
    open_board(&session, 4, 1, &TWO_PEOPLE);
    say(&session, "1");
    assert_int_equal(session.game.end, MANCALA_SIDE_EMPTY);
    assert_false(mancala_session_awaits_computer(&session));
    assert_true(mancala_session_undo(&session) > 0);
    assert_int_equal(session.game.end, MANCALA_GOES_ON);
    assert_int_equal(session.game.board.player, MANCALA_FIRST);
}

TEST(an_illegal_move_changes_nothing)
{
    const struct mancala_rules rules = {
        .size = 14, .stones = 4, .one_way = true};
    struct mancala_session session;
    mancala_session_open(&session, &rules, &TWO_PEOPLE, NULL);
    say(&session, "3");
    struct mancala_board before = session.game.board;
    uint64_t check = session.record.check;
    struct mancala_move move = {.bowl = mancala_bowl(14, MANCALA_FIRST, 3),
                                .direction = MANCALA_FORWARDS};
    assert_string_equal(mancala_session_sow(&session, move),
                        "that house is empty");
    move.bowl++;
    move.direction = MANCALA_BACKWARDS;
    assert_string_equal(mancala_session_sow(&session, move),
                        "these rules allow sowing forward only");
    assert_same_board(&session.game.board, &before);
    assert_true(session.record.check == check);
}

/* ---- In words ---- */

static void assert_tells(struct mancala_session *session, const char *line,
                         const char *expected)
{
    char text[MANCALA_SESSION_TEXT_SIZE];
    say(session, line);
    mancala_session_describe_last(session, false, text);
    assert_text_equal(text, expected, "the sentence about %s", line);
}

TEST(moves_are_reported_to_one_person)
{
    struct mancala_session session;
    open_board(&session, 14, 4, &PERSON_FIRST);
    assert_tells(&session, "3", "You sow house 3: 4 stones, and move again.");
    assert_tells(&session, "6 back", "You sow house 6 back: 5 stones.");
    assert_tells(&session, "2", "The computer sows house 2: 4 stones.");
    /* House 1 ends in house 6, which is empty; there are 4 stones opposite. */
    assert_tells(&session, "1", "You sow house 1: 5 stones, capturing 5.");
}

TEST(moves_are_reported_for_two_people)
{
    struct mancala_session session;
    open_board(&session, 6, 1, &TWO_PEOPLE);
    assert_tells(&session, "2",
                 "The first player sows house 2: 1 stone, and moves again.");
    assert_tells(&session, "1",
                 "The first player sows house 1: 1 stone, capturing 2.");
}

/* Writes what the first player could do with a house, after house 3. */
static void assert_lands(int house, bool brief, const char *expected)
{
    struct mancala_session session;
    char text[MANCALA_SESSION_TEXT_SIZE];
    open_board(&session, 14, 4, &PERSON_FIRST);
    say(&session, "3");
    mancala_session_describe_house(&session.game, house, brief, text);
    assert_text_equal(text, expected, "house %d", house);
}

TEST(a_house_says_where_its_moves_would_end)
{
    assert_lands(2, false,
                 "House 2: 4 stones to your house 6; back to the opponent's "
                 "house 4.");
    assert_lands(6, false,
                 "House 6: 5 stones to the opponent's house 4; back to your "
                 "house 1.");
    assert_lands(3, false, "House 3 is empty.");
}

/* The largest numbers that a game on the largest board can produce. */
TEST(brief_sentences_fit_a_narrow_screen)
{
    enum { NARROW = 58 };
    char text[MANCALA_SESSION_TEXT_SIZE];
    struct mancala_session session;
    const struct mancala_sowing sowings[] = {
        {.sown = 100, .captured = 100, .last_bowl = 1},
        {.sown = 100, .again = true}};
    open_board(&session, 32, 16, &TWO_PEOPLE);
    say(&session, "2");
    say(&session, "15 back");
    for (int i = 0; i < 2; i++) {
        session.last = sowings[i];
        mancala_session_describe_last(&session, true, text);
        assert_in_range(strlen(text), 1, NARROW);
        mancala_session_describe_last(&session, false, text);
        assert_text_has(text, "The second player", "not brief");
    }
    for (int end = MANCALA_SIDE_EMPTY; end <= MANCALA_FORFEIT; end++) {
        session.game.end = (enum mancala_end)end;
        mancala_session_describe_end(&session, true, text);
        assert_in_range(strlen(text), 1, NARROW);
    }
}

TEST(brief_destinations_name_the_bowl)
{
    assert_lands(2, true, "House 2: to your 6; back to opponent's 4.");
    assert_lands(6, true, "House 6: to opponent's 4; back to your 1.");
}

static void assert_ends(const int scores[2],
                        const struct mancala_session_players *players,
                        const char *expected)
{
    struct mancala_session session;
    char text[MANCALA_SESSION_TEXT_SIZE];
    open_board(&session, 14, 4, players);
    memset(session.game.board.bowls, 0, sizeof session.game.board.bowls);
    session.game.board.bowls[mancala_store(14, MANCALA_FIRST)] =
        (uint16_t)scores[0];
    session.game.board.bowls[mancala_store(14, MANCALA_SECOND)] =
        (uint16_t)scores[1];
    session.game.end = MANCALA_SIDE_EMPTY;
    mancala_session_describe_result(&session, false, text);
    assert_text_equal(text, expected, "%d to %d", scores[0], scores[1]);
}

TEST(results_name_the_winner)
{
    static const int more[2] = {28, 20}, less[2] = {23, 25}, same[2] = {24, 24},
                     one[2] = {3, 2};
    assert_ends(more, &PERSON_FIRST, "You win by 8 stones, 28 to 20.");
    assert_ends(more, &COMPUTER_FIRST,
                "The computer wins by 8 stones, 28 to 20.");
    assert_ends(less, &PERSON_FIRST,
                "The computer wins by 2 stones, 25 to 23.");
    assert_ends(less, &TWO_PEOPLE,
                "The second player wins by 2 stones, 25 to 23.");
    assert_ends(one, &PERSON_FIRST, "You win by 1 stone, 3 to 2.");
    assert_ends(same, &PERSON_FIRST, "A draw, 24 to 24.");
}

/* Bowls 5 to 7 are houses of the first player, who is to move; bowls 0 and 4
 * are the stores. */
static void assert_over_because(const uint16_t bowls[8], const char *line,
                                const struct mancala_session_players *players,
                                const char *expected)
{
    struct mancala_session session;
    char why[MANCALA_SESSION_TEXT_SIZE];
    open_board(&session, 8, 4, players);
    memcpy(session.game.start.bowls, bowls, 8 * sizeof *bowls);
    memcpy(session.game.board.bowls, bowls, 8 * sizeof *bowls);
    say(&session, line);
    mancala_session_describe_end(&session, false, why);
    assert_string_equal(why, expected);
}

TEST(the_end_says_which_houses_are_empty)
{
    static const uint16_t mine[8] = {0, 2, 3, 0, 0, 0, 0, 1};
    static const uint16_t theirs[8] = {0, 0, 4, 0, 0, 1, 0, 12};
    static const uint16_t all[8] = {0, 0, 4, 0, 0, 1, 0, 0};
    assert_over_because(
        mine, "3", &PERSON_FIRST,
        "Your houses are empty: the computer takes the remaining 5.");
    assert_over_because(
        mine, "3", &COMPUTER_FIRST,
        "The computer's houses are empty: you take the remaining 5.");
    assert_over_because(mine, "3", &TWO_PEOPLE,
                        "The first player's houses are empty: the second "
                        "player takes the remaining 5.");
    assert_over_because(theirs, "1", &PERSON_FIRST,
                        "The computer's houses are empty: you take the "
                        "remaining 12.");
    assert_over_because(theirs, "1", &COMPUTER_FIRST,
                        "Your houses are empty: the computer takes the "
                        "remaining 12.");
    assert_over_because(all, "1", &PERSON_FIRST, "All houses are empty.");
}

TEST(the_persons_houses_are_in_the_lower_row)
{
    assert_int_equal(mancala_session_lower_player(&PERSON_FIRST),
                     MANCALA_FIRST);
    assert_int_equal(mancala_session_lower_player(&COMPUTER_FIRST),
                     MANCALA_SECOND);
    assert_int_equal(mancala_session_lower_player(&TWO_PEOPLE), MANCALA_FIRST);
    assert_string_equal(
        mancala_session_name(&COMPUTER_FIRST, MANCALA_FIRST, true), "Computer");
    assert_string_equal(
        mancala_session_name(&COMPUTER_FIRST, MANCALA_SECOND, true), "You");
    assert_string_equal(mancala_session_name(&TWO_PEOPLE, MANCALA_SECOND, true),
                        "Second");
}

/* Every bowl has a different number, so that mixing up two of them shows. */
TEST(the_board_is_written_as_text)
{
    struct mancala_session session;
    struct fake_cli fake;
    open_board(&session, 8, 4, &PERSON_FIRST);
    for (int bowl = 0; bowl < 8; bowl++)
        session.game.board.bowls[bowl] =
            (uint16_t)(bowl == 3 ? 123 : 10 + bowl);
    fake_cli_open(&fake, "quit\n", strlen("quit\n"));
    assert_int_equal(mancala_session_play(&fake.cli, &session), CLI_DONE);
    fake_cli_flush(&fake);
    assert_text_equal(strstr(fake.output, "\n\n"),
                      "\n\nComputer  3   2   1\n"
                      "    +---+---+---+---+---+\n"
                      "    |   |123|12 |11 |   |\n"
                      "    |14 |---+---+---|10 |\n"
                      "    |   |15 |16 |17 |   |\n"
                      "    +---+---+---+---+---+\n"
                      "          1   2   3   You\n"
                      "Your move? [1-3, or 1-3 back] ",
                      "a board");
    fake_cli_close(&fake);
}

static void assert_rows_fit(const char *text, int columns)
{
    for (const char *row = text; *row; row += *row == '\n') {
        assert_in_range(strcspn(row, "\n"), 0, columns);
        row += strcspn(row, "\n");
    }
}

TEST(a_move_has_the_same_words_everywhere)
{
    const struct {
        struct mancala_move move;
        const char *words;
    } moves[] = {{{3, MANCALA_FORWARDS}, "house 3"},
                 {{10, MANCALA_BACKWARDS}, "house 3 back"},
                 {mancala_swap(14), "a swap"}};
    char text[MANCALA_MOVE_TEXT_SIZE];
    for (int i = 0; i < 3; i++)
        assert_string_equal(mancala_session_move_text(14, moves[i].move, text),
                            moves[i].words);
}

static void assert_rules_fit(const struct mancala_rules *rules, int columns)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    mancala_session_write_rules(rules, columns, out);
    fclose(out);
    assert_rows_fit(text, columns);
    free(text);
}

static void assert_board_fits(const struct mancala_rules *rules, int columns)
{
    struct mancala_session session;
    struct fake_cli fake;
    mancala_session_open(&session, rules, &PERSON_FIRST, NULL);
    fake_cli_open(&fake, "quit\n", strlen("quit\n"));
    assert_int_equal(mancala_session_play(&fake.cli, &session), CLI_DONE);
    fake_cli_flush(&fake);
    assert_non_null(strstr(fake.output, "+---+"));
    assert_rows_fit(fake.output, columns);
    fake_cli_close(&fake);
}

TEST(every_board_and_its_rules_fit_a_screen)
{
    enum { WIDE = 76, NARROW = 58 };
    for (int size = MANCALA_SIZE_LEAST; size <= MANCALA_SIZE_MOST; size += 2)
        for (int way = 0; way < 4; way++) {
            const struct mancala_rules rules = {
                .size = size,
                .stones = MANCALA_STONES_MOST,
                .one_way = way % 2 == 1,
                .capture = (enum mancala_capture)(way / 2)};
            assert_board_fits(&rules, WIDE);
            assert_rules_fit(&rules, WIDE);
            assert_rules_fit(&rules, NARROW);
        }
}

TEST(the_costliest_move_is_the_first_with_the_highest_cost)
{
    static const struct mancala_rules kalah = {.size = 14,
                                               .stones = 4,
                                               .one_way = true,
                                               .capture =
                                                   MANCALA_CAPTURE_STANDARD};
    struct mancala_session session;
    const struct mancala_session_players players = {.seed = 1};
    char text[MANCALA_SESSION_TEXT_SIZE];
    const int none[4] = {0}, costs[] = {0, 5, 5, 9};
    mancala_session_open(&session, &kalah, &players, NULL);
    for (int i = 0; i < 3; i++) {
        const struct mancala_moves all =
            mancala_moves(&session.game.rules, &session.game.board);
        assert_null(mancala_session_sow(&session, all.moves[0]));
    }
    assert_int_equal(mancala_session_costliest(&session, none),
                     MANCALA_NO_MOVE);
    mancala_session_describe_costliest(&session, none, text);
    assert_string_equal(text, "");
    assert_int_equal(mancala_session_costliest(&session, costs), 1);
    mancala_session_describe_costliest(&session, costs, text);
    assert_text_has(text, "Costliest: move 2, house ", "the words");
    assert_text_has(text, ": about 5 stones.", "the words");
}
