"""Replays and hints over real sockets: who may see what, and when.

    LUCKPOND=build/luckpond python3 tests/server/test_serve_replay.py
"""
import asyncio
import json
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from serve_support import Player, Server, deal, play_some, table_of, to_act  # noqa: E402

LONG = 30  # a guard against hanging, never an expectation
GAMES = {"lucktails": 4, "doctor_lucky": 4, "yucatan": 3, "duck": 4}


class Replays(unittest.IsolatedAsyncioTestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0, cls.server.log()

    async def get(self, path):
        status, headers, text = await asyncio.to_thread(self.server.http, "GET", path)
        return status, json.loads(text) if headers["Content-Type"].startswith("application/json") else text

    async def whole(self, path):
        """All parts as one."""
        status, first = await self.get(path)
        self.assertEqual(status, 200, first)
        part = first
        while "next" in part:
            status, part = await self.get(f"{path}&from={part['next']}")
            self.assertEqual(status, 200)
            first["steps"] += part["steps"]
        self.assertEqual([s["step"] for s in first["steps"]], list(range(len(first["steps"]))))
        return first

    async def one_game(self, game, seats):
        people = await table_of(self.server, game, seats, 2, seed=3)
        self.assertNotIn("record", people[0].table)
        self.assertEqual((await self.get(f"/api/tables/{people[0].code}/replay"))[0], 409)
        watcher = await Player(self.server, people[0].code).connect()
        watcher.secret = None
        await watcher.until(lambda: watcher.table)
        await deal(people)
        for p in people:
            await p.until(lambda p=p: "record" in p.table)
        record = people[0].table["record"]
        await play_some(people, 6)
        if people[0].table["phase"] == "over":  # somebody was quick: another deal
            for p in [*people, watcher]:
                await p.close()
            return await self.one_game(game, seats)
        # While it runs: what a spectator saw, and nothing else.
        for view in ("all", *map(str, range(seats))):
            status, text = await self.get(f"/r/{record}.json?view={view}")
            self.assertEqual((status, text["error"]), (409, "WRONG_PHASE"))
        self.assertEqual((await self.get(f"/r/{record}.record"))[0], 409)
        running = await self.whole(f"/r/{record}.json?view=public")
        self.assertTrue(running["running"])
        self.assertNotIn("seed", running["fair"])
        self.assertNotIn("result", running)
        self.assertTrue(all("action" not in s for s in running["steps"]))
        by_code = await self.whole(f"/api/tables/{people[0].code}/replay?view=public")
        n = min(len(running["steps"]), len(by_code["steps"]))
        self.assertEqual(by_code["steps"][:n], running["steps"][:n])
        for p in people:
            p.view = None
            p.sent.clear()
            await p.close()
            await p.connect(0)
        await asyncio.wait_for(asyncio.gather(*(p.play() for p in [*people, watcher])), 60)
        # Afterwards: every view, and the public one begins as the running one did.
        views = {v: await self.whole(f"/r/{record}.json?view={v}") for v in ("public", "all", *map(str, range(seats)))}
        public = views["public"]
        self.assertFalse(public["running"])
        strip = [{k: v for k, v in s.items() if k not in ("action", "comments")} for s in public["steps"][:n]]
        self.assertEqual(strip, [{k: v for k, v in s.items() if k != "comments"} for s in running["steps"][:n]])
        # Step by step what the spectator was told live.
        told = [e for _, e in sorted(watcher.events.items())]
        steps = [s["event"] for s in public["steps"]]
        at = 0
        for event in steps:
            at = told.index(event, at) + 1
        # And each seat's views are those it was sent.
        for p in people:
            mine = views[str(p.table["seat"])]
            mine = [mine["start"], *(s["view"] for s in mine["steps"])]
            for f in p.frames:
                m = json.loads(f)
                if m["type"] == "view" and m["decision"]:
                    self.assertTrue(m["view"] in mine, f)
        for v in views.values():
            self.assertEqual(v["game"], game)
            self.assertTrue(v["fair"]["proved"])
            self.assertRegex(v["fair"]["seed"], "^[0-9a-f]{64}$")
            self.assertTrue(v["result"]["over"])
            self.assertEqual(v["steps"][-1]["view"]["turn"], "over")
            self.assertEqual(sum(b == "" for b in v["bots"]), 2)
            self.assertEqual(sorted(n for n, b in zip(v["names"], v["bots"]) if b == ""), ["Ana", "Guest 1"])
        decisions = [s["decision"] for s in public["steps"] if s["decision"]]
        self.assertEqual(decisions, list(range(1, len(decisions) + 1)))
        status, text = await self.get(f"/r/{record}.record")
        self.assertEqual(status, 200)
        words = re.findall(r"(?m)^(\d):((?: \S+)+?)(?: ~[0-9a-f]+)?$", text)
        actions = [(int(seat), w) for seat, line in words for w in line.split() if "/" not in w and not w.startswith("~")]
        self.assertEqual([(s["seat"], s["action"]) for s in public["steps"] if s["decision"]], actions)
        self.assertEqual((await self.get(f"/r/{record}.json?view=9"))[0], 400)
        self.assertEqual((await self.get(f"/r/{record}.json?view=public&from=x"))[0], 400)
        self.assertEqual((await self.get(f"/r/{record}"))[0], 200)  # the page
        for p in [*people, watcher]:
            await p.close()

    async def test_replays_of_all_games(self):
        for game, seats in GAMES.items():
            with self.subTest(game):
                await self.one_game(game, seats)

    async def test_hints(self):
        for game, seats in GAMES.items():
            people = await table_of(self.server, game, seats, 2)
            await deal(people)
            p = await to_act(people)
            other = next(x for x in people if x is not p)
            decision, legal = p.view["decision"], p.view["legal"]
            self.assertIn((await other.ask("hint", decision=decision))["error"], ("WRONG_PHASE", "STALE"))
            self.assertEqual((await p.ask("hint", decision=decision))["type"], "done")
            await p.until(lambda p=p: p.hints, LONG)
            (hint,) = p.hints
            self.assertEqual(hint["decision"], decision)
            actions = [a["action"] for a in hint["advice"]]
            self.assertEqual(len(actions), min(len(legal), 16))
            self.assertEqual(len(set(actions)), len(actions))
            self.assertTrue(set(actions) <= set(legal))
            wins = [a["win"] for a in hint["advice"]]
            self.assertEqual(wins, sorted(wins, reverse=True))
            await other.until(lambda other=other: {"event": "hint", "seat": p.table["seat"]} in other.events.values())
            self.assertEqual(other.hints, [])
            self.assertFalse(any("advice" in f for f in other.frames))
            for x in people:
                await x.close()

    async def test_hints_off(self):
        (p,) = await table_of(self.server, "duck", 3, 1, hints=False)
        await deal([p])
        await p.until(p.my_turn)
        self.assertEqual((await p.ask("hint", decision=p.view["decision"]))["error"], "NOT_ALLOWED")
        await p.close()


if __name__ == "__main__":
    unittest.main(warnings="ignore")
