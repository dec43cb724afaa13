import pg from 'pg'
import type { Logger } from 'pino'
import type { ConnectionSettings } from './database.ts'

/** Something happened that other nodes must know of. Carries what changed, never the content. */
export interface Event {
  topic: string
  [key: string]: unknown
}

type Listener = (event: Event) => void

/**
 * Events between nodes over LISTEN/NOTIFY. While the listening connection is down `connected` is false and caches must
 * not be used; after a reconnect the event `bus.reconnected` invalidates them.
 */
export interface Bus {
  readonly connected: boolean
  subscribe(listener: Listener): () => void
  close(): Promise<void>
}

export const channel = 'fairway'

/** Opens the listening connection and reconnects with back-off. */
export async function openBus(settings: ConnectionSettings, log: Logger): Promise<Bus> {
  const listeners = new Set<Listener>()
  let client: pg.Client | undefined
  let closed = false
  let connected = false
  let retryDelayMs = 100

  let retrying: NodeJS.Timeout | undefined

  // A listener that throws does not keep others from an event: caches depend on all of them.
  const publish = (event: Event) => {
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch (error) {
        log.error({ err: error, topic: event.topic }, 'a listener failed on an event')
      }
    }
  }

  function receive(payload: string | undefined): void {
    let event: Event
    try {
      event = JSON.parse(payload ?? '{}') as Event
    } catch (error) {
      log.warn({ err: error }, 'an event could not be read')
      return
    }
    publish(event)
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ ...settings, application_name: 'fairway-bus' })
    const lost = () => {
      if (client !== fresh) return
      client = undefined
      connected = false
      retry()
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ payload }) => receive(payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      // Closed while connecting: the connection would leak.
      if (closed) return await fresh.end()
      client = fresh
      connected = true
      retryDelayMs = 100
      publish({ topic: 'bus.reconnected' })
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
  }

  function retry(): void {
    if (closed) return
    retrying = setTimeout(() => {
      connect().catch((error: Error) => {
        log.warn({ reason: error.message }, 'the event connection is down; trying again')
        retryDelayMs = Math.min(retryDelayMs * 2, 5_000)
        retry()
      })
    }, retryDelayMs)
    retrying.unref()
  }

  await connect()
  return {
    get connected() {
      return connected
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      connected = false
      clearTimeout(retrying)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
