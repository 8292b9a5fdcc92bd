import { useEffect, useRef, useState } from 'react';
import { answerOf } from '../../data/api.ts';
import { onFeed } from '../../data/feed.ts';
import { useApi } from '../../data/use-api.ts';
import { Answer } from '../../design/answers.tsx';
import { Go } from '../../design/go.tsx';
import { Panel } from '../../design/panel.tsx';
import style from './now.module.css';

const PHASES = ['sense', 'decide', 'act', 'reflect', 'consolidate'] as const;
/** Characters of live words that are kept on the page. */
const WORDS_KEPT = 4000;

/** The cycle under way: where it stands, its work, and the words of the model as they come. */
export function CurrentCycle({ cycleNo }: { readonly cycleNo: number }) {
  const cycle = useApi({
    key: ['cycle', cycleNo],
    ask: ({ api }) => answerOf(api.cycles[':n'].$get({ param: { n: cycleNo }, query: {} })),
  });
  return (
    <Panel title={`Cycle ${cycleNo}`} aside={<Go to={`/cycles/${cycleNo}`}>Everything in it</Go>}>
      <Answer of={cycle}>
        {({ cycle: { phases, work, decision } }) => (
          <>
            <ol className={style['phases']} aria-label="Phases">
              {PHASES.map((phase) => (
                <li key={phase} data-status={phases[phase]?.status ?? 'waiting'}>
                  {phase}
                  <span className="unseen">: {phases[phase]?.status ?? 'to come'}</span>
                </li>
              ))}
            </ol>
            {work.map(({ id, title }) => (
              <p key={id}>{title}</p>
            ))}
            {decision !== null && <p className="soft">{decision.rationale}</p>}
          </>
        )}
      </Answer>
      <LiveWords />
    </Panel>
  );
}

function LiveWords() {
  const words = useLiveWords();
  const end = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (words !== '') end.current?.scrollTo({ top: end.current.scrollHeight });
  }, [words]);
  if (words === '') return null;
  return (
    // Focusable, so that the keyboard can scroll it; not announced, since it never stops.
    <pre ref={end} className={style['words']} tabIndex={0} aria-label="Words of the model, live">
      {words}
    </pre>
  );
}

function useLiveWords(): string {
  const [words, setWords] = useState('');
  useEffect(
    () =>
      onFeed((message) => {
        if (message.is !== 'live' || message.news.kind === 'lost') return;
        const { text, isLast } = message.news;
        setWords((before) => `${before}${text}${isLast ? '\n' : ''}`.slice(-WORDS_KEPT));
      }),
    [],
  );
  return words;
}
