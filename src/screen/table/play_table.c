/* Games on the stage, one after the other, the daily among them, with the
 * pages that commands show meanwhile, the last page, and a demonstration's
 * picture. */
#include <stdlib.h>
#include <string.h>

#include "account_statistics.h"
#include "coach_daily.h"
#include "coach_guide.h"
#include "game_setup.h"
#include "strategy.h"
#include "table/table_screen.h"

/* ---- Pages ---- */

/* Between rounds the question is about the next bet. The coach's remark on the
 * last decision, which the message may have no room for, is here as a whole. */
static void write_advice(void *self, FILE *out, int columns)
{
    const struct table_screen *screen = self;
    const struct game *game = &screen->game;
    char remark[MESSAGE_SIZE], brief[MESSAGE_SIZE];
    if (screen->is_replay) {
        fputs(screen->verdict, out);
        return;
    }
    int64_t bet = screen->awaited == AWAITED_BET && screen->bet.amount > 0
                      ? screen->bet.amount
                      : game_usual_bet(game);
    advice_write(game->adviser, game->no_advice, &game->table, bet,
                 screen->stage.brush.glyphs->turn, columns, out);
    coach_remark(game, screen->coach, remark, brief);
    if (*remark)
        fprintf(out, "\nYour last decision\n\n%s\n", remark);
}

/* ---- A session in words ---- */

/* Writes what the result and the bankroll consist of, unless it is clear. */
static void write_parts_of_result(const struct ledger_session *sums, FILE *out)
{
    char amount[CLI_DOLLARS_SIZE];
    if (sums->side_staked > 0) {
        fprintf(out, "Hands        %s\n",
                cli_signed_dollars(amount, sums->net - sums->side_net));
        fprintf(out, "Side bets    %s\n",
                cli_signed_dollars(amount, sums->side_net));
    }
    if (sums->bought > 0)
        fprintf(out, "Chips bought %s\n", cli_dollars(amount, sums->bought));
}

static void write_rounds_of_session(const struct review *review, FILE *out)
{
    char amount[CLI_DOLLARS_SIZE], streaks[REVIEW_STREAKS_SIZE];
    if (review->sums.best.round > 0)
        fprintf(out, "Best round   %s in round %d\n",
                cli_signed_dollars(amount, review->sums.best.net),
                review->sums.best.round);
    if (review->sums.worst.round > 0)
        fprintf(out, "Worst round  %s in round %d\n",
                cli_signed_dollars(amount, review->sums.worst.net),
                review->sums.worst.round);
    fprintf(out, "Streaks      %s\n", review_streaks_in_words(review, streaks));
}

/* Writes the last page: what side bets won, the best and the worst
 * round, streaks, the biggest mistake and a grade. */
static void session_write(const struct table_screen *screen, FILE *out)
{
    const struct session *session = &screen->session;
    const struct review *review = &session->review;
    char grade[REVIEW_GRADE_SIZE];
    bool is_judged =
        *review_grade_in_words(&review->sums.skills, grade) != '\0';
    if (!session->is_known || !game_has_money(&screen->game) ||
        (review->sums.rounds == 0 && !is_judged))
        return;
    fputc('\n', out);
    write_parts_of_result(&review->sums, out);
    if (review->sums.rounds > 0)
        write_rounds_of_session(review, out);
    if (!is_judged)
        return;
    const struct review_mistake *mistake = &review->mistakes[0];
    char amount[COST_SIZE], text[REVIEW_LINE_SIZE];
    if (review->mistake_count == 0)
        fputs("Mistakes     none\n", out);
    else {
        fprintf(
            out, "Mistakes     cost %s on average\n",
            cost_in_dollars(ledger_skills_cost(&review->sums.skills), amount));
        fprintf(out, "Costliest    %s in round %d: %s\n",
                cost_in_dollars(mistake->price, amount), mistake->round,
                review_mistake_line(mistake, text));
    }
    fprintf(out, "Decisions    %s\n", grade);
}

/* A bankroll is without the chips on the table, as at the table, where they are
 * named. The result of an open round covers the settled part. */
static void write_ending_of_player(const struct table_screen *screen, int seat,
                                   FILE *out)
{
    const struct game *game = &screen->game;
    const struct account *book = game_book(game);
    char has[CLI_DOLLARS_SIZE], change[CLI_DOLLARS_SIZE];
    int64_t bankroll = game->table.seats[seat].bankroll;
    int64_t kept = game->is_kept || game->round_is_open
                       ? game_chips_on_table(game, seat)
                       : 0;
    int64_t net = screen->session.is_known && book && book->seat == seat
                      ? screen->session.review.sums.net
                      : bankroll + kept - game->players[seat].bankroll;
    fprintf(out, "%-12s  %12s  %s\n", seat_name(game, seat),
            cli_dollars(has, bankroll),
            net == 0 ? "even" : cli_signed_dollars(change, net));
    if (kept > 0)
        fprintf(out, "%-12s  %12s\n", "On the table",
                cli_dollars(change, kept));
}

/* Computers have new chips in each game, so their results aren't written. */
static void write_players(const struct table_screen *screen, FILE *out)
{
    const struct game *game = &screen->game;
    int rounds = screen->session.is_known
                     ? (int)screen->session.review.sums.rounds
                     : game->own_rounds;
    fprintf(out, "%d %s played.\n\n", rounds, rounds == 1 ? "round" : "rounds");
    const int each = rules_seats_each(&game->table.rules);
    for (int i = 0; i < game->table.seat_count && game_has_money(game);
         i += each)
        if (!game->players[i].is_computer)
            write_ending_of_player(screen, i, out);
    session_write(screen, out);
    for (int i = 0; i < game->table.seat_count; i++)
        if (game->has_coach && game->skills[i].rounds > 0) {
            fputc('\n', out);
            game_write_skill(game, i, out);
        }
    if (game->practice.is_on)
        fputc('\n', out);
    practice_sum_up(&game->practice, out);
}

