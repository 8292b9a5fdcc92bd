import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useAsOf } from '../../data/as-of.tsx';
import { useApi } from '../../data/use-api.ts';
import { countOf } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill, type Tone } from '../../design/pill.tsx';
import style from './system.module.css';

type Finding = AnswerTo<'/api/doctor'>['findings'][number];

const LEVELS: Readonly<Record<Finding['level'], { readonly tone: Tone; readonly word: string }>> = {
  error: { tone: 'bad', word: 'you must act' },
  danger: { tone: 'bad', word: 'a risk' },
  warning: { tone: 'warn', word: 'to know' },
  ok: { tone: 'good', word: 'well' },
};
const RANK = ['error', 'danger', 'warning', 'ok'];

/** What keeps the agent from working, and what to do about it. */
export function Doctor() {
  const isPast = useAsOf().moment !== null;
  const found = useApi({
    key: ['doctor'],
    ask: ({ api }) => answerOf(api.doctor.$get()),
    isAlwaysNow: true,
    follows: 'none',
    isOn: !isPast,
  });
  return (
    <Panel
      title="Doctor"
      aside={
        !isPast && (
          <Button
            kind="quiet"
            isPending={found.isFetching}
            onPress={() => {
              void found.refetch();
            }}
          >
            Look again
          </Button>
        )
      }
    >
      {isPast ? (
        <Empty>The doctor looks at the machine as it is now. Return to now to ask it.</Empty>
      ) : (
        <Answer of={found}>
          {({ findings, unseen }) => (
            <div className={style['stack']}>
              <Findings findings={findings.filter(({ level }) => level !== 'ok')} />
              <details>
                <summary>
                  {countOf(findings.filter(({ level }) => level === 'ok').length, 'thing')} that are
                  well
                </summary>
                <Findings findings={findings.filter(({ level }) => level === 'ok')} />
              </details>
              {unseen.map((words) => (
                <p key={words} className="soft">
                  Not seen from here: {words}
                </p>
              ))}
            </div>
          )}
        </Answer>
      )}
    </Panel>
  );
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return <p>Nothing keeps the agent from working.</p>;
  const inOrder = findings.toSorted((a, b) => RANK.indexOf(a.level) - RANK.indexOf(b.level));
  return (
    <ul className={style['list']}>
      {inOrder.map(({ level, what, advice }) => (
        <li key={what}>
          <span className="line">
            <Pill tone={LEVELS[level].tone}>{LEVELS[level].word}</Pill>
            <span>{what}</span>
          </span>
          {advice !== null && <span className={style['advice']}>{advice}</span>}
        </li>
      ))}
    </ul>
  );
}
