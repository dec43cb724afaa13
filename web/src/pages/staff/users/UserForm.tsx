import '../../../ui/theme/content.css'
import './users.css'
import { type ReactNode, useState } from 'react'
import { command, query } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { fieldMessage, refusedFields } from '../../../api/refused-fields.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { DayInput } from '../../../blocks/fields/DayInput.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { useMe } from '../../../blocks/page/page-context.tsx'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { type Choices, DockFields, RoleFields, usePresentField } from './choices.tsx'
import { differing, emptyValues, rebased, type UserDetail, type Values, valuesOf } from './form-values.ts'
import type { OneTime } from './OneTimePassword.tsx'

/** Creates a user or, with an id, edits one. `onSaved` gets the one-time password of a new user. */
export function UserForm({
  id,
  onClose,
  onSaved,
}: {
  id?: string
  onClose: () => void
  onSaved: (oneTime: OneTime | undefined) => void
}) {
  const t = useText()
  const choices = useQueryOf('staff.userChoices', {})
  // Always fetched: the row of the list may be stale.
  const user = useQueryOf('staff.user', { id: id ?? '0' }, { enabled: id !== undefined, staleTime: 0 })
  const ready = choices.data && (id === undefined || (user.data && !user.isFetching))
  const [baseline, setBaseline] = useState<UserDetail>()
  if (ready && user.data && !baseline) setBaseline(user.data)
  const error = choices.error ?? user.error
  if (choices.data && (id === undefined || baseline))
    return <Filled baseline={baseline} choices={choices.data} onClose={onClose} onSaved={onSaved} />
  return (
    <FormDialog
      id="users-form"
      title={id === undefined ? t('users.new') : t('users.edit')}
      submitLabel={t('users.save')}
      width="wide"
      dirty={false}
      error={undefined}
      state={error ? 'idle' : 'running'}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      {error ? <ErrorNote error={error} /> : <Skeleton lines={8} label={t('blocks.loading')} />}
    </FormDialog>
  )
}

