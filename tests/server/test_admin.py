"""Looking after a server: fsck, backup and restore, the operator's orders, deletion; real processes, sockets and disk.

    LUCKPOND=build/luckpond FAIL_SYNC_SHIM=build/tests/libfail_sync.so python3 tests/server/test_admin.py
"""
import asyncio
import hashlib
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from serve_support import LUCKPOND, Player, Server, play_some, table_of, token_in  # noqa: E402 (finds the Python that has websockets)
import websockets.exceptions  # noqa: E402

WORDS = "a sentence nobody else would write"
NAME = "Zebedee Q"


def luckpond(*words, stdin=None, timeout=30):
    clean = {k: v for k, v in os.environ.items() if not k.startswith("LUCKPOND_")}
    return subprocess.run([LUCKPOND, "--lang", "en", *words], input=stdin, capture_output=True, text=True,
                          timeout=timeout, env=clean)


async def on_thread(*words, **more):
    return await asyncio.to_thread(luckpond, *words, **more)


async def start(players):
    answer = await players[0].ask("start")
    assert answer["type"] == "done", answer


async def leave(players):
    await asyncio.gather(*(p.close() for p in players))


async def go_on(server, players):
    """The same people, by their tokens, at another server, to the end of the game."""
    for p in players:
        p.server, p.view, p.table = server, None, None
        p.sent.clear()
        p.answers.clear()
        await p.connect(0)
        p.event = 0
    await asyncio.wait_for(asyncio.gather(*(p.play() for p in players)), 30)
    await leave(players)


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="luckpond-test-")
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def run_ok(self, *words, **more):
        r = luckpond(*words, **more)
        self.assertEqual(r.returncode, 0, r.stdout + r.stderr)
        return r.stdout

    def admin(self, data, *words):
        return json.loads(self.run_ok("admin", *words, "--json", "--data", data))

    def refused(self, code, part, *words):
        r = luckpond(*words)
        self.assertEqual(r.returncode, code, r.stdout + r.stderr)
        self.assertIn(part, r.stderr)
        self.assertEqual(r.stderr.count("\n"), 1, r.stderr)

    async def admin_async(self, data, *words):
        return await asyncio.to_thread(self.admin, data, *words)


def contents(data):
    """What the files that count hold, without the index that any reader may make."""
    found = {}
    for name in sorted(os.listdir(data)):
        if name.endswith((".db", ".db-wal", ".deleted")):
            found[name] = Path(data, name).read_bytes()
    return {k: v for k, v in found.items() if v}


def reseal(db, table):
    """Makes the chain of a table right again, as somebody would who knows how."""
    key, epoch, count = db.execute("SELECT key, epoch, row_count FROM tables WHERE name = ?", (table,)).fetchone()
    chain, last = bytes(16), 0

    def number(*values):
        return b"".join(v.to_bytes(8, "little") for v in values)
    for place, n, row in db.execute("SELECT place, number, bytes FROM log WHERE owner = ? ORDER BY number", (key,)).fetchall():
        text = b"r\0" + chain + table.encode() + b"\0" + number(n, len(row)) + row
        chain, last = hashlib.blake2b(text, digest_size=16).digest(), place
        db.execute("UPDATE log SET seal = ? WHERE place = ?", (chain, place))
    seal = hashlib.blake2b(b"t\0" + table.encode() + b"\0" + number(key, epoch, count, last) + chain, digest_size=16).digest()
    db.execute("UPDATE tables SET head = ?, seal = ? WHERE key = ?", (chain, seal, key))


