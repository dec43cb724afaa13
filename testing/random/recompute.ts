import {
  type DepartureTimes,
  decideExchange,
  decideRefund,
  type TicketForTerms,
} from '@fairway/contract/fares/terms'
import { conditionSets } from '../../server/src/fares/index.ts'
import type { OpenDatabase } from '../../server/src/platform/database/database.ts'

// Offers computed once more from what they pin: the versions of conditions, fares and passenger types, and the times.

interface StoredPart {
  kind: string
  paid_fen: number
  fee_fen: number
  back_fen: number
  refundable: boolean
}

interface StoredLine {
  offer_id: string
  kind: 'refund' | 'exchange' | 'supplement' | 'void'
  free: boolean
  made_at: Date
  offer_fee: number
  offer_back: number
  offer_due: number
  conditions_id: string
  ticket_state: TicketForTerms['state']
  changes: number
  promised: Date
  planned: Date
  expected: Date | null
  actual: Date | null
  gate_closed: boolean
  tier: number | null
  basis_points: number | null
  parts: StoredPart[]
  /** What the new ticket costs by the stored fare table and passenger type. */
  fare: number | null
  percent: number | null
  new_base: number | null
  new_discount: number | null
  new_parts: { kind: string; fen: number }[] | null
}

const linesSql = `
  select f.id as offer_id, f.kind, f.overrule is not null or l.fault is not null as free, f.made_at,
    f.fee_fen::float8 as offer_fee, f.back_fen::float8 as offer_back, f.due_fen::float8 as offer_due,
    l.conditions_id, l.ticket_state, l.changes, l.promised, l.planned, l.expected, l.actual, l.gate_closed, l.tier, l.basis_points,
    array_to_json(l.parts) as parts, fare.fen::float8 as fare, type.percent_bp as percent,
    l.new_base_fen::float8 as new_base, l.new_discount_fen::float8 as new_discount, array_to_json(l.new_parts) as new_parts
  from orders.offers f join orders.offer_lines l on l.offer_id = f.id
  left join fares.fares fare on (fare.table_id, fare.class_id, fare.from_stop, fare.to_stop)
    = (l.new_fare_table_id, f.class_id, f.from_stop, f.to_stop)
  left join fares.passenger_types type on type.id = l.new_type_id
  order by f.id, l.ticket_id`

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
/** A share of the full fare, half a fen up, as the sale rounds it. */
const share = (fare: number, basisPoints: number) => Math.floor((fare * basisPoints + 5_000) / 10_000)

/**
 * Computes every offer again, whatever became of it.
 * @returns how many there were of each kind, and where the result differs
 */
export async function recomputeOffers({ pool, db }: Pick<OpenDatabase, 'pool' | 'db'>) {
  const { rows } = await pool.query<StoredLine>(linesSql)
  const sets = await conditionSets(db, [...new Set(rows.map((line) => line.conditions_id))])
  const kinds: Record<string, number> = {}
  const differences: string[] = []
  for (const [offer, lines] of Map.groupBy(rows, (line) => line.offer_id)) {
    const [first] = lines
    if (!first) continue
    kinds[first.kind] = (kinds[first.kind] ?? 0) + 1
    const results = lines.map((line) => {
      const conditions = sets.get(line.conditions_id)
      if (!conditions) throw new Error(`the conditions ${line.conditions_id} of offer ${offer} are gone`)
      const ticket: TicketForTerms = {
        conditions,
        parts: line.parts.map(({ kind, paid_fen, refundable }) => ({ kind, fen: paid_fen, refundable })),
        changes: line.changes,
        corrections: 0,
        state: line.ticket_state,
      }
      return resultOf(line, ticket)
    })
    for (const [index, result] of results.entries()) {
      const line = lines[index]
      const stored = line && storedResult(line)
      if (JSON.stringify(result) !== JSON.stringify(stored))
        differences.push(
          `offer ${offer}, ${first.kind}: ${JSON.stringify(stored)}, again ${JSON.stringify(result)}`,
        )
    }
    const fee = sum(results.map((result) => sum(result.parts.map((part) => part.fee))))
    const paid = sum(lines.flatMap((line) => line.parts.map((part) => part.paid_fen)))
    const balance = paid - fee - sum(results.flatMap((result) => result.next.map(({ fen }) => fen)))
    const amounts = [fee, Math.max(0, balance), Math.max(0, -balance)]
    if (amounts.join() !== [first.offer_fee, first.offer_back, first.offer_due].join())
      differences.push(`offer ${offer}, ${first.kind}: fee, back and due are ${amounts.join(', ')} again`)
  }
  return { kinds, differences }
}

type Result = {
  tier: number | null
  basisPoints: number | null
  parts: { paid: number; fee: number; back: number }[]
  next: { kind: string; fen: number }[]
}

const storedResult = (line: StoredLine): Result => ({
  tier: line.tier,
  basisPoints: line.basis_points,
  parts: line.parts.map((part) => ({ paid: part.paid_fen, fee: part.fee_fen, back: part.back_fen })),
  next: (line.new_parts ?? []).map(({ kind, fen }) => ({ kind, fen })),
})

function resultOf(line: StoredLine, ticket: TicketForTerms): Result {
  const next = nextParts(line)
  if (line.kind === 'void' || line.kind === 'supplement')
    return {
      tier: null,
      basisPoints: null,
      parts: line.parts.map(({ paid_fen: paid }) => ({ paid, fee: 0, back: paid })),
      next,
    }
  const times: DepartureTimes = {
    promised: line.promised,
    planned: line.planned,
    expected: line.expected,
    actual: line.actual,
    gateClosed: line.gate_closed,
  }
  const decide = line.kind === 'refund' ? decideRefund : decideExchange
  const terms = decide(ticket, times, line.made_at, { free: line.free })
  if (!terms.allowed) return { tier: null, basisPoints: null, parts: [], next }
  return {
    tier: terms.tier?.index ?? null,
    basisPoints: terms.tier?.feeBasisPoints ?? null,
    parts: terms.parts.map(({ paid, fee }) => ({ paid, fee, back: paid - fee })),
    next,
  }
}

/** The price of the new ticket: the fare by its table and type, and what stays of the old one. */
function nextParts(line: StoredLine): { kind: string; fen: number }[] {
  if (line.new_parts === null) return []
  const { fare, percent } = line
  if (fare === null || percent === null) return []
  const paid = share(fare, percent)
  const carried = line.parts
    .filter(({ kind }) => kind !== 'fare')
    .map(({ kind, paid_fen }) => ({ kind, fen: paid_fen }))
  return [...(paid > 0 ? [{ kind: 'fare', fen: paid }] : []), ...carried]
}
