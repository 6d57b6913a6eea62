"""Exact odds of blackjack, and tables for programs that learn to play it.

This file is all there is to install: it calls the library libodds of Card Table
through ctypes. It looks for the library at the path in the environment variable
CARDTABLE_LIBRARY, then beside itself (in the tree, after make install-made; or
where make install puts both), and then where the system has its libraries.

>>> odds = Odds("strip", soft17="hit")
>>> print(f"{odds.round().value:+.6f}")
-0.005272
>>> odds.hand("8,8", "10").best
'split'

All values are in units of the first bet. Objects never change once they are made,
so threads can share them; but not a VectorEnv.
"""

import ctypes
import ctypes.util
import glob
import os
import random
import threading

try:
    import numpy
except ImportError:  # only VectorEnv uses it, and does without
    numpy = None

__all__ = ["BlackjackV1", "Box", "Discrete", "Error", "Hand", "Odds", "Round"]
__all__ += ["Tuple", "VectorEnv", "version", "ACTIONS", "FACES", "STRATEGIES"]

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

# What a step fills: the type in numpy, and that in a memoryview.
_RESULTS = {
    "observations": ("int32", "i"),
    "masks": ("int8", "b"),
    "rewards": ("float64", "d"),
    "terminated": ("bool", "?"),
    "truncated": ("bool", "?"),
    "refused": ("bool", "?"),
    "final_observations": ("int32", "i"),
}


class _Results(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in _RESULTS]


