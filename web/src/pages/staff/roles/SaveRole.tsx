import '../../../ui/theme/content.css'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { type AccessNode, pathTo } from '../../../blocks/access/tree.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** Confirms the difference before it applies to every holder of the role. */
export function SaveRole({
  role,
  nodes,
  changes,
  onClose,
  onRefetch,
  onSaved,
}: {
  role: Reply<'staff.role'>
  nodes: readonly AccessNode[]
  changes: { grant: string[]; withdraw: string[] }
  onClose: () => void
  /** Refetches the role; the edits stay. */
  onRefetch: () => unknown
  onSaved: () => void
}) {
  const t = useText()
  const invalidate = useInvalidate()
  const { run, state } = useIdempotentCommand('staff.saveRole')
  // The baseline of the shown difference.
  const [baseline, setBaseline] = useState(role)
  const [error, setError] = useState<unknown>()
  const { id, version, names, dataScope, dockScope, remark } = baseline
  const outdated = error instanceof ApiProblem && error.code === 'staff.roleChanged'

  async function save() {
    setError(undefined)
    try {
      if (!(await run({ id, version, names, dataScope, dockScope, remark, ...changes }))) return
      await invalidate('staff')
      toast({ tone: 'success', text: t('roles.savedFor', { count: role.people }) })
      onSaved()
    } catch (failure) {
      setError(failure)
    }
  }

  async function refetchRole() {
    await onRefetch()
    setError(undefined)
    onClose()
  }

  return (
    <FormDialog
      id="save-role"
      title={t('roles.review')}
      submitLabel={t('roles.save')}
      onSubmit={save}
      onClose={() => {
        setBaseline(role)
        onClose()
      }}
      error={error}
      state={state}
      dirty={false}
    >
      <p>{t('roles.reviewFor', { count: role.people })}</p>
      <Changes
        tone="new"
        title={t('roles.added', { count: changes.grant.length })}
        ids={changes.grant}
        nodes={nodes}
      />
      <Changes
        tone="gone"
        title={t('roles.removed', { count: changes.withdraw.length })}
        ids={changes.withdraw}
        nodes={nodes}
      />
      {outdated && (
        <Button icon="refresh" onClick={refetchRole}>
          {t('roles.lookAgain')}
        </Button>
      )}
    </FormDialog>
  )
}

function Changes({
  tone,
  title,
  ids,
  nodes,
}: {
  tone: 'new' | 'gone'
  title: string
  ids: readonly string[]
  nodes: readonly AccessNode[]
}) {
  const name = useName()
  if (ids.length === 0) return null
  return (
    <section className="stack gap-1" aria-label={title}>
      <h3 className={tone === 'new' ? 'success-text' : 'danger-text'}>{title}</h3>
      <ul className="bullets">
        {ids.map((id) => {
          const path = pathTo(nodes, id).map(({ names }) => name(names))
          return (
            <li key={id}>
              {path.at(-1)} <small>{path.slice(0, -1).join(' › ')}</small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
