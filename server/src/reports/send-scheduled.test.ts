import { maxSchedules } from '@fairway/contract/reports/values'
import { buildSale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendScheduled } from './send-scheduled.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const clerk = await app.signIn('clerk')
  expect(await app.call(clerk, 'orders.sell', await buildSale(app))).toMatchObject({ http: 200 })
})
// A report that cannot be sent is logged and tried again: none of them is.
beforeEach(() => {
  vi.spyOn(app.services.log, 'error')
})
afterEach(() => {
  expect(app.services.log.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
afterAll(() => app.close())

const files = async () =>
  (
    await app.database.pool.query<{ name: string; body: Buffer; code: string }>(
      `select f.name, f.body, u.code from reports.sent_files f join reports.schedules s on s.id = f.schedule_id
       join staff.users u on u.id = s.user_id order by f.id`,
    )
  ).rows

test('[R10] a report goes to the inbox of its person each day, once, whatever the number of nodes, with the rows of the day before', async () => {
  const accountant = await app.signIn('accountant')
  const scheduled = await app.call(accountant, 'reports.schedule', {
    ...{ report: 'sales', filters: { by: 'channel', from: '2026-01-01' }, format: 'txt', every: 'day' },
  })
  expect(scheduled, scheduled.message).toMatchObject({ http: 200 })
  app.clock.moveTo('2026-06-16T06:05:00+08:00')
  const sent = await Promise.all(Array.from({ length: 3 }, () => sendScheduled(app.services)))
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await sendScheduled(app.services)).toBe(0)
  const [file, ...others] = await files()
  expect(others).toEqual([])
  expect(file?.name).toMatch(/2026-06-15\.txt$/)
  expect(file?.body.toString()).toMatch(/窗口|Counter/)
  const again = await app.signIn('accountant')
  const { rows } = (await app.call(again, 'reports.schedules', {})).data
  expect(rows).toMatchObject([{ report: 'sales', files: [{ name: file?.name }] }])
  const { rows: notices } = await app.database.pool.query<{ title: string }>(
    `select m.titles ->> 'zh' as title from messages.messages m join messages.targets t on t.message_id = m.id
     join staff.users u on u.id::text = t.target and u.code = 'accountant' where m.titles ->> 'zh' like '报表%'`,
  )
  expect(notices.map(({ title }) => title)).toEqual([`报表已生成：${file?.name}`])
})

test('[R10] a schedule about a report that its person may not see is refused, and one ends when the permission is lost', async () => {
  const schedule = { report: 'forecast', filters: {}, format: 'txt', every: 'day' } as const
  expect(await app.call(await app.signIn('clerk'), 'reports.schedule', schedule)).toMatchObject({ http: 403 })
  const carrier = await app.signIn('carrier')
  expect(await app.call(carrier, 'reports.schedule', schedule)).toMatchObject({ http: 200 })
  await app.database.pool.query(
    `delete from staff.role_menus where menu_id = 'reports.forecast' and role_id <> (select id from staff.roles where code = 'administrator')`,
  )
  await app.database.pool
    .query('update staff.grants_version set version = version + 1')
    .catch(() => undefined)
  app.clock.moveTo('2026-06-17T06:05:00+08:00')
  expect(await sendScheduled(app.services)).toBe(1)
  expect((await files()).map(({ code }) => code)).toEqual(['accountant', 'accountant'])
  expect((await app.call(await app.signIn('carrier'), 'reports.schedules', {})).data.rows).toEqual([])
})

test('[R10] who switches a schedule off gets nothing more, and no other user can', async () => {
  const accountant = await app.signIn('accountant')
  const [own] = (await app.call(accountant, 'reports.schedules', {})).data.rows
  const id = own?.id ?? ''
  expect(await app.call(await app.signIn('admin'), 'reports.endSchedule', { id })).toMatchObject({
    http: 404,
  })
  expect(await app.call(accountant, 'reports.endSchedule', { id })).toMatchObject({ http: 200 })
  app.clock.moveTo('2026-06-18T06:05:00+08:00')
  expect(await sendScheduled(app.services)).toBe(0)
})

test('[R10] a report of each month goes out once the month is over, once, with its own period and what its person may see', async () => {
  app.clock.moveTo('2026-06-20T09:00:00+08:00')
  const before = (await files()).length
  const schedule = { report: 'sales', filters: { by: 'channel' }, format: 'txt', every: 'month' } as const
  for (const code of ['accountant', 'agency'])
    expect(await app.call(await app.signIn(code), 'reports.schedule', schedule)).toMatchObject({ http: 200 })
  for (const [morning, sent] of [
    ['2026-06-21', 0],
    ['2026-07-01', 2],
    ['2026-07-02', 0],
    ['2026-07-31', 0],
  ] as const) {
    app.clock.moveTo(`${morning}T06:05:00+08:00`)
    expect([morning, await sendScheduled(app.services)]).toEqual([morning, sent])
  }
  const [whole, own] = (await files()).slice(before)
  expect([whole?.code, own?.code]).toEqual(['accountant', 'agency'])
  for (const file of [whole, own]) expect(file?.name).toMatch(/2026-06-30\.txt$/)
  expect(whole?.body.toString()).toMatch(/窗口|Counter/)
  // The counter sold nothing for the agency.
  expect(own?.body.toString()).not.toMatch(/窗口|Counter/)
})

test('[R10] a schedule that another node is sending is left to it', async () => {
  const accountant = await app.signIn('accountant')
  const schedule = { report: 'refunds', filters: {}, format: 'txt', every: 'day' } as const
  const { data } = await app.call(accountant, 'reports.schedule', schedule)
  app.clock.moveTo('2026-08-01T06:05:00+08:00')
  const node = await startTestApp({ database: app.database, clock: app.clock, closeWithTest: true })
  const errors = vi.spyOn(node.services.log, 'error')
  await sendScheduled(app.services)
  app.clock.moveTo('2026-08-02T06:05:00+08:00')
  const sending = await app.database.pool.connect()
  let left: Promise<number> | undefined
  try {
    await sending.query('begin')
    await sending.query('select from reports.schedules where id = $1 for no key update', [data.id])
    left = sendScheduled(node.services)
    const notYet = Promise.resolve(undefined)
    await expect.poll(() => Promise.race([left, notYet])).toBe(0)
  } finally {
    await sending.query('rollback')
    sending.release()
    await left
  }
  expect(errors).not.toHaveBeenCalled()
  expect(
    await Promise.all([sendScheduled(app.services), sendScheduled(node.services)]).then(([a, b]) => a + b),
  ).toBe(1)
})

test('[R10] a file is kept for ninety days', async () => {
  const times = async () =>
    (
      await app.database.pool.query<{ at: Date }>(
        'select made_at as at from reports.sent_files order by made_at',
      )
    ).rows.map(({ at }) => +at)
  const [oldest = 0] = await times()
  const ends = oldest + 90 * 86_400_000
  app.clock.moveTo(new Date(ends))
  await sendScheduled(app.services)
  expect((await times())[0]).toBe(oldest)
  app.clock.moveTo(new Date(ends + 1))
  await sendScheduled(app.services)
  const kept = await times()
  expect(kept[0]).toBeGreaterThan(oldest)
  expect(kept.length).toBeGreaterThan(1)
})

test('[R10] a person has so many schedules at most, and another one once one of them is switched off', async () => {
  const admin = await app.signIn('admin')
  const schedule = { report: 'tills', filters: {}, format: 'txt', every: 'month' } as const
  const ids: string[] = []
  for (let count = 1; count < maxSchedules; count++) {
    const { http, data } = await app.call(admin, 'reports.schedule', schedule)
    expect(http).toBe(200)
    ids.push(data.id)
  }
  const atOnce = await Promise.all(
    Array.from({ length: 6 }, () => app.call(admin, 'reports.schedule', schedule)),
  )
  expect(atOnce.filter(({ http }) => http === 200).length).toBe(1)
  expect(await app.call(admin, 'reports.schedule', schedule)).toMatchObject({
    ...{ code: 'reports.tooManySchedules', details: { most: maxSchedules } },
  })
  expect(await app.call(admin, 'reports.endSchedule', { id: ids[0] ?? '' })).toMatchObject({ http: 200 })
  expect(await app.call(admin, 'reports.schedule', schedule)).toMatchObject({ http: 200 })
})
