"""The checks of cardtable.py: its values are those of the program odds, to the last
bit, and agree with the figures of others in tests/golden/figures. install.sh runs
them with the library of this build; the programs are in PROGRAMS_DIR."""

import json
import os
import subprocess
import sys
import threading
import unittest

import cardtable
from cardtable import Error, Odds

FIGURES = "tests/golden/figures"
GOLDEN = "tests/golden/odds"
GOLDEN_RULES = GOLDEN + "/golden.rules"
# An ante, pushes that are replayed, and two hands at once.
REFUSED = {"extra", "ic210", "switch"}
EXPOSED = "double-exposure"


def run_odds(*arguments):
    return subprocess.run(
        [os.path.join(os.environ["PROGRAMS_DIR"], "odds"), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def odds_json(*arguments):
    return json.loads(run_odds(*arguments, "--json").stdout)


def all_rules():
    lines = run_odds("--list-rules").stdout.splitlines()
    return [line.split()[0] for line in lines]


def changes(**rules):
    """Returns the options for the keywords of Odds."""
    return [
        word
        for name, value in rules.items()
        for word in ("--rule", f"{name.replace('_', '-')}={value}")
    ]


class HandsOfTheProgram(unittest.TestCase):
    """Odds.hand() and odds --two-cards or --hand."""

    def assert_same(self, hand, row, even_money):
        """Compares a hand with the program's, whose actions are in `row`."""
        values = {a: row[a] for a in cardtable.ACTIONS if row.get(a) is not None}
        self.assertEqual(hand.values, values, row)
        self.assertEqual(hand.natural, row["natural"], row)
        self.assertEqual(hand.insurance, row["insurance"], row)
        self.assertEqual(hand.even_money is None, row["even_money"] is None, row)
        if even_money and hand.even_money is not None:
            gain = row["even_money"] - row["stand"]
            self.assertEqual(hand.even_money, gain, row)
        if row["best"] != "even money":
            self.assertEqual(hand.best, row["best"], row)

    def assert_same_hands(self, rules, options, before_peek=False, **given):
        words = ["--before-peek"] * before_peek + options
        rows = odds_json("--rules", rules, "--two-cards", *words)["hands"]
        self.assertGreater(len(rows), 400)
        odds = Odds(rules)
        for row in rows:
            hand = odds.hand(
                row["hand"], row["dealer"], before_peek=before_peek, **given
            )
            self.assert_same(hand, row, before_peek)

    def test_two_cards_under_all_rules(self):
        for rules in all_rules():
            if rules not in REFUSED | {EXPOSED}:
                with self.subTest(rules):
                    self.assert_same_hands(rules, [])

    def test_two_cards_before_the_peek(self):
        for rules in "strip", "europe":
            with self.subTest(rules):
                self.assert_same_hands(rules, [], before_peek=True)

    def test_two_cards_of_a_shoe_of_which_cards_were_dealt(self):
        dealt = "10h 10h K A 5x9"
        self.assert_same_hands("strip", ["--deal", dealt], dealt=dealt)
        shoe = Odds("strip").shoe(dealt)
        self.assertEqual((shoe["10"], shoe["K"], shoe["5"]), (22, 23, 15))
        self.assert_same_hands("strip", ["--deal", dealt], shoe=shoe)

    def test_two_cards_with_each_strategy(self):
        for strategy in "cdp1", "cdp":
            with self.subTest(strategy):
                self.assert_same_hands(
                    "single", ["--strategy", strategy], strategy=strategy
                )

    def test_other_hands(self):
        cases = [
            ("strip", {"surrender": "early"}, "10,6", "A", {"before_peek": True}),
            ("strip", {}, "2,2,3,3,4", "9", {}),
            ("strip", {"charlie": 5}, "2,2,3,3", "7", {}),
            ("strip", {"decks": "infinite"}, "8,8", "10", {}),
            ("spanish-21", {}, "7h,7h,2", "8", {}),
            ("single", {}, "K,K", "6", {}),
            ("single", {}, "K,Q", "6", {}),
            (EXPOSED, {}, "A,4,3", "9,6", {}),
            (EXPOSED, {}, "8,8", "10,10", {}),
            ("single", {}, "8,8", "10", {"strategy": "total"}),
        ]
        for rules, keywords, hand, dealer, given in cases:
            with self.subTest(rules=rules, hand=hand, dealer=dealer):
                words = ["--before-peek"] * given.get("before_peek", False)
                words += ["--strategy", given.get("strategy", "cdz")]
                answer = odds_json(
                    *["--rules", rules, "--hand", hand, "--dealer", dealer],
                    *words,
                    *changes(**keywords),
                )
                row = {one["action"]: one["value"] for one in answer["actions"]}
                row.update(
                    (name, answer[name])
                    for name in ("best", "natural", "insurance", "even_money")
                )
                found = Odds(rules, **keywords).hand(hand, dealer, **given)
                self.assert_same(found, row, False)


class RoundsOfTheProgram(unittest.TestCase):
    """Odds.round() and odds --edge."""

    def test_all_rules(self):
        for rules in set(all_rules()) - REFUSED:
            with self.subTest(rules):
                lines = run_odds("--rules", rules, "--edge", "--csv").stdout
                rows = [line.split(",") for line in lines.splitlines()]
                found = Odds(rules).round()
                self.assertEqual(rows[-1][0], "all")
                self.assertEqual(found.value, float(rows[-1][-1]))
                against = {
                    row[0]: float(row[-1])
                    for row in rows
                    if row[0] in cardtable.FACES and rules != EXPOSED
                }
                self.assertEqual(found.against, against)

    def test_each_strategy_with_cards_dealt(self):
        for strategy in cardtable.STRATEGIES:
            with self.subTest(strategy):
                answer = run_odds(
                    *["--rules", "single", "--edge", "--csv", "--deal", "A 2 3h 5x3"],
                    *["--strategy", strategy],
                ).stdout
                found = Odds("single").round("A 2 3h 5x3", strategy=strategy)
                self.assertEqual(
                    found.value, float(answer.splitlines()[-1].split(",")[-1])
                )

    def test_both_of_the_dealers_cards_with_cards_dealt(self):
        answer = run_odds("--rules", EXPOSED, "--edge", "--csv", "--deal", "5x8 A").stdout
        found = Odds(EXPOSED).round("5x8 A").value
        self.assertEqual(found, float(answer.splitlines()[-1].split(",")[-1]))

    def test_insurance_is_in_the_value(self):
        options = ["--compare", "decks=1", "--json", "--deal", "9x4 8x4"]
        answer = json.loads(run_odds("--rules", "single", *options).stdout)
        found = Odds("single").round("9x4 8x4")
        self.assertGreater(found.value, found.without_insurance)
        [row] = answer["variants"]
        self.assertEqual(found.value, row["value"])
        self.assertEqual(found.without_insurance, row["without_insurance"])


class GoldenFigures(unittest.TestCase):
    """What odds printed when others had checked it, and what others found."""

    def test_the_golden_round(self):
        with open(GOLDEN + "/edge.json", encoding="utf-8") as file:
            golden = json.load(file)
        found = Odds(GOLDEN_RULES).round()
        self.assertEqual(found.value, golden["value"])
        self.assertEqual(found.without_insurance, golden["without_insurance"])
        self.assertAlmostEqual(found.variance, golden["variance"], delta=1e-12)
        self.assertEqual(found.against, golden["by_upcard"])

    def test_the_golden_hand(self):
        with open(GOLDEN + "/hand.json", encoding="utf-8") as file:
            golden = json.load(file)
        found = Odds(GOLDEN_RULES).hand(golden["hand"], golden["dealer"])
        self.assertEqual(found.best, golden["best"])
        self.assertEqual(
            found.values, {one["action"]: one["value"] for one in golden["actions"]}
        )

    def test_rounds_of_an_independent_analyzer(self):
        with open(FIGURES + "/ev-matrix.tsv", encoding="utf-8") as file:
            rows = [line.rstrip("\n").split("\t") for line in file][1:]
        self.assertEqual(len(rows), 144)
        for decks, dealer, das, split, late, strategy, _, value in rows[::5]:
            odds = Odds(
                decks=decks,
                soft17="hit" if dealer[0] == "H" else "stand",
                das=das[0] == "D",
                split=2 if split == "SPL1" else 4,
                resplit_aces=split == "SPL3-RSA",
                surrender="late" if late[0] == "L" else "none",
            )
            name = strategy.rstrip("-").lower()
            found = odds.round(strategy=name).value
            self.assertAlmostEqual(found, float(value), delta=1e-11)

    def test_hands_of_an_independent_analyzer(self):
        """Lines such as "hand 1,2 vs 3 S -0.24 H 0.07 D 0.028"."""
        odds = Odds(decks=1, surrender="none")
        letters = {"S": "stand", "H": "hit", "D": "double", "P": "split"}
        values = 0
        with open(FIGURES + "/two-card-1d-s17.txt", encoding="utf-8") as file:
            lines = [line.split() for line in file if line.startswith("hand ")]
        for _, hand, _, upcard, *figures in lines:
            cards = hand.replace("1,", "A,").replace(",1", ",A")
            cards = cards.replace(",A0", ",10")
            upcard = "A" if upcard == "1" else upcard
            found = odds.hand(cards, upcard, strategy="cdp")
            for letter, figure in zip(figures[::2], map(float, figures[1::2])):
                action = letters[letter]
                # The analyzer values naturals that are played on, too; and it
                # splits as often as it can, even if fewer hands lose less.
                if action not in found.values or found.values["stand"] == 1.5:
                    continue
                values += 1
                if action == "split" and found.best != "split":
                    self.assertGreater(found.values[action], figure - 1e-10)
                else:
                    self.assertAlmostEqual(found.values[action], figure, delta=1e-10)
        self.assertGreater(values, 1600)


class Problems(unittest.TestCase):
    """What is refused, and how."""

    def assert_refused(self, problem, function, *arguments, **keywords):
        with self.assertRaises(Error) as raised:
            function(*arguments, **keywords)
        self.assertEqual(str(raised.exception), problem)

    def test_rules(self):
        self.assert_refused('unknown rules "singl"; did you mean "single"?', Odds, "singl")
        self.assert_refused(
            "can't read no/such/file: No such file or directory", Odds, "no/such/file"
        )
        self.assert_refused('soft17 must be stand or hit, not "x"', Odds, soft17="x")
        self.assert_refused(
            "these rules are inconsistent: with natural = none, natural-ties must be "
            "push",
            Odds,
            natural="none",
            natural_ties="win",
            insurance=False,
        )
        self.assert_refused(
            "the odds can't be worked out for games with an ante", Odds, "extra"
        )

    def test_cards(self):
        odds = Odds("single")
        self.assert_refused(
            "the shoe has no 5 left for card 5 of the list", odds.shoe, "5x5"
        )
        self.assert_refused("hand needs at least two cards, such as 10,6", odds.hand, "8", "5")
        self.assert_refused(
            "dealer needs exactly one card, the upcard, such as 10", odds.hand, "8,8", ""
        )
        self.assert_refused(
            "the card 8h is listed 2 times, but the shoe has only 1 deck",
            odds.hand,
            "8h,8h",
            "5",
        )
        self.assert_refused(
            "the shoe could run out during a round; leave more cards in it or allow "
            "fewer splits",
            odds.round,
            shoe={"A": 1, "10": 3},
        )
        self.assert_refused(
            "a count of the shoe is negative or too large", odds.round, shoe={"A": -1}
        )
        self.assert_refused(
            "there is no strategy 'cdx'; use cdz, cdp1, cdp or total",
            odds.round,
            strategy="cdx",
        )

    def test_variance_where_odds_has_none(self):
        with self.assertRaises(Error):
            Odds(EXPOSED).round().variance

    def test_lookup_of_the_library(self):
        program = "import cardtable; cardtable.version()"
        failed = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "CARDTABLE_LIBRARY": "/no/such/library.so"},
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertIn("ImportError: libodds can't be loaded", failed.stderr)


class Threads(unittest.TestCase):
    """Objects can be shared."""

    def test_the_same_values_in_every_thread(self):
        odds = Odds("strip")
        cards = ["8,8", "A,7", "10,6", "5,5"]
        expected = [odds.hand(hand, "10").values for hand in cards]
        found = {}

        def work(number):
            found[number] = [odds.hand(hand, "10").values for hand in cards * 20]

        threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for number in range(4):
            self.assertEqual(found[number], expected * 20)


if __name__ == "__main__":
    unittest.main()
