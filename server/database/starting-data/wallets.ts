import type { Fen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'

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
