import { Empty } from '../../design/answers.tsx';
import { Panel } from '../../design/panel.tsx';
import { Pill } from '../../design/pill.tsx';
import { When } from '../../design/when.tsx';
import type { Card, Column } from './board.tsx';
import { CardLink } from './card.tsx';
import { MoreCards } from './more-cards.tsx';
import style from './work.module.css';

/** Reminders and what recurs: what comes by itself, with its next times. */
export function Planned({ column }: { readonly column: Column | undefined }) {
  if (column === undefined) return null;
  return (
    <Panel title={`Planned: ${column.count}`}>
      {column.count === 0 ? (
        <Empty>Nothing is planned. Reminders and recurring work come here with their times.</Empty>
      ) : (
        <>
          <PlannedList cards={column.cards} />
          <MoreCards column="planned" cursor={column.next}>
            {(cards) => <PlannedList cards={cards} />}
          </MoreCards>
        </>
      )}
    </Panel>
  );
}

function PlannedList({ cards }: { readonly cards: readonly Card[] }) {
  const inOrder = [...cards].sort((a, b) =>
    (a.next_times[0] ?? '').localeCompare(b.next_times[0] ?? ''),
  );
  return (
    <ul className={style['list']}>
      {inOrder.map((card) => (
        <li key={card.work_id}>
          <CardLink card={card} />
          <div className={style['facts']}>
            <span className={style['pills']}>
              <Pill>{card.kind}</Pill>
              {card.rhythm !== null && <span>{card.rhythm}</span>}
              {card.standing !== null && <span>{card.standing}</span>}
            </span>
            <Times times={card.next_times} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The next times of something, in order. */
export function Times({ times }: { readonly times: readonly string[] }) {
  if (times.length === 0) return null;
  return (
    <span>
      {times.length === 1 ? 'at' : 'next at'}{' '}
      {times.map((at, i) => (
        <span key={at}>
          {i > 0 && ' · '}
          <When at={at} />
        </span>
      ))}
    </span>
  );
}
