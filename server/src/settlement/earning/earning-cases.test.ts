import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing, type Sale } from '@fairway/testing/orders'
import { closeMonth } from '@fairway/testing/sailings/statements'
import { countLockWaiters, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'
import { advanceSailings } from '../../sailings/advance-sailings.ts'
import { earnDue } from './earn.ts'
import { loadSailings } from './load-sailing.ts'

// What earning makes of no-shows, exchanges, calls that were skipped and refusals of the database. Each test has a day of its own.

let app: TestApp
let clerk: SignedInUser
let day = 15

const at = (time: string, daysOn = 0) => `2026-06-${day + daysOn}T${time}:00+08:00`
const dateOf = (daysOn = 0) => at('00:00', daysOn).slice(0, 10)

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows

async function moveTo(moment: string | Date) {
  app.clock.moveTo(moment)
  await advanceSailings(app.database.db, app.clock.now())
  clerk = await app.signIn('clerk')
}

/** The morning of the next day. */
async function morning() {
  day += 1
  await moveTo(at('07:00'))
  await earnDue(app.services)
}

async function sell(more: Partial<Sale> = {}) {
  const sale = await buildSale(app, { sailingId: await findDemoSailing(app, dateOf()), ...more })
  const { data, message } = await app.call(clerk, 'orders.sell', sale)
  if (!data) throw new Error(message)
  const ticketIds = data.tickets.map(({ id }) => id)
  return { sailingId: sale.sailingId, orderId: data.orderId, ticketIds, total: data.total }
}

const stateOf = async (sailingId: string) =>
  (
    await query<{ state: string; reason: string | null; detail: { message?: string; tickets?: number } }>(
      'select state, reason, detail from settlement.sailing_states where sailing_id = $1',
      [sailingId],
    )
  )[0]

const momentOf = async (sailingId: string, stop: number) =>
  (
    await query<{ departs: Date }>(
      'select departs from sailings.sailing_stops where sailing_id = $1 and stop_number = $2',
      [sailingId, stop],
    )
  )[0]?.departs ?? new Date(0)
const minutesLater = (moment: Date, minutes: number) => new Date(+moment + minutes * 60_000)

const atGate = (ticketId: string | undefined, state: string) =>
  query(
    "select orders.change_state(array[$1]::bigint[], $2, $3, row('gate', null, null, 'gate-1')::orders.change_cause)",
    [...[ticketId, state, app.clock.now()]],
  )

beforeAll(async () => {
  app = await startTestApp()
})
afterEach(async () => expect(await findViolations(app.database.db)).toEqual([]))
afterAll(() => app.close())

test('[R2] who did not come pays like who travelled, and the earning says that the gate told so', async () => {
  await morning()
  const sold = await sell({ passengers: [buildPassenger(), buildPassenger()] })
  const [absent, aboard] = sold.ticketIds
  // Before the clock looks at the sailing, which has arrived.
  app.clock.moveTo(at('13:00'))
  await atGate(absent, 'noShow')
  await query('select inventory.release(array[$1]::bigint[])', [absent])
  await atGate(aboard, 'boarded')
  await moveTo(at('14:00'))
  await earnDue(app.services)
  const causes = await query<{ id: string; cause: string; source: string; fen: string }>(
    `select x.ticket_id::text as id, x.cause, e.travel_source as source, sum(x.fen) as fen
     from settlement.shares x join settlement.earnings e on e.id = x.earning_id where x.sailing_id = $1 group by 1, 2, 3 order by min(x.ticket_id)`,
    [sold.sailingId],
  )
  expect(causes).toMatchObject([
    { id: absent, cause: 'noShow', source: 'gate' },
    { id: aboard, cause: 'travelled', source: 'gate' },
  ])
  expect(causes[0]?.fen).toBe(causes[1]?.fen)
})

test('[R2] what was kept of a ticket that was exchanged is shared out with the sailing that it left', async () => {
  await morning()
  const sold = await sell()
  await moveTo(minutesLater(await momentOf(sold.sailingId, 1), -60))
  const { data: offer, message } = await app.call(clerk, 'orders.proposeExchange', {
    ...{ orderId: sold.orderId, ticketIds: sold.ticketIds, sailingId: await findDemoSailing(app, dateOf(1)) },
    ...{ fromStop: 1, toStop: 2, classCode: 'SEAT2' },
  })
  expect(message).toBeUndefined()
  const done = await app.call(clerk, 'orders.confirmOffer', {
    ...{ offerId: offer.id, expected: offer.due - offer.back },
    ...(offer.due > 0 && { payment: { method: 'cash' as const } }),
  })
  expect(done, done.message).toMatchObject({ http: 200 })
  expect(offer.fee).toBeGreaterThan(0)
  await moveTo(at('14:00'))
  await earnDue(app.services)
  expect(
    await query(
      `select source, part, cause, sum(fen)::integer as fen from settlement.shares where sailing_id = $1 group by 1, 2, 3`,
      [sold.sailingId],
    ),
  ).toEqual([{ source: 'refundFees', part: 'fare', cause: 'kept', fen: offer.fee }])
  day += 1
  await moveTo(at('14:00'))
  await earnDue(app.services)
})

test('[R2] a ticket whose boarding or landing call was skipped waits to be given back, and a skipped call is not paid for', async () => {
  await morning()
  const sailingId = await findDemoSailing(app, dateOf())
  const [from, to, stays] = [
    await sell({ fromStop: 1, toStop: 3 }),
    await sell({ fromStop: 0, toStop: 1 }),
    await sell({ fromStop: 0, toStop: 2 }),
  ]
  const load = async () => (await loadSailings(app.database.db, [sailingId]))[0]
  const skip = (isSkipped: boolean) =>
    query(
      `update sailings.sailing_stops set state = case when $2 then 'skipped' else 'toCome' end,
         state_source = case when $2 then 'staff' end where sailing_id = $1 and stop_number = 1`,
      [sailingId, isSkipped],
    )
  expect(await load()).toMatchObject({
    toGiveBack: 0,
    calls: [true, true, true, true].map((made) => ({ made })),
  })
  await skip(true)
  const loaded = await load()
  expect(loaded).toMatchObject({ toGiveBack: 2, calls: [true, false, true, true].map((made) => ({ made })) })
  expect(loaded?.tickets.map(({ id }) => id)).toEqual(stays.ticketIds)
  expect(from.sailingId).toBe(to.sailingId)
  await moveTo(at('14:00'))
  await earnDue(app.services)
  expect(await stateOf(sailingId)).toMatchObject({
    state: 'blocked',
    reason: 'ticketsToGiveBack',
    detail: { tickets: 2 },
  })
  await skip(false)
  await moveTo(at('15:00'))
  await earnDue(app.services)
  expect(await stateOf(sailingId)).toMatchObject({ state: 'earned' })
})

test('[R2] a sailing that the database refuses is blocked with its words, and the others are earned', async () => {
  await morning()
  const [refused, fine] = [
    await sell(),
    await sell({
      sailingId: (
        await query<{ id: string }>(
          `select s.id::text from sailings.sailings s join network.lines l on l.id = s.line_id
           where l.code = 'FAST-DOWN' and s.service_date = $1 order by s.departs_at desc limit 1`,
          [dateOf()],
        )
      )[0]?.id,
    }),
  ]
  expect(refused.sailingId).not.toBe(fine.sailingId)
  await moveTo(at('23:00'))
  await query(
    `alter table settlement.shares add constraint refused check (sailing_id <> ${refused.sailingId}) not valid`,
  )
  await earnDue(app.services)
  const blocked = await stateOf(refused.sailingId)
  expect(blocked).toMatchObject({ state: 'blocked', reason: 'failed' })
  expect(blocked?.detail.message).toContain('refused')
  expect(await query('select from settlement.earnings where sailing_id = $1', [refused.sailingId])).toEqual(
    [],
  )
  expect(await stateOf(fine.sailingId)).toMatchObject({ state: 'earned' })
  await query('alter table settlement.shares drop constraint refused')
  await earnDue(app.services)
  expect(await stateOf(refused.sailingId)).toMatchObject({ state: 'blocked' })
  app.clock.passMinutes(60)
  await earnDue(app.services)
  expect(await stateOf(refused.sailingId)).toMatchObject({ state: 'earned', reason: null })
})

test('[R2] money that is earned with the departure is earned when the last boarding call is left and the time to wait is over', async () => {
  await morning()
  const [author, second] = [await app.signIn('accountant'), await app.signIn('admin')]
  const { data: draft, message } = await app.call(author, 'settlement.createRule', {
    ...{
      code: 'FAST-DOWN',
      names: { en: 'With the departure' },
      lineId: await idOf(app, 'network.lines', 'FAST-DOWN'),
    },
    ...{
      classId: null,
      channel: null,
      sellerId: null,
      earnedOn: 'departure',
      waitMinutes: 30,
      validFrom: dateOf(),
    },
    ...{ steps: [], remainder: { role: 'carrier', organisationId: null } },
  })
  expect(message).toBeUndefined()
  expect(await app.call(second, 'settlement.publishRule', { id: draft.id, revision: 1 })).toMatchObject({
    http: 200,
  })
  const sold = await sell()
  // The third of four calls is the last one where passengers board.
  const due = minutesLater(await momentOf(sold.sailingId, 2), 30)
  await moveTo(minutesLater(due, -1))
  await earnDue(app.services)
  expect(await stateOf(sold.sailingId)).toMatchObject({ state: 'waiting' })
  await moveTo(due)
  await earnDue(app.services)
  expect(await stateOf(sold.sailingId)).toMatchObject({ state: 'earned' })
})

test('[R3] what is being earned while its month is closed comes to the month that is open afterwards', async () => {
  await morning()
  const sold = await sell()
  await moveTo(at('14:00'))
  const closing = await app.database.pool.connect()
  try {
    await closing.query('begin')
    await closing.query('set local session_replication_role = replica')
    await closing.query("update settlement.periods set closed_at = now() where month = '2026-06-01'")
    const earning = earnDue(app.services)
    await expect.poll(() => countLockWaiters(app.database)).toBe(1)
    await closing.query('commit')
    await earning
  } finally {
    closing.release()
  }
  expect(
    await query('select period::text, travel_source from settlement.earnings where sailing_id = $1', [
      sold.sailingId,
    ]),
  ).toEqual([{ period: '2026-07-01', travel_source: 'clock' }])
  await closeMonth(app, '2026-06-01', false)
})

test('[R3] who closes a month waits for what is being earned in it', async () => {
  const earning = await app.database.pool.connect()
  try {
    await earning.query('begin')
    await earning.query(`select settlement.period_for('${dateOf()}')`)
    const closing = query<{ refusal: string }>(
      "select settlement.close_period('month', '2026-06-01', 0, (select min(id) from staff.users), $1) as refusal",
      [app.clock.now()],
    )
    await expect.poll(() => countLockWaiters(app.database)).toBe(1)
    await earning.query('commit')
    expect(await closing).toEqual([{ refusal: 'blocked' }])
  } finally {
    earning.release()
  }
})

/** An earning written by hand, with shares of a ticket that cancel each other out: it moves no money. */
const write = ({
  fen = 0,
  shares = [5, -5],
  of = {},
}: {
  fen?: number
  shares?: number[]
  of?: { sailing?: string; ticket?: string; period?: string }
}) =>
  query(
    `with x as (select * from settlement.shares where cause = 'travelled' and period = '2026-06-01' order by earning_id, number limit 1),
     e as (insert into settlement.earnings (sailing_id, number, at, period, travel_source, fen)
       select x.sailing_id, 90, now(), x.period, 'clock', $1 from x returning id)
     insert into settlement.shares (earning_id, number, sailing_id, ticket_id, source, part, rule_id, step, party_kind, party_id,
       organisation_id, period, cause, fen, source_account_id, account_id)
     select e.id, s.number, ${of.sailing ?? 'x.sailing_id'}, ${of.ticket ?? 'x.ticket_id'}, x.source, x.part, x.rule_id, x.step, x.party_kind,
       x.party_id, x.organisation_id, ${of.period ?? 'x.period'}, 'late', s.fen, x.source_account_id, x.account_id
     from x, e, unnest($2::bigint[]) with ordinality as s(fen, number)`,
    [fen, shares],
  )

test('[R2] the shares of an earning are what its transfer books, account by account', async () => {
  await expect(write({ fen: 5, shares: [5] })).rejects.toThrow('are not what its transfer books')
})

test('[R2] the shares of an earning are of its sum, its sailing and its period', async () => {
  await query("insert into settlement.periods (month) values ('2026-08-01') on conflict do nothing")
  const other = '(select max(o.sailing_id) from settlement.shares o)'
  for (const wrong of [
    { fen: 1 },
    { of: { sailing: other } },
    { of: { period: "date '2026-08-01'" } },
    { of: { ticket: `(select max(o.ticket_id) from settlement.shares o where o.sailing_id = ${other})` } },
  ])
    await expect(write(wrong), JSON.stringify(wrong)).rejects.toThrow('are of another sum, sailing or period')
})

test('[R2] neither an earning nor a share is changed or taken away', async () => {
  for (const table of ['earnings', 'shares'])
    for (const statement of [
      `update settlement.${table} set fen = fen + 1`,
      `update settlement.${table} set period = '2026-07-01'`,
      `delete from settlement.${table}`,
      `truncate settlement.${table} cascade`,
    ])
      await expect(query(statement), statement).rejects.toThrow('append-only')
})
