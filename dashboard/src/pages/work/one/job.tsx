import { countOf } from '../../../data/words.ts';
import { Go } from '../../../design/go.tsx';
import { Panel } from '../../../design/panel.tsx';
import { Pill, type Tone } from '../../../design/pill.tsx';
import { When } from '../../../design/when.tsx';
import style from '../work.module.css';
import type { Work } from './page.tsx';

type Job = NonNullable<Work['job']>;

/** Plan, acceptance and verdict of a job. */
export function JobPanels({ job }: { readonly job: Job }) {
  return (
    <>
      <Plan job={job} />
      <Acceptance job={job} />
      <Verdict job={job} />
      <WrittenAnswer job={job} />
      <Said job={job} />
    </>
  );
}

const MARKS: Readonly<Record<Job['plan'][number]['state'], readonly [string, Tone]>> = {
  done: ['done', 'good'],
  doing: ['under way', 'plain'],
  open: ['to do', 'plain'],
  dropped: ['dropped', 'warn'],
};

function Plan({ job: { plan, turns, cycles, pause } }: { readonly job: Job }) {
  return (
    <Panel title="Plan" aside={`${countOf(turns, 'turn')} in ${countOf(cycles.length, 'cycle')}`}>
      {plan.length === 0 ? (
        <p className="soft">It was not planned in steps.</p>
      ) : (
        <ol className={style['list']}>
          {plan.map(({ text, state, found }) => (
            <li key={text}>
              <span className={style['pills']}>
                <Pill tone={MARKS[state][1]}>{MARKS[state][0]}</Pill>
                <span>{text}</span>
              </span>
              {found !== null && <span className="soft">{found}</span>}
            </li>
          ))}
        </ol>
      )}
      {pause !== null && (
        <p>
          Rests: {pause.detail}
          {pause.retry_at !== null && (
            <>
              ; next try <When at={pause.retry_at} />
            </>
          )}
        </p>
      )}
    </Panel>
  );
}

type Check = NonNullable<Job['acceptance']>['checks'][number];
type Seen = NonNullable<Job['last_look']>[number] | undefined;

const SETTERS = { owner: 'you', model: 'a model, before it began', nobody: 'nobody' } as const;

function Acceptance({ job: { acceptance, before, last_look, review } }: { readonly job: Job }) {
  if (acceptance === null) return null;
  const { by, checks, statements, refused } = acceptance;
  return (
    <Panel title="Counts as done when" aside={`set by ${SETTERS[by]}`}>
      <ul className={style['list']}>
        {checks.map((check, i) => (
          <li key={checkWords(check)}>
            <code>{checkWords(check)}</code>
            <span className={style['pills']}>
              before <Look seen={before?.[i]} /> last <Look seen={last_look?.[i]} />
            </span>
          </li>
        ))}
        {statements.map((statement) => (
          <li key={statement}>
            {statement} <span className="soft">judged by a reviewer</span>
          </li>
        ))}
        {refused.map(({ check, why }) => (
          <li key={check}>
            <s>{check}</s> <span className="soft">not used: {why}</span>
          </li>
        ))}
      </ul>
      {review !== null && (
        <p>
          A reviewer says it is {review.met ? 'met' : 'not met'}
          {review.missing.length > 0 && `; missing: ${review.missing.join('; ')}`}
        </p>
      )}
    </Panel>
  );
}

/** Its kind and what it is about, whatever fields that kind has. */
function checkWords(check: Check): string {
  const { kind, ...about } = check;
  const words = Object.values(about).filter(
    (one) => typeof one === 'string' || typeof one === 'number',
  );
  return [kind, ...words].join(' ');
}

function Look({ seen }: { readonly seen: Seen }) {
  if (seen === undefined) return <Pill>not looked at</Pill>;
  if (seen.unseen === true) return <Pill tone="warn">could not be looked at</Pill>;
  return <Pill tone={seen.ok ? 'good' : 'bad'}>{seen.ok ? 'holds' : 'does not hold'}</Pill>;
}

const BASES: Readonly<Record<NonNullable<Job['verdict']>['basis'], string>> = {
  owner_checks: 'what you said shows it',
  own_checks: 'checks set before it began',
  reviewer: 'the judgement of a reviewer',
  answer: 'its written answer',
  model: 'the model’s own word',
  owner: 'your word',
};

function Verdict({ job: { verdict, correction } }: { readonly job: Job }) {
  if (verdict === null && correction === null) return null;
  return (
    <Panel title="Verdict">
      {verdict !== null && (
        <>
          <p className={style['pills']}>
            <Pill tone={verdict.outcome === 'done' ? 'good' : 'warn'}>{verdict.outcome}</Pill>
            <span>
              by {BASES[verdict.basis]}, in{' '}
              <Go to={`/cycles/${verdict.cycle_no}`}>cycle {verdict.cycle_no}</Go>
            </span>
          </p>
          {verdict.missing.map((missing) => (
            <p key={missing}>Missing: {missing}</p>
          ))}
          {verdict.evidence.map(({ kind, ref, ok }) => (
            <p key={`${kind} ${ref}`} className={style['pills']}>
              <Pill tone={ok ? 'good' : 'bad'}>{ok ? 'holds' : 'does not hold'}</Pill>
              <span>
                {kind.replaceAll('_', ' ')}: {ref}
              </span>
            </p>
          ))}
        </>
      )}
      {correction !== null && (
        <p>
          You said it is {correction.is_done ? 'done' : 'not done'}
          {correction.reason === '' ? '' : `: ${correction.reason}`}
        </p>
      )}
    </Panel>
  );
}

function WrittenAnswer({ job: { written_answer } }: { readonly job: Job }) {
  if (written_answer === null) return null;
  return (
    <Panel title="Its answer" aside={written_answer.path}>
      <p className={style['text']}>{written_answer.text}</p>
    </Panel>
  );
}

function Said({ job: { answers } }: { readonly job: Job }) {
  if (answers.length === 0) return null;
  return (
    <Panel title="Your answers">
      <ul className={style['list']}>
        {answers.map((answer) => (
          <li key={answer}>{answer}</li>
        ))}
      </ul>
    </Panel>
  );
}
