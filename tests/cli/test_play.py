"""The terminal game and the rules from outside: whole games in four languages, on pipes and on a
pseudo-terminal, stopped and taken up again.

    LUCKPOND=build/luckpond python3 tests/cli/test_play.py
"""

import fcntl
import hashlib
import importlib.util
import json
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LUCKPOND = os.path.abspath(os.environ.get("LUCKPOND", ROOT / "build" / "luckpond"))
PLAYERS = {"lucktails": 3, "doctor_lucky": 3, "yucatan": 2, "duck": 3}
PROMPTS = {"en": "Your choice (? for help):", "de": "Deine Wahl (? für Hilfe):",
           "fr": "Ton choix (? pour de l'aide)\u00a0:", "nl": "Jouw keuze (? voor hulp):"}
CLAUSES = {"lucktails": ("LT", 17), "doctor_lucky": ("DL", 22), "yucatan": ("YU", 9),
           "duck": ("DU", 18)}
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
ENTRY = re.compile(r"^([^\s:]+): ")
STEPS_MAX = 4000


def environment(state, **more):
    """A clean environment: no language, no colours from outside, its own place for saved games."""
    env = {k: v for k, v in os.environ.items()
           if not k.startswith(("LC_", "LANG", "LUCKPOND", "NO_COLOR", "COLUMNS"))}
    env.update(XDG_STATE_HOME=str(state), **more)
    return env


def pick(keys, menu):
    """A choice that looks arbitrary and depends only on the menu: the same after a restart."""
    return keys[zlib.crc32(menu.encode()) % len(keys)]


class Piped:
    """A game on pipes; reads up to the next question, answers it."""

    def __init__(self, state, *words, lang="en", env=None):
        self.prompt = PROMPTS[lang]
        self.lines = []
        self.process = subprocess.Popen(
            [LUCKPOND, "play", *words, "--lang", lang], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment(state, **(env or {})))

    def until_prompt(self):
        """The lines up to the next prompt, or None when the game has ended."""
        seen = []
        for raw in self.process.stdout:
            line = raw.decode().rstrip("\n")
            self.lines.append(line)
            if line == self.prompt:
                return seen
            seen.append(line)
        return None

    def send(self, text):
        data = text if isinstance(text, bytes) else text.encode()
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def close(self):
        """Ends the input; the exit status."""
        self.process.stdin.close()
        rest = self.process.stdout.read().decode()
        self.lines += rest.splitlines()
        self.process.stdout.close()
        return self.process.wait(30)

    def choose(self, seen):
        keys = keys_of(seen)
        self.send(pick(keys, "\n".join(seen[-len(keys):])))

    def play(self, stop_after=STEPS_MAX):
        """Plays on; True when the game has ended by itself."""
        for _ in range(stop_after):
            seen = self.until_prompt()
            if seen is None:
                return True
            self.choose(seen)
        return False


def keys_of(seen):
    """The keys of the menu at the end of what was shown."""
    keys = []
    for line in reversed(seen):
        match = ENTRY.match(line)
        if not match:
            break
        keys.append(match.group(1))
    return keys[::-1]


class Case(unittest.TestCase):
    def setUp(self):
        self.state = Path(tempfile.mkdtemp(prefix="luckpond-play-"))
        self.addCleanup(shutil.rmtree, self.state)

    def game(self, game, *words, **more):
        opened = Piped(self.state, game, "--players", str(PLAYERS[game]), *words, **more)
        self.addCleanup(opened.process.kill)
        return opened

    def record(self, game):
        return (self.state / "luckpond" / f"{game}.record").read_bytes()

    def luckpond(self, *words, **env):
        done = subprocess.run([LUCKPOND, *map(str, words)], capture_output=True, timeout=60,
                              stdin=subprocess.DEVNULL, env=environment(self.state, **env),
                              check=False)
        return done.returncode, done.stdout.decode(), done.stderr.decode()


