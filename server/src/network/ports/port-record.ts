import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { portRecords } from '@fairway/contract/network/port-endpoints'
import { sql } from 'kysely'
import { named } from '../../platform/database/named.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { editablePorts, visiblePorts } from '../visible-network.ts'

/**
 * One port as its form takes it.
 * @throws record.notFound
 */
export async function portRecord(
  { db, scope }: Context,
  { id }: { id: string },
): Promise<ReplyOf<(typeof portRecords)['network.port']>> {
  const { rows } = await sql<ReplyOf<(typeof portRecords)['network.port']>>`
    select p.id, p.code, p.names, p.river_km as "riverKm", p.river_km_estimated as estimated, p.enabled, p.revision,
      ${named('o')} as corporation, (select count(*)::integer from network.docks d where d.port_id = p.id) as docks,
      ${editablePorts(scope)} as editable
    from network.ports p left join staff.organisations o on o.id = p.corporation_id
    where p.id = ${id} and ${visiblePorts(scope)}`.execute(db)
  if (!rows[0]) throw problem('record.notFound')
  return rows[0]
}
