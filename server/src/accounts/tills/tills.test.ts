import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale } from '@fairway/testing/orders'
import { giveBack } from '@fairway/testing/payouts'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'

// Tills: opened with a float, counted at the close, handed over; their cash is always what the ledger says.

/** Rules about tickets: some of these tests give money back without them. */
const aboutTickets = /^(?:an order costs|what was paid for an order|what is not earned yet)/

let app: TestApp
let clerk: SignedInUser
let clerk2: SignedInUser
let admin: SignedInUser
/** What was over and short before a test. */
let formerOverShort = 0
beforeAll(async () => {
  app = await startTestApp()
  ;[clerk, clerk2, admin] = await Promise.all([
    app.signIn('clerk'),
    app.signIn('clerk2'),
    app.signIn('admin'),
  ])
})
beforeEach(async () => {
  formerOverShort = await balanceOf('operator:overShort')
})
// The next test begins without an open till.
afterEach(async () => {
  await sql`select accounts.close_till(s.id, '{}', 'counted', s.clerk_id, ${app.clock.now()}, 100000000)
    from accounts.till_shifts s where s.state <> 'closed'`.execute(app.database.db)
})
afterAll(async () => {
  expect((await findViolations(app.database.db)).filter(({ rule }) => !aboutTickets.test(rule))).toEqual([])
  await app.close()
})

const ask = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, string>[]
const balanceOf = async (code: string) =>
  Number(
    (
      await ask(
        `select coalesce(-sum(e.fen), 0) as fen from accounts.entries e join accounts.accounts a on a.id = e.account_id
         where a.code = $1`,
        [code],
      )
    )[0]?.fen,
  )
const overShort = async () => (await balanceOf('operator:overShort')) - formerOverShort
const safe = async () =>
  balanceOf((await ask(`select code from accounts.accounts where kind = 'safe'`))[0]?.code ?? '')
const tillIds = async (by = clerk) =>
  (await app.call(by, 'accounts.tills', { free: true })).data.tills.map(({ id }) => id)
const sell = async (by: SignedInUser, method: 'cash' | 'wechat' = 'cash', reference = '') =>
  (
    await app.call(
      by,
      'orders.sell',
      await buildSale(app, { payment: method === 'cash' ? { method } : { method, reference } }),
    )
  ).data
/** Pieces that are worth so much. */
const pieces = (fen: number) => ({
  10000: Math.floor(fen / 10_000),
  100: Math.floor((fen % 10_000) / 100),
  1: fen % 100,
})
async function open(by: SignedInUser, at: number, float = 50_000) {
  const tillId = (await tillIds(by))[at] ?? ''
  const { data, message } = await app.call(by, 'accounts.openTill', { tillId, counts: pieces(float) })
  expect(message ?? '').toBe('')
  return data.shiftId
}
const report = async (by: SignedInUser, shiftId: string) =>
  (await app.call(by, 'accounts.tillReport', { shiftId })).data
const require = async (on: boolean, version: number) =>
  expect(
    await app.call(admin, 'system.setParameter', { key: 'accounts.tillRequired', value: on, version }),
  ).toMatchObject({ http: 200 })

