import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing, type Sale } from '@fairway/testing/orders'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'
import { findViolations } from '../invariants.ts'

// Tickets for another trip, more for the same one, and sales that were a mistake.

let app: TestApp
let clerk: SignedInUser
let supervisor: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  supervisor = await app.signIn('pier')
})
afterEach(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
})
afterAll(() => app.close())

async function sold(more: Partial<Sale> = {}) {
  const answer = await app.call(clerk, 'orders.sell', await buildSale(app, more))
  expect(answer, answer.message).toMatchObject({ http: 200 })
  const { data } = answer
  return { orderId: data.orderId, total: data.total, ticketIds: data.tickets.map(({ id }) => id) }
}

const nextDay = async (more = {}) => ({
  sailingId: await findDemoSailing(app, '2026-06-18'),
  fromStop: 1,
  toStop: 2,
  classCode: 'SEAT2',
  ...more,
})

async function offered<
  Name extends 'orders.proposeExchange' | 'orders.proposeSupplement' | 'orders.proposeVoid',
>(name: Name, request: Parameters<typeof app.call<Name>>[2]) {
  const answer = await app.call(clerk, name, request)
  expect(answer, answer.message).toMatchObject({ http: 200 })
  return answer.data
}

const view = async (orderId: string) => (await app.call(clerk, 'orders.afterSales', { orderId })).data

async function exchanged(before = async (_orderId: string) => {}) {
  const { orderId, ticketIds } = await sold()
  await before(orderId)
  const offer = await offered('orders.proposeExchange', { orderId, ticketIds, ...(await nextDay()) })
  const answer = await app.call(clerk, 'orders.confirmOffer', {
    offerId: offer.id,
    expected: offer.due - offer.back,
    ...(offer.due > 0 && { payment: { method: 'cash' as const } }),
  })
  expect(answer, answer.message).toMatchObject({ http: 200 })
  return { orderId, offer, receipt: answer.data }
}

test('[L8] an exchange moves the ticket to the other sailing, and takes no seat there before it is confirmed', async () => {
  const { orderId, ticketIds } = await sold()
  const target = await nextDay()
  const seatsOf = async (sailingId: string) =>
    (
      await sql<{ taken: string }>`
        select count(*) as taken from inventory.occupations where sailing_id = ${sailingId}`.execute(
        app.database.db,
      )
    ).rows[0]?.taken
  const before = await seatsOf(target.sailingId)
  const offer = await offered('orders.proposeExchange', { orderId, ticketIds, ...target })
  expect(offer).toMatchObject({ fee: 0, back: 0, due: 0 })
  expect(await seatsOf(target.sailingId)).toBe(before)
  await app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: 0 })
  expect(await seatsOf(target.sailingId)).toBe(String(Number(before) + 1))
  const { tickets } = await view(orderId)
  expect(tickets.map(({ state, changes }) => [state, changes])).toEqual([
    ['exchanged', 0],
    ['issued', 1],
  ])
})

test('[L8] an order is found by the day of the trip its ticket was exchanged for, and no longer by the former one', async () => {
  const { orderId, ticketIds } = await sold()
  const offer = await offered('orders.proposeExchange', { orderId, ticketIds, ...(await nextDay()) })
  const isFoundBy = async (date: string) => {
    const { data } = await app.call(clerk, 'orders.list', { date, pageSize: 100 })
    expect(data.more).toBe(false)
    return data.rows.some(({ id }) => id === orderId)
  }
  // An offer moves nothing yet.
  expect([await isFoundBy('2026-06-16'), await isFoundBy('2026-06-18')]).toEqual([true, false])
  await app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: 0 })
  expect([await isFoundBy('2026-06-16'), await isFoundBy('2026-06-18')]).toEqual([false, true])
})

