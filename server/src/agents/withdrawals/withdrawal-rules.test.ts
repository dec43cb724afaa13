import { prepareWithdrawal, walletOf, withdrawPassword } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { Desk, employ } from '@fairway/testing/random/day/staff'
import { countLockWaiters, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'

// What a withdrawal may become, and out of what: the database and its decisions, each by its reason.

let app: TestApp
let agency: SignedInUser
let accountant: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  ;[agency, accountant] = await Promise.all([app.signIn('agency'), app.signIn('accountant')])
})
afterAll(() => app.close())

const ask = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, string>[]
const refused = (code: string) => ({ http: 409, code: `agents.${code}` })

test('[Q7] an agency without a registered bank account takes nothing out', async () => {
  await employ(new Desk(app), { code: 'olt.clerk', role: 'agencyClerk', organisation: 'OLT' })
  const other = await app.signIn('olt.clerk')
  expect(await app.call(other, 'agents.requestWithdrawal', { fen: 100, withdrawPassword })).toMatchObject(
    refused('noBankAccount'),
  )
})

test('[Q7] an approval carries out its own withdrawal, once', async () => {
  const users = { agency, accountant }
  const [one, other] = [
    await prepareWithdrawal(app, users, 'requested'),
    await prepareWithdrawal(app, users, 'requested'),
  ]
  const [requester, second] = await Promise.all(
    ['agency', 'accountant2'].map((code) => idOf(app, 'staff.users', code)),
  )
  const approve = async (id: string, approvalId: string, by = second) =>
    (
      await ask('select agents.approve_withdrawal($1, $2, $3, $4) as refusal', [
        ...[id, approvalId, by, app.clock.now()],
      ])
    )[0]?.refusal
  expect(await approve(one.id, one.approvalId, requester)).toBe('ownRequest')
  expect(await approve(one.id, other.approvalId)).toBe('ended')
  await app.call(accountant, 'approvals.decide', { id: one.approvalId, approved: true })
  expect(await approve(one.id, one.approvalId)).toBe('ended')
})

test('[Q7] of two sessions that take the same money out at once one gets it, and the other one no credit instead', async () => {
  const [organisation, by] = [
    await idOf(app, 'staff.organisations', 'RVT'),
    await idOf(app, 'staff.users', 'agency'),
  ]
  const { balance } = await walletOf(app)
  expect(balance).toBeGreaterThan(0)
  await ask('select accounts.set_credit($1, $2, null)', [organisation, balance])
  const values = [organisation, balance, '', by, app.clock.now()]
  const text = 'select refusal from agents.request_withdrawal($1, $2, $3, $4, $5)'
  const first = await app.database.pool.connect()
  try {
    await first.query('begin')
    expect((await first.query(text, values)).rows).toEqual([{ refusal: null }])
    const later = ask(text, values)
    await expect.poll(() => countLockWaiters(app.database)).toBe(1)
    await first.query('commit')
    expect(await later).toEqual([{ refusal: 'short' }])
  } finally {
    first.release()
  }
  expect(await walletOf(app)).toMatchObject({ balance: 0 })
  const requested = await ask(
    "select id::text from agents.withdrawals where state = 'requested' and fen = $1",
    [balance],
  )
  await app.call(agency, 'agents.cancelWithdrawal', { id: requested[0]?.id ?? '' })
  await ask('select accounts.set_credit($1, 0, null)', [organisation])
})

test('[Q7] each step of a withdrawal has the one before', async () => {
  const users = { agency, accountant }
  const call = (name: 'agents.retryWithdrawal', id: string) => app.call(accountant, name, { id })
  const fail = (id: string) => app.call(accountant, 'agents.markWithdrawalFailed', { id, reason: 'closed' })
  const giveBack = (id: string) => app.call(accountant, 'agents.returnWithdrawal', { id, reason: 'closed' })
  const pay = (id: string) =>
    app.call(accountant, 'agents.markWithdrawalPaid', { id, reference: `BANK-STEP-${id}` })
  const requested = await prepareWithdrawal(app, users, 'requested')
  expect(await pay(requested.id)).toMatchObject(refused('withdrawalNotPayable'))
  expect(await giveBack(requested.id)).toMatchObject(refused('withdrawalNotPayable'))
  const approved = await prepareWithdrawal(app, users, 'approved')
  expect(await fail(approved.id)).toMatchObject(refused('withdrawalNotSent'))
  expect(await call('agents.retryWithdrawal', approved.id)).toMatchObject(refused('withdrawalNotFailed'))
  expect(await app.call(agency, 'agents.cancelWithdrawal', { id: approved.id })).toMatchObject(
    refused('withdrawalNotOpen'),
  )
  const sent = await prepareWithdrawal(app, users, 'sent')
  expect(await giveBack(sent.id)).toMatchObject(refused('withdrawalNotPayable'))
  expect(await pay(sent.id)).toMatchObject({ http: 200 })
  expect(await fail(sent.id)).toMatchObject(refused('withdrawalNotSent'))
})

