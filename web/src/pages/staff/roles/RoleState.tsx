import type { Reply } from '../../../api/client.ts'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'

type Role = Reply<'staff.roles'>['rows'][number]

/** The state of a role, and whether it is built in. */
export function RoleState({ role }: { role: Pick<Role, 'enabled' | 'builtIn'> }) {
  const t = useText()
  return (
    <span className="row">
      <StatusBadge tone={role.enabled ? 'success' : 'neutral'}>
        {t(role.enabled ? 'roles.enabled' : 'roles.disabled')}
      </StatusBadge>
      {role.builtIn && (
        <StatusBadge tone="neutral" icon="shield">
          {t('roles.builtIn')}
        </StatusBadge>
      )}
    </span>
  )
}
