import { useMemo, useState } from 'react';
import { Header, type Key, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components';
import { count, countOf } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { Go } from '../../design/go.tsx';
import { Pill } from '../../design/pill.tsx';
import style from './cycle.module.css';
import { LineDrawer } from './line-drawer.tsx';
import { PromptDifference } from './prompt-difference.tsx';
import { type Line, type Prompt, type Story, usePrompt } from './story.ts';

export function PromptView({
  cycleNo,
  prompts,
  seq,
  onChoose,
}: {
  readonly cycleNo: number;
  readonly prompts: Story['prompts'];
  readonly seq: number;
  readonly onChoose: (seq: number) => void;
}) {
  const prompt = usePrompt({ cycleNo, seq });
  return (
    <div className={style['stack']}>
      <div className="line" role="group" aria-label="Prompts of this cycle">
        {prompts.map((one) => (
          <Button
            key={one.seq}
            kind={one.seq === seq ? 'plain' : 'quiet'}
            aria-pressed={one.seq === seq}
            onPress={() => {
              onChoose(one.seq);
            }}
          >
            {one.purpose.replaceAll('_', ' ')}
            <span className="soft">{count(one.total_tokens)} tokens</span>
          </Button>
        ))}
      </div>
      <Answer of={prompt}>{(data) => <Shown key={data.seq} prompt={data} />}</Answer>
    </div>
  );
}

function Shown({ prompt }: { readonly prompt: Prompt }) {
  const [isCompared, setCompared] = useState(false);
  const { before, is_erased } = prompt;
  return (
    <div className={style['stack']}>
      <Parts prompt={prompt} />
      <div className="line">
        {before === null ? (
          <span className="soft">
            No earlier cycle was asked this among the last prompts: there is nothing to compare.
          </span>
        ) : (
          <>
            <Button
              aria-pressed={isCompared}
              onPress={() => {
                setCompared(!isCompared);
              }}
            >
              {isCompared ? 'Show the whole prompt' : `Compare with cycle ${before.cycle_no}`}
            </Button>
            <span className="soft">
              the last prompt to {prompt.purpose.replaceAll('_', ' ')}, in{' '}
              <Go to={`/cycles/${before.cycle_no}`}>cycle {before.cycle_no}</Go>
            </span>
          </>
        )}
      </div>
      {is_erased && (
        <Empty>
          The text of this prompt is not kept any more. Its parts, tokens and sources are.
        </Empty>
      )}
      {isCompared && before !== null ? (
        <PromptDifference prompt={prompt} before={before} />
      ) : (
        <Lines prompt={prompt} />
      )}
      <Dropped dropped={prompt.dropped} />
    </div>
  );
}

/** How the tokens are shared out. */
function Parts({ prompt: { parts, total_tokens } }: { readonly prompt: Prompt }) {
  const sum = Math.max(
    1,
    parts.reduce((total, { tokens }) => total + tokens, 0),
  );
  return (
    <div className={style['stackTight']}>
      <div className={style['share']} aria-hidden="true">
        {parts.map(({ name, tokens, trust }, i) => (
          <span
            key={name}
            data-odd={i % 2 === 1}
            data-trust={trust}
            title={`${name}: ${count(tokens)} tokens`}
            style={{ flexGrow: tokens / sum }}
          />
        ))}
      </div>
      <p className="soft">
        {countOf(parts.length, 'part')}, {count(total_tokens)} tokens estimated:{' '}
        {[...parts]
          .sort((a, b) => b.tokens - a.tokens)
          .slice(0, 5)
          .map(({ name, tokens }) => `${name} ${count(tokens)}`)
          .join(', ')}
      </p>
    </div>
  );
}

function Lines({ prompt }: { readonly prompt: Prompt }) {
  const lines = useMemo(
    () => new Map(prompt.parts.flatMap((part) => part.lines.map((line) => [line.line, line]))),
    [prompt],
  );
  const [opened, setOpened] = useState<Line | null>(null);
  const open = (key: Key) => {
    setOpened(lines.get(Number(key)) ?? null);
  };
  return (
    <>
      <p className="soft">
        Press a line to see the events it came from. A bar at its side marks words from outside.
      </p>
      <ListBox aria-label="Lines of the prompt" className={style['lines'] ?? ''} onAction={open}>
        {prompt.parts.map(({ name, tokens, trust, lines: own }) => (
          <ListBoxSection key={name} className={style['part'] ?? ''}>
            <Header className={style['partHead'] ?? ''}>
              {name.replaceAll('_', ' ')}
              <span className="soft">{count(tokens)} tokens</span>
              {trust === 'outside' && <Pill tone="warn">has words from outside</Pill>}
            </Header>
            {own.map(({ line, text, trust: from, event_ids }) => (
              <ListBoxItem
                key={line}
                id={line}
                textValue={text ?? `line ${line}`}
                className={style['line'] ?? ''}
                data-trust={from}
                data-sources={event_ids.length > 0}
              >
                <span className={style['lineNo']} aria-hidden="true">
                  {line}
                </span>
                <span className={style['lineText']}>{text ?? 'not kept'}</span>
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ))}
      </ListBox>
      <LineDrawer
        line={opened}
        prompt={prompt}
        onClose={() => {
          setOpened(null);
        }}
      />
    </>
  );
}

function Dropped({ dropped }: Pick<Prompt, 'dropped'>) {
  if (dropped.length === 0) {
    return <p className="soft">Nothing was left out: all of it had room.</p>;
  }
  const tokens = dropped.reduce((sum, one) => sum + one.tokens, 0);
  return (
    <details>
      <summary>
        {countOf(dropped.length, 'item')} left out, {count(tokens)} tokens
      </summary>
      <ul className={style['plainList']}>
        {dropped.map(({ name, tokens: own, why }) => (
          <li key={name}>
            {name}{' '}
            <span className="soft">
              {count(own)} tokens: {why}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
