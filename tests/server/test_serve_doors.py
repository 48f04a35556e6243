"""Strangers at the doors of the server: crowds, guesses, foreign pages, forged headers, and a bug at one table.

    LUCKPOND=build/luckpond python3 tests/server/test_serve_doors.py
"""
import asyncio
import http.client
import json
import os
import socket
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import serve_support  # noqa: E402
from serve_support import Player, Server, deal, start, table_of, token_in  # noqa: E402
import websockets  # noqa: E402
import websockets.exceptions  # noqa: E402

FAULTY = os.environ.get("LUCKPOND_FAULTY")


def request(path, method="GET", body=b"", **headers):
    head = "".join(f"{k.replace('_', '-')}: {v}\r\n" for k, v in headers.items())
    return (f"{method} {path} HTTP/1.1\r\n{head}Content-Length: {len(body)}\r\n\r\n").encode() + body


def raw(port, data):
    """Status and body of one request, as bytes on a socket of its own."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as s:
        s.sendall(data)
        r = http.client.HTTPResponse(s)
        r.begin()
        return r.status, r.read().decode()


class Doors(unittest.TestCase):
    def test_a_thousand_at_once_for_one_seat(self):
        """The requests of all are on their way before any is answered: exactly one sits down."""
        server = Server()
        _, headers, text = server.http("POST", "/api/tables", {"name": "Ana", "game": "yucatan", "seats": 2})
        code = json.loads(text)["table"]

        async def knock(i):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            body = json.dumps({"name": f"G{i}"}).encode()
            ready.append(i)
            while len(ready) < crowd:
                await asyncio.sleep(0.01)
            writer.write(request(f"/api/tables/{code}/seats", "POST", body, Host="localhost", Content_Type="application/json",
                                 Connection="close"))
            text = await asyncio.wait_for(reader.read(), 60)
            writer.close()
            return int(text.split(b" ", 2)[1])

        async def all_knock():
            return await asyncio.gather(*(knock(i) for i in range(crowd)))
        statuses = []
        crowd = 250
        for _ in range(4):  # the limit of open files is 1,024 in many places
            ready = []
            statuses += asyncio.run(all_knock())
        self.assertEqual(len(statuses), 1000)
        self.assertEqual({s: statuses.count(s) for s in set(statuses)}, {200: 1, 409: 999})
        self.assertEqual(server.stop(), 0)

    def test_two_thousand_guesses(self):
        server = Server()
        _, _, text = server.http("POST", "/api/tables", {"name": "Ana", "game": "yucatan", "seats": 2})
        code = json.loads(text)["table"]
        letters = "ACDEFGHJKLMNPQRTUVWXY2346789"
        c = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        answers = []
        for i in range(2000):
            guess = "".join(letters[(i // 28 ** k) % 28] for k in range(7))
            try:
                c.request("GET", f"/api/tables/{guess}")
                r = c.getresponse()
                r.read()
                answers.append(r.status)
            except (http.client.HTTPException, OSError):
                c.close()
                answers.append(0)
        c.close()
        self.assertIn(answers.count(404), range(10, 40))  # ten at once, then one every six seconds
        self.assertEqual(answers.count(200), 0)
        self.assertEqual(answers.count(404) + answers.count(429), 2000)
        # Who guesses has lost the right code too, for a while; nobody else has.
        self.assertEqual(server.http("GET", f"/api/tables/{code}")[0], 429)
        self.assertEqual(server.http("GET", "/healthz")[0], 200)
        self.assertEqual(server.stop(), 0)

    def test_one_address_cannot_use_up_all_guests(self):
        """Twice requests_per_address at once; a token nobody has given out buys nothing, and who is known stays welcome."""
        server = Server(LUCKPOND_REQUESTS_PER_ADDRESS="10")
        statuses, known = [], None
        for i in range(30):
            status, headers, text = server.http("POST", "/api/session", {"name": "x"}, token=f"{i:064x}")
            statuses.append(status)
            known = known or token_in(headers)
        self.assertEqual(statuses, [200] * 20 + [429] * 10)
        self.assertEqual(json.loads(text)["error"], "TOO_FAST")
        self.assertEqual(server.http("POST", "/api/tables", {"name": "x", "game": "duck", "seats": 3})[0], 429)
        self.assertEqual(server.http("POST", "/api/tables", {"game": "duck", "seats": 3}, known)[0], 201)
        self.assertEqual(server.metric("sessions"), 20)
        self.assertEqual(server.stop(), 0)

    def test_guesses_of_records_count_too(self):
        server = Server()
        answers = [server.http("GET", f"/r/{i:032x}.{end}")[0] for i in range(10) for end in ("json", "record")]
        self.assertEqual(answers, [404] * 10 + [429] * 10)
        self.assertEqual(server.stop(), 0)

    def test_forged_forwarding_headers_buy_no_guesses(self):
        """Untold, the server counts by the real peer; told, by what the trusted proxy adds at the right."""
        for told in ("", "127.0.0.1"):
            server = Server(**({"LUCKPOND_TRUSTED_PROXY": told} if told else {}))

            def guess(i, forwarded, server=server):
                return server.http("GET", f"/api/tables/AAAAA{i:02d}", headers={"X-Forwarded-For": forwarded})[0]
            # A guesser who writes another address of his own into each request; the proxy adds the true one.
            forged = [guess(i, f"198.51.100.{i}, 203.0.113.7") for i in range(12)]
            self.assertEqual(forged, [404] * 10 + [429] * 2)
            other = guess(50, "203.0.113.8")
            self.assertEqual(other, 404 if told else 429)
            self.assertEqual(server.stop(), 0)

    def test_hosts(self):
        """A name that is not ours is a page of somebody else that points to us."""
        server = Server(LUCKPOND_HOST_NAME="play.example.org", LUCKPOND_ORIGIN="")
        good = ["127.0.0.1", f"127.0.0.1:{server.port}", "localhost", "LOCALHOST:1", "[::1]:80", "192.168.3.4", "[fe80::1]",
                "play.example.org", "Play.Example.Org:443", "play.example.org.", socket.gethostname()]
        bad = ["evil.example", "evil.example:8787", "play.example.org.evil.example", "127.0.0.1.evil.example", "xlocalhost",
               "evil.local", "[", "1.2.3", "0x7f.1", "[::1].evil.example", "[::1]evil.example"]
        for host in good:
            self.assertEqual(raw(server.port, request("/healthz", Host=host))[0], 200, host)
        for host in bad:
            status, text = raw(server.port, request("/healthz", Host=host))
            self.assertIn(status, (421, 400), host)
        status, text = raw(server.port, request("/", Host="evil.example"))
        self.assertEqual((status, json.loads(text)["error"]), (421, "UNKNOWN_HOST"))
        body = b'{"name":"A","game":"duck","seats":3}'
        status, _ = raw(server.port, request("/api/tables", "POST", body, Host="evil.example", Origin="http://evil.example",
                                             Content_Type="application/json"))
        self.assertEqual(status, 421)  # the very request of a rebound page: host and origin agree
        self.assertEqual(server.stop(), 0)
        server = Server(LUCKPOND_HOST_NAME="*")
        self.assertEqual(raw(server.port, request("/healthz", Host="anything.example"))[0], 200)
        self.assertEqual(server.stop(), 0)

    def test_origins(self):
        server = Server()
        here = f"http://127.0.0.1:{server.port}"
        table = {"name": "Ana", "game": "duck", "seats": 3}
        for origin, status in ((None, 201), (here, 201), ("http://evil.example", 403), ("null", 403),
                               (f"http://127.0.0.1:{server.port + 1}", 403)):
            headers = {"Origin": origin} if origin else {}
            self.assertEqual(server.http("POST", "/api/tables", table, headers=headers)[0], status, origin)
        _, headers, _ = server.http("POST", "/api/session", {"name": "Ana"}, headers={"Origin": here})
        cookie = {"Cookie": headers["Set-Cookie"].split(";")[0]}
        self.assertEqual(server.http("POST", "/api/transfer", {}, headers={**cookie, "Origin": here})[0], 200)
        # The cookie alone, as a foreign form or an old browser would send it, is nobody.
        self.assertEqual(server.http("POST", "/api/transfer", {}, headers=cookie)[0], 401)
        self.assertEqual(server.http("POST", "/api/transfer", {}, headers={**cookie, "Origin": "http://evil.example"})[0], 403)
        form = {"Content-Type": "text/plain", "Origin": here, **cookie}
        self.assertEqual(server.http("POST", "/api/transfer", "{}", headers=form)[0], 415)

        async def knock():
            url = f"ws://127.0.0.1:{server.port}/ws"
            for more in ({"origin": "http://evil.example", "extra_headers": cookie}, {"origin": "null"}, {"extra_headers": cookie}):
                with self.assertRaises(websockets.exceptions.InvalidStatusCode) as e:
                    await websockets.connect(url, **more)
                self.assertEqual(e.exception.status_code, 403)
            ours = await websockets.connect(url, origin=here, extra_headers=cookie)
            await ours.close()
        asyncio.run(knock())
        self.assertEqual(server.stop(), 0)


@unittest.skipUnless(FAULTY, "LUCKPOND_FAULTY names the program with a planted bug")
class Bug(unittest.TestCase):
    """A program whose rules fail an assertion at tables of DUCK with three seats (tests/server/faulty.c)."""

    def setUp(self):
        self.sound, serve_support.LUCKPOND = serve_support.LUCKPOND, FAULTY

    def tearDown(self):
        serve_support.LUCKPOND = self.sound

    def test_a_bug_at_one_table_leaves_the_others(self):
        async def live():
            server = Server()
            bad = await table_of(server, "duck", 3, 3)
            good = await table_of(server, "duck", 4, 2)
            await deal(bad)
            await start(good)
            watcher = await Player(server, bad[0].code).connect()
            await watcher.until(lambda: watcher.table)
            await asyncio.wait_for(asyncio.gather(*(self.play_until_broken(p) for p in [*bad, watcher])), 60)
            self.assertEqual((await bad[0].ask("emote", emote="wave"))["error"], "TABLE_BROKEN")
            await asyncio.wait_for(asyncio.gather(*(p.play() for p in good)), 30)
            self.assertEqual(await asyncio.to_thread(server.metric, "tables_broken"), 1)
            self.assertEqual(await asyncio.to_thread(server.metric, "bugs_total"), 1)
            self.assertRegex(server.log(), rf'event=table table={bad[0].code} what="a bug: ')
            status = (await asyncio.to_thread(server.http, "GET", f"/api/tables/{bad[0].code}"))[0]
            self.assertEqual(status, 503)
            self.assertEqual(await asyncio.to_thread(server.stop), 0)
        asyncio.run(live())

    async def play_until_broken(self, p):
        while p.table["phase"] != "broken":
            if p.my_turn() and p.sent.get("last") != p.view["decision"]:
                p.sent["last"] = p.view["decision"]
                await p.say("act", decision=p.view["decision"], action=p.view["legal"][0])
            await p.read(30)

    def test_a_bot_with_a_bug_costs_its_decision_only(self):
        async def live():
            server = Server()
            (p,) = await table_of(server, "duck", 4, 1, bots="faulty")
            await start([p])
            await asyncio.wait_for(p.play(), 30)
            self.assertEqual(await asyncio.to_thread(server.metric, "tables_broken"), 0)
            self.assertIn("event=bot_failed", server.log())
            self.assertEqual(await asyncio.to_thread(server.stop), 0)
        asyncio.run(live())


if __name__ == "__main__":
    unittest.main(warnings="ignore")
