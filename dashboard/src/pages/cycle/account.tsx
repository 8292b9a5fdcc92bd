import { Empty } from '../../design/answers.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill } from '../../design/pill.tsx';
import style from './cycle.module.css';
import { EvidenceList } from './evidence.tsx';
import { LogLink } from './log-link.tsx';
import type { Story } from './story.ts';

type Told = Story['account'];

/** What the model said of its work, beside what was seen of it from outside. Only the second counts. */
export function Account({ account }: { readonly account: Told }) {
  const { report, experience, looks, verdicts, agrees } = account;
  const isEmpty =
    report === null && experience === null && looks.length === 0 && verdicts.length === 0;
  return (
    <Panel title="Report against evidence" aside={<Agreement agrees={agrees} />}>
      {isEmpty ? (
        <Empty>
          Nothing was reported or looked at yet. The word of the model stands here beside what was
          seen.
        </Empty>
      ) : (
        <div className={style['beside']}>
          <div className={style['stack']}>
            <h3>The model said</h3>
            <Said report={report} />
          </div>
          <div className={style['stack']}>
            <h3>Seen from outside</h3>
            <Seen account={account} />
          </div>
        </div>
      )}
    </Panel>
  );
}

function Agreement({ agrees }: Pick<Told, 'agrees'>) {
  if (agrees === null) return null;
  return agrees ? <Pill tone="good">they agree</Pill> : <Pill tone="bad">they do not agree</Pill>;
}

function Said({ report }: Pick<Told, 'report'>) {
  if (report === null) return <p className="soft">It gave no report.</p>;
  const { succeeded, action_taken, observations, learnings } = report.report;
  return (
    <>
      <p>
        <strong>{succeeded ? 'It succeeded.' : 'It did not succeed.'}</strong> {action_taken}
      </p>
      {[...observations, ...learnings].length > 0 && (
        <ul className={style['plainList']}>
          {[...observations, ...learnings].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="soft">
        {report.trust === 'outside' && 'After reading from outside. '}
        <LogLink seq={report.seq} />
      </p>
    </>
  );
}

const VERDICTS: Readonly<Record<Told['verdicts'][number]['outcome'], string>> = {
  done: 'The job is done',
  failed: 'The job failed',
  unconfirmed: 'The job waits for confirmation',
};

function Seen({ account: { experience, looks, verdicts, judged } }: { readonly account: Told }) {
  return (
    <>
      {experience === null ? (
        <p className="soft">No experience was recorded.</p>
      ) : (
        <p>
          <strong>{seenWords(experience)}</strong> {experience.error}{' '}
          <span className="soft">
            <LogLink seq={experience.seq} />
          </span>
        </p>
      )}
      {looks.map((look) => (
        <EvidenceList key={look.seq} evidence={look.evidence} />
      ))}
      {verdicts.map(({ seq, outcome, basis, missing }) => (
        <p key={seq}>
          {VERDICTS[outcome]}, by {basis.replaceAll('_', ' ')}.
          {missing.length > 0 && ` Missing: ${missing.join('; ')}.`}{' '}
          <span className="soft">
            <LogLink seq={seq} />
          </span>
        </p>
      ))}
      {judged !== null && (
        <p className="soft">
          Another model: {judged.productive ? 'worth the cycle' : 'not worth the cycle'}.{' '}
          {judged.reason}
        </p>
      )}
    </>
  );
}

function seenWords({ success, verified, outcome, error_class }: NonNullable<Told['experience']>) {
  if (!verified) return 'Not verified: nothing from outside shows it.';
  if (success) return 'It succeeded, verified.';
  const fault = error_class === null ? '' : ` (${error_class})`;
  return outcome === 'partial' ? `Partly done${fault}.` : `It failed${fault}.`;
}
