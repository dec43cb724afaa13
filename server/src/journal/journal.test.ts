import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { journalJobs } from './jobs.ts'
import { fingerprintOf } from './report-errors.ts'

let app: TestApp
let admin: SignedInUser
let clerk: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  await everybodySignsIn()
  return () => app.close()
})

/** The first thing of a day: yesterday's sessions have ended. */
async function everybodySignsIn() {
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
}

const stack =
  '    at Matrix (https://pier.example/assets/SailingPage-DkX81aQz.js:12:345)\n    at render (app.js:1:2)'
const failure = {
  kind: 'view' as const,
  message: "Cannot read properties of undefined (reading 'names')",
  stack,
}
const report = (person: SignedInUser | undefined, errors: object[], version = 'a1') =>
  app.callRaw(person, 'journal.reportErrors', { version, errors })
const listed = async (request = {}) => (await app.call(admin, 'journal.clientErrors', request)).data

test('[E6] equal failures are one row that counts, with the first and the last time, and who met them', async () => {
  await report(clerk, [{ ...failure, times: 3, url: '/menus/sailings/detail/4' }])
  app.clock.passMinutes(10)
  await report(undefined, [failure])
  await report(admin, [{ ...failure, url: '/menus/sailings/detail/5' }])
  const { rows, total } = await listed({ text: 'names' })
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({
    times: 5,
    timesFound: 5,
    people: 2,
    state: 'open',
    url: '/menus/sailings/detail/5',
    firstAt: '2026-06-15T09:00:00+08:00',
    lastAt: '2026-06-15T09:10:00+08:00',
  })
  const { data } = await app.call(admin, 'journal.clientError', { errorId: rows[0]!.id })
  expect(data.stack).toContain('SailingPage')
  expect(data.days.map(({ user, times }) => [user?.code ?? '', times]).sort()).toEqual([
    ['', 1],
    ['admin', 1],
    ['clerk', 3],
  ])
})

test('[E6] the same failure in another build, line or file hash is the same fingerprint; another message is not', () => {
  const print = (change = {}) => fingerprintOf({ ...failure, ...change }).toString('hex')
  expect(print({ stack: stack.replace('DkX81aQz', 'Zz0Zz0Zz').replace('12:345', '9:8') })).toBe(print())
  expect(print({ stack: stack.replace('pier.example', 'other.example') })).toBe(print())
  expect(print({ message: 'another' })).not.toBe(print())
  expect(print({ kind: 'error' })).not.toBe(print())
})

test('[E6] what is longer than any report of a browser is refused before it is read', async () => {
  const long = await report(
    undefined,
    Array.from({ length: 20 }, () => ({ ...failure, stack: 'x'.repeat(4_000) })),
  )
  expect(long).toMatchObject({ http: 413, code: 'request.tooLarge', details: { most: 16_384 } })
  const signIn = await app.callRaw(undefined, 'session.signIn', { username: 'x'.repeat(20_000) })
  expect(signIn.http).toBe(413)
})

