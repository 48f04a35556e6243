// The frame around any game's table: who sits there, what happened, what can be done now. It draws what a Source says and knows
// neither rules nor where the game comes from; solo, hot-seat, online tables and replays all use it.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useSettings } from '../app/hooks.ts';
import { motion as motionOf } from '../app/settings.ts';
import { SettingsForm } from '../app/settings_form.tsx';
import { announce, Button, Dialog, Icon, toast } from '../design/components.tsx';
import type { GameTable } from '../game.ts';
import { t } from '../i18n.ts';
import { Rules } from '../learn/rules.tsx';
import { AllActions, Confirm } from './actions.tsx';
import { useAdvised, useClearOfActions, useDecision, useLostFocus, useNews } from './hooks.ts';
import { Hint } from './hint.tsx';
import { Help, useShortcuts, type Shortcut } from './keys.tsx';
import { Log, Since, sinceOwn, useLines } from './log.tsx';
import { usePaced } from './paced.ts';
import { Result, resultSentence } from './result.tsx';
import { Seats } from './seats.tsx';
import { SideButtons, SideColumn, SideSheet, useWide, type SidePart } from './side.tsx';
import { useTurnSignals } from './signals.ts';
import type { Source } from './source.ts';
import './play.css';

export interface FrameProps {
  source: Source;
  table: GameTable;
  /** Left end of the bar; a way back to the start page when absent. */
  menu?: ComponentChildren;
  /** Notices above the table: away, connection, clocks. */
  banner?: ComponentChildren;
  /** More parts beside log and rules, such as the chat. */
  side?: SidePart[];
  /** The part shown first where there is a column for it; the log when absent. */
  part?: string;
  away?: boolean[];
  /** Something small beside a player's name. */
  seatNote?: (seat: number) => ComponentChildren;
  /** Instead of prompt and actions: the replay's steps, "hand over". */
  dock?: ComponentChildren;
  /** Where a decision can be seen again: makes links of the log's lines. */
  lineLink?: (decision: number) => string;
  /** When the game is over: what next (buttons), and what comes below. */
  next?: ComponentChildren;
  after?: ComponentChildren;
  /** Several people at one screen: names everywhere, never "you". */
  shared?: boolean;
  /** A tutorial: nothing is for good, no action asks once more, and the end is told elsewhere. */
  trial?: boolean;
}

function BackLink() {
  return (
    <a class="button quiet round" href="/" aria-label={t('To the start page')}>
      <Icon name="back" />
    </a>
  );
}

