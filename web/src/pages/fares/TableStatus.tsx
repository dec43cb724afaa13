import type { Reply } from '../../api/client.ts'
import { StatusBadge, type StatusTone } from '../../blocks/values/StatusBadge.tsx'
import { useText } from '../../i18n/text.ts'

type Summary = Reply<'fares.tables'>['tables'][number]

const tones: Record<Summary['status'], StatusTone> = {
  draft: 'neutral',
  approved: 'active',
  published: 'success',
  withdrawn: 'warning',
}

/** How far a fare table has come, and whether it prices the sailings of today. */
export function TableStatus({ table }: { table: Pick<Summary, 'status' | 'inForce'> }) {
  const t = useText()
  return (
    <StatusBadge tone={tones[table.status]}>
      {table.inForce ? t('fares.status.inForce') : t(`fares.status.${table.status}`)}
    </StatusBadge>
  )
}
