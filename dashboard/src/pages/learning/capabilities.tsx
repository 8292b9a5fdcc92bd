import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { count, countOf, percent } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Field } from '../../design/field.tsx';
import { Go } from '../../design/go.tsx';
import { Pill, type Tone } from '../../design/pill.tsx';
import { Table } from '../../design/table.tsx';
import { When } from '../../design/when.tsx';
import { capabilityAddress } from './address.ts';
import { IntervalBar } from './interval-bar.tsx';
import style from './learning.module.css';
import { MorePages } from './more-pages.tsx';

type Doc = AnswerTo<'/api/capabilities'>['capabilities'][number];
type Interval = AnswerTo<'/api/capabilities'>['intervals'][number];

const PAGE = 100;

/** Every capability with how sure the agent may be of it. */
export function Capabilities() {
  const [search] = useSearchParams();
  const [words, setWords] = useState('');
  const text = words.trim();
  // What is looked for is looked for everywhere.
  const cursor = text === '' ? search.get('after') : null;
  const query = { limit: PAGE, ...(text !== '' && { text }), ...(cursor !== null && { cursor }) };
  const page = useApi({
    key: ['capabilities', query],
    ask: ({ api }) => answerOf(api.capabilities.$get({ query })),
    follows: ['CycleReflected', 'CapabilityRegistered', 'ConsolidationCompleted'],
  });
  return (
    <Answer of={page}>
      {({ capabilities, intervals, next }) => {
        const rows = capabilities.map((doc, i) => ({ doc, interval: intervals[i] ?? null }));
        if (rows.length === 0 && text === '') {
          return (
            <Empty>
              Nothing is known yet. An ability stands here once it was used, told of or imported.
            </Empty>
          );
        }
        return (
          <div className={style['stack']}>
            <div className="line">
              <Field label="Find" value={words} onChange={setWords} maxLength={200} />
              <span className="soft">{shownWords(rows.length, text !== '' && next !== null)}</span>
            </div>
            {rows.length > 0 && <Listed rows={rows} />}
            {text === '' && (
              <MorePages
                of="capabilities"
                part="capabilities"
                name="after"
                isLater={cursor !== null}
                next={next}
              />
            )}
          </div>
        );
      }}
    </Answer>
  );
}

function shownWords(shown: number, isCut: boolean): string {
  if (shown === 0) return 'no capability has these words';
  return `${isCut ? 'the first ' : ''}${countOf(shown, 'capability', 'capabilities')}, by name`;
}

export const STATUS_TONES: Readonly<Record<Doc['status'], Tone>> = {
  active: 'good',
  stale: 'warn',
  retired: 'plain',
  merged: 'plain',
};

function Listed({
  rows,
}: {
  readonly rows: readonly { readonly doc: Doc; readonly interval: Interval }[];
}) {
  return (
    <Table
      caption="Capabilities by name"
      rows={rows}
      keyOf={({ doc }) => doc.id}
      columns={[
        {
          name: 'Capability',
          show: ({ doc }) => (
            <div className={style['cell']}>
              <Go to={capabilityAddress(doc.id)}>{doc.id}</Go>
              <span className="soft">{doc.description}</span>
            </div>
          ),
        },
        {
          name: 'Confidence',
          show: ({ doc, interval }) => (
            <IntervalBar confidence={doc.confidence} interval={interval} />
          ),
        },
        {
          name: 'Succeeded',
          isNumber: true,
          show: ({ doc }) =>
            `${count(doc.times_succeeded)} of ${count(doc.times_succeeded + doc.times_failed)}`,
        },
        { name: 'Uses', isNumber: true, show: ({ doc }) => count(doc.times_used) },
        {
          name: 'Should reach',
          isNumber: true,
          show: ({ doc }) => (doc.potentiality === null ? '–' : percent(doc.potentiality)),
        },
        {
          name: 'Procedure',
          show: ({ doc }) => (doc.procedure === null ? '–' : doc.procedure.review),
        },
        {
          name: 'Last used',
          show: ({ doc }) => (doc.last_used === null ? 'never' : <When at={doc.last_used} />),
        },
        {
          name: 'Status',
          show: ({ doc }) => <Pill tone={STATUS_TONES[doc.status]}>{doc.status}</Pill>,
        },
      ]}
    />
  );
}
