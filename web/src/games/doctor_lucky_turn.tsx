// The own turn: where to go, which card moves whom where, the attempt, drawing and ending.
import { t } from '../i18n.ts';
import type { DoctorLuckyView } from '../views.ts';
import { LuckyCard } from './doctor_lucky_cards.tsx';
import { aidName, kindOf, parse, roomName, worth, type Piece } from './doctor_lucky_data.ts';
import { aidWords, label, movementWords, upper } from './doctor_lucky_text.ts';
import { DoctorIcon } from './doctor_lucky_pieces.tsx';
import { Choice, Said } from './table_parts.tsx';
import { SeatAvatar } from '../design/seat.tsx';

/** What has been picked up so far; nothing of it has happened yet. */
export interface Choosing {
  card: string | null;
  piece: Piece | null;
  saving: boolean;
}
export const nothing: Choosing = { card: null, piece: null, saving: false };

export interface TurnProps {
  view: DoctorLuckyView;
  legal: string[];
  act: (action: string) => void;
  names: string[];
  seat: number;
  edition: unknown;
  choosing: Choosing;
  choose: (choosing: Choosing) => void;
  setWhy: (why: string) => void;
}

/** The rooms that a tap on the ship would act on, with their actions. */
export function targetsOf(legal: string[], choosing: Choosing): Map<string, string> {
  const wanted = (action: string) => {
    const a = parse(action);
    if (choosing.saving) return false;
    if (choosing.card) return a.verb === 'play' && a.card === choosing.card && a.piece === choosing.piece;
    return a.verb === 'go';
  };
  return new Map(legal.filter(wanted).map((action) => [parse(action).room!, action]));
}

/** Rooms to go to, as large buttons; the same as on the ship. */
function RoomList(p: TurnProps & { targets: Map<string, string>; class?: string }) {
  const people = (room: string) => p.view.pawns.flatMap((at, seat) => (at === room ? [seat] : []));
  return (
    <div class={`lucky-rooms ${p.class ?? ''}`} role="group" aria-label={t('Go to')}>
      {[...p.targets].map(([room, action]) => (
        <button key={room} type="button" data-action={action} onClick={() => p.act(action)}>
          <Said label={label(action, p.view, p.names, p.edition)}>
            <b>{room}</b> <span>{roomName(room, p.edition)}</span>
            {p.view.doctor === room && <DoctorIcon />}
            {people(room).map((seat) => <SeatAvatar key={seat} seat={seat} />)}
          </Said>
        </button>
      ))}
    </div>
  );
}

const Cancel = ({ choose }: TurnProps) => (
  <button type="button" class="lucky-cancel" aria-label={t('Put the card back')} onClick={() => choose(nothing)}>✕</button>
);

/** Why there can be no attempt (DL-8); empty when there can. */
function whyNoSave({ legal, view, seat }: TurnProps): string {
  if (legal.some((action) => parse(action).verb === 'save')) return '';
  return view.pawns[seat] === view.doctor
    ? t('An attempt needs a witness: nobody else is here or sees you.')
    : t("An attempt is made in the Doctor's room.");
}

export function TurnBar(p: TurnProps) {
  const targets = targetsOf(p.legal, p.choosing);
  const { card } = p.choosing;
  if (p.choosing.saving) return <SaveBar {...p} />;
  if (!card) return <MainBar {...p} targets={targets} />;
  switch (kindOf(card, p.edition)) {
    case 'movement': return <MoveBar {...p} targets={targets} card={card} />;
    case 'aid': return <AidBar {...p} card={card} />;
    default: return (
      <div class="lucky-bar">
        <p>{t('Failure cards are played when somebody else tries to save the Doctor.')}</p>
        <Cancel {...p} />
      </div>
    );
  }
}

