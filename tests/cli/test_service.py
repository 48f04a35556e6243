"""The systemd unit: what systemd itself says about it, without a running systemd.

    LUCKPOND_SERVICE=build/luckpond.service python3 tests/cli/test_service.py
"""
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SERVICE = os.environ.get("LUCKPOND_SERVICE", "build/luckpond.service")


@unittest.skipUnless(shutil.which("systemd-analyze"), "systemd-analyze is not installed")
class Service(unittest.TestCase):
    def exposure(self, text):
        """Whether it is at most 2.0, and what systemd says."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "luckpond.service")
            path.write_text(text)
            r = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", str(path)],
                               capture_output=True, text=True)
        level = re.search(r"Overall exposure level for luckpond.service: ([\d.]+)", r.stdout)
        self.assertTrue(level, r.stdout + r.stderr)
        return r.returncode == 0, float(level.group(1)), r.stderr

    def test_exposure_is_at_most_two(self):
        good, level, said = self.exposure(Path(SERVICE).read_text())
        self.assertTrue(good, (level, said))
        self.assertLessEqual(level, 2.0)
        self.assertNotRegex(said, "Unknown|Failed|ignoring")

    def test_the_check_can_fail(self):
        text = "\n".join(line for line in Path(SERVICE).read_text().splitlines()
                         if not re.match("Private|Protect|SystemCall|Restrict|IPAddress", line))
        good, level, _ = self.exposure(text)
        self.assertFalse(good, level)

    def test_it_starts_the_installed_program(self):
        self.assertRegex(Path(SERVICE).read_text(), r"(?m)^ExecStart=/\S+/luckpond serve --data %S/luckpond$")


if __name__ == "__main__":
    unittest.main()
