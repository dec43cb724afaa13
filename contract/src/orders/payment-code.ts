import { isIdentityCard, normaliseNumber } from '../kernel/identity.ts'

/** The wallets on a customer's phone that show a payment code. */
export type CodeMethod = 'wechat' | 'alipay'

/**
 * The wallet of a payment code (the `auth_code` of their merchant manuals), undefined for any other text. WeChat Pay: 18
 * digits beginning with 10 to 15. Alipay: 16 to 24 digits beginning with 25 to 30. The identity numbers of Beijing to
 * Inner Mongolia begin with 11 to 15 as well: a number that is a valid identity number is never a payment code. About
 * one code in 15,000 is refused for that; the phone shows another one every minute.
 */
export function paymentCodeMethod(text: string): CodeMethod | undefined {
  if (/^1[0-5]\d{16}$/.test(text)) return isIdentityNumber(text) ? undefined : 'wechat'
  return /^(?:2[5-9]|30)\d{14,22}$/.test(text) ? 'alipay' : undefined
}

/** A payment code as a screen may show it: its last four digits. */
export const maskPaymentCode = (code: string): string => `${'•'.repeat(code.length - 4)}${code.slice(-4)}`

/**
 * True for the identity number of a resident, so that it is no reference of a payment. Old numbers of 15 digits have no
 * check digit: too many receipts look like one.
 */
export function isIdentityNumber(text: string): boolean {
  const number = normaliseNumber(text)
  return number.length === 18 && isIdentityCard(number)
}
