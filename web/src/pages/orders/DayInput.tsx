import { type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import { readDay } from '../../blocks/DateField.tsx'
import { useText } from '../../i18n/text.ts'
import { Input } from '../../ui/Input.tsx'

/** A day that may be left out: typed as in every date field (`1122`, `+1`, `2026-11-22`), empty for any day. */
export function DayInput({
  value,
  onChange,
}: {
  value: ServiceDate | ''
  onChange: (value: ServiceDate | '') => void
}) {
  const t = useText()
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
      placeholder={t('orders.list.anyDay')}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    />
  )
}
