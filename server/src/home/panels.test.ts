import { payoutsToDo } from '@fairway/contract/accounts/values'
import type { SignedInUser } from '@fairway/testing/api-client'
import { askCorrection, sellTicket, typingError } from '@fairway/testing/corrections'
import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { preparePayout, wechatPayment } from '@fairway/testing/payouts'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { addUserOf } from '@fairway/testing/users'
import { beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../database/starting-data/staff.ts'

// Home by role: what each panel tells, and to whom. The sales are of the fast boat of the next day, 2026-06-16.

let app: TestApp
const people: Record<string, SignedInUser> = {}
const person = async (name: string) => (people[name] ??= await app.signIn(name))
let sailing: string

beforeAll(async () => {
  app = await startTestApp()
  sailing = await findDemoSailing(app)
  return () => app.close()
})

async function sell(user: string, more = {}) {
  const sale = await buildSale(app, { sailingId: sailing, ...more })
  const reply = await app.call(await person(user), 'orders.sell', sale)
  expect(reply).toMatchObject({ status: 200 })
  return reply.data
}

async function sellFromWallet(more = {}) {
  const { payment: _, ...sale } = await buildSale(
    app,
    { sailingId: sailing, phone: '13800138000', ...more },
    'agent',
  )
  const reply = await app.call(await person('agency'), 'orders.sellFromWallet', {
    ...sale,
    paymentPassword: digestOf(demoPassword),
  })
  expect(reply).toMatchObject({ status: 200 })
  return reply.data
}

async function hold(user: string, channel = 'counter') {
  const { payment: _, ...sale } = await buildSale(
    app,
    { sailingId: sailing, phone: '13800138000', passengers: [buildPassenger(), buildPassenger()] },
    channel,
  )
  const reply = await app.call(await person(user), 'orders.hold', sale)
  expect(reply.status).toBe(200)
  return reply.data
}

test('[I3] an accountant sees the takings of the day by method and by who took them, a carrier those of its ships, an agency its own', async () => {
  app.clock.moveTo('2026-06-15T09:00:00+08:00')
  await sell('clerk')
  const card = await sell('clerk2', { payment: { method: 'card', reference: 'CARD-0001' } })
  const wallet = await sellFromWallet()
  const { data } = await app.call(await person('accountant'), 'reports.takings', {})
  expect(data).toMatchObject({ date: '2026-06-15', orders: 3, clerksInAll: 3 })
  expect(Object.fromEntries(data.methods.map(({ method, fen }) => [method, fen]))).toEqual({
    cash: card.total,
    card: card.total,
    wallet: wallet.total,
  })
  expect(data.fen).toBe(card.total * 2 + wallet.total)
  expect(data.clerks.map(({ name, orders }) => [name, orders])).toEqual(
    expect.arrayContaining([
      ['陈静', 1],
      ['吴波', 1],
      ['何敏', 1],
    ]),
  )
  const own = (await app.call(await person('agency'), 'reports.takings', {})).data
  expect(own).toMatchObject({ orders: 1, fen: wallet.total, clerksInAll: 1 })
  expect((await app.call(await person('carrier'), 'reports.takings', {})).data).toMatchObject({
    orders: 3,
    fen: data.fen,
  })
  expect((await app.callRaw(await person('clerk'), 'reports.takings', {})).http).toBe(403)
})

test('the takings begin anew at midnight', async () => {
  app.clock.moveTo('2026-06-15T23:59:00+08:00')
  const before = (await app.call(await app.signIn('accountant'), 'reports.takings', {})).data
  expect(before.orders).toBe(3)
  app.clock.moveTo('2026-06-16T00:00:00+08:00')
  const accountant = await app.signIn('accountant')
  expect((await app.call(accountant, 'reports.takings', {})).data).toMatchObject({
    orders: 0,
    fen: 0,
    clerks: [],
  })
})

test('supervisors see how many board and land at their docks, and no other docks', async () => {
  app.clock.moveTo('2026-06-16T06:00:00+08:00')
  people.clerk = await app.signIn('clerk')
  // Before this: three sold from stop 1 to 2 by the first test.
  await sell('clerk', { fromStop: 1, toStop: 3, passengers: [buildPassenger(), buildPassenger()] })
  await hold('clerk')
  const supervisor = await app.signIn('pier')
  const { data } = await app.call(supervisor, 'sailings.ownCalls', {})
  expect(data.docks.map(({ code }) => code)).toEqual(['WSN1', 'SNX'])
  const calls = data.calls.filter(({ sailingId }) => sailingId === sailing)
  // Held seats are not passengers yet.
  expect(calls.map(({ dock, boarding, landing }) => [dock.code, boarding, landing])).toEqual([['WSN1', 5, 0]])
  expect(data.boarding).toBe(5)
  expect(new Set(data.calls.map(({ dock }) => dock.code))).toEqual(new Set(['WSN1', 'SNX']))
  const port = await app.signIn('port')
  const landing = (await app.call(port, 'sailings.ownCalls', {})).data
  expect(
    landing.calls.filter(({ sailingId }) => sailingId === sailing).map(({ dock, stop }) => [dock.code, stop]),
  ).toEqual(expect.arrayContaining([['TPX', 3]]))
  expect(landing.landing).toBe(
    2 + landing.calls.filter(({ stop }) => stop === 2).reduce((sum, { landing }) => sum + landing, 0),
  )
})

test('what has left comes last, and after the last call of the day those of the next day follow', async () => {
  app.clock.moveTo('2026-06-16T10:05:00+08:00')
  const callsOf = async () => (await app.call(await app.signIn('pier'), 'sailings.ownCalls', {})).data
  const leaves = ({ departs, arrives }: { departs: string | null; arrives: string | null }) =>
    (departs ?? arrives ?? '').slice(0, 16)
  const day = await callsOf()
  expect(day.date).toBe('2026-06-16')
  expect(leaves(day.calls[0]!) > '2026-06-16T10:05').toBe(true)
  expect(leaves(day.calls.at(-1)!)).toBe('2026-06-16T10:00')
  app.clock.moveTo('2026-06-16T23:00:00+08:00')
  const night = await callsOf()
  expect(new Set(night.calls.map((call) => leaves(call).slice(0, 10)))).toEqual(new Set(['2026-06-17']))
  expect(night).toMatchObject({ callsInAll: day.callsInAll, boarding: day.boarding })
})

test('people without docks have no calls', async () => {
  const accountant = await app.signIn('accountant')
  expect((await app.call(accountant, 'sailings.ownCalls', {})).data).toMatchObject({
    docks: [],
    calls: [],
    callsInAll: 0,
  })
})

test('holds running out: a clerk sees their own, an agency all of its own, the first to end first', async () => {
  app.clock.moveTo('2026-06-16T06:05:00+08:00')
  people.agency = await app.signIn('agency')
  const own = (await app.call(people.clerk!, 'orders.ownHolds', {})).data
  expect(own.holds).toHaveLength(1)
  expect(own.holds[0]).toMatchObject({ people: 2, dock: { en: expect.any(String) } })
  const first = await hold('agency', 'agent')
  app.clock.passMinutes(2)
  const second = await hold('agency', 'agent')
  const agency = (await app.call(people.agency, 'orders.ownHolds', {})).data
  expect(agency.holds.map(({ number }) => number)).toEqual([first.number, second.number])
  expect((await app.call(people.clerk!, 'orders.ownHolds', {})).data.holdsInAll).toBe(1)
  // A colleague looks after those of the whole agency, and at a counter after none of another clerk.
  await addUserOf(app, { code: 'agency.two', like: 'agency', organisation: 'RVT' })
  await addUserOf(app, { code: 'clerk.two', like: 'clerk', organisation: 'OPERATOR' })
  const colleague = await app.call(await app.signIn('agency.two'), 'orders.ownHolds', {})
  expect(colleague.data.holds.map(({ number }) => number)).toEqual([first.number, second.number])
  expect((await app.call(await app.signIn('clerk.two'), 'orders.ownHolds', {})).data.holds).toEqual([])
  // Over: gone from the list, also before the job has released the seats.
  app.clock.moveTo('2026-06-16T06:35:30+08:00')
  expect(
    (await app.call(await app.signIn('agency'), 'orders.ownHolds', {})).data.holds.map(
      ({ number }) => number,
    ),
  ).toEqual([second.number])
  const accountant = await app.signIn('accountant')
  expect((await app.callRaw(accountant, 'orders.ownHolds', {})).http).toBe(403)
})

test('[I3] a carrier sees its own ships of the day, how full they are and what was sold on them', async () => {
  const carrier = await app.signIn('carrier')
  const { data } = await app.call(carrier, 'sailings.shipsToday', {})
  const { rows } = await app.database.pool.query(
    `select distinct ship.code from sailings.sailings s join fleet.ships ship on ship.id = s.ship_id
     join staff.organisations o on o.id = ship.carrier_id
     where o.code = 'GRS' and s.service_date = '2026-06-16' order by 1`,
  )
  expect(data.ships.map(({ ship }) => ship.code).sort()).toEqual(rows.map(({ code }) => code))
  const sold = data.ships.filter(({ tickets }) => tickets > 0)
  expect(sold).toHaveLength(1)
  expect(sold[0]).toMatchObject({ tickets: 5 })
  const total = await app.database.pool.query<{ fen: string }>(
    `select sum(price_fen) as fen from orders.tickets where sailing_id = $1 and state = 'issued'`,
    [sailing],
  )
  expect(sold[0]!.fen).toBe(Number(total.rows[0]!.fen))
  expect(sold[0]!.next).not.toBeNull()
  // Staff of the port see ships and no money.
  const port = await app.signIn('port')
  for (const { fen } of (await app.call(port, 'sailings.shipsToday', {})).data.ships) expect(fen).toBeNull()
})

test('an administrator sees what waits for a decision and what is not well, others only what they may decide', async () => {
  const admin = await app.signIn('admin')
  const { data } = await app.call(admin, 'home.attention', {})
  expect(data.waiting.map(({ kind }) => kind).sort()).toEqual([
    'acquirerDifferences',
    'agencies',
    'approvals',
    'blockedSailings',
    'certificates',
    'comments',
    'daysToClose',
    'errors',
    'failedPayouts',
    'feedback',
    'jobs',
    'statementsDisputed',
    'statementsToCheck',
    'statementsToPay',
    'tillShifts',
    'topUps',
    'violations',
    'waitingPayouts',
    'wallets',
    'withdrawals',
  ])
  expect(data).toMatchObject({ faults: [], demo: null })
  await app.database.pool.query(
    `insert into feedback.entries (user_id, organisation_id, kind, body, page, at)
     select id, organisation_id, 'wish', 'More light', '/menus/home', now() from staff.users where code = 'clerk'`,
  )
  const again = (await app.call(admin, 'home.attention', {})).data
  const count = (reply: typeof data, kind: string) => reply.waiting.find((one) => one.kind === kind)!.count
  expect(count(again, 'feedback')).toBe(count(data, 'feedback') + 1)
  const clerk = await app.signIn('clerk')
  expect((await app.call(clerk, 'home.attention', {})).data).toMatchObject({ waiting: [], faults: null })
})

test('an administrator sees how far the demo dataset is loaded, until it is', async () => {
  const admin = await app.signIn('admin')
  const clerk = await app.signIn('clerk')
  const demoOf = async (user: typeof admin) => (await app.call(user, 'home.attention', {})).data.demo
  app.services.demoProgress = { loaded: 12_300, total: 41_000 }
  try {
    expect(await demoOf(admin)).toEqual({ loaded: 12_300, total: 41_000 })
    expect(await demoOf(clerk)).toBeNull()
    const ready = (await (await fetch(`${app.url}/api/ready`)).json()) as { data: object }
    expect(ready.data).toMatchObject({ demoProgress: { loaded: 12_300, total: 41_000 } })
  } finally {
    app.services.demoProgress = null
  }
  expect(await demoOf(admin)).toBeNull()
})

test('a request that waits for a second person counts for those who may decide on it, not for who asked', async () => {
  const [clerk, supervisor] = [await app.signIn('clerk'), await app.signIn('pier')]
  const waiting = async (user: SignedInUser) =>
    (await app.call(user, 'home.attention', {})).data.waiting.find(({ kind }) => kind === 'approvals')?.count
  const before = (await waiting(supervisor)) ?? Number.NaN
  await askCorrection(app, clerk, typingError(await sellTicket(app, clerk)))
  expect(await waiting(supervisor)).toBe(before + 1)
  expect(await waiting(clerk)).toBeUndefined()
  await askCorrection(app, supervisor, typingError(await sellTicket(app, clerk)))
  expect(await waiting(supervisor)).toBe(before + 1)
})

test('[I3] [L5] failed and waiting payouts count for the accountant, as many as the list shows; cash waits at the counters', async () => {
  const [accountant, clerk, supervisor] = [
    await app.signIn('accountant'),
    await app.signIn('clerk'),
    await app.signIn('pier'),
  ]
  const counts = async (user: SignedInUser) => {
    const { waiting } = (await app.call(user, 'home.attention', {})).data
    return waiting.filter(({ kind }) => kind.endsWith('Payouts')).map(({ kind, count }) => [kind, count])
  }
  const listed = async (kind: keyof typeof payoutsToDo) =>
    (
      await app.call(accountant, 'accounts.payouts', {
        state: [...payoutsToDo[kind].state],
        method: [...payoutsToDo[kind].method],
        page: 1,
        pageSize: 20,
      })
    ).data.total
  expect(await counts(accountant)).toEqual([
    ['failedPayouts', 0],
    ['waitingPayouts', 0],
  ])
  for (const state of ['failed', 'sent', 'requested', 'requested'] as const) {
    const { orderId } = await sell('clerk', { payment: wechatPayment() })
    await preparePayout(app, accountant, orderId, state)
  }
  await preparePayout(app, accountant, (await sell('clerk')).orderId, 'requested', { clerk })
  expect(await counts(accountant)).toEqual([
    ['failedPayouts', await listed('failed')],
    ['waitingPayouts', await listed('waiting')],
  ])
  expect([await listed('failed'), await listed('waiting')]).toEqual([1, 2])
  for (const user of [clerk, supervisor]) expect(await counts(user)).toEqual([])
})
