import { useDuration } from '../river/duration.ts'
import { timeLeft } from './countdown.ts'

/** From here on the time is about to end. */
const soonMs = 5 * 60_000

/** The countdown to the end of something that is valid for a time. */
export function TimeLeft({
  until,
  now,
  over,
}: {
  until: string
  /** In milliseconds, ticking: `useNow`. */
  now: number
  /** What it says afterwards. */
  over: string
}) {
  const duration = useDuration()
  const left = timeLeft(new Date(until), now)
  const isSoon = Date.parse(until) - now < soonMs
  return (
    <span className={`figures strong text-end ${isSoon ? 'danger-text' : ''}`} role="timer">
      {left.unit === 'gone'
        ? over
        : left.unit === 'seconds'
          ? `${left.minutes}:${String(left.seconds).padStart(2, '0')}`
          : duration(left.minutes)}
    </span>
  )
}
