import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateSailings } from '../sailings/generate-sailings.ts'
import { definitions, type ParameterKey } from './parameter-list.ts'

let app: TestApp
let second: TestApp
let admin: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  second = await startTestApp({ database: app.database, clock: app.clock })
  admin = await app.signIn('admin')
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const set = (key: ParameterKey, value: unknown, version = 0) =>
  app.callRaw(admin, 'system.setParameter', { key, value, version })

/** Days before the service date from which the sailings of a line sell, by channel. */
const opensOf = async (line: string) =>
  (
    await sql<{ counter: number; agent: number; online: number }>`
      select distinct s.service_date - (s.counter_opens_at at time zone 'Asia/Shanghai')::date as counter,
        s.service_date - (s.agent_opens_at at time zone 'Asia/Shanghai')::date as agent,
        s.service_date - (s.online_opens_at at time zone 'Asia/Shanghai')::date as online
      from sailings.sailings s where s.line_id = ${line} and s.service_date > ${'2026-06-15'}::date`.execute(
      app.database.db,
    )
  ).rows

test('[M5] a channel sells as far ahead as its parameter says, but on a line with a sale window of its own as that one says', async () => {
  const { windows } = (await app.call(admin, 'sailings.saleWindows', {})).data
  const [standard, own] = windows.filter(({ revision }) => revision === 0)
  const [line, ownLine] = [standard?.line.id ?? '', own?.line.id ?? '']
  await app.database.db
    .transaction()
    .execute((tx) => generateSailings(tx, { from: '2026-06-16', to: '2026-06-20' }))
  const window = { counterDays: 20, agentDays: 20, onlineDays: 20 }
  const closes = { counterClose: null, agentClose: null, onlineClose: null }
  await app.call(admin, 'sailings.setSaleWindow', { lineId: ownLine, revision: 0, ...window, ...closes })
  expect(await opensOf(line)).toEqual([{ counter: 30, agent: 30, online: 30 }])
  expect(await set('sailings.agentSaleDays', 10)).toMatchObject({ http: 200 })
  // Sailings that are there follow, and the next ones are made by it.
  await app.database.db
    .transaction()
    .execute((tx) => generateSailings(tx, { from: '2026-06-21', to: '2026-06-24' }))
  expect(await opensOf(line)).toEqual([{ counter: 30, agent: 10, online: 30 }])
  expect(await opensOf(ownLine)).toEqual([{ counter: 20, agent: 20, online: 20 }])
  const listed = (await app.call(admin, 'sailings.saleWindows', {})).data.windows
  expect(listed.find((one) => one.line.id === line)).toMatchObject({ counterDays: 30, agentDays: 10 })
})

test('[M5] without a parameter the days and closes of the database are the defaults of the product', async () => {
  const { rows } = await sql<{ days: object; closes: object }>`
    select sailings.standard_sale_days() as days, sailings.standard_close_minutes() as closes`.execute(
    second.database.db,
  )
  expect(rows[0]?.days).toMatchObject({
    counter: definitions['sailings.counterSaleDays'].standard,
    online: definitions['sailings.onlineSaleDays'].standard,
  })
  expect(rows[0]?.closes).toEqual({
    counter: definitions['orders.counterCloseMinutes'].standard,
    agent: definitions['orders.agentCloseMinutes'].standard,
    online: definitions['orders.onlineCloseMinutes'].standard,
  })
})

test('[M10] a contract is marked the days before its end that the parameter says, on every node at once', async () => {
  await sql`update agents.agents a set contract_to = '2026-07-05' from staff.organisations o
    where o.id = a.organisation_id and o.code = 'RVT'`.execute(app.database.db)
  const state = async (node: TestApp) =>
    (await node.call(admin, 'agents.list', { text: 'RVT' })).data.rows[0]?.state
  expect(await state(app)).toBe('ending')
  expect(await set('agents.contractWarningDays', 10)).toMatchObject({ http: 200 })
  for (const node of [app, second]) await expect.poll(() => state(node)).toBe('selling')
})

test('a refused value of a parameter of the trade names the field and its limits', async () => {
  for (const [key, value, limit] of [
    ['sailings.counterSaleDays', 0, '1'],
    ['sailings.counterSaleDays', 366, '365'],
    ['agents.topUpApprovalDays', 61, '60'],
  ] as const) {
    const answer = await set(key, value)
    expect(answer, key).toMatchObject({ http: 400, code: 'request.invalid' })
    expect(answer.message, key).toContain(limit)
  }
})
