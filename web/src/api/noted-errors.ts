/** A failure of this window as the list in the navbar shows it. */
export interface NotedError {
  id: number
  kind: 'error' | 'rejection' | 'view' | 'resource'
  message: string
  stack: string
  component: string
  info: string
  url: string
  times: number
  /** When it was last met, in milliseconds. */
  at: number
}

let noted: readonly NotedError[] = []
const listeners = new Set<() => void>()

/** What failed in this window so far, oldest first. */
export function notedErrors(): readonly NotedError[] {
  return noted
}

/** Changes the list: the collector adds, the person who has read it clears. */
export function setNotedErrors(next: readonly NotedError[]): void {
  noted = next
  for (const listener of listeners) listener()
}

/** Calls back when the list changes. */
export function onNotedErrors(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
