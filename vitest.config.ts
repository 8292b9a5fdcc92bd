import { defineConfig } from 'vitest/config';

/** Never a measure of speed: a test that waits for what never comes is to end some time. */
const TIMEOUT_MS = 600_000;
const WAITING = {
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  expect: { poll: { timeout: TIMEOUT_MS / 2 } },
};

export default defineConfig({
  test: {
    // Whole processes mostly wait; two files at once halve the time on two cores, and leave room for what they start.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['**/*.{int,e2e}.test.ts'],
          // Pure functions share no state: what they import is loaded once for all files, most of their time otherwise.
          isolate: false,
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
