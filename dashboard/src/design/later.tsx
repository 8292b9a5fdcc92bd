import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Waiting } from './answers.tsx';

/** A part of the page whose code comes when it is shown, or before: then it is there at once. */
export type Later<Props extends object> = {
  readonly Part: (props: Props) => ReactNode;
  readonly load: () => Promise<unknown>;
};

/** Without a fallback where none is needed: React leaves one standing for 300 ms, however soon the code comes. */
export function later<Props extends object>(
  find: () => Promise<ComponentType<Props>>,
): Later<Props> {
  let found: ComponentType<Props> | null = null;
  const load = async () => {
    found = await find();
    return { default: found };
  };
  const Lazy = lazy(load);
  function Part(props: Props) {
    const [Known] = useState(() => found);
    if (Known !== null) return <Known {...props} />;
    return (
      <Suspense fallback={<Waiting />}>
        <Lazy {...props} />
      </Suspense>
    );
  }
  return { Part, load };
}
