import { setTimeout as after } from 'node:timers/promises';

/** TXT records of a name, each in its pieces, as node:dns gives them. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** No longer than `timeoutMs`; only TXT is ever asked for. */
export function txtLookup(resolveTxt: ResolveTxt, timeoutMs: number) {
  return async (name: string): Promise<string[][]> => {
    const over = new AbortController();
    const late = after(timeoutMs, null, { signal: over.signal }).then(
      () => {
        throw new DnsTimeout(`no answer about ${name}`);
      },
      () => [], // the answer came first
    );
    try {
      return await Promise.race([resolveTxt(name), late]);
    } finally {
      over.abort();
    }
  };
}

class DnsTimeout extends Error {
  override readonly name = 'DnsTimeout';
  readonly code = 'ETIMEOUT';
}
