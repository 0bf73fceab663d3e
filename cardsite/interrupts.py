"""Signals to stop while a start is being prepared. It imports nothing of the house, before all of which it is asked."""

import signal
import sys
from types import FrameType

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

_told: list[int] = []  # the signals to stop that came while a start was being prepared


def stop_when_told() -> None:
    """From now on a signal to stop raises KeyboardInterrupt, and ``raise_if_told`` raises it once more."""
    for number in STOP_SIGNALS:
        signal.signal(number, _interrupt)  # SIGINT too, since a background shell job inherits it ignored
    sys.unraisablehook = _unraisable


def _interrupt(number: int, frame: FrameType | None) -> None:
    _told.append(number)
    raise KeyboardInterrupt(number)


def _unraisable(dropped: "sys.UnraisableHookArgs") -> None:
    """What Python drops is shown, but not an interrupt, which is remembered."""
    if not isinstance(dropped.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(dropped)


def raise_if_told() -> None:
    """A signal to stop is obeyed even where what it raised was dropped, by a finalizer or by SQLite."""
    if _told:
        raise KeyboardInterrupt(_told[0])
