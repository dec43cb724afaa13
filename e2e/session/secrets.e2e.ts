import { demoPassword } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../server/database/starting-data/staff.ts'
import { type BrowserUser, setUpBrowserApp, signIn, startBrowserApp } from '../support/browser.ts'

// A stolen token, and secrets in what the product stores or logs.

const app = setUpBrowserApp()
let clerk: BrowserUser
beforeAll(async () => {
  clerk = await app.newUser({ fresh: false })
  await signIn(app, clerk, 'clerk')
})

const storedAt = ({ page }: BrowserUser) =>
  page.evaluate(() => ({ ...localStorage }) as Record<string, string>)

async function thiefWith(storage: Record<string, string>): Promise<BrowserUser> {
  const thief = await app.newUser({ fresh: false })
  await thief.page.goto('/api/health')
  await thief.page.evaluate((copied) => {
    for (const [key, value] of Object.entries(copied)) localStorage.setItem(key, value)
  }, storage)
  return thief
}

test('[E1] the whole local storage, copied into another browser, ends at the sign-in page, and so do the cookies, which no script of the page reads', async () => {
  const storage = await storedAt(clerk)
  expect(storage['fairway-token']).toMatch(/^[\w-]{43}$/)
  const thief = await thiefWith(storage)
  const paths: string[] = []
  thief.page.on('response', (response) => {
    if (response.ok() && response.url().includes('/api/')) paths.push(new URL(response.url()).pathname)
  })
  await thief.page.goto('/menus/orders/list')
  await thief.page.waitForURL('**/login**')
  expect(await thief.page.getByRole('tab').count()).toBe(0)
  expect(paths.filter((path) => !path.startsWith('/api/login/'))).toEqual([])
  // The token that did not belong here is gone; where it does belong it goes on.
  expect((await storedAt(thief))['fairway-token']).toBeFalsy()
  expect(await clerk.page.evaluate(ownCall)).toBe(200)

  // Nor do the cookies alone, which no script of the page reads.
  expect(await clerk.page.evaluate(() => document.cookie)).toBe('')
  const kept = await clerk.context.cookies()
  expect(kept.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
    ['fairway-session', true, 'Strict'],
    ['fairway-desk', true, 'Strict'],
  ])
  await thief.context.clearCookies()
  await thief.page.evaluate(() => localStorage.clear())
  await thief.context.addCookies(kept)
  await thief.page.goto('/')
  await thief.page.waitForURL('**/login**')
  expect(await thief.page.evaluate(ownCall)).toBe(401)
  expect(await clerk.page.evaluate(ownCall)).toBe(200)
  await thief.context.close()
})

const ownCall = () =>
  fetch('/api/me.json', {
    headers: { authorization: localStorage.getItem('fairway-token') ?? '' },
  }).then(({ status }) => status)

test('every stage looks for its secrets at its end: one that was written down is found, and not repeated', async () => {
  const careless = await startBrowserApp()
  const user = await careless.newUser()
  await signIn(careless, user, 'clerk')
  const token = (await storedAt(user))['fairway-token'] ?? ''
  const cookie = (await user.context.cookies()).find(({ name }) => name === 'fairway-session')?.value ?? ''
  const { ticket } = (await user.page.evaluate(async (authorization) => {
    const response = await fetch('/api/session/socketTicket', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{}',
    })
    return (await response.json()).data
  }, token)) as { ticket: string }

  careless.server.services.log.info(`${token} came in`)
  careless.server.services.log.warn({ what: ticket }, 'a socket')
  // The browser fires both events a moment later.
  const warned = user.page.waitForEvent('console', (message) => message.text() === cookie)
  await user.page.evaluate((logged) => console.warn(logged), cookie)
  await warned
  await fetch(`${careless.server.url}/api/ready?t=${token}`, {
    headers: { referer: `https://x.example/?${ticket}` },
  })
  await user.page.evaluate((typed) => history.replaceState(null, '', `?p=${typed}`), demoPassword)
  await user.page.waitForURL('**/?p=**')
  await careless.server.database.pool.query(
    `insert into journal.operations (at, operation, detail) values (now(), 'x', jsonb_build_object('typed', $1::text))`,
    [digestOf(demoPassword)],
  )
  await careless.server.call(undefined, 'journal.reportErrors', {
    errors: [
      {
        ...{
          kind: 'error',
          message: token,
          stack: '',
          component: '',
          info: '',
          url: '/',
          version: '1',
          times: 1,
        },
        at: '2026-06-15T01:00:00.000Z',
      },
    ],
  } as never)
  const failure = await careless.close().then(
    () => '',
    (error: Error) => error.message,
  )
  expect(failure.split('\n').slice(1)).toEqual([
    'a cookie in the console of the browser',
    'a password in the address bar of /',
    'a password in the table journal.operations',
    'a ticket in a referrer',
    'a ticket in the log',
    'a token in an error report',
    'a token in the address of /api/ready',
    'a token in the log',
  ])
  for (const secret of [token, cookie, ticket, demoPassword]) expect(failure).not.toContain(secret)
})