test('[Q2] a till opens with a float that is no income, takes and drops, and closes by denomination', async () => {
  const shiftId = await open(clerk, 0)
  expect(await safe()).toBe(-50_000)
  const cash = await sell(clerk)
  const wechat = await sell(clerk, 'wechat', 'WX-TILL-1')
  expect(await balanceOf(`till:${shiftId}`)).toBe(50_000 + cash.total)
  expect(await balanceOf('acquirer:wechat:2026-06-15')).toBe(wechat.total)
  expect(await app.call(clerk, 'accounts.dropCash', { shiftId, fen: 30_000 })).toMatchObject({ http: 200 })
  expect(await app.call(clerk, 'accounts.dropCash', { shiftId, fen: 10_000_000 })).toMatchObject({
    http: 409,
    code: 'accounts.tillShort',
  })
  const x = await report(clerk, shiftId)
  expect(x).toMatchObject({
    shift: {
      state: 'open',
      day: '2026-06-15',
      float: 50_000,
      taken: cash.total + wechat.total,
      zNumber: null,
    },
    takings: [
      { method: 'cash', payments: 1, fen: cash.total },
      { method: 'wechat', payments: 1, fen: wechat.total },
    ],
  })
  expect(x.shift.cash).toBe(20_000 + cash.total)
  expect(x.moves).toEqual([
    { kind: 'drop', count: 1, fen: -30_000 },
    { kind: 'float', count: 1, fen: 50_000 },
    { kind: 'sale', count: 1, fen: cash.total },
  ])
  expect(
    await app.call(clerk, 'accounts.closeTill', { shiftId, counts: pieces(x.shift.cash), reason: '' }),
  ).toMatchObject({ http: 200, data: { difference: 0, waits: false } })
  expect(await balanceOf(`till:${shiftId}`)).toBe(0)
  expect(await safe()).toBe(cash.total)
  expect((await report(clerk, shiftId)).shift).toMatchObject({ state: 'closed', zNumber: 1, difference: 0 })
  // The report of a closed till is not another one's, and what is closed takes nothing more.
  expect(await app.call(clerk2, 'accounts.tillReport', { shiftId })).toMatchObject({ http: 404 })
  await expect(
    ask(`update accounts.till_shifts set counted_fen = counted_fen + 1 where id = $1`, [shiftId]),
  ).rejects.toThrow()
  await expect(
    ask(
      `select accounts.post(array[row('drop', null, $2::timestamptz, '', null, array[row(accounts.id_of('till:' || $1), 1, null)::accounts.posted_entry,
        row(accounts.id_of('operator:bank'), -1, null)::accounts.posted_entry], null, null, null, null)::accounts.posting])`,
      [shiftId, app.clock.now()],
    ),
  ).rejects.toThrow('closed')
})

test('[Q2] a count is pieces of money there is, and its sum is proved by the database', async () => {
  const [tillId = ''] = await tillIds()
  expect(
    await app.call(clerk, 'accounts.openTill', {
      tillId,
      counts: { 300: 1 } as object,
    }),
  ).toMatchObject({
    http: 400,
  })
  const shiftId = await open(clerk, 0)
  for (const wrong of [`'{"300": 1}'`, `'{"100": -1}'`, `'{"100": 1}'`])
    await expect(
      ask(
        `update accounts.till_shifts set state = 'closed', closed_at = opened_at, closed_by = clerk_id, closing_counts = ${wrong},
        counted_fen = 200, expected_fen = 200, z_number = 1 where id = $1`,
        [shiftId],
      ),
    ).rejects.toThrow()
})

test('[Q2] with the parameter on, nothing is sold, paid or paid out in cash without an open till', async () => {
  const paidBefore = await sell(clerk)
  const { data: held } = await app.call(clerk, 'orders.hold', await holdRequest())
  const [waiting] = await giveBack(app, paidBefore.orderId, 300, await idOf(app, 'staff.users', 'clerk'))
  const own = await report(clerk, await ownShift(clerk))
  await app.call(clerk, 'accounts.closeTill', {
    shiftId: own.shift.id,
    counts: pieces(own.shift.cash),
    reason: '',
  })
  await require(true, 0)
  const payHold = { orderId: held.orderId, expectedTotal: held.total, payment: { method: 'cash' as const } }
  const refused = { http: 409, code: 'accounts.tillNeeded' }
  expect(await app.call(clerk, 'orders.sell', await buildSale(app))).toMatchObject(refused)
  expect(
    await app.call(
      clerk,
      'orders.sell',
      await buildSale(app, { payment: { method: 'wechat', reference: 'WX-NO-TILL' } }),
    ),
  ).toMatchObject(refused)
  expect(await app.call(clerk, 'orders.payHold', payHold)).toMatchObject(refused)
  expect(await app.call(clerk, 'accounts.payCash', { id: waiting?.id ?? '' })).toMatchObject(refused)
  // A seat is kept without money.
  expect(await app.call(clerk, 'orders.hold', await holdRequest())).toMatchObject({ http: 200 })

  const shiftId = await open(clerk, 0)
  expect(await app.call(clerk, 'orders.sell', await buildSale(app))).toMatchObject({ http: 200 })
  expect(await app.call(clerk, 'orders.payHold', payHold)).toMatchObject({ http: 200 })
  expect(await app.call(clerk, 'accounts.payCash', { id: waiting?.id ?? '' })).toMatchObject({ http: 200 })
  expect((await report(clerk, shiftId)).moves.map(({ kind }) => kind)).toEqual(['float', 'payout', 'sale'])
  await require(false, 1)
})

