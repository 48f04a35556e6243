#!/usr/bin/env python3
"""Yu-ca-tan solved once more, in exact rational numbers, from the rules alone.

    solve_yucatan.py --luckpond PROGRAM      compare with `luckpond solve yucatan --json`
    solve_yucatan.py                         print the best turn of the default edition

Nothing here is clever: a turn is a recursion over dice, cards and points, a game one over turns and
totals, every number a Fraction. Whole games are therefore small ones: few dice, few rounds. Between
equally good actions the first is taken: stop, then the tips in their order (a seat's choice among
such actions can matter to others when three play).
"""

import argparse
import copy
import json
import os
import subprocess
import sys
import tempfile
from fractions import Fraction
from math import comb
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TIPS = ["odd", "even", "circle", "square", "cross", "blue", "red", "orange"] + [
    str(i) for i in range(1, 7)]


def tips_of(edition):
    """For each tip (faces that match it, points per die)."""
    values = edition["values"]
    points, faces = values["points"]["value"], values["faces"]["value"]
    tips = []
    for tip in TIPS:
        if tip in ("odd", "even"):
            tips.append((3, points["parity"]))
        elif tip.isdigit():
            tips.append((1, points["number"]))
        else:
            kind = "shape" if tip in ("circle", "square", "cross") else "colour"
            tips.append((sum(face[kind] == tip for face in faces), points[kind]))
    return tips


class Turn:
    """The best turn when ending with p points is worth worth[p]."""

    def __init__(self, edition, worth):
        self.dice = edition["values"]["dice"]["value"]
        self.worth = worth
        tips = tips_of(edition)
        self.kinds = sorted(set(tips), key=tips.index)
        self.first = [tips.index(kind) for kind in self.kinds]
        self.cards = tuple(tips.count(kind) for kind in self.kinds)
        self.known = {}

    def throw(self, kind, dice):
        """(chance, dice that match) for all that can come."""
        hits = self.kinds[kind][0]
        return [(Fraction(comb(dice, m) * hits**m * (6 - hits) ** (dice - m), 6**dice), m)
                for m in range(dice + 1)]

    def best(self, dice, cards, points):
        """(value, chances of the results as a dict, kind thrown or None) of a position."""
        position = (dice, cards, points)
        if position not in self.known:
            self.known[position] = self.find_best(dice, cards, points)
        return self.known[position]

    def find_best(self, dice, cards, points):
        if dice == 0:  # YU-7
            return self.worth[points], {points: Fraction(1)}, None
        best = None
        if cards != self.cards:  # YU-3: one throw must be made
            best = (self.worth[points], {points: Fraction(1)}, None)
        for kind, left in enumerate(cards):
            if left:
                value = self.value_of(kind, dice, cards, points)
                if best is None or value > best[0]:
                    best = (value, None, kind)
        return best

    def after(self, kind, dice, cards, points, m):
        rest = cards[:kind] + (cards[kind] - 1,) + cards[kind + 1:]
        return self.best(dice - m, rest, points + m * self.kinds[kind][1])

    def value_of(self, kind, dice, cards, points):
        value = Fraction(0)
        for chance, m in self.throw(kind, dice):
            value += chance * (self.worth[0] if m == 0  # YU-5
                               else self.after(kind, dice, cards, points, m)[0])
        return value

    def results(self, dice, cards, points):
        """Chances of all results when the best actions are followed."""
        _, results, kind = self.best(dice, cards, points)
        if results is None:
            results = {}
            for chance, m in self.throw(kind, dice):
                if m == 0:
                    parts = {0: Fraction(1)}
                else:
                    rest = cards[:kind] + (cards[kind] - 1,) + cards[kind + 1:]
                    parts = self.results(dice - m, rest, points + m * self.kinds[kind][1])
                for end, part in parts.items():
                    results[end] = results.get(end, 0) + chance * part
            self.known[dice, cards, points] = (self.known[dice, cards, points][0], results, kind)
        return results

    def solve(self):
        value, _, kind = self.best(self.dice, self.cards, 0)
        return value, self.results(self.dice, self.cards, 0), TIPS[self.first[kind]]


def top_of(edition):
    return edition["values"]["dice"]["value"] * max(points for _, points in tips_of(edition))


