import type { RequestOf } from '@fairway/contract/kernel/endpoint'
import type { services } from '@fairway/contract/sailings/services/endpoints'
import { makePlannedRuns } from '../../server/src/sailings/services/make-runs.ts'
import type { SignedInUser } from '../api-client.ts'
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

type Season = RequestOf<(typeof services)['sailings.season']>

/** Makes services and publishes seasons of them, as a person of whom `who` tells when it is needed. */
export function planSeasons(who: () => { app: TestApp; planner: SignedInUser }) {
  const preview = async (season: Season) => {
    const { app, planner } = who()
    return (await app.call(planner, 'sailings.season', season)).data
  }
  return {
    async create(trip: { lineId: string; shipId: string }, changes: Partial<NewService> = {}) {
      const { app, planner } = who()
      const service = buildService(trip, changes)
      const { data, message } = await app.call(planner, 'sailings.createService', service)
      if (!data) throw new Error(message)
      return { id: data.id, service }
    },

    preview,

    /** Publishes a season as it is previewed now, and makes its runs. */
    async publish(season: { from: string; to: string; serviceId: string[] }, more: object = {}) {
      const { app, planner } = who()
      const { fingerprint } = await preview(season)
      const answer = await app.call(planner, 'sailings.publishSeason', { ...season, fingerprint, ...more })
      if (answer.http === 200) await makePlannedRuns(app.database.db, app.clock.now())
      return answer
    },

    /** The sailings of a service by day. */
    async sailingsOf(serviceId: string) {
      const { rows } = await who().app.database.pool.query<{
        id: string
        date: string
        saleState: string
        seats: number
      }>(
        `select s.id::text, s.service_date as date, s.sale_state as "saleState",
         (select count(*)::integer from inventory.seats seat where seat.sailing_id = s.id) as seats
       from sailings.sailings s where s.service_id = $1 order by s.service_date`,
        [serviceId],
      )
      return rows
    },
  }
}
