// The talk at a table: free words, faces, and who is not to be heard. Words stay words.
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce, Button, Icon, SeatAvatar, toast } from '../design/components.tsx';
import { t } from '../i18n.ts';
import type { ServerTableMessage } from '../protocol.ts';
import type { Connection } from './connection.ts';
import { EmoteFace, emoteName, emotes, isEmote } from './emotes.tsx';
import type { Wish } from './outbox.ts';
import { seatOf, tableNames } from './people.ts';
import { claimSentence } from './words.ts';

/** Asks, and says why not. */
export async function ask(line: Connection, wish: Wish): Promise<boolean> {
  const outcome = await line.request(wish);
  if (outcome.kind === 'refused') toast(t(outcome.message /* marked: SERVER_ERRORS */), true);
  return outcome.kind === 'done';
}

export interface Said {
  number: number;
  kind: 'chat' | 'emote' | 'claim' | 'note';
  seat: number;
  name: string;
  text: string;
}

/** What there is to read, oldest first; nothing of those who are muted. */
export function talkOf(line: Connection, table: ServerTableMessage, muted: ReadonlySet<number>): Said[] {
  const names = tableNames(table, muted);
  const said: Said[] = [];
  for (const { number, data } of line.state.entries) {
    const member = Number(data.member ?? -1);
    if (muted.has(member) && data.event !== 'left' && data.event !== 'kicked') continue;
    const seat = seatOf(table, member);
    const name = names[seat] ?? line.state.memberNames.get(member) ?? t('Somebody');
    const add = (kind: Said['kind'], text: string) => said.push({ number, kind, seat, name, text });
    if (data.event === 'chat') add('chat', String(data.text));
    else if (data.event === 'emote' && isEmote(String(data.text))) add('emote', String(data.text));
    else if (data.event === 'claim') add('claim', claimSentence(name, Number(data.seat), String(data.text), names, table.seat));
    else if (data.event === 'joined') add('note', t('{name} has come to the table.', { name }));
    else if (data.event === 'left') add('note', t('{name} has left.', { name: muted.has(member) ? t('Somebody') : name }));
    else if (data.event === 'kicked') add('note', t('{name} was sent away.', { name: muted.has(member) ? t('Somebody') : name }));
  }
  return said;
}

function SaidLine({ said }: { said: Said }) {
  if (said.kind === 'note' || said.kind === 'claim') return <li class={`said is-${said.kind}`}>{said.text}</li>;
  return (
    <li class={`said is-${said.kind}`}>
      <SeatAvatar seat={said.seat} />
      <bdi class="said-name">{said.name}</bdi>{' '}
      {said.kind === 'emote' && isEmote(said.text) ? (
        <span class="said-emote">
          <EmoteFace emote={said.text} />
          {emoteName(said.text)}
        </span>
      ) : (
        <bdi class="said-text">{said.text}</bdi>
      )}
    </li>
  );
}

function Emotes({ line }: { line: Connection }) {
  return (
    <ul class="emotes" aria-label={t('Faces')}>
      {emotes.map((e) => (
        <li key={e}>
          <button type="button" class="emote" data-emote={e} title={emoteName(e)} aria-label={emoteName(e)} onClick={() => void ask(line, { type: 'emote', emote: e })}>
            <EmoteFace emote={e} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** At most 400 bytes are sent, and no control characters; a longer text is cut where it stops fitting. */
function fitting(text: string): string {
  let out = '';
  let bytes = 0;
  for (const c of text.replace(/\p{Cc}/gu, ' ').trim()) {
    bytes += new TextEncoder().encode(c).length;
    if (bytes > 400) break;
    out += c;
  }
  return out;
}

function Words({ line }: { line: Connection }) {
  const [typed, type] = useState('');
  const send = async (event: Event) => {
    event.preventDefault();
    const text = fitting(typed);
    if (!text) return;
    type('');
    if (!(await ask(line, { type: 'chat', text }))) type((now) => now || text);
  };
  return (
    <form class="talk-form" onSubmit={(e) => void send(e)}>
      <input
        type="text"
        aria-label={t('Say something')}
        placeholder={t('Say something')}
        maxLength={400}
        autocomplete="off"
        value={typed}
        onInput={(e) => type(e.currentTarget.value)}
      />
      <Button type="submit" kind="go" class="round" aria-label={t('Send')}>
        <Icon name="next" />
      </Button>
    </form>
  );
}

interface TalkProps {
  line: Connection;
  table: ServerTableMessage;
  muted: ReadonlySet<number>;
  /** Called with the number of the newest thing that can be read here. */
  onSeen?: (number: number) => void;
  children?: preact.ComponentChildren;
}

export function Talk({ line, table, muted, onSeen, children }: TalkProps) {
  const said = talkOf(line, table, muted);
  const box = useRef<HTMLDivElement>(null);
  const newest = said.at(-1)?.number ?? 0;
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    onSeen?.(newest);
  }, [newest]);
  const may = table.you >= 0 && line.line !== 'moved';
  return (
    <div class="talk">
      <div class="talk-said" ref={box} tabIndex={0} role="region" aria-label={t('What was said')}>
        {said.length === 0 && <p class="note">{t('Nobody has said anything yet.')}</p>}
        <ul>
          {said.map((s) => (
            <SaidLine key={s.number} said={s} />
          ))}
        </ul>
      </div>
      {children}
      {may && <Emotes line={line} />}
      {may && table.chat && <Words line={line} />}
      {!table.chat && <p class="note">{t('At this table there is no chat.')}</p>}
    </div>
  );
}

/** How many words are new, and a word to those who listen to the page. */
export function useUnread(line: Connection, table: ServerTableMessage, muted: ReadonlySet<number>): [number, (number: number) => void] {
  const said = talkOf(line, table, muted).filter((s) => s.kind !== 'note');
  const [seen, see] = useState(said.at(-1)?.number ?? 0);
  const last = said.at(-1);
  const told = useRef(last?.number ?? 0);
  useEffect(() => {
    if (!last || last.number <= told.current) return;
    told.current = last.number;
    if (last.kind === 'chat') announce(t('{name}: {text}', { name: last.name, text: last.text }));
    else if (last.kind === 'emote' && isEmote(last.text)) announce(t('{name}: {text}', { name: last.name, text: emoteName(last.text) }));
    else announce(last.text);
  }, [last?.number]);
  return [said.filter((s) => s.number > seen).length, (number) => see((n) => Math.max(n, number))];
}
