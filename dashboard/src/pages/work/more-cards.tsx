import { type ReactNode, useState } from 'react';
import { answerOf } from '../../data/api.ts';
import { useApi } from '../../data/use-api.ts';
import { Answer } from '../../design/answers.tsx';
import { Button } from '../../design/button.tsx';
import type { Card, Column } from './board.tsx';

/** The further cards of a column, a page at a time. */
export function MoreCards({
  column,
  cursor,
  children,
}: {
  readonly column: Column['column'];
  readonly cursor: string | null;
  readonly children: (cards: readonly Card[]) => ReactNode;
}) {
  const [isShown, setShown] = useState(false);
  const page = useApi({
    key: ['board', column, cursor],
    ask: ({ api }) =>
      answerOf(
        api.board[':column'].$get({
          param: { column },
          query: cursor === null ? {} : { cursor },
        }),
      ),
    isOn: isShown && cursor !== null,
  });
  if (cursor === null) return null;
  if (!isShown) {
    return (
      <Button
        kind="quiet"
        onPress={() => {
          setShown(true);
        }}
      >
        More of them
      </Button>
    );
  }
  return (
    <Answer of={page}>
      {({ cards, next }) => (
        <>
          {children(cards)}
          <MoreCards column={column} cursor={next}>
            {children}
          </MoreCards>
        </>
      )}
    </Answer>
  );
}