/* ---- Statistics ---- */

static void write_statistics(void *self, FILE *out, int columns)
{
    const struct table_screen *screen = self;
    const struct account *account = screen->game.account;
    struct ledger_statistics sum;
    const struct report_form form = {
        .columns = columns, .ascii = screen->stage.brush.plots_in_ascii};
    if (!account_is_open(account)) {
        bool is_practice = screen->game.practice.is_on;
        fprintf(out,
                "%s rounds aren't saved; these figures are for this table "
                "only.\n\n",
                is_practice ? "Practice" : "A guest's");
        write_players(screen, out);
        if (!is_practice)
            fputs("\nTo save your rounds, play without --guest, --seed and "
                  "--cards.\n",
                  out);
        return;
    }
    if (!ledger_sum_up(account->ledger, account->profile.id, &sum))
        fprintf(out, "%s\n", ledger_problem(account->ledger));
    else if (sum.rounds > 0)
        report_text(out, &sum, &form);
    else
        cli_write_wrapped(out,
                          "No rounds have been played yet. From the first one "
                          "on, this page has results, mistakes and luck.",
                          columns);
    ledger_statistics_free(&sum);
}

void table_screen_show_statistics(struct table_screen *screen)
{
    const struct account *account = screen->game.account;
    char title[96] = "Statistics";
    if (account_is_open(account))
        snprintf(title, sizeof title, "Statistics of %s",
                 account->profile.name);
    struct view view = {.title = title,
                        .write = write_statistics,
                        .self = screen,
                        .keys = "t\n"};
    bar_add(&view.bar, KEY_DOWN_ARROW, screen->stage.brush.glyphs->up_down,
            "Scroll");
    bar_add(&view.bar, KEY_ESCAPE_SIGN, "Esc", "Back");
    bar_add(&view.bar, 'l', "l", "History");
    if (stage_show(&screen->stage, &view) == 'l')
        (void)table_screen_show_history(screen);
}

/* ---- What is open beside or over the table ---- */

bool table_screen_leave_aside(void *self)
{
    struct table_screen *screen = self;
    bool is_open = screen->scene.sheet != SHEET_NONE;
    free(screen->panel.text);
    screen->panel.text = NULL;
    screen->scene.sheet = SHEET_NONE;
    return !is_open;
}

/* True if the game waits for a person, and something has changed since the text
 * was written. */
static bool aside_is_stale(struct table_screen *screen)
{
    bool is_still = screen->awaited != AWAITED_NOTHING &&
                    screen->scene.motion.kind == MOTION_NONE;
    bool is_stale =
        is_still && (screen->written_log_lines != screen->log.count ||
                     screen->written_awaited != screen->awaited ||
                     screen->written_bet != screen->bet.amount);
    if (is_stale) {
        screen->written_log_lines = screen->log.count;
        screen->written_awaited = screen->awaited;
        screen->written_bet = screen->bet.amount;
    }
    return is_stale;
}

static const char *title_of_advice(const struct table_screen *screen)
{
    const struct table *table = &screen->game.table;
    if (screen->awaited == AWAITED_NOTHING)
        return "Last advice";
    if (screen->awaited != AWAITED_DECISION)
        return "Advice: your next bet";
    if (table->phase != PHASE_INSURANCE)
        return "Advice: average results";
    return table_legal(table) & 1U << ACTION_EVEN_MONEY ? "Advice: even money"
                                                        : "Advice: insurance";
}

/* Draws what was asked for, below the bankroll where the panel of a wide screen
 * is. */
static int draw_aside(void *self, const struct box *box)
{
    struct table_screen *screen = self;
    struct stage *stage = &screen->stage;
    enum { HEAD = 3 }; /* the title, and blanks around the text */
    bool is_new = aside_is_stale(screen);
    int rows;
    struct box part = *box;
    if (screen->aside.write == NULL)
        rows = table_screen_draw_chart(screen, box, is_new);
    else {
        if (screen->aside.marks_best && !screen->is_replay)
            screen->aside.title = title_of_advice(screen);
        if (box->row == 1 && screen_columns() >= PANEL_FROM &&
            game_has_money(&screen->game) && !screen->scene.is_one_hand) {
            part.row++;
            scene_draw_bankroll(&screen->scene, &stage->brush, &part);
            part.row += 2;
            part.rows -= 3;
        }
        panel_draw(&screen->panel, stage, &part, is_new);
        paint_right(&stage->brush, part.row, part.column + part.columns,
                    ROLE_FAINT, "Esc closes");
        if (screen->aside.write == write_statistics && screen_is_small()) {
            /* The bar has no room for the key of the history. */
            const struct box key = {part.row, part.column + 12, 1, 11};
            paint_text(&stage->brush, key.row, key.column, ROLE_KEY, " l ");
            paint_text(&stage->brush, key.row, key.column + 4, ROLE_PLAIN,
                       "History");
            stage_add_target(stage, &key, 'l');
        }
        rows = part.row - box->row + HEAD + screen->panel.lines;
    }
    stage->commands.hints[stage->commands.count - 1].word = "Back";
    part.row--;
    part.rows = 3;
    stage_add_target(stage, &part, KEY_ESCAPE_SIGN);
    return rows;
}

