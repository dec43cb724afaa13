import { formatDate, type Moment, momentOf } from '@fairway/contract/kernel/formats'
import { type MomentStyle, useFormat } from '../../i18n/format.ts'

/** A moment in the operating time zone; the sortable form is the tooltip. `age` adds the relative time. */
export function When({ at, style = 'dateTime' }: { at: Moment; style?: MomentStyle | 'age' }) {
  const { moment, age } = useFormat()
  const date = momentOf(at)
  if (!date) return null
  return (
    <time className="figures" dateTime={date.toISOString()} data-tip={formatDate(date)}>
      {style === 'age' ? age(date) : moment(date, style)}
    </time>
  )
}
