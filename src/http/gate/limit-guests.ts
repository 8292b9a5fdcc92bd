import { type Guest, includesAccess } from '../../kernel/ports/guest.ts';
import type { HttpPorts, HttpSettings } from '../contract/ports.ts';
import { tooMany } from '../contract/problem.ts';
import { createRateLimit } from './limit-rate.ts';

type Asked = { readonly guest: Guest; readonly bytes: number };
type Settings = Pick<HttpSettings, 'guestsWaiting' | 'guestBytesPerSecond' | 'guestBurstBytes'>;

const BUSY_MS = 1000;

/**
 * Answers each guest one request after the other, and one that may write so many bytes: it can take no more of the
 * database and the disk than that, whatever it sends at once. @throws HttpProblem 429
 */
export function createGuestLimit(
  { guestsWaiting, guestBytesPerSecond, guestBurstBytes }: Settings,
  ports: Pick<HttpPorts, 'elapsedMs'>,
): (asked: Asked, answer: () => Promise<void>) => Promise<void> {
  const bytesWaitMs = createRateLimit(
    { requestsPerSecond: guestBytesPerSecond, burst: guestBurstBytes },
    ports,
  );
  const lines = new Map<string, { last: Promise<void>; length: number }>();
  return async ({ guest: { name, access }, bytes }, answer) => {
    const line = lines.get(name) ?? { last: Promise.resolve(), length: 0 };
    if (line.length > guestsWaiting) throw tooMany('too many requests at once; wait', BUSY_MS);
    const toWaitMs = includesAccess(access, 'write') ? bytesWaitMs(name, bytes) : 0;
    if (toWaitMs > 0) throw tooMany('too much to store at once; wait', toWaitMs);
    lines.set(name, line);
    const mine = line.last.then(answer);
    line.length += 1;
    line.last = mine
      .catch(() => undefined) // whoever asked is told
      .then(() => {
        line.length -= 1;
      });
    await mine;
  };
}
