// The proof of the dealing (docs/fairness.md) in the page: commitments, and the key all draws follow from.

export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

function join(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** HMAC-SHA-256 with a key of at most 64 bytes. */
export function hmac(sha256: Sha256, key: Uint8Array, message: Uint8Array): Uint8Array {
  const pad = (byte: number) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ byte);
  return sha256(join(pad(0x5c), sha256(join(pad(0x36), message))));
}

export function commitment(sha256: Sha256, who: 'server' | 'player', seed: Uint8Array): string {
  return hex(sha256(join(ascii(`luckpond ${who} seed 1\0`), seed)));
}

/** All that is agreed before the first draw; texts as in a record. */
export interface Terms {
  table: string;
  number: number;
  seats: 'drawn' | 'chosen';
  game: string;
  editionHash: string;
  options: { name: string; value: number }[];
  serverCommitment: string;
  /** One for each player: commitment and seed in hexadecimal, or `none`, or `withheld`. */
  places: { commitment: string; seed: string }[];
}

export function fairKey(sha256: Sha256, terms: Terms, label: 'draws' | 'seats', serverSeed: Uint8Array): Uint8Array {
  const fields = [
    'luckpond fair 1', label, terms.table, String(terms.number), terms.seats, terms.game, terms.editionHash,
    String(terms.places.length), String(terms.options.length),
    ...terms.options.flatMap((o) => [o.name, String(o.value)]),
    terms.serverCommitment,
    ...terms.places.flatMap((p) => [p.commitment, p.seed]),
  ];
  const parts = fields.flatMap((field) => {
    const bytes = ascii(field);
    return [Uint8Array.of(bytes.length >>> 24, bytes.length >>> 16, bytes.length >>> 8, bytes.length), bytes];
  });
  return hmac(sha256, serverSeed, join(...parts));
}
