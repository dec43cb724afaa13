import { useEffect, useState } from 'react'

/** The server's time, ticking; based on the real clock, so that it does not drift. */
export function useNow(ahead: number, everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now + ahead
}
