import './date-field.css'
import {
  addDays,
  isServiceDate,
  type ServiceDate,
  serviceDateOf,
} from '@fairway/contract/kernel/service-date'
import { type Ref, useState } from 'react'
import { languageTags } from '../i18n/language.ts'
import { useLanguage, useText } from '../i18n/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Calendar } from '../ui/Calendar.tsx'
import { useField } from '../ui/Field.tsx'
import { usePopover } from '../ui/popover.ts'

/** Reads a day as people type it: `2026-3-5`, `2026/3/5`, `3/5`, `0305`, `20260305`, `+1`, `-2`; undefined when it is none. */
export function readDay(typed: string, today: ServiceDate): ServiceDate | undefined {
  const text = typed.trim()
  if (/^[+-]\d{1,3}$/.test(text)) return addDays(today, Number(text))
  const match = /^(?:(\d{4})[-/.年]?)?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(text)
  if (!match || (/^\d+$/.test(text) && text.length !== 4 && text.length !== 8)) return undefined
  const [, year = today.slice(0, 4), month = '', day = ''] = match
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isServiceDate(read) ? read : undefined
}

/** A service date: typed or chosen, with the days before and after one press away. */
export function DateField({
  value,
  onChange,
  least,
  most,
}: {
  value: ServiceDate
  onChange: (value: ServiceDate) => void
  least?: ServiceDate
  most?: ServiceDate
}) {
  const t = useText()
  const language = useLanguage()
  const field = useField()
  const { anchor, panel, open, setOpen, panelProps } = usePopover('auto')
  const [typed, setTyped] = useState<string>()
  const today = serviceDateOf(new Date())
  const allowed = (day: ServiceDate) => (!least || day >= least) && (!most || day <= most)

  function choose(day: ServiceDate | undefined) {
    setTyped(undefined)
    setOpen(false)
    if (day && allowed(day) && day !== value) onChange(day)
  }

  return (
    <div className="date-field" ref={anchor as Ref<HTMLDivElement>}>
      <IconButton
        icon="chevronLeft"
        label={t('blocks.date.previous')}
        disabled={!allowed(addDays(value, -1))}
        onClick={() => choose(addDays(value, -1))}
      />
      <input
        className="input figures"
        inputMode="numeric"
        autoComplete="off"
        {...field}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => typed !== undefined && choose(readDay(typed, today))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== undefined) choose(readDay(typed, today))
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault()
            choose(addDays(value, event.key === 'ArrowUp' ? 1 : -1))
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
        onClick={() => choose(addDays(value, 1))}
      />
      <Button tone="quiet" aria-pressed={value === today} onClick={() => choose(today)}>
        {t('blocks.date.today')}
      </Button>
      <div {...panelProps} ref={panel as Ref<HTMLDivElement>}>
        {open && (
          <Calendar
            value={value}
            today={today}
            least={least}
            most={most}
            locale={languageTags[language]}
            labels={{
              previous: t('blocks.date.previousMonth'),
              next: t('blocks.date.nextMonth'),
              calendar: t('blocks.date.calendar'),
            }}
            onChoose={choose}
          />
        )}
      </div>
    </div>
  )
}
