"""Hand-made protocol cases: what a stranger sends, and what it must get.

HTTP:        (name, bytes, statuses)        all statuses answered on that connection, in order
HANDSHAKES:  (name, bytes, status)
FRAMES:      (name, bytes, answers, code)   sent after a good handshake; answers are text messages (str) and
                                            pongs (bytes) in order; code is the close code, None: stays open,
                                            EMPTY: a close without a code
"""

EMPTY = "empty"
TEXT, BINARY, CONTINUE, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
MESSAGE_MAX = 4096
MASK = bytes([0x37, 0xFA, 0x21, 0x3D])


def frame(opcode, payload=b"", fin=1, rsv=0, mask=MASK, form=None, length=None):
    """One client frame. form: 7, 16 or 64 bits of length, else the shortest; length: a lie about it."""
    if isinstance(payload, str):
        payload = payload.encode()
    n = len(payload) if length is None else length
    form = form or (7 if n < 126 else 16 if n < 65536 else 64)
    head = bytes([fin << 7 | rsv << 4 | opcode])
    bit = 0x80 if mask else 0
    if form == 7:
        head += bytes([bit | n])
    elif form == 16:
        head += bytes([bit | 126]) + n.to_bytes(2, "big")
    else:
        head += bytes([bit | 127]) + n.to_bytes(8, "big")
    if mask:
        head += mask
        payload = bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
    return head + payload


def text(payload, **more):
    return frame(TEXT, payload, **more)


def part(payload, fin=0, **more):
    return frame(CONTINUE, payload, fin=fin, **more)


def close(code=None, reason=b""):
    return frame(CLOSE, (b"" if code is None else code.to_bytes(2, "big")) + reason)


def get(path="/echo", *headers, version="HTTP/1.1", method="GET", host="Host: a"):
    lines = [f"{method} {path} {version}", *([host] if host else []), *headers]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def post(body, *headers, path="/echo"):
    return get(path, f"Content-Length: {len(body)}", *headers, method="POST") + body


KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
VERSION = "Sec-WebSocket-Version: 13"
UPGRADE = ["Upgrade: websocket", "Connection: Upgrade"]
ORIGIN = "Origin: http://a"
BEARER = "Authorization: Bearer abc"


def shake(*headers, path="/ws", **more):
    return get(path, *headers, **more)


GOOD_SHAKE = shake(*UPGRADE, KEY, VERSION, ORIGIN)