class WholeGames(Case):
    def test_every_game_in_every_language_on_pipes(self):
        for game in PLAYERS:
            for number, lang in enumerate(PROMPTS):
                with self.subTest(game=game, lang=lang):
                    g = self.game(game, "--seed", str(number), lang=lang)
                    self.assertTrue(g.play())
                    self.assertEqual(g.close(), 0)
                    text = "\n".join(g.lines)
                    self.assertNotIn("\x1b", text)
                    self.assertFalse(re.search("[─-╿▀-▟★▸⚀-⚅{}]", text), "drawn or unfilled")
                    if lang != "en":
                        self.assertFalse(re.search(r"\b(Your|the|plays|card)\b", text))
                    self.assertIn(b"\nresult ", self.record(game))
                    path = self.state / "luckpond" / f"{game}.record"
                    self.assertIn(str(path), text)
                    self.assertEqual(self.luckpond("replay", path)[0], 0)

    def test_the_same_seed_and_choices_give_the_same_lines(self):
        outputs = []
        for _ in range(2):
            g = self.game("duck", "--seed", "11")
            self.assertTrue(g.play())
            g.close()
            outputs.append(g.lines)
        self.assertEqual(*outputs)

    def test_without_a_seed_games_differ(self):
        records = []
        for _ in range(2):
            g = self.game("lucktails")
            self.assertTrue(g.play())
            g.close()
            records.append(self.record("lucktails"))
        self.assertNotEqual(*records)

    def test_every_seat_and_every_number_of_players(self):
        for seat in range(4):
            g = Piped(self.state, "lucktails", "--players", "4", "--seat", str(seat), "--seed", "2",
                      "--bots", "random,thumb,random")
            self.addCleanup(g.process.kill)
            self.assertTrue(g.play())
            g.close()
            labels = re.findall(rb"^seat \d (\S+)", self.record("lucktails"), re.M)
            self.assertEqual(labels.index(b"human"), seat)
            self.assertEqual([x for x in labels if x != b"human"], [b"random", b"thumb", b"random"])

    def test_options_and_editions_count(self):
        g = Piped(self.state, "yucatan", "--players", "2", "--rounds", "1", "--seed", "3")
        self.addCleanup(g.process.kill)
        self.assertIn("Round 1 of 1", g.until_prompt())
        g.close()
        g = self.game("lucktails", "--edition", "short", "--seed", "3")
        g.until_prompt()
        g.close()
        self.assertIn(b"\nedition short ", self.record("lucktails"))


