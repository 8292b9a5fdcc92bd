import { createHash, timingSafeEqual } from 'node:crypto';
import { boundedMap } from './bounded-map.ts';
import type { HttpPorts, HttpSettings } from './ports.ts';
import { HttpProblem, tooMany } from './problem.ts';

const CLIENTS_KEPT = 1000;
const BEARER = /^bearer +([\x21-\x7e]+) *$/i;

/** Whether the token of a request still holds: it may have been replaced since. */
export type StillAllowed = () => Promise<boolean>;

/** Throws HttpProblem (401, or 429 while locked out) unless the header carries the token. */
export type Authenticate = (address: string, header: string | undefined) => Promise<StillAllowed>;

type Settings = Pick<HttpSettings, 'freeTries' | 'lockMs' | 'longestLockMs'>;

/**
 * The bearer token, compared as a hash in constant time. Wrong tokens lock their address out, for longer each time
 * and from loopback too; requests without a token do not count, since any web page can cause those.
 */
export function createAuthenticate(
  token: () => Promise<string>,
  settings: Settings,
  { elapsedMs }: Pick<HttpPorts, 'elapsedMs'>,
): Authenticate {
  const failures = boundedMap<{ count: number; lockedUntilMs: number }>(CLIENTS_KEPT);
  return async (address, header) => {
    const expected = sha256(await token());
    // No waiting from here: attempts at the same time are counted one after another.
    const before = failures.get(address) ?? { count: 0, lockedUntilMs: 0 };
    const lockedForMs = before.lockedUntilMs - elapsedMs();
    if (lockedForMs > 0) throw tooMany('too many wrong tokens; wait', lockedForMs);
    const given = BEARER.exec(header ?? '')?.[1];
    if (given !== undefined && timingSafeEqual(sha256(given), expected)) {
      failures.delete(address);
      return async () => timingSafeEqual(sha256(given), sha256(await token()));
    }
    if (given !== undefined) {
      const count = before.count + 1;
      failures.set(address, { count, lockedUntilMs: elapsedMs() + lockOf(count, settings) });
    }
    const message = 'send authorization: Bearer <the content of secrets/token in the state folder>';
    const headers = { 'www-authenticate': 'Bearer realm="homeostat"' };
    throw new HttpProblem(401, 'unauthorized', { message, headers });
  };
}

function lockOf(count: number, { freeTries, lockMs, longestLockMs }: Settings): number {
  return count < freeTries ? 0 : Math.min(longestLockMs, lockMs * 2 ** (count - freeTries));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