class Check(Case):
    def played(self, end=False):
        """A stopped server's folder, with a game in it; the people."""
        async def play():
            people = await table_of(server, "yucatan", 2, 2, seed=5)
            await start(people)
            if end:
                await asyncio.wait_for(asyncio.gather(*(p.play() for p in people)), 30)
            else:
                await play_some(people, 8)
            await leave(people)
            return people
        server = Server(data=self.path("data"))
        people = asyncio.run(play())
        self.assertEqual(server.stop(), 0)
        return server.data, people

    def change(self, data, sql, *values, seal=None):
        db = sqlite3.connect(os.path.join(data, "luckpond.db"))
        with db:
            db.execute(sql, values)
            if seal:
                reseal(db, seal)
        db.close()

    def findings(self, data):
        r = luckpond("fsck", "--json", "--data", data)
        self.assertEqual(r.returncode, 1, r.stdout + r.stderr)
        found = json.loads(r.stdout)
        self.assertFalse(found["clean"])
        return found["findings"]

    def test_a_sound_folder_is_sound_and_is_not_touched(self):
        data, _ = self.played()
        before = contents(data)
        out = self.run_ok("fsck", "--data", data)
        self.assertIn("All is well.", out)
        found = json.loads(self.run_ok("fsck", "--data", data, "--json"))
        self.assertEqual((found["clean"], found["tables"], found["guests"]), (True, 1, 2))
        self.assertEqual(contents(data), before)
        again = Server(data=data)
        self.run_ok("fsck", "--data", data)  # beside a running server
        self.assertEqual(again.stop(), 0)

    def test_after_kill_the_journal_counts_too(self):
        async def play():
            people = await table_of(server, "duck", 3, 2)
            await start(people)
            await play_some(people, 5)
            await leave(people)
        server = Server(data=self.path("data"))
        asyncio.run(play())
        server.kill()
        before = contents(server.data)
        self.assertIn("luckpond.db-wal", before)
        self.run_ok("fsck", "--data", server.data)
        self.assertEqual(contents(server.data), before)
        # A bit early in the journal, behind which there are commits that were continued.
        wal = Path(server.data, "luckpond.db-wal")
        bytes_ = bytearray(wal.read_bytes())
        bytes_[32 + 24 + 100] ^= 1
        wal.write_bytes(bytes_)
        self.refused(5, "was changed at frame 1", "fsck", "--data", server.data)

    def test_a_changed_row_is_named(self):
        data, people = self.played()
        code = people[0].code
        self.change(data, "UPDATE log SET bytes = CAST(replace(CAST(bytes AS TEXT), '\"at\":1', '\"at\":2') AS BLOB) WHERE number = 9")
        found = self.findings(data)
        self.assertEqual([(f["table"], f["row"]) for f in found], [(code, 9)])
        r = luckpond("fsck", "--data", data)
        self.assertIn(f"table {code}, row 9: the row was changed", r.stdout)
        self.assertIn("1 thing is damaged", r.stderr)

    def test_what_breaks_the_rules_is_named_even_with_right_checksums(self):
        data, people = self.played()
        code = people[0].code
        db = sqlite3.connect(os.path.join(data, "luckpond.db"))
        rows = [(n, json.loads(b)) for n, b in db.execute("SELECT number, bytes FROM log ORDER BY number")]
        db.close()
        number, row = [(n, r) for n, r in rows if r["type"] == "acted"][3]
        row["decision"] += 1
        self.change(data, "UPDATE log SET bytes = CAST(? AS BLOB) WHERE number = ?", json.dumps(row, separators=(",", ":")),
                    number, seal=code)
        self.assertEqual(self.findings(data), [{"table": code, "row": number, "what": "an action came at the wrong time"}])

    def test_a_changed_record_is_named(self):
        data, people = self.played(end=True)
        record = people[0].record
        self.assertEqual(json.loads(self.run_ok("fsck", "--json", "--data", data))["records"], 1)
        db = sqlite3.connect(os.path.join(data, "luckpond.db"))
        text = db.execute("SELECT bytes FROM documents WHERE space = 'records'").fetchone()[0].replace(b"result ", b"result 1")
        size = len(text).to_bytes(8, "little")
        seal = hashlib.blake2b(b"d\0records\0" + record.encode() + b"\0" + size + text, digest_size=16).digest()
        with db:
            db.execute("UPDATE documents SET bytes = ?, seal = ? WHERE space = 'records'", (text, seal))
        db.close()
        found = self.findings(data)
        self.assertEqual([f["document"] for f in found], [f"records/{record}"])

    def test_what_cannot_be_opened_is_said(self):
        self.refused(4, "there is nothing at", "fsck", "--data", self.path("nowhere"))
        data, _ = self.played()
        self.change(data, "PRAGMA user_version = 99")
        self.refused(5, "newer luckpond", "fsck", "--data", data)
        self.refused(5, "newer luckpond", "backup", self.path("copy"), "--data", data)
        self.refused(5, "newer luckpond", "admin", "list", "--data", data)
        Path(data, "luckpond.db").write_bytes(b"This is a text and no database at all.\n" * 99)
        self.refused(5, "not a database", "fsck", "--data", data)
        r = luckpond("serve", "--port", "0", "--data", data)
        self.assertEqual((r.returncode, "not a database" in r.stderr), (5, True), r.stderr)


