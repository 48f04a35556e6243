// The draws of docs/fairness.md: a ChaCha20 stream (RFC 8439), read as 64-bit words.

function quarter(x: Uint32Array, a: number, b: number, c: number, d: number): void {
  const step = (p: number, q: number, r: number, by: number) => {
    x[p] = x[p]! + x[q]!;
    const mixed = x[r]! ^ x[p]!;
    x[r] = (mixed << by) | (mixed >>> (32 - by));
  };
  step(a, b, d, 16);
  step(c, d, b, 12);
  step(a, b, d, 8);
  step(c, d, b, 7);
}

function block(key: Uint8Array, counter: number): Uint32Array {
  const start = new Uint32Array(16);
  const view = new DataView(key.buffer, key.byteOffset, 32);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]); // "expand 32-byte k"
  for (let i = 0; i < 8; i++) start[4 + i] = view.getUint32(4 * i, true);
  start[12] = counter;
  const x = start.slice();
  for (let round = 0; round < 10; round++)
    for (const by of [0, 1])
      for (let a = 0; a < 4; a++) quarter(x, a, 4 + ((a + by) % 4), 8 + ((a + 2 * by) % 4), 12 + ((a + 3 * by) % 4));
  return x.map((word, i) => word + start[i]!);
}

const WORD = 1n << 64n;

/** Draws, one after another, from the stream of a 32-byte key. */
export class Draws {
  private words: bigint[] = [];
  private counter = 0;

  constructor(private readonly key: Uint8Array) {}

  /** An even draw from 0 to n - 1. */
  below(n: number): number {
    const wide = BigInt(n);
    for (;;) {
      const product = this.word() * wide;
      if (product % WORD >= WORD % wide) return Number(product >> 64n);
    }
  }

  private word(): bigint {
    if (this.words.length === 0) {
      const x = block(this.key, this.counter++);
      for (let i = 0; i < 16; i += 2) this.words.push(BigInt(x[i]!) | (BigInt(x[i + 1]!) << 32n));
    }
    return this.words.shift()!;
  }
}
