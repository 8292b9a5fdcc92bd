import { useState } from 'react';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { Go } from '../../design/go.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import { workPath } from './card.tsx';
import style from './work.module.css';

const SHOWN = 15;

/** Done and cancelled tasks, those that ended last first. */
export function Ended() {
  return (
    <Panel title="Done lately">
      <EndedPage cursor={null} />
    </Panel>
  );
}

function EndedPage({ cursor }: { readonly cursor: string | null }) {
  const [goesOn, setGoesOn] = useState(false);
  const page = useApi({
    key: ['ended', cursor],
    ask: ({ api }) =>
      answerOf(api.work.$get({ query: { limit: SHOWN, ...(cursor !== null && { cursor }) } })),
    follows: ['IntentionCompleted', 'IntentionCancelled', 'IntentionReopened'],
  });
  return (
    <Answer of={page}>
      {({ ended, next }) => (
        <>
          {ended.length === 0 && cursor === null && (
            <Empty>No task has ended yet. What you asked for by mail or chat is under Talk.</Empty>
          )}
          <ul className={style['list']}>
            {ended.map(({ task_id, title, status, finished_at, outcome }) => (
              <li key={task_id}>
                <div className={style['title']}>
                  <Go to={workPath(`task:${task_id}`)}>{title}</Go>
                </div>
                <div className={style['facts']}>
                  <span className={style['pills']}>
                    <Pill tone={status === 'done' ? 'good' : 'plain'}>{status}</Pill>
                    <When at={finished_at} />
                  </span>
                  {outcome.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </div>
              </li>
            ))}
          </ul>
          {next !== null &&
            (goesOn ? (
              <EndedPage cursor={next} />
            ) : (
              <Button
                kind="quiet"
                onPress={() => {
                  setGoesOn(true);
                }}
              >
                Earlier ones
              </Button>
            ))}
        </>
      )}
    </Answer>
  );
}
