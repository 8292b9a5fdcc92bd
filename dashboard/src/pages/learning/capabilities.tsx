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

const PAGE = 200;

/** Every capability with how sure the agent may be of it. */
export function Capabilities() {
  const [search] = useSearchParams();
  const [words, setWords] = useState('');
  const cursor = search.get('after');
  const page = useApi({
    key: ['capabilities', cursor],
    ask: ({ api }) =>
      answerOf(
        api.capabilities.$get({ query: { limit: PAGE, ...(cursor !== null && { cursor }) } }),
      ),
    follows: ['CycleReflected', 'CapabilityRegistered', 'ConsolidationCompleted'],
  });
  return (
    <Answer of={page}>
      {({ capabilities, intervals, next }) => {
        const rows = capabilities.map((doc, i) => ({ doc, interval: intervals[i] ?? null }));
        const shown = rows.filter(({ doc }) => isFitting(doc, words));
        return rows.length === 0 ? (
          <Empty>
            Nothing is known yet. An ability stands here once it was used, told of or imported.
          </Empty>
        ) : (
          <div className={style['stack']}>
            <div className="line">
              <Field label="Find on this page" value={words} onChange={setWords} />
              <span className="soft">
                {countOf(shown.length, 'capability', 'capabilities')}, by name
              </span>
            </div>
            <Listed rows={shown} />
            <MorePages part="capabilities" name="after" isLater={cursor !== null} next={next} />
          </div>
        );
      }}
    </Answer>
  );
}

function isFitting({ id, description }: Doc, words: string): boolean {
  return `${id} ${description}`.toLowerCase().includes(words.trim().toLowerCase());
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
