"""An echo server under test, and a client that says exactly what it is told."""
import os
import re
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

import cases

ROOT = Path(__file__).resolve().parents[2]
ECHO_SERVER = os.environ.get("ECHO_SERVER", str(ROOT / "build" / "tests" / "echo_server"))
FREE = [f"{name}={value}" for name, value in {
    "per_address": 1000, "websockets_per_address": 1000, "messages": 100000, "messages_burst": 100000,
    "controls": 100000, "controls_burst": 100000, "bytes": 100000000, "bytes_burst": 100000000,
    "address_requests": 100000, "address_requests_burst": 100000, "address_messages": 100000,
    "address_messages_burst": 100000, "address_bytes": 100000000, "address_bytes_burst": 100000000}.items()]


class Server:
    """With the limits given; FREE ones where none are."""

    def __init__(self, *settings):
        self.process = subprocess.Popen([ECHO_SERVER, *FREE, *settings], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line.startswith("port "):
            self.process.stdout.close()
            raise RuntimeError(f"no port: {line!r}, status {self.process.wait()}")
        self.port = int(line.split()[1])
        self.lines = []
        self.signalled = False
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.append(line.strip())

    def said(self, line, seconds=3.0):
        """Waits until the server has printed this line."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if line in self.lines:
                return True
            time.sleep(0.01)
        return False

    def tell(self, number=signal.SIGTERM):
        self.signalled = True
        self.process.send_signal(number)

    def stop(self, number=signal.SIGTERM):
        """The exit status: 0 only when everything was closed and, under ASan, freed."""
        if not self.signalled and self.process.poll() is None:
            self.tell(number)
        status = self.process.wait(timeout=20)
        self.reader.join(timeout=5)
        self.process.stdout.close()
        return status

    def memory_kb(self):
        return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text()).group(1))

    def metrics(self):
        client = Client(self)
        client.send(cases.get("/metrics"))
        lines = client.reply()[2].decode().split("\n")
        client.close()
        return {name: int(value) for name, value in (line.split() for line in lines if line)}


class Client:
    def __init__(self, server, source="127.0.0.1", timeout=5.0, receive_buffer=None):
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.bind((source, 0))
        self.socket.settimeout(timeout)
        try:
            self.socket.connect(("127.0.0.1", server.port))
        except OSError:
            self.socket.close()
            raise
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, data, piece=0):
        """All at once, or in pieces of so many bytes, each its own packet."""
        try:
            if piece == 0:
                self.socket.sendall(data)
                return
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for i in range(0, len(data), piece):
                self.socket.sendall(data[i:i + piece])
        except (BrokenPipeError, ConnectionResetError):
            pass  # it has heard enough

    def more(self):
        try:
            data = self.socket.recv(65536)
        except ConnectionResetError:
            data = b""
        self.buffer += data
        return data != b""

    def need(self, count):
        while len(self.buffer) < count:
            if not self.more():
                raise EOFError
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def ended(self):
        """True when the server ends the connection without another byte."""
        return not self.buffer and not self.more()

    # HTTP

    def head(self):
        while b"\r\n\r\n" not in self.buffer:
            if not self.more():
                raise EOFError
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        return int(lines[0].split()[1]), dict((n.lower(), v) for n, v in (li.split(": ", 1) for li in lines[1:]))

    def reply(self, head_only=False):
        status, headers = self.head()
        if status == 100:
            status, headers = self.head()
        body = b""
        if not head_only and status not in (101, 204, 304):
            body = self.need(int(headers["content-length"]))
        return status, headers, body

    def statuses(self, request, count):
        """The statuses of all replies; fewer than expected only when the server ends it."""
        out = []
        methods = re.findall(rb"(?:^|\n)(GET|HEAD|POST) /", request)
        try:
            while len(out) < count:
                out.append(self.reply(methods[len(out):len(out) + 1] == [b"HEAD"])[0])
        except EOFError:
            pass
        return out

    # WebSocket

    def shake(self, request=cases.GOOD_SHAKE):
        self.send(request)
        status, _, _ = self.reply()
        assert status == 101, status
        return self

    def frame(self):
        first, second = self.need(2)
        assert first & 0x70 == 0 and first & 0x80, "our frames are whole and plain"
        assert second & 0x80 == 0, "a server never masks"
        length = second
        if second == 126:
            length = int.from_bytes(self.need(2), "big")
        elif second == 127:
            length = int.from_bytes(self.need(8), "big")
        return first & 15, self.need(length)

    def answers(self, until_pong=None):
        """Messages and pongs until a close (its code) or until this pong (None)."""
        out = []
        while True:
            opcode, payload = self.frame()
            if opcode == cases.TEXT:
                out.append(payload.decode())
            elif opcode == cases.PONG and payload == until_pong:
                return out, None
            elif opcode == cases.PONG:
                out.append(payload)
            elif opcode == cases.CLOSE:
                return out, int.from_bytes(payload[:2], "big") if payload else cases.EMPTY
            else:
                assert opcode == cases.PING
