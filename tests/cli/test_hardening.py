"""What protects the finished program: read from its ELF file, with readelf.

    LUCKPOND=build/luckpond python3 tests/cli/test_hardening.py
"""
import os
import platform
import re
import subprocess
import unittest
from pathlib import Path

LUCKPOND = os.environ.get("LUCKPOND", "build/luckpond")


def readelf(*flags):
    return subprocess.run(["readelf", "-W", *flags, LUCKPOND], capture_output=True, text=True, check=True).stdout


class Hardening(unittest.TestCase):
    def test_it_is_loaded_anywhere(self):
        self.assertRegex(readelf("-h"), r"Type:\s+DYN")
        self.assertRegex(readelf("-d"), r"FLAGS_1.*\bPIE\b")

    def test_addresses_of_functions_are_read_only_after_the_start(self):
        self.assertIn("GNU_RELRO", readelf("-l"))
        self.assertRegex(readelf("-d"), r"BIND_NOW|FLAGS_1.*\bNOW\b")

    def test_nothing_is_both_writable_and_executable(self):
        segments = readelf("-l")
        self.assertRegex(segments, r"GNU_STACK.*\bRW\b\s")
        for line in segments.splitlines():
            self.assertFalse(re.match(r"\s+(LOAD|GNU_STACK).*\bRWE\b", line), line)

    def test_no_foreign_library_folders(self):
        self.assertNotRegex(readelf("-d"), r"RPATH|RUNPATH")

    def test_stack_protector_and_fortified_calls(self):
        symbols = readelf("--dyn-syms")
        self.assertIn("__stack_chk_fail", symbols)
        fortified = set(re.findall(r"UND (__\w+_chk)\b", symbols)) - {"__stack_chk_fail"}
        self.assertGreaterEqual(len(fortified), 5, fortified)
        for name in ("__snprintf_chk", "__memcpy_chk"):
            self.assertIn(name, fortified)

    @unittest.skipUnless(platform.machine() == "x86_64", "instructions of another machine")
    def test_landing_pads_and_stack_probes(self):
        code = Path(LUCKPOND).read_bytes()
        address = int(re.search(r"([0-9a-f]+)\s+\d+\s+FUNC\s+GLOBAL\s+\w+\s+\d+ main$", readelf("-s"), re.M).group(1), 16)
        for offset, start, size in re.findall(r"LOAD\s+0x([0-9a-f]+) 0x([0-9a-f]+) 0x[0-9a-f]+ 0x([0-9a-f]+)", readelf("-l")):
            at = address - int(start, 16)
            if 0 <= at < int(size, 16):
                place = int(offset, 16) + at
                self.assertEqual(code[place:place + 4], b"\xf3\x0f\x1e\xfa", "main begins without endbr64")
                break
        else:
            self.fail("main lies in no segment")
        # orq $0,(%rsp) by gcc, movq $0,(%rsp) by clang: a large frame touches each of its pages.
        self.assertTrue(code.count(b"\x48\x83\x0c\x24\x00") + code.count(b"\x48\xc7\x04\x24\x00\x00\x00\x00") >= 5)


if __name__ == "__main__":
    unittest.main()
