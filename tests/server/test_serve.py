"""The server from outside: real processes, real sockets, real disk.

    LUCKPOND=build/luckpond python3 tests/server/test_serve.py
"""
import asyncio
import json
import os
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from serve_support import (LUCKPOND, Player, Server, Stubborn, actions_in_record, play_some, start, table_of,  # noqa: E402
                           token_in)
import websockets  # noqa: E402
import websockets.exceptions  # noqa: E402

GAMES = {"lucktails": 4, "doctor_lucky": 4, "yucatan": 3, "duck": 4}
KILLS = int(os.environ.get("LUCKPOND_KILLS", "6"))
HEADERS = {"Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff",
           "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin"}


def luckpond(*words, stdin=None):
    return subprocess.run([LUCKPOND, "--lang", "en", *words], input=stdin, capture_output=True, text=True, timeout=20)


class Tables(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0, cls.server.log()

    def check_record(self, record, game):
        status, headers, text = self.server.http("GET", f"/r/{record}.record")
        self.assertEqual(status, 200)
        self.assertTrue(headers["Content-Type"].startswith("text/plain"))
        replay = luckpond("replay", "-", "--json", stdin=text)
        self.assertEqual(replay.returncode, 0, replay.stderr)
        verify = luckpond("verify", "-", "--json", stdin=text)
        self.assertEqual(verify.returncode, 0, verify.stdout + verify.stderr)
        verdict = json.loads(verify.stdout)
        self.assertTrue(verdict["fair"])
        self.assertEqual(verdict["game"], game)
        self.assertEqual(verdict["withheld"], [])
        return verdict

    async def whole_game(self, game, seats):
        """Two people and bots, a spectator and a table screen, to the end."""
        people = await table_of(self.server, game, seats, 2, seed=hash(game) % 1000)
        watchers = [await Player(self.server, people[0].code).connect(),
                    await Player(self.server, people[0].code, people[0].token, screen=True).connect()]
        for w in watchers:
            await w.until(lambda w=w: w.table)
            w.secret = None
        await start(people)
        await asyncio.wait_for(asyncio.gather(*(p.play() for p in people + watchers)), 40)
        # All agree on the end, the events have no gaps, and nobody but the players was asked anything.
        self.assertEqual(len({p.record for p in people + watchers}), 1)
        for w in watchers:
            self.assertTrue(all(json.loads(f)["legal"] == [] for f in w.frames if '"type":"view"' in f))
        # What a watcher learns is one and the same for all watchers, whoever they are.
        first, second = ([f for f in w.frames if '"type":"view"' in f or '"type":"event"' in f] for w in watchers)
        self.assertEqual(first, second)
        for p in people:
            self.assertGreater(len(p.acknowledged), 0)
        verdict = await asyncio.to_thread(self.check_record, people[0].record, game)
        self.assertEqual(len(verdict["opened"]), 2)
        for p in people + watchers:
            await p.close()

    def test_whole_games_of_all_kinds(self):
        async def all_games():
            await asyncio.gather(*(self.whole_game(g, n) for g, n in GAMES.items()))
        asyncio.run(all_games())
        self.assertGreaterEqual(self.server.metric("games_ended_total"), 4)
        self.assertGreater(self.server.metric("bot_actions_total"), 10)
        self.assertGreater(self.server.metric("message_seconds_count"), 100)

    def test_five_people_without_bots_hidden_cards_stay_hidden(self):
        async def play():
            people = await table_of(self.server, "lucktails", 5, 5)
            await start(people)
            await asyncio.wait_for(asyncio.gather(*(p.play() for p in people)), 30)
            for p in people:  # LT-2: a player sees the right neighbour's card, never the own one
                for v in (json.loads(f)["view"] for f in p.frames if '"type":"view"' in f):
                    me = v["viewer"]
                    self.assertTrue(v["cards"][me] is None or v["revealed"][me], v)
                await p.close()
        asyncio.run(play())

    def test_repeats_stale_and_missed_events(self):
        async def play():
            a, b = people = await table_of(self.server, "yucatan", 2, 2)
            await start(people)
            await play_some(people, 12)
            actor = a if a.acknowledged else b
            # The same request again: the same answer, and nothing happens.
            request, decision = actor.acknowledged[0]
            before = actor.answers.pop(request)
            await actor.say("act", request=request, decision=decision, action="anything")
            await actor.until(lambda: request in actor.answers)
            self.assertEqual(actor.answers[request], before)
            # A new request for a decision long made: refused, and the view follows.
            actor.view = None
            answer = await actor.ask("act", decision=1, action="anything")
            self.assertEqual((answer["type"], answer["error"]), ("refused", "STALE"))
            await actor.until(lambda: actor.view)
            # Away and back: exactly the missing events, which are those the other one saw (chat is for all alike).
            await b.close()
            missed_from = b.event
            for i in range(3):
                self.assertEqual((await a.ask("chat", text=f"word {i} <b>&\u202e"))["type"], "done")
            b.table = None
            await b.connect()
            await b.until(lambda: b.table)
            self.assertGreaterEqual(b.event, missed_from + 3)
            await a.until(lambda: a.event >= b.event)
            for n in range(missed_from + 1, a.event + 1):
                self.assertEqual(a.events[n], b.events[n])
            await a.close()
            await b.close()
        asyncio.run(play())

    def test_kill_in_mid_game_loses_nothing(self):
        async def play():
            server = Server()
            tables = [await table_of(server, g, n, 2, seed=7) for g, n in GAMES.items()]
            for people in tables:
                await start(people)
            await asyncio.gather(*(play_some(people, 12) for people in tables))
            server.kill()
            again = Server(data=server.data, port=server.port)
            self.assertRegex(again.log(), r"event=loaded tables=4 broken=0")
            for people in tables:
                for p in people:
                    p.server, p.view, p.table = again, None, None
                    seen = p.event
                    await p.connect()
                    await p.until(lambda p=p: p.view or (p.table and p.table["phase"] == "over"))
                    self.assertGreaterEqual(p.table["event"], seen)
                    for request, decision in p.acknowledged:  # all that was acknowledged is there
                        answer = await p.ask("act", request=request, decision=decision, action="anything")
                        self.assertEqual((answer["type"], answer["decision"]), ("done", decision))
                        p.answers.pop(request)
                    p.sent.pop("last", None)
            await asyncio.wait_for(asyncio.gather(*(p.play() for t in tables for p in t)), 40)
            for people in tables:
                status, _, text = await asyncio.to_thread(again.http, "GET", f"/r/{people[0].record}.record")
                self.assertEqual(status, 200)
                verify = await asyncio.to_thread(lambda text=text: luckpond("verify", "-", stdin=text))
                self.assertEqual(verify.returncode, 0, verify.stderr)
            for t in tables:
                for p in t:
                    await p.close()
            self.assertEqual(again.stop(), 0)
        asyncio.run(play())

    def test_killed_again_and_again_under_load(self):
        """kill -9 at any moment: each action once, all that was acknowledged kept, every game ends and verifies."""
        async def play():
            server = Server(LUCKPOND_BOT_PACE_MS="5")
            kinds = list(GAMES.items()) * 3
            tables = [await table_of(server, g, n, 3 - i % 2, seed=i, kind=Stubborn) for i, (g, n) in enumerate(kinds)]
            everybody = [p for people in tables for p in people]
            for people in tables:
                await start(people)
            games = asyncio.gather(*(p.play_through() for p in everybody))
            kills, moments = 0, random.Random(5)
            while not games.done() and kills < KILLS:
                await asyncio.sleep(0.05 + 0.2 * moments.random())
                server.kill()
                kills += 1
                server = Server(data=server.data, port=server.port, keep=server, LUCKPOND_BOT_PACE_MS="5")
                self.assertIn("broken=0", server.log())
            await asyncio.wait_for(games, 60)
            for people in tables:
                status, _, text = await asyncio.to_thread(server.http, "GET", f"/r/{people[0].record}.record")
                self.assertEqual(status, 200)
                verify = await asyncio.to_thread(lambda text=text: luckpond("verify", "-", stdin=text))
                self.assertEqual(verify.returncode, 0, verify.stdout + verify.stderr)
                for p in people:
                    await p.until(lambda p=p: p.table)
                    self.assertEqual(actions_in_record(text, p.table["seat"]), len(p.acknowledged))
                    self.assertEqual(len({d for _, d in p.acknowledged}), len(p.acknowledged))
            await asyncio.gather(*(p.close() for p in everybody))
            self.assertGreaterEqual(kills, 3)
            self.assertEqual(await asyncio.to_thread(server.stop), 0)
        asyncio.run(play())

    def test_sessions_and_doors(self):
        post = self.server.http
        table = {"name": "Ana", "game": "duck", "seats": 3, "listed": True}
        here = f"http://127.0.0.1:{self.server.port}"
        self.assertEqual(post("POST", "/api/tables", table, headers={"Origin": "http://evil.example"})[0], 403)
        self.assertEqual(post("POST", "/api/tables", table, headers={"Content-Type": "text/plain"})[0], 415)
        self.assertEqual(post("POST", "/api/tables", {"game": "duck", "seats": 3})[0], 401)
        self.assertEqual(post("POST", "/api/tables", "{")[0], 400)
        status, headers, text = post("POST", "/api/tables", table, headers={"Origin": here})
        self.assertEqual(status, 201)
        cookie = headers["Set-Cookie"]
        for part in ("HttpOnly", "SameSite=Lax", "Path=/"):
            self.assertIn(part, cookie)
        code, token = json.loads(text)["table"], token_in(headers)
        # A cookie counts from our own page only.
        nameless = {"game": "duck", "seats": 3}
        jar = {"Cookie": f"luckpond={token}"}
        self.assertEqual(post("POST", "/api/tables", nameless, headers={"Origin": here, **jar})[0], 201)
        self.assertEqual(post("POST", "/api/tables", nameless, headers=jar)[0], 401)
        self.assertEqual(post("POST", "/api/tables", nameless, token=token)[0], 201)
        # Leaving kills the token.
        self.assertEqual(post("GET", f"/api/tables/{code}")[0], 200)
        status, headers, _ = post("POST", "/api/session/leave", {}, token=token)
        self.assertEqual(status, 200)
        self.assertIn("Max-Age=0", headers["Set-Cookie"])
        self.assertEqual(post("POST", "/api/tables", nameless, token=token)[0], 401)
        self.assertNotIn(token, self.server.log())

    def test_a_crowd_for_two_seats(self):
        async def rush():
            (host,) = await table_of(self.server, "yucatan", 3, 1)
            asked = await asyncio.gather(*(asyncio.to_thread(
                self.server.http, "POST", f"/api/tables/{host.code}/seats", {"name": f"Guest {i}"}) for i in range(40)))
            self.assertEqual(sorted(a[0] for a in asked), [200] * 2 + [409] * 38)
            self.assertEqual(len({json.loads(a[2])["member"] for a in asked if a[0] == 200}), 2)
            await host.close()
        asyncio.run(rush())

    def test_the_log_holds_no_secrets(self):
        async def talk():
            people = await table_of(self.server, "lucktails", 3, 2)
            await people[0].ask("chat", text="xyzzy in confidence")
            for p in people:
                await p.close()
            return people
        people = asyncio.run(talk())
        log = self.server.log()
        for secret in ("xyzzy", "Guest", "Ana", "127.0.0.1", *(p.token for p in people), *(p.secret.hex() for p in people)):
            self.assertNotIn(secret, log)
        data = b"".join(p.read_bytes() for p in Path(self.server.data).iterdir() if p.is_file())
        for p in people:  # the disk has the token's hash only
            self.assertNotIn(p.token.encode(), data)

    def test_listed_tables(self):
        async def listed():
            people = await table_of(self.server, "yucatan", 3, 1, listed=True)
            hidden = await table_of(self.server, "yucatan", 3, 1)
            _, _, text = await asyncio.to_thread(self.server.http, "GET", "/api/tables")
            codes = [t["table"] for t in json.loads(text)["tables"]]
            self.assertIn(people[0].code, codes)
            self.assertNotIn(hidden[0].code, codes)
            for p in people + hidden:
                await p.close()
        asyncio.run(listed())

    def test_pages_headers_health(self):
        for path in ("/", "/t/ABCDEFG", "/t/ABCDEFG/screen", "/r/" + "0" * 32, "/healthz", "/metrics", "/nothing"):
            status, headers, text = self.server.http("GET", path)
            self.assertEqual(status, 404 if path == "/nothing" else 200, path)
            for name, value in HEADERS.items():
                self.assertTrue(headers[name].startswith(value), (path, name))
            self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])
        self.assertEqual(json.loads(self.server.http("GET", "/healthz")[2])["status"], "ok")
        self.assertEqual(self.server.http("GET", "/ws")[0], 426)
        text = self.server.http("GET", "/metrics")[2]
        for line in text.splitlines():
            self.assertRegex(line, r'^(# (HELP|TYPE) luckpond_\w+ .+|luckpond_\w+(\{\w+="[^"]*"\})? [0-9.]+)$')
        for name in ("tables", "sockets", "actions_total", "store_commit_seconds_count", "net_messages_in_total"):
            self.assertRegex(text, rf"(?m)^luckpond_{name} ")

    def test_strangers_sockets(self):
        async def knock():
            url = f"ws://127.0.0.1:{self.server.port}/ws"
            for more in ({"origin": "http://evil.example"}, {}):  # a foreign page; neither page nor bearer
                with self.assertRaises(websockets.exceptions.InvalidStatusCode) as e:
                    await websockets.connect(url, **more)
                self.assertEqual(e.exception.status_code, 403)
            (host,) = await table_of(self.server, "duck", 3, 1)
            stranger = await Player(self.server, host.code, "0" * 64).connect()
            self.assertEqual((await stranger.ask("start"))["error"], "NOT_SEATED")
            await stranger.socket.send("[]")
            await stranger.until(lambda: "-" in stranger.answers)
            self.assertEqual(stranger.answers["-"]["error"], "BAD_MESSAGE")
            await stranger.close()
            await host.close()
        asyncio.run(knock())


