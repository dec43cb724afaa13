import { useEffect } from 'react'
import { useSessionOver } from '../../api/errors.ts'

/** Keeps the line to the server open while the shell is there. Its code is fetched after the first picture. */
export function useLive(): void {
  const over = useSessionOver()
  // A session that is over has no line; it is opened again when somebody has signed in again.
  useEffect(() => {
    if (over) return
    let stop: (() => void) | undefined
    let gone = false
    import('./desk-line.ts').then(
      ({ openDeskLine }) => {
        if (!gone) stop = openDeskLine()
      },
      (error: unknown) => console.warn('news come with the next reload only', error),
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [over])
}
