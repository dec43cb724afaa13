import { suppliedParts, supplierKinds } from '@fairway/contract/agents/values'
import { command, query } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { NamesFields } from '../../blocks/fields/NamesFields.tsx'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { ChangedMeanwhile } from '../../blocks/record/ChangedMeanwhile.tsx'
import { differingFields } from '../../blocks/record/rebase.ts'
import { type RecordForm, useRecordForm } from '../../blocks/record/use-record-form.ts'
import { isNamed } from '../../blocks/values/names.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { MultiSelect } from '../../ui/form/MultiSelect.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { ContractFields } from './ContractFields.tsx'
import {
  copyOf,
  emptySupplier,
  requestOf,
  type Supplier,
  type SupplierValues,
  valuesOf,
} from './supplier-values.ts'

/** The labels of the fields, for what another user changed meanwhile. */
const labels = {
  code: 'agents.code',
  names: 'agents.name',
  kind: 'suppliers.kind',
  supplies: 'suppliers.supplies',
  organisationId: 'suppliers.organisation',
  contractNumber: 'agents.contractNumber',
  contractFrom: 'agents.contractFrom',
  contractTo: 'agents.contractTo',
  contactName: 'agents.contactName',
  contactPhone: 'agents.contactPhone',
} as const satisfies Record<keyof SupplierValues, string>

/** Makes a supplier, or another one like it, and changes it. */
export function SupplierForm({
  supplier,
  template,
  title,
  onClose,
  onSaved,
}: {
  /** The supplier that is changed. */
  supplier?: Supplier
  /** The supplier that a new one is like. */
  template?: Supplier
  title: string
  onClose: () => void
  onSaved: (names: Supplier['names']) => void
}) {
  const t = useText()
  const form = useRecordForm<SupplierValues>({
    opened: {
      values: supplier ? valuesOf(supplier) : template ? copyOf(template) : emptySupplier,
      revision: supplier?.revision ?? 0,
    },
    complete: ({ code, names, supplies }) => code.trim() !== '' && isNamed(names) && supplies.length > 0,
    async save(values, revision) {
      const request = requestOf(values)
      if (supplier) await command('agents.editSupplier', { ...request, id: supplier.id, revision })
      else await command('agents.createSupplier', request)
      onSaved(values.names)
    },
    latest: async () => {
      if (!supplier) return undefined
      const current = await query('agents.supplier', { id: supplier.id })
      return { values: valuesOf(current), revision: current.revision }
    },
  })
  const { values, change, tried, meanwhile } = form
  return (
    <FormDialog
      id="agents-supplier"
      title={title}
      submitLabel={t(supplier ? 'agents.save' : 'suppliers.create')}
      width="wide"
      {...form.dialog}
      onClose={onClose}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={meanwhile.by}
          changes={differingFields(meanwhile.before, meanwhile.after).map((field) => ({
            field: t(labels[field]),
            before: written(meanwhile.before[field]),
            after: written(meanwhile.after[field]),
          }))}
        />
      )}
      <div className="grid">
        <Field label={t('agents.code')} error={form.required('code', t('agents.code'))} required>
          <Input value={values.code} maxLength={32} onChange={(code) => change({ code })} />
        </Field>
        <Field label={t('suppliers.kind')}>
          <Select
            value={values.kind}
            options={supplierKinds.map((value) => ({ value, label: t(`suppliers.kind.${value}`) }))}
            onChange={(kind) => change({ kind, organisationId: '' })}
          />
        </Field>
        <Field
          label={t('suppliers.supplies')}
          error={
            tried && values.supplies.length === 0
              ? t('blocks.record.required')
              : form.refusal('supplies', t('suppliers.supplies'))
          }
          required
        >
          <MultiSelect
            comma={t('blocks.comma')}
            label={t('suppliers.supplies')}
            placeholder={t('suppliers.nothing')}
            values={values.supplies}
            options={suppliedParts.map((value) => ({ value, label: t(`suppliers.part.${value}`) }))}
            onChange={(supplies) => change({ supplies })}
          />
        </Field>
      </div>
      <NamesFields names={values.names} onChange={(names) => change({ names })} submitted={tried} />
      <OrganisationField form={form} own={supplier?.organisation?.id} />
      <ContractFields form={form} />
    </FormDialog>
  )
}

/** The carrier or port corporation that the supplier is; each is one supplier only. */
function OrganisationField({ form, own }: { form: RecordForm<SupplierValues>; own: string | undefined }) {
  const t = useText()
  const name = useName()
  const choices = useQueryOf('agents.supplierChoices', {})
  const { values, change } = form
  if (values.kind !== 'carrier' && values.kind !== 'portCorporation') return null
  if (choices.error) return <ErrorNote error={choices.error} retry={() => void choices.refetch()} />
  const offered = (choices.data?.organisations ?? []).filter(
    ({ id, kind, taken }) => kind === values.kind && (!taken || id === own),
  )
  return (
    <Field
      label={t('suppliers.organisation')}
      hint={t('suppliers.organisationHint')}
      error={form.refusal('organisationId', t('suppliers.organisation'))}
    >
      <Select
        value={values.organisationId}
        placeholder={t('suppliers.outside')}
        options={offered.map(({ id, code, names }) => ({ value: id, label: `${name(names)} · ${code}` }))}
        onChange={(organisationId) => change({ organisationId })}
      />
    </Field>
  )
}

/** The value of a field in words. */
const written = (value: SupplierValues[keyof SupplierValues]) =>
  typeof value === 'string' ? value : Object.values(value).join(' / ')