class Life(unittest.TestCase):
    def test_term_closes_with_1012(self):
        async def end():
            server = Server()
            people = await table_of(server, "yucatan", 2, 2)
            await start(people)
            await play_some(people, 5)
            server.process.send_signal(signal.SIGTERM)
            for p in people:
                try:
                    while True:
                        await p.read(5)
                except websockets.exceptions.ConnectionClosed:
                    pass
                self.assertEqual(p.socket.close_code, 1012)
            self.assertEqual(await asyncio.to_thread(server.wait), 0)
            self.assertRegex(server.log(), r"event=ended\n$")
        asyncio.run(end())

    def test_second_signal_does_not_wait(self):
        server = Server()
        half = socket.create_connection(("127.0.0.1", server.port))
        half.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        time.sleep(0.1)
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.1)
        if server.process.poll() is None:
            server.process.send_signal(signal.SIGINT)
        self.assertIn(server.process.wait(2.5), (0, 130))
        server.process.stdout.close()
        half.close()

    def test_guessing_codes_is_slowed(self):
        server = Server()
        answers = [server.http("GET", f"/api/tables/ABCDEF{c}")[0] for c in "ABCDEFGHJKLM"]
        self.assertEqual(answers, [404] * 10 + [429] * 2)

        async def knock():
            await Player(server, "ABCDEFG").connect()
        with self.assertRaises(websockets.exceptions.InvalidStatusCode):
            asyncio.run(knock())
        self.assertEqual(server.stop(), 0)
        server = Server()

        async def by_hello():
            p = await Player(server, "ABCDEFG").connect()
            with self.assertRaises(websockets.exceptions.ConnectionClosed):
                for i in range(50):
                    await p.socket.send(json.dumps({"type": "hello", "tables": [{"table": f"ABCDE{i}", "event": 0}]}))
                    await p.read()
            self.assertEqual(p.socket.close_code, 1008)
            self.assertIn(sum("NO_SUCH_TABLE" in f for f in p.frames), (10, 11))  # the last one may be left unread
        asyncio.run(by_hello())
        self.assertEqual(server.stop(), 0)

    def test_proxy_headers_are_believed_only_when_told(self):
        forged = {"X-Forwarded-For": "203.0.113.9"}
        for told, status in (("", 200), ("127.0.0.1", 404)):
            server = Server(**({"LUCKPOND_TRUSTED_PROXY": told} if told else {}))
            self.assertEqual(server.http("GET", "/metrics", headers=forged)[0], status)
            self.assertEqual(server.stop(), 0)

    def test_damaged_table_is_put_aside_and_newer_data_refused(self):
        async def two_tables(server):
            tables = [await table_of(server, "yucatan", 2, 2) for _ in range(2)]
            for people in tables:
                await start(people)
                await play_some(people, 6)
                await asyncio.gather(*(p.close() for p in people))
            return tables

        async def after(server, broken, good):
            p = broken[0]
            p.server = server
            await p.connect()
            await p.until(lambda: p.table and p.table["phase"] == "broken")
            for p in good:
                p.server, p.view = server, None
                p.sent.clear()
                await p.connect(0)
            await asyncio.wait_for(asyncio.gather(*(p.play() for p in good)), 20)
            await asyncio.gather(*(p.close() for p in [broken[0], *good]))
        server = Server()
        broken, good = asyncio.run(two_tables(server))
        self.assertEqual(server.stop(), 0)
        db = sqlite3.connect(os.path.join(server.data, "luckpond.db"))
        with db:
            db.execute("UPDATE log SET bytes = CAST('{}' AS BLOB) WHERE number = 8 AND owner = "
                       "(SELECT key FROM tables WHERE name = ?)", (broken[0].code,))
        again = Server(data=server.data)
        self.assertRegex(again.log(), rf"event=table table={broken[0].code} ")
        self.assertIn("tables=2 broken=1", again.log())
        asyncio.run(after(again, broken, good))
        self.assertEqual(again.stop(), 0)
        with db:
            db.execute("PRAGMA user_version = 99")
        db.close()
        code, text = self.run_serve("--port", "0", "--data", server.data)
        self.assertEqual((code, "newer luckpond" in text), (5, True), text)

    def test_tls_proxy_makes_host_cookies(self):
        server = Server(LUCKPOND_TLS_PROXY="yes", LUCKPOND_ORIGIN="https://play.example.org")
        table = {"name": "Ana", "game": "duck", "seats": 3}
        status, headers, _ = server.http("POST", "/api/tables", table, headers={"Origin": "https://play.example.org"})
        self.assertEqual(status, 201)
        self.assertTrue(headers["Set-Cookie"].startswith("__Host-luckpond="))
        self.assertIn("; Secure", headers["Set-Cookie"])
        self.assertEqual(server.http("POST", "/api/tables", table, headers={"Origin": f"http://127.0.0.1:{server.port}"})[0], 403)
        self.assertEqual(server.stop(), 0)

    def test_failed_write_ends_it_and_keeps_what_was_acknowledged(self):
        async def fail():
            server = Server()
            people = await table_of(server, "yucatan", 2, 2)
            await start(people)
            await play_some(people, 6)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, 0))  # from now on every write fails
            acknowledged = [list(p.acknowledged) for p in people]
            try:
                await asyncio.gather(*(p.play() for p in people))
                self.fail("the game went on without a disk")
            except websockets.exceptions.ConnectionClosed:
                pass
            self.assertEqual([p.acknowledged for p in people], acknowledged)
            self.assertEqual(await asyncio.to_thread(server.wait), 1)
            again = Server(data=server.data)
            for p in people:
                p.server, p.view = again, None
                await p.connect()
                await p.until(lambda p=p: p.view)
                for request, decision in p.acknowledged:
                    answer = await p.ask("act", request=request, decision=decision, action="anything")
                    self.assertEqual(answer["type"], "done")
                p.answers.clear()
                p.sent.clear()
            await asyncio.wait_for(asyncio.gather(*(p.play() for p in people)), 20)
            self.assertEqual(await asyncio.to_thread(again.stop), 0)
        asyncio.run(fail())

    def test_full_disk_refuses_and_recovers(self):
        with tempfile.TemporaryDirectory() as disk:
            mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk]
            if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode != 0:
                self.skipTest("a small disk needs root")
            try:
                asyncio.run(self.full_disk(disk))
            finally:
                subprocess.run(["umount", disk], check=True)

    async def full_disk(self, disk):
        server = Server(data=os.path.join(disk, "data"))
        try:
            people = await table_of(server, "yucatan", 2, 2)
            await start(people)
            await play_some(people, 6)
            filler = os.path.join(disk, "filler")
            with open(filler, "wb", buffering=0) as f:
                try:
                    while f.write(b"x" * 4096):
                        pass
                except OSError:
                    pass
            refused = None
            for _ in range(2000):  # the journal may have some room left
                actor = next(p for p in people)
                answer = await actor.ask("emote", emote="wave")
                if answer["type"] == "refused" and answer["error"] != "TOO_FAST":
                    refused = answer
                    break
                await asyncio.sleep(0.01)
            self.assertIn(refused and refused["error"], ("STORE_FULL", "STORE_BUSY"), server.log())
            os.unlink(filler)
            for p in people:
                p.sent.clear()
                p.view = None
                await p.close()
                await p.connect()
            await asyncio.wait_for(asyncio.gather(*(p.play() for p in people)), 20)
            self.assertIsNone(server.process.poll())
        finally:
            self.assertEqual(await asyncio.to_thread(server.stop), 0)

    def run_serve(self, *flags, **environment):
        clean = {k: v for k, v in os.environ.items() if not k.startswith("LUCKPOND_")}
        r = subprocess.run([LUCKPOND, "--lang", "en", "serve", *flags], capture_output=True, text=True, timeout=10,
                           env={**clean, **environment})
        return r.returncode, r.stderr.splitlines()[-1]

    def test_it_says_why_it_cannot_start(self):
        server = Server()
        with tempfile.TemporaryDirectory() as folder:
            free = os.path.join(folder, "data")
            code, text = self.run_serve("--port", str(server.port), "--data", free)
            self.assertEqual(code, 3)
            self.assertIn(f"port {server.port} is taken", text)
            code, text = self.run_serve("--host", "192.0.2.1", "--data", free)
            self.assertEqual((code, "no such address" in text), (3, True), text)
            code, text = self.run_serve("--port", "0", "--data", server.data)
            self.assertEqual((code, "another server uses" in text), (4, True), text)
            blocked = os.path.join(folder, "file")
            Path(blocked).write_text("not a folder")
            code, text = self.run_serve("--port", "0", "--data", os.path.join(blocked, "data"))
            self.assertEqual((code, "cannot be used" in text), (4, True), text)
            path = os.path.join(folder, "conf")

            def with_config(text):
                Path(path).write_text(text)
                return self.run_serve("--config", path, "--data", free)
            for text, words in (("# fine\n\nporte = 1\n", "conf:3: there is no setting \"porte\"; did you mean port?"),
                                ("port = 1\nport 2\n", "conf:2: this is not a line"),
                                ("port = 65536\n", "conf:1: port cannot be \"65536\""),
                                ("trusted_proxy = everybody\n", "conf:1: trusted_proxy cannot be"),
                                ("durability = maybe\n", "relaxed, strict")):
                code, message = with_config(text)
                self.assertEqual((code, words in message), (2, True), message)
            code, message = self.run_serve("--config", os.path.join(folder, "nowhere"))
            self.assertEqual((code, "No such file" in message), (2, True), message)
            code, message = self.run_serve(LUCKPOND_PORT="many")
            self.assertEqual((code, "LUCKPOND_PORT" in message), (2, True), message)
            self.assertEqual(self.run_serve("--lan", "--host", "127.0.0.1")[0], 2)
        self.assertEqual(server.stop(), 0)

    def test_flags_over_environment_over_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "conf")
            Path(path).write_text("port = 1\nhost = 192.0.2.1\ndurability = relaxed\nmetrics = off\n")
            server = Server("--config", path, LUCKPOND_HOST="127.0.0.1")
            self.assertEqual(json.loads(server.http("GET", "/healthz")[2])["durability"], "relaxed")
            self.assertEqual(server.http("GET", "/metrics")[0], 404)
            self.assertEqual(server.stop(), 0)

    def test_lan_prints_addresses(self):
        server = Server("--lan")
        self.assertEqual(server.http("GET", "/healthz")[0], 200)
        self.assertIn("lan=yes", server.log())
        self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
