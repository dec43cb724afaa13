import { addDays, momentOn } from '@fairway/contract/kernel/service-date'

/** Folded days that a forecast counts, besides what came after them. */
const countedDays = 7

/**
 * Weights of a moving average: the share of each span in the spending of a day. Newer days weigh more, evenly down to a week
 * ago, so that a season that begins or ends is followed within days; the span that is not over counts by its length.
 * @param folded the last day with a balance, in Asia/Shanghai
 * @returns the newest first: what came after the folded days, the last of them, and the six before it
 */
export function spendingShares(folded: string, now: Date): number[] {
  const openDays = (now.getTime() - momentOn(addDays(folded, 1)).getTime()) / 86_400_000
  const spans = [
    { weight: countedDays + 1, days: Math.max(openDays, 0) },
    ...Array.from({ length: countedDays }, (_, back) => ({ weight: countedDays - back, days: 1 })),
  ]
  const whole = spans.reduce((sum, { weight, days }) => sum + weight * days, 0)
  return spans.map(({ weight }) => weight / whole)
}
