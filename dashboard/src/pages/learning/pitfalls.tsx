import { useSearchParams } from 'wouter';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { count } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Go } from '../../design/go.tsx';
import { Pill } from '../../design/pill.tsx';
import { Table } from '../../design/table.tsx';
import { TabsOfLinks } from '../../design/tabs-of-links.tsx';
import { When } from '../../design/when.tsx';
import style from './learning.module.css';
import { MorePages } from './more-pages.tsx';

type Doc = AnswerTo<'/api/anti_patterns'>['anti_patterns'][number];

const FOLLOWS = [
  'AntiPatternRegistered',
  'AntiPatternObserved',
  'AntiPatternRetested',
  'AntiPatternRetired',
] as const;

/** Ways to fail, how to avoid them, and when that last helped. */
export function Pitfalls() {
  const [search] = useSearchParams();
  const status = search.get('of') === 'all' ? 'all' : 'open';
  const cursor = search.get('before');
  const page = useApi({
    key: ['anti-patterns', status, cursor],
    ask: ({ api }) =>
      answerOf(
        api.anti_patterns.$get({
          query: { status, limit: 100, ...(cursor !== null && { cursor }) },
        }),
      ),
    follows: FOLLOWS,
  });
  return (
    <div className={style['stack']}>
      <TabsOfLinks
        label="Pitfalls by status"
        here={`/learning?part=pitfalls${status === 'all' ? '&of=all' : ''}`}
        tabs={[
          { to: '/learning?part=pitfalls', name: 'Warned of' },
          { to: '/learning?part=pitfalls&of=all', name: 'All, with retired ones' },
        ]}
      />
      <Answer of={page}>
        {({ anti_patterns: docs, next }) =>
          docs.length === 0 ? (
            <Empty>
              No way to fail is known yet. One is kept when a check refutes finished work, or the
              guardian refuses an action.
            </Empty>
          ) : (
            <div className={style['stack']}>
              <p className="soft">
                “Avoided” counts cycles that ran what used to fail, and it did not fail. Whether the
                warning was the reason nobody can know; how often it stood in the prompt is said.
              </p>
              <Listed docs={docs} />
              <MorePages
                of="pitfalls"
                part="pitfalls"
                name="before"
                isLater={cursor !== null}
                next={next}
                query={status === 'all' ? { of: 'all' } : {}}
              />
            </div>
          )
        }
      </Answer>
    </div>
  );
}

function Listed({ docs }: { readonly docs: readonly Doc[] }) {
  return (
    <Table
      caption="Pitfalls"
      rows={docs}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'Pitfall',
          show: (doc) => (
            <div className={style['cell']}>
              <span className="line">
                <strong>{doc.id}</strong>
                {doc.status === 'retired' && <Pill>retired</Pill>}
                {doc.event_ids.mitigation.trust === 'outside' && (
                  <Pill tone="warn">from outside</Pill>
                )}
              </span>
              <span>{doc.description}</span>
              <span className="soft">To avoid it: {doc.mitigation}</span>
              {doc.status_reason !== null && <span className="soft">{doc.status_reason}</span>}
            </div>
          ),
        },
        { name: 'At fault', show: ({ cause_class }) => cause_class },
        { name: 'Seen', isNumber: true, show: ({ times_observed }) => count(times_observed) },
        {
          name: 'Though warned',
          isNumber: true,
          show: ({ observed_after_warning }) => count(observed_after_warning),
        },
        {
          name: 'Last seen',
          show: ({ last_observed_cycle: cycle, last_observed }) =>
            cycle === null ? (
              'told, never here'
            ) : (
              <>
                <Go to={`/cycles/${cycle}`}>cycle {cycle}</Go>,{' '}
                <span className="soft">
                  <When at={last_observed} />
                </span>
              </>
            ),
        },
        {
          name: 'Avoided',
          isNumber: true,
          show: ({ avoided, avoided_after_warning }) =>
            avoided === 0 ? '–' : `${count(avoided)} (${count(avoided_after_warning)} warned)`,
        },
        { name: 'Last avoided', show: ({ last_avoided }) => <LastAvoided last={last_avoided} /> },
      ]}
    />
  );
}

function LastAvoided({ last }: { readonly last: Doc['last_avoided'] }) {
  if (last === null) return '–';
  return (
    <>
      <Go to={`/cycles/${last.cycle}`}>cycle {last.cycle}</Go>
      {last.after_warning && ', with the warning'},{' '}
      <span className="soft">
        <When at={last.at} />
      </span>
    </>
  );
}
