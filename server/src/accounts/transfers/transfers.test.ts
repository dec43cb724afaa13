import {
  bookTopUp,
  draftTakingBack,
  groupAgencies,
  takeBackTopUp,
  topUpRequest,
  walletOf,
  withdrawPassword,
} from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'

// Money is moved by hand by two people, between accounts that no process keeps, and taken back by the opposite entries.

let app: TestApp
let agency: SignedInUser
let accountant: SignedInUser
let second: SignedInUser
let own: string
let other: string

const accountOf = async (code: string) => {
  const { rows } = await sql<{
    id: string
  }>`select id::text from accounts.accounts where code = ${code}`.execute(app.database.db)
  return rows[0]?.id ?? ''
}
const walletAccount = (organisation: string) => accountOf(`agent:${organisation}:available`)

beforeAll(async () => {
  app = await startTestApp()
  agency = await app.signIn('agency')
  accountant = await app.signIn('accountant')
  second = await app.signIn('accountant2')
  own = await idOf(app, 'staff.organisations', 'RVT')
  other = await idOf(app, 'staff.organisations', 'OLT')
  await groupAgencies(app, 'RVT', 'OLT')
})
afterAll(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  await app.close()
})

async function draft(request: object = {}, by = accountant) {
  const answer = await app.callRaw(by, 'accounts.draftTransfer', {
    kind: 'wallets',
    fromAccountId: await walletAccount(own),
    toAccountId: await walletAccount(other),
    fen: 50_000,
    reason: 'shared contract',
    ...request,
  })
  return answer as Awaited<ReturnType<typeof app.call<'accounts.draftTransfer'>>>
}
const approvalOf = async (id: string) =>
  (await app.call(accountant, 'accounts.transferDraft', { id })).data.draft.approvalId ?? ''
const decide = async (id: string, by = second, approved = true) =>
  app.call(by, 'approvals.decide', {
    id: await approvalOf(id),
    approved,
    reason: approved ? '' : 'not agreed',
  })

test('[Q8] money goes between wallets of one group when a second person books it, and both add up', async () => {
  const before = [await walletOf(app, 'RVT'), await walletOf(app, 'OLT')]
  const { data, http, message } = await draft()
  expect(http, message).toBe(200)
  expect(await walletOf(app, 'RVT')).toEqual(before[0])
  const waiting = (await app.call(second, 'accounts.transferDraft', { id: data.id })).data
  expect(
    waiting.balances.map(({ account, before: b, after }) => [account.organisation?.code, after - b]),
  ).toEqual([
    ['RVT', -50_000],
    ['OLT', 50_000],
  ])
  expect(await decide(data.id, accountant)).toMatchObject({ code: 'approvals.ownRequest' })
  expect(await decide(data.id)).toMatchObject({ http: 200, data: { state: 'used' } })
  for (const [index, code, fen] of [
    [0, 'RVT', -50_000],
    [1, 'OLT', 50_000],
  ] as const)
    expect(await walletOf(app, code)).toMatchObject({
      balance: (before[index]?.balance ?? 0) + fen,
      available: (before[index]?.available ?? 0) + fen,
    })
  // A booked draft keeps its balances, whatever came later.
  expect((await app.call(second, 'accounts.transferDraft', { id: data.id })).data.balances).toEqual(
    waiting.balances,
  )
})

test('[Q8] wallets of agencies without a common group are not transferred between, in the database either', async () => {
  const foreign = await idOf(app, 'staff.organisations', 'WZT')
  expect(await draft({ toAccountId: await walletAccount(foreign) })).toMatchObject({
    http: 409,
    code: 'accounts.otherGroup',
  })
  // An agency does not learn which accounts of others there are.
  for (const toAccountId of [await walletAccount(foreign), '999999999'])
    expect(await draft({ toAccountId, withdrawPassword }, agency)).toMatchObject({
      http: 404,
      code: 'accounts.accountNotFound',
    })
  // Drafted while they were a group, it is not booked when they are none any more.
  const { data } = await draft()
  await groupAgencies(app, 'RVT')
  expect(await decide(data.id)).toMatchObject({ http: 409, code: 'accounts.otherGroup' })
  await groupAgencies(app, 'RVT', 'OLT')
  expect(await decide(data.id, second, false)).toMatchObject({ http: 200 })
})

