#!/usr/bin/env python3
"""luckpond solve and luckpond odds, from outside. LUCKPOND is the program."""

import json
import os
import subprocess
import tempfile
import unittest

LUCKPOND = os.environ["LUCKPOND"]


class Solve(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_it(self, *words):
        environment = dict(os.environ, XDG_CACHE_HOME=self.folder.name, LUCKPOND_LANG="en")
        return subprocess.run([LUCKPOND, *words], capture_output=True, text=True, check=False,
                              env=environment)

    def answer(self, *words):
        done = self.run_it(*words, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, "")
        return json.loads(done.stdout)

    def test_solve_answers_under_the_names_agreed(self):
        found = self.answer("solve", "yucatan", "--players", "3", "--rounds", "2")
        self.assertAlmostEqual(found["turn_value"], 15.731851972532, places=11)
        self.assertAlmostEqual(found["bust"], 0.212903104126, places=11)
        self.assertEqual(found["first_tip"], "1")
        self.assertEqual(len(found["win"]), 3)
        self.assertAlmostEqual(sum(found["win"]), 1, places=12)
        self.assertEqual(found["error"], 0)

    def test_solve_keeps_what_it_found(self):
        first = self.run_it("solve", "yucatan", "--json")
        second = self.run_it("solve", "yucatan", "--json")
        self.assertEqual(first.stdout, second.stdout)
        kept = os.listdir(os.path.join(self.folder.name, "luckpond"))
        self.assertTrue(any(name.endswith("-2-4-0.solved1") for name in kept), kept)
        self.assertIn("15.731851972532", self.run_it("solve", "yucatan").stdout)

    def test_solve_refuses_other_games(self):
        done = self.run_it("solve", "duck", "--match")
        self.assertEqual(done.returncode, 2)
        self.assertIn("duck", done.stderr)
        self.assertIn("lucktails", done.stderr)
        self.assertEqual(self.run_it("solve").returncode, 2)
        self.assertEqual(self.run_it("solve", "yucatan", "--players", "6").returncode, 2)

    def test_lucktails_at_a_low_ceiling_is_measured_exactly(self):
        words = ("solve", "lucktails", "--ceiling", "1", "--iterations", "200")
        found = self.answer(*words, "--match")
        self.assertTrue(found["exact"])
        self.assertEqual((found["players"], found["ceiling"], found["iterations"]), (3, 1, 200))
        self.assertEqual((found["histories"], found["information_sets"]), (493920, 70840))
        self.assertEqual(len(found["gain"]), 3)
        self.assertTrue(all(gain > 0 for gain in found["gain"]))
        self.assertEqual(found["gain_error"], [0, 0, 0])
        self.assertAlmostEqual(found["nash_conv"], sum(found["gain"]), places=8)
        self.assertEqual(found["whole"]["ceiling"], 27)
        self.assertAlmostEqual(found["whole"]["nash_conv"], sum(found["whole"]["gain"]), places=8)
        self.assertGreater(found["whole"]["nash_conv"], 0.1)  # such a ceiling costs
        self.assertAlmostEqual(sum(found["match"]["win"]), 1, places=4)
        by_vp = found["match"]["win_by_vp"]
        self.assertEqual(len(by_vp), 15)
        self.assertTrue(by_vp[0] < 0.2 < 0.6 < by_vp[14], by_vp)
        again = self.run_it(*words).stdout
        self.assertIn(f"NashConv {found['nash_conv']:.4f} VP, exactly", again)
        self.assertIn("not a claim of equilibrium", again)

    def test_lucktails_as_a_whole_is_measured_by_replies(self):
        found = self.answer("solve", "lucktails", "--edition", "short", "--iterations", "20")
        self.assertFalse(found["exact"])
        self.assertEqual((found["iterations"], found["reply_iterations"]), (0, 20))
        self.assertNotIn("whole", found)
        self.assertTrue(all(0 < error < 0.1 for error in found["gain_error"]))

    def test_solve_refuses_flags_of_the_other_game(self):
        for words, said in (
                (["lucktails", "--exact"], "--exact"), (["lucktails", "--threads", "2"], "--threads"),
                (["lucktails", "--rounds", "2"], "rounds"), (["lucktails", "--ceiling", "0"], "--ceiling"),
                (["lucktails", "--ceiling", "28"], "27"), (["lucktails", "--iterations", "0"], "--iterations"),
                (["lucktails", "--edition", "short", "--ceiling", "13"], "12"),
                (["lucktails", "--players", "2"], "3"), (["yucatan", "--ceiling", "3"], "--ceiling"),
                (["yucatan", "--match"], "--match"), (["yucatan", "--iterations", "3"], "--iterations")):
            done = self.run_it("solve", *words)
            self.assertEqual(done.returncode, 2, words)
            self.assertEqual(done.stdout, "", words)
            self.assertIn(said, done.stderr, words)

    def test_odds_of_a_new_turn_are_those_of_the_best_turn(self):
        found = self.answer("odds", "yucatan")
        self.assertEqual(found["best"], "1")
        self.assertAlmostEqual(found["value"], 15.731851972532, places=11)
        self.assertEqual(len(found["actions"]), 14)  # no stop before the first throw (YU-3)

    def test_odds_of_one_die(self):
        found = self.answer("odds", "yucatan", "--dice", "1", "--used", "1,2,blue", "--points", "30")
        by_action = {action["action"]: action for action in found["actions"]}
        self.assertEqual(found["best"], "stop")
        self.assertEqual(by_action["stop"]["value"], 30)
        self.assertAlmostEqual(by_action["odd"]["miss"], 1 / 2)
        self.assertAlmostEqual(by_action["odd"]["value"], 31 / 2)
        self.assertAlmostEqual(by_action["6"]["miss"], 5 / 6)
        self.assertAlmostEqual(by_action["6"]["points"], 1 / 2)
        self.assertAlmostEqual(by_action["6"]["value"], 33 / 6)
        self.assertNotIn("blue", by_action)

    def test_odds_to_win_in_the_last_turn(self):
        # seat 2 has 22 and 18 in hand, the leader 40: stopping shares, a success wins
        found = self.answer("odds", "yucatan", "--dice", "5", "--used", "1,2,blue", "--points", "18",
                            "--totals", "30,40,22", "--seat", "2", "--round", "4")
        by_action = {action["action"]: action for action in found["actions"]}
        self.assertEqual(by_action["stop"]["win"], [0, 0.5, 0.5])
        self.assertAlmostEqual(by_action["odd"]["win"][2], 31 / 32)
        self.assertEqual(found["best_to_win"], "odd")
        self.assertAlmostEqual(found["win"][2], 31 / 32)

    def test_odds_refuses_what_cannot_be(self):
        for words in (["--dice", "0"], ["--dice", "13"], ["--dice", "11"],
                      ["--dice", "11", "--used", "1,2"], ["--dice", "11", "--used", "purple"],
                      ["--dice", "10", "--used", "odd,odd"], ["--dice", "10", "--used", "stop"],
                      ["--dice", "10", "--used", "odd", "--points", "3"],
                      ["--dice", "9", "--used", "odd,6"],  # 5 or 7 points: which?
                      ["--dice", "9", "--used", "odd,6", "--points", "6"],
                      ["--seat", "1"], ["--totals", "1,2"],
                      ["--totals", "0,0", "--seat", "2", "--round", "1"],
                      ["--totals", "0,0", "--seat", "0", "--round", "5"],
                      ["--totals", "1,0", "--seat", "0", "--round", "1"],
                      ["--totals", "37,0", "--seat", "0", "--round", "2"],
                      ["--totals", "0,0,0", "--players", "2", "--seat", "0", "--round", "1"],
                      ["--totals", "1,x", "--seat", "0", "--round", "1"]):
            done = self.run_it("odds", "yucatan", *words)
            self.assertEqual(done.returncode, 2, words)
            self.assertEqual(done.stdout, "", words)
            self.assertTrue(done.stderr.startswith("luckpond: "), words)


if __name__ == "__main__":
    unittest.main()
