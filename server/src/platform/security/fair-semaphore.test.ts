import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FairSemaphore, NoPermit } from './fair-semaphore.ts'

/** Who was let in, in order; each lets the next one in when told. */
function guests(semaphore: FairSemaphore) {
  const order: string[] = []
  const releases: (() => void)[] = []
  return {
    order,
    enter(owner: string, preferred = false) {
      const entered = semaphore.acquire(owner, { preferred }).then((release) => {
        order.push(owner)
        releases.push(release)
      })
      entered.catch(() => undefined)
      return entered
    },
    async leave() {
      releases.shift()?.()
      await setImmediate()
    },
  }
}

test('owners take turns, however much one of them wants, and the preferred queue goes first', async () => {
  const { order, enter, leave } = guests(new FairSemaphore({ maxRunning: 1, maxWaiting: 10 }))
  for (const owner of ['a', 'a', 'a', 'b', 'c']) void enter(owner)
  void enter('d', true)
  await setImmediate()
  for (let turn = 0; turn < 5; turn += 1) await leave()
  expect(order).toEqual(['a', 'd', 'a', 'b', 'c', 'a'])
})

test('an owner who has as much as one may have waits while others pass', async () => {
  const { order, enter, leave } = guests(
    new FairSemaphore({ maxRunning: 2, maxRunningPerOwner: 1, maxWaiting: 10 }),
  )
  for (const owner of ['a', 'a', 'b', 'c']) void enter(owner)
  await setImmediate()
  expect(order).toEqual(['a', 'b'])
  await leave()
  expect(order).toEqual(['a', 'b', 'a'])
  await leave()
  expect(order).toEqual(['a', 'b', 'a', 'c'])
})

test('a queue that is full refuses at once, and a wait ends after its time', async () => {
  const semaphore = new FairSemaphore({ maxRunning: 1, maxRunningPerOwner: 1, maxWaiting: 1, maxWaitMs: 20 })
  const { enter, leave, order } = guests(semaphore)
  await enter('a')
  const waiting = enter('b')
  await expect(enter('c')).rejects.toMatchObject({ reason: 'full', ownWork: false })
  await expect(waiting).rejects.toEqual(new NoPermit('timeout', false))
  await expect(enter('a')).rejects.toMatchObject({ reason: 'timeout', ownWork: true })
  expect(semaphore.waiting).toBe(0)
  // A waiter that timed out does not block the queue.
  const last = enter('d')
  await leave()
  await last
  expect(order).toEqual(['a', 'd'])
})
