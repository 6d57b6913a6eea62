/* Declarations that the three programs share. */
#ifndef CARDS_H
#define CARDS_H

void make_deck(int deck[52], int seed);
void print_card(int card);
void print_hands(const int player[], int n, const int dealer[], int m,
                 int hidden);
int count(const int hand[], int n);
int ask_seed(void);
char ask_answer(void);
void think(void);

#endif
