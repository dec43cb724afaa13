import type { StatementStatus as Status } from '@fairway/contract/settlement/statement-values'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'

const tones: Record<Status, StatusTone> = {
  draft: 'warning',
  checked: 'warning',
  sent: 'active',
  disputed: 'danger',
  confirmed: 'active',
  paid: 'success',
  locked: 'neutral',
}

/** Where a statement stands. */
export function StatementStatus({ status }: { status: Status }) {
  const t = useText()
  return <StatusBadge tone={tones[status]}>{t(`statements.status.${status}`)}</StatusBadge>
}
