import type { LiveEventType } from '@fairway/contract/kernel/live'

/** An event pushed to open browsers: that something changed, never the content. Listeners refetch. */
export interface LiveEvent {
  type: LiveType
  [detail: string]: unknown
}

/** Beside what the server pushes: the connection is open, is open again, is lost; a heartbeat. */
export type LiveType = LiveEventType | 'ready' | 'again' | 'down' | 'beat'

type Handler = (event: LiveEvent) => void

const handlers = new Map<LiveType, Set<Handler>>()

/** Subscribes to events of a type; returns the function that unsubscribes. */
export function onLive(type: LiveType, handler: Handler): () => void {
  const all = handlers.get(type) ?? new Set()
  handlers.set(type, all.add(handler))
  return () => all.delete(handler)
}

/** Subscribes to reconnects: time to refetch what may have been missed. */
export function onReconnect(handler: () => void): () => void {
  return onLive('again', handler)
}

let connected = false

/** Whether the connection is open: late subscribers have missed its `ready`. */
export function isConnected(): boolean {
  return connected
}

/** Emits an event to its listeners; `ready`, `again` and `down` are about the connection itself. */
export function emitLive(event: LiveEvent): void {
  if (event.type === 'ready') connected = true
  if (event.type === 'down') connected = false
  for (const handler of handlers.get(event.type) ?? []) handler(event)
}
