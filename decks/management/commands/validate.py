"""Judge decks from a shell: ``manage.py validate FILE... [--game] [--ruleset] [--json]``."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from cards.rules.games import UnknownGame
from decks.formats import LARGEST
from decks.rules.documents import TooLong, Unreadable, faults_of, fragment
from decks.selectors import UnknownRuleset, lawbook
from decks.services import Verdict, deck_judge, file_fields
from decks.services.reading import NoGame
from decks.services.verdicts import Addition, Edit, FoundProblem, Removal, Result

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2  # the exit status; the worst of all files counts
STDIN = "-"
PLAIN = ("", "/text", "/game")  # places that a sentence tells well enough


class Command(BaseCommand):
    help = (
        "Tell whether decks and documents are legal, which rules they break and how to mend them. A file is our JSON, "
        "a pasted list, a table (.csv), a deck or saved object of another program, or a code; - is standard input. "
        "Ends with status 1 when something is illegal and 2 when something cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a deck or document; - is standard input")
        parser.add_argument("--game", help="the game, by slug or short name, where a file does not name it")
        parser.add_argument(
            "--ruleset", action="append", metavar="SLUG", help="judge by this ruleset; may stand several times"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON document with the reports of the API")

    def handle(self, *, files: list[str], game: str | None, ruleset: list[str] | None, **options: Any) -> None:
        status = LEGAL
        answers: list[dict[str, Any]] = []
        for file in files:
            try:
                verdict = judged(file, game, ruleset)
            except (Unreadable, UnknownGame, UnknownRuleset, OSError) as fault:
                status = UNREADABLE
                answers.append({"file": file, "error": error_of(fault)})
                if not options["json"]:
                    self.stderr.write("\n".join(refusal_lines(file, fault)))
                continue
            status = max(status, LEGAL if verdict.legal else ILLEGAL)
            answers.append({"file": file, "report": verdict})
            if not options["json"]:
                self.stdout.write("\n".join(Told(verdict).lines(shown(file))))
        if options["json"]:
            self.stdout.write(msgspec.json.format(msgspec.json.encode({"results": answers}), indent=2).decode())
        if status:
            sys.exit(status)


def judged(file: str, game: str | None, rulesets: list[str] | None) -> Verdict:
    """The report on a file, by these rulesets or by those that it names itself."""
    content = content_of(file)
    if len(content) > LARGEST:
        raise TooLong(f"This is larger than {LARGEST // 1024} KiB.")
    slug, fields = file_fields(name=file, content=content, game=game)
    if rulesets:
        fields = {**fields, "rulesets": rulesets}
    return deck_judge(game=slug, fields=fields)


def content_of(file: str) -> bytes:
    if file == STDIN:
        return sys.stdin.buffer.read(LARGEST + 1)
    with Path(file).open("rb") as opened:
        return opened.read(LARGEST + 1)


def shown(file: str) -> str:
    return "standard input" if file == STDIN else file


# --- what cannot be read -----------------------------------------------------------------------------------------
def error_of(fault: Exception) -> dict[str, Any]:
    """Why a file was not judged, for programs."""
    if isinstance(fault, Unreadable):
        faults = faults_of(fault)
        errors = [{"pointer": fragment(each.pointer), "detail": each.message} for each in faults]
        return {"detail": sentence(fault), "errors": errors}
    return {"detail": sentence(fault), "errors": []}


def refusal_lines(file: str, fault: Exception) -> list[str]:
    """Why a file was not judged, for people."""
    faults = faults_of(fault) if isinstance(fault, Unreadable) else (fault,)
    lines = [f"{shown(file)}: not judged."]
    for each in faults:
        place = f"{each.pointer}: " if isinstance(each, Unreadable) and each.pointer not in PLAIN else ""
        lines.append(f"  {place}{sentence(each)}")
    return lines


def sentence(fault: Exception) -> str:
    if isinstance(fault, NoGame):
        return f"{fault.message} Name it with --game."
    if isinstance(fault, Unreadable):
        return fault.message
    if isinstance(fault, OSError):
        return f"{fault.strerror or fault}."
    return str(fault)


# --- a report for people -----------------------------------------------------------------------------------------
class Told:
    """A report in words, its cards by name."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self.cards = lawbook(game=verdict.game).index.cards

    def lines(self, file: str) -> list[str]:
        """The whole report: a line for each ruleset, then its problems by rule with place and fix, then the repair."""
        lines = []
        for result in self.verdict.results:
            word = "legal" if result.legal else "ILLEGAL"
            lines.append(f"{file}: {word} in {self.verdict.game} by the ruleset {result.ruleset}.")
            lines += self.problems(result)
            lines += self.repair(result)
        for unknown in self.verdict.unresolved:
            place = f"line {unknown.line}, " if unknown.line else ""
            meant = f" Did you mean {' or '.join(unknown.suggestions)}?" if unknown.suggestions else ""
            lines.append(f"  Unknown: {place}{unknown.text!r}.{meant}")
        return lines

    def problems(self, result: Result) -> list[str]:
        lines = []
        for problem in result.problems:
            lines.append(f"  {problem.rule}  {problem.severity}: {place_of(problem)}{problem.message}")
            if problem.source.section:
                lines.append(f"            see {problem.source.section}")
            if problem.fixes:
                lines.append(f"            fix: {'; '.join(self.edit(fix, others=False) for fix in problem.fixes)}")
        return lines

    def repair(self, result: Result) -> list[str]:
        if result.legal:
            return []
        if result.repairable is False:
            return [f"  No edit mends it: {result.reason}"]
        edits = result.repair if isinstance(result.repair, tuple) else ()
        return ["  The smallest repair:", *(f"    {self.edit(edit)}" for edit in edits)] if edits else []

    def edit(self, edit: Edit, *, others: bool = True) -> str:
        """A fix in words."""
        if isinstance(edit, Addition):
            instead = f" (or {', '.join(map(self.name, edit.others))})" if others and edit.others else ""
            return f"add {edit.count} {self.name(edit.card)} to {edit.zone}{instead}"
        if isinstance(edit, Removal):
            return f"remove {edit.count} {self.name(edit.card)} from {edit.zone}"
        return f"set {edit.path} to {msgspec.json.encode(edit.value).decode()}"

    def name(self, card: str) -> str:
        known = self.cards.get(card)
        return known.name if known else card


def place_of(problem: FoundProblem) -> str:
    place = problem.zone or problem.path
    return f"{place}: " if place else ""
