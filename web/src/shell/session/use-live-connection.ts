import { useEffect } from 'react'
import { useSessionEnded } from '../../api/errors.ts'
import { openLiveConnection } from './live-connection.ts'

/** Keeps the WebSocket connection open while the shell is mounted. */
export function useLiveConnection(): void {
  const ended = useSessionEnded()
  // No connection after the end of the session; it is reopened after the next sign-in.
  useEffect(() => (ended ? undefined : openLiveConnection()), [ended])
}
