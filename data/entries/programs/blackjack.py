#!/usr/bin/env python3
"""Plays challenge blackjack by a few simple rules; see challenge-protocol(5)."""
import sys


def value(card):
    rank = card[:-1]
    return 1 if rank == "A" else 10 if rank in "JQK" else int(rank)


def choose(hand, upcard, actions):
    values = [value(card) for card in hand]
    total = sum(values)
    is_soft = 1 in values and total <= 11
    if is_soft:
        total += 10
    is_weak = 2 <= upcard <= 6
    if "claim" in actions:
        return "claim"
    if "split" in actions and values[0] in (1, 8):
        return "split"
    if "double" in actions and total in (10, 11) and upcard % 10 > 1:
        return "double"
    if len(hand) == 4 and (is_soft or total < 15):
        return "hit"  # five cards win
    if is_soft:
        return "hit" if total < 18 else "stand"
    return "hit" if total < (12 if is_weak else 17) else "stand"


for line in sys.stdin:
    request, *words = line.split()
    field = dict(word.split("=") for word in words)
    if request == "hello":
        print("ready 1", flush=True)
    elif request == "bet":
        print("bet", field["min"], flush=True)
    elif request == "play":
        print(choose(field["hand"].split(","), value(field["dealer"]),
                     field["actions"].split(",")), flush=True)
