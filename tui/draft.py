"""A table that is being set up: who sits where, with what piece, under which options. No screen.

The set-up screen and the command line both end in `Draft.plan`, so that they allow the same tables.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ai.levels import Persona, levels_of, personas_of
from core.engine.errors import BadSetup
from core.engine.record import BOT, PERSON, SeatPlan
from core.engine.rules import FILE, GameInfo, OptionValue, Seat, Setup
from core.engine.seating import has_clock, with_dummies
from core.engine.text import MAX_NAME, clean, clean_name
from core.games import rules_of
from net.opening import Plan, check
from tui.places import file_text

YOU, SOMEBODY = "you", "person"
_USUAL_OPPONENTS = ("medium", "easy")
_USUAL_SEATS = 3


@dataclass(slots=True)
class SeatDraft:
    """who: YOU, SOMEBODY or a bot's level. name: as typed, "" for the usual one; persona: a bot's style."""

    who: str
    piece: int
    name: str = ""
    persona: str = ""

    @property
    def is_bot(self) -> bool:
        """Whether an AI sits here."""
        return self.who not in (YOU, SOMEBODY)


@dataclass(slots=True)
class Draft:
    """owner: the name kept in the settings, "" where there is none.

    paths: by option of kind FILE, the path of one's own file as it was typed. It is read when the table is made and
    kept for the next time, since people go on writing their files; the text itself is not.
    """

    game: str
    owner: str = ""
    seats: list[SeatDraft] = field(default_factory=list)
    options: dict[str, OptionValue] = field(default_factory=dict)
    paths: dict[str, str] = field(default_factory=dict)
    first: Seat | None = None
    seed: str = ""

    @property
    def info(self) -> GameInfo:
        """The game's menu data."""
        info: GameInfo = rules_of(self.game).info
        return info

    @property
    def has_clock(self) -> bool:
        """Whether the game would be in real time: nobody begins then."""
        return has_clock(rules_of(self.game), Setup(len(self.seats), self.options))

    # Seats --------------------------------------------------------------------------------------------------

    def add(self, who: str | None = None) -> SeatDraft:
        """One more seat; raises BadSetup where the table is full."""
        if len(self.seats) >= self.info.max_seats:
            raise BadSetup(f"{self.info.title} has {self.info.max_seats} seats at most.")
        taken = {seat.piece for seat in self.seats}
        piece = next(piece for piece in range(len(self.info.pieces)) if piece not in taken)
        seat = SeatDraft("", piece)
        self.seats.append(seat)
        self.seat(len(self.seats) - 1, who or self._usual_opponent())
        return seat

    def _usual_opponent(self) -> str:
        """The level of a bot nobody chose one for: the first opponent is the strongest of them."""
        levels = levels_of(self.game)
        opponents = len(self.seats) - 1
        usual = _USUAL_OPPONENTS[min(max(opponents, 1), len(_USUAL_OPPONENTS)) - 1]
        return usual if usual in levels else levels[0]

    def remove(self, index: int) -> None:
        """Take a seat away; raises BadSetup where the game needs it."""
        if len(self.seats) <= self.info.min_seats:
            raise BadSetup(f"{self.info.title} needs {self.info.min_seats} players at least.")
        del self.seats[index]
        if self.first is not None and self.first >= index:
            self.first = None if self.first == index else self.first - 1

    def choices(self, index: int) -> list[str]:
        """Who may sit at a seat: you (once a table), a person, a bot of each level."""
        you_elsewhere = any(seat.who == YOU for at, seat in enumerate(self.seats) if at != index)
        return [*([] if you_elsewhere else [YOU]), SOMEBODY, *levels_of(self.game)]

    def seat(self, index: int, who: str) -> None:
        """Put somebody at a seat; a bot comes with a persona that sits nowhere else, while there is one."""
        seat = self.seats[index]
        seat.who, seat.persona = who, ""
        if seat.is_bot:
            seat.name = ""
            taken = {other.persona for other in self.seats}
            personas = personas_of(self.game, who)
            seat.persona = next((each.name for each in personas if each.name not in taken), personas[0].name)

    def personas(self, index: int) -> tuple[Persona, ...]:
        """The personas that the bot at a seat may have; none for people."""
        seat = self.seats[index]
        return personas_of(self.game, seat.who) if seat.is_bot else ()

    def persona(self, index: int) -> Persona | None:
        """The persona of the bot at a seat, None for people."""
        return next((each for each in self.personas(index) if each.name == self.seats[index].persona), None)

    def take_piece(self, index: int, piece: int) -> None:
        """Give a seat a piece; who had it takes the old one."""
        for seat in self.seats:
            if seat.piece == piece:
                seat.piece = self.seats[index].piece
        self.seats[index].piece = piece

    def dummies(self) -> tuple[SeatPlan, ...]:
        """The seats that nobody plays, which come with as many players as there are now."""
        players = [SeatPlan(BOT, "", piece=seat.piece) for seat in self.seats]
        setup = Setup(len(players), self.options)
        return with_dummies(rules_of(self.game), setup, players)[len(players) :]

    def most_dummies(self) -> int:
        """How many of them there are with any number of players."""
        rules, numbers = rules_of(self.game), range(self.info.min_seats, self.info.max_seats + 1)
        return max(len(rules.dummies(Setup(players, self.options))) for players in numbers)

    # Names --------------------------------------------------------------------------------------------------

    def usual_name(self, index: int) -> str:
        """What a seat is called where nobody typed a name."""
        seat = self.seats[index]
        if seat.is_bot:
            earlier = sum(other.persona == seat.persona for other in self.seats[:index])
            return seat.persona if not earlier else f"{seat.persona} {earlier + 1}"
        if seat.who == YOU and (self.owner or sum(not other.is_bot for other in self.seats) == 1):
            return self.owner or "You"
        return f"Player {index + 1}"

    def names(self) -> tuple[str, ...]:
        """By seat, cleaned; raises BadSetup where two are the same, or one is called as a dummy is."""
        names = tuple(clean_name(seat.name, self.usual_name(at)) for at, seat in enumerate(self.seats))
        folded = [name.casefold() for name in names]
        dummies = [plan.name.casefold() for plan in self.dummies()]
        for at, name in enumerate(folded):
            if name in folded[:at]:
                raise BadSetup(f"Two players are called {names[at]}: give one of them another name.")
            if name in dummies:
                raise BadSetup(f"{names[at]} is what nobody's seat is called: take another name.")
        return names

    # In and out ---------------------------------------------------------------------------------------------

    def plan(self) -> Plan:
        """The table as it stands, without its dummies; raises BadSetup with what is wrong."""
        setup = self.setup()
        plans = tuple(
            SeatPlan(BOT, name, seat.who, seat.persona, seat.piece)
            if seat.is_bot
            else SeatPlan(PERSON, name, piece=seat.piece)
            for seat, name in zip(self.seats, self.names(), strict=True)
        )
        plan = Plan(self.game, setup, plans, self.seed.strip() or None)
        check(plan)
        return plan

    def setup(self) -> Setup:
        """The game as it stands, whoever plays it; raises BadSetup with what is wrong."""
        self._read_files()
        first = None if self.has_clock else self.first
        return rules_of(self.game).setup(len(self.seats), self.options, first)

    def name_file(self, option: str, path: str) -> None:
        """Play with the file at a path as it is typed; a blank one is the house's own."""
        if path.strip():
            self.paths[option] = path.strip()
        else:
            self.paths.pop(option, None)
            self.options[option] = ""

    def _read_files(self) -> None:
        for option in self.info.options:
            if option.name in self.paths:
                self.options[option.name] = option.parse(self.paths[option.name], file_text)

    def to_data(self) -> dict[str, Any]:
        """What is remembered for the next time, as plain builtins: all but the seed and the text of files."""
        seats = [[seat.who, seat.piece, seat.name, seat.persona] for seat in self.seats]
        files = {option.name for option in self.info.options if option.kind == FILE}
        options = {name: value for name, value in self.options.items() if name not in files}
        return {"seats": seats, "options": options, "paths": dict(self.paths), "first": self.first}


