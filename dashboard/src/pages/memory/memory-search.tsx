import { useState } from 'react';
import type { AnswerTo } from '../../../../src/http/api.ts';
import { useAddress } from '../../data/address.ts';
import { answerOf } from '../../data/api.ts';
import { useAsOf } from '../../data/as-of.tsx';
import { useApi } from '../../data/use-api.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { Pill } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import style from './memory.module.css';

type Found = AnswerTo<'/api/memories/search'>['memories'][number];

/** Search as the agent searches, each result with the parts of its score. */
export function MemorySearch({ show }: { readonly show: (id: string) => void }) {
  const [search, change] = useAddress();
  const asked = search.get('text') ?? '';
  const [text, setText] = useState(asked);
  const isPast = useAsOf().moment !== null;
  const found = useApi({
    key: ['memory search', asked],
    ask: ({ api }) => answerOf(api.memories.search.$get({ query: { text: asked } })),
    isAlwaysNow: true,
    isOn: asked !== '',
    follows: 'none',
  });
  return (
    <>
      <form
        className={style['search']}
        onSubmit={(event) => {
          event.preventDefault();
          change({ text: text.trim() });
        }}
      >
        <Field label="Words, or a question" value={text} onChange={setText} maxLength={4000} />
        <Button type="submit" kind="main" isDisabled={text.trim() === ''}>
          Search
        </Button>
      </form>
      {isPast && <Empty>The search index is of now; the lists beside it show the past.</Empty>}
      {asked === '' ? (
        <Empty>
          Ask as the agent would: “where does my sister live”, “what failed with the deploy script”.
        </Empty>
      ) : (
        <Answer of={found}>
          {({ memories }) =>
            memories.length === 0 ? (
              <Empty>Nothing it remembers fits these words.</Empty>
            ) : (
              <ol className={style['list']} aria-label="What fits, best first">
                {memories.map((memory) => (
                  <li key={memory.id}>
                    <p className={style['text']}>{memory.text}</p>
                    <div className={style['line']}>
                      <Pill>{memory.type}</Pill>
                      <span>{SAID_BY[memory.trust]}</span>
                      <When at={memory.at} />
                      <span className="lineEnd">
                        <Button
                          kind="quiet"
                          onPress={() => {
                            show(memory.id);
                          }}
                        >
                          Why it is there
                        </Button>
                      </span>
                    </div>
                    <Score memory={memory} />
                  </li>
                ))}
              </ol>
            )
          }
        </Answer>
      )}
    </>
  );
}

export const SAID_BY = {
  owner: 'said by you',
  self: 'its own',
  outside: 'from outside',
} as const;

const PARTS: Readonly<Record<string, string>> = {
  own: 'its words',
  near: 'words beside it',
  meant: 'meaning',
  speaker: 'speaker',
  time: 'time asked about',
  recent: 'how new',
  latest: 'newest answer',
};

function Score({ memory: { score, match, parts, weight } }: { readonly memory: Found }) {
  const rows = [
    ...Object.entries(parts).flatMap(([part, value]) =>
      value === null ? [] : [{ name: PARTS[part] ?? part, value }],
    ),
    ...(weight < 1 ? [{ name: 'who said it', value: weight }] : []),
  ];
  return (
    <details>
      <summary className={style['line']}>
        Score {score.toFixed(3)}
        {match === null && ': a rule, found by the work it is drawn from'}
      </summary>
      <dl className={style['score']}>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={style['bar']}>
              <span style={{ inlineSize: `${Math.min(1, value) * 100}%` }} />
            </dd>
            <dd>{value.toFixed(3)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
