"""The moves of Heroes as ints, and their short notation. The one place that knows the bits.

Low byte: the kind. Above it the argument: a way of playing a card, a place of the track, or a die's face.
"""

from __future__ import annotations

ROLL, PASS, PLAY, SWAP, DIE = 1, 2, 3, 4, 5

# Effects of hero cards, and of question cards after them.
BACK_2_OR_3, STEP_1, FORWARD_2 = 0, 1, 2
STEP_BACK, EXCHANGE = 3, 4
HERO_EFFECTS = (BACK_2_OR_3, STEP_1, FORWARD_2)

# The five ways to play a hero card: steps (backward below zero) and the effect that the card must have.
WAYS = ((-2, BACK_2_OR_3), (-3, BACK_2_OR_3), (1, STEP_1), (-1, STEP_1), (2, FORWARD_2))
WAY_STEPS = tuple(steps for steps, _ in WAYS)
WAY_EFFECT = tuple(effect for _, effect in WAYS)

ROLL_MOVE = ROLL
PASS_MOVE = PASS
PLAY_MOVES = tuple(PLAY | way << 8 for way in range(len(WAYS)))
DIE_MOVES = tuple(DIE | face << 8 for face in range(1, 7))


def kind(move: int) -> int:
    """What sort of move it is: ROLL, PASS, PLAY, SWAP or DIE; anything else is no move of this game."""
    return move & 0xFF


def argument(move: int) -> int:
    """The way of a PLAY, the place of a SWAP, the face of a DIE."""
    return move >> 8


def swap(place: int) -> int:
    """Name `place` as one of the two cards to exchange."""
    return SWAP | place << 8


_PLAY_WORDS = tuple(f"{'back' if steps < 0 else 'forward'} {abs(steps)}" for steps in WAY_STEPS)


def to_text(move: int) -> str:
    """Short notation: roll, pass, back 2, forward 1, swap 7, die 5."""
    what = kind(move)
    if what == ROLL:
        return "roll"
    if what == PASS:
        return "pass"
    if what == PLAY:
        return _PLAY_WORDS[argument(move)]
    return f"{'swap' if what == SWAP else 'die'} {argument(move)}"


def from_text(text: str) -> int | None:
    """The move that a notation means, or None where it means none."""
    words = text.lower().split()
    if words == ["roll"]:
        return ROLL_MOVE
    if words == ["pass"]:
        return PASS_MOVE
    joined = " ".join(words)
    if joined in _PLAY_WORDS:
        return PLAY_MOVES[_PLAY_WORDS.index(joined)]
    if len(words) == 2 and words[0] in ("swap", "die") and _is_small_number(words[1]):
        return (SWAP if words[0] == "swap" else DIE) | int(words[1]) << 8
    return None


def _is_small_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 4
