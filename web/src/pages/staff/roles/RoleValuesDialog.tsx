import type { Reach } from '@fairway/contract/staff/data-reach'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { isNamed } from '../../../blocks/values/names.ts'
import { useText } from '../../../i18n/text.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { RoleFields, type RoleValues } from './RoleFields.tsx'

/** Edits name and data scope of a role, not its grants. */
export function RoleValuesDialog({
  role,
  own,
  onClose,
}: {
  role: Reply<'staff.role'>
  own: readonly Reach[]
  onClose: () => void
}) {
  const t = useText()
  const invalidate = useInvalidate()
  const { run, state } = useIdempotentCommand('staff.saveRole')
  // The version when the form was opened; the server refuses on a conflict.
  const [baseline] = useState(role)
  const [values, setValues] = useState<RoleValues>({
    names: role.names,
    dataScope: role.dataScope,
    dockScope: role.dockScope,
    remark: role.remark,
  })
  const [submitted, setSubmitted] = useState(false)
  const [error, setError] = useState<unknown>()

  async function save() {
    setSubmitted(true)
    if (!isNamed(values.names)) return
    setError(undefined)
    try {
      if (!(await run({ id: baseline.id, version: baseline.version, ...values, grant: [], withdraw: [] })))
        return
      await invalidate('staff')
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
      onSubmit={save}
      onClose={onClose}
      error={error}
      state={state}
      dirty={
        JSON.stringify(values.names) !== JSON.stringify(baseline.names) ||
        values.remark !== baseline.remark ||
        values.dataScope !== baseline.dataScope ||
        values.dockScope !== baseline.dockScope
      }
    >
      <RoleFields
        values={values}
        onChange={setValues}
        submitted={submitted}
        own={own}
        fixedScope={baseline.essential}
      />
    </FormDialog>
  )
}
