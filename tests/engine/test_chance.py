"""The chance stream: pinned, even, resumable, and committed to."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.chance import SECRET_BYTES, StreamChance, commitment, opens, secret_from_seed

SECRET = bytes(range(32))
secrets = st.binary(min_size=SECRET_BYTES, max_size=SECRET_BYTES)


def words(secret: bytes, count: int) -> list[int]:
    """The stream as its docstring tells it, computed without the code under test."""
    stream = b"".join(
        hashlib.blake2b(block.to_bytes(8, "big"), key=secret, digest_size=64).digest()
        for block in range(count // 16 + 1)
    )
    return [int.from_bytes(stream[4 * i : 4 * i + 4], "big") for i in range(count)]


def test_the_stream_is_pinned() -> None:
    """A change of these numbers would deal every recorded game anew."""
    chance = StreamChance(SECRET)
    assert [chance.below(1 << 32) for _ in range(3)] == [2450701463, 358962934, 680571311]
    chance = StreamChance(SECRET)
    assert [chance.below(6) for _ in range(12)] == [5, 4, 5, 1, 2, 1, 4, 5, 5, 5, 2, 5]
    items = list(range(10))
    StreamChance(SECRET).shuffle(items)
    assert items == [9, 1, 5, 8, 0, 6, 2, 7, 4, 3]


@given(secret=secrets, count=st.integers(1, 60))
def test_the_stream_is_keyed_blake2b_over_a_counter(secret: bytes, count: int) -> None:
    chance = StreamChance(secret)
    assert [chance.below(1 << 32) for _ in range(count)] == words(secret, count)
    assert chance.position == count


@given(secret=secrets, n=st.integers(1, 1 << 32), count=st.integers(1, 40))
def test_a_number_below_n_is_the_next_word_within_the_last_whole_multiple(
    secret: bytes, n: int, count: int
) -> None:
    chance = StreamChance(secret)
    drawn = [chance.below(n) for _ in range(count)]
    limit = (1 << 32) // n * n
    usable = [word % n for word in words(secret, chance.position) if word < limit]
    assert drawn == usable
    assert all(0 <= number < n for number in drawn)


def test_words_that_would_bias_are_skipped() -> None:
    n = (1 << 31) + 1  # nearly half of all words lie past its only multiple
    chance = StreamChance(SECRET)
    for _ in range(200):
        chance.below(n)
    assert 300 < chance.position < 500


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_there_is_no_number_below_these(n: int) -> None:
    chance = StreamChance(SECRET)
    with pytest.raises(ValueError, match=r"from 1 to 2\*\*32"):
        chance.below(n)
    assert chance.position == 0


def test_below_one_is_zero_and_uses_a_word() -> None:
    chance = StreamChance(SECRET)
    assert chance.below(1) == 0
    assert chance.position == 1


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_secret_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        StreamChance(bytes(size))


@given(secret=secrets, before=st.integers(0, 100), after=st.integers(1, 40))
def test_a_stream_is_taken_up_again_where_it_was_left(secret: bytes, before: int, after: int) -> None:
    first = StreamChance(secret)
    for _ in range(before):
        first.below(7)
    second = StreamChance(secret, first.position)
    assert [first.below(1000) for _ in range(after)] == [second.below(1000) for _ in range(after)]
    assert first.position == second.position


def test_a_stream_that_is_set_back_gives_the_same_again() -> None:
    chance = StreamChance(SECRET)
    first = [chance.below(1 << 32) for _ in range(40)]
    chance.position = 17
    assert [chance.below(1 << 32) for _ in range(23)] == first[17:]
    chance.position = 3
    assert chance.below(1 << 32) == first[3]


def chi_square(counts: Counter[int], outcomes: int, draws: int) -> float:
    expected = draws / outcomes
    return sum((counts[outcome] - expected) ** 2 / expected for outcome in range(outcomes))


@pytest.mark.parametrize(("n", "bound"), [(2, 13), (6, 25), (7, 27), (52, 110)])
def test_numbers_are_even(n: int, bound: int) -> None:
    """Within what an even source exceeds once in several thousand tries; the secret is fixed."""
    chance = StreamChance(secret_from_seed("even"))
    draws = 600 * n
    assert chi_square(Counter(chance.below(n) for _ in range(draws)), n, draws) < bound


def test_shuffles_are_even() -> None:
    chance = StreamChance(secret_from_seed("shuffles"))
    orders: Counter[int] = Counter()
    for _ in range(4800):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        orders[sum(item * 4**place for place, item in enumerate(items))] += 1
    assert len(orders) == factorial(4)
    ranked = Counter(dict(enumerate(orders.values())))
    assert chi_square(ranked, factorial(4), 4800) < 60


@given(secret=secrets, items=st.lists(st.integers(), max_size=90))
def test_a_shuffle_keeps_the_items(secret: bytes, items: list[int]) -> None:
    shuffled = items[:]
    StreamChance(secret).shuffle(shuffled)
    assert Counter(shuffled) == Counter(items)


def test_a_seed_makes_a_secret_of_its_own_kind() -> None:
    assert secret_from_seed("7") == hashlib.blake2b(b"7", digest_size=32, person=b"butique-seed").digest()
    assert secret_from_seed("7") != secret_from_seed("7 ")
    assert len(secret_from_seed("")) == len(secret_from_seed("ü" * 1000)) == SECRET_BYTES


@given(secret=secrets, other=secrets)
def test_a_commitment_opens_with_its_secret_only(secret: bytes, other: bytes) -> None:
    published = commitment(secret)
    assert len(published) == 32
    assert opens(published, secret)
    assert opens(published, other) == (other == secret)
    assert not opens(published[:-1], secret)
    assert not opens(b"", secret)


def test_a_commitment_is_neither_the_stream_nor_a_plain_hash_of_the_secret() -> None:
    published = commitment(SECRET)
    assert published != hashlib.blake2b(SECRET, digest_size=32).digest()
    assert published != secret_from_seed(SECRET.decode())
    assert not hmac.compare_digest(published, hashlib.blake2b(bytes(8), key=SECRET, digest_size=32).digest())