def usual_draft(game: str, owner: str = "") -> Draft:
    """You and two bots, or as near to it as the game allows."""
    draft = Draft(game, owner)
    draft.options = {option.name: option.default for option in draft.info.options}
    draft.add(YOU)
    for _ in range(1, max(draft.info.min_seats, min(_USUAL_SEATS, draft.info.max_seats))):
        draft.add()
    return draft


def remembered_draft(game: str, data: object, owner: str = "") -> Draft:
    """The last set-up again, or the usual one where `data` is not one that the game allows now."""
    if not isinstance(data, dict) or not isinstance(data.get("seats"), list):
        return usual_draft(game, owner)
    draft = Draft(game, owner, first=data.get("first"))
    try:
        draft.seats = [_seat(game, row) for row in data["seats"]]
        _check_seats(draft)
        draft.options = dict(rules_of(game).setup(len(draft.seats), data.get("options"), draft.first).options)
        draft.paths = _paths(draft, data.get("paths", {}))
    except (BadSetup, ValueError, TypeError, AttributeError):
        return usual_draft(game, owner)
    return draft


def _seat(game: str, row: Any) -> SeatDraft:
    who, piece, name, persona = row
    if type(piece) is not int or not all(isinstance(word, str) for word in (who, name, persona)):
        raise TypeError("a seat is who, piece, name and persona")
    seat = SeatDraft(who, piece, clean(name, MAX_NAME), persona)
    if not seat.is_bot:
        return seat
    if who not in levels_of(game) or persona not in {each.name for each in personas_of(game, who)}:
        raise BadSetup(f"There is no {persona} of level {who}.")
    return seat


