import { useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'

const days = [1, 2, 3, 4, 5, 6, 7] as const

/** Weekdays as boxes to tick, Monday first; bit 1 is Monday. */
export function Weekdays({
  label,
  value,
  onChange,
  error,
}: {
  label: string
  value: number
  onChange: (bits: number) => void
  error?: string | undefined
}) {
  const t = useText()
  return (
    <fieldset className="stack gap-1">
      <legend className="soft small">{label}</legend>
      <div className="cluster">
        {days.map((day) => (
          <Checkbox
            key={day}
            checked={((value >> (day - 1)) & 1) === 1}
            onChange={() => onChange(value ^ (1 << (day - 1)))}
          >
            {t(`services.weekday.${day}`)}
          </Checkbox>
        ))}
      </div>
      {error && (
        <p className="small danger-text" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
