import type { TypeRule } from './party.ts'

/** Passengers of a type that ends at this age or earlier are children. */
const ageOfMajority = 18

/** The types of children and infants: not of adults, and over before the age of majority. */
const isOfChildren = ({ isAdult, ageBelow }: TypeRule) =>
  !isAdult && ageBelow !== undefined && ageBelow <= ageOfMajority

/**
 * Who is responsible for each child of a party: the first adult who may still take one of its type along. One for each
 * member: the number of the adult, counted from 1; undefined for adults and where no adult travels.
 */
export function guardiansOf(
  members: readonly { passengerType: string }[],
  types: ReadonlyMap<string, TypeRule>,
): (number | undefined)[] {
  const rules = members.map(({ passengerType }) => types.get(passengerType))
  const adults = rules.flatMap((rule, at) => (rule?.isAdult ? [at + 1] : []))
  /** How many of a type an adult takes along already. */
  const taken = new Map<string, number>()
  return rules.map((rule) => {
    if (!rule || !isOfChildren(rule)) return undefined
    const key = (adult: number) => `${adult} ${rule.code}`
    const guardian = adults.find((adult) => (taken.get(key(adult)) ?? 0) < (rule.freePerAdult ?? Infinity))
    if (guardian !== undefined) taken.set(key(guardian), (taken.get(key(guardian)) ?? 0) + 1)
    return guardian
  })
}
