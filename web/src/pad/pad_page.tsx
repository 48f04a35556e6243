// One sheet: /pad/ID. Who leads, the game's own table, undo, export.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useSettings } from '../app/hooks.ts';
import { NotFound } from '../app/not_found.tsx';
import type { PageProps } from '../app/router.ts';
import { announce, Button, Dialog, Icon, toast } from '../design/components.tsx';
import { download } from '../design/download.ts';
import { loadJson } from '../files.ts';
import { game as listed } from '../games/list.ts';
import { n, t } from '../i18n.ts';
import type { GameId } from '../views.ts';
import { padCsv, padJson } from './export.ts';
import { sheets } from './games.ts';
import { findPad, keepPad } from './keep.ts';
import { DoctorLuckyPad } from './pad_doctor_lucky.tsx';
import { DuckPad } from './pad_duck.tsx';
import { begin } from './pad_list.tsx';
import { LucktailsPad } from './pad_lucktails.tsx';
import { YucatanPad } from './pad_yucatan.tsx';
import type { SheetProps } from './parts.tsx';
import { undone, written, type Pad, type Standing } from './sheet.ts';
import './pad.css';

const faces: Record<GameId, ComponentType<SheetProps<any>>> = { yucatan: YucatanPad, lucktails: LucktailsPad, duck: DuckPad, doctor_lucky: DoctorLuckyPad };

/** Who is in front, or how it ended: one sentence. */
function standingWords({ game, names }: Pad, { totals, leaders, winners }: Standing): string {
  const list = (seats: number[]) => seats.map((seat) => names[seat]).join(', ');
  if (winners) return winners.length === 0 ? t('Nobody wins.') : winners.length === 1 ? t('{names} wins.', { names: list(winners) }) : t('{names} share the win.', { names: list(winners) });
  if (game === 'doctor_lucky') return t('The Doctor has not been saved yet.');
  if (leaders.length === 0) return t('Nothing is written down yet.');
  const points = totals[leaders[0]!]!;
  return leaders.length === 1 ? t('{name} leads with {points}.', { name: list(leaders), points }) : t('{names} lead together with {points}.', { names: list(leaders), points });
}

function Names({ names, onSave }: { names: string[]; onSave: (names: string[]) => void }) {
  const [now, set] = useState(names);
  const save = (event: Event) => {
    event.preventDefault();
    onSave(now.map((name, i) => name.trim() || names[i]!));
  };
  return (
    <form class="pad-new" onSubmit={save}>
      <ol>
        {now.map((name, i) => (
          <li key={i}>
            <input type="text" aria-label={t('Name of player {number}', { number: i + 1 })} maxLength={24} autocomplete="off" value={name} onInput={(e) => set(now.map((old, k) => (k === i ? e.currentTarget.value : old)))} />
          </li>
        ))}
      </ol>
      <div class="pad-save">
        <Button kind="go" type="submit">
          {t('Write down')}
        </Button>
      </div>
    </form>
  );
}

interface MenuProps {
  pad: Pad;
  onNames: () => void;
  onClose: () => void;
  save: (kind: 'csv' | 'json') => void;
}

function Menu({ pad, onNames, onClose, save }: MenuProps) {
  const again = () => {
    onClose();
    void begin(pad.game, pad.names);
  };
  return (
    <div class="pad-menu">
      <Button icon="again" data-rematch="" onClick={again}>
        {t('Rematch: same players, new sheet')}
      </Button>
      <Button icon="friends" onClick={onNames}>
        {t('Change names')}
      </Button>
      <Button icon="download" data-export="csv" onClick={() => save('csv')}>
        {t('Save for a spreadsheet (CSV)')}
      </Button>
      <Button icon="download" data-export="json" onClick={() => save('json')}>
        {t('Save all data (JSON)')}
      </Button>
    </div>
  );
}

/** The name of a file: only what every system can take. */
const fileName = (pad: Pad, end: string): string => `${pad.game}-${new Date(pad.at).toISOString().slice(0, 10)}.${end}`;

function Sheet({ first, edition }: { first: Pad; edition: unknown }) {
  const [pad, set] = useState(first);
  const [open, setOpen] = useState<'menu' | 'names' | null>(null);
  const { name } = listed(pad.game)!;
  const sheetOf = sheets[pad.game];
  const standing = sheetOf.standing(pad.sheet, pad.names.length, edition);
  const words = standingWords(pad, standing);
  const keep = (next: Pad) => {
    set(next);
    if (!keepPad(next)) toast(t('This browser keeps nothing: a reload would lose the sheet.'), true);
    announce(standingWords(next, sheetOf.standing(next.sheet, next.names.length, edition)));
  };
  const save = (kind: 'csv' | 'json') => {
    const rows = sheetOf.rows(pad.sheet, pad.names.length, edition);
    if (kind === 'csv') download(fileName(pad, 'csv'), 'text/csv', padCsv(pad, rows, standing.totals, { round: t('Round'), total: t('Total') }));
    else download(fileName(pad, 'json'), 'application/json', padJson(pad, standing.totals));
    setOpen(null);
  };
  const Face = faces[pad.game];
  return (
    <div class={`pad game-${pad.game}`}>
      <header class="pad-bar">
        <a class="button quiet round" href="/pad" aria-label={t('All sheets')}>
          <Icon name="back" />
        </a>
        <h1>{name}</h1>
        <Button kind="quiet" icon="previous" data-undo="" aria-disabled={pad.past.length === 0} onClick={() => pad.past.length > 0 && keep(undone(pad, Date.now()))}>
          {t('Undo')}
        </Button>
        <Button kind="quiet" icon="more" class="round" aria-haspopup="dialog" aria-label={t('More')} data-menu="" onClick={() => setOpen('menu')} />
      </header>
      <main class="pad-paper">
        <p class={`pad-lead ${standing.winners ? 'over' : ''}`}>
          {(standing.winners?.length ?? standing.leaders.length) > 0 && <Icon name="trophy" />}
          {words}
        </p>
        <Face sheet={pad.sheet} names={pad.names} edition={edition} standing={standing} write={(sheet) => keep(written(pad, sheet, Date.now()))} />
        {standing.winners && (
          <div class="pad-save">
            <Button kind="go" icon="again" onClick={() => void begin(pad.game, pad.names)}>
              {t('Rematch')}
            </Button>
          </div>
        )}
        <p class="note pad-note">{n('{count} step can be undone.', '{count} steps can be undone.', pad.past.length)}</p>
      </main>
      <Dialog class="sheet-dialog" title={t('More')} open={open === 'menu'} onClose={() => setOpen(null)}>
        <Menu pad={pad} onNames={() => setOpen('names')} onClose={() => setOpen(null)} save={save} />
      </Dialog>
      <Dialog title={t('Change names')} open={open === 'names'} onClose={() => setOpen(null)}>
        <Names
          names={pad.names}
          onSave={(names) => {
            keep({ ...pad, names, at: Date.now() });
            setOpen(null);
          }}
        />
      </Dialog>
    </div>
  );
}

export default function PadPage({ params }: PageProps) {
  const [pad] = useState(() => findPad(params.id ?? ''));
  const [edition, set] = useState<unknown>(null);
  useSettings();
  useEffect(() => {
    if (!pad) return;
    document.title = `${listed(pad.game)!.name} · ${t('Score pad')} · luckpond`;
    loadJson(`editions/${pad.game}/default.json`).then(set, () => {});
  }, []);
  if (!pad) return <NotFound />;
  if (!edition) return <p class="sheet" role="status">{t('Loading…')}</p>;
  return <Sheet first={pad} edition={edition} />;
}
