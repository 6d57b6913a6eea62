/* The result of a daily: a card to share, a report and JSON. */

#include "cli_output.h"
#include "coach/daily_inside.h"

/* ---- The card ---- */

static const struct daily_score *score_of_day(const struct daily *daily)
{
    return daily->is_practice ? &daily->kept : &daily->score;
}

static double in_bets(int64_t cents)
{
    return (double)cents / DAILY_BET;
}

static void card_write_decisions(const struct daily_score *score, FILE *out)
{
    char price[COST_SIZE];
    fprintf(out, "%d of %d right, %s given away", score->right,
            score->decisions,
            cost_in_dollars(score->given_away * DAILY_BET, price));
}

static void write_marks(const struct daily_score *score, bool ascii, FILE *out)
{
    for (int i = 0; i < score->hands; i++)
        if (ascii)
            fputc(score->is_right[i] ? '+' : 'x', out);
        else
            fputs(score->is_right[i] ? "✓" : "✗", out);
}

void daily_write_card(const struct daily *daily, bool ascii, FILE *out)
{
    const struct daily_score *score = score_of_day(daily);
    char date[DAILY_DATE_SIZE], net[CLI_DOLLARS_SIZE];
    daily_write_date(daily->day, date);
    fprintf(out, "Blackjack daily %s\ndecisions ", date);
    card_write_decisions(score, out);
    fprintf(out, "\n%s\n", cli_signed_dollars(net, score->net));
    write_marks(score, ascii, out);
    fputc('\n', out);
}

/* ---- The report ---- */

/* Each sentence fits in a row of a small screen. */
void daily_write_about(const struct daily *daily, FILE *out)
{
    fprintf(
        out,
        "%d hands for play money, the same for all. Your choices are scored; "
        "there is no advice.",
        DAILY_HANDS);
    if (daily_is_kept(daily))
        fputs(" You can leave and go on later.", out);
    fputc('\n', out);
}

void daily_write_welcome(const struct daily *daily, FILE *out)
{
    char title[DAILY_TITLE_SIZE];
    daily_write_title(daily->day, title);
    fprintf(out,
            "%s: %d hands for play money, the same for all.\n"
            "Your score is what your choices give away. There is no advice.\n",
            title, DAILY_HANDS);
    if (daily_is_kept(daily))
        fputs("You can leave and go on later.\n", out);
}

static void write_progress(const struct daily *daily, int columns, FILE *out)
{
    char text[128];
    snprintf(
        text, sizeof text, "%s%d of %d hands played.%s",
        daily->is_practice ? "Practice: " : "", daily->score.hands, DAILY_HANDS,
        daily_is_kept(daily) ? " The daily goes on when you start it again."
                             : "");
    cli_write_wrapped(out, text, columns);
}

static void write_practice(const struct daily *daily, FILE *out)
{
    if (daily->score.hands == DAILY_HANDS) {
        char net[CLI_DOLLARS_SIZE];
        fputs("Practice: ", out);
        card_write_decisions(&daily->score, out);
        fprintf(out, ", %s.\n", cli_signed_dollars(net, daily->score.net));
    }
    fputs("Your result of that day is kept:\n\n", out);
}

void daily_write_mistakes(const struct daily *daily, FILE *out)
{
    bool any = false;
    for (int i = 0; i < daily->mistake_count && i < DAILY_HANDS; i++) {
        const struct daily_mistake *mistake = &daily->mistakes[i];
        if (mistake->hand > daily->score.hands)
            continue;
        if (!any)
            fputs("\nYour mistakes (not on the card):\n", out);
        any = true;
        fprintf(out, "Hand %d, %s\n", mistake->hand, mistake->text);
    }
}

static void write_json(const struct daily *daily, FILE *out)
{
    const struct daily_score *score = score_of_day(daily);
    struct json json = json_start(out);
    char date[DAILY_DATE_SIZE];
    daily_write_date(daily->day, date);
    json_object(&json, NULL, JSON_ONE_LINE);
    json_text(&json, "date", date);
    json_integer(&json, "hands", score->hands);
    json_integer(&json, "decisions", score->decisions);
    json_integer(&json, "right", score->right);
    json_number(&json, "bets_given_away", score->given_away);
    json_number(&json, "net_bets", in_bets(score->net));
    json_array(&json, "hands_right", JSON_ONE_LINE);
    for (int i = 0; i < score->hands; i++)
        json_boolean(&json, NULL, score->is_right[i]);
    json_end(&json);
    json_boolean(&json, "kept",
                 daily_has_card(daily) && daily->account &&
                     daily->account->ledger);
    json_integer(&json, "streak", daily_streak(daily));
    json_end(&json);
}

bool daily_has_news(const struct daily *daily)
{
    return !daily->is_practice || daily->score.hands == DAILY_HANDS;
}

void daily_write_end(const struct daily *daily, bool ascii, int columns,
                     FILE *out)
{
    if (daily->as_json) {
        write_json(daily, out);
        return;
    }
    if (daily->score.hands < DAILY_HANDS)
        write_progress(daily, columns, out);
    if (!daily_has_card(daily))
        return;
    if (daily->is_practice)
        write_practice(daily, out);
    daily_write_card(daily, ascii, out);
    if (daily->is_timely)
        fputs("\nTen new hands come tomorrow.\n", out);
    int streak = daily_streak(daily);
    if (streak > 1)
        fprintf(out, "\n%d days in a row.\n", streak);
    if (!daily->account || !daily->account->ledger)
        fputs("\nA guest's result isn't kept.\n", out);
}
