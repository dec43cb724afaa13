import { cabinSales, cabinSexes } from '@fairway/contract/fleet/values'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { Segmented } from '../../../../ui/form/Choice.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { Input } from '../../../../ui/form/Input.tsx'
import { type Layout, leaveCabin, type Place, putCabin } from './layout.ts'

/** Makes a cabin of the selected seats, changes the one they lie in, or takes them out of it. */
export function CabinFields({
  layout,
  deck,
  seats,
  onApply,
}: {
  layout: Layout
  deck: number
  /** The selected places that have a seat. */
  seats: readonly Place[]
  onApply: (next: Layout) => void
}) {
  const t = useText()
  const own = [...new Set(seats.map((place) => layout.seats[place]?.cabin ?? null))]
  const current = own.length === 1 ? (own[0] ?? null) : null
  const cabin = current === null ? undefined : layout.cabins[current]
  const [typed, setTyped] = useState('')
  const code = typed.trim() || (current ?? '')
  const other = layout.cabins[code]
  const problem =
    code !== '' && other && other.deck !== deck
      ? t('fleet.editor.cabinElsewhere', { code, deck: other.deck })
      : undefined
  const put = (changes: { sale?: (typeof cabinSales)[number]; sexes?: (typeof cabinSexes)[number] } = {}) => {
    if (code === '' || problem !== undefined) return
    const { sale = 'berth', sexes = 'any' } = other ?? cabin ?? {}
    onApply(putCabin(layout, deck, seats, { ...{ code, sale, sexes }, ...changes }))
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form would be saved.
    event.preventDefault()
    put()
  }
  if (seats.length === 0) return <p className="soft small">{t('fleet.editor.selectSeats')}</p>
  return (
    <div className="stack gap-2">
      <Field label={t('fleet.editor.cabinCode')} error={problem}>
        <Input
          value={typed}
          maxLength={16}
          placeholder={current ?? ''}
          onChange={setTyped}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="button-row">
        <Button onClick={() => put()} reason={code === '' ? t('fleet.editor.cabinCodeFirst') : problem}>
          {t('fleet.editor.makeCabin')}
        </Button>
        {own.some((one) => one !== null) && (
          <Button tone="quiet" onClick={() => onApply(leaveCabin(layout, seats))}>
            {t('fleet.editor.leaveCabin')}
          </Button>
        )}
      </div>
      {cabin && (
        <>
          <Field label={t('fleet.editor.sale')}>
            <Segmented
              label={t('fleet.editor.sale')}
              value={cabin.sale}
              onChange={(sale) => put({ sale })}
              options={cabinSales.map((value) => ({ value, label: t(`fleet.editor.sale.${value}`) }))}
            />
          </Field>
          <Field label={t('fleet.editor.sexes')}>
            <Segmented
              label={t('fleet.editor.sexes')}
              value={cabin.sexes}
              onChange={(sexes) => put({ sexes })}
              options={cabinSexes.map((value) => ({ value, label: t(`fleet.editor.sexes.${value}`) }))}
            />
          </Field>
        </>
      )}
    </div>
  )
}
