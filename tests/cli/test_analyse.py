#!/usr/bin/env python3
"""luckpond analyse from outside, and hints in the terminal game. LUCKPOND is the program."""

import json
import os
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

LUCKPOND = os.environ["LUCKPOND"]
GAMES = {"yucatan": 2, "lucktails": 3, "duck": 3, "doctor_lucky": 2}
FEW = ["--playouts", "4", "--nodes", "8"]


class Analyse(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        for game, players in GAMES.items():
            done = cls.run_it("record", game, "--players", str(players), "--bots", "thumb", "--seed", "3",
                              "--output", cls.path(game))
            assert done.returncode == 0, done.stderr

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder.name, name)

    @classmethod
    def run_it(cls, *words, lang="en", text=None):
        environment = dict(os.environ, XDG_CACHE_HOME=cls.folder.name, XDG_STATE_HOME=cls.folder.name,
                           LUCKPOND_LANG=lang)
        return subprocess.run([LUCKPOND, *words], capture_output=True, text=True, check=False,
                              env=environment, input=text)

    def test_json_adds_up_in_every_game(self):
        for game, players in GAMES.items():
            done = self.run_it("analyse", self.path(game), "--json", *FEW)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stderr, "")
            found = json.loads(done.stdout)
            self.assertEqual((found["game"], found["players"], found["over"]), (game, players, True))
            units = ["win"] if game == "doctor_lucky" else ["win", "points"]
            self.assertEqual(sorted(found["result"]), sorted(units))
            for unit in units:
                for seat in range(players):
                    parts = sum(found[part][unit][seat] for part in ("baseline", "luck", "own", "others"))
                    self.assertAlmostEqual(parts, found["result"][unit][seat], places=7)
                    last = found["events"][-1]["after"][unit][seat]
                    self.assertAlmostEqual(last, found["result"][unit][seat], places=8)
                    luck = sum(e["luck"][unit][seat] for e in found["events"] if "luck" in e)
                    self.assertAlmostEqual(luck, found["luck"][unit][seat], places=6)
            self.assertTrue(all("cost" in e and "best" in e for e in found["events"] if "seat" in e))
            decisions = [e for e in found["events"] if "seat" in e]
            self.assertEqual([e["decision"] for e in decisions], list(range(len(decisions))))

    def test_yucatan_is_exact_and_agrees_with_solve(self):
        found = json.loads(self.run_it("analyse", self.path("yucatan"), "--json").stdout)
        solved = json.loads(self.run_it("solve", "yucatan", "--players", "2", "--json").stdout)
        for mine, theirs in zip(found["baseline"]["win"], solved["win"]):
            self.assertAlmostEqual(mine, theirs, places=8)
        self.assertEqual(found["error"], [0, 0])
        self.assertTrue(all(e["cost_error"] == 0 for e in found["events"] if "seat" in e))

    def test_four_players_of_yucatan_are_solved_too(self):
        done = self.run_it("record", "yucatan", "--players", "4", "--rounds", "1", "--bots", "club", "--output", self.path("four"))
        self.assertEqual(done.returncode, 0, done.stderr)
        found = json.loads(self.run_it("analyse", self.path("four"), "--json").stdout)
        self.assertEqual((found["method"], found["method_error"]), ("solved", 0))
        solved = json.loads(self.run_it("solve", "yucatan", "--players", "4", "--rounds", "1", "--json").stdout)
        for mine, theirs in zip(found["baseline"]["win"], solved["win"]):
            self.assertAlmostEqual(mine, theirs, places=8)
        quick = json.loads(self.run_it("analyse", self.path("four"), "--json", "--quick").stdout)
        self.assertEqual(quick["method"], "points")
        self.assertNotEqual(quick["baseline"], found["baseline"])
        self.assertEqual(quick["result"], found["result"])

    def test_the_same_seed_gives_the_same_report(self):
        first = self.run_it("analyse", self.path("duck"), "--json", *FEW)
        self.assertEqual(first.stdout, self.run_it("analyse", self.path("duck"), "--json", *FEW).stdout)
        other = self.run_it("analyse", self.path("duck"), "--json", "--seed", "2", *FEW)
        self.assertNotEqual(first.stdout, other.stdout)

    def test_the_picture_is_sound_and_says_what_it_shows(self):
        picture = self.path("game.svg")
        done = self.run_it("analyse", self.path("lucktails"), "--no-decisions", "--svg", picture, *FEW)
        self.assertEqual(done.returncode, 0, done.stderr)
        root = ElementTree.parse(picture).getroot()
        space = "{http://www.w3.org/2000/svg}"
        self.assertEqual(root.get("role"), "img")
        ids = {e.get("id") for e in root}
        self.assertTrue(set(root.get("aria-labelledby").split()) <= ids)
        self.assertIn("Lucktails", root.find(space + "title").text)
        self.assertIn("seat 2 (thumb)", root.find(space + "desc").text)
        self.assertEqual(len(root.findall(space + "polyline")), 3)

    def test_people_read_it_in_four_languages(self):
        texts = {lang: self.run_it("analyse", self.path("yucatan"), lang=lang).stdout
                 for lang in ("en", "de", "fr", "nl")}
        self.assertIn("Turning points", texts["en"])
        self.assertIn("without luck", texts["en"])
        self.assertIn("instead of", texts["en"])
        self.assertRegex(texts["en"], r"(?m)^     seat \d \(thumb\) tips \S+ and throws")  # what happened there
        for lang, text in texts.items():
            self.assertIn("(thumb)", text, lang)
            self.assertNotIn("{", text, lang)
        self.assertNotIn("What decisions cost", self.run_it("analyse", self.path("yucatan"), "--no-decisions").stdout)

    def test_a_record_is_refused_with_its_fault(self):
        with open(self.path("yucatan"), encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(self.run_it("analyse", "-", "--json", text=text).returncode, 0)
        broken = self.run_it("analyse", "-", text=text.replace("players 2", "players 3"))
        self.assertEqual(broken.returncode, 1)
        self.assertIn("standard input", broken.stderr)
        self.assertEqual(self.run_it("analyse").returncode, 2)
        self.assertEqual(self.run_it("analyse", self.path("nowhere")).returncode, 1)
        self.assertEqual(self.run_it("analyse", self.path("duck"), "--nodes", "0").returncode, 2)
        no_place = self.run_it("analyse", self.path("duck"), *FEW, "--svg", self.path("no/place.svg"))
        self.assertEqual(no_place.returncode, 1)

    def test_a_hint_names_three_choices_and_why(self):
        done = self.run_it("play", "yucatan", "--players", "2", "--seed", "1", "--plain", text="hint\nquit\n")
        self.assertIn("The coach, from what you can know", done.stdout)
        hints = [line for line in done.stdout.splitlines() if "times in 100" in line or "on average" in line]
        self.assertGreaterEqual(len(hints), 3)
        for game in ("duck", "lucktails", "doctor_lucky"):
            done = self.run_it("play", game, "--players", "3", "--seed", "1", "--plain", text="hint\nquit\n")
            self.assertIn("(+- ", done.stdout, game)


if __name__ == "__main__":
    unittest.main()
