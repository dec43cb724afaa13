import { command, query, type Reply } from '../../../api/client.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { portCorporations } from '../../../blocks/fields/lookups.ts'
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
import { isRiverKm, wholeOf } from './form-values.ts'

interface Values {
  code: string
  names: Names
  riverKm: string
  estimated: boolean
  corporationId: string
}

const valuesOf = ({ code, names, riverKm, estimated, corporation }: Reply<'network.port'>): Values => ({
  ...{ code, names, riverKm: String(riverKm), estimated },
  corporationId: corporation?.id ?? '',
})
const empty: Values = { code: '', names: {}, riverKm: '', estimated: false, corporationId: '' }

/** What a port form is opened with: a port to edit or to copy, or neither for a new one. */
export type PortFormOf = { edit: string } | { copy: string } | undefined

/** Makes, copies or changes a port; the form opens with the port as it is now. */
export function PortForm({
  of,
  onClose,
  onSaved,
}: {
  of?: PortFormOf
  onClose: () => void
  onSaved: (names: Names) => void
}) {
  const edited = of && 'edit' in of ? of.edit : undefined
  const id = of && 'copy' in of ? of.copy : edited
  const { data, loading } = useOpenedRecord('network.port', id === undefined ? undefined : { id }, onClose)
  if (loading) return null
  const opened: RecordState<Values> = !data
    ? { values: empty, revision: 0 }
    : edited !== undefined
      ? { values: valuesOf(data), revision: data.revision }
      : { values: { ...valuesOf(data), code: '' }, revision: 0 }
  return (
    <OpenedForm
      id={edited}
      opened={opened}
      corporations={data?.corporation ? { [data.corporation.id]: data.corporation.names } : {}}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}

const fieldTitles = {
  code: 'docks.code',
  riverKm: 'docks.riverKm',
  estimated: 'docks.estimated',
  corporationId: 'docks.corporation',
} as const

function OpenedForm({
  id,
  opened,
  corporations,
  onClose,
  onSaved,
}: {
  id: string | undefined
  opened: RecordState<Values>
  /** The names of the corporations that were read, by id. */
  corporations: Record<string, Names>
  onClose: () => void
  onSaved: (names: Names) => void
}) {
  const t = useText()
  const name = useName()
  const { values, change, tried, meanwhile, refusal, required, dialog } = useRecordForm<Values>({
    opened,
    complete: ({ code, names, riverKm }) => code.trim() !== '' && isNamed(names) && isRiverKm(riverKm),
    save: async ({ code, names, riverKm, estimated, corporationId }, revision) => {
      const said = {
        ...{ code: code.trim(), names, riverKm: wholeOf(riverKm) ?? 0, estimated },
        corporationId: corporationId || null,
      }
      if (id === undefined) await command('network.createPort', said)
      else await command('network.editPort', { ...said, id, revision })
      onSaved(names)
    },
    ...(id !== undefined && {
      latest: async () => {
        const port = await query('network.port', { id })
        if (port.corporation) corporations[port.corporation.id] = port.corporation.names
        return { values: valuesOf(port), revision: port.revision }
      },
    }),
  })
  const flat = ({ names, estimated, corporationId, ...own }: Values): Record<string, string> => ({
    ...own,
    estimated: estimated ? '✓' : '',
    corporationId: name(corporations[corporationId] ?? {}),
    ...names,
  })
  return (
    <FormDialog
      id="network-port-form"
      title={id === undefined ? t('docks.port.new') : t('docks.edit', { name: name(opened.values.names) })}
      submitLabel={t('blocks.save')}
      onClose={onClose}
      {...dialog}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={meanwhile.by}
          changes={differingFields(flat(meanwhile.before), flat(meanwhile.after)).map((field) => ({
            field:
              field in fieldTitles
                ? t(fieldTitles[field as keyof typeof fieldTitles])
                : t('blocks.names.in', { language: languageName(field as Language) }),
            before: flat(meanwhile.before)[field] ?? '',
            after: flat(meanwhile.after)[field] ?? '',
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
      <Field
        label={t('docks.riverKm')}
        hint={t('docks.riverKmHint')}
        error={
          tried && !isRiverKm(values.riverKm)
            ? t('docks.riverKmWrong')
            : refusal('riverKm', t('docks.riverKm'))
        }
        required
      >
        <Input
          value={values.riverKm}
          inputMode="numeric"
          maxLength={6}
          onChange={(riverKm) => change({ riverKm })}
        />
      </Field>
      <Checkbox checked={values.estimated} onChange={(estimated) => change({ estimated })}>
        {t('docks.estimated')}
      </Checkbox>
      <Field label={t('docks.corporation')} error={refusal('corporationId', t('docks.corporation'))}>
        <LookupSelect
          value={values.corporationId}
          source={portCorporations}
          clearable
          onChange={(corporationId) => change({ corporationId })}
        />
      </Field>
    </FormDialog>
  )
}
