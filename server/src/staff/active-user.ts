import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'

/**
 * Condition that `staff.users u` of `staff.organisations o` may sign in now. Single source of the rule: first and last
 * days are days in Asia/Shanghai, whatever the time zone of the machine.
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
