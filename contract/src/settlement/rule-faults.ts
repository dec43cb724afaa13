import type { Cascade, RuleStep } from './cascade/model.ts'
import { rolesOf, shareMethods, wholeSailingMethods } from './rule-values.ts'

export type StepFault = 'role' | 'organisation' | 'share' | 'stretch' | 'pot' | 'wholeSailing'

interface ScopedCascade extends Cascade {
  classId: string | null
  channel: string | null
  sellerId: string | null
}

const faultOf = (step: RuleStep, isForSomeTickets: boolean): StepFault | undefined => {
  if (!rolesOf[step.method].includes(step.role)) return 'role'
  if ((step.role === 'organisation') !== (step.organisationId !== null)) return 'organisation'
  if (shareMethods.includes(step.method) && step.rate > 10_000) return 'share'
  if (step.stretch && (step.method !== 'perPassengerKm' || step.stretch[0] >= step.stretch[1]))
    return 'stretch'
  if (step.pot === 'refundFees' && step.method !== 'percent') return 'pot'
  if (isForSomeTickets && wholeSailingMethods.includes(step.method)) return 'wholeSailing'
  return undefined
}

/** What is wrong with the steps of a rule, each by its index; -1 is the remainder. */
export function stepFaults({ steps, remainder, classId, channel, sellerId }: ScopedCascade) {
  const isForSomeTickets = classId !== null || channel !== null || sellerId !== null
  const faults = steps.flatMap((step, index) => {
    const fault = faultOf(step, isForSomeTickets)
    return fault ? [{ index, fault }] : []
  })
  return (remainder.role === 'organisation') === (remainder.organisationId !== null)
    ? faults
    : [...faults, { index: -1, fault: 'organisation' as const }]
}
