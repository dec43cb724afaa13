import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing, publishCharge, type Sale } from '@fairway/testing/orders'
import { cancelInFog } from '@fairway/testing/sailings/control'
import { closeMonth } from '@fairway/testing/sailings/statements'
import { countLockWaiters, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'
import type { Context } from '../../platform/http/context.ts'
import { advanceSailings } from '../../sailings/advance-sailings.ts'
import { extendTimetable } from '../../sailings/extend-timetable.ts'
import { previewRule } from '../rules/preview-rule.ts'
import { bookEarning, decideEarning, earnDue } from './earn.ts'
import { loadRules, loadSailings } from './load-sailing.ts'

// The money of sailings that have left is shared out among their parties. Each test has a day of its own.

let app: TestApp
let clerk: SignedInUser
let day = 16

const at = (time: string, daysOn = 0) => `2026-06-${String(day + daysOn).padStart(2, '0')}T${time}:00+08:00`
const today = () => at('00:00').slice(0, 10)

async function moveTo(time: string, daysOn = 0) {
  app.clock.moveTo(at(time, daysOn))
  await advanceSailings(app.database.db, app.clock.now())
}

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows

beforeAll(async () => {
  app = await startTestApp()
  await sql`update sailings.services s set rolling = false from network.lines l
    where l.id = s.line_id and l.code <> 'FAST-DOWN'`.execute(app.database.db)
  await extendTimetable(app.database.db, app.clock.now())
  const admins = [await app.signIn('admin'), await app.signIn('admin2')] as const
  await publishCharge(app, admins, {
    ...{ code: 'PORT', fixedFen: 200, refundable: true },
    payeeId: await idOf(app, 'agents.suppliers', 'CQ'),
  })
})
afterEach(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  day += 1
})
afterAll(() => app.close())

/** The morning of the day of the test, with its clerk signed in. */
async function morning() {
  app.clock.moveTo(at('07:00'))
  clerk = await app.signIn('clerk')
  await earnDue(app.services)
}

async function sell(more: Partial<Sale> = {}, user = clerk) {
  const sailingId = await findDemoSailing(app, today())
  const sale = await buildSale(app, { sailingId, ...more }, user === clerk ? 'counter' : 'agent')
  const { data, message } = await app.call(user, 'orders.sell', sale)
  if (!data) throw new Error(message)
  return {
    sailingId: sale.sailingId,
    orderId: data.orderId,
    ticketIds: data.tickets.map(({ id }) => id),
    total: data.total,
  }
}

async function refund(
  { orderId, ticketIds }: { orderId: string; ticketIds: string[] },
  overrule?: 'illness',
) {
  // Hours later the session of the morning has ended.
  clerk = await app.signIn('clerk')
  const { data } = await app.call(clerk, 'orders.proposeRefund', {
    orderId,
    ticketIds,
    ...(overrule && { overrule }),
  })
  if (overrule) {
    const supervisor = await app.signIn('pier')
    const { data: waiting } = await app.call(supervisor, 'approvals.list', { state: ['asked'] })
    for (const { id } of waiting.rows) await app.call(supervisor, 'approvals.decide', { id, approved: true })
  }
  const done = await app.call(clerk, 'orders.confirmOffer', { offerId: data.id, expected: -data.back })
  expect(done, done.message).toMatchObject({ http: 200 })
  return data
}

const stateOf = async (sailingId: string) =>
  (
    await query<{ state: string; reason: string | null }>(
      'select state, reason from settlement.sailing_states where sailing_id = $1',
      [sailingId],
    )
  )[0]

/** What each party got of a sailing, by its code. */
const sharesOf = async (sailingId: string) =>
  Object.fromEntries(
    (
      await query<{ party: string; fen: string }>(
        `select coalesce(o.code, x.party_kind) as party, sum(x.fen) as fen from settlement.shares x
         left join staff.organisations o on o.id = x.party_id and x.party_kind = 'organisation'
         where x.sailing_id = $1 group by 1 having sum(x.fen) <> 0`,
        [sailingId],
      )
    ).map(({ party, fen }) => [party, Number(fen)]),
  )

