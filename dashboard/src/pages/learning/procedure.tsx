import type { AnswerTo } from '../../../../src/http/api.ts';
import { Empty } from '../../design/answers.tsx';
import { Go } from '../../design/go.tsx';
import { Pill } from '../../design/pill.tsx';
import style from './learning.module.css';

type Procedure = AnswerTo<'/api/capabilities'>['capabilities'][number]['procedure'];

/** Steps that run without a model, once they are approved. */
export function Procedure({ procedure }: { readonly procedure: Procedure }) {
  if (procedure === null) {
    return (
      <Empty>
        None. Work that went well the same way several times becomes steps that run without a model.
      </Empty>
    );
  }
  const { steps, verify, review, by, demoted, sources } = procedure;
  return (
    <div className={style['stack']}>
      <div className="line">
        <Pill tone={review === 'approved' ? 'good' : review === 'demoted' ? 'bad' : 'warn'}>
          {review}
        </Pill>
        <span className="soft">by {by}</span>
        {sources.map((cycle) => (
          <Go key={cycle} to={`/cycles/${cycle}`}>
            cycle {cycle}
          </Go>
        ))}
      </div>
      <ol className={style['steps']}>
        {steps.map((step, i) => (
          // The same step may be there twice.
          <li key={i}>
            <code>{'run' in step ? step.run : `${step.tool} ${JSON.stringify(step.input)}`}</code>
          </li>
        ))}
      </ol>
      {verify.map(({ kind, target }) => (
        <p key={`${kind} ${target}`} className="soft">
          checked by {kind}: {target}
        </p>
      ))}
      {demoted !== null && (
        <p>
          Runs no more: {demoted.why}
          {demoted.cycle_no !== null && (
            <>
              {' '}
              (<Go to={`/cycles/${demoted.cycle_no}`}>cycle {demoted.cycle_no}</Go>)
            </>
          )}
        </p>
      )}
    </div>
  );
}
