import { useEffect } from 'react'
import { useSessionOver } from '../../api/errors.ts'

/** Keeps the WebSocket connection open while the shell is mounted. Lazy chunk: fetched after the first paint. */
export function useLive(): void {
  const over = useSessionOver()
  // No connection after the end of the session; it is reopened after the next sign-in.
  useEffect(() => {
    if (over) return
    let stop: (() => void) | undefined
    let gone = false
    import('./desk-line.ts').then(
      ({ openDeskLine }) => {
        if (!gone) stop = openDeskLine()
      },
      (error: unknown) => console.warn('live connection could not be loaded', error),
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [over])
}
