import { bookTopUp, takeBackTopUp, topUpRequest } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale } from '@fairway/testing/orders'
import { pngPicture } from '@fairway/testing/pictures'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../database/starting-data/staff.ts'
import { findViolations } from '../orders/invariants.ts'
import { agentsJobs } from './jobs.ts'

// Money comes into a wallet by two people, once, and every movement is on the statement of account.

let app: TestApp
let agency: SignedInUser
let accountant: SignedInUser
let second: SignedInUser
let own: string
let other: string

beforeAll(async () => {
  app = await startTestApp()
  agency = await app.signIn('agency')
  accountant = await app.signIn('accountant')
  second = await app.signIn('accountant2')
  own = await idOf(app, 'staff.organisations', 'RVT')
  const { rows } = await sql<{ id: string }>`select organisation_id::text as id from agents.agents
    where organisation_id <> ${own} order by organisation_id limit 1`.execute(app.database.db)
  other = rows[0]?.id ?? ''
})
afterAll(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  await app.close()
})

const balance = async () => (await app.call(agency, 'orders.wallet', {})).data.balance
async function announce(by = agency, fen = 500_000, more: object = {}) {
  const answer = await app.call(by, 'agents.announceTopUp', { ...topUpRequest(own, fen), ...more })
  expect(answer, answer.message).toMatchObject({ http: 200 })
  return answer.data.id
}
async function check(id: string, by = accountant) {
  const answer = await app.call(by, 'agents.checkTopUp', { id })
  expect(answer, answer.message).toMatchObject({ http: 200 })
  return answer.data.approvalId
}
const decide = (id: string, by = second, approved = true) =>
  app.call(by, 'approvals.decide', {
    id,
    approved,
    reason: approved ? '' : 'not on the statement of the bank',
  })

test('[M11][Q6] a top-up is booked by two people, not by one: neither who announced nor who checked it approves', async () => {
  const before = await balance()
  const id = await announce()
  expect(await app.call(agency, 'agents.checkTopUp', { id })).toMatchObject({ http: 403 })
  const approvalId = await check(id)
  const { data: waiting } = await app.call(second, 'approvals.list', { kind: 'agents.topUp' })
  expect(waiting.rows.find((one) => one.id === approvalId)?.summary).toMatch(/: book top-up of ¥5000\.00 by /)
  expect(await balance()).toBe(before)
  expect(await decide(approvalId, accountant)).toMatchObject({ http: 409, code: 'approvals.ownRequest' })
  expect(await decide(approvalId)).toMatchObject({ http: 200, data: { state: 'used' } })
  expect(await balance()).toBe(before + 500_000)
  // One who announces and lets another one check does not book it either.
  const announced = await announce(second)
  expect(await decide(await check(announced))).toMatchObject({ http: 409, code: 'agents.topUpOwn' })
  expect(await balance()).toBe(before + 500_000)
  await expect(
    sql`update agents.top_ups set state = 'announced' where id = ${id}`.execute(app.database.db),
  ).rejects.toThrow('a top-up stays what it was')
  await expect(
    sql`delete from agents.top_ups where id = ${announced}`.execute(app.database.db),
  ).rejects.toThrow('a top-up stays what it was')
  await expect(
    sql`update agents.top_ups set state = 'booked', transfer_id = 1, ended_at = announced_at, ended_by = announced_by
      where id = ${announced}`.execute(app.database.db),
  ).rejects.toThrow('booked_by_a_second_person')
})

test('[M11] a top-up is money of the bank, or of the acquirer it came by, and its amount stays what was announced', async () => {
  for (const [method, account] of [
    ['bank', 'operator:bank'],
    ['wechat', 'acquirer:wechat'],
    ['alipay', 'acquirer:alipay'],
  ] as const) {
    const id = await announce(agency, 70_000, { method })
    await expect(
      sql`update agents.top_ups set fen = 700000, state = 'withdrawn', ended_at = now(), ended_by = announced_by where id = ${id}`.execute(
        app.database.db,
      ),
    ).rejects.toThrow('a top-up stays what it was')
    expect(await decide(await check(id))).toMatchObject({ http: 200 })
    const { rows } = await sql<{ code: string; fen: number }>`
      select a.code, e.fen::integer as fen from agents.top_ups t join accounts.entries e on e.transfer_id = t.transfer_id
      join accounts.accounts a on a.id = e.account_id where t.id = ${id} order by e.fen`.execute(
      app.database.db,
    )
    expect(rows).toEqual([
      { code: account, fen: -70_000 },
      { code: `agent:${own}:available`, fen: 70_000 },
    ])
  }
})

