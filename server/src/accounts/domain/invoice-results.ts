import { type InvoiceState, invoiceNumberPattern } from '@fairway/contract/accounts/invoices/values'
import { type Fen, readAmountText } from '@fairway/contract/kernel/money'
import { isServiceDate } from '@fairway/contract/kernel/service-date'
import { plainTitle } from './results.ts'

/** A line of a file of results, as it stands there. */
export interface InvoiceResult {
  line: number
  invoice: string
  kind: string
  amount: string
  result: string
  number: string
  day: string
  reason: string
}

/** What is known of the invoice that a line names: one that was sent at least once. */
export interface KnownInvoice {
  fen: Fen
  state: InvoiceState
  number: string | null
  issuedOn: string | null
  redNumber: string | null
  error: string
}

/** Why a line of results is refused. */
export type InvoiceResultRefusal =
  | 'invoice'
  | 'unknown'
  | 'kind'
  | 'namedTwice'
  | 'amount'
  | 'otherAmount'
  | 'result'
  | 'number'
  | 'numberUsed'
  | 'otherNumber'
  | 'day'
  | 'reasonMissing'
  | 'wrongState'

export type InvoiceResultDecision =
  | { outcome: 'issued'; red: boolean; number: string; day: string }
  | { outcome: 'rejected'; red: boolean; reason: string }
  | { outcome: 'unchanged'; red: boolean }
  | { outcome: 'refused'; red: boolean; refusal: InvoiceResultRefusal }

/** The words of the columns, as `plainTitle` writes them. */
export interface InvoiceWords {
  blue: ReadonlySet<string>
  red: ReadonlySet<string>
  issued: ReadonlySet<string>
  rejected: ReadonlySet<string>
}

/** A day as files have it: `2026-06-15`, `2026/6/15`, `20260615`; undefined when it is none. */
function readDay(text: string): string | undefined {
  const match = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))(?:[ T].*)?$/.exec(text)
  if (!match) return undefined
  const [, year, , month, date, plainMonth, plainDate] = match
  const day = [year, month ?? plainMonth, date ?? plainDate].map((part) => part?.padStart(2, '0')).join('-')
  return isServiceDate(day) ? day : undefined
}

/**
 * What a line of results does. A result that is known already changes nothing, so that a file may be read twice.
 * @param today the last day that something can be issued on
 * @param numbers the numbers of invoices and red letters that are taken, with the invoice that has each
 * @param named what earlier lines of the file name
 */
export function decideInvoiceResult(
  line: InvoiceResult,
  invoice: KnownInvoice | undefined,
  words: InvoiceWords,
  {
    today,
    numbers,
    named,
  }: { today: string; numbers: ReadonlyMap<string, string>; named: ReadonlySet<string> },
): InvoiceResultDecision {
  const kind = plainTitle(line.kind)
  const red = words.red.has(kind)
  const refuse = (refusal: InvoiceResultRefusal): InvoiceResultDecision => ({
    outcome: 'refused',
    red,
    refusal,
  })
  if (!/^\d{1,18}$/.test(line.invoice)) return refuse('invoice')
  if (!red && !words.blue.has(kind)) return refuse('kind')
  if (!invoice) return refuse('unknown')
  if (named.has(keyOf(line, red))) return refuse('namedTwice')
  const amount = readAmountText(line.amount.replace(/^[-−]/, ''))
  if (amount === undefined) return refuse('amount')
  if (amount !== invoice.fen) return refuse('otherAmount')
  const awaited = invoice.state === (red ? 'redSent' : 'sent')
  const result = plainTitle(line.result)
  if (words.issued.has(result)) {
    const number = line.number.replace(/\s/g, '')
    if (!invoiceNumberPattern.test(number)) return refuse('number')
    const known = red ? invoice.redNumber : invoice.number
    if (known === number) return { outcome: 'unchanged', red }
    if (known !== null) return refuse('otherNumber')
    if (numbers.has(number)) return refuse('numberUsed')
    const day = readDay(line.day)
    if (day === undefined || day > today || (red && invoice.issuedOn !== null && day < invoice.issuedOn))
      return refuse('day')
    return awaited ? { outcome: 'issued', red, number, day } : refuse('wrongState')
  }
  if (!words.rejected.has(result)) return refuse('result')
  if (line.reason === '') return refuse('reasonMissing')
  const isKnown = invoice.state === (red ? 'redRejected' : 'rejected') && invoice.error === line.reason
  if (isKnown) return { outcome: 'unchanged', red }
  return awaited ? { outcome: 'rejected', red, reason: line.reason } : refuse('wrongState')
}

/** What a line is about: an invoice, or its red letter. */
export const keyOf = ({ invoice }: Pick<InvoiceResult, 'invoice'>, red: boolean): string =>
  `${invoice}:${red ? 'red' : 'blue'}`
