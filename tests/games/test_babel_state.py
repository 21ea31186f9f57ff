"""ButaBabel: what comes from a file or the wire and could not be a position is refused."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from core.engine.errors import BadData, BadSetup
from core.engine.events import HIDDEN
from core.games.butababel import cards
from core.games.butababel.cards import read_deck
from core.games.butababel.state import OVER_STAGE, BabelState
from tests.games.babel_table import RULES, Game, table

TOWERS, DECKS, NOTES, BY, HANDS, SIZES, CHOSEN, STAGE, CALLED, DUE, TURNS, STALLS = range(12)

Data = list[Any]


def in_play() -> BabelState:
    return table("r r s p", "pps ss rps")


def in_a_stall() -> BabelState:
    return Game(table("r r r r", "rrs sss rss")).do("B lay stick").s


def called_stall() -> BabelState:
    return Game(table("r r r r", "pps sss rss")).do("T stall").s


def put(*path: int, value: Any) -> Callable[[Data], None]:
    """Another value at a place."""

    def change(data: Data) -> None:
        *above, last = path
        for step in above:
            data = data[step]
        data[last] = value

    return change


@pytest.mark.parametrize(
    ("position", "change", "complaint"),
    [
        (in_play, put(SIZES, 1, value=3), "size and cards differ"),
        (in_play, put(SIZES, 1, value=4), "a hand"),
        (in_play, put(HANDS, 0, value=64), "a hand"),
        (in_play, put(HANDS, 0, value=-2), "a hand"),
        (in_play, put(HANDS, 0, value=3), "lost or too many"),
        (in_play, put(DECKS, 0, 0, value=3), "no kind"),
        (in_play, put(DECKS, 0, 0, value=HIDDEN), "hidden in part"),
        (in_play, put(TOWERS, 0, 0, value=HIDDEN), "no kind"),
        (in_play, put(TOWERS, 0, value=[]), "lost or too many"),
        (in_play, put(TOWERS, value=[[0], [0], [2]]), "towers and decks"),
        (in_play, put(DECKS, value=[[0], [0]]), "towers and decks"),
        (in_play, put(BY, 0, value=0), "who laid"),
        (in_play, put(BY, 0, value=3), "who laid"),
        (in_play, put(CHOSEN, 0, value=1), "without a stall"),
        (in_play, put(CHOSEN, 0, value=-3), "small numbers"),
        (in_play, put(CHOSEN, 0, value=3), "a choice"),
        (in_play, put(STAGE, value=1), "how many stalls"),
        (in_play, put(STAGE, value=2), "the decks"),
        (in_play, put(STAGE, value=3), "the stage"),
        (in_play, put(CALLED, value=1), "nobody called"),
        (in_play, put(DUE, value=3), "whose turn"),
        (in_play, put(TURNS, value=2), "the stage"),
        (in_play, put(STALLS, value=-1), "how many stalls"),
        (in_play, put(STALLS, value=1), "stall's card"),
        (in_play, put(STALLS, value=True), "small numbers"),
        (in_play, put(NOTES, 0, value=[1, 2, 3]), "another size"),
        (in_play, put(NOTES, 1, value=[1, 1, 1, 1, 1, 0]), "known to be another"),
        (in_play, put(NOTES, 1, value=[1, 1, 1, 1, 1, 1 << 20]), "weight"),
        (in_play, put(HANDS, value=[20, 32]), "2 players"),
        (in_a_stall, put(STAGE, value=0), "stall's card"),
        (in_a_stall, put(STALLS, value=0), "how many stalls"),
        (in_a_stall, put(CALLED, value=1), "no deal"),
        (in_a_stall, put(CHOSEN, 0, value=1), "not there"),
        (in_a_stall, put(CHOSEN, 0, value=HIDDEN), "as hidden as its hand"),
        (in_a_stall, put(CHOSEN, value=[0, 2, 0]), "all have chosen"),
        (in_a_stall, put(NOTES, value=[[], [], []]), "somebody may play"),
        (called_stall, put(CALLED, value=0), "somebody may play"),
        (called_stall, put(TURNS, value=1), "nobody called"),
    ],
)
def test_a_damaged_state_is_refused(
    position: Callable[[], BabelState], change: Callable[[Data], None], complaint: str
) -> None:
    data = copy.deepcopy(position().to_data())
    assert BabelState.from_data(data).to_data() == data
    change(data)
    with pytest.raises(BadData, match=complaint):
        BabelState.from_data(data)


def test_a_tower_out_of_the_cycle_is_refused_but_for_what_stalls_laid() -> None:
    game = Game(table("r r r r", "rrs sss rss")).do("A lay stick", "B lay stick", "C lay brick")
    data = game.s.to_data()
    assert BabelState.from_data(data).to_data() == data
    data[STALLS] = 0
    with pytest.raises(BadData, match="out of the cycle"):
        BabelState.from_data(data)


def test_the_dummys_tower_has_no_card_of_a_stall() -> None:
    data = Game(table("r r r r", "rrs sss rss")).do("A lay stick", "B lay stick", "C lay brick").s.to_data()
    data[TOWERS][2], data[TOWERS][3] = data[TOWERS][3], data[TOWERS][2]
    data[BY][2], data[BY][3] = data[BY][3], data[BY][2]
    with pytest.raises(BadData):
        BabelState.from_data(data)
    data[TOWERS][2].append(data[TOWERS][3].pop())
    data[TOWERS][3].append(data[TOWERS][2].pop())
    with pytest.raises(BadData):
        BabelState.from_data(data)


def test_a_hand_that_no_cards_are_left_for_is_refused() -> None:
    """The note says that B holds three bricks, and all but two lie open."""
    view = RULES.mask(table("rps" * 24 + " r p s", "rps rps ps", "r - -"), 0)
    data = view.to_data()
    data[NOTES][1] = [int(code == 3) for code in cards.HANDS_OF[3]]
    with pytest.raises(BadData, match="no deal"):
        BabelState.from_data(data)


def test_a_stall_that_was_not_found_is_refused_in_a_view_too() -> None:
    """All hands are full, A's cannot play, and the notes say that no other can."""
    stalled = RULES.mask(table("r r r r", "rrs sss rss"), 0).to_data()
    stalled[STAGE] = stalled[STALLS] = 0
    with pytest.raises(BadData, match="no deal"):
        BabelState.from_data(stalled)


