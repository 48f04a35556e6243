"""What the four reference games share: reading editions, seats, and the frame of a view.

The reference is slow on purpose. It is written from rules.md, docs/notation.md and docs/views.md
and serves only to be compared with the C core.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Viewer = int | str  # a seat, "spectator" or "open"
EDITIONS = Path(__file__).resolve().parents[2] / "editions"


def load_edition(game: str, name: str = "default") -> dict[str, Any]:
    """Reads editions/GAME/NAME.json (ED-1)."""
    with open(EDITIONS / game / f"{name}.json", encoding="utf-8") as file:
        return json.load(file)


def plain(value: Any) -> Any:
    """Strips the provenance (ED-2) from a value of an edition, at every depth."""
    if isinstance(value, dict):
        if "value" in value and set(value) <= {"value", "from", "note"}:
            return plain(value["value"])
        return {key: plain(item) for key, item in value.items() if key not in ("from", "note")}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


class Game:
    """One game in progress. Subclasses fill in the rules.

    A caller looks at turn(): a seat decides with act(), "chance" is answered with chance(),
    "over" ends it. Nothing that has not been drawn is stored anywhere.
    """

    name = ""
    seats_min = 0
    seats_max = 0
    options: tuple[str, ...] = ()  # names of the options, in the order of the record

    def __init__(self, edition: dict[str, Any], players: int, options: dict[str, int]) -> None:
        if edition["game"] != self.name:
            raise ValueError(f"an edition of {edition['game']}, wanted one of {self.name}")
        if not self.seats_min <= players <= self.seats_max:
            raise ValueError(f"{self.name} is for {self.seats_min}-{self.seats_max} players")
        unknown = set(options) - set(self.options)
        if unknown:
            raise ValueError(f"{self.name} has no option {sorted(unknown)[0]}")
        self.values: dict[str, Any] = plain(edition["values"])
        self.players = players
        self.phase = ""

    # -- seats ------------------------------------------------------------------------------

    def left(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.players

    def right(self, seat: int) -> int:
        """The previous seat."""
        return (seat - 1) % self.players

    def clockwise_from(self, seat: int) -> list[int]:
        """All seats in turn order, beginning with `seat`."""
        return [(seat + i) % self.players for i in range(self.players)]

    # -- what a subclass answers ------------------------------------------------------------

    def turn(self) -> int | str:
        """A seat, "chance" or "over"."""
        raise NotImplementedError

    def legal(self) -> set[str]:
        """The texts of all legal actions; empty unless a seat is to decide."""
        raise NotImplementedError

    def chance_total(self) -> int:
        """n of the pending chance event."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """The score so far, per seat."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The winning seats, ascending; empty until the game is over."""
        raise NotImplementedError

    def all_cards(self) -> list[str]:
        """Every card wherever it lies, sorted: the same list at all times."""
        return []

    def _act(self, text: str) -> None:
        raise NotImplementedError

    def _chance(self, k: int) -> None:
        raise NotImplementedError

    def _view(self, viewer: Viewer) -> dict[str, Any]:
        raise NotImplementedError

    # -- the checked doors ------------------------------------------------------------------

    def act(self, text: str) -> None:
        """Takes the action of the seat whose turn it is; ValueError when it is not legal."""
        if text not in self.legal():
            raise ValueError(f"{self.name}: {text!r} is not legal")
        self._act(text)

    def chance(self, k: int) -> None:
        """Takes the outcome k of the pending chance event."""
        if self.turn() != "chance":
            raise ValueError(f"{self.name}: no chance event is pending")
        if not 0 <= k < self.chance_total():
            raise ValueError(f"{self.name}: {k} is not below {self.chance_total()}")
        self._chance(k)

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What `viewer` may know, as docs/views.md says, keys in that order."""
        if viewer not in ("spectator", "open") and viewer not in range(self.players):
            raise ValueError(f"no viewer {viewer!r}")
        return {
            "game": self.name,
            "viewer": viewer,
            "turn": self.turn(),
            "phase": self.phase,
            "scores": self.scores(),
            **self._view(viewer),
            "winners": self.winners(),
        }

    def viewers(self) -> list[Viewer]:
        """Everyone who can look at this game."""
        return [*range(self.players), "spectator", "open"]
