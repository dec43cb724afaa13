import type { Reply } from '../../../api/client.ts'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'

type Role = Reply<'staff.roles'>['rows'][number]

/** How a role stands, and whether it came with the product. */
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
