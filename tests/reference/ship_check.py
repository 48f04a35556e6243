"""Is the ship of Save Doctor Lucky good to play on?  python3 tests/reference/ship_check.py [edition.json]

Prints the measures of the plan, each with its bound, and ends with status 1 when one is broken.
"""

import json
import sys
from pathlib import Path

from ship import DECKS, Ship

EDITION = Path(__file__).resolve().parents[2] / "editions" / "doctor_lucky" / "default.json"
FAR = 99  # "not reachable" in a table of distances


def distances(ship, start, decks=DECKS):
    """Doors from one room to each other, using only the rooms of some decks."""
    steps, ring = {start: 0}, [start]
    while ring:
        ring = [n for room in ring for n in sorted(ship.adjacent[room]) if ship.deck[n] in decks
                and steps.setdefault(n, steps[room] + 1) == steps[room] + 1]
        ring = list(dict.fromkeys(ring))
    return steps


def connected(ship, decks):
    members = [r for r in ship.rooms if ship.deck[r] in decks]
    return bool(members) and len(distances(ship, members[0], decks)) == len(members)


def on_a_cycle(ship):
    """Rooms that keep two neighbours when dead ends are cut off again and again."""
    left = set(ship.rooms)
    while True:
        ends = {r for r in left if len(ship.adjacent[r] & left) < 2}
        if not ends:
            return left
        left -= ends


def cut_rooms(ship, decks=DECKS):
    """Rooms whose loss would split the decks named."""
    members = [r for r in ship.rooms if ship.deck[r] in decks]
    found = []
    for gone in members:
        rest = [r for r in members if r != gone]
        seen, todo = {rest[0]}, [rest[0]]
        while todo:
            for n in ship.adjacent[todo.pop()]:
                if n in rest and n not in seen:
                    seen.add(n)
                    todo.append(n)
        if len(seen) < len(rest):
            found.append(gone)
    return found


def decks_apart(ship, one, two):
    return abs(DECKS.index(ship.deck[one]) - DECKS.index(ship.deck[two]))


def route_doors(ship, decks):
    """Doors between rooms that follow each other on the Doctor's route while these decks are left."""
    route = [r for r in ship.numbered() if ship.deck[r] in decks]
    return [(a, b, distances(ship, a, decks).get(b, FAR)) for a, b in zip(route, route[1:] + route[:1])]


def measures(ship):
    """(what, value, bound in words, kept?) for every demand on the plan."""
    rooms, sight = ship.rooms, {r: len(ship.sees[r]) for r in ship.rooms}
    average = sum(sight.values()) / len(rooms)
    doors = [len(ship.adjacent[r]) for r in rooms]
    diameter = max(distances(ship, a).get(b, FAR) for a in rooms for b in rooms)
    from_afar = [sum(any(decks_apart(ship, r, o) == n for o in ship.sees[r]) for r in rooms) for n in (1, 2)]
    hidden = [r for r in rooms if sight[r] <= 2]
    attempts = [r for r in ship.numbered() if not ship.sees[r] and len(ship.adjacent[r]) < 2]
    yield "rooms", len(rooms), "30", len(rooms) == 30
    yield "columns x lines", f"{len(ship.plan[0])} x {len(ship.plan)}", "100 x 45", \
        len(ship.plan[0]) <= 100 and len(ship.plan) <= 45
    yield "fewest adjoining rooms", min(doors), ">= 2", min(doors) >= 2
    yield "average adjoining rooms", f"{sum(doors) / len(rooms):.2f}", ">= 3", sum(doors) >= 3 * len(rooms)
    yield "rooms on a cycle", len(on_a_cycle(ship)), ">= 25", len(on_a_cycle(ship)) >= 25
    yield "rooms that split the ship when lost", len(cut_rooms(ship)), "0", not cut_rooms(ship)
    yield "greatest distance in doors", diameter, "<= 12", diameter <= 12
    for decks in ("A", "B", "C", "D", "AB", "ABC", "ABCD"):
        yield f"connected by itself: {decks}", "yes" if connected(ship, decks) else "no", "yes", connected(ship, decks)
    for decks in ("ABCD", "ABC", "AB", "A"):
        steps = [d for _, _, d in route_doors(ship, decks)]
        near = sum(d <= 2 for d in steps)
        yield (f"route on {decks}: steps of <= 1, <= 2 doors, longest",
               f"{sum(d <= 1 for d in steps)}, {near}, {max(steps)} of {len(steps)}",
               "all but 1 <= 2", near >= len(steps) - 1)
    yield "average sight", f"{average:.2f}", "3 to 8", 3 <= average <= 8
    yield "most seen by one room", max(sight.values()), "<= 14", max(sight.values()) <= 14
    yield "least seen by one room", min(sight.values()), ">= 1", min(sight.values()) >= 1
    yield "rooms seen by at most two", f"{len(hidden)} ({' '.join(hidden)})", ">= 4", len(hidden) >= 4
    yield "rooms seen from one deck away", from_afar[0], ">= 6", from_afar[0] >= 6
    yield "rooms seen from two decks away", from_afar[1], ">= 3", from_afar[1] >= 3
    for deck in DECKS:
        members = [r for r in rooms if ship.deck[r] == deck]
        pairs = len(members) * (len(members) - 1) // 2
        seeing = sum(len(ship.sees[r] & set(members)) for r in members) // 2
        yield f"pairs of deck {deck} that see each other", f"{seeing} of {pairs}", "some, not all", 0 < seeing < pairs
        alone = [r for r in members if not ship.sees[r] & set(members)]
        yield f"rooms of deck {deck} unseen on it", len(alone), "0", not alone
    yield "numbered rooms where no attempt can be seen", len(attempts), "0", not attempts


def main():
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else EDITION
    if path.suffix == ".json":
        values = json.loads(path.read_text(encoding="utf-8"))["values"]
        plan = values["plan"]["value"]
        names = {room["id"]: room["name"]["en"] for room in values["rooms"]["value"]}
    else:
        plan, names = path.read_text(encoding="utf-8").splitlines(), {}
    ship = Ship(plan)
    print("\n".join(plan), end="\n\n")
    for room in ship.rooms:
        print(f"{ship.deck[room]} {room:>2}  {names.get(room, ''):26} adjoins {by_order(ship, ship.adjacent[room]):18}"
              f" sees {len(ship.sees[room]):2}: {by_order(ship, ship.sees[room])}")
    print()
    broken = 0
    for what, value, bound, kept in measures(ship):
        broken += not kept
        print(f"{'ok ' if kept else 'BAD'}  {what:46} {value!s:20} {bound}")
    if names and set(names) != set(ship.rooms):
        broken += 1
        print("BAD  the rooms of the list and of the plan differ:", set(names) ^ set(ship.rooms))
    return 1 if broken else 0


def by_order(ship, some):
    return " ".join(r for r in ship.rooms if r in some)


if __name__ == "__main__":
    sys.exit(main())
