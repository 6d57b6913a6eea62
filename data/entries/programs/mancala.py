#!/usr/bin/env python3
"""Plays challenge mancala by looking one move ahead; see
challenge-protocol(5)."""
import sys


def sow(board, bowl, direction, store):
    """Returns the stones that a move wins, and whether it moves again."""
    size = len(board)
    board = list(board)
    stones, board[bowl], at = board[bowl], 0, bowl
    while stones > 0:
        at = (at + direction) % size
        if at == (store + size // 2) % size:
            continue  # the opponent's store
        board[at] += 1
        stones -= 1
    is_mine = at != store and (at > size // 2) == (bowl > size // 2)
    if is_mine and board[at] == 1:
        board[store] += 1 + board[size - at]
    return board[store], at == store


def choose(board, houses, store):
    moves = [(bowl, direction) for bowl in houses for direction in (1, -1)]

    def worth(move):
        won, again = sow(board, *move, store)
        return won + 2 * again

    return max(moves, key=worth)


for line in sys.stdin:
    request, *words = line.split()
    field = dict(word.split("=") for word in words)
    if request == "hello":
        print("ready 1", flush=True)
    elif request == "move":
        board = [int(stones) for stones in field["board"].split(",")]
        houses = [int(bowl) for bowl in field["houses"].split(",")]
        print("move %d %+d" % choose(board, houses, int(field["store"])),
              flush=True)
