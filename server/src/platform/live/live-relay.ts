import { sql } from 'kysely'
import type { Logger } from 'pino'
import { channel } from '../database/bus.ts'
import type { Database, Transaction } from '../database/database.ts'

/** The audience of an event: the union of all kinds it names. */
export interface LiveTo {
  users?: readonly string[]
  roles?: readonly string[]
  organisations?: readonly string[]
  organisationKinds?: readonly string[]
  /** Every signed-in person. */
  everyone?: true
  /** Sockets whose ticket was given for it, such as one dashboard. */
  topic?: string
}

/** An event. It carries what changed, never the content: clients fetch that under their own permissions. */
export interface LiveEvent {
  type: string
  [detail: string]: string | number | boolean
}

export type Delivery = readonly [LiveTo, LiveEvent]

/** Events wait this long for others, which then travel in the same notification. */
const gatherMs = 50
const firstLookMs = 20
const longestPauseMs = 1_000
/** PostgreSQL takes 8,000 bytes; the frame around the events needs some. */
const mostBytes = 7_600
const mostNames = 200
const mostWaiting = 5_000

/**
 * Brings events to every node over NOTIFY: those sent outright after a moment of gathering, those written into the
 * outbox once their transaction is through, whichever node wrote them.
 */
export function createRelay(db: Database, log: Logger) {
  const waiting = new Map<string, Delivery>()
  let gathering: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let pause = longestPauseMs
  let working: Promise<unknown> = Promise.resolve()
  let closed = false

  function gather(wait = gatherMs): void {
    if (closed) return
    gathering ??= setTimeout(() => {
      gathering = undefined
      working = flush()
    }, wait).unref()
  }

  async function flush(): Promise<void> {
    const batch = [...waiting.entries()]
    waiting.clear()
    try {
      for (const payload of packed(batch.map(([, delivery]) => delivery)))
        await sql`select pg_notify(${channel}, ${payload})`.execute(db)
    } catch (error) {
      log.warn({ err: error }, 'events could not be sent; trying again')
      for (const [key, delivery] of batch) if (waiting.size < mostWaiting) waiting.set(key, delivery)
      gather(longestPauseMs)
    }
  }

  function look(wait: number): void {
    if (closed) return
    clearTimeout(looking)
    looking = setTimeout(() => {
      working = relay().then(
        (found) => {
          // After a transaction was announced we look often, then once a second for what others left behind.
          pause = found > 0 ? firstLookMs : Math.min(pause * 2, longestPauseMs)
          look(pause)
        },
        (error: unknown) => {
          log.warn({ err: error }, 'the outbox could not be read; trying again')
          look(longestPauseMs * 5)
        },
      )
    }, wait).unref()
  }

  async function relay(): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ audience: LiveTo; event: LiveEvent }>`
        delete from platform.outbox where id in (
          select id from platform.outbox order by id limit 500 for update skip locked)
        returning audience, event`.execute(tx)
      for (const payload of packed(rows.map((row) => [row.audience, row.event] as const)))
        await sql`select pg_notify(${channel}, ${payload})`.execute(tx)
      return rows.length
    })
  }

  look(longestPauseMs)
  return {
    /** Sends within a moment; the same event for the same people is sent once. Lost when the database is. */
    send(to: LiveTo, event: LiveEvent): void {
      for (const part of inParts(to)) {
        if (waiting.size >= mostWaiting) return
        waiting.set(JSON.stringify([part, event]), [part, event])
      }
      gather()
    },
    /** Writes the event into the transaction: it is sent when that is through, and never if it is not. */
    async sendWith(tx: Transaction, to: LiveTo, event: LiveEvent): Promise<void> {
      for (const part of inParts(to))
        await sql`insert into platform.outbox (audience, event)
          values (${JSON.stringify(part)}::jsonb, ${JSON.stringify(event)}::jsonb)`.execute(tx)
      pause = firstLookMs
      look(firstLookMs)
    },
    async close(): Promise<void> {
      closed = true
      clearTimeout(gathering)
      clearTimeout(looking)
      await working
    },
  }
}

/** Long lists of names are cut, so that every part fits into one notification. */
export function inParts(to: LiveTo): LiveTo[] {
  const { users = [], ...others } = to
  if (users.length <= mostNames) return [to]
  const parts: LiveTo[] = Object.keys(others).length > 0 ? [others] : []
  for (let at = 0; at < users.length; at += mostNames) parts.push({ users: users.slice(at, at + mostNames) })
  return parts
}

/** The events as the payloads of as few notifications as possible. */
export function packed(deliveries: readonly Delivery[]): string[] {
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
    if (bytes + size > mostBytes) close()
    batch.push(text)
    bytes += size
  }
  close()
  return payloads
}
