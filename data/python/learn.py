"""Learns blackjack from nothing but the rewards: a table of Q values, by Monte Carlo
policy iteration, at thousands of tables of VectorEnv. Needs numpy.

    python3 learn.py [--rounds N] [--seed S] [--rules NAME]

The decks are infinite, so that what a hand is worth depends only on what the table
of Q values is indexed by. In the end the program plays the learned policy with other
cards, and compares it with the exact odds: what a round is worth, and each decision
about two cards.

Each phase plays with a fixed policy, the best one by the Q values so far, but for
one decision in most rounds, which is a random one of those that may still be the
best. What the round wins is credited to that decision alone. So a Q value is the mean
of what an action wins if the policy comes before it and follows it.
"""

import argparse
import time

import numpy

import cardtable

TABLES = 4096
CONTINUE, BET = 6, 7
COLUMN = {name: i for i, name in enumerate(cardtable.VectorEnv.COLUMNS)}
FEW = 50  # rewards with which little is known about an action
# Parts of the rounds, and how much the rewards before them still count.
PHASES = ((0.02, 0), (0.04, 0), (0.06, 0.2), (0.1, 0.5), (0.14, 0.5), (0.18, 1))
PHASES += ((0.22, 1), (0.24, 1))
EXPLORE = 0.6  # the part of decisions that aren't clear, until one is random
FAR = 4  # standard errors

# A state is what is asked, about which kind of hand, against which upcard. The kinds
# are 0 to 21 for hard totals, 22 to 43 for soft ones, and 44 to 55 for pairs that can
# be split; more than two cards, split hands and insurance have states of their own.
KINDS, UPCARDS, SITUATIONS = 56, 12, 5
STATES = SITUATIONS * KINDS * UPCARDS


def states_of(observations, mask):
    """Returns the number of each table's state."""
    column = observations.T
    total, soft, pair = (column[COLUMN[name]] for name in ("total", "soft", "pair"))
    kind = numpy.where(mask[:, 3] != 0, 44 + pair, total % 22 + 22 * soft)
    first = column[COLUMN["cards"]] == 2
    split = column[COLUMN["hands"]] > 1
    situation = numpy.where(mask[:, CONTINUE] != 0, 4, 2 * split + first)
    return (situation * KINDS + kind) * UPCARDS + column[COLUMN["upcard"]]


def best_actions(values, states, mask):
    """Returns the legal action with the highest Q value at each table."""
    actions = values.shape[1]
    legal = mask[:, :actions] != 0
    return numpy.where(legal, values[states], -numpy.inf).argmax(axis=1)


def credit(sums, places, rewards):
    """Adds 1, each reward and its square to the sums at its place."""
    for row, weights in zip(sums, (None, rewards, rewards * rewards)):
        row += numpy.bincount(places, weights, row.size)


class Learner:
    """A table of Q values, and the tables that it learns at."""

    def __init__(self, environment, seed):
        self.environment = environment
        # The numbers of RandomState are the same in every version of numpy.
        self.random = numpy.random.RandomState(seed)
        self.observations, infos = environment.reset(seed=seed)
        self.mask = infos["action_mask"]
        self.credits = numpy.zeros((3, STATES, BET))
        self.values = numpy.zeros((STATES, BET))
        self.may_be_best = numpy.ones((STATES, BET), dtype=bool)
        self.steps = 0

    def any_actions(self, tables, states):
        """Returns a random legal action for each of these tables and states, one
        that may be the best; and where there are several."""
        legal = (self.mask[tables, :BET] != 0) & self.may_be_best[states]
        actions = (legal * self.random.random_sample(legal.shape)).argmax(axis=1)
        return actions, legal.sum(axis=1) > 1

    def play(self, rounds, explore):
        """Plays by the policy, but for a random decision in most of the rounds.
        Returns the number, the sum and the sum of squares of the rewards credited to
        each state and action; and the same of the rewards of all rounds."""
        credits, total = numpy.zeros((3, STATES * BET)), numpy.zeros((3, 1))
        place = numpy.full(TABLES, -1)  # the random decision: its state and action
        while total[0, 0] < rounds:
            states = states_of(self.observations, self.mask)
            actions = best_actions(self.values, states, self.mask)
            bets = self.mask[:, BET] != 0
            actions[bets] = BET
            chosen = self.random.random_sample(TABLES) < explore
            tables = numpy.flatnonzero(chosen & ~bets & (place < 0))
            actions[tables], is_open = self.any_actions(tables, states[tables])
            tables = tables[is_open]
            place[tables] = states[tables] * BET + actions[tables]
            result = self.environment.step(actions)
            self.observations, rewards, ended, void, infos = result
            self.mask = infos["action_mask"]
            self.steps += TABLES
            done = ended | void
            credit(total, numpy.zeros(done.sum(), dtype=int), rewards[done])
            credited = done & (place >= 0)
            credit(credits, place[credited], rewards[credited])
            place[done] = -1
        return credits.reshape(3, STATES, BET), total[:, 0]

    def improve(self, credits, old):
        """Works out the Q values, in which older phases count by `old`. An action
        that is far below the best one, in standard errors, isn't tried any more."""
        self.credits = self.credits * old + credits
        count, won, squares = self.credits
        known = numpy.maximum(count, 1)
        self.values = won / known
        # A split hand that is hardly known is played like one that isn't split.
        halves = [a.reshape(SITUATIONS, -1, BET) for a in (self.values, count)]
        few = halves[1][2:4] < FEW
        halves[0][2:4][few] = halves[0][0:2][few]
        variance = numpy.maximum(squares / known - self.values**2, 1 / known)
        error = numpy.where(count < FEW, numpy.inf, (variance / known) ** 0.5)
        least = numpy.where(count < FEW, -numpy.inf, self.values - FAR * error)
        best = least.max(axis=1, keepdims=True)
        self.may_be_best = self.values + FAR * error >= best

    def learn(self, rounds, report):
        """Runs the phases."""
        for part, old in PHASES:
            start, steps = time.monotonic(), self.steps
            credits, _ = self.play(int(part * rounds), EXPLORE)
            self.improve(credits, old)
            speed = (self.steps - steps) / (time.monotonic() - start)
            report(f"{int(part * rounds):>11,} rounds, {speed / 1e6:.2f} million steps/s")


