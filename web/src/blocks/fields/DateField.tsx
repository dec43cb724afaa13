import './fields.css'
import { addDays, type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { Ref } from 'react'
import { dateTag } from '../../i18n/dates.ts'
import { useLanguage, useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { Calendar } from '../../ui/form/Calendar.tsx'
import { useField } from '../../ui/form/Field.tsx'
import { usePopover } from '../../ui/overlay/popover.ts'
import { useTypedDay } from './typed-day.ts'

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
  const language = useLanguage()
  const field = useField()
  const { anchor, panel, open, setOpen, panelProps } = usePopover('auto')
  const { typed, type, reset, commit } = useTypedDay()
  const today = serviceDateOf(new Date())
  const allowed = (day: ServiceDate) => (!min || day >= min) && (!max || day <= max)

  function choose(day: ServiceDate | '' | undefined) {
    setOpen(false)
    if (day && allowed(day) && day !== value) onChange(day)
  }

  /** Sets a day that was picked. */
  function pick(day: ServiceDate) {
    reset()
    choose(day)
  }

  return (
    <div className="date-field" ref={anchor as Ref<HTMLDivElement>}>
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
        value={typed ?? value}
        onChange={(event) => type(event.target.value)}
        onBlur={() => choose(commit())}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(commit())
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault()
            pick(addDays(value, event.key === 'ArrowUp' ? 1 : -1))
          }
        }}
      />
      <IconButton
        icon="calendar"
        label={t('blocks.date.calendar')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <IconButton
        icon="chevronRight"
        label={t('blocks.date.next')}
        disabled={!allowed(addDays(value, 1))}
        onClick={() => pick(addDays(value, 1))}
      />
      <Button tone="quiet" aria-pressed={value === today} onClick={() => pick(today)}>
        {t('blocks.date.today')}
      </Button>
      <div {...panelProps} ref={panel as Ref<HTMLDivElement>}>
        {open && (
          <Calendar
            value={value}
            today={today}
            min={min}
            max={max}
            locale={dateTag(language)}
            labels={{
              previous: t('blocks.date.previousMonth'),
              next: t('blocks.date.nextMonth'),
              calendar: t('blocks.date.calendar'),
            }}
            onChoose={pick}
          />
        )}
      </div>
    </div>
  )
}