HTTP = [
    # The request line
    ("plain GET", get(), [200]),
    ("HEAD", get(method="HEAD"), [200]),
    ("POST with body", post(b"hello"), [200]),
    ("POST without length has no body", get(method="POST"), [200]),
    ("POST with length 0", post(b""), [200]),
    ("query", get("/echo?a=b&c=%20d"), [200]),
    ("unknown path", get("/nowhere"), [404]),
    ("HTTP/1.0 without host closes", get(version="HTTP/1.0", host=None), [200]),
    ("HTTP/1.0 keep-alive is not offered", get("/echo", "Connection: keep-alive", version="HTTP/1.0"), [200]),
    ("two requests in one packet are answered in order", get() + get("/nowhere"), [200, 404]),
    ("three pipelined posts", post(b"1") + post(b"2") + post(b"3"), [200, 200, 200]),
    ("close ends the pipeline", get("/echo", "Connection: close") + get(), [200]),
    ("close among other tokens", get("/echo", "Connection: foo, Close") + get(), [200]),
    ("a bad request after a good one", get() + b"\n", [200, 400]),
    ("known method we do not serve: PUT", get(method="PUT"), [405]),
    ("DELETE", get(method="DELETE"), [405]),
    ("OPTIONS *", get("*", method="OPTIONS"), [405]),
    ("TRACE", get(method="TRACE"), [405]),
    ("CONNECT", get("a:443", method="CONNECT"), [405]),
    ("unknown method", get(method="BREW"), [501]),
    ("methods are case-sensitive", get(method="get"), [501]),
    ("no method", b" / HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    ("method with a control character", b"G\x01T / HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    ("empty line first", b"\r\n" + get(), [400]),
    ("HTTP/0.9", b"GET /\r\n", [400]),
    ("two spaces after the method", b"GET  / HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    ("tab after the method", b"GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    ("two spaces before the version", b"GET /  HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    ("space after the version", b"GET / HTTP/1.1 \r\nHost: a\r\n\r\n", [400]),
    ("HTTP/2.0", get(version="HTTP/2.0"), [505]),
    ("HTTP/1.2", get(version="HTTP/1.2"), [505]),
    ("HTTP/0.9 spelled out", get(version="HTTP/0.9"), [505]),
    ("HTTP/2 preface", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [501]),
    ("lower-case http", get(version="http/1.1"), [400]),
    ("two-digit version", get(version="HTTP/1.10"), [400]),
    ("no version number", get(version="HTTP/"), [400]),
    ("TLS hello", bytes.fromhex("16030100a5010000a10303"), [400]),
    # The target
    ("whole URL as target", get("http://a/echo"), [400]),
    ("target without slash", get("echo"), [400]),
    ("fragment in the target", get("/echo#x"), [400]),
    ("raw non-ASCII in the target", get("/\xe9"), [400]),
    ("raw backslash", get("/a\\b"), [400]),
    ("raw quote", get('/a"b'), [400]),
    ("NUL in the target", b"GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n", [400]),
    ("good escape", get("/%65cho"), [200]),
    ("escape without digits", get("/%"), [400]),
    ("escape with one digit", get("/%4"), [400]),
    ("escape with bad digits", get("/%zz"), [400]),
    ("bad escape in the query", get("/echo?%f"), [400]),
    ("%00", get("/echo%00"), [400]),
    ("%0d%0a in the path", get("/%0d%0aX:y"), [400]),
    ("dot segment", get("/./echo"), [400]),
    ("dot-dot segment", get("/../etc/passwd"), [400]),
    ("dot-dot at the end", get("/a/.."), [400]),
    ("encoded dot-dot", get("/%2e%2e/etc/passwd"), [400]),
    ("half-encoded dot-dot", get("/a/.%2E/b"), [400]),
    ("double encoding is not decoded twice", get("/%252e%252e/x"), [404]),
    ("three dots are a name", get("/.../x"), [404]),
    ("hidden file names are names", get("/.well-known/x"), [404]),
    ("encoded slash", get("/a%2fb"), [400]),
    ("encoded backslash", get("/a%5cb"), [400]),
    ("encoded non-ASCII", get("/%c3%a9"), [400]),
    ("longest target", get("/" + "a" * 2047), [404]),
    ("target too long", get("/" + "a" * 2048), [414]),
    ("endless target without an end", b"GET /" + b"a" * 9000, [414]),
    # Lines and headers
    ("bare LF ends the request line", b"GET / HTTP/1.1\nHost: a\r\n\r\n", [400]),
    ("bare LF ends a header", b"GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n", [400]),
    ("bare LF ends the head", b"GET / HTTP/1.1\r\nHost: a\r\n\n", [400]),
    ("bare CR in a value", b"GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", [400]),
    ("CR CR LF", b"GET / HTTP/1.1\r\r\nHost: a\r\n\r\n", [400]),
    ("NUL in a value", b"GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n", [400]),
    ("DEL in a value", b"GET / HTTP/1.1\r\nHost: a\r\nX: a\x7fb\r\n\r\n", [400]),
    ("escape character in a value", b"GET / HTTP/1.1\r\nHost: a\r\nX: \x1b[31m\r\n\r\n", [400]),
    ("Latin-1 in a value is carried", get("/echo", "X: caf\xe9"), [200]),
    ("tab in a value", get("/echo", "X: a\tb"), [200]),
    ("empty value", get("/echo", "X:"), [200]),
    ("white space around a value", get("/echo", "Connection: \t close \t ") + get(), [200]),
    ("space before the colon", get("/echo", "X : y"), [400]),
    ("space in a name", get("/echo", "X Y: z"), [400]),
    ("no name", get("/echo", ": z"), [400]),
    ("no colon", get("/echo", "justtext"), [400]),
    ("folded line", get("/echo", "X: a", " b"), [400]),
    ("folded first line", b"GET / HTTP/1.1\r\n Host: a\r\n\r\n", [400]),
    ("non-ASCII in a name", get("/echo", "X\xe9: y"), [400]),
    ("64 headers", get("/echo", *[f"X{i}: y" for i in range(63)]), [200]),
    ("65 headers", get("/echo", *[f"X{i}: y" for i in range(64)]), [431]),
    ("head of 8,000 bytes", get("/echo", "X: " + "y" * 7900), [200]),
    ("head over 8 KiB", get("/echo", "X: " + "y" * 8192), [431]),
    ("endless header", b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"y" * 9000, [431]),
    ("no host", get(host=None), [400]),
    ("two hosts", get("/echo", "Host: b"), [400]),
    ("two equal hosts", get("/echo", "Host: a"), [400]),
    ("empty host", get(host="Host:"), [400]),
    ("host with a path", get(host="Host: a/b"), [400]),
    ("host with a user", get(host="Host: u@a"), [400]),
    ("host with a space", get(host="Host: a b"), [400]),
    ("IPv6 host with port", get(host="Host: [::1]:8787"), [200]),
    # Bodies and smuggling
    ("length and chunked", get("/echo", "Content-Length: 5", "Transfer-Encoding: chunked", method="POST")
     + b"0\r\n\r\n", [400]),
    ("chunked and length", get("/echo", "Transfer-Encoding: chunked", "Content-Length: 5", method="POST")
     + b"0\r\n\r\n", [400]),
    ("chunked", get("/echo", "Transfer-Encoding: chunked", method="POST") + b"0\r\n\r\n", [501]),
    ("chunked, oddly spelled", get("/echo", "Transfer-Encoding: xchunked", method="POST"), [501]),
    ("chunked, name in odd case", get("/echo", "tRANSFER-eNCODING: chunked", method="POST"), [501]),
    ("identity coding", get("/echo", "Transfer-Encoding: identity", method="POST"), [501]),
    ("empty coding", get("/echo", "Transfer-Encoding:", method="POST"), [501]),
    ("coding on GET", get("/echo", "Transfer-Encoding: chunked"), [501]),
    ("vertical tab before chunked", get("/echo", "Transfer-Encoding: \x0bchunked", method="POST"), [400]),
    ("two lengths", get("/echo", "Content-Length: 5", "Content-Length: 6", method="POST") + b"12345", [400]),
    ("two equal lengths", get("/echo", "Content-Length: 5", "Content-Length: 5", method="POST") + b"12345", [400]),
    ("list of lengths", get("/echo", "Content-Length: 5, 5", method="POST") + b"12345", [400]),
    ("negative length", get("/echo", "Content-Length: -1", method="POST"), [400]),
    ("signed length", get("/echo", "Content-Length: +5", method="POST") + b"12345", [400]),
    ("hexadecimal length", get("/echo", "Content-Length: 0x5", method="POST") + b"12345", [400]),
    ("length with a space inside", get("/echo", "Content-Length: 1 2", method="POST"), [400]),
    ("empty length", get("/echo", "Content-Length:", method="POST"), [400]),
    ("length with a fraction", get("/echo", "Content-Length: 5.0", method="POST") + b"12345", [400]),
    ("leading zeros are digits", get("/echo", "Content-Length: 0005", method="POST") + b"12345", [200]),
    ("largest body", post(b"x" * 65536), [200]),
    ("body too large", get("/echo", "Content-Length: 65537", method="POST"), [413]),
    ("length that overflows 64 bits", get("/echo", "Content-Length: 18446744073709551621", method="POST"), [413]),
    ("GET with a body", get("/echo", "Content-Length: 5") + b"12345", [400]),
    ("HEAD with a body", get("/echo", "Content-Length: 5", method="HEAD") + b"12345", [400]),
    ("GET with length 0", get("/echo", "Content-Length: 0"), [200]),
    ("a hidden second request in the body is body", post(get("/nowhere")), [200]),
    ("what follows the body is the next request", post(b"12345") + get("/nowhere"), [200, 404]),
    ("expectation we cannot meet", get("/echo", "Expect: magic", method="POST"), [417]),
    ("expect with the body already there", post(b"hi", "Expect: 100-continue"), [200]),
    # Replies
    ("answered later", get("/later"), [200]),
    ("answered later, then at once", get("/later") + get("/nowhere"), [200, 404]),
    ("known etag", get("/big", 'If-None-Match: "big-1"'), [304]),
    ("weak etag in a list", get("/big", 'If-None-Match: "other", W/"big-1"'), [304]),
    ("any etag", get("/big", "If-None-Match: *"), [304]),
    ("unknown etag", get("/big", 'If-None-Match: "big-2"'), [200]),
    ("etag that only begins alike", get("/big", 'If-None-Match: "big-'), [200]),
    ("HEAD of something big", get("/big", method="HEAD"), [200]),
    ("a header of ours with a line break is not sent", get("/split"), [500]),
]

HANDSHAKES = [
    ("good", GOOD_SHAKE, 101),
    ("header names and tokens in any case", shake("uPGRADE: WebSocket", "CONNECTION: keep-alive, UPGRADE",
                                                  KEY, VERSION, ORIGIN), 101),
    ("offered extensions are not taken", shake(*UPGRADE, KEY, VERSION, ORIGIN,
                                               "Sec-WebSocket-Extensions: permessage-deflate"), 101),
    ("default port beside none", shake(*UPGRADE, KEY, VERSION, ORIGIN, host="Host: a:80"), 101),
    ("https page behind a proxy", shake(*UPGRADE, KEY, VERSION, "Origin: https://a"), 101),
    ("same host and port", shake(*UPGRADE, KEY, VERSION, "Origin: http://A:8787", host="Host: a:8787"), 101),
    ("a path that has no socket", shake(*UPGRADE, KEY, VERSION, ORIGIN, path="/echo"), 200),
    ("no upgrade on the socket's path", get("/ws"), 404),
    ("foreign page", shake(*UPGRADE, KEY, VERSION, "Origin: http://b"), 403),
    ("foreign port", shake(*UPGRADE, KEY, VERSION, "Origin: http://a:81"), 403),
    ("page of a longer name", shake(*UPGRADE, KEY, VERSION, "Origin: http://a.evil"), 403),
    ("page of a shorter name", shake(*UPGRADE, KEY, VERSION, "Origin: http://a", host="Host: aa"), 403),
    ("null origin", shake(*UPGRADE, KEY, VERSION, "Origin: null"), 403),
    ("empty origin", shake(*UPGRADE, KEY, VERSION, "Origin:"), 403),
    ("other scheme", shake(*UPGRADE, KEY, VERSION, "Origin: file://a"), 403),
    ("two origins", shake(*UPGRADE, KEY, VERSION, ORIGIN, "Origin: http://b"), 403),
    ("no origin and only a cookie", shake(*UPGRADE, KEY, VERSION, "Cookie: session=abc"), 403),
    ("no origin but a bearer token", shake(*UPGRADE, KEY, VERSION, BEARER), 101),
    ("foreign page with a bearer token", shake(*UPGRADE, KEY, VERSION, "Origin: http://b", BEARER), 403),
    ("no origin and an empty token", shake(*UPGRADE, KEY, VERSION, "Authorization: Bearer "), 403),
    ("no origin and another scheme", shake(*UPGRADE, KEY, VERSION, "Authorization: Basic abc"), 403),
    ("POST", shake(*UPGRADE, KEY, VERSION, ORIGIN, method="POST"), 400),
    ("HEAD", shake(*UPGRADE, KEY, VERSION, ORIGIN, method="HEAD"), 400),
    ("HTTP/1.0", shake(*UPGRADE, KEY, VERSION, ORIGIN, version="HTTP/1.0"), 400),
    ("no Upgrade", shake("Connection: Upgrade", KEY, VERSION, ORIGIN), 400),
    ("no Connection", shake("Upgrade: websocket", KEY, VERSION, ORIGIN), 400),
    ("Connection without upgrade", shake("Upgrade: websocket", "Connection: keep-alive", KEY, VERSION, ORIGIN), 400),
    ("other protocol", shake("Upgrade: h2c", "Connection: Upgrade", KEY, VERSION, ORIGIN), 400),
    ("no version", shake(*UPGRADE, KEY, ORIGIN), 400),
    ("version 8", shake(*UPGRADE, KEY, "Sec-WebSocket-Version: 8", ORIGIN), 426),
    ("version list", shake(*UPGRADE, KEY, "Sec-WebSocket-Version: 13, 8", ORIGIN), 426),
    ("two versions", shake(*UPGRADE, KEY, VERSION, "Sec-WebSocket-Version: 8", ORIGIN), 400),
    ("no key", shake(*UPGRADE, VERSION, ORIGIN), 400),
    ("two keys", shake(*UPGRADE, KEY, KEY, VERSION, ORIGIN), 400),
    ("short key", shake(*UPGRADE, "Sec-WebSocket-Key: dGhlIHNhbXBsZQ==", VERSION, ORIGIN), 400),
    ("long key", shake(*UPGRADE, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQAA", VERSION, ORIGIN), 400),
    ("key that is no base64", shake(*UPGRADE, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j*Q==", VERSION, ORIGIN), 400),
    ("empty key", shake(*UPGRADE, "Sec-WebSocket-Key:", VERSION, ORIGIN), 400),
    ("frames before we agreed", GOOD_SHAKE + text("early"), 400),
]

SPLIT = "κόσμε€𐍈".encode()

FRAMES = [
    # Messages
    ("text", text("hello"), ["hello"], None),
    ("empty text", text(""), [""], None),
    ("two messages in one packet", text("a") + text("b"), ["a", "b"], None),
    ("125 bytes", text("x" * 125), ["x" * 125], None),
    ("126 bytes", text("x" * 126), ["x" * 126], None),
    ("127 bytes", text("x" * 127), ["x" * 127], None),
    ("largest message", text("x" * MESSAGE_MAX), ["x" * MESSAGE_MAX], None),
    ("message one byte too big", text("x" * (MESSAGE_MAX + 1)), [], 1009),
    ("message of 64 KiB", text("x" * 65536), [], 1009),
    ("frame that says 1 MB", text("x", form=64, length=1 << 20), [], 1009),
    ("frame that says 2^62 bytes", text("x", form=64, length=1 << 62), [], 1009),
    ("frame that says 2^63 bytes", text("x", form=64, length=1 << 63), [], 1002),
    ("mask of zeros", text("hello", mask=bytes(4)), ["hello"], None),
    ("mask of ones", text("hello", mask=b"\xff" * 4), ["hello"], None),
    ("binary", frame(BINARY, b"\0\1"), [], 1003),
    ("empty binary", frame(BINARY), [], 1003),
    ("binary in fragments", frame(BINARY, b"\0", fin=0) + part(b"\1", fin=1), [], 1003),
    # Heads
    ("unmasked text", text("hello", mask=None), [], 1002),
    ("unmasked empty text", text("", mask=None), [], 1002),
    ("unmasked ping", frame(PING, mask=None), [], 1002),
    ("unmasked close", frame(CLOSE, b"\x03\xe8", mask=None), [], 1002),
    ("reserved bit 1", text("a", rsv=4), [], 1002),
    ("reserved bit 2", text("a", rsv=2), [], 1002),
    ("reserved bit 3", text("a", rsv=1), [], 1002),
    ("all reserved bits", text("a", rsv=7), [], 1002),
    ("reserved bit on a ping", frame(PING, rsv=4), [], 1002),
    ("reserved bit on a close", frame(CLOSE, rsv=4), [], 1002),
    ("reserved bit on a continuation", text("a", fin=0) + part("b", fin=1, rsv=4), [], 1002),
    *[(f"reserved opcode {op}", frame(op, b"a"), [], 1002) for op in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)],
    ("reserved opcode after a message", text("a") + frame(3, b"b"), ["a"], 1002),
    ("short length in 16 bits", text("hello", form=16), [], 1002),
    ("125 in 16 bits", text("x" * 125, form=16), [], 1002),
    ("short length in 64 bits", text("hello", form=64), [], 1002),
    ("126 in 64 bits", text("x" * 126, form=64), [], 1002),
    # Fragments
    ("two fragments", text("hel", fin=0) + part("lo", fin=1), ["hello"], None),
    ("three fragments", text("a", fin=0) + part("b") + part("c", fin=1), ["abc"], None),
    ("empty fragments", text("", fin=0) + part("") + part("", fin=1), [""], None),
    ("empty first and last fragment", text("", fin=0) + part("mid") + part("", fin=1), ["mid"], None),
    ("64 fragments of a byte", text("x", fin=0) + part("x") * 62 + part("x", fin=1), ["x" * 64], None),
    ("fragments up to the limit", text("x" * 4000, fin=0) + part("x" * 96, fin=1), ["x" * 4096], None),
    ("fragments over the limit", text("x" * 4000, fin=0) + part("x" * 97, fin=1), [], 1009),
    ("fragments over the limit, never finished", text("x" * 4096, fin=0) + part("x"), [], 1009),
    ("two messages in fragments", (text("a", fin=0) + part("b", fin=1)) * 2, ["ab", "ab"], None),
    ("continuation of nothing", part("a", fin=1), [], 1002),
    ("unfinished continuation of nothing", part("a", fin=0), [], 1002),
    ("continuation after a whole message", text("a") + part("b", fin=1), ["a"], 1002),
    ("new text inside a message", text("a", fin=0) + text("b"), [], 1002),
    ("new text start inside a message", text("a", fin=0) + text("b", fin=0), [], 1002),
    ("binary inside a text message", text("a", fin=0) + frame(BINARY, b"b"), [], 1002),
    ("300 empty fragments", text("", fin=0) + part("") * 300, [], 1008),
    # Control frames
    ("ping", frame(PING), [b""], None),
    ("ping with payload", frame(PING, b"abc"), [b"abc"], None),
    ("ping with bytes that are no text", frame(PING, b"\xff\xfe\0"), [b"\xff\xfe\0"], None),
    ("ping of 125 bytes", frame(PING, b"p" * 125), [b"p" * 125], None),
    ("ping of 126 bytes", frame(PING, b"p" * 126), [], 1002),
    ("ping with 64-bit length", frame(PING, b"p", form=64), [], 1002),
    ("three pings keep their order", frame(PING, b"1") + frame(PING, b"2") + frame(PING, b"3"),
     [b"1", b"2", b"3"], None),
    ("unfinished ping", frame(PING, b"a", fin=0), [], 1002),
    ("ping inside a message", text("hel", fin=0) + frame(PING, b"p") + part("lo", fin=1), [b"p", "hello"], None),
    ("pings between all fragments", text("a", fin=0) + frame(PING, b"1") + part("b") + frame(PING, b"2")
     + part("c", fin=1), [b"1", b"2", "abc"], None),
    ("ping between two messages", text("a") + frame(PING, b"p") + text("b"), ["a", b"p", "b"], None),
    ("unasked pong", frame(PONG), [], None),
    ("unasked pong with payload", frame(PONG, b"abc"), [], None),
    ("pong of 126 bytes", frame(PONG, b"p" * 126), [], 1002),
    ("unfinished pong", frame(PONG, b"a", fin=0), [], 1002),
    ("pong inside a message", text("hel", fin=0) + frame(PONG, b"p") + part("lo", fin=1), ["hello"], None),
    ("unfinished close", frame(CLOSE, b"\x03\xe8", fin=0), [], 1002),
    # Text
    ("two-byte letters", text("Grüße"), ["Grüße"], None),
    ("three-byte letters", text("€"), ["€"], None),
    ("four-byte letters", text("𐍈"), ["𐍈"], None),
    ("a NUL is text", text("a\0b"), ["a\0b"], None),
    ("last letter of two bytes", text("\u07ff"), ["\u07ff"], None),
    ("before the surrogates", text("\ud7ff"), ["\ud7ff"], None),
    ("after the surrogates", text("\ue000"), ["\ue000"], None),
    ("U+FFFF", text("\uffff"), ["\uffff"], None),
    ("the last code point", text("\U0010ffff"), ["\U0010ffff"], None),
    ("byte order mark", text("\ufeffa"), ["\ufeffa"], None),
    ("letter split between fragments", text(SPLIT[:1], fin=0) + part(SPLIT[1:], fin=1), [SPLIT.decode()], None),
    ("four-byte letter split in three", text(SPLIT[:-3], fin=0) + part(SPLIT[-3:-1]) + part(SPLIT[-1:], fin=1),
     [SPLIT.decode()], None),
    ("every byte a fragment", text(b"", fin=0) + b"".join(part(SPLIT[i:i + 1]) for i in range(len(SPLIT)))
     + part(b"", fin=1), [SPLIT.decode()], None),
    ("lone continuation byte", text(b"\x80"), [], 1007),
    ("lone lead byte", text(b"\xc3"), [], 1007),
    ("truncated three-byte letter", text(b"\xe2\x82"), [], 1007),
    ("truncated four-byte letter", text(b"\xf0\x90\x8d"), [], 1007),
    ("letter cut by the end of the message", text(b"\xe2\x82", fin=0) + part(b"a", fin=1), [], 1007),
    ("overlong slash in two bytes", text(b"\xc0\xaf"), [], 1007),
    ("overlong in three bytes", text(b"\xe0\x80\xaf"), [], 1007),
    ("overlong in four bytes", text(b"\xf0\x80\x80\xaf"), [], 1007),
    ("overlong NUL", text(b"\xc0\x80"), [], 1007),
    ("first surrogate", text(b"\xed\xa0\x80"), [], 1007),
    ("last surrogate", text(b"\xed\xbf\xbf"), [], 1007),
    ("pair of surrogates", text(b"\xed\xa0\x81\xed\xb0\x80"), [], 1007),
    ("after the last code point", text(b"\xf4\x90\x80\x80"), [], 1007),
    ("five-byte form", text(b"\xf8\x88\x80\x80\x80"), [], 1007),
    ("0xfe", text(b"\xfe"), [], 1007),
    ("0xff", text(b"\xff"), [], 1007),
    ("bad text is found before the end", text(b"\xff", fin=0), [], 1007),
    ("bad text in the second fragment", text(b"good", fin=0) + part(b"\xed\xa0\x80", fin=1), [], 1007),
    ("a good message before a bad one", text("good") + text(b"\xff"), ["good"], 1007),
    # Closing
    ("close without code", close(), [], EMPTY),
    *[(f"close {code}", close(code), [], code) for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011,
                                                             3000, 3999, 4000, 4999)],
    *[(f"close with bad code {code}", close(code), [], 1002) for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016,
                                                                         1100, 2000, 2999, 5000, 65535)],
    ("close with half a code", frame(CLOSE, b"\x03"), [], 1002),
    ("close with a reason", close(1000, "à bientôt".encode()), [], 1000),
    ("close with the longest reason", close(1000, b"r" * 123), [], 1000),
    ("close over 125 bytes", close(1000, b"r" * 124), [], 1002),
    ("close with a reason that is no text", close(1000, b"\xff\xfe"), [], 1007),
    ("close inside a message", text("a", fin=0) + close(1000), [], 1000),
    ("text after close is not heard", close(1000) + text("late"), [], 1000),
    ("ping after close is not answered", close(1000) + frame(PING, b"late"), [], 1000),
    ("second close", close(1000) + close(1001), [], 1000),
    ("message, then close", text("a") + close(1000), ["a"], 1000),
    ("server closes, peer agrees", text("please close") + close(4001), [], 4001),
    ("nothing is heard while the server closes", text("please close") + text("x") + close(4001), [], 4001),
    ("garbage after a good message", text("a") + b"GET / HTTP/1.1\r\n\r\n", ["a"], 1002),
]
