"""The rules of Butim, whole, in full and in party mode, as core/games/butim/rules.md tells them.

Hidden are hands, the order of all piles, what lies in the whirlpool, and ore; each seat keeps what it has seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.engine.chance import Chance
from core.engine.errors import BadNotation
from core.engine.events import Event, Reveals, SeenEvent
from core.engine.rules import (
    TABLE,
    GameInfo,
    Move,
    Option,
    OptionValue,
    Outcome,
    Rules,
    Seat,
    Setup,
)
from core.games.butim import claims, deal, dealing, digging, effects, ending, final, ops, ore, traps, turn
from core.games.butim import events as happened
from core.games.butim import moves as m
from core.games.butim.cards import cards_of
from core.games.butim.choices import decider, legal_moves, odds
from core.games.butim.deck import house_text
from core.games.butim.hands import discard
from core.games.butim.refusals import refusal
from core.games.butim.sight import card_shown
from core.games.butim.state import (
    ADRIFT,
    DIVED,
    ISLANDS,
    MAP_STAGE,
    MAX_SEATS,
    MIN_SEATS,
    NOBODY,
    ORE_TOTALS,
    ORES,
    OVER_STAGE,
    PIECE_STAGE,
    RUN,
    SEAT_BITS,
    SPIED,
    TEAR_STAGE,
    TRADED,
    ButimState,
)

MODE, DECK = "mode", "deck"
FULL, PARTY = "full", "party"
START_CARDS = 5

INFO = GameInfo(
    id="butim",
    title="Butim",
    tagline="Dig for treasure, dodge the whirlpool, rob your friends",
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    pieces=("red", "blue", "green", "yellow", "violet", "white", "black"),
    options=(
        Option(
            MODE,
            "Mode",
            "Full, with ships, ore and dives; or party, with cards only, and quicker.",
            "choice",
            FULL,
            (FULL, PARTY),
        ),
        Option(DECK, "Deck", "The house's cards, or those of a file of your own.", "file", ""),
    ),
)

_TABLE = (TABLE,)
_SEATS = tuple((seat,) for seat in range(MAX_SEATS))
_NOBODY: tuple[Seat, ...] = ()


class ButimRules(Rules[ButimState]):
    """See core/games/butim/rules.md."""

    info = INFO
    version = 1
    state_type = ButimState

    def setup(
        self, seats: int, options: Mapping[str, OptionValue] | None = None, first: Seat | None = None
    ) -> Setup:
        """A checked set-up; raises BadSetup also where the deck is none."""
        setup = super().setup(seats, options, first)
        cards_of(str(setup.options[DECK]), setup.options[MODE] == PARTY)
        return setup

    def house(self, option: Option) -> str:
        """The house's deck."""
        return house_text() if option.name == DECK else ""

    def say(self, option: Option, value: OptionValue) -> str:
        """A deck of one's own by its title."""
        return cards_of(str(value), False).title if option.name == DECK and value else option.say(value)

    def new(self, setup: Setup, chance: Chance) -> ButimState:
        """Shuffle the islands and the game cards, feed the whirlpool, deal five cards each."""
        n = setup.seats
        s = ButimState.__new__(ButimState)
        s.seat_count, s.deck = n, str(setup.options[DECK])
        s.party = int(setup.options[MODE] == PARTY)
        s.cards = cards_of(s.deck, bool(s.party))
        _deal(s, chance)
        s.gear, s.maps, s.won = _lists(n), _lists(n), _lists(n)
        s.quests, s.discards, s.played = [], [], []
        s.where, s.ore, s.pieces, s.bag = [ADRIFT] * n, [0] * (n * ORES), [0] * n, list(ORE_TOTALS)
        s.first = s.active = chance.below(n) if setup.first is None else setup.first
        s.turn = s.began = s.used = s.digs = s.winds = s.forgeries = s.twice = 0
        s.stage, s.asked, s.op, s.turned = RUN, NOBODY, 0, -1
        s.place = s.isle = s.victim = -1
        s.need = s.last = s.price = 0
        s.looked, s.picks, s.claims, s.contest, s.declined, s.cancelled = [], [], [], [], [], []
        s.could = [0] * n
        s.hand_notes, s.isle_notes, s.ore_notes = [*_lists(n + 1)], [*_lists(n + 1)], [*_lists(n + 1)]
        s.queue = [ops.op(ops.NEXT_TURN)]
        if not s.party:
            order = [(s.first + step) % n for step in range(n)]
            s.queue += [ops.op(ops.PLACE, 0, seat) for seat in reversed(order)]
        turn.run(s, chance, None)
        return s

    def to_act(self, s: ButimState) -> Sequence[Seat]:
        """The seat that decides first, then all that may claim meanwhile; or the TABLE."""
        if s.stage == OVER_STAGE:
            return _NOBODY
        seat = decider(s)
        if seat == TABLE:
            return _TABLE
        if s.contest or not any(s.could):
            return _SEATS[seat]
        return (seat, *(other for other, bits in enumerate(s.could) if bits and other != seat))

    def must_act(self, s: ButimState) -> Sequence[Seat]:
        """The seat that decides, or the TABLE; claims of others are not waited for."""
        if s.stage == OVER_STAGE:
            return _NOBODY
        seat = decider(s)
        return _TABLE if seat == TABLE else _SEATS[seat]

    def legal_moves(self, s: ButimState, seat: Seat) -> Sequence[Move]:
        """Claims first, then what the seat is asked."""
        return legal_moves(s, seat)

    def odds(self, s: ButimState) -> Sequence[int]:
        """Ore is as likely as there is of it in the bag; all cards of a hand are alike."""
        return odds(s)

    def apply(
        self, s: ButimState, seat: Seat, move: Move, chance: Chance, events: list[Event] | None = None
    ) -> None:
        """Do a legal move, and what follows from it until somebody has to decide."""
        what = move & 0xFF
        if what in (m.CLAIM, m.LATER):
            claims.answer(s, seat, move, events)
            _no_map_is_left(s, events)
        else:
            if s.declined:
                s.declined = []
            _APPLY[what](s, seat, move, chance, events)
        if s.stage == RUN and not s.contest:
            turn.run(s, chance, events)

    def refusal(self, s: ButimState, seat: Seat, move: Move) -> str | None:
        """Why not, from what the seat itself can see."""
        if move in legal_moves(s, seat):
            return None
        return refusal(s, seat, move)

    def outcome(self, s: ButimState) -> Outcome | None:
        """By points, then by the coins of treasures; still tied is shared."""
        return ending.outcome(s) if s.stage == OVER_STAGE else None

    def explain(self, s: ButimState, names: Sequence[str]) -> list[str]:
        """Where each seat's points come from."""
        return ending.explain(s, names) if s.stage == OVER_STAGE else []

    def mask(self, s: ButimState, seat: Seat | None) -> ButimState:
        """Hands, ore, piles and the whirlpool are HIDDEN but for one's own; notes are one's own only."""
        return deal.mask(s, seat)

    def determinize(self, view: ButimState, seat: Seat | None, rng: Chance) -> ButimState:
        """Deal what is unseen over the places that are HIDDEN, as the notes of the viewer allow."""
        return dealing.determinize(view, rng)

    def default_move(self, s: ButimState, seat: Seat) -> Move:
        """Claim; else the least that can be done."""
        moves = legal_moves(s, seat)
        if s.claims and not s.contest:
            asked = s.claims[0] >> SEAT_BITS
            return next(move for move in moves if m.kind(move) == m.CLAIM and m.first(move) == asked)
        if s.contest:
            return moves[0]
        own = [move for move in moves if m.kind(move) != m.CLAIM]
        if not own:
            return moves[0]
        return own[-1] if m.kind(own[-1]) in (m.SKIP, m.END) else own[0]

    def show(self, s: ButimState, move: Move) -> str:
        """dig sand-earth, play tavern-tale-sand, claim sand:treasure-skull-8, end."""
        return m.to_text(s.cards, move)

    def parse(self, s: ButimState, text: str) -> Move:
        """The inverse of show."""
        move = m.from_text(s.cards, text)
        if move is None:
            raise BadNotation(f"{text[:40]!r} is no move here; moves look like: {m.EXAMPLES}.")
        return move

    def tell(self, s: ButimState, event: SeenEvent, names: Sequence[str]) -> str | None:
        """A line for the log."""
        return happened.tell(s.cards, event, names)


