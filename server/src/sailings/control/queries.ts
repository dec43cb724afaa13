import type { Channel } from '@fairway/contract/fares/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { Named } from '@fairway/contract/kernel/texts'
import type { ProblemCode } from '@fairway/contract/problems'
import type { sailingControl } from '@fairway/contract/sailings/control/endpoints'
import type { ControlReason } from '@fairway/contract/sailings/control/values'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { instantOf, named } from '../../platform/database/named.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { seesEverything } from '../../staff/index.ts'
import { type ControlledSailing, controlledSailings } from './controlled-sailing.ts'
import { cancelRefusal, delayRefusal, openRefusal, saleRefusal } from './decisions.ts'

type Endpoints = typeof sailingControl
type Control = ReplyOf<Endpoints['sailings.control']>
type SaleStop = Control['stops'][number]

interface StopRow {
  id: string
  sailing: SaleStop['sailing']
  line: Named | null
  channel: Channel
  reason: ControlReason
  note: string
  stopped_at: Date
  stopped_by: string
  resumed_at: Date | null
  resumed_by: string | null
  resume_note: string
}

const stopColumns = sql`stop.id::text, case when run.id is not null then json_build_object('id', run.id::text,
    'departs', ${instantOf('run.departs_at')}) end as sailing, case when l.id is not null then ${named('l')} end as line,
  stop.channel, stop.reason, stop.note, stop.stopped_at, stopper.name as stopped_by, stop.resumed_at, resumer.name as resumed_by,
  stop.resume_note`

const stopsFrom = sql`sailings.sale_stops stop
  left join sailings.sailings run on run.id = stop.sailing_id
  left join network.lines l on l.id = coalesce(stop.line_id, run.line_id)
  join staff.users stopper on stopper.id = stop.stopped_by
  left join staff.users resumer on resumer.id = stop.resumed_by`

function presentStop(context: Context, row: StopRow): SaleStop {
  const refusal: ProblemCode | undefined =
    row.resumed_at !== null
      ? 'sailings.notStopped'
      : row.sailing === null && !seesEverything(context.scope)
        ? 'sailings.onlyOverseers'
        : undefined
  return {
    id: row.id,
    sailing: row.sailing,
    line: row.line,
    channel: row.channel,
    reason: row.reason,
    note: row.note,
    state: row.resumed_at === null ? 'stopped' : 'resumed',
    stoppedAt: toInstant(row.stopped_at),
    stoppedBy: row.stopped_by,
    resumedAt: row.resumed_at && toInstant(row.resumed_at),
    resumedBy: row.resumed_by,
    resumeNote: row.resume_note,
    can: { resume: presentAllowed(context, refusal) },
  }
}

const presentAllowed = ({ language }: Pick<Context, 'language'>, reason: ProblemCode | undefined) =>
  reason === undefined
    ? ({ allowed: true } as const)
    : ({ allowed: false, reason, text: describe(problem(reason), language).message } as const)

const sortColumns = {
  stoppedAt: sql`stop.stopped_at`,
  resumedAt: (direction: RawBuilder<unknown>) => sql`stop.resumed_at ${direction} nulls last`,
}

