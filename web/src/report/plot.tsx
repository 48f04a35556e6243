// Chances (or points) over the game, a line for each seat: told apart by colour, by dashes, by the seat's shape on it and by the name
// at its end. The same as a table for those who hear it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { seatPath } from '../design/seat.tsx';
import { t } from '../i18n.ts';
import { apart, courses, pointAt, range, tableRows } from './plot_shape.ts';
import type { Report, Unit } from './types.ts';
import { digitsOf, momentOf, number } from './words.ts';

const DASHES = ['none', '8 7', '0.1 5.5', '11 6 0.1 6', '3 6', '15 6 3 6', '0.1 9'];
const TOP = 30;
const BOTTOM = 8;

/** The width there is: text in the picture keeps its size. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, set] = useState(320);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => set(Math.max(240, Math.round(entry!.contentRect.width))));
    watch.observe(ref.current!);
    return () => watch.disconnect();
  }, []);
  return { ref, width };
}

const cut = (name: string, most: number): string => {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : name;
};

interface PlotProps {
  report: Report;
  names: string[];
  unit: Unit;
  at?: number | undefined;
  onGo?: ((moment: number) => void) | undefined;
}

function Shape({ seat, x, y, size }: { seat: number; x: number; y: number; size: number }) {
  return <path class={`plot-shape seat-${seat}`} d={seatPath(seat)} transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`} />;
}

/** Where everything stands, for this width. */
function layout(report: Report, unit: Unit, width: number) {
  const lines = courses(report, unit);
  const scale = range(lines, unit);
  const wide = width >= 440;
  const height = Math.round(Math.min(Math.max(width * 0.55, 190), 300));
  const left = 38;
  const right = width - (wide ? 96 : 72);
  const x = (point: number) => left + (point / (report.events.length || 1)) * (right - left);
  const y = (v: number) => height - BOTTOM - ((v - scale.low) / (scale.high - scale.low || 1)) * (height - TOP - BOTTOM);
  const ends = apart(lines.map((l) => y(l.at(-1)!)), 19, TOP, height - BOTTOM);
  const badges = apart(report.turning.map((i) => x(i + 1)), 21, left + 8, right);
  return { lines, marks: scale.marks, wide, height, left, right, x, y, ends, badges };
}

function Picture({ report, names, unit, at, onGo, width }: PlotProps & { width: number }) {
  const l = layout(report, unit, width);
  const here = at === undefined ? null : l.x(pointAt(report, at));
  const every = Math.max(6, Math.round(report.events.length / 7));
  const jump = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const share = (event.clientX - box.left - l.left) / (l.right - l.left);
    const point = Math.round(Math.min(Math.max(share, 0), 1) * report.events.length);
    onGo?.(point === 0 ? 0 : momentOf(report.events[point - 1]!));
  };
  return (
    <svg class={onGo ? 'plot jumps' : 'plot'} width={width} height={l.height} viewBox={`0 0 ${width} ${l.height}`} role="img" aria-label={t('How the chances went. The numbers are in the table below.')} onClick={onGo ? jump : undefined}>
      {l.marks.map((m) => (
        <g key={m}>
          <path class="plot-grid" d={`M${l.left} ${l.y(m)}H${l.right}`} />
          <text class="plot-mark" x={l.left - 5} y={l.y(m) + 4} text-anchor="end">{number(m, unit, 0)}</text>
        </g>
      ))}
      {report.turning.map((index, i) => (
        <g key={index}>
          <path class="plot-turn" d={`M${l.badges[i]} 20L${l.x(index + 1)} ${TOP}V${l.height - BOTTOM}`} />
          <circle class="plot-badge" cx={l.badges[i]} cy={11} r={9.5} />
          <text class="plot-number" x={l.badges[i]} y={15.5} text-anchor="middle">{i + 1}</text>
        </g>
      ))}
      {here !== null && <path class="plot-here" d={`M${here} ${TOP - 6}V${l.height - BOTTOM}`} />}
      {l.lines.map((values, seat) => {
        const path = `M${values.map((v, i) => `${l.x(i).toFixed(1)} ${l.y(v).toFixed(1)}`).join('L')}`;
        return (
          <g key={seat}>
            <path class="plot-line under" d={path} stroke-dasharray={DASHES[seat]} />
            <path class={`plot-line ink-${seat}`} d={path} stroke-dasharray={DASHES[seat]} />
          </g>
        );
      })}
      {l.lines.map((values, seat) => {
        const end = { x: l.right + (l.wide ? 14 : 12), y: l.ends[seat]! };
        return (
          <g key={seat}>
            {values.map((v, i) => i > 0 && i < values.length - 2 && (i + seat * Math.ceil(every / report.players)) % every === 0 && <Shape key={i} seat={seat} x={l.x(i)} y={l.y(v)} size={11} />)}
            <path class="plot-leader" d={`M${l.right} ${l.y(values.at(-1)!)}L${end.x - 8} ${end.y}`} />
            <Shape seat={seat} x={end.x} y={end.y} size={15} />
            <text class="plot-name" x={end.x + 12} y={end.y + 5}>{cut(names[seat]!, l.wide ? 8 : 5)}</text>
          </g>
        );
      })}
    </svg>
  );
}

function Numbers({ report, names, unit }: PlotProps) {
  const digits = digitsOf(report, unit);
  const lines = courses(report, unit);
  const last = report.events.length;
  const when = (point: number) => (point === 0 ? t('The beginning') : point === last ? t('The end') : t('Decision {number}', { number: momentOf(report.events[point - 1]!) }));
  return (
    <details class="report-numbers">
      <summary>{t('The same as a table')}</summary>
      <div class="report-scroll" tabIndex={0} role="region" aria-label={t('The same as a table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('When')}</th>
              {names.map((name, seat) => (
                <th key={seat} scope="col">{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tableRows(report).map((point) => (
              <tr key={point}>
                <th scope="row">
                  {when(point)} {report.turning.includes(point - 1) && <span class="report-badge small">{report.turning.indexOf(point - 1) + 1}</span>}
                </th>
                {lines.map((values, seat) => (
                  <td key={seat}>{number(values[point]!, unit, digits)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export function Plot(props: PlotProps) {
  const { ref, width } = useWidth();
  return (
    <div class="report-plot" ref={ref}>
      <Picture {...props} width={width} />
      <Numbers {...props} />
    </div>
  );
}