test('[Q8] an agency gives from its own wallet with its withdraw password, and sees only what is its own', async () => {
  expect(await draft({}, agency)).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(await draft({ withdrawPassword: withdrawPassword.replace(/./, 'f') }, agency)).toMatchObject({
    code: 'staff.wrongWithdrawPassword',
  })
  const theirs = { fromAccountId: await walletAccount(other), toAccountId: await walletAccount(own) }
  expect(await draft({ ...theirs, withdrawPassword }, agency)).toMatchObject({
    http: 404,
    code: 'accounts.accountNotFound',
  })
  const { data, message } = await draft({ withdrawPassword }, agency)
  expect(data, message).toBeDefined()
  expect(await decide(data.id)).toMatchObject({ http: 200 })
  const offered = (await app.call(agency, 'accounts.transferAccounts', { kind: 'wallets' })).data.rows
  expect(offered.map(({ organisation, gives }) => [organisation?.code, gives])).toEqual([
    ['RVT', true],
    ['OLT', false],
  ])
  expect((await app.call(agency, 'accounts.transferAccounts', { kind: 'accounts' })).data.rows).toEqual([])
  const bank = { kind: 'accounts', fromAccountId: await accountOf('operator:bank'), withdrawPassword }
  expect(await draft({ ...bank, toAccountId: await accountOf('operator:suspense') }, agency)).toMatchObject({
    code: 'accounts.accountNotFound',
  })
})

test('[Q8] between accounts of the operator only those move that no process keeps', async () => {
  const bank = await accountOf('operator:bank')
  const suspense = await accountOf('operator:suspense')
  for (const code of ['operator:refundsPayable', `agent:${own}:available`])
    expect(
      await draft({ kind: 'accounts', fromAccountId: bank, toAccountId: await accountOf(code) }),
      code,
    ).toMatchObject({ http: 409, code: 'accounts.notByHand' })
  const { data, message } = await draft({ kind: 'accounts', fromAccountId: suspense, toAccountId: bank })
  expect(data, message).toBeDefined()
  expect(await decide(data.id)).toMatchObject({ http: 200 })
  const { rows } = await sql<{ code: string; fen: number }>`
    select a.code, e.fen::integer as fen from accounts.transfer_drafts d join accounts.entries e on e.transfer_id = d.transfer_id
    join accounts.accounts a on a.id = e.account_id where d.id = ${data.id} order by e.number`.execute(
    app.database.db,
  )
  expect(rows).toEqual([
    { code: 'operator:suspense', fen: 50_000 },
    { code: 'operator:bank', fen: -50_000 },
  ])
})

test('[Q8] to or from a closed account nothing is drafted, and what was drafted before is not booked', async () => {
  const [bank, suspense] = [await accountOf('operator:bank'), await accountOf('operator:suspense')]
  const between = (from: string, to: string) =>
    draft({ kind: 'accounts', fromAccountId: from, toAccountId: to })
  const close = (moment: Date | null) =>
    sql`update accounts.accounts set closed_at = ${moment} where id = ${suspense}`.execute(app.database.db)
  const drafts = [(await between(suspense, bank)).data, (await between(bank, suspense)).data]
  await close(app.clock.now())
  const closed = { http: 404, code: 'accounts.accountNotFound' }
  for (const { id } of drafts) expect(await decide(id)).toMatchObject(closed)
  expect(await between(suspense, bank)).toMatchObject(closed)
  expect(await between(bank, suspense)).toMatchObject(closed)
  await close(null)
  for (const { id } of drafts) expect(await decide(id)).toMatchObject({ http: 200 })
})

test('[Q8][Q9] who drafted a transfer does not book it, in the database either, and an approval books its own draft alone', async () => {
  const one = (await draft({ fen: 1 })).data
  const other = (await draft({ fen: 2 })).data
  const [author, approver] = [
    await idOf(app, 'staff.users', 'accountant'),
    await idOf(app, 'staff.users', 'accountant2'),
  ]
  const book = async (id: string, approvalId: string, by: string) => {
    const { rows } = await sql<{ refusal: string | null }>`
      select accounts.book_transfer_draft(${id}, ${approvalId}, ${by}, ${app.clock.now()}) as refusal`.execute(
      app.database.db,
    )
    return rows[0]?.refusal
  }
  expect(await book(one.id, await approvalOf(one.id), author)).toBe('ownRequest')
  expect(await book(one.id, await approvalOf(other.id), approver)).toBe('ended')
  expect(await book(one.id, await approvalOf(one.id), approver)).toBe('notApproved')
  await expect(
    sql`update accounts.transfer_drafts set state = 'booked', decided_at = drafted_at, decided_by = drafted_by,
      transfer_id = (select min(id) from accounts.transfers) where id = ${one.id}`.execute(app.database.db),
  ).rejects.toThrow('booked_by_a_second_person')
  expect(await decide(one.id)).toMatchObject({ http: 200 })
  expect(await book(one.id, await approvalOf(one.id), approver)).toBe('ended')
  expect(await decide(other.id, second, false)).toMatchObject({ http: 200 })
})