test('[L9] an exchanged ticket keeps its origin and conditions, and is not exchanged a second time', async () => {
  const { orderId, receipt } = await exchanged()
  const [ticket] = receipt.tickets
  const { rows } = await sql<{ same: boolean }>`
    select n.conditions_id = o.conditions_id and n.origin_ticket_id = o.id and n.replaces_ticket_id = o.id as same
    from orders.tickets n join orders.tickets o on o.order_id = n.order_id and o.id <> n.id where n.id = ${ticket?.id}`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ same: true }])
  const { tickets } = await view(orderId)
  expect(tickets.at(-1)?.can).toMatchObject({
    exchange: { allowed: false, reason: 'fares.exchangesUsed' },
    refund: { allowed: true },
  })
  // Whenever it is given back, a changed ticket is refunded by the last tier that allows a refund.
  const { data: refund } = await app.call(clerk, 'orders.proposeRefund', {
    orderId,
    ticketIds: [ticket?.id ?? ''],
  })
  expect(refund.lines[0]?.tier).toEqual({ index: 2, basisPoints: 5_000 })
})

test('the page of an order tells the history of each ticket: made, printed and why once more, exchanged, given back', async () => {
  const { orderId } = await exchanged(async (orderId) => {
    for (const reason of [undefined, 'lost'] as const)
      await app.call(clerk, 'orders.print', { orderId, ...(reason && { reason }) })
  })
  const { tickets } = (await app.call(clerk, 'orders.detail', { orderId })).data
  const historyOf = (index: number) =>
    tickets[index]?.history.map(({ state, cause, copy, reprint }) => [state, cause, copy, reprint])
  const changed = tickets.findIndex(({ state }) => state === 'exchanged')
  expect(historyOf(changed)).toEqual([
    ['issued', null, null, null],
    [null, null, 1, null],
    [null, null, 2, 'lost'],
    ['exchanged', 'offer', null, null],
  ])
  expect(historyOf(1 - changed)).toEqual([['issued', 'offer', null, null]])
  expect(tickets.flatMap(({ history }) => history.map(({ by }) => by))).not.toContain('')
})

test('[L9] an exchange that was not the passenger’s wish is not counted: the next one is free, and a refund has its own tier', async () => {
  const { orderId, ticketIds } = await sold()
  const confirm = async (user: SignedInUser, offer: { id: string; due: number; back: number }) => {
    const answer = await app.call(user, 'orders.confirmOffer', {
      offerId: offer.id,
      expected: offer.due - offer.back,
      ...(offer.due > 0 && { payment: { method: 'cash' as const } }),
    })
    expect(answer, answer.message).toMatchObject({ http: 200 })
    return answer.data.tickets.map(({ id }) => id)
  }
  const foggy = await app.call(supervisor, 'orders.proposeExchange', {
    orderId,
    ticketIds,
    ...(await nextDay()),
    overrule: 'fog',
  })
  expect(foggy, foggy.message).toMatchObject({ http: 200 })
  const moved = await confirm(supervisor, foggy.data)
  const living = async () => (await view(orderId)).tickets.find(({ state }) => state === 'issued')
  expect(await living()).toMatchObject({
    changes: 0,
    can: { exchange: { allowed: true }, refund: { allowed: true } },
  })
  const wished = await offered('orders.proposeExchange', {
    orderId,
    ticketIds: moved,
    ...(await nextDay({ sailingId: await findDemoSailing(app, '2026-06-19') })),
  })
  await confirm(clerk, wished)
  expect(await living()).toMatchObject({
    changes: 1,
    can: { exchange: { allowed: false, reason: 'fares.exchangesUsed' } },
  })
})

test('[L8] a dearer trip is paid up, a cheaper one paid back, and the books say so', async () => {
  const { orderId, ticketIds } = await sold()
  const longer = await offered('orders.proposeExchange', {
    orderId,
    ticketIds,
    ...(await nextDay({ fromStop: 0, toStop: 3 })),
  })
  expect(longer.due).toBeGreaterThan(0)
  const confirm = (payment?: { method: 'cash' } | { method: 'wechat'; reference: string }) =>
    app.call(clerk, 'orders.confirmOffer', {
      offerId: longer.id,
      expected: longer.due,
      ...(payment && { payment }),
    })
  expect(await confirm()).toMatchObject({ code: 'orders.paymentMissing' })
  expect((await confirm({ method: 'wechat', reference: 'WX-2026-0001' })).http).toBe(200)
  expect((await view(orderId)).methods).toEqual(['cash', 'wechat'])

  const dear = await sold({ fromStop: 0, toStop: 3 })
  const shorter = await offered('orders.proposeExchange', {
    orderId: dear.orderId,
    ticketIds: dear.ticketIds,
    ...(await nextDay()),
  })
  expect(shorter.back).toBeGreaterThan(0)
  const { data } = await app.call(clerk, 'orders.confirmOffer', {
    offerId: shorter.id,
    expected: -shorter.back,
  })
  expect(data.payouts).toEqual([{ method: 'cash', fen: shorter.back, state: 'paid' }])
})

