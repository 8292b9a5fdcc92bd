import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { count, countOf, percent } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Figures } from '../../design/figures.tsx';
import { Go } from '../../design/go.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill } from '../../design/pill.tsx';
import { Table } from '../../design/table.tsx';
import { When } from '../../design/when.tsx';
import { STATUS_TONES } from './capabilities.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { useDays } from './days.ts';
import { BeliefChart } from './lazy-charts.ts';
import style from './learning.module.css';
import { Procedure } from './procedure.tsx';

type History = AnswerTo<'/api/capabilities/:name/history'>;
type Doc = History['capability'];
type Point = History['points'][number];

/** One capability: what is believed of it, since when, and by what evidence. */
export function Capability({ name }: { readonly name: string }) {
  const history = useApi({
    key: ['capability', name],
    ask: ({ api }) =>
      answerOf(api.capabilities[':name'].history.$get({ param: { name }, query: {} })),
    follows: ['CycleReflected', 'CapabilityExercised', 'CapabilityMerged', 'PotentialityAssessed'],
  });
  return <Answer of={history}>{(data) => <Told history={data} />}</Answer>;
}

function Told({ history }: { readonly history: History }) {
  const { capability: doc, points, gap, gaps } = history;
  const last = points.at(-1);
  return (
    <div className={style['stack']}>
      <header className={style['stackTight']}>
        <div className="line">
          <h2 className={style['name']}>{doc.id}</h2>
          <Pill tone={STATUS_TONES[doc.status]}>{doc.status}</Pill>
          {doc.status_reason !== null && <span className="soft">{doc.status_reason}</span>}
        </div>
        <p className={style['read']}>{doc.description}</p>
        <p className="soft">
          First learned <When at={doc.first_learned} />, by {doc.source}.
        </p>
        {doc.notes !== '' && <p className="soft">{doc.notes}</p>}
      </header>
      <Sums doc={doc} last={last} gap={gap} />
      <Panel title="Confidence over time">
        {points.length < 2 ? (
          <Empty>It was not used yet. Each use moves the curve that will stand here.</Empty>
        ) : (
          <Curve history={history} />
        )}
      </Panel>
      <div className={style['columns']}>
        <Panel title="Last evidence">
          <Evidence doc={doc} />
        </Panel>
        <Panel title="Procedure">
          <Procedure procedure={doc.procedure} />
        </Panel>
        <Panel title="Findings of work that used it">
          {doc.learned.length === 0 ? (
            <Empty>None yet. What reports on work with it find out stands here.</Empty>
          ) : (
            <ul className={style['plainList']}>
              {doc.learned.map(({ text, trust, event_id }) => (
                <li key={`${event_id} ${text}`}>
                  {text} {trust === 'outside' && <Pill tone="warn">from outside</Pill>}
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="What else happened to it">
          <Marks marks={history.marks} />
          {gaps.map(({ id, topic, severity }) => (
            <p key={id}>
              Open gap: {topic} <span className="soft">severity {percent(severity)}</span>
            </p>
          ))}
        </Panel>
      </div>
    </div>
  );
}

function Sums({
  doc,
  last,
  gap,
}: {
  readonly doc: Doc;
  readonly last: Point | undefined;
  readonly gap: number | null;
}) {
  const counted = doc.times_succeeded + doc.times_failed;
  const isKnown = last !== undefined && last.low !== null && last.high !== null;
  return (
    <Figures
      figures={[
        {
          name: 'Confidence',
          value: doc.confidence === null ? 'not tried' : percent(doc.confidence),
          ...(isKnown && {
            note: `between ${percent(last.low ?? 0)} and ${percent(last.high ?? 1)}, with 90 % probability`,
          }),
        },
        {
          name: 'Succeeded',
          value: `${count(doc.times_succeeded)} of ${count(counted)}`,
          note: 'counted uses: verified, and its own doing',
        },
        {
          name: 'Uses',
          value: count(doc.times_used),
          note: `${count(doc.unverified)} not verified, ${count(doc.excluded)} not its fault, ${count(doc.partial)} partly`,
        },
        {
          name: 'Should reach',
          value: doc.potentiality === null ? '–' : percent(doc.potentiality),
          ...(gap !== null && { note: `gap ${percent(gap)}` }),
        },
      ]}
    />
  );
}

/** Marks of uses stand at the edges of the chart. */
const TOP = 0.985;
const BOTTOM = 0.015;

function Curve({ history }: { readonly history: History }) {
  const { points, points_found, is_whole, capability } = history;
  const dayOf = useDays();
  const drawn = points.map((one) => ({
    ms: Date.parse(one.at),
    confidence: one.confidence,
    between: one.low === null || one.high === null ? null : ([one.low, one.high] as const),
    success: one.what === 'use' && one.counted && one.outcome === 'success' ? TOP : null,
    failure: one.what === 'use' && one.counted && one.outcome === 'failure' ? BOTTOM : null,
  }));
  const spread = points_found > points.length ? `, ${points.length} of them drawn` : '';
  return (
    <ChartFrame
      title={`${countOf(points_found, 'point')}${spread}.`}
      says={`The line is confidence, the band where the true rate lies with 90 % probability; dots at the top are uses that succeeded, rings at the bottom uses that failed.${is_whole ? '' : ' Older uses are counted, and not drawn.'}`}
      chart={<BeliefChart points={drawn} potentiality={capability.potentiality} dayOf={dayOf} />}
    >
      <Table
        caption="Confidence over time, newest first"
        rows={points.toReversed()}
        keyOf={({ seq }) => seq}
        columns={[
          { name: 'When', show: ({ at }) => <When at={at} /> },
          {
            name: 'Cycle',
            show: ({ cycle }) => (cycle === null ? '–' : <Go to={`/cycles/${cycle}`}>{cycle}</Go>),
          },
          { name: 'What', show: whatWords },
          {
            name: 'Confidence',
            isNumber: true,
            show: ({ confidence }) => (confidence === null ? '–' : percent(confidence)),
          },
          {
            name: '90 % interval',
            isNumber: true,
            show: ({ low, high }) =>
              low === null || high === null ? '–' : `${percent(low)} to ${percent(high)}`,
          },
          {
            name: 'Succeeded, failed',
            isNumber: true,
            show: ({ succeeded, failed }) => `${count(succeeded)}, ${count(failed)}`,
          },
          { name: 'Event', show: ({ seq }) => <Go to={`/log?event=${seq}`}>{seq}</Go> },
        ]}
      />
    </ChartFrame>
  );
}

function whatWords({ what, outcome, verified, error_class, counted }: Point): string {
  if (what !== 'use') return what;
  const fault =
    error_class === null || error_class === 'capability' ? '' : `, fault: ${error_class}`;
  const proof = verified === false ? ', not verified' : '';
  return `${outcome ?? 'use'}${fault}${proof}${counted ? '' : ' (not counted)'}`;
}

/** Of cycles and of attended sessions, the newest first. */
function Evidence({ doc }: { readonly doc: Doc }) {
  const inCycles = doc.last_uses.map((use) => ({
    ...use,
    where: <Go to={`/cycles/${use.cycle}`}>cycle {use.cycle}</Go>,
  }));
  const inSessions = doc.last_session_uses.map((use) => ({
    ...use,
    verified: true,
    where: <Go to={`/log?subject=${encodeURIComponent(`episode:${use.episode_id}`)}`}>session</Go>,
  }));
  const uses = [...inCycles, ...inSessions].sort((one, other) => (one.at < other.at ? 1 : -1));
  if (uses.length === 0) return <Empty>No use yet.</Empty>;
  return (
    <ul className={style['plainList']}>
      {uses.map(({ event_id, where, at, outcome, verified, evidence }) => (
        <li key={event_id} className={style['stackTight']}>
          <span className="line">
            <Pill tone={!verified ? 'plain' : outcome === 'success' ? 'good' : 'bad'}>
              {outcome}
            </Pill>
            {where}
            <span className="soft">
              <When at={at} />
              {!verified && ', not verified'}
            </span>
          </span>
          {evidence.map(({ kind, ref, ok }) => (
            <span key={`${kind} ${ref}`} className="soft">
              {ok ? 'holds' : 'does not hold'} · {kind}: {ref}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Marks({ marks }: Pick<History, 'marks'>) {
  if (marks.length === 0) return <Empty>Nothing else yet.</Empty>;
  return (
    <ul className={style['plainList']}>
      {marks.toReversed().map(({ seq, at, says }) => (
        <li key={seq}>
          {says}{' '}
          <span className="soft">
            <When at={at} />, <Go to={`/log?event=${seq}`}>event {seq}</Go>
          </span>
        </li>
      ))}
    </ul>
  );
}
