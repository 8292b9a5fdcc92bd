import type { AnswerTo } from '../../../../src/http/api.ts';
import { count } from '../../data/words.ts';
import { Empty } from '../../design/answers.tsx';
import { CardFacts, CardLink } from './card.tsx';
import { MoreCards } from './more-cards.tsx';
import { WaitingCards } from './waiting-cards.tsx';
import style from './work.module.css';

export type Column = AnswerTo<'/api/board'>['columns'][number];
export type Card = Column['cards'][number];

/** The columns of the board, their names, and what an empty one would hold. */
const COLUMNS = [
  ['asking', 'Asks you', 'Nothing waits for your word.'],
  ['running', 'Under way', 'Nothing is being worked on.'],
  ['waiting', 'Waiting', 'Nothing waits for its turn. What you add comes here first.'],
  ['blocked', 'Blocked', 'Nothing is held up by other work, money or an outage.'],
] as const;

export function Board({ columns }: { readonly columns: readonly Column[] }) {
  return (
    <div className={style['board']}>
      {COLUMNS.map(([name, title, empty]) => {
        const column = columns.find((each) => each.column === name);
        if (column === undefined) return null;
        return (
          <section key={name} className={style['column']} aria-labelledby={`column-${name}`}>
            <h2 id={`column-${name}`}>
              {title} <span className={style['count']}>{count(column.count)}</span>
            </h2>
            {column.count === 0 ? <Empty>{empty}</Empty> : <Cards column={column} title={title} />}
          </section>
        );
      })}
    </div>
  );
}

function Cards({ column, title }: { readonly column: Column; readonly title: string }) {
  if (column.column === 'waiting') return <WaitingCards column={column} />;
  return (
    <>
      <CardList cards={column.cards} label={title} />
      <MoreCards column={column.column} cursor={column.next}>
        {(cards) => <CardList cards={cards} label={title} />}
      </MoreCards>
    </>
  );
}

function CardList({ cards, label }: { readonly cards: readonly Card[]; readonly label: string }) {
  return (
    <ul className={style['cards']} aria-label={label}>
      {cards.map((card) => (
        <li key={card.work_id} className={style['card']}>
          <CardLink card={card} />
          <CardFacts card={card} />
        </li>
      ))}
    </ul>
  );
}