# The result and the arguments of each function, without `problem`.
_FUNCTIONS = {
    "libodds_version": (_TEXT,),
    "libodds_open": (_HANDLE, _TEXT, ctypes.POINTER(_TEXT)),
    "libodds_close": (None, _HANDLE),
    "libodds_shoe": (ctypes.c_bool, _HANDLE, _TEXT, _SHOE),
    "libodds_environment_open": (
        _HANDLE,
        _TEXT,
        ctypes.POINTER(_TEXT),
        ctypes.c_int,
        ctypes.POINTER(ctypes.c_int64),
        ctypes.c_int,
        ctypes.c_uint,
    ),
    "libodds_environment_close": (None, _HANDLE),
    "libodds_environment_columns": (ctypes.c_int, _HANDLE),
    "libodds_environment_actions": (ctypes.c_int, _HANDLE),
    "libodds_environment_reset": (
        None,
        _HANDLE,
        ctypes.c_void_p,
        ctypes.POINTER(_Results),
    ),
    "libodds_environment_step": (
        ctypes.c_int,
        _HANDLE,
        ctypes.c_void_p,
        ctypes.POINTER(_Results),
    ),
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
    "libodds_environment_open",
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
                "libodds can't be loaded; build it with make install-made, or set "
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


def _changes(changes):
    lines = [_rule(name, value) for name, value in changes.items()]
    return (_TEXT * (len(lines) + 1))(*lines, None)


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
        self._handle = _Handle(
            self._library.open(os.fsencode(rules), _changes(changes)),
            self._library.close,
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


# ---- Environments for programs that learn ----------------------------------------


class Discrete:
    """The numbers from 0 to n - 1."""

    def __init__(self, n, seed=None):
        self.n = n
        self._random = random.Random(seed)

    def seed(self, seed=None):
        self._random.seed(seed)

    def contains(self, number):
        return 0 <= number < self.n and int(number) == number

    __contains__ = contains

    def sample(self, mask=None):
        """Returns a random number, one of those whose place in the mask isn't 0."""
        return self._random.choice(
            [i for i in range(self.n) if mask is None or mask[i]]
        )

    def __eq__(self, other):
        return isinstance(other, type(self)) and self.n == other.n

    def __repr__(self):
        return f"Discrete({self.n})"


class Box:
    """Rows of whole numbers from 0 to the entries of `high`."""

    def __init__(self, high):
        self.high = tuple(high)
        self.low = (0,) * len(self.high)
        self.shape = (len(self.high),)
        self.dtype = "int32"

    def contains(self, row):
        return len(row) == len(self.high) and all(
            0 <= number <= most for number, most in zip(row, self.high)
        )

    __contains__ = contains

    def __repr__(self):
        return f"Box(0, {self.high}, {self.shape}, {self.dtype})"


class Tuple(tuple):
    """One of each of some spaces."""

    def contains(self, numbers):
        return len(numbers) == len(self) and all(
            number in space for number, space in zip(numbers, self)
        )


def _array(name, count, length):
    """Returns an array for a result: numpy's, or a flat memoryview."""
    kind, code = _RESULTS[name]
    if numpy:
        return numpy.zeros((count, length) if length else count, kind)
    size = {"i": 4, "d": 8}.get(code, 1) * count * (length or 1)
    return memoryview(bytearray(size)).cast(code)


def _address(array):
    if numpy:
        return array.ctypes.data
    return ctypes.addressof(ctypes.c_char.from_buffer(array))


def _rows(array, length):
    """Returns the rows of an array."""
    if numpy:
        return array
    return [array[at : at + length] for at in range(0, len(array), length)]


class VectorEnv:
    """Tables of the house as an environment, with the interface of Gymnasium's
    VectorEnv, which it doesn't need. An episode is a round of one seat: the bet,
    then each decision.

    The rules are those of Odds. `bets` are the bets that can be chosen, in
    dollars; without it, the only one is the least bet of the rules. Rewards come at
    the end of a round, in units of the first bet. Actions are numbers: the names of
    those before the bets are VectorEnv.ACTIONS. An observation is a row of numbers,
    named in VectorEnv.COLUMNS; with counts=True, the cards that nobody has seen
    follow, by rank: aces, 2 to 9, and all tens.

    infos["action_mask"] has 1 for each action that is legal. An illegal action does
    nothing, and infos["refused"] says at which tables.

    A table whose round has ended begins the next one in the step after that, which
    ignores its action. With same_step=True it does so at once, and the last
    observation of the round is in infos["final_obs"].

    Results are numpy's arrays if numpy is there, and else memoryviews, or lists of
    them as rows. The same seed deals the same cards on every machine: table i
    has the seed + i, so that it can be played again alone.

    >>> tables = VectorEnv(3, "strip", counts=True)
    >>> observations, infos = tables.reset(seed=7)
    >>> observations, rewards, terminated, truncated, infos = tables.step([7] * 3)
    >>> dict(zip(VectorEnv.COLUMNS, observations[0].tolist()))["total"]
    13
    >>> [name for name, legal in zip(VectorEnv.ACTIONS, infos["action_mask"][0]) if legal]
    ['stand', 'hit', 'double', 'give up']
    """

    ACTIONS = ("stand", "hit", "double", "split", "give up", "insure", "continue")
    COLUMNS = ("phase", "total", "soft", "cards", "pair", "hand", "hands", "doubled")
    COLUMNS += ("bet", "upcard", "dealer", "dealer soft")
    _SAME_STEP, _COUNTS, _V1, _NATURAL, _SAB = (1 << i for i in range(5))
    _HIGH = (5, 31, 1, 22, 11, 3, 4, 1, 2 ** 31 - 1, 11, 31, 1)

    def __init__(
        self,
        num_envs=1,
        rules="strip",
        bets=(),
        counts=False,
        same_step=False,
        _flags=0,
        **changes,
    ):
        self._library = _Library.get()
        flags = _flags | self._SAME_STEP * same_step | self._COUNTS * counts
        cents = (ctypes.c_int64 * len(bets))(*(round(bet * 100) for bet in bets))
        pointer = self._library.environment_open(
            os.fsencode(rules), _changes(changes), num_envs, cents, len(bets), flags
        )
        self._handle = _Handle(pointer, self._library.environment_close)
        self.num_envs = num_envs
        self._columns = self._library.environment_columns(pointer)
        self._actions = self._library.environment_actions(pointer)
        self._same_step = same_step
        self._seeded = False
        self.metadata = {"autoreset_mode": "SameStep" if same_step else "NextStep"}
        self.single_action_space = Discrete(self._actions)
        self.single_observation_space = self._space()
        self.action_space = Tuple([self.single_action_space] * num_envs)
        self.observation_space = Tuple([self.single_observation_space] * num_envs)

    def _space(self):
        unseen = self._columns - len(self.COLUMNS)
        return Box(self._HIGH + (520,) * unseen)

    def _fill(self):
        """Returns new arrays, by name, and the structure that points to them."""
        lengths = {"observations": self._columns, "masks": self._actions}
        lengths["final_observations"] = self._columns
        arrays = {
            name: _array(name, self.num_envs, lengths.get(name))
            for name in _RESULTS
            if self._same_step or name != "final_observations"
        }
        pointers = {name: _address(array) for name, array in arrays.items()}
        return arrays, _Results(**pointers)

    def _infos(self, arrays):
        return {"action_mask": _rows(arrays["masks"], self._actions)}

    def _observations(self, array):
        return _rows(array, self._columns)

    def reset(self, *, seed=None, options=None):
        """Begins an episode at every table. `seed` is a number or one for each
        table; without it the tables keep their shoes and random numbers."""
        if seed is None and not self._seeded:
            seed = int.from_bytes(os.urandom(7), "little")
        if isinstance(seed, int):
            seed = range(seed, seed + self.num_envs)
        seeds = None
        if seed is not None:
            if len(seed) != self.num_envs:
                raise Error(f"{self.num_envs} tables need as many seeds")
            seeds = (ctypes.c_uint64 * self.num_envs)(*seed)
        self._seeded = True
        arrays, results = self._fill()
        self._library.environment_reset(self._handle.pointer, seeds, results)
        return self._observations(arrays["observations"]), self._infos(arrays)

    def step(self, actions):
        """Takes an action at each table. Returns the observations, the rewards,
        which rounds have ended, which were void, and the dictionary infos."""
        if not self._seeded:
            raise Error("reset() comes before the first step")
        if len(actions) != self.num_envs:
            raise Error(f"{self.num_envs} tables need as many actions")
        if numpy:
            actions = numpy.ascontiguousarray(actions, "int64")
            chosen = actions.ctypes.data
        else:
            chosen = (ctypes.c_int64 * self.num_envs)(*actions)
        arrays, results = self._fill()
        refused = self._library.environment_step(
            self._handle.pointer, chosen, results
        )
        infos = self._infos(arrays)
        if refused:
            infos["refused"] = arrays["refused"]
        terminated, truncated = arrays["terminated"], arrays["truncated"]
        if self._same_step:
            infos["final_obs"] = self._observations(arrays["final_observations"])
            infos["_final_obs"] = terminated
        return (
            self._observations(arrays["observations"]),
            arrays["rewards"],
            terminated,
            truncated,
            infos,
        )

    def close(self):
        """Does nothing: the tables are freed when nobody uses this any more."""

    def __repr__(self):
        return f"<{type(self).__name__} of {self.num_envs} tables>"


class BlackjackV1(VectorEnv):
    """Gymnasium's environment Blackjack-v1, many times: actions 0 (stick) and 1
    (hit), and three arrays of observations: the sum of the hand, the dealer's card
    (an ace is 1), and whether the hand has a usable ace.

    >>> tables = BlackjackV1(2, sab=True)
    >>> tables.single_observation_space
    (Discrete(32), Discrete(11), Discrete(2))
    >>> observations, infos = tables.reset(seed=1)
    >>> [sums.tolist() for sums in observations]
    [[7, 19], [5, 10], [0, 0]]
    """

    ACTIONS = ("stand", "hit")
    COLUMNS = ("total", "upcard", "soft")

    def __init__(self, num_envs=1, natural=False, sab=False, same_step=False):
        flags = self._V1 | self._NATURAL * bool(natural) | self._SAB * bool(sab)
        super().__init__(num_envs, same_step=same_step, _flags=flags)

    def _space(self):
        return Tuple([Discrete(32), Discrete(11), Discrete(2)])

    def _observations(self, array):
        if numpy:
            array = array.reshape(-1)
        return tuple(array[i :: self._columns] for i in range(self._columns))
