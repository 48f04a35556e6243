"""Life at a table, over real sockets: clocks, absence, company, talk, devices.

    LUCKPOND=build/luckpond python3 tests/server/test_serve_table.py
"""
import asyncio
import json
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from serve_support import Player, Server, deal, start, table_of, to_act, token_in  # noqa: E402
import websockets.exceptions  # noqa: E402

LONG = 30  # a guard against hanging, never an expectation


async def closed(player):
    """Reads until the server closes; the code."""
    try:
        while True:
            await player.read(LONG)
    except websockets.exceptions.ConnectionClosed:
        return player.socket.close_code


class Table(unittest.IsolatedAsyncioTestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0, cls.server.log()

    async def asyncSetUp(self):
        self.open = []

    async def asyncTearDown(self):
        for p in self.open:
            await p.close()

    async def table(self, game, seats, people, **settings):
        players = await table_of(self.server, game, seats, people, **settings)
        self.open += players
        return players

    async def http(self, *args, **more):
        return await asyncio.to_thread(self.server.http, *args, **more)

    async def watch(self, code, token=None, screen=False):
        w = await Player(self.server, code, token, screen=screen).connect()
        w.secret = None
        self.open.append(w)
        await w.until(lambda: w.table)
        return w

    # --- Clocks ---------------------------------------------------------------------------------

    async def test_clocks_by_name(self):
        for clock, bank in (("none", 0), ("relaxed", 600000), ("quick", 120000)):
            (p,) = await self.table("yucatan", 2, 1, clock=clock)
            self.assertEqual((p.table["clock"], p.table["bank_ms"]), (clock, bank))
        status, _, text = await self.http("POST", "/api/tables", {"name": "A", "game": "duck", "seats": 3, "clock": "custom"})
        self.assertEqual(status, 400, text)  # without a bank

    async def test_running_out_costs_one_decision(self):
        people = await self.table("yucatan", 2, 2, clock="custom", bank_ms=1000, increment_ms=1000)
        await deal(people)
        late = await to_act(people)
        decision = late.view["decision"]
        await late.until(lambda: late.view["decision"] > decision, LONG)  # a bot has made it
        self.assertEqual(late.table["phase"], "playing")
        seat = late.table["seat"]
        await late.until(lambda: late.clock and late.clock["decision"] > decision)
        self.assertTrue(late.clock["banks"][seat] <= 1000, late.clock)  # the increment, and no debt
        self.assertEqual(len(late.clock["banks"]), 2)

    async def test_more_time(self):
        people = await self.table("yucatan", 2, 2, clock="custom", bank_ms=15000, increment_ms=0)
        await deal(people)
        p = await to_act(people)
        other = next(x for x in people if x is not p)
        self.assertEqual((await other.ask("more_time"))["error"], "WRONG_PHASE")
        self.assertEqual((await p.ask("more_time"))["type"], "done")  # the last 20 seconds
        await p.until(lambda: p.clock and p.clock["banks"][p.table["seat"]] > 55000)
        self.assertEqual(p.clock["more_time_left"], 9)
        self.assertEqual((await p.ask("more_time"))["error"], "WRONG_PHASE")  # there is enough now

    # --- Absence --------------------------------------------------------------------------------

    async def test_a_bot_plays_for_the_absent_and_hands_back_at_once(self):
        people = await self.table("yucatan", 2, 2, grace_ms=1000)
        await deal(people)
        gone = await to_act(people)
        here = next(x for x in people if x is not gone)
        decision = here.view["decision"]
        await gone.close()
        told = []
        while not told:
            m = await here.read()
            told += [m] if m["type"] == "presence" and not m["present"] else []
        self.assertTrue(0 < told[0]["bot_in_ms"] <= 1000, told)
        await here.until(lambda: here.view["decision"] > decision, LONG)
        gone.view = gone.table = None
        await gone.connect()
        await gone.until(lambda: gone.view)
        back = await to_act(people)
        seen = back.view["decision"]
        if back is gone:  # theirs again: nobody decides for them, however long
            with self.assertRaises(asyncio.TimeoutError):
                await gone.until(lambda: gone.view["decision"] > seen, 1.5)
        self.assertEqual((await back.act())["type"], "done")

    async def test_wait_gives_the_absent_more_grace(self):
        people = await self.table("yucatan", 2, 2, grace_ms=1500)
        await deal(people)
        gone = await to_act(people)
        here = next(x for x in people if x is not gone)
        decision = here.view["decision"]
        seat = gone.table["seat"]
        self.assertEqual((await here.ask("wait", seat=seat))["error"], "NO_SUCH_SEAT")  # still there
        await gone.close()
        while True:
            m = await here.read()
            if m["type"] == "presence" and not m["present"]:
                break
        self.assertEqual((await here.ask("wait", seat=seat))["type"], "done")
        with self.assertRaises(asyncio.TimeoutError):  # a minute more: no bot now
            await here.until(lambda: here.view["decision"] > decision, 3)

    # --- Company --------------------------------------------------------------------------------

    async def test_rematch_moves_the_seats_on(self):
        people = await self.table("yucatan", 3, 2, bots="random")
        await start(people)
        await asyncio.wait_for(asyncio.gather(*(p.play() for p in people)), LONG)
        for p in people:
            await p.until(lambda p=p: p.table["phase"] == "over")
        before = [p.table["seat"] for p in people]
        record = people[0].record
        self.assertEqual((await people[1].ask("rematch"))["error"], "NOT_HOST")
        self.assertEqual((await people[0].ask("rematch"))["type"], "done")
        for p in people:
            p.view = p.record = None
            p.sent.clear()
            await p.until(lambda p=p: p.table["phase"] == "lobby")
            self.assertEqual(p.table["game_number"], 2)
            await p.commit()
        await start(people)
        await asyncio.wait_for(asyncio.gather(*(p.play() for p in people)), LONG)
        self.assertEqual([p.table["seat"] for p in people], [(s + 1) % 3 for s in before])
        self.assertNotEqual(people[0].record, record)

    async def test_taking_over_a_bots_seat(self):
        for allowed in (True, False):
            (host,) = await self.table("duck", 3, 1, takeover=allowed)
            await deal([host])
            _, headers, _ = await self.http("POST", "/api/session", {"name": "Late"})
            late = await self.watch(host.code, token_in(headers))
            self.assertEqual(late.table["seat"], -1)
            seat = next(i for i, p in enumerate(host.table["places"]) if p["member"] == -1)
            answer = await late.ask("take_bot_seat", seat=host.table["seat"])
            self.assertEqual(answer["error"], "TABLE_FULL" if allowed else "NOT_ALLOWED")
            answer = await late.ask("take_bot_seat", seat=seat)
            if not allowed:
                self.assertEqual(answer["error"], "NOT_ALLOWED")
                continue
            self.assertEqual(answer["type"], "done")
            await late.until(lambda late=late, seat=seat: late.table["seat"] == seat)
            await late.until(lambda late=late, seat=seat: late.view["view"]["viewer"] == seat)
            await asyncio.wait_for(asyncio.gather(host.play(), late.play()), LONG)

    async def test_bots_of_any_strength_and_settings_in_the_lobby(self):
        people = await self.table("duck", 4, 2, bots="random")
        host, guest = people
        self.assertEqual((await guest.ask("set_bot", place=2, bot="thumb"))["error"], "NOT_HOST")
        self.assertEqual((await host.ask("set_bot", place=2, bot="thumb"))["type"], "done")
        self.assertEqual((await host.ask("set_bot", place=2, bot="nobody"))["error"], "BAD_MESSAGE")
        self.assertEqual((await host.ask("configure", clock="quick", chat=False))["type"], "done")
        await guest.until(lambda: guest.table["clock"] == "quick")
        places = guest.table["places"]
        self.assertEqual([(p.get("bot"), p["open"]) for p in places], [(None, False), (None, False), ("thumb", False), ("random", True)])
        status, headers, _ = await self.http("POST", f"/api/tables/{host.code}/seats", {"name": "C"})
        self.assertEqual(status, 200)
        status, _, text = await self.http("POST", f"/api/tables/{host.code}/seats", {"name": "D"})
        self.assertEqual((status, json.loads(text)["error"]), (409, "TABLE_FULL"))
        self.assertEqual((await host.ask("kick", member=2))["type"], "done")
        await deal(people)
        await host.until(lambda: host.table["phase"] == "playing")
        self.assertEqual(sorted(p["bot"] for p in host.table["places"] if "bot" in p), ["random", "thumb"])
        self.assertEqual((await host.ask("configure", seats=3))["error"], "WRONG_PHASE")
        status, _, text = await self.http("POST", "/api/tables", {"name": "A", "game": "duck", "seats": 3, "bots": "nobody"})
        self.assertEqual(status, 400)

    async def test_kick(self):
        people = await self.table("duck", 3, 3)
        host, guest, other = people
        self.assertEqual((await guest.ask("kick", member=0))["error"], "NOT_HOST")
        self.assertEqual((await host.ask("kick", member=guest.table["you"]))["type"], "done")
        await guest.until(lambda: guest.table["you"] == -1)
        self.assertEqual((await guest.ask("emote", emote="wave"))["error"], "NOT_SEATED")
        status, _, text = await self.http("POST", f"/api/tables/{host.code}/seats", {}, token=guest.token)
        self.assertEqual((status, json.loads(text)["error"]), (403, "NOT_ALLOWED"))  # not by the same door
        self.assertEqual((await host.ask("kick", member=77))["error"], "NO_SUCH_SEAT")
        await other.until(lambda: any(e.get("event") == "kicked" for e in other.events.values()))

    async def test_listed_tables_vanish_with_their_people(self):
        (p,) = await self.table("yucatan", 2, 1, listed=True)

        async def codes():
            return [t["table"] for t in json.loads((await self.http("GET", "/api/tables"))[2])["tables"]]
        self.assertIn(p.code, await codes())
        await p.close()
        for _ in range(100):
            if p.code not in await codes():
                break
            await asyncio.sleep(0.05)
        self.assertNotIn(p.code, await codes())

    # --- Talk -----------------------------------------------------------------------------------

    async def test_claims(self):
        people = await self.table("lucktails", 3, 3)
        self.assertEqual((await people[1].ask("claim", seat=0, card="L"))["error"], "WRONG_PHASE")
        await deal(people)
        a, b = people[1], people[2]
        watcher = await self.watch(a.code)
        self.assertEqual((await watcher.ask("claim", seat=0, card="L"))["error"], "NOT_SEATED")
        self.assertEqual((await a.ask("claim", seat=2, card="7"))["error"], "BAD_MESSAGE")
        self.assertEqual((await a.ask("claim", seat=5, card="3"))["error"], "NO_SUCH_SEAT")
        self.assertEqual((await a.ask("claim", seat=2, card="L"))["type"], "done")  # true or not
        for p in (a, b, watcher):
            await p.until(lambda p=p: any(e.get("event") == "claim" for e in p.events.values()))
        claim = next(e for e in b.events.values() if e.get("event") == "claim")
        self.assertEqual((claim["member"], claim["seat"], claim["text"]), (a.table["you"], 2, "L"))
        (duck,) = await self.table("duck", 3, 1)
        await deal([duck])
        self.assertEqual((await duck.ask("claim", seat=1, card="3"))["error"], "NOT_ALLOWED")

    async def test_penalties(self):
        for on in (1, 0):
            people = await self.table("doctor_lucky", 3, 2, options=[{"name": "penalties", "value": on}])
            await deal(people)
            a, b = people
            call = {"seat": b.table["seat"], "kind": "words", "count": 2}
            if not on:
                self.assertEqual((await a.ask("penalty", **call))["error"], "NOT_ALLOWED")
                continue
            self.assertEqual((await a.ask("penalty", **{**call, "seat": a.table["seat"]}))["error"], "NO_SUCH_SEAT")
            self.assertEqual((await a.ask("penalty", **{**call, "kind": "hat"}))["error"], "BAD_MESSAGE")
            self.assertEqual((await a.ask("penalty", **call))["type"], "done")
            await b.close()
            b.table = None
            await b.connect()
            await b.until(lambda b=b: b.table)
            self.assertEqual(b.table["places"][b.table["seat"]]["penalties"], 2)

    async def test_chat_off_and_emotes(self):
        (p,) = await self.table("duck", 3, 1, chat=False)
        self.assertEqual((await p.ask("chat", text="hello"))["error"], "NOT_ALLOWED")
        self.assertEqual((await p.ask("emote", emote="wave"))["type"], "done")
        self.assertEqual((await p.ask("emote", emote="spit"))["error"], "BAD_MESSAGE")
        (q,) = await self.table("duck", 3, 1)
        self.assertEqual((await q.ask("chat", text="a\x1b[31m\nb"))["type"], "done")
        await q.until(lambda: any(e.get("event") == "chat" for e in q.events.values()))
        said = next(e for e in q.events.values() if e.get("event") == "chat")
        self.assertEqual(said["text"], "a [31m b")
        answers = [await q.ask("chat", text=f"{i}") for i in range(8)]
        self.assertIn("TOO_FAST", [a.get("error") for a in answers])

    # --- Devices --------------------------------------------------------------------------------

    async def test_transfer_to_another_device(self):
        people = await self.table("duck", 3, 2)
        old = people[1]
        status, _, text = await self.http("POST", "/api/transfer", {}, token=old.token)
        link = json.loads(text)["link"]
        status, headers, _ = await self.http("POST", "/api/transfer/take", {"link": link})
        self.assertEqual(status, 200)
        token = token_in(headers)
        self.assertNotEqual(token, old.token)
        self.assertEqual(await closed(old), 1008)
        self.assertIn('{"type":"moved"}', old.frames)
        self.assertEqual((await self.http("POST", "/api/transfer/take", {"link": link}))[0], 401)  # once
        self.assertEqual((await self.http("POST", "/api/transfer", {}, token=old.token))[0], 401)
        new = await self.watch(old.code, token)
        self.assertEqual(new.table["you"], 1)

    async def test_leaving_kills_the_token(self):
        people = await self.table("duck", 3, 2)
        await deal(people)
        p = people[1]
        seat = p.table["seat"]
        self.assertEqual((await self.http("POST", "/api/session/leave", {}, token=p.token))[0], 200)
        self.assertEqual(await closed(p), 1008)
        for path in ("/api/transfer", "/api/session/leave"):
            self.assertEqual((await self.http("POST", path, {}, token=p.token))[0], 401, path)
        stranger = await self.watch(p.code, p.token)
        self.assertEqual((stranger.table["you"], stranger.table["seat"]), (-1, -1))
        await people[0].until(lambda: people[0].table["places"][seat]["member"] == -1)  # a bot goes on

    # --- Who sees what --------------------------------------------------------------------------

    async def test_spectators_and_screens_get_public_views_only(self):
        people = await self.table("lucktails", 4, 2)
        await deal(people)
        watchers = [await self.watch(people[0].code), await self.watch(people[0].code, people[0].token, screen=True)]
        for w in watchers:
            await w.until(lambda w=w: w.view)
            self.assertEqual((w.view["view"]["viewer"], w.view["legal"], w.table["seat"]), ("spectator", [], -1))
            answer = await w.ask("act", decision=w.view["decision"], action="keep")
            self.assertEqual(answer["error"], "NOT_SEATED")
            answer = await w.ask("hint", decision=w.view["decision"])
            self.assertEqual(answer["error"], "NOT_SEATED")


def auc(a, b):
    """How often one of a is above one of b; a tie counts half."""
    return sum((x > y) + (x == y) / 2 for x in a for y in b) / (len(a) * len(b))


class Time(unittest.TestCase):
    def test_answers_take_the_same_time_whatever_is_in_the_hand(self):
        """Save Doctor Lucky: players who answer at once when they hold nothing, and think when they do; a watcher's clock
        cannot tell one from the other. On the simulated clock the times are equal (test_table_time.c); here is noise too."""
        pace = 0.06
        taken = {True: [], False: []}  # by: had something to choose

        async def player(p, choices):
            while p.record is None and min(len(t) for t in taken.values()) < 24:
                if p.my_turn() and p.sent.get("last") != p.view["decision"]:
                    p.sent["last"] = p.view["decision"]
                    legal = p.view["legal"]
                    if legal[-1] == "done":  # an answer
                        choices[p.view["decision"]] = len(legal) > 1
                        await asyncio.sleep(0.02 if len(legal) > 1 else 0)
                    saves = [a for a in legal if a.startswith("save")]
                    await p.say("act", decision=p.view["decision"], action=p.random.choice(saves or legal))
                await p.read()

        async def watcher(w, choices):
            loop = asyncio.get_running_loop()
            seen = {}
            while w.record is None and min(len(t) for t in taken.values()) < 24:
                m = await w.read()
                if m["type"] != "view":
                    continue
                seen[m["decision"]] = loop.time()
                before = m["decision"] - 1
                if before in seen and before in choices:
                    taken[choices[before]].append(seen[m["decision"]] - seen[before])

        async def table(server, seed):
            people = await table_of(server, "doctor_lucky", 3, 3, seed=seed)
            w = await Player(server, people[0].code).connect()
            await w.until(lambda: w.table)
            await deal(people)
            choices = {}
            tasks = [asyncio.create_task(player(p, choices)) for p in people] + [asyncio.create_task(watcher(w, choices))]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for t in tasks:
                t.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for p in [*people, w]:
                await p.close()

        async def live():
            server = Server(LUCKPOND_BOT_PACE_MS=str(int(1000 * pace)))
            seed = 0
            while min(len(t) for t in taken.values()) < 24 and seed < 60:
                await asyncio.wait_for(asyncio.gather(*(table(server, seed + i) for i in range(6))), 120)
                seed += 6
            self.assertEqual(await asyncio.to_thread(server.stop), 0)
        asyncio.run(live())
        self.assertGreaterEqual(min(len(t) for t in taken.values()), 24)
        self.assertTrue(0.2 < auc(taken[True], taken[False]) < 0.8, taken)

    def test_empty_tables_are_parked_and_go_away(self):
        async def live():
            server = Server(LUCKPOND_PARK_SECONDS="1", LUCKPOND_EXPIRE_SECONDS="2", LUCKPOND_LOBBY_SECONDS="2")
            (p,) = await table_of(server, "duck", 3, 1)
            (lobby,) = await table_of(server, "duck", 3, 1)
            self.assertEqual((lobby.table["expires_at"], lobby.table["kept_ms"]), (0, 2000))
            await deal([p])
            self.assertEqual(p.table["kept_ms"], 3000)
            watcher = await Player(server, p.code).connect()
            await watcher.until(lambda: watcher.table)
            left = time.time()
            await p.close()
            await lobby.close()
            await watcher.until(lambda: watcher.table["expires_at"])  # said beforehand
            self.assertLess(abs(watcher.table["expires_at"] / 1000 - left - 3), 2)
            await watcher.until(lambda: watcher.table["parked"], LONG)
            await watcher.until(lambda: watcher.table["phase"] == "closed", LONG)
            for code in (p.code, lobby.code):
                for _ in range(200):
                    status = (await asyncio.to_thread(server.http, "GET", f"/api/tables/{code}"))[0]
                    if status != 200:
                        break
                    await asyncio.sleep(0.1)
                self.assertEqual(status, 404)
            self.assertEqual(await asyncio.to_thread(server.metric, "games_unopened_total"), 1)
            self.assertEqual(await asyncio.to_thread(server.stop), 0)
            again = Server(keep=server)
            self.assertEqual(await asyncio.to_thread(again.metric, "games_unopened_total"), 1)
            status, _, text = await asyncio.to_thread(again.http, "GET", f"/r/{p.table['record']}.json?view=all")
            self.assertEqual((status, json.loads(text)["result"]["over"]), (200, False))
            self.assertEqual(await asyncio.to_thread(again.stop), 0)
        asyncio.run(live())


if __name__ == "__main__":
    unittest.main(warnings="ignore")