/* Opens `view`, or closes it if it is open. Returns KEY_IS_NONE, so that a
 * command can return it, too. */
static int toggle_aside(struct table_screen *screen, enum sheet_size size,
                        const struct view *view)
{
    if (!table_screen_leave_aside(screen) && screen->aside.write == view->write)
        return KEY_IS_NONE;
    screen->aside = *view;
    screen->scene.sheet = size;
    screen->scene.draw_aside = draw_aside;
    screen->scene.aside = screen;
    screen->written_log_lines = -1; /* it is new */
    screen->panel =
        (struct panel){.view = &screen->aside, .at_end = view->from_the_end};
    return KEY_IS_NONE;
}

/* Up and Down scroll what has more than is shown, and the other arrow keys
 * where no bet is asked or nothing else can be seen; else they change the bet.
 */
bool table_screen_take_aside_key(struct table_screen *screen, int key)
{
    struct panel *panel = &screen->panel;
    bool is_chart = screen->aside.write == NULL;
    struct layout layout;
    if (screen->scene.sheet == SHEET_NONE)
        return false;
    scene_plan(&screen->scene, &layout);
    bool is_vertical = key == KEY_UP_ARROW || key == KEY_DOWN_ARROW;
    bool is_longer = is_chart ? screen->chart.is_longer
                              : panel->lines > panel->across * panel->tall;
    bool scrolls = layout.is_covered || key == KEY_PAGE_UP ||
                   key == KEY_PAGE_DOWN || (is_vertical && is_longer) ||
                   (key >= KEY_UP_ARROW && screen->awaited != AWAITED_BET);
    if (scrolls && (is_chart ? table_screen_scroll_chart(screen, key)
                             : panel_scroll(panel, key)))
        return true;
    if (key == KEY_ESCAPE_SIGN || layout.is_covered)
        (void)table_screen_leave_aside(screen);
    return key == KEY_ESCAPE_SIGN;
}

/* Half of a table is wide enough for a chart by totals. */
static int show_chart(void *self)
{
    struct table_screen *screen = self;
    const struct rules *rules = &screen->game.table.rules;
    bool is_wide = rules->shows_both || chart_counts_cards(rules);
    return toggle_aside(screen, is_wide ? SHEET_WIDE : SHEET_HALF,
                        &(struct view){.title = "Basic strategy"});
}

int table_screen_show_advice(void *self)
{
    const struct view view = {.title = "Advice",
                              .write = write_advice,
                              .self = self,
                              .marks_best = true};
    return toggle_aside(self, SHEET_HALF, &view);
}

static int show_statistics(void *self)
{
    const struct view view = {
        .title = "Statistics", .write = write_statistics, .self = self};
    return toggle_aside(self, SHEET_HALF, &view);
}

int table_screen_show_log(void *self)
{
    const struct view view = table_screen_log(self);
    return toggle_aside(self, SHEET_HALF, &view);
}

/* The last command leaves. */
static size_t list_commands(const struct table_screen *screen,
                            struct key_help keys[])
{
    const struct stage_game *game = screen->stage.start->game;
    size_t count = (size_t)game->command_count;
    for (size_t i = 0; i < count; i++)
        keys[i] =
            (struct key_help){game->commands[i].sign, game->commands[i].help};
    keys[count - 1].sign = "Esc  q";
    if (screen->is_within)
        keys[count - 1].does = "go back to the lobby";
    return count;
}

/* A small screen begins with the commands that its bar has no room for. */
static void write_table_keys(const struct table_screen *screen, FILE *out)
{
    struct table_key_words words[TABLE_KEYS_MAX];
    struct key_help keys[2 * TABLE_KEYS_MAX];
    size_t count = 0;
    int listed =
        table_keys_in_words(&screen->game, screen->stage.brush.glyphs, words);
    if (screen_is_small())
        count = list_commands(screen, keys);
    if (screen->game.daily)
        keys[count++] =
            (struct key_help){"Enter", "deal the next hand; so does Space"};
    for (int i = 0; i < listed; i++)
        keys[count++] = (struct key_help){words[i].sign, words[i].does};
    if (!screen_is_small())
        count += list_commands(screen, keys + count);
    write_key_help(&screen->stage.brush, out, keys, count);
}

static void write_table_help(void *self, FILE *out, int columns)
{
    enum { HALF = SHA256_HEX_SIZE / 2 }; /* digits: a column has no more */
    const struct table_screen *screen = self;
    const struct rules *rules = &screen->game.table.rules;
    const char *hash = screen->game.shoe_hash;
    char about[DAILY_ABOUT_SIZE];
    if (screen->game.practice.is_on)
        fputs(PRACTICE_ABOUT
              " After a round, y\200 says that the dealer has drawn or paid "
              "wrong, and n\200 that nothing is wrong. Answer the other "
              "questions with a number.\n\n",
              out);
    if (screen->game.daily) {
        daily_write_about(screen->game.daily, about);
        fprintf(out,
                "%s\nThe score counts your right choices, and adds up what the "
                "others cost on average.\n\n",
                about);
    }
    fputs("Get closer to 21 than the dealer, without going over.\n\n", out);
    write_table_keys(screen, out);
    if (screen->stage.look.mouse)
        fputs("\nA tap on your cards or on the shoe hits.\n", out);
    fputc('\n', out);
    guide_write(rules, columns, out);
    fputc('\n', out);
    guide_write_rules(rules, screen->game.rules_name, columns, out);
    guide_write_glossary(rules, columns, out);
    if (hash[0])
        fprintf(out,
                "\nThe shoe\n\nIts fingerprint is this SHA-256, in two rows. "
                "Once you have left the table, blackjack --verify opens it.\n"
                "%.*s\n%s\n",
                HALF, hash, hash + HALF);
}

