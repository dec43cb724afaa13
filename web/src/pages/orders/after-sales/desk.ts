import type { Reply } from '../../../api/client.ts'

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
