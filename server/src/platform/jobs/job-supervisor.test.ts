import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { superviseJobs } from './job-supervisor.ts'

const log = createLog('silent')
const quickly = { interval: 10 }

function workers() {
  const workersMade: { end: (error?: Error) => void; stopped: boolean }[] = []
  let refusing = false
  return {
    made: workersMade,
    refuse: (on: boolean) => {
      refusing = on
    },
    async start() {
      if (refusing) throw new Error('no database')
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const worker = { end: (error?: Error) => (error ? reject(error) : resolve()), stopped: false }
      workersMade.push(worker)
      return {
        promise,
        async stop() {
          worker.stopped = true
          resolve()
        },
      }
    },
  }
}

test('a worker that ends by itself is no longer reported as running and is restarted', async () => {
  const { start, made: workersMade, refuse } = workers()
  const jobs = await superviseJobs(start, log, { delayMs: 5 })
  expect(jobs.running).toBe(true)
  refuse(true)
  workersMade[0]?.end(new Error('ten failures in a row'))
  await expect.poll(() => jobs.running, quickly).toBe(false)
  refuse(false)
  await expect.poll(() => jobs.running, quickly).toBe(true)
  workersMade[1]?.end()
  await expect.poll(() => workersMade.length, quickly).toBe(3)
  await jobs.stop()
  expect([jobs.running, workersMade[2]?.stopped, workersMade.length]).toEqual([false, true, 3])
})

test('a worker that is paused stays away until it may go on, and one that is stopped for good', async () => {
  const { start, made: workersMade } = workers()
  const jobs = await superviseJobs(start, log, { delayMs: 5 })
  await jobs.pause()
  expect([jobs.running, workersMade.length]).toEqual([false, 1])
  await Promise.all([jobs.resume(), jobs.resume()])
  expect([jobs.running, workersMade.length]).toEqual([true, 2])
  await jobs.stop()
  await jobs.stop()
  expect(jobs.running).toBe(false)
})

test('a worker that cannot be started at all fails the start of the node', async () => {
  const { start, refuse } = workers()
  refuse(true)
  await expect(superviseJobs(start, log)).rejects.toThrow('no database')
})
