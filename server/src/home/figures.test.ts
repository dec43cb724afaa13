import { topUpRequest } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../database/starting-data/staff.ts'
import { foldDays } from '../accounts/fold-days.ts'
import { foldFacts } from '../reports/fold-facts.ts'
import { monthsOf } from '../reports/index.ts'
import { advanceSailings } from '../sailings/advance-sailings.ts'
import { extendTimetable } from '../sailings/extend-timetable.ts'
import { earnDue } from '../settlement/earning/earn.ts'

// Home of those who settle and are settled with: their figures are what the pages say that they open, and so is what waits.

let app: TestApp
const at = (day: number, time: string) => `2026-06-${day}T${time}:00+08:00`
const today = '2026-06-17'
const month = '2026-06-01'

const figures = async (user: SignedInUser) => {
  const reply = await app.call(user, 'home.figures', {})
  expect(reply, reply.message).toMatchObject({ http: 200 })
  return reply.data
}

/** Two tickets at the counter, that of a child for less, and one of the agency, for the fast boat of the day. */
async function sell(day: number) {
  app.clock.moveTo(at(day, '07:00'))
  const [clerk, agency] = [await app.signIn('clerk'), await app.signIn('agency')]
  const sailingId = await findDemoSailing(app, at(day, '07:00').slice(0, 10))
  const passengers = [buildPassenger(), buildPassenger('旅客', 'child', '2017-01-01')]
  const counter = await buildSale(app, { sailingId, passengers })
  expect(await app.call(clerk, 'orders.sell', counter)).toMatchObject({ http: 200 })
  const { payment: _, ...sale } = await buildSale(
    app,
    // From a port of the other corporation.
    { sailingId, phone: '13800138000', fromStop: 2, toStop: 3 },
    'agent',
  )
  expect(
    await app.call(agency, 'orders.sellFromWallet', { ...sale, paymentPassword: digestOf(demoPassword) }),
  ).toMatchObject({ http: 200 })
  app.clock.moveTo(at(day, '23:00'))
  await advanceSailings(app.database.db, app.clock.now())
  await earnDue(app.services)
}

beforeAll(async () => {
  app = await startTestApp()
  await sql`update sailings.services s set rolling = false from network.lines l
    where l.id = s.line_id and l.code <> 'FAST-DOWN'`.execute(app.database.db)
  await extendTimetable(app.database.db, app.clock.now())
  await sell(16)
  await sell(17)
  return () => app.close()
}, 240_000)

test('a month is compared with the one before it until the same day, or its last one', () => {
  expect(monthsOf('2026-06-17')).toEqual({
    from: '2026-06-01',
    last: { from: '2026-05-01', to: '2026-05-17' },
  })
  expect(monthsOf('2026-03-31')).toEqual({
    from: '2026-03-01',
    last: { from: '2026-02-01', to: '2026-02-28' },
  })
  expect(monthsOf('2026-01-01')).toEqual({
    from: '2026-01-01',
    last: { from: '2025-12-01', to: '2025-12-01' },
  })
})

test.each(['carrier', 'port', 'agency', 'accountant'])(
  '[R5] [R8] the figures of the home page of %s are those of the pages they open, folded or not',
  async (code) => {
    const user = await app.signIn(code)
    const check = async () => {
      const own = await figures(user)
      expect(own).toMatchObject({ date: today, monthFrom: month })
      for (const [figure, period] of [
        ['today', { from: today, to: today }],
        ['month', { from: month, to: today }],
      ] as const) {
        const { data: page } = await app.call(user, 'settlement.earnings', { ...period, pageSize: 1 })
        expect(own.earned?.[figure], figure).toBe(page.sums?.amount)
        if (code === 'port') continue
        const { data: report } = await app.call(user, 'reports.sales', period)
        expect(own.sold?.[figure], figure).toBe(report.now.fen)
      }
      expect(own.earned?.today).toBeGreaterThan(0)
      expect(own.earned?.month).toBe((own.earned?.today ?? 0) * 2)
      if (code !== 'port')
        expect(own.sold).toMatchObject({
          today: own.sold?.yesterday,
          month: (own.sold?.today ?? 0) * 2,
          lastMonth: 0,
          tickets: code === 'agency' ? 1 : 3,
        })
      else expect(own.sold).toBeNull()
      return own
    }
    const before = await check()
    await foldFacts(app.database.db)
    expect(await check()).toEqual(before)
  },
)