def _paths(draft: Draft, data: dict[str, object]) -> dict[str, str]:
    files = [option.name for option in draft.info.options if option.kind == FILE]
    typed = {name: data.get(name) for name in files}
    return {name: path for name, path in typed.items() if isinstance(path, str) and path.isprintable()}


def _check_seats(draft: Draft) -> None:
    pieces = {seat.piece for seat in draft.seats}
    if len(pieces) != len(draft.seats) or not pieces <= set(range(len(draft.info.pieces))):
        raise BadSetup("Every seat needs a piece of its own.")
    if sum(seat.who == YOU for seat in draft.seats) > 1:
        raise BadSetup("You sit at one seat.")


def spoken_draft(game: str, words: str, owner: str = "") -> Draft:
    """A table from seat words, comma separated: you, name=NAME, a level, or level:Persona. Raises BadSetup."""
    draft = Draft(game, owner)
    draft.options = {option.name: option.default for option in draft.info.options}
    for word in words.split(","):
        _sit(draft, word.strip())
    return draft


def _sit(draft: Draft, word: str) -> None:
    kind, _, rest = word.partition("=")
    level, _, persona = word.partition(":")
    if kind.strip().lower() == "name" and rest.strip():
        draft.add(SOMEBODY).name = clean(rest, MAX_NAME)
    elif word.lower() == YOU:
        if any(seat.who == YOU for seat in draft.seats):
            raise BadSetup("You sit at one seat; another person sits down as name=NAME.")
        draft.add(YOU)
    elif level.strip().lower() in levels_of(draft.game):
        seat = draft.add(level.strip().lower())
        if persona:
            seat.persona = _persona_called(draft.game, seat.who, persona.strip())
    else:
        levels = ", ".join(levels_of(draft.game))
        raise BadSetup(f"Nobody can sit down as {word!r}: say you, name=NAME, or a level ({levels}).")


def _persona_called(game: str, level: str, word: str) -> str:
    personas = personas_of(game, level)
    for persona in personas:
        if persona.name.casefold() == word.casefold():
            return persona.name
    known = ", ".join(persona.name for persona in personas)
    raise BadSetup(f"There is no {word} of level {level}; there are: {known}.")