def sinking_at_first(seats: int) -> int:
    """How many cards of each island the whirlpool has at the start."""
    return 1 if seats <= 3 else 2 if seats <= 5 else 3


def _lists(count: int) -> list[list[int]]:
    return [[] for _ in range(count)]


def _deal(s: ButimState, chance: Chance) -> None:
    cards = s.cards
    s.piles = []
    for island in range(ISLANDS):
        pile = [card for card in cards.of_land[island] for _ in range(cards.island_copies[card])]
        chance.shuffle(pile)
        s.piles.append(pile)
    number = sinking_at_first(s.seat_count)
    s.sunk = [pile[-number:] for pile in s.piles]
    for pile in s.piles:
        del pile[-number:]
    s.pile = [card for card, copies in enumerate(cards.copies) for _ in range(copies)]
    chance.shuffle(s.pile)
    s.hands = []
    for _ in range(s.seat_count):
        s.hands.append(sorted(s.pile[-START_CARDS:]))
        del s.pile[-START_CARDS:]


# What each kind of move does -------------------------------------------------------------------------------

Events = list[Event] | None


def _no_map_is_left(s: ButimState, events: Events) -> None:
    """Where a claim took all the maps that were to be chosen from, what wanted one lapses."""
    if s.stage == MAP_STAGE and not effects.maps_in_reach(s):
        effects.lapse(s, ops.TAKE_MAP, events)
    elif s.stage == TEAR_STAGE and not s.maps[s.asked]:
        effects.lapse(s, ops.LOSE_MAP, events)
    else:
        return
    s.stage = RUN