static int table_screen_show_help(void *self)
{
    return stage_show_text(&((struct table_screen *)self)->stage, "Help",
                           write_table_help, self, "?\n");
}

static const char *leaving_consequence(const struct table_screen *screen,
                                       bool is_kept)
{
    const struct daily *daily = screen->game.daily;
    if (daily && daily->is_practice)
        return "practice ends. It was play money, and your result for the day "
               "stands.";
    if (is_kept)
        return "the round is saved as it is, and continues the next time you "
               "play.";
    return daily ? "the daily is over: a guest's daily isn't saved. It was "
                   "play money."
           : screen->game.practice.is_on
               ? "you forfeit it: a practice round isn't saved."
               : "you forfeit it: a guest's round isn't saved.";
}

/* Returns true if the game may be left, after asking if money is on the table.
 * What is open beside the table is left first. */
static bool table_screen_confirm_leaving(void *self)
{
    struct table_screen *screen = self;
    const struct account *account = screen->game.account;
    bool is_kept = account_is_open(account) ||
                   (screen->game.daily && daily_is_kept(screen->game.daily));
    bool is_dealt = screen->game.table.phase != PHASE_BETS;
    char text[MESSAGE_SIZE], chips[CLI_DOLLARS_SIZE];
    if (!table_screen_leave_aside(screen))
        return false;
    if (table_screen_chips_on_table(screen) == 0 || (!is_kept && !is_dealt))
        return true;
    snprintf(text, sizeof text,
             "You have %s on the table. If you leave now, %s",
             cli_dollars(chips, table_screen_chips_on_table(screen)),
             leaving_consequence(screen, is_kept));
    return stage_confirm(&screen->stage, "Leave the table?", text, "Stay",
                         "Leave");
}

/* ---- The session ---- */

/* Reads the session of the first person at the table once the game is over.
 * The game takes over its sums of skill. */
static void session_read(struct session *session, struct game *game)
{
    struct account *book = game_book(game);
    struct review *review = &session->review;
    /* A guest's journal doesn't have what was forfeited. */
    bool is_guest = book && book == game->journal;
    int64_t written = is_guest && review_read_game(book, book->game, review)
                          ? review->sums.net
                          : 0;
    session->is_known = account_is_open(book) && game->daily == NULL &&
                        review_read_game(book, 0, review) &&
                        (review->sums.rounds > 0 || game->is_kept);
    if (!session->is_known)
        return;
    if (is_guest)
        review->sums.net += game->table.seats[book->seat].bankroll -
                            game->players[book->seat].bankroll - written;
    if (game->is_kept)
        review_add_open_round(review, game->account, &game->table.rules,
                              game->rules_name);
    game->skills[book->seat] = review->sums.skills;
}

/* ---- The last page of a game ---- */

enum { ENDING_TITLE_SIZE = 80 };

static void write_ending(void *self, FILE *out, int columns)
{
    const struct table_screen *screen = self;
    const struct game *game = &screen->game;
    (void)columns;
    if (screen->stage.status[0])
        fprintf(out, "%s\n\n", screen->stage.status);
    write_players(screen, out);
    bool is_saved = account_is_open(game->account);
    if (is_saved && !screen->is_broke)
        fprintf(
            out,
            "\nYour bankroll is saved for the next time, under the name %s.\n",
            game->account->profile.name);
    else if (!is_saved && game_has_money(game) && !game->practice.is_on)
        fputs("\nA guest's bankroll isn't saved: the next game starts over.\n",
              out);
}

/* A round that was saved continues before anything else. */
static bool leads_to_lobby(const struct table_screen *screen)
{
    return screen->has_lobby && !screen->game.is_kept;
}

static void add_ending_keys(const struct table_screen *screen,
                            struct view *view)
{
    bool buys = screen->is_broke && account_is_open(screen->game.account);
    bar_add(&view->bar, buys ? 'b' : KEY_ENTER_SIGN, "Enter",
            buys                   ? "Buy in again"
            : screen->game.is_kept ? "Continue"
                                   : "Play again");
    if (screen->session.is_known &&
        ledger_count_decisions(&screen->session.review.sums.skills) > 0)
        bar_add(&view->bar, 'r', "r", "Review");
    bar_add(&view->bar, 't', "t", "Stats");
    bar_add(&view->bar, 'l', "l", "History");
    bar_add(&view->bar, '?', "?", "Help");
    bar_add(&view->bar, 'q', "q",
            screen->is_within || leads_to_lobby(screen) ? "Lobby" : "Quit");
}

static const char *ending_title(const struct table_screen *screen,
                                char text[ENDING_TITLE_SIZE])
{
    const struct game *game = &screen->game;
    int person = game_first_person(game);
    char has[CLI_DOLLARS_SIZE];
    int64_t bankroll = game->table.seats[person].bankroll;
    bool is_practice = game->practice.is_on;
    if (game->is_kept || !game_has_money(game))
        return game->is_kept ? "Round saved" : "Game over";
    if (bankroll < rules_bet_limits(&game->table.rules).needed)
        snprintf(text, ENDING_TITLE_SIZE, "%s %s out of %schips",
                 seat_name(game, person), seat_verb(game, person, "is", "are"),
                 is_practice ? "play " : "");
    else
        snprintf(
            text, ENDING_TITLE_SIZE, "%s %s with %s%s", seat_name(game, person),
            seat_verb(game, person, "leaves", "leave"),
            cli_dollars(has, bankroll), is_practice ? " of play chips" : "");
    return text;
}

