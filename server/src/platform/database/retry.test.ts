import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { retryUntilDone } from './retry.ts'

const log = createLog('silent')

test('work that a dying database cuts short is taken up again, and ends with the node', async () => {
  let tries = 0
  const failing = async () => {
    tries += 1
    if (tries < 3) throw new Error('Connection terminated unexpectedly')
  }
  await retryUntilDone(failing, { log, isOver: () => false, delayMs: 1 })
  expect(tries).toBe(3)
  tries = -10
  await retryUntilDone(failing, { log, isOver: () => tries >= -8, delayMs: 1 })
  expect(tries).toBe(-8)
})
