"""Lucktails, written from clauses LT-1 to LT-16."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from common import Game, Viewer

LUCKTAILS = "L"
PLACES = 2


@dataclass(frozen=True)
class Dealt:
    """A VP card that has been drawn, and the seat it was dealt to (None: a middle card)."""

    text: str
    seat: int | None


@dataclass
class Place:
    """One of the two face-down places in the middle.

    `card` is None while the card first laid there has never been drawn: nobody has seen it, so it
    exists only as one of the cards left in the deck.
    """

    bonus: int = 0
    card: Dealt | None = None


class Lucktails(Game):
    """Everybody sees the right neighbour's card and nobody their own."""

    name = "lucktails"
    seats_min = 3
    seats_max = 5
    options = ("start",)

    def __init__(self, edition: dict[str, Any], players: int, options: dict[str, int]) -> None:
        super().__init__(edition, players, options)
        self.start = int(options.get("start", 0))  # LT-1
        if self.start not in range(players):
            raise ValueError(f"lucktails: no starting seat {self.start}")
        self.vp = [0] * players
        self.round = 1
        self.won: list[int] = []
        self._begin_round()

    def _full_deck(self) -> list[str]:
        """All VP cards in type order: numbered cards, then the lucktails card."""
        numbered = [str(value) for value in self.values["cards"]]
        return numbered + [LUCKTAILS] * self.values["lucktails_cards"]

    def _begin_round(self) -> None:
        """LT-1: shuffle all cards; the deal itself is chance."""
        self.phase = "deal"
        self.deck = self._full_deck()
        self.front: list[Dealt | None] = [None] * self.players
        self.revealed = [False] * self.players
        self.inside = [True] * self.players
        self.open: list[str] = []
        self.places = [Place() for _ in range(PLACES)]
        self.path: list[dict[str, Any]] = []
        self.bait = 0
        self.seat = self.start  # LT-3: the starting player acts first
        self.to_deal = self.clockwise_from(self.start)

    # -- questions --------------------------------------------------------------------------

    def turn(self) -> int | str:
        if self.phase == "over":
            return "over"
        return self.seat if self.phase == "bait" else "chance"

    def bait_vp(self, bait: int) -> int:
        """What taking a bait brings: the last line of the table that it reaches (LT-7)."""
        vp = 0
        for line in self.values["bait_table"]:
            if bait >= line["bait"]:
                vp = line["vp"]
        return vp

    def seats_in(self) -> list[int]:
        """The seats that have not left the round."""
        return [seat for seat in range(self.players) if self.inside[seat]]

    def legal(self) -> set[str]:
        if self.phase != "bait":
            return set()
        actions = {"keep", "switch1", "switch2"}  # LT-8
        if len(self.seats_in()) == 1:
            return actions  # LT-11: the last player can only opt out
        for step in (1, 2):  # LT-4, LT-5
            actions.update(self._raises(step))
        if self.bait > 0:
            actions.add("take")  # LT-7
        return actions

    def _raises(self, step: int) -> list[str]:
        """The ways to announce or raise by `step`."""
        if self.bait + step > self.values["bait_ceiling"]:
            return []  # LT-15
        if self.bait <= self.values["bonus_above"] < self.bait + step:
            return [f"+{step}@{place}" for place in (1, 2)]  # LT-6: the place is part of it
        return [f"+{step}"]

    def chance_total(self) -> int:
        return len(self.deck)

    def scores(self) -> list[int]:
        return list(self.vp)

    def winners(self) -> list[int]:
        return list(self.won)

    def all_cards(self) -> list[str]:
        dealt = [card.text for card in self.front if card]
        middle = [place.card.text for place in self.places if place.card]
        return sorted(self.deck + dealt + middle + self.open)

    # -- chance -----------------------------------------------------------------------------

    def _chance(self, k: int) -> None:
        text = self.deck.pop(k)
        if self.phase == "reveal":
            self.front[self.seat] = Dealt(text, None)
            self._opt_out_with_front()
        elif self.to_deal:  # LT-1: one to each seat
            seat = self.to_deal.pop(0)
            self.front[seat] = Dealt(text, seat)
        else:  # LT-1: then the rest but two face up
            self.open.append(text)
        if self.phase == "deal" and not self.to_deal and len(self.deck) == PLACES:
            self.phase = "bait"

    # -- actions ----------------------------------------------------------------------------

    def _act(self, text: str) -> None:
        self.path.append({"seat": self.seat, "action": text})
        if text == "take":
            self._take_bait()
        elif text == "keep":
            self._opt_out_with_front()
        elif text.startswith("switch"):
            self._switch(self.places[int(text[-1]) - 1])
        else:
            self._raise(text)

    def _raise(self, text: str) -> None:
        """LT-4 to LT-6: `+1`, `+2`, or with the place of the bonus VP behind an @."""
        step, _, place = text[1:].partition("@")
        self.bait += int(step)
        if place:
            self.places[int(place) - 1].bonus += 1
        self._next_seat()

    def _take_bait(self) -> None:
        """LT-7: VP for the current bait; the own card is revealed and brings nothing."""
        self.vp[self.seat] += self.bait_vp(self.bait)
        self._leave_round()

    def _switch(self, place: Place) -> None:
        """LT-8, LT-9: the bonus comes at once, the own card lies face down in the place."""
        self.vp[self.seat] += place.bonus
        taken = place.card
        place.bonus = 0
        place.card = self.front[self.seat]
        self.front[self.seat] = taken
        if taken is None:
            self.phase = "reveal"  # this middle card has to be drawn first
        else:
            self._opt_out_with_front()

    def _opt_out_with_front(self) -> None:
        """LT-8: reveal the card now in front and gain its VP."""
        card = self.front[self.seat]
        assert card is not None
        if card.text == LUCKTAILS:
            self.vp[self.seat] = max(self.vp)  # LT-10: up to the current leader
        else:
            self.vp[self.seat] += int(card.text)
        self._leave_round()

    def _leave_round(self) -> None:
        """LT-7, LT-8: the card is open, the seat is out, the bait resets."""
        self.phase = "bait"
        self.revealed[self.seat] = True
        self.inside[self.seat] = False
        self.bait = 0
        if self.seats_in():
            self._next_seat()
        else:
            self._end_round()

    def _next_seat(self) -> None:
        """LT-3: clockwise over those still in the round."""
        self.seat = self.left(self.seat)
        while not self.inside[self.seat]:
            self.seat = self.left(self.seat)

    def _end_round(self) -> None:
        """LT-12, LT-13, LT-16. Uncollected bonus VP and middle cards vanish with the next deal."""
        leaders = [seat for seat in range(self.players) if self.vp[seat] == max(self.vp)]
        if max(self.vp) >= self.values["goal"] and len(leaders) == 1:
            self._end_game(leaders)  # LT-13
        elif self.round == self.values["rounds_max"]:
            self._end_game(leaders)  # LT-16
        else:
            self.round += 1
            self.start = self.left(self.start)  # LT-12
            self._begin_round()

    def _end_game(self, winners: list[int]) -> None:
        self.phase = "over"
        self.won = winners

    # -- view -------------------------------------------------------------------------------

    def _knows(self, viewer: Viewer, card: Dealt) -> bool:
        """LT-2, LT-9: a hidden card is known only to the left neighbour of its first owner."""
        return viewer == "open" or (card.seat is not None and viewer == self.left(card.seat))

    def _front_for(self, viewer: Viewer, seat: int) -> str | None:
        """The card in front of `seat` as far as `viewer` knows it."""
        card = self.front[seat]
        if card is None or not (self.revealed[seat] or self._knows(viewer, card)):
            return None
        return card.text

    def _place_for(self, viewer: Viewer, place: Place) -> dict[str, Any]:
        """A middle place: who switched is public, the card is not (LT-9)."""
        if place.card is None:
            return {"bonus": place.bonus, "card": None, "from": None}
        text = place.card.text if self._knows(viewer, place.card) else None
        return {"bonus": place.bonus, "card": text, "from": place.card.seat}

    def _view(self, viewer: Viewer) -> dict[str, Any]:
        return {
            "round": self.round,
            "start": self.start,
            "goal": self.values["goal"],
            "bait": self.bait,
            "bait_vp": self.bait_vp(self.bait),
            "in": self.seats_in(),
            "cards": [self._front_for(viewer, seat) for seat in range(self.players)],
            "revealed": list(self.revealed),
            "open": list(self.open),
            "places": [self._place_for(viewer, place) for place in self.places],
            "path": [dict(step) for step in self.path],
        }
