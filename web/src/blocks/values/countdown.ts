/** The countdown to a departure, with seconds only within the last hour. */
export type TimeLeft =
  | { unit: 'gone'; minutes: number }
  | { unit: 'seconds'; minutes: number; seconds: number }
  | { unit: 'minutes'; minutes: number }

/** How long it is until a moment; after it, how long ago it was, in whole minutes. */
export function timeLeft(departs: Date, now: number): TimeLeft {
  const milliseconds = departs.getTime() - now
  if (milliseconds <= 0) return { unit: 'gone', minutes: Math.floor((now - departs.getTime()) / 60_000) }
  const seconds = Math.ceil(milliseconds / 1_000)
  if (seconds >= 3_600) return { unit: 'minutes', minutes: Math.floor(seconds / 60) }
  return { unit: 'seconds', minutes: Math.floor(seconds / 60), seconds: seconds % 60 }
}
