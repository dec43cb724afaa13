import type { Reply } from '../../api/client.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { changeOf } from './periods.ts'

export type Sums = Reply<'reports.sales'>['now']

/** What can be counted of sales. */
export const measures = ['fen', 'tickets', 'orders'] as const
export type Measure = (typeof measures)[number]

/** Writes figures and their change in the present language. */
export function useFigure() {
  const t = useText()
  const { money, number } = useFormat()
  const format = (value: number, measure: Measure) => (measure === 'fen' ? money(value) : number(value))
  const share = (value: number) => number(value, { style: 'percent', maximumFractionDigits: 1 })

  /** The change as sign and colour. */
  function Change({ now, earlier }: { now: number; earlier: number }) {
    const change = changeOf(now, earlier)
    if (change === undefined) return <span>{now === 0 ? '–' : t('reports.new')}</span>
    const tone = change > 0 ? 'success-text' : change < 0 ? 'danger-text' : ''
    return (
      <span className={`figures ${tone}`}>
        {change !== 0 && <Icon name={change > 0 ? 'sortUp' : 'sortDown'} />}
        {number(change, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })}
      </span>
    )
  }

  return { format, share, Change }
}
