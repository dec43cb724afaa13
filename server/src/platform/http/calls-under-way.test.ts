import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { countCalls } from './calls-under-way.ts'

/** Whether a pause has ended, asked later. */
function begun(pause: Promise<void>): { ended: boolean } {
  const state = { ended: false }
  void pause.then(() => {
    state.ended = true
  })
  return state
}

test('background work waits for the calls under way and a moment longer, and goes on though one never ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  try {
    const calls = countCalls()
    const idle = begun(calls.pause())
    await vi.advanceTimersByTimeAsync(0)
    expect(idle.ended).toBe(true)

    const call = Promise.withResolvers<string>()
    const answer = calls.during(() => call.promise)
    const beside = begun(calls.pause())
    await vi.advanceTimersByTimeAsync(100)
    expect(beside.ended).toBe(false)
    call.resolve('sold')
    expect(await answer).toBe('sold')
    await vi.advanceTimersByTimeAsync(30)
    expect(beside.ended).toBe(false)
    await vi.advanceTimersByTimeAsync(40)
    expect(beside.ended).toBe(true)

    void calls.during(() => new Promise(() => undefined))
    const starved = begun(calls.pause())
    await vi.advanceTimersByTimeAsync(190)
    expect(starved.ended).toBe(false)
    await vi.advanceTimersByTimeAsync(30)
    expect(starved.ended).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('a call that fails is over', async () => {
  const calls = countCalls()
  await expect(calls.during(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await setTimeout(60)
  const began = performance.now()
  await calls.pause()
  expect(performance.now() - began).toBeLessThan(50)
})
