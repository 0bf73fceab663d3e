"""A game of an experiment, watched: played again from the plan, and compared with what was stored of it."""

from decks.selectors import lawbook
from matches.engine.record import Record
from matches.lab.schedule import NoSuchMatch, Played
from matches.models import Experiment
from matches.replays import MatchRefused, Watched, patience, watched_kept
from matches.selectors.games import game_find
from matches.services.chunks import Outdated, schedule_of


class NoSuchGame(LookupError):
    """The experiment has no game of this number, or does not count it."""


def game_watch(*, experiment: Experiment, number: int, match: int = 1) -> Watched:
    """The game of this number, the same as when it was counted; raises ``NoSuchGame`` and ``MatchRefused``.

    Where single games are not kept any more it is played from the plan alone. Of a game that is more than one match,
    as a campaign is, one is shown by its number.
    """
    is_counted = number < experiment.games_counted
    row = game_find(experiment=experiment, number=number) if is_counted and experiment.games_kept else None
    if not is_counted or (row is None and experiment.games_kept):
        raise NoSuchGame(
            f"This experiment counts no game {number}; its games are numbered from 0 to {experiment.games_counted - 1}."
            if experiment.games_counted
            else "No game of this experiment has been counted yet."
        )
    try:
        schedule = schedule_of(experiment=experiment)
    except Outdated as fault:
        raise MatchRefused(f"This game cannot be played again as it was. {fault}") from None

    def play() -> Record:
        record = schedule.record(number, match, patience())
        again = schedule.played(number, record)
        if row is not None and again is not None and (differ := _differences(row.played(), again)):
            raise MatchRefused(
                f"Played again, game {number} is another one: its {', '.join(differ)} differ. What was stored is not"
                " what this version plays; the bundle and manage.py experiment verify tell more."
            )
        return record

    law = lawbook(game=experiment.game.slug)
    kept_as = [experiment.plan_hash, number, match, row and row.played(), law.version.stamp]
    try:
        return watched_kept(law.index.cards, kept_as, play)
    except NoSuchMatch as unknown:
        raise NoSuchGame(str(unknown)) from None


def _differences(told: Played, played: Played) -> list[str]:
    return [name for name in Played.__struct_fields__ if getattr(told, name) != getattr(played, name)]