/* Shows the end of a game, and then the lobby if the person came from there.
 * Returns true if another game follows. */
static bool table_screen_show_ending(struct table_screen *screen)
{
    char title[ENDING_TITLE_SIZE];
    struct view view = {.title = ending_title(screen, title),
                        .write = write_ending,
                        .self = screen,
                        .keys = "\n"};
    int key;
    add_ending_keys(screen, &view);
    do {
        key = stage_show(&screen->stage, &view);
        if (key == KEY_ENTER_SIGN)
            key = view.bar.hints[0].key;
        if (key == 't')
            table_screen_show_statistics(screen);
        if (key == 'l')
            (void)table_screen_show_history(screen);
        if (key == 'r')
            table_screen_show_review(screen, &screen->session.review, 0, 'r');
    } while ((key == 't' || key == 'l' || key == 'r') && !screen->stage.leaves);
    bool again = (key == 'b' || key == KEY_ENTER_SIGN) && !screen->stage.leaves;
    struct account *account = screen->game.account;
    if (again && key == 'b' &&
        !account_buy_in(account, screen->start->buy_in)) {
        again = false;
        account->lost_something = true;
        stage_show_notice(&screen->stage, "No chips were bought",
                          ledger_problem(account->ledger));
        cli_complain(&screen->stage.cli, "%s", ledger_problem(account->ledger));
    }
    screen->stage.status[0] = '\0';
    return again || (!screen->stage.leaves && leads_to_lobby(screen) &&
                     lobby_show(screen, true));
}

/* ---- The daily ---- */

/* Before practice, the page doesn't explain what a daily is: the explanation
 * would push the line about practice off the screen. */
static void introduce_daily(struct table_screen *screen)
{
    const struct game *game = &screen->game;
    char text[DAILY_ABOUT_SIZE];
    if (game->rounds > 0 || game->round_is_open || game->daily->is_practice)
        return;
    daily_write_about(game->daily, text);
    log_add_sentences(&screen->log, text);
    /* Two sentences, a row each, are all that a small screen has room for. */
    char *end = strstr(text, ". ");
    end = end ? strstr(end + 1, ". ") : NULL;
    if (end && screen_is_small())
        end[1] = '\0';
    status_add(&screen->stage, text);
}

/* ---- The last page of a daily ---- */

struct daily_page {
    const struct table_screen *screen;
    const struct daily *daily;
    const char *note; /* about copying; or NULL */
};

static void write_daily_page(void *self, FILE *out, int columns)
{
    const struct daily_page *page = self;
    if (page->note)
        fprintf(out, "%s\n\n", page->note);
    daily_write_end(page->daily, page->screen->stage.brush.letters, columns,
                    out);
}

static void write_card(void *self, FILE *out, int columns)
{
    const struct daily_page *page = self;
    daily_write_result(page->daily, page->screen->stage.brush.letters, columns,
                       out);
}

/* Shows how a daily ended; returns the last key, which is a p to practice. JSON
 * is for the output, not for this page. */
static int show_daily_ending(struct table_screen *screen, struct daily *daily)
{
    struct daily_page page = {.screen = screen, .daily = daily};
    bool has_card = daily_has_card(daily), as_json = daily->as_json;
    int key;
    daily->as_json = false;
    daily->explains = true;
    do {
        struct view view = {.title = screen->stage.title,
                            .write = write_daily_page,
                            .self = &page};
        if (has_card)
            bar_add(&view.bar, 'c', "c", "Copy");
        if (screen->log.count > 0)
            bar_add(&view.bar, 'w', "w", "Messages");
        if (has_card && account_is_open(daily->account))
            bar_add(&view.bar, 'p', "p", "Practice");
        bar_add(&view.bar, KEY_ENTER_SIGN, "Enter",
                screen->is_within ? "Lobby" : "Quit");
        key = stage_show(&screen->stage, &view);
        if (key == 'c') {
            char *card = text_written(write_card, &page, SCREEN_COLUMNS);
            page.note =
                card && stage_copy(card)
                    ? "Copied to the clipboard, if your terminal allows it."
                    : "This terminal can't copy. The result is printed when "
                      "you leave; select it there.";
            free(card);
        }
        struct view log = table_screen_log(screen);
        if (key == 'w')
            (void)stage_show(&screen->stage, &log);
    } while ((key == 'c' || key == 'w') && !screen->stage.leaves);
    daily->as_json = as_json;
    daily->explains = false;
    return key;
}

/* ---- When the ledger can't be written ---- */

static enum unsaved table_screen_ask_unsaved(void *self, const char *problem)
{
    struct table_screen *screen = self;
    struct bar answers = {.count = 0};
    char text[LEDGER_PROBLEM_SIZE + 256];
    /* A key that repeats may have asked this: the p of a split mustn't answer
     * it, and trying again does no harm. */
    bar_add(&answers, 'r', "r", "Try again");
    bar_add(&answers, 'g', "g", "Continue without saving");
    bar_add(&answers, 'q', "q", "Leave the table");
    snprintf(text, sizeof text,
             "%s\n\nYou can try again, play on as a guest (nothing more is "
             "saved), or leave the table. The ledger keeps what it has.",
             problem);
    int key = stage_ask(&screen->stage, "This can't be saved", text, &answers);
    if (key == 'r')
        return UNSAVED_RETRY;
    if (key == 'g')
        return UNSAVED_PLAY_ON;
    cli_complain(&screen->stage.cli, "%s", problem);
    return UNSAVED_LEAVE;
}

