/* Hosts a bot for challenge mancala. */
#include "challenge/cell/host.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "challenge_mancala.h"

typedef Boolean mancala_function(long board[], const long size, void *storage,
                                 const Boolean new_game,
                                 const Boolean player_one, long *bowl,
                                 long *direction);

static struct challenge_message move(mancala_function *mancala,
                                     const struct challenge_message *called,
                                     void *storage)
{
    long board[CHALLENGE_BOWLS], bowl = -1, direction = 0;
    for (size_t i = 0; i < CHALLENGE_BOWLS; i++)
        board[i] = called->position.board[i];
    if (called->position.new_game)
        memset(storage, 0, CHALLENGE_STORAGE);
    (void)mancala(board, called->position.size, storage,
                  called->position.new_game != 0,
                  called->position.player_one != 0, &bowl, &direction);
    struct challenge_message said = {
        .kind = CHALLENGE_MANCALA_RETURNED,
        .move = {.bowl = bowl, .direction = direction}};
    for (size_t i = 0; i < CHALLENGE_BOWLS; i++)
        said.move.board[i] = board[i];
    return said;
}

void host_mancala(struct host *host, void *bot)
{
    union {
        void *found;
        mancala_function *mancala;
    } play = {.found = dlsym(bot, "Mancala")};
    if (play.found == NULL)
        host_lacks(host, "Mancala");
    void *storage = malloc(CHALLENGE_STORAGE);
    if (storage == NULL)
        abort();
    struct challenge_message said = {.kind = (enum challenge_kind)WIRE_LOADED};
    for (;;) {
        struct challenge_message called;
        host_tell(host, &said);
        host_hear(host, &called);
        said = move(play.mancala, &called, storage);
    }
}
