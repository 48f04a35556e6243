// The hand of Save Doctor Lucky: failure cards, aid cards, movement cards. Like cards lie on one another.
import { t } from '../i18n.ts';
import type { DoctorLuckyView } from '../views.ts';
import { AidPicture } from './doctor_lucky_aids.tsx';
import { aidName, aidOf, cardRoom, failurePoints, kindOf, roomName, stepsOf, worth } from './doctor_lucky_data.ts';
import { cardWords, upper } from './doctor_lucky_text.ts';
import { useRoving } from './hands.ts';
import { decks, planOf } from './ship_plan.ts';
import { Said } from './table_parts.tsx';

const edge = { x: 2, y: 2, width: 96, height: 136, rx: 10, stroke: 'var(--ink)', 'stroke-width': 3.5 } as const;

/** A split plank for each point. */
function Failure({ card }: { card: string }) {
  const points = failurePoints(card);
  return (
    <>
      <rect {...edge} fill="var(--paper)" />
      <path d="M3.8 96 V12 q0 -8 8 -8 h76 q8 0 8 8 v84 Z" fill="var(--print-red)" />
      <text x="50" y="66" class="lucky-big" fill="var(--paper)">{points}</text>
      {Array.from({ length: points }, (_, i) => (
        <path key={i} transform={`translate(50 ${116 - (points - 1) * 6.5 + i * 13}) scale(1 ${points > 2 ? 0.86 : 1})`} d="M-34 -5 H-3 L3 -1 L-4 2 L2 6 H-34 Z M10 -5 H34 V6 H7 L12 2 L5 -1 Z" fill="var(--print-orange)" stroke="var(--ink)" stroke-width="2" />
      ))}
    </>
  );
}

function AidFace({ card, here, edition }: { card: string; here: string | null; edition: unknown }) {
  const aid = aidOf(card, edition)!;
  const now = worth(card, here, edition);
  return (
    <>
      <rect {...edge} fill="var(--paper)" />
      <path d="M3.8 40 V12 q0 -8 8 -8 h76 q8 0 8 8 v28 Z" fill="var(--print-green)" />
      <text x="12" y="32" class="lucky-value" fill="var(--paper)">{now}</text>
      {aid.room !== null && <text x="90" y="29" class="lucky-there" fill="var(--paper)">{`${aid.there}▸${aid.room}`}</text>}
      <g transform="translate(14 46) scale(1.5)"><AidPicture id={card} /></g>
    </>
  );
}

/** Its room, its deck, and the steps it is good for instead. */
function Movement({ card, edition }: { card: string; edition: unknown }) {
  const plan = planOf(edition);
  const room = cardRoom(card);
  const deck = decks[plan.rooms[plan.index[room]!]!.deck]!;
  const steps = stepsOf(card, edition);
  return (
    <>
      <rect {...edge} fill="var(--paper)" />
      <path d="M3.8 96 V12 q0 -8 8 -8 h76 q8 0 8 8 v84 Z" fill="var(--print-blue)" />
      <circle cx="50" cy="52" r="34" fill="var(--paper)" stroke="var(--ink)" stroke-width="3" />
      <text x="50" y="67" class="lucky-room" fill="var(--ink)">{room}</text>
      <text x="12" y="24" class="lucky-there lucky-deck" fill="var(--paper)">{deck}</text>
      {Array.from({ length: steps }, (_, i) => <Foot key={i} x={50 + (i - (steps - 1) / 2) * 24} />)}
    </>
  );
}

function Foot({ x }: { x: number }) {
  return <path transform={`translate(${x} 117)`} d="M-4 11 q-5 -4 -3 -11 q2 -10 7 -9 q6 1 5 9 q-1 3 -3 6 q1 6 -6 5 Z" fill="var(--ink)" />;
}

export function LuckyCard({ card, here, edition, class: className = '' }: { card: string; here: string | null; edition: unknown; class?: string }) {
  const kind = kindOf(card, edition);
  return (
    <svg class={`lucky-card ${className}`} viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      {kind === 'failure' ? <Failure card={card} /> : kind === 'aid' ? <AidFace {...{ card, here, edition }} /> : <Movement {...{ card, edition }} />}
    </svg>
  );
}

/** What stands below a card where there is room for words. */
function caption(card: string, edition: unknown): string {
  switch (kindOf(card, edition)) {
    case 'failure': return t('failure');
    case 'aid': return aidName(card, edition);
    default: return roomName(cardRoom(card), edition);
  }
}

export interface HandProps {
  cards: string[];
  view: DoctorLuckyView;
  edition: unknown;
  chosen: string | null;
  choose: (card: string | null) => void;
  /** A card just drawn. */
  fresh: string | null;
}

export function Hand({ cards, view, edition, chosen, choose, fresh }: HandProps) {
  const kinds = [...new Set(cards)];
  const roving = useRoving(kinds);
  if (cards.length === 0) return <p class="lucky-empty">{t('Your hand is empty.')}</p>;
  return (
    <ul class="lucky-hand" aria-label={t('Your hand')} onKeyDown={roving.onKeyDown}>
      {kinds.map((card) => {
        const count = cards.filter((other) => other === card).length;
        return (
          <li key={card} class={chosen === card ? 'lucky-up' : ''}>
            <button
              type="button"
              class={`lucky-held ${card === fresh ? 'lucky-fresh' : ''}`}
              aria-pressed={chosen === card}
              data-card={card}
              onClick={() => choose(chosen === card ? null : card)}
              {...roving.item(card)}
            >
              <Said label={upper(cardWords(card, edition)) + (count > 1 ? ` (×${count})` : '')}>
                {count > 1 && <span class="lucky-below" />}
                <LuckyCard card={card} here={view.doctor} edition={edition} />
                {count > 1 && <b>×{count}</b>}
                <span class="lucky-caption">{caption(card, edition)}</span>
              </Said>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
