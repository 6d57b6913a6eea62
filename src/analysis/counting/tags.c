/* Tags, read from a name or from ten numbers. */
#include "counting.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "cli.h"
#include "counting/study.h"

static const struct count_tags PRESETS[] = {
    /*              A   2  3  4  5  6  7  8  9  10 */
    {"hi-lo", {-1, 1, 1, 1, 1, 1, 0, 0, 0, -1}},
    {"hi-opt-i", {0, 0, 1, 1, 1, 1, 0, 0, 0, -1}},
    {"hi-opt-ii", {0, 1, 1, 2, 2, 1, 1, 0, 0, -2}},
    {"ko", {-1, 1, 1, 1, 1, 1, 1, 0, 0, -1}},
    {"halves", {-1, 0.5, 1, 1, 1.5, 1, 0.5, 0, -0.5, -1}},
    {"omega-ii", {0, 1, 1, 2, 2, 2, 1, 0, -1, -2}},
    {"zen", {-1, 1, 1, 2, 2, 2, 1, 0, 0, -2}},
    {"uston-apc", {0, 1, 2, 2, 3, 2, 2, 1, -1, -3}},
    {"silver-fox", {-1, 1, 1, 1, 1, 1, 1, 0, -1, -1}},
    {"ace-five", {-1, 0, 0, 0, 1, 0, 0, 0, 0, 0}},
};

enum { PRESET_COUNT = sizeof PRESETS / sizeof *PRESETS };

size_t count_preset_count(void)
{
    return PRESET_COUNT;
}

const struct count_tags *count_preset(size_t index)
{
    return &PRESETS[index];
}

void count_tags_write(FILE *out, const struct count_tags *tags)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        fprintf(out, "%s%g", rank > 0 ? "," : "", tags->tag[rank]);
}

void count_list(FILE *out)
{
    for (size_t i = 0; i < PRESET_COUNT; i++) {
        fprintf(out, "%-11s ", PRESETS[i].name);
        count_tags_write(out, &PRESETS[i]);
        fputc('\n', out);
    }
}

/* ---- Numbers ---- */

/* Reads the number at the start of `text` into `*number`. Returns how many
 * bytes it took; 0 if there is no number. */
static size_t tag_read(const char *text, double *number)
{
    enum { WHOLE_MOST = 4, DECIMALS_MOST = 3 };
    const char *digits = "0123456789";
    size_t sign = *text == '-' || *text == '+';
    size_t whole = strspn(text + sign, digits);
    size_t point = text[sign + whole] == '.';
    size_t decimals = point ? strspn(text + sign + whole + 1, digits) : 0;
    if (whole + decimals == 0 || whole > WHOLE_MOST || decimals > DECIMALS_MOST)
        return 0;
    double scale = 1, value = 0;
    for (size_t i = sign; i < sign + whole + point + decimals; i++)
        if (text[i] != '.') {
            value = 10 * value + (text[i] - '0');
            scale *= i > sign + whole ? 10 : 1;
        }
    *number = (*text == '-' ? -value : value) / scale;
    return sign + whole + point + decimals;
}

static bool tags_read(const char *text, double tag[ODDS_RANKS])
{
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        text += strspn(text, " \t");
        size_t length = tag_read(text, &tag[rank]);
        text += length;
        text += strspn(text, " \t");
        bool last = rank + 1 == ODDS_RANKS;
        if (length == 0 || *text != (last ? '\0' : ','))
            return false;
        text += !last;
    }
    return true;
}

static bool tags_are_alike(const double tag[ODDS_RANKS])
{
    for (int rank = 1; rank < ODDS_RANKS; rank++)
        if (tag[rank] != tag[0])
            return false;
    return true;
}

static bool find_preset(struct count_tags *tags, const char *text)
{
    for (size_t i = 0; i < PRESET_COUNT; i++)
        if (strcasecmp(PRESETS[i].name, text) == 0) {
            *tags = PRESETS[i];
            return true;
        }
    return false;
}

bool count_read(struct count_tags *tags, const char *text,
                char problem[COUNT_PROBLEM_SIZE])
{
    struct count_tags read = {.name = "tags"};
    char quote[CLI_QUOTE_SIZE];
    const char *names[PRESET_COUNT];
    if (find_preset(tags, text))
        return true;
    for (size_t i = 0; i < PRESET_COUNT; i++)
        names[i] = PRESETS[i].name;
    bool numbers = tags_read(text, read.tag);
    cli_quote(quote, text, strlen(text));
    if (!numbers && strchr(text, ',') == NULL)
        cli_say_unknown(problem, "count", text, names, PRESET_COUNT,
                        "--list-counts lists the known ones");
    else if (!numbers)
        snprintf(
            problem, COUNT_PROBLEM_SIZE,
            "%s isn't a list of ten tags from -9999 to 9999 for the ace and 2 "
            "to 10, such as -1,1,1,1,1,1,0,0,0,-1",
            quote);
    else if (tags_are_alike(read.tag))
        snprintf(problem, COUNT_PROBLEM_SIZE,
                 "tags that are all the same say nothing about the cards");
    else {
        *tags = read;
        return true;
    }
    return false;
}

int count_step(const struct count_tags *tags, const struct odds_shoe *shoe)
{
    const double large = 4, of_hi_lo = 0.877; /* standard deviations */
    double deviation = sqrt(covariance_of(shoe, tags->tag, tags->tag));
    return deviation > large ? (int)lround(deviation / of_hi_lo) : 1;
}

struct count_tags count_tags_by_step(const struct count_tags *tags, int step)
{
    struct count_tags divided = *tags;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        divided.tag[rank] /= step;
    return divided;
}

static double mean_over_shoe(const struct odds_shoe *shoe,
                             const double x[ODDS_RANKS])
{
    double sum = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (shoe->count[rank] > 0)
            sum += shoe->count[rank] * x[rank];
    return sum / odds_shoe_cards(shoe);
}

double covariance_of(const struct odds_shoe *shoe, const double x[ODDS_RANKS],
                     const double y[ODDS_RANKS])
{
    double sum = 0, mean_x = mean_over_shoe(shoe, x),
           mean_y = mean_over_shoe(shoe, y);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (shoe->count[rank] > 0)
            sum += shoe->count[rank] * (x[rank] - mean_x) * (y[rank] - mean_y);
    return sum / odds_shoe_cards(shoe);
}

double count_mean(const struct count_tags *tags, const struct odds_shoe *shoe)
{
    double sum = 0, cards = odds_shoe_cards(shoe);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        sum += shoe->count[rank] * tags->tag[rank];
    return cards > 0 ? sum / cards : 0;
}
