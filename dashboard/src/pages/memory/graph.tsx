import '@xyflow/react/dist/style.css';
import { useMemo, useState } from 'react';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { countOf } from '../../data/words.ts';
import { Answer, Empty } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { Panel } from '../../design/panel.tsx';
import { Table } from '../../design/table.tsx';
import { When } from '../../design/when.tsx';
import { GraphView } from './graph-view.tsx';
import style from './memory.module.css';
import { SAID_BY } from './memory-search.tsx';

/** People, places and things, and how they are related: as a graph to walk, and as a table. */
export function Graph() {
  const [names, setNames] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const overview = useApi({
    key: ['graph overview'],
    ask: ({ explore }) => answerOf(explore.overview.$get({ query: {} })),
    follows: ['RelationStated', 'MemoryForgotten'],
  });
  const centre = names.at(-1);
  return (
    <>
      <form
        className={style['search']}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') setNames([text.trim()]);
        }}
      >
        <Field label="A person, place or thing" value={text} onChange={setText} maxLength={200} />
        <Button type="submit" kind="main" isDisabled={text.trim() === ''}>
          Show
        </Button>
      </form>
      <Answer of={overview}>
        {({ topics, relations }) =>
          topics.length === 0 ? (
            <Empty>
              No relations yet. When you tell it who lives where or who works with whom, they appear
              here.
            </Empty>
          ) : (
            <Panel title="Topics" aside={countOf(relations, 'relation')}>
              <ul className={style['topics']}>
                {topics.map(({ name, relations: many }) => (
                  <li key={name}>
                    <Button
                      onPress={() => {
                        setNames([name]);
                      }}
                    >
                      {name} ({many})
                    </Button>
                  </li>
                ))}
              </ul>
            </Panel>
          )
        }
      </Answer>
      {centre !== undefined && (
        <Around
          names={names}
          expand={(name) => {
            setNames((before) => [...before.filter((each) => each !== name), name]);
          }}
        />
      )}
    </>
  );
}

const DEPTH = 1;

/** The relations of every name that was opened, the last one in the middle. */
function Around({
  names,
  expand,
}: {
  readonly names: readonly string[];
  readonly expand: (name: string) => void;
}) {
  const around = useApi({
    key: ['graph around', names],
    ask: async ({ explore }) => {
      const found = await Promise.all(
        names.map((name) => answerOf(explore.entity.$get({ query: { name, depth: DEPTH } }))),
      );
      return found.flatMap(({ relations }) => relations);
    },
    follows: ['RelationStated', 'MemoryForgotten'],
  });
  const centre = names.at(-1) ?? '';
  const relations = useMemo(() => {
    const seen = new Map((around.data ?? []).map((each) => [each.relation_id, each]));
    return [...seen.values()];
  }, [around.data]);
  return (
    <Panel title={`Around ${centre}`} aside="Choose a node to open it">
      <Answer of={around}>
        {() =>
          relations.length === 0 ? (
            <Empty>Nothing is known under that name.</Empty>
          ) : (
            <div className={style['view']}>
              <GraphView relations={relations} centre={centre} expand={expand} />
              <Table
                caption={`Relations around ${centre}`}
                rows={relations}
                keyOf={({ relation_id }) => relation_id}
                columns={[
                  { name: 'Who or what', show: ({ subject }) => subject.name },
                  { name: 'Relation', show: ({ verb }) => verb },
                  { name: 'To', show: ({ object }) => object.name },
                  { name: 'Since', show: ({ since }) => <When at={since} /> },
                  { name: 'Said by', show: ({ speaker, trust }) => speaker ?? SAID_BY[trust] },
                ]}
              />
            </div>
          )
        }
      </Answer>
    </Panel>
  );
}
