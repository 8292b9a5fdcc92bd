import type { AnswerTo } from '../../../../src/http/api.ts';
import { answerOf } from '../../data/api.ts';
import { MEMORY_EVENTS } from '../../data/event-groups.ts';
import { usePages } from '../../data/use-pages.ts';
import { countOf } from '../../data/words.ts';
import { Empty, Trouble, Waiting } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import { Pill, type Tone } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import style from './memory.module.css';
import { SAID_BY } from './memory-search.tsx';

type Memory = AnswerTo<'/api/memories'>['memories'][number];
type Kinds = { readonly type?: Memory['type']; readonly status?: Memory['status'] };

const PAGE = 50;

/** Memories by page, newest first. */
export function MemoryList({
  caption,
  kinds = {},
  show,
  empty,
}: {
  readonly caption: string;
  readonly kinds?: Kinds;
  readonly show: (id: string) => void;
  readonly empty: string;
}) {
  const pages = usePages({
    key: ['memories', kinds],
    ask: ({ api }, cursor) =>
      answerOf(api.memories.$get({ query: { ...kinds, limit: PAGE, cursor } })),
    follows: MEMORY_EVENTS,
  });
  if (pages.data === undefined) {
    return pages.error === null ? <Waiting /> : <Trouble error={pages.error} />;
  }
  const memories = pages.data.pages.flatMap((page) => page.memories);
  return (
    <>
      {pages.error !== null && <Trouble error={pages.error} />}
      {memories.length === 0 && !pages.hasNextPage && <Empty>{empty}</Empty>}
      <ol className={style['list']} aria-label={caption}>
        {memories.map((memory) => (
          <li key={`${memory.memory_id} ${memory.stored_at}`}>
            <p className={style['text']}>{memory.text ?? 'Forgotten: its text was erased.'}</p>
            <div className={style['line']}>
              <Pill>{memory.type}</Pill>
              <Pill tone={TONES[memory.status]}>{memory.status}</Pill>
              <span>{SAID_BY[memory.trust]}</span>
              <When at={memory.at} />
              <span>given to {countOf(memory.recalled, 'prompt')}</span>
              <span className="lineEnd">
                <Button
                  kind="quiet"
                  onPress={() => {
                    show(memory.memory_id);
                  }}
                >
                  Why it is there
                </Button>
              </span>
            </div>
          </li>
        ))}
      </ol>
      {pages.hasNextPage && (
        <Button isPending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
          Older ones
        </Button>
      )}
    </>
  );
}

const TONES: Readonly<Record<Memory['status'], Tone>> = {
  active: 'good',
  superseded: 'warn',
  outdated: 'warn',
  rejected: 'bad',
  archived: 'plain',
  forgotten: 'plain',
};
