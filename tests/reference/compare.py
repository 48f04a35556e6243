"""Checks the C core against the reference, step by step.

    python3 compare.py --trace build/tests/trace [--games 20] [--seed 1] [--game duck] [--views]

The trace tool plays random games and prints JSON lines; the reference follows them and has to agree
on whose turn it is, the legal actions, the totals of chance events, scores and winners, and with
--views on every view to the letter. A run stops at its first difference.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from typing import Any, Iterable, Iterator

from common import Game
from games import GAMES, new_game, player_counts

MISSING = object()


class Difference(Exception):
    """The two sides do not agree, or the trace cannot be read."""


def show(value: Any) -> str:
    return "nothing" if value is MISSING else json.dumps(value)


def find_difference(c_side: Any, reference: Any, path: str = "") -> tuple[str, Any, Any] | None:
    """The first place where two JSON values differ, or None. The order of keys counts too."""
    if isinstance(c_side, dict) and isinstance(reference, dict):
        for key in [*reference, *(key for key in c_side if key not in reference)]:
            place = f"{path}.{key}"
            found = find_difference(c_side.get(key, MISSING), reference.get(key, MISSING), place)
            if found:
                return found
        if list(c_side) != list(reference):
            return f"{path} (order of keys)", list(c_side), list(reference)
        return None
    if isinstance(c_side, list) and isinstance(reference, list) and len(c_side) == len(reference):
        for i, pair in enumerate(zip(c_side, reference)):
            found = find_difference(*pair, f"{path}[{i}]")
            if found:
                return found
        return None
    # bool is an int in Python: true must not pass for 1
    same = c_side is reference or (type(c_side) is type(reference) and c_side == reference)
    return None if same else (path, c_side, reference)


def expect(what: str, c_side: Any, reference: Any) -> None:
    found = find_difference(c_side, reference)
    if found:
        path, c_part, reference_part = found
        raise Difference(
            f"{what}{path} differs"
            f"\n  C:         {show(c_part)}"
            f"\n  reference: {show(reference_part)}"
        )


def expect_legal(c_side: Any, reference: set[str]) -> None:
    """Compares the legal actions as sets; the C side may not list one twice."""
    if not isinstance(c_side, list) or len(set(c_side)) != len(c_side):
        raise Difference(f"legal is not a list of different actions: {show(c_side)}")
    if set(c_side) != reference:
        raise Difference(
            "legal differs"
            f"\n  only in C:         {show(sorted(set(c_side) - reference))}"
            f"\n  only in reference: {show(sorted(reference - set(c_side)))}"
        )


def check_views(game: Game, views: Any) -> None:
    expect("views", views, {str(viewer): game.view(viewer) for viewer in game.viewers()})


def follow(game: Game, step: dict[str, Any], views: bool) -> None:
    """Checks one line of the trace against the position, then takes its step."""
    expect("turn", step.get("turn", MISSING), game.turn())
    if views:
        check_views(game, step.get("views", MISSING))
    if step["turn"] == "over":
        expect("scores", step.get("scores", MISSING), game.scores())
        expect("winners", step.get("winners", MISSING), game.winners())
    elif step["turn"] == "chance":
        expect("n", step.get("n", MISSING), game.chance_total())
        game.chance(step["take"])
    else:
        expect_legal(step.get("legal", MISSING), game.legal())
        game.act(step["take"])


def begin(head: dict[str, Any], name: str, players: int) -> Game:
    """A reference game for a head line of the trace."""
    expect("head", [head.get("game"), head.get("players")], [name, players])
    options = {key: int(value) for key, value in head.get("options", {}).items()}
    return new_game(name, players, options, head.get("edition", "default"))


def check_games(lines: Iterable[str], name: str, players: int, views: bool) -> tuple[int, int]:
    """Follows all games of a trace; the number of games and of steps. Raises Difference."""
    game: Game | None = None
    games, steps, step = 0, 0, 0
    for text in lines:
        try:
            line = json.loads(text)
            if game is None:
                games, step = games + 1, 0
                game = begin(line, name, players)
                continue
            step += 1
            steps += 1
            follow(game, line, views)
            if line["turn"] == "over":
                game = None
        except (Difference, ValueError, KeyError, TypeError) as error:
            taken = f", taking {text.split('take')[-1][2:24].strip()}" if "take" in text else ""
            raise Difference(f"game {games}, step {step}{taken}: {error}") from error
    if game is not None:
        raise Difference(f"game {games}: the trace ends after step {step}, the game is not over")
    return games, steps


def run_trace(args: argparse.Namespace, name: str, players: int) -> Iterator[str]:
    """The lines of the trace tool; Difference when it fails."""
    command = [*shlex.split(args.trace), name, "--players", str(players)]
    command += ["--seed", str(args.seed), "--games", str(args.games)]
    for option in args.option:
        command += ["--option", option]
    if args.edition:
        command += ["--edition", args.edition]
    command += [flag for flag, on in (("--views", args.views), ("--late", args.late)) if on]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as tool:
        assert tool.stdout is not None
        yield from tool.stdout
    if tool.returncode != 0:
        raise Difference(f"{shlex.join(command)} ended with status {tool.returncode}")


def check_run(args: argparse.Namespace, name: str, players: int) -> bool:
    """One (game, players) pair; prints its line."""
    label = f"{name} {players} players, seed {args.seed}"
    try:
        games, steps = check_games(run_trace(args, name, players), name, players, args.views)
        if games != args.games:
            raise Difference(f"{games} games in the trace, {args.games} wanted")
    except (Difference, OSError) as error:
        print(f"FAIL {label}: {error}", flush=True)
        return False
    print(f"ok   {label}: {games} games, {steps} steps", flush=True)
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--trace", required=True, help="the trace tool (a command line)")
    parser.add_argument("--games", type=int, default=20, help="games for each pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=GAMES, help="only this game")
    parser.add_argument("--players", type=int, help="only this number of players")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--edition", help="a built-in edition other than the default")
    parser.add_argument("--late", action="store_true", help="long baits, quiet turns, endless rounds")
    parser.add_argument("--views", action="store_true", help="compare all views too")
    args = parser.parse_args()
    passed = failed = 0
    for name in [args.game] if args.game else GAMES:
        for players in player_counts(name):
            if args.players in (None, players):
                if check_run(args, name, players):
                    passed += 1
                else:
                    failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