def best_turn(edition):
    value, results, tip = Turn(edition, list(range(top_of(edition) + 1))).solve()
    return {"turn_value": value, "bust": results.get(0, Fraction(0)), "first_tip": tip}


def win_chances(edition, players, rounds):
    """Every seat's share of the win before the first turn."""
    top, known, turns = top_of(edition), {}, {}

    def shares(totals):  # YU-8
        best = max(totals)
        winners = totals.count(best)
        return tuple(Fraction(int(total == best), winners) for total in totals)

    def value(turn, totals):
        if turn == players * rounds:
            return shares(totals)
        low = min(totals)
        totals = tuple(total - low for total in totals)
        if (turn, totals) not in known:
            mover = turn % players
            after = [value(turn + 1, totals[:mover] + (totals[mover] + points,) + totals[mover + 1:])
                     for points in range(top + 1)]
            worth = tuple(shares_after[mover] for shares_after in after)
            if worth not in turns:
                turns[worth] = Turn(edition, worth).solve()[1]
            known[turn, totals] = tuple(
                sum((chance * after[points][seat] for points, chance in turns[worth].items()),
                    Fraction(0)) for seat in range(players))
        return known[turn, totals]

    return value(0, (0,) * players)


# --- Comparison -----------------------------------------------------------------------------------

def near(name, ours, theirs, problems):
    """Equal to 12 digits."""
    if abs(float(ours) - theirs) > 2e-13 * max(1.0, float(ours)):
        problems.append(f"{name}: {float(ours):.15g} here, {theirs:.15g} there")


def ask(program, folder, edition, players, rounds):
    path = Path(folder) / "edition.json"
    path.write_text(json.dumps(edition), encoding="utf-8")
    done = subprocess.run(
        [program, "solve", "yucatan", "--edition", str(path), "--players", str(players),
         "--rounds", str(rounds), "--json", "--threads", "1"],
        capture_output=True, text=True, check=False,
        env=dict(os.environ, XDG_CACHE_HOME=str(folder)))
    if done.returncode:
        sys.exit(f"luckpond solve failed: {done.stderr}")
    return json.loads(done.stdout)


def variant(edition, dice, **points):
    other = copy.deepcopy(edition)
    other["name"] = "test"
    other["values"]["dice"]["value"] = dice
    other["values"]["points"]["value"].update(points)
    return other


def compare(program, edition):
    problems, count = [], 0
    games = [(edition, 2, 1, False)]  # the turn of the whole edition
    for dice, players, rounds in [(1, 2, 3), (2, 2, 2), (3, 2, 2), (2, 3, 1), (2, 3, 2), (3, 3, 1),
                                  (4, 2, 2), (1, 4, 2), (2, 4, 1), (1, 5, 2), (2, 5, 1), (5, 3, 1)]:
        games.append((variant(edition, dice), players, rounds, True))
    for dice, players, rounds in [(3, 2, 2), (2, 3, 2), (3, 4, 1)]:  # four kinds of tips
        games.append((variant(edition, dice, parity=2, shape=1, colour=3, number=2), players, rounds,
                      True))
    with tempfile.TemporaryDirectory() as folder:
        for small, players, rounds, whole in games:
            theirs = ask(program, folder, small, players, rounds)
            where = f"{small['values']['dice']['value']} dice, {players} players, {rounds} rounds"
            ours = best_turn(small)
            near(f"{where}: turn_value", ours["turn_value"], theirs["turn_value"], problems)
            near(f"{where}: bust", ours["bust"], theirs["bust"], problems)
            if ours["first_tip"] != theirs["first_tip"]:
                problems.append(f"{where}: first tip {ours['first_tip']}, {theirs['first_tip']}")
            if whole:
                for seat, share in enumerate(win_chances(small, players, rounds)):
                    near(f"{where}: seat {seat}", share, theirs["win"][seat], problems)
            count += 1
    print(f"{count} editions and games compared, {len(problems)} differences")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--luckpond", help="the program to compare with")
    parser.add_argument("--edition", default=ROOT / "editions" / "yucatan" / "default.json")
    arguments = parser.parse_args()
    edition = json.loads(Path(arguments.edition).read_text(encoding="utf-8"))
    if arguments.luckpond:
        return compare(arguments.luckpond, edition)
    for name, value in best_turn(edition).items():
        print(f"{name}: {value} = {float(value):.15f}" if isinstance(value, Fraction)
              else f"{name}: {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
