import type { CertificateType, ManifestField } from '@fairway/contract/kernel/certificates'
import { aboutField } from '@fairway/contract/kernel/problem'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { maxPartySize } from '@fairway/contract/orders/values'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CertificateChoice, useCertificateTypes } from '../../../blocks/fields/lookups.ts'
import { Money } from '../../../blocks/values/Money.tsx'
import { type TextKey, type Translate, useText } from '../../../i18n/text.ts'
import { Button, IconButton } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { type Option, Select } from '../../../ui/form/Select.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { ManifestFields } from './ManifestFields.tsx'
import {
  askedOf,
  blankRow,
  changeRow,
  checkCertificate,
  filledRows,
  isBlank,
  nextKey,
  type PassengerRow,
  rowFaults,
  type TypeOffered,
} from './party.ts'
import { SpecialCareMenu } from './SpecialCareMenu.tsx'
import type { ServerFault } from './state/sale.ts'
import type { Counter } from './state/use-counter.ts'

export type RowField = 'certificateNumber' | 'name' | 'passengerType' | 'certificateType' | ManifestField

const labels: Readonly<Record<RowField, TextKey>> = {
  certificateType: 'orders.counter.certificateType',
  certificateNumber: 'orders.counter.certificateNumber',
  name: 'orders.counter.name',
  passengerType: 'orders.counter.type',
  nationality: 'orders.counter.nationality',
  sex: 'orders.counter.sex',
  birthDate: 'orders.counter.birthDate',
}

/** Puts the focus into a field of a line. */
export function focusRow(list: HTMLElement | null, key: number, field: RowField): void {
  const place = list?.querySelector<HTMLElement>(`[data-row="${key}"] [data-field="${field}"]`)
  const control = place?.matches('input, select')
    ? place
    : (place?.querySelector<HTMLElement>('input:checked') ?? place?.querySelector<HTMLElement>('input'))
  control?.focus()
}

/**
 * The people of the sale. Enter goes from number to name, to what the manifest asks for beside them, to the next line;
 * Enter on an empty line goes to the money.
 */
export function PassengerList({
  counter,
  types,
  typeOptions,
  date,
  list,
  showFaults,
  onDone,
}: {
  counter: Counter
  types: readonly TypeOffered[]
  typeOptions: readonly Option[]
  date: ServiceDate
  list: RefObject<HTMLDivElement | null>
  /** A sale was tried: everything missing is shown. */
  showFaults: boolean
  onDone: () => void
}) {
  const t = useText()
  const { rows, setRows, faults, quote, counted } = counter

  function addRow(): void {
    const key = nextKey(rows)
    if (rows.length >= maxPartySize) {
      onDone()
      return
    }
    // The line is there before the next key is pressed, which is its own.
    flushSync(() => setRows([...rows, blankRow(key, types)]))
    focusRow(list.current, key, 'certificateNumber')
  }

  function enter(row: PassengerRow, field: RowField): void {
    const following = rows[rows.indexOf(row) + 1]
    const steps: readonly RowField[] = ['name', ...askedOf(row)]
    const more = steps[steps.indexOf(field) + 1]
    if (field === 'certificateNumber') {
      if (isBlank(row)) onDone()
      else focusRow(list.current, row.key, 'name')
    } else if (more) focusRow(list.current, row.key, more)
    else if (following) focusRow(list.current, following.key, 'certificateNumber')
    else addRow()
  }

  const prices = new Map(
    quote.isPlaceholderData
      ? []
      : counted.map((row, index) => [row.key, quote.data?.passengers[index]?.price] as const),
  )

  return (
    <div className="counter-people stack gap-1" ref={list}>
      {rows.map((row, index) => (
        <PersonRow
          key={row.key}
          row={row}
          number={index + 1}
          typeOptions={typeOptions}
          date={date}
          price={isBlank(row) ? undefined : prices.get(row.key)}
          seat={counter.seats.seatOf(row)?.label}
          problems={problemsOf(row, counter, date, showFaults, t)}
          serverFaults={faults.filter(({ key }) => key === row.key)}
          onChange={(change) => setRows(changeRow(rows, row.key, change, types, date))}
          onEnter={(field) => enter(row, field)}
          onRemove={() => {
            const left = rows.filter(({ key }) => key !== row.key)
            setRows(left.length > 0 ? left : [blankRow(nextKey(rows), types)])
          }}
        />
      ))}
      <div className="button-row">
        <Button icon="plus" tone="quiet" disabled={rows.length >= maxPartySize} onClick={addRow}>
          {t('orders.counter.addPassenger')}
        </Button>
        <span className="soft small">{t('orders.counter.scanHint')}</span>
      </div>
    </div>
  )
}

type Problems = Partial<Record<RowField, string>>

function problemsOf(
  row: PassengerRow,
  { rows }: Counter,
  date: ServiceDate,
  showFaults: boolean,
  t: ReturnType<typeof useText>,
): Problems {
  if (!showFaults || (isBlank(row) && filledRows(rows).length > 0)) return {}
  return Object.fromEntries(
    rowFaults(row, rows, date).map(({ field, fault }) => [field, t(`orders.fault.${fault}`)]),
  )
}

