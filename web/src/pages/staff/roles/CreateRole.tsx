import { isReachWithin, type Reach } from '@fairway/contract/staff/data-reach'
import { useState } from 'react'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { choiceOf } from '../../../blocks/fields/lookups.ts'
import { isNamed, mapNames } from '../../../blocks/values/names.ts'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { RoleFields, type RoleValues } from './RoleFields.tsx'

const narrowest: Reach = { dataScope: 'organisation', dockScope: 'own' }
const blank: RoleValues = { names: {}, dataScope: 'organisation', dockScope: 'all', remark: '' }

/** The requested scope if the user may grant it, else the widest they may. */
const asWideAs = ({ dataScope, dockScope }: Reach, own: readonly Reach[]): Reach =>
  isReachWithin({ dataScope, dockScope }, own) ? { dataScope, dockScope } : (own[0] ?? narrowest)

/** Creates a role, empty or as a copy of another one reduced to what the user may grant. */
export function CreateRole({
  copyOf = '',
  onClose,
  onCreated,
}: {
  copyOf?: string
  onClose: () => void
  onCreated: (id: string) => void
}) {
  const t = useText()
  const invalidate = useInvalidate()
  const { run, state } = useIdempotentCommand('staff.createRole')
  const [code, setCode] = useState('')
  const [values, setValues] = useState<RoleValues>()
  const [from, setFrom] = useState(copyOf)
  const [submitted, setSubmitted] = useState(false)
  const [error, setError] = useState<unknown>()
  const all = useQueryOf('staff.roles', { pageSize: 200, sort: 'code' })
  const tree = useQueryOf('staff.permissions', {})
  const source = useQueryOf('staff.role', { id: from || '1' }, { enabled: from !== '' })

  const own = tree.data?.reaches ?? [narrowest]
  const copied = from ? source.data : undefined
  const held = new Set(tree.data?.held)
  const menus = copied?.menus.filter((id) => held.has(id)) ?? []
  const omitted = (copied?.menus.length ?? 0) - menus.length
  const defaults: RoleValues = copied
    ? {
        names: mapNames(copied.names, (name) => t('roles.copyName', { name }).slice(0, 100)),
        ...asWideAs(copied, own),
        remark: copied.remark,
      }
    : { ...blank, ...asWideAs(blank, own) }
  const current = values ?? defaults
  const codeFits = /^[A-Za-z0-9_-]{1,32}$/.test(code.trim())

  const loaded = tree.data !== undefined && (from === '' || copied !== undefined)

  async function create() {
    setSubmitted(true)
    if (!codeFits || !isNamed(current.names)) return
    setError(undefined)
    try {
      const created = await run({ code: code.trim(), ...current, menus })
      if (!created) return
      await invalidate('staff')
      toast({ tone: 'success', text: t('roles.made') })
      onCreated(created.id)
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="create-role"
      title={t('roles.create')}
      submitLabel={t('roles.create')}
      onSubmit={() => void create()}
      onClose={onClose}
      error={error ?? tree.error ?? source.error}
      state={state}
      waiting={!loaded}
      dirty={code !== '' || values !== undefined}
    >
      <Field
        label={t('roles.code')}
        hint={t('roles.codeHint')}
        error={submitted && !codeFits ? t('roles.codeWrong') : undefined}
        required
      >
        <Input value={code} maxLength={32} onChange={setCode} data-autofocus />
      </Field>
      <Field
        label={t('roles.copyOf')}
        hint={omitted > 0 ? t('roles.copyLeft', { count: omitted }) : t('roles.copyHint')}
      >
        <LookupSelect
          value={from}
          placeholder={t('roles.copyNone')}
          options={all.data?.rows.map(choiceOf)}
          clearable
          onChange={(id) => {
            setFrom(id)
            setValues(undefined)
          }}
        />
      </Field>
      <RoleFields values={current} onChange={setValues} submitted={submitted} own={own} />
    </FormDialog>
  )
}
