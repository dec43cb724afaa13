/** An error of this window, as the list in the navbar shows it. */
export interface NotedError {
  id: number
  kind: 'error' | 'rejection' | 'view' | 'resource'
  message: string
  stack: string
  component: string
  info: string
  url: string
  times: number
  /** When it last occurred, in epoch milliseconds. */
  at: number
}

let noted: readonly NotedError[] = []
const listeners = new Set<() => void>()

/** The errors of this window, oldest first. */
export function notedErrors(): readonly NotedError[] {
  return noted
}

/** Replaces the list: the collector adds, the user clears. */
export function setNotedErrors(next: readonly NotedError[]): void {
  noted = next
  for (const listener of listeners) listener()
}

/** Calls back when the list changes. */
export function onNotedErrors(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
