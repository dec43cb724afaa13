import type { Language } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { type ProblemCode, problemCatalogue } from '@fairway/contract/problems'
import { sql } from 'kysely'
import { agencyDetails, isAgencyRefusal } from '../../agents/index.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { type FieldReason, ProblemError, problem } from '../../platform/http/problems.ts'
import { withinScope } from '../list/visible-orders.ts'

/** Amounts in a text are written in yuan; the client gets them in fen as well. */
const yuan = (fen: number) => (fen / 100).toFixed(2)

/** Where the order of a refusal is read: the transaction of a command that has one, which holds a connection already. */
type Reader = Pick<Context, 'scope' | 'language'> & { db: Connection }

type Detail = Record<string, unknown> | null | undefined

/** A passenger of the refused request, with the seat that was chosen. */
interface SeatChoice {
  seatId?: string | undefined
}

/**
 * Maps a code of the selling functions to its problem, with the values of its text and the fields it is about. A ticket
 * of another organisation is not named: its number is that tenant's data.
 */
export async function refusalOf(
  context: Reader,
  code: string,
  detail: Detail,
  passengers: readonly SeatChoice[] = [],
): Promise<ProblemError> {
  if (!isProblem(code)) throw new Error(`selling answered ${code}`)
  if (code === 'orders.alreadyTravels') return alreadyTravels(context, detail)
  if (code === 'orders.seatTaken') return seatTaken(detail, passengers)
  if (code === 'orders.receiptUsed')
    return new ProblemError(
      code,
      { reference: String(detail?.reference ?? ''), ...(await visibleOrder(context, detail)) },
      [{ field: 'payment.reference', reason: 'receiptUsed' }],
    )
  return new ProblemError(code, detailsOf(code, detail, context.language))
}

function isProblem(code: string): code is ProblemCode {
  return code in problemCatalogue
}

function detailsOf(code: ProblemCode, detail: Detail, language: Language): Record<string, unknown> {
  if (isAgencyRefusal(code)) return agencyDetails(code, detail ?? {}, language)
  if (code === 'orders.priceChanged') {
    const [oldTotal, newTotal] = [fenIn(detail, 'old'), fenIn(detail, 'new')]
    return { old: yuan(oldTotal), new: yuan(newTotal), oldTotal, newTotal }
  }
  if (code === 'orders.walletShort' || code === 'accounts.tillShort') {
    const [available, needed] = [fenIn(detail, 'available'), fenIn(detail, 'needed')]
    return { available: yuan(available), needed: yuan(needed), availableFen: available, neededFen: needed }
  }
  if (code === 'orders.walletTicketLimit') {
    const [limit, needed] = [fenIn(detail, 'limit'), fenIn(detail, 'needed')]
    return { limit: yuan(limit), needed: yuan(needed), limitFen: limit, neededFen: needed }
  }
  if (code === 'orders.walletLimit' || code === 'orders.walletClerkLimit') {
    const [limit, spent, needed] = [fenIn(detail, 'limit'), fenIn(detail, 'spent'), fenIn(detail, 'needed')]
    return {
      ...{ limit: yuan(limit), spent: yuan(spent), needed: yuan(needed) },
      ...{ limitFen: limit, spentFen: spent, neededFen: needed },
    }
  }
  return detail ?? {}
}

function fenIn(detail: Detail, name: string): number {
  return toFen(detail?.[name] as string | number)
}

async function alreadyTravels(context: Reader, detail: Detail): Promise<ProblemError> {
  const passenger = Number(detail?.passenger)
  const fields: FieldReason[] =
    passenger > 0
      ? [{ field: `passengers[${passenger - 1}].certificateNumber`, reason: 'alreadyTravels' }]
      : []
  return new ProblemError('orders.alreadyTravels', await visibleOrder(context, detail), fields)
}

/** Names the chosen seats that are not free, and the passengers they were chosen for. */
function seatTaken(detail: Detail, passengers: readonly SeatChoice[]): ProblemError {
  const seats = String(detail?.seats ?? '')
  // Only seats of the sailing have a number that may be named.
  if (seats === '') return problem('inventory.notOfThisSailing')
  const seatIds = new Set(detail?.seatIds as string[])
  const fields = passengers.flatMap(({ seatId }, index): FieldReason[] =>
    seatId !== undefined && seatIds.has(seatId)
      ? [{ field: `passengers[${index}].seatId`, reason: 'seatTaken' }]
      : [],
  )
  return new ProblemError('orders.seatTaken', { seats }, fields)
}

/** The order a refusal is about, when the caller may see it. */
export async function visibleOrder(
  context: Omit<Reader, 'language'>,
  detail: Detail,
): Promise<{ orderId: string; number: string } | Record<string, never>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select o.id, o.number from orders.orders o
    where o.number = ${String(detail?.number ?? '')} and ${withinScope(context.scope)}`.execute(context.db)
  const order = rows[0]
  return order ? { orderId: order.id, number: order.number } : {}
}
