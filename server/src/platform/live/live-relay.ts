import { AsyncLocalStorage } from 'node:async_hooks'
import type { LiveEventType } from '@fairway/contract/kernel/live'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { channel } from '../database/bus.ts'
import type { Database, Transaction } from '../database/database.ts'

/** The audience of an event: the union of all kinds it names. */
export interface Audience {
  users?: readonly string[]
  roles?: readonly string[]
  organisations?: readonly string[]
  organisationKinds?: readonly string[]
  /** Every signed-in person. */
  everyone?: true
  /** Sockets whose ticket was given for it, such as one dashboard. */
  topic?: string
}

/** Sent by the socket itself: it is open, its ticket has to be renewed, a heartbeat. */
type ConnectionEventType = 'ready' | 'again' | 'beat'

/** An event. It carries what changed, never the content: clients fetch that under their own permissions. */
export interface LiveEvent {
  type: LiveEventType | ConnectionEventType
  [detail: string]: string | number | boolean
}

export type Delivery = readonly [Audience, LiveEvent]

/** Events wait this long for others, which then travel in the same notification. */
const coalesceMs = 50
const minPollMs = 20
const maxPollMs = 1_000
/** PostgreSQL takes 8,000 bytes; the frame around the events needs some. */
const maxPayloadBytes = 7_600
const maxUsersPerEvent = 200
const maxPending = 5_000

/**
 * Brings events to every node over NOTIFY: those sent outright after a moment of gathering, those written into the
 * outbox once their transaction is through, whichever node wrote them.
 */
export function createRelay(db: Database, log: Logger) {
  const pending = new Map<string, Delivery>()
  let flushTimer: NodeJS.Timeout | undefined
  let pollTimer: NodeJS.Timeout | undefined
  let pollDelayMs = maxPollMs
  let inFlight: Promise<unknown> = Promise.resolve()
  let closed = false
  /** Async context: a timer that is set inside a command is none of its transaction. */
  const ofNoRequest = AsyncLocalStorage.snapshot()

  function scheduleFlush(wait = coalesceMs): void {
    if (closed) return
    flushTimer ??= ofNoRequest(() =>
      setTimeout(() => {
        flushTimer = undefined
        inFlight = flush()
      }, wait).unref(),
    )
  }

  async function flush(): Promise<void> {
    const batch = [...pending.entries()]
    pending.clear()
    try {
      for (const payload of packPayloads(batch.map(([, delivery]) => delivery)))
        await sql`select pg_notify(${channel}, ${payload})`.execute(db)
    } catch (error) {
      log.warn({ err: error }, 'events could not be sent; trying again')
      for (const [key, delivery] of batch) if (pending.size < maxPending) pending.set(key, delivery)
      scheduleFlush(maxPollMs)
    }
  }

  function schedulePoll(wait: number): void {
    if (closed) return
    clearTimeout(pollTimer)
    pollTimer = ofNoRequest(() =>
      setTimeout(() => {
        inFlight = publishOutbox().then(
          (published) => {
            // After a transaction was announced we look often, then once a second for what others left behind.
            pollDelayMs = published > 0 ? minPollMs : Math.min(pollDelayMs * 2, maxPollMs)
            schedulePoll(pollDelayMs)
          },
          (error: unknown) => {
            log.warn({ err: error }, 'the outbox could not be read; trying again')
            schedulePoll(maxPollMs * 5)
          },
        )
      }, wait).unref(),
    )
  }

  async function publishOutbox(): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ audience: Audience; event: LiveEvent }>`
        delete from platform.outbox where id in (
          select id from platform.outbox order by id limit 500 for update skip locked)
        returning audience, event`.execute(tx)
      for (const payload of packPayloads(rows.map((row) => [row.audience, row.event] as const)))
        await sql`select pg_notify(${channel}, ${payload})`.execute(tx)
      return rows.length
    })
  }

  schedulePoll(maxPollMs)
  return {
    /** Sends within a moment; the same event for the same people is sent once. Lost when the database is. */
    send(to: Audience, event: LiveEvent): void {
      for (const part of splitAudience(to)) {
        if (pending.size >= maxPending) return
        pending.set(JSON.stringify([part, event]), [part, event])
      }
      scheduleFlush()
    },
    /** Writes the event into the transaction: it is sent when that is through, and never if it is not. */
    async sendWith(tx: Transaction, to: Audience, event: LiveEvent): Promise<void> {
      for (const part of splitAudience(to))
        await sql`insert into platform.outbox (audience, event)
          values (${JSON.stringify(part)}::jsonb, ${JSON.stringify(event)}::jsonb)`.execute(tx)
      pollDelayMs = minPollMs
      schedulePoll(minPollMs)
    },
    async close(): Promise<void> {
      closed = true
      clearTimeout(flushTimer)
      clearTimeout(pollTimer)
      await inFlight
    },
  }
}

/** Long lists of names are cut, so that every part fits into one notification. */
export function splitAudience(to: Audience): Audience[] {
  const { users = [], ...others } = to
  if (users.length <= maxUsersPerEvent) return [to]
  const parts: Audience[] = Object.keys(others).length > 0 ? [others] : []
  for (let at = 0; at < users.length; at += maxUsersPerEvent)
    parts.push({ users: users.slice(at, at + maxUsersPerEvent) })
  return parts
}

/** The events as the payloads of as few notifications as possible. */
export function packPayloads(deliveries: readonly Delivery[]): string[] {
  const payloads: string[] = []
  let batch: string[] = []
  let bytes = 0
  const close = () => {
    if (batch.length > 0) payloads.push(`{"topic":"live","events":[${batch.join(',')}]}`)
    batch = []
    bytes = 0
  }
  for (const delivery of deliveries) {
    const text = JSON.stringify(delivery)
    const size = Buffer.byteLength(text) + 1
    if (bytes + size > maxPayloadBytes) close()
    batch.push(text)
    bytes += size
  }
  close()
  return payloads
}
