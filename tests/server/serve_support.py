"""A luckpond server as a process, and players who speak its protocol with python3-websockets."""
import asyncio
import atexit
import hashlib
import http.client
import json
import os
import random
import re
import secrets
import signal
import subprocess
import sys
import tempfile

try:
    import websockets
    import websockets.exceptions
except ImportError:
    # Debian's package belongs to Debian's Python.
    if sys.executable != "/usr/bin/python3" and "SERVE_AGAIN" not in os.environ:
        if subprocess.run(["/usr/bin/python3", "-c", "import websockets"], capture_output=True).returncode == 0:
            os.environ["SERVE_AGAIN"] = "1"
            os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])
    print("python3-websockets is not installed (apt-get install python3-websockets): skipped")
    sys.exit(0)

LUCKPOND = os.environ.get("LUCKPOND", "build/luckpond")
FAST = {"LUCKPOND_BOT_PACE_MS": "1", "LUCKPOND_MESSAGES_PER_ADDRESS": "100000", "LUCKPOND_REQUESTS_PER_ADDRESS": "100000",
        "LUCKPOND_CONNECTIONS_PER_ADDRESS": "1000", "LUCKPOND_WEBSOCKETS_PER_ADDRESS": "1000",
        "LUCKPOND_MESSAGES_PER_CONNECTION": "10000"}


