import type { Language } from '@fairway/contract/kernel/languages'
import type { BasisPoints, Fen } from '@fairway/contract/kernel/money'
import type { InvoiceResult } from '../domain/invoice-results.ts'

/** An invoice, or its red letter, as its issuer gets it. */
export interface InvoiceToSend {
  /** The number it is known by on both sides until it is issued. */
  id: string
  red: boolean
  buyer: { name: string; code: string; address: string; phone: string; bank: string; email: string }
  tickets: number
  net: Fen
  taxBasisPoints: BasisPoints
  tax: Fen
  fen: Fen
  /** Of a red letter: the invoice that it takes back, and why. */
  number: string | null
  reason: string
}

/**
 * What connects the product with an issuer of electronic invoices. The one here works by files; one that calls a platform of the
 * tax administration answers the same questions.
 */
export interface InvoiceProvider {
  /** Hands invoices and red letters over, as a file. The same list is the same file. */
  send(
    list: { id: string; lines: readonly InvoiceToSend[] },
    file: { format: 'csv' | 'xlsx'; language: Language },
  ): Promise<{ name: string; type: string; file: Buffer }>
  /**
   * Reads what became of them.
   * @throws accounts.resultsUnreadable, accounts.resultsTooLarge, accounts.resultsTooLong, accounts.resultsEmpty,
   *   accounts.resultsColumns with the missing ones
   */
  readResults(file: Buffer, language: Language): Promise<readonly InvoiceResult[]>
}
