import { paymentCodeMethod } from '@fairway/contract/orders/payment-code'
import type { PaymentMethod } from '@fairway/contract/orders/values'

/**
 * The reference that a payment is stored with. A payment code pays from the customer's wallet for as long as it is valid:
 * it is stored as its last four digits with a keyed hash, which still finds a code that is used twice, and reaches neither
 * table, journal nor log. A receipt number is stored as it is.
 */
export function storedReference(
  payment: { method: PaymentMethod; reference?: string | undefined },
  keyedHash: (code: string) => Buffer,
): string {
  const { method, reference = '' } = payment
  if (method !== 'wechat' && method !== 'alipay') return reference
  if (paymentCodeMethod(reference) === undefined) return reference
  return `code-${reference.slice(-4)}-${keyedHash(reference).toString('hex').slice(0, 16)}`
}
