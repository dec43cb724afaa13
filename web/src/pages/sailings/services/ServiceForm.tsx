import './services.css'
import { onHolidays } from '@fairway/contract/sailings/services/values'
import { command, query } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { DayInput } from '../../../blocks/fields/DayInput.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { choiceOf, ships } from '../../../blocks/fields/lookups.ts'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { differingFields } from '../../../blocks/record/rebase.ts'
import { useOpenedRecord } from '../../../blocks/record/use-opened-record.ts'
import { type RecordState, useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { type TextKey, useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { ExceptionDays, Rota } from './CalendarRows.tsx'
import {
  emptyService,
  type ServiceValues,
  serviceFaults,
  serviceRequest,
  serviceValues,
} from './service-values.ts'
import { Weekdays } from './Weekdays.tsx'

/** What a service form is opened with: a service to edit or to copy, or nothing. */
export type ServiceFormOf = { edit: string } | { copy: string } | { lineId: string }

/** Makes or changes a service; the form opens with the service as it is now. */
export function ServiceForm({
  of,
  onClose,
  onSaved,
}: {
  of: ServiceFormOf
  onClose: () => void
  onSaved: (code: string) => void
}) {
  const id = 'edit' in of ? of.edit : 'copy' in of ? of.copy : undefined
  const { data, loading } = useOpenedRecord(
    'sailings.service',
    id === undefined ? undefined : { id },
    onClose,
  )
  if (loading) return null
  const opened: RecordState<ServiceValues> =
    'lineId' in of || !data
      ? { values: { ...emptyService(), lineId: 'lineId' in of ? of.lineId : '' }, revision: 0 }
      : 'edit' in of
        ? { values: serviceValues(data), revision: data.revision }
        : { values: { ...serviceValues(data), code: '' }, revision: 0 }
  return (
    <OpenedForm id={'edit' in of ? of.edit : undefined} opened={opened} onClose={onClose} onSaved={onSaved} />
  )
}

const fieldTitles = {
  code: 'services.code',
  lineId: 'services.line',
  shipId: 'services.ship',
  departs: 'services.departs',
  weekdays: 'services.weekdays',
  everyDays: 'services.everyDays',
  countedFrom: 'services.countedFrom',
  validFrom: 'services.validFrom',
  validTo: 'services.validTo',
  onHolidays: 'services.onHolidays',
  rolling: 'services.rolling',
  rota: 'services.rota',
  days: 'services.exceptionDays',
} as const satisfies Record<keyof ServiceValues, TextKey>

function OpenedForm({
  id,
  opened,
  onClose,
  onSaved,
}: {
  id: string | undefined
  opened: RecordState<ServiceValues>
  onClose: () => void
  onSaved: (code: string) => void
}) {
  const t = useText()
  const planned = useQueryOf('sailings.saleWindows', {})
  const lines = planned.data?.windows.map(({ line }) => choiceOf(line))
  const form = useRecordForm<ServiceValues>({
    opened,
    complete: (values) =>
      values.code.trim() !== '' &&
      values.lineId !== '' &&
      values.shipId !== '' &&
      values.countedFrom !== '' &&
      Object.keys(serviceFaults(values)).length === 0,
    save: async (values, revision) => {
      const said = serviceRequest(values)
      if (id === undefined) await command('sailings.createService', said)
      else await command('sailings.editService', { ...said, id, revision })
      onSaved(said.code)
    },
    ...(id !== undefined && {
      latest: async () => {
        const service = await query('sailings.service', { id })
        return { values: serviceValues(service), revision: service.revision }
      },
    }),
  })
  const { values, change, tried, meanwhile, refusal, required, dialog } = form
  const faults: Partial<Record<string, TextKey>> = tried ? serviceFaults(values) : {}
  const faultOf = (field: keyof ServiceValues, sent: string = field) => {
    const fault = faults[field]
    return fault ? t(fault) : refusal(sent, t(fieldTitles[field]))
  }
  return (
    <FormDialog
      id="sailings-service-form"
      width="wide"
      title={id === undefined ? t('services.new') : t('services.edit', { code: opened.values.code })}
      submitLabel={t('blocks.save')}
      onClose={onClose}
      {...dialog}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={meanwhile.by}
          changes={changesOf(meanwhile.before, meanwhile.after).map(({ field, ...change }) => ({
            ...change,
            field: t(fieldTitles[field]),
          }))}
        />
      )}
      <div className="services-pair grid">
        <Field
          label={t('services.code')}
          hint={t('services.codeHint')}
          error={required('code', t('services.code'))}
          required
        >
          <Input value={values.code} maxLength={32} onChange={(code) => change({ code: code.trim() })} />
        </Field>
        <Field label={t('services.line')} error={required('lineId', t('services.line'))} required>
          <LookupSelect value={values.lineId} options={lines} onChange={(lineId) => change({ lineId })} />
        </Field>
        <Field
          label={t('services.departs')}
          hint={t('services.departsHint')}
          error={faultOf('departs', 'departureMinute')}
          required
        >
          <Input
            value={values.departs}
            inputMode="numeric"
            maxLength={5}
            placeholder="08:30"
            onChange={(departs) => change({ departs })}
          />
        </Field>
        <Field label={t('services.ship')} error={required('shipId', t('services.ship'))} required>
          <LookupSelect value={values.shipId} source={ships} onChange={(shipId) => change({ shipId })} />
        </Field>
      </div>
      <Weekdays
        label={t('services.weekdays')}
        value={values.weekdays}
        error={faultOf('weekdays')}
        onChange={(weekdays) => change({ weekdays })}
      />
      <div className="services-pair grid">
        <Field
          label={t('services.everyDays')}
          hint={t('services.everyDaysHint')}
          error={faultOf('everyDays')}
          required
        >
          <Input
            value={values.everyDays}
            inputMode="numeric"
            maxLength={3}
            onChange={(everyDays) => change({ everyDays })}
          />
        </Field>
        <Field
          label={t('services.countedFrom')}
          error={required('countedFrom', t('services.countedFrom'))}
          required
        >
          <DayInput
            value={values.countedFrom}
            placeholder={t('services.day')}
            onChange={(countedFrom) => change({ countedFrom })}
          />
        </Field>
        <Field label={t('services.validFrom')} error={faultOf('validFrom')}>
          <DayInput
            value={values.validFrom}
            placeholder={t('services.open')}
            onChange={(validFrom) => change({ validFrom })}
          />
        </Field>
        <Field label={t('services.validTo')} error={faultOf('validTo')}>
          <DayInput
            value={values.validTo}
            placeholder={t('services.open')}
            onChange={(validTo) => change({ validTo })}
          />
        </Field>
        <Field label={t('services.onHolidays')}>
          <Select
            value={values.onHolidays}
            onChange={(rule) => change({ onHolidays: rule })}
            options={onHolidays.map((value) => ({ value, label: t(`services.onHolidays.${value}`) }))}
          />
        </Field>
      </div>
      <Checkbox checked={values.rolling} onChange={(rolling) => change({ rolling })}>
        {t('services.rollingLabel')}
      </Checkbox>
      <Rota rows={values.rota} onChange={(rota) => change({ rota })} />
      <ExceptionDays rows={values.days} onChange={(days) => change({ days })} />
      {(faults.rows ?? refusal('days', t('services.exceptionDays'))) && (
        <p className="small danger-text" role="alert">
          {faults.rows ? t(faults.rows) : refusal('days', t('services.exceptionDays'))}
        </p>
      )}
    </FormDialog>
  )
}

/** The fields that differ, as the form writes them. */
function changesOf(one: ServiceValues, other: ServiceValues) {
  const flat = ({ rota, days, ...own }: ServiceValues): Record<keyof ServiceValues, string> => ({
    ...(Object.fromEntries(Object.entries(own).map(([field, value]) => [field, String(value)])) as Record<
      keyof typeof own,
      string
    >),
    rota: rota.map(({ key: _, ...row }) => Object.values(row).join(' ')).join('; '),
    days: days.map(({ date, runs, reason }) => `${runs ? '+' : '−'}${date} ${reason}`).join('; '),
  })
  const [before, after] = [flat(one), flat(other)]
  return differingFields(before, after).map((field) => ({
    ...{ field, before: before[field] ?? '', after: after[field] ?? '' },
  }))
}
