// The sheet of Save Doctor Lucky: piles and decks, attempts with the failure cards against them, penalties.
import { useState } from 'preact/hooks';
import { Button, Choice, Dialog, SeatAvatar } from '../design/components.tsx';
import { decks } from '../games/ship_plan.ts';
import { n, t } from '../i18n.ts';
import {
  against, answer, attempt, failed, failures, failuresLeft, open, piles, pilesLeft, refuge, saved, spent, worths, type Attempt, type LuckySheet,
} from './doctor_lucky.ts';
import { Counter, type SheetProps } from './parts.tsx';
import { changed, lastWhere, sum } from './sheet.ts';

type Props = SheetProps<LuckySheet>;

/** The ship in four strips; the lowest one above water gives the cards. */
function Ship({ sheet, names, edition, standing, write }: Props) {
  const first = piles(names.length, edition);
  const left = pilesLeft(sheet.drawn, names.length, edition);
  const lowest = lastWhere(left, (count) => count > 0);
  const over = standing.winners !== null;
  const flooded = lowest + 1 < 4 && sheet.drawn > 0 && left[lowest] === first[lowest] ? lowest + 1 : -1;
  return (
    <section class="pad-part" aria-labelledby="pad-ship">
      <h2 id="pad-ship">{t('The ship')}</h2>
      <ol class="pad-decks">
        {decks.map((deck, i) => (
          <li key={deck} class={`${left[i] === 0 ? 'gone' : ''} ${i === lowest ? 'lowest' : ''}`}>
            <b>{deck}</b>
            <span class="pad-pile" aria-hidden="true">
              <i style={{ width: `${(100 * left[i]!) / first[i]!}%` }} />
            </span>
            <span class="pad-left">{left[i] === 0 ? t('flooded') : n('{count} card', '{count} cards', left[i]!)}</span>
          </li>
        ))}
      </ol>
      <p role="status" class={flooded >= 0 ? 'notice' : 'visually-hidden'}>
        {flooded < 0 ? '' : lowest < 0 ? t('Deck A is flooded: the ship goes down, and nobody wins.') : t('Deck {deck} floods at the end of this turn: everybody on it goes to room {room}.', { deck: decks[flooded]!, room: refuge(flooded, edition) ?? '' })}
      </p>
      <div class="pad-draws">
        <Button kind="go" data-draw="" aria-disabled={over || lowest < 0} onClick={() => !over && lowest >= 0 && write({ ...sheet, drawn: sheet.drawn + 1 })}>
          {t('A card is drawn')}
        </Button>
        <Button aria-disabled={sheet.drawn === 0} onClick={() => sheet.drawn > 0 && write({ ...sheet, drawn: sheet.drawn - 1 })}>
          {t('One back')}
        </Button>
        <span>{n('{count} card drawn', '{count} cards drawn', sheet.drawn)}</span>
      </div>
    </section>
  );
}

function NewAttempt({ names, edition, onBegin }: { names: string[]; edition: unknown; onBegin: (seat: number, value: number) => void }) {
  const [seat, setSeat] = useState('0');
  const [value, setValue] = useState('1');
  return (
    <>
      <Choice label={t('Who tries?')} value={seat} choices={names.map((name, i) => [String(i), name])} onChange={setSeat} />
      <Choice label={t('Worth how much?')} value={value} choices={worths(edition).map((v) => [String(v), String(v)])} onChange={setValue} />
      <div class="pad-save">
        <Button kind="go" data-write="" onClick={() => onBegin(Number(seat), Number(value))}>
          {t('Begin the attempt')}
        </Button>
      </div>
    </>
  );
}

function stateWords(a: Attempt): string {
  return saved(a) ? t('saves the Doctor') : failed(a) ? t('fails') : t('tries');
}

interface OneProps {
  number: number;
  a: Attempt;
  names: string[];
  left: number[];
  onChange: (a: Attempt) => void;
  onRemove: () => void;
}

