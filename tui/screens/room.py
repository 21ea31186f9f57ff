"""The others in a room, as the table screen shows them: what they say, what they vote on, whose time runs.

It decides nothing: votes are counted and times kept where the table is.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Awaitable, Callable, Container, Iterator, Sequence
from dataclasses import replace
from functools import partial

from rich.style import Style
from rich.text import Text
from textual.app import App

from core.engine.errors import Refused
from core.engine.record import PERSON
from core.engine.rules import Seat
from net.session import (
    END,
    PAUSE,
    UNDO,
    Clock,
    Halted,
    Note,
    Said,
    Session,
    Stopped,
    TableInfo,
    Vote,
    Votes,
    claim,
    claimed,
)
from tui.games import game_ui
from tui.screens.choose import ChooseScreen
from tui.screens.confirm import AskScreen
from tui.widgets.area import Prompt
from tui.widgets.log import MAX_LINES, GameLog
from tui.widgets.look import piece_colour
from tui.widgets.pulse import clock_time

RoomNews = Said | Note | Clock | Votes | Halted | Stopped
CHAT_LETTERS = 300
_TO = {PAUSE: "to pause", UNDO: "to take a move back", END: "to end the game here"}


class Room:
    """What is known of it. log: where is told what people say; notify: shows a note to the person, over the board."""

    def __init__(self, info: TableInfo, log: GameLog, notify: Callable[[str], None]) -> None:
        self._info, self._log, self._notify = info, log, notify
        self._lines: deque[tuple[int, Text]] = deque(maxlen=MAX_LINES)
        self._ends: dict[Seat, float] = {}
        self._vote: Vote | None = None
        self._answered: tuple[str, Seat] | None = None
        self._still = ""
        self._stopped = False

    def take(self, news: RoomNews, events: int, soon: bool) -> None:
        """Something was told. events: how many of the game were told before; soon: see GameLog.tell."""
        if isinstance(news, Said):
            self._tell(self._line(news), events, soon)
        elif isinstance(news, Note):
            self._tell_all(news.text, events, soon)
        elif isinstance(news, Clock):
            now = time.monotonic()
            self._ends = {seat: now + seconds for seat, seconds in news.by_seat}
        elif isinstance(news, Votes):
            self._vote = news.open
            if news.open is None:
                self._answered = None
        else:
            self._still, self._stopped = news.why, isinstance(news, Stopped)
            if self._stopped:
                self._tell_all(news.why, events, soon)

    def _tell_all(self, text: str, events: int, soon: bool) -> None:
        self._tell(Text(text, Style(italic=True)), events, soon)
        self._notify(text)

    def _tell(self, line: Text, events: int, soon: bool) -> None:
        self._lines.append((events, line))
        self._log.tell(line, soon)

    def _line(self, said: Said) -> Text:
        """What somebody said, in the colour of their seat."""
        line = Text.assemble((said.name, Style(bold=True)), f": {said.text}")
        if said.seat is not None:
            piece = game_ui(self._info.game).pieces[self._info.seats[said.seat].piece]
            line.stylize(Style(color=piece_colour(self._log, piece)))
        return line

    def among(self, events: Sequence[str | None]) -> Iterator[str | Text]:
        """The lines of a log: those of the game, by event (None: there is none), and what was said between them."""
        waiting = deque(self._lines)
        for number, line in enumerate(events):
            while waiting and waiting[0][0] <= number:
                yield waiting.popleft()[1]
            if line:
                yield line
        yield from (line for _, line in waiting)

    # Whose time runs ---------------------------------------------------------------------------------------

    def times(self) -> dict[Seat, str]:
        """What is left of a move's time, in words, by seat."""
        now = time.monotonic()
        return {seat: clock_time(max(0, round(1000 * (end - now)))) for seat, end in self._ends.items()}

    def beside(
        self, prompt: Prompt, current: Seat | None, names: Sequence[str], key: Callable[[str], str]
    ) -> Prompt:
        """The prompt with the time that is left, and in its place why all stands still, or a vote for the person.

        key: the key of a binding, in words.
        """
        if self._still:
            keys = () if self._stopped or current is None else ((key("table.ask"), "go on"),)
            prompt = Prompt(self._still, keys)
        if self._vote is not None:
            prompt = self._beside_vote(self._vote, prompt, current, names, key)
        left = None if current is None else self.times().get(current)
        return prompt if left is None else replace(prompt, text=f"{prompt.text.rstrip('.')} · {left} left")

    def _beside_vote(
        self,
        vote: Vote,
        prompt: Prompt,
        current: Seat | None,
        names: Sequence[str],
        key: Callable[[str], str],
    ) -> Prompt:
        words = _words(vote, names)
        if not self.asks(current):
            return replace(prompt, text=f"{prompt.text.rstrip('.')} · {words}")
        answers = ((key("table.agree"), "agree"), (key("table.refuse"), "refuse"))
        return Prompt(words, (*answers, *prompt.keys), mine=True)

    # What a person does ------------------------------------------------------------------------------------

    def asks(self, seat: Seat | None) -> bool:
        """Whether a vote waits for the answer of `seat`."""
        vote = self._vote
        return (
            vote is not None
            and seat is not None
            and seat not in vote.yes
            and self._answered != (vote.what, vote.by)
        )

    async def answer(self, session: Session, yes: bool) -> None:
        """Agree to what is voted on, or refuse it; raises Refused."""
        vote = self._vote
        if vote is None or not self.asks(session.seat):
            raise Refused("There is nothing to vote on.")
        self._answered = vote.what, vote.by
        try:
            await session.vote(yes)
        except Refused:
            self._answered = None
            raise

    async def chat(self, app: App[object], session: Session) -> None:
        """Have a line typed, and tell it to everybody; raises Refused."""
        typed = await app.push_screen_wait(AskScreen("Say to everybody:", limit=CHAT_LETTERS, yes="Say"))
        if typed and (text := typed.strip()):
            await session.say(text)

    async def ask(
        self, app: App[object], session: Session, names: Sequence[str], live: bool, absent: Container[Seat]
    ) -> None:
        """Have something chosen that the others vote on; raises Refused.

        live: whether the game has a clock, and so a key for a pause; absent: for whom bots play already.
        """
        others = [
            seat
            for seat, plan in enumerate(self._info.seats)
            if plan.kind == PERSON and seat != session.seat and seat not in absent
        ]
        votes = [(END, "End the game here")]
        votes += [(claim(seat), f"Let an AI play for {names[seat]}, who is away") for seat in others]
        offers: list[tuple[Callable[[], Awaitable[None]], str]] = [
            (partial(session.call, what), words) for what, words in votes
        ]
        if not live:
            offers.insert(0, (session.go_on, "Go on") if self._still else (session.pause, "Pause the game"))
        chosen = await app.push_screen_wait(ChooseScreen("Ask the others:", [words for _, words in offers]))
        if chosen is not None:
            await offers[chosen][0]()


def _words(vote: Vote, names: Sequence[str]) -> str:
    """Who asks for what, and how many agree."""
    who = names[vote.by]
    away = claimed(vote.what)
    if away is not None and away < len(names):
        what = f"that an AI plays for {'you' if names[away] == 'You' else names[away]}"
    else:
        what = _TO.get(vote.what, f"for {vote.what!r}")
    return f"{who} {'ask' if who == 'You' else 'asks'} {what}: {len(vote.yes)} of {vote.needed} agree."