test('[Q8] a wallet that has spent the money meanwhile is not debited below its credit', async () => {
  const { balance } = await walletOf(app, 'RVT')
  const { data } = await draft({ fen: balance })
  const more = await draft({ fen: 1 })
  expect(await decide(data.id)).toMatchObject({ http: 200 })
  expect(await decide(more.data.id)).toMatchObject({ http: 409, code: 'accounts.walletShort' })
  const back = await draft({
    fromAccountId: await walletAccount(other),
    toAccountId: await walletAccount(own),
    fen: balance,
  })
  expect(await decide(back.data.id)).toMatchObject({ http: 200 })
  expect(await decide(more.data.id, second, false)).toMatchObject({ http: 200 })
})

test('[Q9] approved ten times at once by two people a draft is booked once, and stays what it was', async () => {
  const before = await walletOf(app, 'OLT')
  const { data } = await draft({ fen: 777 })
  await expect(
    sql`update accounts.transfer_drafts set fen = 77700 where id = ${data.id}`.execute(app.database.db),
  ).rejects.toThrow('a draft of a transfer stays what it was')
  const admin = await app.signIn('admin')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => decide(data.id, index % 2 ? second : admin)),
  )
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  expect((await walletOf(app, 'OLT')).balance).toBe(before.balance + 777)
  await expect(
    sql`update accounts.transfer_drafts set decided_by = drafted_by where id = ${data.id}`.execute(
      app.database.db,
    ),
  ).rejects.toThrow()
})

async function bookedTopUp(fen: number): Promise<string> {
  const announced = await app.call(agency, 'agents.announceTopUp', topUpRequest(own, fen))
  const { approvalId } = (await app.call(accountant, 'agents.checkTopUp', { id: announced.data.id })).data
  await app.call(second, 'approvals.decide', { id: approvalId, approved: true })
  const { rows } = await sql<{ id: string }>`
    select transfer_id::text as id from agents.top_ups where id = ${announced.data.id}`.execute(
    app.database.db,
  )
  return rows[0]?.id ?? ''
}
const reverse = (transferId: string, by = accountant) =>
  app.call(by, 'accounts.draftReversal', { transferId, reason: 'booked to the wrong agency' })

test('[Q1] a transfer is taken back by the opposite entries, by a second person, once', async () => {
  const before = await walletOf(app)
  const transfer = await bookedTopUp(33_300)
  const { data, message } = await reverse(transfer)
  expect(data, message).toBeDefined()
  expect(await reverse(transfer)).toMatchObject({ http: 409, code: 'accounts.reversalDrafted' })
  expect(await decide(data.id, accountant)).toMatchObject({ code: 'approvals.ownRequest' })
  expect((await walletOf(app)).balance).toBe(before.balance + 33_300)
  expect(await decide(data.id)).toMatchObject({ http: 200 })
  expect(await walletOf(app)).toEqual(before)
  const { transferId } = (await app.call(accountant, 'accounts.transferDraft', { id: data.id })).data.draft
  const read = async (id: string) => (await app.call(accountant, 'accounts.ledgerTransfer', { id })).data
  expect(await read(transferId ?? '')).toMatchObject({
    kind: 'reversal',
    reverses: transfer,
    canReverse: { allowed: false, reason: 'accounts.isReversal' },
  })
  expect(await read(transfer)).toMatchObject({
    reversedBy: transferId,
    canReverse: { allowed: false, reason: 'accounts.reversed' },
  })
  expect(await reverse(transfer)).toMatchObject({ code: 'accounts.reversed' })
  expect(await reverse(transferId ?? '')).toMatchObject({ code: 'accounts.isReversal' })
})

test('[Q1] a top-up that was spent is not taken back below the credit of the wallet', async () => {
  const transfer = await bookedTopUp(44_400)
  const { balance } = await walletOf(app)
  const emptied = await draft({ fen: balance })
  expect(await decide(emptied.data.id)).toMatchObject({ http: 200 })
  const { data } = await reverse(transfer)
  expect(await decide(data.id)).toMatchObject({ http: 409, code: 'accounts.walletShort' })
  expect((await walletOf(app)).balance).toBe(0)
  const { rows } = await sql`select state from agents.top_ups where transfer_id = ${transfer}`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ state: 'booked' }])
  const back = await draft({
    fromAccountId: await walletAccount(other),
    toAccountId: await walletAccount(own),
    fen: balance,
  })
  await decide(back.data.id)
})

