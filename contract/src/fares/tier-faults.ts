import type { Tier } from './terms.ts'

/** What is wrong with the tiers of a draft: which of them, in which field, and the fault. */
export interface TierFault {
  index: number
  field: 'fromMinutes' | 'allowed' | 'feeBasisPoints'
  fault: 'tierOrder' | 'tierOpen' | 'tierEnd' | 'tierFee' | 'tierOver'
}

/**
 * Tiers say what applies at every moment, and less time never makes anything cheaper or possible again: borders fall, the
 * last tier has none, fees rise, and what is over stays over. The first fault; `fares.check_conditions` is the same rule in
 * the database.
 */
export function tierFault(tiers: readonly Tier[]): TierFault | undefined {
  for (const [index, tier] of tiers.entries()) {
    const last = index === tiers.length - 1
    const former = tiers[index - 1]
    if (last && tier.fromMinutes !== null) return { index, field: 'fromMinutes', fault: 'tierEnd' }
    if (!last && tier.fromMinutes === null) return { index, field: 'fromMinutes', fault: 'tierOpen' }
    if (!former) continue
    if (tier.fromMinutes !== null && former.fromMinutes !== null && tier.fromMinutes >= former.fromMinutes)
      return { index, field: 'fromMinutes', fault: 'tierOrder' }
    if (tier.allowed && !former.allowed) return { index, field: 'allowed', fault: 'tierOver' }
    if (tier.allowed && tier.feeBasisPoints < former.feeBasisPoints)
      return { index, field: 'feeBasisPoints', fault: 'tierFee' }
  }
  return undefined
}
