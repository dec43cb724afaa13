import { type Language, type Names, textIn } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import type { ProblemCode } from '@fairway/contract/problems'
import { textOf } from '../platform/texts.ts'

type AgencyRefusal = 'agents.outOfScope' | 'agents.contractEnded' | 'agents.orderTooLarge'

/** True for the codes of `agents.sale_refusal` whose text has values of its own. */
export const isAgencyRefusal = (code: ProblemCode): code is AgencyRefusal =>
  code === 'agents.outOfScope' || code === 'agents.contractEnded' || code === 'agents.orderTooLarge'

/** Amounts in a text are written in yuan; the client gets them in fen as well. */
const yuan = (fen: number) => (fen / 100).toFixed(2)

/** The values of the text of a refusal, from the detail of `agents.sale_refusal`. */
export function agencyDetails(
  code: AgencyRefusal,
  detail: Readonly<Record<string, unknown>>,
  language: Language,
): Record<string, unknown> {
  switch (code) {
    case 'agents.outOfScope':
      return { ...detail, scope: scopeText(detail, language) }
    case 'agents.contractEnded':
      return { from: detail.from ?? '–', to: detail.to ?? '–' }
    case 'agents.orderTooLarge': {
      const [most, total] = [toFen(detail.most as number), toFen(detail.total as number)]
      return { most: yuan(most), total: yuan(total), maxFen: most, totalFen: total }
    }
  }
}

/** What is beyond the scope: the line, the class, or the days. */
function scopeText(
  { what, names, day, most }: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  if (what === 'day') return textOf(language, 'agencyTexts.day', { day: String(day), count: Number(most) })
  const name = textIn((names ?? {}) as Names, language)
  return textOf(language, what === 'line' ? 'agencyTexts.line' : 'agencyTexts.class', { name })
}