static void table_screen_show_wait(void *self, const char *text)
{
    struct table_screen *screen = self;
    stage_answer(&screen->stage, text);
    stage_draw(&screen->stage);
}

/* Returns the last bet of the account, in cents; 0: none. */
static int64_t settings_bet(const struct account *account)
{
    char value[LEDGER_VALUE_SIZE];
    int64_t bet = 0;
    if (account_is_open(account) && ledger_get(account->ledger, "bet", value))
        (void)cli_parse_integer(value, 0, INT64_MAX, &bet);
    return bet;
}

/* Shows `notice` in the status line, or as a view if it is too long. */
static void show_notice(struct table_screen *screen, const char *notice)
{
    log_add_sentences(&screen->log, notice);
    if (text_columns(notice) <= SCREEN_COLUMNS - 2)
        status_add(&screen->stage, notice);
    else
        stage_show_notice(&screen->stage, "Before you play", notice);
}

static bool begin_game(struct table_screen *screen)
{
    char notice[ACCOUNT_NOTICE_SIZE];
    struct setup *setup = screen->start->setup;
    setup->catches_up = (struct listener){.hear = NULL};
    if (screen->log.count == 0) /* else it was played on this screen */
        setup->catches_up = table_screen_listener(screen, true);
    if (!setup_game(&screen->stage.cli, setup, &screen->game, notice)) {
        if (*notice)
            cli_complain(&screen->stage.cli, "%s", notice);
        screen->status = CLI_FAILED;
        return false;
    }
    screen->game.watcher = table_screen_listener(screen, false);
    screen->game.has_coach = screen->coach != COACH_OFF;
    last_rounds_begin(&screen->scene.last_rounds, &screen->game);
    memset(screen->scene.insurance, 0, sizeof screen->scene.insurance);
    screen->awaited = AWAITED_NOTHING;
    screen->bet = (struct bet){.amount = 0};
    screen->no_round[0] = '\0';
    screen->session.is_known = false; /* that of the game before */
    screen->stage.ended = screen->is_broke = screen->moves = false;
    screen->game.ask_unsaved = table_screen_ask_unsaved;
    screen->game.ask_self = screen;
    game_begin(&screen->game);
    screen->stage.ended = screen->game.is_stopped;
    if (screen->game.daily)
        introduce_daily(screen);
    if (screen->game.practice.is_on) {
        log_add_sentences(&screen->log, PRACTICE_ABOUT);
        const int *value = screen->game.practice.choice.value;
        status_add(&screen->stage, value[PRACTICE_COUNT] || value[PRACTICE_BET]
                                       ? PRACTICE_COUNTS
                                       : PRACTICE_BEGINS);
    }
    show_notice(screen, notice);
    return true;
}

/* Keeps the bet for the next game; 0: none. It is only a convenience, so a
 * failure isn't worth a message. */
static void keep_bet(struct table_screen *screen, int64_t cents)
{
    const struct account *account = screen->game.account;
    char bet[CLI_MONEY_SIZE];
    snprintf(bet, sizeof bet, "%lld", (long long)cents);
    if (account_is_open(account) && cents != settings_bet(account))
        (void)ledger_set(account->ledger, "bet", bet);
    screen->last_bet = cents;
}

static void finish_game(struct table_screen *screen)
{
    struct game *game = &screen->game;
    (void)table_screen_leave_aside(screen);
    screen->stage.skips = true;
    screen->stage.answer[0] = '\0';
    const int seat = game->account ? game->account->seat : 0;
    const int64_t bet = game->table.seats[seat].first_bet;
    if (game->account && bet > 0)
        keep_bet(screen, screen->bet.seat == seat && screen->bet.usual > 0
                             ? screen->bet.usual
                             : bet);
    /* The last page says why the game ends, without what the table said. */
    char chips[CLI_DOLLARS_SIZE], kept[MESSAGE_SIZE];
    status_set(&screen->stage, screen->no_round);
    status_remark(&screen->stage, "", "", false);
    game_give_up_round(game);
    if (game->forfeited > 0) /* the round was over before the chips were lost */
        last_rounds_correct(&screen->scene.last_rounds, game);
    snprintf(kept, sizeof kept,
             "Your round is saved, with %s on the table. It continues the "
             "next time you play.",
             cli_dollars(chips, table_screen_chips_on_table(screen)));
    if (game->is_kept)
        status_add(&screen->stage, kept);
    screen->is_broke =
        game->account && !game->is_kept && !table_can_bet(&game->table, seat);
    if (screen->is_broke) /* who buys chips again begins with a small bet */
        keep_bet(screen, 0);
    if (!game_end(game))
        cli_complain(&screen->stage.cli, "%s",
                     ledger_problem(game->account->ledger));
    session_read(&screen->session, game);
    if (game->record.failed)
        cli_complain(&screen->stage.cli, "can't write the record");
    if (!setup_close(&screen->stage.cli, screen->start->setup, game) ||
        game->record.failed)
        screen->status = CLI_FAILED;
}

/* Shows a new profile the first page, and the lobby unless the table is known.
 * Returns false if the person leaves. A round that was left open continues at
 * once. */
