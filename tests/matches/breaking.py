"""A worker in which a game raises: as often as the file ``raises`` in its folder says."""

from pathlib import Path

from django.apps import AppConfig
from django.conf import settings

ONCE, ALWAYS = "once", "always"


def break_game(folder: Path, number: int, often: str) -> None:
    """The game of this number raises from now on, once or always."""
    (folder / "raises").write_text(f"{number} {often}")


def mend_game(folder: Path) -> None:
    (folder / "raises").unlink(missing_ok=True)


class Breaking(AppConfig):
    name = "tests.matches.breaking"

    def ready(self) -> None:
        from matches.lab.schedule import Schedule

        play, file = Schedule.play, settings.VAR_DIR / "raises"

        def broken(self: Schedule, number: int) -> object:
            if file.exists():
                game, often = file.read_text().split()
                if number == int(game):
                    if often == ONCE:
                        file.unlink()
                    raise ZeroDivisionError("a sigil divides by zero")
            return play(self, number)

        Schedule.play = broken  # type: ignore[assignment,method-assign]