test('[Q7] a withdrawal stays what was requested and approved, and what has ended stays as it ended, in the database too', async () => {
  const users = { agency, accountant }
  const approved = await prepareWithdrawal(app, users, 'approved')
  const paid = await prepareWithdrawal(app, users, 'sent')
  const reference = `BANK-STAYS-${paid.id}`
  const { http } = await app.call(accountant, 'agents.markWithdrawalPaid', { id: paid.id, reference })
  expect(http).toBe(200)
  const other = await idOf(app, 'staff.users', 'accountant2')
  const changes = {
    [approved.id]: [
      'fen = fen + 1',
      'bank_account_id = bank_account_id + 1',
      'approval_id = approval_id + 1000',
      `approved_by = ${other}`,
      "approved_at = approved_at + interval '1 minute'",
    ],
    [paid.id]: [
      "reference = 'OTHER'",
      "error = 'other'",
      'version = version + 1',
      'list_id = null',
      'end_transfer_id = freeze_transfer_id',
      "ended_at = ended_at + interval '1 minute'",
    ],
  }
  for (const [id, values] of Object.entries(changes))
    for (const value of values)
      await expect(ask(`update agents.withdrawals set ${value} where id = $1`, [id]), value).rejects.toThrow(
        'a withdrawal stays what it was',
      )
  await expect(ask('delete from agents.withdrawals where id = $1', [paid.id])).rejects.toThrow(
    'a withdrawal stays what it was',
  )
})

test('[Q7] no withdrawal changes its state without saying who changed it', async () => {
  const { id } = await prepareWithdrawal(app, { agency, accountant }, 'failed')
  await expect(
    ask("update agents.withdrawals set state = 'approved', version = version + 1 where id = $1", [id]),
  ).rejects.toThrow('a change of state of a withdrawal has no event')
})

const askAccount = (number: string, password = withdrawPassword) =>
  app.call(agency, 'agents.askBankAccount', {
    ...{ holder: 'River Travel Ltd.', bank: 'ICBC', number, withdrawPassword: password },
  })
/** What is asked for at present. */
const askedAccounts = () =>
  ask(
    "select id::text, approval_id::text as approval, asked_by::text as by from agents.bank_accounts where state = 'requested'",
  )

test('[Q7] without the withdraw password no other bank account is asked for', async () => {
  expect(await askAccount('6222000000006666', digestOf('wrong'))).toMatchObject({
    ...{ http: 422, code: 'staff.wrongWithdrawPassword' },
  })
  expect(await askedAccounts()).toEqual([])
  const { data, message } = await askAccount('6222000000006666')
  expect(message ?? '').toBe('')
  expect(await askedAccounts()).toMatchObject([{ id: data.id }])
  await app.call(agency, 'agents.cancelBankAccount', { id: data.id })
  expect(await askedAccounts()).toEqual([])
})

test('[Q9] who asked for another bank account does not register it, in the database either', async () => {
  const { data, message } = await askAccount('6222000000009988')
  expect(message ?? '').toBe('')
  const [registration] = await askedAccounts()
  expect(
    await ask('select agents.approve_bank_account($1, $2, $3, $4) as refusal', [
      ...[data.id, registration?.approval, registration?.by, app.clock.now()],
    ]),
  ).toEqual([{ refusal: 'ownRequest' }])
  await app.call(agency, 'agents.cancelBankAccount', { id: data.id })
})

// The last of this file: the clock moves on, and another bank account is registered.
test('[Q7] what failed is not sent once more to a bank account that was replaced meanwhile', async () => {
  const { id } = await prepareWithdrawal(app, { agency, accountant }, 'failed')
  await askAccount('6222000000005555')
  const [account] = await askedAccounts()
  const decided = await app.call(accountant, 'approvals.decide', {
    ...{ id: account?.approval ?? '', approved: true },
  })
  expect(decided, decided.message).toMatchObject({ http: 200 })
  const retry = () => app.call(accountant, 'agents.retryWithdrawal', { id })
  app.clock.passMinutes(24 * 60)
  ;[agency, accountant] = await Promise.all([app.signIn('agency'), app.signIn('accountant')])
  expect(await retry()).toMatchObject(refused('bankAccountChanged'))
  expect((await app.call(accountant, 'agents.withdrawal', { id })).data.withdrawal).toMatchObject({
    ...{ state: 'failed', can: { retry: { allowed: false, reason: 'agents.bankAccountChanged' } } },
  })
  expect(
    await app.call(accountant, 'agents.returnWithdrawal', { id, reason: 'account closed' }),
  ).toMatchObject({ data: { state: 'returned' } })
})