test('[L8] an exchange to a trip that ends before it begins is refused by its field', async () => {
  const order = (await app.call(clerk, 'orders.sell', await buildSale(app))).data
  const reply = await app.call(clerk, 'orders.proposeExchange', {
    ...{ orderId: order.orderId, ticketIds: order.tickets.map(({ id }) => id) },
    ...{ sailingId: await findDemoSailing(app, '2026-06-18'), fromStop: 2, toStop: 1, classCode: 'SEAT2' },
  })
  expect(reply).toMatchObject({ http: 400, code: 'request.invalid' })
})

test('[L8] a passenger type has to fit on the new day', async () => {
  // Fourteen on the seventeenth: a child until then.
  const { orderId, ticketIds } = await sold({ passengers: [buildPassenger('孩子', 'child', '2012-06-17')] })
  expect(
    await app.call(clerk, 'orders.proposeExchange', { orderId, ticketIds, ...(await nextDay()) }),
  ).toMatchObject({ http: 400, code: 'request.invalid' })
})

test('[L8] sold out at the confirmation: the offer stays, other trips are named, and the old seat is kept', async () => {
  const { orderId, ticketIds } = await sold()
  const target = await nextDay()
  const offer = await offered('orders.proposeExchange', { orderId, ticketIds, ...target })
  const lock = (reason: string | null) =>
    app.database.pool.query(
      `update inventory.seats set locked = case when $2::text is null then 0 else (select (1 << (stops_count - 1)) - 1 from sailings.sailings where id = $1) end, lock_reason = $2, locked_by = case when $2::text is not null then (select id from staff.users where code = 'clerk') end,
         locked_at = case when $2::text is not null then now() end
       where sailing_id = $1 and mask = 0`,
      [target.sailingId, reason],
    )
  await lock('full')
  const refused = await app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: 0 })
  expect(refused).toMatchObject({ http: 409, code: 'orders.soldOut' })
  expect(refused.details?.alternatives).toEqual(
    expect.arrayContaining([expect.objectContaining({ free: expect.any(Number) })]),
  )
  const kept = await view(orderId)
  expect(kept.tickets.map(({ state }) => state)).toEqual(['issued'])
  expect(kept.offers[0]?.state).toBe('proposed')
  await lock(null)
  expect((await app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: 0 })).http).toBe(200)
})

test('[L10] a supplement has only an amount due, and the passenger keeps the seat', async () => {
  const { orderId, ticketIds } = await sold({ passengers: [buildPassenger('老人', 'senior', '1955-03-04')] })
  const [before] = (await view(orderId)).tickets
  const offer = await offered('orders.proposeSupplement', { orderId, ticketIds, passengerType: 'adult' })
  expect(offer).toMatchObject({ kind: 'supplement', fee: 0, back: 0 })
  expect(offer.due).toBeGreaterThan(0)
  const answer = await app.call(clerk, 'orders.confirmOffer', {
    offerId: offer.id,
    expected: offer.due,
    payment: { method: 'cash' },
  })
  expect(answer.data.tickets[0]?.seat).toBe(before?.seat)
  const cheaper = await sold()
  expect(
    await app.call(clerk, 'orders.proposeSupplement', { ...cheaper, passengerType: 'adult' }),
  ).toMatchObject({ http: expect.any(Number), success: false })
})