class Stopping(Case):
    def finished_record(self, game):
        g = self.game(game, "--seed", "21")
        self.assertTrue(g.play())
        g.close()
        return self.record(game)

    def stop_and_resume(self, game, stop, status):
        """Plays the same game, stopped by `stop` again and again; the record it ends with."""
        g = self.game(game, "--seed", "21")
        for _ in range(200):
            if g.play(stop_after=7):
                break
            if g.until_prompt() is None:
                break
            stop(g)
            self.assertEqual(g.close(), status)
            self.assertIn(b"\nopen hash ", self.record(game))
            g = Piped(self.state, game, "--resume")
            self.addCleanup(g.process.kill)
        g.close()
        return self.record(game)

    def test_ctrl_c_and_resume_give_the_same_game(self):
        for game in PLAYERS:
            with self.subTest(game=game):
                whole = self.finished_record(game)
                parts = self.stop_and_resume(game, lambda g: g.process.send_signal(signal.SIGINT),
                                             130)
                self.assertEqual(whole, parts)

    def test_termination_and_resume_give_the_same_game(self):
        whole = self.finished_record("duck")
        parts = self.stop_and_resume("duck", lambda g: g.process.send_signal(signal.SIGTERM), 130)
        self.assertEqual(whole, parts)

    def test_end_of_input_saves_and_stops(self):
        whole = self.finished_record("lucktails")
        self.assertEqual(whole, self.stop_and_resume("lucktails", lambda g: None, 0))

    def test_quit_saves_and_stops(self):
        whole = self.finished_record("yucatan")
        self.assertEqual(whole, self.stop_and_resume("yucatan", lambda g: g.send("quit"), 0))

    def test_kill_and_resume_give_the_same_game(self):
        whole = self.finished_record("doctor_lucky")
        parts = self.stop_and_resume("doctor_lucky", lambda g: g.process.kill(), -signal.SIGKILL)
        self.assertEqual(whole, parts)

    def test_resume_from_a_named_file(self):
        g = self.game("duck", "--seed", "4")
        g.play(stop_after=3)
        g.close()
        other = self.state / "elsewhere.txt"
        shutil.move(self.state / "luckpond" / "duck.record", other)
        g = Piped(self.state, "--resume", str(other))
        self.addCleanup(g.process.kill)
        self.assertTrue(g.play())
        g.close()
        self.assertIn(b"\nresult ", other.read_bytes())

    def test_a_finished_game_is_shown_again(self):
        whole = self.finished_record("yucatan")
        status, out, _ = self.luckpond("play", "yucatan", "--resume")
        self.assertEqual(status, 0)
        self.assertIn("The game is over", out)
        self.assertEqual(whole, self.record("yucatan"))

    def test_a_new_game_keeps_the_old_one_aside(self):
        whole = self.finished_record("yucatan")
        g = self.game("yucatan", "--seed", "5")
        g.until_prompt()
        g.close()
        aside = self.state / "luckpond" / "yucatan.previous.record"
        self.assertEqual(aside.read_bytes(), whole)

    def test_a_record_from_elsewhere_starts_no_program(self):
        """A comment names the bots; the running check is no signature, so a program is never started by it."""
        mark = self.state / "started"
        status, _, _ = self.luckpond("play", "yucatan", "--players", "2", "--seed", "5")
        self.assertEqual(status, 0)
        lines = [line[:-10] for line in (self.state / "luckpond" / "yucatan.record").read_text().splitlines()]
        lines = [f"; play bot 1 exec:touch {mark}" if line.startswith("; play bot 1") else line for line in lines]
        chain, sealed = bytes(32), ""
        for line in lines:
            chain = hashlib.sha256(chain + line.encode() + b"\n").digest()
            sealed += f"{line} ~{chain[:4].hex()}\n"
        other = self.state / "pasted.record"
        other.write_text(sealed)
        status, _, err = self.luckpond("play", "--resume", str(other))
        self.assertEqual(status, 1)
        self.assertIn("--bots", err)
        self.assertFalse(mark.exists())
        self.assertEqual(self.luckpond("play", "--resume", str(other), "--bots", "thumb")[0], 0)

    def test_resume_takes_no_flags_of_a_new_game(self):
        for flags in (["--players", "3"], ["--seat", "1"], ["--rounds", "2"], ["--seed", "9"]):
            self.assertEqual(self.luckpond("play", "yucatan", "--resume", *flags)[0], 2)

    def test_resume_refuses_what_is_not_sound(self):
        self.finished_record("yucatan")
        path = self.state / "luckpond" / "yucatan.record"
        good = path.read_bytes()
        for name, bad in {"changed": good.replace(b"stop", b"odd", 1), "empty": b"",
                          "cut": good[:200], "no record": b"hello\n"}.items():
            with self.subTest(name):
                path.write_bytes(bad)
                status, _, err = self.luckpond("play", "yucatan", "--resume")
                self.assertEqual(status, 1)
                self.assertIn("yucatan.record", err)
        foreign = self.luckpond("record", "yucatan", "--seed", "1")[1]
        path.write_text(foreign, encoding="utf-8")
        status, _, err = self.luckpond("play", "yucatan", "--resume")
        self.assertEqual(status, 1)
        self.assertIn("luckpond play", err)
        path.unlink()
        self.assertEqual(self.luckpond("play", "yucatan", "--resume")[0], 1)

    def test_a_game_goes_on_when_it_cannot_be_saved(self):
        (self.state / "luckpond").write_text("in the way", encoding="utf-8")
        g = self.game("yucatan", "--seed", "1")
        self.assertTrue(g.play())
        self.assertEqual(g.close(), 0)
        self.assertEqual(sum("could not be saved" in line for line in g.lines), 1)