test('[Q6] a top-up that was taken back is announced again for the right agency under the same reference', async () => {
  const before = [await walletOf(app, 'RVT'), await walletOf(app, 'OLT')]
  const accountants = { accountant, second }
  const request = topUpRequest(own, 12_300)
  const right = { ...request, organisationId: other }
  const id = await bookTopUp(app, accountants, request)
  const claim = (await app.call(accountant, 'agents.announceTopUp', right)).data.id
  const check = (topUp = claim) => app.call(accountant, 'agents.checkTopUp', { id: topUp })
  const taken = { http: 409, code: 'agents.topUpReceiptTaken' }
  expect(await check()).toMatchObject(taken)
  // Drafted only, nothing is taken back yet.
  const approvalId = await draftTakingBack(app, accountant, id)
  expect(await check()).toMatchObject(taken)
  const approve = (approval: string) => app.call(second, 'approvals.decide', { id: approval, approved: true })
  expect(await approve(approvalId)).toMatchObject({ data: { state: 'used' } })
  expect((await app.call(accountant, 'agents.topUp', { id })).data.topUp.state).toBe('takenBack')
  expect(await approve((await check()).data.approvalId)).toMatchObject({ data: { state: 'used' } })
  expect(await walletOf(app, 'RVT')).toEqual(before[0])
  expect(await walletOf(app, 'OLT')).toMatchObject({ balance: (before[1]?.balance ?? 0) + 12_300 })
  const again = (await app.call(agency, 'agents.announceTopUp', request)).data.id
  expect(await check(again)).toMatchObject(taken)
})

test('[Q6] a transfer between wallets that is taken back ends no top-up', async () => {
  const { data } = await draft({ fen: 300 })
  await decide(data.id)
  // A top-up of the number of the draft.
  await sql`select setval(pg_get_serial_sequence('agents.top_ups', 'id'), ${data.id}::bigint - 1)`.execute(
    app.database.db,
  )
  expect(await bookTopUp(app, { accountant, second }, topUpRequest(own, 200))).toBe(data.id)
  const { transferId } = (await app.call(accountant, 'accounts.transferDraft', { id: data.id })).data.draft
  const states = async () =>
    (await sql`select id, state from agents.top_ups order by id`.execute(app.database.db)).rows
  const before = await states()
  expect(await decide((await reverse(transferId ?? '')).data.id)).toMatchObject({ http: 200 })
  expect(await states()).toEqual(before)
})

test('[Q6] in the database a top-up is taken back with the reversal of its deposit alone, nothing else of it changes, and it stays so', async () => {
  const accountants = { accountant, second }
  const id = await bookTopUp(app, accountants, topUpRequest(own, 400))
  const stays = 'a top-up stays what it was'
  const change = async (values: string, db: Pick<TestApp['database']['pool'], 'query'> = app.database.pool) =>
    db.query(`update agents.top_ups set ${values} where id = $1`, [id])
  await expect(change("state = 'takenBack'")).rejects.toThrow(stays)
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select accounts.post(array[row('reversal', null, $1::timestamptz, '', null,
         array(select row(e.account_id, -e.fen, null)::accounts.posted_entry from accounts.entries e where e.transfer_id = t.transfer_id),
         null, null, null, t.transfer_id)::accounts.posting]) from agents.top_ups t where t.id = $2`,
      [app.clock.now(), id],
    )
    for (const more of [
      "ended_at = ended_at + interval '1 day'",
      'ended_by = announced_by',
      "reason = 'mistaken'",
      'transfer_id = null',
    ]) {
      await client.query('savepoint before')
      await expect(change(`state = 'takenBack', ${more}`, client), more).rejects.toThrow(stays)
      await client.query('rollback to before')
    }
    await change("state = 'takenBack'", client)
  } finally {
    await client.query('rollback')
    client.release()
  }
  await takeBackTopUp(app, accountants, id)
  for (const values of [
    "state = 'booked'",
    "state = 'announced', transfer_id = null, ended_at = null, ended_by = null",
    "state = 'refused', transfer_id = null, reason = 'mistaken'",
    "state = 'withdrawn', transfer_id = null",
    "reason = 'mistaken'",
    "ended_at = ended_at + interval '1 day'",
  ])
    await expect(change(values), values).rejects.toThrow(stays)
})

test('[Q1] what belongs to an order or a withdrawal is not taken back by hand', async () => {
  const { rows } = await sql<{ id: string }>`
    select accounts.post(array[row('payout', null, ${app.clock.now()}, '', null, array[
      row(accounts.id_of('operator:suspense'), -1, null)::accounts.posted_entry,
      row(accounts.id_of('operator:bank'), 1, null)::accounts.posted_entry], null, null, null, null)::accounts.posting])::text as id`.execute(
    app.database.db,
  )
  const id = rows[0]?.id.replace(/[{}]/g, '') ?? ''
  expect(await reverse(id)).toMatchObject({ http: 409, code: 'accounts.notByHand' })
  // Nor by people of an agency, whatever it is.
  expect(await reverse(await bookedTopUp(100), agency)).toMatchObject({
    http: 404,
    code: 'accounts.transferNotFound',
  })
})
