import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { ProblemCode } from '@fairway/contract/problems'
import type { sailingRuns } from '@fairway/contract/sailings/control/run-endpoints'
import type { SailingState } from '@fairway/contract/sailings/values'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { named } from '../../platform/database/named.ts'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { assertControlled } from './controlled-sailing.ts'

type Editable = ReplyOf<(typeof sailingRuns)['sailings.editable']>

/** A run as it is before a change. */
export interface RunRow {
  revision: number
  ship_id: string
  ship_code: string
  status: SailingState
  sale_state: 'closed' | 'open' | 'stopped'
  departs_at: Date
  /** After midnight of its service date, in Asia/Shanghai. */
  departure_minute: number
  /** Something was sold or held of it, ended or not. */
  bought: boolean
  /** Seats are locked or set aside. */
  touched: boolean
}

/** Reads a run, under its lock when a command changes it. */
export async function readRun(db: Connection, id: string): Promise<RunRow> {
  const { rows } = await sql<RunRow>`
    select s.revision, s.ship_id::text, ship.code as ship_code, s.status, s.sale_state, s.departs_at,
      (extract(epoch from s.departs_at - s.service_date::timestamp at time zone 'Asia/Shanghai') / 60)::integer as departure_minute,
      exists (select from orders.tickets t where t.sailing_id = s.id) as bought,
      exists (select from inventory.seats seat where seat.sailing_id = s.id and seat.closed <> 0) as touched
    from sailings.sailings s join fleet.ships ship on ship.id = s.ship_id where s.id = ${id}`.execute(db)
  if (!rows[0]) throw problem('sailings.notFound')
  return rows[0]
}

/** Why ship, time and docks of a run stay as they are. */
export function changeRefusal(
  run: Pick<RunRow, 'status' | 'departs_at' | 'bought' | 'touched'>,
  now: Date,
): ProblemCode | undefined {
  if (run.status === 'cancelled') return 'sailings.alreadyCancelled'
  if (run.status !== 'scheduled' || run.departs_at <= now) return 'sailings.hasLeft'
  if (run.bought) return 'sailings.bought'
  return run.touched ? 'sailings.seatsTouched' : undefined
}

/**
 * What the form of a change starts with.
 * @throws sailings.notFound
 */
export async function editableSailing(context: Context, { id }: { id: string }): Promise<Editable> {
  const { db, language, now } = context
  await assertControlled(db, context, id)
  const [run, { rows: calls }] = await Promise.all([
    readRun(db, id),
    sql<Editable['calls'][number]>`
      select call.stop_number as stop, ${named('p')} as port, d.id::text as "dockId",
        (select json_agg(json_build_object('id', o.id::text, 'code', o.code, 'names', o.names) order by o.position, o.id)
          from network.docks o where o.port_id = p.id and (o.enabled or o.id = d.id)) as docks
      from sailings.sailing_stops call join network.docks d on d.id = call.dock_id join network.ports p on p.id = d.port_id
      where call.sailing_id = ${id} order by call.stop_number`.execute(db),
  ])
  const refusal = changeRefusal(run, now)
  return {
    id,
    revision: run.revision,
    shipId: run.ship_id,
    departureMinute: run.departure_minute,
    calls,
    can: {
      edit: refusal
        ? { allowed: false, reason: refusal, text: describe(problem(refusal), language).message }
        : { allowed: true },
    },
  }
}
