"""luckpond join and serve --lan, from outside: real servers, real terminals, and servers that mean no good.

    LUCKPOND=build/luckpond LUCKPOND_SOURCE=. python3 tests/cli/test_join.py
"""
import base64
import hashlib
import http.client
import json
import os
import pty
import re
import select
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

LUCKPOND = os.environ.get("LUCKPOND", "build/luckpond")
SOURCE = Path(os.environ.get("LUCKPOND_SOURCE", "."))
PATIENCE = float(os.environ.get("LUCKPOND_PATIENCE", "60"))  # a hang guard, never a measure
CLEAN = {k: v for k, v in os.environ.items() if not k.startswith(("LUCKPOND_", "LC_", "LANG", "COLUMNS", "NO_COLOR"))}
FAST = {"LUCKPOND_BOT_PACE_MS": "1", "LUCKPOND_MESSAGES_PER_ADDRESS": "100000", "LUCKPOND_REQUESTS_PER_ADDRESS": "100000",
        "LUCKPOND_CONNECTIONS_PER_ADDRESS": "1000", "LUCKPOND_WEBSOCKETS_PER_ADDRESS": "1000",
        "LUCKPOND_MESSAGES_PER_CONNECTION": "1000"}


class Server:
    """`luckpond serve` in a folder of its own, which can be killed and started again on the same port."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="luckpond-join-")
        self.port = 0
        self.start()

    def start(self):
        self.log = open(os.path.join(self.folder.name, "log"), "a")
        self.process = subprocess.Popen(
            [LUCKPOND, "--lang", "en", "serve", "--port", str(self.port), "--data", os.path.join(self.folder.name, "data")],
            stdout=subprocess.PIPE, stderr=self.log, text=True, env={**CLEAN, **FAST})
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/$", line.strip())
        assert found, f"no address in {line!r}: {Path(self.log.name).read_text()}"
        self.port = int(found.group(1))
        self.url = f"http://127.0.0.1:{self.port}"

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.log.close()

    def close(self):
        self.kill()
        self.folder.cleanup()

    def http(self, method, path, body=None):
        c = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        c.request(method, path, json.dumps(body) if body else None, {"Content-Type": "application/json"})
        r = c.getresponse()
        text = r.read().decode()
        c.close()
        return r.status, text

    def metric(self, name):
        return float(re.search(rf"^luckpond_{name} (\S+)$", self.http("GET", "/metrics")[1], re.M).group(1))


class Case(unittest.TestCase):
    """Every program a test starts is ended with it, and keeps its seats in a folder of the test."""

    def setUp(self):
        self.state = tempfile.TemporaryDirectory(prefix="luckpond-join-")
        self.addCleanup(self.state.cleanup)
        self.env = {**CLEAN, "XDG_STATE_HOME": self.state.name, "LC_ALL": "C.UTF-8", "TERM": "xterm", "USER": "tester"}

    def end(self, process):
        if process.poll() is None:
            process.kill()
            process.wait()
        for pipe in (process.stdout, process.stderr):
            if pipe:
                pipe.close()

    def begin(self, *words):
        p = subprocess.Popen([LUCKPOND, "--lang", "en", "join", *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True, env=self.env)
        self.addCleanup(self.end, p)
        return p

    def join(self, *words):
        p = self.begin(*words)
        out, err = p.communicate(timeout=PATIENCE)
        return p.returncode, out, err

    def create(self, server, game, players, *words, bot="thumb"):
        """A table opened by a bot; the process and the link."""
        p = self.begin("--create", game, "--players", str(players), "--bot", bot, *words, server.url)
        link = re.search(r"http://\S+/t/\w+", p.stdout.readline())
        self.assertTrue(link, p.poll())
        return p, link.group(0)

    def seats(self):
        return sorted(Path(self.state.name).glob("luckpond/*.seat"))

    def finish(self, processes):
        """All have played to the end and found the deal fair."""
        for p in processes:
            out, err = p.communicate(timeout=PATIENCE)
            self.assertEqual(p.returncode, 0, err)
            self.assertIn("every draw follows from all seeds, yours too", out)


class Terminal:
    """A person at a terminal of 100 columns."""

    def __init__(self, case, *words, env=None, command="join"):
        master, slave = pty.openpty()
        self.process = subprocess.Popen([LUCKPOND, "--lang", "en", command, *words], stdin=slave, stdout=slave, stderr=slave,
                                        env={**(env or case.env), "COLUMNS": "100"}, start_new_session=True)
        os.close(slave)
        self.fd, self.text, self.seen = master, "", 0
        case.addCleanup(self.close, case)

    def close(self, case):
        case.end(self.process)
        os.close(self.fd)

    def read(self, wait):
        """More text; False at the end."""
        if not select.select([self.fd], [], [], wait)[0]:
            return True
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.text += data.decode("utf-8", "replace")
        return bool(data)

    def until(self, *patterns):
        """Waits for one of the patterns behind what was seen before; the match."""
        end = time.monotonic() + PATIENCE
        alive = True
        while True:
            found = [m for m in (re.compile(p).search(self.text, self.seen) for p in patterns) if m]
            if found:
                first = min(found, key=lambda m: m.start())
                self.seen = first.end()
                return first
            if not alive or time.monotonic() > end:
                raise AssertionError(f"none of {patterns} came; the last lines: {self.text[-1500:]}")
            alive = self.read(0.2)

    def type(self, line):
        os.write(self.fd, line.encode() + b"\n")

    def wait(self):
        while self.read(0.2) and self.process.poll() is None:
            pass
        while self.read(0) and select.select([self.fd], [], [], 0)[0]:
            pass
        return self.process.wait(PATIENCE)


ASKED, OVER = r"Your choice \(\? for help\):", r"The game is over"


class Bots(Case):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def play(self, game, players):
        host, link = self.create(self.server, game, players, "--name", "Host")
        guests = [self.begin(link, "--bot", "thumb" if i % 2 else "random") for i in range(1, players)]
        self.finish([host, *guests])
        self.assertEqual(len(self.seats()), players)  # one program, one seat
        for seat in self.seats():
            self.assertEqual(stat.S_IMODE(seat.stat().st_mode), 0o600)

    def test_bots_play_lucktails(self):
        self.play("lucktails", 4)

    def test_bots_play_doctor_lucky(self):
        self.play("doctor_lucky", 4)

    def test_bots_play_yucatan(self):
        self.play("yucatan", 4)

    def test_bots_play_duck(self):
        self.play("duck", 4)

    def test_a_program_plays(self):
        program = f"exec:{sys.executable} {SOURCE / 'examples/bots/random_bot.py'}"
        host, link = self.create(self.server, "yucatan", 2, "--name", "Program", "--rounds", "2", bot=program)
        code, out, err = self.join(link, "--bot", "thumb", "--verbose")
        self.assertEqual(code, 0, err)
        self.finish([host])
        self.assertIn("Program tips", err)  # one line an event, on standard error
        self.assertEqual(out.count("\n"), 1)

    def test_a_program_that_fails_is_named(self):
        code, _, err = self.join("--create", "yucatan", "--players", "2", "--start-now", "--bot", "exec:false", self.server.url)
        self.assertEqual(code, 1)
        self.assertIn("luckpond:", err)

    def test_one_bot_and_the_servers_own(self):
        code, out, err = self.join("--create", "lucktails", "--players", "4", "--bots", "random", "--bot", "thumb",
                                   "--start-now", self.server.url)
        self.assertEqual(code, 0, err)
        self.assertIn("yours too", out)

    def test_rematch_goes_on(self):
        host, link = self.create(self.server, "yucatan", 2, "--rounds", "1", "--rematch")
        guest = self.begin(link, "--bot", "random", "--rematch")
        proofs = [host.stdout.readline() for _ in range(3)] + [guest.stdout.readline() for _ in range(3)]
        for line in proofs:
            self.assertIn("yours too", line)
        self.assertEqual(len(set(proofs)), 3 if proofs[0] in proofs[3:] else 6)  # three records, not one
        for p in (host, guest):
            p.send_signal(signal.SIGTERM)
            self.assertEqual(p.wait(PATIENCE), 130)


class Person(Case):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def host(self, *words):
        t = Terminal(self, "--create", "yucatan", "--players", "2", "--rounds", "1", "--name", "Ana", *words, self.server.url)
        return t, t.until(r"http://\S+/t/\w+").group(0)

    def play_to_the_end(self, t):
        """First a tip, then stop, and so on."""
        while (question := t.until("Choose a tip", "Stop, or choose", OVER).group(0)) != "The game is over":
            t.until(ASKED)
            t.type("7" if question == "Choose a tip" else "0")

    def test_a_whole_game_with_talk(self):
        t, link = self.host()
        t.until("You are the host")
        t.type("/say hello pond")
        t.until("Ana: hello pond")
        t.type("rematch")
        t.until("not possible at this point")
        t.type("nonsense")
        t.until("not your turn")
        guest = self.begin(link, "--bot", "thumb", "--name", "Robo", "--verbose")
        t.until(r"At the table: Ana \(host\), Robo\.")
        t.type("start")
        t.until("The game begins")
        t.until(ASKED)
        t.type("stop")  # a rule is against it; the server says which
        t.until(r"Not now: .*\(YU-\d+\)")
        t.until(ASKED)
        t.type("/claim Robo 3")
        t.until("does not allow that")
        t.type("/who")
        t.until("Robo .here.")
        t.type("?")
        t.until("/rematch")
        t.type("rules")
        t.until(ASKED)
        t.type("table")
        self.play_to_the_end(t)
        t.until("yours too")
        t.until("Type rematch to play again")
        self.finish([guest])
        t.type("rematch")
        t.until("At the table")
        t.type("quit")
        self.assertEqual(t.wait(), 0)

    def test_two_people_talk_leave_and_come_back(self):
        a, link = self.host()
        b = Terminal(self, link, "--name", "Bea")
        a.until(r"At the table: Ana \(host\), Bea\.")
        b.until(r"Ana \(host\), Bea\.")
        b.type("start")
        b.until("only the host may do that")
        b.type("/say \x1bgood luck")
        a.until("Bea: +good luck")
        b.type("quit")
        self.assertEqual(b.wait(), 0)
        a.until("Bea has gone")
        b = Terminal(self, link)  # the same seat, the same name
        a.until("Bea is here")
        b.until(r"Ana \(host\), Bea\.")
        b.type("leave")
        self.assertEqual(b.wait(), 0)
        a.until("Bea has left the table")
        self.assertEqual(len(self.seats()), 1)  # Bea's was given up
        a.type("q")
        self.assertEqual(a.wait(), 0)

    def test_kicked(self):
        a, link = self.host()
        b = Terminal(self, link, "--name", "Bea")
        a.until(r"At the table: Ana \(host\), Bea\.")
        b.until(r"Ana \(host\), Bea\.")
        a.type("/kick be")
        b.until("you no longer sit at this table")
        self.assertEqual(b.wait(), 1)

    def test_lines_from_a_pipe_are_answers(self):
        p = subprocess.run([LUCKPOND, "--lang", "en", "join", "--create", "yucatan", "--players", "2", "--rounds", "1",
                            "--start-now", self.server.url], input="odd\n" + "stop\neven\n" * 20, capture_output=True,
                           text=True, env=self.env, timeout=PATIENCE)
        self.assertEqual(p.returncode, 0, p.stderr)
        self.assertIn("The game is over", p.stdout)
        self.assertIn("yours too", p.stdout)
        self.assertNotIn("\x1b", p.stdout)

    def test_ctrl_c(self):
        t, _ = self.host()
        t.until("You are the host")
        t.process.send_signal(signal.SIGINT)
        self.assertEqual(t.wait(), 130)


class Restarts(Case):
    def test_a_person_goes_on_when_the_server_is_killed(self):
        server = Server()
        self.addCleanup(server.close)
        t = Terminal(self, "--create", "yucatan", "--players", "2", "--rounds", "2", "--start-now", server.url)
        asked = 0
        while t.until(ASKED, OVER).group(0) != "The game is over":
            asked += 1
            if asked in (1, 3):
                server.kill()
                t.until("The connection is lost")
                t.type("8" if asked == 1 else "stop")  # into the dark: sent once the line is back
                server.start()
                t.until("Back at the table")
            else:
                t.type("stop" if asked % 2 == 0 else "9")
        t.until("yours too")
        self.assertGreaterEqual(asked, 3)

    def test_bots_go_on_when_the_server_is_killed(self):
        server = Server()
        self.addCleanup(server.close)
        text = (SOURCE / "examples/bots/random_bot.py").read_text()
        program = Path(self.state.name) / "slow_bot.py"
        program.write_text("import time, random\nplain = random.Random.choice\n"
                           "def choice(self, seq):\n    time.sleep(0.03)\n    return plain(self, seq)\n"
                           "random.Random.choice = choice\n" + text)
        slow = f"exec:{sys.executable} {program}"
        host, link = self.create(server, "duck", 3, bot=slow)
        guests = [self.begin(link, "--bot", slow), self.begin(link, "--bot", "thumb")]
        kills = 0
        for _ in range(4):
            time.sleep(0.4)
            if server.metric("games_ended_total") == 0 and server.metric("actions_total") > 0:
                server.kill()
                server.start()
                kills += 1
        self.assertGreater(kills, 0)
        self.finish([host, *guests])


class Refusals(Case):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def refuse(self, code, sentence, *words):
        got, out, err = self.join(*words)
        self.assertEqual((got, out), (code, ""), err)
        self.assertRegex(err, sentence)
        self.assertEqual(err.count("\n"), 1, err)

    def test_command_lines_that_make_no_sense(self):
        for sentence, *words in (
                ("which table",), ("plain HTTP only", "https://play.example.org/t/7KQ2MX"),
                ("plain HTTP only", "wss://x/ws"), ("is not an address", "7KQ2MX"), ("is not an address", "ftp://x/t/A"),
                ("is not an address", "http:///t/A"), ("is not an address", "http://x:0/t/A"),
                ("is not an address", "http://x:99999/t/A"), ("is not an address", "http://x:8a/t/A"),
                ("is not an address", "http://[::1/t/A"), ("is not an address", "http://user@x/t/A"),
                ("is not an address", "http://x y/t/A"), ("is not an address", "http://" + "x" * 300 + "/t/A"),
                ("not the link of a table", "http://localhost/"), ("not the link of a table", "http://localhost/t/"),
                ("not the link of a table", "http://localhost/t/A!B"), ("not the link of a table", "http://localhost/t/AB/screen"),
                ("not the link of a table", "http://localhost/t/ABCDEFGHIJKLMNOP"), ("not the link", "http://localhost/r/AB"),
                ("one word too many", "http://x/t/A", "b"), ("go with --create", "http://x/t/A", "--players", "3"),
                ("go with --create", "http://x/t/A", "--bots", "thumb"), ("address of the server alone", "--create", "duck", "http://x/t/A"),
                ("did you mean duck", "--create", "duk", "http://localhost:1"), ("is for 3 to 5", "--create", "duck", "--players", "7", "http://localhost:1")):
            with self.subTest(words=words):
                code, out, err = self.join(*words)
                self.assertEqual((code, out), (2, ""), err)
                self.assertRegex(err, sentence)

    def test_servers_that_are_not_there(self):
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.refuse(1, "does not answer: Connection refused", f"http://127.0.0.1:{s.getsockname()[1]}/t/ABCDEFG")
        self.refuse(1, "does not answer: ", "http://no.such.host.invalid/t/ABCDEFG")

    def test_what_the_server_refuses(self):
        self.refuse(1, "no table with this code", self.server.url + "/t/ABCDEFG")
        status, text = self.server.http("POST", "/api/tables", {"name": "Ana", "game": "yucatan", "seats": 2})
        self.assertEqual(status, 201)
        link = f"{self.server.url}/t/{json.loads(text)['table'].lower()}"  # people type small letters
        self.refuse(1, "a name has 1 to 24 characters", link, "--name", "x" * 25)
        self.refuse(1, "a name has 1 to 24 characters", link, "--name", "\x01\x02")
        guest = self.begin(link, "--bot", "thumb")
        end = time.monotonic() + PATIENCE
        while not self.seats() or not self.seats()[0].stat().st_size:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02)
        self.refuse(1, "all places at this table are taken", link)
        self.assertEqual(len(self.seats()), 1)  # who got no seat leaves nothing behind
        guest.kill()
        self.refuse(2, "has no bot", "--create", "yucatan", "--players", "2", "--bots", "nobody", self.server.url)
        self.refuse(2, "none, relaxed or quick", "--create", "yucatan", "--players", "2", "--clock", "sun", self.server.url)

    def test_no_place_to_keep_a_seat(self):
        self.env.update(XDG_STATE_HOME="", HOME="")
        code, out, err = self.join("--create", "yucatan", "--players", "2", "--rounds", "1", "--bot", "thumb", "--start-now",
                                   self.server.url)
        self.assertEqual(code, 0, err)
        self.assertIn("yours too", out)

    def test_a_dead_token_gets_a_new_seat(self):
        host, link = self.create(self.server, "yucatan", 3)
        code = link.rsplit("/", 1)[1]
        guest = Path(self.state.name) / "luckpond" / f"join_127.0.0.1_{self.server.port}_{code}_2.seat"
        guest.write_text(json.dumps({"token": "0" * 64, "game": 1, "seed": "1" * 64, "commitment": "2" * 64}) + "\n")
        others = [self.begin(link, "--bot", "random") for _ in range(2)]
        self.finish([host, *others])


# --- Servers that mean no good ----------------------------------------------------------------------

class Fake:
    """Answers HTTP with `reply(path)`, and on /ws sends the given messages."""

    def __init__(self, case, reply, messages=(), raw=b""):
        self.reply, self.messages, self.raw = reply, messages, raw
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.closing = False
        threading.Thread(target=self.serve, daemon=True).start()
        case.addCleanup(self.close)

    def close(self):
        self.closing = True
        self.listener.close()

    def serve(self):
        while not self.closing:
            try:
                c, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.answer, args=(c,), daemon=True).start()

    def answer(self, c):
        with c:
            c.settimeout(PATIENCE)
            try:
                head = c.recv(65536)
                path = head.split(b" ")[1].decode()
                if path == "/ws":
                    self.play(c, head)
                else:
                    c.sendall(self.reply(path))
            except (OSError, IndexError):
                pass

    def play(self, c, head):
        key = re.search(rb"Sec-WebSocket-Key: (\S+)", head).group(1)
        accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
        frames = b"".join(self.frame(m.encode() if isinstance(m, str) else json.dumps(m).encode()) for m in self.messages)
        c.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
                  + accept + b"\r\n\r\n" + frames + self.raw)
        while c.recv(65536):
            pass

    @staticmethod
    def frame(data):
        head = bytes([0x81, len(data)]) if len(data) < 126 else bytes([0x81, 126]) + len(data).to_bytes(2, "big")
        return head + data


def answer(status, body, headers=""):
    return f"HTTP/1.1 {status} X\r\nContent-Length: {len(body.encode())}\r\n{headers}\r\n{body}".encode()


def seated(path):
    if path.endswith("/seats"):
        return answer(200, '{"table":"ABCDEFG","member":0}', f"Set-Cookie: luckpond={'a' * 64}; Path=/\r\n")
    return answer(404, "{}")


def table(**changes):
    place = {"member": 0, "present": True, "seeded": True, "opened": False, "penalties": 0}
    return {"type": "table", "table": "ABCDEFG", "event": 1, "phase": "lobby", "game": "lucktails", "edition": "default", "seats": 4,
            "options": [], "host": 1, "you": 0, "seat": -1, "game_number": 1, "commitment": "0" * 64,
            "places": [{**place, "name": "Me"}, {**place, "member": 1, "name": "Evil\x1b[31m\u202e\u0085\x07 \u200bEve"}], **changes}


class Strangers(Case):
    def refused_by(self, reply, sentence):
        fake = Fake(self, lambda path: reply)
        code, out, err = self.join(fake.url + "/t/ABCDEFG", "--bot", "thumb")
        self.assertEqual((code, out), (1, ""), err)
        self.assertRegex(err, sentence)
        self.assertNotRegex(err, r"[\x00-\x09\x0b-\x1f]")

    def test_answers_that_are_none(self):
        self.refused_by(b"SSH-2.0-OpenSSH\r\n\r\n", "no HTTP server")
        self.refused_by(b"", "connection was closed")
        self.refused_by(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 5000, "no end")
        self.refused_by(answer(200, "hello"), "gave no token")
        self.refused_by(answer(404, "<html>"), r"does not answer like a luckpond server \(status 404\)")
        self.refused_by(b"HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n", "too long")
        self.refused_by(b"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nshort", "cut short")
        self.refused_by(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "not read here")
        self.refused_by(answer(409, '{"error":"X","message":"\\u001b[2Jgone"}'), r"luckpond:  \[2Jgone")

    def test_control_characters_do_nothing(self):
        fake = Fake(self, seated, [
            table(), {"type": "event", "table": "ABCDEFG", "event": 2, "data": {"event": "chat", "member": 1, "text": "\x1b]0;owned\x07hi"}},
            {"type": "refused", "table": "ABCDEFG", "request": "hello", "error": "\x1b[31mE", "message": "\x1b[31mbye"}])
        t = Terminal(self, fake.url + "/t/ABCDEFG")
        t.until("Evil")
        t.until("hi")
        t.until("bye")
        self.assertEqual(t.wait(), 1)
        for bad in ("\x1b[31m", "\u202e", "\x85", "\x07", "\x1b]", "\u200b"):
            self.assertNotIn(bad, t.text)

    def test_messages_that_make_no_sense(self):
        nonsense = ["", "{", "[]", "null", '"x"', "[" * 3000, '{"type":1}', '{"type":"table"}', '{"type":"view","view":{},"decision":1}',
                    '{"type":"event"}', '{"type":"event","event":"x","data":{}}', '{"type":"event","event":3,"data":{"event":"dealt"}}',
                    '{"type":"done"}', '{"type":"refused"}', '{"type":"presence"}', '{"type":"clock"}', '{"type":"ended"}',
                    '{"type":"hint","advice":7}', table(places=3), table(places=[1, None, {}]), table(seats=99), table(phase=4),
                    table(options=[{"name": "x" * 100, "value": 1}]), table(commitment="0" * 200), table(record="../../etc/passwd"),
                    table(places=[{}] * 8), table()]
        fake = Fake(self, seated, nonsense, raw=b"\x81\x7f" + (1 << 40).to_bytes(8, "big") + b"endless")
        t = Terminal(self, fake.url + "/t/ABCDEFG")
        t.until("At the table: Me")
        t.until("The connection is lost")  # the endless frame is not waited for
        t.type("quit")
        self.assertEqual(t.wait(), 0)

    def test_a_game_that_is_none(self):
        for wrong in ({"game": "chess"}, {"edition": "pirated"}, {"seat": 6}, {"options": [{"name": "rounds", "value": 30000}]}):
            fake = Fake(self, seated, [table(**{"phase": "playing", "seat": 0, "seats": 2, **wrong})])
            code, _, err = self.join(fake.url + "/t/ABCDEFG", "--bot", "thumb")
            self.assertEqual(code, 1)
            self.assertIn("one of the two is too old", err)

    def test_a_view_that_no_position_has(self):
        view = {"game": "yucatan", "viewer": 0, "turn": 0, "phase": "tip", "scores": [0, 0], "winners": []}
        fake = Fake(self, seated, [table(phase="playing", seat=0, seats=2, game="yucatan"),
                                   {"type": "view", "table": "ABCDEFG", "decision": 1, "event": 1, "view": view, "legal": ["odd"]}])
        code, _, err = self.join(fake.url + "/t/ABCDEFG", "--bot", "thumb")
        self.assertEqual(code, 1)
        self.assertIn("too old", err)


class Forgers(Case):
    """A man in the middle, who changes the record of the game."""

    def forged(self, change):
        server = Server()
        self.addCleanup(server.close)

        def pump(a, b):
            try:
                while data := a.recv(65536):
                    b.sendall(data)
            except OSError:
                pass
            for s in (a, b):
                try:
                    s.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

        def serve(c):
            head = c.recv(65536)
            if head.startswith(b"GET /r/"):
                text = server.http("GET", head.split(b" ")[1].decode())[1]
                c.sendall(answer(200, change(text)))
                c.close()
                return
            with c, socket.create_connection(("127.0.0.1", server.port)) as up:
                up.sendall(head)
                back = threading.Thread(target=pump, args=(up, c), daemon=True)
                back.start()
                pump(c, up)
                back.join(PATIENCE)

        def accept():
            while True:
                try:
                    c, _ = listener.accept()
                except OSError:
                    return
                threading.Thread(target=serve, args=(c,), daemon=True).start()

        listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(listener.close)
        threading.Thread(target=accept, daemon=True).start()
        return self.join("--create", "yucatan", "--players", "2", "--rounds", "1", "--bot", "thumb", "--start-now",
                         f"http://127.0.0.1:{listener.getsockname()[1]}")

    def test_the_true_record_is_accepted(self):
        code, out, err = self.forged(lambda text: text)
        self.assertEqual(code, 0, err)
        self.assertIn("yours too", out)

    def test_a_changed_record_is_refused(self):
        code, _, err = self.forged(lambda text: text.replace("; fair seed 0 ", "; fair seed 0 f", 1))
        self.assertEqual(code, 1)
        self.assertIn("NOT proved to be fair", err)

    def test_a_sound_record_of_another_game_is_refused(self):
        other = subprocess.run([LUCKPOND, "record", "yucatan", "--players", "2", "--rounds", "1", "--fair"], capture_output=True,
                               text=True, timeout=PATIENCE).stdout
        self.assertIn("; fair seed server", other)
        code, _, err = self.forged(lambda text: other)
        self.assertEqual(code, 1)
        self.assertIn("record of another game", err)

    def test_no_record_is_no_proof(self):
        code, _, err = self.forged(lambda text: "")
        self.assertEqual(code, 1)
        self.assertIn("NOT proved to be fair", err)


# --- serve --lan ------------------------------------------------------------------------------------

def scan(modules):
    """What zbarimg reads in the picture: rows of True for dark."""
    scale = 4
    rows = [" ".join("1" if dark else "0" for dark in row for _ in range(scale)) for row in modules for _ in range(scale)]
    with tempfile.NamedTemporaryFile("w", suffix=".pbm") as f:
        f.write(f"P1\n{len(modules[0]) * scale} {len(rows)}\n" + "\n".join(rows) + "\n")
        f.flush()
        return subprocess.run(["zbarimg", "--nodbus", "--raw", "-q", f.name], capture_output=True, text=True,
                              timeout=PATIENCE).stdout.strip()


class Lan(Case):
    def serve(self, *flags, **env):
        folder = tempfile.TemporaryDirectory(prefix="luckpond-join-")
        self.addCleanup(folder.cleanup)
        t = Terminal(self, "--lan", "--port", "0", "--data", folder.name, *flags, env={**self.env, **env}, command="serve")
        t.until("what is sent is not encrypted")
        text = t.text.replace("\r", "")
        self.assertRegex(text, r"Tables are open at http://\S+/\n")
        return re.search(r"http://\S+/", text).group(0), [line for line in text.split("\n")]

    def test_half_blocks(self):
        for env, dark in (({}, {"▀": (1, 0), "▄": (0, 1), "█": (1, 1), " ": (0, 0)}),
                          ({"NO_COLOR": "1"}, {"▀": (0, 1), "▄": (1, 0), "█": (0, 0), " ": (1, 1)})):
            url, lines = self.serve(**env)
            rows = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]
            if env:
                self.assertFalse(any("\x1b" in line for line in lines))
            rows = [r for r in rows if r and set(r) <= set(dark)]
            picture = [[bool(dark[c][half]) for c in row] for row in rows for half in (0, 1)]
            self.assertEqual(scan(picture), url)

    def test_ascii(self):
        url, lines = self.serve(LC_ALL="C")
        picture = [[code == "16" for code in re.findall(r"\x1b\[48;5;(\d+)m  ", line)] for line in lines if "\x1b[48" in line]
        self.assertEqual(scan(picture), url)
        url, lines = self.serve(LC_ALL="C", NO_COLOR="1")
        picture = [[line[i:i + 2] == "  " for i in range(0, len(line), 2)] for line in lines if line and set(line) <= set("# ")]
        self.assertEqual(scan(picture), url)

    def test_without(self):
        _, lines = self.serve("--no-qr")
        self.assertFalse(any("█" in line for line in lines))


if __name__ == "__main__":
    unittest.main()
