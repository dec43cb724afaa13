import { useEffect } from 'react'

/** Keeps the line to the server open while the shell is there. Its code is fetched after the first picture. */
export function useLive(): void {
  useEffect(() => {
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
  }, [])
}
