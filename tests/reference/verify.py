#!/usr/bin/env python3
"""verify.py FILE: checks the dealing of a game. Written from docs/fairness.md and docs/notation.md; knows no rules."""
import hashlib, hmac, re, sys

def stream(key):
    """The 64-bit words of the ChaCha20 key stream (RFC 8439), nonce zero, counter from 0."""
    words = [int.from_bytes((b"expand 32-byte k" + key)[i:i + 4], "little") for i in range(0, 48, 4)]
    for counter in range(2 ** 32):
        start = words + [counter, 0, 0, 0]
        x = start[:]
        for i in range(80):  # twenty rounds of four quarter rounds: columns and diagonals in turn
            a, turn = i % 4, i // 4 % 2
            b, c, d = 4 + (a + turn) % 4, 8 + (a + 2 * turn) % 4, 12 + (a + 3 * turn) % 4
            for p, q, r, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[p] = x[p] + x[q] & 0xffffffff
                x[r] ^= x[p]
                x[r] = (x[r] << bits | x[r] >> 32 - bits) & 0xffffffff
        for i in range(0, 16, 2):
            yield (x[i] + start[i] & 0xffffffff) | (x[i + 1] + start[i + 1] & 0xffffffff) << 32

def below(words, n):
    """An even draw from 0 to n - 1."""
    return next(word * n >> 64 for word in words if word * n % 2 ** 64 >= 2 ** 64 % n)

def commitment(who, seed):
    return hashlib.sha256(f"luckpond {who} seed 1\0".encode() + bytes.fromhex(seed)).hexdigest()

def key(seed, fields):
    message = b"".join(len(field.encode()).to_bytes(4, "big") + field.encode() for field in fields)
    return hmac.digest(bytes.fromhex(seed), message, "sha256")

def verify(text):
    """The number of draws, which all follow from the seeds; otherwise it exits with line and reason."""
    lines, at, check = text.split("\n"), 0, bytes(32)
    def need(truth, reason):
        return truth or sys.exit(f"line {at}: {reason}")
    def take(pattern):  # the groups of the next line, which must look like this
        nonlocal at
        at += 1
        found = re.fullmatch(pattern.replace("HEX", "[0-9a-f]{64}"), lines[at - 1] if at <= len(lines) else "")
        return need(found, f"`{pattern}` should stand here").groups()
    need(lines.pop() == "", "the last line does not end")
    for at, line in enumerate(lines, 1):
        check = hashlib.sha256(check + line[:-10].encode() + b"\n").digest()
        need(line[-10:] == f" ~{check[:4].hex()}", "the running check does not fit")
    lines, at = [line[:-10] for line in lines], 0
    head = take("luckpond record 1") + take("game (.+)") + take("edition .+ ([0-9a-f]{16})") + take("players ([2-7])")
    options, seeds, places = (), (), list(range(int(head[2])))
    while lines[at:] and lines[at].startswith("option "):
        options += take("option ([^ ]+) (0|-?[1-9][0-9]*)")
    for place in places:
        take(f"seat {place} [^ ].*")
    table = take("; fair 1 table ([A-Za-z0-9_-]{1,32}) game ([1-9][0-9]{0,14}) seats (chosen|drawn)")
    server = take("; fair commit server (HEX)")
    commits = sum((take(f"; fair commit {place} (HEX|none)") for place in places), ())
    for place, commit in enumerate(commits):
        seeds += take(f"; fair seed {place} " + ("(none)" if commit == "none" else "(HEX|withheld)"))
        need(len(seeds[-1]) < 64 or commitment("player", seeds[-1]) == commit, "the seed breaks its commitment")
    order = take("; fair places ([0-9 ]+)")[0] if table[2] == "drawn" else " ".join(map(str, places))
    rest = [line for line in lines[at:] if re.match("result |open |; fair( |$)", line)]
    need(rest[1:], "not opened yet: the server's seed is not there")
    need(len(rest) == 2 and rest[0][0] == "r", "only one line `; fair` may follow, after the result")
    at = lines.index(rest[1])
    seed, count = take("; fair seed server (HEX) draws (0|[1-9][0-9]*)")
    need(commitment("server", seed) == server[0], "the server's seed breaks its commitment")
    fields = [*table, *head, str(len(options) // 2), *options, *server, *sum(zip(commits, seeds), ())]
    seats, draws = (stream(key(seed, ["luckpond fair 1", label, *fields])) for label in ("seats", "draws"))
    for i in places[:0:-1] if table[2] == "drawn" else []:
        j = below(seats, i + 1)
        places[i], places[j] = places[j], places[i]
    need(order == " ".join(map(str, places)), f"the seeds give the places {places}")
    drawn = [word for line in lines if line[1:2] == ":" for word in line.split() if re.fullmatch("[0-9]+/[0-9]+", word)]
    need(len(drawn) == int(count), f"{len(drawn)} draws where {count} should be")
    for word in drawn:
        k, n = map(int, word.split("/"))
        need(k < n < 2 ** 32 and below(draws, n) == k, f"{word} does not follow from the seeds")
    return len(drawn)

if __name__ == "__main__":
    print("fair:", verify(open(sys.argv[1], encoding="utf-8", newline="").read()), "draws follow from the seeds")
