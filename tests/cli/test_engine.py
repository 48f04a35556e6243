"""The engine protocol from outside: the built program, the example bots, and bots that misbehave.

    LUCKPOND=build/luckpond python3 -m unittest tests/cli/test_engine.py
    REMAKE=1 …    writes the answers of the transcripts in docs/engine.md anew; look at the diff
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LUCKPOND = os.environ.get("LUCKPOND", str(ROOT / "build" / "luckpond"))
DOC = ROOT / "docs" / "engine.md"
BOTS = ROOT / "examples" / "bots"
GAMES = ["lucktails", "doctor_lucky", "yucatan", "duck"]
LINE_MAX = 65536


def check(command, *arguments):
    """Runs the compliance checker; its exit status, its lines, and the seconds it took."""
    start = time.monotonic()
    done = subprocess.run([LUCKPOND, "engine", "--check", command, *arguments],
                          capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, time.monotonic() - start


def drive(text, *arguments):
    """Sends bytes to `luckpond engine`; its lines."""
    data = text if isinstance(text, bytes) else text.encode()
    done = subprocess.run([LUCKPOND, "engine", *arguments], input=data, capture_output=True, timeout=60)
    assert done.returncode == 0, done
    return done.stdout.decode().splitlines()


class Conversation:
    """Line by line with a program that speaks the protocol."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        if line == "bye":
            self.process.stdin.close()
            return []
        answer = [self.process.stdout.readline().rstrip("\n")]
        more = re.fullmatch(r"=\d* lines (\d+)", answer[0])
        for _ in range(int(more[1]) if more else 0):
            answer.append(self.process.stdout.readline().rstrip("\n"))
        return answer

    def close(self):
        if not self.process.stdin.closed:
            self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(timeout=10)


def transcript(role):
    """The block of the document, and its lines."""
    found = re.search(r"```engine-" + role + r"\n(.*?)```", DOC.read_text(), re.DOTALL)
    return found[1], found[1].splitlines()


def without_version(line):
    return re.sub(r"luckpond \d+(\.\d+)*$", "luckpond VERSION", line)


class Transcripts(unittest.TestCase):
    maxDiff = None

    def execute(self, role, command):
        block, lines = transcript(role)
        talk = Conversation(command)
        happened = []
        for line in lines:
            if line.startswith("> "):
                happened.append(line)
                happened += ["< " + answer for answer in talk.ask(line[2:])]
        self.assertEqual(talk.close(), 0)
        if os.environ.get("REMAKE"):
            DOC.write_text(DOC.read_text().replace(block, "\n".join(happened) + "\n"))
            return
        self.assertEqual([without_version(line) for line in lines],
                         [without_version(line) for line in happened])

    def test_driver(self):
        self.execute("driver", [LUCKPOND, "engine"])

    def test_bot(self):
        self.execute("bot", [sys.executable, str(BOTS / "random_bot.py")])

    def test_lines_are_within_the_limit_of_the_document(self):
        self.assertLessEqual(len(DOC.read_text().splitlines()), 220)


class Driver(unittest.TestCase):
    def test_many_lines_at_once(self):
        answers = drive("new yucatan players 2\n" + "hash\n" * 1000 + "quit\n")
        self.assertEqual(len(answers), 1002)
        self.assertEqual(len(set(answers[1:-1])), 1)

    def test_end_of_input_ends_it(self):
        self.assertEqual(drive("games\n"), ["= " + " ".join(GAMES)])

    def test_a_line_without_an_end_is_no_request(self):
        self.assertEqual(drive("games\ngames"), ["= " + " ".join(GAMES)])

    def test_nothing_is_read_after_quit(self):
        self.assertEqual(drive("quit\ngames\n"), ["="])

    def test_the_longest_line(self):
        self.assertIn("BAD_STATE", drive("new yucatan players 2\nload " + "0" * (LINE_MAX - 6) + "\n")[1])

    def test_a_line_too_long_is_refused_once(self):
        for length in (LINE_MAX, LINE_MAX + 1, 3 * LINE_MAX, 1000000):
            answers = drive(b"x" * length + b"\ngames\n")
            self.assertEqual(len(answers), 2, length)
            self.assertTrue(answers[0].startswith("? LONG_LINE - "), answers[0])
            self.assertTrue(answers[1].startswith("= "))

    def test_control_characters(self):
        for line in (b"games\0", b"ga\tmes", b"\x1b[1m", b"a\rb", b"\x7f"):
            self.assertTrue(drive(line + b"\n")[0].startswith("? BAD_LINE - "), line)

    def test_carriage_returns(self):
        self.assertEqual(drive("games\r\n"), ["= " + " ".join(GAMES)])

    def test_a_record_that_luckpond_can_replay(self):
        """A whole random game over the protocol, and its record read back."""
        for game, players in zip(GAMES, (3, 4, 2, 3)):
            talk = Conversation([LUCKPOND, "engine"])
            turn = talk.ask(f"new {game} players {players} seed 5")[0]
            while turn != "= over":
                if turn.startswith("= chance"):
                    turn = talk.ask("settle")[0].split(" drawn")[0]
                else:
                    turn = talk.ask("apply " + talk.ask("bot random")[0][2:])[0]
                self.assertTrue(turn.startswith("= "), turn)
            record = "\n".join(talk.ask("record")[1:]) + "\n"
            self.assertEqual(talk.close(), 0)
            done = subprocess.run([LUCKPOND, "replay", "-"], input=record, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)


