import type { Fen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import { bankAccountOwner } from '../../src/agents/index.ts'
import type { Transaction } from '../../src/platform/database/database.ts'
import type { Crypto } from '../../src/platform/security/crypto.ts'

/** Opens the wallets of all agents that have none, empty and without credit. */
export async function openWallets(tx: Transaction): Promise<void> {
  await sql`select accounts.open_accounts(array[
    row(null, 'operator:bank', 'bank', null, null, null, null, null)::accounts.accounts])`.execute(tx)
  await sql`select accounts.open_wallet(a.organisation_id) from agents.agents a order by a.organisation_id`.execute(
    tx,
  )
}

/**
 * An agent pays in by bank transfer: the money is at the bank and owed to the agent. The same payment of the same
 * moment is booked once.
 */
export async function payIn(tx: Transaction, agent: string, fen: Fen, at: Date): Promise<void> {
  await sql`
    select accounts.post(array[row('deposit', null, ${at}, 'bank transfer', w.organisation_id, array[
      row(b.id, -${fen}::bigint, null)::accounts.posted_entry, row(w.account_id, ${fen}::bigint, null)::accounts.posted_entry
    ], null, null, null, null)::accounts.posting])
    from accounts.wallets w join staff.organisations o on o.id = w.organisation_id
    join accounts.accounts b on b.code = 'operator:bank'
    where o.code = ${agent} and not exists (select from accounts.entries e join accounts.transfers t on t.id = e.transfer_id
      where e.account_id = w.account_id and t.kind = 'deposit' and t.at = ${at})`.execute(tx)
}

/** The bank account of an agency, asked for by one of its people, approved by an accountant and registered at a moment; once. */
export async function registerBankAccount(
  tx: Transaction,
  crypto: Crypto,
  account: {
    agent: string
    holder: string
    bank: string
    number: string
    askedBy: string
    approvedBy: string
  },
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string; asker: string; approver: string; approval: string }>`
    with people as (
      select o.id as organisation_id, asker.id as asker, approver.id as approver
      from staff.organisations o, staff.users asker, staff.users approver
      where o.code = ${account.agent} and asker.code = ${account.askedBy} and approver.code = ${account.approvedBy}
        and not exists (select from agents.bank_accounts b where b.organisation_id = o.id and b.state = 'approved')
    ), made as (
      insert into agents.bank_accounts (organisation_id, holder, bank, number_cipher, number_end, asked_at, asked_by)
      select p.organisation_id, ${account.holder}, ${account.bank},
        ${crypto.encrypt('bankAccount', account.number, bankAccountOwner(await idOfOrganisation(tx, account.agent)))},
        ${account.number.slice(-4)}, ${at}::timestamptz - interval '8 days', p.asker
      from people p returning *
    )
    select m.id::text, p.asker::text, p.approver::text, platform.ask_approval('agents.bankAccount', m.id::text,
      agents.bank_account_payload(m), p.asker, false, m.asked_at, m.asked_at + interval '3 days')::text as approval
    from made m, people p`.execute(tx)
  const made = rows[0]
  if (!made) return
  const approvedAt = new Date(at.getTime() - 7 * 86_400_000)
  await sql`update agents.bank_accounts set approval_id = ${made.approval} where id = ${made.id}`.execute(tx)
  await sql`select platform.decide_approval(${made.approval}, ${made.approver}, true, '', ${approvedAt})`.execute(
    tx,
  )
  await sql`select agents.approve_bank_account(${made.id}, ${made.approval}, ${made.approver}, ${approvedAt})`.execute(
    tx,
  )
}

async function idOfOrganisation(tx: Transaction, code: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from staff.organisations where code = ${code}`.execute(tx)
  return rows[0]?.id ?? ''
}
