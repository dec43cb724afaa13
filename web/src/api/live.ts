/** What the server tells open browsers: that something changed. Whoever wants the content fetches it. */
export interface LiveEvent {
  type: string
  [detail: string]: unknown
}

type Handler = (event: LiveEvent) => void

const handlers = new Map<string, Set<Handler>>()

/** Calls back for every event of a type; give back what it returns to stop. */
export function onLive(type: string, handler: Handler): () => void {
  const all = handlers.get(type) ?? new Set()
  handlers.set(type, all.add(handler))
  return () => all.delete(handler)
}

/** Calls back when the line is there again after it was down: time to fetch what was missed. */
export function onLiveAgain(handler: () => void): () => void {
  return onLive('again', handler)
}

let up = false

/** Whether the line is there: whoever begins to listen late has missed its `ready`. */
export function isLineUp(): boolean {
  return up
}

/** Hands an event to whoever listens; `ready`, `again` and `down` tell of the line itself. */
export function tellLive(event: LiveEvent): void {
  if (event.type === 'ready') up = true
  if (event.type === 'down') up = false
  for (const handler of handlers.get(event.type) ?? []) handler(event)
}
