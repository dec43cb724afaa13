import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/http/caller.ts'
import { everyRow, scopeCondition } from '../staff/index.ts'

/**
 * Scope condition on a line `l`: a carrier's own; for docks and ports those that call there by any published version;
 * for other organisations all.
 */
export function visibleLines(scope: Scope): RawBuilder<boolean> {
  return scopeCondition(scope, {
    carrier: (id) => sql`l.carrier_id = ${id}`,
    docks: (among) => sql`exists (select from network.line_versions version
      join network.line_stops call on call.line_version_id = version.id
      where version.line_id = l.id and version.status = 'published' and call.dock_id = any(${among}))`,
    instead: { operator: everyRow, agent: everyRow },
  })
}

/** The condition on a port `p`: a port corporation's own; the whole river for all others, who sell and sail along it. */
export function visiblePorts(scope: Scope): RawBuilder<boolean> {
  return scopeCondition(scope, {
    corporation: (id) => sql`p.corporation_id = ${id}`,
    instead: { operator: everyRow, carrier: everyRow, agent: everyRow },
  })
}
