import { normaliseOrganisationCode } from '@fairway/contract/kernel/identity'
import type { OrganisationKind } from '@fairway/contract/staff/organisations/values'
import { command, query, type Reply } from '../../api/client.ts'
import { type Language, languageName } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { NamesFields } from '../fields/NamesFields.tsx'
import { ChangedMeanwhile } from '../record/ChangedMeanwhile.tsx'
import { differingFields } from '../record/rebase.ts'
import { useRecordForm } from '../record/use-record-form.ts'
import { isNamed } from '../values/names.ts'
import { RegistrationField, registrationFault } from './RegistrationField.tsx'

/** What of an organisation its form needs. */
type Organisation = Pick<
  Reply<'staff.organisations'>['rows'][number],
  'id' | 'version' | 'code' | 'kind' | 'registrationCode' | 'names' | 'contact' | 'phone'
>

const kinds: readonly OrganisationKind[] = ['agent', 'carrier', 'portCorporation', 'operator']

type Values = Pick<Organisation, 'code' | 'kind' | 'registrationCode' | 'names' | 'contact' | 'phone'>

const valuesOf = ({ code, kind, registrationCode, names, contact, phone }: Organisation): Values => ({
  ...{ code, kind, registrationCode, names, contact, phone },
})
const empty: Values = { code: '', kind: 'agent', registrationCode: '', names: {}, contact: '', phone: '' }

/** The flattened fields of an organisation, to compare two states. */
const flat = ({ names, ...own }: Values) => ({ ...own, ...noNames, ...names })
const noNames = { en: '', zh: '', es: '', ja: '' }

/** Creates, copies or edits an organisation; users with a narrower scope can change only the names and the contact of their own. */
export function OrganisationForm({
  organisation,
  template,
  kind,
  title,
  wide,
  onClose,
  onSaved,
}: {
  organisation?: Organisation | undefined
  /** The organisation that a new one begins as; its codes name that one alone. */
  template?: Organisation | undefined
  /** The kind of new ones, where it is given. */
  kind?: OrganisationKind
  /** Of a new one; by default a new organisation. */
  title?: string
  wide: boolean
  onClose: () => void
  onSaved: (saved: Values) => void
}) {
  const t = useText()
  const labelOf = (field: string) =>
    field === 'code' ||
    field === 'kind' ||
    field === 'registrationCode' ||
    field === 'contact' ||
    field === 'phone'
      ? t(`users.organisations.${field}`)
      : t('blocks.names.in', { language: languageName(field as Language) })
  const { values, change, tried, meanwhile, refusal, required, dialog } = useRecordForm<Values>({
    opened: organisation
      ? { values: valuesOf(organisation), revision: organisation.version }
      : {
          values: template
            ? { ...valuesOf(template), code: '', registrationCode: '' }
            : { ...empty, ...(kind && { kind }) },
          revision: 0,
        },
    complete: ({ code, names, registrationCode }) =>
      code.trim() !== '' && isNamed(names) && !registrationFault(registrationCode),
    save: async (typed, version) => {
      const saved = { ...typed, registrationCode: normaliseOrganisationCode(typed.registrationCode) }
      if (organisation) await command('staff.editOrganisation', { id: organisation.id, version, ...saved })
      else await command('staff.createOrganisation', saved)
      onSaved(saved)
    },
    latest: async () => {
      const { rows } = await query('staff.organisations', { text: organisation?.code ?? '', pageSize: 200 })
      const current = rows.find(({ id }) => id === organisation?.id)
      return current && { values: valuesOf(current), revision: current.version }
    },
  })

  return (
    <FormDialog
      id="users-organisation"
      title={
        organisation
          ? t('users.organisations.edit', { name: organisation.code })
          : (title ?? t('users.organisations.new'))
      }
      submitLabel={t('users.save')}
      onClose={onClose}
      {...dialog}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={meanwhile.by}
          changes={differingFields(flat(meanwhile.before), flat(meanwhile.after)).map((field) => ({
            field: labelOf(field),
            before: flat(meanwhile.before)[field] ?? '',
            after: flat(meanwhile.after)[field] ?? '',
          }))}
        />
      )}
      {wide && (
        <>
          <Field
            label={t('users.organisations.code')}
            hint={t('users.organisations.codeHint')}
            error={
              refusal('code', labelOf('code'))
                ? t('users.organisations.codeWrong')
                : required('code', labelOf('code'))
            }
            required
          >
            <Input value={values.code} maxLength={32} onChange={(code) => change({ code: code.trim() })} />
          </Field>
          {kind === undefined && (
            <Field label={t('users.organisations.kind')} required>
              <Select
                value={values.kind}
                onChange={(chosen) => change({ kind: chosen })}
                options={kinds.map((one) => ({ value: one, label: t(`users.kind.${one}`) }))}
              />
            </Field>
          )}
          <RegistrationField
            value={values.registrationCode}
            onChange={(registrationCode) => change({ registrationCode })}
            tried={tried}
            refusal={refusal('registrationCode', labelOf('registrationCode'))}
          />
        </>
      )}
      <NamesFields names={values.names} onChange={(names) => change({ names })} submitted={tried} />
      <Field
        label={t('users.organisations.contact')}
        hint={t('users.organisations.contactHint')}
        error={refusal('contact', labelOf('contact'))}
      >
        <Input value={values.contact} maxLength={100} onChange={(contact) => change({ contact })} />
      </Field>
      <Field label={t('users.organisations.phone')} error={refusal('phone', labelOf('phone'))}>
        <Input
          value={values.phone}
          type="tel"
          maxLength={20}
          onChange={(phone) => change({ phone: phone.trimStart() })}
        />
      </Field>
    </FormDialog>
  )
}
