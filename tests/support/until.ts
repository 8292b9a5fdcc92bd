import { vi } from 'vitest';

/** Much longer than it takes: a slow machine is no fault, and what never comes ends some time. */
export const PATIENCE = { timeout: 300_000, interval: 50 };

/** Waits until `check` throws no more. */
export function until(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, PATIENCE);
}

/** Waits until `isSo` is true. */
export function untilTrue(isSo: () => unknown): Promise<unknown> {
  return vi.waitUntil(isSo, PATIENCE);
}
