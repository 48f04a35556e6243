// Lucktails: a pond, two cards in it, and everybody around it with a card that only the left neighbour sees.
import './lucktails.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n.ts';
import type { GameTable, TableProps } from '../game.ts';
import type { GameEvent, LucktailsView } from '../views.ts';
import { finishMotion, pace } from './hands.ts';
import { Actions } from './lucktails_actions.tsx';
import { LucktailsEmblem } from './lucktails_cards.tsx';
import { playDeeds } from './lucktails_motion.ts';
import { BaitLine, Middle, Open, Reminder, Water } from './lucktails_pond.tsx';
import { Seats } from './lucktails_seats.tsx';
import { Track } from './lucktails_track.tsx';
import { cardWords, deckOf, label, partsOf, prompt, sentence } from './lucktails_words.ts';

/** How the round before ended: its last card is no longer on the table when the next one is dealt. */
function farewell(recent: GameEvent[], names: string[]): string {
  const end = recent.find((e) => e.round_over === true);
  if (!end || end.over === true || typeof end.card !== 'string') return '';
  return t('{name} showed {card}: {vp} VP. A new round begins.', { name: names[end.seat ?? 0] ?? '', card: cardWords(end.card), vp: end.gained as number });
}

const FAREWELL_MS = 6000;

function Table({ view, legal, act, names, seat, recent, motion, edition }: TableProps<LucktailsView>) {
  const scene = JSON.stringify([view.round, view.turn, recent]);
  const [said, setSaid] = useState<{ scene: string; words: string } | null>(null);
  const [hinted, hint] = useState<string | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const speed = pace(motion);
    if (!stage.current || speed === 0) return;
    const playing = playDeeds(stage.current, recent, speed);
    return () => playing.forEach((a) => a.cancel());
  }, [scene]);
  useEffect(() => {
    // How the last round ended is told for a while, then it is out of the way; the log keeps it.
    const timer = setTimeout(() => setSaid((s) => (s?.scene === scene ? s : { scene, words: '' })), FAREWELL_MS);
    return () => clearTimeout(timer);
  }, [scene]);
  const deck = deckOf(edition);
  const { raise, place } = partsOf(hinted && legal.includes(hinted) ? hinted : '');
  const say = (words: string) => setSaid({ scene, words });
  const words = said?.scene === scene ? said.words : farewell(recent, names);
  const skip = (event: Event) => finishMotion(event.currentTarget as HTMLElement);
  return (
    <div class={`lucktails ${motion === 'none' ? 'is-still' : ''} ${legal.length > 0 ? 'is-mine' : ''}`} onPointerDownCapture={skip} onKeyDownCapture={skip}>
      <Track view={view} names={names} seat={seat} />
      <div class="lt-table">
        <div class="lt-stage" ref={stage}>
          <Water />
          <Middle view={view} names={names} seat={seat} hint={place} say={say} />
          <Seats view={view} names={names} seat={seat} deck={deck} recent={recent} say={say} />
          <Open view={view} deck={deck} />
          <Reminder view={view} deck={deck} />
          {words && <p class="lt-say" onClick={() => say('')}>{words}</p>}
        </div>
        <BaitLine view={view} edition={edition} hint={raise} />
      </div>
      <Actions view={view} legal={legal} act={act} names={names} seat={seat} edition={edition} say={say} hint={hint} />
    </div>
  );
}

export const lucktails: GameTable<LucktailsView> = {
  id: 'lucktails',
  name: 'Lucktails',
  Table,
  Emblem: LucktailsEmblem,
  prompt,
  sentence,
  label,
  irreversible: (action) => !action.startsWith('+'), // leaving the round turns a card over
  section: (view) => (view.turn === 'over' ? 'end' : view.in.length === 1 ? 'last' : 'bait'),
};
