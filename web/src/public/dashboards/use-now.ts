import { useEffect, useState } from 'react'

/** The server's time at this screen, again and again; it follows the real clock however long the screen is left on. */
export function useNow(ahead: number, everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now + ahead
}
