import { afterAll, afterEach, beforeEach, type RunnerTask, type RunnerTestFile } from 'vitest'
import { takeImpact } from '../impact.ts'
import { calibrate, secondsSoFar } from './processor-time.ts'
import './end-with-run.ts'

// Cost: the processor seconds of each test and each test file, of the worker and the browser it started, and what the file
// called. The database serves all workers and is counted as a whole.

declare module 'vitest' {
  interface TaskMeta {
    /** Processor seconds. */
    cost?: number
    /** Of every tenth file: processor seconds of the calibration after it. */
    calibration?: number
    /** Of a file: endpoints and scripts its servers were asked for. */
    impact?: string[]
  }
}

// This file is executed before each test file, which is loaded after it.
const start = secondsSoFar(true)
takeImpact()

/** Of this worker, whose modules stay while this one is executed anew. */
const counted = globalThis as { fairwayFiles?: number }
counted.fairwayFiles ??= 0

let file: RunnerTestFile | undefined
let before = start
beforeEach(({ task }) => {
  file = task.file
  before = secondsSoFar()
})
afterEach(({ task }) => {
  // A process that ended without being waited for takes its seconds with it.
  task.meta.cost = Math.max(0, secondsSoFar() - before)
})
afterAll(() => {
  if (!file || counted.fairwayFiles === undefined) return
  file.meta.cost = Math.max(costOfTests(file.tasks), secondsSoFar(true) - start)
  // Now and then: it takes the time of a small test.
  if (counted.fairwayFiles++ % 10 === 0) file.meta.calibration = calibrate()
  file.meta.impact = takeImpact()
})

function costOfTests(tasks: RunnerTask[]): number {
  return tasks.reduce(
    (sum, one) => sum + (one.meta.cost ?? 0) + ('tasks' in one ? costOfTests(one.tasks) : 0),
    0,
  )
}
