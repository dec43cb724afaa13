import type { ConditionSet } from '@fairway/contract/fares/terms'
import type { Id } from '@fairway/contract/kernel/ids'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'

/** What an expression in SQL gives of a set `conditions`: the form of `ConditionSet`. */
export const conditionsJson = sql<ConditionSet>`json_build_object('id', conditions.id::text, 'code', conditions.code, 'version', conditions.version,
  'names', conditions.names, 'minFeeFen', conditions.min_fee_fen, 'roundingFen', conditions.rounding_fen,
  'refund', json_build_object('reference', conditions.refund_reference, 'tiers', ${tiersOf('refund')}, 'afterExchange', conditions.after_exchange,
    'noShow', json_build_object('allowed', conditions.no_show_allowed, 'feeBasisPoints', conditions.no_show_fee_bp)),
  'exchange', json_build_object('reference', conditions.exchange_reference, 'tiers', ${tiersOf('exchange')}, 'most', conditions.exchange_most),
  'correction', json_build_object('reference', conditions.correction_reference, 'untilMinutes', conditions.correction_until_minutes,
    'feeFen', json_build_object('typing', conditions.typing_fee_fen, 'paper', conditions.paper_fee_fen, 'otherPerson', conditions.other_person_fee_fen),
    'most', conditions.correction_most))`

function tiersOf(kind: 'refund' | 'exchange') {
  return sql`coalesce((select json_agg(json_build_object('fromMinutes', t.from_minutes, 'allowed', t.allowed,
    'feeBasisPoints', t.fee_bp) order by t.number) from fares.condition_tiers t where t.set_id = conditions.id and t.kind = ${sql.lit(kind)}), '[]')`
}

/** Sets of after-sale conditions by their ids, as tickets pin them. */
export async function conditionSets(db: Database, ids: readonly Id[]): Promise<Map<Id, ConditionSet>> {
  const { rows } = await sql<{ set: ConditionSet }>`${prepared}
    select ${conditionsJson} as set from fares.condition_sets conditions where conditions.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ set }) => [set.id, set]))
}
