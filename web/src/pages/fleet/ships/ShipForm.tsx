import { useMemo } from 'react'
import { command, query, type Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { choiceOf } from '../../../blocks/fields/lookups.ts'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { isNamed } from '../../../blocks/values/names.ts'
import { type Language, languageName, type Names } from '../../../i18n/language.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { flatChanges } from './flat-changes.ts'
import { RecordFields } from './RecordFields.tsx'

type Ship = Reply<'fleet.ships'>['ships'][number]

interface Values {
  code: string
  names: Names
  seriesId: string
  carrierId: string
  capacity: string
}

const valuesOf = ({ code, names, series, carrier, certifiedCapacity }: Ship): Values => ({
  ...{ code, names, seriesId: series?.id ?? '', carrierId: carrier.id },
  capacity: String(certifiedCapacity),
})
const empty: Values = { code: '', names: {}, seriesId: '', carrierId: '', capacity: '' }

/** A whole number that a ship may carry; undefined for anything else. */
const capacityOf = (text: string): number | undefined => {
  const number = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0
  return number >= 1 && number <= 1_000_000 ? number : undefined
}

/** Makes, copies or changes a ship. */
export function ShipForm({
  ship,
  copy = false,
  onClose,
  onSaved,
}: {
  ship: Ship | undefined
  /** True for a new ship that begins as the given one. */
  copy?: boolean
  onClose: () => void
  onSaved: (names: Names, id: string) => void
}) {
  const t = useText()
  const name = useName()
  const edited = ship && !copy ? ship : undefined
  const withPlan = copy && ship !== undefined && ship.decks > 0
  const form = useRecordForm<Values & { plan: boolean }>({
    opened: ship
      ? {
          values: { ...valuesOf(ship), ...(copy && { code: '' }), plan: withPlan },
          revision: edited?.revision ?? 0,
        }
      : { values: { ...empty, plan: false }, revision: 0 },
    complete: (values) =>
      values.code !== '' &&
      isNamed(values.names) &&
      values.carrierId !== '' &&
      capacityOf(values.capacity) !== undefined,
    save: async ({ code, names, seriesId, carrierId, capacity, plan }, revision) => {
      const fields = {
        ...{ code, names, carrierId, seriesId: seriesId || null },
        certifiedCapacity: capacityOf(capacity) ?? 0,
      }
      if (edited) {
        await command('fleet.editShip', { id: edited.id, revision, ...fields })
        return onSaved(names, edited.id)
      }
      const { id } = await command('fleet.createShip', {
        ...fields,
        ...(plan && ship && { planOf: ship.id }),
      })
      onSaved(names, id)
    },
    ...(edited && {
      latest: async () => {
        const current = (await query('fleet.ship', { id: edited.id })).ship
        return { values: { ...valuesOf(current), plan: false }, revision: current.revision }
      },
    }),
  })
  const { values, change, tried, meanwhile, refusal, required, dialog } = form
  const titles: Record<string, string> = {
    code: t('fleet.ships.code'),
    seriesId: t('fleet.ships.series'),
    carrierId: t('fleet.ships.carrier'),
    capacity: t('fleet.ships.capacity'),
  }
  const known = useQueryOf('fleet.series', { pageSize: 200 })
  const owners = useQueryOf('fleet.carriers', { pageSize: 200 })
  const own = ship?.carrier.id
  const carriers = useMemo(
    () => owners.data?.rows.filter(({ enabled, id }) => enabled || id === own).map(choiceOf),
    [owners.data, own],
  )
  const series = useMemo(() => known.data?.rows.map(choiceOf), [known.data])
  const wrong = capacityOf(values.capacity) === undefined
  return (
    <FormDialog
      id="fleet-ship-form"
      title={edited ? t('fleet.ships.editTitle', { name: name(edited.names) }) : t('fleet.ships.new')}
      submitLabel={t('blocks.save')}
      onClose={onClose}
      {...dialog}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={meanwhile.by}
          changes={flatChanges({ ...meanwhile.before, plan: '' }, { ...meanwhile.after, plan: '' }).map(
            ({ field, ...change }) => ({
              ...change,
              field: titles[field] ?? t('blocks.names.in', { language: languageName(field as Language) }),
            }),
          )}
        />
      )}
      <RecordFields form={form} />
      <Field
        label={t('fleet.ships.carrier')}
        error={required('carrierId', t('fleet.ships.carrier'))}
        required
      >
        <LookupSelect
          value={values.carrierId}
          onChange={(carrierId) => change({ carrierId })}
          options={carriers}
        />
      </Field>
      <Field label={t('fleet.ships.series')} error={refusal('seriesId', t('fleet.ships.series'))}>
        <LookupSelect
          value={values.seriesId}
          onChange={(seriesId) => change({ seriesId })}
          placeholder={t('fleet.ships.noSeries')}
          options={series}
          clearable
        />
      </Field>
      <Field
        label={t('fleet.ships.capacity')}
        hint={t('fleet.ships.capacityHint')}
        error={
          tried && wrong
            ? t('fleet.ships.capacityWrong')
            : refusal('certifiedCapacity', t('fleet.ships.capacity'))
        }
        required
      >
        <Input
          value={values.capacity}
          inputMode="numeric"
          maxLength={7}
          onChange={(capacity) => change({ capacity })}
        />
      </Field>
      {withPlan && (
        <Checkbox checked={values.plan} onChange={(plan) => change({ plan })}>
          {t('fleet.ships.planOf')}
        </Checkbox>
      )}
    </FormDialog>
  )
}
