import type { wallets } from '@fairway/contract/agents/wallet-endpoints'
import type { RequestOf } from '@fairway/contract/kernel/endpoint'
import { sql } from 'kysely'
import { digestOf } from '../server/database/starting-data/staff.ts'
import { registerBankAccount } from '../server/database/starting-data/wallets.ts'
import type { SignedInUser } from './api-client.ts'
import { demoPassword, type TestApp } from './test-app.ts'

let references = 0

/** A payment of an agency into its wallet, with a reference of its own. */
export function topUpRequest(organisationId: string, fen = 1_000_000) {
  references += 1
  return {
    organisationId,
    fen,
    method: 'bank' as const,
    paidOn: '2026-06-15',
    reference: `BANK-${references}`,
  }
}

/** Those who book what moves money: one checks or drafts it, the second one approves. */
interface Accountants {
  accountant: SignedInUser
  second: SignedInUser
}

type TopUpRequest = RequestOf<(typeof wallets)['agents.announceTopUp']>

/** A top-up that is booked; its number. */
export async function bookTopUp(
  app: TestApp,
  { accountant, second }: Accountants,
  request: TopUpRequest,
): Promise<string> {
  const announced = await app.call(accountant, 'agents.announceTopUp', request)
  if (!announced.data) throw new Error(announced.message)
  const { id } = announced.data
  const { approvalId } = (await app.call(accountant, 'agents.checkTopUp', { id })).data
  const booked = await app.call(second, 'approvals.decide', { id: approvalId, approved: true })
  if (!booked.data) throw new Error(booked.message)
  return id
}