# ---- Comparing with the exact odds -----------------------------------------------

ORDER = ("stand", "hit", "double", "split", "surrender")


def two_card_hands():
    """Yields two cards, the number of their kind, and how many pairs of cards of a
    deck they are."""
    names = {11: "A"}
    for high in range(2, 12):
        for low in range(2, high + 1):
            weight = (4 if high == 10 else 1) * (4 if low == 10 else 1)
            hand = f"{names.get(high, high)},{names.get(low, low)}"
            if high == low:
                yield hand, 44 + high, weight
            elif high + low < 21:
                soft = high == 11
                yield hand, high + low + 22 * soft, 2 * weight


def compare(learner, odds):
    """Returns the decisions that the exact odds make otherwise, as tuples of their
    cost, hand, upcard, action learned and exact one; what they cost per round
    together; and how many decisions there are."""
    wrong, cost, decisions = [], 0, 0
    for upcard in range(2, 12):
        name = "A" if upcard == 11 else str(upcard)
        for hand, kind, weight in two_card_hands():
            exact = odds.hand(hand, name)
            state = (1 * KINDS + kind) * UPCARDS + upcard
            values = [
                learner.values[state, i] if action in exact.values else -numpy.inf
                for i, action in enumerate(ORDER)
            ]
            learned = ORDER[int(numpy.argmax(values))]
            loss = exact.values[exact.best] - exact.values[learned]
            decisions += 1
            if loss > 1e-9:
                wrong.append((loss, hand, name, learned, exact.best))
            chance = weight * (4 if upcard == 10 else 1) / 13**3 * (1 - exact.natural)
            cost += loss * chance
    return sorted(wrong, reverse=True), cost, decisions


def main():
    parser = argparse.ArgumentParser(description="Learn blackjack from its rewards.")
    parser.add_argument("--rounds", type=int, default=60_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="strip")
    options = parser.parse_args()
    environment = cardtable.VectorEnv(
        TABLES, options.rules, same_step=True, decks="infinite"
    )
    odds = cardtable.Odds(options.rules, decks="infinite")
    learner = Learner(environment, options.seed)
    learner.learn(options.rounds, lambda line: print(line, flush=True))

    exact = odds.round().value
    learner.observations, infos = environment.reset(seed=options.seed + 1_000_000)
    learner.mask = infos["action_mask"]
    _, (count, won, squares) = learner.play(options.rounds // 2, 0)
    mean = won / count
    error = ((squares / count - mean * mean) / count) ** 0.5
    wrong, cost, decisions = compare(learner, odds)
    print(f"exact value of a round  {exact:+.5f}")
    print(f"of the learned policy   {mean:+.5f} in {int(count):,} rounds, +-{error:.5f}")
    print(f"of {decisions} decisions about two cards, {len(wrong)} differ, ", end="")
    print(f"which costs {cost:.5f} a round:")
    for loss, hand, upcard, learned, best in wrong[:10]:
        print(f"  {hand:>5} against {upcard:>2}: {learned} for {best}, {loss:.4f}")


if __name__ == "__main__":
    main()
