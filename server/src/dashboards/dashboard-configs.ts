import type { DashboardName } from '@fairway/contract/dashboards/values'
import { type RawBuilder, sql } from 'kysely'

/** What one screen is about. */
export interface DashboardConfig {
  /** Condition on a line `l` of this dashboard. */
  lines: RawBuilder<boolean>
  /** Counts the sales of this channel alone; all of them when absent. */
  channel?: 'online'
  /** Who sells most: agents, or lines where no agent takes part. */
  leaders: 'agents' | 'lines'
}

/** Excursions that stay at Chongqing, where the two rivers meet. */
const chongqingExcursions = sql<boolean>`l.kind = 'sightseeing' and not exists (
  select from network.line_versions version join network.line_stops stop on stop.line_version_id = version.id
    join network.docks d on d.id = stop.dock_id join network.ports p on p.id = d.port_id
  where version.line_id = l.id and version.status = 'published' and p.code <> 'CKG')`

/** The four screens; a new line finds its place by its kind and its ports. */
export const dashboardConfigs: Record<DashboardName, DashboardConfig> = {
  ljy: { lines: chongqingExcursions, leaders: 'agents' },
  sxy: {
    lines: sql`l.kind in ('cruise', 'sightseeing') and not (${chongqingExcursions})`,
    leaders: 'agents',
  },
  gz: { lines: sql`l.kind in ('ferry', 'fast')`, leaders: 'agents' },
  xcx: { lines: sql`true`, channel: 'online', leaders: 'lines' },
}