function Filled({
  baseline,
  choices,
  onClose,
  onSaved,
}: {
  baseline: UserDetail | undefined
  choices: Choices
  onClose: () => void
  onSaved: (oneTime: OneTime | undefined) => void
}) {
  const t = useText()
  const me = useMe()
  const [base, setBase] = useState<Values>(() =>
    baseline
      ? valuesOf(baseline)
      : {
          ...emptyValues,
          organisationId: choices.wide ? '' : me.organisation.id,
        },
  )
  const [version, setVersion] = useState(baseline?.version ?? 0)
  const [values, setValues] = useState(base)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [meanwhile, setMeanwhile] = useState<{ by: string; before: Values; after: Values }>()
  const own = baseline?.own === true
  const change = (changes: Partial<Values>) => setValues((now) => ({ ...now, ...changes }))
  const refusal = error instanceof ApiProblem && refusedFields(error).length > 0 ? error : undefined

  /** The error of a field: missing, or the message of the server. */
  function wrong(field: keyof Values, label: string): string | undefined {
    if (
      tried &&
      (field === 'code' || field === 'name' || field === 'organisationId') &&
      !values[field].trim()
    )
      return t('users.required')
    return fieldMessage(refusal, field, label)
  }

  async function submit() {
    setTried(true)
    if (!values.code.trim() || !values.name.trim() || !values.organisationId) return
    setBusy(true)
    setError(undefined)
    const { code, ...rest } = values
    const person = { ...rest, validFrom: values.validFrom || null, validTo: values.validTo || null }
    try {
      if (baseline) {
        await command('staff.editUser', { id: baseline.id, version, ...person })
        onSaved(undefined)
      } else {
        const created = await command('staff.createUser', { code, ...person })
        onSaved({ name: values.name.trim(), ...created })
      }
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.code === 'staff.changedMeanwhile' && baseline)
        await rebase(baseline.id, String(failure.details.by), failure)
      else setError(failure)
    } finally {
      setBusy(false)
    }
  }

  /**
   * Conflict: the version saved meanwhile becomes the baseline, own changes are rebased on it, and the difference is
   * shown.
   */
  async function rebase(userId: string, by: string, failure: ApiProblem) {
    try {
      const current = await query('staff.user', { id: userId })
      const theirs = valuesOf(current)
      setMeanwhile({ by, before: base, after: theirs })
      setValues(rebased(base, values, theirs))
      setBase(theirs)
      setVersion(current.version)
    } catch {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="users-form"
      title={baseline ? t('users.editTitle', { name: baseline.name }) : t('users.new')}
      submitLabel={t('users.save')}
      width="wide"
      dirty={differing(base, values).length > 0}
      error={refusal ? undefined : error}
      state={busy ? 'running' : 'idle'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="stack gap-4">
        {meanwhile && <Differences {...meanwhile} choices={choices} />}
        <div className="fields fields-wide">
          <Field
            label={t('users.code')}
            error={wrong('code', t('users.code'))}
            hint={baseline ? undefined : t('users.codeHint')}
            required
          >
            <Input
              value={values.code}
              onChange={(code) => change({ code })}
              maxLength={64}
              disabled={baseline !== undefined}
            />
          </Field>
          <Field label={t('users.name')} error={wrong('name', t('users.name'))} required>
            <Input value={values.name} onChange={(name) => change({ name })} maxLength={100} />
          </Field>
          <Organisation
            choices={choices}
            values={values}
            before={base.organisationId}
            own={own}
            error={wrong('organisationId', t('users.organisation'))}
            change={change}
          />
        </div>
        <div className="grid slim fit">
          <Field label={t('users.phone')} error={wrong('phone', t('users.phone'))}>
            <Input type="tel" value={values.phone} onChange={(phone) => change({ phone })} maxLength={20} />
          </Field>
          <Field label={t('users.email')} error={wrong('email', t('users.email'))}>
            <Input
              type="email"
              value={values.email}
              onChange={(email) => change({ email })}
              maxLength={254}
            />
          </Field>
          {!own && (
            <>
              <Field label={t('users.validFrom')} error={wrong('validFrom', t('users.validFrom'))}>
                <DayInput
                  value={values.validFrom}
                  onChange={(validFrom) => change({ validFrom })}
                  placeholder={t('users.openStart')}
                />
              </Field>
              <Field label={t('users.validTo')} error={wrong('validTo', t('users.validTo'))}>
                <DayInput
                  value={values.validTo}
                  onChange={(validTo) => change({ validTo })}
                  placeholder={t('users.openEnd')}
                />
              </Field>
            </>
          )}
        </div>
        {own ? (
          <p>{t('users.ownTerms')}</p>
        ) : (
          <>
            <RoleFields
              choices={choices}
              value={values.roleIds}
              onChange={(roleIds) => change({ roleIds })}
            />
            <DockFields
              choices={choices}
              value={values.dockIds}
              onChange={(dockIds) => change({ dockIds })}
            />
          </>
        )}
      </div>
    </FormDialog>
  )
}

function Organisation({
  choices,
  values,
  before,
  own,
  error,
  change,
}: {
  choices: Choices
  values: Values
  before: string
  own: boolean
  error: string | undefined
  change: (changes: Partial<Values>) => void
}) {
  const t = useText()
  const { organisationsFor } = usePresentField(choices)
  if (own || !choices.wide) return null
  return (
    <Field label={t('users.organisation')} error={error} required>
      <LookupSelect
        value={values.organisationId}
        onChange={(organisationId) => change({ organisationId })}
        options={organisationsFor(before)}
      />
    </Field>
  )
}

/** What a colleague changed while the form was open. */
function Differences({
  by,
  before,
  after,
  choices,
}: {
  by: string
  before: Values
  after: Values
  choices: Choices
}): ReactNode {
  const { textOf, labelOf } = usePresentField(choices)
  return (
    <ChangedMeanwhile
      by={by}
      changes={differing(before, after).map((field) => ({
        field: labelOf(field),
        before: textOf(field, before),
        after: textOf(field, after),
      }))}
    />
  )
}
