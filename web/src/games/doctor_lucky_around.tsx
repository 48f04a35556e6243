// Around the ship: where the Doctor goes and whose turn that brings, who stands where, what is out of the game, how it ended.
import { SeatAvatar } from '../design/seat.tsx';
import { t } from '../i18n.ts';
import type { DoctorLuckyView } from '../views.ts';
import { roomWords } from './doctor_lucky_data.ts';
import { LuckyCard } from './doctor_lucky_cards.tsx';
import { DoctorFigure, DoctorIcon } from './doctor_lucky_pieces.tsx';
import { cardWords, upper } from './doctor_lucky_text.ts';
import { doctorNext, decks, planOf, turnAfter, witnesses } from './ship_plan.ts';

export interface AroundProps {
  view: DoctorLuckyView;
  names: string[];
  seat: number;
  edition: unknown;
}

/** Where he walks after this turn, and who is next then, as things stand now. */
export function DoctorNote({ view, names, edition }: AroundProps) {
  if (view.doctor === null || view.active === null || view.phase === 'over') return null;
  const next = doctorNext(planOf(edition), view.doctor, view.decks);
  if (next === null) return null;
  const seat = turnAfter(view.active, next, view.pawns);
  const meets = view.pawns[seat] === next;
  return (
    <p class="lucky-note">
      <span class="lucky-note-part"><DoctorIcon />{t('walks to {room}', { room: roomWords(next, edition) })}</span>
      <span class="lucky-note-part">
        <SeatAvatar seat={seat} />
        {meets ? t('meets {name}, who is next', { name: names[seat]! }) : t('then {name} is next', { name: names[seat]! })}
      </span>
    </p>
  );
}

/** A room in words: who is there, where its doors lead, who sees it. */
export function roomSentence(room: string, { view, names, edition }: AroundProps): string {
  const plan = planOf(edition);
  const i = plan.index[room]!;
  const afloat = (set: Set<number>) => [...set].map((other) => plan.rooms[other]!).filter((other) => view.decks.includes(decks[other.deck]!)).map((other) => other.id);
  const inside = [...(view.doctor === room ? [t('the Doctor')] : []), ...names.filter((_, seat) => view.pawns[seat] === room)];
  const outside = witnesses(plan, room, view.pawns, -1).filter((seat) => view.pawns[seat] !== room).map((seat) => names[seat]!);
  return [
    `${roomWords(room, edition)}${inside.length > 0 ? `: ${inside.join(', ')}` : ''}.`,
    t('Doors to {rooms}.', { rooms: afloat(plan.adjacent[i]!).join(', ') || '–' }),
    t('Seen from {rooms}.', { rooms: afloat(plan.sees[i]!).join(', ') || '–' }),
    outside.length > 0 ? t('Watched by {names}.', { names: outside.join(', ') }) : '',
  ].filter(Boolean).join(' ');
}

/** Everybody with room and number of cards; at the end with open hands. */
export function People({ view, names, seat, edition }: AroundProps) {
  const here = seat >= 0 ? view.pawns[seat] : null;
  const seen = here ? witnesses(planOf(edition), here, view.pawns, seat) : [];
  return (
    <ul class="lucky-people" aria-label={t('Who is where')}>
      {names.map((name, i) => (
        <li key={i} class={view.active === i ? 'lucky-active' : ''}>
          <SeatAvatar seat={i} />
          <b>{name}</b>
          <span>{view.pawns[i] ? roomWords(view.pawns[i]!, edition) : ''}</span>
          {seen.includes(i) && <span class="lucky-sees" title={t('sees you')}><Eye /><span class="visually-hidden">{t('sees you')}</span></span>}
          <CardCount count={view.hand_counts[i]!} />
          {(i !== seat || view.phase === 'over') && view.hands[i] && view.hands[i]!.length > 0 && <OpenHand cards={view.hands[i]!} edition={edition} />}
        </li>
      ))}
    </ul>
  );
}

const CardCount = ({ count }: { count: number }) => (
  <span class="lucky-count" role="img" aria-label={t('Cards in hand: {count}', { count })}>{count}</span>
);

function OpenHand({ cards, edition }: { cards: string[]; edition: unknown }) {
  return (
    <span class="lucky-openhand" role="img" aria-label={cards.map((card) => cardWords(card, edition)).join(', ')}>
      {cards.map((card, i) => <LuckyCard key={i} card={card} here={null} edition={edition} />)}
    </span>
  );
}

