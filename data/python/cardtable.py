"""Exact odds of blackjack, for any rules and any shoe.

This file is all there is to install: it calls the library libodds of Card Table
through ctypes. It looks for the library at the path in the environment variable
CARDTABLE_LIBRARY, then beside itself (in the tree, after make; or where make
install puts both), and then where the system has its libraries.

>>> odds = Odds("strip", soft17="hit")
>>> print(f"{odds.round().value:+.6f}")
-0.005272
>>> odds.hand("8,8", "10").best
'split'

All values are in units of the first bet. Objects never change once they are made,
so threads can share them.
"""

import ctypes
import ctypes.util
import glob
import os
import threading

__all__ = ["Error", "Hand", "Odds", "Round", "version", "ACTIONS", "FACES", "STRATEGIES"]

ACTIONS = ("stand", "hit", "double", "split", "surrender")
FACES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
STRATEGIES = ("cdz", "cdp1", "cdp", "total")


class Error(ValueError):
    """The library refused what it was given; the text says why."""


# ---- The library -------------------------------------------------------------

_PROBLEM_SIZE = 512
_HANDLE = ctypes.c_void_p
_TEXT = ctypes.c_char_p
_SHOE = ctypes.c_int * len(FACES)

# The result and the arguments of each function, without `problem`.
_FUNCTIONS = {
    "libodds_version": (_TEXT,),
    "libodds_open": (_HANDLE, _TEXT, ctypes.POINTER(_TEXT)),
    "libodds_close": (None, _HANDLE),
    "libodds_shoe": (ctypes.c_bool, _HANDLE, _TEXT, _SHOE),
    "libodds_hand_open": (
        _HANDLE,
        _HANDLE,
        ctypes.POINTER(_SHOE),
        _TEXT,
        _TEXT,
        ctypes.c_int,
        ctypes.c_int,
    ),
    "libodds_hand_close": (None, _HANDLE),
    "libodds_hand_value": (ctypes.c_double, _HANDLE, ctypes.c_int),
    "libodds_hand_best": (ctypes.c_int, _HANDLE),
    "libodds_hand_natural": (ctypes.c_double, _HANDLE),
    "libodds_hand_insurance": (ctypes.c_double, _HANDLE),
    "libodds_hand_even_money": (ctypes.c_double, _HANDLE),
    "libodds_round_open": (_HANDLE, _HANDLE, ctypes.POINTER(_SHOE), ctypes.c_int),
    "libodds_round_close": (None, _HANDLE),
    "libodds_round_value": (ctypes.c_double, _HANDLE),
    "libodds_round_without_insurance": (ctypes.c_double, _HANDLE),
    "libodds_round_against": (ctypes.c_double, _HANDLE, ctypes.c_int),
    "libodds_round_variance": (
        ctypes.c_bool,
        _HANDLE,
        ctypes.POINTER(ctypes.c_double),
    ),
}

# These return NULL or false on failure, and have `problem` as their last argument.
_FALLIBLE = {
    "libodds_open",
    "libodds_shoe",
    "libodds_hand_open",
    "libodds_round_open",
    "libodds_round_variance",
}


def _places():
    """Yields where the library may be, the best place first."""
    named = os.environ.get("CARDTABLE_LIBRARY")
    if named:
        yield named
        return
    here = os.path.dirname(os.path.realpath(__file__))
    for folder in ("../../build/release", "../../../lib"):
        yield from sorted(glob.glob(os.path.join(here, folder, "libodds.so.0*")))
    yield "libodds.so.0"
    found = ctypes.util.find_library("odds")
    if found:
        yield found


class _Library:
    """The functions of libodds, without their prefix: library.open(...)."""

    _loaded = None
    _lock = threading.Lock()

    def __init__(self):
        failures = []
        for place in _places():
            try:
                self._functions = ctypes.CDLL(place)
                break
            except OSError as failure:
                failures.append(str(failure))
        else:
            raise ImportError(
                "libodds can't be loaded; build it with make, or set "
                "CARDTABLE_LIBRARY to its path: " + "; ".join(failures)
            )
        for name, (result, *arguments) in _FUNCTIONS.items():
            function = getattr(self._functions, name)
            function.restype = result
            fallible = name in _FALLIBLE
            function.argtypes = arguments + [_TEXT] * fallible
            short = name[len("libodds_"):]
            setattr(self, short, self._raising(function) if fallible else function)

    @staticmethod
    def _raising(function):
        def call(*arguments):
            problem = ctypes.create_string_buffer(_PROBLEM_SIZE)
            result = function(*arguments, problem)
            if not result:
                raise Error(problem.value.decode())
            return result

        return call

    @classmethod
    def get(cls):
        """Returns the library, which is loaded at the first call."""
        with cls._lock:
            if cls._loaded is None:
                cls._loaded = cls()
            return cls._loaded


class _Handle:
    """An object of the library, which is closed when nobody uses it any more."""

    def __init__(self, pointer, close):
        self.pointer = pointer
        self._close = close

    def __del__(self):
        self._close(self.pointer)


def _bytes(text):
    return os.fsencode(text) if text else None


def _rule(name, value):
    """Returns a rule as the library reads it: das=True as b"das=yes"."""
    if isinstance(value, bool):
        value = "yes" if value else "no"
    return f"{name.replace('_', '-')}={value}".encode()


def version():
    """Returns the version of the library."""
    return _Library.get().version().decode()


# ---- The odds ------------------------------------------------------------------


