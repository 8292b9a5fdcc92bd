import { useState } from 'react';
import { Form } from 'react-aria-components';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { useAddress } from '../../data/address.ts';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { count, countOf, money, percent } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { Go } from '../../design/go.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill, type Tone } from '../../design/pill.tsx';
import { Table } from '../../design/table.tsx';
import { When } from '../../design/when.tsx';
import { seqOf } from '../../time/find-moment.ts';
import style from './compare.module.css';

type Comparison = AnswerTo<'/api/compare'>;
type Figures = Comparison['a'];
type Line = Comparison['learned'][number];

/** Two moments side by side. */
export function Page() {
  const [search, change] = useAddress();
  const [a, b] = [search.get('a') ?? '', search.get('b') ?? ''];
  const isAsked = a !== '' && b !== '';
  const found = useApi({
    key: ['compare', a, b],
    ask: ({ api }) => answerOf(api.compare.$get({ query: { a, b } })),
    isAlwaysNow: true,
    follows: 'none',
    isOn: isAsked,
  });
  return (
    <>
      <h1>Compare two moments</h1>
      <Moments
        key={`${a} ${b}`}
        a={a}
        b={b}
        onAsk={(moments) => {
          change(moments);
        }}
      />
      {isAsked ? (
        <Answer of={found}>{(comparison) => <Compared comparison={comparison} />}</Answer>
      ) : (
        <Empty>Name two moments: what changed between them is shown here.</Empty>
      )}
    </>
  );
}

type Asked = { readonly a: string; readonly b: string };

function Moments({ a, b, onAsk }: Asked & { readonly onAsk: (moments: Asked) => void }) {
  const [draft, setDraft] = useState({ a, b });
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    const [one, other] = [await seqOf(draft.a), await seqOf(draft.b)];
    const wrong = one.problem ?? other.problem;
    setProblem(wrong);
    if (wrong === null) onAsk({ a: one.moment ?? '', b: other.moment ?? '' });
  };
  return (
    <Form
      className={style['moments'] ?? ''}
      aria-label="Moments to compare"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {(['a', 'b'] as const).map((name) => (
        <Field
          key={name}
          label={name === 'a' ? 'Earlier' : 'Later'}
          placeholder="2026-11-23 14:00, cycle 17 or event 1200"
          value={draft[name]}
          onChange={(value) => {
            setDraft({ ...draft, [name]: value });
          }}
        />
      ))}
      <Button type="submit" kind="main">
        Compare
      </Button>
      {problem !== null && <p role="alert">{problem}</p>}
    </Form>
  );
}

