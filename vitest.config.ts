import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A file shares nothing with the next one but modules, whose loading took a fifth of the run.
    isolate: false,
    // Two at once even on two processors: tests wait for the database and the disk as much as they reckon.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // One database server for the whole run; every test file works on its own copy of a template.
    globalSetup: ['testing/global-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,texts,server,web,scripts}/**/*.test.{ts,tsx}'],
          // A busy machine is no failure: what is waited for comes, late.
          testTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          setupFiles: ['e2e/support/failure-report.ts'],
          testTimeout: 120_000,
          // As long as the browser's own waits: a busy machine is no failure.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 180_000,
          // A browser test waits half of its time; more than two would fight for the processors of a small machine.
          maxWorkers: 2,
        },
      },
    ],
  },
})