test('[E6] nothing about a person reaches the log, also when a browser sends it', async () => {
  await report(undefined, [
    {
      kind: 'error',
      message: 'no seat for 李明 11010519491231002X, phone 13800138000, "Li Ming"',
      stack: 'at sell (https://pier.example/menus/orders/list?who=Li:1:2) token=q8TzV0d3',
      component: 'in Row name="Li Ming"',
      info: 'certificateNumber: E12345678',
      url: '/menus/orders/list?number=20260615000012',
    },
  ])
  const { rows } = await app.database.pool.query(
    `select message || stack || component || info || url as everything from journal.client_errors where message like 'no seat%'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].everything).not.toMatch(/李|Li|\d{6}|q8Tz|who=/)
})

test('[E6] filters find by day, by person and by version', async () => {
  app.clock.moveTo('2026-06-16T09:00:00+08:00')
  await everybodySignsIn()
  await report(clerk, [{ kind: 'error', message: 'the second day' }], 'b2')
  await report(clerk, [failure])
  expect(
    (await listed({ day: '2026-06-16' })).rows.map(({ message, timesFound }) => [message, timesFound]),
  ).toEqual([
    ['the second day', 1],
    [failure.message, 1],
  ])
  expect((await listed({ user: 'admin' })).rows.map(({ message }) => message)).toEqual([failure.message])
  const second = await listed({ version: 'b2' })
  expect(second.rows.map(({ message }) => message)).toEqual(['the second day'])
  expect(second.versions).toEqual(['b2', 'a1'])
  expect((await listed({ text: '%' })).total).toBe(0)
  expect((await listed({ sort: '-times', pageSize: '1' })).rows[0]?.message).toBe(failure.message)
})

test('[E6] what is dealt with leaves the open ones, is journalled, and comes back when it is met again', async () => {
  const { rows } = await listed({ version: 'b2' })
  const errorId = rows[0]!.id
  expect((await app.call(admin, 'journal.settleError', { errorId })).data).toEqual({ settled: true })
  expect((await app.call(admin, 'journal.settleError', { errorId })).data).toEqual({ settled: false })
  expect((await listed({ version: 'b2', open: true })).total).toBe(0)
  expect((await app.call(admin, 'journal.clientError', { errorId })).data).toMatchObject({
    state: 'dealt',
    dealtBy: '林岚',
  })
  const journalled = await app.database.pool.query(
    `select entity_id from journal.operations where operation = 'journal.settleError' order by id`,
  )
  expect(journalled.rows.map((row) => row.entity_id)).toEqual([errorId, errorId])
  app.clock.passMinutes(1)
  await report(clerk, [{ kind: 'error', message: 'the second day' }], 'b2')
  expect((await listed({ version: 'b2', open: true })).rows[0]).toMatchObject({ state: 'again' })
  expect((await app.call(admin, 'journal.settleError', { errorId: '999999' })).http).toBe(404)
})

test('[E6] only who may see the logs sees them', async () => {
  expect((await app.call(clerk, 'journal.clientErrors', {})).http).toBe(403)
  expect((await app.callRaw(clerk, 'journal.settleError', { errorId: '1' })).http).toBe(403)
})

test('[E6] a report is bounded: in size, in number, and in how often an address may send one', async () => {
  app.clock.passMinutes(5)
  const tooMuch = [
    [{ kind: 'error', message: 'x'.repeat(501) }],
    [{ kind: 'error', message: 'x', stack: 'x'.repeat(4_001) }],
    Array.from({ length: 21 }, (_, at) => ({ kind: 'error', message: `x ${at}` })),
    [],
  ]
  for (const errors of tooMuch) expect((await report(clerk, errors)).http).toBe(400)
  const answers = []
  for (let sent = 0; sent < 61; sent++) answers.push((await report(clerk, [failure])).http)
  expect(answers.slice(0, 60).every((http) => http === 200)).toBe(true)
  expect(answers[60]).toBe(429)
  app.clock.passMinutes(1)
  expect((await report(clerk, [failure])).http).toBe(200)
})

/** An error report without a session, from an address. */
const anonymousReport = async (address: string, message: string) => {
  const response = await fetch(`${app.url}/api/journal/reportErrors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ version: 's1', errors: [{ kind: 'error', message }] }),
  })
  const answer = (await response.json()) as { data?: { kept: number } }
  return answer.data?.kept ?? response.status
}
/** Words, because figures do not tell failures apart. */
const wordOf = (at: number) => [...String(at)].map((figure) => 'abcdefghij'[Number(figure)]).join('')

test('[E6] errors of anonymous callers cannot crowd out those of signed-in users; their own oldest are deleted', async () => {
  app.clock.moveTo('2026-06-17T09:00:00+08:00')
  await everybodySignsIn()
  await app.database.pool.query(`
    insert into journal.client_errors (fingerprint, version, kind, message, first_at, last_at, times)
    select sha256(n::text::bytea), 'made-up', 'error', 'made up ' || n, at, at, 1
    from generate_series(1, 2000) n, lateral (select '2026-06-17T08:00+08'::timestamptz + n * interval '1 millisecond') m(at)`)
  expect(await anonymousReport('10.9.0.1', 'the page of sign-in failed')).toBe(1)
  expect((await listed({ version: 's1' })).rows.map(({ message }) => message)).toEqual([
    'the page of sign-in failed',
  ])
  const { total } = await listed({ version: 'made-up' })
  expect(total).toBe(1999)
  expect((await listed({ version: 'made-up', text: 'made up 1', sort: 'lastAt' })).rows[0]?.message).not.toBe(
    'made up 1',
  )
  await report(clerk, [{ kind: 'error', message: 'met by a clerk' }], 'real')
  expect((await listed({ version: 'real' })).total).toBe(1)
})

