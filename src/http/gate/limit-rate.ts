import { boundedMap } from '../../kernel/bounded-map.ts';
import type { HttpPorts, HttpSettings } from '../contract/ports.ts';

const CLIENTS_KEPT = 1000;

/** A token bucket per address, of requests or of what they amount to. Returns how long to wait in ms; 0: proceed. */
export function createRateLimit(
  { requestsPerSecond, burst }: Pick<HttpSettings, 'requestsPerSecond' | 'burst'>,
  { elapsedMs }: Pick<HttpPorts, 'elapsedMs'>,
): (address: string, amount?: number) => number {
  const buckets = boundedMap<{ left: number; atMs: number }>(CLIENTS_KEPT);
  return (address, amount = 1) => {
    const atMs = elapsedMs();
    const before = buckets.get(address) ?? { left: burst, atMs };
    const refilled = before.left + ((atMs - before.atMs) / 1000) * requestsPerSecond;
    const left = Math.min(burst, refilled);
    if (left < amount) return ((amount - left) / requestsPerSecond) * 1000;
    buckets.set(address, { left: left - amount, atMs });
    return 0;
  };
}

/** Slots for a limited number of long responses. Null: all are taken. */
export function createPlaces(
  perClient: number,
  total: number,
): (address: string) => (() => void) | null {
  const taken = new Map<string, number>();
  let all = 0;
  return (address) => {
    const mine = taken.get(address) ?? 0;
    if (all >= total || mine >= perClient) return null;
    all += 1;
    taken.set(address, mine + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      all -= 1;
      const left = (taken.get(address) ?? 1) - 1;
      if (left === 0) taken.delete(address);
      else taken.set(address, left);
    };
  };
}
