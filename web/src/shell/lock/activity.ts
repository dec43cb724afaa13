import { readSessionValue, writeSessionValue } from '../../api/session-values.ts'

const activityKey = 'active'

/** Time since the last input in any window of this browser; 0 where none is known. */
export function idleMs(): number {
  const lastAt = Number(readSessionValue(activityKey))
  // A clock that was set back makes the time negative; then the input counts as new.
  return lastAt ? Math.max(0, Date.now() - lastAt) : 0
}

/** Notes input for every window of this browser. */
export function noteActivity(): void {
  writeSessionValue(activityKey, String(Date.now()))
}
