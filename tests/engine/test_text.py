"""Text from people: whatever they send, what is left cannot steer a terminal or bend a line."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.engine.text import MAX_NAME, clean, clean_name, inside

HOSTILE = {
    "escape": "\x1b[2J\x1b]0;title\x07",
    "C1 controls": "\x9b31m\x9d52;c;x\x9c\x85",
    "bidi": "\u202eevil\u202c\u2066\u2069\u200f\u061c",
    "zero width": "a\u200bb\u200cc\u200dd\ufeffe\u2060f\u00adg",
    "tags": "\U000e0041\U000e007f",
    "lone surrogate": "a\ud800b\udfff",
    "private": "\ue000\U0010fffd",
    "line ends": "a\nb\rc\u2028d\u2029e\x0bf\x0cg\x1ch",
    "flood of marks": "Z" + "\u0301\u0321\u0489" * 200,
    "family": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "blanks": "\u3164\u115f\u1160\uffa0\u2800",
    "selectors": "\u2764\ufe0f\U000e0100\u034f",
    "noncharacters": "\uffff\ufdd0\U0001ffff",
}

any_text = st.text(
    st.one_of(
        st.characters(),
        st.characters(categories=["Cc", "Cf", "Cs", "Mn", "Me", "Mc", "Zs", "Zl", "Zp"]),
        st.sampled_from("".join(HOSTILE.values())),
    ),
    max_size=80,
)


def assert_harmless(text: str, limit: int) -> None:
    assert len(text) <= limit
    assert text.isprintable()
    assert text == " ".join(text.split())
    assert unicodedata.normalize("NFC", text) == text
    marks = 0
    for char in text:
        category = unicodedata.category(char)
        assert category not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
        marks = marks + 1 if category in ("Mn", "Me") else 0
        assert marks <= 2
    text.encode()


@given(any_text, st.integers(1, 40))
@example("e\u200d\u0301", 10)
@example("k\u0301\u0cc6\u0cbf\u0cc6\u0cc2", 10)
@example("\u0cc6\u0cc6\u0cc6\u0cc6\u0cc2", 10)
def test_what_is_left_is_harmless_and_stays_as_it_is(text: str, limit: int) -> None:
    cleaned = clean(text, limit)
    assert_harmless(cleaned, limit)
    assert clean(cleaned, limit) == cleaned


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_is_disarmed(text: str) -> None:
    assert_harmless(clean(text, 300), 300)
    assert_harmless(clean(f"x{text}y", 300), 300)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("\x1b[2Jbob", "[2Jbob"),
        ("  Ann \t  Lee\n", "Ann Lee"),
        ("a\u200bb\u202ec", "abc"),
        ("e\u0301a", "éa"),
        ("e\u200d\u0301a", "éa"),
        ("Zoë Straße 李 Ω", "Zoë Straße 李 Ω"),
        ("Z" + "\u0301" * 9, "Ź\u0301\u0301"),
        ("a\ud800b", "ab"),
        ("\u3164\u2800", ""),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\U0001f469"),
        ("x" * 30, "x" * 24),
        ("x" * 23 + " yz", "x" * 23),
        ("", ""),
    ],
)
def test_text_is_cleaned_so(text: str, left: str) -> None:
    assert clean(text, 24) == left


def test_a_long_text_is_not_read_to_its_end() -> None:
    assert clean("\u200b" * 1000 + "x", 10) == ""
    assert clean("x" * 10_000_000, 10) == "x" * 10


@given(any_text)
def test_nobody_is_without_a_name(text: str) -> None:
    assert clean_name(text, "Player") == (clean(text, MAX_NAME) or "Player")
    assert clean_name(text, "Player")


def test_a_name_inside_a_sentence() -> None:
    assert inside("You") == "you"
    assert inside("Youssef") == "Youssef"
