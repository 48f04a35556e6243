// The rules beside the table: searchable, open at the section of the decision at hand.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Provenance } from '../app/provenance.tsx';
import { Icon } from '../design/components.tsx';
import { loadJson } from '../files.ts';
import { language, n, t } from '../i18n.ts';
import type { GameId } from '../views.ts';
import { filled, marked, matching, type Section } from './values.ts';
import './learn.css';

interface Texts {
  games: Record<GameId, Section[]>;
}

/** The sections in the reader's language; null until they are there, false when they cannot come. */
function useTexts(game: GameId): Section[] | null | false {
  const [texts, set] = useState<Texts | null | false>(null);
  const wanted = language();
  useEffect(() => {
    let here = true;
    loadJson<Texts>(`lang/rules.${wanted}.json`).then(
      (loaded) => here && set(loaded),
      () => here && set(false),
    );
    return () => {
      here = false;
    };
  }, [wanted]);
  return texts && texts.games[game];
}

function Marked({ text, sought }: { text: string; sought: string }) {
  return <>{marked(text, sought).map((piece, i) => (piece.found ? <mark key={i}>{piece.text}</mark> : piece.text))}</>;
}

interface Block {
  item: boolean;
  texts: string[];
}

/** Items that follow each other are one list. */
function blocks(section: Section): Block[] {
  const all: Block[] = [];
  for (const { text, item } of section.paragraphs) {
    const last = all.at(-1);
    if (item && last?.item) last.texts.push(text);
    else all.push({ item, texts: [text] });
  }
  return all;
}

function Body({ section, sought }: { section: Section; sought: string }) {
  return (
    <>
      {blocks(section).map((block, i) =>
        block.item ? (
          <ul key={i}>
            {block.texts.map((text, k) => (
              <li key={k}>
                <Marked text={text} sought={sought} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={i}>
            <Marked text={block.texts[0]!} sought={sought} />
          </p>
        ),
      )}
    </>
  );
}

interface RulesProps {
  game: GameId;
  /** The edition played with, as JSON: it fills in the numbers. */
  edition: unknown;
  /** Where the decision at hand is explained; absent on a page of its own. */
  section?: string | undefined;
  /** Of the sections' headings. */
  level?: 2 | 3;
}

export function Rules({ game, edition, section, level = 3 }: RulesProps) {
  const texts = useTexts(game);
  const [sought, seek] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const now = useRef<HTMLElement>(null);
  const all = useMemo(() => (texts && edition ? filled(texts, game, edition) : texts && null), [texts, game, edition]);
  useEffect(() => {
    // Only the box of the rules moves, never the table beside it.
    const box = root.current?.closest<HTMLElement>('.side-part, .dialog');
    if (!box || !now.current) return;
    const bar = root.current!.querySelector('.rules-search')!.getBoundingClientRect().height;
    box.scrollTop += now.current.getBoundingClientRect().top - box.getBoundingClientRect().top - bar - 16;
  }, [section, all !== null]);
  if (all === null) return <p role="status">{t('Loading…')}</p>;
  if (all === false) return <p role="status">{t('The rules did not load. Perhaps the network is gone.')}</p>;
  const found = matching(all, sought);
  const Heading = `h${level}` as 'h3';
  const source = (edition as { name?: string }).name ?? 'default';
  return (
    <div class="rules" ref={root}>
      <label class="rules-search">
        <span class="visually-hidden">{t('Search the rules')}</span>
        <Icon name="search" />
        <input type="search" placeholder={t('Search the rules')} value={sought} onInput={(e) => seek(e.currentTarget.value)} />
      </label>
      <p class="rules-found" role="status">
        {sought.trim() === '' ? '' : found.length === 0 ? t('Nothing found.') : n('{count} section', '{count} sections', found.length)}
      </p>
      {found.map((s) => {
        const here = s.id === section;
        return (
          <section key={s.id} ref={here ? now : null} class={`rules-section ${here ? 'now' : ''}`} data-section={s.id} aria-labelledby={`rules-${s.id}`}>
            <Heading id={`rules-${s.id}`}>
              <Marked text={s.title} sought={sought} />
              {here && <span class="rules-now">{t('your decision now')}</span>}
            </Heading>
            <Body section={s} sought={sought} />
          </section>
        );
      })}
      {sought.trim() === '' && (
        <details class="sources">
          <summary>{t('Where these values come from')}</summary>
          <Provenance game={game} edition={source} />
        </details>
      )}
    </div>
  );
}
