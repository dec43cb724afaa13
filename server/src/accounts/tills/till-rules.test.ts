import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale } from '@fairway/testing/orders'
import { giveBack } from '@fairway/testing/payouts'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { grantRole, idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

// What is refused at a till, each by its reason: who may count what, and when.

let app: TestApp
let clerk: SignedInUser
let clerk2: SignedInUser
let admin: SignedInUser
let admin2: SignedInUser
/** Of a port corporation, with a till of its own. */
let port: SignedInUser
let tills: string[]
let portTill: string
beforeAll(async () => {
  app = await startTestApp()
  await grantRole(app, 'port', 'ticketClerk')
  ;[clerk, clerk2, admin, admin2, port] = await Promise.all([
    app.signIn('clerk'),
    app.signIn('clerk2'),
    app.signIn('admin'),
    app.signIn('admin2'),
    app.signIn('port'),
  ])
  tills = (await app.call(clerk, 'accounts.tills', { free: true })).data.tills.map(({ id }) => id)
  const [made] = await ask(
    `insert into accounts.tills (organisation_id, dock_id, code, names)
     select o.id, d.id, 'PORT-1', '{"en": "Port"}' from staff.organisations o, network.docks d
     where o.code = 'YC' and d.code = 'BDY' returning id::text`,
  )
  portTill = made?.id ?? ''
})
afterAll(() => app.close())

/** Each test begins with all tills closed. */
beforeEach(async () => {
  for (const { id, cash } of await ask(
    `select s.id::text, accounts.cash_of(s.id)::text as cash from accounts.till_shifts s where s.state <> 'closed'`,
  ))
    expect(await close(admin, id ?? '', Math.max(Number(cash), 0), 'end of a test')).toMatchObject({
      http: 200,
    })
})

const ask = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, string>[]
const open = async (by: SignedInUser, tillId = tills[0] ?? '', fen = 10_000) => {
  const { data, message } = await app.call(by, 'accounts.openTill', {
    tillId,
    counts: { 1: fen % 100, 100: Math.floor(fen / 100) },
  })
  expect(message ?? '').toBe('')
  return data.shiftId
}
const counted = (fen: number) => ({ 100: Math.floor(fen / 100), 1: fen % 100 })
const close = (by: SignedInUser, shiftId: string, fen: number, reason = '') =>
  app.call(by, 'accounts.closeTill', { shiftId, counts: counted(fen), reason })
const handOver = (by: SignedInUser, shiftId: string, fen = 10_000, reason = '') =>
  app.call(by, 'accounts.handOverTill', { shiftId, counts: counted(fen), reason })
const takeOver = (by: SignedInUser, shiftId: string, fen = 10_000) =>
  app.call(by, 'accounts.takeOverTill', { shiftId, counts: counted(fen), reason: '' })
const refused = (code: string, http = 409) => ({ http, code: `accounts.${code}` })
const ownShift = async (by: SignedInUser) =>
  (await app.call(by, 'accounts.ownTill', {})).data.report?.shift.id ?? ''

test('[Q2] a till is opened by its organisation, while it is enabled and free', async () => {
  const openTill = (by: SignedInUser, tillId: string) =>
    app.call(by, 'accounts.openTill', { tillId, counts: {} })
  expect(await openTill(port, tills[0] ?? '')).toMatchObject(refused('tillNotFound', 404))
  expect(await openTill(clerk, portTill)).toMatchObject(refused('tillNotFound', 404))
  await ask('update accounts.tills set enabled = false where id = $1', [tills[0]])
  expect(await openTill(clerk, tills[0] ?? '')).toMatchObject(refused('tillDisabled'))
  await ask('update accounts.tills set enabled = true where id = $1', [tills[0]])
  await open(clerk)
  expect(await openTill(clerk2, tills[0] ?? '')).toMatchObject(refused('tillTaken'))
})

test('[Q2] a till is dropped from and handed over by its own clerk, and closed by others with the right to manage tills', async () => {
  const shiftId = await open(clerk)
  const mine = refused('shiftNotFound', 404)
  expect(await app.call(clerk2, 'accounts.dropCash', { shiftId, fen: 100 })).toMatchObject(mine)
  expect(await app.call(admin, 'accounts.dropCash', { shiftId, fen: 100 })).toMatchObject(mine)
  expect(await handOver(clerk2, shiftId)).toMatchObject(mine)
  expect(await close(clerk2, shiftId, 10_000)).toMatchObject(mine)
  expect(await close(admin, shiftId, 10_000)).toMatchObject({ http: 200 })
  // What is closed is closed.
  expect(await app.call(clerk, 'accounts.dropCash', { shiftId, fen: 100 })).toMatchObject(
    refused('shiftNotOpen'),
  )
  expect(await close(clerk, shiftId, 10_000)).toMatchObject(refused('shiftNotOpen'))
  expect(await handOver(clerk, shiftId)).toMatchObject(refused('shiftNotOpen'))
})

test('[Q2] a till that is closed in the middle of sales is closed after the last of them', async () => {
  const shiftId = await open(clerk)
  const begun = app.clock.now()
  // A sale that began a second after the count was sent, and came first.
  app.clock.moveTo(new Date(begun.getTime() + 1_000))
  const sale = await app.call(clerk, 'orders.sell', await buildSale(app))
  expect(sale, sale.message).toMatchObject({ http: 200 })
  app.clock.moveTo(begun)
  expect(await close(clerk, shiftId, 10_000 + sale.data.total)).toMatchObject({ http: 200 })
  expect(
    await ask(
      `select p.at > $2::timestamptz as late, s.closed_at >= p.at as after from accounts.till_shifts s join orders.payments p on p.shift_id = s.id
       where s.id = $1`,
      [shiftId, begun],
    ),
  ).toEqual([{ late: true, after: true }])
})

test('[Q2] no more cash is dropped than the till has', async () => {
  const shiftId = await open(clerk)
  const drop = (fen: number) => app.call(clerk, 'accounts.dropCash', { shiftId, fen })
  expect(await drop(10_001)).toMatchObject({
    ...refused('tillShort'),
    details: { available: '100.00', needed: '100.01' },
  })
  expect(await drop(4_000)).toMatchObject({ http: 200 })
  expect(await drop(6_001)).toMatchObject(refused('tillShort'))
  expect(await drop(6_000)).toMatchObject({ http: 200 })
})

test('[Q2] a drawer is handed over with its cash counted, one at a time', async () => {
  const first = await open(clerk)
  expect(await handOver(clerk, first, 9_900)).toMatchObject({
    ...refused('reasonNeeded'),
    details: { differenceFen: -100 },
  })
  expect(await handOver(clerk, first, 9_900, 'wrong change')).toMatchObject({ http: 200 })
  const second = await open(clerk, tills[1])
  expect(await handOver(clerk, second)).toMatchObject(refused('handoverWaits'))
  // The first taking in cash of who has no till opens a shift without a drawer: there is nothing to count for another one.
  await app.call(clerk2, 'orders.sell', await buildSale(app))
  expect(await handOver(clerk2, await ownShift(clerk2))).toMatchObject(refused('tillWithoutDrawer'))
})

test('[Q2] a till is taken over by another clerk of its organisation who has none open', async () => {
  const shiftId = await open(clerk)
  await handOver(clerk, shiftId)
  expect(await takeOver(clerk, shiftId)).toMatchObject(refused('ownHandover'))
  expect(await takeOver(port, shiftId)).toMatchObject(refused('shiftNotOpen'))
  const other = await open(clerk2, tills[1])
  expect(await takeOver(clerk2, shiftId)).toMatchObject(refused('shiftOpen'))
  await close(clerk2, other, 10_000)
  expect(await takeOver(clerk2, shiftId)).toMatchObject({ http: 200 })
  expect(await takeOver(admin, shiftId)).toMatchObject(refused('shiftNotOpen'))
})

test('[Q2] over or short is asked for again once, while it waits and no request is open', async () => {
  const again = (shiftId: string) =>
    app.call(admin, 'accounts.askTillDifference', { shiftId, reason: 'counted again' })
  const canAsk = async (by: SignedInUser, shiftId: string) =>
    (await app.call(by, 'accounts.tillReport', { shiftId })).data.can.ask
  const right = await open(clerk)
  await close(clerk, right, 10_000)
  expect(await again(right)).toMatchObject(refused('differenceBooked'))
  expect(await canAsk(admin, right)).toMatchObject({ allowed: false, reason: 'accounts.differenceBooked' })

  const short = await open(clerk)
  expect(await close(clerk, short, 5_000, 'a bundle is missing')).toMatchObject({ data: { waits: true } })
  expect(await again(short)).toMatchObject(refused('differenceWaits'))
  expect(await canAsk(admin, short)).toMatchObject({ allowed: false, reason: 'accounts.differenceWaits' })
  const [former] = await ask('select approval_id::text as id from accounts.till_shifts where id = $1', [
    short,
  ])
  const decide = (id: string, approved: boolean) =>
    app.call(admin2, 'approvals.decide', { id, approved, reason: approved ? '' : 'count again' })
  await decide(former?.id ?? '', false)
  expect(await canAsk(admin, short)).toEqual({ allowed: true })
  expect(await canAsk(clerk, short)).toMatchObject({ allowed: false, reason: 'request.noPermission' })
  const { approvalId } = (await again(short)).data
  // The request that was refused carries nothing out any more.
  expect(await decide(former?.id ?? '', true)).toMatchObject({ http: 409 })
  expect(
    await ask('select accounts.approve_difference($1, $2, $3, $4) as refusal', [
      ...[short, former?.id, await idOf(app, 'staff.users', 'admin2'), app.clock.now()],
    ]),
  ).toEqual([{ refusal: 'ended' }])
  expect(await decide(approvalId, true)).toMatchObject({ http: 200 })
  expect(await again(short)).toMatchObject(refused('differenceBooked'))
})

test('[Q2] tills are at enabled docks within reach, and change hands within their organisation alone', async () => {
  const supervisor = await app.signIn('pier')
  const [own, far] = await Promise.all(['WSN1', 'CTM'].map((code) => idOf(app, 'network.docks', code)))
  const create = (dockId = '', code = 'NEW-TILL') =>
    app.call(supervisor, 'accounts.createTill', { code, names: { en: 'New till' }, dockId })
  expect(await create(far)).toMatchObject({ http: 400, code: 'request.invalid' })
  await ask('update network.docks set enabled = false where id = $1', [own])
  expect(await create(own)).toMatchObject({ http: 400, code: 'request.invalid' })
  await ask('update network.docks set enabled = true where id = $1', [own])
  const { data: made } = await create(own)
  expect(await create(own)).toMatchObject({ http: 409, code: 'record.codeTaken' })
  const edit = (id: string, dockId = '', revision = 1) =>
    app.call(supervisor, 'accounts.editTill', {
      ...{ id, code: 'NEW-TILL', names: { en: 'New till' }, dockId, revision, enabled: false },
    })
  expect(await edit(made.id, far)).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(await edit(made.id, own, 2)).toMatchObject({ http: 409, code: 'record.changedMeanwhile' })
  expect(await edit(portTill, own)).toMatchObject({ http: 404, code: 'record.notFound' })
  expect(await edit(made.id, own)).toMatchObject({ http: 200, data: { revision: 2 } })
})

test('[Q2] who has no drawer pays out what is asked for: what lies in it was never counted', async () => {
  const { data } = await app.call(clerk, 'orders.sell', await buildSale(app))
  const [payout] = await giveBack(app, data.orderId, 300, await idOf(app, 'staff.users', 'clerk'))
  await app.call(
    clerk2,
    'orders.sell',
    await buildSale(app, { payment: { method: 'wechat', reference: 'WX-NO-DRAWER' } }),
  )
  expect(await app.call(clerk2, 'accounts.payCash', { id: payout?.id ?? '' })).toMatchObject({ http: 200 })
  expect((await app.call(clerk2, 'accounts.ownTill', {})).data.report?.shift).toMatchObject({
    ...{ till: null, cash: -300, paidOut: 300 },
  })
})

test('[Q2] tills that close at the same moment have numbers of their own', async () => {
  const clerks = [clerk, clerk2, admin]
  const more = await Promise.all(
    ['A', 'B'].map(async (code) => {
      const dockId = await idOf(app, 'network.docks', 'BTP')
      return (await app.call(admin, 'accounts.createTill', { code, names: { en: code }, dockId })).data.id
    }),
  )
  const shifts = await Promise.all(clerks.map((by, at) => open(by, [tills[0], ...more][at])))
  const [{ last } = { last: '0' }] = await ask('select max(z_number)::text as last from accounts.till_shifts')
  const closed = await Promise.all(shifts.map((shiftId, at) => close(clerks[at] ?? clerk, shiftId, 10_000)))
  expect(closed.map(({ http }) => http)).toEqual([200, 200, 200])
  const numbers = await Promise.all(
    shifts.map(
      async (shiftId, at) =>
        (await app.call(clerks[at] ?? clerk, 'accounts.tillReport', { shiftId })).data.shift.zNumber,
    ),
  )
  expect(numbers.sort((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3].map((more) => Number(last) + more))
})
