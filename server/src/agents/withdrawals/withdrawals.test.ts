import { prepareWithdrawal, registerTestAccount, walletOf, withdrawPassword } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'
import { readWorkbook } from '../../office/xlsx/read-workbook.ts'
import { findViolations } from '../../orders/invariants.ts'
import { agentsJobs } from '../jobs.ts'

// Money leaves a wallet by the withdraw password and two people, once, and to no other bank account than the registered one.

let app: TestApp
let agency: SignedInUser
let accountant: SignedInUser
let second: SignedInUser
let own: string

beforeAll(async () => {
  app = await startTestApp()
  await signIn()
  own = await idOf(app, 'staff.organisations', 'RVT')
})
beforeEach(() => registerTestAccount(app))
async function signIn() {
  agency = await app.signIn('agency')
  accountant = await app.signIn('accountant')
  second = await app.signIn('accountant2')
}
afterAll(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  await app.close()
})

const request = (fen = 10_000, password = withdrawPassword) =>
  app.call(agency, 'agents.requestWithdrawal', { fen, withdrawPassword: password })
const prepare = (state: Parameters<typeof prepareWithdrawal>[2], fen?: number) =>
  prepareWithdrawal(app, { agency, accountant }, state, fen)
const decide = (id: string, by = second, approved = true) =>
  app.call(by, 'approvals.decide', { id, approved, reason: approved ? '' : 'not agreed with the agency' })
const stateOf = async (id: string) =>
  (await app.call(agency, 'agents.withdrawal', { id })).data.withdrawal.state
const entriesOf = async (id: string) => {
  const { rows } = await sql<{ code: string; fen: number }>`
    select a.code, sum(e.fen)::integer as fen from accounts.transfers t join accounts.entries e on e.transfer_id = t.id
    join accounts.accounts a on a.id = e.account_id where t.cause_kind = 'withdrawal' and t.cause_id = ${id}
    group by a.code having sum(e.fen) <> 0 order by a.code`.execute(app.database.db)
  return rows
}

test('[Q7] without the withdraw password nothing is frozen, and wrong ones make the next try wait', async () => {
  const before = await walletOf(app)
  expect(await request(10_000, digestOf('wrong'))).toMatchObject({
    http: 422,
    code: 'staff.wrongWithdrawPassword',
  })
  const tries = []
  for (let count = 0; count < 6; count += 1) tries.push(await request(10_000, digestOf('wrong')))
  expect(tries.at(-1)).toMatchObject({ code: 'session.pause' })
  expect(await request()).toMatchObject({ code: 'session.pause' })
  expect(await walletOf(app)).toEqual(before)
  app.clock.passMinutes(16)
  expect(await request()).toMatchObject({ http: 200 })
})

test('[Q7] right passwords at the same moment are no wrong tries', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => request(100)))
  expect(answers.map(({ http }) => http)).toEqual(Array(8).fill(200))
})

test('[Q7] who has set no withdraw password, or got a one-time value, takes nothing out', async () => {
  const set = (values: string) =>
    sql.raw(`update staff.users set ${values} where code = 'agency'`).execute(app.database.db)
  const { rows } = await sql<{ hash: string }>`
    select withdraw_password_hash as hash from staff.users where code = 'agency'`.execute(app.database.db)
  await set('withdraw_password_hash = null')
  expect(await request()).toMatchObject({ http: 409, code: 'staff.withdrawPasswordUnset' })
  await set(`withdraw_password_hash = '${rows[0]?.hash}', must_change_withdraw_password = true`)
  const oneTime = await request()
  expect([oneTime.code, oneTime.http]).not.toContain(200)
  await set('must_change_withdraw_password = false')
  // The cached session learns it from the bus, a moment later.
  await expect.poll(() => request()).toMatchObject({ http: 200 })
})

test('[Q7] the permission of the withdraw dialog guards the server too', async () => {
  const clerk = await app.signIn('clerk')
  for (const [name, body] of [
    ['agents.requestWithdrawal', { fen: 100, withdrawPassword }],
    ['agents.askBankAccount', { holder: 'A', bank: 'B', number: '1234567890', withdrawPassword }],
    ['agents.cancelWithdrawal', { id: '1' }],
  ] as const)
    expect(await app.call(clerk, name, body), name).toMatchObject({
      http: 403,
      details: { permission: 'sys.index.withdraw' },
    })
})

