import type { CorrectionState } from '@fairway/contract/orders/corrections/values'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'

const tones: Record<CorrectionState, StatusTone> = {
  waiting: 'warning',
  approved: 'active',
  applied: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  lapsed: 'neutral',
}

/** Where a correction stands, in colour, shape and word. */
export function CorrectionStateBadge({ state }: { state: CorrectionState }) {
  const t = useText()
  return <StatusBadge tone={tones[state]}>{t(`corrections.state.${state}`)}</StatusBadge>
}
