// The sheet of DUCK: five rounds, each with one lifebelt and a card under most towels.
import { useState } from 'preact/hooks';
import { Button, Choice, Dialog } from '../design/components.tsx';
import { Belt } from '../games/duck_art.tsx';
import { t } from '../i18n.ts';
import { beltPoints, beltsOf, doubts, numbersOf, roundPoints, type Doubt, type DuckSheet, type Round } from './duck.ts';
import { CellButton, Grid, pointCount, type SheetProps } from './parts.tsx';
import { changed } from './sheet.ts';
import '../games/duck.css';

function doubtWords(doubt: Doubt): string {
  switch (doubt) {
    case 'red and towel': return t('Whoever ducked wrong puts no card under the towel.');
    case 'highest': return t('Of the others, whoever has the highest sum discards everything: a towel has to stay empty.');
  }
}

interface RoundProps {
  at: number;
  round: Round;
  names: string[];
  edition: unknown;
  onSave: (round: Round | null) => void;
  written: boolean;
}

function RoundForm({ at, round: first, names, edition, onSave, written }: RoundProps) {
  const [round, set] = useState(first);
  const { green, red } = beltsOf(edition)[at]!;
  const { belt } = round;
  const seats: [string, string][] = [...names.map((name, seat) => [String(seat), name] as [string, string]), ['none', t('nobody')]];
  const numbers: [string, string][] = [['none', t('none')], ...numbersOf(edition).map((v) => [String(v), String(v)] as [string, string])];
  const take = (seat: string) => set({ ...round, belt: seat === 'none' ? null : { seat: Number(seat), side: belt?.side ?? 'green' } });
  return (
    <div class="pad-duck">
      <Choice label={t('Who takes the lifebelt?')} value={belt ? String(belt.seat) : 'none'} choices={seats} onChange={take} />
      {belt && (
        <Choice
          label={t('Which side is up?')}
          value={belt.side}
          choices={[['green', t('green: +{points}', { points: green })], ['red', t('red (wrong duck): −{points}', { points: red })]]}
          onChange={(side) => set({ ...round, belt: { ...belt, side } })}
        />
      )}
      <div class="pad-towel">
        {names.map((name, seat) => (
          <Choice
            key={seat}
            label={t('Under the towel of {name}', { name })}
            value={round.towels[seat] === null ? 'none' : String(round.towels[seat])}
            choices={numbers}
            onChange={(card) => set({ ...round, towels: changed(round.towels, seat, card === 'none' ? null : Number(card)) })}
          />
        ))}
      </div>
      <div role="status">
        {doubts(round).map((doubt) => (
          <p key={doubt} class="notice">{doubtWords(doubt)}</p>
        ))}
      </div>
      <div class="pad-save">
        {written && (
          <Button kind="quiet" icon="delete" onClick={() => onSave(null)}>
            {t('Clear this round')}
          </Button>
        )}
        <Button kind="go" data-write="" onClick={() => onSave(round)}>
          {t('Write down')}
        </Button>
      </div>
    </div>
  );
}

function CellFace({ round, at, seat, edition }: { round: Round; at: number; seat: number; edition: unknown }) {
  const belt = beltPoints(round, at, seat, edition);
  const card = round.towels[seat];
  return (
    <span class="pad-duck-cell">
      {belt > 0 && <Belt green={belt} />}
      {belt < 0 && <Belt red={-belt} />}
      <b>{card ?? (belt === 0 ? '–' : '')}</b>
    </span>
  );
}

export function DuckPad({ sheet, names, edition, standing, write }: SheetProps<DuckSheet>) {
  const [at, open] = useState<number | null>(null);
  const next = sheet.rounds.findIndex((round) => round === null);
  const blank: Round = { belt: { seat: 0, side: 'green' }, towels: names.map(() => null) };
  const save = (round: Round | null) => {
    write({ rounds: changed(sheet.rounds, at!, round) });
    open(null);
  };
  const belts = beltsOf(edition);
  return (
    <>
      <Grid names={names} standing={standing} head={t('Round')}>
        {sheet.rounds.map((round, r) => (
          <tr key={r}>
            <th scope="row">
              {r + 1}
              <small>+{belts[r]!.green}</small>
            </th>
            {names.map((name, seat) => (
              <CellButton
                key={seat}
                label={t('{name}, round {round}: {what}', { name, round: r + 1, what: round ? pointCount(roundPoints(round, r, seat, edition)) : t('not played yet') })}
                empty={round === null}
                next={r === next}
                onClick={() => open(r)}
              >
                {round && <CellFace round={round} at={r} seat={seat} edition={edition} />}
              </CellButton>
            ))}
          </tr>
        ))}
      </Grid>
      <p class="note">{t('In each cell: the lifebelt, if it was taken, and the card under the towel.')}</p>
      <Dialog class="sheet-dialog" title={at === null ? '' : t('Round {round}', { round: at + 1 })} open={at !== null} onClose={() => open(null)}>
        {at !== null && <RoundForm key={at} at={at} round={sheet.rounds[at] ?? blank} written={sheet.rounds[at] !== null} names={names} edition={edition} onSave={save} />}
      </Dialog>
    </>
  );
}
