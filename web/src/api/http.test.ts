import { afterAll, beforeEach, expect, test, vi } from 'vitest'

let http: typeof import('./http.ts')
let sent: { path: string; answer: (body: object, status?: number) => void }[]

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      sent.push({ path, answer: (body, status = 200) => resolve(Response.json(body, { status })) })
    })
  })
  sent = []
  http = await import('./http.ts')
})

afterAll(() => {
  vi.unstubAllGlobals()
  // Signed out, it would leave the requests of the next test file without an answer.
  vi.resetModules()
})

/** All that was ready is done: a clock would take a busy machine for a request without an answer. */
async function turnsOfTheEventLoop(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setTimeout(resolve))
}

/** How a request ended by now. */
async function endOf(request: Promise<unknown>): Promise<unknown> {
  const settled = request.then(
    () => 'answered',
    (error) => error,
  )
  return Promise.race([settled, turnsOfTheEventLoop(20).then(() => 'open')])
}

test('a request pending at the sign-out shows no error, and none is sent after it', async () => {
  const under = http.send('/messages/unread')
  const own = new AbortController()
  const withSignal = http.send('/home/news', { signal: own.signal })
  http.cancelRequests()
  const after = http.send('/home/news')
  sent[0]?.answer({ status: 50_014 }, 401)
  expect(await Promise.all([under, withSignal, after].map(endOf))).toEqual(['open', 'open', 'open'])
  expect(sent.map((one) => one.path)).toEqual(['/api/messages/unread', '/api/home/news'])
})

test('the sign-out itself is sent after all others were aborted', async () => {
  http.cancelRequests()
  const end = http.send('/login/logout', { method: 'POST', last: true })
  sent[0]?.answer({ status: 200, success: true })
  expect(await endOf(end)).toBe('answered')
})
