import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import type { AnswerTo } from '../../../../../src/http/api.ts';
import { answerOf } from '../../../data/api.ts';
import { useApi } from '../../../data/use-api.ts';
import { money } from '../../../data/words.ts';
import { Answer } from '../../../design/answers.tsx';
import { Figures } from '../../../design/figures.tsx';
import { Go } from '../../../design/go.tsx';
import { Meter } from '../../../design/meter.tsx';
import { Panel } from '../../../design/panel.tsx';
import { Pill } from '../../../design/pill.tsx';
import { Table } from '../../../design/table.tsx';
import { When } from '../../../design/when.tsx';
import { Actions, Evidence, Files } from '../../shared/actions.tsx';
import { Questions } from '../../shared/questions.tsx';
import { OrderFacts } from '../orders.tsx';
import { Times } from '../planned.tsx';
import style from '../work.module.css';
import { WORK_EVENTS } from '../work-events.ts';
import { JobPanels } from './job.tsx';
import { OwnerWords } from './owner-words.tsx';

export type Work = AnswerTo<'/api/work/:id'>['work'];

const COLUMNS: Readonly<Record<NonNullable<Work['column']>, string>> = {
  asking: 'asks you',
  running: 'under way',
  waiting: 'waiting',
  blocked: 'blocked',
  planned: 'planned',
};

/** Everything about one piece of work. */
export function Page() {
  const { id } = useParams<{ id: string }>();
  const work = useApi({
    key: ['work', id],
    ask: ({ api }) => answerOf(api.work[':id'].$get({ param: { id }, query: {} })),
    follows: [...WORK_EVENTS, 'ActionProposed', 'ActionExecuted', 'ActionFailed', 'ActionBlocked'],
  });
  return <Answer of={work}>{({ work: whole }) => <Whole work={whole} />}</Answer>;
}

function Whole({ work }: { readonly work: Work }) {
  const { task, order, job, ask, approvals } = work;
  return (
    <article className={style['one']}>
      <Head work={work} />
      <Questions asks={ask === null ? [] : [ask]} approvals={approvals} />
      <div className={style['halves']}>
        <div className={style['whole']}>
          {task !== null && <TaskPanel task={task} />}
          {order !== null && (
            <Panel title="Standing order">
              <OrderFacts order={order} />
            </Panel>
          )}
          {job !== null && <JobPanels job={job} />}
          <Done work={work} />
        </div>
        <div className={style['whole']}>
          {task !== null && <OwnerWords key={task.revision} work={work} task={task} />}
          {job !== null && <Cost job={job} capUsd={work.cap_usd} />}
          <Cycles work={work} />
        </div>
      </div>
    </article>
  );
}

function Head({ work: { title, column, standing, task, thread_id } }: { readonly work: Work }) {
  return (
    <header className={style['oneHead']}>
      <span className="soft">
        <Go to="/work">All work</Go>
        {thread_id !== null && (
          <>
            {' · '}
            <Go to={`/talk/${encodeURIComponent(thread_id)}`}>The conversation it came from</Go>
          </>
        )}
      </span>
      <h1>{title}</h1>
      <p className={style['pills']}>
        <Pill tone={column === 'asking' ? 'warn' : 'plain'}>
          {column === null ? (task?.status ?? 'over') : COLUMNS[column]}
        </Pill>
        {standing !== null && <span>{standing}</span>}
      </p>
    </header>
  );
}

type Task = NonNullable<Work['task']>;

function TaskPanel({ task }: { readonly task: Task }) {
  const { kind, content, formed_at, source, trust, intention_id } = task;
  return (
    <Panel title={kind === 'task' ? 'Task' : kind}>
      {content !== '' && <p className={style['text']}>{content}</p>}
      <dl className={style['pairs']}>
        <WhenAndWho task={task} />
        <Checks task={task} />
        <dt>Added</dt>
        <dd>
          <When at={formed_at} />, by {source}{' '}
          {trust !== 'owner' && <Pill tone="warn">not your words</Pill>}
        </dd>
        <dt>Name</dt>
        <dd>
          <code>{intention_id}</code>
        </dd>
      </dl>
      <LastTry task={task} />
    </Panel>
  );
}

