/* Hosts a bot for challenge mancala. */
#include "challenge/cell/host.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "challenge_mancala.h"

typedef long mancala_function(long board[], long size, void *storage,
                              Boolean new_game, Boolean player_one,
                              long *direction);

static struct challenge_message move(mancala_function *mancala,
                                     const struct challenge_message *called,
                                     void *storage)
{
    long board[kMancalaBoardMost];
    for (size_t i = 0; i < kMancalaBoardMost; i++)
        board[i] = called->position.board[i];
    if (called->position.new_game)
        memset(storage, 0, kMancalaPrivateStorage);
    struct challenge_message said = {.kind = CHALLENGE_MANCALA_RETURNED};
    long direction = 0;
    said.move.bowl = mancala(board, called->position.size, storage,
                             called->position.new_game != 0,
                             called->position.player_one != 0, &direction);
    said.move.direction = direction;
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
    void *storage = malloc(kMancalaPrivateStorage);
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
