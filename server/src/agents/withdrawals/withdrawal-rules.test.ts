import { prepareWithdrawal, withdrawPassword } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { Desk, employ } from '@fairway/testing/random/day/staff'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'

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

test('[Q9] who asked for another bank account does not register it, in the database either', async () => {
  const { data, message } = await app.call(agency, 'agents.askBankAccount', {
    ...{ holder: 'River Travel Ltd.', bank: 'ICBC', number: '6222000000009988', withdrawPassword },
  })
  expect(message ?? '').toBe('')
  const [registration] = await ask(
    'select approval_id::text as approval, asked_by::text as by from agents.bank_accounts where id = $1',
    [data.id],
  )
  expect(
    await ask('select agents.approve_bank_account($1, $2, $3, $4) as refusal', [
      ...[data.id, registration?.approval, registration?.by, app.clock.now()],
    ]),
  ).toEqual([{ refusal: 'ownRequest' }])
})
