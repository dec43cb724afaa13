/** The countdown to a departure, with seconds only within the last hour. */
export type TimeLeft =
  | { left: 'gone'; minutes: number }
  | { left: 'seconds'; minutes: number; seconds: number }
  | { left: 'minutes'; minutes: number }

/** How long it is until a moment; after it, how long ago it was, in whole minutes. */
export function timeLeft(departs: Date, now: number): TimeLeft {
  const milliseconds = departs.getTime() - now
  if (milliseconds <= 0) return { left: 'gone', minutes: Math.floor((now - departs.getTime()) / 60_000) }
  const seconds = Math.ceil(milliseconds / 1_000)
  if (seconds >= 3_600) return { left: 'minutes', minutes: Math.floor(seconds / 60) }
  return { left: 'seconds', minutes: Math.floor(seconds / 60), seconds: seconds % 60 }
}