test('[M11] decided ten times at once a top-up is booked once', async () => {
  const before = await balance()
  const id = await announce(agency, 123_456)
  const checks = await Promise.all(
    Array.from({ length: 4 }, () => app.call(accountant, 'agents.checkTopUp', { id })),
  )
  expect(checks.filter(({ http }) => http === 200)).toHaveLength(1)
  const approvalId = checks.find(({ http }) => http === 200)?.data.approvalId ?? ''
  const answers = await Promise.all(Array.from({ length: 10 }, () => decide(approvalId)))
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  expect(await balance()).toBe(before + 123_456)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from accounts.transfers
    where cause_kind = 'topUp' and cause_id = ${id}`.execute(app.database.db)
  expect(rows[0]?.count).toBe(1)
})

test('[M11] a payment is announced once: its reference is taken until it was refused or withdrawn', async () => {
  const request = topUpRequest(own)
  const first = (await app.call(agency, 'agents.announceTopUp', request)).data.id
  expect(await app.call(accountant, 'agents.announceTopUp', request)).toMatchObject({
    http: 409,
    code: 'agents.topUpReferenceUsed',
  })
  expect(await decide(await check(first), second, false)).toMatchObject({ http: 200 })
  expect((await app.call(agency, 'agents.topUp', { id: first })).data.topUp).toMatchObject({
    state: 'refused',
    reason: 'not on the statement of the bank',
  })
  const again = (await app.call(agency, 'agents.announceTopUp', request)).data.id
  expect(await app.call(agency, 'agents.withdrawTopUp', { id: again })).toMatchObject({ http: 200 })
  expect(await app.call(accountant, 'agents.checkTopUp', { id: again })).toMatchObject({
    code: 'agents.topUpEnded',
  })
})

test('[M11] another agency does not take the receipt number of a payment before it is checked, and two claims on it are not both booked', async () => {
  const request = topUpRequest(own)
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into agents.top_ups (organisation_id, fen, method, paid_on, reference, note, announced_at, announced_by)
     select a.organisation_id, 100, $1, '2026-06-15', $2, '', $3, u.id
     from agents.agents a join accounts.wallets w using (organisation_id) join staff.users u on u.code = 'accountant2'
     where a.organisation_id <> $4 limit 1 returning id::text`,
    [request.method, request.reference, app.clock.now(), own],
  )
  const foreign = rows[0]?.id ?? ''
  const announced = await app.call(agency, 'agents.announceTopUp', request)
  expect(announced).toMatchObject({ http: 200 })
  const approval = await check(announced.data.id)
  expect(await app.call(accountant, 'agents.checkTopUp', { id: foreign })).toMatchObject({
    http: 409,
    code: 'agents.topUpReceiptTaken',
  })
  expect(await decide(approval)).toMatchObject({ http: 200 })
  expect(await app.call(accountant, 'agents.checkTopUp', { id: foreign })).toMatchObject({
    code: 'agents.topUpReceiptTaken',
  })
  expect(
    await app.call(accountant, 'agents.rejectTopUp', { id: foreign, reason: 'paid by another agency' }),
  ).toMatchObject({ http: 200 })
})

