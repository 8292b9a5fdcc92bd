import { vi } from 'vitest';

/** Much longer than it takes: a slow machine is no fault, and what never comes ends some time. */
export const PATIENCE = { timeout: 300_000, interval: 100 };

/** Waits until `check` throws no more, and gives what it gives. */
export function until<Found>(check: () => Found | Promise<Found>): Promise<Found> {
  return vi.waitFor(check, PATIENCE);
}

/** Waits until `isSo` gives something, and gives it. */
export function untilTrue<Found>(isSo: () => Found | Promise<Found>) {
  return vi.waitUntil(isSo, PATIENCE);
}
