import { byLanguage } from '@fairway/contract/kernel/languages'
import { maxSailingParts, ownRefundReasons } from '@fairway/contract/reports/values'
import { type RawBuilder, sql } from 'kysely'
import { localizedLabel } from '../platform/texts.ts'
import type { Division } from './report.ts'

// What reports can be divided by; `f` is a fact, `p` a part with its key.

const known = (key: RawBuilder<unknown>, table: string): Division => ({
  key,
  joins: sql`left join ${sql.raw(table)} known on known.id = p.key::bigint`,
  names: sql`known.names`,
  label: sql`known.code`,
})

export const byLine = known(sql`f.line_id`, 'network.lines')
export const byClass = known(sql`f.class_id`, 'fleet.classes')
export const byShip = known(sql`f.ship_id`, 'fleet.ships')
export const byDock = known(sql`f.dock_id`, 'network.docks')
export const byOrganisation = known(sql`f.organisation_id`, 'staff.organisations')

export const byClerk: Division = {
  key: sql`f.user_id`,
  joins: sql`left join staff.users known on known.id = p.key::bigint`,
  label: sql`known.name`,
}

/** A division by values that have texts. */
const byText = (key: RawBuilder<unknown>, prefix: string): Division => ({
  key,
  namesOf: (value) => localizedLabel(`${prefix}.${value}`, value),
})

export const byChannel = byText(sql`f.channel`, 'reports.channel')
export const byMethod = byText(sql`f.method`, 'orders.method')
export const byReason: Division = {
  key: sql`f.reason`,
  namesOf: (value) =>
    ownRefundReasons.some((one) => one === value)
      ? localizedLabel(`reports.reason.${value}`, value)
      : localizedLabel(`orders.overrule.${value}`, value),
}
export const byWeekday = byText(sql`extract(isodow from f.day)::integer`, 'reports.weekday')

export const byDaysBefore: Division = {
  key: sql`f.days_before`,
  namesOf: (value) => byLanguage(() => value),
}

/** A leg of a line: from one port to the next. */
export const byLeg: Division = {
  key: sql`f.line_version_id || ':' || f.leg`,
  joins: sql`
    left join network.line_stops boarding on boarding.line_version_id = split_part(p.key, ':', 1)::bigint
      and boarding.stop_number = split_part(p.key, ':', 2)::smallint
    left join network.line_stops landing on landing.line_version_id = boarding.line_version_id
      and landing.stop_number = boarding.stop_number + 1
    left join network.docks from_dock on from_dock.id = boarding.dock_id
    left join network.ports from_port on from_port.id = from_dock.port_id
    left join network.docks to_dock on to_dock.id = landing.dock_id
    left join network.ports to_port on to_port.id = to_dock.port_id
    left join network.line_versions of_version on of_version.id = boarding.line_version_id
    left join network.lines known on known.id = of_version.line_id`,
  names: sql`from_port.names`,
  toNames: sql`to_port.names`,
  label: sql`known.code`,
}

/** Origin and destination: from one port to another, whatever the line. */
export const byRelation: Division = {
  key: sql`f.from_port_id || ':' || f.to_port_id`,
  joins: sql`
    left join network.ports from_port on from_port.id = split_part(p.key, ':', 1)::bigint
    left join network.ports to_port on to_port.id = split_part(p.key, ':', 2)::bigint`,
  names: sql`from_port.names`,
  toNames: sql`to_port.names`,
}

export const bySailing: Division = {
  maxParts: maxSailingParts,
  isOfOneDay: true,
  key: sql`f.sailing_id`,
  joins: sql`left join sailings.sailings run on run.id = p.key::bigint left join network.lines known on known.id = run.line_id`,
  names: sql`known.names`,
  label: sql`to_char(run.departs_at, 'YYYY-MM-DD HH24:MI')`,
}
