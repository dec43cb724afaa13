import './period-field.css'
import {
  addDays,
  daysBetween,
  isServiceDate,
  type ServiceDate,
  serviceDateOf,
} from '@fairway/contract/kernel/service-date'
import { useId, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { DayInput } from './DayInput.tsx'
import { type Period, type PeriodName, periodNames, periodOf } from './periods.ts'

/** The choice of the select while the days are those of no named period. */
const custom = 'custom'

/**
 * A period: by its name, or by its first and its last day. A required one always has both days and is moved by its length
 * with two buttons; another may be open at each end.
 */
export function PeriodField({
  label,
  labels,
  value,
  onChange,
  required = false,
  max,
  hint,
}: {
  label: string
  /** The names of both ends. */
  labels: { from: string; to: string }
  /** Empty at an open end. */
  value: { from: ServiceDate | ''; to: ServiceDate | '' }
  onChange: (value: { from: ServiceDate | ''; to: ServiceDate | '' }) => void
  required?: boolean
  /** The last day there can be. */
  max?: ServiceDate | undefined
  /** Why the period is not applied; it is disabled then. */
  hint?: string | undefined
}) {
  const t = useText()
  const titleId = useId()
  const first = useRef<HTMLDivElement>(null)
  // Several names can have the same days: this week and today on a Monday.
  const [chosen, setChosen] = useState<PeriodName>()
  const today = serviceDateOf(new Date())
  const disabled = hint !== undefined
  const { from, to } = value
  const named = periodNames.flatMap((name) => {
    const period = periodOf(name, today, { max })
    return period ? [{ name, period }] : []
  })
  // A period without an end ends on the last day there can be.
  const last = to || max
  const matching = named.filter(({ period }) => period.from === from && period.to === last)
  const chosenName = (matching.find(({ name }) => name === chosen) ?? matching[0])?.name

  function choose(name: PeriodName | typeof custom | '') {
    if (name === '') return onChange({ from: '', to: '' })
    const period = named.find((one) => one.name === name)?.period
    if (name === custom || !period) return first.current?.querySelector('input')?.focus()
    setChosen(name)
    onChange(period)
  }

  /** Both days in order: an end that passes the other one takes it along. */
  function set(end: keyof Period, day: ServiceDate | '') {
    if (day === '') return required ? undefined : onChange({ ...value, [end]: '' })
    const bounded = max && day > max ? max : day
    // A required day moves as a whole.
    if (required && end === 'from' && from === to) return onChange({ from: bounded, to: bounded })
    const next = { ...value, [end]: bounded }
    const crossed = next.from !== '' && next.to !== '' && next.from > next.to
    onChange(crossed ? { from: bounded, to: bounded } : next)
  }

  const days = isServiceDate(from) && isServiceDate(to) ? daysBetween(from, to) + 1 : 0
  function move(by: number) {
    const moved = addDays(to, by * days)
    const until = max && moved > max ? max : moved
    onChange({ from: addDays(until, 1 - days), to: until })
  }

  const dayField = (end: keyof Period) => (
    <Field label={labels[end]} hideLabel className="grow">
      <DayInput
        value={value[end]}
        onChange={(day) => set(end, day)}
        max={max}
        placeholder="…"
        disabled={disabled}
      />
    </Field>
  )
  return (
    <fieldset className="field period-field stack gap-1" aria-labelledby={titleId}>
      <span id={titleId} className="soft small">
        {label}
      </span>
      <div className="row gap-1">
        <Select
          aria-label={label}
          disabled={disabled}
          value={chosenName ?? (from || to ? custom : '')}
          onChange={choose}
          options={[
            ...(required ? [] : [{ value: '' as const, label: t('lists.filters.all') }]),
            ...named.map(({ name }) => ({ value: name, label: t(`lists.preset.${name}`) })),
            { value: custom, label: t('lists.preset.custom') },
          ]}
        />
        <div ref={first} className="row gap-1 grow">
          {required && (
            <IconButton
              icon="chevronLeft"
              label={t('lists.period.previous')}
              disabled={days === 0}
              onClick={() => move(-1)}
            />
          )}
          {dayField('from')}
          <span aria-hidden="true">–</span>
          {dayField('to')}
          {required && (
            <IconButton
              icon="chevronRight"
              label={t('lists.period.next')}
              disabled={days === 0 || to === max}
              onClick={() => move(1)}
            />
          )}
        </div>
      </div>
      {hint && <p className="field-hint soft small">{hint}</p>}
    </fieldset>
  )
}
