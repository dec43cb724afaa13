import { useEffect } from 'react'
import { onLive } from '../../../api/live.ts'
import { useForget } from '../../../api/queries.ts'

/** Refetches when another administrator changed roles or menus. */
export function useFreshAccess(): void {
  const forget = useForget()
  useEffect(
    () =>
      onLive(
        'permissions',
        () =>
          void forget('staff.roles', 'staff.role', 'staff.permissions', 'staff.menus', 'staff.roleHolders'),
      ),
    [forget],
  )
}
