import type { DifferenceState as State } from '@fairway/contract/accounts/acquirers/values'
import type { Reply } from '../../../api/client.ts'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'

type Difference = Reply<'accounts.acquirerDifferences'>['rows'][number]

const tones: Readonly<Record<State, StatusTone>> = {
  open: 'warning',
  claimed: 'active',
  accepted: 'neutral',
  resolved: 'success',
}

/** The state of a difference, and whether a second person has been asked. */
export function DifferenceState({ row: { state, pending } }: { row: Pick<Difference, 'state' | 'pending'> }) {
  const t = useText()
  if (pending) return <StatusBadge tone="active">{t('acquirers.pending')}</StatusBadge>
  return <StatusBadge tone={tones[state]}>{t(`acquirers.differenceState.${state}`)}</StatusBadge>
}