const balanceOf = async (code: string) =>
  Number(
    (
      await query<{ fen: string }>(
        'select coalesce(sum(e.fen), 0) as fen from accounts.entries e join accounts.accounts a on a.id = e.account_id where a.code = $1',
        [code],
      )
    )[0]?.fen,
  )

const sumOf = (shares: Record<string, number>) => Object.values(shares).reduce((sum, fen) => sum + fen, 0)

/** Settles a sailing again from nothing: by the rules of its service date, as if nothing had been shared out of it. */
async function settledAgain(sailingId: string) {
  const [sailing] = await loadSailings(app.database.db, [sailingId])
  if (!sailing) throw new Error('no sailing')
  const again = {
    ...sailing,
    former: [],
    tickets: sailing.tickets.map((ticket) => ({ ...ticket, ruleId: null })),
  }
  const decided = decideEarning(again, await loadRules(app.database.db), app.clock.now())
  if (decided.state !== 'earned') throw new Error(decided.state)
  const key = ({ ticketId, source, part, ruleId, step, party }: (typeof decided.shares)[number]) =>
    [ticketId, source, part, ruleId, step, party.kind, party.id].join(' ')
  const lines = (shares: readonly (typeof decided.shares)[number][]) =>
    Object.fromEntries(shares.map((share) => [key(share), share.fen]).sort())
  return { again: lines(decided.shares), booked: lines(sailing.former) }
}

test('[R2] what was sold of a sailing that counts as earned is shared out when its tickets have travelled', async () => {
  await morning()
  const { sailingId, total } = await sell()
  await query(
    `insert into settlement.sailing_states (sailing_id, state, due_at) values ($1, 'earned', now())`,
    [sailingId],
  )
  await moveTo('23:00')
  expect(await stateOf(sailingId)).toEqual({ state: 'waiting', reason: null })
  await moveTo('12:00', 1)
  await earnDue(app.services)
  expect(await stateOf(sailingId)).toEqual({ state: 'earned', reason: null })
  expect(Object.values(await sharesOf(sailingId)).reduce((sum, fen) => sum + fen, 0)).toBe(total)
  // It took the morning of the next day as well.
  day += 1
})

test('[R2] money is earned by its rule once the sailing has arrived and the time to wait is over; its unearned account is zero then', async () => {
  await morning()
  const sold = await sell({ passengers: [buildPassenger(), buildPassenger()] })
  const unearned = await balanceOf(`sailing:${sold.sailingId}:unearned`)
  expect(unearned).toBeGreaterThan(0)
  // It arrives at 11:25 and waits for two hours.
  await moveTo('13:24')
  await earnDue(app.services)
  expect(await stateOf(sold.sailingId)).toMatchObject({ state: 'waiting' })
  expect(await sharesOf(sold.sailingId)).toEqual({})
  await moveTo('13:25')
  await earnDue(app.services)
  expect(await stateOf(sold.sailingId)).toMatchObject({ state: 'earned' })
  expect(await balanceOf(`sailing:${sold.sailingId}:unearned`)).toBe(0)
  const shares = await sharesOf(sold.sailingId)
  expect(sumOf(shares)).toBe(unearned)
  // The charge goes whole to its payee, a supplier.
  expect(shares.supplier).toBe(400)
  const rows = await query(
    `select t.order_id::text as order_id, x.part, r.code, r.version, x.period::text, x.cause, e.travel_source
     from settlement.shares x join settlement.earnings e on e.id = x.earning_id join orders.tickets t on t.id = x.ticket_id
     join settlement.rules r on r.id = x.rule_id where x.sailing_id = $1`,
    [sold.sailingId],
  )
  for (const row of rows)
    expect(row).toEqual({
      ...{ order_id: sold.orderId, part: 'fare', code: 'FAST-DOWN', version: 1 },
      ...{ period: '2026-06-01', cause: 'travelled', travel_source: 'clock' },
    })
  expect(rows.length).toBeGreaterThan(2)
})

test('[R2] fees that were kept are shared too, and those of corrections are not', async () => {
  await morning()
  const [kept, travels] = [await sell(), await sell()]
  const offer = await refund(kept)
  expect(offer.fee).toBeGreaterThan(0)
  await moveTo('14:00')
  await earnDue(app.services)
  const fees = await query<{ fen: string }>(
    "select sum(fen) as fen from settlement.shares where sailing_id = $1 and source = 'refundFees' and cause = 'kept'",
    [kept.sailingId],
  )
  expect(Number(fees[0]?.fen)).toBe(offer.fee)
  expect(sumOf(await sharesOf(kept.sailingId))).toBe(offer.fee + travels.total)
})

