import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One database server for the whole run; every test file works on its own copy of a template.
    globalSetup: ['server/src/platform/testing-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,server,web,scripts}/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          testTimeout: 120_000,
          // As long as the browser's own waits: a busy machine is no failure.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 180_000,
          // Two browsers at once would fight for the processors and make waits long.
          fileParallelism: false,
        },
      },
    ],
  },
})
