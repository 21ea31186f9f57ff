"""docs/protocol.md says all there is to say on the wire, and nothing else."""

from __future__ import annotations

import hashlib
import json
import random
import re
from pathlib import Path
from typing import Any

import msgpack

from core.engine.chance import StreamChance, commitment
from core.engine.codec import MAX_LIST, MAX_MAP, pack, view_digest
from core.engine.deal import Contribution, seal_of, secret_of, terms_of
from net.protocol import VERSION, messages
from net.protocol.caller import MAX_WAITING
from net.protocol.desk import ALLOWED, ALLOWED_IN, ANEW_COSTS, FAULT_COSTS, SILENT_AFTER
from net.protocol.feed import KEPT, KEPT_BYTES
from net.protocol.invite import DEFAULT_PORT, MAX_INVITE
from net.protocol.lobby import RoomInfo
from net.protocol.messages import CODES, FINAL, MAX_FROM_HOST, MAX_FROM_PEER, Do, News, from_host, from_peer
from net.protocol.news import EVENT_BYTES_A_FRAME, EVENTS_A_FRAME, NEWS, news_of
from net.protocol.requests import MAX_MEMBERS, VERBS, checked
from tests.helpers import match_moves, new_header, new_match

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text("utf-8")

KINDS = {each.kind: each for each in vars(messages).values() if hasattr(each, "kind")}


def rows(title: str) -> list[list[str]]:
    """The rows of the tables of a part of the page that begin with a word of the wire."""
    (part,) = re.findall(rf"^## {title}.*?\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in re.findall(r"^\| `.*$", part, re.M)]


def words(title: str) -> list[str]:
    return [row[0].strip("`") for row in rows(title)]


def test_it_names_every_message() -> None:
    assert sorted(words("Messages")) == sorted(KINDS)


def test_it_names_the_fields_of_every_message() -> None:
    for kind, fields, _ in rows("Messages"):
        names = KINDS[kind.strip("`")].__match_args__
        assert re.fullmatch(".*".join(rf"\b{name}\b" for name in names) + ".*", fields), kind


def test_it_names_every_request_with_as_many_arguments() -> None:
    assert words("Requests") == list(VERBS)
    for verb, args, *_ in rows("Requests"):
        assert len(args.split(";") if args else []) == len(VERBS[verb.strip("`")]), verb


def test_it_names_all_news() -> None:
    assert sorted(words("News")) == sorted(NEWS)


def test_it_names_every_error_and_whether_it_is_for_good() -> None:
    assert sorted(words("Errors")) == sorted(CODES)
    for code, _, then in rows("Errors"):
        assert then.startswith("for good") == (code.strip("`") in FINAL)


def test_it_has_the_numbers_of_the_program() -> None:
    for text in (
        f"It describes version {VERSION}.",
        f"(the last {KEPT} news, up to {KEPT_BYTES >> 10} KiB)",
        f"| {MAX_FROM_PEER:,} bytes; lists of 64, maps of 32, texts and bytes of 2,048 bytes |",
        f"| {MAX_FROM_HOST:,} bytes; lists of {MAX_LIST:,}, maps of {MAX_MAP} |",
        f"| `MAXMSGSIZE` | {MAX_FROM_PEER:,} | {MAX_FROM_HOST:,} |",
        f"| members | {MAX_MEMBERS},",
        f"| {ALLOWED} at once, {ALLOWED / ALLOWED_IN:.0f} a second in the long run |",
        f"| a frame that can't be read: {FAULT_COSTS + 1}; being told anew: {ANEW_COSTS} more |",
        f"| requests that wait at a peer | {MAX_WAITING} |",
        f"| events in a frame | {EVENTS_A_FRAME}, {EVENT_BYTES_A_FRAME >> 10} KiB |",
        f"away after {SILENT_AFTER:.0f} s without a frame",
        f"PORT may be left out ({DEFAULT_PORT})",
        f"A line has at most {MAX_INVITE} characters.",
    ):
        assert text in PAGE


def example() -> list[tuple[str, list[Any]]]:
    """The session: who says it, and the frame."""
    lines = re.findall(r"^([<>]) (\[.*\])$", PAGE, re.M)
    return [(by, _bytes(json.loads(re.sub(r"<(\d+) bytes>", r'{"bytes": \1}', text)))) for by, text in lines]


def _bytes(data: Any) -> Any:
    if isinstance(data, dict):
        return bytes(data["bytes"]) if data.keys() == {"bytes"} else {k: _bytes(v) for k, v in data.items()}
    return [_bytes(item) for item in data] if isinstance(data, list) else data


def test_the_session_can_be_read() -> None:
    frames = example()
    assert len(frames) > 40
    for by, frame in frames:
        message = (from_peer if by == ">" else from_host)(pack(frame))
        if isinstance(message, Do):
            checked(message.verb, message.args)
        elif isinstance(message, News):
            assert message.body[0] in NEWS
            news_of(message.body)
            if message.body[0] == "room":
                RoomInfo.from_data(message.body[1])


# The deal, as the page has it, against the program ----------------------------------------------------------


def h(person: str, *data: bytes, size: int = 32, key: bytes = b"") -> bytes:
    return hashlib.blake2b(b"".join(data), digest_size=size, key=key, person=person.encode()).digest()


def sized(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def test_its_digests_are_those_of_the_program() -> None:
    header = new_header("heroes", 2, "a seed")
    setup = {"seats": 2, "options": dict(sorted(header.setup.options.items())), "first": header.setup.first}
    seats = [[plan.kind, plan.name, plan.level, plan.persona, plan.piece] for plan in header.seats]
    terms = msgpack.packb(["heroes", header.rules_version, setup, seats])
    assert terms_of(header) == h("butique-terms", terms)
    key, value, secret = b"k" * 32, b"v" * 32, b"s" * 32
    assert seal_of(key, value) == h("butique-seal", key, value)
    assert commitment(secret) == h("butique-commit", secret)
    given = [Contribution(b"z" * 32, "Zoe", value), Contribution(key, "Zoé", value)]
    parts = [one.member + one.value + sized(one.name.encode()) for one in reversed(given)]
    assert secret_of(secret, given) == h("butique-deal", *parts, key=secret)


def test_its_record_and_views_are_those_of_the_program() -> None:
    match = new_match("heroes", 2, "a seed")
    secret, start = match.header.secret, msgpack.packb(match.state.to_data())
    (step,) = match_moves(match, random.Random(1), 1)
    entry, state = step.entry, msgpack.packb(match.state.to_data())

    def chained(*data: bytes) -> bytes:
        return h("butique-chain", *map(sized, data), size=16, key=secret)

    assert match.start == chained(b"", b"start", start)
    moved = msgpack.packb([entry.ply, entry.seat, entry.move, entry.at])
    assert entry.digest == chained(match.start, moved, state)
    view = match.view(0)
    assert view_digest(view) == h("butique-view", msgpack.packb(view.to_data()), size=16)


def test_its_chance_is_that_of_the_program() -> None:
    secret, numbers = b"s" * 32, []
    for block in range(40):
        digest = hashlib.blake2b(block.to_bytes(8, "big"), key=secret).digest()
        numbers += [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 64, 4)]
    stream = iter(numbers)

    def below(n: int) -> int:
        return next(word for word in stream if word < (1 << 32) // n * n) % n

    program = StreamChance(secret)
    for n in (1, 2, 6, 52, 1 << 31, (1 << 31) + 1, 1 << 32) * 5:
        assert program.below(n) == below(n)
    deck, cards = list(range(52)), list(range(52))
    for last in range(51, 0, -1):
        other = below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    program.shuffle(cards)
    assert cards == deck
