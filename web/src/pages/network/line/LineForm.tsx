import { type LineKind, lineKinds } from '@fairway/contract/network/values'
import { command, query, type Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { choiceOf } from '../../../blocks/fields/lookups.ts'
import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { differingFields } from '../../../blocks/record/rebase.ts'
import { useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { isNamed } from '../../../blocks/values/names.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'

export type LineRecord = Reply<'network.lineVersions'>['line']

interface Values {
  code: string
  names: LineRecord['names']
  kind: LineKind
  carrierId: string
  position: string
}

const valuesOf = ({ code, names, kind, carrier, position }: LineRecord): Values => ({
  ...{ code, names, kind, carrierId: carrier.id, position: String(position) },
})
const empty: Values = { code: '', names: {}, kind: 'ferry', carrierId: '', position: '0' }

/** Creates or edits a line: what it is called, who runs it, and where it stands in lists. */
export function LineForm({
  line,
  onClose,
  onSaved,
}: {
  line?: LineRecord
  onClose: () => void
  onSaved: (id: string) => void
}) {
  const t = useText()
  const name = useName()
  const carriers = useQueryOf('network.lineCarriers', {})
  const labels = {
    code: t('network.code'),
    names: t('network.line.name'),
    kind: t('network.lines.kind'),
    carrierId: t('network.lines.carrier'),
    position: t('network.line.position'),
  }
  const form = useRecordForm<Values>({
    opened: line ? { values: valuesOf(line), revision: line.revision } : { values: empty, revision: 0 },
    complete: ({ code, names, carrierId, position }) =>
      code !== '' && isNamed(names) && carrierId !== '' && /^\d{1,4}$/.test(position),
    save: async (typed, revision) => {
      const saved = { ...typed, position: Number(typed.position) }
      if (line) {
        await command('network.editLine', { id: line.id, revision, ...saved })
        onSaved(line.id)
      } else onSaved((await command('network.createLine', saved)).id)
    },
    latest: async () => {
      const { line: now } = await query('network.lineVersions', { id: line?.id ?? '' })
      return { values: valuesOf(now), revision: now.revision }
    },
  })
  const { values, change, tried, meanwhile, required, dialog } = form
  const written = (field: keyof Values, all: Values) =>
    field === 'names' ? name(all.names) : field === 'kind' ? t(`river.kind.${all.kind}`) : String(all[field])
  return (
    <FormDialog
      id="network-line"
      title={line ? t('network.line.edit', { name: name(line.names) }) : t('network.line.new')}
      submitLabel={t('network.line.save')}
      onClose={onClose}
      {...dialog}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={meanwhile.by}
          changes={differingFields(meanwhile.before, meanwhile.after).map((field) => ({
            field: labels[field],
            before: written(field, meanwhile.before),
            after: written(field, meanwhile.after),
          }))}
        />
      )}
      <Field
        label={labels.code}
        hint={t('network.line.codeHint')}
        error={required('code', labels.code)}
        required
      >
        <Input value={values.code} maxLength={32} onChange={(code) => change({ code: code.trim() })} />
      </Field>
      <NamesFields names={values.names} onChange={(names) => change({ names })} submitted={tried} />
      <Field label={labels.kind} required>
        <Select
          value={values.kind}
          onChange={(kind) => change({ kind })}
          options={lineKinds.map((kind) => ({ value: kind, label: t(`river.kind.${kind}`) }))}
        />
      </Field>
      <Field label={labels.carrierId} error={required('carrierId', labels.carrierId)} required>
        <LookupSelect
          value={values.carrierId}
          onChange={(carrierId) => change({ carrierId })}
          options={carriers.data?.carriers.map(choiceOf)}
        />
      </Field>
      <Field
        label={labels.position}
        hint={t('network.line.positionHint')}
        error={
          tried && !/^\d{1,4}$/.test(values.position)
            ? t('network.edit.between', { least: 0, most: 9_999 })
            : undefined
        }
      >
        <Input
          className="figures"
          inputMode="numeric"
          maxLength={4}
          value={values.position}
          onChange={(position) => change({ position })}
        />
      </Field>
    </FormDialog>
  )
}