test('[R3] a refund after the sailing was earned makes shares of its own that take the former ones back; settled again from nothing it is the same', async () => {
  await morning()
  const [back, stays] = [await sell(), await sell({ passengers: [buildPassenger(), buildPassenger()] })]
  await moveTo('14:00')
  await earnDue(app.services)
  const before = await sharesOf(back.sailingId)
  await refund(back, 'illness')
  expect(await stateOf(back.sailingId)).toMatchObject({ state: 'waiting' })
  await earnDue(app.services)
  expect(await stateOf(back.sailingId)).toMatchObject({ state: 'earned' })
  expect(await balanceOf(`sailing:${back.sailingId}:unearned`)).toBe(0)
  const late = await query<{ cause: string; number: number }>(
    `select distinct x.cause, e.number from settlement.shares x join settlement.earnings e on e.id = x.earning_id
     where x.sailing_id = $1 order by e.number`,
    [back.sailingId],
  )
  expect(late).toEqual([
    { cause: 'travelled', number: 1 },
    { cause: 'late', number: 2 },
  ])
  expect(sumOf(before) - sumOf(await sharesOf(back.sailingId))).toBe(back.total)
  const { again, booked } = await settledAgain(stays.sailingId)
  expect(booked).toEqual(again)
  await earnDue(app.services)
  expect(await query('select from settlement.earnings where sailing_id = $1', [back.sailingId])).toHaveLength(
    2,
  )
})

test('[R3] what comes after a month is closed is a share of the next one, and a closed month takes none', async () => {
  await morning()
  const sold = await sell()
  await moveTo('14:00')
  await earnDue(app.services)
  await closeMonth(app, '2026-06-01')
  await refund(sold, 'illness')
  await earnDue(app.services)
  expect(
    await query(
      'select e.number, e.period::text from settlement.earnings e where e.sailing_id = $1 order by e.number',
      [sold.sailingId],
    ),
  ).toEqual([
    { number: 1, period: '2026-06-01' },
    { number: 2, period: '2026-07-01' },
  ])
  await expect(
    query(
      `insert into settlement.shares select earning_id, number + 1000, sailing_id, ticket_id, source, part, rule_id, step, party_kind,
       party_id, organisation_id, period, 'late', fen, source_account_id, account_id from settlement.shares where period = '2026-06-01' limit 1`,
    ),
  ).rejects.toThrow('the period of a share is closed')
  await closeMonth(app, '2026-06-01', false)
})

test('[R2] without a rule, and while tickets of a cancelled sailing wait to be given back, a sailing is blocked for that reason', async () => {
  await morning()
  const sold = await sell()
  await query("update settlement.rules set valid_to = $1 where code = 'FAST-DOWN'", [today()])
  await moveTo('14:00')
  await earnDue(app.services)
  expect(await stateOf(sold.sailingId)).toEqual({ state: 'blocked', reason: 'noRule' })
  expect(await sharesOf(sold.sailingId)).toEqual({})
  const [author, second] = [await app.signIn('accountant'), await app.signIn('admin')]
  const rule = {
    ...{
      names: { en: 'Fast boats' },
      lineId: await idOf(app, 'network.lines', 'FAST-DOWN'),
      classId: null,
      channel: null,
    },
    ...{ sellerId: null, earnedOn: 'arrival' as const, waitMinutes: 120, validFrom: today() },
    steps: [
      {
        ...{
          role: 'operator' as const,
          organisationId: null,
          method: 'percent' as const,
          pot: 'fares' as const,
        },
        ...{ basis: 'whole' as const, rate: 2_500, stretch: null },
      },
    ],
    remainder: { role: 'carrier' as const, organisationId: null },
  }
  const { data: draft } = await app.call(author, 'settlement.createRule', { code: 'FAST-DOWN', ...rule })
  expect(await app.call(author, 'settlement.publishRule', { id: draft.id, revision: 1 })).toMatchObject({
    http: 403,
  })
  expect(await app.call(second, 'settlement.publishRule', { id: draft.id, revision: 1 })).toMatchObject({
    http: 200,
  })
  await earnDue(app.services)
  expect(await stateOf(sold.sailingId)).toMatchObject({ state: 'earned' })
  expect((await sharesOf(sold.sailingId)).operator).toBe(Math.round((sold.total - 200) / 4))

  day += 1
  await morning()
  const cancelled = await sell()
  const control = await app.signIn('admin')
  expect(await cancelInFog(app, control, cancelled.sailingId)).toMatchObject({ http: 200 })
  await moveTo('14:00')
  await earnDue(app.services)
  expect(await stateOf(cancelled.sailingId)).toEqual({ state: 'blocked', reason: 'ticketsToGiveBack' })
  await refund(cancelled)
  await earnDue(app.services)
  expect(await stateOf(cancelled.sailingId)).toEqual({ state: 'earned', reason: null })
  expect(await sharesOf(cancelled.sailingId)).toEqual({})
})