test('[E6] new errors of one network are limited in a day', async () => {
  app.clock.moveTo('2026-06-17T12:00:00+08:00')
  await everybodySignsIn()
  const kept: number[] = []
  for (let at = 0; at < 22; at++) {
    app.clock.moveTo(new Date(Date.parse('2026-06-17T12:00:00+08:00') + at * 3_000))
    kept.push(await anonymousReport(`2001:db8:5:1::${at + 1}`, `failure ${wordOf(at)} of one network`))
  }
  expect(kept.filter((one) => one === 1)).toHaveLength(20)
  expect(await anonymousReport('2001:db8:5:2::1', 'another network of the same house')).toBe(1)
})

test('[E6] one network, whichever of its addresses speaks, sends so many reports in a minute', async () => {
  app.clock.moveTo('2026-06-17T13:00:00+08:00')
  const answers: number[] = []
  for (let at = 0; at < 32; at++)
    answers.push(await anonymousReport(`2001:db8:6:1::${at + 1}`, 'the same failure'))
  expect(answers.slice(0, 30).every((kept) => kept === 1)).toBe(true)
  expect(answers.slice(30)).toEqual([429, 429])
})

test('[E6] all networks of one customer together send so many reports in a minute, eight times as many as one of them', async () => {
  app.clock.moveTo('2026-06-17T14:00:00+08:00')
  const answers: number[] = []
  for (let at = 0; at < 250; at++)
    answers.push(await anonymousReport(`2001:db8:7:${(at + 1).toString(16)}::1`, 'the same failure'))
  expect(answers.slice(0, 240).every((kept) => kept === 1)).toBe(true)
  expect(answers.slice(240).every((status) => status === 429)).toBe(true)
})

test('[E6] new errors of all networks of one customer are limited in a day, to eight times the limit of one', async () => {
  app.clock.moveTo('2026-06-17T15:00:00+08:00')
  let kept = 0
  for (let at = 0; at < 180; at++) {
    // Never too many in a minute.
    if (at % 200 === 0) app.clock.passMinutes(2)
    kept += await anonymousReport(
      `2001:db8:8:${(at + 1).toString(16)}::1`,
      `failure ${wordOf(at)} of one customer`,
    )
  }
  expect(kept).toBe(160)
})

test('[E6] a flood of made-up failures stops at so many a day, and known ones still count', async () => {
  app.clock.moveTo('2026-06-18T09:00:00+08:00')
  await everybodySignsIn()
  await app.database.pool.query(`
    insert into journal.client_errors (fingerprint, version, kind, message, first_at, last_at, times, signed_in)
    select sha256('f'::bytea || n::text::bytea), 'flood', 'error', 'made up', '2026-06-18T08:00+08', '2026-06-18T08:00+08', 1, true
    from generate_series(1, 2000) n`)
  expect(
    (
      await app.call(clerk, 'journal.reportErrors', {
        version: 'a1',
        errors: [{ kind: 'error', message: 'new' }, failure],
      })
    ).data,
  ).toEqual({ kept: 1 })
})

test('[E6] errors that did not occur for ninety days, or as many as the parameter says, are deleted', async () => {
  const services = { ...app.services, log: createLog('silent') }
  const job = journalJobs['journal:forgetOldErrors']!
  const inLog = async () =>
    Number((await app.database.pool.query('select count(*) from journal.client_errors')).rows[0].count)
  app.clock.moveTo('2026-09-10T09:00:00+08:00')
  await job.run(services, {})
  expect(await inLog()).toBeGreaterThan(1_000)
  await app.database.pool.query(
    `insert into system.parameters (key, value) values ('logs.clientErrorDays', '30')`,
  )
  await expect.poll(() => services.parameters.read('logs.clientErrorDays')).toBe(30)
  await job.run(services, {})
  expect(await inLog()).toBe(0)
})
