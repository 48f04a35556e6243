"""Do the two readers of the ship agree?  python3 tests/reference/compare_ship.py SHIP_DUMP [plans] [seed]

Feeds the default plan of Save Doctor Lucky, and copies of it with one to five cells changed, to the C
reader (the program SHIP_DUMP, made from ship_dump.c) and to ship.py. Both must take the same plans and
see the same rooms, doors and lines of sight. Ends with status 1 at the first difference.
"""

import json
import random
import subprocess
import sys
from collections import Counter

from ship import DECKS, Ship
from ship_check import EDITION, connected

SIGNS = "##==  ~0123456789abcdefgh-ABCD"


def carpenter(plan, rows, dice):
    """Walls up a door, or cuts one into a wall between two floors: often still a ship."""
    doors = [(r, c) for r, line in enumerate(plan) for c, sign in enumerate(line) if c >= 2 and sign == "="]
    walls = [(r, c) for r in range(1, len(plan) - 1) for c in range(3, len(plan[r]) - 1) if plan[r][c] == "#"
             and ((plan[r][c - 1] + plan[r][c + 1]).isspace() or (plan[r - 1][c] + plan[r + 1][c]).isspace())]
    row, column = dice.choice(doors if dice.random() < 0.4 else walls)
    rows[row][column] = "#" if rows[row][column] == "=" else "="


def vandal(rows, dice):
    """Draws any sign over any cell."""
    rows[dice.randrange(len(rows))][dice.randrange(len(rows[0]))] = dice.choice(SIGNS)


def mutated(plan, dice):
    """A copy of the plan with some cells drawn over."""
    rows = [list(line) for line in plan]
    for _ in range(dice.randint(1, 5)):
        if dice.random() < 0.9:
            carpenter(plan, rows, dice)
        else:
            vandal(rows, dice)
    return ["".join(row) for row in rows]


def by_reference(plan):
    """Deck, adjacency and sight, or None when the drawing is no ship that a game can use (ED-3)."""
    try:
        ship = Ship(plan)
    except ValueError:
        return None
    numbers = [r for r in ship.rooms if r.isdigit()]
    letters = [r for r in ship.rooms if not r.isdigit()]
    if (len(ship.rooms) > 30 or numbers != [str(i) for i in range(len(numbers))]
            or letters != list("abcdefghijklmnopqrstuvwxyz"[:len(letters)])
            or not all(ship.numbered(deck) for deck in DECKS)
            or not all(connected(ship, DECKS[:count]) for count in (1, 2, 3, 4))):
        return None
    return {"deck": ship.deck, "adjacent": ship.adjacent, "sees": ship.sees}


def by_program(program, plans):
    text = "".join("\n".join(plan) + "\n\n" for plan in plans)
    result = subprocess.run([program], input=text, capture_output=True, text=True, check=True)
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(found) == len(plans), "one line for each plan"
    for ship in found:
        for key in ("adjacent", "sees"):
            if key in ship:
                ship[key] = {room: set(others) for room, others in ship[key].items()}
    return found


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    dice = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    plan = json.loads(EDITION.read_text(encoding="utf-8"))["values"]["plan"]["value"]
    plans = [plan] + [mutated(plan, dice) for _ in range(count)]
    tally = Counter()
    for number, (drawing, found) in enumerate(zip(plans, by_program(program, plans))):
        expected = by_reference(drawing)
        if (found != expected) if expected else ("problem" not in found):
            print("\n".join(drawing), f"\nplan {number}: C says {found}", f"\nship.py says {expected}")
            return 1
        tally["taken" if expected else "refused"] += 1
    if "problem" in by_program(program, [plan])[0]:
        print("the default plan is refused")
        return 1
    print(f"{len(plans)} plans: {tally['taken']} taken and {tally['refused']} refused by both readers")
    return 0


if __name__ == "__main__":
    sys.exit(main())