/** Stops of sale: of the sailings within the scope, of lines and of the whole network. */
export async function listSaleStops(
  context: Context,
  { state, channel, reason, text = '', page, pageSize, sort }: ParsedRequest<Endpoints['sailings.saleStops']>,
): Promise<ReplyOf<Endpoints['sailings.saleStops']>> {
  const { db, scope, now } = context
  const where = sql`(stop.sailing_id is null or exists (
      select from sailings.sailings s where s.id = stop.sailing_id and ${controlledSailings(scope)}))
    and (${state ?? null}::text is null or (stop.resumed_at is null) = (${state ?? null} = 'stopped'))
    and (${channel ?? null}::text[] is null or stop.channel = any(${channel ?? null}::text[]))
    and (${reason ?? null}::text[] is null or stop.reason = any(${reason ?? null}::text[]))
    and platform.localized_matches(jsonb_build_array(l.code, l.names), ${text})`
  const order = orderBy(sort ?? ['-stoppedAt'], sortColumns, (direction) => sql`stop.id ${direction}`)
  const [list, counted] = await Promise.all([
    sql<StopRow>`select ${stopColumns} from ${stopsFrom} where ${where}
      order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from ${stopsFrom} where ${where}`.execute(db),
  ])
  return {
    rows: list.rows.map((row) => presentStop(context, row)),
    total: counted.rows[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

interface ControlRow extends ControlledSailing {
  disruptions: Control['disruptions']
  affected: Omit<Control['affected'], 'fen'> & { fen: string }
  next: Control['next']
}

/**
 * What staff control of a sailing: its sale, its delay, its cancellation, and whom that would be about.
 * @throws sailings.notFound
 */
export async function controlOfSailing(context: Context, { id }: { id: string }): Promise<Control> {
  const { db, scope, services, now } = context
  const [parameters, { rows }, stops] = await Promise.all([
    services.parameters.all(),
    sql<ControlRow>`
      select s.id, s.revision, s.line_id, s.ship_id, s.status, s.sale_state, s.stopped_channels, s.departs_at,
        s.counter_close_minutes, s.agent_close_minutes, s.online_close_minutes,
        coalesce((select json_agg(json_build_object('id', d.id::text, 'kind', d.kind, 'fromStop', d.from_stop, 'minutes', d.minutes,
            'reason', d.reason, 'note', d.note, 'at', ${instantOf('d.at')}, 'by', u.name) order by d.id desc)
          from sailings.disruptions d join staff.users u on u.id = d.made_by where d.sailing_id = s.id), '[]') as disruptions,
        (select json_build_object('orders', count(distinct t.order_id) filter (where t.state <> 'held'),
            'tickets', count(*) filter (where t.state <> 'held'), 'holds', count(distinct t.order_id) filter (where t.state = 'held'),
            'agencies', count(distinct o.organisation_id) filter (where o.channel = 'agent'),
            'fen', coalesce(sum(t.price_fen) filter (where t.state <> 'held'), 0)::text)
          from orders.tickets t join orders.orders o on o.id = t.order_id
          where t.sailing_id = s.id and t.state in ('held', 'issued', 'boarded')) as affected,
        (select json_build_object('id', n.id::text, 'line', ${named('nl')}, 'departs', ${instantOf('n.departs_at')})
          from sailings.sailings n join network.lines nl on nl.id = n.line_id
          where n.ship_id = s.ship_id and n.departs_at >= s.arrives_at and n.status <> 'cancelled'
          order by n.departs_at limit 1) as next
      from sailings.sailings s where s.id = ${id} and ${controlledSailings(scope)}`.execute(db),
    stopsOf(db, id),
  ])
  const [sailing] = rows
  if (!sailing) throw problem('sailings.notFound')
  const can = (refusal: ProblemCode | undefined) => presentAllowed(context, refusal)
  return {
    id: sailing.id,
    revision: sailing.revision,
    close: {
      counter: sailing.counter_close_minutes,
      agent: sailing.agent_close_minutes,
      online: sailing.online_close_minutes,
    },
    stops: stops.map((row) => presentStop(context, row)),
    disruptions: sailing.disruptions,
    affected: { ...sailing.affected, fen: toFen(sailing.affected.fen) },
    freeFromMinutes: parameters['orders.freeFromDelayMinutes'],
    next: sailing.next,
    can: {
      open: can(openRefusal(sailing)),
      stop: can(saleRefusal(sailing)),
      delay: can(delayRefusal(sailing)),
      cancel: can(cancelRefusal(sailing)),
    },
    asOf: toInstant(now),
  }
}

/** The stops that a sailing stands under now, and those of its own before. */
async function stopsOf(db: Connection, id: string): Promise<StopRow[]> {
  const { rows } = await sql<StopRow>`select ${stopColumns} from ${stopsFrom}
    where stop.sailing_id = ${id} or (stop.sailing_id is null and stop.resumed_at is null
      and (stop.line_id is null or stop.line_id = (select s.line_id from sailings.sailings s where s.id = ${id})))
    order by stop.resumed_at is not null, stop.stopped_at desc, stop.id limit 100`.execute(db)
  return rows
}
