"""Luck reports over real sockets: only of games that have ended, the same as the command line's, one thread, a short queue.

    LUCKPOND=build/luckpond python3 tests/server/test_serve_report.py
"""
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from serve_support import LUCKPOND, Server, deal, play_some, table_of  # noqa: E402

LONG = 90  # a guard against hanging, never an expectation
GAMES = {"lucktails": 3, "doctor_lucky": 2, "yucatan": 2, "duck": 3}


class Reports(unittest.IsolatedAsyncioTestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0, cls.server.log()

    async def get(self, path):
        status, headers, text = await asyncio.to_thread(self.server.http, "GET", path, timeout=LONG)
        self.assertIn(status, (200, 404, 409, 429, 503), text)
        return status, headers, text

    async def report(self, record):
        """The report; full queues are waited for, as the server asks."""
        for _ in range(LONG):
            status, headers, text = await self.get(f"/r/{record}/report.json")
            if status != 503:
                return status, text
            self.assertGreater(int(headers["Retry-After"]), 0)
            await asyncio.sleep(1)
        self.fail("always busy")

    async def played(self, game, seats, people=1, **settings):
        players = await table_of(self.server, game, seats, people, **settings)
        await deal(players)
        for p in players:
            await p.until(lambda p=p: "record" in p.table)
        record = players[0].table["record"]
        return players, record

    async def finish(self, players):
        await asyncio.wait_for(asyncio.gather(*(p.play() for p in players)), LONG)
        for p in players:
            await p.close()

    def analysed(self, record_text, *flags):
        with tempfile.NamedTemporaryFile("w", suffix=".record") as f:
            f.write(record_text)
            f.flush()
            done = subprocess.run([LUCKPOND, "analyse", f.name, "--json", *flags], capture_output=True, text=True, timeout=LONG,
                                  env={**os.environ, "XDG_CACHE_HOME": self.server.data})
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    async def test_every_game(self):
        for game, seats in GAMES.items():
            with self.subTest(game):
                players, record = await self.played(game, seats, bots="thumb")
                await play_some(players, 1)
                if players[0].table["phase"] == "playing":
                    # A game that is going on has none, and nothing but the refusal says so.
                    status, _, text = await self.get(f"/r/{record}/report.json")
                    refused = await self.get(f"/r/{record}.json?view=all")
                    self.assertEqual((status, text), (409, refused[2]))
                await self.finish(players)
                status, text = await self.report(record)
                self.assertEqual(status, 200, text)
                report = json.loads(text)
                self.assertEqual((report["game"], report["players"], report["over"]), (game, seats, True))
                for seat in range(seats):
                    parts = sum(report[part]["win"][seat] for part in ("baseline", "luck", "own", "others"))
                    self.assertAlmostEqual(parts, report["result"]["win"][seat], 7)
                # The command line says the same about the record: to the last digit.
                _, _, kept = await self.get(f"/r/{record}.record")
                self.assertEqual(report, self.analysed(kept))
                made = self.server.metric("reports_total")
                self.assertEqual(await self.report(record), (200, text))
                self.assertEqual(self.server.metric("reports_total"), made)  # kept, not made again

    async def test_no_such_game(self):
        status, _, text = await self.get("/r/" + "0" * 32 + "/report.json")
        self.assertEqual((status, json.loads(text)["error"]), (404, "NO_SUCH_TABLE"))

    async def test_many_at_once(self):
        """Each gets the report or is told to come back; a game goes on meanwhile."""
        records = []
        for seed in range(12):
            players, record = await self.played("lucktails", 3, seed=seed, bots="thumb")
            records.append(record)
            await self.finish(players)
        going_on, _ = await self.played("lucktails", 3)
        sockets = [await asyncio.open_connection("127.0.0.1", self.server.port) for _ in records]
        for record, (_, out) in zip(records, sockets):
            out.write(f"GET /r/{record}/report.json HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        await self.finish(going_on)
        statuses = []
        for come, out in sockets:
            head, _, body = (await asyncio.wait_for(come.read(), LONG)).decode().partition("\r\n\r\n")
            out.close()
            statuses.append(int(head.split()[1]))
            self.assertEqual("Retry-After:" in head, statuses[-1] == 503)
            if statuses[-1] == 200:
                self.assertIn("baseline", json.loads(body))
        self.assertEqual(set(statuses), {200, 503})  # eight fit into the queue
        for r in records:
            self.assertEqual((await self.report(r))[0], 200)

    async def test_four_players_of_yucatan(self):
        """Solved in the background, once; until then the report says that it does without. One round is quickly solved."""
        players, record = await self.played("yucatan", 4, options=[{"name": "rounds", "value": 1}])
        await self.finish(players)
        seen = []
        end = time.monotonic() + LONG
        while not seen or seen[-1]["method"] != "solved":
            self.assertLess(time.monotonic(), end)
            status, text = await self.report(record)
            self.assertEqual(status, 200)
            seen.append(json.loads(text))
            await asyncio.sleep(0.3)
        self.assertEqual(seen[0]["method"], "points")
        for report in seen:
            self.assertEqual(report["method_error"], 0)
            self.assertEqual(report["error"], [0, 0, 0, 0])
            self.assertEqual(sum(report["result"]["win"]), 1)
        _, _, kept = await self.get(f"/r/{record}.record")
        self.assertEqual(seen[0], self.analysed(kept, "--quick"))
        self.assertEqual(len(list((Path(self.server.data) / "cache").glob("yucatan-*-4-1-0.*"))), 1)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
