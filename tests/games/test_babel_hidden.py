"""ButaBabel: what a seat may know. Views, what stalls and passes tell, and the deals that agree with both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations

import pytest

from core.engine.events import HIDDEN, Reveals, SeenEvent
from core.games.butababel import notes, state
from core.games.butababel.cards import HAND_UNIT, HANDS_OF, HELD
from core.games.butababel.state import BabelState
from tests.games.babel_table import CARDS, RULES, Game, cards, hand_letters, snapshot, table
from tests.helpers import FairChance

OPEN = ("towers", "sizes", "stage", "called", "due", "stalls")


def test_a_seat_sees_its_own_hand_and_what_lies_open() -> None:
    game = Game(table("r rp s p", "rrp pps sss"))
    for viewer in (0, 1, 2, None):
        view = snapshot(RULES.mask(game.s, viewer))
        hands = [hand if seat == viewer else "?" for seat, hand in enumerate(game.hands)]
        assert view["hands"] == hands
        assert view["decks"] == ["?" * len(deck) for deck in game.decks]
        assert {name: view[name] for name in OPEN} == {name: snapshot(game.s)[name] for name in OPEN}


def test_a_choice_in_a_stall_is_seen_as_made_and_not_which() -> None:
    game = Game(table("r r r r", "rrs sss rss")).do("B lay stick", "A lay brick")
    s = game.s
    hidden = [[HIDDEN if card != state.NO_CHOICE else card for card in s.chosen] for _ in range(2)]
    hidden[0][0] = s.chosen[0]
    assert RULES.mask(s, 0).chosen == hidden[0]
    assert RULES.mask(s, 2).chosen == hidden[1]
    chose = game.events[0]
    assert chose.seen_by(1) == SeenEvent("chose", 1, (2,))
    assert chose.seen_by(0) == chose.seen_by(None) == SeenEvent("chose", 1, (HIDDEN,))
    assert chose.reveals == Reveals.NOTHING


def test_after_the_end_everything_lies_open() -> None:
    s = Game(table("r r r r", "rp pp ss", "s - -")).do("A draw 1").s
    assert snapshot(RULES.mask(s, None)) == snapshot(s)


def test_a_drawn_card_is_told_to_its_player_alone() -> None:
    (drew,) = Game(table("r r s s", "rp pps sss", "srr pp s")).do("A draw 1").events
    assert drew.seen_by(0) == SeenEvent("drew", 0, (0, 2, 2))
    assert drew.seen_by(1) == drew.seen_by(None) == SeenEvent("drew", 0, (0, HIDDEN, 2))
    assert drew.reveals == Reveals.NEW


@pytest.mark.parametrize(("pace", "reveals"), [("real-time", Reveals.NEW), ("turns", Reveals.OWN)])
def test_a_play_may_be_taken_back_only_where_nobody_waits_for_it(pace: str, reveals: Reveals) -> None:
    game = Game(table("r r s s", "pps sss rrr", pace=pace)).do("A straw B")
    assert game.events[0].reveals == reveals


# What a hand may be, card by card

Step = str
"""What everybody sees of a hand: "play p", "draw", "lacks r"."""


def worlds(pool: str, steps: tuple[Step, ...]) -> Counter[str]:
    """All ways in which cards of the pool can be a hand of three and go through the steps; the hands they end in."""
    ends: Counter[str] = Counter()

    def go(hand: tuple[int, ...], gone: frozenset[int], at: int) -> None:
        if at == len(steps):
            ends["".join(sorted(pool[card] for card in hand))] += 1
            return
        word, _, kind = steps[at].partition(" ")
        if word == "lacks" and not any(pool[card] in kind for card in hand):
            go(hand, gone, at + 1)
        elif word == "play":
            for card in hand:
                if pool[card] == kind:
                    go(tuple(other for other in hand if other != card), gone, at + 1)
        elif word == "draw":
            for card in set(range(len(pool))) - gone:
                go((*hand, card), gone | {card}, at + 1)

    for hand in combinations(range(len(pool)), 3):
        go(hand, frozenset(hand), 0)
    return ends


@pytest.mark.parametrize(
    "steps",
    [
        ("lacks r",),
        ("lacks r", "play p"),
        ("lacks rp",),
        ("lacks r", "play p", "draw"),
        ("lacks r", "play p", "draw", "play s"),
        ("lacks r", "play p", "draw", "play r", "draw"),
        ("lacks r", "play p", "draw", "lacks s"),
        ("lacks r", "play p", "play s", "draw", "draw", "play p"),
        ("lacks s", "play r", "draw", "play r", "draw", "play p", "draw"),
    ],
)
def test_a_note_counts_the_ways_in_which_a_hand_came_about(steps: tuple[Step, ...]) -> None:
    pool = "rrrppppsss"
    note, size, left = notes.NOTHING, 3, list(pool)
    for step in steps:
        word, _, kind = step.partition(" ")
        if word == "lacks":
            bits = sum(1 << CARDS.index(letter) for letter in kind)
            note = notes.without(note, bits, size)
        elif word == "play":
            size -= 1
            left.remove(kind)
            note = notes.after_play(note, CARDS.index(kind), size)
        else:
            size += 1
            note = notes.after_draw(note, size)
    ways = notes.chances(note, size, tuple(left.count(kind) for kind in CARDS))  # type: ignore[arg-type]
    told = {
        "".join(sorted(hand_letters(code))): Fraction(way, sum(ways))
        for code, way in zip(HANDS_OF[size], ways, strict=True)
        if way
    }
    ends = worlds(pool, steps)
    assert told == {hand: Fraction(count, ends.total()) for hand, count in ends.items()}


def test_nothing_is_known_of_a_hand_without_cards() -> None:
    one = notes.without(notes.NOTHING, 3, 1)
    assert one != notes.NOTHING
    assert notes.after_play(one, 2, 0) == notes.NOTHING


def test_a_note_stays_short_however_long_the_game_and_keeps_what_is_possible() -> None:
    note, size, rng = notes.NOTHING, 3, FairChance(1)
    longest, possible = 0, set(HANDS_OF[3])
    for _ in range(3000):
        if not note:
            note, size = notes.without(notes.NOTHING, 1 << rng.below(3), 3), 3
            possible = {code for code in HANDS_OF[3] if notes.allows(note, code)}
        if size == 3 or (size > 1 and rng.random() < 0.5):
            card = rng.choice(HELD[rng.choice(sorted(possible))])
            size -= 1
            note = notes.after_play(note, card, size)
            possible = {code - HAND_UNIT[card] for code in possible if card in HELD[code]}
        else:
            size += 1
            note = notes.after_draw(note, size)
            possible = {code + unit for code in possible for unit in HAND_UNIT}
        longest = max(longest, *note, 0)
        if note:
            assert min(note) < max(note) <= notes.MAX_WEIGHT
            assert {code for code in HANDS_OF[size] if notes.allows(note, code)} == possible
    assert longest > notes.MAX_WEIGHT // 2


def test_what_is_hardly_possible_stays_possible() -> None:
    brick, _, stick = HAND_UNIT
    note = notes.after_draw((1, 0, notes.MAX_WEIGHT), 2)
    possible = {card + unit for card in (brick, stick) for unit in HAND_UNIT}
    assert {code for code in HANDS_OF[2] if notes.allows(note, code)} == possible
    assert max(note) <= notes.MAX_WEIGHT


# The deals of a whole table

Hands = tuple[str, str]


def free(pool: str) -> Iterator[Hands]:
    """All hands of three for two players from the pool, card by card."""
    places = range(len(pool))
    for first in combinations(places, 3):
        for second in combinations([card for card in places if card not in first], 3):
            yield "".join(pool[card] for card in first), "".join(pool[card] for card in second)


def both_lack(pool: str) -> Iterator[Hands]:
    return (hands for hands in free(pool) if "r" not in "".join(hands))


def one_has(pool: str) -> Iterator[Hands]:
    return (hands for hands in free(pool) if "r" in "".join(hands))


def the_second_has(pool: str) -> Iterator[Hands]:
    return (hands for hands in free(pool) if "r" not in hands[0] and "r" in hands[1])


def drew_one_since(pool: str) -> Iterator[Hands]:
    """Two cards each that are no brick, and then any for the first."""
    places = range(len(pool))
    for pair in combinations([card for card in places if pool[card] != "r"], 2):
        for new in set(places) - {*pair}:
            others = [card for card in places if card not in (*pair, new) and pool[card] != "r"]
            for second in combinations(others, 2):
                yield "".join(pool[card] for card in (*pair, new)), "".join(pool[card] for card in second)


def stalled() -> BabelState:
    return table("s s s s", "pps pps pss", "rrppr - -")


def full() -> BabelState:
    return table("s s s s", "pps pps rss", "rrppr - -")


def passed() -> BabelState:
    return Game(table("s s s s", "pps pps rss", "rrppr - -", pace="turns", due=1)).do("B pass").s


def after_a_stall() -> BabelState:
    return Game(stalled()).do("A lay straw", "B lay straw", "C lay straw", "B draw 1").s


@pytest.mark.parametrize(
    ("position", "deals"),
    [(stalled, both_lack), (full, one_has), (passed, the_second_has), (after_a_stall, drew_one_since)],
)
def test_every_deal_comes_up_as_often_as_it_may_be_expected(
    position: Callable[[], BabelState],
    deals: Callable[[str], Iterator[Hands]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = position()
    seen = [card for pile in s.towers for card in pile] + cards(hand_letters(s.hands[0]))
    hidden = "".join(hand_letters(code) for code in s.hands[1:]) + "".join(snapshot(s)["decks"]).replace(
        "-", ""
    )
    counts = tuple(seen.count(kind) + hidden.count(letter) for kind, letter in enumerate(CARDS))
    monkeypatch.setattr(state, "deck_counts", lambda: counts)
    expected = Counter(tuple("".join(sorted(hand)) for hand in hands) for hands in deals(hidden))
    view, rng, total = RULES.mask(s, 0), FairChance(3), 4000
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(total):
        deal = RULES.determinize(view, 0, rng)
        found[tuple("".join(sorted(hand_letters(code))) for code in deal.hands[1:])] += 1
    assert set(found) <= set(expected)
    scale = total / expected.total()
    distance = sum((found[way] - scale * ways) ** 2 / (scale * ways) for way, ways in expected.items())
    assert distance < 1.6 * len(expected) + 10


def test_the_decks_are_dealt_from_what_is_left() -> None:
    view = RULES.mask(table("r p s r", "rrr ppp sss"), 0)
    tops = Counter(RULES.determinize(view, 0, FairChance(luck)).decks[0][-1] for luck in range(600))
    assert min(tops.values()) > 150


def test_a_second_pass_adds_to_what_the_first_told() -> None:
    """B lacks brick; then all tops are brick, and B lacks straw as well: it has three sticks."""
    game = Game(table("s s s r", "rrr sss rrr", "rrr - -", pace="turns", due=1)).do("B pass")
    game.do("C brick A", "A brick B", "B pass", "C brick C", "A draw 1", "B pass")
    assert game.towers == ["sr", "sr", "sr", "r"]
    sure = {code for code in HANDS_OF[3] if notes.allows(game.s.notes[1], code)}
    assert {hand_letters(code) for code in sure} == {"sss"}
