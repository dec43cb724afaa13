import { ratio } from '@fairway/contract/reports/lists'
import type { TextKey } from '@fairway/texts/keys'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'

/** A figure of a report as it is written; of a share the figure it is taken in. */
export interface Figure<Key extends string> {
  key: string
  title: TextKey
  kind: 'money' | 'number' | 'percent'
  of: Key
  /** Its share in this figure. */
  in?: Key
  /** Its average over this figure. */
  per?: Key
  /** It adds up along a curve, and has no sum of its own. */
  isCumulative?: boolean
  /** What it means when it rises; good when absent. */
  rise?: 'bad' | 'neutral'
}

type Sums<Key extends string> = Readonly<Record<Key, number>>

/** The value of a figure; null where there is nothing to divide by. */
export function figureValue<Key extends string>(figure: Figure<Key>, sums: Sums<Key>): number | null {
  if (figure.in !== undefined) return ratio(sums[figure.of], sums[figure.in])
  if (figure.per !== undefined)
    return sums[figure.per] === 0 ? null : Math.round(sums[figure.of] / sums[figure.per])
  return sums[figure.of]
}

/** Writes figures and their change in the present language. */
export function useFigure() {
  const t = useText()
  const { money, number } = useFormat()
  function format(value: number | null, { kind }: Pick<Figure<string>, 'kind'>): string {
    if (value === null) return '–'
    if (kind === 'money') return money(value)
    return kind === 'number'
      ? number(value)
      : number(value / 10_000, { style: 'percent', maximumFractionDigits: 1 })
  }

  /**
   * The change as sign and colour, in basis points; null where there was nothing to compare with.
   * @param rise what it means when the figure rises
   */
  function Change({
    change,
    now,
    rise,
  }: {
    change: number | null
    now: number | null
    rise: Figure<string>['rise']
  }) {
    if (change === null) return <span>{now ? t('reports.new') : '–'}</span>
    const rounded = Math.round(change / 10)
    const gain = rise === 'bad' ? -rounded : rounded
    const tone = rise === 'neutral' || gain === 0 ? '' : gain > 0 ? 'success-text' : 'danger-text'
    return (
      <span className={`figures ${tone}`}>
        {rounded !== 0 && <Icon name={rounded > 0 ? 'sortUp' : 'sortDown'} />}
        {number(rounded / 1000, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })}
      </span>
    )
  }

  return { format, Change }
}
