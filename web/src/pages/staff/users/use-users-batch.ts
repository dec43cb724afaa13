import { command } from '../../../api/client.ts'
import { useForget } from '../../../api/queries.ts'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import type { Batch, BatchAction } from '../../../blocks/query-table/selection.ts'
import { useText } from '../../../i18n/text.ts'
import type { UserRow } from './use-user-actions.tsx'

/**
 * What can be done with several people at once. Each is a command of its own, so that one who may not be touched keeps
 * nobody else from it, and the journal names every one.
 */
export function useUsersBatch(): Batch<UserRow> | undefined {
  const t = useText()
  const forget = useForget()
  const mayEdit = usePermission('staff.editUsers')
  const mayEnd = usePermission('staff.endSessions')
  const beyond = ({ within, own }: UserRow) => (within || own ? undefined : t('users.beyond'))
  const after = () => forget('staff')
  const actions: (BatchAction<UserRow> | false)[] = [
    mayEdit && {
      id: 'enable',
      label: t('users.enable'),
      icon: 'success',
      question: (count) => t('users.batch.enable', { count }),
      refuses: (user) => beyond(user) ?? (user.enabled ? t('users.batch.enabled') : undefined),
      run: ({ id }) => command('staff.enableUser', { id }),
      after,
    },
    mayEdit && {
      id: 'unlock',
      label: t('users.unlock'),
      icon: 'unlock',
      question: (count) => t('users.batch.unlock', { count }),
      refuses: (user) => beyond(user) ?? (user.pausedUntil === null ? t('users.batch.free') : undefined),
      run: ({ id }) => command('staff.unlockUser', { id }),
      after,
    },
    mayEnd && {
      id: 'signOut',
      label: t('users.signOut'),
      icon: 'logout',
      question: (count) => t('users.batch.signOut', { count }),
      refuses: (user) => beyond(user) ?? (user.online === 0 ? t('users.batch.away') : undefined),
      run: ({ id }) => command('staff.endSessionsOf', { id }),
      after,
    },
    mayEdit && {
      id: 'disable',
      label: t('users.disable'),
      icon: 'lock',
      danger: true,
      question: (count) => t('users.batch.disable', { count }),
      refuses: (user) =>
        user.own ? t('users.self') : (beyond(user) ?? (user.enabled ? undefined : t('users.batch.disabled'))),
      run: ({ id }) => command('staff.disableUser', { id }),
      after,
    },
  ]
  const possible = actions.filter((action) => action !== false)
  if (possible.length === 0) return undefined
  return { name: ({ name, code }) => `${name} (${code})`, actions: possible }
}
