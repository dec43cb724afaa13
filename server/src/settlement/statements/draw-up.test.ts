import { type JuneMonth, june, shareOutJune } from '@fairway/testing/sailings/statements'
import { countLockWaiters, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Statements of a month that several draw up at once.

let app: TestApp
let month: JuneMonth

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows

const statements = async () =>
  query<{ party: string; statements: number }>(
    `select party_id::text as party, count(*)::integer as statements from settlement.statements where period = $1 group by party_id`,
    [june],
  )

beforeAll(async () => {
  app = await startTestApp()
  month = await shareOutJune(app)
})
afterAll(() => app.close())

test('[R4] who draws up a statement that another one is drawing up waits, and leaves it to them', async () => {
  const userId = await idOf(app, 'staff.users', 'accountant')
  const values = [june, 'organisation', month.ids.carrier, userId, app.clock.now()]
  const text = 'select settlement.draw_up_statement($1, $2, $3, $4, $5)::text as id'
  const first = await app.database.pool.connect()
  try {
    await first.query('begin')
    const { rows } = await first.query<{ id: string | null }>(text, values)
    expect(rows[0]?.id).not.toBeNull()
    const second = query<{ id: string | null }>(text, values)
    await expect.poll(() => countLockWaiters(app.database)).toBe(1)
    await first.query('commit')
    expect(await second).toEqual([{ id: null }])
  } finally {
    first.release()
  }
  expect(await statements()).toEqual([{ party: month.ids.carrier, statements: 1 }])
})

test('[R4] a month that is drawn up on two nodes at once has one statement for each party', async () => {
  const node = await startTestApp({ database: app.database, clock: app.clock, closeWithTest: true })
  const replies = await Promise.all([
    app.call(month.user('accountant'), 'settlement.drawUpStatements', { month: june }),
    node.call(month.user('accountant2'), 'settlement.drawUpStatements', { month: june }),
  ])
  expect(replies.map(({ http }) => http)).toEqual([200, 200])
  const drawn = await statements()
  expect(drawn.map(({ party }) => party).sort()).toEqual(Object.values(month.ids).sort())
  expect(drawn.every((one) => one.statements === 1)).toBe(true)
  expect(await query("select from platform.batch_items where state <> 'done'")).toEqual([])
})
