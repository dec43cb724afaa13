import type { proofStates } from '@fairway/contract/settlement/values'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { useText } from '../../i18n/text.ts'

/** Whether something is broken. */
export function ResultBadge({ state }: { state: (typeof proofStates)[number] }) {
  const t = useText()
  return <StatusBadge tone={state === 'red' ? 'danger' : 'success'}>{t(`proof.state.${state}`)}</StatusBadge>
}
