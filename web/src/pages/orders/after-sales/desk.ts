import type { Reply } from '../../../api/client.ts'
import type { TextKey } from '../../../i18n/text.ts'

/** An order at the after-sales desk, with what can be done with each ticket. */
export type Desk = Reply<'orders.afterSales'>
export type DeskTicket = Desk['tickets'][number]
export type Offer = Desk['offers'][number]

/** What is done with tickets that were chosen. */
export type DeskAction = Exclude<keyof DeskTicket['can'], 'print'>

/** Whether something can be done with a ticket besides printing it. */
export const canBeChosen = ({ can: { print: _print, ...can } }: DeskTicket): boolean =>
  Object.values(can).some(({ allowed }) => allowed)

/** The same without overruling the conditions. */
export const isChosenAtFirst = ({ can: { print: _print, free: _free, ...can } }: DeskTicket): boolean =>
  Object.values(can).some(({ allowed }) => allowed)

/** What is asked for before an offer is made. */
export type DeskDialog = 'exchange' | 'supplement' | 'void' | 'free' | 'correct'

/** What an offer comes to, in fen: an amount due, one that was paid, or what goes back. */
export function sumOf({ kind, state, due, back }: Offer): { label: TextKey; fen: number } {
  if (back > 0 || kind === 'refund' || kind === 'void') return { label: 'afterSales.back', fen: back }
  return { label: state === 'confirmed' ? 'afterSales.paidExtra' : 'afterSales.due', fen: due }
}

/** What made another amount of the share of a part: the rounding step of its rule, or the rule's least fee. */
export function changesOfShare({
  share,
  rounded,
  fee,
}: Pick<Offer['lines'][number]['parts'][number], 'share' | 'rounded' | 'fee'>) {
  const isKnown = share !== null && rounded !== null
  return { wasRounded: isKnown && share !== rounded, isLeastFee: isKnown && fee !== rounded }
}
