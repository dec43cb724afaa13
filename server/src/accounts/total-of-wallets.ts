import { type Fen, toFen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** What the wallets of all agencies hold; a debt counts off. For the operator's people. */
export async function totalOfWallets(db: Database): Promise<Fen> {
  const { rows } = await sql<{ fen: string }>`
    select coalesce(sum(w.balance_fen), 0)::text as fen from accounts.wallets w`.execute(db)
  return toFen(rows[0]?.fen)
}
