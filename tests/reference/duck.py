"""DUCK, written from clauses DU-1 to DU-18. A card is its text: "5y" is a yellow five."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from common import Game, Viewer

COLOURS = ("yellow", "blue", "red")  # the type order, and the order below a top card (DU-4)
LETTERS = "ybr"


def number(card: str) -> int:
    return int(card[:-1])


def colour(card: str) -> str:
    return card[-1]


def type_order(card: str) -> tuple[int, int]:
    """Yellow 0-8, blue 0-8, red 0-8."""
    return LETTERS.index(colour(card)), number(card)


def in_type_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=type_order)


def hand_sum(cards: list[str]) -> int:
    return sum(number(card) for card in cards)


# -- plays: which cards may be laid, in which orders (DU-3, DU-4) --------------------------------


def equal_plays(cards: list[str]) -> dict[str, list[str]]:
    """DU-3, DU-4: cards of one number, any colour on top, the rest below it in type order."""
    if len({number(card) for card in cards}) != 1:
        return {}
    plays = {}
    for top in set(cards):
        below = in_type_order(cards)
        below.remove(top)
        laid = below + [top]
        plays[f"{number(top)}" + "".join(colour(card) for card in laid)] = laid
    return plays


def sequence_plays(cards: list[str]) -> dict[str, list[str]]:
    """DU-3, DU-4: three or more of one colour, without a gap, ascending or descending."""
    numbers = sorted(number(card) for card in cards)
    gapless = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    if len(cards) < 3 or len({colour(card) for card in cards}) != 1 or not gapless:
        return {}
    up = in_type_order(cards)
    plays = {}
    for laid in (up, up[::-1]):
        plays[f"{colour(up[0])}{number(laid[0])}-{number(laid[-1])}"] = laid
    return plays


def all_plays(hand: list[str]) -> dict[str, list[str]]:
    """Every play from a hand: its text, and the cards from bottom to top. Tries all subsets."""
    plays: dict[str, list[str]] = {}
    for count in range(1, len(hand) + 1):
        for cards in combinations(hand, count):
            plays.update(equal_plays(list(cards)))
            plays.update(sequence_plays(list(cards)))
    return plays


class Duck(Game):
    """Lay off cards, or duck when you think you hold the least."""

    name = "duck"
    seats_min = 3
    seats_max = 5

    def __init__(self, edition: dict[str, Any], players: int, options: dict[str, int]) -> None:
        super().__init__(edition, players, options)
        self.towels: list[list[str]] = [[] for _ in range(players)]
        self.belts = [0] * players
        self.round = 1
        self._begin_round(0)  # DU-1: seat 0 deals the first round

    def _full_deck(self) -> list[str]:
        """All cards of the edition, in type order."""
        deck = []
        for name, letter in zip(COLOURS, LETTERS):
            for value, count in enumerate(self.values["counts"][name]):
                deck += [f"{value}{letter}"] * count
        return deck

    def _begin_round(self, dealer: int) -> None:
        """DU-1, DU-15: all cards not under towels are shuffled; the deal itself is chance."""
        self.phase = "deal"
        self.dealer = dealer
        self.draw_pile = self._full_deck()
        for towel in self.towels:
            for card in towel:
                self.draw_pile.remove(card)
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.known: list[list[str]] = [[] for _ in range(self.players)]
        self.piles: list[list[str]] = [[] for _ in range(self.players)]
        self.thrown: list[str] = []  # cards out of this round, but not out of the game
        self.renewed: list[str] | None = None
        self.turns = 0
        self.seat = self.left(dealer)  # DU-1: the player left of the dealer begins
        self.to_lay: list[int] = []  # seats that still put a card under their towel

    # -- questions --------------------------------------------------------------------------

    def turn(self) -> int | str:
        if self.phase == "over":
            return "over"
        if self.phase in ("deal", "drawn"):
            return "chance"
        return self.to_lay[0] if self.phase == "towel" else self.seat

    def legal(self) -> set[str]:
        if self.phase == "play":
            return self._legal_plays()
        if self.phase == "draw":
            return set(self._sources())
        if self.phase == "towel":
            return {f"towel:{colour(card)}" for card in self._highest_cards(self.to_lay[0])}
        return set()

    def _legal_plays(self) -> set[str]:
        actions = set(all_plays(self.hands[self.seat]))  # DU-2
        if hand_sum(self.hands[self.seat]) <= self.values["duck_max"]:
            actions.add("duck")  # DU-9
        return actions

    def _sources(self) -> list[str]:
        """DU-6, DU-7: where the player may draw; empty when there is nothing at all."""
        sources = []
        if self.draw_pile:
            sources.append("pile")
        if self.piles[self.left(self.seat)]:
            sources.append("left")
        if self.piles[self.right(self.seat)]:
            sources.append("right")
        if not sources and any(len(pile) > 1 for pile in self.piles):
            sources.append("pile")  # DU-7: the pile can be renewed
        return sources

    def _highest_cards(self, seat: int) -> list[str]:
        """The different cards of the highest number in a hand (DU-14)."""
        hand = self.hands[seat]
        highest = max(number(card) for card in hand)
        return in_type_order([card for card in set(hand) if number(card) == highest])

    def chance_total(self) -> int:
        return len(self.draw_pile)

    def scores(self) -> list[int]:
        """DU-16: towel cards + green - red."""
        return [hand_sum(self.towels[s]) + self.belts[s] for s in range(self.players)]

    def winners(self) -> list[int]:
        """DU-16: the highest score; ties share the win."""
        if self.phase != "over":
            return []
        scores = self.scores()
        return [s for s in range(self.players) if scores[s] == max(scores)]

    def all_cards(self) -> list[str]:
        cards = self.draw_pile + self.thrown
        for seat in range(self.players):
            cards = cards + self.hands[seat] + self.piles[seat] + self.towels[seat]
        return sorted(cards)

    # -- chance: the deal and cards from the draw pile ---------------------------------------

    def _chance(self, k: int) -> None:
        card = in_type_order(self.draw_pile)[k]
        self.draw_pile.remove(card)
        if self.phase == "deal":
            self._deal(card)
        else:
            self.hands[self.seat].append(card)
            self._end_turn()

    def _deal(self, card: str) -> None:
        """DU-1: whole hands, the dealer's last; then one card face up before the dealer."""
        for seat in self.clockwise_from(self.left(self.dealer)):
            if len(self.hands[seat]) < self.values["hand"]:
                self.hands[seat].append(card)
                return
        self.piles[self.dealer].append(card)
        self.phase = "play"

    # -- actions ----------------------------------------------------------------------------

    def _act(self, text: str) -> None:
        if self.phase == "draw":
            self._draw(text)
        elif self.phase == "towel":
            self._lay_under_towel(text[-1])
            self._ask_for_towels()
        elif text == "duck":
            self._duck()
        else:
            self._play(all_plays(self.hands[self.seat])[text])

    def _play(self, cards: list[str]) -> None:
        """DU-3 to DU-8: lay the cards on the own pile, the last one on top."""
        for card in cards:
            self.hands[self.seat].remove(card)
            if card in self.known[self.seat]:
                self.known[self.seat].remove(card)  # DU-17
            self.piles[self.seat].append(card)
        if not self.hands[self.seat]:
            self._win_lifebelt(self.seat)  # DU-8
            self._compare_hands(self.seat)
        elif self._sources():
            self.phase = "draw"  # DU-6
        else:
            self._end_turn()  # DU-7: nothing is drawn

    def _draw(self, source: str) -> None:
        """DU-6, DU-7."""
        if source == "pile":
            if not self.draw_pile:
                self._renew_draw_pile()
            self.phase = "drawn"
            return
        neighbour = self.left(self.seat) if source == "left" else self.right(self.seat)
        card = self.piles[neighbour].pop()
        self.hands[self.seat].append(card)
        self.known[self.seat].append(card)  # DU-17: seen by all
        self._end_turn()

    def _renew_draw_pile(self) -> None:
        """DU-7: the cards under the top cards of all discard piles, the own too."""
        for pile in self.piles:
            self.draw_pile += pile[:-1]
            del pile[:-1]
        self.renewed = in_type_order(self.draw_pile)

    def _end_turn(self) -> None:
        """The next seat; after too many turns the round ends without its lifebelt (DU-18)."""
        self.turns += 1
        self.phase = "play"
        self.seat = self.left(self.seat)
        if self.turns == self.values["turns_max"]:
            self._compare_hands(None)

    # -- end of a round ---------------------------------------------------------------------

    def _lifebelt(self) -> dict[str, int]:
        """The top lifebelt (DU-16: one a round, in order)."""
        return self.values["lifebelts"][self.round - 1]

    def _win_lifebelt(self, seat: int) -> None:
        self.belts[seat] += self._lifebelt()["green"]

    def _duck(self) -> None:
        """DU-10, DU-11."""
        sums = [hand_sum(hand) for hand in self.hands]
        own = sums.pop(self.seat)
        if all(own < other for other in sums):
            self._win_lifebelt(self.seat)
        else:
            self.belts[self.seat] -= self._lifebelt()["red"]
            self._throw_away(self.seat)  # no hand card goes under the towel
        self._compare_hands(self.seat)

    def _throw_away(self, seat: int) -> None:
        """The hand leaves the round."""
        self.thrown += self.hands[seat]
        self.hands[seat] = []
        self.known[seat] = []

    def _compare_hands(self, ender: int | None) -> None:
        """DU-12, DU-13: the highest sums of the others discard; then the towels are asked for.

        `ender` is the player who ended the round; None (DU-18) means that all are "others".
        """
        others = [seat for seat in range(self.players) if seat != ender]
        highest = max(hand_sum(self.hands[seat]) for seat in others)
        for seat in others:
            if hand_sum(self.hands[seat]) == highest:
                self._throw_away(seat)
        first = self.left(self.dealer) if ender is None else ender  # DU-14, DU-18
        self.to_lay = [seat for seat in self.clockwise_from(first) if self.hands[seat]]
        self.phase = "towel"
        self._ask_for_towels()

    def _ask_for_towels(self) -> None:
        """DU-14: clockwise; whoever has no choice lays the card without being asked."""
        while self.to_lay:
            highest = self._highest_cards(self.to_lay[0])
            if len(highest) > 1:
                return
            self._lay_under_towel(colour(highest[0]))
        self._end_round()

    def _lay_under_towel(self, letter: str) -> None:
        """The first seat in `to_lay` puts its highest card of that colour under the towel."""
        seat = self.to_lay.pop(0)
        for card in self._highest_cards(seat):
            if colour(card) == letter:
                self.hands[seat].remove(card)
                self.towels[seat].append(card)
        self._throw_away(seat)

    def _end_round(self) -> None:
        """DU-15, DU-16."""
        if self.round == len(self.values["lifebelts"]):
            self.phase = "over"
        else:
            self.round += 1
            self._begin_round(self.left(self.dealer))

    # -- view -------------------------------------------------------------------------------

    def _hand_for(self, viewer: Viewer, seat: int) -> list[str] | None:
        """DU-17: one's own hand; all hands when they are laid open (DU-14)."""
        if viewer in (seat, "open") or self.phase in ("towel", "over"):
            return in_type_order(self.hands[seat])
        return None

    def _view(self, viewer: Viewer) -> dict[str, Any]:
        belt = self._lifebelt()
        lifebelt = {"green": belt["green"], "red": belt["red"]}
        return {
            "round": self.round,
            "dealer": self.dealer,
            "lifebelt": None if self.phase == "over" else lifebelt,
            "hand_counts": [len(hand) for hand in self.hands],
            "hands": [self._hand_for(viewer, seat) for seat in range(self.players)],
            "known": [in_type_order(cards) for cards in self.known],
            "piles": [list(pile) for pile in self.piles],
            "draw_count": len(self.draw_pile),
            "renewed": None if self.renewed is None else list(self.renewed),
            "towels": [list(towel) for towel in self.towels],
            "belts": list(self.belts),
            "turns": self.turns,
        }
