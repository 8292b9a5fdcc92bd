import { diffArrays } from 'diff';
import { Fragment } from 'react';
import { countOf } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import style from './cycle.module.css';
import { type Prompt, usePrompt } from './story.ts';

/** Equal lines shown around a change. */
const AROUND = 2;

/** What changed since the prompt of the same purpose in the cycle before. */
export function PromptDifference({
  prompt,
  before,
}: {
  readonly prompt: Prompt;
  readonly before: NonNullable<Prompt['before']>;
}) {
  const earlier = usePrompt({ cycleNo: before.cycle_no, seq: before.seq });
  return (
    <Answer of={earlier}>
      {(old) => {
        // While the answer comes, that of another prompt may still be here.
        if (old.seq !== before.seq) return null;
        if (old.is_erased || prompt.is_erased) {
          return <Empty>One of the two texts is not kept any more.</Empty>;
        }
        return <Changes from={textsOf(old)} to={textsOf(prompt)} />;
      }}
    </Answer>
  );
}

function textsOf({ parts }: Prompt): string[] {
  return parts.flatMap(({ name, lines }) => [
    `— ${name.replaceAll('_', ' ')}`,
    ...lines.map(({ text }) => text ?? ''),
  ]);
}

function Changes({ from, to }: { readonly from: string[]; readonly to: string[] }) {
  const changes = diffArrays(from, to);
  const added = changes.reduce((sum, one) => sum + (one.added ? one.value.length : 0), 0);
  const removed = changes.reduce((sum, one) => sum + (one.removed ? one.value.length : 0), 0);
  if (added + removed === 0) return <Empty>Both prompts have the same words.</Empty>;
  return (
    <div className={style['stackTight']}>
      <p className="soft">
        {countOf(added, 'line')} new, {countOf(removed, 'line')} gone.
      </p>
      <section className={style['difference']} aria-label="Changed lines" tabIndex={0}>
        {changes.map(({ value, added: isNew, removed: isGone }, i) => (
          // The texts are fixed, and so are their changes.
          <Fragment key={i}>
            {isNew || isGone ? (
              <Changed lines={value} isNew={isNew} />
            ) : (
              <Same lines={value} isFirst={i === 0} isLast={i === changes.length - 1} />
            )}
          </Fragment>
        ))}
      </section>
    </div>
  );
}

function Changed({ lines, isNew }: { readonly lines: string[]; readonly isNew: boolean }) {
  const text = lines.join('\n');
  return isNew ? <ins>{text}</ins> : <del>{text}</del>;
}

function Same({
  lines,
  isFirst,
  isLast,
}: {
  readonly lines: string[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}) {
  const head = isFirst ? [] : lines.slice(0, AROUND);
  const tail = isLast ? [] : lines.slice(Math.max(head.length, lines.length - AROUND));
  const hidden = lines.length - head.length - tail.length;
  return (
    <>
      {head.length > 0 && <span>{head.join('\n')}</span>}
      {hidden > 0 && <span className="soft">{countOf(hidden, 'equal line')}</span>}
      {tail.length > 0 && <span>{tail.join('\n')}</span>}
    </>
  );
}
