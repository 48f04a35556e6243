"""Yu-ca-tan, written from clauses YU-1 to YU-9."""

from __future__ import annotations

from typing import Any

from common import Game, Viewer

SHAPES = ("circle", "square", "cross")
COLOURS = ("blue", "red", "orange")
NUMBERS = ("1", "2", "3", "4", "5", "6")
TIPS = ("odd", "even", *SHAPES, *COLOURS, *NUMBERS)  # YU-1: fourteen tip cards


class Yucatan(Game):
    """Choose a tip, throw, lay off what matches, stop in time."""

    name = "yucatan"
    seats_min = 2
    seats_max = 5
    options = ("rounds",)

    def __init__(self, edition: dict[str, Any], players: int, options: dict[str, int]) -> None:
        super().__init__(edition, players, options)
        # YU-2: rounds are agreed before; the default depends on the number of players.
        self.rounds = int(options.get("rounds", self.values["rounds_default"][str(players)]))
        if not 1 <= self.rounds <= self.values["rounds_max"]:
            raise ValueError(f"yucatan: {self.rounds} rounds")
        self.totals = [0] * players
        self.last: list[int | None] = [None] * players
        self.round = 1
        self.seat = 0  # YU-2: seat 0 begins
        self._begin_turn()

    def _begin_turn(self) -> None:
        """All dice and all tips are there again (YU-3)."""
        self.phase = "tip"
        self.dice_left = self.values["dice"]
        self.points = 0
        self.throws: list[dict[str, Any]] = []

    # -- questions --------------------------------------------------------------------------

    def turn(self) -> int | str:
        return {"tip": self.seat, "throw": "chance", "over": "over"}[self.phase]

    def tips_left(self) -> list[str]:
        """YU-6: each tip once a turn."""
        used = [throw["tip"] for throw in self.throws]
        return [tip for tip in TIPS if tip not in used]

    def legal(self) -> set[str]:
        if self.phase != "tip":
            return set()
        actions = set(self.tips_left())
        if self.throws:  # YU-3: at least one throw must be made
            actions.add("stop")
        return actions

    def chance_total(self) -> int:
        return len(self.values["faces"]) ** self.dice_left

    def scores(self) -> list[int]:
        return list(self.totals)

    def winners(self) -> list[int]:
        """YU-8: the highest total; ties share the win."""
        if self.phase != "over":
            return []
        return [s for s in range(self.players) if self.totals[s] == max(self.totals)]

    # -- steps ------------------------------------------------------------------------------

    def _act(self, text: str) -> None:
        if text == "stop":
            self._end_turn(self.points)
        else:
            self.throws.append({"tip": text, "dice": None, "laid": None})
            self.phase = "throw"

    def _chance(self, k: int) -> None:
        """YU-3 to YU-7: the throw of all dice not laid off, and what comes of it."""
        faces = []
        for _ in range(self.dice_left):  # die i shows face (k / 6^i) mod 6
            k, face = divmod(k, len(self.values["faces"]))
            faces.append(self.values["faces"][face])
        tip = self.throws[-1]["tip"]
        laid = sum(1 for face in faces if matches(tip, face))
        if laid == 0:
            self._end_turn(0)  # YU-5: everything gathered this turn is lost
            return
        self.throws[-1]["dice"] = [face["number"] for face in faces]
        self.throws[-1]["laid"] = laid
        self.points += laid * self.values["points"][kind(tip)]  # YU-4: laying is not optional
        self.dice_left -= laid
        self.phase = "tip"
        if self.dice_left == 0:
            self._end_turn(self.points)  # YU-7

    def _end_turn(self, points: int) -> None:
        """Writes the points on the sheet; the next seat begins, or the game is over (YU-2)."""
        self.totals[self.seat] += points
        self.last[self.seat] = points
        self._begin_turn()
        last_seat = self.seat == self.players - 1
        if last_seat and self.round == self.rounds:
            self.phase = "over"
            return
        if last_seat:
            self.round += 1
        self.seat = self.left(self.seat)

    # -- view -------------------------------------------------------------------------------

    def _view(self, viewer: Viewer) -> dict[str, Any]:
        """YU-9: everything is public."""
        return {
            "round": self.round,
            "rounds": self.rounds,
            "dice_left": self.dice_left,
            "points": self.points,
            "tips_left": self.tips_left(),
            "throws": [dict(throw) for throw in self.throws],
            "last": list(self.last),
        }


def kind(tip: str) -> str:
    """The line of the points table a tip belongs to (YU-1)."""
    if tip in ("odd", "even"):
        return "parity"
    if tip in SHAPES:
        return "shape"
    if tip in COLOURS:
        return "colour"
    return "number"


def matches(tip: str, face: dict[str, Any]) -> bool:
    """Does a die showing `face` fulfil the tip? (YU-1)"""
    if tip == "odd":
        return face["number"] % 2 == 1
    if tip == "even":
        return face["number"] % 2 == 0
    return tip in (face["shape"], face["colour"], str(face["number"]))