test('[M11] an agency has fifty top-ups open and no more, until one of them has ended', async () => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into agents.top_ups (organisation_id, fen, method, paid_on, reference, note, announced_at, announced_by)
     select o.id, 100, 'bank', '2026-06-15', 'OPEN-' || n, '', $1, u.id
     from staff.organisations o, staff.users u, generate_series(1, 50 - (select count(*)::integer from agents.top_ups t
       where t.organisation_id = o.id and t.state in ('announced', 'checked'))) n
     where o.code = 'RVT' and u.code = 'agency' returning id::text`,
    [app.clock.now()],
  )
  const beyond = () => app.call(agency, 'agents.announceTopUp', { ...topUpRequest(own), reference: 'BEYOND' })
  expect(await beyond()).toMatchObject({
    ...{ http: 409, code: 'agents.tooManyTopUps', details: { most: 50 } },
  })
  await app.call(agency, 'agents.withdrawTopUp', { id: rows[0]?.id ?? '' })
  expect((await beyond()).http).toBe(200)
  await app.database.pool.query(
    `update agents.top_ups set state = 'withdrawn', ended_at = $1, ended_by = announced_by where reference ~ '^(OPEN-|BEYOND)'
       and state = 'announced'`,
    [app.clock.now()],
  )
})

test('[R11][Q6] the picture of a voucher is deleted after its days, the top-up stays, and one that is still to be decided keeps its own', async () => {
  const voucher = pngPicture().toString('base64')
  const [decided, open] = [
    await announce(agency, 2_000, { voucher }),
    await announce(agency, 3_000, { voucher }),
  ]
  await decide(await check(decided))
  const run = () => agentsJobs['agents:forgetVouchers']?.run(app.services, {})
  const withVoucher = async () => {
    const { rows } = (await app.call(await app.signIn('accountant'), 'agents.topUps', { pageSize: 100 })).data
    return rows
      .filter(({ id }) => [decided, open].includes(id))
      .map(({ fen, state, voucher }) => [fen, state, voucher])
      .sort()
  }
  const now = app.clock.now()
  app.clock.passMinutes(1_095 * 1_440)
  await run()
  expect(await withVoucher()).toEqual([
    [2_000, 'booked', true],
    [3_000, 'announced', true],
  ])
  app.clock.passMinutes(1)
  await run()
  expect(await withVoucher()).toEqual([
    [2_000, 'booked', false],
    [3_000, 'announced', true],
  ])
  expect(await app.call(await app.signIn('accountant'), 'agents.voucher', { id: decided })).toMatchObject({
    http: 404,
  })
  app.clock.moveTo(now)
})

test('[M11][Q6] the voucher is kept encrypted, without what a camera wrote beside it; only pictures are taken', async () => {
  const voucher = pngPicture({ more: [['tEXt', 'taken in Wushan']] }).toString('base64')
  const id = await announce(agency, 100, { voucher })
  const image = (await app.call(accountant, 'agents.voucher', { id })).data.image
  expect(image).toMatch(/^data:image\/png;base64,/)
  expect(Buffer.from(image.split(',')[1] ?? '', 'base64').toString('latin1')).not.toContain('Wushan')
  const { rows } = await sql<{
    cipher: Buffer
  }>`select cipher from agents.vouchers where top_up_id = ${id}`.execute(app.database.db)
  expect(rows[0]?.cipher.includes('PNG')).toBe(false)
  const bad = { ...topUpRequest(own), voucher: Buffer.from('%PDF-1.4').toString('base64') }
  expect(await app.call(agency, 'agents.announceTopUp', bad)).toMatchObject({
    http: 400,
    details: { fields: [expect.objectContaining({ field: 'voucher', reason: 'picture' })] },
  })
  for (const [paidOn, reason] of [
    ['2026-06-16', 'notToCome'],
    ['2000-06-15', 'longPast'],
  ] as const)
    expect(await app.call(agency, 'agents.announceTopUp', { ...topUpRequest(own), paidOn })).toMatchObject({
      http: 400,
      details: { fields: [expect.objectContaining({ field: 'paidOn', reason })] },
    })
})

test('[M11] the running balance of the statement adds up over pages, filters and the day that begins it', async () => {
  await decide(await check(await announce(agency, 77_700)))
  for (let sale = 0; sale < 3; sale++) {
    const { payment: _, ...request } = await buildSale(app, { phone: '13800138000' }, 'agent')
    const sold = await app.call(agency, 'orders.sellFromWallet', {
      ...request,
      paymentPassword: digestOf(demoPassword),
    })
    expect(sold, sold.message).toMatchObject({ http: 200 })
  }
  const period = { organisationId: own, from: '2026-05-01', to: '2026-06-15' }
  const { data: all } = await app.call(agency, 'agents.statement', { ...period, sort: 'at', pageSize: 200 })
  let running = all.opening
  for (const row of all.rows) {
    running += (row.in ?? 0) - (row.out ?? 0)
    expect(row.balance).toBe(running)
  }
  expect(all.rows.length).toBeGreaterThan(3)
  expect(all.closing).toBe(await balance())
  expect(all.opening + (all.sums?.in ?? 0) - (all.sums?.out ?? 0)).toBe(all.closing)
  // A filter leaves the balances what they are.
  const { data: sales } = await app.call(agency, 'agents.statement', {
    ...period,
    kind: 'sale',
    pageSize: 200,
  } as never)
  const known = new Map(all.rows.map(({ id, balance: after }) => [id, after]))
  expect(sales.rows.length).toBeGreaterThan(2)
  for (const row of sales.rows) expect(row.balance).toBe(known.get(row.id))
  const { data: page } = await app.call(agency, 'agents.statement', { ...period, page: 2, pageSize: 2 })
  for (const row of page.rows) expect(row.balance).toBe(known.get(row.id))
  // A period that begins later opens with the balance of the one before.
  const { data: today } = await app.call(agency, 'agents.statement', { ...period, from: '2026-06-15' })
  const { data: former } = await app.call(agency, 'agents.statement', { ...period, to: '2026-06-14' })
  expect(today.opening).toBe(former.closing)
})

test('[M11][Q6] an agency sees that its top-up was taken back, when, by whom and why, beside who had booked it', async () => {
  const before = await balance()
  const held = async () => {
    const [wallet] = (await app.call(agency, 'agents.wallets', {})).data.rows
    return [wallet?.available, wallet?.waiting, wallet?.spentToday]
  }
  const heldBefore = await held()
  const id = await bookTopUp(app, { accountant, second }, topUpRequest(own, 6_100))
  const read = async () => (await app.call(agency, 'agents.topUp', { id })).data
  const booked = await read()
  expect(booked.topUp).toMatchObject({
    ...{ state: 'booked', takenBackAt: null, takenBackBy: null, reason: '' },
  })
  app.clock.passMinutes(5)
  await takeBackTopUp(app, { accountant: second, second: accountant }, id)
  const { topUp, before: balanceBefore, after } = await read()
  expect(topUp).toMatchObject({
    ...{ state: 'takenBack', endedAt: booked.topUp.endedAt, endedBy: booked.topUp.endedBy },
    ...{ takenBackAt: '2026-06-15T09:05:00+08:00', takenBackBy: booked.topUp.checkedBy },
    reason: 'booked to the wrong agency',
    can: { withdraw: { allowed: false, reason: 'agents.topUpEnded' } },
  })
  // The balances are those of the booking.
  expect([balanceBefore, after]).toEqual([before, before + 6_100])
  const { rows, total } = (await app.call(agency, 'agents.topUps', { state: ['takenBack'] })).data
  expect([total, rows.map((row) => row.id)]).toEqual([1, [id]])
  expect(await held()).toEqual(heldBefore)
})

test('[M11] an agency sees exactly its own wallet, statement and top-ups, an accountant all', async () => {
  const foreign = (await app.call(accountant, 'agents.announceTopUp', topUpRequest(other))).data.id
  const listed = (await app.call(agency, 'agents.wallets', {})).data
  expect(listed.rows.map(({ id }) => id)).toEqual([own])
  expect((await app.call(accountant, 'agents.wallets', {})).data.total).toBeGreaterThan(1)
  const ids = (await app.call(agency, 'agents.topUps', { pageSize: 200 })).data.rows.map(
    ({ organisation }) => organisation.id,
  )
  expect(new Set(ids)).toEqual(new Set([own]))
  expect(await app.call(agency, 'agents.topUp', { id: foreign })).toMatchObject({ http: 404 })
  expect(await app.call(agency, 'agents.voucher', { id: foreign })).toMatchObject({ http: 404 })
  expect(await app.call(agency, 'agents.withdrawTopUp', { id: foreign })).toMatchObject({ http: 404 })
  expect(await app.call(agency, 'agents.statement', { organisationId: other })).toMatchObject({ http: 404 })
  expect(await app.call(agency, 'agents.announceTopUp', topUpRequest(other))).toMatchObject({ http: 404 })
})

test('[Q6] a top-up is withdrawn by who announced it and by its agency, and by no other user', async () => {
  const id = await announce(agency, 4_300)
  expect((await app.call(second, 'agents.topUp', { id })).data.topUp.can.withdraw).toMatchObject({
    ...{ allowed: false, reason: 'agents.topUpNotFound' },
  })
  expect(await app.call(second, 'agents.withdrawTopUp', { id })).toMatchObject({ http: 404 })
  expect(await app.call(agency, 'agents.withdrawTopUp', { id })).toMatchObject({ http: 200 })
  const announced = await announce(second, 4_300)
  expect(await app.call(accountant, 'agents.withdrawTopUp', { id: announced })).toMatchObject({ http: 404 })
  expect(await app.call(second, 'agents.withdrawTopUp', { id: announced })).toMatchObject({ http: 200 })
})

test('[Q6] while a second person is asked a top-up is neither withdrawn, refused nor checked again', async () => {
  const before = await balance()
  const id = await announce(agency, 4_200)
  const approvalId = await check(id)
  const waits = { http: 409, code: 'agents.topUpWaits' }
  expect(await app.call(agency, 'agents.withdrawTopUp', { id })).toMatchObject(waits)
  expect(await app.call(accountant, 'agents.rejectTopUp', { id, reason: 'not there' })).toMatchObject(waits)
  expect(await app.call(accountant, 'agents.checkTopUp', { id })).toMatchObject(waits)
  const { can } = (await app.call(accountant, 'agents.topUp', { id })).data.topUp
  expect([can.check, can.refuse]).toMatchObject([{ reason: waits.code }, { reason: waits.code }])
  expect((await app.call(agency, 'agents.topUp', { id })).data.topUp.can.withdraw).toMatchObject({
    ...{ allowed: false, reason: 'agents.topUpWaits' },
  })
  expect(await decide(approvalId)).toMatchObject({ http: 200 })
  expect(await balance()).toBe(before + 4_200)
  expect(await app.call(agency, 'agents.withdrawTopUp', { id })).toMatchObject({ code: 'agents.topUpEnded' })
})

// The last of this file: the clock moves on.
test('[Q6][Q9] a top-up that was not decided on in time is checked again, refused or withdrawn, and booked by the later approval alone', async () => {
  const before = await balance()
  const [id, refused, withdrawn] = [await announce(), await announce(), await announce()]
  const first = await check(id)
  for (const other of [refused, withdrawn]) await check(other)
  app.clock.passMinutes(7 * 1_440)
  ;[agency, accountant, second] = [
    await app.signIn('agency'),
    await app.signIn('accountant'),
    await app.signIn('accountant2'),
  ]
  expect(await decide(first)).toMatchObject({ http: 409, code: 'approvals.expired' })
  expect(
    await app.call(accountant, 'agents.rejectTopUp', { id: refused, reason: 'not there' }),
  ).toMatchObject({ data: { state: 'refused' } })
  expect(await app.call(agency, 'agents.withdrawTopUp', { id: withdrawn })).toMatchObject({
    data: { state: 'withdrawn' },
  })
  const again = await check(id)
  expect(again).not.toBe(first)
  expect(await decide(first)).toMatchObject({ http: 409 })
  expect(await balance()).toBe(before)
  expect(await decide(again)).toMatchObject({ http: 200, data: { state: 'used' } })
  expect(await balance()).toBe(before + 500_000)
})
