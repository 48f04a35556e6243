"""Save Doctor Lucky, written from clauses DL-1 to DL-21.

A card is its text: "f1" "f2" "f3", an aid id, or "m" and its room ("m12", "ma").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from common import Game, Viewer
from ship import Ship, room_order

DECKS = ("A", "B", "C", "D")  # from the highest to the lowest
FAILURES = {"f1": 1, "f2": 2, "f3": 3}


@dataclass
class Attempt:
    """A save attempt being answered (DL-8 to DL-11)."""

    seat: int
    aid: str | None
    value: int
    sum: int
    to_ask: list[int]  # the seat being asked, and those after it


class DoctorLucky(Game):
    """Save the Doctor while somebody is looking."""

    name = "doctor_lucky"
    seats_min = 2
    seats_max = 7
    options = ("penalties",)

    def __init__(self, edition: dict[str, Any], players: int, options: dict[str, int]) -> None:
        super().__init__(edition, players, options)
        self.count_penalties = int(options.get("penalties", 0))
        if self.count_penalties not in (0, 1):
            raise ValueError("doctor_lucky: penalties is 0 or 1")
        self.ship = Ship(self.values["plan"])
        self.aids = {aid["id"]: aid for aid in self.values["aid"]}
        self.deck_order = self._full_deck()
        self.deck = list(self.deck_order)  # cards not drawn yet, in type order
        self.phase = "lot"
        self.decks = list(DECKS)
        self.piles = {deck: 0 for deck in DECKS}
        self.pawns: list[str | None] = [None] * players
        self.doctor: str | None = None
        self.starter: int | None = None
        self.shown: list[str] = []  # the face-up cards of DL-3
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.played: list[str] = []
        self.seat: int | None = None  # the active seat; in set-up the one that gets cards
        self.stepped = False
        self.card_played = False
        self.quiet = True  # nothing drawn, played or attempted in this turn (DL-18)
        self.quiet_turns = 0
        self.attempt: Attempt | None = None
        self.saver: int | None = None
        self.prize: int | None = None

    def _full_deck(self) -> list[str]:
        """All cards in type order: failures, aid cards, one movement card for each room."""
        deck = []
        for card in FAILURES:
            deck += [card] * self.values["failure"][card]
        deck += list(self.aids)
        deck += ["m" + room for room in sorted(self.ship.rooms, key=room_order)]
        return deck

    def _in_type_order(self, cards: list[str]) -> list[str]:
        return sorted(cards, key=self.deck_order.index)

    # -- questions --------------------------------------------------------------------------

    def turn(self) -> int | str:
        if self.phase == "over":
            return "over"
        if self.phase in ("lot", "rooms", "deal", "drawn"):
            return "chance"
        if self.attempt is not None:
            return self.attempt.to_ask[0]
        assert self.seat is not None
        return self.seat

    def chance_total(self) -> int:
        return self.players if self.phase == "lot" else len(self.deck)

    def scores(self) -> list[int]:
        """DL-10: 1 for the player who saved the Doctor, 0 for all others."""
        return [1 if seat == self.saver else 0 for seat in range(self.players)]

    def winners(self) -> list[int]:
        return [] if self.saver is None else [self.saver]

    def all_cards(self) -> list[str]:
        cards = self.deck + self.played + self.shown
        for hand in self.hands:
            cards = cards + hand
        return sorted(cards)

    # -- set-up (DL-3, DL-4) ----------------------------------------------------------------

    def _chance(self, k: int) -> None:
        if self.phase == "lot":
            self.seat = k
            self.phase = "rooms"
            return
        card = self.deck.pop(k)
        if self.phase == "rooms":
            self._show(card)
        elif self.phase == "deal":
            self._deal(card)
        else:
            self._take_drawn(card)

    def _show(self, card: str) -> None:
        """DL-3: a face-up card for the seat in turn, or last for the Doctor."""
        assert self.seat is not None
        self.shown.append(card)
        if not self._is_movement(card):
            if self.starter is None:
                self.seat = self.left(self.seat)  # one to each seat in turn
            return
        room = card[1:]
        if None not in self.pawns:
            self.doctor = room
            self._begin_deal()
            return
        if self.starter is None:
            self.starter = self.seat
        self.pawns[self.seat] = room
        self.seat = self.left(self.seat)

    def _begin_deal(self) -> None:
        """DL-3: all cards are shuffled again."""
        self.phase = "deal"
        self.deck = list(self.deck_order)
        self.shown = []
        self.seat = self.starter

    def _hand_size(self) -> int:
        """DL-4."""
        return self.values["hand_few"] if self.players <= 3 else self.values["hand"]

    def _deal(self, card: str) -> None:
        """DL-4: whole hands, from the starting player clockwise."""
        assert self.seat is not None and self.starter is not None
        self.hands[self.seat].append(card)
        if len(self.hands[self.seat]) == self._hand_size():
            self.seat = self.left(self.seat)
            if self.seat == self.starter:
                self._make_piles()
                self._begin_turn(self.starter)  # DL-16

    def _make_piles(self) -> None:
        """DL-4: four piles as equal as possible, the larger ones with the lower decks."""
        for i in range(len(self.deck)):
            self.piles[DECKS[::-1][i % 4]] += 1

    def _begin_turn(self, seat: int) -> None:
        self.phase = "turn"
        self.seat = seat
        self.stepped = False
        self.card_played = False
        self.quiet = True

    # -- the ship ---------------------------------------------------------------------------

    def _afloat(self, room: str) -> bool:
        return self.ship.deck[room] in self.decks

    def _neighbours(self, room: str) -> set[str]:
        """Adjoining rooms that are not flooded (DL-7)."""
        return {near for near in self.ship.adjacent[room] if self._afloat(near)}

    def _within(self, room: str, steps: int) -> set[str]:
        """Rooms reached from `room` by at most `steps` doors, breadth first; `room` included."""
        reached = {room}
        for _ in range(steps):
            reached |= {near for place in reached for near in self._neighbours(place)}
        return reached

    def _numbered(self) -> list[str]:
        """The numbered rooms left, in the Doctor's order (DL-15)."""
        rooms = [room for room in self.ship.rooms if room.isdigit() and self._afloat(room)]
        return sorted(rooms, key=int)

    # -- the legal actions of a turn (DL-5 to DL-8) ------------------------------------------

    def legal(self) -> set[str]:
        if self.phase == "turn":
            return self._legal_in_turn()
        if self.phase == "answer":
            return self._legal_answers()
        return set()

    def _legal_in_turn(self) -> set[str]:
        assert self.seat is not None
        pawn = self.pawns[self.seat]
        assert pawn is not None
        actions = {"end"}  # DL-5: a turn may always be ended
        if not self.card_played:
            actions.add("draw")  # DL-5
        if not self.stepped:
            actions |= {f"go:{room}" for room in self._neighbours(pawn)}  # DL-6
        for card in filter(self._is_movement, self.hands[self.seat]):
            actions |= self._legal_with(card)
        if self._may_attempt():
            actions.add("save")
            actions |= {f"save:{card}" for card in self.hands[self.seat] if card in self.aids}
        return actions

    def _is_movement(self, card: str) -> bool:
        return card not in FAILURES and card not in self.aids

    def _legal_with(self, card: str) -> set[str]:
        """DL-7: the named room, or up to the card's number of steps; never the same room."""
        assert self.seat is not None
        named = card[1:]
        steps = self.values["steps"][self.ship.deck[named]]
        actions = set()
        for piece, place in (("me", self.pawns[self.seat]), ("dr", self.doctor)):
            assert place is not None
            rooms = self._within(place, steps)
            if self._afloat(named):
                rooms.add(named)
            rooms.discard(place)
            actions |= {f"play:{named}:{piece}:{room}" for room in rooms}
        return actions

    def _may_attempt(self) -> bool:
        """DL-8: in the Doctor's room, with another player there or seeing it."""
        assert self.seat is not None and self.doctor is not None
        if self.pawns[self.seat] != self.doctor:
            return False
        others = [self.pawns[seat] for seat in range(self.players) if seat != self.seat]
        return any(pawn == self.doctor or pawn in self.ship.sees[self.doctor] for pawn in others)

    def _legal_answers(self) -> set[str]:
        """DL-10, DL-11: any failure card in hand, or done."""
        assert self.attempt is not None
        hand = self.hands[self.attempt.to_ask[0]]
        actions = {card for card in hand if card in FAILURES}
        missing = self.attempt.value - self.attempt.sum
        last_asked = len(self.attempt.to_ask) == 1
        can_stop = sum(FAILURES.get(card, 0) for card in hand) >= missing
        if not (last_asked and can_stop):
            actions.add("done")
        return actions

    # -- actions ----------------------------------------------------------------------------

    def _act(self, text: str) -> None:
        if self.phase == "answer":
            self._answer(text)
            return
        verb, *words = text.split(":")
        if verb == "end":
            self._end_turn()
        elif verb == "draw":
            self.phase = "drawn"
        elif verb == "go":
            self._step(words[0])
        elif verb == "play":
            self._play_movement(*words)
        else:
            self._begin_attempt(words[0] if words else None)

    def _step(self, room: str) -> None:
        """DL-6: the free step."""
        assert self.seat is not None
        self.pawns[self.seat] = room
        self.stepped = True

    def _put_out_of_game(self, seat: int, card: str) -> None:
        """DL-12."""
        self.hands[seat].remove(card)
        self.played.append(card)

    def _play_movement(self, named: str, piece: str, room: str) -> None:
        """DL-6, DL-7: only the destination counts."""
        assert self.seat is not None
        self._put_out_of_game(self.seat, "m" + named)
        self.card_played = True
        self.quiet = False
        if piece == "me":
            self.pawns[self.seat] = room
        else:
            self.doctor = room  # DL-17: changes nothing in the turn order

    def _take_drawn(self, card: str) -> None:
        """DL-4, DL-5: the card comes from the lowest deck left, and the turn ends."""
        assert self.seat is not None
        self.hands[self.seat].append(card)
        self.piles[self.decks[-1]] -= 1
        self.quiet = False
        self._end_turn()

    # -- save attempts (DL-8 to DL-11, DL-19, DL-20) ------------------------------------------

    def _begin_attempt(self, aid: str | None) -> None:
        """DL-9: worth 1, or the value of one aid card."""
        assert self.seat is not None
        value = 1
        if aid is not None:
            value = self._aid_value(aid)
            self._put_out_of_game(self.seat, aid)
            self.card_played = True
        self.quiet = False
        self.phase = "answer"
        self.attempt = Attempt(self.seat, aid, value, 0, self._asking_order())

    def _aid_value(self, aid: str) -> int:
        card = self.aids[aid]
        return card["there"] if card["room"] == self.doctor else card["base"]

    def _asking_order(self) -> list[int]:
        """DL-10: each other player once, from the active player's left."""
        assert self.seat is not None
        return self.clockwise_from(self.seat)[1:]

    def _answer(self, text: str) -> None:
        """DL-10: one failure card after another, until done or the value is reached."""
        assert self.attempt is not None
        if text == "done":
            self.attempt.to_ask.pop(0)
            if not self.attempt.to_ask:
                self._saved()
            return
        self._put_out_of_game(self.attempt.to_ask[0], text)
        self.attempt.sum += FAILURES[text]
        if self.attempt.sum >= self.attempt.value:
            self.attempt = None  # the attempt has failed
            self._end_turn()

    def _saved(self) -> None:
        """DL-10: the active player wins. DL-19: the loser's prize."""
        for seat in self._asking_order():
            if self._failure_points(seat) > 0:
                self.prize = seat
        self.saver = self.seat
        self.attempt = None
        self.phase = "over"

    def _failure_points(self, seat: int) -> int:
        return sum(FAILURES.get(card, 0) for card in self.hands[seat])

    # -- end of a turn (DL-13 to DL-18) -------------------------------------------------------

    def _end_turn(self) -> None:
        assert self.seat is not None
        self.quiet_turns = self.quiet_turns + 1 if self.quiet else 0
        if self.piles[self.decks[-1]] == 0:
            self._flood()
        if self.quiet_turns == self.values["quiet_turns"]:
            self.decks = []  # DL-18: the ship goes down
        if not self.decks:
            self.phase = "over"  # DL-14: nobody wins
            return
        self._move_doctor()
        self._begin_turn(self._next_seat(self.seat))

    def _flood(self) -> None:
        """DL-13: the lowest deck sinks; all pawns on it go one deck up."""
        sunk = self.decks.pop()
        if not self.decks:
            return
        refuge = [room for room in self._numbered() if self.ship.deck[room] == self.decks[-1]][0]
        for seat, room in enumerate(self.pawns):
            if self.ship.deck[room] == sunk:
                self.pawns[seat] = refuge
        if self.ship.deck[self.doctor] == sunk:
            self.doctor = refuge

    def _move_doctor(self) -> None:
        """DL-15."""
        assert self.doctor is not None
        numbered = self._numbered()
        if self.doctor.isdigit():
            higher = [room for room in numbered if int(room) > int(self.doctor)]
            self.doctor = higher[0] if higher else numbered[0]
        else:
            beside = [room for room in numbered if room in self.ship.adjacent[self.doctor]]
            self.doctor = beside[-1] if beside else numbered[0]

    def _next_seat(self, mover: int) -> int:
        """DL-16: a seat in the Doctor's room, nearest to the mover's left; else the next one."""
        order = self.clockwise_from(self.left(mover))  # the mover comes last
        for seat in order:
            if self.pawns[seat] == self.doctor:
                return seat
        return order[0]

    # -- view -------------------------------------------------------------------------------

    def _hand_for(self, viewer: Viewer, seat: int) -> list[str] | None:
        """DL-21: the owner's only; all when the game is over."""
        if viewer in (seat, "open") or self.phase == "over":
            return self._in_type_order(self.hands[seat])
        return None

    def _attempt_view(self) -> dict[str, Any] | None:
        if self.attempt is None:
            return None
        return {
            "seat": self.attempt.seat,
            "aid": self.attempt.aid,
            "value": self.attempt.value,
            "sum": self.attempt.sum,
            "asked": self.attempt.to_ask[0],
        }

    def _penalties(self) -> list[int]:
        """DL-20: one per failure point left with the player of the loser's prize."""
        penalties = [0] * self.players
        if self.count_penalties and self.prize is not None:
            penalties[self.prize] = self._failure_points(self.prize)
        return penalties

    def _view(self, viewer: Viewer) -> dict[str, Any]:
        in_setup = self.phase in ("lot", "rooms", "deal")
        return {
            "decks": list(self.decks),
            "pile_counts": [self.piles[deck] for deck in DECKS],
            "pawns": list(self.pawns),
            "doctor": self.doctor,
            "starter": self.starter,
            "active": None if in_setup else self.seat,
            "stepped": self.stepped,
            "card_played": self.card_played,
            "quiet_turns": self.quiet_turns,
            "hand_counts": [len(hand) for hand in self.hands],
            "hands": [self._hand_for(viewer, seat) for seat in range(self.players)],
            "played": self._in_type_order(self.played),
            "attempt": self._attempt_view(),
            "prize": self.prize,
            "penalties": self._penalties(),
        }
