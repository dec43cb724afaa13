import { EventEmitter } from 'node:events'
import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Release } from '../../security/fair-semaphore.ts'
import type { Services } from '../../services.ts'
import { acquirePermit, admitLongBody } from './permits.ts'

// The node belongs to those who sell: one user gets a share of it.

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const heavy = { method: 'POST', heavy: true } as Endpoint
const query = { method: 'GET' } as Endpoint

/** Asks for a permit; `granted` once it is there. */
function ask(services: Services, endpoint: Endpoint, user: string) {
  const pending: { granted: boolean; release: Release } = { granted: false, release: () => undefined }
  void acquirePermit(services, endpoint, user).then((release) => {
    pending.granted = true
    pending.release = release ?? pending.release
  })
  return pending
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a print that follows a short one begins at once; after five seconds of work within a minute the next one rests', async () => {
  const services = {} as Services
  for (const [lasts, rests] of [
    [2_000, false],
    [2_000, false],
    [2_000, true],
  ] as const) {
    const print = ask(services, heavy, 'agency')
    await pass(0)
    expect(print.granted).toBe(true)
    await pass(lasts)
    print.release()
    print.release()
    const next = ask(services, heavy, 'agency')
    const other = ask(services, heavy, 'accountant')
    await pass(0)
    expect([next.granted, other.granted]).toEqual([!rests, true])
    // Ten seconds at most, however long the work was.
    await pass(rests ? 10_000 : 0)
    expect(next.granted).toBe(true)
    next.release()
    other.release()
    await pass(0)
  }
})

test('queries of a page never rest; of a script with many at once they do', async () => {
  const services = {} as Services
  for (let turn = 0; turn < 20; turn++) {
    const [first, second] = [ask(services, query, 'clerk'), ask(services, query, 'clerk')]
    await pass(1_000)
    expect([first.granted, second.granted]).toEqual([true, true])
    first.release()
    second.release()
  }
  const many = Array.from({ length: 6 }, () => ask(services, query, 'agency'))
  await pass(8_000)
  expect(many.map(({ granted }) => granted)).toEqual([true, true, true, true, false, false])
  for (const one of many.slice(0, 4)) one.release()
  await pass(100)
  // The sixth waits for the permits that rest; those of a page go on.
  expect(many[5]?.granted).toBe(false)
  await pass(10_000)
  expect(many[5]?.granted).toBe(true)
})

test('the long bodies of a user come one after the other, and one whose connection ended while it waited keeps none of them back', async () => {
  const services = {} as Services
  const send = () => {
    const response = Object.assign(new EventEmitter(), { destroyed: false })
    const call = { response, admitted: false }
    const request = { raw: new EventEmitter() } as unknown as FastifyRequest
    const reply = { raw: response } as unknown as FastifyReply
    void admitLongBody(services, 'accountant', request, reply).then(() => {
      call.admitted = true
    })
    return call
  }
  const end = ({ response }: ReturnType<typeof send>) => {
    response.destroyed = true
    response.emit('close')
  }
  const [first, second, third] = [send(), send(), send()]
  await pass(0)
  expect([first.admitted, second.admitted, third.admitted]).toEqual([true, false, false])
  end(second)
  end(first)
  await pass(0)
  expect(third.admitted).toBe(true)
})
