// Per seat: where it began, what luck, own play and the others did, and how it ended. The numbers add up.
import { SeatAvatar } from '../design/components.tsx';
import { t } from '../i18n.ts';
import type { Report, Unit } from './types.ts';
import { addingUp, digitsOf, number } from './words.ts';

interface Row {
  start: number;
  luck: number;
  own: number;
  others: number;
  result: number;
}

/** One seat's row, rounded as it is shown. */
export function row(report: Report, seat: number, unit: Unit): Row {
  const of = (part: 'baseline' | 'luck' | 'own' | 'others') => report[part][unit]?.[seat] ?? 0;
  const digits = digitsOf(report, unit);
  const parts = addingUp([of('baseline'), of('luck'), of('own'), of('others')], unit, digits);
  const [start, luck, own, others] = parts as [number, number, number, number];
  const scale = 10 ** (digits + 2);
  return { start, luck, own, others, result: Math.round((start + luck + own + others) * scale) / scale || 0 };
}

const LANE = 9;
const WIDE = 1000;

/** The way from start to result as three steps, one below the other. */
function Way({ value, from, to }: { value: Row; from: number; to: number }) {
  const x = (v: number) => ((v - from) / (to - from || 1)) * WIDE;
  const stops = [value.start, value.start + value.luck, value.start + value.luck + value.own, value.result];
  const lanes = ['luck', 'own', 'others'] as const;
  return (
    <svg class="report-way" viewBox={`0 0 ${WIDE} ${3 * LANE + 4}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="way-zero" d={`M${x(0)} 0V${3 * LANE + 4}`} />
      {lanes.map((lane, i) => {
        const [a, b] = [x(stops[i]!), x(stops[i + 1]!)];
        const y = 2 + i * LANE;
        return (
          <g key={lane}>
            <path class="way-link" d={`M${a} ${i === 0 ? 0 : y - 2}V${y + LANE - 2}`} />
            <rect class={`way-${lane}`} x={Math.min(a, b)} y={y} width={Math.max(Math.abs(b - a), 3)} height={LANE - 2} />
          </g>
        );
      })}
      <path class="way-end" d={`M${x(value.result)} ${2 * LANE}V${3 * LANE + 4}`} />
    </svg>
  );
}

interface SumsProps {
  report: Report;
  names: string[];
  unit: Unit;
}

export function Sums({ report, names, unit }: SumsProps) {
  const digits = digitsOf(report, unit);
  const rows = names.map((_, seat) => row(report, seat, unit));
  const reach = rows.flatMap((r) => [r.start, r.start + r.luck, r.start + r.luck + r.own, r.result]);
  const from = Math.min(0, ...reach);
  const to = Math.max(unit === 'win' ? 1 : 0, ...reach);
  const cell = (part: keyof Row, value: number) => (
    <td class={`part-${part}`} data-part={part} data-value={value}>
      {number(value, unit, digits, part !== 'start' && part !== 'result')}
    </td>
  );
  return (
    <div class="report-sums">
      <table>
        <caption class="visually-hidden">{t('Start, luck, own play and the others’ play add up to the result.')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Start')}</th>
            <th scope="col"><span class="swatch way-luck" aria-hidden="true" />{t('Luck')}</th>
            <th scope="col"><span class="swatch way-own" aria-hidden="true" />{t('Own play')}</th>
            <th scope="col"><span class="swatch way-others" aria-hidden="true" />{t('Others’ play')}</th>
            <th scope="col">{t('Result')}</th>
          </tr>
        </thead>
        {rows.map((r, seat) => {
          const sampled = unit === 'win' && report.error[seat]! > 0;
          const adjusted = number(report.adjusted[unit]?.[seat] ?? 0, unit, digits);
          return (
            <tbody key={seat} data-seat={seat}>
              <tr>
                <th scope="rowgroup" colSpan={5}>
                  <span class="report-seat">
                    <SeatAvatar seat={seat} /> <b>{names[seat]}</b>
                    <span class="report-adjusted" data-adjusted={report.adjusted[unit]?.[seat]}>
                      {t('Without luck: {value}', { value: sampled ? `${adjusted} ± ${number(report.error[seat]!, 'win', digits)}` : adjusted })}
                    </span>
                  </span>
                </th>
              </tr>
              <tr>
                {cell('start', r.start)}
                {cell('luck', r.luck)}
                {cell('own', r.own)}
                {cell('others', r.others)}
                {cell('result', r.result)}
              </tr>
              <tr aria-hidden="true">
                <td colSpan={5}>
                  <Way value={r} from={from} to={to} />
                </td>
              </tr>
            </tbody>
          );
        })}
      </table>
    </div>
  );
}
