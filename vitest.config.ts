import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Whole processes mostly wait; two files at once halve the time on two cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['**/*.{int,e2e}.test.ts'],
          // Pure functions share no state: what they import is loaded once for all files, most of their time otherwise.
          isolate: false,
          // Never a measure of speed: a test that waits for what never comes is to end some time.
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'int',
          include: ['tests/**/*.int.test.ts'],
          // Each file has its own database, folders and servers; what is loaded keeps nothing between them.
          isolate: false,
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/**/*.e2e.test.ts'],
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
