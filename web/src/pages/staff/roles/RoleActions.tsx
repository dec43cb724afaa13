import './roles.css'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { describeError, reportSessionEnd } from '../../../api/errors.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/form/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

type Role = Reply<'staff.roles'>['rows'][number]

/** The actions on a role: copy, disable and enable, delete. Disabled ones give the reason. */
export function RoleActions({
  role,
  onCopy,
  onDeleted,
}: {
  role: Role
  onCopy: () => void
  onDeleted?: () => void
}) {
  const t = useText()
  const name = useName()
  const invalidate = useInvalidate()
  const toggle = useIdempotentCommand('staff.setRoleEnabled')
  const remove = useIdempotentCommand('staff.deleteRole')
  const [asking, setAsking] = useState<'toggle' | 'delete'>()
  const [failure, setFailure] = useState<string>()

  async function submit() {
    const { id, version, enabled, people } = role
    try {
      if (asking === 'delete') {
        await remove.run({ id, version })
        onDeleted?.()
      } else await toggle.run({ id, version, enabled: !enabled, people })
      toast({ tone: 'success', text: t(asking === 'delete' ? 'roles.deleted' : 'roles.saved') })
    } catch (error) {
      if (!reportSessionEnd(error)) setFailure(describeError(error).text)
    } finally {
      setAsking(undefined)
      await invalidate('staff')
    }
  }

  const closed = role.closed ? t(`roles.closed.${role.closed}`) : undefined
  const values = { name: name(role.names), people: role.people }
  return (
    <span className="row gap-1">
      <IconButton icon="copy" label={t('roles.copy')} onClick={onCopy} />
      <IconButton
        icon={role.enabled ? 'pause' : 'play'}
        label={t(role.enabled ? 'roles.disable' : 'roles.enable')}
        reason={closed ?? (role.essential ? t('roles.essential') : undefined)}
        onClick={() => setAsking('toggle')}
      />
      <IconButton
        icon="trash"
        label={t('roles.delete')}
        reason={
          closed ??
          (role.builtIn
            ? t('roles.builtInStays')
            : role.people > 0
              ? t('roles.inUse', { people: role.people })
              : undefined)
        }
        onClick={() => setAsking('delete')}
      />
      {asking && (
        <ConfirmDialog
          tone={asking === 'delete' || role.enabled ? 'danger' : 'warning'}
          title={t(asking === 'delete' ? 'roles.delete' : role.enabled ? 'roles.disable' : 'roles.enable')}
          confirmLabel={t(
            asking === 'delete' ? 'roles.delete' : role.enabled ? 'roles.disable' : 'roles.enable',
          )}
          busy={toggle.busy || remove.busy}
          onConfirm={submit}
          onCancel={() => setAsking(undefined)}
        >
          {t(
            asking === 'delete' ? 'roles.deleteWhy' : role.enabled ? 'roles.disableWhy' : 'roles.enableWhy',
            values,
          )}
        </ConfirmDialog>
      )}
      {failure && (
        <ConfirmDialog tone="danger" onCancel={() => setFailure(undefined)}>
          {failure}
        </ConfirmDialog>
      )}
    </span>
  )
}