/** Drafts the reversal of the deposit of a top-up; the approval that books it. */
export async function draftTakingBack(
  app: TestApp,
  accountant: SignedInUser,
  topUpId: string,
  reason = 'booked to the wrong agency',
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select transfer_id::text as id from agents.top_ups where id = ${topUpId}`.execute(app.database.db)
  const drafted = await app.call(accountant, 'accounts.draftReversal', {
    transferId: rows[0]?.id ?? '',
    reason,
  })
  if (!drafted.data) throw new Error(drafted.message)
  const { draft } = (await app.call(accountant, 'accounts.transferDraft', { id: drafted.data.id })).data
  return draft.approvalId ?? ''
}

/** Takes a top-up back, by the reversal of its deposit. */
export async function takeBackTopUp(
  app: TestApp,
  { accountant, second }: Accountants,
  topUpId: string,
): Promise<void> {
  const id = await draftTakingBack(app, accountant, topUpId)
  const booked = await app.call(second, 'approvals.decide', { id, approved: true })
  if (!booked.data) throw new Error(booked.message)
}

const names = (name: string) => ({ en: name, zh: name })

/** The form of a new agency with its first user; it sells everything until something else is given. */
export const agencyRequest = (code: string) => ({
  code,
  names: names(`Agency ${code}`),
  level: 'B' as const,
  contractNumber: `C-${code}`,
  contractFrom: '2026-01-01',
  contractTo: '2026-12-31',
  contactName: '王芳',
  contactPhone: '13800138000',
  user: { code: `${code.toLowerCase()}.first`, name: '赵敏', phone: '13800138001' },
})

/** The password of the demo users with a wallet, as the browser sends it. */
export const withdrawPassword = digestOf(demoPassword)

/** Registers a bank account for an agency, `RVT` unless another code is given; once. */
export const registerTestAccount = (app: TestApp, agent = 'RVT') =>
  app.database.db.transaction().execute((tx) =>
    registerBankAccount(
      tx,
      app.services.crypto,
      {
        agent,
        holder: 'River Travel Ltd.',
        bank: 'Bank of Chongqing',
        number: '6216600000000004217',
        askedBy: 'agency',
        approvedBy: 'accountant',
      },
      app.clock.now(),
    ),
  )

type State = 'requested' | 'approved' | 'sent' | 'failed'

/** A withdrawal of the agency RVT in a state. */
export async function prepareWithdrawal(
  app: TestApp,
  { agency, accountant }: { agency: SignedInUser; accountant: SignedInUser },
  state: State,
  fen = 10_000,
): Promise<{ id: string; approvalId: string }> {
  await registerTestAccount(app)
  const request = await app.call(agency, 'agents.requestWithdrawal', { fen, withdrawPassword })
  if (!request.data) throw new Error(request.message)
  const { id } = request.data
  const { data } = await app.call(agency, 'agents.withdrawal', { id })
  const approvalId = data.withdrawal.approvalId ?? ''
  if (state !== 'requested') {
    const decided = await app.call(accountant, 'approvals.decide', { id: approvalId, approved: true })
    if (decided.http !== 200) throw new Error(decided.message)
  }
  if (state === 'sent' || state === 'failed') await app.call(accountant, 'agents.sendWithdrawals', {})
  if (state === 'failed')
    await app.call(accountant, 'agents.markWithdrawalFailed', { id, reason: 'account closed' })
  return { id, approvalId }
}

/** What the wallet of an agency holds, and what its entries say, in fen. */
export async function walletOf(app: Pick<TestApp, 'database'>, code = 'RVT') {
  const { rows } = await sql<Record<'balance' | 'frozen' | 'available' | 'frozenEntries' | 'credit', number>>`
    select w.balance_fen::integer as balance, w.frozen_fen::integer as frozen, w.credit_limit_fen::integer as credit,
      (select coalesce(sum(e.fen), 0) from accounts.entries e where e.account_id = w.account_id)::integer as available,
      (select coalesce(sum(e.fen), 0) from accounts.entries e where e.account_id = w.frozen_account_id)::integer as "frozenEntries"
    from accounts.wallets w join staff.organisations o on o.id = w.organisation_id where o.code = ${code}`.execute(
    app.database.db,
  )
  const wallet = rows[0]
  if (!wallet) throw new Error(`no wallet of ${code}`)
  return wallet
}

/** Makes some agencies a group; all others are in none. */
export async function groupAgencies(app: Pick<TestApp, 'database'>, ...codes: string[]): Promise<void> {
  await sql`update agents.agents a set group_code = case when o.code = any(${codes}::text[]) then 'GROUP' end
    from staff.organisations o where o.id = a.organisation_id`.execute(app.database.db)
}

/** A draft of a transfer from the wallet of RVT to that of OLT. */
export async function draftTransfer(app: TestApp, by: SignedInUser, fen = 1_000): Promise<string> {
  await groupAgencies(app, 'RVT', 'OLT')
  const { data, message } = await app.call(by, 'accounts.draftTransfer', await transferRequest(app, fen))
  if (!data) throw new Error(message)
  return data.id
}

/** A transfer from the wallet of RVT to that of OLT, which the operator drafts. */
export async function transferRequest(app: Pick<TestApp, 'database'>, fen = 1_000) {
  await groupAgencies(app, 'RVT', 'OLT')
  const { rows } = await sql<{ from: string; to: string }>`
    select (select w.account_id::text from accounts.wallets w join staff.organisations o on o.id = w.organisation_id where o.code = 'RVT') as from,
      (select w.account_id::text from accounts.wallets w join staff.organisations o on o.id = w.organisation_id where o.code = 'OLT') as to`.execute(
    app.database.db,
  )
  const { from, to } = rows[0] ?? { from: '', to: '' }
  return { kind: 'wallets' as const, fromAccountId: from, toAccountId: to, fen, reason: 'shared contract' }
}

/** Another clerk of the agency RVT, with the passwords and the role of the first one. */
export async function addAgencyClerk({ database }: Pick<TestApp, 'database'>, code: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into staff.users (code, name, organisation_id, password_hash, payment_password_hash, withdraw_password_hash)
      select ${code}, ${code}, u.organisation_id, u.password_hash, u.payment_password_hash,
        u.withdraw_password_hash
      from staff.users u where u.code = 'agency' returning id)
    , role as (
      insert into staff.user_roles (user_id, role_id)
      select made.id, r.role_id from made, staff.user_roles r join staff.users u on u.id = r.user_id where u.code = 'agency')
    select id::text from made`.execute(database.db)
  return rows[0]?.id ?? ''
}

/** Sets limits of the wallet of RVT, in fen; those that are absent are none. */
export async function setWalletLimits(
  { database }: Pick<TestApp, 'database'>,
  limits: Partial<Record<'daily' | 'ticket' | 'clerk' | 'low', number>>,
): Promise<void> {
  await sql`select accounts.set_limits(o.id, ${limits.daily ?? null}, ${limits.ticket ?? null}, ${limits.clerk ?? null},
    ${limits.low ?? null}) from staff.organisations o where o.code = 'RVT'`.execute(database.db)
}

/** Books money into the wallet of RVT from the bank, or out of it, until so much is in it. */
export async function setBalance(
  { database }: Pick<TestApp, 'database'>,
  fen: number,
  at: Date,
): Promise<void> {
  await sql`select accounts.post(array[row('deposit', null, ${at}, '', w.organisation_id, array[
      row(w.account_id, ${fen} - w.balance_fen, null)::accounts.posted_entry,
      row(accounts.id_of('operator:bank'), w.balance_fen - ${fen}, null)::accounts.posted_entry], null, null, null, null)::accounts.posting])
    from accounts.wallets w join staff.organisations o on o.id = w.organisation_id
    where o.code = 'RVT' and w.balance_fen <> ${fen}`.execute(database.db)
}
