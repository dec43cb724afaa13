import type { feedback } from '@fairway/contract/feedback/endpoints'
import { feedbackLimits } from '@fairway/contract/feedback/values'
import type { RequestOf } from '@fairway/contract/kernel/endpoint'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let admin: SignedInUser
let clerk: SignedInUser
let agency: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, clerk, agency] = await Promise.all([
    app.signIn('admin'),
    app.signIn('clerk'),
    app.signIn('agency'),
  ])
})
afterAll(() => app.close())
beforeEach(() => sql`delete from feedback.entries`.execute(app.database.db))

const fault = {
  kind: 'fault',
  text: 'The printer prints every ticket twice.',
  page: '/menus/orders/list',
} as const
type Send = RequestOf<(typeof feedback)['feedback.send']>
const send = (person: SignedInUser, request: Send = fault) => app.call(person, 'feedback.send', request)
const textsOf = async (person: SignedInUser, request: RequestOf<(typeof feedback)['feedback.list']> = {}) =>
  (await app.call(person, 'feedback.list', request)).data.rows.map(({ text }) => text)

test('[D19] on a fresh installation a clerk sends feedback, and administrators find it with its page and its author', async () => {
  expect(await send(clerk)).toMatchObject({ http: 200, success: true, data: { id: expect.any(String) } })
  const { data } = await app.call(admin, 'feedback.list', {})
  expect(data).toMatchObject({
    total: 1,
    rows: [
      {
        ...fault,
        state: 'open',
        at: '2026-06-15T09:00:00+08:00',
        user: { code: 'clerk', name: '陈静' },
        organisation: { en: expect.any(String) },
        doneAt: null,
        doneBy: null,
        version: 1,
      },
    ],
  })
})

test('the author sees the state of their own feedback, and of no other', async () => {
  const { data: sent } = await send(clerk)
  await send(agency, { ...fault, text: 'Please show the wallet on the start page.', kind: 'wish' })
  const settled = await app.call(admin, 'feedback.settle', { id: sent.id, version: 1, state: 'done' })
  expect(settled).toMatchObject({ http: 200, data: { version: 2 } })
  const { data: own } = await app.call(clerk, 'feedback.own', {})
  expect(own.entries).toMatchObject([{ id: sent.id, state: 'done', doneAt: '2026-06-15T09:00:00+08:00' }])
  expect((await app.call(admin, 'feedback.list', { state: 'done' })).data.rows).toMatchObject([
    { id: sent.id, doneBy: '林岚' },
  ])
  await app.call(admin, 'feedback.settle', { id: sent.id, version: 2, state: 'open' })
  expect((await app.call(clerk, 'feedback.own', {})).data.entries).toMatchObject([
    { state: 'open', doneAt: null },
  ])
})

test('feedback is found by kind, by state and by words, in the text, the page and the name', async () => {
  await send(clerk)
  await send(agency, { kind: 'wish', text: '希望首页显示余额 100%', page: '' })
  expect(await textsOf(admin, { kind: 'wish' })).toEqual(['希望首页显示余额 100%'])
  for (const text of ['printer', 'orders/list', '陈静', 'CLERK'])
    expect(await textsOf(admin, { text }), text).toEqual([fault.text])
  // The signs of a pattern are taken as they are.
  expect(await textsOf(admin, { text: '0%' })).toEqual(['希望首页显示余额 100%'])
  expect(await textsOf(admin, { text: '_' })).toEqual([])
  expect(await textsOf(admin, { state: 'done' })).toEqual([])
  expect((await app.call(admin, 'feedback.list', { page: 2, pageSize: 1 })).data).toMatchObject({ total: 2 })
  expect((await app.call(admin, 'feedback.list', { page: 9 })).data).toMatchObject({ total: 2, rows: [] })
})

test('[I3] an administrator of an organisation sees and settles the feedback of that organisation alone', async () => {
  await sql`insert into staff.user_roles select u.id, r.id from staff.users u, staff.roles r
    where u.code = 'agency' and r.code = 'organisationAdministrator'`.execute(app.database.db)
  await app.services.sessions.refresh()
  const { data: theirs } = await send(clerk)
  const { data: own } = await send(agency, { ...fault, text: 'Ours.' })
  expect(await textsOf(agency)).toEqual(['Ours.'])
  expect(await textsOf(admin)).toHaveLength(2)
  expect(
    await app.call(agency, 'feedback.settle', { id: theirs.id, version: 1, state: 'done' }),
  ).toMatchObject({ http: 404, code: 'feedback.notFound' })
  expect(await app.call(agency, 'feedback.settle', { id: own.id, version: 1, state: 'done' })).toMatchObject({
    http: 200,
  })
  expect(await app.call(clerk, 'feedback.list', {})).toMatchObject({
    http: 403,
    details: { permission: 'feedback.view' },
  })
})

test('of two administrators who close feedback at one moment the second gets a conflict', async () => {
  const { data } = await send(clerk)
  const both = await Promise.all(
    [1, 2].map(() => app.call(admin, 'feedback.settle', { id: data.id, version: 1, state: 'done' })),
  )
  expect(both.map(({ http }) => http).sort()).toEqual([200, 409])
  expect(both.find(({ http }) => http === 409)).toMatchObject({ code: 'feedback.changed' })
})

test('feedback of one person is limited within an hour, also at one moment', async () => {
  const many = await Promise.all(Array.from({ length: feedbackLimits.perHour + 4 }, () => send(clerk)))
  expect(many.filter(({ http }) => http === 200)).toHaveLength(feedbackLimits.perHour)
  expect(many.find(({ http }) => http !== 200)).toMatchObject({
    http: 429,
    code: 'feedback.tooMuch',
    message: `You have sent ${feedbackLimits.perHour} entries within an hour. Try again later.`,
  })
  // A colleague is not kept waiting, and an hour later it goes on.
  expect(await send(agency)).toMatchObject({ http: 200 })
  app.clock.passMinutes(61)
  expect(await send(clerk)).toMatchObject({ http: 200 })
  app.clock.moveTo('2026-06-15T09:00:00+08:00')
})

test('certificates and phone numbers are masked, and the journal has nothing of the text', async () => {
  const { data } = await send(clerk, {
    ...fault,
    text: '旅客 11010519491231002X, phone 13812345678, order 2026061500042, could not be sold.',
  })
  const { rows } = await sql<{ body: string }>`select body from feedback.entries`.execute(app.database.db)
  expect(rows).toEqual([{ body: '旅客 ***, phone ***, order 2026061500042, could not be sold.' }])
  const operations = await sql`select entity, entity_id, detail from journal.operations
    where operation = 'feedback.send' and entity_id = ${data.id}`.execute(app.database.db)
  expect(operations.rows).toEqual([
    { entity: 'feedback.entry', entity_id: data.id, detail: { kind: 'fault' } },
  ])
})

test.each([
  ['nothing', { ...fault, text: '  ' }, 'text'],
  ['too much', { ...fault, text: 'a'.repeat(feedbackLimits.text + 1) }, 'text'],
  ['the address of another site', { ...fault, page: 'https://elsewhere.example/' }, 'page'],
  ['an address with its query', { ...fault, page: '/menus/orders/list?who=1' }, 'page'],
  ['another kind', { ...fault, kind: 'praise' }, 'kind'],
])('feedback that says %s is refused by its field', async (_what, request, field) => {
  expect(await app.callRaw(clerk, 'feedback.send', request)).toMatchObject({
    http: 400,
    code: 'request.invalid',
    details: { fields: [{ field }] },
  })
})