function MainBar(p: TurnProps & { targets: Map<string, string> }) {
  const { legal, act, setWhy, choose } = p;
  const say = (action: string) => label(action, p.view, p.names, p.edition);
  const noSave = whyNoSave(p);
  return (
    <>
      {p.targets.size > 0 && <RoomList {...p} class="lucky-step" />}
      <div class="lucky-bar lucky-main">
        <Choice
          class={`lucky-save ${noSave ? '' : 'lucky-now'}`}
          why={noSave}
          onWhy={setWhy}
          onChoose={() => choose({ ...nothing, saving: true })}
          label={t('Save the Doctor!')}
        >
          <DoctorIcon /><span>{t('Save the Doctor!')}</span>
        </Choice>
        <Choice
          action="draw"
          class="lucky-draw"
          why={legal.includes('draw') ? '' : t('You have played a card in this turn: no drawing any more.')}
          onWhy={setWhy}
          onChoose={() => act('draw')}
          label={say('draw')}
        >
          {t('Draw a card')}
        </Choice>
        <button type="button" class="lucky-end" data-action="end" onClick={() => act('end')}>
          <Said label={say('end')}>{t('End turn')}</Said>
        </button>
      </div>
    </>
  );
}

/** A movement card: first whom, then where to. */
function MoveBar(p: TurnProps & { card: string; targets: Map<string, string> }) {
  const has = (piece: Piece) => p.legal.some((action) => parse(action).card === p.card && parse(action).piece === piece);
  const pick = (piece: Piece) => p.choose({ ...p.choosing, piece });
  const none = t('This card moves nobody there now.');
  return (
    <>
      <div class="lucky-bar lucky-move">
        <p>{upper(movementWords(p.card, p.edition))}</p>
        <Choice class="lucky-piece" pressed={p.choosing.piece === 'me'} why={has('me') ? '' : none} onWhy={p.setWhy} onChoose={() => pick('me')} label={upper(t('move yourself'))} data-piece="me">
          <SeatAvatar seat={p.seat} /> {upper(t('move yourself'))}
        </Choice>
        <Choice class="lucky-piece" pressed={p.choosing.piece === 'dr'} why={has('dr') ? '' : none} onWhy={p.setWhy} onChoose={() => pick('dr')} label={upper(t('move the Doctor'))} data-piece="dr">
          <DoctorIcon /> {upper(t('move the Doctor'))}
        </Choice>
        <Cancel {...p} />
      </div>
      {p.choosing.piece && <RoomList {...p} />}
    </>
  );
}

function AidBar(p: TurnProps & { card: string }) {
  const action = `save:${p.card}`;
  const legal = p.legal.includes(action);
  return (
    <div class="lucky-bar">
      <p>{aidWords(p.card, p.edition)}</p>
      <Choice
        action={action}
        class={`lucky-save ${legal ? 'lucky-now' : ''}`}
        why={legal ? '' : whyNoSave(p)}
        onWhy={p.setWhy}
        onChoose={() => p.act(action)}
        label={label(action, p.view, p.names, p.edition)}
      >
        <DoctorIcon /><span>{t('Save him: {value}', { value: worth(p.card, p.view.doctor, p.edition) })}</span>
      </Choice>
      <Cancel {...p} />
    </div>
  );
}

/** With which card? And how many can still stop it. */
function SaveBar(p: TurnProps) {
  const others = p.names.length - 1;
  const saves = p.legal.filter((action) => parse(action).verb === 'save');
  return (
    <>
      <div class="lucky-bar">
        <p>{t('With what? Others who may stop it: {count}.', { count: others })}</p>
        <Cancel {...p} />
      </div>
      <div class="lucky-rooms lucky-saves" role="group" aria-label={t('Save the Doctor!')}>
        {saves.map((action) => {
          const aid = parse(action).aid ?? null;
          return (
            <button key={action} type="button" data-action={action} onClick={() => p.act(action)}>
              <Said label={label(action, p.view, p.names, p.edition)}>
                {aid && <LuckyCard card={aid} here={p.view.doctor} edition={p.edition} />}
                <span>{aid ? aidName(aid, p.edition) : t('bare hands')}</span> <b>{worth(aid, p.view.doctor, p.edition)}</b>
              </Said>
            </button>
          );
        })}
      </div>
    </>
  );
}
