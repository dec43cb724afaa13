/** An error of this window, as the list in the navbar shows it. */
export interface LoggedError {
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

let errors: readonly LoggedError[] = []
const listeners = new Set<() => void>()

/** The errors of this window, oldest first. */
export function loggedErrors(): readonly LoggedError[] {
  return errors
}

/** Replaces the list: the collector adds, the user clears. */
export function setLoggedErrors(next: readonly LoggedError[]): void {
  errors = next
  for (const listener of listeners) listener()
}

/** Calls back when the list changes. */
export function onLoggedErrors(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
