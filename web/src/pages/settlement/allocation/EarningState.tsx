import type { Permission } from '@fairway/contract/menus/menus'
import type { BlockReason } from '@fairway/contract/settlement/rule-values'
import type { Reply } from '../../../api/client.ts'
import { usePermissions } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'

type Earning = Reply<'settlement.earnings'>['rows'][number]

const tones: Record<Earning['state'], StatusTone> = {
  waiting: 'active',
  blocked: 'danger',
  earned: 'success',
}

/** How far the earning of a sailing is. */
export function EarningState({ state }: Pick<Earning, 'state'>) {
  const t = useText()
  return <StatusBadge tone={tones[state]}>{t(`allocation.state.${state}`)}</StatusBadge>
}

/** The page that mends what blocks a sailing. */
const mends: Record<BlockReason, { permission: Permission; path: (sailingId: string) => string }> = {
  noRule: { permission: 'settlement.viewRules', path: () => pagePath('settlement/rules') },
  noPortCorporation: { permission: 'network.view', path: () => pagePath('network/ports') },
  ticketsToGiveBack: { permission: 'sailings.view', path: (id) => pagePath('sailings/detail', id) },
  failed: { permission: 'settlement.viewProof', path: () => pagePath('settlement/proof') },
}

/** Why a sailing is blocked, with a link to what mends it for those who may. */
export function Mend({ of: { reason, sailing } }: { of: Pick<Earning, 'reason' | 'sailing'> }) {
  const t = useText()
  const permissions = usePermissions()
  if (!reason) return null
  const { permission, path } = mends[reason]
  return (
    <span className="cluster gap-2">
      <span>{t(`allocation.reason.${reason}`)}</span>
      {permissions.has(permission) && <a href={path(sailing.id)}>{t(`allocation.mend.${reason}`)}</a>}
    </span>
  )
}
