import { createContext, useContext, useMemo } from 'react';
import { useSearchParams } from 'wouter';

/** The moment that the page shows: the seq of an event or an ISO instant; null: now. It stands in the address as `as_of`. */
export type Moment = string | null;

type AsOf = { readonly moment: Moment; readonly travel: (to: Moment) => void };

const AsOfContext = createContext<AsOf>({ moment: null, travel: () => undefined });

export function AsOfProvider({ children }: { readonly children: React.ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const moment = search.get('as_of');
  const value = useMemo<AsOf>(
    () => ({
      moment,
      travel: (to) => {
        setSearch((before) => {
          const after = new URLSearchParams(before);
          if (to === null) after.delete('as_of');
          else after.set('as_of', to);
          return after;
        });
      },
    }),
    [moment, setSearch],
  );
  return <AsOfContext value={value}>{children}</AsOfContext>;
}

/** Where in time the page is, and how to go elsewhere. */
export function useAsOf(): AsOf {
  return useContext(AsOfContext);
}
