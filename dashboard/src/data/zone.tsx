import { createContext, useContext } from 'react';

/** The owner's time zone; undefined: that of the browser. */
export const ZoneContext = createContext<string | undefined>(undefined);

export function useZone(): string | undefined {
  return useContext(ZoneContext);
}
