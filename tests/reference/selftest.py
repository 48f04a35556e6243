"""Tests the reference by itself:  python3 selftest.py [--games 20] [--seed 1] [--game duck]

First a few examples whose result the rules give, then random games for every game and player
count. In each position: no card is lost, what a viewer is told is true, legal actions exist, the
keys of the views are those of docs/views.md. Each game is written as a record and replayed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duck
import replay
from common import Game, load_edition
from compare import check_games
from doctor_lucky import DoctorLucky
from duck import Duck
from games import GAMES, new_game, player_counts
from lucktails import Lucktails
from self_trace import choose, lines, take
from yucatan import Yucatan

STEPS_MAX = 200_000
VIEWS = Path(__file__).resolve().parents[2] / "docs" / "views.md"


# -- examples ------------------------------------------------------------------------------------


def throw(faces: list[int]) -> int:
    """k of a throw that shows these faces."""
    return sum((face - 1) * 6**i for i, face in enumerate(faces))


def yucatan_example_of_the_rulebook() -> None:
    """Six twos, then three crosses: 24 points (YU-1, YU-4, YU-6)."""
    game = new_game("yucatan", 2)
    assert "stop" not in game.legal()  # YU-3
    game.act("2")
    game.chance(throw([2] * 6 + [1] * 6))
    assert "2" not in game.legal()
    game.act("cross")
    game.chance(throw([3, 5, 3, 1, 1, 1]))
    game.act("stop")
    assert game.scores() == [24, 0] and game.turn() == 1


def yucatan_no_match_loses_all() -> None:
    """YU-5."""
    game = new_game("yucatan", 2)
    game.act("odd")
    game.chance(throw([1] * 11 + [2]))
    game.act("6")
    game.chance(throw([2]))
    assert game.scores() == [0, 0] and game.view(1)["last"] == [0, None] and game.turn() == 1


def deal_lucktails(start: int = 0) -> Lucktails:
    """Three players: "0" "1" "2" dealt from the starting seat, "3" "4" "5" open, "6" "L" left."""
    game = new_game("lucktails", 3, {"start": start})
    while game.turn() == "chance":
        game.chance(0)
    assert isinstance(game, Lucktails)
    return game


def lucktails_sight_and_switch() -> None:
    """LT-2, LT-8, LT-9, LT-10."""
    game = deal_lucktails()
    assert game.view(1)["cards"] == ["0", None, None]
    assert game.view(0)["cards"] == [None, None, "2"]
    game.act("switch2")
    assert game.turn() == "chance" and game.chance_total() == 2
    game.chance(0)
    assert game.scores() == [6, 0, 0]
    assert game.view(1)["places"][1] == {"bonus": 0, "card": "0", "from": 0}
    assert game.view(2)["places"][1] == {"bonus": 0, "card": None, "from": 0}
    assert "take" not in game.legal()
    game.act("switch1")
    assert game.chance_total() == 1
    game.chance(0)
    assert game.scores() == [6, 6, 0]  # the lucktails card: up to the leader
    assert game.legal() == {"keep", "switch1", "switch2"}  # LT-11
    game.act("switch1")  # the card of seat 1, drawn before: no chance event
    assert game.scores() == [6, 6, 1] and game.view(0)["round"] == 2 and game.view(0)["start"] == 1


def lucktails_bonus_and_ceiling() -> None:
    """LT-6, LT-7, LT-15."""
    game = deal_lucktails(2)
    for _ in range(4):
        game.act("+2")
    assert game.bait == 8 and {"+1", "+2@1", "+2@2"} <= game.legal() and "+2" not in game.legal()
    game.act("+1")
    assert {"+1@1", "+1@2", "+2@1", "+2@2"} <= game.legal()
    game.act("+1@2")
    while game.bait < 27:
        game.act("+1")
    assert game.legal() == {"take", "keep", "switch1", "switch2"}
    seat = game.turn()
    game.act("take")
    assert game.scores()[seat] == 6 and game.bait == 0
    seat = game.turn()
    game.act("switch2")
    assert game.scores()[seat] == 1 and game.places[1].bonus == 0
    game.chance(0)
    assert game.scores()[seat] == 7


def duck_plays() -> None:
    """DU-3, DU-4."""
    plays = duck.all_plays(["5b", "5b", "5y", "6b", "7b", "0r", "8r"])
    assert plays["5bby"] == ["5b", "5b", "5y"] and plays["5ybb"] == ["5y", "5b", "5b"]
    assert plays["b5-7"] == ["5b", "6b", "7b"] and plays["b7-5"] == ["7b", "6b", "5b"]
    expected = "5b 5y 5bb 5yb 5by 5ybb 5bby 6b 7b 0r 8r b5-7 b7-5"
    assert set(plays) == set(expected.split())


def duck_with_hands(hands: list[list[str]]) -> Duck:
    """A first round in which seat 1 is to play with hands made by hand."""
    game = new_game("duck", len(hands))
    assert isinstance(game, Duck)
    deck = game.draw_pile
    for hand in hands:
        for card in hand:
            deck.remove(card)
    game.hands = [list(hand) for hand in hands]
    game.piles[0].append(deck.pop())
    game.phase = "play"
    return game


def duck_right_and_wrong() -> None:
    """DU-9 to DU-14."""
    game = duck_with_hands([["7y", "7b", "1y"], ["1b", "1r"], ["8y", "8b"]])
    game.act("duck")  # 2 against 15 and 16: right; seat 2 discards
    assert game.turn() == 1 and game.legal() == {"towel:b", "towel:r"}
    assert game.view("spectator")["hands"] == [["1y", "7y", "7b"], ["1b", "1r"], []]
    game.act("towel:r")
    assert game.turn() == 0 and game.legal() == {"towel:y", "towel:b"}
    game.act("towel:b")
    assert game.scores() == [7, 7, 0] and game.turn() == "chance"
    assert game.chance_total() == 67 and game.dealer == 1
    game = duck_with_hands([["2y"], ["2b"], ["8y", "8b"]])
    game.act("duck")
    assert game.scores() == [2, -2, 0]


def duck_renewal() -> None:
    """DU-7: no source is left but the cards under the tops, the own too."""
    game = duck_with_hands([["1y", "1b"], ["3y", "3b", "4r"], ["1r", "5y"]])
    game.thrown += game.draw_pile + game.piles[0]
    game.draw_pile, game.piles[0] = [], []
    game.act("3yb")
    assert game.legal() == {"pile"}
    game.act("pile")
    assert game.chance_total() == 1 and game.view(0)["renewed"] == ["3y"]
    game.chance(0)
    assert game.hands[1] == ["4r", "3y"] and game.piles[1] == ["3b"]
    game.act("1r")
    assert game.legal() == {"right"}  # seat 1's top; DU-7: no renewal now


def duck_nothing_to_draw() -> None:
    """DU-7: no source and nothing to renew it from: the turn ends without a decision."""
    game = duck_with_hands([["1y", "1b"], ["3y", "4r"], ["1r", "5y"]])
    game.thrown += game.draw_pile + game.piles[0]
    game.draw_pile, game.piles[0] = [], []
    game.act("3y")
    assert game.turn() == 2 and game.phase == "play" and game.view(0)["turns"] == 1


def duck_endless_round() -> None:
    """DU-18: no lifebelt, and all players are compared; asked from the left of the dealer."""
    game = duck_with_hands([["7y", "8b"], ["3y", "4r"], ["2y", "2r"]])
    game.values["turns_max"] = 1
    game.act("3y")
    game.act("right")  # the top of the dealer's pile, a red 8: now the hand of seat 1 is 12
    assert game.turn() == 2 and game.legal() == {"towel:y", "towel:r"}
    assert game.view(0)["hand_counts"] == [0, 0, 2] and game.scores() == [0, 8, 0]
    game.act("towel:y")
    assert game.scores() == [0, 8, 2] and game.view(0)["round"] == 2


def lucktails_endless_match() -> None:
    """LT-13, LT-16."""
    game = deal_lucktails()
    game.vp, game.values["rounds_max"] = [22, 21, 0], 1
    for _ in range(3):
        game.act("keep")
    assert game.scores() == [22, 22, 2] and game.winners() == [0, 1] and game.turn() == "over"


def start_doctor_lucky(players: int) -> DoctorLucky:
    """A game past its set-up."""
    game = new_game("doctor_lucky", players)
    dice = random.Random(5)
    while game.turn() == "chance":
        game.chance(dice.randrange(game.chance_total()))
    assert isinstance(game, DoctorLucky)
    return game


def doctor_lucky_piles() -> None:
    """DL-4."""
    assert start_doctor_lucky(4).view(0)["pile_counts"] == [16, 16, 17, 17]
    assert start_doctor_lucky(2).view(0)["pile_counts"] == [18, 18, 19, 19]


def doctor_lucky_last_one_must_stop() -> None:
    """DL-10, DL-11, DL-19, DL-20."""
    game = start_doctor_lucky(3)
    first, second, third = game.clockwise_from(game.turn())
    game.pawns = [game.doctor] * 3
    aid = next(iter(game.aids))
    game.hands[first], game.hands[second], game.hands[third] = [aid], ["f1"], ["f1", "f3"]
    game.act(f"save:{aid}")
    assert game.turn() == second and game.legal() == {"f1", "done"}
    game.act("done")
    assert game.turn() == third and game.legal() == {"f1", "f3"}  # can stop it, so must
    game.attempt.value = 5
    assert game.legal() == {"f1", "f3", "done"}  # cannot stop it, so is free
    game.count_penalties = 1
    game.act("done")
    assert game.winners() == [first] and game.prize == third
    assert game.view("spectator")["penalties"][third] == 4


def doctor_lucky_route() -> None:
    """DL-13, DL-15, DL-16."""
    game = start_doctor_lucky(2)
    for at, to in (("22", "0"), ("0", "1"), ("19", "20")):
        game.doctor = at
        game._move_doctor()
        assert game.doctor == to
    game.pawns, game.doctor = ["21", "9"], "1"
    game._flood()
    assert game.pawns == ["3", "9"] and game.doctor == "3" and game.decks == ["A", "B", "C"]
    game.doctor = "19"
    game._move_doctor()
    assert game.doctor == "3"
    assert game._next_seat(0) == 0 and game._next_seat(1) == 0


def doctor_lucky_quiet_end() -> None:
    """DL-18, DL-14."""
    game = start_doctor_lucky(2)
    for _ in range(100):
        game.act("end")
    assert game.turn() == "over" and game.winners() == [] and game.scores() == [0, 0]


EXAMPLES: dict[str, list[Callable[[], None]]] = {
    "yucatan": [yucatan_example_of_the_rulebook, yucatan_no_match_loses_all],
    "lucktails": [
        lucktails_sight_and_switch,
        lucktails_bonus_and_ceiling,
        lucktails_endless_match,
    ],
    "duck": [
        duck_plays,
        duck_right_and_wrong,
        duck_renewal,
        duck_nothing_to_draw,
        duck_endless_round,
    ],
    "doctor_lucky": [
        doctor_lucky_piles,
        doctor_lucky_last_one_must_stop,
        doctor_lucky_route,
        doctor_lucky_quiet_end,
    ],
}


# -- random games --------------------------------------------------------------------------------


def keys_of_views_md(name: str) -> list[str]:
    """The keys docs/views.md lists for a game, in its order."""
    text = VIEWS.read_text(encoding="utf-8").split(f"\n## {name}\n")[1].split("\n## ")[0]
    text = text.split("Phases:")[0]
    depth, plain = 0, ""
    for char in text:  # what stands in brackets explains a key
        depth += char == "("
        plain += char if depth == 0 else ""
        depth -= char == ")"
    own = re.findall(r"`([a-z_]+)`", plain)
    return ["game", "viewer", "turn", "phase", "scores", *own, "winners"]


def is_true(told: Any, truth: Any) -> bool:
    """Everything a viewer is told (not null) is so in the open view."""
    if told is None:
        return True
    if isinstance(told, dict):
        return told.keys() == truth.keys() and all(is_true(told[k], truth[k]) for k in told)
    if isinstance(told, list):
        return len(told) == len(truth) and all(map(is_true, told, truth))
    return told == truth


def check_position(game: Game, cards: list[str], keys: list[str]) -> None:
    assert game.all_cards() == cards, "a card is lost"
    truth = game.view("open")
    for viewer in game.viewers():
        view = json.loads(json.dumps(game.view(viewer)))
        assert list(view) == keys, f"keys {list(view)}, docs/views.md has {keys}"
        assert is_true({**view, "viewer": "open"}, truth), f"{viewer} is told something false"
    if isinstance(game.turn(), int):
        assert game.legal(), "no legal action"
        try:
            game.act("nonsense")
        except ValueError:
            return
        raise AssertionError("an illegal action was taken")


class Recorder:
    """Writes a record (docs/notation.md) of a game, with made-up hashes."""

    def __init__(self, game: Game, options: dict[str, int]) -> None:
        self.hash = bytes(32)
        self.out = b""
        self.words: list[str] = []
        self.who = "*"
        self.line("luckpond record 1")
        self.line(f"game {game.name}")
        self.line("edition default 0123456789abcdef")
        self.line(f"players {game.players}")
        for name in game.options:
            self.line(f"option {name} {options[name]}")
        for seat in range(game.players):
            self.line(f"seat {seat} random")

    def line(self, text: str) -> None:
        self.hash = hashlib.sha256(self.hash + text.encode() + b"\n").digest()
        self.out += f"{text} ~{self.hash[:4].hex()}\n".encode()

    def flush(self) -> None:
        if self.words:
            self.line(f"{self.who}: {' '.join(self.words)}")
        self.words = []

    def step(self, step: dict[str, Any]) -> None:
        if step["turn"] == "chance":
            self.words.append(f"{step['take']}/{step['n']}")
        else:
            if str(step["turn"]) != self.who:
                self.flush()
                self.who = str(step["turn"])
            self.words.append(step["take"])
        if len(self.words) == 24:
            self.flush()

    def end(self, game: Game) -> None:
        self.flush()
        winners = " ".join(map(str, game.winners())) or "none"
        scores = " ".join(map(str, game.scores()))
        self.line("; a comment")
        self.line(f"result {scores} winners {winners} hash 0123456789abcdef")


def check_record(record: bytes, game: Game, dice: random.Random) -> None:
    """The record replays to the same end; with one bit changed it is refused."""
    assert replay.replay(replay.Lines(record)).view("open") == game.view("open")
    damaged = bytearray(record)
    damaged[dice.randrange(len(damaged))] ^= 1
    try:
        replay.replay(replay.Lines(bytes(damaged)))
    except (replay.Fault, ValueError):
        return
    raise AssertionError("a damaged record was accepted")


def default_options(name: str, players: int) -> dict[str, int]:
    if name == "yucatan":
        rounds = load_edition(name)["values"]["rounds_default"]["value"]
        return {"rounds": rounds[str(players)]}
    return {option: 0 for option in GAMES[name].options}


def patient(step: dict[str, Any], dice: random.Random) -> None:
    """Makes a game long: few last cards, few ducks, much bait, few ends without a draw."""
    hasty = ("duck", "take", "keep", "switch1", "switch2", "stop", "end", "save")
    longer = [a for a in step["legal"] if a not in hasty and not re.match(r"\d[ybr]{2}|[ybr]\d", a)]
    if longer and dice.random() < 0.97:
        step["take"] = dice.choice(longer)


def play_one(name: str, players: int, dice: random.Random, slow: bool) -> int:
    """One random game with every check; the number of its steps."""
    options = default_options(name, players)
    game = new_game(name, players, options)
    cards, keys = game.all_cards(), keys_of_views_md(name)
    record = Recorder(game, options)
    for count in range(STEPS_MAX):
        check_position(game, cards, keys)
        step = choose(game, dice)
        if step["turn"] == "over":
            record.end(game)
            check_record(record.out, game, dice)
            return count
        if slow and "legal" in step:
            patient(step, dice)
        record.step(step)
        take(game, step)
    raise AssertionError("the game does not end")


def check_compare(name: str, players: int) -> None:
    """compare.py follows the reference's own trace, and finds one changed number in it."""
    trace = [json.dumps(line) for line in lines(new_game(name, players), random.Random(1), True)]
    head = json.dumps({"game": name, "players": players, "options": {}})
    assert check_games([head, *trace], name, players, True) == (1, len(trace))
    last = json.loads(trace[-1])
    last["scores"][0] += 1
    try:
        check_games([head, *trace[:-1], json.dumps(last)], name, players, False)
    except Exception as error:
        assert "scores[0] differs" in str(error), error
        return
    raise AssertionError("compare.py overlooked a wrong score")


def run(name: str, games: int, seed: int) -> None:
    for example in EXAMPLES[name]:
        example()
    print(f"{name}: {len(EXAMPLES[name])} examples")
    for players in player_counts(name):
        dice = random.Random(f"{seed} {name} {players}")
        # one game of each pair is a patient one: only it comes near the technical limits
        steps = [play_one(name, players, dice, i == 1) for i in range(games)]
        check_compare(name, players)
        mean = sum(steps) // max(1, len(steps))
        print(f"{name} {players} players: {games} games, {mean} steps on average", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=GAMES)
    args = parser.parse_args()
    for name in [args.game] if args.game else GAMES:
        run(name, args.games, args.seed)
    print("all well")
    return 0


if __name__ == "__main__":
    sys.exit(main())
