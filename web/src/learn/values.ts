// The places of the rules texts ({hand}, {bait_table} …) filled from an edition, as src/cli/rules_text.c fills them for the terminal.
import { language, t } from '../i18n.ts';
import type { GameId } from '../views.ts';

type Filled = Record<string, string | number>;
interface Edition {
  // Every game has other values; each function below knows those of its own.
  values: Record<string, { value: any }>;
}

const commas = (parts: string[]): string => parts.join(', ');

interface Face {
  number: number;
  colour: string;
  shape: string;
}

function yucatan(v: (name: string) => any): Filled {
  const word: Record<string, string> = {
    circle: t('circle'), square: t('square'), cross: t('cross'), blue: t('blue'), red: t('red'), orange: t('orange'),
  };
  const faces = (v('faces') as Face[]).map((f) =>
    t('{number} ({colour}, {shape})', { number: f.number, colour: word[f.colour]!, shape: word[f.shape]! }),
  );
  const rounds = Object.entries(v('rounds_default') as Record<string, number>).map(([players, count]) =>
    t('{players} players {rounds}', { players, rounds: count }),
  );
  const points = v('points') as Record<string, number>;
  return {
    dice: v('dice'),
    rounds_max: v('rounds_max'),
    points_parity: points.parity!,
    points_shape: points.shape!,
    points_colour: points.colour!,
    points_number: points.number!,
    rounds_default: commas(rounds),
    faces: commas(faces),
  };
}

export interface BaitRange {
  from: number;
  to: number;
  vp: number;
}

/** The rows of the bait table with both ends. */
export function baitRanges(edition: unknown): BaitRange[] {
  const { values } = edition as Edition;
  const rows = values.bait_table!.value as { bait: number; vp: number }[];
  return rows.map((row, i) => ({ from: row.bait, to: (rows[i + 1]?.bait ?? values.bait_ceiling!.value + 1) - 1, vp: row.vp }));
}

function lucktails(v: (name: string) => any, edition: unknown): Filled {
  return {
    goal: v('goal'),
    bonus_above: v('bonus_above'),
    bait_ceiling: v('bait_ceiling'),
    rounds_max: v('rounds_max'),
    cards: commas((v('cards') as number[]).map(String)),
    bait_table: commas(baitRanges(edition).map((r) => t('bait {from}-{to}: {vp} VP', { ...r }))),
  };
}

/** "0: 1x, 1-7: 3x, 8: 1x". */
function copies(counts: number[]): string {
  const parts: string[] = [];
  for (let from = 0, to = 0; from < counts.length; from = to + 1) {
    to = from;
    while (counts[to + 1] === counts[from]) to++;
    parts.push(`${from === to ? from : `${from}-${to}`}: ${counts[from]}x`);
  }
  return commas(parts);
}

function duck(v: (name: string) => any): Filled {
  const counts = v('counts') as Record<'yellow' | 'blue' | 'red', number[]>;
  const each = [[t('yellow'), counts.yellow], [t('blue'), counts.blue], [t('red'), counts.red]] as const;
  const alike = each.every(([, c]) => copies(c) === copies(counts.yellow));
  const belts = v('lifebelts') as { green: number; red: number }[];
  return {
    card_count: each.flatMap(([, c]) => c).reduce((sum, c) => sum + c, 0),
    hand: v('hand'),
    duck_max: v('duck_max'),
    rounds: belts.length,
    turns_max: v('turns_max'),
    counts: alike ? copies(counts.yellow) : each.map(([name, c]) => `${name} ${copies(c)}`).join('; '),
    lifebelts: commas(belts.map((b) => `+${b.green} / -${b.red}`)),
  };
}

function doctorLucky(v: (name: string) => any): Filled {
  const failure = v('failure') as Record<'f1' | 'f2' | 'f3', number>;
  const failures = failure.f1 + failure.f2 + failure.f3;
  const aids = v('aid').length as number;
  const rooms = v('rooms').length as number;
  const steps = v('steps') as Record<string, number>;
  return {
    ...failure,
    hand: v('hand'),
    hand_few: v('hand_few'),
    failure_count: failures,
    aid_count: aids,
    room_count: rooms,
    card_count: failures + aids + rooms,
    quiet_turns: v('quiet_turns'),
    steps: commas(['D', 'C', 'B', 'A'].map((deck) => `${deck} ${steps[deck]}`)),
  };
}

export function rulesValues(game: GameId, edition: unknown): Filled {
  const v = (name: string) => (edition as Edition).values[name]!.value;
  switch (game) {
    case 'yucatan': return yucatan(v);
    case 'lucktails': return lucktails(v, edition);
    case 'duck': return duck(v);
    case 'doctor_lucky': return doctorLucky(v);
  }
}

export interface Section {
  id: string;
  clauses: string[];
  title: string;
  paragraphs: { text: string; item: boolean }[];
}

/** The sections of a game with all places filled. */
export function filled(sections: Section[], game: GameId, edition: unknown): Section[] {
  const values = rulesValues(game, edition);
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
  return sections.map((s) => ({ ...s, paragraphs: s.paragraphs.map((p) => ({ ...p, text: fill(p.text) })) }));
}

/** Letters alone, without accents: what is compared when somebody searches. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase(language() === 'xx' ? 'en' : language());

/** The sections that contain every word of what is sought; all of them when nothing is. */
export function matching(sections: Section[], sought: string): Section[] {
  const words = plain(sought).split(/\s+/).filter(Boolean);
  const has = (s: Section) => {
    const text = plain([s.title, ...s.paragraphs.map((p) => p.text)].join(' '));
    return words.every((word) => text.includes(word));
  };
  return words.length === 0 ? sections : sections.filter(has);
}

export interface Piece {
  text: string;
  found: boolean;
}

/** A text cut where a sought word stands in it. */
export function marked(text: string, sought: string): Piece[] {
  const words = plain(sought).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text, found: false }];
  // Without accents a text may be shorter: letter by letter, each knows where it was.
  const letters = [...text].flatMap((letter, at) => [...plain(letter)].map((p) => ({ p, at })));
  const flat = letters.map((l) => l.p).join('');
  const hit = new Set<number>();
  for (const word of words)
    for (let at = flat.indexOf(word); at >= 0; at = flat.indexOf(word, at + 1)) for (let i = 0; i < word.length; i++) hit.add(letters[at + i]!.at);
  const pieces: Piece[] = [];
  [...text].forEach((letter, at) => {
    const found = hit.has(at);
    const last = pieces.at(-1);
    if (last && last.found === found) last.text += letter;
    else pieces.push({ text: letter, found });
  });
  return pieces;
}
