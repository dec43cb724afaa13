import './docks.css'
import { useMemo } from 'react'
import { command, query } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { choiceOf } from '../../../blocks/fields/lookups.ts'
import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { differingFields } from '../../../blocks/record/rebase.ts'
import { useOpenedRecord } from '../../../blocks/record/use-opened-record.ts'
import { type RecordState, useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { isNamed } from '../../../blocks/values/names.ts'
import { type Language, languageName, type Names } from '../../../i18n/language.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import {
  type DockValues,
  dockFaults,
  dockRequest,
  dockValues,
  emptyDock,
  isFarFromPort,
  minuteOf,
} from './form-values.ts'

/** What a dock form is opened with: a dock to edit or to copy, or the port of a new one. */
export type DockFormOf = { edit: string } | { copy: string } | { portId: string }

/** Makes or changes a dock; the form opens with the dock as it is now. */
export function DockForm({
  of,
  onClose,
  onSaved,
}: {
  of: DockFormOf
  onClose: () => void
  onSaved: (names: Names) => void
}) {
  const id = 'edit' in of ? of.edit : 'copy' in of ? of.copy : undefined
  const { data, loading } = useOpenedRecord(
    'network.dockRecord',
    id === undefined ? undefined : { id },
    onClose,
  )
  if (loading) return null
  const opened: RecordState<DockValues> =
    'portId' in of || !data
      ? { values: { ...emptyDock, portId: 'portId' in of ? of.portId : '' }, revision: 0 }
      : 'edit' in of
        ? { values: dockValues(data), revision: data.revision }
        : { values: { ...dockValues(data), code: '' }, revision: 0 }
  return (
    <OpenedForm id={'edit' in of ? of.edit : undefined} opened={opened} onClose={onClose} onSaved={onSaved} />
  )
}

const fieldTitles = {
  code: 'docks.code',
  portId: 'docks.port',
  berths: 'docks.berths',
  always: 'docks.always',
  opens: 'docks.opens',
  closes: 'docks.closes',
  riverKm: 'docks.riverKm',
  latitude: 'docks.latitude',
  longitude: 'docks.longitude',
} as const

