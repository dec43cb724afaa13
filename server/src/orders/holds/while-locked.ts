import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand, type JournalEntry } from '../../platform/http/commands.ts'
import type { IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { FairSemaphore, NoPermit } from '../../platform/security/fair-semaphore.ts'
import type { Services } from '../../platform/services.ts'

/** How long one attempt waits for a lock, and how many there are: three seconds, like the lock timeout of a connection. */
const lockTimeout = '400ms'
const attempts = 8
const lockNotAvailable = '55P03'

/**
 * Bulkhead: how many connections of a node wait for locked sailings, one for each sailing. All others wait without one, so that
 * a dozen commands for one locked sailing leave the pool to everybody else.
 */
const newPermits = () =>
  new FairSemaphore({ maxRunning: 4, maxRunningPerOwner: 1, maxWaiting: 1_000, maxWaitMs: 10_000 })
const permitsOfNode = new WeakMap<Services, FairSemaphore>()

function permitsOf({ services }: IdempotentContext): FairSemaphore {
  const permits = permitsOfNode.get(services) ?? newPermits()
  permitsOfNode.set(services, permits)
  return permits
}

/**
 * An idempotent command that locks the sailings of an order or an offer. A locked one is waited for in short attempts, each a
 * transaction of its own, and between two of them the turn goes to the next.
 * @throws server.busy when the sailing stays locked
 */
export async function sailingCommand<Reply>(
  context: IdempotentContext,
  request: unknown,
  sailingId: string,
  work: (tx: Transaction, journal: (entry: JournalEntry) => void) => Promise<Reply>,
): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await permitsOf(context).run(sailingId, () =>
        idempotentCommand(context, request, async (tx, journal) => {
          await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(tx)
          return work(tx, journal)
        }),
      )
    } catch (error) {
      if (error instanceof NoPermit) throw problem('server.busy')
      if ((error as { code?: string }).code !== lockNotAvailable || attempt === attempts) throw error
    }
  }
}

/** The sailing of an order that its commands wait for; empty where the order has none, which is refused later. */
export async function sailingOfOrder({ db }: IdempotentContext, orderId: string): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`
    select min(t.sailing_id)::text as id from orders.tickets t where t.order_id = ${orderId}`.execute(db)
  return rows[0]?.id ?? ''
}