class ExampleBots(unittest.TestCase):
    def passes(self, command, *arguments):
        status, report, _ = check(command, *arguments)
        self.assertEqual(status, 0, report)
        self.assertNotIn("FAIL", report)
        for game in GAMES:
            self.assertRegex(report, rf"PASS {game}, \d players: \d+ whole games")
            self.assertRegex(report, rf"NOTE {game}, \d players: same seed, same play")

    def test_python(self):
        self.passes(f"{sys.executable} {BOTS / 'random_bot.py'}")

    @unittest.skipUnless(shutil.which("node"), "node is not installed")
    def test_javascript(self):
        self.passes(f"node {BOTS / 'random_bot.js'}")

    @unittest.skipUnless(shutil.which("cc"), "no C compiler")
    def test_c(self):
        with tempfile.TemporaryDirectory() as folder:
            bot = Path(folder) / "random_bot"
            subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-o", bot, BOTS / "random_bot.c"],
                           check=True)
            self.passes(str(bot))

    def test_bots_are_short(self):
        for bot in BOTS.glob("random_bot.*"):
            self.assertLessEqual(len(bot.read_text().splitlines()), 50, bot)

    def test_luckpond_as_a_bot(self):
        """Reads the views of whole games back from their JSON."""
        self.passes(f"{LUCKPOND} engine --bot random", "--games", "4")

    def test_luckpond_as_a_bot_refuses(self):
        game = "game yucatan players 2 seed 1"
        for lines, name in ((["choose 0 0 0 odd"], "NO_GAME"), (["view {}"], "NO_GAME"),
                            ([game, "choose 0 0 0 odd"], "BAD_VIEW"), ([game, "view {}"], "BAD_VIEW"),
                            ([game, "view"], "BAD_VIEW"), ([game, "view [1"], "BAD_VIEW"),
                            ([game, "choose 0"], "BAD_ARGUMENTS"), (["game chess players 2"], "UNKNOWN_GAME"),
                            (["game duck players 3 edition x 0123456789abcdef"], "UNKNOWN_EDITION"),
                            (["legal"], "UNKNOWN_VERB")):
            answers = drive("\n".join(lines) + "\n", "--bot", "random")
            self.assertTrue(answers[-1].startswith(f"? {name} - "), (lines, answers))
        self.assertIn("UNKNOWN_BOT", drive(game + "\n", "--bot", "nobody")[0])


FAKE = """
import os, sys, time
def misbehave():
    {}
for line in sys.stdin:
    verb = line.split()[0]
    if verb == "choose":
        misbehave()
    elif verb == "bye":
        break
    elif line == "luckpond-engine 1\\n":
        print("= fake", flush=True)
    else:
        print("=" if verb in ("game", "view", "result") else "? UNKNOWN_VERB - no", flush=True)
"""