class Odds:
    """The odds under some rules.

    `rules` is the name of built-in rules or a rules file, as in odds --rules.
    Keywords change single rules, as in odds --rule, with an underscore for each
    hyphen:

    >>> Odds("single", soft17="stand", das=True, natural_ties="push")
    Odds('single', soft17='stand', das=True, natural_ties='push')
    >>> Odds(soft17="sit")
    Traceback (most recent call last):
    ...
    cardtable.Error: soft17 must be stand or hit, not "sit"
    """

    def __init__(self, rules="strip", **changes):
        self._words = [repr(rules)] + [f"{k}={v!r}" for k, v in changes.items()]
        self._library = _Library.get()
        lines = [_rule(name, value) for name, value in changes.items()]
        array = (_TEXT * (len(lines) + 1))(*lines, None)
        self._handle = _Handle(
            self._library.open(os.fsencode(rules), array), self._library.close
        )

    def __repr__(self):
        return f"Odds({', '.join(self._words)})"

    def shoe(self, dealt=""):
        """Returns the full shoe of the rules, less the cards that were dealt.

        >>> Odds("single").shoe("A A 10h 5x4")
        {'A': 2, '2': 4, '3': 4, '4': 4, '5': 0, '6': 4, '7': 4, '8': 4, '9': 4, \
'10': 3, 'J': 4, 'Q': 4, 'K': 4}
        """
        counts = _SHOE()
        self._library.shoe(self._handle.pointer, _bytes(dealt), counts)
        return dict(zip(FACES, counts))

    def _counts(self, dealt, shoe):
        """Returns a shoe as the library takes it, or None for the full shoe."""
        if shoe is not None and dealt:
            raise Error("give either the cards dealt or the shoe")
        if shoe is None and not dealt:
            return None
        if shoe is None:
            shoe = self.shoe(dealt)
        unknown = set(shoe) - set(FACES)
        if unknown:
            raise Error(f"these are no faces of a shoe: {sorted(unknown)}")
        return _SHOE(*(shoe.get(face, 0) for face in FACES))

    def hand(
        self, hand, dealer, dealt="", shoe=None, strategy="cdz", before_peek=False
    ):
        """Returns the values of a hand, a Hand, as odds --hand --dealer does.

        The shoe is full, less the cards `dealt`, or has the counts of `shoe`,
        which is like what Odds.shoe() returns. The hand and the dealer's card
        are taken out of it. `dealer` has both of the dealer's cards if the rules
        show them.
        """
        return Hand(
            self, self._counts(dealt, shoe), hand, dealer, strategy, before_peek
        )

    def round(self, dealt="", shoe=None, strategy="cdz"):
        """Returns the value of a round before the deal, a Round, as odds --edge does.

        The shoe is full, less the cards `dealt`, or has the counts of `shoe`.

        >>> Odds("single").round(dealt="5x4").value > 0
        True
        """
        return Round(self, self._counts(dealt, shoe), strategy)


def _strategy(name):
    if name not in STRATEGIES:
        raise Error(f"there is no strategy {name!r}; use cdz, cdp1, cdp or total")
    return STRATEGIES.index(name)


def _known(value):
    """Returns None for NaN."""
    return value if value == value else None


class Hand:
    """The values of the actions with a hand.

    values      a dictionary with the value of each action that the rules allow
    best        the best of them
    natural     the chance that the dealer has blackjack, before any peek
    insurance   the value of taking it, or None if it isn't offered
    even_money  what it wins beyond playing on, or None if it isn't offered

    >>> hand = Odds("strip").hand("A,6", "6")
    >>> hand.best, round(hand.values["double"], 6), hand.insurance
    ('double', 0.258507, None)
    """

    def __init__(self, odds, counts, hand, dealer, strategy, before_peek):
        library = odds._library
        pointer = library.hand_open(
            odds._handle.pointer,
            counts,
            hand.encode(),
            dealer.encode(),
            _strategy(strategy),
            bool(before_peek),
        )
        try:
            values = (library.hand_value(pointer, i) for i in range(len(ACTIONS)))
            self.values = {
                action: value
                for action, value in zip(ACTIONS, values)
                if _known(value) is not None
            }
            self.best = ACTIONS[library.hand_best(pointer)]
            self.natural = library.hand_natural(pointer)
            self.insurance = _known(library.hand_insurance(pointer))
            self.even_money = _known(library.hand_even_money(pointer))
        finally:
            library.hand_close(pointer)

    def __repr__(self):
        return f"<a hand to {self.best}, worth {self.values[self.best]:+.6f}>"


class Round:
    """The value of a round, in units of the first bet.

    value              with insurance and even money when they are best
    without_insurance  without either
    against            a dictionary with the value by upcard, "10" for all tens
    """

    def __init__(self, odds, counts, strategy):
        library = odds._library
        pointer = library.round_open(
            odds._handle.pointer, counts, _strategy(strategy)
        )
        self._odds = odds  # must live as long
        self._library = library
        self._handle = _Handle(pointer, library.round_close)
        self.value = library.round_value(pointer)
        self.without_insurance = library.round_without_insurance(pointer)
        values = (library.round_against(pointer, i) for i in range(len(FACES)))
        self.against = {
            face: value
            for face, value in zip(FACES[:10], values)
            if _known(value) is not None
        }

    @property
    def variance(self):
        """The variance of the result, in squared bets."""
        variance = ctypes.c_double()
        self._library.round_variance(self._handle.pointer, variance)
        return variance.value

    def __repr__(self):
        return f"<a round worth {self.value:+.6f}>"