test('what parties are owed is what they were given of all sailings, also once days are folded; only the operator sees wallets', async () => {
  const owed = async (code: string) => (await figures(await app.signIn(code))).owed
  const [carrier, port, agency, operator] = [
    await owed('carrier'),
    await owed('port'),
    await owed('agency'),
    await owed('accountant'),
  ]
  const { rows } = await app.database.pool.query<{ code: string; fen: string }>(
    `select coalesce(o.code, 'all') as code, sum(e.fen) as fen from accounts.entries e
     join accounts.accounts a on a.id = e.account_id and a.kind = 'payable' join staff.organisations o on o.id = a.organisation_id
     group by grouping sets ((o.code), ())`,
  )
  const balances = new Map(rows.map(({ code, fen }) => [code, Number(fen)]))
  expect([carrier, port ?? 0, agency, operator]).toEqual(
    ['GRS', 'YC', 'RVT', 'all'].map((code) => balances.get(code) ?? 0),
  )
  expect(carrier).toBeGreaterThan(0)
  app.clock.moveTo(at(18, '02:00'))
  await foldDays(app.database.db, app.clock.now())
  expect(await owed('carrier')).toBe(carrier)
  expect(await owed('accountant')).toBe(operator)
  const wallets = await app.database.pool.query<{ fen: string }>(
    'select sum(balance_fen) as fen from accounts.wallets',
  )
  expect((await figures(await app.signIn('accountant'))).wallets).toBe(Number(wallets.rows[0]?.fen))
  expect((await figures(await app.signIn('agency'))).wallets).toBeNull()
  expect(await figures(await app.signIn('clerk'))).toMatchObject({
    sold: null,
    earned: null,
    owed: null,
    wallets: null,
  })
})

test('what waits for an accountant is as many as the lists behind it show, and of others nothing of the books', async () => {
  const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
  // A sailing without a rule, a contract at its end, a wallet that is low, a top-up, a shift of yesterday.
  await query(
    "update settlement.sailing_states set state = 'blocked', reason = 'noRule' where sailing_id = $1",
    [await findDemoSailing(app, '2026-06-16')],
  )
  await query(
    "update agents.agents a set contract_to = '2026-06-20' from staff.organisations o where o.id = a.organisation_id and o.code = 'OLT'",
  )
  await query('update accounts.wallets set low_balance_fen = balance_fen + 1')
  const agency = await app.signIn('agency')
  const announced = await app.call(
    agency,
    'agents.announceTopUp',
    topUpRequest(await idOf(app, 'staff.organisations', 'RVT'), 10_000),
  )
  expect(announced, announced.message).toMatchObject({ http: 200 })
  const accountant = await app.signIn('accountant')
  const { data } = await app.call(accountant, 'home.attention', {})
  const waiting = new Map(data.waiting.map(({ kind, ...one }) => [kind, one]))
  const { data: blocked } = await app.call(accountant, 'settlement.earnings', {
    state: ['blocked'],
    from: waiting.get('blockedSailings')?.day ?? undefined,
  })
  expect(waiting.get('blockedSailings')).toEqual({ count: 1, day: '2026-06-16' })
  const { data: shifts } = await app.call(accountant, 'accounts.tillShifts', {
    state: ['open', 'handing'],
    to: '2026-06-17',
  })
  const listed = {
    blockedSailings: blocked.total,
    tillShifts: shifts.total,
    topUps: (await app.call(accountant, 'agents.topUps', { state: ['announced'] })).data.total,
    withdrawals: (await app.call(accountant, 'agents.withdrawals', { state: ['approved', 'failed'] })).data
      .total,
    wallets: (await app.call(accountant, 'agents.wallets', { alert: ['low', 'creditEnds', 'creditEnded'] }))
      .data.total,
    agencies: (await app.call(accountant, 'agents.list', { state: ['ending', 'ended'] })).data.total,
    acquirerDifferences: (await app.call(accountant, 'accounts.acquirerDifferences', { state: ['open'] }))
      .data.total,
    violations: (await app.call(accountant, 'settlement.proof', {})).data.violations,
  }
  expect(
    Object.fromEntries(Object.keys(listed).map((kind) => [kind, waiting.get(kind as never)?.count])),
  ).toEqual(listed)
  expect(listed).toMatchObject({ topUps: 1, agencies: 1 })
  expect(listed.wallets).toBeGreaterThan(0)
  const kindsOf = async (code: string) =>
    (await app.call(await app.signIn(code), 'home.attention', {})).data.waiting.map(({ kind }) => kind)
  expect(await kindsOf('carrier')).toEqual(['statementsToConfirm', 'certificates'])
  expect(await kindsOf('port')).toEqual(['statementsToConfirm'])
  expect(await kindsOf('agency')).toEqual(['statementsToConfirm'])
})

