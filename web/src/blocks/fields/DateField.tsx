import './fields.css'
import { addDays, type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { useField } from '../../ui/form/Field.tsx'
import { useTypedDay } from './typed-day.ts'
import { useCalendar } from './use-calendar.tsx'

/** A service date: typed or picked, with buttons for the previous and next day. */
export function DateField({
  value,
  onChange,
  min,
  max,
}: {
  value: ServiceDate
  onChange: (value: ServiceDate) => void
  min?: ServiceDate
  max?: ServiceDate
}) {
  const t = useText()
  const field = useField()
  const { fieldProps, button } = useCalendar({ value, min, max, onChoose: pick })
  const { text, setFocused, type, reset, commit } = useTypedDay(value)
  const today = serviceDateOf(new Date())
  const allowed = (day: ServiceDate) => (!min || day >= min) && (!max || day <= max)

  function choose(day: ServiceDate | '' | undefined) {
    if (day && allowed(day) && day !== value) onChange(day)
  }

  /** Sets a day that was picked. */
  function pick(day: ServiceDate) {
    reset()
    choose(day)
  }

  return (
    <div className="date-field" {...fieldProps}>
      <IconButton
        icon="chevronLeft"
        label={t('blocks.date.previous')}
        disabled={!allowed(addDays(value, -1))}
        onClick={() => pick(addDays(value, -1))}
      />
      <input
        className="input figures"
        inputMode="numeric"
        autoComplete="off"
        {...field}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          choose(commit())
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(commit())
          if (!event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
            event.preventDefault()
            pick(addDays(value, event.key === 'ArrowUp' ? 1 : -1))
          }
        }}
      />
      {button}
      <IconButton
        icon="chevronRight"
        label={t('blocks.date.next')}
        disabled={!allowed(addDays(value, 1))}
        onClick={() => pick(addDays(value, 1))}
      />
      <Button tone="quiet" aria-pressed={value === today} onClick={() => pick(today)}>
        {t('blocks.date.today')}
      </Button>
    </div>
  )
}
