/*
 * What the Macintosh headers gave every program, and the contests' pages take
 * for granted: the type Boolean, with true, false, TRUE and FALSE. Both headers
 * for bots include this one.
 *
 * A source file that contains the prototypes as printed needs no other header:
 *
 *     gcc -std=gnu17 -O2 -shared -fPIC -Iinclude -include challenge_boolean.h \
 *         -o mybot.so mybot.c
 *
 * CHALLENGE_LITERAL_SPOTS. The page of the blackjack contest counts cards "at
 * their face value (i.e., (int)theCard.spot)". But as printed, its enumeration
 * "kAce,k1,k2,..." has k1 = 2, k2 = 3 and so on up to k10 = 11 and kKing = 14.
 * So challenge_blackjack.h makes k1 another name for kAce, and the program
 * hands out spots in which (int)k10 is 10. To get the enumeration exactly as
 * printed, define this macro (-DCHALLENGE_LITERAL_SPOTS) for the whole bot. It
 * exports a symbol, challenge_literal_spots, that makes the program hand out
 * these spots instead. A bot in Pascal or another language can export it, too.
 * A bot that doesn't plays a trial match with either enumeration, and gets this
 * one if it clearly plays better with it; the report then says so.
 */
#ifndef CHALLENGE_BOOLEAN_H
#define CHALLENGE_BOOLEAN_H

typedef unsigned char Boolean;

#if !defined(__cplusplus) && !defined(true) && \
    !(defined(__STDC_VERSION__) && __STDC_VERSION__ > 201710L)
enum { false, true };
#endif

#ifndef TRUE
#define TRUE 1
#endif

#ifndef FALSE
#define FALSE 0
#endif

#ifdef CHALLENGE_LITERAL_SPOTS
#ifdef __cplusplus
extern "C" {
#endif
__attribute__((weak, visibility("default"))) char challenge_literal_spots = 1;
#ifdef __cplusplus
}
#endif
#endif

#endif
