// The sheet of Lucktails: VP run along, exit by exit; the lucktails card lifts to the leader of that moment.
import { useState } from 'preact/hooks';
import { Button, Dialog } from '../design/components.tsx';
import { CardFace } from '../games/lucktails_cards.tsx';
import { t } from '../i18n.ts';
import { baitRanges } from '../learn/values.ts';
import { CellButton, Counter, Grid, type SheetProps } from './parts.tsx';
import { cardsOf, exitOf, gain, goalOf, left, running, stayed, tied, type Exit, type LucktailsSheet } from './lucktails.ts';
import '../games/lucktails.css';

function exitWords(exit: Exit | undefined, gained: number | null): string {
  if (!exit) return t('still in the round');
  const vp = gained ?? 0;
  switch (exit.how) {
    case 'bait': return t('took the bait, {vp} VP', { vp });
    case 'card': return t('opted out with {card}, {vp} VP', { card: exit.vp, vp });
    case 'lucktails': return t('opted out with the lucktails card, {vp} VP', { vp });
  }
}

interface ExitProps {
  seat: number;
  exit: Exit | undefined;
  /** VP of everybody at this moment. */
  vp: number[];
  edition: unknown;
  onSave: (exit: Exit | null) => void;
}

function ExitForm({ seat, exit, vp, edition, onSave }: ExitProps) {
  const [bonus, set] = useState(exit?.bonus ?? 0);
  const deck = [...cardsOf(edition).map(String), 'L'];
  const lucktails = gain({ seat, how: 'lucktails', vp: 0, bonus }, vp);
  return (
    <div class="lucktails pad-exit">
      <h3>{t('Takes the bait')}</h3>
      <div class="pad-baits">
        {baitRanges(edition).map((r) => (
          <button key={r.vp} type="button" class="button" data-bait={r.vp} onClick={() => onSave({ seat, how: 'bait', vp: r.vp, bonus: 0 })}>
            <span>
              <b>{t('{vp} VP', { vp: r.vp })}</b>
              <small>{t('bait {from}–{to}', { from: r.from, to: r.to })}</small>
            </span>
          </button>
        ))}
      </div>
      <h3>{t('Opts out with this card')}</h3>
      <p class="pad-bonus">
        <span>{t('Bonus VP on it')}</span>
        <Counter label={t('Bonus VP on it')} value={bonus} max={9} onChange={set} />
      </p>
      <ul class="pad-cards">
        {deck.map((card) => (
          <li key={card}>
            <button
              type="button"
              class="pad-card"
              data-card={card}
              aria-label={card === 'L' ? t('the lucktails card: {vp} VP', { vp: lucktails }) : t('card {card}: {vp} VP', { card, vp: Number(card) + bonus })}
              onClick={() => onSave(card === 'L' ? { seat, how: 'lucktails', vp: 0, bonus } : { seat, how: 'card', vp: Number(card), bonus })}
            >
              <CardFace card={card} deck={deck} />
              <span aria-hidden="true">+{card === 'L' ? lucktails : Number(card) + bonus}</span>
            </button>
          </li>
        ))}
      </ul>
      {exit && (
        <Button kind="quiet" icon="delete" onClick={() => onSave(null)}>
          {t('Clear this cell')}
        </Button>
      )}
    </div>
  );
}

/** VP of everybody just before this seat left this round (or now, if it has not). */
function before(sheet: LucktailsSheet, round: number, seat: number, players: number): number[] {
  const exits = sheet.rounds[round]!;
  const at = exits.findIndex((e) => e.seat === seat);
  const rounds = [...sheet.rounds.slice(0, round), at < 0 ? exits : exits.slice(0, at)];
  return running({ rounds }, players).after.at(-1)!;
}

export function LucktailsPad({ sheet, names, edition, standing, write }: SheetProps<LucktailsSheet>) {
  const [at, open] = useState<{ round: number; seat: number } | null>(null);
  const players = names.length;
  const { gains } = running(sheet, players);
  const save = (exit: Exit | null) => {
    const { round, seat } = at!;
    write(exit ? left(sheet, round, exit, players, edition) : stayed(sheet, round, seat, players, edition));
    open(null);
  };
  return (
    <>
      {tied(sheet, players, edition) && <p class="notice">{t('The goal is reached, but the lead is tied: everybody plays another round.')}</p>}
      <Grid names={names} standing={standing} head={t('Round')}>
        {sheet.rounds.map((exits, r) => (
          <tr key={r}>
            <th scope="row">{r + 1}</th>
            {names.map((name, seat) => {
              const exit = exits.find((e) => e.seat === seat);
              const gained = gains[r]![seat] ?? null;
              return (
                <CellButton
                  key={seat}
                  label={t('{name}, round {round}: {what}', { name, round: r + 1, what: exitWords(exit, gained) })}
                  empty={!exit}
                  next={r === sheet.rounds.length - 1}
                  onClick={() => open({ round: r, seat })}
                >
                  {exit && (
                    <span class="pad-exit-cell">
                      <b>+{gained}</b>
                      <small>{exit.how === 'bait' ? t('bait') : exit.how === 'card' ? exit.vp : 'L'}</small>
                    </span>
                  )}
                </CellButton>
              );
            })}
          </tr>
        ))}
      </Grid>
      <p class="note">{t('Write down exits in the order they happen: the lucktails card looks at who leads at that moment. First to {goal}, alone in front, wins.', { goal: goalOf(edition) })}</p>
      <Dialog class="sheet-dialog" title={at ? t('{name}, round {round}', { name: names[at.seat]!, round: at.round + 1 }) : ''} open={at !== null} onClose={() => open(null)}>
        {at && (
          <ExitForm
            key={`${at.round} ${at.seat}`}
            seat={at.seat}
            exit={exitOf(sheet, at.round, at.seat)}
            vp={before(sheet, at.round, at.seat, players)}
            edition={edition}
            onSave={save}
          />
        )}
      </Dialog>
    </>
  );
}