class Typing(Case):
    def answers(self, game, *lines, lang="en", seed=5):
        """What the game says to each line, without playing on by itself."""
        g = self.game(game, "--seed", str(seed), lang=lang)
        g.until_prompt()
        said = []
        for line in lines:
            g.send(line)
            said.append("\n".join(g.until_prompt() or []))
        g.close()
        return said

    def test_an_illegal_action_names_its_rule(self):
        self.assertIn("YU-3", self.answers("yucatan", "stop")[0])
        self.assertIn("LT-4", self.answers("lucktails", "take")[0])
        self.assertIn("DU-2", self.answers("duck", "pile", seed=7)[0])
        self.assertIn("vor dem Aufhören", self.answers("yucatan", "stop", lang="de")[0])

    def test_rubbish_is_answered_kindly(self):
        for line in ["xyzzy", "99999999999", "-1", "{name}", "%s%n", "a" * 10000,
                     b"\xff\xfe\x00\x01", "\x1b[31m"]:
            with self.subTest(line=line[:20]):
                said = self.answers("lucktails", line)[0]
                self.assertIn("none of the choices", said)
                self.assertNotIn("\x1b", said)

    def test_number_text_and_beginning_mean_the_same(self):
        for line in ["7", "odd", "ODD", "od", " odd "]:
            self.assertIn("Your tip: odd", self.answers("yucatan", line)[0], line)
        self.assertIn("type a little more", self.answers("yucatan", "o")[0])

    def test_groups_open_and_close(self):
        said = self.answers("duck", "2", "", "2", seed=7)
        self.assertIn("(empty line: back)", said[0])
        self.assertIn("Your turn", said[1])
        self.assertIn("(empty line: back)", said[2])

    def test_rooms_can_be_named_at_once(self):
        g = self.game("doctor_lucky", "--seed", "9")
        for _ in range(40):
            seen = g.until_prompt()
            if any("free step" in line for line in seen):
                break
            g.choose(seen)
        g.send("go")
        room = keys_of(g.until_prompt())[0]
        g.send("")
        g.until_prompt()
        g.send(f"go {room}")
        self.assertIn(f"You go to {room} ", "\n".join(g.until_prompt()))
        g.close()

    def test_help_rules_log_and_save(self):
        helped, rule, every, log, saved = self.answers("duck", "?", "rules", "rules all", "log",
                                                       "save")
        self.assertIn("what has happened so far", helped)
        self.assertIn("same number", rule)
        self.assertIn("Where these values come from", every)
        self.assertIn("The cards are dealt.", log)
        self.assertIn("--resume", saved)
        self.assertIn("Spielregel", self.answers("duck", "/rules all", lang="de")[0])
        self.assertIn("jusqu'ici", self.answers("duck", "journal", lang="fr")[0])

    def test_in_save_doctor_lucky_save_means_the_doctor(self):
        g = self.game("doctor_lucky", "--seed", "9")
        for _ in range(40):
            seen = g.until_prompt()
            if any("free step" in line for line in seen):
                break
            g.choose(seen)
        g.send("save:whiskey")
        self.assertIn("DL-", "\n".join(g.until_prompt()))
        g.send("/save")
        self.assertIn("--resume", "\n".join(g.until_prompt()))
        g.close()

    def test_a_command_line_that_makes_no_sense(self):
        for words, text in [(["play"], "which game"), (["play", "chess"], "chess"),
                            (["play", "duck", "--players", "9"], "9"),
                            (["play", "duck", "--players", "3", "--seat", "3"], "0 to 2"),
                            (["play", "duck", "--players", "3", "--bots", "hal"], "hal"),
                            (["play", "duck", "--lang", "xx"], "xx"), (["play", "--resume"], "file")]:
            status, _, err = self.luckpond(*words)
            self.assertEqual(status, 2, words)
            self.assertIn(text, err)


class Screen:
    """A game on a pseudo-terminal."""

    def __init__(self, state, words, columns=80, **env):
        env = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "LUCKPOND_LANG": "en", **env}
        self.text = ""
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            try:
                os.execve(LUCKPOND, [LUCKPOND, *words], environment(state, **env))
            finally:
                os._exit(127)  # without the program, this child must not go on as a second test run
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))

    def until(self, *texts, seconds=20):
        """What appears up to one of the texts, or up to the end of the program."""
        start, deadline = len(self.text), time.monotonic() + seconds
        while not any(t in ESCAPE.sub("", self.text[start:]) for t in texts):
            ready, _, _ = select.select([self.file], [], [], deadline - time.monotonic())
            if not ready:
                raise AssertionError(f"waited for {texts}, saw {self.text[start:]!r}")
            try:
                data = os.read(self.file, 65536)
            except OSError:
                data = b""
            if not data:
                return None
            self.text += data.decode(errors="replace").replace("\r\n", "\n")
        return self.text[start:]

    def send(self, text):
        os.write(self.file, text.encode())

    def finish(self):
        """Waits for the end of the program; its exit status."""
        while self.until("never said") is not None:
            pass
        os.close(self.file)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def screen_keys(seen):
    """The keys of the menu on a screen, also when it stands in columns."""
    block = ESCAPE.sub("", seen).rstrip("\n").split("\n\n")[-1].splitlines()[1:-1]
    keys = []
    for line in block:
        if re.match(r"^ {2,4}\S{1,6} {2,4}\S", line):
            keys.append(line.split()[0])
    return keys


