import { countOf } from '../../data/words.ts';
import { Go } from '../../design/go.tsx';
import { Actions, Files } from '../shared/actions.tsx';
import type { Whole } from './conversation.tsx';
import style from './talk.module.css';

type Work = Whole['under_way'][number];

/** The work behind an answer, folded in. */
export function WorkFold({
  work,
  isOpen = false,
}: {
  readonly work: Work;
  readonly isOpen?: boolean;
}) {
  const { work_id, standing, cycles, actions, files } = work;
  return (
    <div className={style['work']}>
      <details open={isOpen}>
        <summary>
          {standing === null ? 'Work' : `Work: ${standing}`}, {countOf(actions.length, 'action')}
        </summary>
        <p className={style['links']}>
          <Go to={`/work/${encodeURIComponent(work_id)}`}>The whole job</Go>
          {cycles.map((no) => (
            <Go key={no} to={`/cycles/${no}`}>
              Cycle {no}
            </Go>
          ))}
        </p>
        {actions.length > 0 && <Actions actions={actions} />}
      </details>
      <Files paths={files} />
    </div>
  );
}
