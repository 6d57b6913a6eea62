/* Computes means with confidence intervals. */
#include "challenge/mean.h"

#include <math.h>
#include <stdbool.h>

/*
 * Returns the probability that Student's t with `degrees` degrees of freedom is
 * between -t and t. The closed form is from Abramowitz and Stegun, Handbook of
 * Mathematical Functions, 26.7.3 and 26.7.4; with tan a = t / sqrt(degrees) it
 * is
 *
 *     even   sin a (1 + 1/2 cos^2 a + 1·3/(2·4) cos^4 a + ...)
 *     odd    2/pi (a + sin a (cos a + 2/3 cos^3 a + 2·4/(3·5) cos^5 a + ...))
 *
 * up to the power degrees - 2.
 */
static double chance_between(double t, int degrees)
{
    const double pi = acos(-1);
    double angle = atan(t / sqrt(degrees));
    double square = cos(angle) * cos(angle);
    bool odd = degrees % 2 == 1;
    double term = odd ? cos(angle) : 1, sum = 0;
    for (int power = odd ? 1 : 0; power <= degrees - 2; power += 2) {
        sum += term;
        term *= square * (power + 1) / (power + 2);
    }
    return odd ? 2 / pi * (angle + sin(angle) * sum) : sin(angle) * sum;
}

/* Above this many degrees the normal distribution agrees to three digits. */
enum { DEGREES_MOST = 1000, HALVINGS = 60 };

/* Returns the t for which chance_between() is `chance`, by bisection. */
static double student(double chance, int degrees)
{
    double low = 0, high = 100;
    degrees = degrees < DEGREES_MOST ? degrees : DEGREES_MOST;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (chance_between(middle, degrees) < chance)
            low = middle;
        else
            high = middle;
    }
    return high;
}

struct challenge_mean challenge_mean_of(const double numbers[], size_t count)
{
    const double chance = 0.95;
    double sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++)
        sum += numbers[i];
    double mean = count > 0 ? sum / (double)count : NAN;
    for (size_t i = 0; i < count; i++)
        squares += (numbers[i] - mean) * (numbers[i] - mean);
    if (count < 2)
        return (struct challenge_mean){.value = mean, .margin = NAN};
    double degrees = (double)(count - 1);
    int whole = count > DEGREES_MOST ? DEGREES_MOST : (int)count - 1;
    double error = sqrt(squares / degrees / (double)count);
    return (struct challenge_mean){.value = mean,
                                   .margin = student(chance, whole) * error};
}