const holdRequest = async () => {
  const { payment: _, ...sale } = await buildSale(app)
  return sale
}
const ownShift = async (by: SignedInUser) =>
  (await app.call(by, 'accounts.ownTill', {})).data.report?.shift.id ?? ''

test('[Q2] with the parameter off, the first taking in cash opens a shift without a float by itself', async () => {
  await sell(clerk, 'wechat', 'WX-BEFORE')
  expect((await app.call(clerk, 'accounts.ownTill', {})).data.report).toBeNull()
  const sold = await sell(clerk)
  const { data } = await app.call(clerk, 'accounts.ownTill', {})
  expect(data.report?.shift).toMatchObject({ till: null, float: 0, taken: sold.total, cash: sold.total })
  expect(
    await app.call(clerk, 'accounts.openTill', { tillId: (await tillIds())[0] ?? '', counts: {} }),
  ).toMatchObject({ http: 409, code: 'accounts.shiftOpen' })
})

test('[Q2] clerks who take their first cash at the same moment open one shift each', async () => {
  const sales = await Promise.all(
    [clerk, clerk2, clerk, clerk2, clerk, clerk2].map(async (by) => ({ by, sale: await buildSale(app) })),
  )
  const sold = await Promise.all(sales.map(({ by, sale }) => app.call(by, 'orders.sell', sale)))
  expect(sold.map(({ http }) => http)).toEqual(sold.map(() => 200))
  expect(await ask(`select count(*) as shifts from accounts.till_shifts where state <> 'closed'`)).toEqual([
    { shifts: '2' },
  ])
})

test('[Q2] over and short need a reason, and above the limit a second person who did not count', async () => {
  const shiftId = await open(clerk, 0)
  const close = (counted: number, reason = '') =>
    app.call(clerk, 'accounts.closeTill', { shiftId, counts: pieces(counted), reason })
  expect(await close(49_500)).toMatchObject({
    http: 409,
    code: 'accounts.reasonNeeded',
    details: { differenceFen: -500 },
  })
  expect(await close(49_500, 'wrong change')).toMatchObject({ data: { difference: -500, waits: false } })
  expect(await overShort()).toBe(500)
  expect(await balanceOf(`till:${shiftId}`)).toBe(0)

  const second = await open(admin, 0)
  expect(
    await app.call(admin, 'accounts.closeTill', {
      shiftId: second,
      counts: pieces(60_000),
      reason: 'found in the drawer',
    }),
  ).toMatchObject({ data: { difference: 10_000, waits: true } })
  expect(await overShort()).toBe(500)
  expect(await balanceOf(`till:${second}`)).toBe(-10_000)
  const [approval] = await ask(
    `select id::text from platform.approvals where kind = 'accounts.tillDifference' and state = 'asked'`,
  )
  const decide = (by: SignedInUser, approved = true) =>
    app.call(by, 'approvals.decide', {
      id: approval?.id ?? '',
      approved,
      reason: approved ? '' : 'count again',
    })
  expect(await decide(admin)).toMatchObject({ http: 409 })
  const admin2 = await app.signIn('admin2')
  expect(await decide(admin2, false)).toMatchObject({ http: 200 })
  expect(await overShort()).toBe(500)
  const { data } = await app.call(admin, 'accounts.askTillDifference', {
    shiftId: second,
    reason: 'float of yesterday',
  })
  expect(
    await app.call(admin2, 'approvals.decide', { id: data.approvalId, approved: true, reason: '' }),
  ).toMatchObject({ http: 200 })
  expect(await overShort()).toBe(500 - 10_000)
  expect(await balanceOf(`till:${second}`)).toBe(0)
  expect((await report(admin, second)).shift.waits).toBe(false)
})

test('[Q2] who counted a till approves nothing of it, even when another one asked', async () => {
  const shiftId = await open(admin, 0)
  await app.call(admin, 'accounts.handOverTill', { shiftId, counts: pieces(50_000), reason: '' })
  expect(
    await app.call(clerk, 'accounts.takeOverTill', {
      shiftId,
      counts: pieces(30_000),
      reason: 'two bundles miss',
    }),
  ).toMatchObject({ data: { difference: -20_000, waits: true } })
  const [approval] = await ask(
    `select id::text from platform.approvals where kind = 'accounts.tillDifference' and state = 'asked'`,
  )
  expect(
    await app.call(admin, 'approvals.decide', { id: approval?.id ?? '', approved: true, reason: '' }),
  ).toMatchObject({ http: 409, code: 'accounts.differenceOwn' })
  expect(await overShort()).toBe(0)
})

