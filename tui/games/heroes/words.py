"""What the Heroes screen says: prompts, the consequence of a move, a seat's notes. Pure text from a view."""

from __future__ import annotations

from core.engine.text import inside
from core.games.heroes import moves as m
from core.games.heroes.effects import forward
from core.games.heroes.events import EFFECT_WORDS
from core.games.heroes.state import (
    CASTLE,
    CAVE,
    HAND_COUNTS,
    LIVES,
    OFF,
    QUESTION,
    QUESTION_UP,
    HeroesState,
)
from tui.tiles import Tiles
from tui.widgets.area import Scene

WAY_TEXT = tuple(f"{abs(steps)} {'back' if steps < 0 else 'fwd'}" for steps in m.WAY_STEPS)


def possessive(name: str) -> str:
    """ "your" for the person at the keyboard, "Vex's" for others."""
    return "your" if name == "You" else f"{name}'s"


def place_words(s: HeroesState, place: int, names: tuple[str, ...]) -> str:
    """A place in a few words."""
    what = s.row[place]
    if what == CAVE:
        return "the Cave"
    if what == CASTLE:
        return "the Castle"
    if what == QUESTION:
        return f"card {place}, a question"
    if what == QUESTION_UP:
        return f"card {place}, a question ({EFFECT_WORDS[s.effects[place]]})"
    return f"card {place}, {possessive(names[what])} hero"


def consequence(s: HeroesState, place: int) -> str:
    """What the place would do to the active servant if the window closed there; "" for nothing."""
    seat, what = s.active, s.row[place]
    if what == seat:
        last = s.kicks[seat] + 1 == LIVES
        return "kicked out for the last time" if last else "kicked out"
    if what == CASTLE and not s.carries[seat]:
        return "takes a treasure"
    if what == CAVE and s.carries[seat]:
        return "wins"
    return ""


def landing(s: HeroesState, move: int) -> int:
    """Where the active servant would stand after an answer in the window."""
    steps = m.WAY_STEPS[m.argument(move)] if m.kind(move) == m.PLAY else 0
    return forward(s, s.active, steps)


def place_of(s: HeroesState, move: int) -> int:
    """The place that a move is about: the card that it exchanges, or where the active servant would stand."""
    return m.argument(move) if m.kind(move) == m.SWAP else landing(s, move)


def window_prompt(scene: Scene, s: HeroesState, move: int) -> str:
    """The question of the window with the marked answer's consequence."""
    names = scene.names
    who = "your servant" if s.active == scene.seat else f"{names[s.active]}'s servant"
    place = landing(s, move)
    result = consequence(s, place)
    tail = f": {result}!" if result else "."
    if m.kind(move) == m.PASS:
        return f"{who[0].upper()}{who[1:]} is on {place_words(s, place, names)}{tail}"
    return f"{WAY_TEXT[m.argument(move)]} puts {who} on {place_words(s, place, names)}{tail}"


def deed(s: HeroesState, move: int) -> str:
    """A move in a few words, with what comes of it at once."""
    what = m.kind(move)
    if what == m.ROLL:
        return "roll the die"
    if what == m.SWAP:
        return f"exchange card {m.argument(move)}"
    result = consequence(s, landing(s, move))
    words = "pass" if what == m.PASS else WAY_TEXT[m.argument(move)]
    return f"{words}, {result}" if result else words


def waiting_prompt(scene: Scene, s: HeroesState) -> str:
    """What is going on while others decide."""
    seats = scene.rules.to_act(s)
    if not seats:
        return "The game is over."
    if seats[0] < 0:
        return f"{scene.names[s.active]} rolled the die ..."
    who = scene.names[seats[0]]
    if seats[0] == s.active and s.asked == -1:
        return (
            f"{who} {'is' if who != 'You' else 'are'} about to {'exchange two cards' if s.die else 'roll'}."
        )
    servant = inside(possessive(scene.names[s.active])) if s.active != seats[0] else "their own"
    return f"{who} may play a card on {servant} servant."


def seat_note(s: HeroesState, seat: int, tiles: Tiles, room: int) -> str:
    """Cards in hand, kicks so far, the treasure, for the seats panel; in words where there is room."""
    if s.position[seat] == OFF:
        return "out"
    cards = s.sizes[seat]
    parts = [tiles.treasure] if s.carries[seat] else []
    if s.kicks[seat]:
        parts.append(
            f"kicked {s.kicks[seat]}{tiles.times}" if room >= 20 else f"{tiles.times}{s.kicks[seat]}"
        )
    parts.append(f"{cards} card{'' if cards == 1 else 's'}")
    return " ".join(parts)


def hand_cards(code: int, tiles: Tiles) -> list[str]:
    """The cards of a hand that is known, equal ones together."""
    if code < 0:
        return []
    counts = HAND_COUNTS[code]
    return [
        EFFECT_WORDS[effect] + (f" {tiles.times}{count}" if count > 1 else "")
        for effect, count in enumerate(counts)
        if count
    ]
