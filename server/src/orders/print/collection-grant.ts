import { ownScope, type Scope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'

/** How long the tickets of a passenger who stands at the counter can be printed. */
const grantMinutes = 10

interface Grant {
  userId: string
  orderId: string
  ticketIds: string[]
  /** Milliseconds of the epoch. */
  until: number
}

/** Lets the caller print these tickets of an order that they may not see. Encrypted: it cannot be made or changed elsewhere. */
export function writeGrant({ caller, services, now }: Context, orderId: string, ticketIds: string[]): string {
  const grant: Grant = {
    userId: caller.userId,
    orderId,
    ticketIds,
    until: now.getTime() + grantMinutes * 60_000,
  }
  return services.crypto.encrypt('collection', JSON.stringify(grant)).toString('base64url')
}

/** The rows and tickets a print may touch: those of the caller's data scope, or those of a grant. */
export interface PrintScope {
  scope: Scope
  ticketIds: readonly string[] | undefined
}

/**
 * What a grant allows; the caller's own scope without one.
 * @throws orders.grantExpired for a grant of another user, order or ticket, and for one that is over
 */
export function printScope(
  context: Context,
  request: { orderId: string; ticketIds?: string[] | undefined; grant?: string | undefined },
): PrintScope {
  if (request.grant === undefined) return { scope: context.scope, ticketIds: request.ticketIds }
  const grant = readGrant(context, request.grant)
  const ticketIds = request.ticketIds ?? grant?.ticketIds ?? []
  if (
    !grant ||
    grant.userId !== context.caller.userId ||
    grant.orderId !== request.orderId ||
    grant.until <= context.now.getTime() ||
    !ticketIds.every((id) => grant.ticketIds.includes(id))
  )
    throw problem('orders.grantExpired')
  return { scope: ownScope, ticketIds }
}

function readGrant({ services }: Context, grant: string): Grant | undefined {
  try {
    return JSON.parse(services.crypto.decrypt('collection', Buffer.from(grant, 'base64url'))) as Grant
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return undefined
  }
}
