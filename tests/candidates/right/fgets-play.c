/* A correct play that reads whole lines and prints with puts(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CARDS 52

struct Player {
    char name[8];
    int hand[CARDS];
    int size;
};

const char *const FACES[13] = {" 2", " 3", " 4", " 5", " 6", " 7", " 8",
                               " 9", "10", " J", " Q", " K", " A"};
const char *const SUITS[5] = {"", "\xe2\x99\xa3", "\xe2\x99\xa6",
                              "\xe2\x99\xa5", "\xe2\x99\xa0"};

int deck[CARDS];
int next;
int seed;

void readLine(char line[], int size)
{
    if (fgets(line, size, stdin) == NULL)
        strcpy(line, "s\n");
}

void makeDeck(void)
{
    int suit, face, i;
    for (suit = 1; suit <= 4; ++suit)
        for (face = 2; face <= 14; ++face)
            deck[(suit - 1) * 13 + face - 2] = suit * 100 + face;
    if (seed)
        for (i = CARDS - 1; i >= 0; --i) {
            int j = rand() % (i + 1);
            int t = deck[i];
            deck[i] = deck[j];
            deck[j] = t;
        }
    next = CARDS - 1;
}

void draw(struct Player *who)
{
    who->hand[who->size++] = deck[next--];
}

int score(const struct Player *who)
{
    int points = 0, aces = 0, i;
    for (i = 0; i < who->size; ++i) {
        int face = who->hand[i] % 100;
        if (face == 14) {
            ++aces;
            ++points;
        } else if (face > 10)
            points += 10;
        else
            points += face;
    }
    if (aces > 0 && points <= 11)
        points += 10;
    return points;
}

void cell(const struct Player *who, int row, int hide)
{
    if (row >= who->size)
        fputs("     ", stdout);
    else if (hide && row == 1)
        fputs(" **  ", stdout);
    else
        printf("%s%s  ", FACES[who->hand[row] % 100 - 2],
               SUITS[who->hand[row] / 100]);
}

void show(const struct Player *player, const struct Player *dealer, int hide)
{
    int row;
    puts("");
    puts(" Player Dealer");
    for (row = 0; row < player->size || row < dealer->size; ++row) {
        fputs("| ", stdout);
        cell(player, row, 0);
        fputs("| ", stdout);
        cell(dealer, row, hide);
        puts("|");
    }
}

int playOnce(void)
{
    struct Player player = {"Player", {0}, 0}, dealer = {"Dealer", {0}, 0};
    char line[80];
    int i, done = 0;
    makeDeck();
    for (i = 0; i < 2; ++i) {
        draw(&player);
        draw(&dealer);
    }
    while (!done) {
        show(&player, &dealer, 1);
        if (score(&player) > 21) {
            puts("Player busts!");
            break;
        }
        fputs("Hit or stand? [h/s] ", stdout);
        readLine(line, sizeof line);
        if (strcmp(line, "h\n") == 0)
            draw(&player);
        else
            done = 1;
    }
    for (done = 0; !done;) {
        show(&player, &dealer, 0);
        sleep(2);
        if (score(&dealer) > 21) {
            puts("Dealer busts!");
            done = 1;
        } else if (score(&player) > 21 || score(&dealer) >= 17) {
            puts("Dealer stands.");
            done = 1;
        } else {
            puts("Dealer hits.");
            draw(&dealer);
        }
    }
    printf("\nFinal scores: %s %d, %s %d.\n", player.name, score(&player),
           dealer.name, score(&dealer));
    if (score(&player) > 21)
        puts("Dealer wins!");
    else if (score(&dealer) > 21)
        puts("Player wins!");
    else if (score(&player) == score(&dealer)) {
        puts("Push! Play again.");
        return 1;
    } else
        puts(score(&player) > score(&dealer) ? "Player wins!" : "Dealer wins!");
    return 0;
}

int main(void)
{
    char line[80];
    fputs("Seed: ", stdout);
    readLine(line, sizeof line);
    seed = atoi(line);
    if (seed != 0)
        srand(seed);
    while (playOnce())
        ;
    return 3;
}