def _buy(s: ButimState, seat: Seat, move: Move, chance: Chance, events: Events) -> None:
    ore.buy(s, m.first(move), chance, events)


def _skip(s: ButimState, seat: Seat, move: Move, chance: Chance, events: Events) -> None:
    s.stage = RUN


def _trade(s: ButimState, seat: Seat, move: Move, chance: Chance, events: Events) -> None:
    s.used |= TRADED
    turn.trade(s, m.first(move), chance, events)


def _pay(s: ButimState, seat: Seat, move: Move, chance: Chance, events: Events) -> None:
    card = m.first(move)
    s.hands[seat].remove(card)
    s.played.append(card)
    card_shown(s, seat, card)
    if events is not None:
        events.append(Event(happened.PAID, seat, (card,), reveals=Reveals.OWN))
    s.need -= 1
    s.last = card
    if s.need == 0:
        digging.all_paid(s, events)


def _discard(s: ButimState, seat: Seat, move: Move, chance: Chance, events: Events) -> None:
    card = m.first(move)
    discard(s, seat, card, events)
    s.need -= 1
    s.last = card
    if s.need == 0:
        s.stage = RUN


def _give_hand(s: ButimState, seat: Seat, move: Move, chance: Chance, events: Events) -> None:
    s.stage = RUN
    effects.hand_over(s, seat, s.active, m.first(move), events)


def _keep(s: ButimState, seat: Seat, move: Move, chance: Chance, events: Events) -> None:
    changed = move != m.KEEP_MOVE
    if s.op == ops.COMPASS:
        digging.steered(s, changed, events)
    else:
        effects.looked_enough(s, changed, events)


def _dive(s: ButimState, seat: Seat, move: Move, chance: Chance, events: Events) -> None:
    s.used |= DIVED
    ore.dive(s, m.first(move), chance, events)


def _spy(s: ButimState, seat: Seat, move: Move, chance: Chance, events: Events) -> None:
    s.used |= SPIED
    effects.look(s, m.first(move), 1, events)
    s.looked = []


def _end(s: ButimState, seat: Seat, move: Move, chance: Chance, events: Events) -> None:
    s.stage = RUN
    turn.end_turn(s)


def _pick(s: ButimState, seat: Seat, move: Move, chance: Chance, events: Events) -> None:
    if s.stage == PIECE_STAGE:
        ore.piece_lost(s, m.first(move), events)
    else:
        traps.card_picked(s, m.first(move), chance, events)


_APPLY = {
    m.PLACE: lambda s, seat, move, chance, events: turn.place_pawn(s, m.first(move), events),
    m.BUY: _buy,
    m.SKIP: _skip,
    m.EQUIP: lambda s, seat, move, chance, events: turn.equip(s, m.first(move), events),
    m.PLAY: lambda s, seat, move, chance, events: turn.play(s, m.first(move), events),
    m.TRADE: _trade,
    m.DIG: lambda s, seat, move, chance, events: digging.start_digging(
        s, m.first(move), m.second(move), events
    ),
    m.PAY: _pay,
    m.SEAT: lambda s, seat, move, chance, events: effects.victim_chosen(s, m.first(move), events),
    m.ISLAND: lambda s, seat, move, chance, events: effects.island_chosen(s, m.first(move), events),
    m.TAKE: lambda s, seat, move, chance, events: effects.gear_chosen(
        s, m.first(move), m.second(move), events
    ),
    m.MAP: lambda s, seat, move, chance, events: effects.map_chosen(s, m.first(move), m.second(move), events),
    m.GIVE: lambda s, seat, move, chance, events: effects.ore_given(s, m.first(move), events),
    m.HAND: _give_hand,
    m.DISCARD: _discard,
    m.LOSE: lambda s, seat, move, chance, events: traps.gear_lost(s, seat, m.first(move), events),
    m.TEAR: lambda s, seat, move, chance, events: traps.map_torn(s, seat, m.first(move), events),
    m.KEEP: _keep,
    m.BOTTOM: _keep,
    m.SINK: _keep,
    m.SWAP: _keep,
    m.DIVE: _dive,
    m.SHOW: lambda s, seat, move, chance, events: ore.shown(s, m.first(move), events),
    m.SPY: _spy,
    m.CANCEL: lambda s, seat, move, chance, events: final.cancelled(s, m.first(move), m.second(move), events),
    m.END: _end,
    m.ORE: lambda s, seat, move, chance, events: ore.ore_drawn(s, m.first(move), events),
    m.PICK: _pick,
}