test('[Q7] asked for, money is frozen; approved by a second person and paid, it has left by the bank', async () => {
  const before = await walletOf(app)
  const { id, approvalId } = await prepare('requested', 12_345)
  expect(await walletOf(app)).toMatchObject({
    balance: before.balance - 12_345,
    available: before.balance - 12_345,
    frozen: before.frozen + 12_345,
    frozenEntries: before.frozen + 12_345,
  })
  expect((await app.call(agency, 'agents.withdrawal', { id })).data).toMatchObject({
    before: before.balance,
    after: before.balance - 12_345,
    registered: true,
  })
  expect(await decide(approvalId)).toMatchObject({ http: 200, data: { state: 'used' } })
  expect(await stateOf(id)).toBe('approved')
  const paid = await app.call(accountant, 'agents.markWithdrawalPaid', { id, reference: 'ICBC-0001' })
  expect(paid, paid.message).toMatchObject({ http: 200, data: { state: 'paid' } })
  expect(await walletOf(app)).toMatchObject({ balance: before.balance - 12_345, frozen: before.frozen })
  expect(await entriesOf(id)).toEqual([
    { code: `agent:${own}:available`, fen: -12_345 },
    { code: 'operator:bank', fen: 12_345 },
  ])
  // Paid is the end: nothing pays or returns it again.
  for (const [name, body] of [
    ['agents.markWithdrawalPaid', { id, reference: 'ICBC-0002' }],
    ['agents.returnWithdrawal', { id, reason: 'again' }],
  ] as const)
    expect(await app.call(accountant, name, body)).toMatchObject({
      http: 409,
      code: 'agents.withdrawalNotPayable',
    })
  await expect(
    sql`update agents.withdrawals set state = 'returned' where id = ${id}`.execute(app.database.db),
  ).rejects.toThrow('a withdrawal stays what it was')
})

test('[Q7] rejected, cancelled or returned, the money is in the wallet again, and the ledger shows both ways', async () => {
  const before = await walletOf(app)
  const rejected = await prepare('requested')
  expect(await decide(rejected.approvalId, second, false)).toMatchObject({ http: 200 })
  const cancelled = await prepare('requested')
  expect(await app.call(agency, 'agents.cancelWithdrawal', { id: cancelled.id })).toMatchObject({
    data: { state: 'cancelled' },
  })
  // What was cancelled cannot be approved any more.
  expect(await decide(cancelled.approvalId)).toMatchObject({ http: 409 })
  const returned = await prepare('failed')
  expect(
    await app.call(accountant, 'agents.returnWithdrawal', { id: returned.id, reason: 'account closed' }),
  ).toMatchObject({ data: { state: 'returned' } })
  expect(await walletOf(app)).toEqual(before)
  for (const { id } of [rejected, cancelled, returned]) {
    expect(await entriesOf(id)).toEqual([])
    const { rows } = await sql<{ reversed: boolean }>`
      select t.reverses_id = w.freeze_transfer_id as reversed from agents.withdrawals w
      join accounts.transfers t on t.id = w.end_transfer_id where w.id = ${id}`.execute(app.database.db)
    expect(rows).toEqual([{ reversed: true }])
  }
})

test('[Q7] more than the balance is not taken out: credit is a receivable, not money', async () => {
  const { balance } = await walletOf(app)
  await sql`select accounts.set_credit(${own}, 5000000, null)`.execute(app.database.db)
  expect(await request(balance + 1)).toMatchObject({
    http: 409,
    code: 'agents.withdrawalShort',
    details: { available: balance, needed: balance + 1 },
  })
  const { id } = await prepare('requested', balance)
  expect(await walletOf(app)).toMatchObject({ balance: 0 })
  expect(await request(1)).toMatchObject({ code: 'agents.withdrawalShort', details: { available: 0 } })
  await app.call(agency, 'agents.cancelWithdrawal', { id })
  await sql`select accounts.set_credit(${own}, 0, null)`.execute(app.database.db)
})

test('[Q7] the same money is not taken out twice: ten requests at once for all there is', async () => {
  const before = await walletOf(app)
  const answers = await Promise.all(Array.from({ length: 10 }, () => request(before.balance)))
  const done = answers.filter(({ http }) => http === 200)
  expect(done).toHaveLength(1)
  expect(await walletOf(app)).toMatchObject({ balance: 0, frozen: before.frozen + before.balance })
  await app.call(agency, 'agents.cancelWithdrawal', { id: done[0]?.data.id ?? '' })
})

