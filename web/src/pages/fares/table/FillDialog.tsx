import { fareByKilometre, fareByPercent, type Rounding, rounded } from '@fairway/contract/fares/fare-matrix'
import { readFare } from '@fairway/contract/fares/read-fare'
import type { Fen } from '@fairway/contract/kernel/money'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useLanguage, useName, useText } from '../../../i18n/text.ts'
import { Segmented } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { keyOf, type Place } from './grid-moves.ts'
import type { Cell } from './matrix-edits.ts'

type Stop = Reply<'fares.table'>['stops'][number]
type Method = 'kilometre' | 'percent' | 'round'

/** Multiples that fares are rounded to, in fen. */
const commonSteps = [1, 10, 50, 100, 500, 1_000]
const ways = ['nearest', 'up', 'down'] as const
/** Pairs of the preview. */
const listed = 6

/** Fills cells by kilometre, by a percentage of the version before, or rounds them, after showing what they become. */
export function FillDialog({
  stops,
  places,
  whole,
  cells,
  base,
  roundingFen,
  onClose,
  onFill,
}: {
  stops: readonly Stop[]
  /** The selected cells. */
  places: readonly Place[]
  /** Every pair of the class. */
  whole: readonly Place[]
  cells: Readonly<Record<string, Cell>>
  /** The fares a percentage is taken of; none where there is no version before. */
  base: Readonly<Record<string, Cell>> | undefined
  /** The rounding that the administrators set. */
  roundingFen: Fen
  onClose: () => void
  onFill: (changes: { key: string; after: Cell }[]) => void
}) {
  const t = useText()
  const name = useName()
  const language = useLanguage()
  const { money } = useFormat()
  const [method, setMethod] = useState<Method>('kilometre')
  const [scope, setScope] = useState<'selection' | 'class'>(places.length > 1 ? 'selection' : 'class')
  const [perKm, setPerKm] = useState('')
  const [minimum, setMinimum] = useState('')
  const [percent, setPercent] = useState('')
  const [step, setStep] = useState(String(roundingFen))
  const [way, setWay] = useState<Rounding['way']>('nearest')
  const [tried, setTried] = useState(false)
  const steps = [...new Set([...commonSteps, roundingFen])].toSorted((a, b) => a - b)
  const rounding: Rounding = { stepFen: Number(step), way }
  const amount = (text: string) => {
    const typed = readFare(text, language)
    return 'fen' in typed ? typed.fen : undefined
  }
  const change = readPercent(percent)

  const kmOf = ({ from, to }: Place) => Math.abs((stops[to]?.riverKm ?? 0) - (stops[from]?.riverKm ?? 0))
  function fareOf(place: Place): Cell | undefined {
    const key = keyOf(place)
    if (method === 'kilometre') {
      const fenPerKm = amount(perKm)
      const minimumFen = amount(minimum)
      if (fenPerKm === undefined || fenPerKm === null || minimumFen === undefined) return undefined
      return fareByKilometre(kmOf(place), { fenPerKm, minimumFen: minimumFen ?? 0, rounding })
    }
    const now = method === 'percent' ? base?.[key] : cells[key]
    if (typeof now !== 'number') return undefined
    if (method === 'round') return rounded(now, rounding)
    return change === undefined ? undefined : fareByPercent(now, { shareBp: 10_000 + change, rounding })
  }

  const changes = (scope === 'selection' ? places : whole).flatMap((place) => {
    const after = fareOf(place)
    const key = keyOf(place)
    return after === undefined || after === (cells[key] ?? null) ? [] : [{ place, key, after }]
  })
  const wrong = {
    perKm: method === 'kilometre' && !amount(perKm) ? t('fares.types.fareWrong') : undefined,
    minimum: amount(minimum) === undefined ? t('fares.types.fareWrong') : undefined,
    percent: method === 'percent' && change === undefined ? t('fares.edit.percentWrong') : undefined,
  }
  const faulty = wrong.perKm ?? (method === 'kilometre' ? wrong.minimum : undefined) ?? wrong.percent

  function submit() {
    setTried(true)
    if (faulty !== undefined) return
    onFill(changes.map(({ key, after }) => ({ key, after })))
    onClose()
  }

  return (
    <FormDialog
      id="fares-fill"
      title={t('fares.edit.fill')}
      submitLabel={t('fares.edit.fillCells', { count: changes.length })}
      onSubmit={submit}
      onClose={onClose}
      error={undefined}
      dirty={perKm !== '' || percent !== ''}
    >
      <Field label={t('fares.edit.method')}>
        <Segmented
          label={t('fares.edit.method')}
          value={method}
          onChange={setMethod}
          options={[
            { value: 'kilometre', label: t('fares.edit.byKilometre') },
            { value: 'percent', label: t('fares.edit.byPercent'), disabled: base === undefined },
            { value: 'round', label: t('fares.edit.roundOnly') },
          ]}
        />
      </Field>
      <div className="fields">
        {method === 'kilometre' && (
          <>
            <Field label={t('fares.edit.perKm')} error={tried ? wrong.perKm : undefined} required>
              <Input inputMode="decimal" value={perKm} onChange={setPerKm} />
            </Field>
            <Field label={t('fares.edit.minimum')} error={tried ? wrong.minimum : undefined}>
              <Input inputMode="decimal" value={minimum} onChange={setMinimum} />
            </Field>
          </>
        )}
        {method === 'percent' && (
          <Field
            label={t('fares.edit.percent')}
            hint={t('fares.edit.percentHint')}
            error={tried ? wrong.percent : undefined}
            required
          >
            <Input inputMode="decimal" value={percent} onChange={setPercent} />
          </Field>
        )}
        <Field label={t('fares.edit.step')}>
          <Select
            value={step}
            onChange={setStep}
            options={steps.map((fen) => ({ value: String(fen), label: money(fen) }))}
          />
        </Field>
        <Field label={t('fares.edit.way')}>
          <Select
            value={way}
            onChange={setWay}
            options={ways.map((value) => ({ value, label: t(`fares.edit.way.${value}`) }))}
          />
        </Field>
      </div>
      <Field label={t('fares.edit.cells')}>
        <Segmented
          label={t('fares.edit.cells')}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'selection', label: t('fares.edit.selection', { count: places.length }) },
            { value: 'class', label: t('fares.edit.wholeClass', { count: whole.length }) },
          ]}
        />
      </Field>
      <ul className="stack gap-1 small" aria-label={t('fares.edit.preview')}>
        {changes.slice(0, listed).map(({ place, key, after }) => {
          const now = cells[key] ?? null
          return (
            <li key={key}>
              {name(stops[place.from]?.dock.names ?? {})} – {name(stops[place.to]?.dock.names ?? {})},{' '}
              {t('river.km', { km: kmOf(place) })}:{' '}
              {typeof now === 'number' ? money(now) : t('fares.edit.notSold')} →{' '}
              <strong>{typeof after === 'number' ? money(after) : after}</strong>
            </li>
          )
        })}
        {changes.length > listed && (
          <li className="soft">{t('network.version.andMore', { count: changes.length - listed })}</li>
        )}
        {changes.length === 0 && <li className="soft">{t('fares.edit.nothingToFill')}</li>}
      </ul>
    </FormDialog>
  )
}

/** A change in basis points from a percentage: `5`, `-10`, `2.5`; undefined for anything else. */
function readPercent(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s%+]/g, '')
    .replace('−', '-')
    .replace(',', '.')
  if (!/^-?\d{1,3}(\.\d{1,2})?$/.test(plain)) return undefined
  const change = Math.round(Number(plain) * 100)
  return change < -10_000 ? undefined : change
}
