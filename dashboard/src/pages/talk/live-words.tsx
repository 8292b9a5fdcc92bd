import { useEffect, useState } from 'react';
import { onFeed } from '../../data/feed.ts';
import style from './talk.module.css';

/** Characters that are kept on the page; the answer itself comes whole. */
const KEPT = 6000;

type Heard = { readonly words: string; readonly thought: string; readonly isOver: boolean };
const NOTHING: Heard = { words: '', thought: '', isOver: false };

/** The words of the model for this work, as they come. They are gone when the answer is there. */
export function LiveWords({ works }: { readonly works: ReadonlySet<string> }) {
  const { words, thought } = useWordsFor(works);
  if (words === '' && thought === '') return null;
  return (
    <section aria-label="Words of the model, live" className={style['live']}>
      {thought !== '' && (
        <details>
          <summary>Thinking</summary>
          <p>{thought}</p>
        </details>
      )}
      {words !== '' && <p>{words}</p>}
    </section>
  );
}

function useWordsFor(works: ReadonlySet<string>): Heard {
  const [heard, setHeard] = useState(NOTHING);
  const names = [...works].sort().join('\n');
  useEffect(() => {
    setHeard(NOTHING);
    if (names === '') return undefined;
    const wanted = new Set(names.split('\n'));
    return onFeed((message) => {
      if (message.is !== 'live' || message.news.kind === 'lost') return;
      const { workId, kind, text, isLast } = message.news;
      if (workId === null || !wanted.has(workId)) return;
      setHeard((last) => {
        // A new reply begins where the one before has ended.
        const before = last.isOver ? NOTHING : last;
        const said = `${kind === 'words' ? before.words : before.thought}${text}`.slice(-KEPT);
        return kind === 'words'
          ? { ...before, words: said, isOver: isLast }
          : { ...before, thought: said };
      });
    });
  }, [names]);
  return heard;
}