test('[Q2] at a hand-over both count: the next shift begins with what its clerk counted, the difference is of who leaves', async () => {
  const shiftId = await open(clerk, 0)
  const sold = await sell(clerk)
  const counted = 50_000 + sold.total
  expect(
    await app.call(clerk, 'accounts.handOverTill', { shiftId, counts: pieces(counted), reason: '' }),
  ).toMatchObject({ http: 200 })
  // Counted, it takes nothing more: the next taking is not in it.
  await sell(clerk)
  expect(await balanceOf(`till:${shiftId}`)).toBe(counted)
  const take = (by: SignedInUser, fen: number, reason = '') =>
    app.call(by, 'accounts.takeOverTill', { shiftId, counts: pieces(fen), reason })
  expect(await take(clerk, counted)).toMatchObject({ http: 409, code: 'accounts.ownHandover' })
  expect(await take(clerk2, counted - 200)).toMatchObject({ http: 409, code: 'accounts.reasonNeeded' })
  const taken = await take(clerk2, counted - 200, 'counted twice')
  expect(taken).toMatchObject({ data: { difference: -200, waits: false } })
  expect(await balanceOf(`till:${shiftId}`)).toBe(0)
  expect(await balanceOf(`till:${taken.data.shiftId}`)).toBe(counted - 200)
  expect(await overShort()).toBe(200)
  expect((await report(clerk, shiftId)).shift).toMatchObject({ state: 'closed', difference: -200 })
  expect((await report(clerk2, taken.data.shiftId)).shift).toMatchObject({ float: counted - 200, taken: 0 })
})

test('[Q2] a till pays out no more cash than it has, and two payouts at once do not share it', async () => {
  await app.call(clerk2, 'orders.hold', await holdRequest())
  const shiftId = await open(clerk, 0, 400)
  const orders = [await sell(clerk2), await sell(clerk2)]
  const clerkId = await idOf(app, 'staff.users', 'clerk')
  const waiting = await Promise.all(
    orders.map(async ({ orderId }) => (await giveBack(app, orderId, 300, clerkId))[0]?.id ?? ''),
  )
  const paid = await Promise.all(waiting.map((id) => app.call(clerk, 'accounts.payCash', { id })))
  expect(paid.map(({ http }) => http).sort()).toEqual([200, 409])
  expect(paid.find(({ http }) => http === 409)).toMatchObject({
    code: 'accounts.tillShort',
    details: { available: '1.00', needed: '3.00' },
  })
  expect(await balanceOf(`till:${shiftId}`)).toBe(100)
  // Handed back at once, a refund is refused as a whole.
  const { orderId, tickets } = await sell(clerk2)
  const offer = (
    await app.call(clerk, 'orders.proposeRefund', { orderId, ticketIds: tickets.map(({ id }) => id) })
  ).data
  expect(
    await app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back, cashNow: true }),
  ).toMatchObject({ http: 409, code: 'accounts.tillShort' })
})

test('[Q2] no sale is booked into a till after its cash was counted, however they race', async () => {
  for (let round = 0; round < 6; round += 1) {
    const shiftId = await open(clerk, 0)
    const sales = await Promise.all(Array.from({ length: 6 }, () => buildSale(app)))
    const closing = (async () => {
      const { data } = await app.call(clerk, 'accounts.closeTill', {
        shiftId,
        counts: pieces(50_000),
        reason: 'race',
      })
      return data
    })()
    await Promise.all([closing, ...sales.map((sale) => app.call(clerk, 'orders.sell', sale))])
    const [shift] = await ask(
      `select s.expected_fen, s.float_fen + coalesce((select sum(p.fen) from orders.payments p where p.shift_id = s.id), 0) as booked
       from accounts.till_shifts s where s.id = $1`,
      [shiftId],
    )
    expect(shift?.expected_fen).toBe(shift?.booked)
    const own = await ownShift(clerk)
    if (own !== '')
      await app.call(clerk, 'accounts.closeTill', {
        shiftId: own,
        counts: pieces((await report(clerk, own)).shift.cash),
        reason: '',
      })
  }
})