def test_the_end_hides_nothing() -> None:
    s = table("rps" * 24 + " r p s", "rps rps rps", "- - -")
    s.stage = OVER_STAGE
    data = s.to_data()
    assert BabelState.from_data(data).to_data() == RULES.mask(s, 1).to_data() == data
    data[HANDS][0] = HIDDEN
    with pytest.raises(BadData, match="after the end"):
        BabelState.from_data(data)


def test_a_stall_while_somebody_may_draw_is_refused() -> None:
    data = table("r r s p", "pps ss rps").to_data()
    data[STAGE] = data[STALLS] = 1
    with pytest.raises(BadData, match="may draw"):
        BabelState.from_data(data)


def test_what_is_kept_at_hand_follows_from_the_rest() -> None:
    game = Game(table("r r s p", "pps ss rps", "r s -")).do("A straw A", "B draw 2", "C stick D")
    assert game.s.draws == (RULES.parse(game.s, "draw 1"),)
    assert [RULES.show(game.s, move) for move in game.s.plays] == [
        "stick A 2",
        "straw B 1",
        "brick C 1",
        "brick D 2",
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("3 brick\nx straw", "line 2"),
        ("3 bricks", "line 1"),
        ("3", "line 1"),
        ("61 brick", "at most 60"),
        ("-1 brick", "line 1"),
    ],
)
def test_a_deck_file_that_is_none_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        read_deck(text)


def test_a_deck_file_counts_cards() -> None:
    assert read_deck("# mine\n3 brick  # rock\n\n4 stick\n1 brick\n") == (4, 0, 4)
    assert cards.deck_counts() == (28, 28, 28)
