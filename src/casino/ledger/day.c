/* Days, counted from 1970-01-01 in local time. */
#include "ledger_lessons.h"

#include <stdio.h>
#include <time.h>
#include <string.h>

/* The Gregorian calendar repeats after 400 years, an era. Years begin in March
 * here, so that a leap day is the last day of its year. */
enum {
    ERA_YEARS = 400,
    ERA_DAYS = 146097,
    YEAR_DAYS = 365,
    MARCH = 3,
    MONTHS = 12,
    BEFORE_1970 = 719468 /* days from 0000-03-01 to 1970-01-01 */
};

/* Returns the days from March 1 to the first of the month that comes `month`
 * months after March. */
static int days_before_month(int month)
{
    return (153 * month + 2) / 5;
}

static int64_t day_of_date(int64_t year, int month, int date)
{
    year -= month < MARCH;
    int64_t era = (year >= 0 ? year : year - (ERA_YEARS - 1)) / ERA_YEARS;
    int64_t of_era = year - era * ERA_YEARS;
    int64_t of_year =
        days_before_month((month + MONTHS - MARCH) % MONTHS) + date - 1;
    return era * ERA_DAYS + of_era * YEAR_DAYS + of_era / 4 - of_era / 100 +
           of_year - BEFORE_1970;
}

int64_t ledger_day(int64_t now)
{
    enum { SECONDS_A_DAY = 86400, TM_YEAR_ZERO = 1900 };
    time_t time = (time_t)now;
    struct tm local;
    if (localtime_r(&time, &local) == NULL)
        return now / SECONDS_A_DAY;
    return day_of_date((int64_t)local.tm_year + TM_YEAR_ZERO, local.tm_mon + 1,
                       local.tm_mday);
}

const char *ledger_date(int64_t day, char text[LEDGER_DATE_SIZE])
{
    const int64_t most = 2932896; /* 9999-12-31 */
    int64_t shifted = (day < 0 ? 0 : day > most ? most : day) + BEFORE_1970;
    int64_t era = shifted / ERA_DAYS;
    int of_era = (int)(shifted % ERA_DAYS);
    int year =
        (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / YEAR_DAYS;
    int of_year = of_era - (YEAR_DAYS * year + year / 4 - year / 100);
    int month = (5 * of_year + 2) / 153;
    int date = of_year - days_before_month(month) + 1;
    month = (month + MARCH - 1) % MONTHS + 1;
    snprintf(text, LEDGER_DATE_SIZE, "%04d-%02d-%02d",
             (int)era * ERA_YEARS + year + (month < MARCH), month, date);
    return text;
}
