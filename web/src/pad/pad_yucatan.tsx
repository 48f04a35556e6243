// The sheet of Yu-ca-tan: tap a turn, tap the tip cards as often as dice lie on them.
import { useState } from 'preact/hooks';
import { Button, Dialog } from '../design/components.tsx';
import { TipSign } from '../games/yucatan_dice.tsx';
import { kindOf, tipName } from '../games/yucatan_words.ts';
import { n, t } from '../i18n.ts';
import { CellButton, Counter, Grid, pointCount, type SheetProps } from './parts.tsx';
import { changed, lastWhere } from './sheet.ts';
import { cellOf, diceLaid, diceOf, gathered, laid, nothing, pointsOf, roundsMax, scored, withRounds, type Turn, type YucatanSheet } from './yucatan.ts';
import '../games/yucatan.css';

/** As on the box: the easy ones first. */
const tips = ['odd', 'even', 'circle', 'square', 'cross', 'blue', 'red', 'orange', '1', '2', '3', '4', '5', '6'];

interface TurnProps {
  turn: Turn;
  edition: unknown;
  onSave: (turn: Turn | null) => void;
}

function Tip({ tip, turn, edition, onChange }: { tip: string; turn: Turn; edition: unknown; onChange: (turn: Turn) => void }) {
  const dice = turn.laid[tip] ?? 0;
  const points = pointsOf(tip, edition);
  const full = diceLaid(turn) >= diceOf(edition);
  return (
    <li class={`pad-tip yu-kind-${kindOf(tip)} ${dice > 0 ? 'laid' : ''}`}>
      <button type="button" class="pad-tip-more" aria-disabled={full} data-tip={tip} onClick={() => onChange(laid(turn, tip, 1, edition))}>
        <TipSign tip={tip} />
        <span class="visually-hidden">
          {t('{tip}: one die more', { tip: tipName(tip) })}, {n('{count} die lies here', '{count} dice lie here', dice)}
        </span>
        <span aria-hidden="true">{dice > 0 ? `${dice} × ${points}` : `+${points}`}</span>
      </button>
      {dice > 0 && (
        <button type="button" class="pad-tip-less" aria-label={t('{tip}: one die less', { tip: tipName(tip) })} onClick={() => onChange(laid(turn, tip, -1, edition))}>
          −
        </button>
      )}
    </li>
  );
}

function TurnForm({ turn: first, edition, onSave }: TurnProps) {
  const [turn, set] = useState(first);
  const dice = diceLaid(turn);
  return (
    <div class="yucatan pad-turn">
      <p role="status">
        {t('Tap a tip card once for each die on it.')} <b>{n('{count} die laid', '{count} dice laid', dice)}</b>
      </p>
      <ul class="pad-tips">
        {tips.map((tip) => (
          <Tip key={tip} tip={tip} turn={turn} edition={edition} onChange={set} />
        ))}
      </ul>
      <div class="pad-save">
        <Button kind="stop" data-bust="" onClick={() => onSave({ ...turn, bust: true })}>
          {t('Dash: nothing matched')}
        </Button>
        <Button kind="go" data-write="" aria-disabled={dice === 0} onClick={() => dice > 0 && onSave({ ...turn, bust: false })}>
          {t('Write down {points}', { points: gathered(turn, edition) })}
        </Button>
      </div>
      {(first.bust || diceLaid(first) > 0) && (
        <Button kind="quiet" icon="delete" onClick={() => onSave(null)}>
          {t('Clear this cell')}
        </Button>
      )}
    </div>
  );
}

function inWords(turn: Turn | null, edition: unknown): string {
  if (turn === null) return t('not played yet');
  return turn.bust ? t('a dash') : pointCount(scored(turn, edition));
}

export function YucatanPad({ sheet, names, edition, standing, write }: SheetProps<YucatanSheet>) {
  const [at, open] = useState<{ round: number; seat: number } | null>(null);
  const next = sheet.turns.flatMap((round, r) => round.map((turn, seat) => ({ turn, r, seat }))).find((c) => c.turn === null);
  const save = (turn: Turn | null) => {
    write({ turns: changed(sheet.turns, at!.round, changed(sheet.turns[at!.round]!, at!.seat, turn)) });
    open(null);
  };
  return (
    <>
      <Grid names={names} standing={standing} head={t('Round')}>
        {sheet.turns.map((round, r) => (
          <tr key={r}>
            <th scope="row">{r + 1}</th>
            {round.map((turn, seat) => (
              <CellButton
                key={seat}
                label={t('{name}, round {round}: {what}', { name: names[seat]!, round: r + 1, what: inWords(turn, edition) })}
                empty={turn === null}
                next={next?.r === r && next.seat === seat}
                onClick={() => open({ round: r, seat })}
              >
                {cellOf(turn, edition)}
              </CellButton>
            ))}
          </tr>
        ))}
      </Grid>
      <p class="pad-rounds">
        <span>{t('Rounds')}</span>
        <Counter
          label={t('Rounds')}
          value={sheet.turns.length}
          min={Math.max(1, lastWhere(sheet.turns, (round) => round.some((turn) => turn !== null)) + 1)}
          max={roundsMax(edition)}
          onChange={(rounds) => write(withRounds(sheet, rounds, names.length))}
        />
      </p>
      <Dialog class="sheet-dialog" title={at ? t('{name}, round {round}', { name: names[at.seat]!, round: at.round + 1 }) : ''} open={at !== null} onClose={() => open(null)}>
        {at && <TurnForm key={`${at.round} ${at.seat}`} turn={sheet.turns[at.round]![at.seat] ?? nothing} edition={edition} onSave={save} />}
      </Dialog>
    </>
  );
}
