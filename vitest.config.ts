import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './testing/run/longest-first.ts'

// What belongs to the unit tests alone: see `scripts/check-rows.ts`.
const { ROW_TYPES } = process.env

export default defineConfig({
  test: {
    // A file shares nothing with the next one but modules, whose loading took a fifth of the run.
    isolate: false,
    // Three even on two processors: tests wait for the database, the disk and the browser as much as they reckon, and two
    // left a third of the processors idle. The same number for both projects: so they are one run without a pause between.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    // One database server for the whole run; every test file works on its own copy of a template.
    globalSetup: ['testing/global-setup.ts'],
    // A busy machine is no failure: what is waited for comes, late; as long as the browser's own waits.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 40_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,texts,server,web,scripts}/**/*.test.{ts,tsx}'],
          setupFiles: ['testing/run/cost.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          setupFiles: ['testing/run/cost.ts', 'e2e/support/failure-report.ts'],
          env: ROW_TYPES === undefined ? {} : { ROW_TYPES: '' },
        },
      },
    ],
  },
})
