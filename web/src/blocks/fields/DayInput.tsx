import './fields.css'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { flushSync } from 'react-dom'
import { Input } from '../../ui/form/Input.tsx'
import { useTypedDay } from './typed-day.ts'
import { useCalendar } from './use-calendar.tsx'

/** An optional day, typed as in every date field (`1122`, `+1`, `tomorrow`, `2026-11-22`); empty for any day. */
export function DayInput({
  value,
  onChange,
  max,
  placeholder,
  disabled = false,
}: {
  value: ServiceDate | ''
  onChange: (value: ServiceDate | '') => void
  /** The last day of its calendar. */
  max?: ServiceDate | undefined
  /** What an empty field means, such as "any day". */
  placeholder: string
  /** A filter that is currently not applied; the hint of the field says why. */
  disabled?: boolean
}) {
  const { text, setFocused, type, reset, commit } = useTypedDay(value)
  const { fieldProps, button } = useCalendar({ value, max, disabled, onChoose: choose })

  function choose(day: ServiceDate) {
    reset()
    if (day !== value) onChange(day)
  }

  function apply() {
    const day = commit()
    if (day !== undefined && day !== value) onChange(day)
  }

  return (
    <div className="moment-field" {...fieldProps}>
      <Input
        className="figures"
        inputMode="numeric"
        maxLength={30}
        placeholder={placeholder}
        disabled={disabled}
        value={disabled ? '' : text}
        onChange={type}
        onFocus={({ currentTarget }) => {
          // What is edited is written in digits; it stays selected, to be typed over.
          flushSync(() => setFocused(true))
          currentTarget.select()
        }}
        onBlur={() => {
          setFocused(false)
          apply()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) apply()
          if (event.key === 'Escape') reset()
        }}
      />
      {button}
    </div>
  )
}
