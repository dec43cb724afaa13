import { type ConditionScope, conditionsFor, holdsFor } from '@fairway/contract/fares/condition-scope'
import { type Channel, channels } from '@fairway/contract/fares/values'
import type { Named } from '@fairway/contract/kernel/texts'
import type { LineKind } from '@fairway/contract/network/values'

/** Conditions of a scope that count for sales of `[from, until)`; null: no end. */
export interface PeriodScope extends ConditionScope {
  from: Date
  until: Date | null
}

/** A line and a class with a published fare. */
export interface SoldClass {
  line: Named
  class: Named
  lineKind: LineKind
  /** When the last sailing of the line that is on sale arrives. */
  lastArrival: Date | null
}

/** Sales without conditions. */
export interface UncoveredSales {
  line: Named
  class: Named
  channel: Channel
}

const inForce = <Set extends PeriodScope>(sets: readonly Set[], at: Date): Set[] =>
  sets.filter(({ from, until }) => from <= at && (until === null || at < until))

/** The sales of a moment that have no conditions. */
export function uncoveredAt(
  sets: readonly PeriodScope[],
  sold: readonly SoldClass[],
  at: Date,
): UncoveredSales[] {
  const present = inForce(sets, at)
  return sold.flatMap(({ line, class: travelClass, lineKind }) =>
    channels
      .filter(
        (channel) => !conditionsFor(present, { lineId: line.id, classId: travelClass.id, lineKind, channel }),
      )
      .map((channel) => ({ line, class: travelClass, channel })),
  )
}

/**
 * The sales that would lose their only conditions if published ones were withdrawn, now or when another set ends later, and
 * the lines of them that still have sailings on sale then.
 */
export function withdrawalGaps(
  withdrawn: PeriodScope,
  others: readonly PeriodScope[],
  sold: readonly SoldClass[],
  now: Date,
): { uncovered: UncoveredSales[]; onSale: Named[] } {
  const start = new Date(Math.max(+now, +withdrawn.from))
  // Between these moments nothing changes.
  const moments = [start, ...others.flatMap(({ from, until }) => [from, until ?? start])]
    .filter((at) => at >= start && (withdrawn.until === null || at < withdrawn.until))
    .sort((one, other) => +one - +other)
  const uncovered: UncoveredSales[] = []
  const onSale = new Map<string, Named>()
  for (const { line, class: travelClass, lineKind, lastArrival } of sold)
    for (const channel of channels) {
      const sale = { lineId: line.id, classId: travelClass.id, lineKind, channel }
      if (!holdsFor(withdrawn, sale)) continue
      const gap = moments.find((at) => !conditionsFor(inForce(others, at), sale))
      if (!gap) continue
      uncovered.push({ line, class: travelClass, channel })
      if (lastArrival && lastArrival > gap) onSale.set(line.id, line)
    }
  return { uncovered, onSale: [...onSale.values()] }
}
