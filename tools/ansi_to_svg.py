#!/usr/bin/env python3
"""Turns a coloured terminal screen into an SVG picture, for the README.

    tmux capture-pane -e -p | tools/ansi_to_svg.py > docs/images/terminal.svg
"""

import re
import sys
import unicodedata
from xml.sax.saxutils import escape

CELL_WIDTH, CELL_HEIGHT, MARGIN = 8.4, 18, 14
BACKGROUND, FOREGROUND = "#10202b", "#d8e4ea"
PALETTE = ["#10202b", "#e06c6c", "#8fc27a", "#e5c35c", "#6aa9dc", "#c38bd6", "#63c3c9", "#d8e4ea",
           "#6b7f8a", "#ff8f8f", "#aee29a", "#ffdf7f", "#8cc7f5", "#dfaaf0", "#86e1e6", "#ffffff"]


def colour_256(number: int) -> str:
    if number < 16:
        return PALETTE[number]
    if number >= 232:
        return "#{0:02x}{0:02x}{0:02x}".format(8 + 10 * (number - 232))
    number -= 16
    level = [0, 95, 135, 175, 215, 255]
    return "#%02x%02x%02x" % (level[number // 36], level[number // 6 % 6], level[number % 6])


class Pen:
    """The attributes the escape codes have set so far."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.colour, self.back, self.bold, self.dim = None, None, False, False

    def apply(self, codes: list[int]) -> None:
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.reset()
            elif code == 1:
                self.bold = True
            elif code == 2:
                self.dim = True
            elif code == 22:
                self.bold = self.dim = False
            elif code in (38, 48) and codes and codes[0] == 5:
                value = colour_256(codes[1])
                del codes[:2]
                self.colour, self.back = (value, self.back) if code == 38 else (self.colour, value)
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.colour = PALETTE[code - 30 if code < 90 else code - 82]
            elif 40 <= code <= 47:
                self.back = PALETTE[code - 40]
            elif code == 39:
                self.colour = None
            elif code == 49:
                self.back = None

    def style(self) -> str:
        style = f' fill="{self.colour or FOREGROUND}"'
        style += ' font-weight="bold"' if self.bold else ""
        return style + (' opacity="0.65"' if self.dim else "")


def width_of(character: str) -> int:
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def line_to_svg(line: str, row: int, pen: Pen) -> tuple[list[str], int]:
    out, column = [], 0
    y = MARGIN + CELL_HEIGHT * (row + 0.75)
    for codes, text in re.findall(r"(?:\x1b\[([0-9;]*)m)|([^\x1b]+)", line):
        if not text:
            pen.apply([int(c or 0) for c in codes.split(";")])
            continue
        width = sum(width_of(c) for c in text)
        x = MARGIN + CELL_WIDTH * column
        if pen.back:
            out.append(f'<rect x="{x:.1f}" y="{y - 14:.1f}" width="{width * CELL_WIDTH:.1f}" '
                       f'height="{CELL_HEIGHT}" fill="{pen.back}"/>')
        if text.strip():
            out.append(f'<text x="{x:.1f}" y="{y:.1f}" textLength="{width * CELL_WIDTH:.1f}"'
                       f'{pen.style()}>{escape(text)}</text>')
        column += width
    return out, column


def main() -> None:
    lines = sys.stdin.read().rstrip().split("\n")
    pen, body, columns = Pen(), [], 0
    for row, line in enumerate(lines):
        parts, width = line_to_svg(line, row, pen)
        body += parts
        columns = max(columns, width)
    width, height = 2 * MARGIN + CELL_WIDTH * columns, 2 * MARGIN + CELL_HEIGHT * len(lines)
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
          f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" '
          f'xml:space="preserve">')
    print(f'<rect width="100%" height="100%" rx="10" fill="{BACKGROUND}"/>')
    print("\n".join(body))
    print("</svg>")


if __name__ == "__main__":
    main()
