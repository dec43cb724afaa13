/** An event pushed to open browsers: that something changed, never the content. Listeners refetch. */
export interface LiveEvent {
  type: string
  [detail: string]: unknown
}

type Handler = (event: LiveEvent) => void

const handlers = new Map<string, Set<Handler>>()

/** Subscribes to events of a type; returns the function that unsubscribes. */
export function onLive(type: string, handler: Handler): () => void {
  const all = handlers.get(type) ?? new Set()
  handlers.set(type, all.add(handler))
  return () => all.delete(handler)
}

/** Subscribes to reconnects: time to refetch what may have been missed. */
export function onLiveAgain(handler: () => void): () => void {
  return onLive('again', handler)
}

let up = false

/** Whether the connection is open: late subscribers have missed its `ready`. */
export function isLineUp(): boolean {
  return up
}

/** Emits an event to its listeners; `ready`, `again` and `down` are about the connection itself. */
export function tellLive(event: LiveEvent): void {
  if (event.type === 'ready') up = true
  if (event.type === 'down') up = false
  for (const handler of handlers.get(event.type) ?? []) handler(event)
}
