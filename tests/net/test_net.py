"""HTTP and WebSocket from outside, over loopback, against the echo server.

    ECHO_SERVER=build/tests/echo_server python3 tests/net/test_net.py
"""
import signal
import socket
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import cases  # noqa: E402
from cases import frame, get, post, text  # noqa: E402
from support import Client, Server  # noqa: E402

MARK = b"the end of the case"


class Cases(unittest.TestCase):
    """The table, with every case whole, byte by byte and in odd pieces."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server("linger_ms=300", "close_ms=500")

    @classmethod
    def tearDownClass(cls):
        status = cls.server.stop()
        assert status == 0, f"the server did not end cleanly: {status}"

    def test_there_are_150_and_names_are_unique(self):
        for table in (cases.HTTP, cases.HANDSHAKES, cases.FRAMES):
            names = [case[0] for case in table]
            self.assertEqual(len(names), len(set(names)))
        self.assertGreaterEqual(len(cases.HTTP) + len(cases.HANDSHAKES) + len(cases.FRAMES), 150)

    def http(self, piece):
        for name, request, expected in cases.HTTP:
            if piece == 1 and len(request) > 3000:
                continue
            with self.subTest(name), Client(self.server) as client:
                client.send(request, piece)
                self.assertEqual(client.statuses(request, len(expected)), expected)
                if expected[-1] in (400, 405, 408, 413, 414, 417, 431, 500, 501, 505):
                    self.assertTrue(client.ended(), "closes after an error")

    def test_http(self):
        self.http(0)

    def test_http_byte_by_byte(self):
        self.http(1)

    def test_http_in_pieces(self):
        self.http(1000)

    def test_handshakes(self):
        for name, request, expected in cases.HANDSHAKES:
            with self.subTest(name), Client(self.server) as client:
                client.send(request)
                head_only = request.startswith(b"HEAD")
                status, headers, _ = client.reply(head_only)
                self.assertEqual(status, expected)
                self.assertNotIn("sec-websocket-extensions", headers)
                if status == 101:
                    self.assertEqual(headers["sec-websocket-accept"], "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
                if status == 426:
                    self.assertEqual(headers["sec-websocket-version"], "13")

    def frames(self, piece):
        for name, data, expected, code in cases.FRAMES:
            if piece == 1 and len(data) > 3000:
                continue
            with self.subTest(name), Client(self.server).shake() as client:
                client.send(data, piece)
                if code is None:
                    client.send(frame(cases.PING, MARK))
                self.assertEqual(client.answers(MARK), (expected, code))
                if code is not None:
                    client.send(cases.close())
                    self.assertTrue(client.ended(), "closes after the close")

    def test_frames(self):
        self.frames(0)

    def test_frames_byte_by_byte(self):
        self.frames(1)

    def test_frames_in_pieces(self):
        self.frames(7)


class Replies(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def ask(self, request, head_only=False):
        with Client(self.server) as client:
            client.send(request)
            return client.reply(head_only)

    def test_headers_of_the_owner_are_in_every_reply(self):
        for request in (get(), get("/nowhere"), b"bad\r\n", get("/split"), get("/big", 'If-None-Match: "big-1"')):
            headers = self.ask(request)[1]
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertIn("content-security-policy", headers)

    def test_head_has_the_length_and_no_body(self):
        with Client(self.server) as client:
            client.send(get("/big", method="HEAD") + get("/nowhere"))
            self.assertEqual(client.reply(head_only=True)[1]["content-length"], str(1 << 20))
            self.assertEqual(client.reply()[0], 404)

    def test_big_bodies_arrive_whole(self):
        status, headers, body = self.ask(get("/big"))
        self.assertEqual((status, headers["etag"], body), (200, '"big-1"', b"x" * (1 << 20)))

    def test_405_says_what_is_allowed(self):
        self.assertEqual(self.ask(get(method="PUT"))[1]["allow"], "GET, HEAD, POST")

    def test_bad_bytes_from_the_client_never_come_back_as_a_header(self):
        status, headers, _ = self.ask(get("/split"))
        self.assertEqual(status, 500)
        self.assertNotIn("set-cookie", headers)

    def test_expect_continue_is_answered_before_the_body(self):
        with Client(self.server) as client:
            client.send(get("/echo", "Content-Length: 2", "Expect: 100-continue", method="POST"))
            self.assertEqual(client.head()[0], 100)
            client.send(b"hi")
            self.assertEqual(client.reply()[2], b"hi")

    def test_bodies_are_echoed_in_order(self):
        with Client(self.server) as client:
            client.send(b"".join(post(str(i).encode()) for i in range(50)))
            self.assertEqual([client.reply()[2] for _ in range(50)], [str(i).encode() for i in range(50)])

    def test_half_closed_client_still_gets_its_answer(self):
        with Client(self.server) as client:
            client.send(get("/later"))
            client.socket.shutdown(socket.SHUT_WR)
            self.assertEqual(client.reply()[0], 200)
            self.assertTrue(client.ended())

    def test_origin_of_a_post_is_told(self):
        self.assertEqual(self.ask(get("/origin"))[2], b"missing")
        self.assertEqual(self.ask(get("/origin", "Origin: http://a"))[2], b"same")
        self.assertEqual(self.ask(get("/origin", "Origin: http://b"))[2], b"foreign")

    def test_forwarded_for_is_ignored_without_a_trusted_proxy(self):
        self.assertEqual(self.ask(get("/address", "X-Forwarded-For: 192.0.2.7"))[2], b"127.0.0.1")

    def test_one_frame_goes_to_many(self):
        clients = [Client(self.server).shake() for _ in range(5)]
        clients[0].send(text("tell all"))
        for client in clients:
            self.assertEqual(client.frame(), (cases.TEXT, b"to all"))
            client.close()

    def test_owner_hears_the_close_code_of_the_peer(self):
        with Client(self.server).shake() as client:
            client.send(cases.close(4321))
            client.answers()
        self.assertTrue(self.server.said("closed 4321"))

    def test_owner_hears_1006_when_the_peer_vanishes(self):
        Client(self.server).shake().close()
        self.assertTrue(self.server.said("closed 1006"))

    def test_owner_hears_1006_when_the_peer_half_closes(self):
        before = self.server.lines.count("closed 1006")
        with Client(self.server).shake() as client:
            client.socket.shutdown(socket.SHUT_WR)
            self.assertTrue(client.ended())
        time.sleep(0.05)
        self.assertEqual(self.server.lines.count("closed 1006"), before + 1)


class WithServer(unittest.TestCase):
    """Each test starts a server with its own limits; all must end cleanly."""

    def serve(self, *settings):
        server = Server(*settings)
        self.addCleanup(lambda: self.assertEqual(server.stop(), 0))
        return server

    def seconds_until_end(self, client):
        began = time.monotonic()
        while client.more():
            pass
        return time.monotonic() - began


class Proxies(WithServer):
    def address(self, server, *headers):
        with Client(server) as client:
            client.send(get("/address", *headers))
            return client.reply()[2].decode()

    def test_rightmost_untrusted_hop_counts(self):
        server = self.serve("trust=127.0.0.0/8", "trust=10.0.0.0/8", "trust=fd00::/8")
        self.assertEqual(self.address(server), "127.0.0.1")
        self.assertEqual(self.address(server, "X-Forwarded-For: 192.0.2.7"), "192.0.2.7")
        self.assertEqual(self.address(server, "X-Forwarded-For: 6.6.6.6, 192.0.2.7"), "192.0.2.7")
        self.assertEqual(self.address(server, "X-Forwarded-For: 6.6.6.6, 192.0.2.7, 10.1.2.3"), "192.0.2.7")
        self.assertEqual(self.address(server, "X-Forwarded-For: 6.6.6.6", "X-Forwarded-For: 2001:db8::5"),
                         "2001:db8::5")
        self.assertEqual(self.address(server, "X-Forwarded-For: 2001:db8::5, fd00::1"), "2001:db8::5")
        self.assertEqual(self.address(server, "X-Forwarded-For: 10.0.0.1, 10.0.0.2"), "10.0.0.1")
        self.assertEqual(self.address(server, "X-Forwarded-For: unknown"), "127.0.0.1")
        self.assertEqual(self.address(server, "X-Forwarded-For: 6.6.6.6, evil, 10.0.0.2"), "10.0.0.2")

    def test_an_untrusted_peer_is_not_believed(self):
        server = self.serve("trust=10.0.0.0/8")
        self.assertEqual(self.address(server, "X-Forwarded-For: 192.0.2.7"), "127.0.0.1")

    def test_limits_count_for_the_client_behind_the_proxy(self):
        server = self.serve("trust=127.0.0.1", "per_address=3")
        clients = [Client(server) for _ in range(8)]
        statuses = []
        for i, client in enumerate(clients):
            client.send(get("/echo", f"X-Forwarded-For: 192.0.2.{i // 4}"))
            statuses.append(client.reply()[0])
        self.assertEqual(statuses, [200, 200, 200, 503] * 2)
        for client in clients:
            client.close()

    def test_many_clients_share_a_connection_of_the_proxy(self):
        """Each has a rate of requests of their own, and the connection none of bytes."""
        server = self.serve("trust=127.0.0.1", "address_requests=1", "address_requests_burst=2", "bytes=1", "bytes_burst=10")
        requests = b"".join(get("/echo", f"X-Forwarded-For: 192.0.2.{i // 2}") for i in range(40))
        with Client(server) as client:
            client.send(requests)
            self.assertEqual(client.statuses(requests, 40), [200] * 40)
            client.send(get("/echo", "X-Forwarded-For: 192.0.2.0"))
            self.assertEqual(client.reply()[0], 429)

    def test_configured_origins_replace_the_host(self):
        server = self.serve("origin=https://play.example.org")
        for origin, expected in (("https://play.example.org", 101), ("http://a", 403),
                                 ("https://play.example.org.evil", 403)):
            with Client(server) as client:
                client.send(cases.shake(*cases.UPGRADE, cases.KEY, cases.VERSION, f"Origin: {origin}"))
                self.assertEqual(client.reply()[0], expected)


class Limits(WithServer):
    def test_websockets_per_address(self):
        server = self.serve("websockets_per_address=2")
        first, second = Client(server).shake(), Client(server).shake()
        with Client(server) as third:
            third.send(cases.shake(*cases.UPGRADE, cases.KEY, cases.VERSION, "Origin: http://a"))
            self.assertEqual(third.reply()[0], 503)
        with Client(server) as page:
            page.send(get())
            self.assertEqual(page.reply()[0], 200)
        with Client(server, source="127.0.0.2").shake() as other:
            other.send(text("x"))
            self.assertEqual(other.frame(), (cases.TEXT, b"x"))
        first.close()
        time.sleep(0.1)
        with Client(server).shake() as again:
            again.send(text("y"))
            self.assertEqual(again.frame(), (cases.TEXT, b"y"))
        second.close()

    def test_sockets_per_address(self):
        server = self.serve("per_address=5")
        held = [Client(server) for _ in range(5)]
        for client in held:
            client.send(get())
            self.assertEqual(client.reply()[0], 200)
        with Client(server) as sixth:
            self.assertEqual(sixth.reply()[0], 503)
        with Client(server, source="127.0.0.2") as other:
            other.send(get())
            self.assertEqual(other.reply()[0], 200)
        held[0].close()
        time.sleep(0.1)
        with Client(server) as again:
            again.send(get())
            self.assertEqual(again.reply()[0], 200)
        for client in held:
            client.close()

    def test_sockets_in_all(self):
        server = self.serve("sockets=4")
        held = [Client(server, source=f"127.0.0.{i + 2}") for i in range(4)]
        held[3].send(get())
        held[3].reply()
        with Client(server) as fifth:
            self.assertEqual(fifth.reply()[0], 503)
        for client in held:
            client.close()

    def test_slow_head_gets_408(self):
        server = self.serve("head_ms=400", "linger_ms=200")
        with Client(server) as client:
            began = time.monotonic()
            for byte in get("/echo", "X: " + "y" * 100):
                client.send(bytes([byte]))
                time.sleep(0.02)
                if time.monotonic() - began > 0.8:
                    break
            self.assertEqual(client.reply()[0], 408)
        self.assertTrue(server.said("note slow_head head"))

    def test_silent_connection_is_cut(self):
        server = self.serve("head_ms=300")
        with Client(server) as client:
            self.assertLess(self.seconds_until_end(client), 5)
        self.assertEqual(server.metrics()["closed_slow_head"], 1)

    def test_slow_body_gets_408(self):
        server = self.serve("body_ms=300", "linger_ms=200")
        with Client(server) as client:
            client.send(get("/echo", "Content-Length: 5", method="POST") + b"12")
            self.assertEqual(client.reply()[0], 408)

    def test_idle_keep_alive_is_ended(self):
        server = self.serve("idle_ms=300")
        with Client(server) as client:
            client.send(get())
            client.reply()
            self.assertLess(self.seconds_until_end(client), 5)
        self.assertEqual(server.metrics()["closed_idle"], 1)

    def test_owner_that_never_answers_gives_503(self):
        server = self.serve("reply_ms=300", "linger_ms=200")
        with Client(server) as client:
            client.send(get("/never"))
            self.assertEqual(client.reply()[0], 503)

    def test_requests_of_one_connection_count_for_its_address(self):
        server = self.serve("address_requests=1", "address_requests_burst=6")
        with Client(server) as client:
            client.send(get() * 8)
            self.assertEqual(client.statuses(get() * 8, 8), [200] * 5 + [429])

    def test_request_rate_of_an_address_spans_connections(self):
        server = self.serve("address_requests=1", "address_requests_burst=6")
        statuses = []
        for _ in range(5):
            with Client(server) as client:
                client.send(get())
                statuses += client.statuses(get(), 1)
        # Connecting counts, too: three connections with a request each.
        self.assertEqual(statuses, [200, 200, 200, 503, 503])
        with Client(server, source="127.0.0.2") as other:
            other.send(get())
            self.assertEqual(other.reply()[0], 200)

    def test_message_flood_is_1008(self):
        server = self.serve("messages=1", "messages_burst=10")
        with Client(server).shake() as client:
            client.send(text("x") * 20)
            self.assertEqual(client.answers(), (["x"] * 10, 1008))
        self.assertTrue(server.said("closed 1008"))

    def test_message_rate_of_an_address_spans_sockets(self):
        server = self.serve("address_messages=1", "address_messages_burst=10")
        with Client(server).shake() as first, Client(server).shake() as second:
            first.send(text("x") * 8)
            for _ in range(8):
                first.frame()
            second.send(text("x") * 8)
            self.assertEqual(second.answers(), (["x"] * 2, 1008))

    def test_ping_flood_is_1008(self):
        server = self.serve("controls=1", "controls_burst=10")
        with Client(server).shake() as client:
            client.send(frame(cases.PING, b"p") * 5000)
            self.assertEqual(client.answers(), ([b"p"] * 10, 1008))

    def test_byte_flood_is_1008(self):
        server = self.serve("bytes=1000", "bytes_burst=20000")
        with Client(server).shake() as client:
            client.send(text("x" * 4000) * 20)
            self.assertEqual(client.answers()[1], 1008)

    def test_pings_come_and_pongs_keep_alive(self):
        server = self.serve("ping_ms=300", "pong_ms=200")
        with Client(server).shake() as client:
            for _ in range(3):
                opcode, payload = client.frame()
                self.assertEqual(opcode, cases.PING)
                client.send(frame(cases.PONG, payload))
            client.send(text("still here"))
            self.assertEqual(client.frame(), (cases.TEXT, b"still here"))

    def test_no_pong_is_cut(self):
        server = self.serve("ping_ms=300", "pong_ms=200")
        with Client(server).shake() as client:
            self.assertEqual(client.frame()[0], cases.PING)
            client.send(frame(cases.PONG, b"not that"))
            self.assertLess(self.seconds_until_end(client), 5)
        self.assertTrue(server.said("closed 1006"))
        self.assertEqual(server.metrics()["closed_no_pong"], 1)

    def test_peer_that_does_not_answer_a_close_is_cut(self):
        server = self.serve("close_ms=300")
        with Client(server).shake() as client:
            client.send(text("please close"))
            self.assertEqual(client.answers(), ([], 4001))
            self.assertLess(self.seconds_until_end(client), 5)
        self.assertTrue(server.said("closed 4001"))

    def test_never_reading_socket_is_cut_by_its_queue(self):
        server = self.serve()
        with Client(server, receive_buffer=4096).shake() as client:
            for _ in range(20):
                client.send(text("flood me"))
            self.assertTrue(server.said("note slow_reader cut"))
        self.assertEqual(server.metrics()["queue_bytes"], 0)

    def test_never_reading_of_a_reply_is_cut_by_time(self):
        server = self.serve("send_ms=500")
        with Client(server, receive_buffer=4096) as client:
            client.send(get("/big") * 8)
            self.assertTrue(server.said("note slow_reader cut"))

    def test_ping_flood_without_reading_stays_small(self):
        server = self.serve()
        with Client(server, receive_buffer=4096, timeout=2).shake() as client:
            try:
                for _ in range(300):
                    client.send(frame(cases.PING, b"p" * 125) * 100)
            except TimeoutError:
                pass
            self.assertTrue(server.said("note slow_reader cut"))

    def test_500_half_open_connections_hurt_nobody(self):
        server = self.serve("head_ms=5000")
        before = server.memory_kb()
        slow = [Client(server, source=f"127.0.0.{2 + i % 8}") for i in range(500)]
        for client in slow:
            client.send(b"GET / HTTP/1.1\r\nHost: ")
        took = []
        for _ in range(50):
            began = time.monotonic()
            with Client(server) as honest:
                honest.send(get())
                self.assertEqual(honest.reply()[0], 200)
            took.append(time.monotonic() - began)
        self.assertLess(sorted(took)[25], 2)
        self.assertLess(server.memory_kb() - before, 20 * 500)
        for client in slow:
            client.close()


class Life(unittest.TestCase):
    def test_drain_closes_with_1012_after_the_queue(self):
        server = Server("close_ms=2000")
        clients = [Client(server).shake() for _ in range(3)]
        for client in clients:
            client.send(text("last words"))
            client.frame()
        server.tell()
        for client in clients:
            self.assertEqual(client.answers(), ([], 1012))
            client.send(cases.close(1012))
            self.assertTrue(client.ended())
            client.close()
        self.assertEqual(server.stop(), 0)
        self.assertEqual(server.lines.count("closed 1012"), 3)

    def test_drain_answers_what_was_asked(self):
        server = Server("close_ms=2000")
        with Client(server) as client:
            client.send(get("/later"))
            time.sleep(0.02)
            server.tell()
            status, headers, _ = client.reply()
            self.assertEqual((status, headers["connection"]), (200, "close"))
        self.assertEqual(server.stop(), 0)

    def test_drain_does_not_wait_for_the_deaf(self):
        server = Server("close_ms=500")
        deaf = Client(server, receive_buffer=4096).shake()
        half = Client(server)
        half.send(b"GET /")
        time.sleep(0.05)
        began = time.monotonic()
        self.assertEqual(server.stop(), 0)
        self.assertLess(time.monotonic() - began, 10)
        deaf.close()
        half.close()

    def test_no_new_connections_while_draining(self):
        server = Server("close_ms=1000")
        with Client(server).shake():
            server.tell()
            time.sleep(0.1)
            with self.assertRaises(OSError):
                Client(server)
        self.assertEqual(server.stop(), 0)

    def test_destroy_frees_all_at_any_moment(self):
        server = Server()
        clients = [Client(server).shake() for _ in range(3)] + [Client(server) for _ in range(3)]
        clients[0].send(text("flood me"))
        clients[1].send(text("a", fin=0))
        clients[3].send(get("/never"))
        clients[4].send(post(b"x" * 1000)[:500])
        time.sleep(0.05)
        self.assertEqual(server.stop(signal.SIGINT), 0)
        self.assertEqual(len([li for li in server.lines if li.startswith("closed")]), 3)
        for client in clients:
            client.close()

    def test_port_in_use_and_bad_addresses_have_their_own_codes(self):
        server = Server()
        for settings, code in ((["port=%d" % server.port], 2), (["host=nonsense"], 1), (["host=192.0.2.1"], 3)):
            with self.assertRaisesRegex(RuntimeError, f"status {code}"):
                Server(*settings)
        self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    unittest.main()
