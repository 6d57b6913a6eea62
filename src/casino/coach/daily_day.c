/* Days, their dates, and the seeds of their hands. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "coach/daily_inside.h"

enum { DAY_SECONDS = 24 * 60 * 60 };

int64_t daily_today(const struct cli *cli)
{
    return cli->now(cli->clock) / DAY_SECONDS;
}

static struct tm calendar_of(int64_t day)
{
    time_t noon = (time_t)(day * DAY_SECONDS + DAY_SECONDS / 2);
    struct tm calendar = {.tm_mday = 1};
    (void)gmtime_r(&noon, &calendar);
    return calendar;
}

void daily_write_date(int64_t day, char date[DAILY_DATE_SIZE])
{
    struct tm calendar = calendar_of(day);
    strftime(date, DAILY_DATE_SIZE, "%Y-%m-%d", &calendar);
}

void daily_write_title(int64_t day, char title[DAILY_TITLE_SIZE])
{
    char date[DAILY_DATE_SIZE];
    daily_write_date(day, date);
    snprintf(title, DAILY_TITLE_SIZE, "Daily %s", date);
}

/* Counts the days before a date. A year begins in March here, so that the day
 * of the leap year is its last. */
static int64_t days_before(int64_t year, int64_t month, int64_t date)
{
    static const int64_t before_1970 = 719468; /* since 0000-03-01 */
    year -= month <= 2;
    month = (month + 9) % 12;
    return 365 * year + year / 4 - year / 100 + year / 400 +
           (153 * month + 2) / 5 + date - 1 - before_1970;
}

bool daily_read_date(const char *text, int64_t *day)
{
    char date[DAILY_DATE_SIZE];
    if (strlen(text) != DAILY_DATE_SIZE - 1 ||
        strspn(text, "0123456789-") != DAILY_DATE_SIZE - 1)
        return false;
    int64_t read =
        days_before(strtol(text, NULL, 10), labs(strtol(text + 5, NULL, 10)),
                    labs(strtol(text + 8, NULL, 10)));
    if (read < 0)
        return false;
    daily_write_date(read, date);
    if (strcmp(date, text) != 0) /* such as February 30 */
        return false;
    *day = read;
    return true;
}

uint32_t daily_seed(int64_t day, int hand)
{
    struct tm calendar = calendar_of(day);
    int64_t number = calendar.tm_year + 1900;
    number = number * 100 + calendar.tm_mon + 1;
    number = number * 100 + calendar.tm_mday;
    uint64_t state = (uint64_t)(number * 100 + hand);
    uint32_t seed = (uint32_t)(splitmix(&state) >> 32);
    return seed > 0 ? seed : 1; /* seed 0 doesn't shuffle */
}