class Misbehaving(unittest.TestCase):
    """Each is reported for what it is, and nothing waits for ever."""

    def report(self, code, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            bot = Path(folder) / "bot.py"
            bot.write_text(FAKE.format(code))
            status, report, seconds = check(f"exec {sys.executable} {bot}", "--game", "yucatan",
                                            "--players", "2", "--games", "1", *arguments)
        self.assertEqual(status, 1, report)
        self.assertLess(seconds, 30)
        return report

    def test_in_the_middle_of_a_game(self):
        for code, said in (
            ("os._exit(3)", 'left with exit status 3 before answering "choose"'),
            ("os.kill(os.getpid(), 11)", 'was killed by signal 11 before answering "choose"'),
            ("print('hello', flush=True)", 'answered "choose" with "hello" instead of = or ?'),
            ("print('=odd', flush=True)", 'answered "choose" with "=odd" instead of = or ?'),
            ("print('', flush=True)", 'answered "choose" with "" instead of = or ?'),
            ("print('=', flush=True)", 'chose "", which is not the text of an action'),
            ("print('= \\x1b[31m', flush=True)", 'chose ".[31m", which is not the text of an action'),
            ("print('= chess', flush=True)", 'chose "chess", which is not the text of an action'),
            ("print('= stop', flush=True)", 'chose "stop", which is not among the legal actions'),
            ("print('? TIRED - no', flush=True)", 'refused "choose": ? TIRED - no'),
            ("print('= odd\\n= even', flush=True)", "without being asked"),
            ("print('= ' + 'x' * 70000, flush=True)", "with a line of more than 65536 bytes"),
            ("os.close(1); time.sleep(60)", 'closed its output before answering "choose"'),
        ):
            with self.subTest(code):
                self.assertIn(said, self.report(code))

    def test_remarks_are_skipped(self):
        with tempfile.TemporaryDirectory() as folder:
            bot = Path(folder) / "bot.py"
            bot.write_text(FAKE.format("print('# thinking\\n= ' + line.split()[-1], flush=True)"))
            status, report, _ = check(f"{sys.executable} {bot}", "--game", "yucatan")
        self.assertEqual(status, 0, report)

    def test_slow_answers_break_the_budget(self):
        once = "'slept' in globals() or globals().update(slept=time.sleep(0.4))"
        report = self.report(once + "; print('= ' + line.split()[4], flush=True)", "--budget", "1")
        self.assertRegex(report, r"FAIL yucatan, 2 players: slowest answer \d+ ms of 1")

    def test_hanging(self):
        """In parallel, for each takes ten seconds."""
        hanging = [("sleep 60", "luckpond-engine"), ('trap "" TERM; while :; do sleep 1; done', "luckpond-engine"),
                   ("exec 0<&-; sleep 60", "luckpond-engine")]
        with ThreadPoolExecutor() as pool:
            in_game = pool.submit(self.report, "time.sleep(60)")
            reports = list(pool.map(lambda entry: check(entry[0]), hanging))
            self.assertIn('did not answer "choose" within 10.0 s', in_game.result())
        for (command, verb), (status, report, seconds) in zip(hanging, reports):
            self.assertEqual(status, 1)
            self.assertIn(f'did not answer "{verb}" within 10.0 s', report, command)
            self.assertLess(seconds, 60)

    def test_at_the_door(self):
        for command, said in (("exit 3", "left with exit status 3"), ("/no/such/bot", "exit status 127"),
                              ("cat", "instead of = or ?"),
                              ("cat /dev/zero", "(more than 65536 bytes|without being asked)"),
                              ('echo "? NO - no"; cat', "? NO - no"), ("true", "exit status 0")):
            status, report, seconds = check(command)
            self.assertEqual(status, 1, command)
            self.assertRegex(report, said if said.startswith("(") else re.escape(said))
            self.assertLess(seconds, 40)

    def test_what_a_bot_started_is_ended_too(self):
        with tempfile.TemporaryDirectory() as folder:
            alive = Path(folder) / "alive"
            check(f"(while :; do date > {alive}; sleep 0.1; done) & cat", "--game", "yucatan")
            time.sleep(0.3)
            alive.unlink(missing_ok=True)
            time.sleep(0.5)
            self.assertFalse(alive.exists())


class Callers(unittest.TestCase):
    def test_simulate_plays_with_a_program(self):
        bot = f"exec:{sys.executable} {BOTS / 'random_bot.py'}"
        done = subprocess.run([LUCKPOND, "simulate", "yucatan", "--players", "2", "--games", "3",
                               "--bots", bot + ",random"], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_simulate_stops_with_a_message(self):
        done = subprocess.run([LUCKPOND, "simulate", "yucatan", "--players", "2", "--games", "3",
                               "--bots", "exec:exit 3,random"], capture_output=True, text=True, timeout=60)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("left with exit status 3", done.stderr)


if __name__ == "__main__":
    unittest.main()
