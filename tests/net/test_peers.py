"""Real peers: python3-websockets, the npm package ws when `npm ci` was run in this folder, and Chromium.

    ECHO_SERVER=build/tests/echo_server python3 tests/net/test_peers.py
"""
import asyncio
import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from support import Server  # noqa: E402

try:
    import websockets
except ImportError:
    websockets = None
    # Debian's package belongs to Debian's Python.
    if __name__ == "__main__" and sys.executable != "/usr/bin/python3" and "PEERS_AGAIN" not in os.environ:
        has = subprocess.run(["/usr/bin/python3", "-c", "import websockets"], capture_output=True).returncode == 0
        if has:
            os.environ["PEERS_AGAIN"] = "1"
            os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])


class WithServer(unittest.TestCase):
    def setUp(self):
        self.server = Server("ping_ms=200", "pong_ms=150")

    def tearDown(self):
        self.assertEqual(self.server.stop(), 0)


@unittest.skipUnless(websockets, "python3-websockets is not installed (apt-get install python3-websockets)")
class PythonWebsockets(WithServer):
    def connect(self, **more):
        more.setdefault("origin", f"http://127.0.0.1:{self.server.port}")
        return websockets.connect(f"ws://127.0.0.1:{self.server.port}/ws", **more)

    def test_echo_fragments_and_pings(self):
        async def talk():
            async with self.connect() as socket:
                self.assertEqual(socket.extensions, [])
                for text in ("hello", "", "Grüße € 𐍈", "x" * 4096):
                    await socket.send(text)
                    self.assertEqual(await socket.recv(), text)
                await socket.send(["frag", "men", "ts"])
                self.assertEqual(await socket.recv(), "fragments")
                await (await socket.ping())
                await asyncio.sleep(1)  # five pings of the server, answered by the library
                await socket.send("still here")
                self.assertEqual(await socket.recv(), "still here")
        asyncio.run(talk())

    def test_codes(self):
        async def code_after(message):
            async with self.connect() as socket:
                await socket.send(message)
                await socket.wait_closed()
                return socket.close_code

        async def talk():
            self.assertEqual(await code_after(b"binary"), 1003)
            self.assertEqual(await code_after("x" * 4097), 1009)
            self.assertEqual(await code_after("please close"), 4001)
            async with self.connect() as socket:
                await socket.close(4321)
                self.assertEqual(socket.close_code, 4321)
        asyncio.run(talk())

    def test_origins(self):
        async def status(**more):
            try:
                async with self.connect(**more):
                    return 101
            except websockets.exceptions.InvalidStatusCode as e:
                return e.status_code

        async def talk():
            self.assertEqual(await status(origin="http://evil.example"), 403)
            self.assertEqual(await status(origin=None), 403)
            self.assertEqual(await status(origin=None, extra_headers={"Authorization": "Bearer x"}), 101)
        asyncio.run(talk())

    def test_restart_is_1012(self):
        async def talk():
            async with self.connect() as socket:
                await socket.send("a")
                await socket.recv()
                self.server.tell()
                await socket.wait_closed()
                self.assertEqual(socket.close_code, 1012)
        asyncio.run(talk())


@unittest.skipUnless(shutil.which("node"), "node is not installed")
@unittest.skipUnless((HERE / "node_modules" / "ws").exists(), "the npm package ws is not installed (npm ci in tests/net)")
class NpmWs(WithServer):
    def test_everything(self):
        done = subprocess.run(["node", str(HERE / "peer_ws.mjs"), str(self.server.port)], capture_output=True, text=True,
                              timeout=60)
        self.assertEqual(done.stdout.splitlines()[-1:], ["all"], done.stdout + done.stderr)


@unittest.skipUnless(shutil.which("node"), "node is not installed")
@unittest.skipUnless(os.path.exists(os.environ.get("CHROMIUM", "/usr/bin/chromium")), "Chromium is not installed")
@unittest.skipUnless((HERE.parents[1] / "web" / "node_modules" / "playwright-core").exists(), "npm ci in web/ was not run")
class Chromium(WithServer):
    def test_everything(self):
        done = subprocess.run(["node", str(HERE / "peer_chromium.mjs"), str(self.server.port)], capture_output=True,
                              text=True, timeout=180)
        self.assertEqual(done.stdout.splitlines()[-1:], ["all"], done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