test('[L24] a mis-keyed sale is voided by who took the money, within minutes; a supervisor gives a reason', async () => {
  const { orderId, total } = await sold({ passengers: [buildPassenger(), buildPassenger()] })
  const offer = await offered('orders.proposeVoid', { orderId })
  expect(offer).toMatchObject({ kind: 'void', fee: 0, back: total })
  await app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -total })
  expect((await view(orderId)).tickets.map(({ state }) => state)).toEqual(['void', 'void'])

  const later = await sold()
  expect(await app.call(supervisor, 'orders.proposeVoid', { orderId: later.orderId })).toMatchObject({
    http: 400,
    code: 'request.invalid',
  })
  app.clock.passMinutes(16)
  try {
    expect(await app.call(clerk, 'orders.proposeVoid', { orderId: later.orderId })).toMatchObject({
      code: 'orders.voidLate',
    })
    const allowed = await app.call(supervisor, 'orders.proposeVoid', {
      orderId: later.orderId,
      reason: 'wrong day',
    })
    expect(allowed).toMatchObject({ http: 200, data: { kind: 'void' } })
  } finally {
    app.clock.passMinutes(-16)
  }
})

test('[L11] overruled without a fee: some reasons, and large amounts, wait for a second person', async () => {
  const { orderId, ticketIds, total } = await sold()
  const { data: fog } = await app.call(clerk, 'orders.proposeRefund', { orderId, ticketIds, overrule: 'fog' })
  expect(fog).toMatchObject({ fee: 0, back: total, approval: null, can: { confirm: { allowed: true } } })
  const { data: ill } = await app.call(clerk, 'orders.proposeRefund', {
    orderId,
    ticketIds,
    overrule: 'illness',
    reason: 'certificate of a doctor',
  })
  expect(ill).toMatchObject({ approval: 'asked', can: { confirm: { reason: 'orders.offerNotApproved' } } })
  const confirm = () => app.call(clerk, 'orders.confirmOffer', { offerId: ill.id, expected: -total })
  expect(await confirm()).toMatchObject({ http: 409, code: 'orders.offerNotApproved' })
  const { data: waiting } = await app.call(supervisor, 'approvals.list', { state: ['asked'] })
  const [request] = waiting.rows
  expect(request?.summary).toContain('certificate of a doctor')
  expect(
    await app.call(supervisor, 'approvals.decide', { id: request?.id ?? '', approved: true }),
  ).toMatchObject({
    http: 200,
  })
  expect((await confirm()).http).toBe(200)
  expect(
    await app.call(clerk, 'orders.proposeRefund', { orderId, ticketIds, overrule: 'other' }),
  ).toMatchObject({ http: 400 })
})

test('[L11][I3] a request for a free refund is decided by who sees its order: a supervisor of other docks does not', async () => {
  const { orderId, ticketIds } = await sold()
  await app.call(clerk, 'orders.proposeRefund', { orderId, ticketIds, overrule: 'illness' })
  const idsFor = async (user: SignedInUser) =>
    (await app.call(user, 'approvals.list', { state: ['asked'] }, { language: 'en' })).data.rows
  const [request] = await idsFor(supervisor)
  expect(request?.summary).toMatch(/Reason: Illness$/)
  const keptDocks = await sql<{ dock_id: string }>`
    with gone as (delete from staff.user_docks d using staff.users u where u.id = d.user_id and u.code = 'pier' returning d.*)
    select dock_id::text from gone`.execute(app.database.db)
  const moveTo = (docks: string) =>
    sql`insert into staff.user_docks (user_id, dock_id) select u.id, d.id from staff.users u, network.docks d
      where u.code = 'pier' and d.id = any(${docks}::bigint[])`.execute(app.database.db)
  const { rows: far } = await sql<{ id: string }>`
    select id::text from network.docks d where not exists (
      select from orders.tickets t join sailings.sailing_stops s on s.sailing_id = t.sailing_id
        and s.stop_number in (t.from_stop, t.to_stop)
      where t.order_id = ${orderId} and s.dock_id = d.id) limit 1`.execute(app.database.db)
  try {
    await moveTo(`{${far[0]?.id}}`)
    const other = await app.signIn('pier')
    expect(await idsFor(other)).toEqual([])
    expect(
      await app.call(other, 'approvals.decide', { id: request?.id ?? '', approved: true }),
    ).toMatchObject({ http: 404, code: 'approvals.notFound' })
  } finally {
    await sql`delete from staff.user_docks d using staff.users u where u.id = d.user_id and u.code = 'pier'`.execute(
      app.database.db,
    )
    await moveTo(`{${keptDocks.rows.map(({ dock_id }) => dock_id).join()}}`)
    supervisor = await app.signIn('pier')
  }
  expect(await idsFor(supervisor)).toHaveLength(1)
  await app.call(supervisor, 'approvals.decide', { id: request?.id ?? '', approved: true })
})

