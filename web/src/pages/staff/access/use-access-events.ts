import { useEffect } from 'react'
import { onLive } from '../../../api/live.ts'
import { useInvalidate } from '../../../api/queries.ts'

/** Refetches when another administrator changed roles or menus. */
export function useAccessEvents(): void {
  const invalidate = useInvalidate()
  useEffect(
    () =>
      onLive(
        'permissions',
        () =>
          void invalidate(
            'staff.roles',
            'staff.role',
            'staff.permissions',
            'staff.menus',
            'staff.roleHolders',
          ),
      ),
    [invalidate],
  )
}
