import type { fares } from '@fairway/contract/fares/endpoints'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

type Reply<Name extends keyof typeof fares> = ReplyOf<(typeof fares)[Name]>

/** The passenger types in force, in the order a counter shows them. */
export async function passengerTypes(db: Database, now: Date): Promise<Reply<'fares.passengerTypes'>> {
  const { rows } = await sql<{ type: Reply<'fares.passengerTypes'>['passengerTypes'][number] }>`
    select json_build_object('id', id::text, 'code', code, 'names', names, 'percent', percent_bp, 'needsSeat', needs_seat,
      'ageFrom', age_from, 'ageBelow', age_below, 'heightFromCm', height_from_cm, 'heightBelowCm', height_below_cm,
      'certificateKinds', to_json(certificate_kinds), 'proof', proof, 'freePerAdult', free_per_adult,
      'isAdult', is_adult) as type
    from fares.passenger_types
    where status = 'published' and ${now} >= valid_from and ${now} < valid_to order by position, id`.execute(
    db,
  )
  return { passengerTypes: rows.map(({ type }) => type) }
}
