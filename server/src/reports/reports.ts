import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { reports } from '@fairway/contract/reports/endpoints'
import {
  divisions,
  maxDaysBefore,
  onTimeMinutes,
  type Division as ReportDivision,
} from '@fairway/contract/reports/values'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { everyRow } from '../staff/index.ts'
import {
  byChannel,
  byClass,
  byClerk,
  byDaysBefore,
  byDock,
  byLeg,
  byLine,
  byMethod,
  byOrganisation,
  byReason,
  byRelation,
  bySailing,
  byShip,
  byWeekday,
} from './divisions.ts'
import { answerReport, type Division, periodsOf } from './report.ts'
import {
  agencyFacts,
  factsByDivision,
  refundFacts,
  type SaleKey,
  saleFacts,
  type TakingKey,
  takingFacts,
} from './sales-facts.ts'
import {
  callFacts,
  legFacts,
  loadFacts,
  pickupFacts,
  relationFacts,
  visibleRelations,
} from './travel-facts.ts'
import { visibleCalls, visibleRuns } from './visible.ts'

// Each report: its figures, its facts, what it is divided and filtered by.

type Request<Name extends keyof typeof reports> = ParsedRequest<(typeof reports)[Name]>

/** Sums of whole numbers are exact as doubles up to 2^53, and several times as fast as those of bigint, which are numeric. */
const sum = (expression: string) => sql`sum((${sql.raw(expression)})::float8)`

