import type { Language } from '@fairway/contract/kernel/languages'
import type { Cell } from './matrix-edits.ts'

/** A fare as it is typed: yuan with the decimal sign of the language, without thousands; whole yuan without places. */
export function fareText(cell: Cell, language: Language): string {
  if (typeof cell === 'string') return cell
  if (cell === null) return ''
  const yuan = cell % 100 === 0 ? String(cell / 100) : (cell / 100).toFixed(2)
  return language === 'es' ? yuan.replace('.', ',') : yuan
}
