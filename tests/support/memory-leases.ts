import type { Leases } from '../../src/kernel/ports/leases.ts';

/** Leases in memory that run out by this clock. */
export function memoryLeases(clock: { ms: number }): Leases {
  const until = new Map<string, number>();
  return {
    hold: () => undefined, // its clock is the one that leaps
    renew: async (_, token, forMs) => {
      until.set(token, clock.ms + forMs);
    },
    isLive: async (_, token) => (until.get(token) ?? 0) > clock.ms,
    drop: async (_, token) => {
      until.delete(token);
    },
  };
}
