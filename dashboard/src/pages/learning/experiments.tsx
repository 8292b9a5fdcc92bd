import { useSearchParams } from 'wouter';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { count, money, percent } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Go } from '../../design/go.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill, type Tone } from '../../design/pill.tsx';
import { Table } from '../../design/table.tsx';
import { When } from '../../design/when.tsx';
import { capabilityAddress } from './address.ts';
import style from './learning.module.css';
import { MorePages } from './more-pages.tsx';

type Gap = AnswerTo<'/api/gaps'>['gaps'][number];
type Experiment = AnswerTo<'/api/experiments'>['experiments'][number];

/** What the agent does not know, and what it tried in order to find out. */
export function Experiments() {
  const [search] = useSearchParams();
  const gapCursor = search.get('gaps');
  const cursor = search.get('tried');
  const gaps = useApi({
    key: ['gaps', gapCursor],
    ask: ({ api }) =>
      answerOf(
        api.gaps.$get({
          query: { status: 'all', limit: 50, ...(gapCursor !== null && { cursor: gapCursor }) },
        }),
      ),
    follows: ['GapIdentified', 'GapClosed'],
  });
  const experiments = useApi({
    key: ['experiments', cursor],
    ask: ({ api }) =>
      answerOf(
        api.experiments.$get({
          query: { status: 'all', limit: 50, ...(cursor !== null && { cursor }) },
        }),
      ),
    follows: ['ExperimentProposed', 'ExperimentStarted', 'ExperimentConcluded'],
  });
  return (
    <div className={style['stack']}>
      <Panel title="Experiments">
        <Answer of={experiments}>
          {({ experiments: docs, next }) => (
            <>
              {docs.length === 0 ? (
                <Empty>
                  Nothing was tried on purpose yet. A cycle that explores states a hypothesis first;
                  it stands here with its result.
                </Empty>
              ) : (
                <Tried docs={docs} />
              )}
              <MorePages
                of="experiments"
                part="experiments"
                name="tried"
                isLater={cursor !== null}
                next={next}
              />
            </>
          )}
        </Answer>
      </Panel>
      <Panel title="Gaps">
        <Answer of={gaps}>
          {({ gaps: docs, next }) => (
            <>
              {docs.length === 0 ? (
                <Empty>No gap is known. One is noted when work fails for want of an ability.</Empty>
              ) : (
                <Missing docs={docs} />
              )}
              <MorePages
                of="gaps"
                part="experiments"
                name="gaps"
                isLater={gapCursor !== null}
                next={next}
              />
            </>
          )}
        </Answer>
      </Panel>
    </div>
  );
}

const RESULTS: Readonly<Record<NonNullable<Experiment['result']>, Tone>> = {
  success: 'good',
  partial: 'warn',
  failure: 'bad',
  aborted: 'plain',
};

function Tried({ docs }: { readonly docs: readonly Experiment[] }) {
  return (
    <Table
      caption="Experiments, open ones first, then the newest"
      rows={docs}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'Hypothesis',
          show: ({ hypothesis, trust, capability_created: created }) => (
            <div className={style['cell']}>
              <span>{hypothesis}</span>
              <span className="line">
                {trust === 'outside' && <Pill tone="warn">from outside</Pill>}
                {created !== null && <Go to={capabilityAddress(created)}>made {created}</Go>}
              </span>
            </div>
          ),
        },
        {
          name: 'Result',
          show: ({ status, result }) => (
            <Pill tone={result === null ? 'plain' : RESULTS[result]}>{result ?? status}</Pill>
          ),
        },
        {
          name: 'Lesson',
          show: ({ lesson }) => <div className={style['cell']}>{lesson ?? '–'}</div>,
        },
        {
          name: 'Cycle',
          show: ({ cycle }) => (cycle === null ? '–' : <Go to={`/cycles/${cycle}`}>{cycle}</Go>),
        },
        {
          name: 'Cost',
          isNumber: true,
          show: ({ cost_usd, budget_usd }) =>
            cost_usd === null ? `up to ${money(budget_usd)}` : money(cost_usd),
        },
        { name: 'Proposed', show: ({ proposed_at }) => <When at={proposed_at} /> },
      ]}
    />
  );
}

function Missing({ docs }: { readonly docs: readonly Gap[] }) {
  return (
    <Table
      caption="Gaps, open ones first, then the newest"
      rows={docs}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'Gap',
          show: ({ topic, trust }) => (
            <div className={style['cell']}>
              {topic} {trust === 'outside' && <Pill tone="warn">from outside</Pill>}
            </div>
          ),
        },
        {
          name: 'Status',
          show: ({ status, closed_by }) => (closed_by === null ? status : `closed by ${closed_by}`),
        },
        { name: 'Severity', isNumber: true, show: ({ severity }) => percent(severity) },
        { name: 'Found by', show: ({ origin }) => origin.replaceAll('_', ' ') },
        {
          name: 'Waits for',
          show: ({ capability_id: id }) =>
            id === null ? '–' : <Go to={capabilityAddress(id)}>{id}</Go>,
        },
        { name: 'Shown', isNumber: true, show: ({ evidence }) => count(evidence) },
        { name: 'Last found', show: ({ identified_at }) => <When at={identified_at} /> },
      ]}
    />
  );
}
