import { type RawBuilder, sql } from 'kysely'
import type { Caller, Scope } from '../platform/http/caller.ts'
import { scopeCondition } from '../staff/index.ts'

/** Ids of the messages addressed to the caller: by name, role, organisation, kind of organisation, or to everyone. */
const meantFor = (caller: Caller): RawBuilder<unknown> => sql`
  select id from messages.messages where everyone
  union
  select message_id from messages.targets
  where (kind = 'user' and target = ${caller.userId})
    or (kind = 'organisation' and target = ${caller.organisationId})
    or (kind = 'organisationKind' and target = ${caller.organisationKind})
    or (kind = 'role' and target in (
      select ur.role_id::text from staff.user_roles ur
      join staff.roles r on r.id = ur.role_id and r.enabled where ur.user_id = ${caller.userId}))`

/** Condition on `messages.messages m`: published, due, and addressed to the caller. */
export function readableBy(caller: Caller, now: Date): RawBuilder<boolean> {
  return sql`m.state = 'published' and m.publish_at <= ${now} and m.id in (${meantFor(caller)})`
}

/** The condition on `m` that its time is not over. */
export function inForce(now: Date): RawBuilder<boolean> {
  return sql`(m.expires_at is null or m.expires_at > ${now})`
}

/** Scope condition on `m`: those of the own organisation, or all. */
export function managedBy(scope: Scope): RawBuilder<boolean> {
  return scopeCondition(scope, { organisation: (id) => sql`m.organisation_id = ${id}` })
}
