/** Minutes as a timetable has them: `1:05`, also beyond a day, `27:30`. */
export const writeTime = (minutes: number | null): string =>
  minutes === null ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Minutes from what was typed: `1:05`, `1.05`, or `65` minutes, in digits of any width; undefined for anything else. */
export function readTime(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/[０-９：．]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
  const clock = /^(\d{1,3})[:.]([0-5]\d)$/.exec(plain)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  return /^\d{1,5}$/.test(plain) ? Number(plain) : undefined
}
