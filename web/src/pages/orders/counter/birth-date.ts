import { isBirthDate } from '@fairway/contract/kernel/certificates'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'

/**
 * Reads a birth date as it is typed off a passport: `19900312`, or year, month, day with any mark between them. Only
 * year first: `03/12/1990` is another day on each side of the ocean. Undefined for anything else.
 */
export function readBirthDate(typed: string, today: ServiceDate): ServiceDate | undefined {
  const text = typed.normalize('NFKC').trim()
  const match =
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? /^(\d{4})[-/. 年](\d{1,2})[-/. 月](\d{1,2})日?$/.exec(text)
  if (!match) return undefined
  const [, year = '', month = '', day = ''] = match
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isBirthDate(read, today) ? read : undefined
}
