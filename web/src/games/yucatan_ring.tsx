// The circle of fourteen tip cards. A card can always be looked at; it can be chosen when it is a legal action.
import { n, t } from '../i18n.ts';
import type { TableProps } from '../game.ts';
import type { YucatanView } from '../views.ts';
import { useRoving } from './hands.ts';
import { Die, TipSign } from './yucatan_dice.tsx';
import { faceOf, fits, kindOf, label, oddsOf, percent, pointsOf, tipName, tips } from './yucatan_words.ts';

type Props = Pick<TableProps<YucatanView>, 'view' | 'legal' | 'act' | 'names' | 'edition'> & {
  odds: boolean;
  look: (tip: string | null) => void;
};

function place(index: number): Record<string, string> {
  const angle = ((index - 2.5) / tips.length) * 2 * Math.PI - Math.PI / 2;
  return { '--x': Math.cos(angle).toFixed(4), '--y': Math.sin(angle).toFixed(4) };
}

export function Ring(props: Props) {
  const { onKeyDown, item } = useRoving(tips);
  return (
    <ul class="yu-ring" aria-label={t('Tips')} onKeyDown={onKeyDown} onMouseLeave={() => props.look(null)}>
      {tips.map((tip, i) => (
        <li key={tip} style={place(i)}>
          <Tip {...props} tip={tip} rove={item(tip)} />
        </li>
      ))}
    </ul>
  );
}

function Tip({ tip, rove, view, legal, act, names, edition, odds, look }: Props & { tip: string; rove: ReturnType<ReturnType<typeof useRoving>['item']> }) {
  const may = legal.includes(tip);
  const used = view.throws.find((one) => one.tip === tip);
  const laid = used?.dice?.filter((d) => fits(faceOf(edition, d), tip)) ?? [];
  const points = pointsOf(edition, tip);
  const chance = percent(oddsOf(edition, tip, view.dice_left).chance);
  const foot = laid.length > 0 ? `+${laid.length * points}` : odds && !used && view.turn !== 'over' ? chance : `+${points}`;
  const words = laid.length > 0
    ? n('{tip}: used, {count} die laid here, {points} points', '{tip}: used, {count} dice laid here, {points} points', laid.length, {
        tip: tipName(tip),
        points: laid.length * points,
      })
    : label(tip, view, names, edition) + (odds && !used ? `, ${chance}` : '');
  return (
    <button
      {...rove}
      type="button"
      class={`yu-tip yu-kind-${kindOf(tip)} ${may ? 'is-open' : used ? 'is-used' : 'is-shut'} ${used && !used.dice ? 'is-chosen' : ''}`}
      data-tip={tip}
      data-action={may ? tip : undefined}
      aria-disabled={may ? undefined : 'true'}
      onClick={() => (may ? act(tip) : look(tip))}
      onMouseEnter={() => look(tip)}
      onFocus={() => (rove.onFocus(), look(tip))}
      onBlur={() => look(null)}
    >
      <span class="yu-face" aria-hidden="true">
        {laid.length === 0 && <TipSign tip={tip} />}
        {laid.length > 0 && <span class="yu-laid">{laid.map((d, i) => <Die key={i} face={faceOf(edition, d)} />)}</span>}
        <span class="yu-foot">
          {laid.length > 0 && <TipSign tip={tip} />}
          {foot}
        </span>
      </span>
      <span class="visually-hidden">{words}</span>
    </button>
  );
}
