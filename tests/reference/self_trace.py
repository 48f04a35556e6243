"""The reference's own trace: what the C trace tool prints, made by these classes.

    python3 self_trace.py GAME --players N --seed S --games M [--option NAME=VALUE] [--views]

The random numbers are not those of the C tool. It exists so that compare.py can be tested
without the C core: python3 compare.py --trace "python3 self_trace.py".
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from typing import Any, Iterator

from common import Game
from games import GAMES, new_game


def choose(game: Game, dice: random.Random) -> dict[str, Any]:
    """A line for the current position: whose turn it is, what is possible, what is taken."""
    turn = game.turn()
    if turn == "over":
        return {"turn": turn, "scores": game.scores(), "winners": game.winners()}
    if turn == "chance":
        total = game.chance_total()
        return {"turn": turn, "n": total, "take": dice.randrange(total)}
    legal = sorted(game.legal())
    return {"turn": turn, "legal": legal, "take": dice.choice(legal)}


def take(game: Game, step: dict[str, Any]) -> None:
    """Does what the line says."""
    if step["turn"] == "chance":
        game.chance(step["take"])
    else:
        game.act(step["take"])


def lines(game: Game, dice: random.Random, views: bool) -> Iterator[dict[str, Any]]:
    """Plays one game at random."""
    while True:
        step = choose(game, dice)
        if views:
            step["views"] = {str(viewer): game.view(viewer) for viewer in game.viewers()}
        yield step
        if step["turn"] == "over":
            return
        take(game, step)


def read_options(words: list[str]) -> dict[str, int]:
    """NAME=VALUE words as options of a game."""
    pairs = (word.split("=", 1) for word in words)
    return {name: int(value) for name, value in pairs}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--views", action="store_true")
    args = parser.parse_args()
    options = read_options(args.option)
    dice = random.Random(args.seed)
    for _ in range(args.games):
        print(json.dumps({"game": args.game, "players": args.players, "options": options}))
        for line in lines(new_game(args.game, args.players, options), dice, args.views):
            print(json.dumps(line))
    return 0


if __name__ == "__main__":
    sys.exit(main())
