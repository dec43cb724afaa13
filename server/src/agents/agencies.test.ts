import { agencyRequest, topUpRequest } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale, findDemoSailing, type Sale } from '@fairway/testing/orders'
import { countLockWaiters, demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../database/starting-data/staff.ts'
import { findViolations } from '../orders/invariants.ts'

// One form makes an agency; what the form says is what it may sell.

let app: TestApp
let admin: SignedInUser
let fast: string
const paymentPassword = digestOf(demoPassword)
const newPassword = 'Copper-Anchor-7-fog'

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  fast = await lineOf(await findDemoSailing(app))
})
afterAll(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  await app.close()
})

async function readValue<T>(query: ReturnType<typeof sql<{ value: T }>>): Promise<T> {
  const { rows } = await query.execute(app.database.db)
  return rows[0]?.value as T
}
const lineOf = (sailing: string) =>
  readValue<string>(sql`select line_id::text as value from sailings.sailings where id = ${sailing}`)
const classId = (code: string) =>
  readValue<string>(sql`select id::text as value from fleet.classes where code = ${code}`)

/** A new agency whose first user has passwords of their own and money to sell with. */
async function openAgency(code: string, more: object = {}) {
  const made = await app.call(admin, 'agents.create', { ...agencyRequest(code), ...more })
  expect(made, made.message).toMatchObject({ http: 200 })
  await sql`select accounts.set_credit(${made.data.id}, 10000000, null)`.execute(app.database.db)
  const userCode = `${code.toLowerCase()}.first`
  const first = await app.signIn(userCode, made.data.password)
  await app.call(first, 'staff.changePassword', {
    oldPassword: digestOf(made.data.password),
    newPassword: digestOf(newPassword),
  } as never)
  await sql`update staff.users set payment_password_hash = (select payment_password_hash from staff.users where code = 'agency'),
    must_change_password = false where code = ${userCode}`.execute(app.database.db)
  return { id: made.data.id, clerk: await app.signIn(userCode, newPassword).catch(() => first) }
}

async function saleRequest(more: Partial<Sale> = {}) {
  const { payment: _, ...sale } = await buildSale(app, { phone: '13800138000', ...more }, 'agent')
  return sale
}
const sell = async (clerk: SignedInUser, more: Partial<Sale> = {}) =>
  app.call(clerk, 'orders.sellFromWallet', { ...(await saleRequest(more)), paymentPassword })
const hold = async (clerk: SignedInUser, more: Partial<Sale> = {}) =>
  app.call(clerk, 'orders.hold', await saleRequest(more))
const pay = (clerk: SignedInUser, held: { orderId: string; total: number }) =>
  app.call(clerk, 'orders.payHold', {
    orderId: held.orderId,
    expectedTotal: held.total,
    payment: { method: 'wallet', paymentPassword },
  })
const agencyOf = async (id: string) => (await app.call(admin, 'agents.agency', { id })).data
/** Saves the form of an agency with some fields changed. */
async function edit(id: string, changes: object) {
  const { enabled: _, changedBy: __, creditAsked: ___, ...form } = await agencyOf(id)
  return app.call(admin, 'agents.edit', { ...form, ...changes })
}
const turn = async (id: string, action: 'disable' | 'enable') =>
  app.call(admin, `agents.${action}`, { id, revision: (await agencyOf(id)).revision })

