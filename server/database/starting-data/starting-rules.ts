import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'
import { draftConditions } from './conditions.ts'
import { loadPassengerTypes } from './fares.ts'

/**
 * What the first sale needs besides the network: the passenger types and the after-sale conditions that are usual on the
 * river, as drafts of the first administrator. They count once a second person has approved them. Safe to repeat.
 */
export async function draftStartingRules(tx: Transaction, now: Date): Promise<void> {
  const { rows } = await sql<{ types: boolean; conditions: boolean }>`
    select exists (select from fares.passenger_types) as types, exists (select from fares.condition_sets) as conditions`.execute(
    tx,
  )
  if (!rows[0]?.types) await loadPassengerTypes(tx, now, { drafts: true })
  if (!rows[0]?.conditions) await draftConditions(tx, now)
}
