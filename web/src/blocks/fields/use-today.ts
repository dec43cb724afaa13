import { addDays, momentOn, type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useEffect, useState } from 'react'

const currentServiceDate = () => serviceDateOf(new Date())

/**
 * The current service date; it changes at midnight in the operating time zone while the page stays open: by a timer,
 * and on focus, because timers pause while a machine sleeps.
 */
export function useToday(): ServiceDate {
  const [today, setToday] = useState(currentServiceDate)
  useEffect(() => {
    const refresh = () => setToday(currentServiceDate())
    const untilMidnight = momentOn(addDays(today, 1)).getTime() - Date.now()
    const timer = setTimeout(refresh, Math.max(1_000, untilMidnight))
    addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [today])
  return today
}
