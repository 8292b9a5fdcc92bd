import { useState } from 'react';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { countOf } from '../../data/words.ts';
import { Answer } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { Go } from '../../design/go.tsx';
import { Overlay } from '../../design/overlay.tsx';
import { Pill } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import style from './cycle.module.css';
import { LogLink } from './log-link.tsx';
import type { Line, Prompt } from './story.ts';

type Source = Prompt['sources'][number];

/** The events that a line of a prompt came from. */
export function LineDrawer({
  line,
  prompt,
  onClose,
}: {
  readonly line: Line | null;
  readonly prompt: Prompt;
  readonly onClose: () => void;
}) {
  const sources = prompt.sources.filter(({ event_id }) => line?.event_ids.includes(event_id));
  return (
    <Overlay
      title={line === null ? '' : `Line ${line.line} of the prompt`}
      isOpen={line !== null}
      onClose={onClose}
    >
      {line !== null && (
        <div className={style['stack']}>
          <pre className={style['words']}>{line.text ?? 'The text is not kept any more.'}</pre>
          <p>
            {sources.length === 0
              ? 'Words of the program: no event is behind them.'
              : `It came from ${countOf(sources.length, 'event')}.`}
          </p>
          <ul className={style['sources']}>
            {sources.map((source) => (
              <li key={source.event_id}>
                <SourceEvent source={source} />
              </li>
            ))}
          </ul>
          {line.ours.length > 0 && <p className="soft">Also: {line.ours.join(', ')}</p>}
        </div>
      )}
    </Overlay>
  );
}

const TRUST: Readonly<Record<Source['trust'], string>> = {
  owner: 'of the owner',
  self: "the agent's own",
  outside: 'from outside',
};

function SourceEvent({ source: { seq, type, at, cycle_no, trust } }: { readonly source: Source }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={style['stackTight']}>
      <div className="line">
        <strong>{type}</strong>
        <Pill tone={trust === 'outside' ? 'warn' : 'plain'}>{TRUST[trust]}</Pill>
        <span className="soft">
          <When at={at} />
          {cycle_no !== null && (
            <>
              , <Go to={`/cycles/${cycle_no}`}>cycle {cycle_no}</Go>
            </>
          )}
        </span>
      </div>
      <div className="line">
        <LogLink seq={seq} />
        <Button
          kind="quiet"
          aria-expanded={isOpen}
          onPress={() => {
            setOpen(!isOpen);
          }}
        >
          {isOpen ? 'Hide what it says' : 'What it says'}
        </Button>
      </div>
      {isOpen && <Payload seq={seq} />}
    </div>
  );
}

function Payload({ seq }: { readonly seq: number }) {
  const events = useApi({
    key: ['event', seq],
    ask: ({ api }) => answerOf(api.events.$get({ query: { after: seq - 1, limit: 1 } })),
    follows: 'none',
  });
  return (
    <Answer of={events}>
      {({ events: [event] }) => (
        <pre className={style['words']}>{JSON.stringify(event?.payload, null, 2)}</pre>
      )}
    </Answer>
  );
}