function OneAttempt({ number, a, names, left, onChange, onRemove }: OneProps) {
  const others = names.map((_, i) => (a.seat + 1 + i) % names.length).slice(0, -1);
  const total = against(a);
  return (
    <li class={`pad-attempt ${open(a) ? 'open' : ''} ${saved(a) ? 'saved' : ''}`}>
      <h3>
        <SeatAvatar seat={a.seat} />
        {t('{number}. {name} {what}: {sum} of {value}', { number, name: names[a.seat]!, what: stateWords(a), sum: total, value: a.value })}
      </h3>
      <details open={open(a)}>
        <summary>{t('Failure cards against it')}</summary>
        <ul>
          {others.map((seat) => (
            <li key={seat} class="pad-answer">
              <span class="pad-who">
                <SeatAvatar seat={seat} /> {names[seat]}
              </span>
              {[0, 1, 2].map((kind) => {
                const count = a.played[seat]![kind]!;
                const label = t('{name}, failure cards worth {points}', { name: names[seat]!, points: kind + 1 });
                return (
                  <span key={kind} class="pad-failure">
                    <button
                      type="button"
                      class="pad-fail"
                      data-fail={`${seat} ${kind + 1}`}
                      aria-label={t('{what}: one more', { what: label })}
                      aria-disabled={left[kind]! <= 0 || !open(a)}
                      onClick={() => left[kind]! > 0 && open(a) && onChange(answer(a, seat, kind, 1))}
                    >
                      {kind + 1}
                      {count > 0 && <b>×{count}</b>}
                    </button>
                    {count > 0 && (
                      <button type="button" class="pad-tip-less" aria-label={t('{what}: one less', { what: label })} onClick={() => onChange(answer({ ...a, answered: false }, seat, kind, -1))}>
                        −
                      </button>
                    )}
                  </span>
                );
              })}
            </li>
          ))}
        </ul>
        <div class="pad-save">
          <Button kind="quiet" icon="delete" onClick={onRemove}>
            {t('Remove')}
          </Button>
          {open(a) && (
            <Button kind="go" data-answered="" onClick={() => onChange({ ...a, answered: true })}>
              {t('All have answered: saved!')}
            </Button>
          )}
        </div>
      </details>
    </li>
  );
}

function Attempts({ sheet, names, edition, standing, write }: Props) {
  const [asking, ask] = useState(false);
  const left = failuresLeft(sheet, edition);
  const all = failures(edition);
  const busy = sheet.attempts.some(open) || standing.winners !== null;
  return (
    <section class="pad-part" aria-labelledby="pad-attempts">
      <h2 id="pad-attempts">{t('Attempts')}</h2>
      <p class="pad-failures">
        {t('Failure cards still in the game:')}{' '}
        {left.map((count, kind) => (
          <span key={kind}>
            <b>{kind + 1}</b> {t('{left} of {all}', { left: count, all: all[kind]! })}
          </span>
        ))}
        <span>{t('together {points} points', { points: sum(left.map((count, kind) => count * (kind + 1))) })}</span>
      </p>
      <ol class="pad-attempts" reversed>
        {[...sheet.attempts.entries()].reverse().map(([i, a]) => (
          <OneAttempt
            key={i}
            number={i + 1}
            a={a}
            names={names}
            left={left}
            onChange={(changedOne) => write({ ...sheet, attempts: changed(sheet.attempts, i, changedOne) })}
            onRemove={() => write({ ...sheet, attempts: sheet.attempts.filter((_, k) => k !== i) })}
          />
        ))}
      </ol>
      <Button icon="flag" data-attempt="" aria-haspopup="dialog" aria-disabled={busy} onClick={() => !busy && ask(true)}>
        {t('New attempt')}
      </Button>
      <Dialog class="sheet-dialog" title={t('New attempt')} open={asking} onClose={() => ask(false)}>
        <NewAttempt
          names={names}
          edition={edition}
          onBegin={(seat, value) => {
            write({ ...sheet, attempts: [...sheet.attempts, attempt(seat, value, names.length)] });
            ask(false);
          }}
        />
      </Dialog>
    </section>
  );
}

function People({ sheet, names, write }: Props) {
  return (
    <section class="pad-part" aria-labelledby="pad-people">
      <h2 id="pad-people">{t('Players')}</h2>
      <div class="pad-scroll">
        <table class="pad-people">
          <thead>
            <tr>
              <th scope="col">{t('player')}</th>
              <th scope="col">{t('failure points played')}</th>
              <th scope="col">{t('penalties')}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name, seat) => (
              <tr key={seat}>
                <th scope="row">
                  <span class="pad-who">
                    <SeatAvatar seat={seat} /> {name}
                  </span>
                </th>
                <td>{spent(sheet, seat)}</td>
                <td>
                  <Counter label={t('Penalties of {name}', { name })} value={sheet.penalties[seat]!} onChange={(count) => write({ ...sheet, penalties: changed(sheet.penalties, seat, count) })} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function DoctorLuckyPad(props: Props) {
  return (
    <div class="pad-lucky">
      <Ship {...props} />
      <Attempts {...props} />
      <People {...props} />
    </div>
  );
}