class Server:
    """`luckpond serve` on a free port and a folder of its own, or the folder of an earlier one."""

    def __init__(self, *flags, data=None, port=0, keep=None, **environment):
        self.folder = keep.folder if keep else None if data else tempfile.TemporaryDirectory(prefix="luckpond-test-")
        self.data = data or os.path.join(self.folder.name, "data")
        self.log_file = tempfile.TemporaryFile("w+")
        clean = {k: v for k, v in os.environ.items() if not k.startswith("LUCKPOND_")}
        self.process = subprocess.Popen(
            [LUCKPOND, "--lang", "en", "serve", "--port", str(port), "--data", self.data, *flags], stdout=subprocess.PIPE,
            stderr=self.log_file, text=True, env={**clean, **FAST, **environment})
        atexit.register(self.process.kill)  # when a test fails, nothing stays behind
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/$", line.strip())
        assert found, f"no address in {line!r}; {self.log()}"
        self.port = int(found.group(1))

    def log(self):
        self.log_file.seek(0)
        return self.log_file.read()

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """Ends it politely; the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def wait(self):
        try:
            status = self.process.wait(10)
        finally:
            self.process.stdout.close()
        return status

    def http(self, method, path, body=None, token=None, headers=None, timeout=10):
        """Status, headers, text."""
        c = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        h = {"Content-Type": "application/json"} if method == "POST" else {}
        if token:
            h["Authorization"] = f"Bearer {token}"
        h.update(headers or {})
        c.request(method, path, json.dumps(body) if isinstance(body, dict) else body, h)
        r = c.getresponse()
        text = r.read().decode()
        c.close()
        return r.status, r.headers, text

    def metric(self, name):
        text = self.http("GET", "/metrics")[2]
        return float(re.search(rf"^luckpond_{name} (\S+)$", text, re.M).group(1))


def token_in(headers):
    return re.match(r"(?:__Host-)?luckpond=([0-9a-f]{64});", headers["Set-Cookie"]).group(1)


class Player:
    """A client with a memory: checks that events have no gap and keeps the last of each kind of message."""

    def __init__(self, server, code, token=None, seed=0, screen=False):
        self.server, self.code, self.token, self.screen = server, code, token, screen
        self.random = random.Random(seed)
        self.secret = secrets.token_bytes(32) if token else None
        self.socket = None
        self.event = 0
        self.events = {}
        self.view = self.table = None
        self.answers = {}
        self.acknowledged = []  # (request, decision) of actions
        self.frames = []
        self.requests = 0
        self.sent = {}
        self.record = None
        self.clock = None
        self.hints = []

    async def connect(self, event=None):
        headers = {"Authorization": f"Bearer {self.token or 'none'}"}
        self.socket = await websockets.connect(f"ws://127.0.0.1:{self.server.port}/ws", extra_headers=headers)
        hello = {"table": self.code, "event": self.event if event is None else event}
        if self.screen:
            hello["screen"] = True
        await self.socket.send(json.dumps({"type": "hello", "tables": [hello]}))
        return self

    async def close(self):
        await self.socket.close()

    def request_name(self):
        self.requests += 1
        return f"r{self.requests}-{self.random.randrange(1 << 30)}"

    async def say(self, kind, /, **fields):
        request = fields.pop("request", None) or self.request_name()
        await self.socket.send(json.dumps({"type": kind, "table": self.code, "request": request, **fields}))
        return request

    async def read(self, timeout=10):
        text = await asyncio.wait_for(self.socket.recv(), timeout)
        self.frames.append(text)
        m = json.loads(text)
        kind = m["type"]
        if kind == "event":
            if self.event:
                assert m["event"] == self.event + 1, f"event {m['event']} after {self.event}"
            self.event = m["event"]
            self.events[self.event] = m["data"]
        elif kind == "view":
            self.view = m
            self.event = max(self.event, m["event"])
        elif kind == "table":
            self.table = m
            self.event = max(self.event, m["event"])
        elif kind in ("done", "refused"):
            self.answers[m["request"]] = m
        elif kind == "ended":
            self.record = m["record"]
        elif kind == "clock":
            self.clock = m
        elif kind == "hint":
            self.hints.append(m)
        return m

    async def until(self, condition, timeout=10):
        while not condition():
            await self.read(timeout)

    async def ask(self, kind, /, **fields):
        """Says it and waits for the answer."""
        request = await self.say(kind, **fields)
        await self.until(lambda: request in self.answers)
        return self.answers[request]

    async def commit(self):
        await self.ask("seed_commit", commitment=hashlib.sha256(b"luckpond player seed 1\0" + self.secret).hexdigest())

    def my_turn(self):
        return bool(self.view and self.view["decision"] and self.view["legal"])

    async def act(self):
        """One random legal action, acknowledged."""
        decision = self.view["decision"]
        request = await self.say("act", decision=decision, action=self.random.choice(self.view["legal"]))
        self.sent[request] = decision
        await self.until(lambda: request in self.answers)
        answer = self.answers[request]
        if answer["type"] == "done":
            self.acknowledged.append((request, decision))
        return answer

    async def play(self, enough=lambda: False):
        """Plays until the game is over, or it is enough (which is looked at after each message)."""
        opened = False
        while self.record is None and not enough():
            if self.table and self.table["phase"] == "starting" and self.secret and not opened:
                opened = True
                await self.say("seed_open", seed=self.secret.hex())
            if self.my_turn() and self.sent.get("last") != self.view["decision"]:
                self.sent["last"] = self.view["decision"]
                answer = await self.act()
                assert answer["type"] == "done" or answer["error"] == "STALE", answer
            elif self.table and self.table["phase"] == "over":
                self.record = self.table["record"]
            else:
                await self.read()


class Stubborn(Player):
    """Plays through crashes: comes back, and sends again what was not answered, under the same request id."""

    pending = None  # (request, fields)

    async def come_back(self):
        while True:
            try:
                self.view = self.table = None
                await self.connect()
                if self.pending:
                    await self.say("act", request=self.pending[0], **self.pending[1])
                return
            except (OSError, websockets.exceptions.WebSocketException):
                await asyncio.sleep(0.02)

    def must_open(self):
        return any(p["member"] == self.table["you"] and not p["opened"] for p in self.table["places"])

    def choose(self):
        action = self.random.choice(self.view["legal"])
        self.pending = (self.request_name(), {"decision": self.view["decision"], "action": action})

    def settle(self):
        """Takes the answer to what is pending, if it has come."""
        answer = self.answers.get(self.pending[0]) if self.pending else None
        if not answer:
            return
        if answer["type"] == "done":
            assert answer["decision"] == self.pending[1]["decision"], (answer, self.pending)
            self.acknowledged.append((self.pending[0], answer["decision"]))
        else:
            assert answer["error"].startswith("STORE_"), answer
        if self.view and self.view["decision"] == self.pending[1]["decision"]:
            self.view = None  # answered; the next one comes
        self.pending = None

    async def play_through(self):
        while self.record is None or self.pending:  # the end may come before the answer to the last action
            try:
                if self.table and self.table["phase"] == "over" and not self.pending:
                    self.record = self.table["record"]
                elif self.table and self.table["phase"] == "starting" and self.must_open():
                    self.table = None
                    await self.say("seed_open", seed=self.secret.hex())
                elif self.my_turn() and not self.pending:
                    await asyncio.sleep(self.random.random() * 0.01)
                    self.choose()
                    await self.say("act", request=self.pending[0], **self.pending[1])
                else:
                    await self.read()
                    self.settle()
            except (OSError, websockets.exceptions.WebSocketException):
                await self.come_back()


def actions_in_record(text, seat):
    """How many actions of this seat the record has."""
    words = " ".join(line.split(":", 1)[1] for line in text.splitlines() if line.startswith(f"{seat}:")).split()
    return sum(not re.fullmatch(r"\d+/\d+|~[0-9a-f]+", w) for w in words)


async def play_some(people, actions):
    """All play until together they have made so many actions, or the game is over."""
    def enough():
        return sum(len(p.acknowledged) for p in people) >= actions
    await asyncio.wait_for(asyncio.gather(*(p.play(enough) for p in people)), 60)


async def start(players):
    answer = await players[0].ask("start")
    assert answer["type"] == "done", answer


async def deal(players):
    """Starts, opens the seeds, and waits until everybody has the first position."""
    await start(players)
    for p in players:
        await p.until(lambda p=p: p.table and p.table["phase"] != "lobby")
        if p.table["phase"] == "starting":
            await p.say("seed_open", seed=p.secret.hex())
    for p in players:
        await p.until(lambda p=p: p.view and p.table["phase"] == "playing")


async def to_act(players, after=0):
    """Who has the decision; all have the same position then. `after`: a later decision than this."""
    while True:
        for p in players:
            await p.until(lambda p=p: p.view["decision"] > after or p.table["phase"] == "over")
        newest = max(p.view["decision"] for p in players)
        for p in players:
            await p.until(lambda p=p: p.view["decision"] >= newest or p.table["phase"] == "over")
        for p in players:
            if p.view["decision"] == newest and p.view["legal"]:
                return p
        after = newest


async def table_of(server, game, seats, people, seed=1, kind=Player, **settings):
    """A table with its people connected and committed; the first is the host."""
    status, headers, text = await asyncio.to_thread(
        server.http, "POST", "/api/tables", {"name": "Ana", "game": game, "seats": seats, **settings})
    assert status == 201, text
    code = json.loads(text)["table"]
    players = [kind(server, code, token_in(headers), seed)]
    for i in range(1, people):
        status, headers, text = await asyncio.to_thread(
            server.http, "POST", f"/api/tables/{code}/seats", {"name": f"Guest {i}"})
        assert status == 200, text
        players.append(kind(server, code, token_in(headers), seed + i))
    for p in players:
        await p.connect()
        await p.commit()
    return players
