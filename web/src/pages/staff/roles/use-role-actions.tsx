import './roles.css'
import { type ReactNode, useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { describeError, reportSessionEnd } from '../../../api/errors.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import type { RowAction } from '../../../blocks/query-table/RowActions.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { toast } from '../../../ui/overlay/toast.ts'

type Role = Reply<'staff.roles'>['rows'][number]
interface Question {
  about: 'toggle' | 'delete'
  role: Role
}

/** The actions on a role with their dialogs, for lists and pages: copy, disable and enable, delete. */
export function useRoleActions({
  onCopy,
  onDeleted,
}: {
  onCopy: (role: Role) => void
  onDeleted?: () => void
}): { actionsOf: (role: Role) => RowAction[]; dialog: ReactNode } {
  const t = useText()
  const name = useName()
  const invalidate = useInvalidate()
  const toggle = useIdempotentCommand('staff.setRoleEnabled')
  const remove = useIdempotentCommand('staff.deleteRole')
  const [question, setQuestion] = useState<Question>()
  const [failure, setFailure] = useState<string>()

  async function submit({ about, role: { id, version, enabled, people } }: Question) {
    try {
      if (about === 'delete') {
        await remove.run({ id, version })
        onDeleted?.()
      } else await toggle.run({ id, version, enabled: !enabled, people })
      toast({ tone: 'success', text: t(about === 'delete' ? 'roles.deleted' : 'roles.saved') })
    } catch (error) {
      if (!reportSessionEnd(error)) setFailure(describeError(error).text)
    } finally {
      setQuestion(undefined)
      await invalidate('staff')
    }
  }

  /** Why a role cannot be deleted. */
  function deleteRefusal({ builtIn, people }: Role): string | undefined {
    if (builtIn) return t('roles.builtInStays')
    return people > 0 ? t('roles.inUse', { people }) : undefined
  }

  function actionsOf(role: Role): RowAction[] {
    const closed = role.closed ? t(`roles.closed.${role.closed}`) : undefined
    return [
      {
        id: 'copy',
        icon: 'copy',
        label: t('roles.copy'),
        common: true,
        onSelect: () => onCopy(role),
      },
      {
        id: 'toggle',
        icon: role.enabled ? 'pause' : 'play',
        label: t(role.enabled ? 'roles.disable' : 'roles.enable'),
        reason: closed ?? (role.essential ? t('roles.essential') : undefined),
        onSelect: () => setQuestion({ about: 'toggle', role }),
      },
      {
        id: 'delete',
        icon: 'trash',
        label: t('roles.delete'),
        danger: true,
        separated: true,
        reason: closed ?? deleteRefusal(role),
        onSelect: () => setQuestion({ about: 'delete', role }),
      },
    ]
  }

  const kind =
    question && (question.about === 'delete' ? 'delete' : question.role.enabled ? 'disable' : 'enable')
  return {
    actionsOf,
    dialog: (
      <>
        {question && kind && (
          <ConfirmDialog
            tone={kind === 'enable' ? 'warning' : 'danger'}
            title={t(`roles.${kind}`)}
            confirmLabel={t(`roles.${kind}`)}
            busy={toggle.busy || remove.busy}
            onConfirm={() => void submit(question)}
            onCancel={() => setQuestion(undefined)}
          >
            {t(`roles.${kind}Why`, { name: name(question.role.names), people: question.role.people })}
          </ConfirmDialog>
        )}
        {failure && (
          <ConfirmDialog tone="danger" onCancel={() => setFailure(undefined)}>
            {failure}
          </ConfirmDialog>
        )}
      </>
    ),
  }
}
