"""Who looks on: the board's views in the browser, and whether anyone can see one of them."""

from __future__ import annotations

_MOST = 100  # views remembered: their numbers come from outside
_ONE_VIEW = 20  # bits: each view counts its messages in a range of its own, see js/src/intents.js


class Viewers:
    """The views that have said something, each known by the range of its messages' numbers.

    >>> viewers = Viewers()
    >>> viewers.shown(7 << 20), viewers.shown(8 << 20), viewers.hidden(7 << 20), viewers.hidden(8 << 20 | 1)
    (None, None, False, True)
    """

    def __init__(self) -> None:
        self._visible: dict[int, bool] = {}

    def shown(self, number: object) -> None:
        """Note that a view can be seen: a person acts in it.

        Args:
            number: of its message, whatever the message held.
        """
        self._note(number, visible=True)

    def hidden(self, number: object) -> bool:
        """Note that a view cannot be seen; return whether none can that was ever heard of.

        Args:
            number: of its message.
        """
        self._note(number, visible=False)
        return self._nobody()

    def gone(self, number: object) -> bool:
        """Forget a view; return whether there are others, and none of them can be seen.

        Args:
            number: of its message.
        """
        if type(number) is int:
            self._visible.pop(number >> _ONE_VIEW, None)
        return bool(self._visible) and self._nobody()

    def _note(self, number: object, *, visible: bool) -> None:
        if type(number) is int:
            view = number >> _ONE_VIEW
            self._visible.pop(view, None)
            self._visible[view] = visible
            if len(self._visible) > _MOST:
                del self._visible[next(iter(self._visible))]

    def _nobody(self) -> bool:
        return not any(self._visible.values())
