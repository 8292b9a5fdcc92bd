import { countOf } from '../../data/words.ts';
import { Go } from '../../design/go.tsx';
import { Pill } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import type { Card } from './board.tsx';
import style from './work.module.css';

export function workPath(workId: string): string {
  return `/work/${encodeURIComponent(workId)}`;
}

export function CardLink({ card: { work_id, title } }: { readonly card: Card }) {
  return (
    <div className={style['title']}>
      <Go to={workPath(work_id)}>{title}</Go>
    </div>
  );
}

/** Where it stands, as in the terminal, and what it waits for. */
export function CardFacts({ card }: { readonly card: Card }) {
  const { kind, standing, priority, due_at, waits_for, progress, is_owners } = card;
  return (
    <div className={style['facts']}>
      {standing !== null && <span className={style['standing']}>{standing}</span>}
      {waits_for.map((what) => (
        <span key={what}>waits for {what}</span>
      ))}
      <span className={style['pills']}>
        {kind !== 'task' && <Pill>{kind}</Pill>}
        {priority !== null && <Pill>priority {priority}</Pill>}
        {due_at !== null && (
          <span>
            due <When at={due_at} />
          </span>
        )}
        {progress !== null && (
          <span>
            {progress.done} of {countOf(progress.all, 'step')}
          </span>
        )}
        {!is_owners && <Pill tone="warn">not accepted by you</Pill>}
      </span>
    </div>
  );
}