class Copies(Case):
    def test_backup_of_a_live_game_goes_on_elsewhere(self):
        async def play(server):
            busy = [await table_of(server, "duck", 3, 2, seed=i) for i in range(3)]
            people = await table_of(server, "duck", 4, 2, seed=9)
            for group in [people, *busy]:
                await start(group)
            await play_some(people, 6)
            acknowledged = [list(p.acknowledged) for p in people]
            load = [asyncio.create_task(play_some(group, 150)) for group in busy]
            await asyncio.sleep(0.05)
            r = await on_thread("backup", self.path("copy"), "--data", server.data)
            self.assertEqual(r.returncode, 0, r.stderr)
            self.assertEqual(os.stat(self.path("copy")).st_mode & 0o777, 0o600)
            await asyncio.gather(*load)
            await leave(sum(busy, people))
            return people, acknowledged

        async def later(server, people, acknowledged):
            for p, before in zip(people, acknowledged):
                p.server, p.view, p.event = server, None, 0
                await p.connect()
                await p.until(lambda p=p: p.view)
                for request, decision in before:  # what was acknowledged before the copy is in it
                    answer = await p.ask("act", request=request, decision=decision, action="anything")
                    self.assertEqual((answer["type"], answer["decision"]), ("done", decision))
                await p.close()
            await go_on(server, people)
        server = Server(data=self.path("data"))
        people, acknowledged = asyncio.run(play(server))
        self.assertEqual(server.stop(), 0)
        self.run_ok("restore", self.path("copy"), "--data", self.path("other"))
        found = json.loads(self.run_ok("fsck", "--json", "--data", self.path("other")))
        self.assertEqual((found["clean"], found["tables"]), (True, 4))
        other = Server(data=self.path("other"))
        asyncio.run(later(other, people, acknowledged))
        self.assertEqual(other.stop(), 0)

    def test_what_is_refused(self):
        server = Server(data=self.path("data"))
        copy, data = self.path("copy"), server.data
        self.assertEqual(server.http("POST", "/api/tables", {"name": "Ana", "game": "duck", "seats": 3})[0], 201)
        self.run_ok("backup", copy, "--data", data)
        self.refused(4, "already there", "backup", copy, "--data", data)
        self.refused(4, "No such file", "backup", self.path("no/folder/copy"), "--data", data)
        self.refused(4, "there is nothing at", "backup", self.path("x"), "--data", self.path("nowhere"))
        self.refused(4, "is not empty", "restore", copy, "--data", data)
        self.refused(4, "there is nothing at", "restore", self.path("nothing"), "--data", self.path("new"))
        self.refused(2, "which file?", "restore")
        whole = Path(copy).read_bytes()
        at = whole.index(b'"game":"duck"') + 8
        for name, change in (("torn", whole[:len(whole) // 2]), ("other", b"hello" * 1000),
                             ("flipped", whole[:at] + b"D" + whole[at + 1:])):
            Path(self.path(name)).write_bytes(change)
            r = luckpond("restore", self.path(name), "--data", self.path("new"))
            self.assertEqual(r.returncode, 5, name + r.stderr)
            self.assertFalse(os.path.exists(self.path("new/luckpond.db")))
        db = sqlite3.connect(copy)
        db.execute("PRAGMA user_version = 99")
        db.close()
        self.refused(5, "newer luckpond", "restore", copy, "--data", self.path("new"))
        self.assertEqual(server.stop(), 0)


class Orders(Case):
    def test_list_close_and_people_are_told(self):
        async def play(server):
            people = await table_of(server, "duck", 3, 2)
            await start(people)
            await play_some(people, 2)
            a, b = people
            listed = (await self.admin_async(server.data, "list"))["tables"]
            self.assertEqual([(t["table"], t["game"], t["phase"]) for t in listed], [(a.code, "duck", "playing")])
            self.assertEqual([(p["name"], p["host"], p["here"]) for p in listed[0]["people"]],
                             [("Ana", True, True), ("Guest 1", False, True)])
            r = await on_thread("admin", "list", "--data", server.data)
            for p in people:
                self.assertNotIn(p.token, r.stdout + json.dumps(listed))
                self.assertNotIn(hashlib.sha256(p.token.encode()).hexdigest()[:12], r.stdout)
            self.assertIn("Guest 1", r.stdout)
            r = await on_thread("admin", "close", a.code.lower(), "--data", server.data)
            self.assertEqual((r.returncode, "running server" in r.stdout), (0, True), r.stderr)
            for p in people:
                await p.until(lambda p=p: p.table and p.table["phase"] == "closed")
            self.assertEqual((await asyncio.to_thread(server.http, "GET", f"/api/tables/{a.code}"))[0], 404)
            r = await on_thread("admin", "close", a.code, "--data", server.data)
            self.assertEqual((r.returncode, "no table with this code" in r.stderr), (1, True))
            await leave(people)
        server = Server(data=self.path("data"))
        self.assertEqual(os.stat(os.path.join(server.data, "luckpond.control")).st_mode & 0o777, 0o600)
        asyncio.run(play(server))
        self.assertEqual(server.stop(), 0)
        self.assertFalse(os.path.exists(os.path.join(server.data, "luckpond.control")))
        self.assertEqual(self.admin(server.data, "list"), {"tables": []})

    def guest(self, server, name="Ana"):
        status, headers, text = server.http("POST", "/api/session", {"name": name})
        self.assertEqual(status, 200, text)
        found = [g["guest"] for g in self.admin(server.data, "guests")["guests"] if g["name"] == name]
        return token_in(headers), found[0]

    def test_banned_guests_are_refused_until_unbanned(self):
        async def ban(server, ids):
            people = await table_of(server, "duck", 3, 2)
            await start(people)
            await play_some(people, 2)
            host, guest = people
            listed = (await self.admin_async(server.data, "list"))["tables"][0]["people"]
            ids.append(listed[1]["guest"])
            await self.admin_async(server.data, "ban", ids[0], "--reason", "too loud")
            with self.assertRaises(websockets.exceptions.ConnectionClosed):
                while True:
                    await guest.read()
            self.assertEqual(guest.socket.close_code, 1008)
            await host.until(lambda: any('"event":"left","member":1' in f for f in host.frames))
            await host.close()
            return host, guest

        async def knock(server, p):
            p.server = server
            with self.assertRaises(websockets.exceptions.ConnectionClosed):
                await p.connect()
                await p.read()
            self.assertEqual(p.socket.close_code, 1008)
        server, ids = Server(data=self.path("data")), []
        host, guest = asyncio.run(ban(server, ids))
        for _ in range(2):
            status, _, text = server.http("POST", "/api/tables", {"game": "duck", "seats": 3}, guest.token)
            self.assertEqual((status, json.loads(text)["error"]), (403, "BANNED"))
            self.assertEqual(server.http("POST", "/api/tables", {"game": "duck", "seats": 3}, host.token)[0], 201)
            asyncio.run(knock(server, guest))
            self.assertEqual(server.http("GET", "/api/session/data", token=guest.token)[0], 200)  # still theirs
            bans = self.admin(server.data, "bans")["bans"]
            self.assertEqual([(b["guest"], b["reason"]) for b in bans], [(ids[0], "too loud")])
            self.assertEqual(server.stop(), 0)
            server = Server(data=server.data)  # kept over the restart
        self.admin(server.data, "unban", ids[0])
        self.assertEqual(self.admin(server.data, "bans"), {"bans": []})
        self.assertEqual(server.http("POST", "/api/tables", {"game": "duck", "seats": 3}, guest.token)[0], 201)
        self.assertEqual(server.stop(), 0)

    def test_banned_addresses(self):
        async def ban(server):
            people = await table_of(server, "duck", 3, 2)
            listed = (await self.admin_async(server.data, "list"))["tables"][0]["people"]
            await self.admin_async(server.data, "ban", listed[1]["guest"], "--address", "--days", "3")
            for p in people:  # all come from this machine
                with self.assertRaises(websockets.exceptions.ConnectionClosed):
                    while True:
                        await p.read()
                self.assertEqual(p.socket.close_code, 1008)
        server = Server(data=self.path("data"))
        asyncio.run(ban(server))
        for _ in range(2):
            for path in ("/", "/api/tables", "/ws"):
                status, _, text = server.http("GET", path)
                self.assertEqual((status, json.loads(text)["error"]), (403, "BANNED"), path)
            self.assertEqual(server.http("GET", "/healthz")[0], 200)
            bans = self.admin(server.data, "bans")["bans"]
            self.assertEqual(sorted(b.get("address", "guest") for b in bans), ["127.0.0.1", "guest"])
            self.assertTrue(all(0 < b["left_ms"] <= 3 * 86400000 for b in bans))
            self.assertEqual(server.stop(), 0)
            server = Server(data=server.data)
        self.admin(server.data, "unban", "127.0.0.1")
        self.assertEqual(server.http("GET", "/api/tables")[0], 200)
        self.admin(server.data, "ban", "127.0.0.0/8")
        self.assertEqual(server.http("GET", "/api/tables")[0], 403)
        self.assertEqual(server.stop(), 0)
        self.admin(server.data, "unban", "127.0.0.0/8")  # nobody runs
        server = Server(data=server.data)
        self.assertEqual(server.http("GET", "/api/tables")[0], 200)
        self.assertEqual(server.stop(), 0)

    def test_orders_at_rest_and_orders_that_make_no_sense(self):
        server = Server(data=self.path("data"))
        data = server.data
        token, short = self.guest(server)
        self.assertEqual(server.http("POST", "/api/tables", {"game": "duck", "seats": 3}, token)[0], 201)
        server.kill()  # its socket is left behind
        self.assertTrue(os.path.exists(os.path.join(data, "luckpond.control")))
        code = self.admin(data, "list")["tables"][0]["table"]
        self.assertIn("no server is running", self.run_ok("admin", "ban", short, "--data", data))
        server = Server(data=data)
        self.assertEqual(server.http("GET", "/api/tables", token=token)[0], 403)
        self.assertEqual(server.stop(), 0)
        self.admin(data, "unban", short)
        self.admin(data, "close", code)
        self.assertEqual(self.admin(data, "list")["tables"], [])
        for code, part, words in ((2, "did you mean list?", ["lst"]), (2, "which order?", []), (2, "of what?", ["close"]),
                                  (2, "too many", ["list", "x"]), (2, "neither a guest nor", ["ban", "10.0.0.1/99"]),
                                  (2, "belong to ban", ["list", "--days", "3"]), (2, "days", ["ban", short, "--days", "0"]),
                                  (1, "no such guest", ["export", "0123456789abcd"]), (1, "no such guest", ["delete", "a"]),
                                  (1, "no such ban", ["unban", "10.0.0.1"]), (2, "control characters", ["close", "A\tB"])):
            self.refused(code, part, "admin", *words, "--data", data)
        self.refused(4, "there is nothing at", "admin", "list", "--data", self.path("nowhere"))
        self.assertFalse(os.path.exists(self.path("nowhere")))

    def test_a_folder_with_a_long_name(self):
        data = self.path("x" * 120 + "/" + "y" * 60)
        server = Server(data=data)
        self.assertEqual(self.admin(data, "list"), {"tables": []})
        self.assertIn("running server", self.run_ok("admin", "ban", "10.0.0.0/8", "--data", data))
        self.assertEqual(server.stop(), 0)
        self.assertFalse(os.path.exists(os.path.join(data, "luckpond.control")))


class Guests(Case):
    async def story(self, server):
        """Zebedee plays a game to its end, chats, and begins another at a second table."""
        status, headers, _ = await asyncio.to_thread(server.http, "POST", "/api/session", {"name": NAME})
        self.assertEqual(status, 200)
        token = token_in(headers)

        async def table(game, seats):
            status, _, text = await asyncio.to_thread(server.http, "POST", "/api/tables", {"game": game, "seats": seats}, token)
            self.assertEqual(status, 201, text)
            code = json.loads(text)["table"]
            _, headers, _ = await asyncio.to_thread(server.http, "POST", f"/api/tables/{code}/seats", {"name": "Friend"})
            people = [Player(server, code, token, 1), Player(server, code, token_in(headers), 2)]
            for p in people:
                await p.connect()  # without seeds: nothing to wait for
            self.assertEqual((await people[0].ask("chat", text=WORDS))["type"], "done")
            await start(people)
            return people
        first, second = await table("yucatan", 2), await table("duck", 3)
        await asyncio.wait_for(asyncio.gather(*(p.play() for p in first)), 30)
        await play_some(second, 6)
        return token, first, second

    async def whole_story(self, server):
        token, first, second = await self.story(server)
        await leave(first + second)
        return token, first, second

    def traces(self, data):
        """Which files still hold the name or the words."""
        found = []
        for name in os.listdir(data):
            path = Path(data, name)
            if path.is_file() and any(w.encode() in path.read_bytes() for w in (NAME, WORDS)):
                found.append(name)
        return found

    def check_deleted(self, server, token, first, second):
        """The name is nowhere, the record holds, and the others play on."""
        async def see():
            friend = second[1]
            friend.server, friend.view, friend.table, friend.event = server, None, None, 0
            friend.events.clear()
            friend.frames.clear()
            await friend.connect(1)
            await friend.until(lambda: friend.table and friend.view)
            await friend.close()
            told = " ".join(friend.frames)
            self.assertIn('"name":"deleted guest"', told)
            self.assertIn('{"event":"chat","member":0,"text":""}', told)
            self.assertNotIn(NAME, told)
            self.assertNotIn(WORDS, told)
            await go_on(server, [friend])
        self.assertEqual(server.http("GET", "/api/session/data", token=token)[0], 401)
        status, _, text = server.http("GET", f"/r/{first[0].record}.record")
        self.assertEqual(status, 200)
        self.assertNotIn(NAME, text)
        self.assertIn("deleted guest", text)
        self.run_ok("replay", "-", stdin=text)
        self.assertTrue(json.loads(self.run_ok("verify", "-", "--json", stdin=text))["fair"])
        asyncio.run(see())

    def wait_clean(self, data):
        """Rows are cleaned right after the answer; a chain is sealed anew meanwhile."""
        for _ in range(100):
            r = luckpond("backup", self.path("probe"), "--data", data)
            self.assertEqual(r.returncode, 0, r.stderr)
            text = Path(self.path("probe")).read_bytes()
            os.unlink(self.path("probe"))
            if NAME.encode() not in text and WORDS.encode() not in text:
                return
            time.sleep(0.05)
        self.fail("the name is still there")

    def test_export_and_delete_by_the_guest_itself(self):
        async def first_part(server):
            token, first, second = await self.story(server)
            status, _, text = await asyncio.to_thread(server.http, "GET", "/api/session/data", None, token)
            self.assertEqual(status, 200)
            data = json.loads(text)
            self.assertEqual(data["name"], NAME)
            self.assertEqual({t["table"] for t in data["tables"]}, {first[0].code, second[0].code})
            self.assertEqual([r["record"] for r in data["records"]], [first[0].record])
            rows = sum((t["rows"] for t in data["tables"]), [])
            self.assertEqual([r["text"] for r in rows if r["type"] == "said"], [WORDS, WORDS])
            self.assertEqual(sum(r["type"] == "acted" for r in rows), len(first[0].acknowledged) + len(second[0].acknowledged))
            self.assertNotIn("draws", text)
            self.assertNotIn("server_seed", text)
            self.assertNotIn("Friend", text)
            cookie = {"Cookie": f"luckpond={token}"}
            self.assertEqual((await asyncio.to_thread(server.http, "GET", "/api/session/data", None, None, cookie))[0], 200)
            foreign = {**cookie, "Origin": "https://evil.example"}
            self.assertEqual((await asyncio.to_thread(server.http, "GET", "/api/session/data", None, None, foreign))[0], 401)
            self.assertEqual((await asyncio.to_thread(server.http, "POST", "/api/session/delete", {}, None, foreign))[0], 403)
            r = await on_thread("admin", "export", data["guest"][:12], "--data", server.data)
            self.assertEqual(json.loads(r.stdout), data)
            await on_thread("backup", self.path("older"), "--data", server.data)
            friend = second[1]
            seen = len(friend.frames)
            status, headers, _ = await asyncio.to_thread(server.http, "POST", "/api/session/delete", {}, token)
            self.assertEqual(status, 200)
            self.assertIn("Max-Age=0", headers["Set-Cookie"])
            await friend.until(lambda: any('"event":"left","member":0' in f for f in friend.frames[seen:]))
            with self.assertRaises(websockets.exceptions.ConnectionClosed):
                while True:
                    await second[0].read()
            await leave(first + second)
            return token, first, second
        server = Server(data=self.path("data"))
        token, first, second = asyncio.run(first_part(server))
        self.assertEqual(server.http("POST", "/api/session/delete", {})[0], 401)
        self.wait_clean(server.data)
        self.run_ok("fsck", "--data", server.data)
        self.assertEqual(server.stop(), 0)
        self.assertEqual(self.traces(server.data), [])
        again = Server(data=server.data)
        self.check_deleted(again, token, first, second)
        self.assertEqual(again.stop(), 0)
        # An older backup still knows the guest; the list of the folder deletes it again.
        self.assertIn(NAME.encode(), Path(self.path("older")).read_bytes())
        self.run_ok("restore", self.path("older"), "--data", self.path("naive"))
        self.assertIn("luckpond.db", self.traces(self.path("naive")))
        out = self.run_ok("restore", self.path("older"), "--data", self.path("careful"),
                          "--deleted", os.path.join(server.data, "luckpond.deleted"))
        self.assertIn("1 guest, deleted after", out)
        self.assertEqual(self.traces(self.path("careful")), [])
        self.run_ok("fsck", "--data", self.path("careful"))
        os.mkdir(self.path("same"))
        Path(self.path("same/luckpond.deleted")).write_bytes(Path(server.data, "luckpond.deleted").read_bytes())
        self.run_ok("restore", self.path("older"), "--data", self.path("same"))
        self.assertEqual(self.traces(self.path("same")), [])
        # A server that finds the list beside an older database does the same.
        Path(self.path("naive/luckpond.deleted")).write_bytes(Path(server.data, "luckpond.deleted").read_bytes())
        naive = Server(data=self.path("naive"))
        self.wait_clean(naive.data)
        self.assertEqual(naive.http("GET", "/api/session/data", token=token)[0], 401)
        self.assertEqual(naive.stop(), 0)
        self.assertEqual(self.traces(naive.data), [])

    def test_delete_by_the_operator_at_rest_and_after_kill(self):
        server = Server(data=self.path("data"))
        token, first, second = asyncio.run(self.whole_story(server))
        listed = self.admin(server.data, "list")["tables"]
        short = [p["guest"] for t in listed for p in t["people"] if p["name"] == NAME][0]
        server.kill()
        self.assertIn("no server is running", self.run_ok("admin", "delete", short, "--data", server.data))
        self.assertEqual(self.traces(server.data), [])
        self.run_ok("fsck", "--data", server.data)
        self.assertRegex(Path(server.data, "luckpond.deleted").read_text(), rf"^{short}[0-9a-f]{{20}} \d+\n$")
        again = Server(data=server.data)
        self.check_deleted(again, token, first, second)
        self.assertEqual(again.stop(), 0)

    def test_a_kill_in_the_middle_of_a_deletion(self):
        for pause in (0, 0.01, 0.03, 0.08):
            with self.subTest(pause=pause):
                server = Server(data=self.path(f"data{pause}"))
                token, *_ = asyncio.run(self.whole_story(server))
                self.assertEqual(server.http("POST", "/api/session/delete", {}, token)[0], 200)
                time.sleep(pause)
                server.kill()
                self.run_ok("fsck", "--data", server.data)
                again = Server(data=server.data)
                self.wait_clean(again.data)
                self.assertEqual(again.stop(), 0)
                self.assertEqual(self.traces(again.data), [])
                self.run_ok("fsck", "--data", again.data)


class Life(Case):
    def test_it_starts_soon(self):
        began = time.monotonic()
        server = Server(data=self.path("data"))
        self.assertEqual(server.http("GET", "/healthz")[0], 200)
        self.assertLess(time.monotonic() - began, 3)  # promised: one second
        self.assertEqual(server.stop(), 0)

    def test_a_folder_that_cannot_be_written(self):
        blocked = self.path("file")
        Path(blocked).write_text("not a folder")
        for command in (["serve", "--port", "0"], ["admin", "list"], ["fsck"]):
            r = luckpond(*command, "--data", os.path.join(blocked, "data"))
            self.assertEqual(r.returncode, 4, r.stderr)

    def test_a_failed_sync_ends_it_and_keeps_what_was_acknowledged(self):
        shim = os.environ.get("FAIL_SYNC_SHIM")
        if not shim:
            self.skipTest("FAIL_SYNC_SHIM names no library")
        mark = self.path("the disk is dying")

        async def fail():
            server = Server(data=self.path("data"), LD_PRELOAD=shim, FAIL_SYNC=mark,
                            ASAN_OPTIONS="verify_asan_link_order=0")
            people = await table_of(server, "yucatan", 2, 2)
            await start(people)
            await play_some(people, 6)
            acknowledged = [list(p.acknowledged) for p in people]
            Path(mark).touch()
            with self.assertRaises(websockets.exceptions.ConnectionClosed):
                await asyncio.gather(*(p.play() for p in people))
            self.assertEqual([p.acknowledged for p in people], acknowledged)  # nobody was told anything more
            self.assertEqual(await asyncio.to_thread(server.wait), 1)
            self.assertIn("event=ending why=\"a write failed\"", server.log())
            return people
        people = asyncio.run(fail())
        self.run_ok("fsck", "--data", self.path("data"))
        again = Server(data=self.path("data"))
        asyncio.run(self.later(again, people))
        self.assertEqual(again.stop(), 0)

    async def later(self, server, people):
        for p in people:
            p.server, p.view, p.event = server, None, 0
            await p.connect()
            await p.until(lambda p=p: p.view)
            for request, decision in p.acknowledged:
                answer = await p.ask("act", request=request, decision=decision, action="anything")
                self.assertEqual(answer["type"], "done")
            await p.close()
        await go_on(server, people)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
