import '../../../ui/theme/content.css'
import '../users/users.css'
import { normaliseOrganisationCode } from '@fairway/contract/kernel/identity'
import type { OrganisationKind } from '@fairway/contract/staff/organisations/values'
import { useState } from 'react'
import { command, query, type Reply } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { fieldMessage, refusedFields } from '../../../api/refused-fields.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import { isNamed, rebasedNames } from '../../../blocks/values/names.ts'
import { type Language, languageName } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { RegistrationField, registrationFault } from './RegistrationField.tsx'

export type Organisation = Reply<'staff.organisations'>['rows'][number]

const kinds: readonly OrganisationKind[] = ['agent', 'carrier', 'portCorporation', 'operator']

interface Values {
  code: string
  kind: OrganisationKind
  registrationCode: string
  names: Organisation['names']
}

const valuesOf = ({ code, kind, registrationCode, names }: Organisation): Values => ({
  code,
  kind,
  registrationCode,
  names,
})
const empty: Values = {
  code: '',
  kind: 'agent',
  registrationCode: '',
  names: {},
}

/** The flattened fields of an organisation, to compare two states. */
const flat = ({ names, ...own }: Values) => ({ ...own, ...noNames, ...names })
const noNames = { en: '', zh: '', es: '', ja: '' }

/** Creates or edits an organisation; users with a narrower scope can change only the names of their own. */
export function OrganisationForm({
  organisation,
  wide,
  onClose,
  onSaved,
}: {
  organisation?: Organisation
  wide: boolean
  onClose: () => void
  onSaved: (saved: Values) => void
}) {
  const t = useText()
  const [base, setBase] = useState(() => (organisation ? valuesOf(organisation) : empty))
  const [version, setVersion] = useState(organisation?.version ?? 0)
  const [values, setValues] = useState(base)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [meanwhile, setMeanwhile] = useState<{ by: string; before: Values; after: Values }>()
  const refusal = error instanceof ApiProblem && refusedFields(error).length > 0 ? error : undefined
  const missing = (text: string) => (tried && text.trim() === '' ? t('users.required') : undefined)
  const dirty = JSON.stringify(flat(base)) !== JSON.stringify(flat(values))
  const labelOf = (field: string) =>
    field === 'code' || field === 'kind' || field === 'registrationCode'
      ? t(`users.organisations.${field}`)
      : t('blocks.names.in', { language: languageName(field as Language) })

  async function submit() {
    setTried(true)
    const complete = values.code.trim() !== '' && isNamed(values.names)
    if (!complete || registrationFault(values.registrationCode)) return
    setBusy(true)
    setError(undefined)
    try {
      const said = { ...values, registrationCode: normaliseOrganisationCode(values.registrationCode) }
      if (organisation) await command('staff.editOrganisation', { id: organisation.id, version, ...said })
      else await command('staff.createOrganisation', said)
      onSaved(said)
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.code === 'staff.changedMeanwhile')
        await rebase(String(failure.details.by), failure)
      else setError(failure)
    } finally {
      setBusy(false)
    }
  }

  /** Conflict: rebases own changes on the version saved meanwhile and shows the difference. */
  async function rebase(by: string, failure: ApiProblem) {
    const { rows } = await query('staff.organisations', { text: base.code, pageSize: 200 }).catch(() => ({
      rows: [],
    }))
    const current = rows.find(({ id }) => id === organisation?.id)
    if (!current) return setError(failure)
    const theirs = valuesOf(current)
    const own = (field: keyof Values) => JSON.stringify(base[field]) !== JSON.stringify(values[field])
    setMeanwhile({ by, before: base, after: theirs })
    setValues({
      code: own('code') ? values.code : theirs.code,
      kind: own('kind') ? values.kind : theirs.kind,
      registrationCode: own('registrationCode') ? values.registrationCode : theirs.registrationCode,
      names: rebasedNames(base.names, values.names, theirs.names),
    })
    setBase(theirs)
    setVersion(current.version)
  }

  return (
    <FormDialog
      id="users-organisation"
      title={
        organisation
          ? t('users.organisations.edit', { name: organisation.code })
          : t('users.organisations.new')
      }
      submitLabel={t('users.save')}
      dirty={dirty}
      error={refusal ? undefined : error}
      state={busy ? 'running' : 'idle'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {meanwhile && (
        <div role="alert" className="note warning stack gap-1">
          <p>{t('users.differs', { name: meanwhile.by })}</p>
          <ul className="bullets">
            {Object.entries(flat(meanwhile.after))
              .map(([field, after]) => ({ field, after, before: flat(meanwhile.before)[field as Language] }))
              .filter(({ before, after }) => before !== after)
              .map(({ field, before, after }) => (
                <li key={field}>
                  {t('users.was', { field: labelOf(field), before: before || '–', after: after || '–' })}
                </li>
              ))}
          </ul>
          <p>{t('users.differsKeep')}</p>
        </div>
      )}
      {wide && (
        <>
          <Field
            label={t('users.organisations.code')}
            hint={t('users.organisations.codeHint')}
            error={
              missing(values.code) ??
              (fieldMessage(refusal, 'code', labelOf('code')) && t('users.organisations.codeWrong'))
            }
            required
          >
            <Input
              value={values.code}
              maxLength={32}
              onChange={(code) => setValues({ ...values, code: code.trim() })}
            />
          </Field>
          <Field label={t('users.organisations.kind')} required>
            <Select
              value={values.kind}
              onChange={(kind) => setValues({ ...values, kind })}
              options={kinds.map((kind) => ({ value: kind, label: t(`users.kind.${kind}`) }))}
            />
          </Field>
          <RegistrationField
            value={values.registrationCode}
            onChange={(registrationCode) => setValues({ ...values, registrationCode })}
            tried={tried}
            refusal={fieldMessage(refusal, 'registrationCode', labelOf('registrationCode'))}
          />
        </>
      )}
      <NamesFields
        names={values.names}
        onChange={(names) => setValues({ ...values, names })}
        submitted={tried}
      />
    </FormDialog>
  )
}