function PersonRow({
  row,
  number,
  typeOptions,
  date,
  price,
  seat,
  problems,
  serverFaults,
  onChange,
  onEnter,
  onRemove,
}: {
  row: PassengerRow
  number: number
  typeOptions: readonly Option[]
  date: ServiceDate
  price: number | undefined
  /** The number of the chosen seat; undefined where it is assigned automatically. */
  seat: string | undefined
  problems: Problems
  serverFaults: readonly ServerFault[]
  onChange: (change: Partial<PassengerRow>) => void
  onEnter: (field: RowField) => void
  onRemove: () => void
}) {
  const t = useText()
  const types = useCertificateTypes()
  const asked = askedOf(row)
  const [left, setLeft] = useState(false)
  const checked = checkCertificate(row, date, left)
  const fromServer = (field: RowField) => {
    const fault = serverFaults.find((one) => one.field === field)
    return fault && aboutField(fault, t(labels[field]))
  }
  const wrong = checked.state === 'wrong' ? t(`orders.fault.${checked.fault}`) : undefined
  const known = checked.state === 'right' ? tellHolder(checked, t) : undefined

  const onKey = (field: RowField) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter(field)
  }

  return (
    <fieldset className="counter-person" data-row={row.key}>
      <legend className="figures">
        <span className="unseen">{t('orders.passenger')} </span>
        {number}
      </legend>
      <Field
        hideLabel
        label={t('orders.counter.certificateType')}
        error={fromServer('certificateType')}
        className="counter-kind"
      >
        <Select
          data-field="certificateType"
          value={row.certificateType}
          onChange={(certificateType) => onChange({ certificateType })}
          options={offered(types, row.certificateType, t).map(({ value, label }) => ({
            value,
            label,
          }))}
        />
      </Field>
      <Field
        hideLabel
        label={t('orders.counter.certificateNumber')}
        error={fromServer('certificateNumber') ?? problems.certificateNumber ?? wrong}
        className="counter-number"
      >
        <Input
          data-field="certificateNumber"
          className="figures"
          placeholder={t('orders.counter.certificateNumber')}
          maxLength={40}
          value={row.certificateNumber}
          onChange={(certificateNumber) => {
            setLeft(false)
            onChange({ certificateNumber })
          }}
          onBlur={() => setLeft(true)}
          onKeyDown={onKey('certificateNumber')}
        />
      </Field>
      <Field
        hideLabel
        label={t('orders.counter.name')}
        error={fromServer('name') ?? problems.name}
        className="counter-name"
      >
        <Input
          data-field="name"
          placeholder={t('orders.counter.name')}
          maxLength={60}
          value={row.name}
          onChange={(value) => onChange({ name: value })}
          onKeyDown={onKey('name')}
        />
      </Field>
      <Field
        hideLabel
        label={t('orders.counter.type')}
        error={fromServer('passengerType')}
        className="counter-type"
      >
        <Select
          data-field="passengerType"
          value={row.passengerType}
          onChange={(passengerType) => onChange({ passengerType })}
          options={typeOptions}
        />
      </Field>
      {asked.length > 0 && (
        <ManifestFields
          row={row}
          fields={asked}
          date={date}
          faultOf={(field) => fromServer(field) ?? problems[field]}
          onChange={onChange}
          onEnter={onEnter}
        />
      )}
      <span className="counter-person-price text-end">
        {price !== undefined && <Money fen={price} />}
        {seat !== undefined && (
          <b className="counter-person-seat figures">{t('orders.seats.seatOf', { seat })}</b>
        )}
      </span>
      <IconButton
        icon="trash"
        className="counter-bin"
        label={t('orders.counter.removePassenger', { number })}
        onClick={onRemove}
      />
      <div className="counter-below row between gap-2 small">
        <p className="row gap-1 success-text" aria-live="polite">
          {known && (
            <>
              <Icon name="check" />
              {known}
            </>
          )}
        </p>
        <SpecialCareMenu chosen={row.specialCare} onChange={(specialCare) => onChange({ specialCare })} />
      </div>
    </fieldset>
  )
}

function tellHolder(
  checked: { sex?: 'male' | 'female'; age?: number },
  t: ReturnType<typeof useText>,
): string {
  if (checked.sex === undefined || checked.age === undefined) return t('orders.counter.numberFits')
  return t('orders.counter.holder', { sex: t(`orders.sex.${checked.sex}`), age: checked.age })
}

/** What may be chosen, and what is chosen already: a row that was scanned keeps its type, and the server says no. */
const offered = (
  types: readonly CertificateChoice[],
  chosen: CertificateType,
  t: Translate,
): readonly CertificateChoice[] =>
  types.some(({ value }) => value === chosen)
    ? types
    : [...types, { value: chosen, label: t(`certificates.${chosen}`) }]
