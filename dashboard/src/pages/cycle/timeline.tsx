import { duration } from '../../data/words.ts';
import { Empty } from '../../design/answers.tsx';
import { When } from '../../design/when.tsx';
import style from './cycle.module.css';
import type { Story } from './story.ts';

type Try = Story['phases'][number];
type Call = Story['calls'][number];

/** Phases from top to bottom, time from left to right; calls of models as marks on the phase they ran in. */
export function Timeline({ story: { cycle, phases, calls } }: { readonly story: Story }) {
  const first = phases[0];
  if (first === undefined) return <Empty>The cycle has not begun its first phase.</Empty>;
  const scale = scaleOf({ phases, calls, from: Date.parse(cycle.started_at) });
  return (
    <ol className={style['timeline']} aria-label="Phases in the order in which they ran">
      {phases.map((one, i) => (
        <Row key={one.seq} one={one} scale={scale} calls={callsIn(one, phases[i + 1], calls)} />
      ))}
    </ol>
  );
}

type Scale = (ms: number) => number;

function endOf({ started_at, ended_at, duration_ms }: Try): number {
  return ended_at === null
    ? Date.parse(started_at) + (duration_ms ?? 0)
    : Math.max(Date.parse(ended_at), Date.parse(started_at));
}

function scaleOf({
  phases,
  calls,
  from,
}: {
  readonly phases: readonly Try[];
  readonly calls: readonly Call[];
  readonly from: number;
}): Scale {
  const ends = [
    ...phases.map(endOf),
    ...calls.map((call) => Date.parse(call.started_at) + (call.duration_ms ?? 0)),
  ];
  const length = Math.max(1, ...ends.map((end) => end - from));
  return (ms) => Math.min(100, Math.max(0, ((ms - from) / length) * 100));
}

function callsIn(one: Try, next: Try | undefined, calls: readonly Call[]): readonly Call[] {
  const to = next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next.started_at);
  return calls.filter(({ started_at }) => {
    const at = Date.parse(started_at);
    return at >= Date.parse(one.started_at) && at < to;
  });
}

const ENDS: Readonly<Record<Try['end'], string>> = {
  open: 'under way',
  completed: '',
  failed: 'failed',
  lost: 'lost: another attempt took over',
};

function Row({
  one,
  scale,
  calls,
}: {
  readonly one: Try;
  readonly scale: Scale;
  readonly calls: readonly Call[];
}) {
  const { phase, attempt, end, duration_ms, waited_ms, error, will_retry_at } = one;
  const from = scale(Date.parse(one.started_at));
  const to = scale(endOf(one));
  return (
    <li>
      <div className={style['phase']}>
        <strong>{phase}</strong>
        {attempt > 1 && <span className="soft">attempt {attempt}</span>}
      </div>
      <div className={style['lane']} aria-hidden="true">
        <span
          className={style['span']}
          data-end={end}
          style={{ insetInlineStart: `${from}%`, inlineSize: `${to - from}%` }}
        />
        {calls.map(({ run_id, started_at, duration_ms: ms, end: how }) => {
          const begin = scale(Date.parse(started_at));
          const size = scale(Date.parse(started_at) + (ms ?? 0)) - begin;
          return (
            <span
              key={run_id}
              className={style['callMark']}
              data-end={how}
              style={{ insetInlineStart: `${begin}%`, inlineSize: `${size}%` }}
            />
          );
        })}
      </div>
      <div className={style['took']}>
        {duration_ms === null ? ENDS[end] : duration(duration_ms)}
        {duration_ms !== null && end === 'failed' && ', failed'}
        {waited_ms >= 1000 && <span className="soft"> after {duration(waited_ms)}</span>}
        {calls.length > 0 && (
          <span className="soft"> · {calls.length === 1 ? '1 call' : `${calls.length} calls`}</span>
        )}
      </div>
      {error !== null && (
        <p className={style['why']}>
          {error.error_class}: {error.message}
          {will_retry_at !== null && (
            <>
              {' '}
              · tried again <When at={will_retry_at} />
            </>
          )}
        </p>
      )}
    </li>
  );
}
