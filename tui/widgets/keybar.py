"""The footer with the keys of a screen, made anew only where it would show something else."""

from __future__ import annotations

from textual.screen import Screen
from textual.widgets import Footer


class KeyBar(Footer):
    """Textual's footer, which is made anew whenever the focus moves: that takes several frames."""

    _shown: object = None

    def bindings_changed(self, screen: Screen[object]) -> None:
        """Look whether anything that is shown has changed."""
        if screen is self.screen and self.is_attached and self.app.app_focus:
            shown = [
                (key, self.app.get_key_display(active.binding), active.binding, active.enabled)
                for key, active in screen.active_bindings.items()
                if active.binding.show
            ]
            if shown == self._shown:
                return
            self._shown = shown
        super().bindings_changed(screen)
