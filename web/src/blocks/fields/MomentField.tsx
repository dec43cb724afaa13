import './fields.css'
import { formatDate } from '@fairway/contract/kernel/formats'
import { normaliseDateTime } from '@fairway/contract/kernel/normalise-date-time'
import { addDays, isServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Field, useField } from '../../ui/form/Field.tsx'
import { useCalendar } from './use-calendar.tsx'

/** The text of an instant in the field: `YYYY-MM-DD HHMM` in the operating time zone. */
const formatInput = (instant: string | null | undefined) => formatDate(instant, 'YYYY-MM-DD HHmm')

/** The ISO instant of `YYYY-MM-DD HHMM`. */
const instantOf = (input: string) =>
  `${input.slice(0, 10)}T${input.slice(11, 13)}:${input.slice(13)}:00+08:00`

interface MomentProps {
  /** An ISO instant, null for none, undefined while the input is no valid date and time. */
  value: string | null | undefined
  onChange: (value: string | null | undefined) => void
  /** The default time of day, `HHMM`. */
  time?: string
}

/**
 * Date and time in the operating time zone, typed as `YYYY/M/D H:M` or picked from a calendar; optional. It shows its
 * own error, so a form need only not send `undefined`.
 */
export function MomentField({ label, hint, ...moment }: MomentProps & { label: string; hint?: string }) {
  const t = useText()
  const wrong = moment.value === undefined ? t('blocks.date.noMoment') : undefined
  return (
    <Field label={label} hint={hint} error={wrong}>
      <MomentInput {...moment} />
    </Field>
  )
}

function MomentInput({ value, onChange, time = '0000' }: MomentProps) {
  const t = useText()
  const field = useField()
  const [typed, setTyped] = useState<string>()
  const today = serviceDateOf(new Date())
  const shown = typed ?? formatInput(value)
  const day = isServiceDate(shown.slice(0, 10)) ? shown.slice(0, 10) : ''
  const { fieldProps, button } = useCalendar({ value: day, onChoose: choose })

  function commit(text: string) {
    const read = normaliseDateTime(text)
    const complete = read?.length === 10 ? `${read} ${time}` : read
    // Invalid input stays as typed, to be corrected.
    setTyped(complete === undefined && text.trim() !== '' ? text : undefined)
    onChange(text.trim() === '' ? null : complete && instantOf(complete))
  }

  /** The day changes, the time stays. */
  function choose(selected: string) {
    const read = normaliseDateTime(shown)
    commit(`${selected} ${read && read.length > 10 ? read.slice(11) : time}`)
  }

  return (
    <div className="moment-field" {...fieldProps}>
      <input
        className="input figures"
        autoComplete="off"
        maxLength={24}
        placeholder={t('blocks.date.likeMoment')}
        {...field}
        value={shown}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => typed !== undefined && commit(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== undefined) {
            // Enter first shows the parsed value; the form submits on the next one.
            event.preventDefault()
            commit(typed)
          }
          if (!event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
            event.preventDefault()
            choose(shown.trim() === '' ? today : addDays(day || today, event.key === 'ArrowUp' ? 1 : -1))
          }
        }}
      />
      {button}
    </div>
  )
}
