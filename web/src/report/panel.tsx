// "Luck or skill?": the luck report of a game that is over.
import { useId, useState } from 'preact/hooks';
import { Button, Choice, Icon, SeatAvatar } from '../design/components.tsx';
import type { GameTable } from '../game.ts';
import { t } from '../i18n.ts';
import { dearest } from './choose.ts';
import { Plot } from './plot.tsx';
import { Sums } from './sums.tsx';
import type { Luck, Report, Unit } from './types.ts';
import type { LuckWork } from './use_luck.ts';
import { changeSentence, costSentence, eventSentence, momentOf, number, verdict } from './words.ts';
import './report.css';

export interface PanelProps {
  work: LuckWork;
  table: GameTable;
  names: string[];
  edition: unknown;
  /** Where a moment of the game can be seen. */
  link: (moment: number) => string;
  /** The moment shown just now, in a replay. */
  at?: number;
  onGo?: (moment: number) => void;
}

type ToldProps = Omit<PanelProps, 'work'> & { luck: Luck };

function Turning({ luck, table, names, edition, link }: ToldProps) {
  const { report } = luck;
  const id = useId();
  if (report.turning.length === 0) return null;
  return (
    <section class="report-turning" aria-labelledby={id}>
      <h4 id={id}>{t('Turning points')}</h4>
      <ol>
        {report.turning.map((index, i) => {
          const e = report.events[index]!;
          return (
            <li key={index}>
              <a href={link(momentOf(e))} data-turning={momentOf(e)}>
                <span class="report-badge" aria-hidden="true">{i + 1}</span>
                <span>
                  <b class="report-kind">{e.seat === undefined ? t('Luck') : t('Decision')}</b> {eventSentence(luck, index, table, names, edition)}
                  <span class="report-change">{changeSentence(report, index, names)}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Costs({ luck, table, names, edition, link }: ToldProps) {
  const id = useId();
  const seats = names.map((_, seat) => ({ seat, dear: dearest(luck.report, seat) }));
  return (
    <section class="report-costs" aria-labelledby={id}>
      <h4 id={id}>{t('Costliest decisions')}</h4>
      <p class="report-note">{t('Judged by what the player could know then.')}</p>
      <ul>
        {seats.map(({ seat, dear }) => (
          <li key={seat}>
            <h5>
              <SeatAvatar seat={seat} /> {names[seat]}
            </h5>
            {dear.length === 0 && <p class="report-note">{t('Nothing that surely cost anything.')}</p>}
            <ul>
              {dear.map((index) => {
                const said = costSentence(luck, index, table, names, edition);
                return (
                  <li key={index}>
                    <a href={link(said.moment)} data-dear={said.moment}>
                      <b class="report-cost">
                        −{said.cost} {said.error && <small>± {said.error}</small>}
                      </b>
                      <span>
                        <span>{said.done}</span>
                        <span class="report-better">{t('Better: {action}', { action: said.best })}</span>
                      </span>
                    </a>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How sure all of it is. */
function certainty(report: Report): string {
  switch (report.method) {
    case 'solved':
      return report.method_error > 0
        ? t('Reckoned from the solved game, to within {error}.', { error: number(report.method_error, 'win', 1) })
        : t('Exact: reckoned from the solved game, in which everybody plays on as well as can be.');
    case 'points': return t('Exact, if everybody plays on for points.');
    case 'guessed': return t('An estimate: this edition of the game cannot be computed.');
    default: return t('Sampled: from every position many games were played on. ± is one standard error; the truth is within it two times in three.');
  }
}

function About({ report }: { report: Report }) {
  return (
    <details class="report-about">
      <summary>{t('How is this reckoned?')}</summary>
      <p>{t('Each position has a value: every player’s chance to win from there. What a card or a throw changes is luck, what a decision changes is play, and all changes together lead from the start to the result.')}</p>
      <p>{t('“Without luck” is the result less the luck. It is an estimate, right on average over many games, and in a single one it can be below 0 or above 100 %.')}</p>
      <p>{certainty(report)}</p>
    </details>
  );
}

function Whole(props: ToldProps) {
  const { luck, names, at, onGo } = props;
  const { report } = luck;
  const [unit, setUnit] = useState<Unit>('win');
  const said = verdict(report, names);
  return (
    <>
      {said && <p class="report-verdict">{said}</p>}
      {report.baseline.points && (
        <Choice
          label={t('Shown as')}
          value={unit}
          choices={[['win', t('Chance to win')], ['points', t('Points')]]}
          onChange={setUnit}
        />
      )}
      <div class="report-body">
        <Plot report={report} names={names} unit={unit} at={at} onGo={onGo} />
        <Sums report={report} names={names} unit={unit} />
        <Turning {...props} />
        <Costs {...props} />
      </div>
      <About report={report} />
    </>
  );
}

function Busy({ work }: { work: LuckWork }) {
  const id = useId();
  if (work.state === 'busy')
    return (
      <div class="report-busy">
        <label for={id}>{t('Weighing every card and every decision …')}</label>
        <progress id={id} {...(work.progress > 0 ? { value: work.progress } : {})} max={1} />
        <Button onClick={work.stop} data-report-stop="">
          {t('Stop')}
        </Button>
      </div>
    );
  return (
    <div class="report-busy">
      {work.state === 'failed' && <p role="alert">{t('The report could not be made.')}</p>}
      <Button icon="again" onClick={work.start} data-report-start="">
        {t('Make the luck report')}
      </Button>
    </div>
  );
}

export function Panel({ work, ...rest }: PanelProps) {
  const id = useId();
  return (
    <section class="report" aria-labelledby={id} data-report={work.state}>
      <h3 id={id}>
        <Icon name="wave" /> {t('Luck or skill?')}
      </h3>
      {work.luck ? <Whole {...rest} luck={work.luck} /> : <Busy work={work} />}
    </section>
  );
}
