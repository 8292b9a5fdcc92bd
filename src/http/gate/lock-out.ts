import { boundedMap } from '../../kernel/bounded-map.ts';
import type { HttpPorts, HttpSettings } from '../contract/ports.ts';
import { type HttpProblem, tooMany } from '../contract/problem.ts';

const CLIENTS_KEPT = 1000;

type Settings = Pick<HttpSettings, 'freeTries' | 'lockMs' | 'longestLockMs'>;

/** Counts the wrong secrets of each address, and locks it out for longer each time. */
export type LockOut = {
  /** The response while the address is locked out; null: it may try. */
  readonly refusal: (address: string) => HttpProblem | null;
  readonly wrong: (address: string) => void;
  readonly right: (address: string) => void;
};

export function createLockOut(
  settings: Settings,
  { elapsedMs, signIn }: Pick<HttpPorts, 'elapsedMs' | 'signIn'>,
): LockOut {
  const failures = boundedMap<{ count: number; lockedUntilMs: number }>(CLIENTS_KEPT);
  return {
    refusal: (address) => {
      const lockedForMs = (failures.get(address)?.lockedUntilMs ?? 0) - elapsedMs();
      return lockedForMs > 0 ? tooMany('too many wrong tokens; wait', lockedForMs) : null;
    },
    wrong: (address) => {
      const count = (failures.get(address)?.count ?? 0) + 1;
      failures.set(address, { count, lockedUntilMs: elapsedMs() + lockOf(count, settings) });
      signIn.refused(address);
    },
    right: (address) => {
      failures.delete(address);
    },
  };
}

function lockOf(count: number, { freeTries, lockMs, longestLockMs }: Settings): number {
  return count < freeTries ? 0 : Math.min(longestLockMs, lockMs * 2 ** (count - freeTries));
}
