import type { Reach } from '@fairway/contract/staff/data-reach'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useKeyed } from '../../../api/keyed.ts'
import { useForget } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { isNamed } from '../../../blocks/values/names.ts'
import { useText } from '../../../i18n/text.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { RoleFields, type RoleWords } from './RoleFields.tsx'

/** Edits name and data scope of a role, not its grants. */
export function RoleWordsDialog({
  role,
  own,
  onClose,
}: {
  role: Reply<'staff.role'>
  own: readonly Reach[]
  onClose: () => void
}) {
  const t = useText()
  const forget = useForget()
  const { run, state } = useKeyed('staff.saveRole')
  // The version when the form was opened; the server refuses on a conflict.
  const [seen] = useState(role)
  const [words, setWords] = useState<RoleWords>({
    names: role.names,
    dataScope: role.dataScope,
    dockScope: role.dockScope,
    remark: role.remark,
  })
  const [asked, setAsked] = useState(false)
  const [error, setError] = useState<unknown>()

  async function save() {
    setAsked(true)
    if (!isNamed(words.names)) return
    setError(undefined)
    try {
      if (!(await run({ id: seen.id, version: seen.version, ...words, grant: [], withdraw: [] }))) return
      await forget('staff')
      toast({ tone: 'success', text: t('roles.saved') })
      onClose()
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="role-words"
      title={t('roles.rename')}
      submitLabel={t('roles.save')}
      size={{ width: 640, height: 520 }}
      onSubmit={save}
      onClose={onClose}
      error={error}
      state={state}
      dirty={
        JSON.stringify(words.names) !== JSON.stringify(seen.names) ||
        words.remark !== seen.remark ||
        words.dataScope !== seen.dataScope ||
        words.dockScope !== seen.dockScope
      }
    >
      <RoleFields words={words} onChange={setWords} asked={asked} own={own} fixedScope={seen.essential} />
    </FormDialog>
  )
}
