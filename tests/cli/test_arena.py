#!/usr/bin/env python3
"""luckpond arena and luckpond study, from outside. LUCKPOND is the program."""

import csv
import io
import json
import os
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path

LUCKPOND = os.environ["LUCKPOND"]
SOURCE = Path(os.environ.get("LUCKPOND_SOURCE", Path(__file__).resolve().parents[2]))

# A bot that plays soundly and misbehaves at the choice number given: crash, late or wrong.
BAD_BOT = textwrap.dedent("""\
    import os, sys, time
    kind, at, seen = sys.argv[1], int(sys.argv[2]), 0
    for line in sys.stdin:
        words = line.split()
        if words[0] == "bye":
            break
        if words[0] == "luckpond-engine":
            print("= bad", flush=True)
        elif words[0] != "choose":
            print("=", flush=True)
        else:
            seen += 1
            if seen >= at:
                if kind == "crash":
                    os._exit(7)
                if kind == "late":
                    time.sleep(60)
                print("= nonsense", flush=True)
            else:
                print("=", words[4], flush=True)
    """)


class Balanced(HTMLParser):
    """Every tag that is opened is closed."""
    VOID = {"meta", "br", "link"}

    def __init__(self):
        super().__init__()
        self.open, self.faults, self.tags = [], [], set()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.add(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)


