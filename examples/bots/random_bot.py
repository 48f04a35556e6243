#!/usr/bin/env python3
"""A luckpond bot that plays at random, with one idea: in Yu-ca-tan it stops at 12 points.

Try it:  luckpond simulate yucatan --bots "exec:examples/bots/random_bot.py,random"
The protocol is in docs/engine.md; views are JSON, but a bot need not look at them.
"""
import json
import random
import sys

ENOUGH = 12  # points in a turn of Yu-ca-tan

chance = random.Random(1)
view = {}


def choose(legal):
    if "stop" in legal and view.get("points", 0) >= ENOUGH:
        return "stop"
    return chance.choice(legal)


def answer(line):
    """One line in, one line out; None when it is time to leave."""
    global view
    verb, _, rest = line.partition(" ")
    words = rest.split()
    if line == "luckpond-engine 1":
        return "= random_bot.py"
    if verb == "game":  # … seed S: our own chance, so that a game can be repeated
        chance.seed(int(words[words.index("seed") + 1]))
        return "="
    if verb == "view":
        view = json.loads(rest)
        return "="
    if verb == "choose":  # SEAT BUDGET_MS NODES ACTION…
        return "= " + choose(words[3:])
    if verb == "result":
        return "="
    if verb == "bye":
        return None
    return "? UNKNOWN_VERB - " + verb[:40]


for request in sys.stdin:
    reply = answer(request.rstrip("\r\n"))
    if reply is None:
        break
    print(reply, flush=True)