export function Frame(props: FrameProps) {
  const { source, table } = props;
  const settings = useSettings();
  const motion = motionOf();
  const root = useRef<HTMLDivElement>(null);
  const { snapshot, position, finish } = usePaced(source, motion, root);
  const { names, edition, seat, bots } = snapshot;
  const view = position?.view ?? null;
  const legal = position?.legal ?? [];
  const decision = position?.decision ?? 0;
  const mine = legal.length > 0;
  const over = view?.turn === 'over';
  const label = (action: string) => (view ? table.label(action, view, names, edition) : action);

  const choice = useDecision({
    key: decision,
    legal,
    asks: (action) => !props.trial && (settings.confirm === 'always' || (settings.confirm === 'irreversible' && table.irreversible(action, view!))),
    send: (action) => source.act(action),
    refused: (outcome) => toast(t(outcome.message), true), // marked where it is said
  });
  const [open, setOpen] = useState<'help' | 'settings' | null>(null);
  const [part, setPart] = useState<string | null>(null);
  const [list, setList] = useState(false);
  const [hinting, setHinting] = useState(false);
  const [advised, setAdvised] = useAdvised(root, decision);
  const wide = useWide();
  const away = useNews(position);
  const lines = useLines(table, snapshot);
  const since = sinceOwn(lines, seat);
  const canHint = settings.hints && source.hint !== undefined && mine;
  const prompt = view ? table.prompt({ view, legal, names, seat, recent: position!.recent, edition }) : '';

  useTurnSignals(mine ? decision : 0, table.name);
  useLostFocus(root, mine ? decision : 0);
  useClearOfActions(root);
  useEffect(() => {
    setHinting(false);
    setList(false);
  }, [decision]);
  useEffect(() => {
    if (!position || !view) return;
    const told = position.recent.map((e) => table.sentence(e, names, edition)).filter((s) => s !== null);
    const now = over ? resultSentence(view, names, props.shared ? -1 : seat) : mine ? prompt : '';
    announce([...told, now].join(' '));
  }, [position]);

  const parts: SidePart[] = [
    { id: 'log', title: t('Log'), icon: 'log', content: <Log lines={lines} since={since} link={props.lineLink} /> },
    { id: 'rules', title: t('Rules'), icon: 'rules', content: <Rules game={table.id} edition={edition} section={view ? table.section(view) : undefined} /> },
    ...(props.side ?? []),
  ];
  /** The list may cover what had the focus, so it takes it. */
  const showList = () => {
    setList((l) => !l);
    root.current?.querySelector<HTMLElement>('.all-actions summary')?.focus();
  };
  const shortcuts: Shortcut[] = [
    { key: '?', text: t('this list'), run: () => setOpen('help') },
    { key: 'a', text: t('all actions as a list'), run: showList },
    { key: 'h', text: t('hint'), run: () => canHint && setHinting((h) => !h) },
    ...parts.map((p) => ({ key: p.id[0]!, text: p.title, run: () => setPart(p.id) })),
  ];
  useShortcuts(shortcuts);
  useEffect(() => {
    // Wherever the focus is, or if nothing has it.
    const any = () => void finish();
    addEventListener('keydown', any, true);
    return () => removeEventListener('keydown', any, true);
  });
  useEffect(() => {
    const escape = (e: KeyboardEvent) => e.key === 'Escape' && choice.cancel();
    addEventListener('keydown', escape);
    return () => removeEventListener('keydown', escape);
  });

  return (
    <div
      class={`play ${mine ? 'mine' : ''} ${wide ? 'wide' : ''}`}
      ref={root}
      data-game={table.id}
      data-seat={seat}
      data-decision={decision}
      data-turn={view ? String(view.turn) : ''}
      onClickCapture={choice.click}
      onPointerDownCapture={() => void finish()}
    >
      <header class="play-bar">
        {props.menu ?? <BackLink />}
        <h1 class={table.name.length > 12 ? 'long' : ''}>{table.name}</h1>
        <div class="play-tools">
          {!wide && <SideButtons parts={parts} onOpen={setPart} />}
          <button type="button" class="button quiet round" aria-haspopup="dialog" aria-label={t('Settings')} onClick={() => setOpen('settings')}>
            <Icon name="settings" />
          </button>
          <button type="button" class="button quiet round help" aria-haspopup="dialog" aria-label={t('Keys')} onClick={() => setOpen('help')}>
            ?
          </button>
        </div>
      </header>
      <Seats names={names} bots={bots} seat={seat} view={view} away={props.away} note={props.seatNote} />
      {props.banner && <div class="play-banner">{props.banner}</div>}
      <main class="play-table">
        <h2 class="visually-hidden">{t('Table')}</h2>
        {view && (
          <table.Table
            view={view}
            legal={choice.under || snapshot.checking ? [] : legal}
            act={choice.choose}
            names={names}
            seat={seat}
            recent={position!.recent}
            motion={motion}
            edition={edition}
          />
        )}
        {over && !props.trial && <Result view={view} names={names} seat={props.shared ? -1 : seat} after={props.after} />}
      </main>
      <section class="play-dock" aria-label={t('Your choice')}>
        {!over && !hinting && (wide || <Since lines={lines} since={since} open={away} />)}
        {choice.pending !== null ? (
          <Confirm text={label(choice.pending)} onConfirm={choice.confirm} onCancel={choice.cancel} />
        ) : hinting && canHint ? (
          <Hint
            ask={() => source.hint!()}
            decision={decision}
            label={label}
            chosen={advised}
            onChoose={setAdvised}
            onClose={() => setHinting(false)}
          />
        ) : (
          <div class="play-choice">
            {!over && <p class="prompt">{prompt}</p>}
            {(choice.under || snapshot.checking) && <p class="checking">{t('checking…')}</p>}
            {mine && !snapshot.checking && !choice.under && (
              <div class="play-more">
                {canHint && (
                  <Button icon="hint" kind="quiet" class="hint-button" aria-expanded={hinting} onClick={() => setHinting(!hinting)}>
                    <span class="hint-text">{t('Hint')}</span>
                  </Button>
                )}
                <AllActions legal={legal} label={label} act={choice.choose} open={list} onToggle={setList} />
              </div>
            )}
            {over && props.next && <div class="result-next">{props.next}</div>}
            {props.dock}
          </div>
        )}
      </section>
      {wide ? <SideColumn parts={parts} open={part ?? props.part ?? null} onOpen={setPart} /> : <SideSheet parts={parts} open={part} onOpen={setPart} />}
      <Help open={open === 'help'} onClose={() => setOpen(null)} shortcuts={shortcuts} />
      <Dialog title={t('Settings')} open={open === 'settings'} onClose={() => setOpen(null)}>
        <SettingsForm />
      </Dialog>
    </div>
  );
}
