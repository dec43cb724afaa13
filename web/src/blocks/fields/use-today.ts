import { addDays, momentOn, type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useEffect, useState } from 'react'

const present = () => serviceDateOf(new Date())

/**
 * The current service date; it changes at midnight in the operating time zone while the page stays open: by a timer,
 * and on focus, because timers pause while a machine sleeps.
 */
export function useToday(): ServiceDate {
  const [today, setToday] = useState(present)
  useEffect(() => {
    const look = () => setToday(present())
    const untilMidnight = momentOn(addDays(today, 1)).getTime() - Date.now()
    const timer = setTimeout(look, Math.max(1_000, untilMidnight))
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [today])
  return today
}
