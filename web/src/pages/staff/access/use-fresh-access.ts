import { useEffect } from 'react'
import { onLive } from '../../../api/live.ts'
import { useForget } from '../../../api/queries.ts'

/** Another administrator changed roles or menus: what this page shows of them is asked anew. */
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