function Compared({ comparison }: { readonly comparison: Comparison }) {
  const { a, b, events, documents, mostEvents, learned } = comparison;
  return (
    <div className={style['stack']}>
      <Panel
        title="Figures"
        aside={
          events > 0 && (
            <Go to={`/log?after=${a.seq}&up_to=${b.seq}`}>
              The {countOf(events, 'event')} in between
            </Go>
          )
        }
      >
        <FigureTable a={a} b={b} />
      </Panel>
      <Panel title="Learned" aside={learned.length > 0 && countOf(learned.length, 'line')}>
        {learned.length === 0 ? (
          <Empty>Nothing was learned, forgotten or weighed anew between these moments.</Empty>
        ) : (
          <ul className={style['lines']}>
            {learned.map((line) => (
              <li key={`${line.kind} ${line.id}`}>
                <LearnedLine line={line} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Documents that differ, by view">
        <Documents documents={documents} mostEvents={mostEvents} />
      </Panel>
    </div>
  );
}

const FIGURES: readonly {
  readonly name: string;
  readonly value: (figures: Figures) => number;
  readonly words: (value: number) => string;
}[] = [
  { name: 'Cycles that ended', value: ({ cycles }) => cycles, words: count },
  { name: 'Spent', value: ({ usd }) => usd, words: money },
  { name: 'Open tasks', value: (figures) => figures.open_tasks, words: count },
  { name: 'Incidents that began', value: ({ incidents }) => incidents, words: count },
  { name: 'Capabilities', value: (figures) => figures.total_capabilities, words: count },
  { name: 'Anti-patterns', value: (figures) => figures.total_anti_patterns, words: count },
  { name: 'Lessons of yours', value: ({ lessons }) => lessons, words: count },
  { name: 'Mean confidence', value: (figures) => figures.avg_confidence, words: percent },
  { name: 'Exploration rate', value: (figures) => figures.exploration_rate, words: percent },
  {
    name: 'Experiences of the last 100',
    value: (figures) => figures.total_experiences,
    words: count,
  },
  {
    name: 'Successes of the last ten',
    value: (figures) => figures.recent_success_rate,
    words: percent,
  },
];

function FigureTable({ a, b }: { readonly a: Figures; readonly b: Figures }) {
  return (
    <>
      <p className="soft">
        <MomentWords figures={a} /> against <MomentWords figures={b} />.
      </p>
      <Table
        caption="Figures of both moments"
        rows={FIGURES}
        keyOf={({ name }) => name}
        columns={[
          { name: 'Figure', show: ({ name }) => name },
          { name: 'Earlier', show: ({ value, words }) => words(value(a)), isNumber: true },
          { name: 'Later', show: ({ value, words }) => words(value(b)), isNumber: true },
          {
            name: 'Difference',
            show: ({ value, words }) => difference(value(b) - value(a), words),
            isNumber: true,
          },
        ]}
      />
    </>
  );
}

function difference(by: number, words: (value: number) => string): string {
  if (by === 0) return 'the same';
  return `${by > 0 ? '+' : '−'}${words(Math.abs(by))}`;
}

function MomentWords({ figures: { seq, at } }: { readonly figures: Figures }) {
  return (
    <>
      Event {count(seq)}
      {at !== null && (
        <>
          , <When at={at} />
        </>
      )}
    </>
  );
}

const TONES: Readonly<Record<Line['change'], Tone>> = {
  added: 'good',
  removed: 'bad',
  changed: 'plain',
};
const KINDS = { capability: 'capability', anti_pattern: 'anti-pattern', lesson: 'lesson' };

function LearnedLine({ line }: { readonly line: Line }) {
  const { kind, id, says, change, before, after } = line;
  const moved = change === 'changed' && before !== null && after !== null && before !== after;
  return (
    <>
      <span className="line">
        <Pill tone={TONES[change]}>{change}</Pill>
        <span className="soft">{KINDS[kind]}</span>
        <strong>{id}</strong>
        {moved && (
          <span className="soft">
            {kind === 'lesson' ? 'weight' : 'confidence'} {before.toFixed(2)} → {after.toFixed(2)}
          </span>
        )}
      </span>
      <span>{says}</span>
    </>
  );
}

function Documents({ documents, mostEvents }: Pick<Comparison, 'documents' | 'mostEvents'>) {
  if (documents === null) {
    return (
      <Empty>
        More than {count(mostEvents)} events lie in between, so single documents are not compared.
        Choose moments that are closer together.
      </Empty>
    );
  }
  if (documents.length === 0) return <Empty>No document differs.</Empty>;
  return (
    <Table
      caption="Views with documents that differ"
      rows={documents}
      keyOf={({ projection }) => projection}
      columns={[
        { name: 'View', show: ({ projection }) => projection },
        { name: 'Added', show: ({ added }) => count(added), isNumber: true },
        { name: 'Removed', show: ({ removed }) => count(removed), isNumber: true },
        { name: 'Changed', show: ({ changed }) => count(changed), isNumber: true },
        {
          name: 'Which',
          show: ({ keys, added, removed, changed }) => (
            <details>
              <summary>{countOf(keys.length, 'document')}</summary>
              <ul>
                {keys.map(({ key, change }) => (
                  <li key={key}>
                    {key} <span className="soft">{change}</span>
                  </li>
                ))}
              </ul>
              {keys.length < added + removed + changed && <p>and more</p>}
            </details>
          ),
        },
      ]}
    />
  );
}
