// Yu-ca-tan: a stone calendar under water, fourteen tips around a pool with twelve dice.
import './yucatan.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n.ts';
import type { GameTable, TableProps } from '../game.ts';
import type { GameEvent, YucatanView } from '../views.ts';
import { finishMotion, pace } from './hands.ts';
import { Finale, Pool } from './yucatan_pool.tsx';
import { Ring } from './yucatan_ring.tsx';
import { Sheet } from './yucatan_sheet.tsx';
import { Stone, Waves, YucatanEmblem } from './yucatan_stone.tsx';
import { playThrow } from './yucatan_throw.ts';
import { decimal, ending, label, oddsOf, percent, prompt, sentence, sentenceCase } from './yucatan_words.ts';

type Props = TableProps<YucatanView>;

/** The last thing that fell: a throw, or a stop. */
const lastDeed = (recent: GameEvent[]): GameEvent | undefined => recent.filter((e) => e.event !== 'tip').at(-1);

/** The line of words in the pool: what is being looked at, else how the turn before ended. */
function wordsOf({ view, names, edition, recent }: Props, looked: string | null, odds: boolean): string {
  if (looked && view.throws.some((one) => one.tip === looked)) return sentenceCase(t('this tip has been used in this turn')) + '.';
  if (looked && view.turn !== 'over') {
    const { chance, mean } = oddsOf(edition, looked, view.dice_left);
    const promise = t('{chance} to match, {mean} points on average', { chance: percent(chance, 1), mean: decimal(mean) });
    return `${label(looked, view, names, edition)}. ${sentenceCase(promise)}`;
  }
  if (odds) return t('On the cards: the chance that at least one die matches.');
  const last = view.throws.length === 0 ? recent.map((e) => ending(e, names)).filter((words) => words).at(-1) : null;
  return last ?? '';
}

function Table(props: Props) {
  const { view, legal, act, names, seat, recent, motion, edition } = props;
  const [looked, look] = useState<string | null>(null);
  const [odds, setOdds] = useState(false);
  const [why, setWhy] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const deed = lastDeed(recent);
  const scene = JSON.stringify([view.round, view.turn, view.throws.length, recent]);
  useLayoutEffect(() => {
    const speed = pace(motion);
    setWhy(false);
    look(null); // the focus may still be on the card that was just used
    if (!stage.current || !deed || speed === 0) return;
    const playing = playThrow(stage.current, deed, speed);
    return () => playing.forEach((a) => a.cancel());
  }, [scene]);
  const skip = (event: Event) => finishMotion(event.currentTarget as HTMLElement);
  const mayStop = legal.includes('stop');
  const acting = typeof view.turn === 'number' ? view.turn : view.turn === 'chance' ? actingOf(recent) : null;
  const notYet = view.throws.length === 0 ? sentenceCase(t('at least one throw must be made before stopping')) + '.' : '';
  const words = why && notYet ? notYet : wordsOf(props, looked, odds);
  return (
    <div class={`yucatan ${legal.length > 0 ? 'is-mine' : ''}`} onPointerDownCapture={skip} onKeyDownCapture={skip}>
      <Sheet view={view} names={names} seat={seat} acting={acting} />
      <div class="yu-pond">
        <Waves />
        <div class="yu-stage" ref={stage}>
          <Stone />
          <Ring view={view} legal={legal} act={act} names={names} edition={edition} odds={odds} look={look} />
          <Pool view={view} edition={edition} words={words} />
          {deed && view.throws.length === 0 && <Finale event={deed} edition={edition} />}
        </div>
      </div>
      <div class="table-actions yu-actions">
        <button type="button" class="yu-odds" aria-pressed={odds} onClick={() => setOdds(!odds)}>
          <span aria-hidden="true">%</span> {t('Odds')}
        </button>
        {(legal.length > 0 || view.turn === seat) && (
          <button
            type="button"
            class="yu-stop"
            data-action={mayStop ? 'stop' : undefined}
            aria-disabled={mayStop ? undefined : 'true'}
            aria-label={mayStop || !notYet ? undefined : `${t('Stop and score')}: ${notYet}`}
            onClick={() => (mayStop ? act('stop') : setWhy(true))}
            onFocus={() => setWhy(!mayStop)}
            onBlur={() => setWhy(false)}
          >
            {view.points > 0 ? label('stop', view, names, edition) : t('Stop and score')}
          </button>
        )}
      </div>
    </div>
  );
}

/** While dice roll the view names no seat; the tip that was chosen does. */
function actingOf(recent: GameEvent[]): number | null {
  return recent.filter((e) => e.event === 'tip').at(-1)?.seat ?? null;
}

export const yucatan: GameTable<YucatanView> = {
  id: 'yucatan',
  name: 'Yu-ca-tan',
  Table,
  Emblem: YucatanEmblem,
  prompt,
  sentence,
  label,
  irreversible: (_action, view) => view.throws.length > 0, // with points at stake both stopping and going on are for good
  section: (view) => (view.turn === 'over' ? 'end' : view.throws.length === 0 ? 'turn' : 'on'),
};
