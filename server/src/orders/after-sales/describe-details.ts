import type { Language } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { offerStates } from '@fairway/contract/orders/after-sales/values'
import { correctionStates } from '@fairway/contract/orders/corrections/values'
import { orderStates, ticketStates } from '@fairway/contract/orders/values'
import { textOf } from '../../platform/texts.ts'

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value)

/** Day, hours and minutes, Asia/Shanghai. */
export const wallMoment = (moment: Date) => toInstant(moment).slice(0, 16).replace('T', ' ')

/** Details of a refusal with the states they name in the reader's words; the values stay for programs. */
export function describeDetails(
  details: Readonly<Record<string, unknown>>,
  language: Language,
): Record<string, unknown> {
  const ticketState = oneOf(ticketStates, details.ticketState)
  const orderState = oneOf(orderStates, details.orderState)
  const correctionState = oneOf(correctionStates, details.correctionState)
  const offerState = oneOf(offerStates, details.offerState)
  const state =
    (ticketState && textOf(language, `orders.ticketState.${ticketState}`)) ??
    (orderState && textOf(language, `orders.state.${orderState}`)) ??
    (correctionState && textOf(language, `corrections.state.${correctionState}`)) ??
    (offerState && textOf(language, `orders.offerState.${offerState}`))
  const { endedAt } = details
  return {
    ...details,
    ...(state && { state }),
    ...(typeof endedAt === 'string' && { on: wallMoment(new Date(endedAt)) }),
  }
}