class Screens(Case):
    def play(self, game, columns=80, **env):
        s = Screen(self.state, ["play", game, "--players", str(PLAYERS[game]), "--seed", "8"],
                   columns, **env)
        for _ in range(STEPS_MAX):
            seen = s.until(PROMPTS["en"])
            if seen is None:
                break
            keys = screen_keys(seen)
            self.assertTrue(keys, seen)
            s.send(pick(keys, ESCAPE.sub("", seen)) + "\n")
        self.assertEqual(s.finish(), 0)
        return s.text

    def test_whole_games_on_a_terminal(self):
        for game in PLAYERS:
            with self.subTest(game=game):
                text = self.play(game)
                self.assertIn("\x1b[1m", text)
                self.assertIn("──", text)
                self.assertIn("The game is over", text)
                self.assertEqual(text.count("\x1b["), len(ESCAPE.findall(text)))

    def test_no_color_is_honoured(self):
        for game in PLAYERS:
            self.assertNotIn("\x1b", self.play(game, NO_COLOR="1"))

    def test_a_dumb_terminal_gets_no_codes_and_an_ascii_one_no_symbols(self):
        self.assertNotIn("\x1b", self.play("yucatan", TERM="dumb"))
        text = self.play("doctor_lucky", LC_ALL="C")
        self.assertTrue(text.isascii())

    def test_forty_columns_are_enough(self):
        for game in PLAYERS:
            with self.subTest(game=game):
                text = ESCAPE.sub("", self.play(game, columns=40))
                for line in text.split("\n"):
                    if "record" not in line and "/" not in line:  # a file's name is not broken
                        self.assertLessEqual(len(line.split(PROMPTS["en"])[-1]), 40, line)

    def test_the_ship_is_drawn_with_everybody_on_board(self):
        s = Screen(self.state, ["play", "doctor_lucky", "--players", "3", "--seed", "8"], 100)
        seen = ESCAPE.sub("", s.until(PROMPTS["en"]))
        drawing = seen[seen.index("\nA "):seen.index("doors and stairs")]
        for label in [str(n) for n in range(23)] + list("abcdefg"):
            self.assertRegex(drawing, rf"(?<![\w']){label}(?![\w'])")
        for pawn in ["★", "Dr", " L", " M"]:
            self.assertIn(pawn, drawing)
        s.send("quit\n")
        s.until("--resume")
        s.finish()

    def test_ctrl_c_on_a_terminal_saves(self):
        s = Screen(self.state, ["play", "duck", "--players", "3", "--seed", "8"])
        s.until(PROMPTS["en"])
        s.send("\x03")
        s.until("--resume")
        self.assertEqual(s.finish(), 130)
        self.assertIn(b"\nopen hash ", self.record("duck"))

    def test_the_chooser_leads_into_a_game(self):
        s = Screen(self.state, [], LUCKPOND_LANG="")
        s.until("Number (empty line: 1):")
        s.send("2\n")  # Deutsch
        s.until("Zahl (leere Zeile: 1):")
        s.send("x\n")
        s.until("Bitte eine Zahl")
        s.send("3\n")  # Yu-ca-tan
        s.until("Zahl (leere Zeile: 1):")
        s.send("\n")  # two players
        s.until("Zahl (leere Zeile: 1):")
        s.send("\n")  # the usual bot
        s.until(PROMPTS["de"])
        s.send("\x04")  # end of input
        s.until("--resume")
        self.assertEqual(s.finish(), 0)
        s = Screen(self.state, ["play", "--lang", "nl"])
        self.assertIn("verder waar je gebleven was", s.until("Nummer (lege regel: 1):"))
        s.send("1\n")
        self.assertIn("gaat verder", s.until(PROMPTS["nl"]))
        s.send("stop\n")
        s.until("--resume")
        s.finish()


