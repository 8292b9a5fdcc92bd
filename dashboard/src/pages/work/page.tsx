import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { Answer } from '../../design/answers.tsx';
import { AddTask } from './add-task.tsx';
import { Board } from './board.tsx';
import { Ended } from './ended.tsx';
import { Orders } from './orders.tsx';
import { Planned } from './planned.tsx';
import style from './work.module.css';
import { WORK_EVENTS } from './work-events.ts';

/** Cards of a column at first: each can be dragged, which takes its time to draw. */
const SHOWN = 25;

/** All work: what is open in columns, what comes by itself, and what is done. */
export function Page() {
  const board = useApi({
    key: ['board'],
    ask: ({ api }) => answerOf(api.board.$get({ query: { limit: SHOWN } })),
    follows: WORK_EVENTS,
  });
  return (
    <>
      <div className={style['head']}>
        <h1>Work</h1>
        <AddTask />
      </div>
      <Answer of={board}>
        {({ columns, orders }) => (
          <div className={style['whole']}>
            <Board columns={columns} />
            <div className={style['lower']}>
              <Planned column={columns.find(({ column }) => column === 'planned')} />
              <Orders orders={orders} />
            </div>
          </div>
        )}
      </Answer>
      <Ended />
    </>
  );
}
