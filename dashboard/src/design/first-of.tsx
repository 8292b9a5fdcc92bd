import { type ReactNode, useState } from 'react';
import { count } from '../data/words.ts';
import { Button } from './button.tsx';

/** The first of a long list, and a button that shows all of it. */
export function FirstOf<Item>({
  items,
  most,
  children,
}: {
  readonly items: readonly Item[];
  readonly most: number;
  readonly children: (shown: readonly Item[]) => ReactNode;
}) {
  const [isWhole, setWhole] = useState(false);
  const isLong = items.length > most;
  return (
    <>
      {children(isWhole ? items : items.slice(0, most))}
      {isLong && !isWhole && (
        <Button
          onPress={() => {
            setWhole(true);
          }}
        >
          Show all {count(items.length)}
        </Button>
      )}
    </>
  );
}
