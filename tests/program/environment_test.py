"""The checks of the environments of cardtable.py, and of learn.py. install.sh runs
them with the library of this build, by a Python that has numpy. What the tables do is
checked in tests/unit/test_environment.c."""

import unittest
from unittest import mock

import numpy

import cardtable
import learn
from cardtable import BlackjackV1, Discrete, Error, VectorEnv

STEPS = 300


def play(environment, seed, steps=STEPS):
    """Plays by the first legal action but one, in turn with the first, and returns
    all that the environment returns, as lists."""
    observations, infos = environment.reset(seed=seed)
    story = []
    for step in range(steps):
        actions = []
        for mask in infos["action_mask"]:
            legal = [action for action, is_legal in enumerate(mask) if is_legal]
            actions.append(legal[step % len(legal)])
        results = environment.step(actions)
        observations, rewards, terminated, truncated, infos = results
        assert "refused" not in infos
        story.append(
            (
                [list(map(int, row)) for row in observations],
                list(map(float, rewards)),
                list(map(bool, terminated)),
                list(map(bool, truncated)),
                [list(map(int, row)) for row in infos["action_mask"]],
            )
        )
    return story


class TheInterface(unittest.TestCase):
    def test_observations_and_actions_are_in_their_spaces(self):
        for counts in (False, True):
            environment = VectorEnv(5, "strip", bets=(10, 50), counts=counts)
            space = environment.single_observation_space
            self.assertEqual(environment.single_action_space.n, 9)
            self.assertEqual(space.shape, (22 if counts else 12,))
            for observations, _, _, _, masks in play(environment, 1):
                for row, mask in zip(observations, masks):
                    self.assertIn(row, space)
                    action = environment.single_action_space.sample(mask)
                    self.assertEqual(mask[action], 1)

    def test_a_table_that_has_ended_begins_in_the_next_step(self):
        environment = VectorEnv(8)
        self.assertEqual(environment.metadata["autoreset_mode"], "NextStep")
        phase, ended = 0, 0
        story = play(environment, 2)
        for before, after in zip(story, story[1:]):
            for table in range(8):
                if before[2][table]:
                    ended += 1
                    self.assertEqual(before[0][table][phase], 5)
                    self.assertEqual(after[0][table][phase], 0)
                    self.assertEqual(after[1][table], 0)
                    self.assertFalse(after[2][table])
                else:
                    self.assertEqual(before[1][table], 0)
        self.assertGreater(ended, 300)

    def test_or_in_the_same_step(self):
        environment = VectorEnv(8, same_step=True)
        self.assertEqual(environment.metadata["autoreset_mode"], "SameStep")
        environment.reset(seed=2)
        ended = 0
        for step in range(40):
            results = environment.step([(7, 0, 6)[step % 3]] * 8)
            observations, _, terminated, _, infos = results
            for table in numpy.flatnonzero(terminated):
                ended += 1
                self.assertTrue(infos["_final_obs"][table])
                self.assertEqual(infos["final_obs"][table][0], 5)
                self.assertEqual(observations[table][0], 0)
        self.assertGreater(ended, 40)

    def test_an_illegal_action_does_nothing_and_is_named(self):
        environment = VectorEnv(3, same_step=True)
        before, _ = environment.reset(seed=4)
        after, rewards, terminated, _, infos = environment.step([7, 0, -1])
        self.assertEqual(infos["refused"].tolist(), [False, True, True])
        self.assertEqual(before[1:].tolist(), after[1:].tolist())
        self.assertEqual(rewards[1:].tolist(), [0, 0])
        self.assertEqual(terminated[1:].tolist(), [False, False])

    def test_problems_are_errors(self):
        for arguments in ({"rules": "nowhere"}, {"soft17": "sit"}, {"num_envs": 0}):
            with self.assertRaises(Error):
                VectorEnv(**arguments)
        for bets in ((1,), (0,), (10,) * 17):
            with self.assertRaises(Error):
                VectorEnv(bets=bets)
        with self.assertRaises(Error):
            VectorEnv(counts=True, decks="infinite")
        environment = VectorEnv(2)
        with self.assertRaises(Error):
            environment.step([7, 7])
        environment.reset(seed=1)
        with self.assertRaises(Error):
            environment.step([7])
        with self.assertRaises(Error):
            environment.reset(seed=[1, 2, 3])

    def test_a_space_of_numbers(self):
        space = Discrete(3, seed=1)
        self.assertEqual({space.sample() for _ in range(50)}, {0, 1, 2})
        self.assertEqual({space.sample([0, 1, 0]) for _ in range(9)}, {1})
        self.assertTrue(2 in space and 3 not in space and -1 not in space)


class Repetition(unittest.TestCase):
    def test_the_same_seed_plays_the_same_rounds(self):
        for rules in ({}, {"decks": "infinite"}, {"fresh": True}):
            story = play(VectorEnv(6, **rules), 99)
            self.assertEqual(story, play(VectorEnv(6, **rules), 99))
            self.assertNotEqual(story, play(VectorEnv(6, **rules), 199))
            alone = play(VectorEnv(1, **rules), 99 + 4)
            for together, single in zip(story, alone):
                for of_all, of_one in zip(together, single):
                    self.assertEqual(of_all[4], of_one[0])

    def test_without_a_seed_the_rounds_differ(self):
        play_on = VectorEnv(4)
        first, _ = play_on.reset()
        self.assertEqual(first.shape, (4, 12))
        self.assertNotEqual(play(VectorEnv(50), None), play(VectorEnv(50), None))

    def test_it_works_without_numpy(self):
        for make in (
            lambda: VectorEnv(4, counts=True),
            lambda: VectorEnv(4, same_step=True),
        ):
            story = play(make(), 5)
            with mock.patch.object(cardtable, "numpy", None):
                self.assertEqual(story, play(make(), 5))
        story = play(BlackjackV1(4), 5)
        with mock.patch.object(cardtable, "numpy", None):
            self.assertEqual(story, play(BlackjackV1(4), 5))


class Learning(unittest.TestCase):
    ROUNDS = 300_000

    def learned(self, rounds):
        environment = VectorEnv(learn.TABLES, same_step=True, decks="infinite")
        learner = learn.Learner(environment, 1)
        learner.learn(rounds, lambda line: None)
        return learner

    def test_it_learns_most_of_basic_strategy(self):
        odds = cardtable.Odds(decks="infinite")
        _, cost_before, _ = learn.compare(
            learn.Learner(VectorEnv(learn.TABLES, same_step=True), 1), odds
        )
        learner = self.learned(self.ROUNDS)
        wrong, cost, decisions = learn.compare(learner, odds)
        # Always to stand costs far more. What is learned in two seconds is 0.02;
        # the same seed gives the same on every machine.
        self.assertGreater(cost_before, 0.1)
        self.assertLess(cost, 0.03)
        self.assertLess(len(wrong), decisions / 3)
        # The big decisions are right.
        for hand, upcard, best in (
            ("10,10", "6", "stand"),
            ("6,5", "6", "double"),
            ("10,6", "7", "hit"),
            ("10,3", "10", "hit"),
        ):
            self.assertEqual(odds.hand(hand, upcard).best, best)
            self.assertNotIn((hand, upcard), [row[1:3] for row in wrong])

    def test_the_same_seed_learns_the_same(self):
        one, other = self.learned(30_000), self.learned(30_000)
        self.assertTrue(numpy.array_equal(one.values, other.values))


if __name__ == "__main__":
    unittest.main()
