import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { Checkbox, Segmented } from '../../../../ui/form/Choice.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { Input } from '../../../../ui/form/Input.tsx'
import type { Layout, Place } from './layout.ts'
import { type Numbering, newLabels, numberingFault, numberSeats, usualNumbering } from './numbering.ts'

/** So many of the new labels are shown before they are given. */
const maxShown = 8

type Limits = readonly [least: number, most: number]

const limits: Readonly<Record<'start' | 'step' | 'digits', Limits>> = {
  start: [1, 999],
  step: [1, 10],
  digits: [1, 4],
}

const whole = (text: string, [least, most]: Limits) =>
  /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined

/** Numbers the selected seats by a pattern; what comes of it is shown first. */
export function NumberingFields({
  layout,
  seats,
  onApply,
}: {
  layout: Layout
  /** The places of the seats that are numbered. */
  seats: readonly Place[]
  onApply: (next: Layout) => void
}) {
  const t = useText()
  const [numbering, setNumbering] = useState<Numbering>(usualNumbering)
  const [typed, setTyped] = useState({ start: '1', step: '1', digits: '1' })
  const labels = newLabels(layout, seats, numbering)
  const fault = numberingFault(layout, labels)
  const wrong = (['start', 'step', 'digits'] as const).find(
    (field) => whole(typed[field], limits[field]) === undefined,
  )
  const reason =
    labels.length === 0
      ? t('fleet.editor.selectSeats')
      : wrong
        ? t('fleet.editor.between', {
            field: t(`fleet.editor.${wrong}`),
            least: limits[wrong][0],
            most: limits[wrong][1],
          })
        : fault && t(`fleet.editor.numbering.${fault.fault}`, { label: fault.label })
  const change = (changes: Partial<Numbering>) => setNumbering((now) => ({ ...now, ...changes }))
  const apply = () => reason === undefined && onApply(numberSeats(layout, labels))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form would be saved.
    event.preventDefault()
    apply()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in any of its fields numbers the seats
    <div className="stack gap-2" onKeyDown={onKeyDown}>
      <Field
        label={t('fleet.editor.pattern')}
        hint={t('fleet.editor.patternHint', { row: '{row}', place: '{place}', n: '{n}', deck: '{deck}' })}
      >
        <Input value={numbering.pattern} maxLength={40} onChange={(pattern) => change({ pattern })} />
      </Field>
      <div className="deck-editor-trio grid gap-2">
        {(['start', 'step', 'digits'] as const).map((field) => (
          <Field key={field} label={t(`fleet.editor.${field}`)}>
            <Input
              className="figures"
              inputMode="numeric"
              value={typed[field]}
              maxLength={3}
              onChange={(text) => {
                setTyped((now) => ({ ...now, [field]: text }))
                const value = whole(text, limits[field])
                if (value !== undefined) change({ [field]: value })
              }}
            />
          </Field>
        ))}
      </div>
      <Field label={t('fleet.editor.places')}>
        <Segmented
          label={t('fleet.editor.places')}
          value={numbering.places}
          onChange={(places) => change({ places })}
          options={(['letters', 'numbers'] as const).map((value) => ({
            value,
            label: t(`fleet.editor.places.${value}`),
          }))}
        />
      </Field>
      <Checkbox checked={numbering.fromStern} onChange={(fromStern) => change({ fromStern })}>
        {t('fleet.editor.fromStern')}
      </Checkbox>
      <Checkbox checked={numbering.fromStarboard} onChange={(fromStarboard) => change({ fromStarboard })}>
        {t('fleet.editor.fromStarboard')}
      </Checkbox>
      <Field label={t('fleet.editor.skip')} hint={t('fleet.editor.skipHint')}>
        <Input value={numbering.skip} maxLength={60} onChange={(skip) => change({ skip })} />
      </Field>
      {labels.length > 0 && (
        <p className="small wrap-anywhere" role="status">
          {t('fleet.editor.preview', {
            count: labels.length,
            labels: labels
              .slice(0, maxShown)
              .map(({ label }) => label)
              .join(' '),
          })}
        </p>
      )}
      {fault && wrong === undefined && (
        <p className="note danger small" role="alert">
          {t(`fleet.editor.numbering.${fault.fault}`, { label: fault.label })}
        </p>
      )}
      <Button onClick={apply} reason={reason}>
        {t('fleet.editor.number')}
      </Button>
    </div>
  )
}
