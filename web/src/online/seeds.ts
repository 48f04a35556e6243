// The own share in the dealing (docs/fairness.md): a seed made here, committed to in the lobby, opened when the game starts, and kept
// in this browser so that the replay can be checked against it.
import { commitment, hex } from '../local/fair.ts';
import { sha256 } from '../replay/sha256.ts';
import type { Connection } from './connection.ts';

export interface KeptSeed {
  table: string;
  /** Which game at the table. */
  number: number;
  seed: string;
  commitment: string;
  /** The server's commitment as it was shown when ours was sent. */
  server: string;
}

const KEY = 'luckpond.seeds';
const KEPT = 100;
let memory: KeptSeed[] = []; // for browsers that keep nothing

export function keptSeeds(): KeptSeed[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) && stored.length > 0 ? (stored as KeptSeed[]) : memory;
  } catch {
    return memory;
  }
}

export function keptSeed(table: string, number: number): KeptSeed | undefined {
  return keptSeeds().find((k) => k.table === table && k.number === number);
}

function keep(seed: KeptSeed): void {
  memory = [seed, ...keptSeeds().filter((k) => k.table !== seed.table || k.number !== seed.number)].slice(0, KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Then it lasts as long as this page.
  }
}

function makeSeed(table: string, number: number, server: string): KeptSeed {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const made = { table, number, seed: hex(bytes), commitment: commitment(sha256, 'player', bytes), server };
  keep(made);
  return made;
}

/** Why a seed was not opened: somebody changed what had been agreed. */
export type Objection = 'server' | 'own' | null;

/** Commits and opens by itself whenever it is time. Call after every change. */
export class SeedKeeper {
  private sent = '';
  objection: Objection = null;

  step(line: Connection): void {
    const table = line.state.table;
    const own = table?.places.find((p) => p.member === table.you);
    if (!table || !own || table.you < 0 || line.line !== 'open') return;
    const kept = keptSeed(line.code, table.game_number);
    const told = line.state.commitments.get(table.you);
    if (table.phase === 'lobby') {
      const ours = kept && own.seeded && (told === undefined || told === kept.commitment) && kept.server === table.commitment;
      if (!ours) this.once(`commit ${table.game_number} ${table.you} ${table.commitment}`, () => this.commit(line, kept));
    } else if (table.phase === 'starting' && own.seeded && !own.opened && kept) {
      if (kept.server !== table.commitment) this.objection = 'server';
      else if (told !== undefined && told !== kept.commitment) this.objection = 'own';
      else this.once(`open ${table.game_number}`, () => void line.request({ type: 'seed_open', seed: kept.seed }));
    }
  }

  private commit(line: Connection, kept: KeptSeed | undefined): void {
    const { game_number, commitment: server } = line.state.table!;
    const seed = kept?.server === server ? kept : makeSeed(line.code, game_number, server);
    void line.request({ type: 'seed_commit', commitment: seed.commitment });
  }

  private once(what: string, run: () => void): void {
    if (this.sent === what) return;
    this.sent = what;
    run();
  }
}
