import type { ManifestField } from '@fairway/contract/kernel/certificates'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { useCountries } from '../../../blocks/fields/lookups.ts'
import { isSearching } from '../../../blocks/fields/pending-selection.ts'
import { useText } from '../../../i18n/text.ts'
import { Segmented } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { readBirthDate } from './birth-date.ts'
import type { PassengerRow } from './party.ts'

/** The letters that choose a sex, as passports print them in every language. */
const sexOfKey: Readonly<Record<string, 'male' | 'female'>> = { m: 'male', f: 'female' }

/**
 * What the manifest needs and the certificate does not tell: nationality by its code, sex by one key, the birth date
 * as eight digits. Enter goes on from each field.
 */
export function ManifestFields({
  row,
  fields,
  date,
  faultOf,
  labelled = false,
  onChange,
  onEnter,
}: {
  row: PassengerRow
  fields: readonly ManifestField[]
  date: ServiceDate
  faultOf: (field: ManifestField) => string | undefined
  /** Whether the labels stand above the fields; at the counter, where a row is a passenger, they stand inside. */
  labelled?: boolean
  onChange: (change: Partial<PassengerRow>) => void
  onEnter: (field: ManifestField) => void
}) {
  const t = useText()
  const countries = useCountries(fields.includes('nationality'))
  const asks = (field: ManifestField) => fields.includes(field)
  const sexes = Object.entries(sexOfKey).map(([key, sex]) => ({
    value: sex,
    label: t('orders.counter.sexKey', { sex: t(`orders.sex.${sex}`), key: key.toUpperCase() }),
  }))

  // The fields are blocks of their own: their keys are heard here, after they have chosen.
  function pressed(event: KeyboardEvent) {
    const input = event.target
    if (event.nativeEvent.isComposing || !(input instanceof HTMLInputElement)) return
    const field = input.closest<HTMLElement>('[data-field]')?.dataset.field as ManifestField
    const sex = field === 'sex' && !event.ctrlKey && !event.altKey && sexOfKey[event.key.toLowerCase()]
    if (!sex && event.key !== 'Enter') return
    if (field === 'nationality' && isSearching(input)) return
    event.preventDefault()
    // In the page before the next key, which is the next field's.
    flushSync(() => {
      if (sex) onChange({ sex })
    })
    onEnter(field)
  }

  return (
    <fieldset
      className="counter-more cluster gap-2"
      aria-label={t('orders.counter.manifest')}
      onKeyDown={pressed}
    >
      {asks('nationality') && (
        <Field hideLabel={!labelled} label={t('orders.counter.nationality')} error={faultOf('nationality')}>
          <div data-field="nationality">
            <LookupSelect
              value={row.nationality}
              options={countries}
              placeholder={t('orders.counter.nationality')}
              onChange={(nationality) => onChange({ nationality })}
            />
          </div>
        </Field>
      )}
      {asks('sex') && (
        <Field
          hideLabel={!labelled}
          label={t('orders.counter.sex')}
          error={faultOf('sex')}
          className="counter-sex"
        >
          <div data-field="sex">
            <Segmented
              label={t('orders.counter.sex')}
              value={row.sex}
              options={sexes}
              onChange={(sex) => onChange({ sex })}
            />
          </div>
        </Field>
      )}
      {asks('birthDate') && (
        <Field hideLabel={!labelled} label={t('orders.counter.birthDate')} error={faultOf('birthDate')}>
          <Input
            data-field="birthDate"
            className="figures"
            inputMode="numeric"
            maxLength={12}
            placeholder={t('orders.counter.birthDateHint')}
            value={row.birthDate}
            onChange={(birthDate) => onChange({ birthDate })}
            onBlur={() => {
              const read = readBirthDate(row.birthDate, date)
              if (read && read !== row.birthDate) onChange({ birthDate: read })
            }}
          />
        </Field>
      )}
    </fieldset>
  )
}
