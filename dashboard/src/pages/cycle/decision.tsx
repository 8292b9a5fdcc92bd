import { Empty } from '../../design/answers.tsx';
import { Go } from '../../design/go.tsx';
import { Panel } from '../../design/panel.tsx';
import { capabilityAddress } from '../learning/address.ts';
import style from './cycle.module.css';
import { LogLink } from './log-link.tsx';
import type { Story } from './story.ts';

const BY: Readonly<Record<string, string>> = {
  reflex: 'a procedure, without a model',
  model: 'a model',
  code: 'code',
};

/** What was chosen, why, and what else was offered. */
export function Decision({
  decision,
  cycle,
}: {
  readonly decision: Story['decision'];
  readonly cycle: Story['cycle'];
}) {
  const others = cycle.work.filter(({ id }) => id !== decision?.work_id);
  return (
    <Panel title="Decision" aside={decision !== null && <LogLink seq={decision.seq} />}>
      {decision === null ? (
        <Empty>Nothing was decided. The choice and its reason stand here once it is made.</Empty>
      ) : (
        <div className={style['stack']}>
          <p>{decision.rationale}</p>
          <dl className={style['facts']}>
            <dt>Decided by</dt>
            <dd>
              {BY[decision.by] ?? decision.by}: {decision.kind}
            </dd>
            {decision.work_id !== null && (
              <>
                <dt>Work</dt>
                <dd>
                  {decision.work_title ?? ''} <code>{decision.work_id}</code>
                </dd>
              </>
            )}
            {decision.expected_outcome !== null && (
              <>
                <dt>Expected</dt>
                <dd>{decision.expected_outcome}</dd>
              </>
            )}
            {decision.capability_ids.length > 0 && (
              <>
                <dt>Counts on</dt>
                <dd className="line">
                  {decision.capability_ids.map((id) => (
                    <Go key={id} to={capabilityAddress(id)}>
                      {id}
                    </Go>
                  ))}
                </dd>
              </>
            )}
          </dl>
          {decision.text !== null && (
            <details>
              <summary>Its words</summary>
              <pre className={style['words']}>{decision.text}</pre>
            </details>
          )}
        </div>
      )}
      {others.length > 0 && (
        <details>
          <summary>{others.length} more offered</summary>
          <ul className={style['plainList']}>
            {others.map(({ id, title, kind }) => (
              <li key={id}>
                {title} <span className="soft">({kind.replaceAll('_', ' ')})</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}
