"""The ship of Save Doctor Lucky, read from its drawing (rules DL-1 and DL-2).

A plan is a list of text lines of one length. Column 0 is the deck of the row, A to D from the top, or
'-' for a border row between two decks and at the top and bottom; column 1 is blank; the drawing begins
in column 2:

    #  wall            =  door (in a border row: a stair)
    ~  sea, like wall  (blank), digits, lower-case letters: floor; the latter spell the room's label

Rows and columns in error messages count from 0 and include columns 0 and 1 of the plan.
"""

DECKS = "ABCD"
WALL, SEA, DOOR, FLOOR = "#", "~", "=", " "
LABEL = frozenset("0123456789abcdefghijklmnopqrstuvwxyz")
FIRST = 2  # the column in which the drawing begins


def room_order(room):
    """Sort key: the numbered rooms by number, then the lettered ones."""
    return (0, int(room), "") if room.isdigit() else (1, 0, room)


class Ship:
    """rooms, deck[id], adjacent[id] and sees[id] of a plan; cell[(row, column)] is the room of a floor cell."""

    def __init__(self, plan):
        self.plan = list(plan)
        self._check_lines()
        self._find_rooms()
        self._find_doors()
        self._find_sight()

    def numbered(self, deck=None):
        """The numbered rooms, of one deck or of all, in the Doctor's order."""
        return [r for r in self.rooms if r.isdigit() and deck in (None, self.deck[r])]

    # -- reading ------------------------------------------------------------------------------------

    def _is_floor(self, row, column):
        return self._char(row, column) in LABEL | {FLOOR}

    def _char(self, row, column):
        """The character of a cell; beyond the edge of the plan there is sea."""
        inside = 0 <= row < len(self.plan) and FIRST <= column < len(self.plan[row])
        return self.plan[row][column] if inside else SEA

    def _check_lines(self):
        if not self.plan:
            raise ValueError("the plan has no lines")
        width = len(self.plan[0])
        order = ["-"] + [part for deck in DECKS for part in (deck, "-")]  # - A - B - C - D -
        place = -1
        for row, line in enumerate(self.plan):
            if len(line) != width or width <= FIRST:
                raise ValueError(f"row {row}: {len(line)} characters, the first row has {width}")
            if place < 0 or line[0] != order[place]:
                place += 1
                expected = order[place] if place < len(order) else None
                if line[0] != expected:
                    raise ValueError(f"row {row}, column 0: {line[0]!r} where {expected!r} should come")
            elif line[0] == "-":
                raise ValueError(f"row {row}: a border between decks is one row")
            if line[1] != " ":
                raise ValueError(f"row {row}, column 1: not blank")
            for column in range(FIRST, width):
                char = line[column]
                if char not in LABEL and char not in (WALL, SEA, DOOR, FLOOR):
                    raise ValueError(f"row {row}, column {column}: unknown character {char!r}")
                if line[0] == "-" and char in LABEL | {FLOOR}:
                    raise ValueError(f"row {row}, column {column}: floor in a border row")
        if place != len(order) - 1:
            raise ValueError(f"row {len(self.plan) - 1}: the plan ends before {order[place + 1]!r}")

    def _find_rooms(self):
        """Rooms are the 4-connected pieces of floor; each has exactly one label."""
        self.cell, self.deck = {}, {}
        for row, line in enumerate(self.plan):
            for column in range(FIRST, len(line)):
                if self._is_floor(row, column) and (row, column) not in self.cell:
                    cells = self._flood(row, column)
                    room = self._label_of(cells)
                    if room in self.deck:
                        raise ValueError(f"row {row}, column {column}: a second room labelled {room!r}")
                    self.deck[room] = line[0]
                    self.cell.update(dict.fromkeys(cells, room))
        if not self.deck:
            raise ValueError("the plan has no rooms")
        self.rooms = sorted(self.deck, key=room_order)

    def _flood(self, row, column):
        todo, cells = [(row, column)], {(row, column)}
        while todo:
            r, c = todo.pop()
            for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if near not in cells and self._is_floor(*near):
                    cells.add(near)
                    todo.append(near)
        return cells

    def _label_of(self, cells):
        """The one label in a room: an unbroken run of digits, or one letter."""
        found = None
        for row, column in sorted(cells):
            if self.plan[row][column] not in LABEL or self._char(row, column - 1) in LABEL:
                continue
            end = column
            while self._char(row, end) in LABEL:
                end += 1
            text = self.plan[row][column:end]
            if found is not None:
                raise ValueError(f"row {row}, column {column}: a second label {text!r} in room {found!r}")
            well_formed = str(int(text)) == text if text.isdigit() else len(text) == 1
            if not well_formed:
                raise ValueError(f"row {row}, column {column}: {text!r} is neither a number nor one letter")
            found = text
        if found is None:
            row, column = min(cells)
            raise ValueError(f"row {row}, column {column}: a room without a label")
        return found

    def _find_doors(self):
        """A door has floor of two rooms on two opposite sides, and wall or sea on the other two."""
        self.adjacent = {room: set() for room in self.rooms}
        self.doors = {}
        for row, line in enumerate(self.plan):
            for column in range(FIRST, len(line)):
                if line[column] != DOOR:
                    continue
                where = f"row {row}, column {column}: "
                upright = [self.cell.get((row + d, column)) for d in (-1, 1)]
                level = [self.cell.get((row, column + d)) for d in (-1, 1)]
                if line[0] == "-" and any(level):
                    raise ValueError(where + "a stair opens sideways")
                pair, other, sides = upright, level, ((row, column - 1), (row, column + 1))
                if not any(upright):
                    pair, other, sides = level, upright, ((row - 1, column), (row + 1, column))
                if None in pair:
                    raise ValueError(where + "a door that does not join two rooms")
                if any(other) or any(self._char(*side) not in (WALL, SEA) for side in sides):
                    raise ValueError(where + "a door without wall or sea on both its sides")
                if pair[0] == pair[1]:
                    raise ValueError(where + f"a door from room {pair[0]!r} into itself")
                self.adjacent[pair[0]].add(pair[1])
                self.adjacent[pair[1]].add(pair[0])
                self.doors[row, column] = tuple(pair)

    def _find_sight(self):
        """All rooms touched by one unbroken straight run of floor and doors see each other."""
        self.sees = {room: set() for room in self.rooms}
        height, width = len(self.plan), len(self.plan[0])
        level = [[(r, c) for c in range(FIRST, width)] for r in range(height)]
        upright = [[(r, c) for r in range(height)] for c in range(FIRST, width)]
        for line in level + upright:
            run = set()
            for row, column in line + [(-1, -1)]:
                if self._char(row, column) in (WALL, SEA):
                    for room in run:
                        self.sees[room] |= run - {room}
                    run = set()
                elif (row, column) in self.cell:
                    run.add(self.cell[row, column])
