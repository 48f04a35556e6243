"""The command line from outside: every flag, every error, every exit code.

    LUCKPOND=build/luckpond python3 tests/cli/test_cli.py
"""

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LUCKPOND = os.path.abspath(os.environ.get("LUCKPOND", ROOT / "build" / "luckpond"))
GAMES = {"lucktails": (3, 5), "doctor_lucky": (2, 7), "yucatan": (2, 5), "duck": (3, 5)}
PYTHON_BOT = f"{sys.executable} {ROOT / 'examples' / 'bots' / 'random_bot.py'}"


def run(*words, text=None, env=None):
    """Runs luckpond; standard input is `text` (bytes or str)."""
    if isinstance(text, str):
        text = text.encode()
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    environment.update(env or {})
    done = subprocess.run([LUCKPOND, *map(str, words)], input=text or b"", capture_output=True,
                          env=environment, timeout=120, check=False)
    done.out = done.stdout.decode()
    done.err = done.stderr.decode()
    return done


class Case(unittest.TestCase):
    """A test with its own folder."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="luckpond-cli-"))

    def tearDown(self):
        shutil.rmtree(self.folder)

    def good(self, *words, **more):
        """Runs luckpond, which must be content and silent about errors."""
        done = run(*words, **more)
        self.assertEqual((done.returncode, done.err), (0, ""), words)
        return done.out

    def json(self, *words, **more):
        return json.loads(self.good(*words, "--json", **more))

    def bad(self, code, message, *words, **more):
        """Runs luckpond, which must refuse with this code and a message that has this text."""
        done = run(*words, **more)
        self.assertEqual(done.returncode, code, (words, done.err))
        self.assertEqual(done.out, "", words)
        self.assertTrue(done.err.startswith("luckpond: "), done.err)
        self.assertIn(message, done.err)
        return done

    def record(self, *words):
        """Writes a record into the folder and gives its path."""
        path = self.folder / "game.txt"
        self.good("record", *words, "-o", path)
        return path


def seal(lines):
    """Lines of a record with their running checks."""
    digest, out = bytes(32), []
    for line in lines:
        digest = hashlib.sha256(digest + line.encode() + b"\n").digest()
        out.append(f"{line} ~{digest[:4].hex()}\n")
    return "".join(out)


def bare(text):
    """Lines of a record without their checks."""
    return [line[:-10] for line in text.splitlines()]


class Commands(Case):
    """Finding the command."""

    def test_help_lists_the_commands(self):
        out = self.good("--help")
        for name in ("play", "games", "rules", "simulate", "record", "replay", "edition", "engine"):
            self.assertIn(f"  {name} ", out)
        self.assertEqual(out, self.good("-h"))
        self.assertEqual(out, self.good("help"))

    def test_version(self):
        self.assertRegex(self.good("--version"), r"^luckpond \d+\.\d+\.\d+\n$")

    def test_help_of_each_command(self):
        for name in ("games", "simulate", "record", "replay"):
            out = self.good("help", name)
            self.assertTrue(out.startswith(f"usage: luckpond {name}"), out)
            self.assertEqual(out, self.good(name, "--help"))
            self.assertEqual(out, self.good(name, "-h"))
            self.assertLess(max(map(len, out.splitlines())), 101)

    def test_no_command_shows_the_help_and_fails(self):
        done = run()
        self.assertEqual((done.returncode, done.out), (2, ""))
        self.assertIn("usage: luckpond COMMAND", done.err)

    def test_unknown_commands_get_a_suggestion(self):
        self.bad(2, 'there is no command "simulte"; did you mean simulate?', "simulte")
        self.bad(2, 'there is no command "replai"; did you mean replay?', "replai")
        self.bad(2, "luckpond --help lists them", "xyzzy")
        self.bad(2, 'there is no command "recrod"', "help", "recrod")

    def test_language(self):
        self.good("--lang", "en", "games")
        self.good("--lang=en", "games")
        self.good("games", "--lang", "en")
        self.bad(2, 'no texts in "xx"', "--lang", "xx", "games")
        self.bad(2, 'no texts in "xx"', "games", "--lang", "xx")
        self.bad(2, "--lang needs a value", "--lang")


class Flags(Case):
    """How flags are written."""

    def test_all_forms_of_a_flag(self):
        one = self.json("simulate", "yucatan", "--players", "3", "--games", "20")
        for words in (["--players=3", "--games=20"], ["-p", "3", "-n", "20"], ["-p3", "-n20"]):
            other = self.json("simulate", *words, "yucatan")
            self.assertEqual(one["seats"], other["seats"])
        self.assertEqual(one["seats"],
                         json.loads(self.good("simulate", "-p3", "-n20", "-j", "--", "yucatan"))["seats"])

    def test_wrong_flags(self):
        self.bad(2, "there is no flag --playrs; did you mean --players?", "simulate", "duck", "--playrs", "3")
        self.bad(2, "there is no flag --xyzzyplugh; try: luckpond help simulate", "simulate", "--xyzzyplugh")
        self.bad(2, "there is no flag -z", "record", "-z")
        self.bad(2, "--players needs a value", "simulate", "duck", "--players")
        self.bad(2, "--players needs a value", "simulate", "duck", "-p")
        self.bad(2, "--json takes no value", "simulate", "duck", "--json=yes")
        self.bad(2, "--json takes no value", "simulate", "duck", "-jx")

    def test_wrong_numbers(self):
        for flag, values in {"players": ["0", "8", "-1", "x", "", "3x", "99999999999999999999"],
                             "games": ["0", "x", "1.5"], "threads": ["0", "1000"],
                             "seed": ["-1", "x", "9223372036854775808"]}.items():
            for value in values:
                self.bad(2, f'--{flag}: "{value}" is not a whole number from ', "simulate", "duck", f"--{flag}={value}")

    def test_games_and_words(self):
        self.bad(2, "which game?", "simulate")
        self.bad(2, "which game?", "record")
        self.bad(2, 'there is no game "dukc"; did you mean duck?', "simulate", "dukc")
        self.bad(2, 'there is no game "chess"; luckpond games lists them', "record", "chess")
        self.bad(2, 'one word too many: "duck"', "simulate", "duck", "duck")
        self.bad(2, 'one word too many: "duck"', "games", "duck")

    def test_players_of_each_game(self):
        for game, (least, most) in GAMES.items():
            for players in (least - 1, most + 1):
                if 1 <= players <= 7:
                    self.bad(2, f"is for {least} to {most} players", "simulate", game, "--players", players)
            self.assertEqual(self.json("simulate", game, "--games", 1)["players"], least)

    def test_options(self):
        out = self.json("simulate", "yucatan", "--games", 5, "--rounds", 2)
        self.assertEqual(out["options"], {"rounds": 2})
        self.assertEqual(out["seats"], self.json("simulate", "yucatan", "--games", 5, "--option", "rounds=2")["seats"])
        self.assertEqual(self.json("simulate", "doctor_lucky", "-n1", "--penalties")["options"], {"penalties": 1})
        self.assertEqual(self.json("simulate", "lucktails", "-n1", "--start", 2)["options"], {"start": 2})
        self.bad(2, 'Yu-ca-tan has no option "rounds" with this value; it has rounds 1-99', "simulate", "yucatan", "--rounds", 0)
        self.bad(2, 'has no option "turns"', "simulate", "yucatan", "--option", "turns=1")
        self.bad(2, 'DUCK has no option "rounds"; it has none at all', "simulate", "duck", "--rounds", 1)
        self.bad(2, '--option takes NAME=VALUE, not "rounds"', "simulate", "yucatan", "--option", "rounds")
        self.bad(2, '"x" is not a whole number', "simulate", "yucatan", "--option", "rounds=x")
        self.bad(2, "more than 8 options", "simulate", "yucatan", *["--rounds=1"] * 9)

    def test_editions(self):
        out = self.json("simulate", "lucktails", "-n5", "--edition", "short")
        self.assertEqual(out["edition"], "short")
        path = ROOT / "editions" / "lucktails" / "short.json"
        self.assertEqual(out["edition_hash"], self.json("simulate", "lucktails", "-n1", "-e", path)["edition_hash"])
        self.bad(1, "cannot be used", "simulate", "lucktails", "--edition", self.folder / "none.json")
        wrong = self.folder / "wrong.json"
        wrong.write_text("{}")
        self.bad(1, "wrong.json", "simulate", "lucktails", "--edition", wrong)
        self.bad(1, "cannot be used", "simulate", "duck", "--edition", path)


class Games(Case):
    """luckpond games"""

    def test_json(self):
        games = {g["id"]: g for g in self.json("games")}
        self.assertEqual({i: (g["players_min"], g["players_max"]) for i, g in games.items()}, GAMES)
        for game in games.values():
            self.assertEqual(list(game)[:4], ["id", "name", "players_min", "players_max"])
            self.assertIn("random", game["bots"])
            self.assertEqual(game["editions"][0], "default")
        self.assertEqual(games["yucatan"]["options"], [{"name": "rounds", "min": 1, "max": 99, "preset": 4}])

    def test_text(self):
        out = self.good("games")
        for name in ("Lucktails", "Save Doctor Lucky", "Yu-ca-tan", "DUCK", *GAMES):
            self.assertIn(name, out)


class Simulate(Case):
    """luckpond simulate"""

    def test_keys_and_sums(self):
        for game, (_, most) in GAMES.items():
            out = self.json("simulate", game, "--players", most, "--games", 50, "--seed", 5)
            self.assertEqual(list(out)[:6], ["game", "players", "games", "decisions", "seconds", "seats"])
            self.assertEqual((out["game"], out["players"], out["games"], out["seed"]), (game, most, 50, 5))
            self.assertEqual(len(out["seats"]), most)
            self.assertAlmostEqual(sum(s["wins"] for s in out["seats"]) + out["nobody_won"], 50, places=6)
            for seat in out["seats"]:
                self.assertGreaterEqual(seat["mean_score_ci95"], 0)
            length = out["length"]
            self.assertTrue(length["min"] <= length["p5"] <= length["p50"] <= length["p95"] <= length["max"])
            self.assertEqual(sum(b["games"] for b in length["histogram"]), 50)
            self.assertAlmostEqual(length["mean"] * 50, out["decisions"], places=3)
            self.assertFalse(out["interrupted"])

    def test_threads_change_nothing_but_the_seconds(self):
        for game in GAMES:
            outs = set()
            for threads in (1, 2, 3):
                lines = self.good("simulate", game, "-n200", "--json", "--threads", threads).splitlines()
                outs.add("\n".join(l for l in lines if "seconds" not in l))
            self.assertEqual(len(outs), 1)

    def test_seed_changes_the_games(self):
        a, b, c = (self.json("simulate", "duck", "-n20", "-s", s)["seats"] for s in (1, 2, 1))
        self.assertNotEqual(a, b)
        self.assertEqual(a, c)

    def test_table(self):
        out = self.good("simulate", "doctor_lucky", "-n20", "--bots", "random")
        self.assertIn("Save Doctor Lucky, 2 players, edition default, seed 1", out)
        self.assertRegex(out, r"20 games, \d+ decisions in ")
        self.assertIn("nobody won", out)
        self.assertNotIn("\r", out)

    def test_bots(self):
        out = self.json("simulate", "yucatan", "-p3", "-n5", "--bots", "random,random,random")
        self.assertEqual([s["bot"] for s in out["seats"]], ["random"] * 3)
        self.bad(2, "2 bots for 3 players", "simulate", "yucatan", "-p3", "--bots", "random,random")
        self.bad(2, 'has no bot "nobody"; it has random', "simulate", "yucatan", "--bots", "nobody")
        self.bad(2, "no command follows", "simulate", "yucatan", "--bots", "exec:")

    def test_programs_as_bots(self):
        bots = f"exec:{PYTHON_BOT},random"
        one = self.json("simulate", "yucatan", "-n6", "-t1", "--rounds=1", "--bots", bots)
        two = self.json("simulate", "yucatan", "-n6", "-t2", "--rounds=1", "--bots", bots)
        self.assertEqual(one["seats"], two["seats"])
        self.bad(1, "exit 3", "simulate", "yucatan", "--bots", "exec:exit 3,random")
        self.bad(1, "", "simulate", "yucatan", "--bots", "exec:echo nonsense,random")

    def test_interrupt_shows_what_is_there(self):
        process = subprocess.Popen([LUCKPOND, "simulate", "duck", "--games", "1000000000", "--json"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        self.assertEqual(process.returncode, 130)
        self.assertIn(b"interrupted after", err)
        result = json.loads(out)
        self.assertTrue(result["interrupted"])
        self.assertTrue(0 < result["games"] < 1000000000)
        self.assertAlmostEqual(sum(s["wins"] for s in result["seats"]), result["games"], places=3)

    @unittest.skipUnless(os.path.exists("/dev/full"), "no /dev/full here")
    def test_full_disk(self):
        for words in (["simulate", "duck", "-n5"], ["record", "duck"], ["games"]):
            with open("/dev/full", "wb") as full:
                done = subprocess.run([LUCKPOND, *words], stdout=full, stderr=subprocess.PIPE, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"luckpond: cannot write the output", done.stderr)
        self.bad(1, "/dev/full: ", "record", "duck", "-o", "/dev/full")


class Record(Case):
    """luckpond record and replay"""

    def test_round_trip_of_all_games(self):
        for game, (least, most) in GAMES.items():
            for players in (least, most):
                path = self.record(game, "--players", players, "--seed", 7)
                out = self.json("replay", path)
                text = path.read_text()
                self.assertEqual((out["game"], out["players"], out["over"]), (game, players, True))
                self.assertIn(f"hash {out['hash']} ~", text)
                winners = " ".join(map(str, out["winners"])) or "none"
                scores = " ".join(map(str, out["scores"]))
                self.assertIn(f"result {scores} winners {winners} hash", text)
                self.assertEqual(out["labels"], ["random"] * players)
                self.assertEqual(text, seal(bare(text)))

    def test_record_is_a_game_of_the_simulation(self):
        sums = [0, 0, 0]
        decisions = 0
        for i in range(10):
            out = self.json("replay", self.record("duck", "--seed", 3, "--game", i))
            sums = [a + b for a, b in zip(sums, out["scores"])]
            decisions += out["decisions"]
        simulated = self.json("simulate", "duck", "-n10", "--seed", 3)
        self.assertEqual(simulated["decisions"], decisions)
        for seat, total in zip(simulated["seats"], sums):
            self.assertAlmostEqual(seat["mean_score"], total / 10)

    def test_standard_input_and_pipes(self):
        text = self.good("record", "lucktails")
        self.assertEqual(text, self.good("record", "lucktails", "-o", "-"))
        path = self.record("lucktails")
        self.assertEqual(path.read_text(), text)
        self.assertEqual(self.good("replay", "-", text=text), self.good("replay", path))
        self.assertIn("hash ", self.good("replay", "-", text=text))
        self.bad(1, "standard input: ", "replay", "-", text="x\n")

    def test_text(self):
        out = self.good("replay", self.record("yucatan", "--rounds", "1"))
        self.assertRegex(out, r"^Yu-ca-tan, 2 players, edition default, \d+ decisions\nseat 0 ")
        self.assertRegex(out, r"hash [0-9a-f]{16}\n$")
        self.assertIn("nobody wins", self.good("replay", self.record("doctor_lucky")))

    def test_files(self):
        self.bad(2, "which record?", "replay")
        self.bad(2, "one word too many", "replay", "a", "b")
        self.bad(1, "No such file", "replay", self.folder / "none.txt")
        self.bad(1, str(self.folder), "replay", self.folder)
        self.bad(1, "No such file", "record", "duck", "-o", self.folder / "no" / "file")
        large = self.folder / "large.txt"
        large.write_bytes(b"x" * (16 * 1024 * 1024 + 1))
        self.bad(1, "more than 16777216 bytes", "replay", large)
        large.write_bytes(b"")
        self.bad(1, "the record is empty", "replay", large)

    def test_changed_records(self):
        path = self.record("yucatan", "--rounds", "1")
        text = path.read_text()
        path.write_text(text.replace("players 2", "players 3"))
        self.bad(1, "line 4: the check says ", "replay", path)
        path.write_bytes(text.replace("\n", "\r\n").encode())
        self.bad(1, "line 1: the line ends in CR LF", "replay", path)
        path.write_text(seal(["luckpond record 2"] + bare(text)[1:]))
        self.bad(1, "written by a newer luckpond", "replay", path)
        lines = bare(text)
        lines[-1] = lines[-1].replace("result ", "result 1")
        path.write_text(seal(lines))
        self.bad(1, f"line {len(lines)}, word 2: the record gives seat 0 a score of", "replay", path)

    def test_steps_against_the_rules(self):
        lines = bare(self.record("yucatan", "--rounds", "1").read_text())
        head = lines[:7]
        path = self.folder / "wrong.txt"
        path.write_text(seal(head + ["0: stop", "open hash 0123456789abcdef"]))
        self.bad(1, "wrong.txt: line 8, word 2: `stop`: YU-3: at least one throw", "replay", path)

    def test_other_editions(self):
        path = self.record("lucktails", "--edition", "short")
        self.assertEqual(self.json("replay", path)["edition"], "short")
        self.bad(1, "ED-4: the record was played with edition", "replay", path, "--edition", "default")
        own = self.folder / "own.json"
        edition = json.loads((ROOT / "editions" / "lucktails" / "short.json").read_text())
        edition["values"]["goal"]["value"] = 9
        edition["name"] = "quick"
        own.write_text(json.dumps(edition))
        path = self.record("lucktails", "--edition", own)
        self.bad(1, "ED-4: this game was played with edition quick", "replay", path)
        self.assertEqual(self.json("replay", path, "--edition", own)["edition"], "quick")

    def test_labels_of_programs(self):
        path = self.record("yucatan", "--rounds=1", "--bots", f"exec:{PYTHON_BOT} --a-long-word --and-another,random")
        labels = self.json("replay", path)["labels"]
        self.assertTrue(labels[0].startswith("exec:") and len(labels[0]) <= 40)
        self.assertEqual(labels[1], "random")


class Seats(Case):
    """luckpond replay --seat"""

    def test_each_viewer_learns_each_step(self):
        for game, (least, _) in GAMES.items():
            path = self.record(game, "--seed", 4)
            steps = sum(len(line.split()) - 1 for line in bare(path.read_text()) if line[0] in "*0123456789")
            for viewer in [*range(least), "spectator"]:
                out = self.json("replay", path, "--seat", viewer)
                self.assertEqual(out["viewer"], viewer)
                self.assertEqual(len(out["events"]), steps)
                text = self.good("replay", path, "--seat", viewer)
                # The line with the hash is only for who knows all cards; Lucktails' middle cards stay unseen.
                lines = steps + len(self.good("replay", path).splitlines())
                self.assertEqual(len(text.splitlines()), lines if "hash" in out else lines - 1)
                self.assertTrue("hash" in out or game == "lucktails")

    def test_the_hash_does_not_tell_the_unseen_middle_cards(self):
        """LT-12: they go back unseen, so the hash of the last state is not for a viewer."""
        path = self.record("lucktails", "--seed", 4)
        self.assertIn("hash", self.json("replay", path))
        self.assertNotIn("hash", self.json("replay", path, "--seat", "spectator"))

    def test_one_event_a_line(self):
        lines = self.good("replay", self.record("duck"), "--seat", "0", "--json").splitlines()
        for line in lines[1:-1]:
            self.assertIn("event", json.loads(line.rstrip(",")))

    def test_others_cards_stay_hidden(self):
        path = self.record("duck", "--players", "3", "--seed", 2)
        for viewer in (0, 1, 2, "spectator"):
            deals = [e for e in self.json("replay", path, "--seat", viewer)["events"] if e["event"] == "deal"]
            self.assertTrue(deals)
            for deal in deals:
                self.assertEqual(deal["card"] is not None, deal["seat"] == viewer)

    def test_open_games_keep_their_hash_from_viewers(self):
        lines = bare(self.record("duck").read_text())[:9]
        path = self.folder / "open.txt"
        path.write_text(seal(lines + ["open hash 0123456789abcdef"]))
        found = self.bad(1, "the game gives ", "replay", path).err.split("the game gives ")[1][:16]
        path.write_text(seal(lines + [f"open hash {found}"]))
        out = self.json("replay", path)
        self.assertEqual((out["over"], out["hash"], out["winners"]), (False, found, []))
        self.assertIn("not over", self.good("replay", path))
        self.assertNotIn(found, self.good("replay", path, "--seat", "0"))
        self.assertNotIn("hash", self.json("replay", path, "--seat", "spectator"))

    def test_comments_are_not_told(self):
        path = self.record("yucatan", "--seed", "424242")
        self.assertIn("; seed 424242", path.read_text())
        self.assertNotIn("424242", self.good("replay", path, "--seat", "0", "--json"))

    def test_wrong_seats(self):
        path = self.record("duck")
        for seat in ("3", "-1", "x", "open"):
            self.bad(2, "--seat: ", "replay", path, f"--seat={seat}")


if __name__ == "__main__":
    unittest.main()
