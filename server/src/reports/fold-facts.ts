import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** Rows of each source folded in one transaction. */
const rowsPerPortion = 20_000
/**
 * How long is waited for transactions that may still write a row of a portion, those of other databases of the cluster
 * included: numbers of transactions are one for all of them.
 */
const defaultTimeoutMs = 50_000
const retryMs = 50

/** A transaction that may still write a row of the portion did not end. The job goes on with it next time. */
class PortionStillWritten extends Error {
  constructor() {
    super('a transaction older than the portion of facts is still running')
    this.name = 'PortionStillWritten'
  }
}

/**
 * Folds rows that were written since into facts, portion by portion, until none is left; returns how many rows. Nodes that do
 * it at once share the work; one that is cut short is resumed.
 * @throws PortionStillWritten
 */
export async function foldFacts(
  db: Database,
  { timeoutMs = defaultTimeoutMs, portion = rowsPerPortion } = {},
): Promise<number> {
  for (let total = 0; ; ) {
    const { rows: marked } = await sql<{ more: boolean }>`
      select reports.mark_portion(${portion}) as more`.execute(db)
    if (!marked[0]?.more) return total
    const before = performance.now() + timeoutMs
    let folded = await foldPortion(db)
    while (folded === null) {
      if (performance.now() > before) throw new PortionStillWritten()
      await setTimeout(retryMs)
      folded = await foldPortion(db)
    }
    total += folded
  }
}

async function foldPortion(db: Database): Promise<number | null> {
  const { rows } = await sql<{ folded: string | null }>`
    select reports.fold_portion()::text as folded`.execute(db)
  const folded = rows[0]?.folded ?? null
  return folded === null ? null : Number(folded)
}

/** Derives every fact anew from the rows it comes from; reports read those until it is done. */
export async function rebuildFacts(db: Database): Promise<number> {
  await sql`select reports.forget_facts()`.execute(db)
  return foldFacts(db)
}
