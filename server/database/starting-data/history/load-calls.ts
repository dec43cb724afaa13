import { sql } from 'kysely'
import type { Transaction } from '../../../src/platform/database/database.ts'
import type { Caller } from '../../../src/platform/http/caller.ts'
import type { Services } from '../../../src/platform/services.ts'
import { delaySailing } from '../../../src/sailings/control/disrupt.ts'
import { chanceFrom } from './chance.ts'
import { pastContext } from './context.ts'
import { type Delay, timesOfCalls } from './delays.ts'

/** Of 100 sailings whose times were not recorded. */
const unrecordedShare = 3

/** A sailing whose delay was announced. */
export interface AnnouncedDelay {
  sailingId: string
  delay: Delay
}

/** Announces delays by the product's own command; those that were announced before an interruption are left alone. */
export async function announceDelays(
  services: Services,
  delays: readonly AnnouncedDelay[],
  dispatcher: Caller,
): Promise<void> {
  for (const { sailingId: id, delay } of delays) {
    const { rows } = await sql<{ revision: number }>`
      select s.revision from sailings.sailings s
      where s.id = ${id} and not exists (select from sailings.disruptions d where d.sailing_id = s.id)`.execute(
      services.database.db,
    )
    const [sailing] = rows
    if (!sailing) continue
    const { reason, minutes, announcedAt: at } = delay
    await delaySailing(
      pastContext(services, dispatcher, { endpoint: 'sailings.delay', at, name: `${id}/delay` }),
      { id, revision: sailing.revision, fromStop: 0, minutes, reason, note: '' },
    )
  }
}

interface PastSailing {
  id: string
  key: string
  /** Minutes that were announced for its first departure. */
  announced: number
  calls: { arrives: string | null; departs: string | null }[]
}

/**
 * Records when the ships called at their docks, as their crews would have: what has happened by a moment, of sailings that the clock
 * has moved on.
 * @returns how many calls
 */
export async function recordCalls(tx: Transaction, now: Date): Promise<number> {
  const { rows } = await sql<PastSailing>`
    select s.id::text, concat_ws('/', l.code, ship.code, extract(epoch from s.departs_at)::bigint) as key, stops.announced, stops.calls
    from sailings.sailings s join network.lines l on l.id = s.line_id join fleet.ships ship on ship.id = s.ship_id
    cross join lateral (
      select coalesce(round(date_part('epoch', max(c.expected_depart - c.planned_depart) filter (where c.stop_number = 0)) / 60), 0)::integer
          as announced,
        json_agg(json_build_object('arrives', c.planned_arrive, 'departs', c.planned_depart) order by c.stop_number) as calls
      from sailings.sailing_stops c where c.sailing_id = s.id) stops
    where s.status in ('departed', 'arrived') order by s.id`.execute(tx)
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  const happened = (at: Date | null) => (at && at <= now ? at : null)
  const times = rows.flatMap(({ id, key, announced, calls }) => {
    const chance = chanceFrom(`${key}/calls`)
    if (chance.between(1, 100) <= unrecordedShare) return []
    const planned = calls.map((call) => ({ arrives: moment(call.arrives), departs: moment(call.departs) }))
    return timesOfCalls(planned, announced, chance).map(({ arrived, left }, stop) => ({
      sailing: id,
      stop,
      arrived: happened(arrived),
      left: happened(left),
    }))
  })
  const recorded = await sql`
    update sailings.sailing_stops call set actual_arrive = r.arrived, actual_depart = case when call.state = 'left' then r."left" end,
      -- The clock goes on where the ship is still to leave.
      state_source = case when call.planned_depart is null or call.state = 'left' and r."left" is not null then 'staff' else call.state_source end
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as r(sailing bigint, stop smallint, arrived timestamptz, "left" timestamptz)
    where call.sailing_id = r.sailing and call.stop_number = r.stop and call.state in ('arrived', 'left')
      and num_nonnulls(r.arrived, r."left") > 0`.execute(tx)
  return Number(recorded.numAffectedRows ?? 0)
}
