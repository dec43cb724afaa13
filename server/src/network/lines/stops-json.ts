import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { network } from '@fairway/contract/network/endpoints'
import { sql } from 'kysely'
import { named } from '../../platform/database/named.ts'

/** The stops of a version, whose id is a column. */
export const stopsJson = (versionId: string) => sql<
  ReplyOf<(typeof network)['network.lineVersion']>['stops']
>`coalesce((select json_agg(json_build_object(
    'stop', stop.stop_number, 'dock', ${named('d')}, 'port', ${named('p')}, 'riverKm', d.river_km,
    'arriveMinutes', stop.arrive_minutes, 'departMinutes', stop.depart_minutes) order by stop.stop_number)
  from network.line_stops stop join network.docks d on d.id = stop.dock_id join network.ports p on p.id = d.port_id
  where stop.line_version_id = ${sql.ref(versionId)}), '[]')`