test('[Q7] a list goes to the bank once, with whole account numbers; its results are read, twice the same', async () => {
  const one = await prepare('approved', 20_001)
  const other = await prepare('approved', 20_002)
  const lists = await Promise.all([
    app.call(accountant, 'agents.sendWithdrawals', {}),
    app.call(second, 'agents.sendWithdrawals', {}),
  ])
  const sent = lists.filter(({ http }) => http === 200)
  expect(sent.map(({ data }) => data.withdrawals)).toEqual([2])
  expect(lists.find(({ http }) => http !== 200)).toMatchObject({ code: 'accounts.nothingToSend' })
  const { listId } = sent[0]?.data ?? { listId: '' }
  const file = (await app.call(accountant, 'agents.withdrawalList', { listId })).data.file
  const { rows } = await readWorkbook(Buffer.from(file, 'base64'), 10)
  expect(rows.slice(1).map(({ cells }) => cells.slice(0, 5))).toEqual([
    [one.id, 'River Travel Ltd.', 'Bank of Chongqing', '6216600000000004217', '200.01'],
    [other.id, 'River Travel Ltd.', 'Bank of Chongqing', '6216600000000004217', '200.02'],
  ])
  const results = Buffer.from(
    [
      'payout,amount,result,reference,reason',
      `${one.id},200.01,paid,ICBC-20001,`,
      `${other.id},200.02,failed,,holder differs`,
    ].join('\n'),
  ).toString('base64')
  const read = () => app.call(accountant, 'agents.readWithdrawalResults', { file: results })
  expect((await read()).data).toMatchObject({ paid: 1, failed: 1, unchanged: 0, refused: 0 })
  expect((await read()).data).toMatchObject({ paid: 0, failed: 0, unchanged: 2, refused: 0 })
  expect([await stateOf(one.id), await stateOf(other.id)]).toEqual(['paid', 'failed'])
  expect(await app.call(accountant, 'agents.retryWithdrawal', { id: other.id })).toMatchObject({
    data: { state: 'approved' },
  })
  // A receipt of the bank pays one withdrawal.
  expect(
    await app.call(accountant, 'agents.markWithdrawalPaid', { id: other.id, reference: 'ICBC-20001' }),
  ).toMatchObject({ http: 409, code: 'agents.withdrawalReferenceUsed' })
  await app.call(accountant, 'agents.returnWithdrawal', { id: other.id, reason: 'holder differs' })
})

const askAccount = (number = '6222 0000 0000 9988', by = agency) =>
  app.call(by, 'agents.askBankAccount', {
    holder: 'River Travel Ltd.',
    bank: 'ICBC',
    number,
    withdrawPassword,
  })
const accounts = async () =>
  (await app.call(agency, 'agents.bankAccounts', { organisationId: own })).data.rows

test('[Q7] another bank account waits for a second person, then cools; until then the former one is paid to', async () => {
  const waiting = await prepare('approved', 30_001)
  const answer = await askAccount()
  expect(answer, answer.message).toMatchObject({ http: 200 })
  expect(await askAccount('6222000000001111')).toMatchObject({ code: 'agents.bankAccountWaits' })
  const [account] = await accounts()
  expect(account).toMatchObject({ state: 'requested', numberEnd: '9988' })
  const waitingFor = await app.call(second, 'approvals.list', {
    kind: 'agents.bankAccount',
    state: ['asked'],
  })
  expect(waitingFor.data.rows.map(({ changes }) => changes)).toEqual([
    [
      {
        name: 'Bank account',
        before: 'River Travel Ltd., Bank of Chongqing ····4217',
        after: 'River Travel Ltd., ICBC ····9988',
      },
    ],
  ])
  expect(await decide(account?.approvalId ?? '')).toMatchObject({ http: 200 })
  expect((await accounts()).map(({ state }) => state)).toEqual(['cooling', 'registered'])
  // What is requested and sent while it cools goes to the former account.
  const during = await prepare('approved', 30_002)
  expect(
    (await app.call(agency, 'agents.withdrawal', { id: during.id })).data.withdrawal.bankAccount.numberEnd,
  ).toBe('4217')
  app.clock.passMinutes(24 * 60 - 1)
  await signIn()
  expect((await accounts())[0]?.state).toBe('cooling')
  app.clock.passMinutes(1)
  expect((await accounts()).map(({ state }) => state)).toEqual(['registered', 'replaced'])
  // Approved for the former account, it is not paid to it any more, and not to the other one either.
  for (const { id } of [waiting, during]) {
    expect(
      await app.call(accountant, 'agents.markWithdrawalPaid', { id, reference: `OLD-${id}` }),
    ).toMatchObject({
      http: 409,
      code: 'agents.bankAccountChanged',
    })
  }
  expect(await app.call(accountant, 'agents.sendWithdrawals', {})).toMatchObject({
    code: 'accounts.nothingToSend',
  })
  for (const { id } of [waiting, during])
    expect(
      await app.call(accountant, 'agents.returnWithdrawal', { id, reason: 'another bank account' }),
    ).toMatchObject({ http: 200 })
})

