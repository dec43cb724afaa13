import { command } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/queries.ts'
import type { BatchRun } from '../../../blocks/list/use-list.ts'
import type { UserRow } from './use-user-actions.tsx'

/**
 * Batch actions on users. One command per user, so that one refusal does not block the others and the journal records
 * each.
 */
export function useUsersBatch(): Record<'enable' | 'unlock' | 'signOut' | 'disable', BatchRun<UserRow>> {
  const invalidate = useInvalidate()
  const invalidateStaff = () => invalidate('staff')
  return {
    enable: { icon: 'success', run: ({ id }) => command('staff.enableUser', { id }), after: invalidateStaff },
    unlock: { icon: 'unlock', run: ({ id }) => command('staff.unlockUser', { id }), after: invalidateStaff },
    signOut: {
      icon: 'logout',
      run: ({ id }) => command('staff.endSessionsOf', { id }),
      after: invalidateStaff,
    },
    disable: { icon: 'lock', run: ({ id }) => command('staff.disableUser', { id }), after: invalidateStaff },
  }
}
