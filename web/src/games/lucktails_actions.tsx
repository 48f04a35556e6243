// What can be done, always in the same places: raise by one or two, take; below it the three ways to opt out.
import { t } from '../i18n.ts';
import type { TableProps } from '../game.ts';
import type { LucktailsView } from '../views.ts';
import { useRoving } from './hands.ts';
import { label, partsOf, vpOf, whyNot } from './lucktails_words.ts';

type Props = Pick<TableProps<LucktailsView>, 'view' | 'legal' | 'act' | 'names' | 'seat' | 'edition'> & {
  say: (words: string) => void;
  hint: (action: string | null) => void;
};

/** The big word and the small ones on a button. */
function faceOf(action: string, view: LucktailsView, edition: unknown): [string, string] {
  const { raise, place } = partsOf(action);
  if (raise > 0) {
    const bait = view.bait + raise;
    const then = t('bait {bait}, {vp} VP', { bait, vp: vpOf(edition, bait) });
    return [`+${raise}`, place > 0 ? `→${place}` : then];
  }
  if (action === 'take') return [t('Take'), view.bait > 0 ? t('{vp} VP', { vp: view.bait_vp }) : t('no bait')];
  if (action === 'keep') return [t('Keep'), t('my own card')];
  const bonus = view.places[place - 1]?.bonus ?? 0;
  return [t('Switch'), bonus > 0 ? t('card {place}, +{bonus} VP', { place, bonus }) : t('card {place}', { place })];
}

/** The raise by so much, or its two forms when a bonus has to be laid. */
const raises = (by: number, legal: string[]): string[] => {
  const forms = legal.filter((a) => a.startsWith(`+${by}`));
  return forms.length > 0 ? forms : [`+${by}`];
};

export function Actions(props: Props) {
  const { view, legal } = props;
  const rows = [raises(1, legal), raises(2, legal), ['take'], ['keep'], ['switch1'], ['switch2']];
  const ids = rows.flat();
  const { item, onKeyDown } = useRoving(ids);
  // While an action is on its way the buttons stay where they are, without effect.
  if (legal.length === 0 && view.turn !== props.seat) return <div class="table-actions lt-actions is-waiting" />;
  return (
    <div
      class="table-actions lt-actions"
      role="group"
      aria-label={view.bait === 0 ? t('Announce a bait, or opt out?') : t('Raise, take the bait, or opt out?')}
      onKeyDown={onKeyDown}
      onMouseLeave={() => props.hint(null)}
    >
      {rows.map((forms, i) => (
        <span key={i} class="lt-cell">
          {forms.map((action) => <Action key={action} {...props} action={action} rove={item(action)} />)}
        </span>
      ))}
    </div>
  );
}

type ActionProps = Props & { action: string; rove: ReturnType<ReturnType<typeof useRoving>['item']> };

function Action({ action, rove, view, legal, act, names, edition, say, hint }: ActionProps) {
  const may = legal.includes(action);
  const [big, small] = faceOf(action, view, edition);
  const words = may ? label(action, view, names, edition) : legal.length > 0 ? whyNot(action, view, edition) : '';
  const kind = action.startsWith('+') ? 'raise' : action === 'take' ? 'take' : 'out';
  return (
    <button
      {...rove}
      type="button"
      class={`lt-action is-${kind}`}
      data-action={may ? action : undefined}
      aria-disabled={may ? undefined : 'true'}
      onClick={() => (may ? act(action) : say(words))}
      onMouseEnter={() => hint(may ? action : null)}
      onFocus={() => (rove.onFocus(), may ? hint(action) : say(words))}
      onBlur={() => hint(null)}
    >
      <b>{big}</b>
      <span>
        {partsOf(action).raise > 0 && partsOf(action).place > 0 && <i class="lt-minicoin">+1</i>}
        {small}
      </span>
      <span class="visually-hidden">: {words}</span>
    </button>
  );
}
