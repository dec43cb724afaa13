import type { Language } from '../kernel/languages.ts'
import type { Fen } from '../kernel/money.ts'
import { maxFareFen } from './fare-matrix.ts'

/** An amount that was typed: empty, an amount, or a text that is none. */
export type TypedFare = { fen: Fen | null } | { fault: 'format' | 'negative' | 'tooMuch' }

/** An amount by its decimal sign; the other of the two parts thousands. */
const decimalPoint = /^(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,2}))?$/
const decimalComma = /^(\d{1,3}(?:\.\d{3})+|\d{1,10})(?:,(\d{1,2}))?$/

/**
 * Reads an amount in yuan as people type or paste it: digits of any width, with or without ¥, thousands parted as the language
 * does. A sign that could be either, as in `1.234` where the comma is the decimal sign, is read by the language alone; a text
 * that has it in another place than the language puts it is none.
 */
export function readFare(text: string, language: Language): TypedFare {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\s¥￥元]/g, '')
    .replaceAll('−', '-')
  if (plain === '' || plain === '-' || plain === '–') return { fen: null }
  if (/^-\d/.test(plain)) return { fault: 'negative' }
  const found = (language === 'es' ? decimalComma : decimalPoint).exec(plain)
  if (!found) return { fault: 'format' }
  const [, yuan = '', rest = ''] = found
  const fen = Number(yuan.replaceAll(/[.,]/g, '')) * 100 + Number(rest.padEnd(2, '0'))
  return fen > maxFareFen ? { fault: 'tooMuch' } : { fen }
}
