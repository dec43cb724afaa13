import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/http/caller.ts'
import { everyRow, noRow, scopeCondition } from '../staff/index.ts'

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

/** The condition on a port `p`: who may change it. Carriers and agents sail and sell along the river, and change nothing. */
export function editablePorts(scope: Scope): RawBuilder<boolean> {
  return scopeCondition(scope, {
    corporation: (id) => sql`p.corporation_id = ${id}`,
    docks: (among) =>
      sql`exists (select from network.docks own where own.port_id = p.id and own.id = any(${among}))`,
    instead: { operator: everyRow, carrier: noRow, agent: noRow },
  })
}

/** The condition on a dock `d` of a port `p`: who may change it. */
export function editableDocks(scope: Scope): RawBuilder<boolean> {
  return scopeCondition(scope, {
    corporation: (id) => sql`p.corporation_id = ${id}`,
    docks: (among) => sql`d.id = any(${among})`,
    instead: { operator: everyRow, carrier: noRow, agent: noRow },
  })
}
