"""What a peer proves of a game, whatever it missed and forgot: it finds out a host that lies, and accuses no other."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from core.engine.chance import SECRET_BYTES, commitment
from core.engine.codec import view_digest
from core.engine.deal import MAX_VIEWS, Contribution, Seen, Transcript, check, seal_of, terms_of
from core.engine.errors import BadData
from core.engine.match import Match
from core.engine.record import Header, Record
from core.games import rules_of
from net.peer.deal import FORGOTTEN, WITHOUT, Hand, Proof
from tests.deals import contributions, dealt, some_bytes, views_of
from tests.helpers import match_moves, new_header

KEY = some_bytes("key Ann")
OTHERS = contributions(3)[1:]
RULES = rules_of("butine")


def header_of(seed: str = "") -> Header:
    return replace(new_header("butine", 3, seed), secret=bytes(SECRET_BYTES))


def joint(hand: Hand, header: Header, others: Sequence[Contribution] = OTHERS) -> Transcript:
    """A deal with others, as the host keeps it."""
    seal, secret = hand.seal(), some_bytes("host")
    seals = ((KEY, seal), *((one.member, seal_of(one.member, one.value)) for one in others))
    value = hand.value(header, commitment(secret), seals)
    given = (Contribution(KEY, "Ann", value), *others)
    return Transcript(commitment(secret), terms_of(header), seals, given, host_secret=secret)


def begun(hand: Hand, header: Header, told: Transcript) -> tuple[Transcript, str]:
    """What a player keeps who is told of the game now."""
    return hand.transcript(header, told.commitment, told.seals, told.contributions)


# The deal ----------------------------------------------------------------------------------------------------


def test_whoever_took_part_remembers_each_deal_by_its_seal() -> None:
    hand, header = Hand(KEY), header_of()
    first = joint(hand, header)
    joint(hand, header)
    kept, about = begun(hand, header, first)
    assert (kept.own, about) == (KEY, "")
    assert Proof(RULES, header, kept).trouble() is None


def test_a_host_that_changes_its_commitment_or_a_seal_afterwards_is_found_out() -> None:
    hand, header = Hand(KEY), header_of()
    told = joint(hand, header)
    other = replace(told, commitment=some_bytes("another"))
    assert begun(hand, header, other)[0].commitment == told.commitment
    cleo = replace(OTHERS[1], value=some_bytes("another"))
    kept, _ = begun(hand, header, replace(told, contributions=(*told.contributions[:2], cleo)))
    assert "sealed" in (Proof(RULES, header, kept).trouble() or "")


def test_a_value_is_given_for_one_deal_only() -> None:
    hand, header = Hand(KEY), header_of()
    told = joint(hand, header)
    assert hand.value(header, told.commitment, told.seals) == told.contributions[0].value, (
        "asked again after a cut"
    )
    with pytest.raises(BadData, match="twice"):
        hand.value(header, some_bytes("another"), told.seals)
    with pytest.raises(BadData, match="left your seal out"):
        hand.value(header, told.commitment, told.seals[1:])
    with pytest.raises(BadData, match="left your seal out"):
        Hand(KEY).value(header, told.commitment, told.seals)


def test_a_game_that_was_dealt_without_this_player_is_no_lie_of_the_host() -> None:
    hand, header = Hand(KEY), header_of()
    joint(hand, header)
    _, without = dealt(header, 2)
    without = replace(without, seals=without.seals[1:], contributions=without.contributions[1:])
    kept, about = begun(hand, header, without)
    assert (kept.own, about) == (None, WITHOUT)
    assert Proof(RULES, header, kept).trouble() is None


def test_a_program_that_was_started_since_says_what_it_can_not_prove() -> None:
    header = header_of()
    told = joint(Hand(KEY), header)
    kept, about = begun(Hand(KEY), header, told)
    assert (kept.own, about) == (None, FORGOTTEN)
    assert Proof(RULES, header, kept).trouble() is None


# What was seen -----------------------------------------------------------------------------------------------


def played(seed: int = 0, plies: int = 30) -> tuple[Header, Transcript, Record]:
    """A game as the host has it."""
    header, transcript = dealt(header_of(), 2)
    match = Match(RULES, header)
    match_moves(match, random.Random(seed), plies)
    return header, transcript, match.record()


def proof_of(
    header: Header, transcript: Transcript, record: Record, views: Sequence[Seen | None]
) -> str | None:
    """What is found wrong by whoever saw that, where None stands for a break and what comes next is told anew."""
    proof = Proof(RULES, replace(header, secret=bytes(SECRET_BYTES)), replace(transcript, host_secret=None))
    fresh = True
    for view in views:
        if view is None:
            proof.anew()
            fresh = True
        else:
            proof.saw(*view, fresh)
            fresh = False
    assert transcript.host_secret is not None
    proof.secret(transcript.host_secret)
    proof.moves([[each.seat, each.move, each.at, each.digest] for each in record.entries])
    kept, told, wrong = proof.record()
    assert kept == record
    assert check(told, record.header) is None
    return wrong


def test_an_honest_game_is_proven_over_any_breaks() -> None:
    header, transcript, record = played()
    seen = views_of(record, [1])
    for seed in range(10):
        rng = random.Random(seed)
        views: list[Seen | None] = []
        for view in seen:
            if rng.random() < 0.2:
                views.append(None)
            if rng.random() < 0.7:
                views.append(view)
        assert proof_of(header, transcript, record, [*views, None, seen[-1]]) is None


def test_moves_that_were_taken_back_during_a_break_accuse_nobody() -> None:
    header, transcript, record = played()
    _, _, other = played(seed=1)
    pairs = zip(record.entries, other.entries, strict=True)
    ply = next(at for at, (one, two) in enumerate(pairs) if one.move != two.move)
    before, after = views_of(other, [1])[: ply + 6], views_of(record, [1])[ply + 8 :]
    assert proof_of(header, transcript, record, [*before, None, *after]) is None
    assert proof_of(header, transcript, record, [*before, *after]) is not None, (
        "without a break nobody took back"
    )


def test_moves_that_were_taken_back_in_sight_are_forgotten() -> None:
    header, transcript, record = played()
    _, _, other = played(seed=1)
    proof = Proof(RULES, header, transcript)
    for view in views_of(other, [1])[:12]:
        proof.saw(*view, view[0] == 0)
    for view in views_of(record, [1]):
        proof.saw(*view, view[0] == 0)
    proof.secret(transcript.host_secret or b"")
    proof.moves([[each.seat, each.move, each.at, each.digest] for each in record.entries])
    assert proof.record()[2] is None


def test_a_hand_that_was_shown_and_is_not_that_of_the_deal_is_found_out_over_breaks() -> None:
    header, transcript, record = played()
    seen = views_of(record, [1])
    lie = (0, 1, view_digest(Match(RULES, dealt(header_of(), 2, "other")[0]).view(1)))
    assert lie != seen[0]
    wrong = proof_of(header, transcript, record, [lie, *seen[1:9], None, *seen[9:]])
    assert wrong is not None
    assert "not the one that was seen" in wrong


def test_a_host_can_not_tell_moves_without_end() -> None:
    header, transcript, record = played()
    proof = Proof(RULES, header, transcript)
    rows = [[each.seat, each.move, each.at, each.digest] for each in record.entries]
    for _ in range(MAX_VIEWS // len(rows)):
        proof.moves(rows)
    with pytest.raises(BadData, match="so many moves"):
        proof.moves(rows)