test('[Q7] the number of a bank account is stored encrypted and stays what was asked for', async () => {
  await askAccount('6222000000007777')
  const { rows } = await sql<{ id: string; cipher: Buffer }>`
    select id::text, number_cipher as cipher from agents.bank_accounts order by id desc limit 1`.execute(
    app.database.db,
  )
  expect(rows[0]?.cipher.includes('62220000')).toBe(false)
  const { id } = rows[0] ?? { id: '' }
  for (const change of [
    `holder = 'Somebody'`,
    `number_end = '0000'`,
    `organisation_id = organisation_id + 1`,
  ])
    await expect(
      sql.raw(`update agents.bank_accounts set ${change} where id = ${id}`).execute(app.database.db),
    ).rejects.toThrow('a bank account stays what was asked for')
  // A number that was changed behind the product is not what is approved.
  const [account] = await accounts()
  await sql`update agents.bank_accounts set number_cipher = number_cipher || '\\x00'::bytea where id = ${id}`.execute(
    app.database.db,
  )
  expect(await decide(account?.approvalId ?? '')).toMatchObject({ http: 409, code: 'approvals.changed' })
  expect(await app.call(agency, 'agents.cancelBankAccount', { id })).toMatchObject({
    data: { state: 'cancelled' },
  })
})

test('[Q9] who asked approves neither a withdrawal nor a bank account, in whichever session or role', async () => {
  await sql`insert into staff.user_roles (user_id, role_id)
    select u.id, r.id from staff.users u, staff.roles r where u.code = 'agency' and r.code = 'accountant'
    on conflict do nothing`.execute(app.database.db)
  const both = await app.signIn('agency')
  const again = await app.signIn('agency')
  const { id, approvalId } = await prepareWithdrawal(app, { agency: both, accountant }, 'requested')
  for (const session of [both, again])
    expect(await decide(approvalId, session)).toMatchObject({ http: 409, code: 'approvals.ownRequest' })
  await expect(
    sql`update agents.withdrawals set approved_at = now() + interval '1 year', approved_by = requested_by where id = ${id}`.execute(
      app.database.db,
    ),
  ).rejects.toThrow('withdrawal_approved_by_a_second_person')
  await app.call(both, 'agents.cancelWithdrawal', { id })
  await sql`delete from staff.user_roles ur using staff.users u, staff.roles r
    where ur.user_id = u.id and ur.role_id = r.id and u.code = 'agency' and r.code = 'accountant'`.execute(
    app.database.db,
  )
  agency = await app.signIn('agency')
})

test('[Q9] a withdrawal that was not approved in time ends by itself, and its money is in the wallet again', async () => {
  const before = await walletOf(app)
  const { id, approvalId } = await prepare('requested')
  const job = () => agentsJobs['agents:endExpiredWithdrawals']?.run(app.services, {})
  app.clock.passMinutes(7 * 1_440 - 1)
  await job()
  await signIn()
  expect(await stateOf(id)).toBe('requested')
  app.clock.passMinutes(1)
  expect(await decide(approvalId)).toMatchObject({ http: 409, code: 'approvals.expired' })
  await job()
  expect(await stateOf(id)).toBe('cancelled')
  // With those that earlier tests left waiting.
  expect(await walletOf(app)).toMatchObject({ balance: before.balance + before.frozen, frozen: 0 })
})