test('[M10] one form makes an agency whose first user signs in and sells within its scope, and not outside of it', async () => {
  const { id, clerk } = await openAgency('SCOPE', {
    lineIds: [fast],
    classIds: [await classId('SEAT2')],
    daysAhead: 3,
    maxOrder: 20_000,
  })
  expect(await sell(clerk)).toMatchObject({ http: 200, data: { state: 'paid' } })
  const outside = { http: 409, code: 'agents.outOfScope' }
  expect(await sell(clerk, { classCode: 'SEAT1' })).toMatchObject({ ...outside, details: { what: 'class' } })
  expect(await hold(clerk, { sailingId: await findDemoSailing(app, '2026-06-20') })).toMatchObject({
    ...outside,
    details: { what: 'day', most: 3 },
  })
  const others = await readValue<string>(
    sql`select id::text as value from network.lines where id <> ${fast} limit 1`,
  )
  expect(await edit(id, { lineIds: [others] })).toMatchObject({ http: 200 })
  const refused = await sell(clerk)
  expect(refused).toMatchObject({ ...outside, details: { what: 'line' } })
  expect(refused.message).toMatch(/scope of sale: line /)
  const { sailingId, fromStop, toStop, classCode } = await saleRequest()
  expect(
    await app.call(clerk, 'orders.quote', { sailingId, fromStop, toStop, classCode, types: ['adult'] }),
  ).toMatchObject(outside)
  expect(await edit(id, { lineIds: null, maxOrder: 100 })).toMatchObject({ http: 200 })
  expect(await sell(clerk)).toMatchObject({
    http: 409,
    code: 'agents.orderTooLarge',
    details: { most: '1.00' },
  })
})

test('[M10] a search for trips offers an agency only what it may sell', async () => {
  const { id, clerk } = await openAgency('SEARCH', { classIds: [await classId('SEAT2')], daysAhead: 1 })
  const port = await readValue<string>(sql`select d.port_id::text as value from sailings.sailing_stops x
    join network.docks d on d.id = x.dock_id where x.sailing_id = ${await findDemoSailing(app)} and x.stop_number = 1`)
  const offered = async (date: string) =>
    (await app.call(clerk, 'sailings.search', { date, fromPortId: port })).data.trips
  const classes = (await offered('2026-06-16')).flatMap((trip) => trip.classes.map((one) => one.class.code))
  expect(new Set(classes)).toEqual(new Set(['SEAT2']))
  expect(await offered('2026-06-17')).toEqual([])
  await edit(id, { lineIds: [fast] })
  const lines = (await offered('2026-06-16')).map(({ line }) => line.id)
  expect(new Set(lines)).toEqual(new Set([fast]))
  await turn(id, 'disable')
  expect(await offered('2026-06-16')).toEqual([])
})

test('[M10] a form that fails in its last part leaves nothing behind', async () => {
  const request = agencyRequest('HALF')
  const taken = await app.call(admin, 'agents.create', {
    ...request,
    user: { ...request.user, code: 'agency' },
  })
  expect(taken).toMatchObject({ http: 409, code: 'staff.codeTaken' })
  expect(
    await readValue(sql`select count(*)::integer as value from staff.organisations where code = 'HALF'`),
  ).toBe(0)
  expect(await app.call(admin, 'agents.create', { ...request, lineIds: ['999999'] })).toMatchObject({
    http: 400,
    details: { fields: [expect.objectContaining({ field: 'lineIds' })] },
  })
  expect(await app.call(admin, 'agents.create', { ...request, contractTo: '2025-12-31' })).toMatchObject({
    http: 400,
    details: { fields: [expect.objectContaining({ field: 'contractTo' })] },
  })
  expect(await app.call(admin, 'agents.create', { ...request, code: 'RVT' })).toMatchObject({
    http: 409,
    code: 'staff.organisationTaken',
  })
})

test('[M10] outside of its contract an agency neither sells nor pays what it held', async () => {
  const { id, clerk } = await openAgency('CONTRACT')
  const held = (await hold(clerk)).data
  expect(await edit(id, { contractTo: '2026-06-14' })).toMatchObject({ http: 200 })
  const ended = { http: 409, code: 'agents.contractEnded', details: { to: '2026-06-14' } }
  expect(await sell(clerk)).toMatchObject(ended)
  expect(await hold(clerk)).toMatchObject(ended)
  expect(await pay(clerk, held)).toMatchObject(ended)
  expect((await app.call(clerk, 'agents.own', {})).data.agency).toMatchObject({ state: 'ended' })
  // The last day of the contract is a day of sale.
  await edit(id, { contractTo: '2026-06-15' })
  expect((await app.call(clerk, 'agents.own', {})).data.agency).toMatchObject({ state: 'ending' })
  expect(await pay(clerk, held)).toMatchObject({ http: 200 })
})

