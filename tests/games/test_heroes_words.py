"""Heroes: the log and the reasons at the end, word for word."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.events import seen
from tests.games.heroes_table import RULES, Game, table

NAMES = ("You", "Ann", "Ben", "Cleo", "Dora")


def told(game: Game, *texts: str, viewer: int | None = 0, names: Sequence[str] = NAMES) -> list[str]:
    """What `viewer` reads in the log while these moves are made."""
    lines = []
    for text in texts:
        game.do(text)
        lines += [RULES.tell(game.s, event, names) for event in seen(game.events, viewer)]
    return [line for line in lines if line is not None]


def test_a_roll() -> None:
    assert told(Game(table("1b ...")), "roll", "die 1") == ["You rolled 1."]
    homebound = Game(table("1b 1s 1f 1f ...", at={0: 4}, treasures=[0]))
    assert told(homebound, "roll", "die 3") == ["You rolled 3, 2 with the treasure."]


def test_a_card_on_oneself_and_on_others() -> None:
    game = Game(table("2b 2s 2f ...", 3, hands={0: "s", 1: "b"})).do("roll", "die 2")
    assert told(game, "forward 1", "back 3") == [
        "You played 1 forward on your own servant.",
        "Ann played 3 back on you.",
    ]


def test_questions() -> None:
    game = Game(table("1b !x ?- ..."))
    assert told(game, "roll", "die 3") == [
        "You rolled 3.",
        "You turned up a question: 1 step back.",
        "You met a question: exchange 2 cards.",
    ]
    assert told(game, "swap 1", "swap 4") == ["You exchanged the cards 1 and 4."]


def test_a_treasure() -> None:
    assert told(Game(table("... 1b", at={0: 12})), "roll", "die 1")[1:] == [
        "You took a treasure and turned for home."
    ]


def test_a_kick_names_the_card_to_its_owner_only() -> None:
    def game() -> Game:
        return Game(table("1s 0b ...", 3, kicks={0: 1}, at={1: 2}))

    line = "You ran into your own hero, got kicked out (2 of 4) and took the card"
    fall = "Ann lost the card underfoot and stepped back."
    assert told(game(), "roll", "die 2", viewer=0)[1:3] == [f"{line} (2 or 3 back).", fall]
    assert told(game(), "roll", "die 2", viewer=1)[1:3] == [f"{line}.", fall]
    assert told(game(), "roll", "die 2", viewer=None)[1:3] == [f"{line}.", fall]


def test_out_and_won() -> None:
    game = Game(table("1s 0b ...", kicks={0: 3}))
    assert told(game, "roll", "die 2")[2:] == [
        "You left the round: no hero of that colour is left on the track.",
        "Ann won the game!",
    ]
    assert RULES.explain(game.s, NAMES[:2]) == [
        "Ann won as the last servant on the track.",
        "You: out of the round, the last to go.",
    ]


def test_the_reasons_of_a_win_at_home() -> None:
    s = table("3s ...", 5, at={3: 1}, treasures=[3, 1], out=[4, 0], kicks={2: 2}, active=3)
    game = Game(s).roll(2)
    assert RULES.explain(game.s, NAMES) == [
        "Cleo brought a treasure home to the Cave.",
        "Ann: still on the way home with a treasure, never kicked out.",
        "Ben: still on the way to the Castle, kicked out twice.",
        "You: out of the round, the last to go.",
        "Dora: out of the round, the second to last to go.",
    ]


def test_nothing_is_explained_while_the_game_runs() -> None:
    assert RULES.explain(table(), NAMES[:2]) == []
