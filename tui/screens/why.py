"""Why bots moved, one line at a time: the newest first, asked again the one before."""

from __future__ import annotations

from collections.abc import Sequence

from net.session import Reason, Session


class Why:
    """Remembers what was asked last, so that asking again goes further back."""

    def __init__(self) -> None:
        self._newest: Reason | None = None
        self._told = 0

    def ask(self, session: Session, names: Sequence[str], key: str) -> str:
        """The next reason in a line, with the key for the one before it; "" where no bot gave any."""
        reasons = session.reasons()
        if not reasons:
            return ""
        if reasons[0] != self._newest:
            self._newest, self._told = reasons[0], 0
        at = self._told % len(reasons)
        self._told = at + 1
        reason = reasons[at]
        more = f"  ({key}: before that)" if at + 1 < len(reasons) else ""
        return f"{names[reason.seat]}: {reason.text}{more}"
