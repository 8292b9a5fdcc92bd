import { type Fact, fact } from '../../domain/fact.ts';

/** After one was recorded, the next are counted for so long and recorded together: who guesses does not write the log. */
export const COUNT_REFUSED_MS = 15 * 60_000;
const MOST_ADDRESSES = 1000;

type Ports = {
  readonly now: () => string;
  /** Calls back once, later. Returns what calls it off. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly record: (refused: Fact<'SignInsRefused'>) => void;
};

type Counted = { times: number; address: string; readonly addresses: Set<string>; since: string };

/** Wrong codes and tokens: the first at once, those that follow as a sum. */
export function countRefused({ now, after, record }: Ports) {
  let counted: Counted | null = null;
  let callOff: (() => void) | null = null;
  const tell = () => {
    callOff = null;
    if (counted === null) return;
    const { addresses, ...rest } = counted;
    counted = null;
    callOff = after(COUNT_REFUSED_MS, tell);
    record(fact('SignInsRefused', { ...rest, addresses: addresses.size }));
  };
  return {
    add: (address: string): void => {
      counted ??= { times: 0, address, addresses: new Set(), since: now() };
      counted.times += 1;
      counted.address = address;
      if (counted.addresses.size < MOST_ADDRESSES) counted.addresses.add(address);
      if (callOff === null) tell();
    },
    /** Records what was counted so far, and counts no further. */
    close: (): void => {
      callOff?.();
      tell();
      callOff?.();
    },
  };
}
