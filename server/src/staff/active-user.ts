import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'

/**
 * The condition that `staff.users u` of `staff.organisations o` may be here at this moment. The one place where this is
 * said: first and last days are days of the pier, wherever the computer believes to be.
 */
export function isActiveUser(
  now: Date,
  { user, organisation } = { user: 'u', organisation: 'o' },
): RawBuilder<boolean> {
  const today = serviceDateOf(now)
  const of = (column: string) => sql.ref(`${user}.${column}`)
  return sql`(${of('enabled')} and ${sql.ref(`${organisation}.enabled`)}
    and coalesce(${of('valid_from')} <= ${today}::date, true) and coalesce(${of('valid_to')} >= ${today}::date, true))`
}
