import { Link } from 'wouter';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { duration, money } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Go, useHere } from '../../design/go.tsx';
import { Panel } from '../../design/panel.tsx';
import { When } from '../../design/when.tsx';
import style from './now.module.css';

type Tick = AnswerTo<'/api/cycles'>['cycles'][number];

const SHOWN = 60;
const LISTED = 8;

const KEY = [
  ['success', 'done'],
  ['partial', 'partly done'],
  ['failure', 'failed'],
  ['closed', 'tick without a cycle'],
] as const;

/** The last ticks as a strip, oldest first, and the last cycles in words. */
export function RecentCycles({ openCycle }: { readonly openCycle: number | null }) {
  const ticks = useApi({
    key: ['cycles', SHOWN],
    ask: ({ api }) => answerOf(api.cycles.$get({ query: { limit: SHOWN } })),
    follows: ['TickClosed', 'CycleCompleted', 'CycleFailed', 'CycleScheduled'],
  });
  return (
    <Panel title="Last ticks" aside={<Go to="/cycles">All cycles</Go>}>
      <Answer of={ticks}>
        {({ cycles }) =>
          cycles.length === 0 ? (
            <Empty>The first tick has not come yet. Each becomes a mark here.</Empty>
          ) : (
            <div className={style['column']}>
              <Strip ticks={cycles} openCycle={openCycle} />
              <Listed ticks={cycles} />
            </div>
          )
        }
      </Answer>
    </Panel>
  );
}

function Strip({
  ticks,
  openCycle,
}: {
  readonly ticks: readonly Tick[];
  readonly openCycle: number | null;
}) {
  const here = useHere();
  return (
    <div className={style['lead']}>
      <ol className={style['strip']} aria-label="Ticks, oldest first">
        {[...ticks].reverse().map((tick) => (
          <li key={tick.seq}>
            <Mark tick={tick} />
          </li>
        ))}
        {openCycle !== null && (
          <li>
            <Link
              className={style['cell'] ?? ''}
              data-outcome="open"
              href={here(`/cycles/${openCycle}`)}
              aria-label={`Cycle ${openCycle}: under way`}
            />
          </li>
        )}
      </ol>
      <ul className={style['key']} aria-label="What the marks mean">
        {KEY.map(([outcome, words]) => (
          <li key={outcome}>
            <span className={style['cell']} data-outcome={outcome} />
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Mark({ tick }: { readonly tick: Tick }) {
  const { cycleNo, outcome, workTitle, reason, missedCount } = tick;
  const here = useHere();
  const words =
    cycleNo === null
      ? `Tick: ${reason}${missedCount === null ? '' : `, ${missedCount} of them`}`
      : `Cycle ${cycleNo}: ${outcome}. ${workTitle ?? reason}`;
  return cycleNo === null ? (
    <span className={style['cell']} data-outcome={outcome} title={words}>
      <span className="unseen">{words}</span>
    </span>
  ) : (
    <Link
      className={style['cell'] ?? ''}
      data-outcome={outcome}
      href={here(`/cycles/${cycleNo}`)}
      title={words}
      aria-label={words}
    />
  );
}

function Listed({ ticks }: { readonly ticks: readonly Tick[] }) {
  const cycles = ticks.filter(({ cycleNo }) => cycleNo !== null).slice(0, LISTED);
  return (
    <ol className={style['recent']} aria-label="Last cycles, newest first">
      {cycles.map(({ seq, cycleNo, workTitle, reason, endedAt, durationMs, costUsd }) => (
        <li key={seq}>
          <Go to={`/cycles/${cycleNo}`}>{cycleNo}</Go>
          <span title={workTitle === null ? undefined : reason}>{workTitle ?? reason}</span>
          <span className="soft">
            {duration(durationMs)}, {money(costUsd)}
          </span>
          <span className="soft">
            <When at={endedAt} />
          </span>
        </li>
      ))}
    </ol>
  );
}
