import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, publishCharge, type Sale } from '@fairway/testing/orders'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { grantRole, idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'
import { advanceSailings } from '../../sailings/advance-sailings.ts'
import { extendTimetable } from '../../sailings/extend-timetable.ts'
import { earnDue } from './earn.ts'

// Two carriers, two port corporations, two agencies and a supplier share a day: each sees exactly its own.

const day = '2026-06-16'
const wholeDay = { from: day, to: day }
/** Who looks, and for which organisation. */
const parties = {
  carrier: { organisation: 'GRS', role: 'carrierStaff' },
  carrier2: { organisation: 'CFC', role: 'carrierStaff' },
  port: { organisation: 'YC', role: 'portStaff' },
  port2: { organisation: 'CQ', role: 'portStaff' },
  agency: { organisation: 'RVT', role: 'agencyClerk' },
  agency2: { organisation: 'OLT', role: 'agencyClerk' },
} as const
/** A supplier that is none of the organisations: it has no users. */
const insurer = 'INSURER'
type Party = keyof typeof parties
const codes = Object.keys(parties) as Party[]
const cases = codes.map((code) => ({ code, organisation: parties[code].organisation }))

let app: TestApp
const users = new Map<string, SignedInUser>()
const user = (code: string) => users.get(code) as SignedInUser
const sailings: Record<string, string> = {}

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows

/** A further user of an organisation that the demo has no user of, with the passwords of another one. */
async function addUser(code: Party, like: string) {
  const { organisation, role } = parties[code]
  await query(
    `insert into staff.users (code, name, organisation_id, password_hash, payment_password_hash)
     select $1, $1, o.id, u.password_hash, u.payment_password_hash from staff.users u, staff.organisations o where u.code = $2 and o.code = $3`,
    [code, like, organisation],
  )
  await grantRole(app, code, role)
  if (role === 'portStaff')
    await query(
      `insert into staff.user_docks (user_id, dock_id) select u.id, d.id from staff.users u, network.docks d
       join network.ports p on p.id = d.port_id join staff.organisations o on o.id = p.corporation_id where u.code = $1 and o.code = $2`,
      [code, organisation],
    )
}

async function sell(seller: string, line: string, more: Partial<Sale> = {}) {
  const channel = seller === 'clerk' ? 'counter' : 'agent'
  const { payment, ...sale } = await buildSale(
    app,
    { sailingId: sailings[line] ?? '', phone: '13800138000', passengers: [buildPassenger()], ...more },
    channel,
  )
  const sold =
    channel === 'counter'
      ? await app.call(user(seller), 'orders.sell', { ...sale, payment })
      : await app.call(user(seller), 'orders.sellFromWallet', {
          ...sale,
          paymentPassword: digestOf(demoPassword),
        })
  expect(sold, sold.message).toMatchObject({ http: 200 })
}

beforeAll(async () => {
  app = await startTestApp()
  await sql`update sailings.services s set rolling = false from network.lines l
    where l.id = s.line_id and l.code not in ('FAST-DOWN', 'FERRY-BW')`.execute(app.database.db)
  await extendTimetable(app.database.db, app.clock.now())
  const admins = [await app.signIn('admin'), await app.signIn('admin2')] as const
  for (const [code, payee, kind] of [
    ['PORT', 'CQ', 'portFee'],
    ['SAFE', insurer, 'insurance'],
  ] as const)
    await publishCharge(app, admins, {
      ...{ code, kind, fixedFen: 200, refundable: true },
      payeeId: await idOf(app, 'agents.suppliers', payee),
    })
  for (const [code, like] of [
    ['carrier2', 'carrier'],
    ['port2', 'port'],
    ['agency2', 'agency'],
  ] as const)
    await addUser(code, like)
  app.clock.moveTo(`${day}T05:30:00+08:00`)
  for (const code of [...codes, 'clerk', 'accountant']) users.set(code, await app.signIn(code))
  for (const line of ['FAST-DOWN', 'FERRY-BW'])
    sailings[line] =
      (
        await query<{ id: string }>(
          `select s.id::text from sailings.sailings s join network.lines l on l.id = s.line_id
           where l.code = $1 and s.service_date = $2 order by s.departs_at limit 1`,
          [line, day],
        )
      )[0]?.id ?? ''
  await sell('clerk', 'FAST-DOWN')
  await sell('clerk', 'FAST-DOWN', { fromStop: 0, toStop: 1 })
  await sell('agency', 'FAST-DOWN', { fromStop: 2, toStop: 3 })
  await sell('agency2', 'FAST-DOWN')
  await sell('clerk', 'FERRY-BW', { fromStop: 0, toStop: 1, classCode: 'OPEN' })
  await sell('agency2', 'FERRY-BW', { fromStop: 0, toStop: 1, classCode: 'OPEN' })
  app.clock.moveTo(`${day}T23:00:00+08:00`)
  await advanceSailings(app.database.db, app.clock.now())
  await earnDue(app.services)
  for (const code of [...codes, 'accountant']) users.set(code, await app.signIn(code))
}, 240_000)
afterAll(() => app.close())

const sharesOf = async (organisation: string, sailingId?: string) =>
  (
    await query<{ total: number; amount: number }>(
      `select count(*)::integer as total, coalesce(sum(x.fen), 0)::integer as amount from settlement.shares x
       join staff.organisations o on o.id = x.organisation_id where o.code = $1 and ($2::bigint is null or x.sailing_id = $2)`,
      [organisation, sailingId ?? null],
    )
  )[0] ?? { total: 0, amount: 0 }

test.each(cases)(
  '[R2][R5] $code of $organisation lists exactly the shares of its own',
  async ({ code, organisation }) => {
    const { data } = await app.call(user(code), 'settlement.shares', { ...wholeDay, pageSize: 200 })
    const own = await sharesOf(organisation)
    expect(own.total).toBeGreaterThan(0)
    expect({ total: data.total, amount: data.sums?.amount }).toEqual(own)
    expect(new Set(data.rows.map(({ party }) => party?.code))).toEqual(new Set([organisation]))
    // A port corporation that supplies too is paid for its charges as well.
    expect(new Set(data.rows.map(({ kind }) => kind))).toEqual(
      new Set(organisation === 'CQ' ? ['organisation', 'supplier'] : ['organisation']),
    )
    for (const other of cases.filter((party) => party.organisation !== organisation)) {
      const organisationId = await idOf(app, 'staff.organisations', other.organisation)
      const { data: foreign } = await app.call(user(code), 'settlement.shares', {
        ...wholeDay,
        organisationId,
      })
      expect(foreign, other.organisation).toMatchObject({ total: 0, rows: [] })
    }
  },
)

test.each(cases)(
  '[R2][R5] $code of $organisation opens the sailings that it has shares of, and of them its own part',
  async ({ code, organisation }) => {
    const { data } = await app.call(user(code), 'settlement.earnings', wholeDay)
    expect(data.sums?.amount).toBe((await sharesOf(organisation)).amount)
    for (const sailingId of Object.values(sailings)) {
      const own = await sharesOf(organisation, sailingId)
      expect(data.rows.some(({ sailing }) => sailing.id === sailingId)).toBe(own.total > 0)
      const reply = await app.call(user(code), 'settlement.earning', { sailingId })
      if (own.total === 0) {
        expect(reply).toMatchObject({ http: 404, code: 'settlement.sailingNotFound' })
        continue
      }
      expect(new Set(reply.data.parties.map(({ party }) => party?.code))).toEqual(new Set([organisation]))
      expect(reply.data.parties.reduce((sum, { amount }) => sum + amount, 0)).toBe(own.amount)
      expect(reply.data.earnings.map(({ amount, transferId }) => [amount, transferId])).toEqual([
        [own.amount, null],
      ])
    }
  },
)

test('[R2] the operator sees every share, those of suppliers and its own among them, and no other one sees those', async () => {
  const { data } = await app.call(user('accountant'), 'settlement.shares', { ...wholeDay, pageSize: 200 })
  const [all] = await query<{ total: number; amount: number }>(
    'select count(*)::integer as total, sum(fen)::integer as amount from settlement.shares',
  )
  expect({ total: data.total, amount: data.sums?.amount }).toEqual(all)
  expect(new Set(data.rows.map(({ kind }) => kind))).toEqual(
    new Set(['operator', 'organisation', 'supplier']),
  )
  expect(data.rows.some(({ party }) => party?.code === insurer)).toBe(true)
})

/** What was sold of what: gross in fen, by what a report may show. */
const soldBy = async (condition: string, values: unknown[]) =>
  (
    await query<{ fen: number; tickets: number }>(
      `select coalesce(sum((select sum(p.fen) from unnest(t.parts) p)), 0)::integer as fen, count(*)::integer as tickets
       from orders.tickets t join orders.orders r on r.id = t.order_id join staff.organisations seller on seller.id = r.organisation_id
       join sailings.sailings s on s.id = t.sailing_id join fleet.ships ship on ship.id = s.ship_id
       join staff.organisations carrier on carrier.id = ship.carrier_id where ${condition}`,
      values,
    )
  )[0]

test.each([
  { code: 'carrier', organisation: 'GRS', whose: 'carrier.code = $1' },
  { code: 'carrier2', organisation: 'CFC', whose: 'carrier.code = $1' },
  { code: 'agency', organisation: 'RVT', whose: 'seller.code = $1' },
  { code: 'agency2', organisation: 'OLT', whose: 'seller.code = $1' },
])(
  '[R8] sales, refunds and agencies are to $code of $organisation those of its own',
  async ({ code, organisation, whose }) => {
    const own = await soldBy(whose, [organisation])
    const all = await soldBy('true', [])
    expect(own?.tickets).toBeGreaterThan(0)
    expect(own?.tickets).toBeLessThan(all?.tickets ?? 0)
    const { data } = await app.call(user(code), 'reports.sales', wholeDay)
    expect(data.now).toMatchObject({ tickets: own?.tickets, fen: own?.fen })
    if (code.startsWith('agency')) {
      const { data: report } = await app.call(user(code), 'reports.agents', wholeDay)
      expect(report.now.tickets).toBe(own?.tickets)
      expect(report.parts).toHaveLength(1)
    }
  },
)

test.each([
  { code: 'port', organisation: 'YC' },
  { code: 'port2', organisation: 'CQ' },
])(
  '[R8] loads and calls are to $code of $organisation those at its docks',
  async ({ code, organisation }) => {
    const [calls] = await query<{ calls: number }>(
      `select count(*)::integer as calls from sailings.sailing_stops c join sailings.sailings s on s.id = c.sailing_id
     join network.docks d on d.id = c.dock_id join network.ports p on p.id = d.port_id join staff.organisations o on o.id = p.corporation_id
     cross join lateral (select coalesce(c.planned_depart, c.planned_arrive) as planned) told
     where accounts.day_of(told.planned) = $1 and told.planned < $3 and o.code = $2`,
      [day, organisation, app.clock.now()],
    )
    const { data: punctual } = await app.call(user(code), 'reports.punctuality', { ...wholeDay, by: 'dock' })
    const { data: whole } = await app.call(user('accountant'), 'reports.punctuality', {
      ...wholeDay,
      by: 'dock',
    })
    expect(punctual.now.calls).toBe(calls?.calls)
    expect(punctual.now.calls).toBeLessThan(whole.now.calls)
  },
)

test.each(cases.filter(({ code }) => code.startsWith('agency')))(
  '[R8] takings are to $code of $organisation what its own people took',
  async ({ code, organisation }) => {
    const [own] = await query<{ fen: number }>(
      `select coalesce(sum(pay.fen), 0)::integer as fen from orders.payments pay join staff.users u on u.id = pay.taken_by
       join staff.organisations o on o.id = u.organisation_id where o.code = $1`,
      [organisation],
    )
    expect(own?.fen).toBeGreaterThan(0)
    const ask = { ...wholeDay, by: 'organisation' } as const
    const { data } = await app.call(user(code), 'reports.tills', ask)
    expect(data.now.taken).toBe(own?.fen)
    expect(data.parts).toHaveLength(1)
    expect((await app.call(user('accountant'), 'reports.tills', ask)).data.parts.length).toBeGreaterThan(1)
  },
)

const atDocks = `exists (select from sailings.sailing_stops c join network.docks d on d.id = c.dock_id join network.ports p on p.id = d.port_id
  join staff.organisations o on o.id = p.corporation_id where c.sailing_id = t.sailing_id and o.code = $1`

test.each([
  { code: 'carrier', organisation: 'GRS', relations: 'carrier.code = $1', runs: 'carrier.code = $1' },
  { code: 'carrier2', organisation: 'CFC', relations: 'carrier.code = $1', runs: 'carrier.code = $1' },
  {
    ...{ code: 'port', organisation: 'YC', runs: `${atDocks})` },
    relations: `${atDocks} and c.stop_number in (t.from_stop, t.to_stop))`,
  },
  {
    ...{ code: 'port2', organisation: 'CQ', runs: `${atDocks})` },
    relations: `${atDocks} and c.stop_number in (t.from_stop, t.to_stop))`,
  },
])(
  '[R8] relations are to $code of $organisation those of its ships or of its docks, and loads those of sailings that call there',
  async ({ code, organisation, relations, runs }) => {
    const riders = async (by: 'relation' | 'line', who = code) =>
      (await app.call(user(who), 'reports.load', { ...wholeDay, by })).data.now.riders
    const own = (await soldBy(relations, [organisation]))?.tickets ?? 0
    expect(own).toBeGreaterThan(0)
    expect(await riders('relation')).toBe(own)
    expect(await riders('line')).toBe((await soldBy(runs, [organisation]))?.tickets)
    expect(own).toBeLessThan(await riders('relation', 'accountant'))
  },
)

test.each(cases.filter(({ code }) => code.startsWith('agency')))(
  '[R8] relations are to $code of $organisation, whose role allows them, those that it sold itself',
  async ({ code, organisation }) => {
    await grantRole(app, code, 'carrierStaff')
    const { data } = await app.call(await app.signIn(code), 'reports.load', { ...wholeDay, by: 'relation' })
    const own = (await soldBy('seller.code = $1', [organisation]))?.tickets ?? 0
    expect(own).toBeGreaterThan(0)
    expect(data.now.riders).toBe(own)
  },
)