test('[L11] an offer that waits for a second person or is approved is kept where the next one does not replace it', async () => {
  const { orderId, ticketIds } = await sold()
  const { data: ill } = await app.call(clerk, 'orders.proposeRefund', {
    orderId,
    ticketIds,
    overrule: 'illness',
  })
  const again = (replaces: boolean) =>
    app.call(clerk, 'orders.proposeRefund', { orderId, ticketIds, replaces })
  const stateOf = async () => (await view(orderId)).offers.find(({ id }) => id === ill.id)
  expect(await again(false)).toMatchObject({
    http: 409,
    code: 'orders.offerWithApproval',
    details: { approval: 'asked' },
  })
  const { data: waiting } = await app.call(supervisor, 'approvals.list', { state: ['asked'] })
  await app.call(supervisor, 'approvals.decide', { id: waiting.rows[0]?.id ?? '', approved: true })
  expect(await again(false)).toMatchObject({
    code: 'orders.offerWithApproval',
    details: { approval: 'approved' },
  })
  expect(await stateOf()).toMatchObject({ state: 'proposed', approval: 'approved' })
  expect(await again(true)).toMatchObject({ http: 200 })
  expect(await stateOf()).toMatchObject({ state: 'withdrawn' })
  // An offer without an approval gives way as before.
  expect(await again(false)).toMatchObject({ http: 200 })
})

test('[L17] a confirmation that is sent again under its key has the same receipt, and happens once; without it the offer has ended', async () => {
  const { orderId, ticketIds } = await sold()
  const { data: offer } = await app.call(clerk, 'orders.proposeRefund', { orderId, ticketIds })
  const confirm = (user: SignedInUser, key?: string) =>
    app.call(user, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back }, key ? { key } : {})
  const key = newIdempotencyKey()
  const [one, two] = await Promise.all([confirm(clerk, key), confirm(clerk, key)])
  const three = await confirm(clerk, key)
  expect([one, two, three].map(({ http }) => http)).toEqual([200, 200, 200])
  expect(new Set([one, two, three].map(({ data }) => JSON.stringify(data))).size).toBe(1)
  // A second receipt would be money handed out that no account knows.
  for (const again of [await confirm(clerk), await confirm(supervisor), await confirm(supervisor, key)])
    expect(again).toMatchObject({
      ...{ http: 409, code: 'orders.offerEnded' },
      details: { offerState: 'confirmed', state: 'Confirmed', by: '陈静' },
      message: expect.stringMatching(
        /^This offer has ended: Confirmed by 陈静, 2026-06-15 \d\d:\d\d\. Nothing was done now\.$/,
      ),
    })
})

test('[L17] an exchange that was paid at one desk takes no money at another one', async () => {
  const { orderId, ticketIds } = await sold()
  const { data: offer } = await app.call(clerk, 'orders.proposeExchange', {
    ...{ orderId, ticketIds },
    ...(await nextDay()),
    classCode: 'SEAT1',
  })
  expect(offer.due).toBeGreaterThan(0)
  const pay = (user: SignedInUser, reference: string, expected = offer.due) =>
    app.call(user, 'orders.confirmOffer', {
      ...{ offerId: offer.id, expected },
      payment: { method: 'card', reference },
    })
  expect(await pay(clerk, 'SLIP0000000001')).toMatchObject({ http: 200 })
  for (const [reference, expected] of [
    ['SLIP0000000002', offer.due],
    ['SLIP0000000003', 1],
  ] as const)
    expect(await pay(clerk, reference, expected)).toMatchObject({
      http: 409,
      code: 'orders.offerEnded',
    })
  const { rows } = await app.database.pool.query(
    `select reference from orders.payments where reference like 'SLIP%'`,
  )
  expect(rows).toEqual([{ reference: 'SLIP0000000001' }])
})

