import { useState } from 'react';
import {
  Button as AriaButton,
  GridList,
  GridListItem,
  useDragAndDrop,
} from 'react-aria-components';
import { answerOf } from '../../data/api.ts';
import { useAsOf } from '../../data/as-of.tsx';
import { useOrder } from '../../data/use-api.ts';
import { Trouble } from '../../design/answers.tsx';
import type { Card, Column } from './board.tsx';
import { CardFacts, CardLink } from './card.tsx';
import { MoreCards } from './more-cards.tsx';
import { placePriority } from './place-priority.ts';
import style from './work.module.css';

type Move = { readonly card: Card; readonly priority: number };

/** What waits for its turn, the most urgent first. A card gets the priority of the place where it is put. */
export function WaitingCards({ column }: { readonly column: Column }) {
  const [told, setTold] = useState('');
  const order = useOrder(async ({ api }, { card, priority }: Move) => {
    const param = { id: card.task_id ?? card.work_id };
    await answerOf(api.tasks[':id'].edit.$post({ param, json: { priority } }));
    setTold(`“${card.title}” has priority ${priority} now.`);
  });
  return (
    <>
      <p className="soft" id="how-to-move">
        The most urgent first. Drag a card to change its priority; by keyboard: arrow right to its
        handle, Enter, arrows, Enter.
      </p>
      <Draggable
        cards={column.cards}
        onMove={(move) => {
          order.mutate(move);
        }}
      />
      <p role="status" className="soft">
        {told}
      </p>
      {order.error !== null && <Trouble error={order.error} />}
      <MoreCards column="waiting" cursor={column.next}>
        {(cards) => (
          <Draggable
            cards={cards}
            onMove={(move) => {
              order.mutate(move);
            }}
          />
        )}
      </MoreCards>
    </>
  );
}

function Draggable({
  cards,
  onMove,
}: {
  readonly cards: readonly Card[];
  readonly onMove: (move: Move) => void;
}) {
  const isPast = useAsOf().moment !== null;
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({
        'text/plain': cards.find(({ work_id }) => work_id === key)?.title ?? '',
      })),
    onReorder: ({ keys, target }) => {
      const [key] = keys;
      const card = cards.find(({ work_id }) => work_id === key);
      if (card === undefined || card.priority === null) return;
      const others = cards.filter(({ work_id }) => work_id !== key);
      const at = others.findIndex(({ work_id }) => work_id === target.key);
      // Beside itself: it stays where it is.
      if (at === -1) return;
      const place = target.dropPosition === 'before' ? at : at + 1;
      const priority = placePriority(
        others[place - 1]?.priority ?? null,
        others[place]?.priority ?? null,
      );
      if (priority !== card.priority) onMove({ card, priority });
    },
    isDisabled: isPast,
  });
  return (
    <GridList
      aria-label="Waiting"
      aria-describedby="how-to-move"
      className={style['cards'] ?? ''}
      items={cards.map((card) => ({ id: card.work_id, card }))}
      dragAndDropHooks={dragAndDropHooks}
    >
      {({ card }) => (
        <GridListItem id={card.work_id} textValue={card.title} className={style['card'] ?? ''}>
          <div className={style['movable']}>
            <AriaButton slot="drag" className={style['handle'] ?? ''}>
              <span aria-hidden="true">⠿</span>
            </AriaButton>
            <CardLink card={card} />
          </div>
          <CardFacts card={card} />
        </GridListItem>
      )}
    </GridList>
  );
}
