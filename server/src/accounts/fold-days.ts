import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { isPastLoading } from '../system/index.ts'

/** Accounts of one transaction. */
const accountsPerChunk = 500
/**
 * How long is waited for transactions that may still book to a day that was just closed, those of other databases of the cluster
 * included: numbers of transactions are one for all of them.
 */
const defaultTimeoutMs = 50_000
const retryMs = 100

/** What was folded. */
export interface FoldedDays {
  days: number
  /** Balances written: one for each account with entries on a day. */
  balances: number
}

/** A transaction that may still book to a closed day did not end. The job tries again. */
class DayStillWritten extends Error {
  constructor(day: string) {
    super(`a transaction older than the close of ${day} is still running`)
    this.name = 'DayStillWritten'
  }
}

/**
 * End of day: closes the days that are over and writes the balances of each account, chained by hash, the oldest day
 * first. Nodes that do it at once share the work; one that is cut short is resumed.
 * Days in Asia/Shanghai. While the past of the demo is being loaded every day is open.
 * @throws DayStillWritten
 */
export async function foldDays(db: Database, now: Date, timeoutMs = defaultTimeoutMs): Promise<FoldedDays> {
  const folded: FoldedDays = { days: 0, balances: 0 }
  if (await isPastLoading(db)) return folded
  await sql`select accounts.close_days(${now})`.execute(db)
  await sql`select accounts.set_horizon()`.execute(db)
  const { rows } = await sql<{ day: string }>`
    select day::text from accounts.closed_days where folded_at is null order by day`.execute(db)
  for (const { day } of rows) {
    folded.balances += await foldDay(db, day, timeoutMs)
    folded.days += 1
  }
  return folded
}

async function foldDay(db: Database, day: string, timeoutMs: number): Promise<number> {
  const before = performance.now() + timeoutMs
  for (let total = 0; ; ) {
    const { rows } = await sql<{ folded: number | null }>`
      select accounts.fold_day(${day}::date, ${accountsPerChunk}) as folded`.execute(db)
    const folded = rows[0]?.folded ?? null
    if (folded === null) {
      if (performance.now() > before) throw new DayStillWritten(day)
      await setTimeout(retryMs)
      continue
    }
    total += folded
    if (folded < accountsPerChunk) return total
  }
}
