import { normaliseReference } from '@fairway/contract/kernel/identity'
import { isIdentityNumber, paymentCodeMethod } from '@fairway/contract/orders/payment-code'

/** The ways to pay that take a reference: of their receipt, or the payment code of the customer's wallet. */
export const referenceMethods = ['card', 'wechat', 'alipay'] as const
export type ReferenceMethod = (typeof referenceMethods)[number]

/** A payment by reference, or the text `orders.fault.{fault}` of why there is none. */
export type ReadReference =
  | { payment: { method: ReferenceMethod; reference: string } }
  | { fault: 'reference' | 'identityNumber' }

/** True when the text is a payment code rather than the number of a receipt. Cards have none. */
export const isPaymentCode = (method: ReferenceMethod, text: string): boolean =>
  method !== 'card' && paymentCodeMethod(text.trim()) !== undefined

/** Reads a typed or scanned reference; a payment code is paid with its own wallet, whichever was chosen. */
export function readReference(method: ReferenceMethod, typed: string): ReadReference {
  if (isIdentityNumber(typed.trim())) return { fault: 'identityNumber' }
  const reference = normaliseReference(typed)
  if (reference === undefined) return { fault: 'reference' }
  const ofCode = method === 'card' ? undefined : paymentCodeMethod(reference)
  return { payment: { method: ofCode ?? method, reference } }
}
