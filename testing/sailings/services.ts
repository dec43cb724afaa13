import type { RequestOf } from '@fairway/contract/kernel/endpoint'
import type { services } from '@fairway/contract/sailings/services/endpoints'
import { buildSailing } from '../sales.ts'
import type { TestApp } from '../test-app.ts'

export type NewService = RequestOf<(typeof services)['sailings.createService']>

/** A line that ends at the dock where it begins, with a ship of its own; nothing else sails for them. */
export async function buildRoundTrip({
  database,
}: TestApp): Promise<{ lineId: string; shipId: string; code: string }> {
  const { pool } = database
  const { id } = await buildSailing(database, { seats: 8 })
  const { rows } = await pool.query<{ lineId: string; shipId: string; code: string; versionId: string }>(
    `select s.line_id as "lineId", s.ship_id as "shipId", l.code, s.line_version_id as "versionId"
     from sailings.sailings s join network.lines l on l.id = s.line_id where s.id = $1`,
    [id],
  )
  const { versionId, ...line } = rows[0]!
  await pool.query('select inventory.withdraw_sailings(array[$1]::bigint[], $2)', [id, '2026-06-01'])
  await pool.query('delete from sailings.services where line_id = $1', [line.lineId])
  // As if it had been drawn up so: what is published does not change otherwise.
  await pool.query('alter table network.line_stops disable trigger user')
  await pool.query(
    `update network.line_stops set dock_id = (select dock_id from network.line_stops where line_version_id = $1 and stop_number = 0)
     where line_version_id = $1 and stop_number = 3`,
    [versionId],
  )
  await pool.query('alter table network.line_stops enable trigger user')
  return line
}

let made = 0

/** A service every day at eight, all year, as its form sends it. */
export const buildService = (
  { lineId, shipId }: { lineId: string; shipId: string },
  changes: Partial<NewService> = {},
): NewService => ({
  ...{ code: `S${++made}`, lineId, shipId, departureMinute: 480, weekdays: 127, everyDays: 1 },
  ...{ countedFrom: '2026-01-01', validFrom: null, validTo: null, onHolidays: 'asUsual', rolling: false },
  ...{ rota: [], days: [], ...changes },
})
