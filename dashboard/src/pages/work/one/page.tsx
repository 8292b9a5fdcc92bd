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
import { WORK_EVENTS } from '../page.tsx';
import { Times } from '../planned.tsx';
import style from '../work.module.css';
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
  const { id = '' } = useParams<{ id: string }>();
  const work = useApi({
    key: ['work', id],
    ask: ({ api }) => answerOf(api.work[':id'].$get({ param: { id }, query: {} })),
    follows: [...WORK_EVENTS, 'ActionProposed', 'ActionExecuted', 'ActionFailed', 'ActionBlocked'],
  });
  return <Answer of={work}>{({ work: whole }) => <Whole work={whole} />}</Answer>;
}

function Whole({ work }: { readonly work: Work }) {
  const { title, column, standing, task, order, thread_id, ask, approvals } = work;
  return (
    <article className={style['one']}>
      <header className={style['oneHead']}>
        <span className={style['hint']}>
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
      <Questions asks={ask === null ? [] : [ask]} approvals={approvals} />
      <div className={style['halves']}>
        <div className={style['whole']}>
          {task !== null && <TaskPanel task={task} />}
          {order !== null && (
            <Panel title="Standing order">
              <OrderFacts order={order} />
            </Panel>
          )}
          {work.job !== null && <JobPanels job={work.job} />}
          <Done work={work} />
        </div>
        <div className={style['whole']}>
          {task !== null && <OwnerWords key={task.revision} work={work} task={task} />}
          {work.job !== null && <Cost job={work.job} capUsd={work.cap_usd} />}
          <Cycles work={work} />
        </div>
      </div>
    </article>
  );
}

function TaskPanel({ task }: { readonly task: NonNullable<Work['task']> }) {
  const { kind, content, priority, due_at, waits_for, next_times, steps, verify, recurs } = task;
  return (
    <Panel title={kind === 'task' ? 'Task' : kind}>
      {content !== '' && <p className={style['text']}>{content}</p>}
      <dl className={style['pairs']}>
        <dt>Priority</dt>
        <dd>{priority} of 5</dd>
        {due_at !== null && (
          <>
            <dt>Due</dt>
            <dd>
              <When at={due_at} />
            </dd>
          </>
        )}
        {recurs !== null && (
          <>
            <dt>Comes again</dt>
            <dd>{recurs.phrase}</dd>
          </>
        )}
        {next_times.length > 0 && (
          <>
            <dt>Next times</dt>
            <dd>
              <Times times={next_times} />
            </dd>
          </>
        )}
        {waits_for.length > 0 && (
          <>
            <dt>Waits for</dt>
            <dd>{waits_for.join(', ')}</dd>
          </>
        )}
        {task.who !== null && (
          <>
            <dt>Who</dt>
            <dd>{task.who}</dd>
          </>
        )}
        {steps.length > 0 && (
          <>
            <dt>Steps</dt>
            <dd>
              {steps.map(({ run, outside_sandbox }) => (
                <div key={run}>
                  <code>{run}</code>{' '}
                  {outside_sandbox === true && <Pill tone="bad">outside the sandbox</Pill>}
                </div>
              ))}
            </dd>
          </>
        )}
        {verify.length > 0 && (
          <>
            <dt>Checks</dt>
            <dd>{verify.map(({ kind: how, target }) => `${how} ${target}`).join('; ')}</dd>
          </>
        )}
        {task.outcome.length > 0 && (
          <>
            <dt>Outcome</dt>
            <dd>{task.outcome.join('; ')}</dd>
          </>
        )}
        <dt>Added</dt>
        <dd>
          <When at={task.formed_at} />, by {task.source}
          {task.trust !== 'owner' && <Pill tone="warn">not your words</Pill>}
        </dd>
        <dt>Name</dt>
        <dd>
          <code>{task.intention_id}</code>
        </dd>
      </dl>
      <LastTry task={task} />
    </Panel>
  );
}

function LastTry({ task: { last_try } }: { readonly task: NonNullable<Work['task']> }) {
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
