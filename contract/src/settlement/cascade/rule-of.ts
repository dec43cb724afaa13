import type { AllocationRule, SharedSailing, SharedTicket } from './model.ts'

const scopeWeights = { lineId: 8, classId: 4, sellerId: 2, channel: 1 } as const
const specificityOf = (rule: AllocationRule) =>
  Object.entries(scopeWeights).reduce(
    (sum, [field, weight]) => sum + (rule[field as keyof typeof scopeWeights] === null ? 0 : weight),
    0,
  )

/** The rule of a ticket: the one it was shared by before, else the most specific one that is in force on the service date. */
export function ruleOf(
  ticket: SharedTicket,
  { lineId, serviceDate }: Pick<SharedSailing, 'lineId' | 'serviceDate'>,
  rules: readonly AllocationRule[],
): AllocationRule | undefined {
  if (ticket.ruleId !== null) return rules.find(({ id }) => id === ticket.ruleId)
  return rules
    .filter(
      (rule) =>
        rule.from <= serviceDate &&
        (rule.until === null || serviceDate < rule.until) &&
        (rule.lineId === null || rule.lineId === lineId) &&
        (rule.classId === null || rule.classId === ticket.classId) &&
        (rule.channel === null || rule.channel === ticket.channel) &&
        (rule.sellerId === null || rule.sellerId === ticket.sellerId),
    )
    .reduce<AllocationRule | undefined>(
      (best, rule) => (best && specificityOf(best) >= specificityOf(rule) ? best : rule),
      undefined,
    )
}