const all = (...conditions: (RawBuilder<boolean> | undefined)[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  )})`

const ofLine = (lineId: string | undefined) =>
  lineId === undefined ? undefined : sql<boolean>`f.line_id = ${lineId}::bigint`

/** The key that sales are divided by; reasons and days are no key of them. */
const saleKeys: Readonly<Partial<Record<ReportDivision, readonly SaleKey[]>>> = {
  line: ['line_id'],
  class: ['class_id'],
  channel: ['channel'],
  organisation: ['organisation_id'],
}

/** What sales are filtered by: the condition, and the keys it needs. */
function saleFilter(
  {
    lineId,
    channel,
    agentId,
  }: { lineId?: string | undefined; channel?: string | undefined; agentId?: string | undefined },
  ...more: RawBuilder<boolean>[]
): { keys: SaleKey[]; condition: RawBuilder<boolean> } {
  return {
    keys: [
      ...(lineId === undefined ? [] : (['line_id'] as const)),
      ...(channel === undefined ? [] : (['channel'] as const)),
      ...(agentId === undefined ? [] : (['channel', 'organisation_id'] as const)),
    ],
    condition: all(
      everyRow,
      ofLine(lineId),
      channel === undefined ? undefined : sql<boolean>`f.channel = ${channel}`,
      agentId === undefined
        ? undefined
        : sql<boolean>`f.channel = 'agent' and f.organisation_id = ${agentId}::bigint`,
      ...more,
    ),
  }
}

export function sales(context: Context, request: Request<'reports.sales'>) {
  const division = request.by ?? divisions.sales[0]
  const hasSold = sql<boolean>`(f.tickets <> 0 or f.returned <> 0 or f.fare_fen <> 0 or f.service_fen <> 0 or f.kept_fen <> 0)`
  const by = { line: byLine, class: byClass, channel: byChannel, organisation: byOrganisation }
  const source = factsByDivision<SaleKey>(
    (keys) => saleFacts(context.scope, keys),
    saleKeys[division] ?? [],
    saleFilter(request, hasSold),
  )
  return answerReport(context, request, {
    figures: {
      fen: sum('f.gross_fen - f.discount_fen'),
      tickets: sum('f.tickets'),
      orders: sum('f.orders'),
      gross: sum('f.gross_fen'),
      discount: sum('f.discount_fen'),
      returned: sum('f.back_fen'),
      moved: sum('f.moved_fen'),
      kept: sum('f.kept_fen'),
      net: sum('f.fare_fen + f.service_fen + f.kept_fen'),
    },
    source,
    division: by[division],
  })
}

export function load(context: Context, request: Request<'reports.load'>) {
  const by = request.by ?? divisions.load[0]
  const isRelation = by === 'relation'
  const divided: Record<typeof by, Division> = {
    ...{ line: byLine, leg: byLeg, sailing: bySailing, relation: byRelation, weekday: byWeekday },
  }
  const none = sql`sum(0)`
  // Legs come with the scope in them.
  const visible = isRelation
    ? visibleRelations(context.scope)
    : by === 'leg'
      ? everyRow
      : visibleRuns(context.scope)
  return answerReport(context, request, {
    figures: {
      riders: isRelation ? sum('f.riders') : sum('f.boarding'),
      sailings: isRelation ? none : sum('f.sailings'),
      taken: isRelation ? none : sum('f.riders'),
      offered: isRelation ? none : sum('f.offered'),
      fen: sum('f.fare_fen'),
    },
    source: {
      facts: isRelation ? relationFacts(context.scope) : by === 'leg' ? legFacts(context.scope) : loadFacts,
      condition: all(visible, ofLine(request.lineId)),
    },
    division: divided[by],
  })
}

export function agents(context: Context, request: Request<'reports.agents'>) {
  const division = request.by ?? divisions.agents[0]
  const by = { organisation: byOrganisation, line: byLine }
  const source = factsByDivision<SaleKey>(
    (keys) => agencyFacts(context.scope, keys),
    saleKeys[division] ?? [],
    saleFilter({ ...request, channel: 'agent' }),
  )
  return answerReport(context, request, {
    figures: {
      fen: sum('f.gross_fen - f.discount_fen'),
      tickets: sum('f.tickets'),
      back: sum('f.returned'),
      returned: sum('f.back_fen'),
      net: sum('f.net_fen'),
      held: sum('f.held'),
      heldPaid: sum('f.held_paid'),
      heldLost: sum('f.held_lost'),
    },
    source,
    division: by[division],
  })
}

export function refunds(context: Context, request: Request<'reports.refunds'>) {
  const division = request.by ?? divisions.refunds[0]
  const by = {
    ...{ reason: byReason, line: byLine, class: byClass, channel: byChannel, organisation: byOrganisation },
  }
  const source = factsByDivision<SaleKey>(
    (keys) => refundFacts(context.scope, keys),
    saleKeys[division] ?? [],
    saleFilter(request),
  )
  return answerReport(context, request, {
    figures: { returned: sum('f.back_fen'), back: sum('f.returned'), kept: sum('f.kept_fen') },
    source,
    division: by[division],
  })
}

const takingKeys = {
  clerk: ['user_id'],
  method: ['method'],
  organisation: [],
} as const satisfies Readonly<Record<(typeof divisions.tills)[number], readonly TakingKey[]>>

export function tills(context: Context, request: Request<'reports.tills'>) {
  const { method } = request
  const division = request.by ?? divisions.tills[0]
  const by = { clerk: byClerk, method: byMethod, organisation: byOrganisation }
  const source = factsByDivision<TakingKey>(
    (keys) => takingFacts(context.scope, keys),
    takingKeys[division],
    {
      keys: method === undefined ? [] : ['method'],
      condition: method === undefined ? everyRow : sql`f.method = ${method}`,
    },
  )
  return answerReport(context, request, {
    figures: {
      taken: sum('f.taken_fen'),
      orders: sum('f.orders'),
      returned: sum('f.returned_fen'),
      net: sum('f.taken_fen - f.returned_fen'),
      over: sum('f.over_fen'),
    },
    source,
    division: by[division],
  })
}

export function punctuality(context: Context, request: Request<'reports.punctuality'>) {
  const by = { line: byLine, dock: byDock, ship: byShip, weekday: byWeekday }
  return answerReport(context, request, {
    figures: {
      calls: sql`count(*)`,
      recorded: sql`count(f.late)`,
      onTime: sql`count(*) filter (where f.late <= ${onTimeMinutes})`,
      late: sql`round(sum(f.late) filter (where f.late > 0))`,
      skipped: sum('f.skipped'),
    },
    source: {
      facts: (range) => callFacts(context.now, range),
      condition: all(visibleCalls(context.scope), ofLine(request.lineId)),
    },
    division: by[request.by ?? divisions.punctuality[0]],
  })
}

/** Places by how many days before travel they were sold, from the earliest on; `booked` adds them up. */
export async function forecast(context: Context, request: Request<'reports.forecast'>) {
  const standard = { from: 1, to: 30 }
  const report = await answerReport(context, request, {
    figures: { riders: sum('f.riders'), booked: sum('0'), fen: sum('f.fare_fen') },
    source: pickupFacts(context.scope, request.lineId),
    division: byDaysBefore,
    standard,
    order: 'byKey',
  })
  const { running } = periodsOf(request, context.now, standard)
  const parts: typeof report.parts = []
  let [now, earlier] = [0, 0]
  for (const part of curveOf(report.parts)) {
    now += part.now.riders
    earlier += part.earlier.riders
    parts.push({
      ...part,
      now: { ...part.now, booked: now },
      earlier: { ...part.earlier, booked: earlier },
      change: null,
    })
  }
  return { ...report, running, parts, partsInAll: parts.length }
}

type Parts = Awaited<ReturnType<typeof answerReport<'riders' | 'booked' | 'fen'>>>['parts']

/** The days before travel from the earliest to the last; sales before the earliest one count on it. */
function curveOf(parts: Parts): Parts {
  const none = { riders: 0, booked: 0, fen: 0 }
  const curve = Array.from({ length: maxDaysBefore + 1 }, (_, at): Parts[number] => {
    const key = String(maxDaysBefore - at)
    return {
      ...{ key, names: byDaysBefore.namesOf?.(key) ?? null, toNames: null, label: '', change: null },
      ...{ now: none, earlier: none },
    }
  })
  for (const part of parts) {
    const at = maxDaysBefore - Math.min(Number(part.key), maxDaysBefore)
    const one = curve[at]
    if (!one) continue
    const add = (a: typeof none, b: typeof none) => ({
      riders: a.riders + b.riders,
      booked: 0,
      fen: a.fen + b.fen,
    })
    curve[at] = { ...one, now: add(one.now, part.now), earlier: add(one.earlier, part.earlier) }
  }
  return curve
}
