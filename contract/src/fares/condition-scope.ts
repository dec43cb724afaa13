import type { Id } from '../kernel/ids.ts'
import type { LineKind } from '../network/values.ts'
import type { Channel } from './values.ts'

/** The sales that conditions are for; null means every one. */
export interface ConditionScope {
  lineId: Id | null
  classId: Id | null
  lineKind: LineKind | null
  channel: Channel | null
}

/** What decides which conditions a sale has. */
export interface ConditionedSale {
  lineId: Id
  classId: Id
  lineKind: LineKind
  channel: Channel
}

/**
 * How specific a scope is: a line goes before a class, a class before a kind of line, that before a channel. Two scopes that
 * both hold for a sale differ in it, unless they are the same; `fares.condition_sets` has the same rule.
 */
export function specificityOf({ lineId, classId, lineKind, channel }: ConditionScope): number {
  return (
    (lineId === null ? 0 : 8) +
    (classId === null ? 0 : 4) +
    (lineKind === null ? 0 : 2) +
    (channel === null ? 0 : 1)
  )
}

/** Whether conditions are for a sale. */
export function holdsFor(scope: ConditionScope, sale: ConditionedSale): boolean {
  return (['lineId', 'classId', 'lineKind', 'channel'] as const).every(
    (part) => scope[part] === null || scope[part] === sale[part],
  )
}

/** Of the conditions in force, those of a sale: the most specific. `fares.conditions_of` is the same in the database. */
export function conditionsFor<Set extends ConditionScope>(
  sets: readonly Set[],
  sale: ConditionedSale,
): Set | undefined {
  return sets
    .filter((set) => holdsFor(set, sale))
    .sort((one, other) => specificityOf(other) - specificityOf(one))[0]
}

/** Whether two scopes are the same: then two published sets would tie. */
export const sameScope = (one: ConditionScope, other: ConditionScope): boolean =>
  (['lineId', 'classId', 'lineKind', 'channel'] as const).every((part) => one[part] === other[part])
