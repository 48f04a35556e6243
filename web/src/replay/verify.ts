// Checks the dealing of a record by docs/fairness.md and docs/notation.md, without any rules and without the server. The program in C
// and the one in Python do the same; this one shares no code with them.
import { mark } from '../i18n.ts';
import { commitment, fairKey, hex, type Terms } from '../local/fair.ts';
import { Draws } from './draws.ts';
import { checkedLines, NotProved, Reader } from './lines.ts';
import { sha256 } from './sha256.ts';

export { NotProved };

export interface Proof {
  terms: Terms;
  /** How many draws follow from the seeds. */
  draws: number;
  /** The place of each seat. */
  placeOf: number[];
  /** All actions in order, as the record has them. */
  actions: string[];
  /** The server's secret number, in hexadecimal. */
  seed: string;
}

const HEX = '[0-9a-f]{64}';
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Everything agreed before the first draw; each seed is held against its commitment. */
function readTerms(r: Reader): { terms: Terms; order: string } {
  r.take('luckpond record 1');
  const [game] = r.take('game (.+)');
  const [editionHash] = r.take('edition .+ ([0-9a-f]{16})');
  const count = Number(r.take('players ([2-7])')[0]);
  const options: Terms['options'] = [];
  while (r.next('option ')) {
    const [name, value] = r.take('option ([^ ]+) (0|-?[1-9][0-9]*)');
    options.push({ name: name!, value: Number(value) });
  }
  const all = Array.from({ length: count }, (_, i) => i);
  for (const seat of all) r.take(`seat ${seat} [^ ].*`);
  if (!r.next('; fair 1 ')) throw new NotProved(r.at + 1, mark('nothing was agreed before this game'), 'not opened');
  const [table, number, seats] = r.take('; fair 1 table ([A-Za-z0-9_-]{1,32}) game ([1-9][0-9]{0,14}) seats (chosen|drawn)');
  const [serverCommitment] = r.take(`; fair commit server (${HEX})`);
  const commits = all.map((i) => r.take(`; fair commit ${i} (${HEX}|none)`)[0]!);
  const places = all.map((i) => {
    const seed = r.take(`; fair seed ${i} ${commits[i] === 'none' ? '(none)' : `(${HEX}|withheld)`}`)[0]!;
    r.need(seed.length < 64 || commitment(sha256, 'player', bytesOf(seed)) === commits[i], mark('a player’s secret number is not the promised one'));
    return { commitment: commits[i]!, seed };
  });
  const order = seats === 'drawn' ? r.take('; fair places ([0-9 ]+)')[0]! : all.join(' ');
  const terms: Terms = {
    table: table!,
    number: Number(number),
    seats: seats as Terms['seats'],
    game: game!,
    editionHash: editionHash!,
    options,
    serverCommitment: serverCommitment!,
    places,
  };
  return { terms, order };
}

/** The server's seed and the number of draws, from behind the result. */
function readOpening(r: Reader, terms: Terms): { seed: Uint8Array; count: number } {
  const rest = r.lines.slice(r.at).filter((line) => /^(result |open |; fair( |$))/.test(line));
  if (rest.length < 2) throw new NotProved(r.lines.length, mark('the server’s secret number is not there'), 'not opened');
  r.need(rest.length === 2 && rest[0]!.startsWith('result '), mark('this line is not as it should be'));
  r.at = r.lines.indexOf(rest[1]!);
  const [seed, count] = r.take(`; fair seed server (${HEX}) draws (0|[1-9][0-9]*)`);
  const bytes = bytesOf(seed!);
  r.need(commitment(sha256, 'server', bytes) === terms.serverCommitment, mark('the server’s secret number is not the promised one'));
  return { seed: bytes, count: Number(count) };
}

function drawPlaces(key: Uint8Array, count: number): number[] {
  const draws = new Draws(key);
  const places = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = draws.below(i + 1);
    [places[i], places[j]] = [places[j]!, places[i]!];
  }
  return places;
}

/** Accepts a record whose draws all follow from its seeds; throws NotProved otherwise. */
export function verify(text: string): Proof {
  const r = new Reader(checkedLines(text));
  const { terms, order } = readTerms(r);
  const { seed, count } = readOpening(r, terms);
  const all = terms.places.map((_, i) => i);
  const placeOf = terms.seats === 'drawn' ? drawPlaces(fairKey(sha256, terms, 'seats', seed), all.length) : all;
  r.need(order === placeOf.join(' '), mark('the drawn seats do not follow from the secret numbers'));
  const draws = new Draws(fairKey(sha256, terms, 'draws', seed));
  const actions: string[] = [];
  let drawn = 0;
  r.lines.forEach((line, i) => {
    const step = /^[0-9*]: (.*)$/.exec(line);
    for (const word of step ? step[1]!.split(' ') : []) {
      const pair = /^([0-9]+)\/([0-9]+)$/.exec(word);
      if (!pair) {
        actions.push(word);
        continue;
      }
      const [k, n] = [Number(pair[1]), Number(pair[2])];
      if (!(k < n && n < 2 ** 32) || draws.below(n) !== k) throw new NotProved(i + 1, mark('a draw does not follow from the secret numbers'));
      drawn++;
    }
  });
  r.need(drawn === count, mark('the number of draws is wrong'));
  return { terms, draws: drawn, placeOf, actions, seed: hex(seed) };
}