test('[R2] of two nodes that earn at the same time each sailing is earned by one; without the claim the database refuses the second', async () => {
  await morning()
  const sold = await sell()
  await moveTo('14:00')
  const second = await startTestApp({ database: app.database, clock: app.clock, closeWithTest: true })
  await Promise.all([earnDue(app.services), earnDue(second.services), earnDue(second.services)])
  expect(await query('select from settlement.earnings where sailing_id = $1', [sold.sailingId])).toHaveLength(
    1,
  )

  // The control: two that decided the same thing without a claim.
  day += 1
  await morning()
  const other = await sell()
  await moveTo('14:00')
  const { db } = app.database
  await sql`select settlement.find_sailings(${app.clock.now()})`.execute(db)
  const [sailing] = await loadSailings(db, [other.sailingId])
  if (!sailing) throw new Error('no sailing')
  const decision = decideEarning(sailing, await loadRules(db), app.clock.now())
  expect(decision.state).toBe('earned')
  const book = () => db.transaction().execute((tx) => bookEarning(tx, sailing, decision, app.clock.now()))
  await book()
  await expect(book()).rejects.toThrow('earned_once')
})

test('[R2] a sailing that a sale or a refund holds is left for later, and the others are earned', async () => {
  await morning()
  const held = await sell()
  const free = await sell({
    sailingId: (
      await query<{ id: string }>(
        `select s.id::text from sailings.sailings s join network.lines l on l.id = s.line_id
         where l.code = 'FAST-DOWN' and s.service_date = $1 order by s.departs_at desc limit 1`,
        [today()],
      )
    )[0]?.id,
  })
  await moveTo('23:00')
  const holder = await app.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from sailings.sailings where id = $1 for no key update', [held.sailingId])
    await earnDue(app.services)
    expect(await countLockWaiters(app.database)).toBe(0)
    expect(await stateOf(held.sailingId)).toMatchObject({ state: 'waiting' })
    expect(await stateOf(free.sailingId)).toMatchObject({ state: 'earned' })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await earnDue(app.services)
  expect(await stateOf(held.sailingId)).toMatchObject({ state: 'earned' })
})

test('[R2] who sees the sailings as they were before another node earned one does not claim it', async () => {
  await morning()
  const sold = await sell()
  await moveTo('14:00')
  const now = app.clock.now()
  await sql`select settlement.find_sailings(${now})`.execute(app.database.db)
  const late = await app.database.pool.connect()
  try {
    await late.query('begin isolation level repeatable read')
    const { rows } = await late.query('select state from settlement.sailing_states where sailing_id = $1', [
      sold.sailingId,
    ])
    expect(rows).toEqual([{ state: 'waiting' }])
    await earnDue(app.services)
    expect(await stateOf(sold.sailingId)).toMatchObject({ state: 'earned' })
    await expect(late.query('select settlement.claim_sailing($1)', [now])).rejects.toThrow(/serialize/)
  } finally {
    await late.query('rollback')
    late.release()
  }
})

