import { decideExchange, decideRefund } from '@fairway/contract/fares/terms'
import { chosenCodes } from '@fairway/contract/system/lists'
import type { ParameterStore } from '../../system/index.ts'
import { isUsed, type Rules } from '../domain/after-sales.ts'
import type { OfferContent } from '../domain/offer-content.ts'

/** What administrators set about after-sales. */
export interface AfterSalesRules extends Rules {
  /** From this delay on nothing is charged. */
  delayMinutes: number
  /** Overrule codes that always need a second person. */
  approvedOverrules: readonly string[]
  /** From so much waived on, in fen, every overrule needs one. */
  approvalAbove: number
}

/** Reads the parameters. */
export async function readRules(parameters: ParameterStore): Promise<AfterSalesRules> {
  const set = await parameters.all()
  return {
    offerMinutes: set['orders.offerMinutes'],
    approvalMinutes: set['orders.overruleApprovalHours'] * 60,
    voidMinutes: set['orders.voidMinutes'],
    delayMinutes: set['orders.freeFromDelayMinutes'],
    approvedOverrules: chosenCodes(set['orders.approvedOverrules']),
    approvalAbove: set['orders.overruleApprovalAbove'] * 100,
  }
}

/** What the conditions would have charged for the tickets of an overruled offer: nothing is left where they allow none. */
function waivedBy(content: OfferContent, now: Date): number {
  return content.lines.reduce((waived, { ticket, fee }) => {
    const decide = content.kind === 'exchange' ? decideExchange : decideRefund
    const terms = decide(ticket, ticket.times, now, { free: ticket.fault !== undefined })
    return waived + (terms.allowed ? terms.fee : ticket.price) - fee
  }, 0)
}

/** On board of a ship that was cancelled before it left: no one travels on it. */
const isAshore = ({ state, fault }: OfferContent['lines'][number]['ticket']): boolean =>
  state === 'boarded' && fault === 'carrierCancelled'

/**
 * Whether a second person has to approve an offer: by the code that overrules its terms, by what it waives, and always for a
 * passenger who is on board or has travelled, or once the gate has closed on one to whom the carrier did nothing wrong.
 */
export function secondPersonNeeded(
  content: OfferContent,
  overrule: string | undefined,
  now: Date,
  rules: Pick<AfterSalesRules, 'approvedOverrules' | 'approvalAbove'>,
): boolean {
  if (overrule === undefined) return false
  if (content.lines.some(({ ticket }) => isUsed(ticket) && !isAshore(ticket))) return true
  const waived = waivedBy(content, now)
  if (waived === 0) return false
  const tooLate = content.lines.some(({ ticket }) => ticket.times.gateClosed && ticket.fault === undefined)
  return tooLate || rules.approvedOverrules.includes(overrule) || waived > rules.approvalAbove
}
