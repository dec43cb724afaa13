import { useEffect } from 'react'
import { useSessionEnded } from '../../api/errors.ts'

/** Keeps the WebSocket connection open while the shell is mounted. Lazy chunk: fetched after the first paint. */
export function useLiveConnection(): void {
  const ended = useSessionEnded()
  // No connection after the end of the session; it is reopened after the next sign-in.
  useEffect(() => {
    if (ended) return
    let stop: (() => void) | undefined
    let unmounted = false
    import('./live-connection.ts').then(
      ({ openLiveConnection }) => {
        if (!unmounted) stop = openLiveConnection()
      },
      (error: unknown) => console.warn('live connection could not be loaded', error),
    )
    return () => {
      unmounted = true
      stop?.()
    }
  }, [ended])
}
