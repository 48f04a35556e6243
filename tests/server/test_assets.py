"""The page's files as a browser gets them: paths, headers, caching, packing.

    LUCKPOND=build/luckpond python3 tests/server/test_assets.py
"""
import gzip
import http.client
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from serve_support import Server  # noqa: E402

PAGES = ["/", "/t/ABCDEF", "/t/ABCDEF/screen", "/r/0123abcd", "/solo/duck", "/hotseat/yucatan", "/pad", "/pad/duck",
         "/learn/lucktails", "/learn/duck/rules", "/settings", "/about", "/privacy", "/join"]
STRANGE = ["/nothing", "/solo/", "/solo/duck/more", "/assets/", "/assets/nothing.js", "/index.txt", "/t/ABC/other", "/learn/duck/other", "/learn//rules", "/../etc/passwd",
           "/assets/..%2findex.html", "/t/", "/padding"]
POLICY = {"default-src": "'none'", "script-src": "'self' 'wasm-unsafe-eval'", "style-src": "'self'", "img-src": "'self' data: blob:",
          "connect-src": "'self'", "worker-src": "'self'", "manifest-src": "'self'", "base-uri": "'none'", "form-action": "'none'",
          "frame-ancestors": "'none'", "require-trusted-types-for": "'script'", "trusted-types": "luckpond"}


class Assets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.has_page = "/assets/" in cls.get("/")[2].decode()

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0, cls.server.log()

    @classmethod
    def get(cls, path, method="GET", **headers):
        """Status, headers, bytes."""
        c = http.client.HTTPConnection("127.0.0.1", cls.server.port, timeout=10)
        c.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        r = c.getresponse()
        body = r.read()
        c.close()
        return r.status, r.headers, body

    def need_page(self):
        if not self.has_page:
            self.skipTest("built without the page (LUCKPOND_WEB=OFF)")

    def files(self):
        """All that the start page names."""
        found = re.findall(r'(?:src|href)="(/[^"]+)"', self.get("/")[2].decode())
        self.assertGreater(len(found), 4)
        return found

    def test_every_page_is_the_same_document(self):
        first = self.get("/")
        self.assertEqual(first[0], 200)
        self.assertTrue(first[1]["Content-Type"].startswith("text/html"))
        for path in PAGES:
            status, headers, body = self.get(path)
            self.assertEqual((status, body), (200, first[2]), path)
            self.assertEqual(headers["Content-Type"], first[1]["Content-Type"])

    def test_the_policy_is_strict_and_there_is_one(self):
        self.need_page()
        for path in ["/", *self.files()]:
            status, headers, _ = self.get(path)
            self.assertEqual(status, 200, path)
            policies = headers.get_all("Content-Security-Policy")
            self.assertEqual(len(policies), 1, path)
            parts = dict(p.strip().split(" ", 1) for p in policies[0].split(";"))
            self.assertEqual(parts, POLICY)
            for name, value in (("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"),
                                ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin")):
                self.assertEqual(headers.get_all(name), [value], path)
            self.assertIn("camera=()", headers["Permissions-Policy"])
            self.assertIsNone(headers["Set-Cookie"])

    def test_hashed_files_are_kept_for_ever_and_others_asked_for(self):
        self.need_page()
        for path in ["/", "/sw.js", *self.files()]:
            headers = self.get(path)[1]
            if path.startswith("/assets/"):
                self.assertEqual(headers.get_all("Cache-Control"), ["public, max-age=31536000, immutable"], path)
            else:
                self.assertEqual(headers.get_all("Cache-Control"), ["no-cache"], path)

    def test_a_browser_that_has_it_gets_304(self):
        self.need_page()
        for encoding in ("identity", "gzip"):
            tag = self.get("/", Accept_Encoding=encoding)[1]["ETag"]
            status, headers, body = self.get("/", Accept_Encoding=encoding, If_None_Match=tag)
            self.assertEqual((status, body), (304, b""))
            self.assertEqual(headers["ETag"], tag)
            self.assertEqual(headers["Cache-Control"], "no-cache")
        self.assertEqual(self.get("/", If_None_Match='"another"')[0], 200)

    def test_packed_for_those_who_can_unpack(self):
        self.need_page()
        saved = 0
        for path in ["/", *self.files()]:
            _, plain_headers, plain = self.get(path)
            self.assertIsNone(plain_headers["Content-Encoding"])
            self.assertEqual(plain_headers["Vary"], "Accept-Encoding")
            for wish in ("gzip", "deflate, gzip;q=0.5, br", "br;q=1.0, gzip"):
                _, headers, packed = self.get(path, Accept_Encoding=wish)
                if headers["Content-Encoding"]:
                    self.assertEqual(headers["Content-Encoding"], "gzip")
                    self.assertEqual(gzip.decompress(packed), plain)
                    self.assertNotEqual(headers["ETag"], plain_headers["ETag"])
                    saved += len(plain) - len(packed)
                else:
                    self.assertEqual(packed, plain)
            for wish in ("identity", "br", "gzip;q=0", "gzip;q=0.0, br", "xgzip0"):
                self.assertIsNone(self.get(path, Accept_Encoding=wish)[1]["Content-Encoding"], wish)
        self.assertGreater(saved, 10000)

    def test_the_types_are_right(self):
        self.need_page()
        types = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png",
                 ".webmanifest": "application/manifest+json"}
        for path in ["/sw.js", *self.files()]:
            kind = self.get(path)[1]["Content-Type"]
            self.assertTrue(kind.startswith(types["." + path.rsplit(".", 1)[1]]), (path, kind))

    def test_head_is_get_without_a_body(self):
        self.need_page()
        for path in ("/", self.files()[0]):
            status, headers, body = self.get(path, "HEAD")
            self.assertEqual((status, body), (200, b""))
            self.assertEqual(headers["Content-Length"], self.get(path)[1]["Content-Length"])

    def test_unknown_paths_say_so_in_the_language_of_who_asks(self):
        for path in STRANGE:
            status, headers, body = self.get(path)
            self.assertIn(status, (400, 404), path)
            if status == 404:
                self.assertEqual(headers["Content-Type"], "application/json", path)
                self.assertEqual(headers.get_all("Content-Security-Policy"),
                                 ["default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"])
        if self.has_page:
            status, headers, body = self.get("/nothing", Accept="text/html,*/*")
            self.assertEqual((status, body), (404, self.get("/")[2]))
            self.assertTrue(headers["Content-Type"].startswith("text/html"))
            status, headers, _ = self.get("/api/nothing", Accept="text/html")
            self.assertEqual((status, headers["Content-Type"]), (404, "application/json"))


if __name__ == "__main__":
    unittest.main()
