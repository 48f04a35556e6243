"""Checks a game record (docs/notation.md) and replays it:  python3 replay.py FILE

Prints the scores and winners. On any fault it prints FILE:LINE: and the reason, and exits with 1.
The hashes of edition and state are those of the C core: only their form is checked here.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import unicodedata
from typing import Iterator

from common import Game
from games import GAMES, new_game

LINE_MAX = 1000  # bytes, without the newline
LABEL_MAX = 40  # bytes in the name of a seat


class Fault(Exception):
    """What is wrong with the line being read."""


class Lines:
    """The lines of a record, each checked and stripped of its running check."""

    def __init__(self, data: bytes) -> None:
        self.number = 0  # of the line read last, from 1
        self.data = data
        self.hash = bytes(32)  # H0

    def __iter__(self) -> Iterator[str]:
        *whole, rest = self.data.split(b"\n")
        for raw in whole:
            self.number += 1
            yield self._checked(raw)
        if rest:
            self.number += 1
            raise Fault("the line does not end in a newline")

    def _checked(self, raw: bytes) -> str:
        if len(raw) > LINE_MAX:
            raise Fault(f"{len(raw)} bytes, at most {LINE_MAX} are allowed")
        found = re.fullmatch(rb"(.*) ~([0-9a-f]{8})", raw, re.DOTALL)
        if not found:
            raise Fault("no running check at the end")
        text, digits = found[1], found[2].decode()
        self.hash = hashlib.sha256(self.hash + text + b"\n").digest()
        if self.hash[:4].hex() != digits:
            raise Fault(f"running check is {digits}, should be {self.hash[:4].hex()}")
        try:
            return text.decode("utf-8")
        except UnicodeDecodeError:
            raise Fault("not UTF-8") from None


def match(pattern: str, line: str) -> re.Match[str]:
    found = re.fullmatch(pattern, line)
    if not found:
        raise Fault(f"{line!r} where {pattern!r} should come")
    return found


def read_head(lines: Iterator[str]) -> Game:
    """The head in its fixed order; gives the game at its first position."""
    match("luckpond record 1", next(lines))
    name = match("game ([a-z_]+)", next(lines))[1]
    if name not in GAMES:
        raise Fault(f"unknown game {name!r}")
    edition = match("edition ([^ ]+) ([0-9a-f]{16})", next(lines))[1]
    players = int(match("players ([1-9][0-9]*)", next(lines))[1])
    options = {}
    for option in GAMES[name].options:
        options[option] = int(match(f"option {option} ([0-9]+)", next(lines))[1])
    try:
        game = new_game(name, players, options, edition)
    except (ValueError, KeyError, OSError) as error:
        raise Fault(str(error)) from error
    for seat in range(players):
        label = match(f"seat {seat} (.+)", next(lines))[1]
        control = any(unicodedata.category(char) == "Cc" for char in label)
        if len(label.encode()) > LABEL_MAX or control:
            raise Fault(f"the label of seat {seat} is too long or has control characters")
    return game


def take_word(game: Game, who: str, word: str) -> None:
    """One step: a chance event k/n, or an action by the seat of the line."""
    draw = re.fullmatch("(0|[1-9][0-9]*)/([1-9][0-9]*)", word)
    turn = game.turn()
    if draw:
        if turn != "chance":
            raise Fault(f"{word}: no chance event here, it is the turn of {turn}")
        if int(draw[2]) != game.chance_total():
            raise Fault(f"{word}: the total is {game.chance_total()}")
        game.chance(int(draw[1]))
    elif who != str(turn):
        raise Fault(f"{word}: an action by {who}, it is the turn of {turn}")
    else:
        game.act(word)


def take_steps(game: Game, line: str, first: bool) -> None:
    """`SEAT: word word …`, or `*: …` when no seat has decided yet (`first`)."""
    found = match(r"(\*|0|[1-9][0-9]*): ([^ ]+(?: [^ ]+)*)", line)
    if found[1] == "*" and not first:
        raise Fault("a line of nobody after the first decision")
    if found[1] != "*" and int(found[1]) >= game.players:
        raise Fault(f"there is no seat {found[1]}")
    for word in found[2].split(" "):
        take_word(game, found[1], word)


def check_end(game: Game, line: str) -> None:
    """`result …` must agree with the game; `open` says that it is not over."""
    if line.startswith("open"):
        match("open hash [0-9a-f]{16}", line)
        if game.turn() == "over":
            raise Fault("the record says open, the game is over")
        return
    scores = " ".join(map(str, game.scores()))
    winners = " ".join(map(str, game.winners())) or "none"
    if game.turn() != "over":
        raise Fault("the record has a result, the game is not over")
    match(f"result {scores} winners {winners} hash [0-9a-f]{{16}}", line)


def replay(lines: Lines) -> Game:
    """Reads a whole record; gives the game at its last position. Raises Fault."""
    reader = iter(lines)
    try:
        game = read_head(reader)
    except StopIteration:
        raise Fault("the record ends within its head") from None
    ended, first = False, True
    for line in reader:
        if line.startswith("; "):
            continue
        if ended:
            raise Fault("something follows the end")
        if line.startswith(("result", "open")):
            check_end(game, line)
            ended = True
        else:
            take_steps(game, line, first)
            first = first and line.startswith("*")
    if not ended:
        raise Fault("the record has no end")
    return game


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file")
    args = parser.parse_args()
    with open(args.file, "rb") as file:
        lines = Lines(file.read())
    try:
        game = replay(lines)
    except (Fault, ValueError) as error:
        print(f"{args.file}:{lines.number}: {error}")
        return 1
    state = "over" if game.turn() == "over" else "open"
    winners = " ".join(map(str, game.winners())) or "none"
    print(f"{game.name} {state}, scores {' '.join(map(str, game.scores()))}, winners {winners}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
