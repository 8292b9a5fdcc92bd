import { countOf, duration } from '../../data/words.ts';
import { Empty } from '../../design/answers.tsx';
import { FirstOf } from '../../design/first-of.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill, type Tone } from '../../design/pill.tsx';
import style from './cycle.module.css';
import { EvidenceList } from './evidence.tsx';
import { LogLink } from './log-link.tsx';
import type { Story } from './story.ts';

type Action = Story['actions'][number];

const MOST = 20;

/** What was done, what the guardian said of it, and what came of it. */
export function Actions({ actions }: { readonly actions: readonly Action[] }) {
  return (
    <Panel title="Actions" aside={actions.length > 0 && countOf(actions.length, 'action')}>
      {actions.length === 0 ? (
        <Empty>No tool was called. Each call stands here with the verdict of the guardian.</Empty>
      ) : (
        <FirstOf items={actions} most={MOST}>
          {(shown) => (
            <ol className={style['actions']}>
              {shown.map((action) => (
                <li key={action.action_id}>
                  <One action={action} />
                </li>
              ))}
            </ol>
          )}
        </FirstOf>
      )}
    </Panel>
  );
}

const TONES: Readonly<Record<Action['verdicts'][number]['says'], Tone>> = {
  allowed: 'plain',
  'audit passed': 'plain',
  escalated: 'warn',
  blocked: 'bad',
  'audit objected': 'bad',
};

function One({ action }: { readonly action: Action }) {
  const { tool, args, verdicts, ran, evidence, trust, seq } = action;
  const last = verdicts.at(-1);
  return (
    <details>
      <summary className={style['action']}>
        <code className={style['tool']}>{tool}</code>
        <code className={style['args']}>{args}</code>
        <span className="line">
          {trust === 'outside' && <Pill tone="warn">after outside text</Pill>}
          {last !== undefined && <Pill tone={TONES[last.says]}>{last.says}</Pill>}
          <Ran ran={ran} />
        </span>
      </summary>
      <div className={style['stack']}>
        <pre className={style['words']}>{args}</pre>
        {verdicts.length > 0 && (
          <ul className={style['plainList']} aria-label="Verdicts">
            {verdicts.map((one) => (
              <li key={one.seq}>
                <strong>{one.says}</strong> by {one.tier}, {one.rule}
                {one.reason !== '' && `: ${one.reason}`}{' '}
                <span className="soft">
                  <LogLink seq={one.seq} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {ran !== null && ran.output !== '' && <pre className={style['words']}>{ran.output}</pre>}
        {evidence.length > 0 && <EvidenceList evidence={evidence} />}
        <p className="soft">
          Proposed in <LogLink seq={seq} />
          {ran !== null && (
            <>
              , ended in <LogLink seq={ran.seq} />
            </>
          )}
        </p>
      </div>
    </details>
  );
}

function Ran({ ran }: Pick<Action, 'ran'>) {
  if (ran === null) return <span className="soft">did not run</span>;
  const isGood = ran.exit_code === 0;
  const how = ran.exit_code === null ? (ran.error_class ?? 'failed') : `exit ${ran.exit_code}`;
  return (
    <>
      <Pill tone={isGood ? 'good' : 'bad'}>{how}</Pill>
      {ran.duration_ms !== null && <span className="soft">{duration(ran.duration_ms)}</span>}
    </>
  );
}