test('[L18] of two clerks who refund and exchange one ticket one wins, the other learns what it has become', async () => {
  const { orderId, ticketIds } = await sold()
  const { data: refund } = await app.call(clerk, 'orders.proposeRefund', { orderId, ticketIds })
  expect(
    await app.call(supervisor, 'orders.proposeExchange', { orderId, ticketIds, ...(await nextDay()) }),
  ).toMatchObject({ http: 409, code: 'orders.offerExists' })
  // Boarded between the offer and its confirmation: the offer speaks of a ticket that is no longer there.
  await app.database.pool.query(
    `select orders.change_state($1, 'boarded', $2, row('gate', null, null, null)::orders.change_cause)`,
    [ticketIds, app.clock.now()],
  )
  expect(
    await app.call(clerk, 'orders.confirmOffer', { offerId: refund.id, expected: -refund.back }),
  ).toMatchObject({ http: 409, code: 'orders.ticketChanged' })
})

test('[L11] an overrule that waives more than the amount of the parameter waits for a second person, one of that amount does not', async () => {
  const admin = await app.signIn('admin')
  const { orderId, ticketIds } = await sold({ passengers: Array.from({ length: 5 }, () => buildPassenger()) })
  const { data: charged } = await app.call(clerk, 'orders.proposeRefund', { orderId, ticketIds })
  const waived = charged.fee / 100
  // A border in whole yuan.
  expect(waived).toBe(Math.trunc(waived))
  const approvalAbove = async (yuan: number, version: number) => {
    const set = await app.call(admin, 'system.setParameter', {
      ...{ key: 'orders.overruleApprovalAbove', value: yuan, version },
    })
    expect(set, set.message).toMatchObject({ http: 200 })
    const { data } = await app.call(clerk, 'orders.proposeRefund', { orderId, ticketIds, overrule: 'fog' })
    expect(data.fee).toBe(0)
    return data.approval
  }
  expect(await approvalAbove(waived, 0)).toBeNull()
  expect(await approvalAbove(waived - 1, 1)).toBe('asked')
  expect(await approvalAbove(waived + 1, 2)).toBeNull()
})

test('[L16] an agency exchanges its own tickets only, and the counter none of them', async () => {
  const agency = await app.signIn('agency')
  const { payment: _, ...sale } = await buildSale(app, {}, 'agent')
  const { data: order } = await app.call(agency, 'orders.sellFromWallet', {
    ...sale,
    paymentPassword: digestOf(demoPassword),
  })
  const own = { orderId: order.orderId, ticketIds: order.tickets.map(({ id }) => id) }
  const { orderId, ticketIds } = await sold()
  const trip = await nextDay()
  expect(await app.call(agency, 'orders.proposeExchange', { orderId, ticketIds, ...trip })).toMatchObject({
    http: 404,
    code: 'orders.notFound',
  })
  expect(await app.call(clerk, 'orders.proposeExchange', { ...own, ...trip })).toMatchObject({ http: 404 })
  const { data: offer } = await app.call(agency, 'orders.proposeExchange', { ...own, ...trip })
  const confirmation = { offerId: offer.id, expected: offer.due - offer.back }
  expect(await app.call(clerk, 'orders.confirmOffer', confirmation)).toMatchObject({ http: 404 })
  // Switched off while the offer is on its screen, the agency or the whole company.
  for (const [table, key] of [
    ['agents.agents', 'organisation_id'],
    ['staff.organisations', 'id'],
  ]) {
    const turn = (enabled: boolean) =>
      app.database.pool.query(
        `update ${table} set enabled = $2 where ${key} = (select organisation_id from orders.orders where id = $1)`,
        [order.orderId, enabled],
      )
    await turn(false)
    expect(await app.call(agency, 'orders.confirmOffer', confirmation)).toMatchObject({
      http: 409,
      code: 'orders.agentDisabled',
    })
    await turn(true)
  }
  const confirmed = await app.call(agency, 'orders.confirmOffer', confirmation)
  expect(confirmed, confirmed.message).toMatchObject({ http: 200 })
})
