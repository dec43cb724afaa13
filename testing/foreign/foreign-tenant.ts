import type { EndpointName } from '@fairway/contract/all'
import { moneyRequests } from './money-requests.ts'
import { peopleRequests } from './people-requests.ts'
import { type ForeignRequest, type ForeignRequests, requestWith } from './request.ts'
import { riverRequests } from './river-requests.ts'
import type { ForeignRows } from './rows.ts'
import { saleRequests } from './sale-requests.ts'
import { statementRequests } from './statement-requests.ts'

export { createForeignRows, type ForeignRows } from './rows.ts'

// Rows outside the data scope of an agency, a shipping company and a port corporation, and requests that name them.

/** An id that no row will ever have. */
const missingId = '9223372036854775806'

/** The same names with ids that no row has. */
export const missingRows = (rows: ForeignRows): ForeignRows =>
  Object.fromEntries(Object.keys(rows).map((name) => [name, missingId])) as ForeignRows

/**
 * For the endpoints that take the id of a row with an owner in another way than as the filter of a list:
 * how to ask for a foreign one. An endpoint without a case fails the walk.
 */
const foreignRequests: ForeignRequests = {
  ...saleRequests,
  ...statementRequests,
  ...moneyRequests,
  ...peopleRequests,
  ...riverRequests,
}

/** What a field of this name filters by, and to whom that row is foreign where not to everybody. */
const rowByField: Readonly<Record<string, readonly [row: keyof ForeignRows, to?: readonly string[]]>> = {
  carrierId: ['carrier', ['carrier']],
  orderId: ['order'],
  organisationId: ['organisation'],
  sailingId: ['sailing'],
  seriesId: ['series', ['carrier']],
  userId: ['user'],
}

/**
 * How an endpoint is asked for foreign rows by the fields of its request that name rows: as written down, else by each
 * field alone. Undefined when that has to be written down first.
 */
export function foreignRequestsOf(
  name: EndpointName,
  fields: readonly string[],
): readonly ForeignRequest[] | undefined {
  const written = foreignRequests[name]
  if (written) return written
  const known = fields.map((field) => [field, rowByField[field]] as const)
  if (!known.every(([, row]) => row)) return undefined
  return known.map(([field, row]) => {
    const [kind, to] = row ?? []
    return requestWith((rows) => ({ [field]: kind && rows[kind] }), to && { foreignTo: to })
  })
}

export const endpointsWithRequests = Object.keys(foreignRequests)