static bool enter_house(struct table_screen *screen)
{
    const struct account *account = screen->start->setup->account;
    bool has_open_round =
        account_is_open(account) && account->profile.has_open_round;
    if (has_open_round && screen->start->setup->daily == NULL)
        return true;
    if (!screen->is_within)
        first_page_show(screen);
    return !screen->stage.leaves &&
           (!screen->is_undecided || lobby_show(screen, true));
}

/* Turns a daily that is over into practice of the same hands. Its result is yet
 * to be printed. Returns false after an error message. */
static bool practice_daily(struct table_screen *screen, struct daily *daily)
{
    const bool as_json = daily->as_json, is_new = daily_has_news(daily);
    if (!daily_open(daily, &screen->stage.cli, daily->day, daily->account))
        return false;
    daily->as_json = as_json;
    daily->is_new = is_new;
    show_notice(screen, DAILY_PRACTICE);
    return true;
}

static void play_games(struct table_screen *screen)
{
    bool again = enter_house(screen);
    while (again && !screen->stage.leaves) {
        if (!begin_game(screen))
            return;
        stage_run(&screen->stage);
        finish_game(screen);
        /* People take their chips along to another table. */
        const struct game *game = &screen->game;
        struct setup *setup = screen->start->setup;
        setup->keeps_chips = screen->moves;
        const int each = rules_seats_each(&game->table.rules);
        for (int i = 0; i < game->table.seat_count; i += each)
            if (!game->players[i].is_computer)
                setup->players[i / each].bankroll =
                    game->table.seats[i].bankroll;
        again = !screen->stage.leaves && !game->is_stopped;
        if (!again || screen->moves)
            continue;
        again = stage_fits(&screen->stage) &&
                (game->daily ? show_daily_ending(screen, game->daily) == 'p' &&
                                   practice_daily(screen, game->daily)
                             : table_screen_show_ending(screen));
    }
}

/* Prints the bankrolls to standard output, where they stay visible. */
static void print_bankrolls(const struct table_screen *screen)
{
    const struct game *game = &screen->game;
    FILE *out = screen->start->cli->out;
    struct daily_page page = {.screen = screen, .daily = game->daily};
    char has[CLI_DOLLARS_SIZE];
    if (game->is_stopped)
        return;
    if (game->daily) {
        if (daily_has_news(game->daily))
            write_daily_page(&page, out, cli_terminal_columns(out));
        return;
    }
    if (screen->daily_result)
        fprintf(out, "%s\n", screen->daily_result);
    const int each = rules_seats_each(&game->table.rules);
    for (int i = 0; i < game->table.seat_count; i += each)
        if (!game->players[i].is_computer && game_has_money(game))
            fprintf(out, "%s %s with %s.\n", seat_name(game, i),
                    seat_verb(game, i, "leaves", "leave"),
                    cli_dollars(has, game->table.seats[i].bankroll));
    if (game->is_kept)
        fputs("The bets stay on the table.\n", out);
    practice_sum_up(&game->practice, out);
}

/* Lets the account say on the screen that it is waiting, or stops that. */
static void watch_account(struct table_screen *screen, bool on)
{
    struct account *account = screen->start->setup->account;
    if (account == NULL)
        return;
    account->tell_wait = on ? table_screen_show_wait : NULL;
    account->tell_self = on ? screen : NULL;
}

static const struct stage_command COMMANDS[] = {
    {'?', "?", "Help", table_screen_show_help, "show this help; so does F1"},
    {'a', "a", "Advice", table_screen_show_advice,
     "show the expected value of each action"},
    {'c', "c", "Chart", show_chart,
     "show the basic strategy chart, with your hand marked"},
    {'t', "t", "Stats", show_statistics,
     "show statistics: your results so far"},
    {'l', "l", "History", table_screen_show_history,
     "show your rounds: search, replay, export"},
    {'w', "w", "More", table_screen_show_log, "show all messages of this game"},
    {'o', "o", "Options", table_screen_show_options,
     "change speed, theme, symbols, players"},
    {'q', "q", "Leave", NULL, "leave the table"},
};

#define PLAYED                                                        \
    ON_THE_TABLE, .turn = table_screen_turn, .key = table_screen_key, \
                  .acts_after_skip = table_screen_acts_after_skip,    \
                  .leave = table_screen_confirm_leaving, .more = 'w'

static const struct stage_game TABLE_GAME = {
    PLAYED,
    .commands = COMMANDS,
    .command_count = sizeof COMMANDS / sizeof *COMMANDS,
};

/* A daily has no advice, no other tables and no statistics. */
static const struct stage_command DAILY_COMMANDS[] = {
    {'?', "?", "Help", table_screen_show_help, "show this help; so does F1"},
    {'w', "w", "More", table_screen_show_log,
     "show all messages of this daily"},
    {'o', "o", "Options", table_screen_show_options,
     "change speed, theme, symbols"},
    {'q', "q", "Leave", NULL, "leave the daily"},
};

static const struct stage_game DAILY_GAME = {
    PLAYED,
    .commands = DAILY_COMMANDS,
    .command_count = sizeof DAILY_COMMANDS / sizeof *DAILY_COMMANDS,
};

/* ---- The daily, from the lobby ---- */

/* Plays on the screen of `outer`: `daily` or, if it is NULL, practice. Frees
 * `screen`, which may be NULL. Returns false if something went wrong. */