test('a carrier sees its own certificates that end, and of no other', async () => {
  const certificates = async (code: string) =>
    (await app.call(await app.signIn(code), 'home.attention', {})).data.waiting.find(
      ({ kind }) => kind === 'certificates',
    )?.count ?? 0
  const { rows } = await app.database.pool.query<{ code: string; id: string }>(
    "select code, id::text from staff.organisations where kind = 'carrier' and code in ('GRS', 'CFC')",
  )
  const before = { own: await certificates('carrier'), all: await certificates('admin') }
  const end = (code: string) =>
    app.database.pool.query(
      `insert into fleet.certificates (organisation_id, kind, number, issued_by, valid_from, valid_to, changed_at)
       select $1::bigint, 'safety', 'E-' || $1::text, 'X', '2026-01-01', '2026-06-19', now()`,
      [rows.find((row) => row.code === code)?.id],
    )
  await end('CFC')
  expect(await certificates('carrier')).toBe(before.own)
  await end('GRS')
  expect(await certificates('carrier')).toBeGreaterThan(before.own)
})

test('[R4] statements wait for who has the next word: the party until its deadline, the operator before and after it', async () => {
  const client = await app.database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      "insert into settlement.periods (month) values ('2026-05-01'), ('2026-04-01') on conflict do nothing",
    )
    await client.query(
      `insert into settlement.statements (number, period, party_kind, party_id, organisation_id, status, tickets, shares_fen, drawn_up_at, drawn_up_by,
         checked_at, checked_by, sent_at, sent_by, deadline, confirmed_at, confirmation)
       select 'ST202605-' || lpad(row_number() over ()::text, 4, '0'), x.period, 'organisation', o.id, o.id, x.status, 1, 100, moment.at, one.id,
         case when x.status <> 'draft' then moment.at end, case when x.status <> 'draft' then two.id end, case when x.status <> 'draft' then moment.at end,
         case when x.status <> 'draft' then two.id end, case when x.status <> 'draft' then x.deadline end,
         case when x.status = 'confirmed' then moment.at end, case when x.status = 'confirmed' then 'deadline' end
       from (values ('GRS', date '2026-05-01', 'sent', timestamptz '2026-06-25T18:00:00+08:00'), ('GRS', '2026-04-01', 'sent', '2026-06-20T18:00:00+08:00'),
         ('CFC', '2026-05-01', 'sent', '2026-06-18T18:00:00+08:00'), ('YC', '2026-05-01', 'disputed', '2026-06-25T18:00:00+08:00'),
         ('RVT', '2026-05-01', 'draft', null), ('CQ', '2026-05-01', 'confirmed', '2026-06-10T18:00:00+08:00'),
         ('CQ', '2026-04-01', 'confirmed', '2026-06-10T18:00:00+08:00')) as x(code, period, status, deadline)
       join staff.organisations o on o.code = x.code join staff.users one on one.code = 'accountant' join staff.users two on two.code = 'accountant2'
       cross join (select timestamptz '2026-06-05T10:00:00+08:00' as at) moment`,
    )
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
  // No day of the ledger is closed; it began with the first sale.
  const { data: books } = await app.call(await app.signIn('accountant'), 'home.attention', {})
  expect(books.waiting.find(({ kind }) => kind === 'daysToClose')).toMatchObject({
    count: (await app.database.pool.query("select from accounts.closed_days where day < '2026-06-18'"))
      .rowCount,
  })
  const waiting = async (code: string) =>
    (await app.call(await app.signIn(code), 'home.attention', {})).data.waiting
      .filter(({ kind }) => kind.startsWith('statements'))
      .map(({ kind, count, day }) => [kind.slice('statements'.length), count, day])
  expect(await waiting('accountant')).toEqual([
    ['Disputed', 1, '2026-05-01'],
    ['ToCheck', 1, '2026-05-01'],
    ['ToPay', 2, '2026-04-01'],
  ])
  // The first of its own, not that of another carrier.
  expect(await waiting('carrier')).toEqual([['ToConfirm', 2, '2026-06-20']])
  expect(await waiting('port')).toEqual([['ToConfirm', 0, null]])
  expect(await waiting('agency')).toEqual([['ToConfirm', 0, null]])
  expect(await waiting('clerk')).toEqual([])
})