test('[R2] an earning whose shares are not what its transfer books is refused', async () => {
  await morning()
  const sold = await sell()
  await moveTo('14:00')
  await earnDue(app.services)
  await expect(
    query(
      `insert into settlement.earnings (sailing_id, number, at, period, travel_source, fen)
       values ($1, 9, $2, '2026-06-01', 'clock', 100)`,
      [sold.sailingId, app.clock.now()],
    ),
  ).rejects.toThrow('are of another sum')
  await expect(query('update settlement.shares set fen = fen + 1')).rejects.toThrow()
  await expect(query('delete from settlement.earnings')).rejects.toThrow()
})

test('[R1] a version is not published for service dates that are earned, and one that sailings were earned by is not withdrawn', async () => {
  await morning()
  await sell()
  await moveTo('14:00')
  await earnDue(app.services)
  const [author, second] = [await app.signIn('accountant'), await app.signIn('admin')]
  const [inForce] = await query<{ id: string; revision: number }>(
    "select id::text, revision from settlement.rules where code = 'FAST-DOWN' and status = 'published' order by version desc limit 1",
  )
  const { data } = await app.call(author, 'settlement.rule', { id: inForce?.id ?? '' })
  const content = {
    ...{
      code: 'FAST-DOWN',
      names: data.rule.names,
      lineId: data.rule.line?.id ?? null,
      classId: null,
      channel: null,
    },
    ...{ sellerId: null, earnedOn: data.rule.earnedOn, waitMinutes: data.rule.waitMinutes },
    steps: data.rule.steps.map(({ organisation: _, ...step }) => step),
    remainder: { role: data.rule.remainder.role, organisationId: data.rule.remainder.organisationId },
  }
  const publish = async (validFrom: string) => {
    const { data: draft } = await app.call(author, 'settlement.createRule', { ...content, validFrom })
    return app.call(second, 'settlement.publishRule', { id: draft.id, revision: 1 })
  }
  expect(await publish(today())).toMatchObject({ http: 409, code: 'settlement.ruleEarned' })
  expect(
    await app.call(second, 'settlement.withdrawRule', {
      ...(inForce ?? { id: '', revision: 1 }),
      reason: 'wrong',
    }),
  ).toMatchObject({
    ...{ http: 409, code: 'settlement.ruleEarned' },
  })
  expect(await publish(at('00:00', 1).slice(0, 10))).toMatchObject({
    http: 200,
    data: { ends: { code: 'FAST-DOWN' } },
  })
})

test('[R1] last month under a draft stands beside what it was by the rules in force, party by party', async () => {
  app.clock.moveTo('2026-07-02T09:00:00+08:00')
  await earnDue(app.services)
  const author = await app.signIn('accountant')
  const { data: all } = await app.call(author, 'settlement.rules', {
    status: ['published'],
    text: 'FAST-DOWN',
  })
  const [current] = all.rows
  const { data: draft } = await app.call(author, 'settlement.createRule', {
    ...{
      code: 'ALL',
      names: { en: 'Everything to the operator' },
      lineId: current?.line?.id ?? null,
      classId: null,
    },
    ...{
      channel: null,
      sellerId: null,
      earnedOn: 'arrival',
      waitMinutes: 0,
      validFrom: '2026-08-01',
      steps: [],
    },
    remainder: { role: 'operator', organisationId: null },
  })
  const { data, message } = await app.call(author, 'settlement.rulePreview', { id: draft.id })
  expect(message).toBeUndefined()
  expect(data.month).toBe('2026-06-01')
  expect(data.sailings).toBeGreaterThan(5)
  const sums = data.parties.reduce(
    (sum, { was, would }) => ({ was: sum.was + was, would: sum.would + would }),
    { was: 0, would: 0 },
  )
  expect(sums.would).toBe(sums.was)
  const [shared] = await query<{ fen: string }>('select sum(fen) as fen from settlement.shares')
  expect(sums.was).toBe(Number(shared?.fen))
  const operator = data.parties.find(({ kind }) => kind === 'operator')
  expect(operator?.would).toBeGreaterThan((operator?.was ?? 0) * 3)
  expect(data.more).toBe(0)
  const some = await previewRule(
    { db: app.database.db, now: app.clock.now(), caller: { organisationKind: 'operator' } } as Context,
    { id: draft.id },
    4,
  )
  expect([some.sailings, some.more]).toEqual([4, data.sailings - 4])
  expect(some.parties.reduce((sum, { was }) => sum + was, 0)).toBeLessThan(sums.was)
})
