import { vi } from 'vitest';

/** Much longer than it takes: a slow machine is no fault, and what never comes ends some time. */
export const PATIENCE = { timeout: 300_000, interval: 100 };

/** Where each look starts a program: ten a second would leave no processor to what is waited for. */
export const SLOW = { timeout: PATIENCE.timeout, interval: 1000 };

/** Waits until `check` throws no more, and gives what it gives. */
export function until<Found>(
  check: () => Found | Promise<Found>,
  pace: typeof PATIENCE = PATIENCE,
): Promise<Found> {
  return vi.waitFor(check, pace);
}

/** Waits until `isSo` gives something, and gives it. */
export function untilTrue<Found>(isSo: () => Found | Promise<Found>, pace = PATIENCE) {
  return vi.waitUntil(isSo, pace);
}
