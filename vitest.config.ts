import { defineConfig } from 'vitest/config';

/** Never a measure of speed: a test that waits for what never comes is to end some time. */
const TIMEOUT_MS = 600_000;
/** They mostly wait, for ticks, processes and Postgres: two at a time leave two cores idle. */
const WAITING = { maxWorkers: 4, testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS };

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
          maxWorkers: 2,
          // Vitest runs projects with other numbers of workers one after the other.
          sequence: { groupOrder: 1 },
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        test: {
          ...WAITING,
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
          name: 'e2e',
          include: ['tests/**/*.e2e.test.ts'],
          globalSetup: 'tests/support/global-setup.ts',
        },
      },
    ],
  },
});
