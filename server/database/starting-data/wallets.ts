import type { Fen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'

/** Opens the wallets of all agents that have none, empty and without credit. */
export async function openWallets(tx: Transaction): Promise<void> {
  await sql`insert into accounts.accounts (code, kind) values ('operator:bank', 'bank') on conflict (code) do nothing`.execute(
    tx,
  )
  await sql`
    with opened as (
      insert into accounts.accounts (code, kind, organisation_id)
      select format('agent:%s:%s', a.organisation_id, part.name), part.kind, a.organisation_id
      from agents.agents a cross join (values ('available', 'wallet'), ('frozen', 'frozen')) as part(name, kind)
      where not exists (select from accounts.wallets w where w.organisation_id = a.organisation_id)
      returning id, kind, organisation_id)
    insert into accounts.wallets (organisation_id, account_id, frozen_account_id)
    select w.organisation_id, w.id, f.id
    from opened w join opened f on f.organisation_id = w.organisation_id and f.kind = 'frozen'
    where w.kind = 'wallet'`.execute(tx)
}

/**
 * An agent pays in by bank transfer: the money is at the bank and owed to the agent. The same payment of the same
 * moment is booked once.
 */
export async function payIn(tx: Transaction, agent: string, fen: Fen, at: Date): Promise<void> {
  await sql`
    with wallet as (
      update accounts.wallets w set balance_fen = balance_fen + ${fen}
      from staff.organisations o where o.id = w.organisation_id and o.code = ${agent}
        and not exists (select from accounts.entries e join accounts.transfers t on t.id = e.transfer_id
          where e.account_id = w.account_id and t.kind = 'deposit' and t.at = ${at})
      returning w.account_id
    ), transfer as (
      insert into accounts.transfers (kind, at, memo)
      select 'deposit', ${at}, 'bank transfer' from wallet returning id
    )
    insert into accounts.entries (transfer_id, number, account_id, fen)
    select t.id, e.number, e.account_id, e.fen
    from transfer t cross join lateral (
      select 1, b.id, -${fen}::bigint from accounts.accounts b where b.code = 'operator:bank'
      union all
      select 2, w.account_id, ${fen}::bigint from wallet w) as e(number, account_id, fen)`.execute(tx)
}
