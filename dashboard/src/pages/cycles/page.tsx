import { useSearchParams } from 'wouter';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { count, duration, money } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Go } from '../../design/go.tsx';
import { Panel } from '../../design/panel.tsx';
import { Table } from '../../design/table.tsx';
import { TabsOfLinks } from '../../design/tabs-of-links.tsx';
import { When } from '../../design/when.tsx';
import style from './cycles.module.css';
import { OutcomePill, outcomeWords } from './outcomes.tsx';

type Tick = AnswerTo<'/api/cycles'>['cycles'][number];

const SHOWN = 100;

const OUTCOMES = ['cycle', 'success', 'partial', 'failure', 'nothing', 'closed'] as const;
type Outcome = (typeof OUTCOMES)[number];

const NAMES: Readonly<Record<Outcome, string>> = {
  cycle: 'All cycles',
  success: 'Done',
  partial: 'Partly done',
  failure: 'Failed',
  nothing: 'Nothing to do',
  closed: 'Ticks without a cycle',
};

/** All cycles, newest first, by page and by how they ended. */
export function Page() {
  const [search] = useSearchParams();
  const outcome = OUTCOMES.find((each) => each === search.get('outcome')) ?? 'cycle';
  const cursor = search.get('before');
  const ticks = useApi({
    key: ['cycles', outcome, cursor],
    ask: ({ api }) =>
      answerOf(
        api.cycles.$get({
          query: { limit: SHOWN, outcome, ...(cursor !== null && { cursor }) },
        }),
      ),
    follows: ['TickClosed', 'CycleCompleted', 'CycleFailed'],
  });
  return (
    <div className={style['page']}>
      <h1>Cycles</h1>
      <TabsOfLinks
        label="Cycles by outcome"
        here={addressOf(outcome)}
        tabs={OUTCOMES.map((each) => ({ to: addressOf(each), name: NAMES[each] }))}
      />
      <Answer of={ticks}>
        {({ cycles, next }) => (
          <div className={style['page']}>
            {cycles.length === 0 ? (
              <NothingHere outcome={outcome} isPage={cursor !== null} />
            ) : (
              <>
                <Strip ticks={cycles} />
                <Listed ticks={cycles} />
              </>
            )}
            <nav aria-label="Older and newer cycles" className={style['pages']}>
              {cursor !== null && <Go to={addressOf(outcome)}>Newest</Go>}
              {next !== null && <Go to={addressOf(outcome, next)}>Older</Go>}
            </nav>
          </div>
        )}
      </Answer>
    </div>
  );
}

function addressOf(outcome: Outcome, before: string | null = null): string {
  const query = new URLSearchParams({
    ...(outcome !== 'cycle' && { outcome }),
    ...(before !== null && { before }),
  }).toString();
  return query === '' ? '/cycles' : `/cycles?${query}`;
}

function NothingHere({ outcome, isPage }: { readonly outcome: Outcome; readonly isPage: boolean }) {
  if (isPage) return <Empty>None in this stretch. Older ones may follow.</Empty>;
  return outcome === 'cycle' ? (
    <Empty>
      No cycle has ended yet. A tick becomes a cycle when there is work; each one is listed here
      when it ends.
    </Empty>
  ) : (
    <Empty>No cycle ended so.</Empty>
  );
}

/** Marks from old to new: colour says the outcome, height the time it took. */
function Strip({ ticks }: { readonly ticks: readonly Tick[] }) {
  const longest = Math.max(1, ...ticks.map(({ durationMs }) => durationMs));
  return (
    <Panel title="At a glance" aside={`height: duration, up to ${duration(longest)}`}>
      <ol className={style['strip']} aria-label="Cycles, oldest first">
        {ticks.toReversed().map((tick) => (
          <li key={tick.seq}>
            <Mark tick={tick} share={Math.sqrt(tick.durationMs / longest)} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Mark({ tick, share }: { readonly tick: Tick; readonly share: number }) {
  const { cycleNo, outcome, durationMs, costUsd } = tick;
  const words = `${cycleNo === null ? 'Tick' : `Cycle ${cycleNo}`}: ${outcomeWords(outcome)}, ${duration(durationMs)}, ${money(costUsd)}`;
  const bar = (
    <span
      className={style['bar']}
      data-outcome={outcome}
      style={{ blockSize: `${Math.max(8, share * 100)}%` }}
    />
  );
  if (cycleNo === null) {
    return (
      <span className={style['mark']} title={words}>
        {bar}
        <span className="unseen">{words}</span>
      </span>
    );
  }
  return (
    <Marked cycleNo={cycleNo} words={words}>
      {bar}
    </Marked>
  );
}

function Marked({
  cycleNo,
  words,
  children,
}: {
  readonly cycleNo: number;
  readonly words: string;
  readonly children: React.ReactNode;
}) {
  return (
    <span className={style['mark']} title={words}>
      <Go to={`/cycles/${cycleNo}`}>
        {children}
        <span className="unseen">{words}</span>
      </Go>
    </span>
  );
}

function Listed({ ticks }: { readonly ticks: readonly Tick[] }) {
  return (
    <Table
      caption="Cycles, newest first"
      rows={ticks}
      keyOf={({ seq }) => seq}
      columns={[
        {
          name: 'Cycle',
          show: ({ cycleNo }) =>
            cycleNo === null ? 'tick' : <Go to={`/cycles/${cycleNo}`}>{cycleNo}</Go>,
        },
        { name: 'Ended', show: ({ endedAt }) => <When at={endedAt} /> },
        { name: 'Outcome', show: ({ outcome }) => <OutcomePill outcome={outcome} /> },
        { name: 'What for', show: whatFor },
        { name: 'Took', isNumber: true, show: ({ durationMs }) => duration(durationMs) },
        { name: 'Calls', isNumber: true, show: ({ modelCalls }) => count(modelCalls) },
        { name: 'Cost', isNumber: true, show: ({ costUsd }) => money(costUsd) },
      ]}
    />
  );
}

/** What was worked on, and why that; of a tick why it became no cycle. */
function whatFor(tick: Tick) {
  const why = whyOf(tick);
  if (tick.workTitle === null) return why;
  return (
    <>
      {tick.workTitle} <span className="soft">{why}</span>
    </>
  );
}

function whyOf({ reason, errorClass, missedCount }: Tick): string {
  const missed = missedCount === null ? '' : `, ${missedCount} of them`;
  return `${errorClass === null ? '' : `${errorClass}: `}${reason}${missed}`;
}