/** A line of a list of facts; nothing where there is nothing to say. */
function Pair({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === null || children === '') return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function WhenAndWho({ task }: { readonly task: Task }) {
  const { priority, due_at, waits_for, next_times, recurs, who } = task;
  return (
    <>
      <Pair name="Priority">{priority} of 5</Pair>
      <Pair name="Due">{due_at === null ? null : <When at={due_at} />}</Pair>
      <Pair name="Comes again">{recurs === null ? null : recurs.phrase}</Pair>
      <Pair name="Next times">{next_times.length === 0 ? null : <Times times={next_times} />}</Pair>
      <Pair name="Waits for">{waits_for.join(', ')}</Pair>
      <Pair name="Who">{who}</Pair>
    </>
  );
}

function Checks({ task: { steps, verify, outcome } }: { readonly task: Task }) {
  return (
    <>
      {steps.length > 0 && (
        <Pair name="Steps">
          {steps.map(({ run, outside_sandbox }) => (
            <div key={run}>
              <code>{run}</code>{' '}
              {outside_sandbox === true && <Pill tone="bad">outside the sandbox</Pill>}
            </div>
          ))}
        </Pair>
      )}
      <Pair name="Checks">{verify.map(({ kind, target }) => `${kind} ${target}`).join('; ')}</Pair>
      <Pair name="Outcome">{outcome.join('; ')}</Pair>
    </>
  );
}

function LastTry({ task: { last_try } }: { readonly task: Task }) {
  if (last_try === null || last_try.is_of_job) return null;
  const { outcome, cycle_no, failures, why, next_try_at } = last_try;
  return (
    <div className={style['facts']}>
      <span>
        Last try: {outcome}, in <Go to={`/cycles/${cycle_no}`}>cycle {cycle_no}</Go>
        {failures > 1 && `, ${failures} times in a row`}
      </span>
      {why.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {next_try_at !== null && (
        <span>
          Next try <When at={next_try_at} />
        </span>
      )}
    </div>
  );
}

function Cost({
  job: { cost_usd },
  capUsd,
}: {
  readonly job: NonNullable<Work['job']>;
  readonly capUsd: number | null;
}) {
  return (
    <Panel title="Cost">
      <Figures
        figures={[
          {
            name: 'So far',
            value: money(cost_usd),
            note:
              capUsd === null ? 'nothing was set aside yet' : `of ${money(capUsd)} for this job`,
          },
        ]}
      />
      {capUsd !== null && capUsd > 0 && (
        <Meter
          label="Cap of the job"
          value={cost_usd}
          most={capUsd}
          words={`${Math.round((cost_usd / capUsd) * 100)} %`}
          tone={cost_usd >= capUsd ? 'bad' : 'plain'}
        />
      )}
    </Panel>
  );
}

function Cycles({ work: { cycles } }: { readonly work: Work }) {
  if (cycles.length === 0) return null;
  return (
    <Panel title="Cycles that worked on it">
      <Table
        caption="Cycles that worked on it, the newest first"
        rows={cycles}
        keyOf={({ cycle_no }) => cycle_no}
        columns={[
          {
            name: 'Cycle',
            show: ({ cycle_no }) => <Go to={`/cycles/${cycle_no}`}>{`Cycle ${cycle_no}`}</Go>,
          },
          { name: 'Began', show: ({ at }) => (at === null ? '' : <When at={at} />) },
          { name: 'Outcome', show: ({ outcome }) => outcome ?? 'under way' },
          { name: 'Cost', isNumber: true, show: ({ cost_usd }) => money(cost_usd) },
        ]}
      />
    </Panel>
  );
}

function Done({ work: { actions, files, evidence } }: { readonly work: Work }) {
  if (actions.length + evidence.length === 0) return null;
  return (
    <Panel title="What was done last">
      <Files paths={files} />
      {actions.length > 0 && <Actions actions={actions} />}
      {evidence.length > 0 && (
        <dl className={style['pairs']}>
          {evidence.map(({ kind, ref, ok }) => (
            <Evidence key={`${kind} ${ref}`} kind={kind} words={ref} ok={ok} />
          ))}
        </dl>
      )}
    </Panel>
  );
}
