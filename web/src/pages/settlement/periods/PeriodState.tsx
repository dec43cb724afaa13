import type { PeriodState as State } from '@fairway/contract/settlement/period-values'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'

const tones: Record<State, StatusTone> = {
  running: 'neutral',
  open: 'warning',
  asked: 'active',
  closed: 'success',
}

/** Whether a period is closed. */
export function PeriodState({ state }: { state: State }) {
  const t = useText()
  return <StatusBadge tone={tones[state]}>{t(`periods.state.${state}`)}</StatusBadge>
}
