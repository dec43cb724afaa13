import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendFile } from './send-file.ts'

// Slow and stalled downloads. The clock is moved by hand.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const chunk = 64 * 1024

/** A file of so many chunks being sent, and what became of it. */
function sending(chunks: number) {
  const result: { givenUp: number; reason?: string } = { givenUp: 0 }
  async function* read() {
    for (let at = 0; at < chunks; at += 1) yield Buffer.alloc(chunk)
  }
  const log = {
    info(about: object) {
      Object.assign(result, about)
    },
  }
  const giveUp = () => {
    result.givenUp += 1
  }
  const body = sendFile(log, { spool: { read, bytes: chunks * chunk }, abort: giveUp })
  body.on('error', () => undefined)
  return { body, seen: result }
}

/** Lets everything happen that waits for no timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await setImmediate()
}

/** Takes one chunk, as the other side does when its line is free again; false when there is none any more. */
async function take(body: Readable): Promise<boolean> {
  if (body.readableLength === 0) body.read(0)
  await settle()
  const taken = body.read() !== null
  await settle()
  return taken
}

async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  await settle()
}

test('a file of which no byte is taken for ten seconds is given up, however much was taken before', async () => {
  const { body, seen: result } = sending(20)
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await take(body)).toBe(true)
    await pass(9_999)
    expect(result).toEqual({ givenUp: 0 })
  }
  await pass(1)
  expect(result).toEqual({ givenUp: 1, reason: 'the file was not taken' })
  expect(body.destroyed).toBe(true)
})

test('a file taken in small sips is given up after two minutes in all', async () => {
  const { body, seen: result } = sending(100)
  let seconds = 0
  while (seconds < 117 && (await take(body))) {
    seconds += 9
    await pass(9_000)
  }
  expect(seconds).toBe(117)
  expect(result).toEqual({ givenUp: 0 })
  await take(body)
  await pass(9_000)
  await take(body)
  await pass(0)
  expect(result).toEqual({ givenUp: 1, reason: 'the file was taken too slowly' })
})

test('the timeout of a long file allows for a slow connection', async () => {
  // 64 bytes a millisecond: five minutes and a bit for these.
  const { body, seen: result } = sending(300)
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await take(body)).toBe(true)
    await pass(9_000)
  }
  expect(result).toEqual({ givenUp: 0 })
  for (let turn = 0; turn < 20 && (await take(body)); turn += 1) await pass(9_000)
  await pass(0)
  expect(result).toEqual({ givenUp: 1, reason: 'the file was taken too slowly' })
})

test('a file that is taken whole is done with once, and no limit runs on', async () => {
  const { body, seen: result } = sending(5)
  body.resume()
  await once(body, 'close')
  expect(result).toEqual({ givenUp: 1 })
  expect(vi.getTimerCount()).toBe(0)
})
