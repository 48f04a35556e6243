// The pool in the middle of the stone: the dice, what has been gathered, and a line of words.
import { n, t } from '../i18n.ts';
import type { GameEvent, YucatanView } from '../views.ts';
import { Die } from './yucatan_dice.tsx';
import { faceOf, fits } from './yucatan_words.ts';

interface Slot {
  number: number | null;
  laid: boolean;
}

/** The dice that lie here: of the last throw, with gaps where matching ones were taken away; or all that wait for a throw. */
function slotsOf(view: YucatanView, edition: unknown): Slot[] {
  const last = view.throws.at(-1);
  if (last?.dice) return last.dice.map((number) => ({ number, laid: fits(faceOf(edition, number), last.tip) }));
  return Array.from({ length: view.dice_left }, () => ({ number: null, laid: false }));
}

function Dice({ slots, edition }: { slots: Slot[]; edition: unknown }) {
  return (
    <span class={`yu-dice ${slots.length > 8 ? 'is-many' : ''}`} aria-hidden="true">
      {slots.map((s, i) => (
        <span key={i} class={`yu-slot ${s.laid ? 'is-laid' : ''}`}>
          <Die face={s.number === null ? null : faceOf(edition, s.number)} />
        </span>
      ))}
    </span>
  );
}

export function Pool({ view, edition, words }: { view: YucatanView; edition: unknown; words: string }) {
  const slots = slotsOf(view, edition);
  const lying = slots.filter((s) => !s.laid && s.number !== null).map((s) => s.number);
  return (
    <div class="yu-pool">
      <p class="yu-stake">
        {view.points > 0 ? (
          <>
            <b>{view.points}</b> <span>{t('at stake')}</span>
          </>
        ) : (
          <span>{view.turn === 'over' ? t('The game is over') : n('{count} die to throw', '{count} dice to throw', view.dice_left)}</span>
        )}
      </p>
      <Dice slots={view.turn === 'over' ? [] : slots} edition={edition} />
      {lying.length > 0 && <p class="visually-hidden">{t('Left in the middle: {dice}', { dice: lying.join(', ') })}</p>}
      <p class="yu-words">{words}</p>
    </div>
  );
}

/** What ended the turn before: seen only while it moves (yucatan_throw.ts); words and sheet tell it for good. */
export function Finale({ event, edition }: { event: GameEvent; edition: unknown }) {
  const dice = event.event === 'throw' ? (event.dice as number[]) : [];
  return (
    <div class="yu-finale" aria-hidden="true">
      <Dice slots={dice.map((number) => ({ number, laid: false }))} edition={edition} />
      <p class={`yu-verdict ${event.end === 'bust' ? 'is-bust' : ''}`}>{event.end === 'bust' ? '–' : `+${event.points as number}`}</p>
    </div>
  );
}
