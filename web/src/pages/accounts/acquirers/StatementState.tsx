import type { StatementState as State } from '@fairway/contract/accounts/acquirers/values'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'

const tones: Readonly<Record<State, StatusTone>> = { matching: 'active', open: 'warning', booked: 'success' }

/** Whether every line of a statement is booked. */
export function StatementState({ state }: { state: State }) {
  const t = useText()
  return <StatusBadge tone={tones[state]}>{t(`acquirers.statementState.${state}`)}</StatusBadge>
}