static bool play_within(struct table_screen *outer, struct table_screen *screen,
                        struct daily *daily)
{
    if (screen == NULL || !stage_open(&screen->stage, &screen->stage_start))
        return false;
    watch_account(screen, true);
    bool is_again = daily && daily->is_practice;
    if (is_again) { /* a message, if it fails, comes at the end */
        struct setup *setup = screen->start->setup;
        setup->catches_up = table_screen_listener(screen, true);
        (void)setup_recall_daily(&screen->stage.cli, setup, &screen->game);
    }
    if (!is_again || show_daily_ending(screen, daily) == 'p') {
        show_notice(screen, is_again ? DAILY_PRACTICE : "");
        play_games(screen);
    }
    watch_account(outer, true);
    outer->is_careful = screen->is_careful;
    stage_close(&screen->stage);
    bool good = screen->status == CLI_DONE;
    if (!good)
        outer->status = screen->status;
    else if (daily && daily_has_news(daily)) {
        /* The program prints the result when it ends. Practice that was left
         * changes nothing. */
        struct daily_page page = {.screen = outer, .daily = daily};
        free(outer->daily_result);
        outer->daily_result =
            text_written(write_daily_page, &page,
                         cli_terminal_columns(outer->start->cli->out));
    }
    free(screen);
    return good;
}

/* The chips of practice are those of its setup, and so is a guest's journal. */
bool table_screen_play_practice(struct table_screen *outer,
                                const struct setup *wish)
{
    struct setup *setup = outer->start->setup;
    const struct setup before = *setup;
    *setup = *wish;
    setup->practice = outer->practice;
    setup->record = NULL;
    setup->keeps_chips = false;
    setup_open_journal(&outer->stage.cli, setup);
    struct table_screen *screen =
        table_screen_new_within(outer, &TABLE_GAME, "Practice");
    if (screen)
        screen->coach = outer->coach;
    bool good = play_within(outer, screen, NULL);
    setup_close_journal(setup);
    *setup = before;
    return good;
}

bool table_screen_play_daily(struct table_screen *outer)
{
    struct setup *setup = outer->start->setup;
    char title[DAILY_TITLE_SIZE];
    struct daily daily;
    if (!daily_open(&daily, &outer->stage.cli, daily_today(&outer->stage.cli),
                    setup->account))
        return false;
    daily_write_title(daily.day, title);
    setup->daily = &daily;
    bool good = play_within(
        outer, table_screen_new_within(outer, &DAILY_GAME, title), &daily);
    setup->daily = NULL;
    return good;
}

/* ---- The program ---- */

enum cli_status table_screen_play(const struct table_screen_start *start)
{
    const struct daily *daily = start->setup->daily;
    char title[DAILY_TITLE_SIZE] = "Blackjack";
    if (practice_is_on(&start->setup->practice))
        snprintf(title, sizeof title, "Practice");
    if (daily)
        daily_write_title(daily->day, title);
    struct table_screen *screen =
        table_screen_new(start, daily ? &DAILY_GAME : &TABLE_GAME, title);
    enum cli_status status = CLI_FAILED;
    if (screen && stage_open(&screen->stage, &screen->stage_start)) {
        screen->last_bet = settings_bet(start->setup->account);
        watch_account(screen, true);
        show_notice(screen, start->notice ? start->notice : "");
        play_games(screen);
        watch_account(screen, false);
        stage_close(&screen->stage);
        status = screen->status;
        print_bankrolls(screen);
        free(screen->daily_result);
        free(screen->lobby);
    }
    free(screen);
    return status;
}

/* ---- A picture of the table in the middle of a round ---- */

/* Three rounds: 20 against 17, a blackjack, and 19 against 20. In the fourth
 * one a pair of eights has been split; the first hand of the two is at eleven.
 */
static const char CARDS[] = "10s 9d Qh 8c  As 7d Kh 9c  10c 10h 9s Jd  "
                            "8s 6d 8h 10d 3c 10s Kc 9h 5d";
static const char *const ROUNDS[][2] = {{"bet 50", "stand"},
                                        {"bet 50", NULL},
                                        {"bet 25", "stand"},
                                        {"bet 45", "split"}};
enum { ROUND_COUNT = sizeof ROUNDS / sizeof *ROUNDS };

static bool play_demo_rounds(struct table_screen *screen)
{
    struct last_rounds *past = &screen->scene.last_rounds;
    char problem[PROBLEM_SIZE];
    struct action action;
    bool good = true;
    last_rounds_begin(past, &screen->game);
    for (int i = 0; i < ROUND_COUNT && good; i++) {
        if (i > 0)
            last_rounds_add(past, &screen->game);
        good = game_next_round(&screen->game) == ROUND_BEGINS;
        for (int j = 0; j < 2 && ROUNDS[i][j]; j++)
            good = good && game_do_line(&screen->game, ROUNDS[i][j], &action,
                                        problem) == LINE_ACTION;
    }
    return good;
}

enum cli_status table_screen_demo(const struct table_screen_start *start,
                                  bool svg)
{
    struct table_screen *screen =
        table_screen_new(start, &TABLE_GAME, "Blackjack");
    enum cli_status status = CLI_FAILED;
    char notice[ACCOUNT_NOTICE_SIZE];
    /* Always the same picture, whatever the options are. */
    struct setup setup = {.rules.name = RULES_DEFAULT,
                          .cards = CARDS,
                          .players = {{.name = "Player"}},
                          .player_count = 1,
                          .bankroll = (int64_t)1000 * CENTS};
    if (screen && setup_game(start->cli, &setup, &screen->game, notice) &&
        play_demo_rounds(screen))
        status = stage_demo(&screen->stage, &screen->stage_start, svg);
    if (screen)
        (void)setup_close(start->cli, &setup, &screen->game);
    free(screen);
    return status;
}