class Lab(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_it(self, *words, code=0):
        done = subprocess.run([LUCKPOND, *map(str, words)], capture_output=True, text=True,
                              timeout=600, env=dict(os.environ, LUCKPOND_LANG="en"), check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def refuse(self, part, *words, code=2):
        done = self.run_it(*words, code=code)
        self.assertEqual(done.stdout, "")
        self.assertIn(part, done.stderr)


class Arena(Lab):
    SMALL = ("arena", "yucatan", "--players", "2,3", "--bots", "random,thumb,beginner", "--games", "120",
             "--seed", "5", "--threads", "2")

    def test_the_same_table_in_every_form(self):
        table = self.run_it(*self.SMALL, "--json", self.folder / "a.json", "--csv", self.folder / "a.csv",
                            "--svg", self.folder / "a.svg").stdout
        found = json.loads((self.folder / "a.json").read_text())
        self.assertEqual([d["players"] for d in found["divisions"]], [2, 3])
        self.assertFalse(found["interrupted"])
        for division in found["divisions"]:
            self.assertEqual(len(division["pairs"]), 3)
            for pair in division["pairs"]:
                self.assertLessEqual(pair["low"], pair["difference"])
                self.assertLessEqual(pair["difference"], pair["high"])
                self.assertAlmostEqual(pair["difference"], pair["one_a"] - pair["one_b"], places=6)
                block = 2 if division["players"] == 2 else 2 * division["players"]
                self.assertEqual(pair["games"], pair["blocks"] * block)
                decided = {"a": pair["low"] >= 0, "b": pair["high"] <= 0, "none": pair["low"] < 0 < pair["high"]}
                self.assertTrue(decided[pair["verdict"]], pair)
                self.assertIn(f"{pair['games']:8d} {pair['one_a']:7.3f} {pair['one_b']:7.3f}", table)
            by_bot = {bot["bot"]: bot for bot in division["bots"]}
            self.assertLess(by_bot["random"]["high"], by_bot["thumb"]["low"])
            self.assertAlmostEqual(sum(bot["rating"] for bot in division["bots"]), 0, places=5)
        rows = list(csv.DictReader(io.StringIO((self.folder / "a.csv").read_text())))
        self.assertEqual([row["kind"] for row in rows], (["pair"] * 3 + ["rating"] * 3) * 2)
        self.assertAlmostEqual(float(rows[0]["value"]), found["divisions"][0]["pairs"][0]["difference"], places=5)
        picture = ElementTree.parse(self.folder / "a.svg").getroot()
        self.assertEqual(len(picture.findall(".//{*}circle")), 6)
        random_first = [pair["verdict"] for pair in found["divisions"][0]["pairs"] if pair["a"] == "random"]
        self.assertEqual(random_first, ["b", "b"])

    def test_json_alone_on_standard_output(self):
        found = json.loads(self.run_it(*self.SMALL, "--json", "-").stdout)
        again = json.loads(self.run_it(*self.SMALL[:-1], "1", "--json", "-").stdout)
        self.assertEqual(found, again)

    def test_killed_and_resumed_is_as_if_nothing_had_happened(self):
        words = ("arena", "duck", "--players", "3", "--bots", "thumb,club,expert", "--nodes", "30", "--games", "36",
                 "--mixed", "6", "--seed", "3", "--threads", "2", "--json", "-")
        whole = self.run_it(*words).stdout
        journal = self.folder / "journal.txt"
        kills = 0
        for _ in range(60):
            process = subprocess.Popen([LUCKPOND, *words, "--resume", str(journal)], stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True)
            size = journal.stat().st_size if journal.exists() else 0
            while process.poll() is None:  # as soon as it has written something, end it
                if kills < 4 and journal.exists() and journal.stat().st_size > size + 200:
                    process.kill()
                    kills += 1
                    break
                time.sleep(0.002)
            output = process.communicate()[0]
            if process.returncode == 0:
                break
            with journal.open("a") as file:
                file.write("block 12")  # and a line that was being written
        self.assertGreaterEqual(kills, 2)
        self.assertEqual(output, whole)
        self.assertEqual(self.run_it(*words, "--resume", journal).stdout, whole)

    def test_a_journal_of_another_arena_is_refused(self):
        journal = self.folder / "journal.txt"
        self.run_it(*self.SMALL, "--resume", journal)
        self.refuse("other bots", *self.SMALL, "--nodes", "7", "--resume", journal, code=1)
        text = journal.read_text().splitlines(keepends=True)
        text[-3] = text[-3].replace("block", "blick")
        journal.write_text("".join(text))
        self.refuse("damaged", *self.SMALL, "--resume", journal, code=1)

    def misbehave(self, kind):
        (self.folder / "bad.py").write_text(BAD_BOT)
        command = f"exec:{sys.executable} {self.folder}/bad.py {kind} 3"
        done = self.run_it("arena", "yucatan", "--players", "2,3", "--bots", f"{command},random", "--games", "6",
                           "--threads", "1", "--ms", "50", "--grace", "1500" if kind == "late" else "20000",
                           "--json", self.folder / "a.json")
        found = json.loads((self.folder / "a.json").read_text())
        return done, found, command

    def test_a_crash_is_a_loss_with_a_reason(self):
        done, found, command = self.misbehave("crash")
        for division in found["divisions"]:
            bad = division["bots"][0]
            self.assertEqual(bad["bot"], command)
            self.assertEqual(bad["lost_by"], {"crash": division["games"], "late": 0, "wrong": 0})
            self.assertEqual(division["pairs"][0]["one_a"], 0)
            self.assertEqual(division["pairs"][0]["one_b"], 1)
        self.assertIn("exit status 7", done.stderr)
        self.assertIn("crashed", done.stdout)

    def test_a_wrong_answer_is_a_loss_with_a_reason(self):
        done, found, _ = self.misbehave("wrong")
        self.assertEqual(found["divisions"][0]["bots"][0]["lost_by"]["wrong"], found["divisions"][0]["games"])
        self.assertIn("nonsense", done.stderr)

    def test_a_late_answer_is_a_loss_with_a_reason(self):
        (self.folder / "bad.py").write_text(BAD_BOT)
        command = f"exec:{sys.executable} {self.folder}/bad.py late 3"
        self.run_it("arena", "yucatan", "--players", "2", "--bots", f"{command},random", "--games", "2",
                    "--ms", "50", "--grace", "3000", "--json", self.folder / "a.json")
        found = json.loads((self.folder / "a.json").read_text())
        self.assertEqual(found["divisions"][0]["bots"][0]["lost_by"], {"crash": 0, "late": 2, "wrong": 0})

    def test_a_program_plays_like_the_bot_it_is(self):
        command = f"exec:{LUCKPOND} engine --bot thumb"
        found = json.loads(self.run_it("arena", "lucktails", "--players", "3", "--bots", f"{command},random", "--games",
                                       "60", "--threads", "1", "--json", "-").stdout)
        pair = found["divisions"][0]["pairs"][0]
        self.assertGreater(pair["one_a"], pair["one_b"])
        self.assertEqual(found["divisions"][0]["bots"][0]["lost_by"], {"crash": 0, "late": 0, "wrong": 0})

    def test_what_makes_no_sense_is_refused(self):
        self.refuse("which game", "arena")
        self.refuse("no bot", "arena", "duck", "--bots", "random,nobody")
        self.refuse("2 to 16 bots", "arena", "duck", "--bots", "random")
        self.refuse("twice", "arena", "duck", "--bots", "random,random")
        self.refuse("twice", "arena", "duck", "--players", "3,3")
        self.refuse("players", "arena", "duck", "--players", "2")
        self.refuse("players", "arena", "duck", "--players", "3,")
        self.refuse("confidence", "arena", "duck", "--confidence", "99")
        self.refuse("do not go together", "arena", "duck", "--ms", "5", "--nodes", "5")
        self.refuse("exit status 3", "arena", "duck", "--bots", "random,exec:exit 3", code=1)
        self.refuse("No such file", "arena", "duck", "--bots", "random,thumb", "--resume", "/nowhere/at/all", code=1)

    def test_four_languages(self):
        tables = {self.run_it("--lang", language, "arena", "yucatan", "--players", "2", "--bots", "random,thumb",
                              "--games", "4").stdout for language in ("en", "de", "fr", "nl")}
        self.assertEqual(len(tables), 4)
        for table in tables:
            self.assertIn("thumb", table)


class Study(Lab):
    def rows(self, found):
        return {(row["section"], row["id"], row.get("name", ""), row.get("others", "")): row
                for row in found["rows"]}

    def test_a_changed_card_shows_where_it_should(self):
        edition = json.loads((SOURCE / "editions/yucatan/default.json").read_text())
        edition["name"] = "dear"
        edition["values"]["points"]["value"]["parity"] = 3  # odd and even pay as much as a number
        (self.folder / "dear.json").write_text(json.dumps(edition))
        found = json.loads(self.run_it("study", "yucatan", "--players", "2", "--games", "160", "--against",
                                       self.folder / "dear.json", "--json", "--html",
                                       self.folder / "study.html").stdout)
        self.assertEqual([e["name"] for e in found["editions"]], ["default", "dear"])
        self.assertNotEqual(found["editions"][0]["hash"], found["editions"][1]["hash"])
        rows = self.rows(found)
        for key in (("items", "uses", "odd", ""), ("items", "taken", "even", ""), ("seats", "score", "0", "")):
            self.assertTrue(rows[key]["differs"], key)
            before, after = rows[key]["figures"]
            self.assertGreater(after["value"], before["value"], key)
        self.assertFalse(rows[("length", "rounds", "", "")]["differs"])
        for row in found["rows"]:
            for figure in row["figures"]:
                if figure:
                    self.assertLessEqual(figure["low"], figure["value"])
                    self.assertLessEqual(figure["value"], figure["high"])
        page = (self.folder / "study.html").read_text()
        parser = Balanced()
        parser.feed(page)
        self.assertEqual((parser.open, parser.faults), ([], []))
        self.assertIn("svg", parser.tags)
        self.assertNotIn("script", parser.tags)
        self.assertNotIn("nan", page.lower().split("<style>")[0] + page.split("</style>")[1])
        self.assertNotIn("http", page)  # nothing to load
        self.assertIn("prefers-color-scheme:dark", page)
        self.assertEqual(page.count('class="even"'), 1)  # an even share, in the picture of the seats
        tiles = page.split('<div class="tiles">')[1].split("<h2>")[0]
        luck = rows[("luck", "luck", "", "")]["figures"]
        for figure in luck:
            self.assertIn(f"{100 * figure['value']:.1f} % ± {100 * (figure['high'] - figure['value']):.1f}", tiles)
        self.assertEqual(tiles.count("<span>"), 6)

    def test_the_same_edition_twice_differs_nowhere(self):
        found = json.loads(self.run_it("study", "lucktails", "--games", "400", "--against", "default",
                                       "--json").stdout)
        self.assertEqual([row for row in found["rows"] if row["differs"]], [])

    def test_the_table_says_the_same(self):
        table = self.run_it("study", "lucktails", "--games", "400").stdout
        found = self.rows(json.loads(self.run_it("study", "lucktails", "--games", "400", "--json").stdout))
        luck = found[("luck", "luck", "", "")]["figures"][0]
        self.assertIn(f"{100 * luck['value']:.1f} % ± {100 * (luck['high'] - luck['value']):.1f}", table)
        self.assertGreater(found[("ladder", "stronger", "club", "random")]["figures"][0]["value"],
                           found[("ladder", "weaker", "random", "club")]["figures"][0]["value"])

    def test_what_makes_no_sense_is_refused(self):
        self.refuse("which game", "study")
        self.refuse("players", "study", "duck", "--players", "9")
        self.refuse("games", "study", "duck", "--games", "3")
        self.refuse("cannot be used", "study", "duck", "--against", "/nowhere.json", code=1)


if __name__ == "__main__":
    unittest.main()
