// Lucktails: say what somebody's card is, true or not. Save Doctor Lucky: call a penalty. Neither is checked by anybody.
import { useState } from 'preact/hooks';
import { Button, Choice, Panel } from '../design/components.tsx';
import { t } from '../i18n.ts';
import type { ServerTableMessage } from '../protocol.ts';
import type { View } from '../views.ts';
import type { Connection } from './connection.ts';
import { ask } from './talk.tsx';
import { cardWords } from './words.ts';

interface Props {
  line: Connection;
  table: ServerTableMessage;
  names: string[];
}

const CARDS = ['0', '1', '2', '3', '4', '5', '6', 'L'];

/** The seats one may speak about. */
const others = ({ table, names }: Props) => names.map((name, seat) => [String(seat), name] as [string, string]).filter(([seat]) => Number(seat) !== table.seat);

/** The cards that are in the deck of this edition; all of them when it does not say. */
function deck(edition: unknown): string[] {
  const cards = (edition as { values?: { cards?: { value?: number[] } } }).values?.cards?.value;
  return cards ? [...new Set([...cards.map(String).filter((c) => CARDS.includes(c)), 'L'])] : CARDS;
}

export function Claims(props: Props & { edition: unknown }) {
  const { line, table } = props;
  const people = others(props);
  // The card one sees is that of the right neighbour.
  const [about, setAbout] = useState(String((table.seat + table.seats - 1) % table.seats));
  const [card, setCard] = useState<string | null>(null);
  const say = () => {
    if (card !== null) void ask(line, { type: 'claim', seat: Number(about), card });
    setCard(null);
  };
  return (
    <details class="claims">
      <summary>{t('Say what a card is')}</summary>
      <p class="note">{t('You may lie. Nobody checks it, and everybody reads it.')}</p>
      <Choice label={t('Whose card')} value={about} choices={people} onChange={setAbout} />
      <Choice label={t('It is')} value={card ?? ''} choices={deck(props.edition).map((c) => [c, c === 'L' ? t('L (lucktails)') : cardWords(c)])} onChange={setCard} />
      <Button kind="go" data-claim="" aria-disabled={card === null} onClick={say}>
        {t('Say it')}
      </Button>
    </details>
  );
}

export const penaltiesOn = (table: ServerTableMessage) => table.game === 'doctor_lucky' && table.options.some((o) => o.name === 'penalties' && o.value !== 0);

export function Penalties(props: Props & { view: View | null }) {
  const { line, view } = props;
  const people = others(props);
  const [culprit, setCulprit] = useState<string | null>(null);
  const [kind, setKind] = useState<'words' | 'weapon'>('words');
  // During an attempt everything counts twice.
  const count = view?.game === 'doctor_lucky' && view.attempt ? 2 : 1;
  const call = () => {
    if (culprit !== null) void ask(line, { type: 'penalty', seat: Number(culprit), kind, count });
    setCulprit(null);
  };
  return (
    <details class="claims">
      <summary>{t('Call a penalty')}</summary>
      <Panel>
        <Choice label={t('Who')} value={culprit ?? ''} choices={people} onChange={setCulprit} />
        <Choice
          label={t('What for')}
          value={kind}
          choices={[
            ['words', t('Words of killing')],
            ['weapon', t('An aid called a weapon')],
          ]}
          onChange={setKind}
        />
        {count === 2 && <p class="note">{t('During an attempt it counts twice.')}</p>}
        <Button kind="stop" data-penalty="" aria-disabled={culprit === null} onClick={call}>
          {t('Call it')}
        </Button>
      </Panel>
    </details>
  );
}
