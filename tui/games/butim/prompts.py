"""Butim's prompt: the question that is asked, and the keys that answer it. Pure, from what is chosen so far."""

from __future__ import annotations

from collections.abc import Callable

from tui.games.butim import choosing as c
from tui.games.butim import desk as d
from tui.games.butim.choosing import Choosing
from tui.games.butim.questions import CardQuestion, Question
from tui.widgets.area import Prompt

Keys = list[tuple[str, str]]


def prompt_of(choosing: Choosing, waiting: str, key: Callable[[str], str], ascii_only: bool) -> Prompt:
    """waiting: who is waited for, where nothing is asked; key: a key as it is shown, by its id."""
    question = choosing.question
    keys: Keys = []
    if choosing.claims and not choosing.claim_asked:
        keys.append((key("butim.claim"), "claim"))
    if question is None:
        return Prompt(waiting, (*keys, (key("butim.ledger"), "table")), mine=bool(choosing.claims))
    keys += _of(choosing, question, key, "arrows" if ascii_only else "←→↑↓")
    return Prompt(question.text, tuple(keys), mine=True)


def _of(choosing: Choosing, question: Question, key: Callable[[str], str], arrows: str) -> Keys:
    if choosing.acting:
        return _acting(choosing, question, key)
    take, back = key(d.KEYS[d.TAKE]), key(d.KEYS[d.BACK])
    if isinstance(question, CardQuestion):
        so_far = f" ({len(question.chosen)} of {question.need})" if question.need > 1 else ""
        keys = [(_numbers(question), f"choose{so_far}")]
        keys += [(take, question.doing)] if question.complete else []
        return [*keys, *([(back, "back")] if choosing.deep or question.chosen else [])]
    keys = [(_numbers(question), "choose"), (f"{arrows} {take}", "look first")]
    if choosing.claim_asked:
        keys = [(key("butim.claim"), "claim"), (key("butim.later"), "later"), *keys]
    elif question.rest is not None:
        keys.append((key(d.KEYS[d.REST]), question.rest[0]))
    return [*keys, *([(back, "back")] if choosing.deep else [])]


def _numbers(question: Question) -> str:
    numbers = [option.number for option in question.options if option.number < 10]
    if len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}-{numbers[-1]}"
    return " ".join(map(str, numbers))


def _acting(choosing: Choosing, question: Question, key: Callable[[str], str]) -> Keys:
    """All that a turn offers; the marked card comes first."""
    keys: Keys = []
    if question.marked_option is not None:
        keys.append((key(d.KEYS[d.TAKE]), "do it"))
    elif question.options:
        keys.append((_numbers(question), "cards"))
    if choosing.may(c.DIG):
        keys.append((key(d.KEYS[d.DIG]), "dig"))
    keys.append((key(d.KEYS[d.REST]), "end"))
    for command, what, word in ((c.DIVE, d.DIVE, "dive"), (c.SPY, d.SPY, "spy"), (c.TRADE, d.TRADE, "trade")):
        if choosing.may(command):
            keys.append((key(d.KEYS[what]), word))
    return [*keys, (key(d.KEYS[d.LEDGER]), "table")]
