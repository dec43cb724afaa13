import { isReachWithin, type Reach } from '@fairway/contract/staff/data-reach'
import { useEffect, useEffectEvent, useState } from 'react'
import { useKeyed } from '../../../api/keyed.ts'
import { useForget, useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { choiceOf } from '../../../blocks/fields/lookups.ts'
import { isNamed, mapNames } from '../../../blocks/values/names.ts'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { RoleFields, type RoleWords } from './RoleFields.tsx'

const narrowest: Reach = { dataScope: 'organisation', dockScope: 'own' }
const blank: RoleWords = { names: {}, dataScope: 'organisation', dockScope: 'all', remark: '' }

/** The requested scope if the user may grant it, else the widest they may. */
const asWideAs = ({ dataScope, dockScope }: Reach, own: readonly Reach[]): Reach =>
  isReachWithin({ dataScope, dockScope }, own) ? { dataScope, dockScope } : (own[0] ?? narrowest)

/** Creates a role, empty or as a copy of another one reduced to what the user may grant. */
export function CreateRole({
  copyOf = '',
  onClose,
  onMade,
}: {
  copyOf?: string
  onClose: () => void
  onMade: (id: string) => void
}) {
  const t = useText()
  const forget = useForget()
  const { run, state } = useKeyed('staff.createRole')
  const [code, setCode] = useState('')
  const [words, setWords] = useState<RoleWords>()
  const [from, setFrom] = useState(copyOf)
  const [asked, setAsked] = useState(false)
  /** Submitted while the grants are still loading: submitted again once loaded. */
  const [hasty, setHasty] = useState(false)
  const [error, setError] = useState<unknown>()
  const all = useQueryOf('staff.roles', { pageSize: 200, sort: 'code' })
  const tree = useQueryOf('staff.permissions', {})
  const source = useQueryOf('staff.role', { id: from || '1' }, { enabled: from !== '' })

  const own = tree.data?.reaches ?? [narrowest]
  const copied = from ? source.data : undefined
  const held = new Set(tree.data?.held)
  const menus = copied?.menus.filter((id) => held.has(id)) ?? []
  const left = (copied?.menus.length ?? 0) - menus.length
  const given: RoleWords = copied
    ? {
        names: mapNames(copied.names, (name) => t('roles.copyName', { name }).slice(0, 100)),
        ...asWideAs(copied, own),
        remark: copied.remark,
      }
    : { ...blank, ...asWideAs(blank, own) }
  const shown = words ?? given
  const codeFits = /^[A-Za-z0-9_-]{1,32}$/.test(code.trim())

  const known = tree.data !== undefined && (from === '' || copied !== undefined)
  const lacking = tree.error ?? (from ? source.error : null)

  async function make() {
    setAsked(true)
    if (!codeFits || !isNamed(shown.names)) return
    if (!known) return setHasty(!lacking)
    setError(undefined)
    try {
      const made = await run({ code: code.trim(), ...shown, menus })
      if (!made) return
      await forget('staff')
      toast({ tone: 'success', text: t('roles.made') })
      onMade(made.id)
    } catch (failure) {
      setError(failure)
    }
  }

  const makeNow = useEffectEvent(make)
  useEffect(() => {
    if (!hasty || (!known && !lacking)) return
    setHasty(false)
    if (known) void makeNow()
  }, [hasty, known, lacking])

  return (
    <FormDialog
      id="create-role"
      title={t('roles.create')}
      submitLabel={t('roles.create')}
      size={{ width: 640, height: 740 }}
      onSubmit={make}
      onClose={onClose}
      error={error ?? tree.error ?? source.error}
      state={hasty ? 'running' : state}
      dirty={code !== '' || words !== undefined}
    >
      <Field
        label={t('roles.code')}
        hint={t('roles.codeHint')}
        error={asked && !codeFits ? t('roles.codeWrong') : undefined}
        required
      >
        <Input value={code} maxLength={32} onChange={setCode} data-autofocus />
      </Field>
      <Field
        label={t('roles.copyOf')}
        hint={left > 0 ? t('roles.copyLeft', { count: left }) : t('roles.copyHint')}
      >
        <LookupSelect
          value={from}
          placeholder={t('roles.copyNone')}
          options={all.data?.rows.map(choiceOf)}
          clearable
          onChange={(id) => {
            setFrom(id)
            setWords(undefined)
          }}
        />
      </Field>
      <RoleFields words={shown} onChange={setWords} asked={asked} own={own} />
    </FormDialog>
  )
}