test('[M9] [M10] the days of a contract, the last day ahead and the largest amount are themselves within the scope', async () => {
  const { id, clerk } = await openAgency('EDGE')
  const { expectedTotal } = await saleRequest()
  expect(await edit(id, { contractFrom: '2026-06-16' })).toMatchObject({ http: 200 })
  expect(await sell(clerk)).toMatchObject({
    ...{ http: 409, code: 'agents.contractEnded', details: { from: '2026-06-16' } },
  })
  const within = { contractFrom: '2026-06-15', contractTo: '2026-06-15', daysAhead: 1 }
  expect(await edit(id, { ...within, maxOrder: expectedTotal })).toMatchObject({ http: 200 })
  expect(await sell(clerk)).toMatchObject({ http: 200 })
  expect(await edit(id, { maxOrder: expectedTotal - 1 })).toMatchObject({ http: 200 })
  expect(await sell(clerk)).toMatchObject({ http: 409, code: 'agents.orderTooLarge' })
  expect(await edit(id, { maxOrder: null, daysAhead: 0 })).toMatchObject({ http: 200 })
  expect(await sell(clerk)).toMatchObject({
    ...{ http: 409, code: 'agents.outOfScope', details: { what: 'day', most: 0 } },
  })
})

test('[M9] [M10] the days of a contract and the days ahead begin and end at midnight of the river', async () => {
  const { id } = await openAgency('NIGHT', {
    contractFrom: '2026-06-15',
    contractTo: '2026-06-15',
    daysAhead: 1,
  })
  const refusal = (sold: string, departs: string) =>
    readValue<string | null>(
      sql`select (select code from agents.sale_refusal(${id}, ${fast}, null, ${departs}, ${sold}, null)) as value`,
    )
  const late = '2026-06-16T23:59:00+08:00'
  expect(await refusal('2026-06-14T23:59:00+08:00', late)).toBe('agents.contractEnded')
  expect(await refusal('2026-06-15T00:00:00+08:00', late)).toBeNull()
  expect(await refusal('2026-06-15T23:59:00+08:00', late)).toBeNull()
  expect(await refusal('2026-06-16T00:00:00+08:00', late)).toBe('agents.contractEnded')
  expect(await refusal('2026-06-15T12:00:00+08:00', '2026-06-17T00:00:00+08:00')).toBe('agents.outOfScope')
})

test('[M10] an own limit of held seats takes the place of the parameter', async () => {
  const { clerk } = await openAgency('HOLDS', { maxHeld: 1 })
  expect((await hold(clerk)).http).toBe(200)
  expect(await hold(clerk)).toMatchObject({
    http: 409,
    code: 'orders.heldInAll',
    details: { most: 1, held: 1 },
  })
})

test('[M10] switched off it stops selling, holding and paying at once; what it sold stays valid', async () => {
  const { id, clerk } = await openAgency('SWITCH')
  const sold = (await sell(clerk)).data
  const held = (await hold(clerk)).data
  expect(await turn(id, 'disable')).toMatchObject({ http: 200 })
  const off = { http: 409, code: 'orders.agentDisabled' }
  expect(await sell(clerk)).toMatchObject(off)
  expect(await hold(clerk)).toMatchObject(off)
  expect(await pay(clerk, held)).toMatchObject(off)
  expect((await app.call(clerk, 'agents.own', {})).data.agency).toMatchObject({ state: 'disabled' })
  expect((await app.call(clerk, 'orders.detail', { orderId: sold.orderId })).data).toMatchObject({
    order: { state: 'paid' },
  })
  await turn(id, 'enable')
  expect(await pay(clerk, held)).toMatchObject({ http: 200 })
})

