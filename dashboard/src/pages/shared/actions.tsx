import type { AnswerTo } from '../../../../src/http/api.ts';
import { basePath } from '../../data/page-meta.ts';
import { countOf, duration } from '../../data/words.ts';
import { Pill, type Tone } from '../../design/pill.tsx';
import style from './shared.module.css';

export type Action = AnswerTo<'/api/work/:id'>['work']['actions'][number];

const OUTCOMES: Readonly<Record<Action['outcome'], readonly [string, Tone]>> = {
  under_way: ['under way', 'plain'],
  ran: ['ran', 'good'],
  failed: ['could not run', 'bad'],
  blocked: ['blocked', 'bad'],
  waits: ['waits for you', 'warn'],
};

/** Calls of tools, each folded to a line: what was asked for, what the guardian said, what came of it. */
export function Actions({ actions }: { readonly actions: readonly Action[] }) {
  return (
    <ol className={style['actions']}>
      {actions.map((action) => (
        <li key={action.action_id}>
          <details>
            <summary>
              <code className={style['tool']}>{action.tool}</code>
              <code className={style['input']}>{action.input}</code>
              <Outcome action={action} />
            </summary>
            <dl className={style['facts']}>
              <dt>Asked for</dt>
              <dd>
                <code>{action.input}</code>
              </dd>
              <dt>Guardian</dt>
              <dd>{verdictWords(action)}</dd>
              {action.said !== '' && (
                <>
                  <dt>{action.outcome === 'ran' ? 'Printed' : 'Said'}</dt>
                  <dd>
                    <code>{action.said}</code>
                  </dd>
                </>
              )}
              {action.evidence.map(({ kind, ref, ok }) => (
                <Evidence key={`${kind} ${ref}`} kind={kind} words={ref} ok={ok} />
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ol>
  );
}

function Outcome({ action: { outcome, exit_code, duration_ms } }: { readonly action: Action }) {
  const [word, tone] = OUTCOMES[outcome];
  const isBad = outcome === 'ran' && exit_code !== null && exit_code !== 0;
  return (
    <span className={style['outcome']}>
      {duration_ms !== null && <span className="soft">{duration(duration_ms)}</span>}
      <Pill tone={isBad ? 'bad' : tone}>{isBad ? `exit code ${exit_code}` : word}</Pill>
    </span>
  );
}

function verdictWords({ verdict }: Action): string {
  if (verdict === null) return 'has not judged it yet';
  if (verdict.is === 'allowed') return `allowed it (${verdict.why})`;
  return verdict.is === 'blocked' ? `blocked it: ${verdict.why}` : `asks you: ${verdict.why}`;
}

/** One thing that was seen from outside. To be used inside a list of facts. */
export function Evidence({
  kind,
  words,
  ok,
}: {
  readonly kind: string;
  readonly words: string;
  readonly ok: boolean;
}) {
  return (
    <>
      <dt>Seen ({kind.replaceAll('_', ' ')})</dt>
      <dd>
        {words} <Pill tone={ok ? 'good' : 'bad'}>{ok ? 'holds' : 'does not hold'}</Pill>
      </dd>
    </>
  );
}

/** Files in the workspace, to be saved. */
export function Files({ paths }: { readonly paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <ul className={style['files']} aria-label={countOf(paths.length, 'file')}>
      {paths.map((path) => (
        <li key={path}>
          <a href={`${basePath}/api/files?path=${encodeURIComponent(path)}`} download="">
            {path}
          </a>
        </li>
      ))}
    </ul>
  );
}
