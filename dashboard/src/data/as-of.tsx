import { createContext, useContext } from 'react';
import { useAddress } from './address.ts';

/** The moment that the page shows: the seq of an event or an ISO instant; null: now. It stands in the address as `as_of`. */
export type Moment = string | null;

type AsOf = { readonly moment: Moment; readonly travel: (to: Moment) => void };

const AsOfContext = createContext<AsOf>({ moment: null, travel: () => undefined });

export function AsOfProvider({ children }: { readonly children: React.ReactNode }) {
  const [search, change] = useAddress();
  const value: AsOf = {
    moment: search.get('as_of'),
    travel: (to) => {
      change({ as_of: to });
    },
  };
  return <AsOfContext value={value}>{children}</AsOfContext>;
}

/** Where in time the page is, and how to go elsewhere. */
export function useAsOf(): AsOf {
  return useContext(AsOfContext);
}
