import { type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import { Input } from '../ui/Input.tsx'
import { readDay } from './DateField.tsx'

/** A day that may be left out: typed as in every date field (`1122`, `+1`, `2026-11-22`), empty for any day. */
export function DayInput({
  value,
  onChange,
  placeholder,
}: {
  value: ServiceDate | ''
  onChange: (value: ServiceDate | '') => void
  /** What an empty field means, such as "any day". */
  placeholder: string
}) {
  const [typed, setTyped] = useState<string>()

  function settle() {
    if (typed === undefined) return
    setTyped(undefined)
    const day = typed.trim() === '' ? '' : readDay(typed, serviceDateOf(new Date()))
    if (day !== undefined && day !== value) onChange(day)
  }

  return (
    <Input
      className="figures"
      inputMode="numeric"
      maxLength={16}
      placeholder={placeholder}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    />
  )
}
