"""Fair games from outside: both verifiers accept what is genuine and refuse whatever was touched, although the
running check was made right again.

    LUCKPOND=build/luckpond python3 tests/cli/test_verify.py
    LUCKPOND_GAMES=250 …      games of each kind for the second verifier (default: 10)
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LUCKPOND = os.path.abspath(os.environ.get("LUCKPOND", ROOT / "build" / "luckpond"))
GAMES = {"lucktails": (3, 5), "doctor_lucky": (2, 7), "yucatan": (2, 5), "duck": (3, 5)}
COUNT = int(os.environ.get("LUCKPOND_GAMES", "10"))
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tests" / "reference"))
import verify as second  # noqa: E402


def run(*words, text=""):
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    return subprocess.run([LUCKPOND, *map(str, words)], input=text, capture_output=True, text=True,
                          env=environment, timeout=120, check=False)


def seal(lines):
    """Lines of a record with their running checks."""
    digest, out = bytes(32), []
    for line in lines:
        digest = hashlib.sha256(digest + line.encode() + b"\n").digest()
        out.append(f"{line} ~{digest[:4].hex()}\n")
    return "".join(out)


def bare(text):
    return [line[:-10] for line in text.splitlines()]


def second_says(text):
    """What the independent verifier says: a number of draws, or a reason."""
    try:
        return second.verify(text)
    except SystemExit as refusal:
        return refusal.code


def flip(word):
    """Another word of the same kind."""
    return word[:-1] + ("7" if word[-1] != "7" else "c")


class Case(unittest.TestCase):
    def fair_game(self, game, *words):
        done = run("record", game, "--fair", *words)
        self.assertEqual((done.returncode, done.stderr), (0, ""), words)
        return done.stdout

    def accepted(self, text):
        done = run("verify", "-", "--json", text=text)
        answer = json.loads(done.stdout)
        self.assertEqual((done.returncode, done.stderr, answer["fair"], answer["reason"]), (0, "", True, None))
        self.assertEqual(second_says(text), answer["draws"])
        return answer

    def refused(self, lines, what, both=True):
        """Both verifiers refuse these lines, and not because of the running check."""
        text = seal(lines)
        done = run("verify", "-", "--json", text=text)
        answer = json.loads(done.stdout)
        self.assertEqual((done.returncode, answer["fair"]), (1, False), what)
        self.assertNotIn("check says", answer["reason"])
        if both:
            says = second_says(text)
            self.assertIsInstance(says, str, what)
            self.assertNotIn("running check", says)
        return answer["reason"]


class Genuine(Case):
    def test_games_of_every_kind_and_number_of_players(self):
        for game, (low, high) in GAMES.items():
            for players in range(low, high + 1):
                with self.subTest(game=game, players=players):
                    text = self.fair_game(game, "--players", players, "--bots", "thumb", "--seed", players)
                    answer = self.accepted(text)
                    self.assertEqual((answer["game"], answer["players"]), (game, players))
                    self.assertEqual((answer["opened"], answer["withheld"]), (list(range(players)), []))
                    self.assertEqual(answer["draws"], len(re.findall(r" \d+/\d+", text)))

    def test_many_games(self):
        for game, (low, high) in GAMES.items():
            for number in range(COUNT):
                seeds = ",".join(("open", "withheld", "none")[(number >> i) % 3] for i in range(high))
                more = ["--chosen"] if number % 2 else []
                self.accepted(self.fair_game(game, "--players", high, "--game", number, "--seeds", seeds, *more))

    def test_withheld_and_missing_seeds_are_told_by_seat(self):
        text = self.fair_game("duck", "--players", 4, "--seeds", "open,withheld,none,withheld", "--chosen")
        answer = self.accepted(text)
        self.assertEqual((answer["opened"], answer["withheld"]), ([0], [1, 3]))
        drawn = self.fair_game("duck", "--players", 4, "--seeds", "open,withheld,none,withheld")
        places = [int(p) for p in re.search("; fair places ([0-9 ]+) ~", drawn)[1].split()]
        answer = self.accepted(drawn)
        self.assertEqual(answer["opened"], [places.index(0)])
        self.assertEqual(answer["withheld"], sorted((places.index(1), places.index(3))))

    def test_it_says_in_words_what_is_proved(self):
        out = run("verify", "-", text=self.fair_game("lucktails", "--seeds", "open,withheld,none")).stdout
        self.assertIn("Lucktails, 3 players, table DEMO, game 1: ", out)
        self.assertIn("could choose between 2 deals", out)
        self.assertIn("that nobody looked at hidden cards is not proved", out)
        out = run("verify", "-", text=self.fair_game("lucktails", "--seeds", "none")).stdout
        self.assertIn("the server could have chosen them all", out)

    def test_bots_sit_where_their_places_were_drawn(self):
        text = self.fair_game("yucatan", "--players", 3, "--bots", "thumb,random,random", "--seed", 4)
        places = re.search("; fair places ([0-9 ]+) ~", text)[1].split()
        self.assertIn(f"seat {places.index('0')} thumb ~", text)

    def test_the_same_seed_gives_the_same_record(self):
        self.assertEqual(self.fair_game("duck"), self.fair_game("duck"))
        self.assertNotEqual(self.fair_game("duck"), self.fair_game("duck", "--table", "OTHER"))
        self.assertNotEqual(self.fair_game("duck"), self.fair_game("duck", "--game", 1))

    def test_golden_records(self):
        files = sorted((ROOT / "tests" / "golden").glob("fair-*.record"))
        self.assertEqual(len(files), 4)
        for file in files:
            self.accepted(file.read_text())
            done = subprocess.run([sys.executable, ROOT / "tests" / "reference" / "verify.py", file],
                                  capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_the_second_verifier_is_short_and_has_a_status(self):
        path = ROOT / "tests" / "reference" / "verify.py"
        self.assertLessEqual(len(path.read_text().splitlines()), 80)
        done = subprocess.run([sys.executable, path, ROOT / "tests" / "golden" / "duck-3.record"],
                              capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("should stand here", done.stderr)


class Specification(Case):
    """The vectors of docs/fairness.md, as they stand there. The C side has them in test_fair.c."""

    PAGE = (ROOT / "docs" / "fairness.md").read_text()

    def value(self, name):
        return re.search(rf"^\| {re.escape(name)} \| `([^|`]+)` \|$", self.PAGE, re.M)[1]

    def test_vectors(self):
        seeds = [bytes(range(32 * i, 32 * i + 32)).hex() for i in range(3)]
        server, first, other = (second.commitment(who, seed)
                                for who, seed in zip(("server", "player", "player"), seeds))
        self.assertEqual(server, self.value("server commitment"))
        self.assertEqual((first, other), (self.value("commitment 0"), self.value("commitment 1")))
        fields = ["7KQ2MX", "3", "drawn", "yucatan", "e1dcc8cbd1a3f7a6", "3", "1", "rounds", "2",
                  server, first, seeds[1], other, "withheld", "none", "none"]
        keys = {label: second.key(seeds[0], ["luckpond fair 1", label, *fields]) for label in ("draws", "seats")}
        self.assertEqual(keys["draws"].hex(), self.value("key `draws`"))
        self.assertEqual(keys["seats"].hex(), self.value("key `seats`"))
        words = second.stream(keys["draws"])
        block = re.search(r"first sixteen draws.*?```\n(.*?)```", self.PAGE, re.S)[1].split()
        self.assertEqual(len(block), 16)
        for draw in block:
            k, n = map(int, draw.split("/"))
            self.assertEqual(second.below(words, n), k)
        self.assertEqual(second.below(iter([0, 2 ** 64 - 1]), 3), 2)

    def test_whole_game(self):
        text = re.search(r"```\n(luckpond record 1 ~.*?)```", self.PAGE, re.S)[1]
        self.accepted(text)


class Touched(Case):
    def setUp(self):
        self.games = {game: bare(self.fair_game(game, "--players", 3, "--seeds", "open,withheld,none", *more))
                      for game, more in (("yucatan", ()), ("lucktails", ("--chosen",)), ("duck", ()),
                                         ("doctor_lucky", ("--bots", "thumb")))}

    def fair_lines(self, lines):
        return [i for i, line in enumerate(lines) if line.startswith("; fair")]

    def test_every_word_of_every_line(self):
        for game, lines in self.games.items():
            for i in self.fair_lines(lines):
                words = lines[i].split(" ")
                for w in range(1, len(words)):
                    changed = words[:w] + [flip(words[w])] + words[w + 1:]
                    if changed[:2] == [";", "fai7"]:
                        changed[1] = "fairy"
                    self.refused(lines[:i] + [" ".join(changed)] + lines[i + 1:], (game, lines[i], w))

    def test_marks(self):
        for lines in self.games.values():
            at = {place: next(i for i, line in enumerate(lines) if line.startswith(f"; fair seed {place} "))
                  for place in range(3)}
            late = hashlib.sha256(b"luckpond demonstration seed 1 1 0 1").hexdigest()
            for place, mark in ((0, "withheld"), (0, "none"), (1, "none"), (1, "0" * 64), (1, late), (2, "withheld"),
                                (2, "0" * 64)):
                changed = lines[:]
                changed[at[place]] = f"; fair seed {place} {mark}"
                self.refused(changed, (place, mark))
            changed = lines[:]
            changed[at[1]] = "; fair seed 1 none"
            commit = next(i for i, line in enumerate(lines) if line.startswith("; fair commit 1 "))
            changed[commit] = "; fair commit 1 none"
            self.refused(changed, "a commitment that vanished")

    def test_order_number_and_place_of_lines(self):
        for game, lines in self.games.items():
            for i in self.fair_lines(lines)[:-1]:
                swapped = lines[:]
                swapped[i], swapped[i + 1] = swapped[i + 1], swapped[i]
                self.refused(swapped, (game, "swapped", lines[i]))
                self.refused(lines[:i] + lines[i + 1:], (game, "left out", lines[i]))
                self.refused(lines[:i] + [lines[i]] + lines[i:], (game, "doubled", lines[i]))
            last = self.fair_lines(lines)[-1]
            self.refused(lines[:last - 1] + [lines[last], lines[last - 1]], (game, "opened before the end"))
            self.refused(lines + [lines[last]], (game, "opened twice"))
            self.refused(lines + ["; fair enough"], (game, "a strange line"))

    def test_head(self):
        lines = self.games["yucatan"]
        option = next(i for i, line in enumerate(lines) if line.startswith("option "))
        self.refused(lines[:option] + ["option rounds 2"] + lines[option + 1:], "option")
        self.refused(lines[:option] + lines[option + 1:], "no option")
        self.refused([line.replace("players 3", "players 2") for line in lines], "players")
        self.refused([line.replace("players 3", "players 4") for line in lines], "players")
        self.refused([line.replace("game yucatan", "game duck") for line in lines], "game")
        lucktails = self.games["lucktails"]
        short = bare(run("record", "lucktails", "--edition", "short").stdout)[2].split(" ")[2]
        default = lucktails[2].split(" ")[2]
        self.assertNotEqual(short, default)
        self.refused([line.replace(default, short) for line in lucktails], "edition")
        self.refused([line.replace(default, flip(default)) for line in lucktails], "no such edition")

    def test_every_draw(self):
        """Changed, left out, doubled; a changed total needs the rules."""
        for game, lines in self.games.items():
            places = [(i, w) for i, line in enumerate(lines) if line[1:2] == ":"
                      for w, word in enumerate(line.split(" ")) if re.fullmatch(r"\d+/\d+", word)]
            step = max(1, len(places) // 12)
            for i, w in places[::step] + places[-1:]:
                words = lines[i].split(" ")
                k, n = map(int, words[w].split("/"))

                def put(*new):
                    line = words[:w] + list(new) + words[w + 1:]
                    return lines[:i] + ([" ".join(line)] if len(line) > 1 else []) + lines[i + 1:]

                if n > 1:
                    self.refused(put(f"{(k + 1) % n}/{n}"), (game, words[w]))
                self.refused(put(), (game, "left out", words[w]))
                self.refused(put(words[w], words[w]), (game, "doubled", words[w]))
                self.refused(put(f"{k}/{n + 1}"), (game, "total", words[w]), both=False)

    def test_the_seeds_of_another_game(self):
        """A record cannot borrow the proof of another: same table, next game."""
        ours = bare(self.fair_game("yucatan", "--game", 0))
        theirs = bare(self.fair_game("yucatan", "--game", 1))
        mixed = [their if their.startswith("; fair") else our for our, their in zip(ours[:15], theirs[:15])]
        self.refused(mixed + ours[15:-1] + theirs[-1:], "borrowed")

    def test_not_opened_yet(self):
        lines = self.games["duck"]
        self.assertIn("not opened yet: the game is over", self.refused(lines[:-1], "no server seed"))
        cut = next(i for i, line in enumerate(lines) if line.startswith("1: "))  # a game still running
        running = lines[:cut] + ["open hash 0000000000000000"]
        right = re.search("the game gives ([0-9a-f]{16})", run("replay", "-", text=seal(running)).stderr)[1]
        running[-1] = f"open hash {right}"
        self.assertEqual(run("replay", "-", text=seal(running)).returncode, 0)
        done = run("verify", "-", text=seal(running))
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("not opened yet: the game is not over", done.stderr)
        self.assertIn("not opened yet", second_says(seal(running)))
        self.refused(running + lines[-1:], "opened too early")


class Refusals(Case):
    def test_usage(self):
        for words in (("verify",), ("verify", "a", "b"), ("verify", "--seat", "1", "a"),
                      ("record", "duck", "--table", "A"), ("record", "duck", "--fair", "--table", "a b"),
                      ("record", "duck", "--fair", "--seeds", "open,open"), ("record", "duck", "--seeds", "open"),
                      ("record", "duck", "--fair", "--seeds", "open,open,shut"), ("record", "duck", "--chosen"),
                      ("record", "duck", "--fair", "--seeds", "open,open,open,open")):
            done = run(*words)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertTrue(done.stderr.startswith("luckpond: "), words)

    def test_missing_file(self):
        done = run("verify", "/nowhere/game.record")
        self.assertEqual((done.returncode, done.stdout), (1, ""))

    def test_not_a_record(self):
        done = run("verify", "-", text="hello\n")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("standard input: line 1: ", done.stderr)
        answer = json.loads(run("verify", "-", "--json", text="hello\n").stdout)
        self.assertEqual((answer["fair"], answer["game"], answer["players"]), (False, None, None))

    def test_a_record_without_seeds(self):
        done = run("verify", "-", text=run("record", "duck").stdout)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("there are no seeds in this record", done.stderr)

    def test_line_and_reason(self):
        lines = bare(self.fair_game("yucatan", "--rounds", 1))
        i = next(i for i, line in enumerate(lines) if line.startswith("; fair seed 0 "))
        lines[i] = flip(lines[i])
        done = run("verify", "-", text=seal(lines))
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"line {i + 1}, word 5: the seed of place 0 does not keep its commitment", done.stderr)

    def test_old_readers_read_fair_records(self):
        self.assertEqual(run("replay", "-", text=self.fair_game("duck")).returncode, 0)


if __name__ == "__main__":
    unittest.main()