class Rules(Case):
    def test_every_clause_is_in_a_section(self):
        for game, (letters, count) in CLAUSES.items():
            status, out, _ = self.luckpond("rules", game, "--json")
            self.assertEqual(status, 0)
            rules = json.loads(out)
            clauses = {c for section in rules["sections"] for c in section["clauses"]}
            self.assertEqual(clauses, {f"{letters}-{n}" for n in range(1, count + 1)})
            self.assertTrue(rules["provenance"])

    def test_every_language_is_whole_and_its_own(self):
        for game in CLAUSES:
            texts = {}
            for lang in PROMPTS:
                status, out, _ = self.luckpond("rules", game, "--lang", lang)
                self.assertEqual(status, 0)
                self.assertNotIn("{", out)
                self.assertNotIn("\x1b", out)
                texts[lang] = out
            self.assertEqual(len(set(texts.values())), 4)

    def test_values_come_from_the_edition(self):
        short = self.luckpond("rules", "lucktails", "--edition", "short")[1]
        self.assertIn("No raise passes 12.", short)
        self.assertIn("No raise passes 27.", self.luckpond("rules", "lucktails")[1])

    def test_a_section_or_clause_alone(self):
        by_clause = self.luckpond("rules", "duck", "DU-9")[1]
        self.assertEqual(by_clause, self.luckpond("rules", "duck", "duck")[1])
        self.assertIn("10 or less", by_clause)
        status, _, err = self.luckpond("rules", "duck", "quack")
        self.assertEqual(status, 2)
        self.assertIn("last_card", err)

    def test_languages_from_the_environment(self):
        german = self.luckpond("rules", "duck", "--lang", "de")[1]
        for env in ({"LUCKPOND_LANG": "de"}, {"LC_ALL": "de_AT.UTF-8"}, {"LC_MESSAGES": "de_DE"},
                    {"LANG": "de"}, {"LUCKPOND_LANG": "de", "LC_ALL": "fr_FR"}):
            self.assertEqual(self.luckpond("rules", "duck", **env)[1], german, env)
        english = self.luckpond("rules", "duck")[1]
        for env in ({"LANG": "ja_JP.UTF-8"}, {"LC_ALL": "C", "LANG": "de"}):
            self.assertEqual(self.luckpond("rules", "duck", **env)[1], english, env)


class Catalogues(unittest.TestCase):
    def setUp(self):
        spec = importlib.util.spec_from_file_location("catalogue", ROOT / "tools" / "catalogue.py")
        self.catalogue = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.catalogue)
        self.locale = Path(tempfile.mkdtemp(prefix="luckpond-locale-"))
        self.addCleanup(shutil.rmtree, self.locale)

    def problems(self, old, new):
        """What the check says of the German catalogue after a slip of the pen."""
        text = (ROOT / "locale" / "de.po").read_text(encoding="utf-8")
        self.assertIn(old, text)
        sources = self.catalogue.collect()
        self.catalogue.LOCALE = self.locale
        (self.locale / "de.po").write_text(text.replace(old, new, 1), encoding="utf-8")
        return (self.catalogue.problems_of("de", sources) + self.catalogue.unused_in("de", sources))

    def test_the_catalogues_are_complete(self):
        done = subprocess.run(["python3", str(ROOT / "tools" / "catalogue.py"), "check"],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_check_finds_what_is_wrong(self):
        duck = 'msgid "You duck!"\nmsgstr "Du duckst dich!"'
        for new, text in [('msgid "You duck!"\nmsgstr ""', "not translated"),
                          ("#, fuzzy\n" + duck, "fuzzy"),
                          ('msgid "You swim!"\nmsgstr "Du schwimmst!"', "in no source"),
                          (duck.replace("dich", "dich {name}"), "other places"),
                          (duck.replace("dich", "dich %s"), "printf")]:
            found = self.problems(duck, new)
            self.assertTrue(any(text in f for f in found), (text, found))
        self.assertTrue(any("plural rule" in f for f in self.problems("plural=(n != 1)", "plural=n")))

    def test_texts_are_found_in_code_and_not_in_comments(self):
        path = self.locale / "some.c"
        path.write_text('x = _("one" /* no */ " two"); // _("three")\n/* _("four") */\n'
                        'ngettext_("a \\"die\\"",\n  "dice", n); my_("five"); N_("six")', "utf-8")
        found = [(text, plural) for text, plural, _ in self.catalogue.texts_of_code(path)]
        self.assertEqual(found, [("one two", None), ('a "die"', "dice"), ("six", None)])


if __name__ == "__main__":
    unittest.main()