export function Eye() {
  return (
    <svg class="lucky-eye" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M2 12 Q12 2 22 12 Q12 22 2 12 Z" fill="var(--paper)" stroke="var(--ink)" stroke-width="2" />
      <circle cx="12" cy="12" r="4" fill="var(--ink)" />
    </svg>
  );
}

/** Cards out of the game, on demand (DL-12). */
export function Played({ view, edition }: AroundProps) {
  const kinds = [...new Set(view.played)];
  return (
    <details class="lucky-played">
      <summary>{t('Cards out of the game: {count}', { count: view.played.length })}</summary>
      <ul>
        {kinds.map((card) => {
          const count = view.played.filter((other) => other === card).length;
          return <li key={card}>{count > 1 ? `${count}× ` : ''}{upper(cardWords(card, edition))}</li>;
        })}
      </ul>
    </details>
  );
}

/** The last picture: the Doctor in a lifebelt, or only his hat on the water. */
export function Finale({ view, names }: AroundProps) {
  const winner = view.winners[0];
  return (
    <section class="lucky-finale" aria-label={t('The game is over')}>
      <svg viewBox="-60 -50 120 84" aria-hidden="true" focusable="false">
        {winner !== undefined && <g transform="scale(1.6)"><DoctorFigure /></g>}
        {winner !== undefined && <path d="M-30 2 Q-30 -9 -14 -5 Q0 -1 14 -5 Q30 -9 30 2 Q28 16 0 16 Q-28 16 -30 2 Z" class="lucky-belt" />}
        {winner !== undefined && <path d="M-22 -6 L-10 -4 L-12 15 L-22 12 Z M10 -4 L22 -6 L22 12 L12 15 Z" class="lucky-belt-band" />}
        {winner === undefined && <path d="M-16 4 H16 M-10 4 L-9 -16 H9 L10 4 Z M-10 0 H10" class="lucky-hat" transform="rotate(-12)" />}
        {winner === undefined && <path d="M-30 -8 a3 3 0 1 1 .1 0 M-36 -22 a4 4 0 1 1 .1 0 M28 -14 a3 3 0 1 1 .1 0 M34 -30 a5 5 0 1 1 .1 0" class="lucky-bubbles" />}
        <path d="M-62 14 q8 -7 16 0 t16 0 t16 0 t16 0 t16 0 t16 0 t16 0 t16 0 V40 H-62 Z" class="lucky-finale-sea" />
      </svg>
      <h3>{winner !== undefined ? t('{name} saves the Doctor!', { name: names[winner]! }) : t('The ship goes down, and the Doctor with it.')}</h3>
      {view.prize !== null && <p>{t("The loser's prize goes to {name}, who still held a failure card.", { name: names[view.prize]! })}</p>}
    </section>
  );
}

/** For the start page: the liner, half under water. */
export function Emblem({ class: className }: { class?: string }) {
  return (
    <svg class={className} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
      <circle cx="60" cy="60" r="57" fill="var(--pond)" stroke="var(--edge)" stroke-width="3" />
      <g transform="rotate(-12 60 60)" stroke="var(--ink)" stroke-width="3" stroke-linejoin="round">
        <path d="M36 24 h11 l3 24 H38 Z M58 24 h11 l3 24 H60 Z M80 24 h11 l3 24 H82 Z" fill="var(--print-orange)" />
        <path d="M36 24 h11 l1 7 H37 Z M58 24 h11 l1 7 H59 Z M80 24 h11 l1 7 H81 Z" fill="var(--ink)" />
        <path d="M28 47 H98 V60 H28 Z" fill="var(--paper)" />
        <path d="M12 60 H114 L100 92 H24 Z" fill="var(--ink)" />
        <path d="M36 53.5 h.1 M46 53.5 h.1 M56 53.5 h.1 M66 53.5 h.1 M76 53.5 h.1 M86 53.5 h.1" stroke="var(--print-blue)" stroke-width="6" stroke-linecap="round" />
        <path d="M32 70 h.1 M44 70 h.1 M56 70 h.1 M68 70 h.1 M80 70 h.1 M92 70 h.1" stroke="var(--print-yellow)" stroke-width="7" stroke-linecap="round" />
      </g>
      <path d="M4 76 q9 -8 18 0 t19 0 t19 0 t19 0 t19 0 t19 0 A57 57 0 0 1 4 76 Z" fill="var(--print-blue)" stroke="var(--ink)" stroke-width="3" opacity="0.93" />
    </svg>
  );
}