test('[Q2] a till and a clerk have one open shift, however many open at once', async () => {
  const [tillId = '', other = ''] = await tillIds()
  const opened = await Promise.all([
    app.call(clerk, 'accounts.openTill', { tillId, counts: {} }),
    app.call(clerk2, 'accounts.openTill', { tillId, counts: {} }),
    app.call(clerk, 'accounts.openTill', { tillId: other, counts: {} }),
  ])
  expect(opened.filter(({ http }) => http === 200).length).toBeLessThanOrEqual(2)
  expect(
    await ask(`select count(*) - count(distinct clerk_id) as clerks, count(*) - count(distinct till_id) as tills
      from accounts.till_shifts where state = 'open'`),
  ).toEqual([{ clerks: '0', tills: '0' }])
})

test('[Q3] a hold that is paid at another counter is in the till of who took the money', async () => {
  const mine = await open(clerk, 0)
  const other = await open(clerk2, 0)
  const { data: held } = await app.call(clerk, 'orders.hold', await holdRequest())
  await app.call(clerk2, 'orders.payHold', {
    orderId: held.orderId,
    expectedTotal: held.total,
    payment: { method: 'cash' },
  })
  expect((await report(clerk, mine)).shift.taken).toBe(0)
  expect((await report(clerk2, other)).payments).toMatchObject([{ orderId: held.orderId, fen: held.total }])
})

test('[Q2] Z reports are numbered without a gap, and from the second print on they are reprints', async () => {
  const numbers: (number | null)[] = []
  for (let count = 0; count < 3; count += 1) {
    const shiftId = await open(clerk, 0)
    expect(await app.call(clerk, 'accounts.printZ', { shiftId })).toMatchObject({ http: 409 })
    await app.call(clerk, 'accounts.closeTill', { shiftId, counts: pieces(50_000), reason: '' })
    expect((await app.call(clerk, 'accounts.printZ', { shiftId })).data.copy).toBe(1)
    expect((await app.call(clerk, 'accounts.printZ', { shiftId })).data.copy).toBe(2)
    numbers.push((await report(clerk, shiftId)).shift.zNumber)
  }
  const first = numbers[0] ?? 0
  expect(numbers).toEqual([first, first + 1, first + 2])
})

test('[Q2] a till is closed once: its shift has one Z report, whichever user closes it again and however it is written', async () => {
  const shiftId = await open(clerk, 0)
  const close = (by: SignedInUser) =>
    app.call(by, 'accounts.closeTill', { shiftId, counts: pieces(50_000), reason: 'counted' })
  const closed = await Promise.all([close(clerk), close(admin)])
  expect(closed.map(({ http, code }) => [http, code]).sort()).toEqual([
    [200, undefined],
    [409, 'accounts.shiftNotOpen'],
  ])
  const { shift } = await report(clerk, shiftId)
  expect(await close(admin)).toMatchObject({ http: 409, code: 'accounts.shiftNotOpen' })
  for (const change of [
    'z_number = 2',
    "state = 'open'",
    'counted_fen = counted_fen + 1',
    'closed_by = null',
  ])
    await expect(
      ask(`update accounts.till_shifts set ${change} where id = $1`, [shiftId]),
      change,
    ).rejects.toThrow('the ledger is append-only')
  expect((await report(clerk, shiftId)).shift).toEqual(shift)
  expect(await balanceOf(`till:${shiftId}`)).toBe(0)
})

test('[Q2] a night shift belongs to the day it was opened', async () => {
  app.clock.moveTo('2026-06-15T21:00:00+08:00')
  clerk = await app.signIn('clerk')
  const shiftId = await open(clerk, 0)
  app.clock.moveTo('2026-06-16T02:00:00+08:00')
  clerk = await app.signIn('clerk')
  const sold = await sell(clerk)
  await app.call(clerk, 'accounts.closeTill', { shiftId, counts: pieces(50_000 + sold.total), reason: '' })
  admin = await app.signIn('admin')
  const days = async (day: string) =>
    (await app.call(admin, 'accounts.tillShifts', { from: day, to: day })).data.rows.map(({ id }) => id)
  expect(await days('2026-06-15')).toContain(shiftId)
  expect(await days('2026-06-16')).toEqual([])
  expect((await report(clerk, shiftId)).shift).toMatchObject({ day: '2026-06-15', taken: sold.total })
})