function OpenedForm({
  id,
  opened,
  onClose,
  onSaved,
}: {
  id: string | undefined
  opened: RecordState<DockValues>
  onClose: () => void
  onSaved: (names: Names) => void
}) {
  const t = useText()
  const name = useName()
  const river = useQueryOf('network.ports', {})
  const ports = river.data?.ports
  const form = useRecordForm<DockValues>({
    opened,
    complete: (values) =>
      values.code.trim() !== '' &&
      values.portId !== '' &&
      isNamed(values.names) &&
      Object.keys(dockFaults(values)).length === 0,
    save: async (values, revision) => {
      const said = dockRequest(values)
      if (id === undefined) await command('network.createDock', said)
      else await command('network.editDock', { ...said, id, revision })
      onSaved(values.names)
    },
    ...(id !== undefined && {
      latest: async () => {
        const dock = await query('network.dockRecord', { id })
        return { values: dockValues(dock), revision: dock.revision }
      },
    }),
  })
  const { values, change, tried, meanwhile, refusal, required, dialog } = form
  const options = useMemo(
    () => ports?.filter((port) => port.enabled || port.id === opened.values.portId).map(choiceOf),
    [ports, opened.values.portId],
  )
  const faults: Partial<Record<string, Parameters<typeof t>[0]>> = tried ? dockFaults(values) : {}
  const faultOf = (field: keyof typeof fieldTitles, sent: string = field) => {
    const fault = faults[field]
    return fault ? t(fault) : refusal(sent, t(fieldTitles[field]))
  }
  const portKm = ports?.find((port) => port.id === values.portId)?.riverKm
  const far = isFarFromPort(values.riverKm, portKm)
  return (
    <FormDialog
      id="network-dock-form"
      title={id === undefined ? t('docks.new') : t('docks.edit', { name: name(opened.values.names) })}
      submitLabel={t('blocks.save')}
      onClose={onClose}
      {...dialog}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={meanwhile.by}
          changes={changesOf(meanwhile.before, meanwhile.after).map(({ field, ...change }) => ({
            ...change,
            field:
              field in fieldTitles
                ? t(fieldTitles[field as keyof typeof fieldTitles])
                : t('blocks.names.in', { language: languageName(field as Language) }),
          }))}
        />
      )}
      <Field
        label={t('docks.code')}
        hint={t('docks.codeHint')}
        error={refusal('code', '') === undefined ? required('code', t('docks.code')) : t('docks.codeWrong')}
        required
      >
        <Input value={values.code} maxLength={32} onChange={(code) => change({ code: code.trim() })} />
      </Field>
      <NamesFields names={values.names} onChange={(names) => change({ names })} submitted={tried} />
      <Field label={t('docks.port')} error={required('portId', t('docks.port'))} required>
        <LookupSelect value={values.portId} options={options} onChange={(portId) => change({ portId })} />
      </Field>
      <div className="network-pair grid">
        <Field
          label={t('docks.riverKm')}
          hint={far ? t('docks.farFromPort', { km: portKm ?? 0 }) : t('docks.riverKmHint')}
          error={faultOf('riverKm')}
          required
        >
          <Input
            value={values.riverKm}
            inputMode="numeric"
            maxLength={6}
            onChange={(riverKm) => change({ riverKm })}
          />
        </Field>
        <Field label={t('docks.berths')} error={faultOf('berths')} required>
          <Input
            value={values.berths}
            inputMode="numeric"
            maxLength={2}
            onChange={(berths) => change({ berths })}
          />
        </Field>
      </div>
      <fieldset className="stack gap-2">
        <legend className="soft small">{t('docks.hours')}</legend>
        <Checkbox checked={values.always} onChange={(always) => change({ always })}>
          {t('docks.always')}
        </Checkbox>
        {!values.always && <Hours values={values} change={change} error={faultOf('closes', 'hours.to')} />}
      </fieldset>
      <div className="stack gap-1">
        <div className="network-pair grid">
          <Field label={t('docks.latitude')} error={faultOf('latitude', 'position.latitude')}>
            <Input
              value={values.latitude}
              inputMode="decimal"
              maxLength={15}
              onChange={(latitude) => change({ latitude })}
            />
          </Field>
          <Field label={t('docks.longitude')} error={faultOf('longitude', 'position.longitude')}>
            <Input
              value={values.longitude}
              inputMode="decimal"
              maxLength={15}
              onChange={(longitude) => change({ longitude })}
            />
          </Field>
        </div>
        <p className="field-hint soft small">{t('docks.positionHint')}</p>
      </div>
    </FormDialog>
  )
}

function Hours({
  values,
  change,
  error,
}: {
  values: DockValues
  change: (changes: Partial<DockValues>) => void
  error: string | undefined
}) {
  const t = useText()
  const [from, to] = [minuteOf(values.opens), minuteOf(values.closes)]
  const overnight = from !== undefined && to !== undefined && to < from
  return (
    <div className="network-pair grid">
      <Field label={t('docks.opens')} required>
        <Input
          value={values.opens}
          inputMode="numeric"
          maxLength={5}
          placeholder="06:00"
          onChange={(opens) => change({ opens })}
        />
      </Field>
      <Field
        label={t('docks.closes')}
        error={error}
        hint={overnight ? t('docks.overnight') : undefined}
        required
      >
        <Input
          value={values.closes}
          inputMode="numeric"
          maxLength={5}
          placeholder="22:00"
          onChange={(closes) => change({ closes })}
        />
      </Field>
    </div>
  )
}

/** The fields that differ, names by language, as the form writes them. */
function changesOf(one: DockValues, other: DockValues) {
  const flat = ({ names, always, ...own }: DockValues): Record<string, string> => ({
    ...own,
    always: always ? '✓' : '',
    ...names,
  })
  const [before, after] = [flat(one), flat(other)]
  return differingFields(before, after).map((field) => ({
    field,
    before: before[field] ?? '',
    after: after[field] ?? '',
  }))
}