test('[M10] a sale in flight ends before the switch-off, and none is committed after it', async () => {
  const { id, clerk } = await openAgency('RACE')
  const held = (await hold(clerk)).data
  const sales = Promise.all(Array.from({ length: 12 }, async () => sell(clerk)))
  const [off, paid] = await Promise.all([turn(id, 'disable'), pay(clerk, held)])
  expect(off).toMatchObject({ http: 200 })
  const codes = [...(await sales), paid].map(({ http, code }) => (http === 200 ? 'sold' : code))
  expect(codes.filter((code) => code !== 'sold' && code !== 'orders.agentDisabled')).toEqual([])
})

test('[M10] a sale, a hold and a payment wait for a change of the agency that is not committed yet, each for itself', async () => {
  const { id, clerk } = await openAgency('WAIT')
  const paying = (await hold(clerk)).data
  const other = new pg.Client(app.database.settings)
  await other.connect()
  try {
    for (const ask of [() => sell(clerk), () => hold(clerk), () => pay(clerk, paying)]) {
      await other.query('begin')
      await other.query('select agents.lock_agency($1)', [id])
      await other.query('update agents.agents set enabled = false where organisation_id = $1', [id])
      const answer = ask()
      await expect.poll(() => countLockWaiters(app.database)).toBe(1)
      await other.query('commit')
      expect(await answer).toMatchObject({ http: 409, code: 'orders.agentDisabled' })
      await other.query('update agents.agents set enabled = true where organisation_id = $1', [id])
    }
  } finally {
    await other.end()
  }
})

test('[M10] two who edit one agency never overwrite each other, nor what is changed on the page of organisations', async () => {
  const { id } = await openAgency('TWICE')
  const { enabled: _, changedBy: __, creditAsked: ___, ...form } = await agencyOf(id)
  const answers = await Promise.all([
    app.call(admin, 'agents.edit', { ...form, level: 'A' }),
    app.call(admin, 'agents.edit', { ...form, level: 'C' }),
  ])
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
  expect(answers.find(({ http }) => http === 409)).toMatchObject({ code: 'record.changedMeanwhile' })
  const { revision, organisationVersion, code } = await agencyOf(id)
  await app.call(admin, 'staff.editOrganisation', {
    id,
    version: organisationVersion,
    code,
    kind: 'agent',
    names: { en: 'New' },
  })
  expect(await app.call(admin, 'agents.edit', { ...form, revision })).toMatchObject({
    code: 'record.changedMeanwhile',
  })
  expect(await app.call(admin, 'agents.disable', { id, revision: 1 })).toMatchObject({
    code: 'record.changedMeanwhile',
  })
})

test('[M13] an agency tells its history: who changed what from what to what', async () => {
  const { id } = await openAgency('HISTORY')
  await edit(id, { level: 'A', daysAhead: 30 })
  await turn(id, 'disable')
  const { rows } = (await app.call(admin, 'journal.recordHistory', { entity: 'agents.agency', id })).data
  expect(rows.map(({ operationNames }) => operationNames.en)).toEqual([
    'Agency disabled',
    'Agency changed',
    'Agency created',
  ])
  expect(rows[1]?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['level', 'B', 'A'],
    ['daysAhead', '', '30'],
  ])
})

test('[M10] the credit of an agency never falls below what it owes, and another level of rights changes nothing', async () => {
  const { id, clerk } = await openAgency('CREDIT')
  expect((await sell(clerk)).http).toBe(200)
  expect(await edit(id, { credit: 0 })).toMatchObject({ http: 409, code: 'agents.creditUsed' })
  const accountant = await app.signIn('accountant')
  expect(await app.call(accountant, 'agents.disable', { id, revision: 1 })).toMatchObject({ http: 403 })
  expect((await app.call(accountant, 'agents.list', { text: 'CREDIT' })).data.rows).toHaveLength(1)
  expect(await app.call(clerk, 'agents.list', {})).toMatchObject({ http: 403 })
  const topUp = topUpRequest(await idOf(app, 'staff.organisations', 'RVT'))
  expect(await app.call(clerk, 'agents.announceTopUp', topUp)).toMatchObject({ http: 404 })
})
