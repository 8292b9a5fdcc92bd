import { defineConfig } from 'vitest/config';

/** Never a measure of speed: a test that waits for what never comes is to end some time. */
const TIMEOUT_MS = 600_000;
const WAITING = {
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  expect: { poll: { timeout: TIMEOUT_MS / 2 } },
};

/** Their tests wait a third of their time: a third file takes what two leave of two cores. A fourth makes none of it sooner. */
const WITH_SERVERS = { maxWorkers: 3, sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['**/*.{int,e2e}.test.ts'],
          // Pure functions share no state: what they import is loaded once for all files, most of their time otherwise.
          isolate: false,
          testTimeout: TIMEOUT_MS,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...WAITING,
          ...WITH_SERVERS,
          name: 'int',
          include: ['tests/**/*.int.test.ts'],
          // Each file has its own database, folders and servers; what is loaded keeps nothing between them.
          isolate: false,
          globalSetup: 'tests/support/global-setup.ts',
        },
      },
      {
        test: {
          ...WAITING,
          ...WITH_SERVERS,
          name: 'e2e',
          include: ['tests/**/*.e2e.test.ts'],
          isolate: false,
          globalSetup: 'tests/support/global-setup.ts',
        },
      },
    ],
  },
});
