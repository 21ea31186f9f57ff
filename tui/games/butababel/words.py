"""What the ButaBabel screen says: prompts and a seat's notes. Pure text from a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.engine.rules import Move
from core.games.butababel import moves as m
from core.games.butababel.cards import HAND, KIND_NAMES
from core.games.butababel.state import NO_CHOICE, OVER_STAGE, STALL_STAGE, BabelState
from tui.games.butababel.choosing import Choosing
from tui.tiles import Tiles
from tui.widgets.area import Prompt, Scene

_ROOMY = 20


def prompt(scene: Scene, s: BabelState, choosing: Choosing | None) -> Prompt:
    """What is asked, or what is going on."""
    if s.stage == OVER_STAGE:
        return Prompt("The game is over.")
    if s.stage == STALL_STAGE:
        return _stall_prompt(scene, s, choosing)
    if choosing is None or not choosing.asked:
        return Prompt(_waiting(scene, s))
    if choosing.kind is not None:
        return _tower_prompt(choosing)
    return _usual_prompt(choosing)


def _stall_prompt(scene: Scene, s: BabelState, choosing: Choosing | None) -> Prompt:
    if choosing is not None and choosing.stalled:
        return Prompt(
            "A stall! Choose the card that you lay on your own tower.", (("1-3", "lay it"),), mine=True
        )
    waiting = [scene.names[seat] for seat in range(s.players) if s.chosen[seat] == NO_CHOICE]
    chosen = None if choosing is None else s.chosen[choosing.seat]
    mine = "" if chosen is None or chosen < 0 else f"You lay {KIND_NAMES[chosen]}. "
    return Prompt(f"{mine}A stall: waiting for {', '.join(waiting)}.")


def _waiting(scene: Scene, s: BabelState) -> str:
    if not s.turns:
        return "Everybody plays at once; you are watching."
    who = scene.names[s.due]
    return f"{who} {'are' if who == 'You' else 'is'} about to play a card or to draw one."


def _tower_prompt(choosing: Choosing) -> Prompt:
    assert choosing.kind is not None
    card, towers = KIND_NAMES[choosing.kind].capitalize(), letters(choosing.lit)
    back = (*_drawing(choosing), ("backspace", "put it back"))
    if not towers:
        return Prompt(f"{card} beats no tower now.", (("1-3", "another card"), *back), mine=True)
    question = f"{card} onto tower {either(towers)}?"
    return Prompt(question, ((" ".join(towers).lower(), "play it"), *back), mine=True)


def _usual_prompt(choosing: Choosing) -> Prompt:
    turn = "Your turn: " if choosing.s.turns else ""
    draw = _drawing(choosing)
    if choosing.lit:
        towers = letters(choosing.lit)
        text = f"play a card on tower {either(towers)}{', or draw one' if draw else ''}."
        keys = (("1-3", "pick a card"), (" ".join(towers).lower(), "play on it"), *draw)
    elif draw:
        text, keys = "none of your cards beats a tower: draw one.", draw
    elif m.PASS_MOVE in choosing.legal:
        text, keys = "no card beats a tower, and none can be drawn: you pass.", (("space", "pass"),)
    else:
        return Prompt("None of your cards beats a tower, and your hand is full: wait for the others.")
    whole = turn + text
    return Prompt(whole[0].upper() + whole[1:] if not turn else whole, keys, mine=True)


def _drawing(choosing: Choosing) -> tuple[tuple[str, str], ...]:
    return () if choosing.deck is None else (("space", "draw"),)


def deed(move: Move) -> str:
    """A move in a few words; all decks are alike."""
    what = m.kind(move)
    if what == m.PLAY:
        return f"{KIND_NAMES[m.card_of(move)]} on tower {m.LETTERS[m.tower_of(move)]}"
    if what == m.LAY:
        return f"lay {KIND_NAMES[m.card_of(move)]}"
    return "draw a card" if what == m.DRAW else "pass"


def either(words: Sequence[str]) -> str:
    """ "A, C or D"."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def letters(towers: Iterable[int]) -> list[str]:
    """The letters of some towers, in order."""
    return [m.LETTERS[tower] for tower in sorted(towers)]


def seat_note(s: BabelState, seat: int, tiles: Tiles, room: int) -> str:
    """A tower's letter and height, and how many cards its player holds."""
    letter, height = m.LETTERS[seat], len(s.towers[seat])
    if seat >= s.players:
        return f"{letter} {height} high" if room >= _ROOMY else f"{letter} {height:2}    "
    size = s.sizes[seat]
    if room >= _ROOMY:
        return f"{letter} {height} high, {size} card{'' if size == 1 else 's'}"
    full, empty = ("#", ".") if tiles.name == "ascii" else ("▮", "▯")
    return f"{letter} {height:2} {full * size}{empty * (HAND - size)}"
