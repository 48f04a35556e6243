// What the host may choose before the game. Everything has a sensible default; nobody has to look here.
import { useEffect, useState } from 'preact/hooks';
import { Choice, Switch } from '../design/components.tsx';
import { game as listed } from '../games/list.ts';
import { n, t } from '../i18n.ts';
import { strengthName, strengths } from '../local/people.ts';
import type { ConfigureMessage, ServerTableMessage } from '../protocol.ts';
import type { Connection } from './connection.ts';
import { ask } from './talk.tsx';

type Change = Omit<ConfigureMessage, 'type' | 'table' | 'request'>;

interface Props {
  line: Connection;
  table: ServerTableMessage;
}

const option = (table: ServerTableMessage, name: string): number | undefined => table.options.find((o) => o.name === name)?.value;

function clockName(clock: string): string {
  switch (clock) {
    case 'relaxed': return t('Relaxed');
    case 'quick': return t('Quick');
    case 'custom': return t('Custom');
    default: return t('No clock');
  }
}

function clockNote(table: ServerTableMessage): string {
  if (table.clock === 'none') return t('Everybody thinks as long as they like.');
  return t('{bank} minutes each, and {more} seconds more for every decision. When time is up, a bot makes that one decision.', {
    bank: Math.round(table.bank_ms / 6000) / 10,
    more: Math.round(table.increment_ms / 1000),
  });
}

function CustomClock({ table, set }: { table: ServerTableMessage; set: (change: Change) => void }) {
  const [bank, setBank] = useState(String(Math.max(1, Math.round(table.bank_ms / 60000))));
  const [more, setMore] = useState(String(Math.round(table.increment_ms / 1000)));
  const change = () => {
    const minutes = Math.min(1440, Math.max(1, Number(bank) || 1));
    const seconds = Math.min(3600, Math.max(0, Number(more) || 0));
    set({ clock: 'custom', bank_ms: minutes * 60000, increment_ms: seconds * 1000 });
  };
  return (
    <div class="option-pair">
      <label class="field">
        {t('Minutes each')}
        <input type="number" min={1} max={1440} value={bank} onInput={(e) => setBank(e.currentTarget.value)} onChange={change} />
      </label>
      <label class="field">
        {t('Seconds more per decision')}
        <input type="number" min={0} max={3600} value={more} onInput={(e) => setMore(e.currentTarget.value)} onChange={change} />
      </label>
    </div>
  );
}

function GameOptions({ table, set }: { table: ServerTableMessage; set: (change: Change) => void }) {
  const rounds = option(table, 'rounds');
  const penalties = option(table, 'penalties');
  const editions = listed(table.game)?.editions ?? [];
  const setOption = (name: string, value: number) => set({ options: [...table.options.filter((o) => o.name !== name), { name, value }] });
  return (
    <>
      {table.game === 'yucatan' && (
        <Choice
          label={t('Rounds')}
          value={String(rounds ?? '')}
          choices={[1, 2, 3, 4, 5, 6].map((r) => [String(r), String(r)])}
          onChange={(r) => setOption('rounds', Number(r))}
        />
      )}
      {table.game === 'doctor_lucky' && (
        <Switch
          label={t('Penalties for bad words')}
          note={t('Whoever talks of killing, or calls an aid a weapon, can be called out. It counts, and moves nothing.')}
          checked={(penalties ?? 0) !== 0}
          onChange={(on) => setOption('penalties', on ? 1 : 0)}
        />
      )}
      {editions.length > 1 && (
        <Choice label={t('Edition')} value={table.edition} choices={editions.map((e) => [e, e === 'default' ? t('Full') : e === 'short' ? t('Short') : e])} onChange={(edition) => set({ edition })} />
      )}
    </>
  );
}

const GRACES = [15, 45, 120, 600];

function graceName(seconds: number): string {
  return seconds < 60 ? n('{count} second', '{count} seconds', seconds) : n('{count} minute', '{count} minutes', seconds / 60);
}

/** The table as it will be: a switch must not jump back until the server has heard of it. */
function useWish(line: Connection, real: ServerTableMessage): [ServerTableMessage, (change: Change) => void] {
  const [wish, setWish] = useState<Change>({});
  useEffect(() => setWish({}), [real.event]);
  const set = (change: Change) => {
    setWish((before) => ({ ...before, ...change }));
    void ask(line, { type: 'configure', ...change }).then((done) => done || setWish({}));
  };
  return [{ ...real, ...wish } as ServerTableMessage, set];
}

export function Options({ line, table: real }: Props) {
  const [table, set] = useWish(line, real);
  const { min, max } = listed(table.game)?.players ?? { min: 2, max: 7 };
  const counts = Array.from({ length: max - min + 1 }, (_, i) => String(min + i));
  const grace = String(Math.round(table.grace_ms / 1000));
  const graces = [...new Set([...GRACES.map(String), grace])].sort((a, b) => Number(a) - Number(b));
  return (
    <div class="options">
      <Choice label={t('Players')} value={String(table.seats)} choices={counts.map((c) => [c, c])} onChange={(c) => set({ seats: Number(c) })} />
      <Choice label={t('Bots on free places')} value={table.bots} choices={[...new Set([...strengths, table.bots])].map((b) => [b, strengthName(b)])} onChange={(b) => set({ bots: b })} />
      <GameOptions table={table} set={set} />
      <Choice
        label={t('Clock')}
        value={table.clock}
        choices={(['none', 'relaxed', 'quick', 'custom'] as const).map((c) => [c, clockName(c)])}
        onChange={(clock) => set(clock === 'custom' ? { clock, bank_ms: table.bank_ms || 600000, increment_ms: table.increment_ms || 10000 } : { clock })}
      />
      <p class="note">{clockNote(table)}</p>
      {table.clock === 'custom' && <CustomClock table={table} set={set} />}
      <Choice label={t('A bot plays for somebody who is away after')} value={grace} choices={graces.map((g) => [g, graceName(Number(g))])} onChange={(g) => set({ grace_ms: Number(g) * 1000 })} />
      <Switch label={t('Seats are drawn')} note={t('Off: everybody sits as in the list.')} checked={table.drawn} onChange={(drawn) => set({ drawn })} />
      <Switch label={t('Hints')} note={t('Who asks for one is told to all.')} checked={table.hints} onChange={(hints) => set({ hints })} />
      <Switch label={t('Chat')} checked={table.chat} onChange={(chat) => set({ chat })} />
      <Switch label={t('Bots may be relieved')} note={t('Whoever has the link may take the seat of a bot while the game runs.')} checked={table.takeover} onChange={(takeover) => set({ takeover })} />
      <Switch label={t('In the list of tables')} note={t('Off: only those with the code or the link can come.')} checked={table.listed} onChange={(listedNow) => set({ listed: listedNow })} />
    </div>
  );
}

/** The same in one sentence, for those who are not the host. */
export function Summary({ table }: { table: ServerTableMessage }) {
  const parts = [
    n('{count} player', '{count} players', table.seats),
    clockName(table.clock),
    table.drawn ? t('seats are drawn') : t('seats as in the list'),
    ...(table.hints ? [] : [t('no hints')]),
    ...(table.game === 'yucatan' && option(table, 'rounds') ? [n('{count} round', '{count} rounds', option(table, 'rounds')!)] : []),
    ...(option(table, 'penalties') ? [t('penalties for bad words')] : []),
  ];
  return <p class="note summary">{parts.join(' · ')}</p>;
}
